"""The printed dice tables, the seasons, and the throws for an IPC loss, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from typing import Literal

from boardapp.games.areas.dice_table import DiceTable

Weather = Literal["clear", "mud", "snow"]
WEATHERS: Mapping[str, str] = {"snow": "Snow", "mud": "Mud", "clear": "Clear"}
EFFECTS: Mapping[str, str] = {
    "snow": "ground units may move only 1 territory, fighters 2, bombers 3",
    "mud": "ground units may move only 1 territory",
}  # fmt: skip
MOVES: Mapping[str, Mapping[str, int]] = {
    "snow": {"ground": 1, "fighter": 2, "bomber": 3}, "mud": {"ground": 1},
}  # fmt: skip
"""The steps in snow and mud from original Russian territory, by kind of unit (003-30, 003-31)."""
RULE_OF = {"snow": "003-30", "mud": "003-31"}


def _one_die_table(*rows: tuple[int, str]) -> DiceTable:
    return DiceTable(6, "sum", rows)


WEATHER: Mapping[str, tuple[str, DiceTable]] = {
    "winter": ("003-28", _one_die_table((6, "clear"), (4, "mud"), (1, "snow"))),
    "spring": ("003-29", _one_die_table((4, "clear"), (2, "mud"), (1, "snow"))),
}  # fmt: skip
"""The seasons with a weather roll, each with its rule and table."""
LEND_LEASE = _one_die_table((6, "30"), (5, "40"), (3, "50"), (2, "80"), (1, "90"))
"""The share of Lend-Lease that arrives, in per cent (003-19)."""
LEND_LEASE_SEVEN = _one_die_table((7, "0"), *LEND_LEASE.rows)
SIBERIA = _one_die_table(*((number, str(number)) for number in range(6, 0, -1)))
SIBERIANS: Mapping[str, str] = {
    "1": "8 infantry, 4 tanks, 4 artillery, 1 fighter", "2": "8 infantry, 3 tanks, 4 artillery",
    "3": "7 infantry, 3 tanks, 3 artillery", "4": "7 infantry, 3 artillery",
    "5": "6 infantry, 2 artillery", "6": "6 infantry",
}  # fmt: skip
"""The titles of the units that come from Siberia (003-23)."""
PEACE: Mapping[str, tuple[str, DiceTable]] = {
    "russia": ("003-35", _one_die_table((5, "on"), (2, "peace"))),
    "britain": ("003-36", _one_die_table((12, "peace"), (6, "on"), (2, "peace"))),
}  # fmt: skip
"""The US reaction to the fall of an Ally, by two dice."""
BOMB: tuple[tuple[int, DiceTable], ...] = (
    (46, _one_die_table((12, "bomb"), (5, "none"), (2, "bomb"))),
    (31, _one_die_table((4, "none"), (2, "bomb"))),
    (0, _one_die_table((3, "none"), (2, "bomb"))),
)  # fmt: skip
"""The tables for the bomb, by two dice, each from an IPC level up, highest first (003-39, -40)."""


def arriving_share_of_aid(amount_set_aside: int, percent: int) -> int:
    """Return the part of a sum that arrives, by a share in per cent, rounded up (003-21).

    >>> [arriving_share_of_aid(27, share) for share in (90, 80, 50, 40, 30)]
    [25, 22, 14, 11, 9]
    """
    return -(-amount_set_aside * percent // 100)


def count_throws_by_ipc_loss(dice: int, most: int | None) -> Counter[int]:
    """Return the number of ways to roll each sum, with sums above a limit left out (003-46).

    >>> count_throws_by_ipc_loss(3, 4)
    Counter({4: 3, 3: 1})
    """
    sums = map(sum, product(range(1, 7), repeat=dice))
    return Counter(one for one in sums if most is None or one <= most)


# Seasons

SEASONS = ("spring", "summer", "fall", "winter")
_FIRST_YEAR = 1941
_BOMB_YEAR = 1944


def season_and_year(turn: int, start: str) -> tuple[str, int]:
    """Return the season and year of a turn; a winter has the year in which it begins (003-25).

    >>> [season_and_year(turn, "spring") for turn in (1, 3, 4, 5, 15)][2:]
    [('winter', 1941), ('spring', 1942), ('fall', 1944)]
    """
    number = SEASONS.index(start) + turn - 1
    return SEASONS[number % 4], _FIRST_YEAR + number // 4


def first_atomic_bomb_turn(start: str) -> int:
    """Return the first turn in which a nation may try for the bomb: fall 1944 (003-38).

    >>> first_atomic_bomb_turn("spring"), first_atomic_bomb_turn("summer")
    (15, 14)
    """
    years = _BOMB_YEAR - _FIRST_YEAR
    return 4 * years + SEASONS.index("fall") - SEASONS.index(start) + 1
