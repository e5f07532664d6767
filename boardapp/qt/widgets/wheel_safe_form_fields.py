"""Fields of a form in a scrolling panel: the wheel scrolls past them unless they have the focus."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QSizePolicy, QSpinBox, QWidget


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
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Escape):
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
