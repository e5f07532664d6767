"""Tables on boards of other programs, whose pictures are stored on this computer."""

from __future__ import annotations

from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.own.board_pictures import store_picture_of_table


def new_imported_table(layout: Path, title: str) -> Document:
    """Return a new, unsaved table on an imported board, and store the picture beside its layout.

    The layout may be deleted afterwards. Raises FaultsError, and OSError if the picture cannot be
    stored.
    """
    document = open_document(layout)
    document.game = store_picture_of_table(document.game, document.state)
    document.rename(title)
    # Unlike a layout, the table is in no file that boardapp saves.
    document.history.mark_unsaved()
    return document
