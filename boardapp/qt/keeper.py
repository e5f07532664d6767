"""Sees to it that the open document has a journal, and says once when it has none."""

from __future__ import annotations

from PySide6.QtCore import QObject, QTimer

from boardapp.document.document import Document
from boardapp.qt.banner import Banners
from boardapp.qt.session import Session

_NAME = "journal"
_LOOK_EVERY_MS = 2000
"""The disk fails behind the acts' back: the last act's fault is noticed without a next one."""


class Keeper(QObject):
    """Keeps a journal for the document in the window."""

    def __init__(self, session: Session, banners: Banners, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._banners = banners
        self._told: Document | None = None
        self._timer = QTimer(self, interval=_LOOK_EVERY_MS)
        self._timer.timeout.connect(self.look)
        session.logged.connect(self.look)

    def keep(self, document: Document) -> None:
        """Begin a journal; a document that is only looked at needs none."""
        from boardapp.document.folders import journals_folder

        if document.only_looked_at:
            return
        try:
            document.keep_journal(journals_folder())
        except OSError as error:
            self._tell(document, error)
        self._timer.start()

    def look(self) -> None:
        """Say it when the journal of the open document has failed, or is written again."""
        document = self._session.document
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
        reason = error.strerror or str(error)
        self._banners.tell(
            _NAME,
            f"The journal of this table cannot be written: {reason}. You can play on, but after a"
            " crash only what you saved would be there. Save often.",
        )
