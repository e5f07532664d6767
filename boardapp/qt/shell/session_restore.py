"""Restores the table that was open when the session ended at the next start.

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
    """Notices the end of the session, by a signal or a notice, and restores the table later."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._settings: QSettings = window.settings
        self.ended = False
        app = QCoreApplication.instance()
        assert isinstance(app, QGuiApplication)
        app.commitDataRequest.connect(self.save_session_state)

    def reopen_last_table(self) -> None:
        """Open the table that was open at the end of the last session, if there was one."""
        noted = self._settings.value(_KEY)
        if not isinstance(noted, list) or len(noted) != 2:
            return
        # The note goes first: a table that cannot be opened must not fail at every start.
        self._settings.remove(_KEY)
        self._settings.sync()
        journal, file = noted
        if journal and self._window.recovery.recover_journal(Path(journal)):
            return
        if file and os.path.exists(file):
            self._window.open_path(Path(file))

    def save_session_state(self, *_: object) -> None:
        """Note the open table for the next start, and the window's layout."""
        self._window.save_window_layout()
        document = self._window.current_document()
        if document is not None:
            # A new table may have no journal yet.
            self._window.controller.autosave.check_journal()
            journal = document.journal
            noted = (journal.path if journal else "", document.path or "")
            self._settings.setValue(_KEY, [str(one) for one in noted])
        self._settings.sync()

    def quit_without_asking(self) -> None:
        """End the program without questions; an act in progress is finished first."""
        self.ended = True
        self.save_session_state()
        QCoreApplication.exit(0)

    def leave_unsaved_table_in_journal(self) -> None:
        """Close the table and keep its journal, if the session has ended."""
        if not self.ended:
            return
        # The act in progress may have opened another table.
        self.save_session_state()
        document = self._window.current_document()
        if document is not None:
            document.close(keep_journal=True)

    def install_signal_handlers(self) -> None:
        """Treat requests to terminate as the end of the session, and ignore repeated ones."""
        if os.name != "posix":
            return
        # Python handles signals only between its own steps, but Qt waits for events.
        reading, writing = os.pipe()
        os.set_blocking(writing, False)
        signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
        notifier = QSocketNotifier(reading, QSocketNotifier.Type.Read, self)
        notifier.activated.connect(lambda: self._quit_on_signal(os.read(reading, 64)))
        for number in _SIGNALS:
            if signal.getsignal(number) == signal.SIG_DFL:
                # The handler does nothing itself: an act may be in progress.
                signal.signal(number, lambda *_: None)

    def _quit_on_signal(self, numbers: bytes) -> None:
        if any(number in _SIGNALS for number in numbers):
            self.quit_without_asking()
