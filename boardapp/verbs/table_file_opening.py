"""Opens tables for verbs, from a layout or a save, and reports damage."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.document import document_loader, procedure_player
from boardapp.document.file_game_detection import (
    AREA_BOARD,
    NO_TABLES,
    game_files_for,
    is_save_file,
)
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import read_source
from boardapp.verbs.verb_output import report_bad_input

if TYPE_CHECKING:
    from boardapp.core.state import State
    from boardapp.document.document import Document
    from boardapp.games.game import Game


def open_undamaged_document(path: Path) -> Document:
    """Return the document of a layout or a save; raises FaultsError, also for damage."""
    document = document_loader.open_document(path)
    if fault := damage_fault(document, path):
        raise FaultsError([fault])
    warn_if_torn(document, path)
    return document


def open_table_document(path: Path) -> Document:
    """Return the document of a file, if it is a table; raises FaultsError."""
    document = open_undamaged_document(path)
    _expect_table(document.game, path)
    return document


def read_state_and_game(path: Path, *, allow_boards: bool = False) -> tuple[State, Game]:
    """Return the table in a file and its game; a layout needs no document for that.

    With ``allow_boards``, a board of areas is accepted too. Raises FaultsError.
    """
    if is_save_file(path):
        document = open_undamaged_document(path)
        _expect_table(document.game, path, boards=allow_boards)
        return procedure_player.current_state(document), document.game
    source = read_source(path)
    layout = game_files_for(source).open_layout(source, path.parent)
    _expect_table(layout.game, path, boards=allow_boards)
    return layout.state, layout.game


def _expect_table(game: Game, path: Path, *, boards: bool = False) -> None:
    found = None if boards and game.name == AREA_BOARD else NO_TABLES.get(game.name)
    if found:
        raise FaultsError([Fault(str(path), 1, 1, "file", found, "a table")])


def damage_fault(document: Document, path: Path) -> Fault | None:
    """Return the fault of a damaged save, None for a sound one."""
    if document.damage is None:
        return None
    found = " ".join(document.damage.found.split()).removeprefix("found ")
    kept = len(document.log)
    expected = f"act {kept + 1} of the table, as it was written; {kept} before it can be read"
    return Fault(str(path), document.damage.line, 1, "acts", found, expected)


def warn_if_torn(document: Document, path: Path) -> None:
    """Warn if the last line of a save was incomplete."""
    if document.torn:
        report_bad_input(f"{path}: the last line was not written in full, so boardapp dropped it")
