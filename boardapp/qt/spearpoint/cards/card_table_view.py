"""The tables of the card table: Tab goes from value to value, Enter down, typing begins at once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFont, QGuiApplication, QKeyEvent, QPalette
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from boardapp.files.text_escaping import savable_text
from boardapp.qt.spearpoint.cards.card_table_columns import CardColumn
from boardapp.qt.spearpoint.cards.card_table_entries import CardSheet, Cell, Row
from boardapp.qt.widgets.model_index import ROOT, ModelIndex
from boardapp.qt.widgets.plain_text import escape_rich_text
from boardapp.qt.widgets.wheel_safe_form_fields import ComboBox

_Role = Qt.ItemDataRole
_Trigger = QAbstractItemView.EditTrigger
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)

STATED = "From the rulebook. Type over it what your card prints, if that is something else."


class CardModel(QAbstractTableModel):
    """Rows of a sheet under columns, each of which says how it is shown and typed."""

    typed = Signal()  # something was taken in, or marked as wrong

    def __init__(self, sheet: CardSheet, columns: tuple[CardColumn, ...]) -> None:
        super().__init__()
        self.sheet, self.columns = sheet, columns
        self.rows: Sequence[Row] = ()

    def show_rows(self, rows: Sequence[Row]) -> None:
        """Show rows as they are by now, or those of another card."""
        before, now = len(self.rows), len(rows)
        if rows[:1] != self.rows[:1]:
            self.beginResetModel()
            self.rows = rows
            self.endResetModel()
        elif now > before:
            self.beginInsertRows(ROOT, before, now - 1)
            self.rows = rows
            self.endInsertRows()
        elif now < before:
            self.beginRemoveRows(ROOT, now, before - 1)
            self.rows = rows
            self.endRemoveRows()
        self.rows = rows
        if rows:
            self.dataChanged.emit(self.index(0, 0), self.index(now - 1, len(self.columns) - 1))

    def cell(self, index: ModelIndex) -> Cell:
        """Return the content of a cell."""
        return self.sheet.entries.cell(self.rows[index.row()], self.columns[index.column()])

    def stops(self, row: int) -> list[int]:
        """Return the columns at which typing along a row stops."""
        first, entries = self.columns[0], self.sheet.entries
        return [number for number, column in enumerate(self.columns)
                if entries.is_tab_stop(self.rows[row], column, first)]  # fmt: skip

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: ModelIndex) -> Qt.ItemFlag:
        kinds = Qt.ItemFlag
        typed = kinds.ItemIsEnabled | kinds.ItemIsSelectable | kinds.ItemIsEditable
        return typed if self.cell(index).open else kinds.NoItemFlags

    def data(self, index: ModelIndex, role: int = _Role.DisplayRole) -> Any:
        cell, column = self.cell(index), self.columns[index.column()]
        match role:
            case _Role.DisplayRole:
                return f"! {cell.text}" if cell.fault else cell.text
            case _Role.EditRole:
                return cell.text
            case _Role.TextAlignmentRole if column.type.numeric:
                return Qt.AlignmentFlag.AlignCenter
            case _Role.ToolTipRole:
                return escape_rich_text(cell.fault or self.help_of(index))
            case _Role.AccessibleTextRole:
                return f"{column.title}: {cell.text or 'not known'}"
            case _Role.AccessibleDescriptionRole:
                return cell.fault or self.help_of(index)
        return _appearance(cell, role)

    def help_of(self, index: ModelIndex) -> str:
        """Return the purpose of a cell."""
        return self.columns[index.column()].help_text + f" {STATED}" * self.cell(index).stated

    def setData(self, index: ModelIndex, value: Any, role: int = _Role.EditRole) -> bool:
        text = savable_text(str(value)).strip()
        self.sheet.entries.enter(self.rows[index.row()], self.columns[index.column()], text)
        self.typed.emit()
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            column = self.columns[section]
            if role == _Role.ToolTipRole:
                return escape_rich_text(column.help_text)
            return column.title if role == _Role.DisplayRole else None
        return self.sheet.header(self.rows[section]) if role == _Role.DisplayRole else None


def _appearance(cell: Cell, role: int) -> Any:
    """Return how a cell looks: invalid entries and values of the rulebook look different."""
    colours, kinds = QGuiApplication.palette(), QPalette.ColorRole
    if role == _Role.FontRole and (cell.fault or cell.stated):
        font = QFont(QGuiApplication.font())
        font.setBold(bool(cell.fault))
        font.setItalic(cell.stated)
        return font
    if role == _Role.ForegroundRole and (cell.fault or cell.stated):
        return colours.brush(kinds.BrightText if cell.fault else kinds.PlaceholderText)
    if role == _Role.BackgroundRole and not cell.open:
        return colours.brush(kinds.Window)
    return None


class _CardDelegate(QStyledItemDelegate):
    """Edits a cell as a line of text, or as a list of choices."""

    entered = Signal(QKeyEvent)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Take in at once what Enter ends: Qt would do so later, and let the table have the key."""
        pressed = event.type() == QEvent.Type.KeyPress
        if pressed and isinstance(event, QKeyEvent) and event.key() in _ENTER:
            self._settle(editor)
            self.entered.emit(event)
            return True
        return super().eventFilter(editor, event)

    def _settle(self, editor: QObject) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: ModelIndex
    ) -> QWidget:
        model = index.model()
        assert isinstance(model, CardModel)
        column = model.columns[index.column()]
        if not column.type.choices:
            line = super().createEditor(parent, option, index)
            line.setAccessibleName(column.title)
            return line
        chooser = ComboBox(column.title, parent)
        chooser.addItems(column.type.choices)
        # Its words are seen whole, however narrow the column is.
        chooser.setMinimumWidth(chooser.sizeHint().width())
        chooser.settled.connect(lambda: self._settle(chooser))
        return chooser


