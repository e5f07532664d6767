"""Boards of pointy-topped hexes, named by row letter and column number: A1 is north-west.

Every second row (B, D, …) is shifted half a hex to the right. Points are whole numbers of a scaled
axial lattice. The hex q to the east and r rows down has its centre at (6q, 6r) and its corners at
±(2, 2), ±(4, -2), ±(2, -4) from it. The lattice is a skewed copy of the printed plane. Lines cross,
touch and run along each other on the lattice as on the print. Only `HexGrid.lattice_to_mils` knows
real lengths.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import CrossedSpace, RowGrid, Space, row_letters

HEX_WIDTH = 2000
"""Width of a printed hex from side to side, in mils (thousandths of an inch)."""
PITCH = HEX_WIDTH * math.sqrt(3) / 2
"""Distance of two neighbouring rows in mils."""

DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""Steps (q, r) to the six neighbours: NW, NE, E, SE, SW, W."""
CORNERS = ((2, -4), (4, -2), (2, 2), (-2, 4), (-4, 2), (-2, -2))
"""A hex's corners from its centre, clockwise from the top."""


class HexLineSpan(NamedTuple):
    """The stretch of a line in a closed hex: ``start`` / ``length`` to ``end`` / ``length``.

    Both fractions consist of whole numbers; ``inside`` is false when the line meets only the hex's
    rim.
    """

    start: int
    end: int
    length: int
    inside: bool


