"""The error for a bad photograph, or for an impossible request about one."""

from __future__ import annotations


class PhotoError(ValueError):
    """A photograph that cannot be used: what was found, in words, and what was expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.found = found
        self.expected = expected
