"""A tile's outline in a photograph: four corners in pixels, set in any order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from math import atan2, dist, hypot

Point = tuple[float, float]

CORNERS = 4
_ALONG = 0.1
"""The sine of the least angle at which a side's corner still slides along the next side."""

_APART = 1.1
"""The distance from an outline to the next tile's outline, in its own widths."""


@dataclass(frozen=True)
class TileOutline:
    """Up to four corners in the order in which they were set, and the tile that they outline."""

    points: tuple[Point, ...] = ()
    first: int = 0
    turn: int = 0
    side: str = ""

    @property
    def is_complete(self) -> bool:
        """Return whether all four corners are set."""
        return len(self.points) == CORNERS

    @property
    def middle(self) -> Point:
        """Return the middle of the corners set so far."""
        count = max(len(self.points), 1)
        return sum(x for x, _ in self.points) / count, sum(y for _, y in self.points) / count

    @property
    def clockwise_order(self) -> tuple[int, ...]:
        """Return the indexes of the points, clockwise around their middle."""
        x, y = self.middle
        around = sorted(
            range(len(self.points)),
            key=lambda i: atan2(self.points[i][1] - y, self.points[i][0] - x),
        )
        at = around.index(self.first) if around else 0
        return (*around[at:], *around[:at])

    @property
    def clockwise_corners(self) -> tuple[Point, ...]:
        """Return the points clockwise."""
        return tuple(self.points[i] for i in self.clockwise_order)

    def with_point(self, point: Point) -> TileOutline:
        """Return the outline with another corner."""
        return self._with_points((*self.points, point))

    def without_last(self) -> TileOutline:
        """Return the outline without the corner that was set last."""
        return self._with_points(self.points[:-1])

    def with_corner_moved(self, number: int, point: Point) -> TileOutline:
        """Return the outline with one corner moved."""
        points = list(self.points)
        points[number] = point
        return replace(self, points=tuple(points))

    def with_side_moved(self, at: int, by: Point) -> TileOutline:
        """Return the outline with a side moved: its corners slide along the neighbouring sides.

        ``at`` is the side's place in the ring. Nothing changes if a corner would have to slide
        along a side that is nearly in line with the moved one.
        """
        ring, corners = self.clockwise_order, self.clockwise_corners
        before, one, other, after = (corners[(at + i) % CORNERS] for i in (-1, 0, 1, 2))
        across = (one[1] - other[1], other[0] - one[0])
        points = list(self.points)
        for number, corner, far in (
            (ring[at], one, before),
            (ring[(at + 1) % CORNERS], other, after),
        ):
            along = (corner[0] - far[0], corner[1] - far[1])
            slope = across[0] * along[0] + across[1] * along[1]
            if abs(slope) <= _ALONG * hypot(*across) * hypot(*along):
                return self
            part = (across[0] * by[0] + across[1] * by[1]) / slope
            points[number] = (corner[0] + part * along[0], corner[1] + part * along[1])
        return replace(self, points=tuple(points))

    def shifted(self, by: Point) -> TileOutline:
        """Return the outline moved by an offset."""
        return replace(self, points=tuple((x + by[0], y + by[1]) for x, y in self.points))

    def turned(self, quarters: int = 1) -> TileOutline:
        """Return the outline with its tile turned clockwise by some more quarter turns."""
        return replace(self, turn=(self.turn + quarters) % CORNERS)

    def _with_points(self, points: tuple[Point, ...]) -> TileOutline:
        first = min(range(len(points)), key=lambda i: sum(points[i]), default=0)
        return replace(self, points=points, first=first, turn=0)


NO_OUTLINE = TileOutline()


def outline_for_next_tile(
    outline: TileOutline, size: tuple[int, int], others: Sequence[TileOutline]
) -> TileOutline:
    """Return an outline of the same size for the next tile, next to a present outline.

    The outline stays in the picture of a ``size``; without free room it does not move.
    """
    still = TileOutline(outline.points, outline.first, outline.turn)
    (left, right), (top, bottom) = (
        (min(part), max(part)) for part in zip(*outline.points, strict=True)
    )
    wide, high = _APART * (right - left), _APART * (bottom - top)
    for x, y in ((wide, 0.0), (0.0, high), (-wide, 0.0), (0.0, -high)):
        inside = min(max(x, -left), size[0] - right), min(max(y, -top), size[1] - bottom)
        moved = still.shifted(inside)
        if min(dist(moved.middle, other.middle) for other in others) > min(wide, high) / 2:
            return moved
    return still
