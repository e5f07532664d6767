"""Keeps a journal of the open document, and warns once if it cannot be written."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from boardapp.document import data_folders
from boardapp.document.document import Document
from boardapp.files.save_error import system_error_reason
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.banner import BannerStack

_NAME = "journal"
_BEGIN_AFTER_MS = 50
"""Milliseconds before the journal of a new table begins: the table is painted first."""
_LOOK_EVERY_MS = 2000
"""Milliseconds between checks of the journal: the disk may fail after the last act."""


class Autosave(QObject):
    """Keeps a journal for the document in the window."""

    def __init__(self, session: TableSession, banners: BannerStack, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._banners = banners
        self._told: Document | None = None
        self._awaited: Document | None = None
        self._begin_timer = QTimer(self, singleShot=True, interval=_BEGIN_AFTER_MS)
        self._begin_timer.timeout.connect(self._start_awaited_journal)
        self._timer = QTimer(self, interval=_LOOK_EVERY_MS)
        self._timer.timeout.connect(self._show_journal_state)
        session.logged.connect(self.check_journal)

    def start_journal_soon(self, document: Document) -> None:
        """Begin a journal once the table has been painted, or with its first act if it is earlier.

        A document without acts has nothing to lose.
        """
        self.start_journal_with_first_act(document)
        self._begin_timer.start()

    def start_journal_with_first_act(self, document: Document) -> None:
        """Begin a journal with the next act, or at the end of the session.

        An untouched example can be opened again, and a crash loses nothing of it.
        """
        self.cancel_journal_start()
        self._awaited = document

    def cancel_journal_start(self) -> None:
        """Cancel the start of a journal: the document is closed."""
        self._awaited = None
        self._begin_timer.stop()

    def _start_awaited_journal(self) -> None:
        document = self._awaited
        self.cancel_journal_start()
        if document is not None and document is self._session.document and not document.journal:
            self.start_journal(document)

    def start_journal(self, document: Document) -> None:
        """Begin a journal; a read-only document needs none."""
        if document.is_read_only:
            return
        try:
            document.start_journal(data_folders.journals_folder())
        except OSError as error:
            self._warn_journal_not_written(document, error)
        self._timer.start()

    def check_journal(self) -> None:
        """Begin the journal that waits for an act, and show whether the journal is written."""
        if self._session.document is self._awaited:
            self._start_awaited_journal()
        self._show_journal_state()

    def _show_journal_state(self) -> None:
        """Warn when the journal of the open document has failed, and end the warning later."""
        document = self._session.document
        if document is None or document.journal is None:
            return
        if document.journal.error:
            self._warn_journal_not_written(document, document.journal.error)
        elif document is self._told:
            self._told = None
            self._banners.remove_banner(_NAME)
            self._session.said.emit(
                "boardapp can write to the recovery file again, and has saved every change there."
            )

    def _warn_journal_not_written(self, document: Document, error: OSError) -> None:
        if document is self._told:
            return
        self._told = document
        self._banners.show_banner(
            _NAME,
            f"boardapp cannot write the recovery file of this table: {system_error_reason(error)}. "
            "You can play on, but a crash would lose everything since your last save. Save often.",
        )
