"""A setup sheet: how to build a table by hand, on one page of A4 or US Letter if it fits.

Lengths are points, 72 to the inch, so a size of lettering is its size in print.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.picture import palette
from boardapp.picture.sheet.sheet_board import setup_board_block
from boardapp.picture.sheet.sheet_text import LEAST_SIZE, ColumnItem, typeset_sections
from boardapp.picture.sheet.sheet_values import SetupSheet, SheetSection
from boardapp.picture.svg import export
from boardapp.picture.svg.lettering import (
    shorten_with_ellipsis,
    text_line_svg,
    text_width,
    wrap_text,
)
from boardapp.picture.svg.markup import svg_document, svg_element, svg_group
from boardapp.picture.svg.text_blocks import TextBlock, block_at

MARGIN = 32.0
COLUMN_GAP = 18.0
FOOT = 14.0
TITLE_SIZE = 20.0
WHITE = "#FFFFFF"
WARNING = "#8E1B1B"
DPI = 300
"""Resolution of a page exported as pixels."""
POINTS_PER_INCH = 72
_ABOUT_LINES = 3


class SheetPaper(NamedTuple):
    """A kind of paper, upright: its name, its size in points, and its size as SVG text."""

    title: str
    width: float
    height: float
    size: tuple[str, str]

    @property
    def size_in_mils(self) -> tuple[float, float]:
        """Return its width and height in mils."""
        scale = MILS_PER_INCH / POINTS_PER_INCH
        return self.width * scale, self.height * scale


PAPERS = {
    "a4": SheetPaper("A4", 210 / 25.4 * 72, 297 / 25.4 * 72, ("210mm", "297mm")),
    "letter": SheetPaper("US Letter", 612.0, 792.0, ("8.5in", "11in")),
}


def setup_sheet_pages(sheet: SetupSheet, paper: SheetPaper) -> list[str]:
    """Return the pages of a sheet as SVG documents, in the largest lettering that fits one page.

    If even the smallest size does not fit, all pages have that size.
    """
    head = _sheet_head_block(sheet, paper)
    board = setup_board_block(sheet.board, sheet.tags, _content_width(paper))
    width = (_content_width(paper) - COLUMN_GAP) / 2
    rooms = ColumnHeights(
        _content_height(paper) - head.height - board.height - 8, _content_height(paper) - 34
    )
    items, pages = fit_sections_to_page(sheet.sections, rooms, width)
    columns = balanced_columns(items, rooms, pages)
    return [_page_svg(sheet, paper, (head, board), columns, page) for page in range(pages)]


def output_file_paths(path: Path, pages: int) -> list[Path]:
    """Return the output files: one for a PDF, which holds all pages, else one for each page.

    >>> [path.name for path in output_file_paths(Path("Friday.png"), 2)]
    ['Friday.png', 'Friday page 2.png']
    >>> [path.name for path in output_file_paths(Path("Friday.pdf"), 2)]
    ['Friday.pdf']
    """
    if path.suffix.lower() == ".pdf":
        return [path]
    further = (
        path.with_name(f"{path.stem} page {page}{path.suffix}") for page in range(2, pages + 1)
    )
    return [path, *further]


def write_setup_sheet(pages: Sequence[str], paper: SheetPaper, path: Path) -> list[Path]:
    """Write a sheet in the format that its file name ends in; return the files.

    Raises PictureError for an unknown ending, OSError if a file cannot be written.
    """
    paths = output_file_paths(path, len(pages))
    if len(paths) == 1:
        export.write_picture(pages[0], paper.size_in_mils, path, DPI, pages[1:])
        return paths
    for svg, each in zip(pages, paths, strict=True):
        export.write_picture(svg, paper.size_in_mils, each, DPI)
    return paths


def _content_width(paper: SheetPaper) -> float:
    return paper.width - 2 * MARGIN


def _content_height(paper: SheetPaper) -> float:
    return paper.height - 2 * MARGIN - FOOT


# ---- pages ------------------------------------------------------------------------------------


def _page_svg(
    sheet: SetupSheet,
    paper: SheetPaper,
    top: tuple[TextBlock, TextBlock],
    columns: Sequence[Sequence[ColumnItem]],
    page: int,
) -> str:
    pages = (len(columns) + 1) // 2
    head, board = top
    if page:
        body, y = _continued_page_head_svg(sheet, paper, columns[2 * page][0]), MARGIN + 30
    else:
        body = block_at(head, MARGIN, MARGIN, id="head")
        body += block_at(board, MARGIN, MARGIN + head.height, id="board")
        y = MARGIN + head.height + board.height + 8
    x = MARGIN
    for column in columns[2 * page : 2 * page + 2]:
        body += block_at(column_block(column), x, y)
        x += (_content_width(paper) + COLUMN_GAP) / 2
    ground = svg_element("rect", width=paper.width, height=paper.height, fill=WHITE)
    number_of = f"Page {page + 1} of {pages}" if pages > 1 else ""
    body = ground + body + _page_foot_svg(sheet, paper, number_of, more=page + 1 < pages)
    title = " – ".join(filter(None, (sheet.title, number_of)))
    return svg_document(body, (0, 0, paper.width, paper.height), paper.size, title)


def _page_foot_svg(sheet: SetupSheet, paper: SheetPaper, number_of: str, *, more: bool) -> str:
    y = paper.height - MARGIN
    right = f"{number_of}, continued on the next" if more else number_of
    room = _content_width(paper) - text_width(right, LEAST_SIZE, bold=True) - 12
    left = shorten_with_ellipsis(sheet.foot, LEAST_SIZE, room)
    return svg_group(
        text_line_svg(left, MARGIN, y, LEAST_SIZE, fill=palette.QUIET),
        text_line_svg(right, paper.width - MARGIN, y, LEAST_SIZE, bold=True, anchor="end"),
        id="foot",
    )


def _continued_page_head_svg(sheet: SetupSheet, paper: SheetPaper, first: ColumnItem) -> str:
    """Return the head of a page after the first, with the section that continues there."""
    section = "" if first.tied else f"{first.section}, continued"
    room = _content_width(paper) - text_width(section, 11) - 12
    title = text_line_svg(
        shorten_with_ellipsis(sheet.title, 13, room, bold=True), MARGIN, MARGIN + 12, 13, bold=True
    )
    return title + text_line_svg(
        section, paper.width - MARGIN, MARGIN + 12, 11, anchor="end", fill=palette.QUIET
    )


def _sheet_head_block(sheet: SetupSheet, paper: SheetPaper) -> TextBlock:
    width = _content_width(paper)
    title = shorten_with_ellipsis(sheet.title, TITLE_SIZE, width, bold=True)
    body = text_line_svg(title, 0, TITLE_SIZE * 0.8, TITLE_SIZE, bold=True)
    y = TITLE_SIZE * 0.94
    lines = [(sheet.subtitle, 10.0, palette.QUIET, False)]
    about = wrap_text(sheet.about, 10, width)
    if len(about) > _ABOUT_LINES:
        rest = " ".join(about[_ABOUT_LINES - 1 :])
        about = [*about[: _ABOUT_LINES - 1], shorten_with_ellipsis(rest, 10, width)]
    lines += [(line, 10.0, palette.INK, False) for line in about]
    lines += [
        (line, 11.0, WARNING, True) for line in wrap_text(sheet.warning, 11, width, bold=True)
    ]
    for text, size, fill, bold in lines:
        if text:
            y += size * 1.3
            body += text_line_svg(
                shorten_with_ellipsis(text, size, width, bold=bold),
                0,
                y,
                size,
                bold=bold,
                fill=fill,
            )
    return TextBlock(y + 8, body)


SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, LEAST_SIZE)


class ColumnHeights(NamedTuple):
    """The heights of the columns on the first page, and on the pages after it."""

    first: float
    later: float

    def height_on_page(self, page: int) -> float:
        """Return the height of the columns on a page; the first page is 0."""
        return self.later if page else self.first


def fit_sections_to_page(
    sections: Sequence[SheetSection], rooms: ColumnHeights, width: float
) -> tuple[list[ColumnItem], int]:
    """Return the statements in the largest lettering that fits one page, and the page count."""
    for size in SIZES[:-1]:
        items = list(typeset_sections(sections, size, width))
        if len(_fill_columns(items, rooms)) <= 2:
            return items, 1
    items = list(typeset_sections(sections, LEAST_SIZE, width))
    return items, (len(_fill_columns(items, rooms)) + 1) // 2


def _fill_columns(
    items: Sequence[ColumnItem], rooms: ColumnHeights, last: tuple[int, float] | None = None
) -> list[list[ColumnItem]]:
    """Return items in columns, filled in order; ``last`` is a page number and its lower height."""
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
    """Return the columns, with the columns of the last page as even as possible."""
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
