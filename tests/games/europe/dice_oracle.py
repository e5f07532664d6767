"""The printed tables once more, and their chances by counting every throw: shares no code."""

from collections import Counter
from fractions import Fraction
from itertools import product

LEND_LEASE = [90, 80, 50, 50, 40, 30]
SIBERIA = [(8, 4, 4, 1), (8, 3, 4, 0), (7, 3, 3, 0), (7, 0, 3, 0), (6, 0, 2, 0), (6, 0, 0, 0)]
"""Infantry, tanks, artillery, fighters by the die."""
WINTER = ["snow", "snow", "snow", "mud", "mud", "clear"]
SPRING = ["snow", "mud", "mud", "clear", "clear", "clear"]
PEACE = {"russia": {2, 3, 4}, "england": {2, 3, 4, 5, 12}}
"""The sums of two dice by which the US sues for peace."""


def one_die(rows: list[str]) -> dict[str, Fraction]:
    """How likely each row of six is."""
    return {row: Fraction(times, 6) for row, times in Counter(rows).items()}


def two_dice(sums: set[int]) -> Fraction:
    """How likely two dice come to one of some sums."""
    throws = list(product(range(1, 7), repeat=2))
    return Fraction(sum(one + other in sums for one, other in throws), len(throws))


def bomb(level: int) -> set[int]:
    """The sums that give the bomb at an IPC level."""
    if level <= 30:
        return {2}
    return {2, 3} if level <= 45 else {2, 3, 4, 12}


def arrives(aside: int, die: int, *, archangel: bool = True) -> int:
    """The rest of a sum, rounded up in fractions; a 7 counts as 6."""
    share = Fraction(LEND_LEASE[min(die + (not archangel), 6) - 1], 100) * aside
    return int(share) if share.denominator == 1 else int(share) + 1


def mean_share(*, archangel: bool = True) -> Fraction:
    """The mean share that arrives, in per cent."""
    return Fraction(sum(LEND_LEASE[min(die + (not archangel), 6) - 1] for die in range(1, 7)), 6)


def until_valid(dice: int, value: int) -> dict[int, Fraction]:
    """How likely each loss is when throws above a value are thrown again until one is not."""
    sums = [sum(throw) for throw in product(range(1, 7), repeat=dice)]
    valid = [one for one in sums if one <= value]
    return {one: Fraction(valid.count(one), len(valid)) for one in sorted(set(valid))}


def season(turn: int, first: int = 0) -> tuple[str, int]:
    """The season of a turn counted on one by one from a first one of 1941."""
    names, year, at = ["spring", "summer", "fall", "winter"], 1941, first
    for _ in range(turn - 1):
        at += 1
        if at == 4:
            at, year = 0, year + 1
    return names[at], year
