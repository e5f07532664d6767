"""Asks before overwriting a file with other names on the disk: they would keep the old content."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QWidget

from boardapp.files import safe_save
from boardapp.qt.widgets import question_box


def may_overwrite_hard_linked(parent: QWidget, path: Path) -> bool:
    """Return whether a file may be written; ask if hard links to it would keep its old content."""
    words = safe_save.hard_link_warning(path)
    if not words:
        return True
    more = (
        "Save under this name all the same? To leave this file unchanged, press Cancel and save "
        "under a new name."
    )
    return question_box.ask_confirmation(
        parent, "One file under several names", words, more, "&Save under this name"
    )
