"""The verb ``play``: plays a table by lines of JSON."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.document.lines.json_stdio import play_json_lines
from boardapp.document.lines.play_save_overwrite_guard import JsonPlaySave, OverwriteRefusedError
from boardapp.document.procedure_player import GameWithProcedures
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.verbs.table_file_opening import open_table_document
from boardapp.verbs.verb_output import report_bad_input

SUMMARY = (
    "Let another program play: boardapp reads a JSON command from each line, and answers with a "
    "line of JSON."
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="a layout or a saved table")
    add(
        "-o",
        "--output",
        metavar="SAVE",
        type=Path,
        help="save the table to this file, which may be the same as FILE",
    )
    add(
        "--force",
        action="store_true",
        help="overwrite a save of another game, or a save that changed meanwhile",
    )
    add(
        "--seed",
        metavar="N",
        type=int,
        help="a start number for the dice: each start number always gives the same rolls",
    )


def run(parsed: argparse.Namespace) -> int:
    """Play a table by lines of JSON: print one at the start, then one for each line in."""
    document, save = open_table_document(parsed.file), None
    if not isinstance(document.game, GameWithProcedures):
        found = "a table without the rules of a game"
        raise FaultsError(
            [Fault(str(parsed.file), 1, 1, "file", found, "a table of a game with procedures")]
        )
    if parsed.output is not None:
        try:
            save = JsonPlaySave(document, parsed.output, force=parsed.force)
        except OverwriteRefusedError as error:
            return report_bad_input(str(error))
        document = save.document
    return play_json_lines(document, save, parsed.seed)
