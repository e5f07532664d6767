"""The place of a grid of hexes or squares on its picture, as a board of ours.

Our hexes have pointed tops, and every second row is half a hex further right. A grid of hexes with
flat tops is turned by a quarter, with its picture, so that each space keeps its neighbours. Nothing
is ever mirrored: the picture may have words on it.
"""

from __future__ import annotations

import math
from typing import NamedTuple

CUT = 0.1
"""The share of its width or height that a whole space may lack at the edge."""


class Box(NamedTuple):
    """A part of a picture, in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def size(self) -> tuple[float, float]:
        """Return the width and the height."""
        return self.right - self.left, self.bottom - self.top

    def swapped(self) -> Box:
        """Return the box with its axes swapped."""
        return Box(self.top, self.left, self.bottom, self.right)


class GridLattice(NamedTuple):
    """A grid in pixels of its picture: the centre of its first space, and the spaces' distances.

    The hexes of a grid that is not ``sideways`` have flat tops, and its odd columns are half a hex
    lower. In a ``sideways`` grid x and y are swapped.
    """

    x0: float
    y0: float
    dx: float
    dy: float
    sideways: bool = False


class BoardPlacement(NamedTuple):
    """A board of ours on a picture: its size, and the part of the picture that it covers.

    ``turn`` is by how many quarters the picture is turned to the left. ``whole`` is the number of
    spaces that lie on the picture whole.
    """

    columns: int
    rows: int
    crop: Box
    turn: int
    whole: int


def place_squares(lattice: GridLattice, area: Box) -> BoardPlacement | None:
    """Return the board of all squares that lie whole in an area, None if there are none."""
    x0, y0, dx, dy, _ = lattice
    columns = _whole_steps(area.left, area.right, x0, dx, dx / 2)
    rows = _whole_steps(area.top, area.bottom, y0, dy, dy / 2)
    if not columns or not rows:
        return None
    crop = Box(
        x0 + (columns[0] - 0.5) * dx,
        y0 + (rows[0] - 0.5) * dy,
        x0 + (columns[-1] + 0.5) * dx,
        y0 + (rows[-1] + 0.5) * dy,
    )
    return BoardPlacement(len(columns), len(rows), crop, 0, len(columns) * len(rows))


def place_hexes(lattice: GridLattice, area: Box) -> BoardPlacement | None:
    """Return the smallest board with all hexes that lie whole in an area, None if there are none.

    The board is a rectangle of ours, so some of its hexes may lie beyond the picture's edge.
    """
    boards = [
        board
        for turn in ((0,) if lattice.sideways else (1, 3))
        if (board := _place_turned_hexes(lattice, area, turn))
    ]
    return min(boards, key=lambda board: board.columns, default=None)


def _place_turned_hexes(lattice: GridLattice, area: Box, turn: int) -> BoardPlacement | None:
    x0, y0, dx, dy, sideways = lattice
    across = area.swapped() if sideways else area
    lines = _whole_steps(across.left, across.right, x0, dx, 2 / 3 * dx)
    if not lines:
        return None
    # A picture turned to the left has its last column on top.
    ordered = lines[::-1] if turn == 1 else lines
    # Places along a line count in halves, and grow to the right on our board.
    places = {
        odd: [
            2 * step + odd
            for step in _whole_steps(across.top, across.bottom, y0 + odd * dy / 2, dy, dy / 2)
        ]
        for odd in {line % 2 for line in lines}
    }
    whole = sum(len(places[line % 2]) for line in lines)
    right = -1 if turn == 3 else 1
    # Ours begin at an even row, whose hexes are half a hex further left.
    bounds = [
        (right * place, row) for row, line in enumerate(ordered[:2]) for place in places[line % 2]
    ]
    if not bounds:
        return None
    start = min(place - row for place, row in bounds)
    columns = max((place - row - start) // 2 for place, row in bounds) + 1
    span = (columns + (0.5 if len(lines) > 1 else 0)) * dy
    first = y0 + right * start * dy / 2 - right * dy / 2
    top, bottom = sorted((first, first + right * span))
    crop = Box(x0 + (lines[0] - 2 / 3) * dx, top, x0 + (lines[-1] + 2 / 3) * dx, bottom)
    return BoardPlacement(columns, len(lines), crop.swapped() if sideways else crop, turn, whole)


def _whole_steps(low: float, high: float, origin: float, step: float, half: float) -> range:
    """Return the numbers of all spaces that lie whole between two ends."""
    slack = 2 * half * CUT
    first = math.ceil((low - slack + half - origin) / step)
    last = math.floor((high + slack - half - origin) / step)
    return range(first, last + 1)
