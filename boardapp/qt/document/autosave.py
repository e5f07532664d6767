"""Sees to it that the open document has a journal, and says once when it has none."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from boardapp.document import folders
from boardapp.document.document import Document
from boardapp.files.save_error import reason
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.banner import Banners

_NAME = "journal"
_BEGIN_AFTER_MS = 50
"""A new table is painted first: the paint is asked for sooner, so it comes before."""
_LOOK_EVERY_MS = 2000
"""The disk fails behind the acts' back: the last act's fault is noticed without a next one."""


class Autosave(QObject):
    """Keeps a journal for the document in the window."""

    def __init__(self, session: TableSession, banners: Banners, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._banners = banners
        self._told: Document | None = None
        self._awaited: Document | None = None
        self._begin_timer = QTimer(self, singleShot=True, interval=_BEGIN_AFTER_MS)
        self._begin_timer.timeout.connect(self._begin)
        self._timer = QTimer(self, interval=_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        session.logged.connect(self.look)

    def keep_soon(self, document: Document) -> None:
        """Begin a journal when the table has been painted, or with its first act if that is sooner.

        What has no act has nothing to lose.
        """
        self._awaited = document
        self._begin_timer.start()

    def let_go(self) -> None:
        """Begin no journal any more: the document is closed."""
        self._awaited = None
        self._begin_timer.stop()

    def _begin(self) -> None:
        document = self._awaited
        self.let_go()
        if document is not None and document is self._session.document and not document.journal:
            self.keep(document)

    def keep(self, document: Document) -> None:
        """Begin a journal; a document that is only looked at needs none."""
        if document.only_looked_at:
            return
        try:
            document.keep_journal(folders.journals_folder())
        except OSError as error:
            self._tell(document, error)
        self._timer.start()

    def look(self) -> None:
        """Say it when the journal of the open document has failed, or is written again."""
        document = self._session.document
        if document is self._awaited:
            self._begin()
        if document is None or document.journal is None:
            return
        if document.journal.error:
            self._tell(document, document.journal.error)
        elif document is self._told:
            self._told = None
            self._banners.drop(_NAME)
            self._session.said.emit("The journal is written again: every act is kept.")

    def _tell(self, document: Document, error: OSError) -> None:
        if document is self._told:
            return
        self._told = document
        self._banners.tell(
            _NAME,
            f"The journal of this table cannot be written: {reason(error)}. You can play on, but"
            " after a crash only what you saved would be there. Save often.",
        )
