"""The games that the window has rooms for. A room's module is imported with its first table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from boardapp.qt.room import Room

FIRST = "spearpoint"
"""The game whose room is made ready, and whose actions are shown, while there is no table."""


def _spearpoint() -> type[Room]:
    from boardapp.qt.spearpoint.room import SpearpointRoom

    return SpearpointRoom


def _strategy_cards() -> type[Room]:
    from boardapp.qt.strategy_cards.room import HexRoom

    return HexRoom


ROOMS: Mapping[str, Callable[[], type[Room]]] = {
    FIRST: _spearpoint,
    "strategy-cards": _strategy_cards,
}
"""How to load a game's room, by the name that documents give the game."""
