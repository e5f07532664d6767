"""A save that another window has open: here it can only be looked at, and says so."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from boardapp.document.document import Document
from boardapp.qt.widgets import question_box
from boardapp.qt.widgets.banner import Banners

NAME = "elsewhere"


def ask_look(document: Document, window: QWidget) -> bool:
    """Say that another window has a save open; tell whether the players want to look at it."""
    more = (
        "Two windows would save over each other. Here you can look at it as it was last saved:"
        " nothing is written."
    )
    sentence = f"{document.name} is open in another window."
    return question_box.agrees(window, "Open in another window", sentence, more, "&Look only")


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
