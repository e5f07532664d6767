"""The columns of a setup sheet: in the largest lettering that one page holds, the last even."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardapp.picture.sheet.sheet_text import LEAST_SIZE, ColumnItem, typeset_sections
from boardapp.picture.sheet.sheet_values import SheetSection
from boardapp.picture.svg.text_blocks import TextBlock, block_at

SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, LEAST_SIZE)


class ColumnHeights(NamedTuple):
    """How high the columns of the first page are, and of the pages after it."""

    first: float
    later: float

    def height_on_page(self, page: int) -> float:
        """Return how high the columns of a page are, the first being 0."""
        return self.later if page else self.first


def fit_sections_to_page(
    sections: Sequence[SheetSection], rooms: ColumnHeights, width: float
) -> tuple[list[ColumnItem], int]:
    """Set the statements in the largest lettering that one page holds; return the pages too."""
    for size in SIZES[:-1]:
        items = list(typeset_sections(sections, size, width))
        if len(_fill_columns(items, rooms)) <= 2:
            return items, 1
    items = list(typeset_sections(sections, LEAST_SIZE, width))
    return items, (len(_fill_columns(items, rooms)) + 1) // 2


def _fill_columns(
    items: Sequence[ColumnItem], rooms: ColumnHeights, last: tuple[int, float] | None = None
) -> list[list[ColumnItem]]:
    """Fill column after column; ``last`` is a page whose columns are lower, and how low."""
    columns: list[list[ColumnItem]] = [[]]
    top = 0.0
    for i, item in enumerate(items):
        page = (len(columns) - 1) // 2
        room = rooms.height_on_page(page)
        if last is not None and page >= last[0]:
            room = min(room, last[1])
        needed = item.height + (items[i + 1].height if item.tied and i + 1 < len(items) else 0)
        if columns[-1] and top + needed > room:
            columns.append([])
            top = 0.0
        top += item.height if columns[-1] else item.block.height
        columns[-1].append(item)
    return columns


def balanced_columns(
    items: Sequence[ColumnItem], rooms: ColumnHeights, pages: int
) -> list[list[ColumnItem]]:
    """Return the columns, those of the last page as even as can be."""
    low, high = 0.0, rooms.height_on_page(pages - 1)
    best = _fill_columns(items, rooms)
    for _ in range(12):
        middle = (low + high) / 2
        columns = _fill_columns(items, rooms, (pages - 1, middle))
        if len(columns) <= 2 * pages:
            best, high = columns, middle
        else:
            low = middle
    return best


def column_block(items: Sequence[ColumnItem]) -> TextBlock:
    """Return a column as one block."""
    body, top = "", 0.0
    for i, item in enumerate(items):
        top += item.before if i else 0.0
        body += block_at(item.block, 0, top)
        top += item.block.height
    return TextBlock(top, body)
