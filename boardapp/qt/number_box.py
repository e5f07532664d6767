"""A field for a number that may be unknown."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QFocusEvent

from boardapp.qt.chooser import SpinBox


class NumberBox(SpinBox):
    """A number; below its least stands for what is not known, or for none."""

    def __init__(self, name: str, least: int, most: int, unknown: str = "not known") -> None:
        super().__init__(name, least - 1, most)
        self.setSpecialValueText(unknown)
        self.setValue(least - 1)

    def number(self) -> int | None:
        """Return the number, None when it is not known."""
        return None if self.value() == self.minimum() else self.value()

    def show_number(self, number: int | None) -> None:
        """Show a number."""
        self.setValue(self.minimum() if number is None else number)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Select everything, by a click too: what is typed then takes its place."""
        super().focusInEvent(event)
        QTimer.singleShot(0, self, self.selectAll)
