"""Pictures made by a process beside the window: on the clipboard, or in a file.

Many pixels take seconds. Meanwhile the window goes on, with a busy pointer.
"""

from __future__ import annotations

import sys
from pathlib import Path

from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData, QObject, QProcess, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage

from boardapp.files.storage import save_file
from boardapp.picture.export import PictureError, refuse_picture

Size = tuple[float, float]

_LAST_MS = 60_000
"""How long a program that ends waits for a picture that is to be a file."""


class PictureBeside(QObject):
    """Makes a picture of a drawing, and does with it what it is for.

    ``what`` is the picture in words that begin a sentence; ``size`` is in mils.
    """

    done = Signal()
    failed = Signal(str)  # why, as a sentence
    ended = Signal()  # after either
    act = ""
    """What is done with it, in words that follow "was not"."""

    def __init__(self, what: str, svg: str, size: Size, dpi: float, parent: QObject) -> None:
        super().__init__(parent)
        self._what = what
        self._svg = svg
        self._size = size
        self._dpi = dpi
        self._process = QProcess(self)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._on_error)
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.stop)

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._make(".png")

    def stop(self) -> None:
        """Give up what is not done: the program ends."""
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished()

    def _take(self, content: bytes) -> str:
        """Do with a picture's file what it is for; return what went wrong, or nothing."""
        raise NotImplementedError

    def _make(self, suffix: str) -> None:
        QGuiApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
        numbers = (*self._size, self._dpi)
        self._process.start(
            sys.executable, ["-m", "boardapp.picture.export", suffix, *map(str, numbers)]
        )
        self._process.write(self._svg.encode())
        self._process.closeWriteChannel()

    def _finish(self, status: int) -> None:
        QGuiApplication.restoreOverrideCursor()
        content = self._process.readAllStandardOutput().data()
        self._end(": its picture could not be made" if status or not content
                  else self._take(bytes(content)))  # fmt: skip

    def _end(self, wrong: str) -> None:
        if wrong:
            self.failed.emit(f"{self._what} was not {self.act}{wrong}.")
        else:
            self.done.emit()
        self.ended.emit()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        """Tell that the process did not start; every other fault ends in a finish."""
        if error == QProcess.ProcessError.FailedToStart:
            self._finish(1)


class PictureCopy(PictureBeside):
    """Puts a picture on the clipboard, and the drawing that it is made from."""

    act = "copied"

    def _take(self, content: bytes) -> str:
        mime = QMimeData()
        mime.setImageData(QImage.fromData(content))
        mime.setData("image/png", QByteArray(content))
        mime.setData("image/svg+xml", QByteArray(self._svg.encode()))
        QGuiApplication.clipboard().setMimeData(mime)
        return ""


class PictureSave(PictureBeside):
    """Saves a picture as the kind of file that its name ends in."""

    act = "saved"

    def __init__(
        self, what: str, svg: str, size: Size, dpi: float, path: Path, parent: QObject
    ) -> None:
        super().__init__(what, svg, size, dpi, parent)
        self._path = path

    def start(self) -> None:
        """Begin; what is refused at once, and a drawing as it is, end before this returns."""
        try:
            refuse_picture(self._size, self._path, self._dpi)
        except PictureError as error:
            self._end(f". {error}")
            return
        suffix = self._path.suffix.lower()
        if suffix == ".svg":
            self._end(self._take(self._svg.encode()))
        else:
            self._make(suffix)

    def stop(self) -> None:
        """Wait for the file: the program ends, and the players have seen it begin."""
        self._process.waitForFinished(_LAST_MS)

    def _take(self, content: bytes) -> str:
        try:
            save_file(self._path, content)
        except OSError as error:
            reason = error.strerror or str(error)
            return f" to {self._path}: {reason}. Choose another place"
        return ""
