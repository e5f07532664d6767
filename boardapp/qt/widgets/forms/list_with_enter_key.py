"""A list whose entries Enter takes as a click does."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget

from boardapp.qt.widgets.arrow_and_enter_keys import ENTER


class EnterList(QListWidget):
    """Says that the current entry is clicked at Enter, which it has before the window's actions."""

    def event(self, event: QEvent) -> bool:
        override = event.type() == QEvent.Type.ShortcutOverride
        if override and isinstance(event, QKeyEvent) and _is_plain_enter(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not _is_plain_enter(event):
            super().keyPressEvent(event)
        elif self.currentIndex().isValid():
            self.itemClicked.emit(self.currentItem())


def _is_plain_enter(event: QKeyEvent) -> bool:
    return event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
