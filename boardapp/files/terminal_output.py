"""The terminal: the only place that writes to it, line by line, all of it visible."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TextIO

from boardapp.files.text_escaping import escape_unprintable


def print_lines(*lines: str) -> None:
    """Print lines on stdout; characters that break lines or cannot be seen are spelled out."""
    _write_lines(sys.stdout, lines)


def print_to_stderr(*lines: str) -> None:
    """Print lines on stderr, in the same way, at once."""
    _write_lines(sys.stderr, lines)
    if sys.stderr is not None:
        sys.stderr.flush()


def discard_output() -> None:
    """Drop all further output, because the reader of stdout has closed it."""
    with contextlib.suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_lines(stream: TextIO | None, lines: tuple[str, ...]) -> None:
    if stream is not None:  # a program without a console has none
        for line in lines:
            print(escape_unprintable(line), file=stream)
