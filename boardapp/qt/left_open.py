"""The table that was open when the session ended: it is there again at the next start.

Where a desktop ends its programs, nobody can be asked about unsaved acts. They are in the journal,
so the window goes at once, and notes what the next start takes up without asking.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QSettings, QSocketNotifier, QTimer
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from boardapp.qt.window import MainWindow

_KEY = "session/left"
_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class LeftOpen(QObject):
    """Sees the session end, by a signal or the session's own word, and brings the table back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._settings: QSettings = window.settings
        self.ended = False
        app = QCoreApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.commitDataRequest.connect(self.note)

    def restore(self) -> None:
        """Bring the table back that the last session left open, if it did."""
        noted = self._settings.value(_KEY)
        if not isinstance(noted, list) or len(noted) != 2:
            return
        # First of all: a table that cannot be opened must not be met at every start.
        self._settings.remove(_KEY)
        self._settings.sync()
        journal, file = noted
        if journal and self._window.recovery.open_left(Path(journal)):
            return
        if file and os.path.exists(file):
            self._window.open_path(Path(file))

    def note(self, *_: object) -> None:
        """Note the open table for the next start, and how the window stands."""
        self._window.remember()
        document = self._window.open_document()
        if document is not None:
            journal = document.journal
            noted = (journal.path if journal else "", document.path or "")
            self._settings.setValue(_KEY, [str(one) for one in noted])
        self._settings.sync()

    def end(self) -> None:
        """Leave at once, asking nothing: what is not saved stays in its journal."""
        self.ended = True
        self.note()
        document = self._window.open_document()
        if document is not None:
            document.close(keep_journal=True)
        QCoreApplication.exit(0)

    def hear_signals(self) -> None:
        """Take a request to terminate for the end of the session."""
        if os.name != "posix":
            return
        # Python would do what a signal asks only with its next step, and Qt waits for events.
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        notifier = QSocketNotifier(reading, QSocketNotifier.Type.Read, self)
        notifier.activated.connect(lambda: os.read(reading, 64))
        for number in _SIGNALS:
            if signal.getsignal(number) == signal.SIG_DFL:
                signal.signal(number, self._hear)

    def _hear(self, *_: object) -> None:
        """End the program with its next event: a signal may come in the midst of an act."""
        QTimer.singleShot(0, self.end)
