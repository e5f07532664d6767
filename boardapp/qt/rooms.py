"""The games that the window has rooms for. A room's module is imported with its first table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from importlib import import_module
from typing import Any

FIRST = "spearpoint"
"""The game whose room is made ready, and whose actions are shown, while there is no table."""


def _load(module: str, name: str) -> object:
    return getattr(import_module(module), name)


# By their names: a room knows the window's parts, and those need not know it.
ROOMS: Mapping[str, Callable[[], Any]] = {
    FIRST: partial(_load, "boardapp.qt.spearpoint.room", "SpearpointRoom"),
    "strategy-cards": partial(_load, "boardapp.qt.strategy_cards.room", "HexRoom"),
}
"""How to load a game's room, by the name that documents give the game."""
