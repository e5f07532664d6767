"""A line of text in the guide: typing replaces the text that it offers."""

from __future__ import annotations

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QLineEdit

from boardapp.core.override_decorator import override

_BACK_AGAIN = Qt.FocusReason.ActiveWindowFocusReason, Qt.FocusReason.PopupFocusReason
"""The reasons for a focus that returns: the cursor stays where the player left it."""


class TextBox(QLineEdit):
    """A line to type in, whose whole text is selected when it gets the focus."""

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() == Qt.FocusReason.MouseFocusReason:
            QTimer.singleShot(0, self, self.selectAll)  # The click moves the cursor first.
        elif event.reason() not in _BACK_AGAIN:
            self.selectAll()
