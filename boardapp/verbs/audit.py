"""The verb ``audit``: what is doubtful in a tile set."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.document.file_games import is_save
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.terminal import say
from boardapp.games.spearpoint.tile_set_editor.editor_progress import audit_of
from boardapp.games.spearpoint.tile_set_editor.state import MakingState
from boardapp.games.spearpoint.tiles.audit_report import Audited, audit_json, audit_lines, audited
from boardapp.verbs.output import DONE, print_json
from boardapp.verbs.table_reading import opened

SUMMARY = "List what is doubtful in a tile set."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="TILES", type=Path, help="a tile set, or one that is made")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """List what is doubtful in a tile set, what to prove on the table, what differs from ours."""
    found = _of_save(parsed.file) if is_save(parsed.file) else audited(parsed.file)
    if parsed.json:
        print_json(audit_json(found))
    else:
        say(*audit_lines(parsed.file, found.found))
    return DONE


def _of_save(path: Path) -> Audited:
    """Return the audit of a tile set that is being made; raises FaultsError."""
    state = opened(path).state
    if not isinstance(state, MakingState):
        raise FaultsError([Fault(str(path), 1, 1, "file", "a table", "a tile set")])
    return Audited(state.title, audit_of(state))
