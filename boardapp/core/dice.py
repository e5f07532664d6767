"""Dice: rolled, typed in as they fell, and the odds of a sum."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import cycle, product
from random import Random

FACES = (10, 6)
"""The dice of the box: ten-sided, on which 0 is read as 10 (004-072), and six-sided."""
MOST = 2
"""The most dice thrown at once: every roll of the rules is of one or two."""


def chance_of_total(count: int, faces: int, least_total: int) -> Fraction:
    """Return how likely dice are to sum up to a number or more (004-163 for two ten-sided).

    >>> float(chance_of_total(2, 10, 12))
    0.45
    """
    throws = product(range(1, faces + 1), repeat=count)
    return Fraction(sum(sum(throw) >= least_total for throw in throws), faces**count)


LONGEST = 1000
"""A fraction with a greater denominator says no more to a player than per cents do."""


def format_chance(chance: Fraction) -> str:
    """Return a chance in per cent, and exactly if that is short.

    >>> format_chance(Fraction(1, 36)), format_chance(Fraction(343, 15625))
    ('1/36 (2.8 %)', '2.2 %')
    """
    return format_percent(chance) if chance.denominator > LONGEST else format_exact_chance(chance)


def format_exact_chance(chance: Fraction) -> str:
    """Return a chance exactly and in per cent.

    >>> format_exact_chance(Fraction(343, 15625))
    '343/15625 (2.2 %)'
    """
    return f"{chance} ({format_percent(chance)})"


def format_percent(chance: Fraction) -> str:
    """Return a chance in per cent, with a decimal place if it has one or is small.

    >>> format_percent(Fraction(7, 25)), format_percent(Fraction(1, 12))
    ('28 %', '8.3 %')
    """
    number = chance * 100
    digits = 0 if number >= 10 and number.denominator == 1 else 1
    return f"{float(number):.{digits}f} %"


def roll_dice(random: Random, count: int, faces: int) -> tuple[int, ...]:
    """Return dice as a random generator throws them.

    Only ``random.random()`` is drawn: its sequence is the same in every version of Python.
    """
    return tuple(int(random.random() * faces) + 1 for _ in range(count))


def draw_at_random(random: Random, names: Sequence[str], count: int) -> tuple[str, ...]:
    """Return ``count`` of the names at random, in the order drawn; all if there are fewer.

    Only ``random.random()`` is drawn: its sequence is the same in every version of Python.
    """
    left = list(names)
    number = min(count, len(left))
    for at in range(number):
        other = at + int(random.random() * (len(left) - at))
        left[at], left[other] = left[other], left[at]
    return tuple(left[:number])


def parse_dice(text: str, count: int, faces: int) -> tuple[int, ...]:
    """Return the dice that a player typed as they fell; on a ten-sided die 0 is 10.

    Digits may stand together, ``70`` for 7 and 10. Raises ValueError with one clear sentence.
    """
    numbers = [int(found) for found in re.findall(r"\d+", text)]
    if len(numbers) == 1 < count == len(text.strip()):
        numbers = [int(digit) for digit in text.strip()]
    dice = tuple(faces if faces == 10 and number == 0 else number for number in numbers)
    strange = re.sub(r"[\d\s,;+]", "", text)
    if len(dice) != count or strange:
        wanted = "one number" if count == 1 else f"{count} numbers"
        raise ValueError(f"Type {wanted}, as the dice fell: {_example_input(count, faces)}.")
    for die in dice:
        if not 1 <= die <= faces:
            upper = "9, and 0 for 10" if faces == 10 else str(faces)
            raise ValueError(f"There is no {die} on such a die: 1 to {upper}.")
    return dice


def _example_input(count: int, faces: int) -> str:
    example = (4, 9) if faces == 10 else (4, 2)
    return " ".join(str(die) for die, _ in zip(cycle(example), range(count), strict=False))
