"""Many hexes in few words: ``C5 C7-C9`` names four, and so layouts and saves hold terrain."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid

_RANGE = re.compile(r"([A-Za-z]{1,3}[0-9]{1,4})-([A-Za-z]{1,3}[0-9]{1,4})")
_BETWEEN = re.compile(r"[\s,]+")


def hex_range_texts(spaces: Iterable[Space], grid: HexGrid) -> Iterator[str]:
    """Yield the names of spaces row by row, a text for each; neighbours in a row as a range.

    >>> board = HexGrid(columns=10, rows=8)
    >>> list(hex_range_texts(map(board.parse, ("C5", "A1", "C8", "C7", "C9")), board))
    ['A1', 'C5 C7-C9']
    """
    row: list[str] = []
    first = last = None
    for space in sorted(spaces):
        if first is not None and last is not None:
            if space == last._replace(column=last.column + 1):
                last = space
                continue
            row.append(_row_range_text(first, last, grid))
            if space.row != last.row:
                yield " ".join(row)
                row.clear()
        first = last = space
    if first is not None and last is not None:
        yield " ".join([*row, _row_range_text(first, last, grid)])


def _row_range_text(first: Space, last: Space, grid: HexGrid) -> str:
    return grid.name(first) if first == last else f"{grid.name(first)}-{grid.name(last)}"


def split_names_and_ranges(text: str) -> list[str]:
    """Return the names and ranges that a text holds, with spaces or commas between them."""
    return [word for word in _BETWEEN.split(text) if word]


def spaces_in_range(word: str, grid: HexGrid) -> Iterator[Space]:
    """Return the spaces of one name, or of a range: of a row, or of the block between two corners.

    Raises ValueError when it names none.

    >>> board = HexGrid(columns=10, rows=8)
    >>> [board.name(space) for space in spaces_in_range("B2-C3", board)]
    ['B2', 'B3', 'C2', 'C3']
    """
    found = _RANGE.fullmatch(word)
    first, last = map(grid.parse, found.groups() if found else (word, word))
    if last.row < first.row or last.column < first.column:
        raise ValueError(f"{word!r} runs backward")
    return _spaces_in_block(first, last)


def _spaces_in_block(first: Space, last: Space) -> Iterator[Space]:
    for row in range(first.row, last.row + 1):
        for column in range(first.column, last.column + 1):
            yield Space(row, column)
