"""Checks the path that the player chose for a new file: its ending, and what it would replace."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtWidgets import QWidget

from boardapp.files import safe_save
from boardapp.qt.widgets import question_box


def complete_path(window: QWidget | None, path: Path, endings: Sequence[str]) -> Path | None:
    """Return a chosen path with the first of some endings, unless it has one of them.

    The dialog asked only about the name as typed. If the longer name exists, ask whether to
    replace that file; return None if not.
    """
    if path.suffix.lower() in endings:
        return path
    whole = path.with_name(path.name + endings[0])
    if window is None or not os.path.lexists(whole) or question_box.ask_confirmation(
        window, "Replace file", f"{whole.name} exists already.",
        "If you replace it, its present contents are lost.", "&Replace",
    ):  # fmt: skip
        return whole
    return None


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
