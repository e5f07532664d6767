"""The score of a fight as plain values: each side's points and its damaged units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardapp.core.sentence_case import counted


class HarmedUnit(NamedTuple):
    """A damaged unit: its name and place, its remaining strength, other effects."""

    name: str
    left: int | None = None
    full: int | None = None
    half: int | None = None
    words: str = ""

    def endurance_text(self) -> str:
        """Return the remaining endurance in words, such as ``4 of 14``."""
        if self.left is None:
            return ""
        return f"{self.left} of {self.full}" if self.full is not None else f"{self.left} left"

    def sentence(self) -> str:
        """Return the score as a line for a screen reader."""
        endurance = self.endurance_text()
        told = (f"endurance {endurance}" if endurance else "", self.words)
        return f"{self.name}: {'; '.join(filter(None, told))}"


class SideScore(NamedTuple):
    """A side's points, its damaged units, and how many of its units are whole."""

    side: str
    title: str
    points: int
    harmed: tuple[HarmedUnit, ...] = ()
    whole: int = 0

    def points_text(self) -> str:
        """Return the side's points in words."""
        return counted(self.points, "point")

    def unharmed_units_text(self) -> str:
        """Return how many units are undamaged, in words."""
        if not self.whole:
            return ""
        return f"{self.whole} unit{'s' * (self.whole > 1)} unharmed"


Score = Sequence[SideScore]
