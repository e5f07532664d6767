"""Open one window, print when it is painted, and end: what `bench_start` runs.

Prints the monotonic clock, the processor time in seconds, and the peak memory in megabytes.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QWidget

if TYPE_CHECKING:
    from boardapp.qt.shell.main_window import MainWindow

KEPT_AFTER_MS = 2500
"""When what the next start reads has been kept, at the latest."""


class Watch(QObject):
    """Ends the program once the window has been painted in which a widget is painted first."""

    def __init__(self, widget: QWidget) -> None:
        super().__init__(widget)
        self._widget = widget
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802
        """End with an event of our own, which comes when all that is painted now is painted."""
        if event.type() == QEvent.Type.Paint:
            # Watching more would have the Qt binding make classes that the program never needs.
            self._widget.removeEventFilter(self)
            QApplication.postEvent(self, QEvent(QEvent.Type.User))
        return False

    def customEvent(self, event: QEvent) -> None:  # noqa: N802
        """End: the window is painted."""
        stamp()


def stamp() -> None:
    """Print what it took, and end: the end is not measured and needs no tidying up."""
    clock, processor = time.monotonic(), time.process_time()
    status = Path("/proc/self/status").read_text(encoding="ascii", errors="replace")
    peak = next(line for line in status.splitlines() if line.startswith("VmHWM"))
    print(clock, processor, int(peak.split()[1]) / 1024, flush=True)
    os._exit(0)


def bare() -> QMainWindow:
    """Show a main window that has nothing in it, of the size that boardapp starts with."""
    QApplication([])
    window = QMainWindow()
    window.resize(1280, 800)
    window.show()
    Watch(window)
    return window


def start_page() -> QMainWindow:
    """Show boardapp as it starts without a file."""
    from boardapp.qt.shell.app import get_or_create_application

    get_or_create_application()
    from boardapp.qt.shell.main_window import MainWindow

    window = MainWindow()
    window.show()
    Watch(window)
    return window


def village() -> QMainWindow:
    """Show boardapp with an empty village table."""
    window = _village()
    from boardapp.qt.frame.board_workspace import BoardWorkspace

    assert isinstance(window.workspace, BoardWorkspace)
    Watch(window.workspace.view.viewport())
    return window


def _village() -> MainWindow:
    from boardapp.qt.shell.app import get_or_create_application

    get_or_create_application()
    from boardapp.qt.shell.main_window import MainWindow

    window = MainWindow()
    window.workspace.start_document("village")
    window.show()
    return window


def earlier() -> None:
    """Show an empty village table until what the next start reads has been kept."""
    window = _village()
    QTimer.singleShot(KEPT_AFTER_MS, window.close)
    QApplication.exec()


def main(what: str) -> None:
    """Show a window until it is painted; print what it took."""
    if what == "earlier":
        earlier()
        return
    shown = {"bare": bare, "start-page": start_page, "village": village}[what]()
    QApplication.exec()
    raise RuntimeError(f"{shown} was closed before it was painted")


if __name__ == "__main__":
    main(sys.argv[1])
