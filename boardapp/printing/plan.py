"""Which part of a board lies on which sheet, in exact whole numbers.

Places on the board are units from its north-west corner, as it measures once printed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from boardapp.core.grid import letters
from boardapp.printing.frame import Box, Size, page_of, room_on
from boardapp.printing.job import Job
from boardapp.printing.lengths import PrintError, mm_words

MOST_SHEETS = 2000


class Span(NamedTuple):
    """A stretch of the board along one direction: where it begins, and its length."""

    start: int
    length: int

    @property
    def end(self) -> int:
        """Return where it ends."""
        return self.start + self.length


class PageSheet(NamedTuple):
    """One sheet: its row and column from 0, what of the board it shows, and whether it is bare."""

    row: int
    column: int
    source: Box
    bare: bool

    @property
    def name(self) -> str:
        """Return its name by row and column, such as ``A1``."""
        return f"{letters(self.row)}{self.column + 1}"


@dataclass(frozen=True)
class Plan:
    """The sheets of a poster, and those of them that are left out."""

    board: Size
    page: Size
    columns: tuple[Span, ...]
    rows: tuple[Span, ...]
    sheets: tuple[PageSheet, ...]
    left_out: frozenset[str]
    overlapping: bool

    @property
    def kept(self) -> tuple[PageSheet, ...]:
        """Return the sheets that are printed, row by row."""
        return tuple(sheet for sheet in self.sheets if sheet.name not in self.left_out)

    @property
    def landscape(self) -> bool:
        """Tell whether the pages are wider than high."""
        return self.page.width > self.page.height

    @property
    def last(self) -> str:
        """Return the name of the sheet in the south-east."""
        return self.sheets[-1].name

    @property
    def largest(self) -> Size:
        """Return the size of the largest part that a sheet shows."""
        return Size(max(s.length for s in self.columns), max(s.length for s in self.rows))

    def beside(self, sheet: PageSheet, down: int, right: int) -> PageSheet | None:
        """Return the sheet so many rows down and columns to the right, if it is printed."""
        return self._printed.get((sheet.row + down, sheet.column + right))

    @cached_property
    def _printed(self) -> dict[tuple[int, int], PageSheet]:
        return {(sheet.row, sheet.column): sheet for sheet in self.kept}


@dataclass(frozen=True)
class PosterBoard:
    """What a plan must know of a board: its size, where it may be cut, and what lies on it.

    ``cuts`` are where straight cuts, down and across, go between spaces; None where they interlock.
    """

    size: Size
    cuts: tuple[Sequence[int], Sequence[int]] | None = None
    lying: tuple[Box, ...] = ()


def planned(ground: PosterBoard, job: Job) -> Plan:
    """Return the sheets of a board, held so that they are fewest unless the job says how.

    Raises PrintError for what has no room, for too many sheets, and for sheets that there are not.
    """
    ways = {"portrait": (False,), "landscape": (True,)}.get(job.orientation)
    wide = ground.size.width > ground.size.height
    plans, refusal = [], None
    for landscape in ways or (wide, not wide):
        try:
            plans.append(_held(ground, job, page_of(job, landscape=landscape)))
        except PrintError as error:
            refusal = refusal or error
    if not plans:
        assert refusal is not None
        raise refusal
    best = min(plans, key=lambda plan: len(plan.kept))
    if not best.kept:
        raise PrintError("found every sheet left out; expected one at least to print")
    return best


def _held(ground: PosterBoard, job: Job, page: Size) -> Plan:
    """Return the plan on pages that are held one way."""
    room = room_on(page, job)
    columns = _spans(ground, job, room, 0)
    rows = _spans(ground, job, room, 1)
    if len(columns) * len(rows) > MOST_SHEETS:
        raise PrintError(
            f"found a board that takes {len(columns) * len(rows):,} sheets; "
            f"expected at most {MOST_SHEETS:,}: take larger paper"
        )
    sheets = tuple(_sheets(ground, columns, rows))
    names = {sheet.name for sheet in sheets}
    if strange := sorted(job.leave_out - names):
        last = sheets[-1].name
        raise PrintError(f"found no sheet {strange[0]} to leave out; expected A1 to {last}")
    bare = {sheet.name for sheet in sheets if sheet.bare and job.leave_out_bare}
    left_out = job.leave_out | bare
    return Plan(ground.size, page, columns, rows, sheets, left_out, job.cut == "overlap")


def _sheets(
    ground: PosterBoard, columns: Iterable[Span], rows: Iterable[Span]
) -> Iterator[PageSheet]:
    across = tuple(columns)
    for row, down in enumerate(rows):
        for column, span in enumerate(across):
            source = Box(span.start, down.start, span.length, down.length)
            bare = not any(_share(source, thing) for thing in ground.lying)
            yield PageSheet(row, column, source, bare)


def _share(one: Box, other: Box) -> bool:
    across = one.x < other.east and other.x < one.east
    return across and one.y < other.south and other.y < one.south


# ---- one direction ----------------------------------------------------------------------------


def _spans(ground: PosterBoard, job: Job, room: Size, direction: int) -> tuple[Span, ...]:
    length, most = ground.size[direction], room[direction]
    if job.cut == "overlap":
        return overlapping(length, most, job.overlap)
    if ground.cuts is None:
        raise PrintError(
            "found a cut at spaces on a board whose spaces interlock; expected overlap and glue"
        )
    return at_spaces(length, most, ground.cuts[direction])


def overlapping(length: int, room: int, overlap: int) -> tuple[Span, ...]:
    """Return the fewest stretches that cover a length, each sharing an overlap with the next.

    They are equally long, to a unit.

    >>> overlapping(100, 40, 10)
    (Span(start=0, length=40), Span(start=30, length=40), Span(start=60, length=40))
    """
    if length <= room:
        return (Span(0, length),)
    if overlap >= room:
        raise PrintError(
            f"found an overlap of {mm_words(overlap)}; expected less than a sheet shows, "
            f"{mm_words(room)}"
        )
    apart = length - overlap
    count = -(-apart // (room - overlap))
    ends = [number * apart // count for number in range(count + 1)]
    return tuple(Span(start, end + overlap - start) for start, end in pairwise(ends))


def at_spaces(length: int, room: int, cuts: Sequence[int]) -> tuple[Span, ...]:
    """Return the fewest stretches between cuts, none longer than there is room for.

    >>> at_spaces(9, 4, [2, 4, 5, 7])
    (Span(start=0, length=4), Span(start=4, length=3), Span(start=7, length=2))
    """
    spans, start = [], 0
    while start < length:
        fitting = [cut for cut in (*cuts, length) if start < cut <= start + room]
        if not fitting:
            widest = min(cut for cut in (*cuts, length) if cut > start) - start
            raise PrintError(
                f"found room for {mm_words(room)} on a sheet; expected {mm_words(widest)}, "
                "a whole space: take larger paper, or overlap and glue"
            )
        spans.append(Span(start, max(fitting) - start))
        start = max(fitting)
    return tuple(spans)
