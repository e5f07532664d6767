"""Detects a file's game before the file is read, and whether it is a save."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, cast

from boardapp.files import spelling_suggestions
from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.game import GameFiles

if TYPE_CHECKING:
    from boardapp.games.areas.files import AreaGameFiles

SPEARPOINT = "spearpoint"
TILE_SET = "spearpoint-tiles"
"""The game's name in the document of a tile set that a player is making; it is no table."""
AREA_BOARD = "area-board"
"""The game's name in the document of an area board that a player is making; it is no table."""
NO_TABLES = {TILE_SET: "a tile set", AREA_BOARD: "a board of areas"}
"""Names of the documents that are no tables, in words."""
ON_AREAS: tuple[str, ...] = ("strange-victory", "atlantikwall", "europe")
"""The games with boards of areas."""
SQUARES = "squares"
HEXES = "strategy-cards"
_GAMES = (SPEARPOINT, HEXES, SQUARES, *ON_AREAS)
_MARKS = {"cards": HEXES, "area_board": "strange-victory"}
"""Keys of files that are not layouts, with each key's default game."""


_MARK = b"\nsave:"
_HEAD_BYTES = 4096


def is_save_file(path: Path) -> bool:
    """Return whether a file is a save, by its first lines; pipes and devices stay unopened."""
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return _MARK in b"\n" + file.read(_HEAD_BYTES)
    except (OSError, ValueError):
        return False


def game_files_for(source: Source) -> GameFiles:
    """Return the reader of a file's game; a file without a game's name is Spearpoint's.

    Raises FaultsError for a game that does not exist. A misspelt game is read as the most similar
    one, and the slip is reported among the other faults.
    """
    value = source.value if isinstance(source.value, dict) else {}
    marked = next((game for key, game in _MARKS.items() if key in value), SPEARPOINT)
    name = value.get("game", marked)
    games = ON_AREAS if "area_board" in value else _GAMES
    if isinstance(name, str) and name not in games:
        meant = spelling_suggestions.nearest_choice(name, games)
        if meant is None:
            raise FaultsError(
                [source.fault_at(("game",), quote_shortened(name), join_with_or(games))]
            )
        name = meant
    return cast(GameFiles, _import_game_files(name if isinstance(name, str) else marked))


def area_game_files(game: str) -> AreaGameFiles:
    """Return the reader and writer of an area game's files."""
    return cast("AreaGameFiles", _import_game_files(game).FILES)


def _import_game_files(game: str) -> ModuleType:
    """Import the module that reads a game's files; its package has the game's name."""
    return import_module(f"boardapp.games.{game.replace('-', '_')}.files")
