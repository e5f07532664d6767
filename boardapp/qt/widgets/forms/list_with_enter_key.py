"""A list in which Enter acts on an entry like a click."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListWidget

from boardapp.qt.widgets.arrow_and_enter_keys import ENTER


class EnterList(QListWidget):
    """Emits a click on the current entry at Enter, before the window's actions see the key."""

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
