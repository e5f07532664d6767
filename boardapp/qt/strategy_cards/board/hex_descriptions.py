"""A hex and all that lies on it in words, for screen readers and the status bar."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.words import capital
from boardapp.games.strategy_cards.calls.drift import POINTS
from boardapp.games.strategy_cards.state import PLAYERS, UNIT_KINDS, HexState, HexUnit, North
from boardapp.games.strategy_cards.terrain import TerrainKind
from boardapp.qt.boards.legend import Explained

FIELD_SIGNS = (
    Explained(("sees",), "it sees, and they see it"),
    Explained(("hidden",), "neither"),
)
"""What is laid over the board while the field of a hex is shown."""


def hex_words(state: HexState, space: Space) -> str:
    """Return a hex in words, such as ``C5, woods, level 1, US squad 1 with officer``."""
    return ", ".join([state.grid.name(space), *_ground(state, space), *_lying(state, space)])


def ground_words(state: HexState, space: Space) -> str:
    """Return a hex's name and ground in words."""
    return ", ".join([state.grid.name(space), *_ground(state, space)])


def _ground(state: HexState, space: Space) -> Iterator[str]:
    yield state.ground.kind(space).title
    if level := state.levels.get(space, 0):
        yield f"level {level}"


def _lying(state: HexState, space: Space) -> Iterator[str]:
    for unit in state.hex_units():
        if unit.space == space:
            yield unit_words(unit)
    if state.north.space == space:
        yield north_words(state.north)


def north_words(north: North) -> str:
    """Return the north marker in words, such as ``north marker, 1 is north``."""
    return f"north marker, 1 is {POINTS[north.marker.direction(1)]}"


def hex_lines(state: HexState, space: Space) -> tuple[str, ...]:
    """Return a hex's name and ground, and below that what its terrain does."""
    return ground_words(state, space), capital(kind_facts(state.ground.kind(space)))


def kind_facts(kind: TerrainKind) -> str:
    """Return what a kind of terrain does, in few words."""
    sight = "blocks sight" if kind.blocks else "lets sight pass"
    cover = "unknown" if kind.cover is None else kind.cover
    return f"{sight}, cover {cover}"


def unit_words(unit: HexUnit) -> str:
    """Return a unit in words, such as ``US squad 1 with officer, fatigued``."""
    kind = UNIT_KINDS.get(unit.unit, unit.unit).lower()
    words = f"{PLAYERS.get(unit.side, unit.side)} {kind} {unit.id.removeprefix(unit.side + '-')}"
    if unit.officer:
        words += " with officer"
    return f"{words}, fatigued" if unit.fatigued else words
