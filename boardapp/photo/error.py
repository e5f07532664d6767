"""The error for a bad photograph, or for an impossible request about one."""

from __future__ import annotations


class PhotoError(ValueError):
    """An unusable photograph: what was found and what was expected, in words."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.found = found
        self.expected = expected
