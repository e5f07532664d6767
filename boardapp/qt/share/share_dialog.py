"""The dialog that shares a game as a web page, or one act as an animated picture."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QCheckBox, QProgressBar, QWidget

from boardapp.core.override_decorator import override
from boardapp.document.document import Document
from boardapp.qt.document.file_dialogs import ask_file_to_save, document_stem
from boardapp.qt.share.share_worker import ShareProcess
from boardapp.qt.widgets import fault_dialog, save_path
from boardapp.qt.widgets.forms.form_dialog import FormDialog
from boardapp.qt.widgets.forms.wheel_safe_form_fields import LongListComboBox, ValueComboBox
from boardapp.share.act_animation import acts_to_share, smallest_act_around
from boardapp.share.share_file import PAGE, ShareJob
from boardapp.share.share_process import work_of_document

_FORMATS = {
    PAGE: "The whole game, as a web page that replays it",
    ".webp": "One step, as an animated picture (WebP)",
    ".gif": "One step, as an animated picture (GIF, a larger file)",
}
_FILTERS = {PAGE: "Web pages (*.html)", ".webp": "Pictures (*.webp)", ".gif": "Pictures (*.gif)"}
_LEAD = (
    "Anyone can open the file in a browser, without boardapp and without the internet. Cards in "
    "decks and hidden hands stay secret. Everyone can read your notes."
)
_LONGEST_TITLE = 54


class ShareDialog(FormDialog):
    """Asks what to share and where to save it, then shows the work until it is done or cancelled.

    ``number`` is the act that the window shows; ``said`` takes a sentence about the saved file.
    """

    def __init__(
        self, document: Document, folder: Path, number: int | None, parent: QWidget,
        said: Callable[[str], None],
    ) -> None:  # fmt: skip
        super().__init__("Share", parent, ok="&Save…", lead=_LEAD)
        self._document, self._folder, self._said = document, folder, said
        self.process: ShareProcess | None = None
        acts = sorted(acts_to_share(document), key=lambda act: (-act.last, act.first))
        self.format = self.form.add("&What", ValueComboBox("What", _FORMATS))
        self.act = self.form.add(
            "&Act", LongListComboBox("Act", {one.first: _act_title(*one) for one in acts})
        )
        if number:
            shown = smallest_act_around(acts, number)
            if shown is not None:
                self.act.select_value(shown.first)
        if not acts:
            for suffix in (".webp", ".gif"):
                self.format.disable_value(
                    suffix,
                    "The log has no step to show yet: no action by the rules, and no ruling.",
                )
        self.own_pictures = QCheckBox("&Include pictures of tiles and maps from my own files")
        if document.game.pictures(document.state):
            self.form.add(None, self.own_pictures)
        self.progress = QProgressBar(textVisible=False)
        self.progress.setAccessibleName("Progress of the file")
        self.progress.hide()
        self.lay_out_and_check(self.progress, ems=(40, 0))

    @property
    def job(self) -> ShareJob:
        """Return the file to share."""
        suffix = self.format.currentData()
        act = None if suffix == PAGE else self.act.currentData()
        return ShareJob(suffix, act, self.own_pictures.isChecked())

    @override
    def check(self) -> None:
        self.form.rows.setRowVisible(self.act, self.format.currentData() != PAGE)
        super().check()

    @override
    def outcome_sentence(self) -> str:
        if self.process is not None:
            return "Making the file… Cancel stops it."
        if self.own_pictures.isChecked():
            return "Share pictures of printed tiles and maps only if you may."
        return ""

    @override
    def accept(self) -> None:
        """Ask for the file, and make it; the dialog closes when it is saved."""
        suffix = self.job.suffix
        stem = document_stem(self._document) or "game"
        suggested = self._folder / f"{stem}{suffix}"
        path = ask_file_to_save(self, "Share", suggested, _FILTERS[suffix])
        if path is None or not save_path.may_overwrite_hard_linked(self, path):
            return
        process = ShareProcess(work_of_document(self._document, self.job), path, self)
        process.done.connect(partial(self._said, f"Saved “{path.name}”"))
        process.done.connect(super().accept)
        process.failed.connect(self._show_failure)
        process.progressed.connect(self._show_progress)
        self._set_process(process)
        process.start()

    def _set_process(self, process: ShareProcess | None) -> None:
        self.process = process
        self.form.setEnabled(process is None)
        # Until the first part is done, the bar only shows that work goes on.
        self.progress.setRange(0, 0)
        self.progress.setVisible(process is not None)
        self.check()
        self.ok.setEnabled(process is None)

    def _show_progress(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _show_failure(self, sentence: str) -> None:
        self._set_process(None)
        fault_dialog.show_error(self, "Not saved", sentence)

    @override
    def done(self, result: int) -> None:
        """Close the dialog, and stop work that is not done."""
        if self.process is not None and result != self.DialogCode.Accepted:
            self.process.cancel()
        super().done(result)


def _act_title(first: int, last: int, title: str) -> str:
    """Return an act's title and its numbers in the log, in one short line."""
    numbers = f"log entries {first} to {last}" if last > first else f"log entry {first}"
    short = title if len(title) <= _LONGEST_TITLE else f"{title[:_LONGEST_TITLE].rstrip()}…"
    return f"“{short.rstrip('.')}” ({numbers})"