@dataclass(frozen=True, slots=True)
class HexGrid(RowGrid):
    """A board of ``rows`` × ``columns`` whole hexes; half-hexes at its rim are no part of it.

    >>> board = HexGrid(columns=10, rows=8)
    >>> board.name(Space(row=2, column=4))
    'C5'
    >>> board.centre(board.parse("C5"))
    (18, 12)
    >>> board.name(board.step(board.parse("C5"), 3, 2))
    'E6'
    """

    columns: int
    rows: int

    @property
    def width(self) -> int:
        """Return the board's extent eastward with its half-hexes, in twelfths of a hex's width."""
        return 12 * self.columns + (6 if self.rows > 1 else 0)

    @property
    def height(self) -> int:
        """Return the board's extent southward, in lattice units: sixths of the rows' distance."""
        return 6 * (self.rows - 1) + 8

    def name(self, space: Space) -> str:
        """Return the printed name of a space, such as ``C5``."""
        return f"{row_letters(space.row)}{space.column + 1}"

    # ---- the lattice --------------------------------------------------------------------------

    def centre(self, space: Space) -> Point:
        """Return the centre of a space on the lattice."""
        q, r = axial_coordinates(space)
        return 6 * q, 6 * r

    def outline(self, space: Space) -> tuple[Point, ...]:
        """Return the corners of a space on the lattice, clockwise from the top."""
        x, y = self.centre(space)
        return tuple((x + a, y + b) for a, b in CORNERS)

    def half_hex_outlines(self) -> Iterator[tuple[Point, ...]]:
        """Yield the lattice outlines of the half-hexes that straighten the board's rim.

        They are to the left of shifted rows and to the right of the others. A half-hex is only a
        drawing: it is no space or target, and a drift that ends there is off the board (002-31).
        """
        for row in range(self.rows if self.rows > 1 else 0):
            shifted = row % 2 == 1
            outline = self.outline(Space(row, -1 if shifted else self.columns))
            yield outline[:4] if shifted else (outline[0], *outline[3:])

    # ---- steps --------------------------------------------------------------------------------

    def step(self, space: Space, direction: int, count: int = 1) -> Space:
        """Return the space ``count`` steps away, in a direction from 0 to 5 (NW, NE, E, SE, SW, W).

        The space may be off the board; its row or column is then negative or too large.
        """
        q, r = axial_coordinates(space)
        right, down = DIRECTIONS[direction]
        return _space_from_axial(q + right * count, r + down * count)

    def translated_space(self, space: Space, origin: Space, target: Space) -> Space:
        """Return a space's new place after a move that takes an origin to a target.

        Steps count here, not rows and columns: every second row is half a hex to the right.

        >>> board = HexGrid(columns=10, rows=8)
        >>> board.name(board.translated_space(*map(board.parse, ("B2", "A1", "B1"))))
        'C3'
        """
        (q, r), (from_q, from_r), (to_q, to_r) = (
            axial_coordinates(space),
            axial_coordinates(origin),
            axial_coordinates(target),
        )
        return _space_from_axial(q + to_q - from_q, r + to_r - from_r)

    def neighbours(self, space: Space) -> Iterator[Space]:
        """Yield the spaces of the board that share a side with a space: NW, NE, E, SE, SW, W."""
        for direction in range(6):
            neighbour = self.step(space, direction)
            if neighbour in self:
                yield neighbour

    def distance(self, one: Space, other: Space) -> int:
        """Return the range between two spaces: the least number of steps.

        >>> board = HexGrid(columns=10, rows=8)
        >>> board.distance(board.parse("A1"), board.parse("C1"))
        2
        """
        (q, r), (to_q, to_r) = axial_coordinates(one), axial_coordinates(other)
        return max(abs(to_q - q), abs(to_r - r), abs(to_q + to_r - q - r))

    def ring(self, centre: Space, radius: int) -> Iterator[Space]:
        """Yield the spaces of the board at a range of ``radius``, clockwise from the NW.

        >>> board = HexGrid(columns=10, rows=8)
        >>> [board.name(space) for space in board.ring(board.parse("A1"), 2)]
        ['A3', 'B2', 'C2', 'C1']
        """
        if radius == 0:
            yield from (space for space in (centre,) if space in self)
            return
        space = self.step(centre, 0, radius)
        for direction in (2, 3, 4, 5, 0, 1):
            for _ in range(radius):
                if space in self:
                    yield space
                space = self.step(space, direction)

    # ---- lines --------------------------------------------------------------------------------

    def crossed_spaces(self, origin: Space, target: Space) -> Iterator[CrossedSpace]:
        """Yield the spaces that the line between two centres meets, without the two ends.

        The spaces come row by row from the north; work grows with the spaces met, not the board.
        """
        for space, span in self.line_spans(origin, target):
            if space in self:
                yield CrossedSpace(space, span.inside)

    def line_spans(self, origin: Space, target: Space) -> Iterator[tuple[Space, HexLineSpan]]:
        """Yield each space that a line meets, also off the board, with its stretch of the line.

        Both ends are omitted; the spaces come row by row from the north.
        """
        (q, r), (to_q, to_r) = axial_coordinates(origin), axial_coordinates(target)
        right, down = to_q - q, to_r - r
        for row in range(min(0, down), max(0, down) + 1):
            for column in _columns_near_line(right, down, row):
                if (column, row) in ((0, 0), (right, down)):
                    continue
                span = line_span_in_hex(right, down, column, row)
                if span:
                    yield _space_from_axial(q + column, r + row), span

    # ---- the plane ----------------------------------------------------------------------------

    @property
    def printed_size_in_mils(self) -> tuple[float, float]:
        """Return the width and height of the printed board with its half-hexes, in mils."""
        return self.width * HEX_WIDTH / 12, self.height * PITCH / 6

    def lattice_to_mils(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return a lattice point in mils from the printed board's north-west corner, for drawing.

        >>> HexGrid(columns=10, rows=8).lattice_to_mils((6, 0))[0]
        3000.0
        """
        x, y = point
        return (2 * x + y + 6) * HEX_WIDTH / 12, (y + 4) * PITCH / 6

    def space_at(self, x: float, y: float) -> Space | None:
        """Return the space under a point of the plane, in mils; None off the board.

        Made for the mouse pointer: on a side or a corner, the function returns one of the spaces
        there.
        """
        r = (y * 6 / PITCH - 4) / 6
        q = (x * 12 / HEX_WIDTH - 6) / 12 - r / 2
        space = _space_from_axial(*_nearest_hex(q, r))
        return space if space in self else None


def axial_coordinates(space: Space) -> tuple[int, int]:
    """Return a space's place on the axial lattice: q to the east, r to the south-east.

    >>> axial_coordinates(Space(row=3, column=0))
    (-1, 3)
    """
    return space.column - space.row // 2, space.row


def _space_from_axial(q: int, r: int) -> Space:
    return Space(r, q + r // 2)


def _nearest_hex(q: float, r: float) -> tuple[int, int]:
    """Return the hex around a point given in hexes.

    Of three rounded coordinates, the one with the largest error is derived from the other two.
    """
    s = -q - r
    whole_q, whole_r, whole_s = round(q), round(r), round(s)
    off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
    if off_q > max(off_r, off_s):
        whole_q = -whole_r - whole_s
    elif off_r > off_s:
        whole_r = -whole_q - whole_s
    return whole_q, whole_r


def line_span_in_hex(right: int, down: int, q: int, r: int) -> HexLineSpan | None:
    """Return the stretch of the line from the hex (0, 0) to (right, down) in the hex (q, r).

    A hex is the intersection of three strips: ``x - y``, ``2x + y`` and ``x + 2y`` each at most 1
    from the hex's own, in hexes. Returns None when the hex and the line do not meet between the
    line's ends.

    >>> line_span_in_hex(3, 0, 1, 0)
    HexLineSpan(start=1, end=3, length=6, inside=True)
    >>> line_span_in_hex(1, 1, 1, 0)  # along its side
    HexLineSpan(start=1, end=2, length=3, inside=False)
    """
    rates = (right - down, 2 * right + down, right + 2 * down)
    length = math.lcm(*(rate for rate in rates if rate))
    start, end, strict = 0, length, True
    for rate, own in zip(rates, (q - r, 2 * q + r, q + 2 * r), strict=True):
        if rate == 0:
            if abs(own) > 1:
                return None
            strict &= own == 0
            continue
        middle, half = own * length // rate, length // abs(rate)
        start, end = max(start, middle - half), min(end, middle + half)
    if start > end:
        return None
    return HexLineSpan(start, end, length, strict and start < end)


def _columns_near_line(right: int, down: int, row: int) -> range:
    """Return the q of one row's hexes that the line from (0, 0) to (right, down) may meet.

    A hex reaches 2/3 up, down, left and right of its centre on the lattice. Within that height,
    thirds of a hex divided by ``down`` count the line exactly.
    """
    if down < 0:
        right, down, row = -right, -down, -row
        return range(*_mirrored_bounds(_columns_near_line(right, down, row)))
    unit = 3 * max(down, 1)
    first, last = max(0, 3 * row - 2), min(unit, 3 * row + 2) if down else unit
    west, east = sorted((first * right, last * right))
    reach = 2 * unit // 3
    return range(-((reach - west) // unit), (east + reach) // unit + 1)


def _mirrored_bounds(columns: range) -> tuple[int, int]:
    return 1 - columns.stop, 1 - columns.start
