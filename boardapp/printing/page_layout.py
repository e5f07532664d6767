"""The parts of a page: margins, a heading strip at the top, rulers at the bottom and right."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from boardapp.printing.job import PrintJob
from boardapp.printing.lengths import FULL, MM, PrintError, mm_words

TITLE, RULER = 5 * MM, 3 * MM
"""Least heights of the heading strip and of the ruler strips; they grow into free room."""
MOST_TITLE, MOST_RULER = 8 * MM, 6 * MM
LEAST_ROOM = 20 * MM


class Box(NamedTuple):
    """A rectangle in whole units: west, north, width and height."""

    x: int
    y: int
    width: int
    height: int

    @property
    def east(self) -> int:
        """Return the east end of the box."""
        return self.x + self.width

    @property
    def south(self) -> int:
        """Return the south end of the box."""
        return self.y + self.height


class PrintSize(NamedTuple):
    """A width and a height in whole units."""

    width: int
    height: int


@dataclass(frozen=True)
class PageLayout:
    """A page: its size, the heading strip, the ruler strips, and the box of the picture.

    ``picture`` is measured on the page as sent, before a printer stretches anything.
    """

    page: PrintSize
    title: Box
    across: Box
    down: Box
    picture: Box


def page_size(job: PrintJob, *, landscape: bool) -> PrintSize:
    """Return the size of a job's paper, turned to landscape or portrait."""
    short, long = sorted((job.paper.width, job.paper.height))
    return PrintSize(long, short) if landscape else PrintSize(short, long)


def printable_size(page: PrintSize, job: PrintJob) -> PrintSize:
    """Return the printed size of the room for pictures; raises PrintError if it is too small."""
    width = page.width - 2 * job.margin - RULER
    height = page.height - 2 * job.margin - TITLE - RULER
    if min(width, height) < LEAST_ROOM:
        paper = f"{mm_words(page.width)} × {mm_words(page.height)}"
        raise PrintError(
            f"found a margin of {mm_words(job.margin)} on paper of {paper}; expected more room: "
            f"{mm_words(LEAST_ROOM)} each way beside words and rulers"
        )
    return PrintSize(width * FULL // job.scale.across, height * FULL // job.scale.down)


def page_layout(page: PrintSize, job: PrintJob, picture: PrintSize) -> PageLayout:
    """Return a page with a picture in its middle; the strips grow into part of the free room."""
    width = picture.width * job.scale.across // FULL
    height = picture.height * job.scale.down // FULL
    free_across = page.width - 2 * job.margin - RULER - width
    free_down = page.height - 2 * job.margin - TITLE - RULER - height
    ruler_down = min(MOST_RULER, RULER + free_across // 3)
    ruler_across = min(MOST_RULER, RULER + free_down // 3)
    title = min(MOST_TITLE, TITLE + free_down // 3)
    left, right = job.margin, page.width - job.margin - ruler_down
    top, foot = job.margin + title, page.height - job.margin - ruler_across
    return PageLayout(
        page,
        Box(left, job.margin, page.width - 2 * job.margin, title),
        Box(left, foot, page.width - 2 * job.margin, ruler_across),
        Box(right, top, ruler_down, foot - top),
        Box((left + right - width) // 2, (top + foot - height) // 2, width, height),
    )
