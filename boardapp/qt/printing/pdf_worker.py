"""A worker that makes the PDF of a print, and saves, opens or prints it."""

from __future__ import annotations

import pickle
from collections.abc import Callable

from PySide6.QtCore import QObject

from boardapp.core.override_decorator import override
from boardapp.printing.job import Paper
from boardapp.printing.print_job_pages import JobPages
from boardapp.qt.drawing.render_worker import RenderProcess
from boardapp.qt.printing.printers import PRINT, english_environment, lp_options

_MODULE = "boardapp.printing.pdf_process"


class PdfProcess(RenderProcess):
    """Writes pages as a PDF and hands it on.

    ``act`` is the act on the PDF in words that follow "was not"; ``take`` does the act and returns
    the error, or "".
    """

    lasting = True

    def __init__(
        self, pages: JobPages, act: str, take: Callable[[bytes], str], parent: QObject
    ) -> None:
        super().__init__("The PDF", parent)
        self.act = act
        self._pages = pages
        self._taking = take

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._start_module(_MODULE, (), pickle.dumps(self._pages))

    @override
    def _deliver_output(self, content: bytes) -> str:
        return self._taking(content)


class PrintProcess(RenderProcess):
    """Writes pages as a PDF and gives it to a printer."""

    makes = False
    lasting = True

    def __init__(self, pages: JobPages, printer: str, paper: Paper, parent: QObject) -> None:
        super().__init__(printer, parent)
        self._pages = pages
        self._command = (PRINT, "-d", printer, "-t", pages.title, *lp_options(paper))
        self._process.setProcessEnvironment(english_environment())

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._start_module(_MODULE, self._command, pickle.dumps(self._pages))

    @override
    def _failure_reason(self) -> str:
        told = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
        why = told.strip().removeprefix(f"{PRINT}:").strip() or "the printer's program failed"
        return f": {why.rstrip('.')}"

    @override
    def _failure_sentence(self, wrong: str) -> str:
        return f"{self._what} did not accept the print{wrong}."
