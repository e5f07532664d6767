"""Collects garbage in the window's thread, in idle time: during a click it would cost a frame."""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

from boardapp.garbage_collection import collect_if_many_are_new, freeze_existing_objects

QUIET_MS = 600
"""Milliseconds without events before garbage is collected."""


class IdleGarbageCollector(QObject):
    """Collects garbage once a table has been idle for a while."""

    def __init__(self, parent: QObject) -> None:
        """Exempt the objects of the finished window from collection: they stay."""
        super().__init__(parent)
        self._timer = QTimer(self, singleShot=True, interval=QUIET_MS)
        self._timer.timeout.connect(gc.collect)
        freeze_existing_objects()

    def restart_idle_timer(self) -> None:
        """Restart the wait, because something has happened."""
        self._timer.start()
        collect_if_many_are_new()
