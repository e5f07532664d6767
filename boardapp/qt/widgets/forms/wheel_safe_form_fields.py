"""Fields of a form in a scrolling panel: the wheel scrolls past them unless they have the focus."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QStandardItemModel, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSpinBox, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER

K = TypeVar("K")


class ComboBox(QComboBox):
    """A combo box that may be narrow, and lets the wheel scroll past unless it has the focus.

    ``settled`` says that the player is done with it: something was chosen from its list, or Enter
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
        """Open the list; what is chosen from it settles the matter."""
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
    """A combo box of a dialog, which Enter and Esc are left to."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (*ENTER, Qt.Key.Key_Escape):
            event.ignore()
        else:
            super().keyPressEvent(event)


class ValueComboBox(FormComboBox):
    """A combo box of titles, each of which stands for a value."""

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
        """Offer a value no longer, and tell why not where it stands."""
        at, model = self.findData(key), self.model()
        assert isinstance(model, QStandardItemModel)
        model.item(at).setEnabled(False)
        for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleDescriptionRole):
            self.setItemData(at, reason, role)


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


class TurnBox(SpinBox):
    """The turn number, committed by Enter, the arrows or leaving it."""

    def __init__(self) -> None:
        super().__init__("Turn number", 1, 99)
        self.setPrefix("Turn ")
        self.setKeyboardTracking(False)
