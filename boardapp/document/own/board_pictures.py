"""Pictures under boards of areas as they are kept: on this computer, known by their content."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from boardapp.core.state import State
from boardapp.document.data_folders import board_pictures_folder
from boardapp.document.file_game_detection import ON_AREAS
from boardapp.files import safe_save
from boardapp.files.faults_in_files import Fault
from boardapp.games.areas import background_picture
from boardapp.games.areas import game as area_game
from boardapp.games.areas import state as area_state
from boardapp.games.game import Game


def store_picture(path: Path, sha256: str) -> None:
    """Keep a picture, once however often it is kept; raises OSError.

    Documents hold its name and content's hash alone, wherever they are saved.
    """
    kept = _storage_path(sha256, path.suffix)
    if not kept.is_file():
        content = path.read_bytes()
        kept.parent.mkdir(parents=True, exist_ok=True)
        safe_save.save_file(kept, content)


def stored_picture_path(name: str, sha256: str) -> Path | None:
    """Return where a picture of a name is kept, None when it is not."""
    path = _storage_path(sha256, Path(name).suffix) if name and sha256 else None
    return path if path is not None and path.is_file() else None


def with_stored_picture(game: Game, state: State) -> Game:
    """Return the game of a table with the picture under its board that is kept.

    One that lies beside the table's file goes first.
    """
    if game.name not in ON_AREAS:
        return game
    assert isinstance(game, area_game.AreaGame)
    assert isinstance(state, area_state.AreaState)
    name, sha256 = state.areas.picture, state.picture_sha256
    kept = stored_picture_path(name, sha256) if game.picture is None else None
    if kept is None:
        return game
    spot = Fault(str(kept), 1, 1, "file", name, "")
    return replace(game, picture=background_picture.BackgroundPicture(kept, spot, sha256))


def _storage_path(sha256: str, suffix: str) -> Path:
    return board_pictures_folder() / f"{sha256}{suffix.lower()}"
