"""The table of areas: names, flags and values, with every cell editable by mouse or keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractTableModel,
    QEvent,
    QModelIndex,
    QObject,
    Qt,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.files.text_escaping import escape_unprintable
from boardapp.files.value_limits import split_off_limits
from boardapp.files.yaml.scalars import parse_plain_scalar
from boardapp.picture.areas.board_style import printed_label
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.forms.check_box_delegate import CheckBoxDelegate
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.model_index import ModelIndex

if TYPE_CHECKING:
    from boardapp.games.areas.drawn_board_and_faults import DrawnArea
    from boardapp.qt.areas.board_editor.session import BoardEditorSession

_ROLE = Qt.ItemDataRole
_HINT = QAbstractItemView.ScrollHint
UNKNOWN = "–"
"""Text for an unknown value."""


class AreasModel(QAbstractTableModel):
    """A table model with a row for each area, in the board's order.

    The columns are the name, each flag and each kind of value.
    """

    def __init__(self, session: BoardEditorSession) -> None:
        super().__init__(session)
        self._session = session
        self._order: tuple[str, ...] = ()

    @property
    def flag_columns(self) -> tuple[str, ...]:
        """Return the flags that have a column."""
        return self._session.vocabulary.flags if self._session.document else ()

    @property
    def value_columns(self) -> tuple[str, ...]:
        """Return the kinds of values that have a column."""
        return tuple(self._session.vocabulary.values) if self._session.document else ()

    def show_board(self) -> None:
        """Show the board as drawn; if the areas are the same, their rows are kept."""
        order = self._session.board_state.order
        if order != self._order:
            self.beginResetModel()
            self._order = order
            self.endResetModel()
        elif order:
            last = self.index(len(order) - 1, self.columnCount() - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def reset_columns(self) -> None:
        """Reset the columns for another board, whose game may have other flags."""
        self.beginResetModel()
        self._order = self._session.board_state.order
        self.endResetModel()

    def row_of(self, area: str | None) -> int:
        """Return the row of an area, -1 for no row."""
        return self._order.index(area) if area in self._order else -1

    def area_of_row(self, row: int) -> str:
        """Return the area of a row."""
        return self._order[row]

    def value_choices(self, column: int) -> tuple[str, ...]:
        """Return the allowed words of a value, if it must be one of a few words."""
        name = self._value_name_of_column(column)
        limits = split_off_limits(self._session.vocabulary.values[name])[1] if name else ()
        return next((tuple(limit.choices) for limit in limits if limit.choices), ())

    def _flag_name_of_column(self, column: int) -> str:
        flags = self.flag_columns
        return flags[column - 1] if 0 < column <= len(flags) else ""

    def _value_name_of_column(self, column: int) -> str:
        at = column - 1 - len(self.flag_columns)
        return self.value_columns[at] if at >= 0 else ""

    # As Qt asks.

    @override
    def rowCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self._order)

    @override
    def columnCount(self, parent: ModelIndex | None = None) -> int:
        return 1 + len(self.flag_columns) + len(self.value_columns)

    @override
    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = _ROLE.DisplayRole
    ) -> Any:
        if role != _ROLE.DisplayRole:
            return None
        if orientation == Qt.Orientation.Vertical:
            return str(section + 1)
        return capitalize_first(
            printed_label(
                self._flag_name_of_column(section) or self._value_name_of_column(section) or "area"
            )
        )

    @override
    def flags(self, index: ModelIndex) -> Qt.ItemFlag:
        flags = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        if self._session.why_locked:
            return flags
        flag = self._flag_name_of_column(index.column())
        return flags | (Qt.ItemFlag.ItemIsUserCheckable if flag else Qt.ItemFlag.ItemIsEditable)

    @override
    def data(self, index: ModelIndex, role: int = 0) -> Any:
        key, column = self._order[index.row()], index.column()
        one: DrawnArea = self._session.board_state.areas[key]
        flag, value = self._flag_name_of_column(column), self._value_name_of_column(column)
        if role == _ROLE.CheckStateRole and flag:
            return Qt.CheckState.Checked if flag in one.flags else Qt.CheckState.Unchecked
        if role == _ROLE.AccessibleTextRole:
            told = flag or (f"{value} {one.values.get(value, UNKNOWN)}" if value else "")
            return f"{self._session.names[key]} {told}".strip()
        if flag or role not in (_ROLE.DisplayRole, _ROLE.EditRole):
            return None
        if value:
            held = one.values.get(value)
            empty = UNKNOWN if role == _ROLE.DisplayRole else ""
            return empty if held is None else str(held)
        name = one.title or key
        return escape_unprintable(name) if role == _ROLE.DisplayRole else name

    @override
    def setData(self, index: ModelIndex, value: Any, role: int = 0) -> bool:
        key, column = self._order[index.row()], index.column()
        one, names = self._session.board_state.areas[key], self._session.names
        flag, name = self._flag_name_of_column(column), self._value_name_of_column(column)
        if flag:
            done = (
                "Remove the flag “{}” from “{}”"
                if flag in one.flags
                else "Add the flag “{}” to “{}”"
            )
            doing = done.format(printed_label(flag), names[key])
            return self._session.change(key, doing, flags=one.flags ^ {flag})
        text = str(value).strip()
        if not name:
            return self._session.rename(key, text)
        values = {other: held for other, held in one.values.items() if other != name}
        if text not in ("", UNKNOWN):
            values[name] = text if self.value_choices(column) else parse_plain_scalar(text)
        return self._session.change(
            key, f"Set the {printed_label(name)} of “{names[key]}”", values=values
        )


class ValueDelegate(CheckBoxDelegate):
    """Edits a value in its cell, by a list if only a few words are allowed."""

    def __init__(self, model: AreasModel, parent: QWidget) -> None:
        super().__init__(parent)
        self._model = model

    @override
    def createEditor(
        self, parent: QWidget, option: QStyleOptionViewItem, index: ModelIndex
    ) -> QWidget:
        choices = self._model.value_choices(index.column())
        if not choices:
            return super().createEditor(parent, option, index)
        box = ComboBox(
            str(self._model.headerData(index.column(), Qt.Orientation.Horizontal)), parent
        )
        box.addItems((UNKNOWN, *choices))
        box.settled.connect(lambda: self._commit_choice(box))
        return box

    @override
    def eventFilter(self, editor: QObject, event: QEvent) -> bool:
        if isinstance(editor, QComboBox) and isinstance(event, QKeyEvent) and event.key() in ENTER:
            return False  # Choosing from a list ends the editing.
        return super().eventFilter(editor, event)

    def _commit_choice(self, box: QComboBox) -> None:
        self.commitData.emit(box)
        self.closeEditor.emit(box, QStyledItemDelegate.EndEditHint.NoHint)

    @override
    def setEditorData(self, editor: QWidget, index: ModelIndex) -> None:
        if isinstance(editor, QComboBox):
            editor.setCurrentText(str(index.data(_ROLE.EditRole)) or UNKNOWN)
        else:
            super().setEditorData(editor, index)

    @override
    def setModelData(self, editor: QWidget, model: QAbstractItemModel, index: ModelIndex) -> None:
        if isinstance(editor, QComboBox):
            model.setData(index, editor.currentText())
        else:
            super().setModelData(editor, model, index)


class AreasTable(QTableView):
    """The table of areas; Enter edits a cell, since F2 belongs to a panel.

    When the table is scrolled sideways, the names stay beside the row numbers.
    """

    def __init__(self, model: AreasModel) -> None:
        super().__init__()
        self._names = QTableView(self)
        self.setModel(model)
        self._names.setModel(model)
        self._names.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self._names.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._names.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self._names.clicked.connect(
            lambda index: self.setCurrentIndex(index.siblingAtColumn(self.currentIndex().column()))
        )
        self._names.setFrameShape(QFrame.Shape.NoFrame)
        self._names.verticalHeader().hide()
        for table in (self, self._names):
            table.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
            table.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self._names.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._names.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.verticalScrollBar().valueChanged.connect(self._names.verticalScrollBar().setValue)
        self._names.verticalScrollBar().valueChanged.connect(self.verticalScrollBar().setValue)
        self.horizontalScrollBar().valueChanged.connect(self._place_frozen_names)

    @override
    def updateGeometries(self) -> None:
        super().updateGeometries()
        self._place_frozen_names()

    @override
    def scrollTo(
        self, index: ModelIndex, hint: QAbstractItemView.ScrollHint = _HINT.EnsureVisible
    ) -> None:
        super().scrollTo(index, hint)
        bar, names = self.horizontalScrollBar(), self._names
        hidden = names.width() - self.visualRect(index).left()
        if names.isVisible() and index.column() > 0 and hidden > 0:
            bar.setValue(bar.value() - hidden)

    def _place_frozen_names(self) -> None:
        """Place the frozen names, and show them while the table is scrolled sideways."""
        names, frame = self._names, self.frameWidth()
        width, top = self.columnWidth(0), self.horizontalHeader().height()
        names.setColumnWidth(0, width)
        names.horizontalHeader().setFixedHeight(top)
        left = frame + self.verticalHeader().width()
        names.setGeometry(left, frame, width, top + self.viewport().height())
        names.setVisible(self.horizontalScrollBar().value() > 0)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        editable = index.isValid() and index.flags() & Qt.ItemFlag.ItemIsEditable
        resting = self.state() == QAbstractItemView.State.NoState
        if event.key() in ENTER and editable and resting:
            self.edit(index)
        else:
            super().keyPressEvent(event)


class AreasPanel(QWidget):
    """The panel of the table; its current row and the area in work follow each other."""

    def __init__(self, session: BoardEditorSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._following = self._naming = False
        self.model = AreasModel(session)
        self.table = AreasTable(self.model)
        delegate = ValueDelegate(self.model, self.table)
        delegate.closeEditor.connect(self._end_naming_new_area)
        self.table.setItemDelegate(delegate)
        self.table.setAccessibleName("Areas")
        self.table.setStatusTip(
            "Type, or press Enter, to change a name or a value. Space changes a flag"
        )
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectItems)
        self.table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.table.setTabKeyNavigation(False)
        self.table.setEditTriggers(
            QAbstractItemView.EditTrigger.DoubleClicked
            | QAbstractItemView.EditTrigger.AnyKeyPressed
            | QAbstractItemView.EditTrigger.SelectedClicked
        )
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setMinimumSectionSize(4 * self.fontMetrics().height())
        self.up = self._button(
            "&Up", "If two areas share an edge, the area listed first owns the edge", -1
        )
        self.down = self._button(
            "Dow&n", "If two areas share an edge, the area listed first owns the edge", 1
        )
        self.delete = QPushButton("&Delete")
        self.delete.setStatusTip("Delete the area with its links")
        self.delete.clicked.connect(self._on_delete)
        buttons = QHBoxLayout()
        for button in (self.up, self.down, self.delete):
            buttons.addWidget(button)
        rows = QVBoxLayout(self)
        rows.addWidget(self.table, 1)
        rows.addLayout(buttons)
        self.setFocusProxy(self.table)
        self.table.selectionModel().currentChanged.connect(self._choose_area_of_row)
        session.document_opened.connect(self._reset_table_columns)
        session.changed.connect(self._show)
        session.part_changed.connect(self._select_current_area_row)
        session.lock_changed.connect(self._show)
        session.name_asked.connect(self._start_typing_new_name)

    def _button(self, text: str, hint: str, by: int) -> QPushButton:
        button = QPushButton(text)
        button.setStatusTip(hint)
        button.clicked.connect(lambda: self._on_move(by))
        return button

    def _reset_table_columns(self) -> None:
        self.model.reset_columns()
        header = self.table.horizontalHeader()
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self._select_current_area_row()

    def _show(self, *_: object) -> None:
        if self._session.document is not None:
            self._following = True
            self.model.show_board()
            self._following = False
            self._select_current_area_row()

    def _select_current_area_row(self) -> None:
        row = self.model.row_of(self._session.current_area)
        current = self.table.currentIndex()
        for button in (self.up, self.down, self.delete):
            button.setEnabled(row >= 0 and not self._session.why_locked)
        self._following = True
        if row < 0:
            self.table.setCurrentIndex(QModelIndex())
        elif row != current.row():
            self.table.setCurrentIndex(self.model.index(row, max(current.column(), 0)))
        self._following = False

    def _choose_area_of_row(self, index: QModelIndex) -> None:
        if index.isValid() and not self._following:
            area = self.model.area_of_row(index.row())
            if area != self._session.current_area:
                self._session.choose_area(area)
                self._session.looked_for.emit(self._session.board_state.areas[area].at)

    def _start_typing_new_name(self) -> None:
        """Start editing the name of a new area."""
        index = self.model.index(self.model.row_of(self._session.current_area), 0)
        if index.isValid() and self.isVisible():
            self._naming = True
            self.table.setFocus()
            self.table.setCurrentIndex(index)
            self.table.edit(index)

    def _end_naming_new_area(self) -> None:
        """Return the keyboard to the page after a new area got its name."""
        if self._naming:
            self._naming = False
            self._session.named.emit()

    def _on_move(self, by: int) -> None:
        if self._session.current_area is not None:
            self._session.move_area_in_order(self._session.current_area, by)

    def _on_delete(self) -> None:
        if self._session.current_area is not None:
            self._session.delete(self._session.current_area)
