"""A table's features as arrays, gathered once for rulings on many lines."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from boardapp.core.geometry.segment_intersection import Ints
from boardapp.core.geometry.square_visibility import FeatureShapes, ShadowCasters, spaces_array
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.core.tile import (
    SIDES,
    PlacedTile,
    Rotation,
    TileFace,
    blocking_features,
    edge_features,
)
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue


@dataclass(frozen=True)
class Terrain:
    """The walls and highlighted edges of all placed tiles on a board, as arrays.

    ``edges`` lists (space, side of the board from 0 = north, is red), parallel to ``edge_ends``
    (edges × 4, mils). Both are sorted by tile and then by side. ``laid`` are the tiles by space.
    """

    grid: SquareGrid
    walls: ShadowCasters
    edges: tuple[tuple[Space, int, bool], ...]
    edge_ends: Ints
    unknown: tuple[Space, ...]
    laid: tuple[tuple[TileFace, PlacedTile], ...]

    @classmethod
    def from_table(cls, state: TileState, catalogue: Catalogue, grid: SquareGrid = GRID) -> Terrain:
        """Gather the features of a table; the time grows with their number."""
        spaces = sorted(state.tiles)
        laid = [(catalogue.tiles[(one := state.tiles[at]).tile].face, one) for at in spaces]
        drawn = [_turned_tile(face, placed.rotation) for face, placed in laid]
        walls = ShadowCasters.from_shapes_on_spaces(spaces, [one.walls for one in drawn])
        edges = tuple(
            (at, *edge) for at, one in zip(spaces, drawn, strict=True) for edge in one.edges
        )
        ends = np.concatenate(
            [np.empty((0, 4), np.int64), *(one.edge_ends for one in drawn if one.edges)]
        )
        ends += np.tile(spaces_array([at for at, _, _ in edges])[:, ::-1] * SPACE_SIZE, 2)
        unknown = tuple(at for at, (face, _) in zip(spaces, laid, strict=True) if not face.known)
        return cls(grid, walls, edges, ends, unknown, tuple(laid))


class _TurnedTile(NamedTuple):
    """A rotated side of a tile: its walls, and its edges as (side of the board, is red)."""

    walls: FeatureShapes
    edges: tuple[tuple[int, bool], ...]
    edge_ends: Ints


@lru_cache(maxsize=1 << 12)
def _turned_tile(face: TileFace, rotation: Rotation) -> _TurnedTile:
    """Return a side's rotated features in mils from the corner of its space, edges by side."""
    placed = PlacedTile(face.id, Space(0, 0), rotation)
    edges = sorted((_board_side_of_edge(shape), shape) for shape in edge_features(face, placed))
    ends = [(*shape.points[0], *shape.points[1]) for _, shape in edges]
    return _TurnedTile(
        FeatureShapes.from_features(
            [(shape.points, shape.closed) for shape in blocking_features(face, placed)]
        ),
        tuple((side, shape.colour == "red") for side, shape in edges),
        np.array(ends, np.int64).reshape(-1, 4),
    )


def _board_side_of_edge(shape: Shape) -> int:
    """Return the number of the board's side that an edge faces, taken from the edge's name."""
    return next(i for i, side in enumerate(SIDES) if side in shape.name.split())
