"""Errors of work on photographs: an unusable photograph, and work that was cancelled."""

from __future__ import annotations

from boardapp.files.fault_wording import found_but_expected


class PhotoError(ValueError):
    """An unusable photograph: what was found and what was expected, in words."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.found = found
        self.expected = expected

    @property
    def player_text(self) -> str:
        """Return the error in words for players."""
        return found_but_expected(self.found, self.expected)


class WorkCancelledError(Exception):
    """The work was cancelled, and has no result."""
