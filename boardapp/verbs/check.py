"""The verb ``check``: lists the faults of files."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from boardapp.document.file_game_detection import game_files_for, is_save_file
from boardapp.document.save_format import SaveWriter
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.terminal_output import print_lines
from boardapp.files.yaml.yaml_source import read_source
from boardapp.verbs.table_file_opening import open_undamaged_document
from boardapp.verbs.verb_output import DONE, report_bad_input

SUMMARY = "List all faults in saves, layouts and tile sets."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument(
        "files",
        metavar="FILE",
        nargs="+",
        type=Path,
        help="the saves, layouts and tile sets to check",
    )


def run(parsed: argparse.Namespace) -> int:
    """List the faults of all files on stderr; print each sound file on stdout, with notes."""
    faults: list[Fault] = []
    for path in dict.fromkeys(parsed.files):
        try:
            notes = _check_file(path)
        except FaultsError as error:
            faults += error.faults
            continue
        print_lines(f"{path}: ok", *notes)
    # Files that share another, such as a tile set, share its faults.
    return report_bad_input(*map(str, dict.fromkeys(faults))) if faults else DONE


def _check_file(path: Path) -> Sequence[str]:
    """Return notes on a sound file; raises FaultsError with every fault."""
    if is_save_file(path):
        document = open_undamaged_document(path)
        first = SaveWriter(document.save_start).head.count("\n")
        acts = document.acts_without_rule()
        return [f"{path}:{first + at}: note: Act {at}: {sentence}" for at, sentence in acts]
    source = read_source(path)
    files = game_files_for(source)
    if faults := files.faults(source, path.parent):
        raise FaultsError(faults)
    return ()
