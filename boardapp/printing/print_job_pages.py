"""A job and what it prints become pages, and a PDF."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from boardapp.picture.sheet.sheet_values import SetupSheet
from boardapp.printing import pieces, poster, sheet_paper
from boardapp.printing.ink import in_grey
from boardapp.printing.job import Job, refuse_job
from boardapp.printing.lengths import PrintError
from boardapp.printing.pages import Form, Page, pdf_pages
from boardapp.printing.plan import Plan, planned
from boardapp.printing.print_content import Matter, Poster


class PrintedJob(NamedTuple):
    """All pages of a job; ``plan`` is the sheets of a board, None of anything else."""

    title: str
    pages: tuple[Page, ...]
    forms: Mapping[str, Form]
    plan: Plan | None = None
    duplex: str | None = None

    @property
    def landscape(self) -> bool:
        """Tell whether the pages are wider than high."""
        return self.pages[0].size.width > self.pages[0].size.height


def printed(matter: Matter, job: Job) -> PrintedJob:
    """Return the pages of a job, not yet written; raises PrintError."""
    refuse_job(job)
    if isinstance(matter, SetupSheet):
        made, drawn = sheet_paper.leaf_pages(matter, job)
        return PrintedJob(f"Setup sheet: {matter.title}", tuple(made), _inked(drawn, job))
    if isinstance(matter, Poster):
        plan = planned(matter.ground, job)
        made = poster.poster_pages(matter, plan, job)
        return PrintedJob(matter.title, tuple(made), _inked(poster.poster_forms(matter), job), plan)
    if not matter.pieces:
        raise PrintError(f"found nothing to print for {matter.title.lower()}")
    laid = pieces.blocks(matter, job)
    forms = _inked(pieces.piece_forms(matter), job)
    made = pieces.piece_pages(matter, laid, job, forms)
    turn = pieces.duplex_turn(matter, laid, job)
    return PrintedJob(matter.title, tuple(made), forms, duplex=turn)


def _inked(forms: Mapping[str, Form], job: Job) -> Mapping[str, Form]:
    if job.ink != "grey":
        return forms
    return {name: form._replace(svg=in_grey(form.svg)) for name, form in forms.items()}


def written(found: PrintedJob) -> bytes:
    """Return pages as a PDF at true size: the same pages, the same bytes."""
    return pdf_pages(found.pages, found.forms, found.title, found.duplex)


def told(pages: PrintedJob, job: Job) -> str:
    """Return in words how many pages there are, of which paper, and which sheets."""
    count = len(pages.pages)
    sheets = f"{count} {'page' if count == 1 else 'pages'} of {job.paper.name}"
    held = "landscape" if pages.landscape else "portrait"
    if pages.plan is not None and len(pages.plan.sheets) > 1:
        out = len(pages.plan.sheets) - count
        held += f", sheets A1 to {pages.plan.last}" + (f", {out} left out" if out else "")
    return f"{sheets} {held}"
