"""Boards of square spaces, named row letter, dash, column number: A-1 is north-west."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from boardapp.core.geometry.exact_geometry import Point, cross_product
from boardapp.core.grid import CrossedSpace, RowGrid, Space, row_letters
from boardapp.core.sentence_case import join_with_and

SPACE_SIZE = 4000
"""The usual side of a space in mils (thousandths of an inch): that of Spearpoint's tiles."""


@dataclass(frozen=True, slots=True)
class SquareGrid(RowGrid):
    """A board of ``rows`` × ``columns`` square spaces, each ``side`` mils long.

    >>> board = SquareGrid(columns=9, rows=3)
    >>> board.name(Space(row=1, column=3))
    'B-4'
    >>> board.centre(board.parse("B-4"))
    (14000, 6000)
    """

    columns: int
    rows: int
    side: int = SPACE_SIZE

    @property
    def width(self) -> int:
        """Return the board's extent eastward, in mils."""
        return self.columns * self.side

    @property
    def height(self) -> int:
        """Return the board's extent southward, in mils."""
        return self.rows * self.side

    def name(self, space: Space) -> str:
        """Return the printed name of a space, such as ``B-4``."""
        return f"{row_letters(space.row)}-{space.column + 1}"

    def centre(self, space: Space) -> Point:
        """Return the centre dot of a space, in mils."""
        half = self.side // 2
        return space.column * self.side + half, space.row * self.side + half

    def north_west_corner(self, space: Space) -> Point:
        """Return the north-west corner of a space, in mils."""
        return space.column * self.side, space.row * self.side

    def outline(self, space: Space) -> tuple[Point, ...]:
        """Return the corners of a space, clockwise from the north-west, in mils."""
        x, y = self.north_west_corner(space)
        s = self.side
        return (x, y), (x + s, y), (x + s, y + s), (x, y + s)

    def space_at(self, x: float | Fraction, y: float | Fraction) -> Space | None:
        """Return the space at a point, None off the board.

        A side belongs to the space to its south or east, a board's outer side to none.

        >>> SquareGrid(columns=9, rows=3).space_at(4000, 3999)
        Space(row=0, column=1)
        """
        space = Space(int(y // self.side), int(x // self.side))
        return space if space in self else None

    def place_in_words(self, x: Fraction, y: Fraction) -> str:
        """Return the spaces that a point touches, in words.

        >>> SquareGrid(columns=9, rows=3).place_in_words(Fraction(4000), Fraction(1000))
        'between A-1 and A-2'
        """
        rows, columns = (self._numbers_around(one) for one in (y, x))
        around = [Space(row, column) for row in rows for column in columns]
        names = [self.name(space) for space in around if space in self]
        if not names:
            return "beside the board"
        if len(names) == 1:
            return f"on {names[0]}" if len(around) == 1 else f"at the edge of {names[0]}"
        words = join_with_and(names)
        return f"between {words}" if len(around) == 2 else f"where {words} meet"

    def _numbers_around(self, place: Fraction) -> tuple[int, ...]:
        """Return the rows or columns that meet a place, which is counted in mils."""
        number = int(place // self.side)
        return (number,) if place % self.side else (number - 1, number)

    def neighbours(self, space: Space) -> Iterator[Space]:
        """Yield the spaces that share a side with a space: north, east, south, west."""
        for down, right in ((-1, 0), (0, 1), (1, 0), (0, -1)):
            neighbour = Space(space.row + down, space.column + right)
            if neighbour in self:
                yield neighbour

    def distance(self, one: Space, other: Space, *, orthogonal: bool = False) -> int:
        """Return the range between two spaces; a diagonal step counts 1 or, orthogonally, 2."""
        down, right = abs(one.row - other.row), abs(one.column - other.column)
        return down + right if orthogonal else max(down, right)

    def translated_space(self, space: Space, origin: Space, target: Space) -> Space:
        """Return a space's new place after a move that takes an origin to a target."""
        return Space(
            space.row + target.row - origin.row, space.column + target.column - origin.column
        )

    def crossed_spaces(self, origin: Space, target: Space) -> Iterator[CrossedSpace]:
        """Yield the spaces that the line between two centres meets, without the two ends.

        The spaces come row by row from the north; work grows with the spaces met, not the board.
        """
        if origin == target:
            return
        a, b = self.centre(origin), self.centre(target)
        low, high = sorted((origin.row, target.row))
        for row in range(low, high + 1):
            for column in self._columns_on_line(a, b, row):
                space = Space(row, column)
                if space not in (origin, target):
                    yield CrossedSpace(space, self._passes_through(a, b, space))

    def _columns_on_line(self, a: Point, b: Point, row: int) -> range:
        """Return the columns of one row whose closed spaces the line meets."""
        if a[1] > b[1]:
            a, b = b, a
        top, bottom = max(row * self.side, a[1]), min((row + 1) * self.side, b[1])
        if top > bottom:
            return range(0)
        west, east = _line_x_range(a, b, top, bottom)
        first, last = -(-west // self.side) - 1, east // self.side
        return range(max(first, 0), min(last + 1, self.columns))

    def _passes_through(self, a: Point, b: Point, space: Space) -> bool:
        """Return whether a line that meets a space between its ends passes through the inside.

        The ends are inside other spaces, so the line contains the whole chord. It has length inside
        the space when the space has corners strictly on both sides of the line.
        """
        sides = [cross_product(a, b, corner) for corner in self.outline(space)]
        return min(sides) < 0 < max(sides)


def _line_x_range(a: Point, b: Point, top: int, bottom: int) -> tuple[int, int]:
    """Return a line's least x rounded up and greatest x rounded down, from top to bottom.

    Rounding inward is exact here: columns begin and end at whole mils.
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    if dy == 0:
        return min(a[0], b[0]), max(a[0], b[0])
    at_top, at_bottom = (top - a[1]) * dx, (bottom - a[1]) * dx
    west, east = min(at_top, at_bottom), max(at_top, at_bottom)
    return a[0] - (-west // dy), a[0] + east // dy
