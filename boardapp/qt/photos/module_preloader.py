"""Loads what photographs need while the window is idle, so that the first one blocks no event.

A thread loads the libraries. The program's own modules load one by one between events: two threads
must not load the same lazy module.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from threading import Thread
from types import ModuleType

from PySide6.QtCore import QObject, QTimer

_LIBRARIES = ("numpy", "PIL.ImageOps", "PIL.JpegImagePlugin", "concurrent.futures.thread")
_AFTER_MS = 1500
"""The rest after the start, in which the table is painted."""
_PAUSE_MS = 30
"""The pause after each module, for the window's events."""


class ModulePreloader(QObject):
    """Loads libraries and lazily imported modules, once."""

    def __init__(self, modules: Sequence[ModuleType], parent: QObject) -> None:
        super().__init__(parent)
        self._waiting = list(modules)
        self._thread: Thread | None = None
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._load_next)

    def start_soon(self) -> None:
        """Load everything, beginning when the window has come to rest."""
        if self._thread is None:
            self._timer.start(_AFTER_MS)

    def _load_next(self) -> None:
        """Start the thread; once it has ended, load one module."""
        if self._thread is None:
            self._thread = Thread(target=_load_libraries, name="libraries", daemon=True)
            self._thread.start()
        elif not self._thread.is_alive():
            _ = self._waiting.pop(0).__name__  # the first look at a name loads the module
        if self._waiting:
            self._timer.start(_PAUSE_MS)


def _load_libraries() -> None:
    for name in _LIBRARIES:
        import_module(name)
