"""A ruling card on the clipboard: a process beside the window makes the picture."""

from __future__ import annotations

import sys

from PySide6.QtCore import QByteArray, QCoreApplication, QMimeData, QObject, QProcess, Qt, Signal
from PySide6.QtGui import QGuiApplication, QImage

from boardapp.qt.card_dialog import DPI, card_size


class CardCopy(QObject):
    """Puts a card on the clipboard, as a picture and as the drawing it is made from.

    The picture takes seconds. Meanwhile the window goes on, with a busy pointer.
    """

    copied = Signal()
    failed = Signal(str)  # why, as a sentence
    ended = Signal()  # after either

    def __init__(self, svg: str, parent: QObject) -> None:
        super().__init__(parent)
        self._svg = svg
        self._process = QProcess(self)
        self._process.finished.connect(self._finish)
        self._process.errorOccurred.connect(self._on_error)
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self.stop)

    def start(self) -> None:
        """Begin; one of the signals follows."""
        from boardapp.picture.export import pixel_size

        size = pixel_size(card_size(self._svg), DPI)
        QGuiApplication.setOverrideCursor(Qt.CursorShape.BusyCursor)
        self._process.start(sys.executable, ["-m", "boardapp.picture.raster", *map(str, size)])
        self._process.write(self._svg.encode())
        self._process.closeWriteChannel()

    def stop(self) -> None:
        """Give up what is not done: the program ends."""
        self._process.blockSignals(True)
        self._process.kill()
        self._process.waitForFinished()

    def _finish(self, status: int) -> None:
        from boardapp.picture.export import with_dpi

        QGuiApplication.restoreOverrideCursor()
        png = self._process.readAllStandardOutput().data()
        if status or not png:
            self.failed.emit("The card was not copied: its picture could not be made.")
        else:
            mime = QMimeData()
            png = with_dpi(bytes(png), DPI)
            mime.setImageData(QImage.fromData(png))
            mime.setData("image/png", QByteArray(png))
            mime.setData("image/svg+xml", QByteArray(self._svg.encode()))
            QGuiApplication.clipboard().setMimeData(mime)
            self.copied.emit()
        self.ended.emit()

    def _on_error(self, error: QProcess.ProcessError) -> None:
        """Tell that the process did not start; every other fault ends in a finish."""
        if error == QProcess.ProcessError.FailedToStart:
            self._finish(1)
