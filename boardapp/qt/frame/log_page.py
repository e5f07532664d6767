"""The log of the table as sentences, with the controls to step and play through it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    Qt,
    Signal,
)
from PySide6.QtGui import QFont, QShowEvent
from PySide6.QtWidgets import (
    QHBoxLayout,
    QListView,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.sentence_case import plain_log_sentence
from boardapp.document import log_text
from boardapp.document.document import LoggedEntry
from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.model_index import ROOT, ModelIndex
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text

START = "Start"


class LogListModel(QAbstractListModel):
    """The log's entries as rows; row 0 is the start, so that a row is a number of entries."""

    def __init__(self, session: TableSession, replay: ReplayController, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._replay = replay
        self._log: Sequence[LoggedEntry] = ()
        self._count: int | None = None

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() or self._count is None else self._count + 1

    def _entry_in_row(self, row: int) -> LoggedEntry:
        return self._log[row - 1]

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = index.row()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self.entry_text(row)
            case Qt.ItemDataRole.ToolTipRole if row:
                return escape_rich_text(plain_log_sentence(self._entry_in_row(row).sentence))
            case Qt.ItemDataRole.AccessibleTextRole:
                here = ", shown now" if row == self._replay.number else ""
                return f"{self.entry_text(row)}{here}"
            case Qt.ItemDataRole.FontRole if row == self._replay.number:
                view = self.parent()
                assert isinstance(view, QWidget)
                return bold_font(QFont(view.font()))
        return None

    def entry_text(self, row: int) -> str:
        """Return an entry's number, time and sentence."""
        if not row:
            return START
        entry, sentence = self._entry_in_row(row)
        return (
            f"{row}   {log_text.local_date_and_time(entry.at)[1]}   {plain_log_sentence(sentence)}"
        )

    def append_new_entries(self) -> None:
        """Append the new entries of the log."""
        count = len(self._log)
        if self._count is not None and count > self._count:
            self.beginInsertRows(QModelIndex(), self._count + 1, count)
            self._count = count
            self.endInsertRows()

    def reset_rows(self) -> None:
        """Show the log of another document."""
        document = self._session.document
        self.beginResetModel()
        self._log = document.log if document else ()
        self._count = len(self._log) if document else None
        self.endResetModel()


class LogPage(QWidget):
    """Lists the log; a click or Enter shows the table after that entry."""

    export_asked = Signal()

    def __init__(
        self, session: TableSession, replay: ReplayController, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._replay = replay
        self._looked_at: int | None = None
        self.list = QListView()
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName("Log")
        self.list.setAccessibleDescription(
            "The list shows every entry of the log, the oldest first. Enter shows the "
            "table at that time"
        )
        self.list.setStatusTip(
            "Click an entry, or press Enter on it, to see the table at that time"
        )
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.model = LogListModel(session, replay, self.list)
        self.list.setModel(self.model)
        self.setFocusProxy(self.list)
        self._make_controls()
        self._connect()
        self._show_new_log()

    def _make_controls(self) -> None:
        self.play = QPushButton(icon("play"), "&Play")
        self.play.setStatusTip("Replay the log step by step (P)")
        self.export = QPushButton("Export…")
        self.export.setAccessibleName("Export log")
        self.export.setStatusTip("Write the log as text")
        row = QHBoxLayout()
        row.addWidget(self.play)
        row.addStretch(1)
        row.addWidget(self.export)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list, 1)
        layout.addLayout(row)

    def showEvent(self, event: QShowEvent) -> None:
        """Scroll to the entry that was reached while another page was shown."""
        super().showEvent(event)
        self.list.scrollTo(self.list.currentIndex())

    def _connect(self) -> None:
        session, replay = self._session, self._replay
        self.list.clicked.connect(self._show_clicked_entry)
        self.list.activated.connect(self._show_clicked_entry)
        self.play.clicked.connect(replay.toggle_playing)
        self.export.clicked.connect(self.export_asked)
        session.logged.connect(self._show_new_entries)
        session.document_opened.connect(self._show_new_log)
        replay.moved.connect(self._show_replay_position)

    def _show_new_log(self) -> None:
        self.model.reset_rows()
        self._show_replay_position()

    def _show_new_entries(self) -> None:
        self.model.append_new_entries()
        self._show_replay_position()

    def _show_replay_position(self) -> None:
        """Select the shown entry, or scroll to the end of the log."""
        replay, rows = self._replay, self.model.rowCount()
        number = replay.total if replay.number is None else replay.number
        if number < rows:
            if self._looked_at != replay.number:
                self._looked_at = replay.number
                self.model.dataChanged.emit(self.model.index(0), self.model.index(rows - 1))
            self.list.setCurrentIndex(self.model.index(number))
            if self.isVisible():
                self.list.scrollTo(self.model.index(number))
        self.play.setEnabled(replay.total > 0)
        self.export.setEnabled(self._session.document is not None)

    def _show_clicked_entry(self, index: QModelIndex) -> None:
        self._replay.show_log_entry(index.row())
