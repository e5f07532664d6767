"""A setup sheet: how to build a table by hand, on one page of A4 or US Letter where it fits.

Lengths are points, 72 to the inch, so that a size of lettering is what is printed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from boardapp.core.geometry import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.picture import export, palette
from boardapp.picture.blocks import Block, placed
from boardapp.picture.board import BoardPicture, Shown, board_body
from boardapp.picture.lettering import CAP_HEIGHT, shortened, text_path, text_width, wrapped
from boardapp.picture.markers import marker_svg
from boardapp.picture.markup import document, element, group, number

LEAST_SIZE = 9.0
"""The smallest lettering on the page; what does not fit with it goes on to another page."""
SIZES = (11.5, 11.0, 10.5, 10.0, 9.5, LEAST_SIZE)
MARGIN = 32.0
COLUMN_GAP = 18.0
GUTTER = 14.0
"""Room beside the board for the letters of its rows and the numbers of its columns."""
FOOT = 14.0
TITLE_SIZE = 20.0
PITCH = 1.22
WHITE = "#FFFFFF"
WARNING = "#8E1B1B"
DPI = 300
"""Resolution of a page as pixels."""
POINTS_PER_INCH = 72

_BROKEN_AFTER = 4
"""Lines up to which a paragraph stays in one column."""
_MOST_LEAD = 0.14
"""Share of a column that words in front may take beside their text."""
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


class SheetEntry(NamedTuple):
    """A statement: what it is about (a space, a side), what is said, its printed source."""

    text: str
    lead: str = ""
    rule: str = ""


class Section(NamedTuple):
    """Statements under one title."""

    title: str
    entries: tuple[SheetEntry, ...]


class Tag(NamedTuple):
    """A short word on a space of the board, in a side's colours, such as where it enters."""

    space: Space
    side: str
    text: str


@dataclass(frozen=True)
class Sheet:
    """What a setup sheet says. ``warning`` stands out under the title, ``foot`` at the end."""

    title: str
    board: BoardPicture
    sections: tuple[Section, ...]
    subtitle: str = ""
    about: str = ""
    warning: str = ""
    tags: tuple[Tag, ...] = ()
    foot: str = ""


def sheet_pages(sheet: Sheet, paper: Paper) -> list[str]:
    """Return a sheet as SVG documents, one a page, in the largest lettering that fits one page.

    Where even the smallest does not, all pages have that.
    """
    head = _head(sheet, paper)
    board = _board(sheet, paper)
    width = (_across(paper) - COLUMN_GAP) / 2
    rooms = _Rooms(_down(paper) - head.height - board.height - 8, _down(paper) - 34)
    items, pages = _fitted(sheet.sections, rooms, width)
    columns = _balanced(items, rooms, pages)
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


class _Rooms(NamedTuple):
    """How high the columns of the first page are, and of the pages after it."""

    first: float
    later: float

    def of(self, page: int) -> float:
        return self.later if page else self.first


def _across(paper: Paper) -> float:
    return paper.width - 2 * MARGIN


def _down(paper: Paper) -> float:
    return paper.height - 2 * MARGIN - FOOT


# ---- pages ------------------------------------------------------------------------------------


