"""A dice table as data: dice are read, something is taken off, and a row says what it means."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from functools import reduce
from itertools import pairwise
from typing import Annotated, Literal, NamedTuple

from boardapp.files.limits import Limit, whole

Reading = Literal["sum", "highest", "hits"]
REST = "other"
"""The result below the last row."""
MAX_ROWS = 20
MAX_DIFFERENCE = 1000


def _falling(rows: tuple[tuple[int, str], ...]) -> bool:
    numbers = [number for number, _ in rows]
    bounded = all(abs(number) <= MAX_DIFFERENCE for number in numbers)
    ordered = all(one > other for one, other in pairwise(numbers))
    return bounded and ordered and 1 <= len(rows) <= MAX_ROWS


ROWS = Limit(
    "pairs of a difference and a result, the highest first, such as [[3, overrun], [0, pitched]]",
    _falling,
)


class DiceTable(NamedTuple):
    """Dice are summed, the highest counts, or those of ``hit`` or more; less a number.

    ``rows`` give the result from a difference up, the highest first; below the last: `REST`.
    """

    faces: Annotated[int, whole(2, 20)]
    read: Reading
    rows: Annotated[tuple[tuple[int, str], ...], ROWS]
    hit: Annotated[int, whole(0, 20)] = 0

    def result(self, dice: Iterable[int], less: int) -> str:
        """Return what dice give."""
        return self._row(reduce(self._with, dice, 0) - less)

    def chances(self, dice: int, less: int) -> dict[str, Fraction]:
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
            found[self._row(total - less)] += ways
        every = self.faces**dice
        return {one: Fraction(ways, every) for one, ways in found.items()}

    def _with(self, total: int, face: int) -> int:
        if self.read == "highest":
            return max(total, face)
        return total + (face if self.read == "sum" else face >= self.hit)

    def _row(self, difference: int) -> str:
        return next((result for least, result in self.rows if difference >= least), REST)
