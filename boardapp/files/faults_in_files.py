"""Faults in files: the place of each, the found and the expected value."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from boardapp.files.fault_wording import found_but_expected
from boardapp.files.text_escaping import escape_unprintable


class Fault(NamedTuple):
    """One fault in a file; lines and columns count from 1.

    ``where`` is the path to the value, such as ``tiles[2].rotation``, or ``file`` for the whole
    file.

    >>> print(Fault("table.yaml", 11, 15, "tiles[2].rotation", "45", "0, 90, 180 or 270"))
    table.yaml:11:15: tiles[2].rotation: found 45; expected 0, 90, 180 or 270
    """

    file: str
    line: int
    column: int
    where: str
    found: str
    expected: str

    def __str__(self) -> str:
        where = f"{self.where}: " if self.where else ""
        return escape_unprintable(f"{self.file}:{self.line}:{self.column}: {where}{self.text}")

    @property
    def text(self) -> str:
        """Return the fault without its place, as commands print it."""
        return escape_unprintable(f"found {self.found}; expected {self.expected}")

    @property
    def player_text(self) -> str:
        """Return the fault without its place, in words for players."""
        return escape_unprintable(found_but_expected(self.found, self.expected))


class FaultsError(Exception):
    """Unusable files, with all their faults, sorted by file and line."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(sorted(set(faults)))
        super().__init__("\n".join(map(str, self.faults)))
