"""Odds on random values: against every throw of the dice, and what holds whatever the values."""

from fractions import Fraction
from itertools import accumulate
from math import prod

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.games.spearpoint.combat.odds import (
    OutcomeChances,
    Volley,
    any_hit_chance,
    attack_outcomes,
    close_assault_outcomes,
    feature_destruction_chance,
)
from boardapp.games.spearpoint.combat.weapon_roll_effect import (
    DamageReadings,
    TargetStats,
    WeaponRoll,
)
from tests.games.spearpoint.combat.support.fight_oracle import (
    Ends,
    House,
    Unit,
    close_assault,
    demolish,
    fight,
)

NEEDED = st.one_of(st.integers(2, 21), st.integers(17, 21))
INDEXES = st.integers(0, 12)
READINGS = st.builds(DamageReadings, st.sampled_from(["on-hit", "always"]), st.booleans())


@st.composite
def targets(draw: st.DrawFn) -> TargetStats:
    half = draw(st.integers(0, 10))
    endurance = draw(st.integers(1, 2 * half + 2))
    return TargetStats(
        draw(st.integers(0, 8)), endurance, half, draw(st.booleans()), draw(st.booleans())
    )


@st.composite
def weapons(draw: st.DrawFn, rolls: int = 3) -> tuple[Volley, ...]:
    first = draw(st.integers(1, rolls))
    rates = [first, draw(st.integers(0, rolls - first))]
    return tuple(Volley(WeaponRoll(draw(NEEDED), draw(INDEXES)), rate) for rate in rates if rate)


def told(struck: TargetStats, readings: DamageReadings, doubled: bool = True) -> tuple[Unit, House]:
    """Return a target and the readings as the oracle has them."""
    unit = Unit(struck.defense, struck.endurance, struck.half, int(struck.damaged), struck.halved)
    return unit, House(readings.special == "always", not readings.redraw, doubled)


def ends(chances: OutcomeChances) -> Ends:
    return {end: chance for end, chance in chances._asdict().items() if chance}


def tails(chances: OutcomeChances) -> tuple[Fraction, ...]:
    """Return how likely destroyed is, then that or a new card, then that or a hit."""
    return tuple(accumulate(reversed(chances)))


def no_worse(these: OutcomeChances, those: OutcomeChances) -> bool:
    """Return whether the one attack is at least as likely as the other to do that much or more."""
    return all(this >= that for this, that in zip(tails(these), tails(those), strict=True))


# ---- against every throw ----------------------------------------------------------------------


@pytest.mark.rule("004-150")
@pytest.mark.rule("004-152")
@pytest.mark.rule("004-153")
@pytest.mark.rule("004-159")
@pytest.mark.rule("004-160")
@given(weapons(), targets(), READINGS)
def test_attacks(
    volleys: tuple[Volley, ...], struck: TargetStats, readings: DamageReadings
) -> None:
    shots = [
        (volley.rolled.needed, volley.rolled.index)
        for volley in volleys
        for _ in range(volley.rate)
    ]
    assert ends(attack_outcomes(volleys, struck, readings)) == fight(shots, *told(struck, readings))


@pytest.mark.rule("004-165")
@pytest.mark.rule("N4-11")
@given(NEEDED, st.integers(1, 3), targets(), READINGS, st.booleans())
def test_assaults(
    needed: int, dice: int, struck: TargetStats, readings: DamageReadings, doubled: bool
) -> None:
    expected = close_assault(needed, dice, *told(struck, readings, doubled))
    assert ends(close_assault_outcomes(needed, dice, struck, readings, doubled=doubled)) == expected


@pytest.mark.rule("A4-19")
@given(st.none() | NEEDED, st.integers(1, 11), st.booleans())
def test_features(needed: int | None, on: int, doubled: bool) -> None:
    chance = feature_destruction_chance(needed, on, doubled=doubled)
    assert chance == demolish(needed, on, doubled)


# ---- whatever the values ----------------------------------------------------------------------


@given(weapons(rolls=8), targets(), READINGS)
def test_the_ends_exclude_each_other(
    volleys: tuple[Volley, ...], struck: TargetStats, readings: DamageReadings
) -> None:
    chances = attack_outcomes(volleys, struck, readings)
    assert sum(chances) == 1
    assert min(chances) >= 0


@given(weapons(rolls=8), targets())
def test_a_miss_is_no_hit_at_all(volleys: tuple[Volley, ...], struck: TargetStats) -> None:
    missed = prod(1 - any_hit_chance(volley.rolled.needed, volley.rate) for volley in volleys)
    assert attack_outcomes(volleys, struck).miss == missed


@given(weapons(rolls=6), targets(), READINGS)
def test_a_better_weapon_or_a_weaker_target_is_never_worse(
    volleys: tuple[Volley, ...], struck: TargetStats, readings: DamageReadings
) -> None:
    chances = attack_outcomes(volleys, struck, readings)
    (rolled, rate), rest = volleys[0], volleys[1:]
    surer = Volley(WeaponRoll(rolled.needed - 1, rolled.index), rate)
    heavier = Volley(WeaponRoll(rolled.needed, rolled.index + 1), rate)
    more = Volley(rolled, rate + 1)
    thinner = struck._replace(defense=struck.defense - 1)
    for volley in (surer, heavier, more):
        assert no_worse(attack_outcomes((volley, *rest), struck, readings), chances)
    assert no_worse(attack_outcomes(volleys, thinner, readings), chances)


@given(NEEDED, st.integers(1, 7), targets(), READINGS, st.booleans())
def test_one_more_assaulter_is_never_worse(
    needed: int, dice: int, struck: TargetStats, readings: DamageReadings, doubled: bool
) -> None:
    chances = close_assault_outcomes(needed, dice, struck, readings, doubled=doubled)
    assert sum(chances) == 1
    assert no_worse(
        close_assault_outcomes(needed, dice + 1, struck, readings, doubled=doubled), chances
    )
    assert no_worse(close_assault_outcomes(needed, dice, struck, readings, doubled=True), chances)


@given(NEEDED, st.integers(1, 10), st.booleans())
def test_a_feature_that_is_harder_to_hit_or_to_destroy(needed: int, on: int, doubled: bool) -> None:
    chance = feature_destruction_chance(needed, on, doubled=doubled)
    assert feature_destruction_chance(needed + 1, on, doubled=doubled) <= chance
    assert feature_destruction_chance(needed, on + 1, doubled=doubled) <= chance
    assert chance <= feature_destruction_chance(needed, on, doubled=True)
    assert chance <= feature_destruction_chance(2, on, doubled=doubled)
