"""The board contents panel: a tree that says what lies where, for eyes, keyboard and ears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.state import TileState
from boardapp.qt.plain import plain
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.space_words import Row, space_row

K = TypeVar("K")
V = TypeVar("V")

EMPTY = "Nothing lies on the board yet. Untick the box to see its spaces."


def changed_spaces(before: TileState, after: TileState) -> set[Space]:
    """Return the spaces on which something differs between two states of a table."""
    spaces = _changed(before.tiles, after.tiles) | _changed(before.smoke, after.smoke)
    for unit_id in _changed(before.units, after.units):
        spaces |= {state.units[unit_id].space for state in (before, after)
                   if unit_id in state.units}  # fmt: skip
    if (before.pairs, before.cards, before.damages) != (after.pairs, after.cards, after.damages):
        spaces |= {unit.space for unit in after.units.values()}
    return spaces


def _changed(before: Mapping[K, V], after: Mapping[K, V]) -> set[K]:
    if before is after:
        return set()
    return {key for key in {**before, **after} if before.get(key) != after.get(key)}


class ContentsPanel(QWidget):
    """Mirrors the board; the selected row and the session's cursor follow each other."""

    def __init__(self, session: SpearpointSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._items: dict[Space, QTreeWidgetItem] = {}
        self.occupied_only = QCheckBox("Occupied spaces only")
        self.occupied_only.setChecked(True)
        self.occupied_only.setStatusTip("List only the spaces that hold a tile, units or smoke")
        self.empty = wrapping_label()
        self.tree = QTreeWidget()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Board contents")
        self.tree.setAccessibleDescription("Spaces in order; choosing a row moves the cursor there")
        self.tree.setStatusTip("Choose a row to move the board's cursor to its space")
        self.tree.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.tree.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.tree.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.tree.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(header.ResizeMode.ResizeToContents)
        self.setFocusProxy(self.tree)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.occupied_only)
        layout.addWidget(self.empty)
        layout.addWidget(self.tree, 1)
        self.tree.currentItemChanged.connect(self._on_row)
        self.occupied_only.toggled.connect(self._filter)
        session.document_opened.connect(self._on_open)
        session.changed.connect(self._on_change)
        session.cursor_moved.connect(self._on_cursor)
        self._on_open()

    def _on_open(self) -> None:
        with QSignalBlocker(self.tree):
            self.tree.clear()
            self._items.clear()
            if self._session.document is not None:
                for space in GRID.spaces():
                    item = QTreeWidgetItem(self.tree)
                    item.setData(
                        0, Qt.ItemDataRole.UserRole, space.row * GRID.columns + space.column
                    )
                    self._items[space] = item
                    self._read(space)
        self._filter()

    def _on_change(self, before: TileState, after: TileState) -> None:
        spaces = set(self._items) if before.board != after.board else changed_spaces(before, after)
        if spaces:
            with QSignalBlocker(self.tree):
                for space in spaces:
                    self._read(space)
            self._filter()

    def _read(self, space: Space) -> None:
        """Read one space again; what was unfolded stays so."""
        item = self._items[space]
        unfolded = item.isExpanded() or not item.childCount()
        first = item.child(0)
        tile_unfolded = first is not None and first.isExpanded()
        row = space_row(self._session.state, self._session.catalogue, space)
        self._write(item, row)
        item.setExpanded(unfolded)
        first = item.child(0)
        if first is not None:
            first.setExpanded(tile_unfolded)

    def _write(self, item: QTreeWidgetItem, row: Row) -> None:
        item.setText(0, row.text)
        item.setToolTip(0, plain(row.sentence))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, row.sentence)
        item.takeChildren()
        for below in row.below:
            self._write(QTreeWidgetItem(item), below)

    def _filter(self) -> None:
        hide = self.occupied_only.isChecked()
        with QSignalBlocker(self.tree):
            for item in self._items.values():
                item.setHidden(hide and not item.childCount())
        shown = any(not item.isHidden() for item in self._items.values())
        document = self._session.document is not None
        self.empty.setText(EMPTY if document else "No board is open.")
        self.empty.setVisible(not shown)
        self._on_cursor(self._session.cursor)

    def _space_of(self, item: QTreeWidgetItem) -> Space:
        while (parent := item.parent()) is not None:
            item = parent
        return Space(*divmod(item.data(0, Qt.ItemDataRole.UserRole), GRID.columns))

    def _on_row(self, item: QTreeWidgetItem | None) -> None:
        if item is not None:
            self._session.move_cursor(self._space_of(item))

    def _on_cursor(self, space: Space) -> None:
        """Select the cursor's space, unless a row of it is selected; a hidden one selects none."""
        current = self.tree.currentItem()
        item = self._items.get(space)
        if item is None or (current is not None and self._space_of(current) == space):
            return
        with QSignalBlocker(self.tree):
            if item.isHidden():
                self.tree.setCurrentItem(None)  # type: ignore[call-overload]
                self.tree.clearSelection()
            else:
                self.tree.setCurrentItem(item)
                self.tree.scrollToItem(item)
