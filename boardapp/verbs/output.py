"""What verbs print beside their own lines, and the exit status that they end with."""

from __future__ import annotations

from boardapp.files.escape import visible_json
from boardapp.files.terminal import say, warn

DONE, BAD_INPUT, WRONG_USAGE = 0, 1, 2
INTERRUPTED = 130


def complain(*sentences: str) -> int:
    """Print sentences on stderr and return the status of bad input."""
    warn(*sentences)
    return BAD_INPUT


def print_json(value: object) -> None:
    """Print a value as JSON: a list on one line, anything else indented."""
    text = visible_json(value, indent=None if isinstance(value, list) else 2)
    say(*text.split("\n"))
