"""The board contents panel: a tree of everything on the board, for eyes, keyboard and ears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.spearpoint.board.space_descriptions import (
    ContentsRow,
    off_board_units_row,
    space_row,
)
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

K = TypeVar("K")
V = TypeVar("V")

_SPACE, _UNIT = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
"""The item roles that store the number of the space and the id of the unit."""
EMPTY = "The board is empty. Untick “Occupied spaces only” to list the empty spaces."


def changed_spaces(before: TileState, after: TileState) -> set[Space]:
    """Return the spaces that differ between two states of a table."""
    spaces = _differing_keys(before.tiles, after.tiles) | _differing_keys(before.smoke, after.smoke)
    for unit_id in _differing_keys(before.units, after.units):
        spaces |= {state.units[unit_id].space for state in (before, after)
                   if unit_id in state.units}  # fmt: skip
    if (before.pairs, before.cards, before.damages) != (after.pairs, after.cards, after.damages):
        spaces |= {unit.space for unit in after.units.values()}
    return spaces


def _differing_keys(before: Mapping[K, V], after: Mapping[K, V]) -> set[K]:
    if before is after:
        return set()
    return {key for key in {**before, **after} if before.get(key) != after.get(key)}


class _Tree(QTreeWidget):
    """A tree that requests a row's menu on a right click or by key."""

    menu_asked = Signal(object, QPoint)  # the item, where on screen

    @override
    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            item = self.currentItem()
            spot = self.visualItemRect(item).center() if item is not None else QPoint()
        else:
            spot = event.pos()
            item = self.itemAt(spot)
        if item is not None:
            self.menu_asked.emit(item, self.viewport().mapToGlobal(spot))


class ContentsPanel(QWidget):
    """Shows the board's contents. The selected row and the session's cursor follow each other.

    The last row belongs to no space and lists the units beside the board.
    """

    menu_asked = Signal(object, object, QPoint)  # as the board asks for it

    def __init__(self, session: SpearpointSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._items: dict[Space | None, QTreeWidgetItem] = {}
        self.occupied_only = QCheckBox("Occupied spaces only")
        self.occupied_only.setChecked(True)
        self.occupied_only.setStatusTip("List only the spaces that have a tile, units or smoke")
        self.empty = wrapping_label()
        self.tree = _Tree()
        self.tree.setHeaderHidden(True)
        self.tree.setAccessibleName("Board contents")
        self.tree.setAccessibleDescription(
            "The list has all spaces in order. Choose a row to move the cursor to that space"
        )
        self.tree.setStatusTip("Choose a row to move the board's cursor to that space")
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
        self.tree.currentItemChanged.connect(self._move_cursor_to_row)
        self.tree.menu_asked.connect(self._ask_menu)
        self.occupied_only.toggled.connect(self._hide_empty_spaces)
        session.document_opened.connect(self._rebuild_tree)
        session.changed.connect(self._refresh_changed_spaces)
        session.cursor_moved.connect(self._select_cursor_space)
        self._rebuild_tree()
        self._select_cursor_space(session.cursor)

    def _rebuild_tree(self) -> None:
        with QSignalBlocker(self.tree):
            self.tree.clear()
            self._items.clear()
            if self._session.document is not None:
                for space in (*GRID.spaces(), None):
                    item = QTreeWidgetItem(self.tree)
                    if space is not None:
                        item.setData(0, _SPACE, space.row * GRID.columns + space.column)
                    self._items[space] = item
                    self._refresh_space(space)
        self._hide_empty_spaces()

    def _refresh_changed_spaces(self, before: TileState, after: TileState) -> None:
        spaces: set[Space | None] = {*changed_spaces(before, after)}
        if before.board != after.board:
            spaces = set(self._items)
        if spaces or before.aside != after.aside:
            spaces.add(None)  # A change on one side of the board shows on units of the other side.
            with QSignalBlocker(self.tree):
                for space in spaces:
                    self._refresh_space(space)
            self._hide_empty_spaces()

    def _refresh_space(self, space: Space | None) -> None:
        """Reload one space or the units beside the board; expanded rows stay expanded."""
        item = self._items[space]
        unfolded = item.isExpanded() or not item.childCount()
        first = item.child(0)
        tile_unfolded = first is not None and first.isExpanded()
        state, catalogue = self._session.state, self._session.catalogue
        held = (
            off_board_units_row(state, catalogue)
            if space is None
            else space_row(state, catalogue, space)
        )
        self._write(item, held)
        item.setExpanded(unfolded)
        first = item.child(0)
        if first is not None:
            first.setExpanded(tile_unfolded)

    def _write(self, item: QTreeWidgetItem, row: ContentsRow) -> None:
        item.setText(0, row.text)
        item.setToolTip(0, escape_rich_text(row.sentence))
        item.setData(0, Qt.ItemDataRole.AccessibleTextRole, row.sentence)
        item.setData(0, _UNIT, row.unit)
        item.takeChildren()
        for below in row.below:
            self._write(QTreeWidgetItem(item), below)

    def _hide_empty_spaces(self) -> None:
        hide = self.occupied_only.isChecked()
        with QSignalBlocker(self.tree):
            for space, item in self._items.items():
                item.setHidden((hide or space is None) and not item.childCount())
        shown = any(not item.isHidden() for item in self._items.values())
        document = self._session.document is not None
        self.empty.setText(EMPTY if document else "No board is open.")
        self.empty.setVisible(not shown)
        self._select_cursor_space(self._session.cursor)

    @staticmethod
    def _space_of(item: QTreeWidgetItem) -> Space | None:
        while (parent := item.parent()) is not None:
            item = parent
        number = item.data(0, _SPACE)
        return None if number is None else Space(*divmod(number, GRID.columns))

    @staticmethod
    def _unit_of(item: QTreeWidgetItem | None) -> str | None:
        """Return the unit of an item, or of the unit's item that contains it."""
        while item is not None:
            if unit := item.data(0, _UNIT):
                return str(unit)
            item = item.parent()
        return None

    @property
    def selected_unit(self) -> str | None:
        """Return the unit of the current row."""
        return self._unit_of(self.tree.currentItem())

    def _ask_menu(self, item: QTreeWidgetItem, where: QPoint) -> None:
        space, unit = self._space_of(item), self._unit_of(item)
        if space is not None or unit is not None:
            self.menu_asked.emit(space, unit, where)

    def _move_cursor_to_row(self, item: QTreeWidgetItem | None) -> None:
        space = self._space_of(item) if item is not None else None
        if space is not None:
            self._session.move_cursor(space)

    def _select_cursor_space(self, space: Space) -> None:
        """Select the cursor's row, unless one of its child rows is selected.

        If the row is hidden, select none.
        """
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
