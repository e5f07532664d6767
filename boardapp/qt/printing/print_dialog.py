"""The print dialog: choices on the left, and the pages before they are printed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Protocol

from PySide6.QtCore import QSettings, Qt, QTimer, Signal
from PySide6.QtWidgets import QDialogButtonBox, QPushButton, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import as_sentence
from boardapp.printing.job import PrintJob, PrintScale, What
from boardapp.printing.lengths import PrintError, per_cent_words
from boardapp.printing.print_content import OwnUseError, PrintContent
from boardapp.printing.print_job_pages import JobPages, job_pages, page_count_description
from boardapp.qt.printing import print_settings
from boardapp.qt.printing.page_preview import PagePreview
from boardapp.qt.printing.print_form import PrintForm
from boardapp.qt.printing.printer_scale_dialog import MeasureDialog
from boardapp.qt.printing.printers import PrinterList
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.forms.form_dialog import FormDialog
from boardapp.qt.widgets.forms.wheel_safe_form_fields import FormComboBox
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_WAIT_MS = 200
"""Milliseconds without a change before the pages are laid out."""
PDF = ""
"""The choice of a PDF to print elsewhere, in place of a printer."""


class PrintSource(Protocol):
    """The source of the printed pages."""

    @property
    def whats(self) -> Mapping[What, str]:
        """Return the printable contents of the documents, with their titles."""

    @property
    def ruled_line_description(self) -> str:
        """Return the line of the ruling in words, or ""."""

    def print_content(self, job: PrintJob) -> PrintContent:
        """Return a job's contents; raises PrintError."""


