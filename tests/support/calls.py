"""How much work something takes, counted: the same on every machine and in every run."""

from __future__ import annotations

import sys
from collections.abc import Callable


def calls(work: Callable[[], object]) -> int:
    """Return how many calls of Python functions some work takes."""
    count = 0

    def counted(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        work()
    finally:
        sys.setprofile(None)
    return count
