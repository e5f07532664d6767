"""The worker process: renders pictures for the clipboard or a file, and pages to print.

Large pictures take seconds. Meanwhile the window stays usable, with a busy pointer.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData, QObject, QProcess, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage

from boardapp.core.override_decorator import override
from boardapp.files.safe_save import save_file
from boardapp.files.save_error import system_error_reason
from boardapp.picture.svg.export import PictureError, check_output_picture

Size = tuple[float, float]

_LAST_MS = 60_000
"""Milliseconds for which a closing program waits for lasting work."""


class RenderProcess(QObject):
    """Runs a worker process on some input, and uses its result.

    ``what`` names the result in words that can begin a sentence.
    """

    done = Signal()
    failed = Signal(str)  # the error as a sentence
    ended = Signal()  # after `done` or `failed`
    act = ""
    """The verb for its work, in words that follow "was not"."""
    makes = True
    """Whether the work makes a file or picture, rather than only handing something over."""
    lasting = False
    """Whether a closing program waits for the work, because the players have seen it begin."""

    def __init__(self, what: str, parent: QObject) -> None:
        super().__init__(parent)
        self._what = what
        self._process = QProcess(self)
        self._process.finished.connect(self._on_process_finished)
        self._process.errorOccurred.connect(self._report_failed_start)
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.stop)

    def stop(self) -> None:
        """Cancel unfinished work because the program ends."""
        if self.lasting:
            self._process.waitForFinished(_LAST_MS)
            return
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished()

    def cancel(self) -> None:
        """Stop the work, if it is not done: no signal follows."""
        if self._process.state() != QProcess.ProcessState.NotRunning:
            self.stop()
            QGuiApplication.restoreOverrideCursor()

    def _deliver_output(self, content: bytes) -> str:
        """Use the result; return the error, or ""."""
        return ""

    def _start_module(self, module: str, arguments: Sequence[str], content: bytes) -> None:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
        self._process.start(sys.executable, ("-m", module, *arguments))
        self._process.write(content)
        self._process.closeWriteChannel()

    def _on_process_finished(self, status: int) -> None:
        QGuiApplication.restoreOverrideCursor()
        made = bytes(self._process.readAllStandardOutput().data())
        missing = self.makes and not made
        self._report_outcome(
            self._failure_reason() if status or missing else self._deliver_output(made)
        )

    def _failure_reason(self) -> str:
        """Return the error if the program failed."""
        return ": it could not be made"

    def _report_outcome(self, wrong: str) -> None:
        if wrong:
            self.failed.emit(self._failure_sentence(wrong))
        else:
            self.done.emit()
        self.ended.emit()

    def _failure_sentence(self, wrong: str) -> str:
        """Return the error as a sentence."""
        return f"{self._what} was not {self.act}{wrong}."

    def _report_failed_start(self, error: QProcess.ProcessError) -> None:
        """Report that the process did not start; it reports every other error when it ends."""
        if error == QProcess.ProcessError.FailedToStart:
            self._on_process_finished(1)


class PictureRenderProcess(RenderProcess):
    """Makes a picture of a drawing; ``size`` is in mils."""

    def __init__(self, what: str, svg: str, size: Size, dpi: float, parent: QObject) -> None:
        super().__init__(what, parent)
        self._svg = svg
        self._size = size
        self._dpi = dpi

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._start_export(".png")

    def _start_export(self, suffix: str) -> None:
        numbers = (*self._size, self._dpi)
        self._start_module(
            "boardapp.picture.svg.export", [suffix, *map(str, numbers)], self._svg.encode()
        )

    @override
    def _failure_reason(self) -> str:
        return ": its picture could not be made"


class PictureClipboardProcess(PictureRenderProcess):
    """Puts a picture and its drawing on the clipboard."""

    act = "copied"

    def _deliver_output(self, content: bytes) -> str:
        mime = QMimeData()
        mime.setImageData(QImage.fromData(content))
        mime.setData("image/png", QByteArray(content))
        mime.setData("image/svg+xml", QByteArray(self._svg.encode()))
        QGuiApplication.clipboard().setMimeData(mime)
        return ""


class PictureSaveProcess(PictureRenderProcess):
    """Saves a picture as a file of the kind that its name's ending states."""

    act = "saved"
    lasting = True

    def __init__(
        self, what: str, svg: str, size: Size, dpi: float, path: Path, parent: QObject
    ) -> None:
        super().__init__(what, svg, size, dpi, parent)
        self._path = path

    def start(self) -> None:
        """Begin. Refused work, and a drawing that is saved as it is, end before this returns."""
        try:
            check_output_picture(self._size, self._path, self._dpi)
        except PictureError as error:
            self._report_outcome(f". {error}")
            return
        suffix = self._path.suffix.lower()
        if suffix == ".svg":
            self._report_outcome(self._deliver_output(self._svg.encode()))
        else:
            self._start_export(suffix)

    def _deliver_output(self, content: bytes) -> str:
        return save_output(self._path, content)


def save_output(path: Path, content: bytes) -> str:
    """Save a result as a file; return the error in words that follow "was not saved", or ""."""
    try:
        save_file(path, content)
    except OSError as error:
        return f" to {path}: {system_error_reason(error)}. Choose another place"
    return ""
