"""Area boards that players make: creates them, exports them as files, starts tables on them."""

from __future__ import annotations

from pathlib import Path

from boardapp.document.data_folders import board_pictures_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_layout
from boardapp.document.file_game_detection import area_game_files
from boardapp.document.own.board_pictures import copy_picture_beside
from boardapp.files import safe_save
from boardapp.files.fault_collector import FORMAT
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.board_editor.game import BoardEditorGame
from boardapp.games.areas.board_editor.state import EditedBoardState
from boardapp.games.areas.board_file import board_yaml

FILE = "my-board.yaml"
"""The file name that a table uses for its board."""


def new_board(game: str) -> Document:
    """Return an empty board for a game, to be drawn."""
    state = EditedBoardState(plays=game)
    return Document(state, BoardEditorGame(area_game_files(game)), title=state.title)


def export_board(state: EditedBoardState, file: Path, picture: Path | None = None) -> bool:
    """Write a board to a file, with its picture, if known, in the same folder; raises OSError.

    Returns whether the folder has the picture: the function overwrites no other file of that name.
    """
    safe_save.save_file(file, board_yaml(state.board_drawing, state.plays).encode())
    return copy_picture_beside(state.picture, state.picture_sha256, picture, file.parent)


def new_table_on_board(state: EditedBoardState) -> Document:
    """Return an empty table on a board; raises FaultsError."""
    plays, text = area_game_files(state.plays), board_yaml(state.board_drawing, state.plays)
    layout = f"boardapp: {FORMAT}\ngame: {state.plays}\nboard: {FILE}\n"
    held = {FILE: read_yaml_text(text, FILE)}
    # Stored pictures are named by their content: no file here has this picture's name.
    folder = board_pictures_folder()
    opened = plays.open_layout(read_yaml_text(layout, state.title), folder, held)
    document = document_from_layout(opened, Path(state.title), {FILE: text})
    document.rename(state.title)
    return document
