"""The combat table, which is the base game's: a table enters it, or says which result fell."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import reduce
from typing import Literal, NamedTuple

Reading = Literal["sum", "highest", "hits"]
BEST = ("overrun", "breakthrough")
"""The results that a cap reduces to a Pitched Battle (A0-07)."""
AFTER = ("pitched", "desperate")
"""The results after which an Ambush leaves one enemy (000-56)."""
RESULTS: Mapping[str, str] = {
    "overrun": "Devastating Overrun", "breakthrough": "Brutal Breakthrough",
    "pitched": "Pitched Battle", "desperate": "Desperate Victory", "other": "Another result",
}  # fmt: skip


def capped(result: str, caps: bool) -> str:
    """Return a result, reduced where none may be better than a Pitched Battle."""
    return "pitched" if caps and result in BEST else result


class CombatTable(NamedTuple):
    """Dice are summed, the highest counts, or those of ``hit`` or more; less the enemy's Strength.

    ``rows`` give the result from a difference up, the highest first; below the last: another one.
    """

    faces: int
    read: Reading
    rows: tuple[tuple[int, str], ...]
    hit: int = 0

    def result(self, dice: Iterable[int], strength: int) -> str:
        """Return what dice give against a Strength (000-54)."""
        return self._row(reduce(self._with, dice, 0) - strength)

    def chances(self, dice: int, strength: int, caps: bool) -> dict[str, Fraction]:
        """Return how likely each result is, exactly. Work grows with the square of the dice."""
        totals = {0: 1}
        for _ in range(dice):
            after: dict[int, int] = defaultdict(int)
            for total, ways in totals.items():
                for face in range(1, self.faces + 1):
                    after[self._with(total, face)] += ways
            totals = after
        found: dict[str, int] = defaultdict(int)
        for total, ways in totals.items():
            found[capped(self._row(total - strength), caps)] += ways
        every = self.faces**dice
        return {one: Fraction(found[one], every) for one in RESULTS if one in found}

    def _with(self, total: int, face: int) -> int:
        if self.read == "highest":
            return max(total, face)
        return total + (face if self.read == "sum" else face >= self.hit)

    def _row(self, difference: int) -> str:
        return next((result for least, result in self.rows if difference >= least), "other")
