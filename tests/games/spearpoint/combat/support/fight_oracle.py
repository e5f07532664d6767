"""A slow second opinion on combat dice, written from the rulebook's Combat 9 to 20 alone.

It shares nothing with the program: it throws every die there is, tells the story of each throw as
the text does, and adds up in fractions. Its ends are words: miss, hit, damaged, destroyed.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import NamedTuple

TEN = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10)


class Unit(NamedTuple):
    """A target as its players see it: what it has left, its cards, whether it ever fell to Half."""

    defense: int
    endurance: int
    half: int
    cards: int
    fell: bool


class House(NamedTuple):
    """The table's agreements."""

    special_on_a_miss: bool = False
    one_card_is_enough: bool = False
    double_sum: bool = True


Shot = tuple[int, int]
"""The sum needed and the damage index of the weapon."""
Story = frozenset[str]
Ends = dict[str, Fraction]


def single_throws() -> Counter[tuple[int, int]]:
    """Count the sum and the Intensity of all throws of three dice."""
    return Counter((one + two, three) for one in TEN for two in TEN for three in TEN)


THROWS = single_throws()


def strike(unit: Unit, needed: int, power: int, total: int, house: House) -> tuple[Unit, Story]:
    """Tell what one roll does, ``power`` being Intensity and index."""
    story = set()
    cards_due = 0
    if total >= needed:
        story.add("hit")
        through = power - unit.defense
        if through > 0:
            unit = unit._replace(endurance=unit.endurance - through)
        if unit.endurance <= unit.half and not unit.fell:
            unit = unit._replace(fell=True)
            if not (house.one_card_is_enough and unit.cards > 0):
                cards_due = 1
    if unit.endurance <= 0:
        return unit, frozenset(story | {"destroyed"})
    if total in (19, 20) and ("hit" in story or house.special_on_a_miss):
        if unit.cards > 0:
            return unit, frozenset(story | {"destroyed"})
        cards_due = 1
    if cards_due:
        story.add("card")
    return unit._replace(cards=unit.cards + cards_due), frozenset(story)


def verdict(story: Story) -> str:
    """Name the end that a story comes to."""
    for event, end in (("destroyed", "destroyed"), ("card", "damaged"), ("hit", "hit")):
        if event in story:
            return end
    return "miss"


def fight(shots: list[Shot], unit: Unit, house: House) -> Ends:
    """Fire shots one after the other, each by every throw, until one destroys the target."""
    if unit.endurance <= unit.half:
        unit = unit._replace(fell=True)
    now: Counter[tuple[Unit, Story]] = Counter({(unit, frozenset()): 1})
    for needed, index in shots:
        then: Counter[tuple[Unit, Story]] = Counter()
        for (there, story), count in now.items():
            if "destroyed" in story:
                then[there, story] += count * 1000
                continue
            for (total, intensity), ways in THROWS.items():
                doubled = intensity * 2 if total == 18 else intensity
                left, events = strike(there, needed, doubled + index, total, house)
                then[left, story | events] += count * ways
        now = then
    return shares([(verdict(story), count) for (_, story), count in now.items()])


def close_assault(needed: int, dice: int, unit: Unit, house: House) -> Ends:
    """Throw two dice to hit and one for each assaulter, all of them in every way."""
    if unit.endurance <= unit.half:
        unit = unit._replace(fell=True)
    ends = []
    sums = Counter(sum(thrown) for thrown in product(TEN, repeat=dice))
    for (one, two), (thrown, ways) in product(product(TEN, TEN), sums.items()):
        power = thrown * 2 if house.double_sum and one + two == 18 else thrown
        _, story = strike(unit, needed, power, one + two, house)
        ends.append((verdict(story), ways))
    return shares(ends)


def demolish(needed: int | None, least: int, double: bool) -> Fraction:
    """Shoot at a feature by every throw; return the chance that it falls."""
    ends = []
    for (total, intensity), ways in THROWS.items():
        rolled = needed is not None
        strength = intensity * 2 if rolled and double and total == 18 else intensity
        missed = rolled and total < (needed or 0)
        ends.append(("stands" if missed or strength < least else "falls", ways))
    return shares(ends).get("falls", Fraction(0))


def shares(ends: list[tuple[str, int]]) -> Ends:
    """Return each end's share of all counts."""
    whole = sum(count for _, count in ends)
    counts: Counter[str] = Counter()
    for end, count in ends:
        counts[end] += count
    return {end: Fraction(count, whole) for end, count in counts.items()}
