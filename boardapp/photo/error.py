"""Errors of work on photographs: an unusable photograph, and work that was cancelled."""

from __future__ import annotations


class PhotoError(ValueError):
    """An unusable photograph: what was found and what was expected, in words."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.found = found
        self.expected = expected


class WorkCancelledError(Exception):
    """The work was cancelled, and has no result."""
