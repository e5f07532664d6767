"""The course of a line between two hex centres: the hexes it crosses, the sides it runs along.

All values are exact fractions of the line.
"""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid


class LineStretch(NamedTuple):
    """A stretch of a line, from ``start`` to ``end`` as fractions of the line, and its hexes.

    A line through the inside of a hex gives that hex. A line along a side gives the two hexes at
    the side, the left one first. One of these two may be off the board.
    """

    start: Fraction
    end: Fraction
    spaces: tuple[Space, ...]

    @property
    def is_along_side(self) -> bool:
        """Return whether the line runs along a side in this stretch."""
        return len(self.spaces) > 1


class HexLineCourse(NamedTuple):
    """A line's stretches in order, without its two ends, and the hexes it touches at a corner.

    ``touched`` lists hexes of the board, each with the fraction of the line at that corner.
    """

    stretches: tuple[LineStretch, ...]
    touched: tuple[tuple[Fraction, Space], ...]


def line_course(grid: HexGrid, origin: Space, target: Space) -> HexLineCourse:
    """Return the course of the line between two centres, without stretches if they are equal.

    Neither end's hex borders a stretch along a side. From an end's centre, the line needs half a
    hex to reach the corner of such a side. Then it runs on between two other hexes.

    >>> board = HexGrid(columns=5, rows=5)
    >>> line = line_course(board, board.parse("A1"), board.parse("B2"))
    >>> [board.name(space) for space in line.stretches[0].spaces], str(line.stretches[0].start)
    (['A2', 'B1'], '1/3')
    """
    inside: list[LineStretch] = []
    beside: dict[tuple[Fraction, Fraction], list[Space]] = {}
    touched: list[tuple[Fraction, Space]] = []
    for space, span in grid.line_spans(origin, target):
        start, end = Fraction(span.start, span.length), Fraction(span.end, span.length)
        if span.inside:
            inside.append(LineStretch(start, end, (space,)))
        elif start < end:
            beside.setdefault((start, end), []).append(space)
        elif space in grid:
            touched.append((start, space))
    sides = [
        LineStretch(start, end, _sort_left_first(grid, origin, target, spaces))
        for (start, end), spaces in beside.items()
    ]
    return HexLineCourse(tuple(sorted(inside + sides)), tuple(sorted(touched)))


def _sort_left_first(
    grid: HexGrid, origin: Space, target: Space, spaces: list[Space]
) -> tuple[Space, ...]:
    """Return the two hexes at a line along a side, the left one first (north of a line east)."""
    (x, y), (to_x, to_y) = grid.centre(origin), grid.centre(target)

    def side(space: Space) -> int:
        at_x, at_y = grid.centre(space)
        return (to_x - x) * (at_y - y) - (to_y - y) * (at_x - x)

    return tuple(sorted(spaces, key=side))
