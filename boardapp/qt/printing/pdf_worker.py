"""A print's PDF, made beside the window, and handed on or given to a printer."""

from __future__ import annotations

import pickle
from collections.abc import Callable

from PySide6.QtCore import QObject

from boardapp.core.override import override
from boardapp.printing.job import Paper
from boardapp.printing.print_job_pages import PrintedJob
from boardapp.qt.drawing.render_worker import MadeBeside
from boardapp.qt.printing.printers import PRINT, english, options

_MODULE = "boardapp.printing.pdf_process"


class PdfBeside(MadeBeside):
    """Writes pages as a PDF and hands it on.

    ``act`` is what is done with it, in words that follow "was not"; ``take`` does it and returns
    what went wrong, or nothing.
    """

    lasting = True

    def __init__(
        self, pages: PrintedJob, act: str, take: Callable[[bytes], str], parent: QObject
    ) -> None:
        super().__init__("The PDF", parent)
        self.act = act
        self._pages = pages
        self._taking = take

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._run(_MODULE, (), pickle.dumps(self._pages))

    @override
    def _take(self, content: bytes) -> str:
        return self._taking(content)


class PrintBeside(MadeBeside):
    """Writes pages as a PDF and gives it to a printer."""

    makes = False
    lasting = True

    def __init__(self, pages: PrintedJob, printer: str, paper: Paper, parent: QObject) -> None:
        super().__init__(printer, parent)
        self._pages = pages
        self._command = (PRINT, "-d", printer, "-t", pages.title, *options(paper))
        self._process.setProcessEnvironment(english())

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._run(_MODULE, self._command, pickle.dumps(self._pages))

    @override
    def _unmade(self) -> str:
        told = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
        why = told.strip().removeprefix(f"{PRINT}:").strip() or "the printer's program failed"
        return f": {why.rstrip('.')}"

    @override
    def _told(self, wrong: str) -> str:
        return f"{self._what} did not take it{wrong}."
