"""The history panel: every act by name, the present position, and jumps to others."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QPainter, QPalette
from PySide6.QtWidgets import (
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.command import Command
from boardapp.core.sentence_case import plain_log_sentence
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.frame.log_page import LogPage
from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.model_index import ROOT, ModelIndex
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text

START = "Start"


class ActListModel(QAbstractListModel):
    """The acts as rows; row 0 is the start, so that a row is a position in the history."""

    def __init__(self, session: TableSession, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._commands: list[Command] = []
        self.position = 0

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() or self._session.document is None else len(self._commands) + 1

    def act_name(self, row: int) -> str:
        """Return the name of the act in a row."""
        if not row:
            return START
        return escape_unprintable(plain_log_sentence(self._commands[row - 1].history_text()))

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = index.row()
        name, undone = self.act_name(row), row > self.position
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"Undone: {name}" if undone else name
            case Qt.ItemDataRole.ToolTipRole:
                return escape_rich_text(name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return (
                    f"{row}. {name}{self._position_suffix(row)}"
                    if row
                    else name + self._position_suffix(0)
                )
            case Qt.ItemDataRole.FontRole if undone or row == self.position:
                font = QFont(self._view_widget().font())
                font.setItalic(undone)
                return font if undone else bold_font(font)
        return None

    def _view_widget(self) -> QWidget:
        view = self.parent()
        assert isinstance(view, QWidget)
        return view

    def _position_suffix(self, row: int) -> str:
        if row == self.position:
            return ", you are here"
        return ", undone" if row > self.position else ""

    def update_rows(self) -> None:
        """Update the rows from the document, changing only the rows that differ."""
        document = self._session.document
        commands = document.history.commands if document else ()
        held = self._commands
        kept = next(
            (i for i, (old, new) in enumerate(zip(held, commands, strict=False)) if old is not new),
            min(len(held), len(commands)),
        )
        if kept < len(held):
            self.beginRemoveRows(QModelIndex(), kept + 1, len(held))
            del held[kept:]
            self.endRemoveRows()
        if kept < len(commands):
            self.beginInsertRows(QModelIndex(), kept + 1, len(commands))
            held += commands[kept:]
            self.endInsertRows()
        before, self.position = self.position, document.history.position if document else 0
        if self.rowCount():
            first, last = sorted((min(before, len(commands)), self.position))
            self.dataChanged.emit(self.index(first), self.index(last))

    def reset_rows(self) -> None:
        """Show the history of another document."""
        self.beginResetModel()
        self._commands, self.position = [], 0
        self.endResetModel()
        self.update_rows()


class ActDelegate(QStyledItemDelegate):
    """Draws an act; a line through the list, below its bold name, shows the present position.

    Equal row heights let a list of thousands of acts appear at once.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: ModelIndex) -> QSize:
        metrics = option.fontMetrics
        return QSize(metrics.averageCharWidth(), round(metrics.height() * 1.6))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: ModelIndex) -> None:
        super().paint(painter, option, index)
        model = index.model()
        if isinstance(model, ActListModel) and model.position == index.row():
            rect = QRectF(option.rect)
            thick = max(2.0, rect.height() * 0.09)
            line = QRectF(rect.left(), rect.bottom() - thick, rect.width(), thick)
            painter.fillRect(line, option.palette.color(QPalette.ColorRole.Text))


class HistoryPanel(QWidget):
    """Lists all acts, done and undone; a click or Enter undoes or redoes up to an act.

    A second page lists the whole log, with rulings and dice, to step and play through.
    """

    def __init__(
        self,
        session: TableSession,
        parent: QWidget | None = None,
        *,
        replay: ReplayController | None = None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.log = LogPage(session, replay or ReplayController(session, self))
        self.list = QListView()
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName("History")
        self.list.setAccessibleDescription(
            "The list shows every change of the table, the oldest first. Enter goes back "
            "or forward to a change"
        )
        self.list.setStatusTip(
            "Click a change, or press Enter on it, to go back or forward to that point"
        )
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.model = ActListModel(session, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(ActDelegate(self.list))
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.list, "Changes")
        self.pages.addTab(self.log, "Log")
        self.pages.setAccessibleName("Changes or log")
        self.setFocusProxy(self.pages)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pages)
        self.list.clicked.connect(self._go)
        self.list.activated.connect(self._go)
        session.changed.connect(self._update_history)
        session.document_opened.connect(self._show_new_history)
        self._show_new_history()

    def show_log(self) -> None:
        """Show the page with the log."""
        self.pages.setCurrentWidget(self.log)
        self.log.setFocus()

    def _show_new_history(self) -> None:
        self.model.reset_rows()
        self._show_position()

    def _update_history(self) -> None:
        self.model.update_rows()
        self._show_position()

    def _show_position(self) -> None:
        """Select the row of the present act, and scroll to it."""
        index = self.model.index(self.model.position)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def _go(self, index: QModelIndex) -> None:
        self._session.go_to_act(index.row())
