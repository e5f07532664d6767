"""The games whose workspaces the window has, a line each."""

from __future__ import annotations

from collections.abc import Mapping

from boardapp.qt.areas.actions import ATLANTIKWALL, EUROPE, STRANGE_VICTORY
from boardapp.qt.areas.board_editor.actions import BOARDS
from boardapp.qt.frame.actions import GameActions
from boardapp.qt.spearpoint.actions import SPEARPOINT
from boardapp.qt.spearpoint.tile_set_editor.actions import TILES
from boardapp.qt.squares.actions import SQUARES
from boardapp.qt.strategy_cards.actions import STRATEGY_CARDS

GAMES: Mapping[str, GameActions] = {
    one.game: one
    for one in (
        SPEARPOINT,
        STRATEGY_CARDS,
        SQUARES,
        STRANGE_VICTORY,
        ATLANTIKWALL,
        EUROPE,
        TILES,
        BOARDS,
    )
}
"""The games by their names in documents."""

FIRST = SPEARPOINT.game
"""The game whose workspace and actions the window has while there is no table."""
