"""Warnings about an opened file: damage, and interrupted procedures."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QWidget

from boardapp.core.sentence_case import counted
from boardapp.document.document import Document
from boardapp.qt.document import text_dialog
from boardapp.qt.widgets.banner import BannerStack


def show_damage_banner(
    document: Document, banners: BannerStack, window: QWidget, save_copy: Callable[[], object]
) -> None:
    """Show a banner over the board if a document could not be read completely."""
    entries = len(document.log)
    count = counted(entries, "entry")
    if document.damage is not None:
        sound = (
            f"as it was after entry {entries} of its log, which is the last undamaged entry"
            if entries
            else "as it was at its start, because every entry of its log is damaged"
        )
        banners.show_banner(
            "damage",
            f"The file “{document.name}” is damaged from line {document.damage.line} on. You see "
            f"the table {sound}. You cannot change the table. The file is unchanged.",
            (
                ("Show re&st…", partial(_show_unreadable_rest, document, window)),
                ("Save undamaged &copy…", save_copy),
            ),
            dismissable=False,
        )
    elif document.torn:
        banners.show_banner(
            "torn",
            f"The last line of {document.name} was not written in full, so boardapp dropped it. "
            f"Everything before that line is undamaged. The log of the game has {count}.",
        )


def show_interrupted_procedure_banner(document: Document, banners: BannerStack) -> None:
    """Show a banner over the board if today's rules could not continue a procedure."""
    if document.left_off:
        banners.show_banner("left-off", f"{document.left_off}.", sign="note")


def _show_unreadable_rest(document: Document, window: QWidget, *_: object) -> None:
    text_dialog.UnreadableRestDialog(document, window).exec()
