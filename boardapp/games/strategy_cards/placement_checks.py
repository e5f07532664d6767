"""Reasons against placements on a hex board, checked before each placement."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.state import with_entry
from boardapp.files.value_limits import find_value_faults
from boardapp.games.strategy_cards.state import (
    MAX_HEXES,
    MAX_UNITS,
    HexState,
    HexUnit,
    Kinds,
    NorthMarker,
)
from boardapp.games.strategy_cards.terrain_kinds_and_levels import KINDS, TerrainKind

MAX_STROKE = 1000
"""The most hexes that one stroke of a brush paints; more would not fit a line of a save."""


def why_not_board_size(columns: int, rows: int) -> str | None:
    """Return why a board cannot have this size in hexes, or None when it can."""
    if columns * rows > MAX_HEXES:
        return (
            f"{columns:,} × {rows:,} are {columns * rows:,} hexes, but a board has at most "
            f"{MAX_HEXES:,}."
        )
    return None


def why_not_placed(state: HexState, board_object: HexUnit | NorthMarker) -> str | None:
    """Return why a unit or the north marker may not be placed like this, None when it may."""
    if board_object.space not in state.grid:
        return "That space is off the board."
    if (
        isinstance(board_object, HexUnit)
        and board_object.id not in state.units
        and len(state.units) >= MAX_UNITS
    ):
        return f"The table has {MAX_UNITS:,} units already, and has no room for more."
    return next(
        (one.player_sentence() for one in find_value_faults(type(board_object), board_object)), None
    )


def why_not_terrain_kind(state: HexState, name: str, kind: TerrainKind | None) -> str | None:
    """Return why a kind of terrain may not be made, changed or (None) removed, None when it may."""
    if kind is None:
        painted = sorted(space for space, one in state.terrain.items() if one == name)
        if painted and name not in KINDS:
            there, title = state.grid.name(painted[0]), state.kinds[name].title
            return f"{there} is {title}, where no unit can be. Paint another terrain there first."
    kinds = with_entry(state.kinds, name, kind)
    several = (
        find_value_faults(TerrainKind, kind) if kind else (),
        find_value_faults(Kinds, kinds, ("kinds",)),
        replace(state, kinds=kinds).terrain_kind_faults(),
    )
    return next((one.player_sentence() for wrong in several for one in wrong), None)


def new_unit_id(state: HexState, side: str) -> str:
    """Return the first free id of a side's units: ``us-1``, ``us-2`` and so on."""
    number = 1
    while f"{side}-{number}" in state.units:
        number += 1
    return f"{side}-{number}"


def last_space_name(grid: HexGrid) -> str:
    """Return the name of a board's south-east hex."""
    return grid.name(Space(grid.rows - 1, grid.columns - 1))
