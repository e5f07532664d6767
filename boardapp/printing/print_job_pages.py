"""Converts a print job and its content into pages, in colour or grey, and into a PDF."""

from __future__ import annotations

import base64
import io
import re
from collections.abc import Mapping
from typing import NamedTuple

from PIL import Image, ImageColor

from boardapp.core.sentence_case import counted
from boardapp.picture.sheet.sheet_values import SetupSheet
from boardapp.picture.svg.markup import picture_data_uri
from boardapp.printing import cut_out_piece_sheets, poster, setup_sheet_pages
from boardapp.printing.job import PrintJob, check_job
from boardapp.printing.lengths import PrintError
from boardapp.printing.pdf_pages import PagePicture, PrintPage, pdf_from_pages
from boardapp.printing.poster_plan import PosterPlan, plan_poster
from boardapp.printing.print_content import Poster, PrintContent

_PAINT = re.compile(r'\b(fill|stroke|stop-color|color)="([^"]+)"')
_PICTURE = re.compile(r'"data:image/(?:png|jpeg);base64,([^"]+)"')


class JobPages(NamedTuple):
    """All pages of a job; ``plan`` is the plan of a board's sheets, None for other content."""

    title: str
    pages: tuple[PrintPage, ...]
    forms: Mapping[str, PagePicture]
    plan: PosterPlan | None = None
    duplex: str | None = None

    @property
    def is_landscape(self) -> bool:
        """Return whether the pages are wider than high."""
        return self.pages[0].size.width > self.pages[0].size.height


def job_pages(content: PrintContent, job: PrintJob) -> JobPages:
    """Return the pages of a job, not yet written as a PDF; raises PrintError."""
    check_job(job)
    if isinstance(content, SetupSheet):
        made, drawn = setup_sheet_pages.setup_pages(content, job)
        return JobPages(f"Setup sheet: {content.title}", tuple(made), _with_ink(drawn, job))
    if isinstance(content, Poster):
        plan = plan_poster(content.ground, job)
        made = poster.poster_pages(content, plan, job)
        return JobPages(
            content.title, tuple(made), _with_ink(poster.poster_pictures(content), job), plan
        )
    if not content.pieces:
        raise PrintError(f"there is nothing to print: no {content.title.lower()}")
    laid = cut_out_piece_sheets.piece_layout(content, job)
    forms = _with_ink(cut_out_piece_sheets.piece_pictures(content), job)
    made = cut_out_piece_sheets.piece_pages(content, laid, job, forms)
    turn = cut_out_piece_sheets.duplex_setting(content, laid, job)
    return JobPages(content.title, tuple(made), forms, duplex=turn)


def _with_ink(forms: Mapping[str, PagePicture], job: PrintJob) -> Mapping[str, PagePicture]:
    if job.ink != "grey":
        return forms
    return {name: form._replace(svg=grey_svg(form.svg)) for name, form in forms.items()}


def job_pdf(found: JobPages) -> bytes:
    """Return pages as a PDF at true size; the same pages give the same bytes."""
    return pdf_from_pages(found.pages, found.forms, found.title, found.duplex)


def page_count_description(pages: JobPages, job: PrintJob) -> str:
    """Return in words the number of pages, their paper, and the sheets."""
    plan, paper = pages.plan, job.paper.name
    held = "landscape" if pages.is_landscape else "portrait"
    words = f"{counted(len(pages.pages), 'page')} of {paper} {held}"
    if plan is not None and len(plan.sheets) > 1:
        rows = f"{counted(len(plan.rows), 'row')} of {counted(len(plan.columns), 'sheet')}"
        out = len(plan.sheets) - len(pages.pages)
        omitted = f"; {counted(out, 'sheet')} {'is' if out == 1 else 'are'} left out" if out else ""
        words += f", in {rows}{omitted}"
    return words


def grey_svg(svg: str) -> str:
    """Return a picture in grey; differences of lightness, line or letter remain."""
    grey = _PAINT.sub(lambda match: f'{match[1]}="{_grey_colour(match[2])}"', svg)
    return _PICTURE.sub(lambda match: f'"{_grey_picture(match[1])}"', grey)


def _grey_colour(paint: str) -> str:
    """Return the grey of a colour; paints of other kinds are returned unchanged.

    >>> _grey_colour("#7CFC9A"), _grey_colour("red"), _grey_colour("none"), _grey_colour("url(#a)")
    ('#CBCBCB', '#4C4C4C', 'none', 'url(#a)')
    """
    try:
        red, green, blue, *_ = ImageColor.getrgb(paint.strip())
    except ValueError:
        return paint
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02X}{level:02X}{level:02X}"


def _grey_picture(encoded: str) -> str:
    out = io.BytesIO()
    with Image.open(io.BytesIO(base64.b64decode(encoded))) as picture:
        has_alpha = "A" in picture.getbands() or "transparency" in picture.info
        if has_alpha:
            picture.convert("RGBA").convert("LA").save(out, "PNG")
            return picture_data_uri(out.getvalue())
        picture.convert("L").save(out, "JPEG", quality=90)
    return picture_data_uri(out.getvalue(), "jpeg")
