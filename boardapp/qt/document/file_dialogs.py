"""Dialogs that ask for a file to open or save, with the kinds of files and names for new ones."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6 import QtWidgets
from PySide6.QtWidgets import QWidget

from boardapp.interchange import file_formats
from boardapp.qt.widgets.save_path import complete_path

if TYPE_CHECKING:
    from boardapp.document.document import Document

SUFFIX = ".boardapp"
OWN_ENDINGS = (SUFFIX, ".yaml", ".yml")
"""The endings of saved tables, and of layouts and rulings."""
PICTURE_ENDINGS = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
_UNFIT = re.compile(r'[\\/:*?"<>|\x00-\x1f]+')
_LONGEST_NAME = 80
_ENDING = re.compile(r"\*(\.\w+)")


def ask_file_to_open(window: QWidget, folder: Path) -> Path | None:
    """Let the player choose a file of any kind that boardapp opens, None for none."""
    name, _ = QtWidgets.QFileDialog.getOpenFileName(window, "Open", str(folder), _open_filters())
    return Path(name) if name else None


def ask_file_to_save(window: QWidget, title: str, suggested: Path, kinds: str) -> Path | None:
    """Let the player choose where to save; return None after Cancel.

    ``kinds`` is the filter of the dialog. A name without an ending of the filter gets its first.
    """
    name, _ = QtWidgets.QFileDialog.getSaveFileName(window, title, str(suggested), kinds)
    return complete_path(window, Path(name), _ENDING.findall(kinds)) if name else None


def file_stem(title: str) -> str:
    """Return a title as a file's name without its ending; "" if no character is allowed."""
    return _UNFIT.sub("-", title).strip(" .-")[:_LONGEST_NAME]


def document_stem(document: Document) -> str:
    """Return a document's name as a file's name without its ending, "" if that is impossible."""
    return file_stem(document.name.removesuffix(SUFFIX))


def _open_filters() -> str:
    """Return the kinds of files that can be opened, for the dialog."""
    foreign = [ending for item in file_formats.FORMATS for ending in item.endings]
    kinds = {
        "All that boardapp opens": (*OWN_ENDINGS, *foreign, *PICTURE_ENDINGS),
        "Tables and rulings": OWN_ENDINGS,
        "Maps of other programs": foreign,
        "Pictures": PICTURE_ENDINGS,
    }
    filters = [
        f"{what} ({' '.join(f'*{one}' for one in dict.fromkeys(endings))})"
        for what, endings in kinds.items()
    ]
    return ";;".join((*filters, "All files (*)"))
