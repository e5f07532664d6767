"""The history panel: every act by name, where the table stands among them, and the way there."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QRectF,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPalette
from PySide6.QtWidgets import (
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.command import Command
from boardapp.files.escape import visible
from boardapp.qt.frame.log_page import LogPage
from boardapp.qt.sessions.replay import Replay
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.plain_text import plain
from boardapp.qt.widgets.style import strong

Index = QModelIndex | QPersistentModelIndex
START = "Start"
HERE = "you are here"


class ActList(QAbstractListModel):
    """The acts as rows; row 0 is the start, so that a row is a position in the history."""

    def __init__(self, session: TableSession, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._commands: list[Command] = []
        self.position = 0

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() or self._session.document is None else len(self._commands) + 1

    def name(self, row: int) -> str:
        """Return an act by name."""
        return visible(self._commands[row - 1].text()) if row else START

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = index.row()
        name, undone = self.name(row), row > self.position
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{name} (undone)" if undone else name
            case Qt.ItemDataRole.ToolTipRole:
                return plain(name)
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row}. {name}{self._standing(row)}" if row else name + self._standing(0)
            case Qt.ItemDataRole.FontRole if undone or row == self.position:
                font = QFont(self._view().font())
                font.setItalic(undone)
                return font if undone else strong(font)
        return None

    def _view(self) -> QWidget:
        view = self.parent()
        assert isinstance(view, QWidget)
        return view

    def _standing(self, row: int) -> str:
        if row == self.position:
            return f", {HERE}"
        return ", undone" if row > self.position else ""

    def reread(self) -> None:
        """Take the history over from the document, changing only the rows that differ."""
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

    def start_again(self) -> None:
        """Take over the history of another document."""
        self.beginResetModel()
        self._commands, self.position = [], 0
        self.endResetModel()
        self.reread()


class ActDelegate(QStyledItemDelegate):
    """Draws an act; the one where the table stands says so, above a line through the list.

    All rows are equally high: a history of thousands is laid out at once.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(option.fontMetrics.averageCharWidth(), _row_height(option.fontMetrics))

    @staticmethod
    def _here(index: Index) -> bool:
        model = index.model()
        return isinstance(model, ActList) and model.position == index.row()

    def initStyleOption(self, option: QStyleOptionViewItem, index: Index) -> None:
        super().initStyleOption(option, index)
        if self._here(index):
            # What is left of the row beside the words at its end.
            room = option.rect.width() - self._words_width(option)
            right = Qt.TextElideMode.ElideRight
            option.text = QFontMetrics(option.font).elidedText(option.text, right, room)

    @staticmethod
    def _words_width(option: QStyleOptionViewItem) -> int:
        return QFontMetrics(option.font).horizontalAdvance(f"M{HERE}M")

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if self._here(index):
            self._paint_place(painter, option)

    @staticmethod
    def _paint_place(painter: QPainter, option: QStyleOptionViewItem) -> None:
        selected = option.state & QStyle.StateFlag.State_Selected
        role = QPalette.ColorRole.HighlightedText if selected else QPalette.ColorRole.Text
        rect = QRectF(option.rect)
        thick = max(2.0, rect.height() * 0.09)
        gap = option.fontMetrics.averageCharWidth()
        painter.save()
        painter.setPen(option.palette.color(role))
        middle = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(rect.adjusted(0, 0, -gap, -thick), middle, HERE)
        line = QRectF(rect.left(), rect.bottom() - thick, rect.width(), thick)
        painter.fillRect(line, option.palette.color(QPalette.ColorRole.Text))
        painter.restore()


def _row_height(metrics: QFontMetrics) -> int:
    return round(metrics.height() * 1.6)


class HistoryPanel(QWidget):
    """Lists all acts, done and undone; a click or Enter goes to that point of the history.

    A second page lists the whole log, rulings and dice with it, to look back and play through.
    """

    def __init__(
        self, session: TableSession, parent: QWidget | None = None, *, replay: Replay | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.log = LogPage(session, replay or Replay(session, self))
        self.list = QListView()
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName("History")
        self.list.setAccessibleDescription("Every act, oldest first; Enter goes to that point")
        self.list.setStatusTip("Click an act, or press Enter on it, to go back or forward to it")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.model = ActList(session, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(ActDelegate(self.list))
        self.pages = QTabWidget()
        self.pages.setDocumentMode(True)
        self.pages.addTab(self.list, "Acts")
        self.pages.addTab(self.log, "Log")
        self.pages.setAccessibleName("Acts or log")
        self.setFocusProxy(self.pages)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.pages)
        self.list.clicked.connect(self._go)
        self.list.activated.connect(self._go)
        session.changed.connect(self._on_change)
        session.document_opened.connect(self._on_open)
        self._on_open()

    def show_log(self) -> None:
        """Turn to the log."""
        self.pages.setCurrentWidget(self.log)
        self.log.setFocus()

    def _on_open(self) -> None:
        self.model.start_again()
        self._show_position()

    def _on_change(self) -> None:
        self.model.reread()
        self._show_position()

    def _show_position(self) -> None:
        """Make the row where the table stands the current one, and keep it in view."""
        index = self.model.index(self.model.position)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def _go(self, index: QModelIndex) -> None:
        self._session.go_to(index.row())
