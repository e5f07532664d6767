"""A setup sheet on paper of any size, in the largest lettering that fits one page."""

from __future__ import annotations

from boardapp.picture.sheet.setup_sheet import MARGIN, SheetPaper, setup_sheet_pages
from boardapp.picture.sheet.sheet_values import SetupSheet
from boardapp.printing.job import PrintJob
from boardapp.printing.lengths import (
    FULL,
    INCH,
    MM,
    POINTS_PER_INCH,
    PrintError,
    mm_words,
)
from boardapp.printing.page_headings_and_rulers import PageHeading, page_layers
from boardapp.printing.page_layout import PrintSize, page_layout, page_size, printable_size
from boardapp.printing.pdf_pages import PagePicture, PicturePlacement, PrintPage
from boardapp.printing.poster import print_advice

_GAP = 4 * MM
LEAST = PrintSize(120 * MM, 160 * MM)
"""Smallest printable size at which the words of a setup sheet fit side by side."""


def setup_pages(sheet: SetupSheet, job: PrintJob) -> tuple[list[PrintPage], dict[str, PagePicture]]:
    """Return the pages of a setup sheet and their pictures; raises PrintError for small paper."""
    page = page_size(job, landscape=job.orientation == "landscape")
    room = printable_size(page, job)
    if room.width < LEAST.width or room.height < LEAST.height:
        raise PrintError(
            f"found room for {mm_words(room.width)} × {mm_words(room.height)} on paper of "
            f"{job.paper.name}; expected {mm_words(LEAST.width)} × {mm_words(LEAST.height)} for a "
            "setup sheet"
        )
    # Leave gaps to the words and rulers, which grow into the free room.
    room = PrintSize(room.width - 2 * _GAP, room.height - 3 * _GAP)
    border = round(MARGIN * INCH / POINTS_PER_INCH)
    whole = PrintSize(room.width + 2 * border, room.height + 2 * border)
    points = [side * POINTS_PER_INCH / INCH for side in whole]
    inches = f"{whole.width / INCH:g}in", f"{whole.height / INCH:g}in"
    drawn = setup_sheet_pages(sheet, SheetPaper(job.paper.name, points[0], points[1], inches))
    forms = {f"page {at}": PagePicture(svg, *whole) for at, svg in enumerate(drawn, 1)}
    frame = page_layout(page, job, room)
    pages = []
    for at, name in enumerate(forms, 1):
        placed = PicturePlacement(
            name,
            frame.picture.x - border * job.scale.across / FULL,
            frame.picture.y - border * job.scale.down / FULL,
            # The descenders of the last line reach below the picture.
            frame.picture._replace(height=frame.picture.height + _GAP // 2),
            job.scale,
        )
        number_of = f"{at} of {len(forms)}" if len(forms) > 1 else ""
        heading = PageHeading(number_of, f"Setup sheet: {sheet.title}", print_advice(job))
        pages.append(PrintPage(page, (placed,), page_layers(frame, job.scale, heading)))
    return pages, forms
