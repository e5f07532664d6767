"""A worker that makes a file to share and saves it."""

from __future__ import annotations

import pickle
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from boardapp.core.override_decorator import override
from boardapp.qt.drawing.render_worker import RenderProcess, save_output
from boardapp.share.share_process import ShareWork


class ShareProcess(RenderProcess):
    """Makes and saves a file to share; cancelled work saves nothing."""

    act = "saved"

    def __init__(self, work: ShareWork, path: Path, parent: QObject) -> None:
        super().__init__("The file", parent)
        self._work, self._path = work, path

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._start_module("boardapp.share.share_process", (), pickle.dumps(self._work))

    def cancel(self) -> None:
        """Stop the work."""
        self.stop()
        QGuiApplication.restoreOverrideCursor()

    @override
    def _deliver_output(self, content: bytes) -> str:
        return save_output(self._path, content)
