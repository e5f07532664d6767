"""Reports on how much of a file to share is done."""

from __future__ import annotations

import re
from collections.abc import Callable

Progress = Callable[[int, int], object]
"""Takes the number of parts that are done, and the number of all parts."""
_LINE = re.compile(rb"^(\d+)/(\d+)$", re.MULTILINE)


def no_progress(done: int, total: int) -> None:
    """Report nothing."""


def progress_line(done: int, total: int) -> str:
    """Return a report as a line of text for another process."""
    return f"{done}/{total}\n"


def last_progress(lines: bytes) -> tuple[int, int] | None:
    r"""Return the last report in lines of text, None without one.

    >>> last_progress(b"1/40\n2/40\n")
    (2, 40)
    """
    found = _LINE.findall(lines)
    return (int(found[-1][0]), int(found[-1][1])) if found else None
