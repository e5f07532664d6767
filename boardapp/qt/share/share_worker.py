"""A worker that makes a file to share and saves it."""

from __future__ import annotations

import pickle
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from boardapp.core.override_decorator import override
from boardapp.qt.drawing.render_worker import RenderProcess, save_output
from boardapp.share.progress import last_progress
from boardapp.share.share_process import ShareWork


class ShareProcess(RenderProcess):
    """Makes and saves a file to share; cancelled work saves nothing."""

    act = "saved"
    progressed = Signal(int, int)  # the parts that are done, and all parts

    def __init__(self, work: ShareWork, path: Path, parent: QObject) -> None:
        super().__init__("The file", parent)
        self._work, self._path = work, path
        self._process.readyReadStandardError.connect(self._report_progress)

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        self._start_module("boardapp.share.share_process", (), pickle.dumps(self._work))

    def _report_progress(self) -> None:
        done = last_progress(bytes(self._process.readAllStandardError().data()))
        if done is not None:
            self.progressed.emit(*done)

    @override
    def _deliver_output(self, content: bytes) -> str:
        return save_output(self._path, content)