class PrintDialog(FormDialog):
    """Asks for content and paper, and shows the pages; a printer's scale is saved by its name."""

    save_asked = Signal(object)  # the pages; the dialog stays open until they are saved
    open_asked = Signal(object)
    print_asked = Signal(object, str, object)  # the pages, the printer, the paper

    live = False

    def __init__(self, table: PrintSource, settings: QSettings, parent: QWidget) -> None:
        self._table, self._settings = table, settings
        self._job = print_settings.load_job(settings)
        self._printed: JobPages | None = None
        form = PrintForm(self._job, table.ruled_line_description, table.whats)
        super().__init__("Print", parent, ok="&Print", form=form)
        self.form: PrintForm = form
        self.printer = form.add("P&rinter", FormComboBox("Printer"))
        self.printer.addItem("A PDF file, to print elsewhere", PDF)
        self.scale = wrapping_label(in_form=True)
        self.measure = QPushButton("M&easure a print…")
        self.measure.setToolTip(
            "Enter the measured lengths of the bars on a print, so that later prints have "
            "true lengths"
        )
        self.measure.clicked.connect(self._ask_measured_lengths)
        form.add(None, self.scale)
        form.add(None, self.measure)
        self.pages = PagePreview()
        self.pages.toggled.connect(self._toggle_sheet_printed)
        self.ok.setIcon(icon("card"))
        role = QDialogButtonBox.ButtonRole.AcceptRole
        self.open_it = self.add_button("&Open the PDF", "open", role=role)
        self.open_it.setToolTip("Open the pages in your program for PDFs, and print them there")
        self.save = self.add_button("&Save as PDF…", "save", self._save)
        self._timer = QTimer(self, singleShot=True, interval=_WAIT_MS)
        self._timer.timeout.connect(self.refresh)
        shown = QWidget()
        column = QVBoxLayout(shown)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.pages, 1)
        column.addWidget(self.words)
        self.lay_out_and_check(ems=(70, 45), beside=shown)
        self.printer.currentIndexChanged.connect(self._on_printer_changed)
        self._list = PrinterList(self)
        self._list.found.connect(self._fill_printers)
        self._list.start_search()
        self._on_printer_changed()
        self._disable_unavailable_kinds()
        self._show_last_job()

    def _disable_unavailable_kinds(self) -> None:
        """Disable contents that this document lacks, with the reason."""
        for what in self._table.whats:
            try:
                self._table.print_content(PrintJob(what, all=True, own_use=True))
            except PrintError as error:
                self.form.what.disable_value(what, as_sentence(error))

    def _show_last_job(self) -> None:
        """Show the last job's form; if its content is not available, show the first available."""
        whats, last = self._table.whats, self._job.what
        last = last if last in whats else next(iter(whats))
        for what in (last, *whats, last):
            self.form.what.select_value(what)
            self.refresh()
            if self.form.own_use.isVisibleTo(self) or self._printed is not None:
                return

    # Contents

    @property
    def job(self) -> PrintJob:
        """Return the present job."""
        return self._job

    @property
    def printed(self) -> JobPages | None:
        """Return the pages that are shown, None while nothing can be printed."""
        return self._printed

    @override
    def check(self) -> None:
        self._timer.start()

    def refresh(self) -> None:
        """Lay out the pages by the form's values, or show why there are none."""
        self._timer.stop()
        try:
            job = replace(self.form.read_job(self._job), scale=self._printer_scale)
        except PrintError as error:
            self.form.show_faults({self.form.paper: as_sentence(error)})
            self._show_refusal("")
            return
        self.form.show_faults({})
        try:
            if _sheet_layout_key(job) != _sheet_layout_key(self._job):
                job = replace(job, leave_out=frozenset())
            self._job = job
            self._printed = job_pages(self._table.print_content(job), job)
        except OwnUseError as error:
            self.form.show_own_use_box(True)
            self._show_refusal(as_sentence(error))
        except PrintError as error:
            self._show_refusal(as_sentence(error))
        else:
            self._show_pages(self._printed)

    def _show_pages(self, found: JobPages) -> None:
        self.pages.setVisible(True)
        self.pages.show_pages(found)
        board = found.plan is not None and len(found.plan.sheets) > 1
        click = " Click a sheet to leave that sheet out." if board else ""
        self.words.setAlignment(Qt.AlignmentFlag.AlignLeft)
        self._show_sentence(f"{page_count_description(found, self._job)}.{click}", possible=True)

    def _show_refusal(self, words: str) -> None:
        self._printed = None
        self.pages.setVisible(False)
        self.words.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._show_sentence(words, possible=False)

    def _show_sentence(self, words: str, *, possible: bool) -> None:
        for button in (self.ok, self.open_it, self.save):
            button.setEnabled(possible)
        if words != self.words.text():
            self.words.setText(words)
            screen_reader.announce(self, words)

    def _toggle_sheet_printed(self, name: str) -> None:
        """Omit or include a sheet; at least one sheet stays."""
        plan = self._printed.plan if self._printed else None
        if plan is None:
            return
        left_out = plan.left_out ^ {name}
        if len(left_out) == len(plan.sheets):
            self._show_sentence("Choose at least one sheet to print.", possible=True)
            return
        self._job = replace(self._job, leave_out=frozenset(left_out))
        self.form.bare.setChecked(False)
        self.refresh()

    # The printer and its scale

    def _fill_printers(self, names: list[str]) -> None:
        for name in names:
            self.printer.addItem(name, name)
        last = print_settings.load_printer_name(self._settings)
        self.printer.setCurrentIndex(max(self.printer.findData(last), 0))

    @property
    def _printer_scale(self) -> PrintScale:
        """Return the scale at which the printer is accurate, as measured."""
        return print_settings.load_printer_scale(self._settings, self.printer.currentData())

    def _on_printer_changed(self) -> None:
        name, scale = self.printer.currentData(), self._printer_scale
        self.ok.setVisible(bool(name))
        self.open_it.setVisible(not name)
        if scale == PrintScale():
            told_of = (
                "boardapp prints at 100 %, because you have not yet entered the lengths that "
                "you measured on a print"
            )
        elif scale.across == scale.down:
            told_of = (
                "The lengths on your test print were wrong, so boardapp prints at "
                f"{per_cent_words(scale.across)}"
            )
        else:
            told_of = (
                "The lengths on your test print were wrong, so boardapp prints at "
                f"{per_cent_words(scale.across)} across and {per_cent_words(scale.down)} down"
            )
        self.scale.setText(told_of)
        self.check()

    def _ask_measured_lengths(self) -> None:
        """Ask for the measured bars of a print, and save the scale that corrects them."""
        name = self.printer.currentData()
        dialog = MeasureDialog(name, self._printer_scale, self)
        dialog.accepted.connect(lambda: self._keep_scale(name, dialog.scale()))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _keep_scale(self, name: str, scale: PrintScale | None) -> None:
        if scale is not None:
            print_settings.save_printer_scale(self._settings, name, scale)
            self._on_printer_changed()

    # Finishing

    def _save(self) -> None:
        if pages := self._remember_and_return_pages():
            self.save_asked.emit(pages)

    @override
    def accept(self) -> None:
        """Send the pages to the printer or open them, and close the dialog."""
        name = self.printer.currentData()
        if pages := self._remember_and_return_pages():
            super().accept()
            if name:
                self.print_asked.emit(pages, name, self._job.paper)
            else:
                self.open_asked.emit(pages)

    def _remember_and_return_pages(self) -> JobPages | None:
        """Return the pages of the form, and remember the form."""
        if self._timer.isActive():
            self.refresh()
        if self._printed is not None:
            print_settings.save_job(self._settings, self._job, self.printer.currentData())
        return self._printed


def _sheet_layout_key(job: PrintJob) -> tuple[object, ...]:
    """Return the values that determine a board's sheets: other values give other sheets."""
    lengths = job.margin, job.overlap, job.scale
    return (job.what, job.paper, job.cut, job.orientation, *lengths)