def _page(
    sheet: Sheet,
    paper: Paper,
    top: tuple[Block, Block],
    columns: Sequence[Sequence[_Item]],
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
        body += placed(_column(column), x, y)
        x += (_across(paper) + COLUMN_GAP) / 2
    ground = element("rect", width=paper.width, height=paper.height, fill=WHITE)
    number_of = f"Page {page + 1} of {pages}" if pages > 1 else ""
    body = ground + body + _foot(sheet, paper, number_of, more=page + 1 < pages)
    title = " – ".join(filter(None, (sheet.title, number_of)))
    return document(body, (0, 0, paper.width, paper.height), paper.size, title)


def _foot(sheet: Sheet, paper: Paper, number_of: str, *, more: bool) -> str:
    y = paper.height - MARGIN
    right = f"{number_of}, continued on the next" if more else number_of
    room = _across(paper) - text_width(right, LEAST_SIZE, bold=True) - 12
    left = shortened(sheet.foot, LEAST_SIZE, room)
    return group(
        text_path(left, MARGIN, y, LEAST_SIZE, fill=palette.QUIET),
        text_path(right, paper.width - MARGIN, y, LEAST_SIZE, bold=True, anchor="end"),
        id="foot",
    )


def _later_head(sheet: Sheet, paper: Paper, first: _Item) -> str:
    """Return the head of a page after the first; it says in which section the page begins."""
    section = "" if first.tied else f"{first.section}, continued"
    room = _across(paper) - text_width(section, 11) - 12
    title = text_path(
        shortened(sheet.title, 13, room, bold=True), MARGIN, MARGIN + 12, 13, bold=True
    )
    return title + text_path(
        section, paper.width - MARGIN, MARGIN + 12, 11, anchor="end", fill=palette.QUIET
    )


def _head(sheet: Sheet, paper: Paper) -> Block:
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


# ---- the board --------------------------------------------------------------------------------


def _board(sheet: Sheet, paper: Paper) -> Block:
    """Draw the board with its rows and columns named beside it, and all words large enough."""
    board = sheet.board
    width = _across(paper) - GUTTER
    scale = width / board.grid.width
    height = board.grid.height * scale
    plain = replace(board, markers=(), shown=Shown(names=False))
    drawing = board_body(plain) + _plates(board, scale) + _units(board, scale)
    drawing += group(*(_tag(tag, board, scale) for tag in sheet.tags), id="tags")
    place = f"translate({GUTTER} {GUTTER}) scale({scale:.6g})"
    frame = element(
        "rect", x=GUTTER, y=GUTTER, width=width, height=height, fill="none", stroke=palette.INK,
        stroke_width=0.8,
    )  # fmt: skip
    body = element("g", drawing, transform=place) + frame + "".join(_names(board, scale))
    return Block(GUTTER + height + 4, body)


def _names(board: BoardPicture, scale: float) -> Iterator[str]:
    """Name the rows and columns: too small on the spaces themselves, they would be in the way."""
    middle = LEAST_SIZE * CAP_HEIGHT / 2
    for space in board.grid.spaces():
        row, _, column = board.grid.name(space).partition("-")
        x, y = (GUTTER + float(value) * scale for value in board.grid.centre(space))
        if space.row == 0:
            yield text_path(column, x, GUTTER - 4, LEAST_SIZE, bold=True, anchor="middle")
        if space.column == 0:
            yield text_path(row, GUTTER / 2 - 1, y + middle, LEAST_SIZE, bold=True, anchor="middle")


def _plates(board: BoardPicture, scale: float) -> str:
    """Write each tile's number and side on it."""
    size = LEAST_SIZE / scale
    drawn = []
    for tile in board.tiles:
        x, y = board.grid.corner(tile.placed.space)
        text = shortened(tile.face.id, size, 2300, bold=True)
        width = text_width(text, size, bold=True) + size * 0.5
        plate = element(
            "rect", x=x + 90, y=y + 90, width=width, height=size, rx=90, fill="#FFF6DF",
            stroke=palette.INK, stroke_width=30,
        )  # fmt: skip
        baseline = y + 90 + size * (1 + CAP_HEIGHT) / 2
        drawn.append(plate + text_path(text, x + 90 + size / 4, baseline, size, bold=True))
    return group(*drawn, id="plates")


_MARKER_PLACES = ((1010, 1560), (1010, 2900))
"""Centres of a side's first two markers, below the plate with the tile's number."""
_MARKER_SIZE = 413
"""Size of a label of three letters on a marker, in its own units."""


def _units(board: BoardPicture, scale: float) -> str:
    """Draw the markers larger than on the board, so that their labels are read."""
    grown = LEAST_SIZE / scale / _MARKER_SIZE
    sides = list(palette.SIDES)
    counts: dict[tuple[Space, bool], int] = {}
    drawn = []
    for marker in board.markers:
        west = marker.side == sides[0]
        at = counts.get((marker.space, west), 0)
        counts[marker.space, west] = at + 1
        x, y = _MARKER_PLACES[at % 2]
        left, top = board.grid.corner(marker.space)
        across = left + (x if west else SPACE_SIZE - x)
        place = f"translate({across} {top + y + 240 * (at // 2)}) scale({number(grown)})"
        side = board.side_titles.get(marker.side, marker.side)
        drawn.append(element("g", marker_svg(marker, (0, 0), side), transform=place))
    return group(*drawn, id="units")


def _tag(tag: Tag, board: BoardPicture, scale: float) -> str:
    style = palette.SIDES.get(tag.side, palette.OTHER_SIDE)
    size = LEAST_SIZE / scale
    text = shortened(tag.text, size, 1500, bold=True)
    width = text_width(text, size, bold=True) + size * 0.8
    x, y = board.grid.corner(tag.space)
    left = x + SPACE_SIZE - 90 - width
    plate = element(
        "rect", x=left, y=y + 90, width=width, height=size, fill=style.fill, stroke="#15110D",
        stroke_width=46, rx=size / 2 if style.outline == "round" else 60,
    )  # fmt: skip
    baseline = y + 90 + size * (1 + CAP_HEIGHT) / 2
    return plate + text_path(
        text, left + width / 2, baseline, size, bold=True, anchor="middle", fill=style.ink
    )


# ---- words ------------------------------------------------------------------------------------


class _Item(NamedTuple):
    """What stays together in a column; ``before`` is left out at a column's top.

    ``tied`` keeps it with the next: the title of a section.
    """

    block: Block
    section: str
    before: float = 0.0
    tied: bool = False

    @property
    def height(self) -> float:
        return self.before + self.block.height


class _Word(NamedTuple):
    text: str
    bold: bool
    fill: str


def _items(sections: Sequence[Section], size: float, width: float) -> Iterator[_Item]:
    for section in sections:
        if not section.entries:
            continue
        rule = shared_rule([entry.rule for entry in section.entries])
        title = _title(section.title, f"({rule})" if rule else "", size, width)
        yield _Item(title, section.title, size * 0.55, tied=True)
        left = _lead_width(section, size, width)
        for entry in section.entries:
            alone = entry._replace(rule="") if entry.rule == rule else entry
            for block, before in _entry_blocks(alone, size, width, left):
                yield _Item(block, section.title, before)


def _title(text: str, source: str, size: float, width: float) -> Block:
    """Draw a section's title with the usual source of what follows: beside it, or beneath."""
    body = text_path(text, 0, size * 1.05, size * 1.1, bold=True)
    body += element(
        "path", d=f"M0 {number(size * 1.4)}H{number(width)}", stroke=palette.PAPER_LINE,
        stroke_width=0.8, fill="none",
    )  # fmt: skip
    height = size * 1.55
    room = width - text_width(text, size * 1.1, bold=True) - size
    if text_width(source, size) <= room:
        body += text_path(source, width, size * 1.05, size, anchor="end", fill=palette.QUIET)
        return Block(height, body)
    for line in wrapped(source, size, width):
        height += size * PITCH
        body += text_path(line, 0, height - size * 0.42, size, fill=palette.QUIET)
    return Block(height, body)


def shared_rule(rules: Sequence[str]) -> str:
    """Return the source that statements with these usually have; it is then told once, before them.

    >>> shared_rule(["Combat 8", "Combat 8", "Combat 23"]), shared_rule(["Combat 8", "Combat 23"])
    ('Combat 8', '')
    """
    usual = max(rules, key=rules.count, default="")
    return usual if rules.count(usual) > 1 and all(rules) else ""


def _lead_width(section: Section, size: float, width: float) -> float:
    """Return the room for the words in front; 0 when they are too long to stand beside the text."""
    widest = max(text_width(entry.lead, size, bold=True) for entry in section.entries)
    if not widest:
        return 0.0
    return widest + size * 0.7 if widest <= width * _MOST_LEAD else 0.0


def _entry_blocks(
    entry: SheetEntry, size: float, width: float, left: float
) -> Iterator[tuple[Block, float]]:
    """Yield a statement in pieces that stay together, each with the gap before it."""
    words = [] if left else list(_words(entry.lead, palette.INK, bold=True))
    words += _words(entry.text, palette.INK)
    words += _words(f"({entry.rule})" if entry.rule else "", palette.QUIET)
    indent = left or size * 0.9
    lines = list(_set(words, size, width - indent))
    pitch = size * PITCH
    drawn = [_line(line, indent, pitch, size) for line in lines]
    front = entry.lead if left else "–"
    if drawn:
        drawn[0] = text_path(front, 0, 0.8 * pitch, size, bold=bool(left)) + drawn[0]
    whole = len(drawn) <= _BROKEN_AFTER
    for part in [drawn] if whole else [[line] for line in drawn]:
        body = "".join(placed(Block(pitch, line), 0, i * pitch) for i, line in enumerate(part))
        yield Block(len(part) * pitch, body), size * 0.14 if part[0] is drawn[0] else 0.0


def _words(text: str, fill: str, *, bold: bool = False) -> Iterator[_Word]:
    """Yield words; a number stays with what it counts."""
    for word in re.split("(?<!×) (?!×)", " ".join(text.split())):
        if word:
            yield _Word(word, bold, fill)


def _set(words: Sequence[_Word], size: float, width: float) -> Iterator[list[_Word]]:
    """Break words of several looks into lines no wider than ``width``."""
    line: list[_Word] = []
    used = 0.0
    for word in words:
        fits = text_width(word.text, size, bold=word.bold) <= width
        for text in [word.text] if fits else wrapped(word.text, size, width, bold=word.bold):
            long = text_width(text, size, bold=word.bold)
            blank = text_width(" ", size, bold=word.bold) if line else 0.0
            if line and used + blank + long > width:
                yield line
                line, used, blank = [], 0.0, 0.0
            line.append(word._replace(text=text))
            used += blank + long
    if line:
        yield line


def _line(line: Sequence[_Word], left: float, pitch: float, size: float) -> str:
    """Draw a line, neighbours of one look as one piece."""
    runs: list[_Word] = []
    for word in line:
        if runs and runs[-1][1:] == word[1:]:
            runs[-1] = word._replace(text=f"{runs[-1].text} {word.text}")
        else:
            runs.append(word)
    body, x = "", left
    for run in runs:
        body += text_path(run.text, x, 0.8 * pitch, size, bold=run.bold, fill=run.fill)
        x += text_width(f"{run.text} ", size, bold=run.bold)
    return body


# ---- columns ----------------------------------------------------------------------------------


def _fitted(sections: Sequence[Section], rooms: _Rooms, width: float) -> tuple[list[_Item], int]:
    """Set the statements in the largest lettering that one page holds; return the pages too."""
    for size in SIZES[:-1]:
        items = list(_items(sections, size, width))
        if len(_poured(items, rooms)) <= 2:
            return items, 1
    items = list(_items(sections, LEAST_SIZE, width))
    return items, (len(_poured(items, rooms)) + 1) // 2


def _poured(
    items: Sequence[_Item], rooms: _Rooms, last: tuple[int, float] | None = None
) -> list[list[_Item]]:
    """Fill column after column; ``last`` is a page whose columns are lower, and how low."""
    columns: list[list[_Item]] = [[]]
    top = 0.0
    for i, item in enumerate(items):
        page = (len(columns) - 1) // 2
        room = rooms.of(page)
        if last is not None and page >= last[0]:
            room = min(room, last[1])
        needed = item.height + (items[i + 1].height if item.tied and i + 1 < len(items) else 0)
        if columns[-1] and top + needed > room:
            columns.append([])
            top = 0.0
        top += item.height if columns[-1] else item.block.height
        columns[-1].append(item)
    return columns


def _balanced(items: Sequence[_Item], rooms: _Rooms, pages: int) -> list[list[_Item]]:
    """Return the columns, those of the last page as even as can be."""
    low, high = 0.0, rooms.of(pages - 1)
    best = _poured(items, rooms)
    for _ in range(12):
        middle = (low + high) / 2
        columns = _poured(items, rooms, (pages - 1, middle))
        if len(columns) <= 2 * pages:
            best, high = columns, middle
        else:
            low = middle
    return best


def _column(items: Sequence[_Item]) -> Block:
    body, top = "", 0.0
    for i, item in enumerate(items):
        top += item.before if i else 0.0
        body += placed(item.block, 0, top)
        top += item.block.height
    return Block(top, body)
