"""Writes to the terminal, line by line, with escapes for invisible characters."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TextIO

from boardapp.files.text_escaping import escape_unprintable


def print_lines(*lines: str) -> None:
    """Print lines on stdout, with escapes for line breaks and invisible characters."""
    _write_lines(sys.stdout, lines)


def print_to_stderr(*lines: str) -> None:
    """Print lines on stderr like `print_lines`, and flush it."""
    _write_lines(sys.stderr, lines)
    if sys.stderr is not None:
        sys.stderr.flush()


def discard_output() -> None:
    """Discard all further output, because the reader of stdout has closed it."""
    with contextlib.suppress(OSError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _write_lines(stream: TextIO | None, lines: tuple[str, ...]) -> None:
    if stream is not None:  # None in a program without a console
        for line in lines:
            print(escape_unprintable(line), file=stream)
