"""The table that was open when the session ended: it is there again at the next start.

While a desktop ends its programs, nobody can be asked about unsaved acts. They are in the journal,
so the window closes at once, and notes which tables the next start opens without asking.
"""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QObject, QSettings, QSocketNotifier
from PySide6.QtGui import QGuiApplication

if TYPE_CHECKING:
    from boardapp.qt.shell.main_window import MainWindow

_KEY = "session/left"
_SIGNALS = tuple(getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name))


class SessionRestore(QObject):
    """Sees the session end, by a signal or the session's own word, and brings the table back."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._settings: QSettings = window.settings
        self.ended = False
        app = QCoreApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.commitDataRequest.connect(self.save_session_state)

    def reopen_last_table(self) -> None:
        """Bring the table back that the last session left open, if it did."""
        noted = self._settings.value(_KEY)
        if not isinstance(noted, list) or len(noted) != 2:
            return
        # First of all: a table that cannot be opened must not be met at every start.
        self._settings.remove(_KEY)
        self._settings.sync()
        journal, file = noted
        if journal and self._window.recovery.recover_journal(Path(journal)):
            return
        if file and os.path.exists(file):
            self._window.open_path(Path(file))

    def save_session_state(self, *_: object) -> None:
        """Note the open table for the next start, and how the window stands."""
        self._window.save_window_layout()
        document = self._window.current_document()
        if document is not None:
            # A table that was only just made has no journal yet.
            self._window.controller.autosave.check_journal()
            journal = document.journal
            noted = (journal.path if journal else "", document.path or "")
            self._settings.setValue(_KEY, [str(one) for one in noted])
        self._settings.sync()

    def quit_without_asking(self) -> None:
        """End the program, asking nothing; an act in whose midst this comes is still finished."""
        self.ended = True
        self.save_session_state()
        QCoreApplication.exit(0)

    def leave_unsaved_table_in_journal(self) -> None:
        """Once nothing goes on any more, leave what is not saved in its journal, if it ended so."""
        if not self.ended:
            return
        # An act in progress may have opened another table.
        self.save_session_state()
        document = self._window.current_document()
        if document is not None:
            document.close(keep_journal=True)

    def install_signal_handlers(self) -> None:
        """Take a request to terminate for the end of the session, and any more for the same."""
        if os.name != "posix":
            return
        # Python would do what a signal asks only with its next step, and Qt waits for events.
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        notifier = QSocketNotifier(reading, QSocketNotifier.Type.Read, self)
        notifier.activated.connect(lambda: self._quit_on_signal(os.read(reading, 64)))
        for number in _SIGNALS:
            if signal.getsignal(number) == signal.SIG_DFL:
                # Between two steps of Python nothing is done: an act may be in progress.
                signal.signal(number, lambda *_: None)

    def _quit_on_signal(self, numbers: bytes) -> None:
        if any(number in _SIGNALS for number in numbers):
            self.quit_without_asking()