class CardView(QTableView):
    """A table of cards, or of the parts of one; ``step`` goes on to the next value by Tab."""

    def __init__(self, model: CardModel, step: Callable[[CardView, bool], bool]) -> None:
        super().__init__()
        self.cards, self._step = model, step
        self.setModel(model)
        model.setParent(self)
        delegate = _CardDelegate(self)
        delegate.entered.connect(self.keyPressEvent)
        self.setItemDelegate(delegate)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(
            _Trigger.DoubleClicked
            | _Trigger.EditKeyPressed
            | _Trigger.AnyKeyPressed
            | _Trigger.SelectedClicked
        )
        self.setWordWrap(False)
        self.verticalHeader().setHighlightSections(False)
        header, letter = self.horizontalHeader(), self.fontMetrics().averageCharWidth()
        header.setHighlightSections(False)
        header.setMinimumSectionSize(5 * letter)
        for number, column in enumerate(model.columns):
            self.setColumnWidth(number, (column.width + 2) * letter)
            if not column.width:
                header.setSectionResizeMode(number, QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() * 3 // 2)

    def go_to_cell(self, row: int, column: int) -> None:
        """Make a cell the current one, and type there."""
        self.setCurrentIndex(self.cards.index(row, column))
        self.setFocus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid() and self.cards.rows:
            self.go_to_cell(0, self.cards.stops(0)[0])

    def focusNextPrevChild(self, forward: bool) -> bool:
        return self._step(self, forward) or super().focusNextPrevChild(forward)

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on from the typed text to the next value: its field opens when typing goes on."""
        hints = QAbstractItemDelegate.EndEditHint
        super().closeEditor(editor, hints.NoHint)
        if hint in (hints.EditNextItem, hints.EditPreviousItem):
            self.focusNextPrevChild(hint == hints.EditNextItem)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at, key, held = self.currentIndex(), event.key(), event.modifiers()
        if not at.isValid():
            super().keyPressEvent(event)
        elif key in _ENTER:
            row = at.row() + (-1 if held & Qt.KeyboardModifier.ShiftModifier else 1)
            if 0 <= row < self.cards.rowCount():
                self.go_to_cell(row, at.column())
        elif key == Qt.Key.Key_Delete and held & Qt.KeyboardModifier.ControlModifier:
            self.remove_row()
        elif key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.cards.setData(at, "")
        else:
            super().keyPressEvent(event)

    def remove_row(self) -> None:
        """Take what was entered in the current row out."""
        if self.currentIndex().isValid():
            self.cards.sheet.entries.remove(self.cards.rows[self.currentIndex().row()])
            self.cards.typed.emit()
