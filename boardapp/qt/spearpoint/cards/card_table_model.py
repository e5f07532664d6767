"""A Qt table model of the cards, and the editors in which their values are typed."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPalette
from PySide6.QtWidgets import QComboBox, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from boardapp.files.text_escaping import savable_text
from boardapp.qt.spearpoint.cards.card_table_columns import CARD_SHEETS, CardColumn, CardSheet
from boardapp.qt.spearpoint.cards.card_table_entries import CardEntries, Row
from boardapp.qt.widgets.model_index import ROOT, ModelIndex
from boardapp.qt.widgets.text.plain_text import escape_rich_text

_Role = Qt.ItemDataRole
_Colour = QPalette.ColorRole


class CardModel(QAbstractTableModel):
    """The rows of a sheet under columns that convert values to and from text."""

    typed = Signal()  # A text was entered, or marked as wrong.

    def __init__(self, entries: CardEntries) -> None:
        super().__init__()
        self.show_sheet(entries, CARD_SHEETS[0])

    def show_sheet(self, entries: CardEntries, sheet: CardSheet) -> None:
        """Show another sheet of cards."""
        self.beginResetModel()
        self.entries, self.sheet, self.rows = entries, sheet, entries.rows(sheet)
        self.endResetModel()

    def refresh(self) -> None:
        """Reload the cards; the current cell stays current."""
        rows, count = self.entries.rows(self.sheet), len(self.rows)
        if len(rows) > count:
            self.beginInsertRows(ROOT, count, len(rows) - 1)
            self.rows = rows
            self.endInsertRows()
        elif len(rows) < count:
            self.beginRemoveRows(ROOT, len(rows), count - 1)
            self.rows = rows
            self.endRemoveRows()
        self.rows = rows
        self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, self.columnCount() - 1))

    def row_and_column_at(self, index: ModelIndex) -> tuple[Row, CardColumn]:
        """Return the row and the column of a cell."""
        return self.rows[index.row()], self.sheet.columns[index.column()]

    def help_of(self, index: ModelIndex) -> str:
        """Return the purpose of a cell."""
        stated = (
            " This value is from the rulebook. If your card differs, type its value over this one."
        )
        row, column = self.row_and_column_at(index)
        return column.help_text + stated * self.entries.cell(row, column).stated

    def rowCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: ModelIndex = ROOT) -> int:
        return 0 if parent.isValid() else len(self.sheet.columns)

    def flags(self, index: ModelIndex) -> Qt.ItemFlag:
        is_open = self.entries.cell(*self.row_and_column_at(index)).open
        return super().flags(index) | Qt.ItemFlag.ItemIsEditable if is_open else Qt.ItemFlag(0)

    def data(self, index: ModelIndex, role: int = _Role.DisplayRole) -> Any:
        row, column = self.row_and_column_at(index)
        cell, colours = self.entries.cell(row, column), QGuiApplication.palette()
        found: Any = None
        match role:
            case _Role.DisplayRole:
                found = f"! {cell.text}" if cell.fault else cell.text
            case _Role.EditRole:
                found = cell.text
            case _Role.TextAlignmentRole if column.type.numeric:
                found = Qt.AlignmentFlag.AlignCenter
            case _Role.ToolTipRole:
                found = escape_rich_text(cell.fault or self.help_of(index))
            case _Role.AccessibleTextRole:
                place = self.entries.cell_place_description(row, column)
                found = f"{place}: {cell.text or 'not known'}"
            case _Role.AccessibleDescriptionRole:
                found = cell.fault or self.help_of(index)
            case _Role.FontRole if cell.stated:
                found = QGuiApplication.font()
                found.setItalic(True)
            case _Role.ForegroundRole if cell.fault or cell.stated:
                found = colours.brush(_Colour.BrightText if cell.fault else _Colour.PlaceholderText)
            case _Role.BackgroundRole if not cell.open:
                found = colours.brush(_Colour.Window)
        return found

    def setData(self, index: ModelIndex, value: Any, role: int = _Role.EditRole) -> bool:
        self.entries.enter(*self.row_and_column_at(index), savable_text(str(value)).strip())
        self.typed.emit()
        return True

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _Role.DisplayRole
    ) -> Any:
        if role != _Role.DisplayRole:
            return None
        if orientation == Qt.Orientation.Horizontal:
            return self.sheet.columns[section].title
        return self.entries.card_and_part_name(self.rows[section])


class CardDelegate(QStyledItemDelegate):
    """Edits a cell as a line of text, or as a list of choices."""

    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: ModelIndex
    ) -> QWidget:
        model = index.model()
        assert isinstance(model, CardModel)
        editor = super().createEditor(parent, option, index)
        if choices := model.row_and_column_at(index)[1].type.choices:
            editor = chooser = QComboBox(parent)
            chooser.addItems(choices)
            # The list shows its words in full, however narrow the column is.
            chooser.setMinimumWidth(chooser.sizeHint().width())
        editor.setAccessibleName(
            model.entries.cell_place_description(*model.row_and_column_at(index))
        )
        return editor
