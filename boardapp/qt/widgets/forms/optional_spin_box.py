"""A field for a number that may be unknown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QFocusEvent

from boardapp.qt.widgets.forms.wheel_safe_form_fields import SpinBox


class OptionalSpinBox(SpinBox):
    """A number; the value below its minimum means an unknown number, or none."""

    def __init__(self, name: str, least: int, most: int, unknown: str = "not known") -> None:
        super().__init__(name, least - 1, most)
        self.setSpecialValueText(unknown)
        self.show_number(None)
        self.lineEdit().installEventFilter(self)

    def number(self) -> int | None:
        """Return the number, None if it is unknown."""
        return None if self.value() == self.minimum() else self.value()

    def show_number(self, number: int | None) -> None:
        """Show a number."""
        self._given = number
        self.setValue(self.minimum() if number is None else number)

    def has_input(self) -> bool:
        """Return whether a player changed the number since it was shown."""
        return self.number() != self._given or self.lineEdit().isUndoAvailable()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything at each focus, also by a click: typing then replaces it."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Select the words for an unknown number at every click: nothing can be typed into them."""
        if event.type() == QEvent.Type.MouseButtonRelease and self.number() is None:
            QTimer.singleShot(0, self, self.selectAll)
        return super().eventFilter(watched, event)
