"""The course of a ruling's line on the plane."""

from __future__ import annotations

from fractions import Fraction
from math import hypot

from boardapp.core.sight_ruling import Ruling
from boardapp.picture.board.positions_on_print import BoardGrid, PlanePoint, point_on_plane


class LineOnPlane:
    """A ruling's line on the plane: places along it, and the directions along and across."""

    def __init__(self, ruling: Ruling, grid: BoardGrid) -> None:
        self.ends = point_on_plane(grid, ruling.ends[0]), point_on_plane(grid, ruling.ends[1])
        (x0, y0), (x1, y1) = self.ends
        self.length = hypot(x1 - x0, y1 - y0)
        reach = self.length or 1.0
        self.along = ((x1 - x0) / reach, (y1 - y0) / reach) if self.length else (1.0, 0.0)
        # Numbers stand on the northern side of the line, or on the western one of an upright line.
        x, y = -self.along[1], self.along[0]
        self.across = (-x, -y) if (y, x) > (0.0, 0.0) else (x, y)

    def point_at(self, share: Fraction | float, aside: float = 0.0) -> PlanePoint:
        """Return the place a share of the way along the line, and some mils aside."""
        (x0, y0), (x1, y1) = self.ends
        x, y = x0 + (x1 - x0) * float(share), y0 + (y1 - y0) * float(share)
        return x + aside * self.across[0], y + aside * self.across[1]
