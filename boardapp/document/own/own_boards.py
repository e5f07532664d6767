"""Boards of areas that players make: begun, written out as files, and played on."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.file_games import area_files
from boardapp.document.folders import board_pictures_folder
from boardapp.document.opening import layout_document
from boardapp.files import storage
from boardapp.files.findings import FORMAT
from boardapp.files.safe_paths import path_inside
from boardapp.files.yaml.yaml_source import read_text
from boardapp.games.areas.board_editor.game import BoardMaking
from boardapp.games.areas.board_editor.state import BoardState
from boardapp.games.areas.board_picture import hash_of
from boardapp.games.areas.board_text import board_text

FILE = "my-board.yaml"
"""What a table calls the board that it was made on."""


def new_board(game: str) -> Document:
    """Return a board with nothing on it yet, to be made for a game."""
    state = BoardState(plays=game)
    return Document(state, BoardMaking(area_files(game)), title=state.title)


def export_board(state: BoardState, file: Path, picture: Path | None = None) -> bool:
    """Write a board as a file, and its picture beside it where that is known; raises OSError.

    Returns whether its picture lies there: another file of that name is left as it is.
    """
    storage.save_file(file, board_text(state.drawing, state.plays).encode())
    if not state.picture:
        return True
    try:
        beside = path_inside(file.parent, state.picture)
    except ValueError:
        return False
    if os.path.isfile(beside) and hash_of(beside) == state.picture_sha256:
        return True
    if picture is None or os.path.exists(beside):
        return False
    shutil.copyfile(picture, beside)
    return True


def table_on(state: BoardState) -> Document:
    """Return a table on a board on which nothing lies yet; raises FaultsError."""
    plays, text = area_files(state.plays), board_text(state.drawing, state.plays)
    layout = f"boardapp: {FORMAT}\ngame: {state.plays}\nboard: {FILE}\n"
    held = {FILE: read_text(text, FILE)}
    # Its picture is kept by its content: nothing of its name lies there.
    folder = board_pictures_folder()
    opened = plays.open_layout(read_text(layout, state.title), folder, held)
    document = layout_document(opened, Path(state.title), {FILE: text})
    document.rename(state.title)
    return document
