"""Exact odds of attacks, close assaults and shots at features.

Every roll follows the code of `roll_result`: the odds match the resolution. Equal results are
merged. Weights are whole numbers, and become fractions at the end.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple

from boardapp.games.spearpoint.combat.weapon_roll_effect import (
    DEFAULTS,
    DOUBLES,
    DRAWS,
    DamageReadings,
    RollEffect,
    TargetStats,
    WeaponRoll,
    is_feature_destroyed,
    roll_effect,
    target_after_roll,
)

FACES = range(1, 11)
"""The faces of a ten-sided die, 0 read as 10 (004-072)."""
MOST_DICE = 8
"""The most dice of a close assault: two units in each of the four spaces next to its target."""

MISS, HIT, DAMAGED, DESTROYED = range(4)
"""The results of a roll, from mild to grave. An attack's result is its gravest roll."""


class Volley(NamedTuple):
    """One weapon of an attack: a roll, repeated ``rate`` times (004-150)."""

    rolled: WeaponRoll
    rate: int = 1


class OutcomeChances(NamedTuple):
    """The chance of each result of an attack; the results exclude each other, their sum is 1.

    The results are a miss, a hit without a new Damage Card, a hit with one, and the target's loss.
    """

    miss: Fraction
    hit: Fraction
    damaged: Fraction
    destroyed: Fraction

    def by_name(self) -> Iterable[tuple[str, Fraction]]:
        """Return each result as players read it, with its chance."""
        names = ("miss", "hit, no Damage Card", "Damage Card", "destroyed")
        return zip(names, self, strict=True)


# Sums


def hit_chance(needed: int, bonus: int = 0) -> Fraction:
    """Return how likely a roll is to hit (004-163).

    >>> float(hit_chance(12)), float(hit_chance(12, bonus=1))
    (0.45, 0.55)
    """
    hits = sum(ways for total, ways in _ways_to_roll_each_sum(2).items() if total + bonus >= needed)
    return Fraction(hits, len(FACES) ** 2)


@lru_cache(maxsize=1 << 8)
def any_hit_chance(needed: int, rate: int) -> Fraction:
    """Return the chance of one hit or more in ``rate`` rolls of a weapon.

    For a target of unknown defense or endurance, no other chance can be computed.

    >>> any_hit_chance(2, 1), float(any_hit_chance(12, 2))
    (Fraction(1, 1), 0.6975)
    """
    missed: Fraction = (1 - hit_chance(needed)) ** rate
    return 1 - missed


def dice_sum_chances(dice: int) -> Mapping[int, Fraction]:
    """Return the chance of each sum of ten-sided dice, lowest first.

    Raises ValueError for fewer than 1 or more than 8 dice: no rule throws them.
    """
    whole = len(FACES) ** dice
    return {total: Fraction(ways, whole) for total, ways in _ways_to_roll_each_sum(dice).items()}


@lru_cache(maxsize=MOST_DICE)
def _ways_to_roll_each_sum(dice: int) -> Mapping[int, int]:
    """Return the number of ways to roll each sum of ten-sided dice; raises ValueError."""
    if not 1 <= dice <= MOST_DICE:
        raise ValueError(f"found {dice} dice; expected 1 to {MOST_DICE}")
    ways = {0: 1}
    for _ in range(dice):
        longer: defaultdict[int, int] = defaultdict(int)
        for total, count in ways.items():
            for face in FACES:
                longer[total + face] += count
        ways = longer
    return MappingProxyType(ways)


# Units


def attack_outcomes(
    volleys: tuple[Volley, ...], struck: TargetStats, readings: DamageReadings = DEFAULTS
) -> OutcomeChances:
    """Return the chances of an attack's results, with its weapons fired in order.

    A destroyed target ends the attack (004-153). Uncached results cost some 31 throws for each
    different weapon in each state of the target, and little more with each roll. One roll takes 0.1
    ms; rates of 4 and 2 take 1 ms on 8 endurance, 2.5 ms on 14 and 4.5 ms on 24.
    """
    return _attack_outcomes(volleys, struck, readings)


def close_assault_outcomes(
    needed: int, dice: int, struck: TargetStats, readings: DamageReadings = DEFAULTS, *,
    doubled: bool,
) -> OutcomeChances:  # fmt: skip
    """Return the chances of a close assault: one roll to hit, then a sum of dice (004-165).

    ``doubled`` is true if a natural 18 doubles the sum (N4-11). Raises ValueError like
    `dice_sum_chances`.
    """
    weights = [0, 0, 0, 0]
    rolled = WeaponRoll(needed, 0, doubled)
    results = _roll_results(
        rolled, struck.defense, struck.half, _target_state(struck), readings, dice
    )
    for _, came_to, weight in results:
        weights[came_to] += weight
    return _outcomes_from_weights(weights)


@lru_cache(maxsize=1 << 12)
def _attack_outcomes(
    volleys: tuple[Volley, ...], struck: TargetStats, readings: DamageReadings
) -> OutcomeChances:
    standing: dict[tuple[_TargetState, int], int] = {(_target_state(struck), MISS): 1}
    destroyed = 0
    for rolled in [volley.rolled for volley in volleys for _ in range(volley.rate)]:
        destroyed *= len(FACES) ** 3
        after: defaultdict[tuple[_TargetState, int], int] = defaultdict(int)
        for (unit, so_far), weight in standing.items():
            results = _roll_results(rolled, struck.defense, struck.half, unit, readings)
            for left, came_to, ways in results:
                if came_to == DESTROYED:
                    destroyed += weight * ways
                else:
                    after[left, max(so_far, came_to)] += weight * ways
        standing = after
    weights = [0, 0, 0, destroyed]
    for (_, came_to), weight in standing.items():
        weights[came_to] += weight
    return _outcomes_from_weights(weights)


