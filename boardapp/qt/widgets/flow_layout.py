"""Rows of widgets, wrapped at the end of the room or not, and columns that are refilled."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtWidgets import QHBoxLayout, QLayout, QLayoutItem, QVBoxLayout, QWidget


class FlowLayout(QLayout):
    """Puts widgets side by side, and wraps those that do not fit into the next line."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._items: list[QLayoutItem] = []
        self._heights: dict[int, int] = {}
        """Heights by width since the last change, as Qt's own layouts cache them."""
        self.setContentsMargins(QMargins())

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        if width not in self._heights:
            self._heights[width] = self._arrange(QRect(0, 0, width, 0), move=False)
        return self._heights[width]

    def invalidate(self) -> None:
        self._heights.clear()
        super().invalidate()

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._arrange(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            size = size.expandedTo(item.minimumSize())
        return size

    def _arrange(self, rect: QRect, *, move: bool) -> int:
        """Return the height of the wrapped widgets; place the widgets too if wanted."""
        left, top, line = rect.left(), rect.top(), 0
        gap = max(self.spacing(), 0)
        for item in self._items:
            widget = item.widget()
            if widget is not None and widget.isHidden():
                continue
            size = item.sizeHint()
            size.setWidth(min(size.width(), rect.width()))
            if left > rect.left() and left + size.width() > rect.left() + rect.width():
                left, top, line = rect.left(), top + line + gap, 0
            if move:
                item.setGeometry(QRect(QPoint(left, top), size))
            left, line = left + size.width() + gap, max(line, size.height())
        return top + line - rect.top()


def line_count(widths: Iterable[int], room: int, gap: int) -> int:
    """Return the number of lines in which a flow layout puts widgets of some widths.

    >>> line_count([30, 30, 30], 70, 4)
    2
    """
    lines, left = 0, 0
    for wide in widths:
        if not lines or left + wide > room:
            lines, left = lines + 1, 0
        left += wide + gap
    return lines


def names_fit(
    row: QWidget, widths: Iterable[int], gap: int, *, most_lines: int, are_shown: bool
) -> bool:
    """Return whether widgets with their names fit into some lines of a row.

    ``widths`` are those with the names. Hidden names need some room to spare, because a scroll bar
    that comes or goes must not show and hide them in turn.
    """
    spare = 0 if are_shown else 2 * row.fontMetrics().height()
    return line_count(widths, row.width() - spare, gap) <= most_lines


def wrapping_row(widgets: Iterable[QWidget], spacing: int = 4) -> QWidget:
    """Return widgets in a row that wraps at the end of the room."""
    made = QWidget()
    row = FlowLayout(made)
    row.setSpacing(spacing)
    for widget in widgets:
        row.addWidget(widget)
    return made


def single_row(*widgets: QWidget, spacing: int = 4) -> QWidget:
    """Return widgets in one row; those of no fixed width share the free width."""
    made = QWidget()
    row = QHBoxLayout(made)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(spacing)
    for widget in widgets:
        grows = widget.minimumWidth() < widget.maximumWidth()
        row.addWidget(widget, int(grows), Qt.AlignmentFlag.AlignTop)
    return made


def fill_rows(rows: QVBoxLayout, parts: Sequence[QWidget]) -> None:
    """Replace the widgets of a column by others."""
    while (item := rows.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
    for part in parts:
        rows.addWidget(part)
        # Without this the widget would be shown, and get a height, only later.
        part.show()
