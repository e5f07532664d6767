"""The verb ``play``: a table by lines of JSON."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.document.line_play import play_by_lines
from boardapp.verbs.reading import opened_table

SUMMARY = "Play a table by lines of JSON, one in, one out."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="a layout or a saved table")
    add("-o", "--output", metavar="SAVE", type=Path, help="where the table is saved; may be FILE")
    add("--seed", metavar="N", type=int, help="the same seed rolls the same dice")


def run(parsed: argparse.Namespace) -> int:
    """Play a table by lines of JSON: one at the start, then one out for each line in."""
    return play_by_lines(opened_table(parsed.file), parsed.output, parsed.seed)
