"""The verb ``audit``: what is doubtful in a tile set."""

from __future__ import annotations

import argparse
from pathlib import Path

from boardapp.files.terminal import say
from boardapp.games.spearpoint.audit_text import audit_json, audit_lines, audited
from boardapp.verbs.output import DONE, print_json

SUMMARY = "List what is doubtful in a tile set."


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Describe the verb's arguments."""
    parser.add_argument("file", metavar="TILES", type=Path, help="a tile set")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(parsed: argparse.Namespace) -> int:
    """List what is doubtful in a tile set, what to prove on the table, what differs from ours."""
    found = audited(parsed.file)
    if parsed.json:
        print_json(audit_json(found))
    else:
        say(*audit_lines(parsed.file, found.found))
    return DONE
