"""The verb ``check``: what is wrong with files."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from boardapp.document.file_games import files_of, is_save
from boardapp.document.save_text import Writer
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.terminal import say
from boardapp.files.yaml.yaml_source import read_source
from boardapp.verbs.output import DONE, complain
from boardapp.verbs.table_reading import opened

SUMMARY = "List all that is wrong with saves, layouts and tile sets."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument(
        "files", metavar="FILE", nargs="+", type=Path, help="saves, layouts, tile sets"
    )


def run(parsed: argparse.Namespace) -> int:
    """List all faults of all files; a sound file is named on stdout, with notes on it."""
    faults: list[Fault] = []
    for path in dict.fromkeys(parsed.files):
        try:
            notes = _notes(path)
        except FaultsError as error:
            faults += error.faults
            continue
        say(f"{path}: ok", *notes)
    # Files that share another, such as a tile set, share its faults.
    return complain(*map(str, dict.fromkeys(faults))) if faults else DONE


def _notes(path: Path) -> Sequence[str]:
    """Return what readers of a sound file should know; raises FaultsError with every fault."""
    if is_save(path):
        document = opened(path)
        first = Writer(document.start).head.count("\n")
        acts = document.acts_by_table()
        return [f"{path}:{first + at}: note: Act {at}: {sentence}" for at, sentence in acts]
    source = read_source(path)
    files = files_of(source)
    if faults := files.faults(source, path.parent):
        raise FaultsError(faults)
    return ()
