"""One table of the card table: Tab goes from value to value, Enter down, typing begins at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from PySide6.QtCore import (
    QAbstractTableModel,
    QEvent,
    QObject,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QFont, QGuiApplication, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemDelegate,
    QAbstractItemView,
    QHeaderView,
    QLineEdit,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from boardapp.files.text_escaping import savable_text
from boardapp.qt.spearpoint.cards.card_table_columns import CardColumn
from boardapp.qt.spearpoint.cards.card_table_entries import CardSheet, Cell
from boardapp.qt.widgets.model_index import ROOT, ModelIndex
from boardapp.qt.widgets.plain_text import escape_rich_text
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.wheel_safe_form_fields import ComboBox

_Role = Qt.ItemDataRole
_Hint = QAbstractItemDelegate.EndEditHint
_Key = Qt.Key
_ENTER = (_Key.Key_Return, _Key.Key_Enter)

STATED = "From the rulebook. Type over it what your card prints, if that is something else."
MAX_TYPED = 1000
"""Characters that a cell takes: more than any value has, and a fault tells so."""
_STRETCHED = 12
"""Letters that a column has at least that takes what is left."""


class CardModel(QAbstractTableModel):
    """Shows a sheet, or none, and puts into it what is typed."""

    typed = Signal()  # something was taken in, or marked as wrong

    def __init__(self, columns: tuple[CardColumn, ...], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.columns = columns
        self.sheet: CardSheet | None = None
        self._count = 0

    def show_sheet(self, sheet: CardSheet | None) -> None:
        """Show another sheet."""
        self.beginResetModel()
        self.sheet = sheet
        self._count = len(sheet) if sheet else 0
        self.endResetModel()

    def refresh(self) -> None:
        """Show the sheet as it is by now."""
        if self.sheet is None:
            return
        count = len(self.sheet)
        if count > self._count:
            self.beginInsertRows(ROOT, self._count, count - 1)
            self._count = count
            self.endInsertRows()
        elif count < self._count:
            self.beginRemoveRows(ROOT, count, self._count - 1)
            self._count = count
            self.endRemoveRows()
        if count:
            last = self.index(count - 1, len(self.columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def cell(self, index: ModelIndex) -> Cell:
        """Return what a cell shows."""
        assert self.sheet is not None
        return self.sheet.cell(index.row(), index.column())

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else self._count

    def columnCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.columns)

    def flags(self, index: ModelIndex) -> Qt.ItemFlag:
        if not self.cell(index).open:
            return Qt.ItemFlag.NoItemFlags
        kinds = Qt.ItemFlag
        return kinds.ItemIsEnabled | kinds.ItemIsSelectable | kinds.ItemIsEditable

    def data(self, index: ModelIndex, role: int = _Role.DisplayRole) -> Any:
        cell, column = self.cell(index), self.columns[index.column()]
        match role:
            case _Role.DisplayRole:
                return f"! {cell.text}" if cell.fault else cell.text
            case _Role.EditRole:
                return cell.text
            case _Role.TextAlignmentRole if column.numeric:
                return Qt.AlignmentFlag.AlignCenter
            case _Role.ToolTipRole:
                return escape_rich_text(cell.fault or (STATED if cell.stated else column.help_text))
            case _Role.AccessibleTextRole:
                return f"{column.title}: {cell.text or 'not known'}"
            case _Role.AccessibleDescriptionRole:
                return cell.fault or self.cell_help(index)
        return _cell_appearance(cell, role)

    def cell_help(self, index: ModelIndex) -> str:
        """Return what a cell is for."""
        says = self.columns[index.column()].help_text
        return f"{says} {STATED}" if self.cell(index).stated else says

    def setData(self, index: ModelIndex, value: Any, role: int = _Role.EditRole) -> bool:
        if self.sheet is None or role != _Role.EditRole:
            return False
        self.sheet.enter_text(index.row(), index.column(), savable_text(str(value)).strip())
        self.refresh()
        self.typed.emit()
        return True

    def remove(self, row: int) -> None:
        """Take what was entered in a row out."""
        if self.sheet is not None:
            self.sheet.remove(row)
            self.refresh()
            self.typed.emit()

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if orientation == Qt.Orientation.Horizontal:
            column = self.columns[section]
            if role == _Role.DisplayRole:
                return column.title
            return escape_rich_text(column.help_text) if role == _Role.ToolTipRole else None
        return self.sheet.header(section) if self.sheet and role == _Role.DisplayRole else None


def _cell_appearance(cell: Cell, role: int) -> Any:
    """Return how a cell looks: what is wrong, and what the rulebook states, is told apart."""
    colours, kinds = QGuiApplication.palette(), QPalette.ColorRole
    if role == _Role.FontRole and (cell.fault or cell.stated):
        font = bold_font(QGuiApplication.font()) if cell.fault else QFont(QGuiApplication.font())
        font.setItalic(cell.stated)
        return font
    if role == _Role.ForegroundRole and (cell.fault or cell.stated):
        return colours.brush(kinds.BrightText if cell.fault else kinds.PlaceholderText)
    if role == _Role.BackgroundRole and not cell.open:
        return colours.brush(kinds.Window)
    return None


class CardDelegate(QStyledItemDelegate):
    """Edits a cell as a line of text, or as a list of choices."""

    entered = Signal(bool)  # Enter was pressed in a cell, or Shift+Enter (back)

    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        """Take in at once what Enter ends: Qt would do so later, and let the table have the key."""
        if isinstance(event, QKeyEvent) and isinstance(editor, QWidget):
            pressed = event.type() == QEvent.Type.KeyPress
            if pressed and event.key() in _ENTER:
                self._settle(editor)
                self.entered.emit(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
                return True
        return super().eventFilter(editor, event)

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: ModelIndex
    ) -> QWidget:
        model = index.model()
        assert isinstance(model, CardModel)
        column = model.columns[index.column()]
        if not column.choices:
            line = QLineEdit(parent)
            line.setFrame(False)
            line.setMaxLength(MAX_TYPED)
            line.setAccessibleName(column.title)
            return line
        chooser = ComboBox(column.title, parent)
        chooser.addItems(column.choices)
        # Its words are seen whole, however narrow the column is.
        chooser.setMinimumWidth(chooser.sizeHint().width())
        chooser.settled.connect(lambda: self._settle(chooser))
        return chooser

    def _settle(self, editor: QWidget) -> None:
        self.commitData.emit(editor)
        self.closeEditor.emit(editor, _Hint.NoHint)


class CardView(QTableView):
    """A table of cards, alone or one of two: of the ``cards``, and of the ``parts`` of one."""

    left = Signal(bool)  # of two: Tab (forward) or Shift+Tab goes on in the other one

    def __init__(
        self, columns: tuple[CardColumn, ...], of: Literal["alone", "cards", "parts"] = "alone"
    ) -> None:
        super().__init__()
        self.cards = CardModel(columns, self)
        self._of = of
        self.setModel(self.cards)
        delegate = CardDelegate(self)
        delegate.entered.connect(self._down)
        self.setItemDelegate(delegate)
        self.setTabKeyNavigation(False)
        self.setAlternatingRowColors(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        kinds = QAbstractItemView.EditTrigger
        self.setEditTriggers(
            kinds.DoubleClicked | kinds.EditKeyPressed | kinds.AnyKeyPressed | kinds.SelectedClicked
        )
        self.setWordWrap(False)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        header = self.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.setHighlightSections(False)
        self.verticalHeader().setHighlightSections(False)
        self.verticalHeader().setDefaultSectionSize(self.fontMetrics().height() * 3 // 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_width()

    def _share_width(self) -> None:
        """Give each column its letters, and what is left to those that take it."""
        letter = self.fontMetrics().averageCharWidth()
        widths = [(column.width + 2) * letter if column.width else 0
                  for column in self.cards.columns]  # fmt: skip
        rest = (self.viewport().width() - sum(widths)) // max(widths.count(0), 1)
        for number, width in enumerate(widths):
            self.setColumnWidth(number, width or max(rest, _STRETCHED * letter))

    # Where typing goes on

    def go_to_cell(self, row: int, column: int) -> None:
        """Make a cell the current one."""
        self.setCurrentIndex(self.cards.index(row, column))

    def go_to_first_cell(self, row: int = 0) -> bool:
        """Go to the first cell of a row that is typed in; tell whether there is one."""
        return self._go_to_first_tab_stop(row, range(len(self.cards.columns)))

    def go_last(self, row: int) -> bool:
        """Go to the last cell of a row that is typed in; tell whether there is one."""
        return self._go_to_first_tab_stop(row, reversed(range(len(self.cards.columns))))

    def _go_to_first_tab_stop(self, row: int, columns: Iterable[int]) -> bool:
        sheet = self.cards.sheet
        if sheet is None or not 0 <= row < self.cards.rowCount():
            return False
        stop = next((column for column in columns if sheet.is_tab_stop(row, column)), None)
        if stop is not None:
            self.go_to_cell(row, stop)
        return stop is not None

    def go_to_next_cell(self, *, forward: bool) -> bool:
        """Go to the next cell that is typed in, or the one before; tell whether there is one.

        In the row of a new card nobody wants to enter values before it has a title.
        """
        at, width = self.currentIndex(), len(self.cards.columns)
        sheet = self.cards.sheet
        if sheet is None or not at.isValid():
            return False
        row, column = at.row(), at.column()
        new = forward and sheet.key_of_row(row) is None and not self.cards.cell(at).text
        columns = range(column + 1, width) if forward else reversed(range(column))
        if not new and self._go_to_first_tab_stop(row, columns):
            return True
        if forward and self._of == "cards" and not new:
            self.left.emit(True)
            return True
        return self.go_to_first_cell(row + 1) if forward else self.go_last(row - 1)

    def focusNextPrevChild(self, forward: bool) -> bool:
        if self.go_to_next_cell(forward=forward):
            return True
        if self._of == "parts":
            self.left.emit(forward)
            return True
        return super().focusNextPrevChild(forward)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if not self.currentIndex().isValid():
            self.go_to_first_cell()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        at, key = self.currentIndex(), event.key()
        if not at.isValid():
            super().keyPressEvent(event)
        elif key in _ENTER:
            self._down(bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier))
        elif key == _Key.Key_Delete and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.cards.remove(at.row())
        elif key in (_Key.Key_Delete, _Key.Key_Backspace):
            self.cards.setData(at, "")
        else:
            super().keyPressEvent(event)

    def _down(self, back: bool) -> None:
        at = self.currentIndex()
        row = at.row() + (-1 if back else 1)
        if 0 <= row < self.cards.rowCount():
            self.go_to_cell(row, at.column())

    def closeEditor(self, editor: QWidget, hint: QAbstractItemDelegate.EndEditHint) -> None:
        """Go on from what was typed to the next value: its field opens when typing goes on."""
        super().closeEditor(editor, _Hint.NoHint)
        if hint in (_Hint.EditNextItem, _Hint.EditPreviousItem):
            self.focusNextPrevChild(hint == _Hint.EditNextItem)

    @property
    def is_editing(self) -> bool:
        """Tell whether a value is being typed."""
        return self.state() == QAbstractItemView.State.EditingState

    def commit_edit(self) -> None:
        """Take in what is being typed."""
        editor = self.indexWidget(self.currentIndex())
        if editor is not None:
            self.commitData(editor)
            super().closeEditor(editor, _Hint.NoHint)
