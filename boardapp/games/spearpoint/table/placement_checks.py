"""Reasons against placing a tile or unit, checked before each command that places one."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.grid import Space
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.tile import SIDES, PlacedTile, Side, rotated_side
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import UNITS_PER_SIDE, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import (
    GRID,
    MAX_ENTRIES,
    PLAYER_TITLES,
    Catalogue,
    TileSide,
    tile_number,
)

STEPS: dict[Side, tuple[int, int]] = {
    "north": (-1, 0),
    "east": (0, 1),
    "south": (1, 0),
    "west": (0, -1),
}
"""The step in rows down and columns right to the space beyond each side."""


def why_no_tile_placement(
    state: TileState, catalogue: Catalogue, placed: PlacedTile, leaving: Space | None = None
) -> str | None:
    """Return why a tile may not be laid on its space, or None if it may.

    ``leaving`` is the present space of the same tile when it is moved, turned or flipped.
    """
    refusal = why_tile_cannot_lie(state, catalogue, placed, leaving)
    if refusal:
        return refusal
    feature = catalogue.tiles[placed.tile]
    rest = {space: tile for space, tile in state.tiles.items() if space != leaving}
    if feature.kind == "bunker" and not any(_arrows_usable(rest, catalogue, placed, feature)):
        return cited(
            f"no unit could use an entry arrow of {feature.face.title} here: each arrow faces the "
            "map's edge, an obstacle or a closed wall",
            "004-031",
        )
    return None


def why_tile_cannot_lie(
    state: TileState, catalogue: Catalogue, placed: PlacedTile, leaving: Space | None = None
) -> str | None:
    """Return why no layout allows a tile on its space, or None; a bunker may be walled in."""
    feature = catalogue.tiles.get(placed.tile)
    if feature is None:
        return f"The tile sets have no tile {placed.tile}."
    if state.board not in feature.maps:
        maps = " and ".join(catalogue.boards[name].title for name in feature.maps)
        return f"{capitalize_first(feature.quoted_title)} belongs to the {maps} map."
    if placed.space not in GRID:
        return "That space is off the board."
    rest = {space: tile for space, tile in state.tiles.items() if space != leaving}
    if placed.space in rest:
        return f"Tile {rest[placed.space].tile} is already on {GRID.name(placed.space)}."
    for space, other in rest.items():
        if tile_number(other.tile) == tile_number(placed.tile):
            return (
                f"Tile {other.tile} is already on {GRID.name(space)}, and the box has this "
                "tile only once."
            )
    return None


def _arrows_usable(
    tiles: dict[Space, PlacedTile], catalogue: Catalogue, placed: PlacedTile, feature: TileSide
) -> Iterator[bool]:
    """Yield for each entry arrow whether infantry could enter by it (004-031)."""
    for arrow in feature.face.arrows:
        side = rotated_side(arrow, placed.rotation)
        down, right = STEPS[side]
        beyond = Space(placed.space.row + down, placed.space.column + right)
        yield beyond in GRID and _lets_infantry_pass(tiles.get(beyond), catalogue, side)


def _lets_infantry_pass(neighbour: PlacedTile | None, catalogue: Catalogue, side: Side) -> bool:
    """Return whether a neighbour lets infantry cross its side that faces the tile's ``side``."""
    if neighbour is None:
        return True
    feature = catalogue.tiles[neighbour.tile]
    if feature.obstacle:
        return False
    facing = SIDES[(SIDES.index(side) + 2) % 4]
    arrows = {rotated_side(arrow, neighbour.rotation) for arrow in feature.face.arrows}
    return feature.kind != "bunker" or facing in arrows


def why_no_unit_placement(state: TileState, catalogue: Catalogue, unit: Unit) -> str | None:
    """Return why a unit may not stand in its space, or None if it may (004-093).

    Aircraft and Rear Line artillery do not count.
    """
    if unit.space not in GRID:
        return "That space is off the board."
    if unit.id not in state.units and len(state.units) >= MAX_ENTRIES:
        return f"The table already has {MAX_ENTRIES:,} units, the most that boardapp allows."
    if not catalogue.unit_kind(unit.unit).is_ground_unit:
        return None
    # `units_in` would sort: a save may move a thousand units a hundred thousand times.
    others = (
        other
        for other in state.units.values()
        if other.space == unit.space and other.side == unit.side and other.id != unit.id
    )
    if sum(catalogue.unit_kind(other.unit).is_ground_unit for other in others) >= UNITS_PER_SIDE:
        side = PLAYER_TITLES.get(unit.side, unit.side)
        name = GRID.name(unit.space)
        return cited(f"{side} already has two units on {name}, the most for one side", "004-093")
    return None


def new_unit_id(state: TileState, side: str) -> str:
    """Return the first free id of a side's units: ``us-1``, ``us-2`` and so on.

    An id in this turn's record of attacks and moves is not free.
    """
    told = {one for name, pair in state.pairs.items() for one in (name, *pair.ids_of_named_units)}
    told |= {one for name, moved in state.moves.items() for one in (name, *moved.drew)}
    number = 1
    while state.find_unit(f"{side}-{number}") is not None or f"{side}-{number}" in told:
        number += 1
    return f"{side}-{number}"
