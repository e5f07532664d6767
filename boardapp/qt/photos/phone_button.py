"""The button that receives pictures from a phone; it loads the dialog only when it is pressed."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QPushButton

from boardapp.core.override_decorator import override
from boardapp.phone import picture_server
from boardapp.qt.photos import phone_dialog
from boardapp.qt.widgets.style import icon
from boardapp.qt.widgets.text.plain_text import escape_rich_text

HINT = "Take pictures with a phone on the same network; they arrive here"


def why_no_phone() -> str:
    """Return why nothing can be received now, "" if it can."""
    return "" if picture_server.local_network_address() else picture_server.NOT_CONNECTED


class PhoneButton(QPushButton):
    """Opens the dialog, and emits each picture's file as it arrives; disabled without a network."""

    received = Signal(Path)

    def __init__(self, text: str = "Receive pictures from a ph&one…") -> None:
        super().__init__(icon("phone"), text)
        self.setAccessibleName("Receive pictures from a phone")
        self.clicked.connect(self._open_dialog)

    def _open_dialog(self) -> None:
        phone_dialog.open_phone_dialog(self.window(), self.received.emit)

    def _check_network(self) -> None:
        """Disable the button, and give the reason, while the computer is on no network."""
        why_not = why_no_phone()
        hint = why_not or HINT
        self.setEnabled(not why_not)
        self.setToolTip(escape_rich_text(hint))
        self.setStatusTip(hint)
        self.setAccessibleDescription(hint)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._check_network()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # The player may come back from the settings of the network.
        if event.type() == QEvent.Type.ActivationChange and self.isVisible():
            self._check_network()
