"""The verb ``audit``: lists doubtful shapes in a tile set."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.document.file_game_detection import is_save_file
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.terminal_output import print_lines
from boardapp.games.spearpoint.tile_set_editor.editor_progress import audit_of_edited_tile_set
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.audit_report import (
    AuditedTileSet,
    audit_report_json,
    audit_report_lines,
    audit_tile_set_file,
)
from boardapp.verbs.table_file_opening import open_undamaged_document
from boardapp.verbs.verb_output import DONE, print_json

SUMMARY = "List the shapes of a tile set that may be drawn wrongly."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="TILES", type=Path, help="a tile set, or an unfinished one")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """List a tile set's doubts, checks to make on the table, and differences from our tiles."""
    found = (
        _audit_of_save(parsed.file)
        if is_save_file(parsed.file)
        else audit_tile_set_file(parsed.file)
    )
    if parsed.json:
        print_json(audit_report_json(found))
    else:
        print_lines(*audit_report_lines(parsed.file, found.found))
    return DONE


def _audit_of_save(path: Path) -> AuditedTileSet:
    """Return the audit of a tile set in progress; raises FaultsError."""
    state = open_undamaged_document(path).state
    if not isinstance(state, EditedTileSet):
        raise FaultsError([Fault(str(path), 1, 1, "file", "a table", "a tile set")])
    return AuditedTileSet(state.title, audit_of_edited_tile_set(state))