_TargetState = tuple[int, bool, bool]
"""The values of a target that an attack changes: endurance, ``damaged`` and ``halved``.

A plain tuple spares the garbage collector a search through thousands of cached states.
"""


def _target_state(struck: TargetStats) -> _TargetState:
    return struck.endurance, struck.damaged, struck.halved


# Each roll starts from every state that earlier rolls left: 16 units against 16 need some 7,000.
@lru_cache(maxsize=1 << 14)
def _roll_results(
    rolled: WeaponRoll, defense: int, half: int, left: _TargetState, readings: DamageReadings,
    dice: int = 1,
) -> tuple[tuple[_TargetState, int, int], ...]:  # fmt: skip
    """Return the target's states after one roll, each with its result and number of ways."""
    endurance, damaged, halved = left
    struck = TargetStats(defense, endurance, half, damaged, halved)
    ways: defaultdict[tuple[_TargetState, int], int] = defaultdict(int)
    for does, count in _roll_effects(rolled, defense, readings, dice):
        after, card, destroyed = target_after_roll(struck, does, readings)
        came_to = DESTROYED if destroyed else DAMAGED if card else HIT if does.hit else MISS
        ways[_target_state(after), came_to] += count
    return tuple((after, came_to, count) for (after, came_to), count in ways.items())


@lru_cache(maxsize=1 << 10)
def _roll_effects(
    rolled: WeaponRoll, defense: int, readings: DamageReadings, dice: int
) -> tuple[tuple[RollEffect, int], ...]:
    """Return the effects of one roll at a Defense, each with its number of ways."""
    ways: dict[RollEffect, int] = {}
    for total, intensity, count in _representative_throws(rolled.needed, dice):
        does = roll_effect(rolled, defense, total, intensity, readings)
        ways[does] = ways.get(does, 0) + count
    return tuple(ways.items())


@lru_cache(maxsize=1 << 8)
def _representative_throws(needed: int, dice: int) -> tuple[tuple[int, int, int], ...]:
    """Return one roll for each group with equal results: natural sum, Intensity, number of ways.

    Sums differ by whether they hit, double or draw a card. Nothing is thrown after a miss.
    """
    kinds: dict[tuple[bool, bool, bool], int] = {}
    ways: defaultdict[int, int] = defaultdict(int)
    for total, count in _ways_to_roll_each_sum(2).items():
        kind = (total >= needed, total == DOUBLES, total >= DRAWS)
        ways[kinds.setdefault(kind, total)] += count
    throws = []
    for total, count in ways.items():
        intensities = _ways_to_roll_each_sum(dice) if total >= needed else {0: len(FACES) ** dice}
        throws += [(total, thrown, count * times) for thrown, times in intensities.items()]
    return tuple(throws)


def _outcomes_from_weights(weights: list[int]) -> OutcomeChances:
    whole = sum(weights)
    miss, hit, damaged, destroyed = (Fraction(weight, whole) for weight in weights)
    return OutcomeChances(miss, hit, damaged, destroyed)


# Convoys


def convoy_outcomes(needed: int, rate: int, destroying_intensity: int) -> OutcomeChances:
    """Return the chances of an attack on a convoy, which Intensity alone destroys (004-216).

    A natural 18 doubles the Intensity, as it does against all units (004-159).

    >>> float(convoy_outcomes(8, 1, 4).miss), float(convoy_outcomes(8, 1, 4).destroyed)
    (0.21, 0.559)
    """
    falls_at_once = feature_destruction_chance(needed, destroying_intensity, doubled=True)
    miss = (1 - hit_chance(needed)) ** rate
    destroyed = 1 - (1 - falls_at_once) ** rate
    return OutcomeChances(miss, 1 - miss - destroyed, Fraction(0), destroyed)


def combined_convoy_outcomes(attacks: Iterable[OutcomeChances]) -> OutcomeChances:
    """Return the chances of several attacks together on a convoy."""
    miss = stands = Fraction(1)
    for one in attacks:
        miss *= one.miss
        stands *= 1 - one.destroyed
    return OutcomeChances(miss, stands - miss, Fraction(0), 1 - stands)


# Features


@lru_cache(maxsize=1 << 8)
def feature_destruction_chance(
    needed: int | None, destroying_intensity: int, *, doubled: bool
) -> Fraction:
    """Return the chance to destroy a feature (004-172 to 004-177).

    ``needed`` is None if the hit is automatic, ``destroying_intensity`` the Intensity that
    destroys. ``doubled`` is true if a natural 18 doubles the Intensity (A4-19).

    >>> (float(feature_destruction_chance(6, 6, doubled=False)),
    ...  float(feature_destruction_chance(6, 6, doubled=True)))
    (0.45, 0.459)
    """
    ways = {None: len(FACES) ** 2} if needed is None else _ways_to_roll_each_sum(2)
    destroyed = sum(
        count
        for total, count in ways.items()
        for intensity in FACES
        if is_feature_destroyed(needed, destroying_intensity, total, intensity, doubles=doubled)
    )
    return Fraction(destroyed, len(FACES) ** 3)
