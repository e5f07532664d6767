"""The history panel: every act by name, where the table stands among them, and the way there."""

from __future__ import annotations

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
)
from PySide6.QtGui import QFont, QFontMetricsF, QPainter, QPalette, QPen
from PySide6.QtWidgets import (
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.games.spearpoint.catalogue import GRID
from boardapp.qt.session import Session
from boardapp.qt.verdict import embolden

Index = QModelIndex | QPersistentModelIndex
START = "Start"
HERE = "you are here"


class ActList(QAbstractListModel):
    """The acts as rows; row 0 is the start, so that a row is a position in the history."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._names: list[str] = []
        self.position = 0

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's signature
        return 0 if parent.isValid() or self._session.document is None else len(self._names) + 1

    def name(self, row: int) -> str:
        """Return an act by name."""
        return self._names[row - 1] if row else START

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        row = index.row()
        name, undone = self.name(row), row > self.position
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return f"{name} (undone)" if undone else name
            case Qt.ItemDataRole.ToolTipRole:
                return name
            case Qt.ItemDataRole.AccessibleTextRole:
                return f"{row}. {name}{self._standing(row)}" if row else name + self._standing(0)
            case Qt.ItemDataRole.FontRole if undone or row == self.position:
                font = QFont(self._view().font())
                font.setItalic(undone)
                return font if undone else embolden(font)
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
        names = [command.text(GRID) for command in commands]
        kept = next(
            (i for i, (old, new) in enumerate(zip(self._names, names, strict=False)) if old != new),
            min(len(self._names), len(names)),
        )
        if kept < len(self._names):
            self.beginRemoveRows(QModelIndex(), kept + 1, len(self._names))
            del self._names[kept:]
            self.endRemoveRows()
        if kept < len(names):
            self.beginInsertRows(QModelIndex(), kept + 1, len(names))
            self._names += names[kept:]
            self.endInsertRows()
        before, self.position = self.position, document.history.position if document else 0
        if self.rowCount():
            first, last = sorted((min(before, len(names)), self.position))
            self.dataChanged.emit(self.index(first), self.index(last))

    def start_again(self) -> None:
        """Take over the history of another document."""
        self.beginResetModel()
        self._names, self.position = [], 0
        self.endResetModel()
        self.reread()


class ActDelegate(QStyledItemDelegate):
    """Draws an act, and below the one where the table stands a line that says so."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        high = round(option.fontMetrics.height() * 1.5)
        return QSize(size.width(), high + (self._below(option) if self._here(index) else 0))

    @staticmethod
    def _below(option: QStyleOptionViewItem) -> int:
        return round(option.fontMetrics.height() * 1.1)

    @staticmethod
    def _here(index: Index) -> bool:
        model = index.model()
        return isinstance(model, ActList) and model.position == index.row()

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        here = self._here(index)
        whole = QRect(option.rect)  # a copy: the rectangle is changed below
        if here:
            option.rect = whole.adjusted(0, 0, 0, -self._below(option))
        super().paint(painter, option, index)
        if here:
            self._paint_line(painter, option, whole.bottom() - self._below(option) / 2)

    def _paint_line(self, painter: QPainter, option: QStyleOptionViewItem, y: float) -> None:
        rect, palette = option.rect, option.palette
        ink = palette.color(QPalette.ColorRole.Text)
        metrics = QFontMetricsF(option.font)
        wide = metrics.horizontalAdvance(HERE)
        left, gap = rect.left() + metrics.averageCharWidth(), metrics.averageCharWidth()
        painter.save()
        painter.setFont(option.font)
        painter.setPen(ink)
        painter.drawText(QPointF(left, y + metrics.capHeight() / 2), HERE)
        painter.setPen(QPen(ink, max(2.0, metrics.lineWidth() * 2)))
        painter.drawLine(QPointF(left + wide + gap, y), QPointF(rect.right() - gap, y))
        painter.restore()


class HistoryPanel(QWidget):
    """Lists all acts, done and undone; a click or Enter goes to that point of the history."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.list = QListView()
        self.list.setAccessibleName("History")
        self.list.setAccessibleDescription("Every act, oldest first; Enter goes to that point")
        self.list.setStatusTip("Click an act, or press Enter on it, to go back or forward to it")
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
        self.model = ActList(session, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(ActDelegate(self.list))
        self.setFocusProxy(self.list)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.list)
        self.list.clicked.connect(self._go)
        self.list.activated.connect(self._go)
        session.changed.connect(self._on_change)
        session.document_opened.connect(self._on_open)
        self._on_open()

    def _on_open(self) -> None:
        self.model.start_again()
        self._show_position()

    def _on_change(self) -> None:
        self.model.reread()
        self._show_position()

    def _show_position(self) -> None:
        """Make the row where the table stands the current one, and keep it in view."""
        self.list.scheduleDelayedItemsLayout()
        index = self.model.index(self.model.position)
        self.list.setCurrentIndex(index)
        self.list.scrollTo(index)

    def _go(self, index: QModelIndex) -> None:
        document = self._session.document
        if document is None or index.row() == document.history.position:
            return
        name = self.model.name(index.row())
        back = index.row() < document.history.position
        document.go_to(index.row())
        self._session.said.emit(f"{'Back' if back else 'Forward'} to: {name}")
