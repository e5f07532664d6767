"""The verb ``log``: prints the log of a saved table."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.document.document_loader import open_document
from boardapp.document.log_text import log_lines
from boardapp.files.terminal_output import print_lines
from boardapp.verbs.table_file_opening import damage_fault, warn_if_torn
from boardapp.verbs.verb_output import DONE, report_bad_input

SUMMARY = "Print the log of a saved table, as sentences."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="FILE", type=Path, help="a saved table")


def run(parsed: argparse.Namespace) -> int:
    """Print a saved table's log; for a damaged save, print the readable part and the damage."""
    document = open_document(parsed.file)
    print_lines(*log_lines(document))
    if fault := damage_fault(document, parsed.file):
        return report_bad_input(str(fault))
    warn_if_torn(document, parsed.file)
    return DONE
