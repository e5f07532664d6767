"""A table of two columns with rows under bold titles. A search shows only matching rows."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtWidgets import QHeaderView, QTreeWidget, QTreeWidgetItem, QVBoxLayout

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

_Move = QTreeWidget.CursorAction
_UPWARD = {_Move.MoveUp, _Move.MovePageUp}
_DOWNWARD = {_Move.MoveDown, _Move.MovePageDown, _Move.MoveHome}


class GroupedRow(NamedTuple):
    """A row, its group, and the words by which a search finds the row."""

    item: QTreeWidgetItem
    group: QTreeWidgetItem
    search_text: str


class GroupedTable(QTreeWidget):
    """Rows in groups with titles; only rows can be chosen."""

    def __init__(self, name: str, first: str, second: str) -> None:
        """Make an empty table with the headings of its two columns."""
        super().__init__()
        self.rows: list[GroupedRow] = []
        self.groups: dict[str, QTreeWidgetItem] = {}
        self.setAccessibleName(name)
        self.setHeaderLabels([first, second])
        self.header().setSectionResizeMode(0, QHeaderView.ResizeMode.ResizeToContents)
        self.header().setStretchLastSection(True)
        self.none_found = wrapping_label()
        self.none_found.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.none_found.hide()
        QVBoxLayout(self.viewport()).addWidget(self.none_found)

    def add_row(self, title: str, first: str, second: str, search_text: str) -> QTreeWidgetItem:
        """Add a row to the group with a title; a search finds the row by ``search_text``."""
        if title not in self.groups:
            self.groups[title] = group = QTreeWidgetItem(self, [title])
            group.setFlags(Qt.ItemFlag.ItemIsEnabled)
            group.setFont(0, bold_font(self.font()))
            group.setFirstColumnSpanned(True)
        row = GroupedRow(
            QTreeWidgetItem(self.groups[title], [first, second]),
            self.groups[title],
            search_text.casefold(),
        )
        self.rows.append(row)
        return row.item

    @override
    def moveCursor(
        self, action: QTreeWidget.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Move to the next row; skip the titles of open groups, because they cannot be chosen."""
        index = super().moveCursor(action, modifiers)
        if action not in _UPWARD | _DOWNWARD:
            return index
        step = self.indexAbove if action in _UPWARD else self.indexBelow
        while self.isExpanded(index):
            index = step(index)
        return index if index.isValid() else self.currentIndex()

    @override
    def sizeHintForColumn(self, column: int) -> int:
        """Leave a gap after the first column, so that its longest text is apart from the second."""
        gap = 0 if column else self.fontMetrics().height()
        return super().sizeHintForColumn(column) + gap

    def show_matching(self, text: str) -> bool:
        """Show only rows with all the words of a text; return whether there are any.

        If the current row is hidden, the first matching row becomes the current one.
        """
        words = text.casefold().split()
        for row in self.rows:
            row.item.setHidden(not all(word in row.search_text for word in words))
        matching = [row for row in self.rows if not row.item.isHidden()]
        for group in self.groups.values():
            group.setHidden(not any(row.group is group for row in matching))
        if matching and not any(row.item is self.currentItem() for row in matching):
            self.setCurrentItem(matching[0].item)
        self.none_found.setText(f"Nothing matches “{text.strip()}”.")
        self.none_found.setVisible(not matching)
        return bool(matching)
