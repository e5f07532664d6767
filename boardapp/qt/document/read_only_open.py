"""A save that another window has open: it is read-only here, and the window says so."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from boardapp.document.document import Document
from boardapp.qt.widgets import question_box
from boardapp.qt.widgets.banner import BannerStack

NAME = "elsewhere"


def ask_open_read_only(document: Document, window: QWidget) -> bool:
    """Ask whether to open a save read-only that another window has open; return the answer."""
    more = (
        "If two windows changed this table, each would overwrite what the other saved. In this "
        "window you can only look at the last save."
    )
    sentence = f"{document.name} is open in another window."
    return question_box.ask_confirmation(
        window, "Open in another window", sentence, more, "&Look only"
    )


def show_open_elsewhere_banner(
    document: Document,
    banners: BannerStack,
    save_copy: Callable[[], object],
    open_again: Callable[[], object],
) -> None:
    """Show a banner over the board if another window has the document's file."""
    if document.elsewhere:
        banners.show_banner(
            NAME,
            (
                f"{document.name} is open in another window. You see the last save of the "
                "table, and cannot change it here."
            ),
            (("Save a &copy…", save_copy), ("Open &again", open_again)),
            dismissable=False,
        )
