"""A question of yes or no in a box, where yes is said in the act's own words."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from boardapp.files.visible import visible


def agrees(parent: QWidget, title: str, sentence: str, more: str, act: str) -> bool:
    """Ask whether to do something; ``act`` is the button that does it, beside Cancel."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(visible(sentence))
    box.setInformativeText(more)
    button = box.addButton(act, QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(button)
    box.exec()
    return box.clickedButton() is button
