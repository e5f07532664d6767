"""Descriptions of a hex and everything on it, for screen readers and the status bar."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first
from boardapp.games.strategy_cards.calls.drift import POINTS
from boardapp.games.strategy_cards.state import PLAYERS, UNIT_KINDS, HexState, HexUnit, NorthMarker
from boardapp.games.strategy_cards.terrain_kinds_and_levels import TerrainKind


def hex_description(state: HexState, space: Space) -> str:
    """Return a hex in words, such as ``C5, woods, level 1, US squad 1 with officer``."""
    return ", ".join(
        [state.grid.name(space), *_ground(state, space), *_object_descriptions(state, space)]
    )


def ground_description(state: HexState, space: Space) -> str:
    """Return a hex's name and ground in words."""
    return ", ".join([state.grid.name(space), *_ground(state, space)])


def _ground(state: HexState, space: Space) -> Iterator[str]:
    yield state.sight_terrain.kind_at(space).title
    if level := state.levels.get(space, 0):
        yield f"level {level}"


def _object_descriptions(state: HexState, space: Space) -> Iterator[str]:
    for unit in state.hex_units():
        if unit.space == space:
            yield unit_words(unit)
    if north := state.north_drawn_on(space):
        yield north_marker_description(north)


def north_marker_description(north: NorthMarker) -> str:
    """Return the north marker and its direction in words."""
    return f"north marker turned so that its number 1 points {POINTS[north.marker.direction(1)]}"


def hex_tooltip_lines(state: HexState, space: Space) -> tuple[str, ...]:
    """Return a hex's name and ground, and on further lines the effects of its terrain."""
    return ground_description(state, space), capitalize_first(
        terrain_kind_description(state.sight_terrain.kind_at(space))
    )


def terrain_kind_description(kind: TerrainKind) -> str:
    """Return the effects of a kind of terrain in few words."""
    sight = "blocks sight" if kind.blocks else "does not block sight"
    cover = "its cover is unknown" if kind.cover is None else f"gives cover {kind.cover}"
    return f"{sight}, and {cover}"


def unit_words(unit: HexUnit) -> str:
    """Return a unit in words, such as ``US squad 1 with officer, fatigued``."""
    kind = UNIT_KINDS.get(unit.unit, unit.unit).lower()
    words = f"{PLAYERS.get(unit.side, unit.side)} {kind} {unit.id.removeprefix(unit.side + '-')}"
    if unit.officer:
        words += " with officer"
    return f"{words}, fatigued" if unit.fatigued else words
