"""A board on many sheets: each page shows its part of the same picture, and how to join it."""

from __future__ import annotations

from boardapp.printing.cut_and_glue_marks import seams_svg, sheet_box_on_page
from boardapp.printing.job import PrintJob
from boardapp.printing.lengths import FULL, per_cent_words
from boardapp.printing.page_headings_and_rulers import PageHeading, page_layers
from boardapp.printing.page_layout import page_layout
from boardapp.printing.pdf_pages import PagePicture, PicturePlacement, PrintPage
from boardapp.printing.poster_plan import PageSheet, PosterPlan
from boardapp.printing.print_content import Poster

_BOARD = "board"
_ARROWS = {(0, -1): "← {}", (-1, 0): "↑ {}", (1, 0): "↓ {}", (0, 1): "{} →"}


def poster_pages(poster: Poster, plan: PosterPlan, job: PrintJob) -> list[PrintPage]:
    """Return the pages of a board, one for each printed sheet."""
    return [_sheet_page(poster, plan, sheet, job) for sheet in plan.printed_sheets]


def poster_pictures(poster: Poster) -> dict[str, PagePicture]:
    """Return the one picture that all sheets show parts of."""
    return {_BOARD: PagePicture(poster.svg, *poster.ground.size)}


def _sheet_page(poster: Poster, plan: PosterPlan, sheet: PageSheet, job: PrintJob) -> PrintPage:
    frame = page_layout(plan.page, job, plan.largest_part)
    shown = sheet_box_on_page(sheet, frame, job.scale)
    placed = PicturePlacement(
        _BOARD,
        shown.x - sheet.source.x * job.scale.across / FULL,
        shown.y - sheet.source.y * job.scale.down / FULL,
        shown,
        job.scale,
    )
    name = f"{sheet.name} of {plan.last_name}" if len(plan.sheets) > 1 else ""
    labels: list[str] = []
    for way, arrow in _ARROWS.items():
        if other := plan.neighbour(sheet, *way):
            labels.append(arrow.format(other.name))
    heading = PageHeading(name, poster.title, print_advice(job), tuple(labels))
    seams = seams_svg(plan, sheet, frame, job.scale)
    return PrintPage(plan.page, (placed,), page_layers(frame, job.scale, heading, seams))


def print_advice(job: PrintJob) -> str:
    """Return the advice on printing for a page, with the correction applied to the page."""
    across, down = job.scale
    words = "Print at 100 %, “actual size”."
    if (across, down) == (FULL, FULL):
        return words
    corrected = per_cent_words(across)
    if across != down:
        corrected = f"{corrected} across, {per_cent_words(down)} down"
    return f"{words} Corrected to {corrected}."
