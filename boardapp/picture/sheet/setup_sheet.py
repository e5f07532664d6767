"""A setup sheet: how to build a table by hand, on one page of A4 or US Letter where it fits.

Lengths are points, 72 to the inch, so that a size of lettering is what is printed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from boardapp.core.geometry.predicates import MILS_PER_INCH
from boardapp.picture import palette
from boardapp.picture.sheet.sheet_board import board_block
from boardapp.picture.sheet.sheet_columns import Rooms, balanced, column_block, fitted
from boardapp.picture.sheet.sheet_text import LEAST_SIZE, Item
from boardapp.picture.sheet.sheet_values import SetupSheet
from boardapp.picture.svg import export
from boardapp.picture.svg.lettering import shortened, text_path, text_width, wrapped
from boardapp.picture.svg.markup import document, element, group
from boardapp.picture.svg.text_blocks import Block, placed

MARGIN = 32.0
COLUMN_GAP = 18.0
FOOT = 14.0
TITLE_SIZE = 20.0
WHITE = "#FFFFFF"
WARNING = "#8E1B1B"
DPI = 300
"""Resolution of a page as pixels."""
POINTS_PER_INCH = 72
_ABOUT_LINES = 3


class Paper(NamedTuple):
    """A kind of paper, upright: its size in points, and as it is written in a document."""

    title: str
    width: float
    height: float
    size: tuple[str, str]

    @property
    def mils(self) -> tuple[float, float]:
        """Return its width and height in mils."""
        scale = MILS_PER_INCH / POINTS_PER_INCH
        return self.width * scale, self.height * scale


PAPERS = {
    "a4": Paper("A4", 210 / 25.4 * 72, 297 / 25.4 * 72, ("210mm", "297mm")),
    "letter": Paper("US Letter", 612.0, 792.0, ("8.5in", "11in")),
}


def sheet_pages(sheet: SetupSheet, paper: Paper) -> list[str]:
    """Return a sheet as SVG documents, one a page, in the largest lettering that fits one page.

    Where even the smallest does not, all pages have that.
    """
    head = _head(sheet, paper)
    board = board_block(sheet.board, sheet.tags, _across(paper))
    width = (_across(paper) - COLUMN_GAP) / 2
    rooms = Rooms(_down(paper) - head.height - board.height - 8, _down(paper) - 34)
    items, pages = fitted(sheet.sections, rooms, width)
    columns = balanced(items, rooms, pages)
    return [_page(sheet, paper, (head, board), columns, page) for page in range(pages)]


def page_paths(path: Path, pages: int) -> list[Path]:
    """Return the files that pages go into: a PDF holds all, of other kinds each has its own.

    >>> [path.name for path in page_paths(Path("Friday.png"), 2)]
    ['Friday.png', 'Friday page 2.png']
    >>> [path.name for path in page_paths(Path("Friday.pdf"), 2)]
    ['Friday.pdf']
    """
    if path.suffix.lower() == ".pdf":
        return [path]
    further = (
        path.with_name(f"{path.stem} page {page}{path.suffix}") for page in range(2, pages + 1)
    )
    return [path, *further]


def write_sheet(pages: Sequence[str], paper: Paper, path: Path) -> list[Path]:
    """Write a sheet as the kind of file that its name ends in; return the files.

    Raises PictureError for another ending, OSError when one cannot be written.
    """
    paths = page_paths(path, len(pages))
    if len(paths) == 1:
        export.write_picture(pages[0], paper.mils, path, DPI, pages[1:])
        return paths
    for svg, each in zip(pages, paths, strict=True):
        export.write_picture(svg, paper.mils, each, DPI)
    return paths


def _across(paper: Paper) -> float:
    return paper.width - 2 * MARGIN


def _down(paper: Paper) -> float:
    return paper.height - 2 * MARGIN - FOOT


# ---- pages ------------------------------------------------------------------------------------


def _page(
    sheet: SetupSheet,
    paper: Paper,
    top: tuple[Block, Block],
    columns: Sequence[Sequence[Item]],
    page: int,
) -> str:
    pages = (len(columns) + 1) // 2
    head, board = top
    if page:
        body, y = _later_head(sheet, paper, columns[2 * page][0]), MARGIN + 30
    else:
        body = placed(head, MARGIN, MARGIN, id="head")
        body += placed(board, MARGIN, MARGIN + head.height, id="board")
        y = MARGIN + head.height + board.height + 8
    x = MARGIN
    for column in columns[2 * page : 2 * page + 2]:
        body += placed(column_block(column), x, y)
        x += (_across(paper) + COLUMN_GAP) / 2
    ground = element("rect", width=paper.width, height=paper.height, fill=WHITE)
    number_of = f"Page {page + 1} of {pages}" if pages > 1 else ""
    body = ground + body + _foot(sheet, paper, number_of, more=page + 1 < pages)
    title = " – ".join(filter(None, (sheet.title, number_of)))
    return document(body, (0, 0, paper.width, paper.height), paper.size, title)


def _foot(sheet: SetupSheet, paper: Paper, number_of: str, *, more: bool) -> str:
    y = paper.height - MARGIN
    right = f"{number_of}, continued on the next" if more else number_of
    room = _across(paper) - text_width(right, LEAST_SIZE, bold=True) - 12
    left = shortened(sheet.foot, LEAST_SIZE, room)
    return group(
        text_path(left, MARGIN, y, LEAST_SIZE, fill=palette.QUIET),
        text_path(right, paper.width - MARGIN, y, LEAST_SIZE, bold=True, anchor="end"),
        id="foot",
    )


def _later_head(sheet: SetupSheet, paper: Paper, first: Item) -> str:
    """Return the head of a page after the first; it says in which section the page begins."""
    section = "" if first.tied else f"{first.section}, continued"
    room = _across(paper) - text_width(section, 11) - 12
    title = text_path(
        shortened(sheet.title, 13, room, bold=True), MARGIN, MARGIN + 12, 13, bold=True
    )
    return title + text_path(
        section, paper.width - MARGIN, MARGIN + 12, 11, anchor="end", fill=palette.QUIET
    )


def _head(sheet: SetupSheet, paper: Paper) -> Block:
    width = _across(paper)
    title = shortened(sheet.title, TITLE_SIZE, width, bold=True)
    body = text_path(title, 0, TITLE_SIZE * 0.8, TITLE_SIZE, bold=True)
    y = TITLE_SIZE * 0.94
    lines = [(sheet.subtitle, 10.0, palette.QUIET, False)]
    about = wrapped(sheet.about, 10, width)
    if len(about) > _ABOUT_LINES:
        rest = " ".join(about[_ABOUT_LINES - 1 :])
        about = [*about[: _ABOUT_LINES - 1], shortened(rest, 10, width)]
    lines += [(line, 10.0, palette.INK, False) for line in about]
    lines += [(line, 11.0, WARNING, True) for line in wrapped(sheet.warning, 11, width, bold=True)]
    for text, size, fill, bold in lines:
        if text:
            y += size * 1.3
            body += text_path(shortened(text, size, width, bold=bold), 0, y, size, bold=bold,
                              fill=fill)  # fmt: skip
    return Block(y + 8, body)
