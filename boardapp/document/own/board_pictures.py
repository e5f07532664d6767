"""Pictures and photographs under boards, stored on this computer and never in a table.

The hash of its content identifies a picture under an area board. A photograph belongs to its
printed map: every table with the same title and size uses it, in any file. If the board has no
title, the photograph belongs to the table's file.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from boardapp.core.hex_grid import HexGrid
from boardapp.core.state import State
from boardapp.document.data_folders import board_photos_folder, board_pictures_folder
from boardapp.document.document import Document
from boardapp.document.file_game_detection import ON_AREAS
from boardapp.files import safe_save
from boardapp.files.faults_in_files import Fault
from boardapp.files.safe_paths import path_inside
from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.games.areas import background_picture
from boardapp.games.areas.board_editor import game as board_editor_game
from boardapp.games.areas.board_editor import state as board_editor_state
from boardapp.games.game import Game, GameWithPicture


def store_picture(path: Path, sha256: str) -> None:
    """Store a picture, without duplicates; raises OSError.

    Documents contain only the picture's name and the hash of its content.
    """
    target = _storage_path(sha256, path.suffix)
    if not target.is_file():
        content = path.read_bytes()
        target.parent.mkdir(parents=True, exist_ok=True)
        safe_save.save_file(target, content)


def stored_picture_path(name: str, sha256: str) -> Path | None:
    """Return the path of a stored picture, None if it is not stored."""
    path = _storage_path(sha256, Path(name).suffix) if name and sha256 else None
    return path if path is not None and path.is_file() else None


def with_stored_picture(game: Game, state: State) -> Game:
    """Return the game of a table with the stored picture under its board.

    A picture in the folder of the table's file has priority.
    """
    if not isinstance(game, GameWithPicture) or game.picture is not None:
        return game
    name, sha256 = game.picture_of_table(state)
    path = stored_picture_path(name, sha256)
    if path is None:
        return game
    spot = Fault(str(path), 1, 1, "file", name, "")
    return game.with_picture(background_picture.BackgroundPicture(path, spot, sha256))


def store_picture_of_table(game: Game, state: State) -> Game:
    """Store the picture under a table's board, and return the game with it; raises OSError.

    The board editor finds a stored picture by its content.
    """
    if isinstance(game, board_editor_game.BoardEditorGame):
        assert isinstance(state, board_editor_state.EditedBoardState)
        for ground in game.pictures(state):
            store_picture(ground.path, ground.sha256)
        return replace(game, folder=None, spot=None)
    if not isinstance(game, GameWithPicture):
        return game
    picture = game.picture
    if picture is None or not picture.sha256:
        return game
    store_picture(picture.path, picture.sha256)
    return with_stored_picture(game.with_picture(None), state)


def copy_picture_beside(name: str, sha256: str, picture: Path | None, folder: Path) -> bool:
    """Copy a ``picture``, if known, into the folder of a file that names it; raises OSError.

    Returns whether the folder has the picture: the function overwrites no other file of that name.
    """
    if not name:
        return True
    try:
        target = path_inside(folder, name)
    except ValueError:
        return False
    if target.is_file() and background_picture.file_sha256(target) == sha256:
        return True
    if picture is None or os.path.lexists(target):
        return False
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(picture, target)
    return True


def copy_table_picture_beside(game: Game, state: State, folder: Path) -> bool:
    """Copy the picture that a table's layout names, as `copy_picture_beside` does.

    The layout of a table on areas names none: the file of its board does.
    """
    if game.name in ON_AREAS or not isinstance(game, GameWithPicture):
        return True
    picture = game.picture.path if game.picture else None
    return copy_picture_beside(*game.picture_of_table(state), picture, folder)


def _storage_path(sha256: str, suffix: str) -> Path:
    return board_pictures_folder() / f"{sha256}{suffix.lower()}"


Clicks = Mapping[str, tuple[float, float]]
"""The clicked pixels of a picture, by the names of the hexes that they show."""

_FORMAT = 1
_MOST_HELD = 4096


class StoredPhoto(NamedTuple):
    """A stored photograph, without metadata.

    ``clicks`` are the pixels of the hexes clicked on it, ``layout`` the tiles that it shows.
    """

    picture: Path
    clicks: Clicks
    layout: str


def board_identity(document: Document) -> str | None:
    """Return a text that identifies a table's board; None without a title and a file."""
    grid, title = document.game.grid, document.state.board
    if not isinstance(grid, HexGrid) or not (title or document.path):
        return None
    named = f"board {title}" if title else f"file {document.path and document.path.absolute()}"
    return f"{document.game.name} {grid.columns} × {grid.rows} {named}"


def table_identity(document: Document) -> str | None:
    """Return a text that identifies a table by its file; None before it is saved."""
    path = document.path
    return f"{document.game.name} table {path.absolute()}" if path else None


def store_photo(board: str, clicks: Clicks, jpeg: bytes, layout: str = "") -> None:
    """Store a photograph for a board and replace any other; raises OSError."""
    picture, note = _photo_and_note_files(board)
    picture.parent.mkdir(parents=True, exist_ok=True)
    # Without a note there is no photograph: a kill here cannot mix it with another's clicks.
    note.unlink(missing_ok=True)
    safe_save.save_file(picture, jpeg)
    safe_save.save_file(note, json.dumps({"boardapp": _FORMAT, "clicks": clicks, "layout": layout}))


def load_photo(board: str) -> StoredPhoto | None:
    """Return the photograph of a board, None if there is none or it is damaged.

    The function does not check the clicks against the board.
    """
    picture, note = _photo_and_note_files(board)
    content = read_bytes_limited(note, _MOST_HELD)
    try:
        held = json.loads(content) if isinstance(content, bytes) else None
        match held:
            case {"clicks": dict(clicks), "layout": str(layout)}:
                spots = {name: (float(x), float(y)) for name, (x, y) in clicks.items()}
                return StoredPhoto(picture, spots, layout)
    except (ValueError, TypeError, RecursionError):
        pass
    return None


def delete_photo(board: str) -> None:
    """Delete the photograph of a board, if there is one; raises OSError."""
    for file in reversed(_photo_and_note_files(board)):
        file.unlink(missing_ok=True)


def _photo_and_note_files(board: str) -> tuple[Path, Path]:
    # A file's name that is not UTF-8 contains lone surrogates.
    name = hashlib.sha256(board.encode(errors="surrogatepass")).hexdigest()[:16]
    folder = board_photos_folder()
    return folder / f"{name}.jpg", folder / f"{name}.json"
