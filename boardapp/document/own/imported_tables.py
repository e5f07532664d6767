"""Tables on boards of other programs, whose pictures are stored on this computer."""

from __future__ import annotations

from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_layout
from boardapp.document.file_game_detection import game_files_for
from boardapp.document.own.board_pictures import store_picture_of_table
from boardapp.files.yaml.yaml_source import read_source


def new_imported_table(layout: Path, title: str) -> Document:
    """Return a new table on an imported board, and store the picture beside its layout.

    The layout may be deleted afterwards. Raises FaultsError, and OSError if the picture cannot be
    stored.
    """
    source = read_source(layout)
    opened = game_files_for(source).open_layout(source, layout.parent)
    document = document_from_layout(opened, layout)
    document.game = store_picture_of_table(document.game, document.state)
    document.rename(title)
    return document
