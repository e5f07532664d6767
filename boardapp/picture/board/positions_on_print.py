"""Converts a board's lattice to the printed plane, in mils. Squares need no change, hexes do.

All drawings use these functions, so that one line, one frame and one card serve every kind of
board.
"""

from __future__ import annotations

from functools import cache
from math import hypot

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.core.square_grid import SquareGrid

BoardGrid = SquareGrid | HexGrid
PlanePoint = tuple[float, float]


def point_on_plane(grid: BoardGrid, point: Point | PlanePoint) -> PlanePoint:
    """Return the position of a lattice point, from the printed board's north-west corner."""
    return (
        grid.lattice_to_mils(point)
        if isinstance(grid, HexGrid)
        else (float(point[0]), float(point[1]))
    )


def space_centre(grid: BoardGrid, space: Space) -> PlanePoint:
    """Return the position of a space's centre; the space may be off a hex board."""
    return point_on_plane(grid, grid.centre(space))


def space_corners(grid: BoardGrid, space: Space) -> tuple[PlanePoint, ...]:
    """Return the positions of a space's corners, clockwise."""
    return tuple(point_on_plane(grid, corner) for corner in grid.outline(space))


def inset_space_corners(grid: BoardGrid, space: Space, inset: float) -> tuple[PlanePoint, ...]:
    """Return a space's corners moved towards its centre, so that its sides move by ``inset``."""
    x, y = space_centre(grid, space)
    corners = space_corners(grid, space)
    (ax, ay), (bx, by) = corners[0], corners[1]
    reach = hypot((ax + bx) / 2 - x, (ay + by) / 2 - y)
    share = 1 - inset / reach
    return tuple((x + (a - x) * share, y + (b - y) * share) for a, b in corners)


def board_size(grid: BoardGrid) -> PlanePoint:
    """Return the printed board's width and height."""
    if isinstance(grid, HexGrid):
        return grid.printed_size_in_mils
    return float(grid.width), float(grid.height)


def space_width(grid: BoardGrid) -> int:
    """Return the width of a space from side to side."""
    return HEX_WIDTH if isinstance(grid, HexGrid) else grid.side


@cache
def hex_corner_offsets() -> tuple[PlanePoint, ...]:
    """Return the offsets of a printed hex's corners from its centre, clockwise from the top."""
    grid = HexGrid(columns=1, rows=1)
    x, y = space_centre(grid, Space(0, 0))
    return tuple((a - x, b - y) for a, b in space_corners(grid, Space(0, 0)))
