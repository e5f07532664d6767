"""A table's features gathered once for rulings on many lines: every pair, or a whole field."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from boardapp.core.crossing import Ints
from boardapp.core.grid import Space
from boardapp.core.shadow import Hiders
from boardapp.core.square import SquareGrid
from boardapp.core.tile import SIDES, PlacedTile, TileFace, blocking_features, edge_features
from boardapp.core.tile import Feature as Shape
from boardapp.games.spearpoint.catalogue import GRID, Catalogue
from boardapp.games.spearpoint.state import TileState


@dataclass(frozen=True)
class Terrain:
    """Walls and highlighted edges of all placed tiles, as arrays, on a board.

    ``edges`` lists (space, side of the board from 0 = north, is red) beside ``edge_ends``
    (edges × 4, mils), tile by tile and side by side. ``laid`` are the tiles by space.
    """

    grid: SquareGrid
    walls: Hiders
    edges: tuple[tuple[Space, int, bool], ...]
    edge_ends: Ints
    unknown: tuple[Space, ...]
    laid: tuple[tuple[TileFace, PlacedTile], ...]

    @classmethod
    def of(cls, state: TileState, catalogue: Catalogue, grid: SquareGrid = GRID) -> Terrain:
        """Gather the features of a table; grows with their number."""
        walls = []
        edges: list[tuple[Space, int, bool]] = []
        ends: list[tuple[int, ...]] = []
        unknown, laid = [], []
        for space in sorted(state.tiles):
            placed = state.tiles[space]
            face = catalogue.tiles[placed.tile].face
            laid.append((face, placed))
            walls += [
                (space, shape.points, shape.closed) for shape in blocking_features(face, placed)
            ]
            for side, shape in sorted(
                (_side(shape), shape) for shape in edge_features(face, placed)
            ):
                edges.append((space, side, shape.colour == "red"))
                ends.append((*shape.points[0], *shape.points[1]))
            if not face.known:
                unknown.append(space)
        array = np.array(ends, np.int64).reshape(len(ends), 4)
        return cls(grid, Hiders.of(walls), tuple(edges), array, tuple(unknown), tuple(laid))


def _side(shape: Shape) -> int:
    """Return the number of the side of the board that an edge faces: it stands in its name."""
    return next(i for i, side in enumerate(SIDES) if side in shape.name.split())
