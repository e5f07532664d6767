"""Asking before a file is written over that has other names on the disk: they would part."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget


def may_part(parent: QWidget, path: Path) -> bool:
    """Tell whether a file may be written; ask if hard links to it would keep its old content."""
    from boardapp.files.storage import parting

    words = parting(path)
    if not words:
        return True
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("One file under several names")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(words)
    box.setInformativeText(
        "They are two files from then on. To leave them as they are, save under a new name."
    )
    here = box.addButton("&Save under this name", QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(here)
    box.exec()
    return box.clickedButton() is here
