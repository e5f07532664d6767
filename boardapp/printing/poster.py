"""A board on many sheets: each a page with its part of the one picture, and how to join them."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.printing.frame import framed
from boardapp.printing.job import Job
from boardapp.printing.lengths import FULL, per_cent_words
from boardapp.printing.page_words import Heading, layers
from boardapp.printing.pages import Form, Page, Placed
from boardapp.printing.plan import PageSheet, Plan
from boardapp.printing.print_content import Poster
from boardapp.printing.seams import seams_svg, shown_box

_BOARD = "board"
_ARROWS = {(0, -1): "← {}", (-1, 0): "↑ {}", (1, 0): "↓ {}", (0, 1): "{} →"}


def poster_pages(poster: Poster, plan: Plan, job: Job) -> list[Page]:
    """Return the pages of a board, one a sheet that is printed."""
    return [_page(poster, plan, sheet, job) for sheet in plan.kept]


def poster_forms(poster: Poster) -> dict[str, Form]:
    """Return the one picture that all sheets show."""
    return {_BOARD: Form(poster.svg, *poster.ground.size)}


def _page(poster: Poster, plan: Plan, sheet: PageSheet, job: Job) -> Page:
    frame = framed(plan.page, job, plan.largest)
    shown = shown_box(sheet, frame, job.scale)
    placed = Placed(
        _BOARD,
        shown.x - sheet.source.x * job.scale.across / FULL,
        shown.y - sheet.source.y * job.scale.down / FULL,
        shown,
        job.scale,
    )
    name = f"{sheet.name} of {plan.last}" if len(plan.sheets) > 1 else ""
    heading = Heading(name, poster.title, advice(job), tuple(_neighbours(plan, sheet)))
    seams = seams_svg(plan, sheet, frame, job.scale)
    return Page(plan.page, (placed,), layers(frame, job.scale, heading, seams))


def _neighbours(plan: Plan, sheet: PageSheet) -> Iterator[str]:
    for way, arrow in _ARROWS.items():
        if other := plan.beside(sheet, *way):
            yield arrow.format(other.name)


def advice(job: Job) -> str:
    """Return what a page says about printing it, with the correction that is in it."""
    across, down = job.scale
    words = "Print at 100 %, “actual size”."
    if (across, down) == (FULL, FULL):
        return words
    corrected = per_cent_words(across)
    if across != down:
        corrected = f"{corrected} across, {per_cent_words(down)} down"
    return f"{words} Corrected to {corrected}."
