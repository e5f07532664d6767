"""Collects garbage while nobody waits: during a click it would cost a frame."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from boardapp.garbage_collection import freeze_existing_objects

QUIET_MS = 600
"""How long nothing has happened before garbage is looked for."""


class IdleGarbageCollector(QObject):
    """Looks for garbage once a table has been quiet for a while."""

    def __init__(self, parent: QObject) -> None:
        """Leave alone what a furnished window is made of: it stays."""
        super().__init__(parent)
        self._timer = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._timer.timeout.connect(gc.collect)
        freeze_existing_objects()

    def restart_idle_timer(self) -> None:
        """Start the wait again: something has happened."""
        self._timer.start()
