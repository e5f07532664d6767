"""Dice rolled by the program, and the odds of a sum."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from random import Random

FACES = (10, 6)
"""The dice of the box: ten-sided, on which 0 is read as 10 (004-072), and six-sided."""
MOST = 2
"""The most dice thrown at once: every roll in the rules uses one or two dice."""


def chance_of_total(count: int, faces: int, least_total: int) -> Fraction:
    """Return the chance that dice add up to a number or more (004-163 for two ten-sided).

    >>> float(chance_of_total(2, 10, 12))
    0.45
    """
    throws = product(range(1, faces + 1), repeat=count)
    return Fraction(sum(sum(throw) >= least_total for throw in throws), faces**count)


LONGEST = 1000
"""The greatest denominator worth showing; per cents say as much as a longer fraction."""


def format_chance(chance: Fraction) -> str:
    """Return a chance in per cent, and exactly if that is short.

    >>> format_chance(Fraction(1, 36)), format_chance(Fraction(343, 15625))
    ('2.8 % (1/36)', '2.2 %')
    """
    return format_percent(chance) if chance.denominator > LONGEST else format_exact_chance(chance)


def format_exact_chance(chance: Fraction) -> str:
    """Return a chance in per cent and exactly.

    >>> format_exact_chance(Fraction(343, 15625))
    '2.2 % (343/15625)'
    """
    return f"{format_percent(chance)} ({chance})"


def format_percent(chance: Fraction) -> str:
    """Return a chance in per cent, with one decimal place unless it is certain or impossible.

    All chances have the same places, so that those of a list compare at a glance.

    >>> [format_percent(one) for one in (Fraction(1, 5), Fraction(3, 100), Fraction(1))]
    ['20.0 %', '3.0 %', '100 %']
    """
    return f"{float(chance * 100):.{1 if 0 < chance < 1 else 0}f} %"


def roll_dice(random: Random, count: int, faces: int) -> tuple[int, ...]:
    """Roll dice with a random generator.

    The function draws only ``random.random()``: its sequence is the same in every version of
    Python.
    """
    return tuple(int(random.random() * faces) + 1 for _ in range(count))


def draw_at_random(random: Random, names: Sequence[str], count: int) -> tuple[str, ...]:
    """Return ``count`` of the names at random, in the order drawn; all if there are fewer.

    The function draws only ``random.random()``: its sequence is the same in every version of
    Python.
    """
    left = list(names)
    number = min(count, len(left))
    for at in range(number):
        other = at + int(random.random() * (len(left) - at))
        left[at], left[other] = left[other], left[at]
    return tuple(left[:number])
