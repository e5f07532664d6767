"""The boards that are measured."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace

from boardapp.core.geometry.exact_geometry import Point, Polyline, segments
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.core.tile import PlacedTile, TileFace, blocking_features, edge_features
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import (
    BOARDS,
    GRID,
    PLAYERS,
    Catalogue,
    tile_number,
)
from boardapp.games.spearpoint.tiles.catalogue import TileSide as Tile
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue

Segment = tuple[Point, Point]
Shape = Callable[[random.Random], tuple[tuple[Polyline, ...], tuple[Polyline, ...]]]
"""Draws one tile's walls and areas."""


def full_table(units: int) -> tuple[TileState, Catalogue]:
    """Return a village table with a tile on each of its 27 spaces, two smoke counters and units.

    The box has fewer village tiles than that: the winter ones are let onto the map too, and the
    tiles with the most walls lie there twice.
    """
    box = load_catalogue()
    fullest: dict[str, Tile] = {}
    for tile in sorted(box.tiles.values(), key=_size):
        fullest[tile_number(tile.id)] = replace(tile, maps=BOARDS)
    drawn = sorted(fullest.values(), key=lambda tile: ("village" in tile.maps, _size(tile)))
    spaces = list(GRID.spaces())
    laid = (drawn[::-1] * 2)[: len(spaces)]
    tiles = {
        space: PlacedTile(tile.id, space, (0, 90, 180, 270)[i % 4])
        for i, (space, tile) in enumerate(zip(spaces, laid, strict=True))
    }
    state = TileState("spearpoint", "village", tiles=tiles, units=_units(units, list(box.units)),
                  smoke={spaces[4]: 2, spaces[20]: 1})  # fmt: skip
    return state, replace(box, tiles={**box.tiles, **{tile.id: tile for tile in laid}})


def _size(tile: Tile) -> int:
    face = tile.face
    return sum(map(len, face.walls)) + sum(map(len, face.areas)) + len(face.edges)


def _units(count: int, kinds: list[str]) -> dict[str, Unit]:
    """Spread units over the board: one side, then the other, then each a second time."""
    spaces = list(GRID.spaces())
    places = [(side, space) for _ in range(2) for side in PLAYERS for space in spaces]
    return {
        f"u{i}": Unit(f"u{i}", kinds[i % len(kinds)], side, space)
        for i, (side, space) in enumerate(places[:count])
    }


def all_segments(state: TileState, catalogue: Catalogue) -> list[Segment]:
    """Return every segment of all walls, areas and edges on a table, in board mils."""
    shapes = [
        shape
        for placed in state.tiles.values()
        for features in (blocking_features, edge_features)
        for shape in features(catalogue.tiles[placed.tile].face, placed)
    ]
    return [pair for shape in shapes for pair in segments(shape.points, closed=shape.closed)]


def scattered(size: int, tiles: int, shape: Shape) -> tuple[SquareGrid, TileState, Catalogue]:
    """Return a square board of so many spaces a side, tiles at random, its middle left free."""
    grid, chance = SquareGrid(size, size), random.Random(size)
    middle = Space(size // 2, size // 2)
    places = chance.sample([space for space in grid.spaces() if space != middle], tiles)
    features = {}
    for number in range(tiles):
        walls, areas = shape(chance)
        features[f"t{number}"] = Tile(TileFace(f"t{number}", "", walls, areas))
    laid = {space: PlacedTile(f"t{i}", space) for i, space in enumerate(places)}
    return grid, TileState("spearpoint", "village", tiles=laid), Catalogue({}, features)


def box_area(chance: random.Random) -> tuple[tuple[Polyline, ...], tuple[Polyline, ...]]:
    """Draw a box as an area: four segments."""
    return (), (_box(chance),)


def box_wall(chance: random.Random) -> tuple[tuple[Polyline, ...], tuple[Polyline, ...]]:
    """Draw a box as a wall that ends where it began: four segments."""
    box = _box(chance)
    return ((*box, box[0]),), ()


def crooked_wall(chance: random.Random) -> tuple[tuple[Polyline, ...], tuple[Polyline, ...]]:
    """Draw a wall of four segments to and fro across the tile."""
    return (tuple((_mils(chance), _mils(chance)) for _ in range(5)),), ()


def _box(chance: random.Random) -> Polyline:
    west, east = sorted(chance.sample(range(200, SPACE_SIZE - 200), 2))
    north, south = sorted(chance.sample(range(200, SPACE_SIZE - 200), 2))
    return (west, north), (east, north), (east, south), (west, south)


def _mils(chance: random.Random) -> int:
    return chance.randrange(SPACE_SIZE + 1)
