"""Copies of the files that a table's layout names: tile sets, and the picture under the board."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.document.own import board_pictures, own_tiles
from boardapp.files import safe_save
from boardapp.files.fault_wording import quote_shortened
from boardapp.files.safe_paths import path_inside
from boardapp.files.save_error import save_failure_sentence
from boardapp.files.yaml.yaml_source import decode_text, read_bytes_limited
from boardapp.qt.widgets import fault_dialog

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from boardapp.core.state import State
    from boardapp.document.document import Document
    from boardapp.games.game import Game


def copy_referenced_files(document: Document, folder: Path, window: QWidget) -> bool:
    """Copy the files that a table's layout names into the layout's new folder.

    Returns False, with a message, if a file of that name exists or is impossible, or for a tile
    set with pictures of its own: a document holds no pictures.
    """
    files = document.save_start.files
    for name in files:
        try:
            path_inside(folder, name)
        except ValueError as error:
            fault_dialog.show_error(
                window,
                "Not exported",
                f"This table uses {quote_shortened(name)}, {error}.",
                "Choose a different folder for the layout.",
            )
            return False
    missing = [name for name, text in files.items() if not _file_has_text(folder / name, text)]
    left = [
        name
        for name in missing
        if os.path.exists(folder / name) or own_tiles.may_name_pictures(files[name])
    ]
    if left:
        fault_dialog.show_error(
            window,
            "Not exported",
            f"This table uses {', '.join(left)}, which is not in {folder}.",
            f"Export the layout into the folder of that file, or copy that file to {folder} first.",
        )
        return False
    try:
        for name in missing:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            safe_save.save_file(folder / name, files[name])
    except OSError as error:
        fault_dialog.show_error(window, "Not exported", save_failure_sentence(error))
        return False
    return True


def copy_table_picture(game: Game, state: State, folder: Path, window: QWidget) -> None:
    """Copy the picture under a board into the folder of its exported layout, or say why not."""
    try:
        copied = board_pictures.copy_table_picture_beside(game, state, folder)
    except OSError as error:
        fault_dialog.show_error(window, "Not exported", save_failure_sentence(error))
        return
    if not copied:
        fault_dialog.show_error(
            window,
            "Without its picture",
            f"boardapp exported the layout, but its picture is not in {folder}.",
            "Copy the picture into that folder, or choose a different folder for the layout.",
        )


def _file_has_text(path: Path, text: str) -> bool:
    try:
        content = read_bytes_limited(path, 4 * len(text) + 3)
        return isinstance(content, bytes) and decode_text(content) == text
    except UnicodeDecodeError:
        return False
