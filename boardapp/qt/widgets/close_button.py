"""The *Close* button at the foot of a dialog that only shows something."""

from __future__ import annotations

from PySide6.QtWidgets import QDialogButtonBox

from boardapp.qt.widgets.icons import icon


def make_close_button_box() -> QDialogButtonBox:
    """Return a row with *Close* and our own icon: Qt's icon is black, on dark too."""
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    box.button(QDialogButtonBox.StandardButton.Close).setIcon(icon("cross"))
    return box
