"""The verb ``check``: what is wrong with files."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.document.games import files_of, is_save
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.source import read_source
from boardapp.files.terminal import say
from boardapp.verbs.output import DONE, complain
from boardapp.verbs.reading import opened

if TYPE_CHECKING:
    from boardapp.files.fault import FileNote

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
            notes = _checked(path)
        except FaultsError as error:
            faults += error.faults
            continue
        say(f"{path}: ok", *map(str, notes))
    # Files that share another, such as a tile set, share its faults.
    return complain(*map(str, dict.fromkeys(faults))) if faults else DONE


def _checked(path: Path) -> Sequence[FileNote]:
    """Return what readers of a sound file should know; raises FaultsError with every fault."""
    if is_save(path):
        document = opened(path)
        return (*document.notes, *document.by_table)
    source = read_source(path)
    files = files_of(source)
    if faults := files.faults(source, path.parent):
        raise FaultsError(faults)
    return files.notes(source, path.parent)
