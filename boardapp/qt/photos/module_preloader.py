"""Loads what photographs need while the window is idle, so that the first one blocks no event.

Everything loads between events, one module at a time. A thread may not do this: numpy's modules
import each other, and Shapely asks for the inner ones first. When two threads load them at once,
Python resolves the deadlock by handing out half of a module.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
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
        self._libraries = list(_LIBRARIES)
        self._modules = list(modules)
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._load_next)

    def start_soon(self) -> None:
        """Load everything, beginning when the window has come to rest."""
        if self._libraries:
            self._timer.start(_AFTER_MS)

    def _load_next(self) -> None:
        if self._libraries:
            import_module(self._libraries.pop(0))
        else:
            _ = self._modules.pop(0).__name__  # the first look at a name loads the module
        if self._modules:
            self._timer.start(_PAUSE_MS)
