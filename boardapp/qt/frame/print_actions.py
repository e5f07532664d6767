"""Printing a table: the dialog, then a PDF made in a worker and saved, opened or printed."""

from __future__ import annotations

import tempfile
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QDesktopServices

from boardapp.files.safe_save import save_file
from boardapp.files.save_error import system_error_reason
from boardapp.games import shared_print_content
from boardapp.printing.lengths import PrintError
from boardapp.qt.document.file_dialogs import ask_file_to_save, file_stem
from boardapp.qt.printing.pdf_worker import PdfProcess, PrintProcess
from boardapp.qt.printing.print_dialog import PrintDialog
from boardapp.qt.printing.print_form import WHATS
from boardapp.qt.widgets import fault_dialog, save_path

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from boardapp.picture.ruling.full_ruling_card import RulingCard
    from boardapp.printing.job import Paper, PrintJob, What
    from boardapp.printing.print_content import PrintContent
    from boardapp.printing.print_job_pages import JobPages
    from boardapp.qt.frame.window_protocol import TableWindow
    from boardapp.qt.sessions.table_session import TableSession


class PrintActions(QObject):
    """Asks for the part of a session's document to print, and prints this part.

    ``card`` returns the card of the present ruling, None if there is none; ``whats`` are the game's
    printable parts.
    """

    def __init__(
        self,
        session: TableSession,
        card: Callable[[], RulingCard | None],
        window: TableWindow,
        whats: Mapping[What, str] = WHATS,
    ) -> None:
        super().__init__(window)
        self._session, self._card, self.whats = session, card, whats
        self._window, self._settings = window, window.settings
        self.dialog: PrintDialog | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    # Printing

    @property
    def ruled_line_description(self) -> str:
        """Return the line of the ruling in words, or ""."""
        card = self._card()
        return f"{card.ruling.origin} to {card.ruling.target}" if card else ""

    def print_content(self, job: PrintJob) -> PrintContent:
        """Return the contents of a print job; raises PrintError."""
        document, state = self._session.document, self._session.state
        if document is None:
            raise PrintError("there is no table to print")
        if job.what != "card":
            return document.game.print_content(state, job)
        card = self._card()
        if card is None:
            raise PrintError("there is no ruling to print: ask for a line of sight first")
        if document.game.pictures(state):
            shared_print_content.require_own_use(job, "this card")
        return shared_print_content.ruling_card_piece(card)

    # Ways to print

    def show_print_dialog(self) -> None:
        """Show the dialog, then do the chosen action."""
        dialog = PrintDialog(self, self._settings, self._window)
        dialog.save_asked.connect(self._save)
        dialog.open_asked.connect(self._open)
        dialog.print_asked.connect(self._print)
        dialog.finished.connect(dialog.deleteLater)
        self.dialog = dialog
        dialog.open()

    def _save(self, pages: JobPages) -> None:
        """Save pages as a PDF at a chosen path; after Cancel the dialog stays open."""
        dialog = self.dialog
        assert dialog is not None
        document = self._session.document
        folder = document.path.parent if document and document.path else Path.home()
        suggested = folder / f"{file_stem(pages.title)}.pdf"
        path = ask_file_to_save(dialog, "Save as PDF", suggested, "PDF (*.pdf)")
        if path is None:
            return
        if save_path.may_overwrite_hard_linked(dialog, path):
            dialog.done(PrintDialog.DialogCode.Accepted)
            self._start_pdf(pages, "saved", partial(_save_pdf, path), f"Saved “{path.name}”")

    def _open(self, pages: JobPages) -> None:
        """Open pages in the desktop's PDF program, from a folder that the window deletes."""
        if self._folder is None:
            self._folder = tempfile.TemporaryDirectory(prefix="boardapp-print-")
            self.destroyed.connect(self._folder.cleanup)
        path = Path(self._folder.name) / f"{file_stem(pages.title)}.pdf"
        self._start_pdf(
            pages,
            "opened",
            partial(self._save_and_open_pdf, path),
            "The pages are open in your PDF program. Print them at 100 %",
        )

    def _save_and_open_pdf(self, path: Path, content: bytes) -> str:
        if wrong := _save_pdf(path, content):
            return wrong
        if not QDesktopServices.openUrl(QUrl.fromLocalFile(str(path))):
            return (
                ": this computer has no program for PDFs. Save the PDF and open it on "
                "another computer"
            )
        return ""

    def _print(self, pages: JobPages, printer: str, paper: Paper) -> None:
        """Send pages to a printer."""
        self._start_process(
            PrintProcess(pages, printer, paper, self),
            f"The pages were sent to the printer “{printer}”",
        )

    def _start_pdf(
        self, pages: JobPages, act: str, take: Callable[[bytes], str], said: str
    ) -> None:
        self._start_process(PdfProcess(pages, act, take, self), said)

    def _start_process(self, made: PdfProcess | PrintProcess, said: str) -> None:
        made.done.connect(partial(self._session.said.emit, said))
        made.failed.connect(self._show_print_error)
        made.ended.connect(made.deleteLater)
        self._session.said.emit("Making the pages…")
        made.start()

    def _show_print_error(self, sentence: str) -> None:
        fault_dialog.show_error(self._window, "Not printed", sentence)


def _save_pdf(path: Path, content: bytes) -> str:
    try:
        save_file(path, content)
    except OSError as error:
        return f": {system_error_reason(error)}. Choose another place"
    return ""
