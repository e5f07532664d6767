"""The interface of every board: its spaces, their names, centres, outlines and neighbours."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple, Protocol

from boardapp.core.geometry.exact_geometry import Point

_NAME = re.compile(r"([A-Z]{1,3})-?([1-9][0-9]{0,3})")


class Space(NamedTuple):
    """One space of a board by row (from the top) and column (from the left), both from 0."""

    row: int
    column: int


class CrossedSpace(NamedTuple):
    """A space that a line meets; ``through`` is false if the line meets its rim only."""

    space: Space
    through: bool


class Grid(Protocol):
    """A board's lattice of spaces; all lengths are whole lattice units."""

    @property
    def width(self) -> int:
        """Return the board's extent eastward."""

    @property
    def height(self) -> int:
        """Return the board's extent southward."""

    def __contains__(self, space: object) -> bool:
        """Return whether a space belongs to the board."""

    def spaces(self) -> Iterator[Space]:
        """Yield every space, row by row from the north-west."""

    def name(self, space: Space) -> str:
        """Return the printed name of a space."""

    def parse(self, name: str) -> Space:
        """Return the space of a printed name; raises ValueError."""

    def centre(self, space: Space) -> Point:
        """Return the point that lines of sight start and end at."""

    def outline(self, space: Space) -> tuple[Point, ...]:
        """Return the corners of a space, clockwise from the north-west."""

    def neighbours(self, space: Space) -> Iterator[Space]:
        """Yield the spaces that share a side with a space."""

    def distance(self, one: Space, other: Space) -> int | None:
        """Return the least number of steps between two spaces, None if no path joins them."""

    def translated_space(self, space: Space, origin: Space, target: Space) -> Space:
        """Return a space's new place after a move that takes an origin to a target.

        The new place may be off the board.
        """

    def crossed_spaces(self, origin: Space, target: Space) -> Iterator[CrossedSpace]:
        """Yield the spaces that the line between two centres meets, without the two ends."""


class RowGrid:
    """Rows of spaces named by row letters and column number: square and hex boards."""

    __slots__ = ()
    columns: int
    rows: int

    def name(self, space: Space) -> str:
        """Return the printed name of a space."""
        raise NotImplementedError

    def __contains__(self, space: object) -> bool:
        """Return whether a space belongs to the board."""
        return (
            isinstance(space, Space)
            and 0 <= space.row < self.rows
            and 0 <= space.column < self.columns
        )

    def spaces(self) -> Iterator[Space]:
        """Yield every space, row by row from the north-west."""
        for row in range(self.rows):
            for column in range(self.columns):
                yield Space(row, column)

    def parse(self, name: str) -> Space:
        """Return the space of a printed name; case and a dash do not matter.

        Raises ValueError, which names the first and the last space.
        """
        match = _NAME.fullmatch(name.strip().upper())
        if match:
            space = Space(row_number(match[1]), int(match[2]) - 1)
            if space in self:
                return space
        first, last = (self.name(Space(*at)) for at in ((0, 0), (self.rows - 1, self.columns - 1)))
        raise ValueError(f"{name!r} is no space of this board; spaces run from {first} to {last}")


@lru_cache(maxsize=1 << 8)
def row_letters(number: int) -> str:
    """Return the row letters of a number from 0: A to Z, then AA, AB and so on.

    >>> row_letters(0), row_letters(25), row_letters(26)
    ('A', 'Z', 'AA')
    """
    text = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        text = chr(ord("A") + rest) + text
    return text


def row_number(text: str) -> int:
    """Return the number of row letters, the inverse of `row_letters`.

    >>> row_number("AA")
    26
    """
    value = 0
    for letter in text:
        value = value * 26 + ord(letter) - ord("A") + 1
    return value - 1
