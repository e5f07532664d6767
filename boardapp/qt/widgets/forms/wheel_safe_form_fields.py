"""Fields of a scrolling form: the wheel scrolls past them unless they have the focus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSpinBox, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER

K = TypeVar("K")
_LISTED = 15
"""The most entries that an open list shows without scrolling."""


class ComboBox(QComboBox):
    """A combo box that may be narrow; the wheel scrolls past it unless it has the focus.

    ``settled`` means that the player is done: an entry was chosen from the list, or Enter
    or Esc was pressed. Arrow keys on the closed box may go on.
    """

    settled = Signal()

    def __init__(self, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._listed = False
        self.activated.connect(self._on_activated)

    def showPopup(self) -> None:
        """Open the list; a choice from it emits `settled`."""
        self._listed = True
        super().showPopup()

    def _on_activated(self) -> None:
        if self._listed:
            self._listed = False
            self.settled.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave the box with Enter or Esc."""
        if event.key() in (*ENTER, Qt.Key.Key_Escape):
            super().keyPressEvent(event)
            event.accept()
            self.settled.emit()
        else:
            self._listed = False
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


class FormComboBox(ComboBox):
    """A combo box of a dialog, which leaves Enter and Esc to the dialog."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, Qt.Key.Key_Escape):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ValueComboBox(FormComboBox):
    """A combo box of titles, each with a value."""

    def __init__(self, name: str, choices: Mapping[K, str]) -> None:
        super().__init__(name)
        for key, title in choices.items():
            self.addItem(title, key)

    def select_value(self, key: object) -> None:
        """Choose a value's title, if it has one."""
        at = self.findData(key)
        if at >= 0:
            self.setCurrentIndex(at)

    def disable_value(self, key: object, reason: str) -> None:
        """Disable a value's entry, and show the reason there."""
        at, model = self.findData(key), self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(at).setEnabled(False)
        for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            self.setItemData(at, reason, role)


class LongListComboBox(ValueComboBox):
    """A combo box whose open list scrolls below it, and is as wide as its longest title."""

    def __init__(self, name: str, choices: Mapping[K, str]) -> None:
        super().__init__(name, choices)
        # Without this the open list of the style covers the whole screen.
        self.setStyleSheet("combobox-popup: 0")
        self.setMaxVisibleItems(_LISTED)

    @override
    def showPopup(self) -> None:
        view = self.view()
        bar = view.verticalScrollBar().sizeHint().width()
        right = self.screen().availableGeometry().right()
        room = right - self.mapToGlobal(QPoint(0, 0)).x()
        view.setMinimumWidth(min(view.sizeHintForColumn(0) + bar, room))
        super().showPopup()


class SpinBox(QSpinBox):
    """A whole number of a form."""

    def __init__(self, name: str, least: int, most: int) -> None:
        super().__init__()
        self.setRange(least, most)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()
