"""A save that another window has open: here it can only be looked at, and says so."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from boardapp.document.document import Document
from boardapp.qt.banner import Banners

NAME = "elsewhere"


def ask_look(document: Document, window: QWidget) -> bool:
    """Say that another window has a save open; tell whether the players want to look at it."""
    box = QMessageBox(window)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle("Open in another window")
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(f"{document.name} is open in another window.")
    box.setInformativeText(
        "Two windows would save over each other. Here you can look at it as it was last saved:"
        " nothing is written."
    )
    look = box.addButton("&Look only", QMessageBox.ButtonRole.AcceptRole)
    box.addButton(QMessageBox.StandardButton.Cancel)
    box.setDefaultButton(look)
    box.exec()
    return box.clickedButton() is look


def tell_elsewhere(
    document: Document,
    banners: Banners,
    save_copy: Callable[[], object],
    open_again: Callable[[], object],
) -> None:
    """Put a banner over the board where another window has the document's file."""
    if document.elsewhere:
        banners.tell(
            NAME,
            f"{document.name} is open in another window. You see the table as it was last saved,"
            " and can only look.",
            (("Save a &copy…", save_copy), ("Open &again", open_again)),
            dismissable=False,
        )
