"""A worker that writes a square table as a Universal VTT file."""

from __future__ import annotations

import pickle
from pathlib import Path

from PySide6.QtCore import QObject

from boardapp.core.override_decorator import override
from boardapp.interchange.universal_vtt_writer import VttWork
from boardapp.qt.drawing.render_worker import RenderProcess, save_output


class UniversalVttProcess(RenderProcess):
    """Writes a square table as a Universal VTT file."""

    act = "saved"
    lasting = True

    def __init__(self, work: VttWork, path: Path, parent: QObject) -> None:
        super().__init__("The map", parent)
        self._work, self._path = work, path

    def start(self) -> None:
        """Begin; `done` or `failed` follows, then `ended`."""
        module = "boardapp.interchange.universal_vtt_writer"
        self._start_module(module, (), pickle.dumps(self._work))

    @override
    def _deliver_output(self, content: bytes) -> str:
        return save_output(self._path, content)
