"""The verb ``log``: what was done on a saved table."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.document.log_text import log_lines
from boardapp.document.opening import open_document
from boardapp.files.terminal import say
from boardapp.verbs.output import DONE, complain
from boardapp.verbs.table_reading import damage, tell_torn

SUMMARY = "Print what was done on a saved table, as sentences."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved table")


def run(parsed: argparse.Namespace) -> int:
    """Print a saved table's log; of a damaged one what can be read, and then the damage."""
    document = open_document(parsed.file)
    say(*log_lines(document))
    if fault := damage(document, parsed.file):
        return complain(str(fault))
    tell_torn(document, parsed.file)
    return DONE
