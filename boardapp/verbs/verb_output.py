"""Messages of verbs besides their own output, and their exit status."""

from __future__ import annotations

from boardapp.files.terminal_output import print_lines, print_to_stderr
from boardapp.files.text_escaping import dump_printable_json

DONE, BAD_INPUT, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130


def report_bad_input(*sentences: str) -> int:
    """Print sentences on stderr and return the status of bad input."""
    print_to_stderr(*sentences)
    return BAD_INPUT


def print_json(value: object) -> None:
    """Print a value as JSON: a list on one line, anything else indented."""
    text = dump_printable_json(value, indent=None if isinstance(value, list) else 2)
    print_lines(*text.split("\n"))
