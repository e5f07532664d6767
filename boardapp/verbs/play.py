"""The verb ``play``: a table by lines of JSON."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.document.lines.json_stdio import play_by_lines
from boardapp.document.lines.lines_save import LineSave, NotOursError
from boardapp.verbs.output import complain
from boardapp.verbs.table_reading import opened_table

SUMMARY = "Play a table by lines of JSON, one in, one out."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="a layout or a saved table")
    add("-o", "--output", metavar="SAVE", type=Path, help="where the table is saved; may be FILE")
    add("--force", action="store_true", help="write over another game, or one changed meanwhile")
    add("--seed", metavar="N", type=int, help="the same seed rolls the same dice")


def run(parsed: argparse.Namespace) -> int:
    """Play a table by lines of JSON: one at the start, then one out for each line in."""
    document, save = opened_table(parsed.file), None
    if parsed.output is not None:
        try:
            save = LineSave(document, parsed.output, force=parsed.force)
        except NotOursError as error:
            return complain(str(error))
        document = save.document
    return play_by_lines(document, save, parsed.seed)
