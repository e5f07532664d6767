"""Six dice of three colours: RWBs, straights, and exact chances of the next roll (001-06)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from itertools import product
from math import comb

FACES: Mapping[str, str] = {
    "skull": "Skull", "star": "Star", "soldier": "One Soldier", "soldiers": "Two Soldiers",
    "courage": "Courage", "tool": "Tool",
}  # fmt: skip
"""The faces of a die in their order."""
COLOURS = ("red", "white", "black")
EACH = 2
"""The number of dice of each colour."""
ALL = tuple(f"{colour} {face}" for colour in COLOURS for face in FACES)
"""Every result of a die: its colour and its face."""
ROLLS = 3
CLIMBED = 4
"""The number of Skulls that a Climb needs (001-82)."""
CLIMBS = 3
"""The number of turns that a Unit has for a Climb (001-83)."""
_SOME = "some"
_STRAIGHT = "straight"


def die_title(die: str) -> str:
    """Return a result in words.

    >>> die_title("red soldiers")
    'red Two Soldiers'
    """
    colour, _, face = die.partition(" ")
    return f"{colour} {FACES[face]}"


def count_faces(tally: Iterable[str]) -> Counter[str]:
    """Return how often each face is in a tally."""
    return Counter(die.partition(" ")[2] for die in tally)


def dice_without(dice: Iterable[str], *gone: str) -> tuple[str, ...]:
    """Return dice in their order, without some of them.

    >>> dice_without(["red star", "red star", "black tool"], "red star")
    ('red star', 'black tool')
    """
    left = list(dice)
    for die in gone:
        left.remove(die)
    return tuple(left)


def count_rwbs_by_face(tally: Iterable[str]) -> dict[str, int]:
    """Return the faces shown in all three colours, each with its number of RWBs.

    >>> count_rwbs_by_face(["red star", "white star", "black star", "red skull"])
    {'star': 1}
    """
    dice = Counter(tally)
    times = {face: min(dice[f"{colour} {face}"] for colour in COLOURS) for face in FACES}
    return {face: number for face, number in times.items() if number}


def has_straight(tally: Iterable[str]) -> bool:
    """Return whether all six faces are in a tally (001-10)."""
    return len(count_faces(tally)) == len(FACES)


def unlocked_dice_per_colour(locked: Iterable[str]) -> tuple[int, ...]:
    """Return how many dice of each colour are not locked."""
    colours = Counter(die.partition(" ")[0] for die in locked)
    return tuple(EACH - colours[colour] for colour in COLOURS)


def next_roll_chances(locked: Iterable[str]) -> Mapping[str, Fraction]:
    """Return the chances that the next roll makes an RWB of each face, any RWB, and a straight."""
    return _enumerate_next_roll_chances(tuple(sorted(locked)))


@lru_cache(maxsize=1 << 12)
def _enumerate_next_roll_chances(locked: tuple[str, ...]) -> Mapping[str, Fraction]:
    """Count the outcomes by the faces in each colour; work grows with 21 to the third at most."""
    free = unlocked_dice_per_colour(locked)
    order = list(FACES)
    ways: list[Counter[int]] = []
    for colour, number in zip(COLOURS, free, strict=True):
        held = sum(
            1 << order.index(face)
            for face in {die.partition(" ")[2] for die in locked if die.startswith(f"{colour} ")}
        )
        shown: Counter[int] = Counter()
        for thrown in product(range(len(order)), repeat=number):
            shown[held | sum(1 << face for face in {*thrown})] += 1
        ways.append(shown)
    found: Counter[str] = Counter()
    every = (1 << len(order)) - 1
    for reds, whites, blacks in product(*(shown.items() for shown in ways)):
        number = reds[1] * whites[1] * blacks[1]
        on_all = reds[0] & whites[0] & blacks[0]
        for place, face in enumerate(order):
            found[face] += number * (on_all >> place & 1)
        found[_SOME] += number * bool(on_all)
        found[_STRAIGHT] += number * (reds[0] | whites[0] | blacks[0] == every)
    outcomes = len(order) ** sum(free)
    return {name: Fraction(found[name], outcomes) for name in (*order, _SOME, _STRAIGHT)}


def climb_chance(turns: int) -> Fraction:
    """Return the chance that a Unit, which keeps its Skulls, climbs within some turns (001-82)."""
    miss = Fraction(len(FACES) - 1, len(FACES)) ** ROLLS
    dice = EACH * len(COLOURS)
    fails = sum(
        comb(dice, skulls) * (1 - miss) ** skulls * miss ** (dice - skulls)
        for skulls in range(CLIMBED)
    )
    return 1 - fails**turns
