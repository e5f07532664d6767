"""The row at the foot of a dialog that is only read: it is closed."""

from __future__ import annotations

from PySide6.QtWidgets import QDialogButtonBox

from boardapp.qt.widgets.icons import icon


def make_close_button_box() -> QDialogButtonBox:
    """Return a row with *Close*, whose sign is our own: Qt's is black, on dark too."""
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    box.button(QDialogButtonBox.StandardButton.Close).setIcon(icon("cross"))
    return box
