"""Tables that are saved, and opened again as they were."""

from __future__ import annotations

from pathlib import Path

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer


def reopened(play: ProcedurePlayer, folder: Path) -> Document:
    """The table as its save holds it."""
    play.document.save(folder / "table.boardapp")
    again = open_document(folder / "table.boardapp")
    assert again.damage is None
    assert again.state == play.document.state
    return again
