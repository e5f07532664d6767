"""A plan that assigns the parts of a board to sheets, in exact whole numbers.

Positions on the board are units from its north-west corner, at its printed size.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from boardapp.core.grid import row_letters
from boardapp.printing.job import PrintJob
from boardapp.printing.lengths import PrintError, mm_words
from boardapp.printing.page_layout import Box, PrintSize, page_size, printable_size

MOST_SHEETS = 2000


class SheetSpan(NamedTuple):
    """A stretch of the board along one direction: its start and its length."""

    start: int
    length: int

    @property
    def end(self) -> int:
        """Return the end of the stretch."""
        return self.start + self.length


class PageSheet(NamedTuple):
    """One sheet: its row and column from 0, its part of the board, and whether it is bare."""

    row: int
    column: int
    source: Box
    bare: bool

    @property
    def name(self) -> str:
        """Return the sheet's name by row and column, such as ``A1``."""
        return f"{row_letters(self.row)}{self.column + 1}"


@dataclass(frozen=True)
class PosterPlan:
    """The sheets of a poster, and the names of the sheets that are left out."""

    board: PrintSize
    page: PrintSize
    columns: tuple[SheetSpan, ...]
    rows: tuple[SheetSpan, ...]
    sheets: tuple[PageSheet, ...]
    left_out: frozenset[str]
    overlapping: bool

    @property
    def printed_sheets(self) -> tuple[PageSheet, ...]:
        """Return the sheets that are printed, row by row."""
        return tuple(sheet for sheet in self.sheets if sheet.name not in self.left_out)

    @property
    def is_landscape(self) -> bool:
        """Return whether the pages are wider than high."""
        return self.page.width > self.page.height

    @property
    def last_name(self) -> str:
        """Return the name of the sheet in the south-east corner."""
        return self.sheets[-1].name

    @property
    def largest_part(self) -> PrintSize:
        """Return the size of the largest part of the board on one sheet."""
        return PrintSize(max(s.length for s in self.columns), max(s.length for s in self.rows))

    def neighbour(self, sheet: PageSheet, down: int, right: int) -> PageSheet | None:
        """Return the sheet ``down`` rows and ``right`` columns further, if it is printed."""
        return self._printed_by_position.get((sheet.row + down, sheet.column + right))

    @cached_property
    def _printed_by_position(self) -> dict[tuple[int, int], PageSheet]:
        return {(sheet.row, sheet.column): sheet for sheet in self.printed_sheets}


@dataclass(frozen=True)
class PosterBoard:
    """A board as a plan needs it: its size, its possible cuts, and the boxes of the things on it.

    ``cuts`` are the positions of straight cuts between spaces, down and across. They are None if
    the spaces interlock.
    """

    size: PrintSize
    cuts: tuple[Sequence[int], Sequence[int]] | None = None
    lying: tuple[Box, ...] = ()


def plan_poster(ground: PosterBoard, job: PrintJob) -> PosterPlan:
    """Return the sheets of a board, in the orientation with the fewest unless the job chooses one.

    Raises PrintError if there is no room, if there are too many sheets, or if a named sheet does
    not exist.
    """
    ways = {"portrait": (False,), "landscape": (True,)}.get(job.orientation)
    wide = ground.size.width > ground.size.height
    plans, refusal = [], None
    for landscape in ways or (wide, not wide):
        try:
            plans.append(_plan_on_page(ground, job, page_size(job, landscape=landscape)))
        except PrintError as error:
            refusal = refusal or error
    if not plans:
        assert refusal is not None
        raise refusal
    best = min(plans, key=lambda plan: len(plan.printed_sheets))
    if not best.printed_sheets:
        raise PrintError("every sheet is left out: choose at least one to print")
    return best


def _plan_on_page(ground: PosterBoard, job: PrintJob, page: PrintSize) -> PosterPlan:
    """Return the plan for pages of one size and orientation."""
    room = printable_size(page, job)
    columns = _spans(ground, job, room, 0)
    rows = _spans(ground, job, room, 1)
    if len(columns) * len(rows) > MOST_SHEETS:
        raise PrintError(
            f"this board needs {len(columns) * len(rows):,} sheets, but boardapp prints at most "
            f"{MOST_SHEETS:,}: take larger paper"
        )
    sheets = tuple(_sheets(ground, columns, rows))
    names = {sheet.name for sheet in sheets}
    if strange := sorted(job.leave_out - names):
        last = sheets[-1].name
        raise PrintError(
            f"there is no sheet {strange[0]} to leave out: the sheets are A1 to {last}"
        )
    bare = {sheet.name for sheet in sheets if sheet.bare and job.leave_out_bare}
    left_out = job.leave_out | bare
    return PosterPlan(ground.size, page, columns, rows, sheets, left_out, job.cut == "overlap")


def _sheets(
    ground: PosterBoard, columns: Iterable[SheetSpan], rows: Iterable[SheetSpan]
) -> Iterator[PageSheet]:
    across = tuple(columns)
    for row, down in enumerate(rows):
        for column, span in enumerate(across):
            source = Box(span.start, down.start, span.length, down.length)
            bare = not any(_do_boxes_overlap(source, thing) for thing in ground.lying)
            yield PageSheet(row, column, source, bare)


def _do_boxes_overlap(one: Box, other: Box) -> bool:
    across = one.x < other.east and other.x < one.east
    return across and one.y < other.south and other.y < one.south


# ---- one direction ----------------------------------------------------------------------------


def _spans(
    ground: PosterBoard, job: PrintJob, room: PrintSize, direction: int
) -> tuple[SheetSpan, ...]:
    length, most = ground.size[direction], room[direction]
    if job.cut == "overlap":
        return overlapping_spans(length, most, job.overlap)
    if ground.cuts is None:
        raise PrintError(
            "a straight cut between two sheets would go through spaces of this board. Let the "
            "sheets overlap instead"
        )
    return spans_between_cuts(length, most, ground.cuts[direction])


def overlapping_spans(length: int, room: int, overlap: int) -> tuple[SheetSpan, ...]:
    """Return the fewest stretches that cover a length, with an overlap between neighbours.

    The stretches are equally long, to a unit.

    >>> overlapping_spans(100, 40, 10)
    (SheetSpan(start=0, length=40), SheetSpan(start=30, length=40), SheetSpan(start=60, length=40))
    """
    if length <= room:
        return (SheetSpan(0, length),)
    if overlap >= room:
        raise PrintError(
            f"an overlap of {mm_words(overlap)} is too large: a sheet shows only {mm_words(room)}"
        )
    apart = length - overlap
    count = -(-apart // (room - overlap))
    ends = [number * apart // count for number in range(count + 1)]
    return tuple(SheetSpan(start, end + overlap - start) for start, end in pairwise(ends))


def spans_between_cuts(length: int, room: int, cuts: Sequence[int]) -> tuple[SheetSpan, ...]:
    """Return the fewest stretches between cuts, none longer than the room on a page.

    >>> spans_between_cuts(9, 4, [2, 4, 5, 7])
    (SheetSpan(start=0, length=4), SheetSpan(start=4, length=3), SheetSpan(start=7, length=2))
    """
    spans, start = [], 0
    while start < length:
        fitting = [cut for cut in (*cuts, length) if start < cut <= start + room]
        if not fitting:
            widest = min(cut for cut in (*cuts, length) if cut > start) - start
            raise PrintError(
                f"a sheet shows only {mm_words(room)}, but a whole space needs {mm_words(widest)}: "
                "take larger paper, or overlap and glue"
            )
        spans.append(SheetSpan(start, max(fitting) - start))
        start = max(fitting)
    return tuple(spans)
