"""An oracle for dice: every throw one by one, and fractions. It shares no code with the program."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

SIDES = ("skull", "star", "soldier", "soldiers", "courage", "tool")


def throws(locked: list[str]) -> Iterator[list[tuple[str, str]]]:
    """Every possible Final Tally of six dice, of which some are locked."""
    fixed = [(die.split()[0], die.split()[1]) for die in locked]
    free = ["red", "red", "white", "white", "black", "black"]
    for colour, _ in fixed:
        free.remove(colour)
    for faces in product(SIDES, repeat=len(free)):
        yield fixed + list(zip(free, faces, strict=True))


def has_rwb(tally: list[tuple[str, str]], face: str) -> bool:
    return all((colour, face) in tally for colour in ("red", "white", "black"))


def plain_chances(locked: list[str]) -> dict[str, Fraction]:
    """The chances of each RWB, some RWB, and a straight in the next roll."""
    counted = dict.fromkeys((*SIDES, "some", "straight"), 0)
    number = 0
    for tally in throws(locked):
        number += 1
        found = [face for face in SIDES if has_rwb(tally, face)]
        for face in found:
            counted[face] += 1
        counted["some"] += bool(found)
        counted["straight"] += {face for _, face in tally} == {*SIDES}
    return {name: Fraction(times, number) for name, times in counted.items()}


def plain_climb(turns: int) -> Fraction:
    """The chance of four Skulls from six dice in some turns, if each Skull is kept."""
    dice = {0: Fraction(1)}
    for _ in range(3):
        after: dict[int, Fraction] = {}
        for skulls, chance in dice.items():
            for more in product((True, False), repeat=6 - skulls):
                now = skulls + sum(more)
                ways = Fraction(1)
                for one in more:
                    ways *= Fraction(1, 6) if one else Fraction(5, 6)
                after[now] = after.get(now, Fraction(0)) + chance * ways
        dice = after
    miss = sum((chance for skulls, chance in dice.items() if skulls < 4), Fraction(0))
    return 1 - miss**turns
