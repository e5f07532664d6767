"""Golden tables: exact odds, the rulebook's and those worked out by hand."""

from fractions import Fraction

import pytest

from boardapp.games.spearpoint.combat.odds import (
    OutcomeChances,
    Volley,
    any_hit_chance,
    attack_outcomes,
    close_assault_outcomes,
    dice_sum_chances,
    feature_destruction_chance,
    hit_chance,
)
from boardapp.games.spearpoint.combat.weapon_roll_effect import (
    DamageReadings,
    TargetStats,
    WeaponRoll,
)

SHERMAN = TargetStats(defense=5, endurance=14, half=7)
HALF_SHERMAN = TargetStats(defense=5, endurance=7, half=7, damaged=True, halved=True)
TIGER_88 = (Volley(WeaponRoll(10, 8)),)


def per_mille(*chances: Fraction) -> list[int]:
    """Return chances in thousandths, rounded as printed per cents with one decimal are."""
    return [round(chance * 1000) for chance in chances]


# ---- hits -------------------------------------------------------------------------------------

HITS = [
    100, 100, 100, 99, 97, 94, 90, 85, 79, 72, 64, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1, 0, 0,
]  # fmt: skip
"""In per cent, needed 0 to 22."""


@pytest.mark.rule("004-163")
@pytest.mark.parametrize(("needed", "chance"), list(enumerate(HITS)))
def test_chances_to_hit(needed: int, chance: int) -> None:
    assert hit_chance(needed) == Fraction(chance, 100)
    assert hit_chance(needed + 1, bonus=1) == Fraction(chance, 100)


@pytest.mark.rule("004-163")
def test_any_hit_of_several_rolls() -> None:
    assert any_hit_chance(10, 1) == Fraction(64, 100)
    assert any_hit_chance(9, 3) == 1 - Fraction(28, 100) ** 3
    assert any_hit_chance(2, 1) == 1


# ---- attacks ----------------------------------------------------------------------------------


@pytest.mark.rule("004-159")
@pytest.mark.rule("004-160")
def test_a_tiger_at_a_sherman() -> None:
    thousandths = [Fraction(count, 1000) for count in (360, 177, 448, 15)]
    assert attack_outcomes(TIGER_88, SHERMAN) == OutcomeChances(*thousandths)


@pytest.mark.rule("004-159")
@pytest.mark.rule("004-160")
def test_a_tiger_at_a_damaged_sherman() -> None:
    thousandths = [Fraction(count, 1000) for count in (360, 177, 0, 463)]
    assert attack_outcomes(TIGER_88, HALF_SHERMAN) == OutcomeChances(*thousandths)


@pytest.mark.rule("004-153")
def test_a_destroyed_target_ends_the_attack() -> None:
    sure, idle = Volley(WeaponRoll(2, 50)), Volley(WeaponRoll(30, 0), 4)
    assert attack_outcomes((sure, idle), SHERMAN) == OutcomeChances(
        Fraction(0), Fraction(0), Fraction(0), Fraction(1)
    )
    assert attack_outcomes((idle, sure), SHERMAN).destroyed == 1


@pytest.mark.rule("004-150")
@pytest.mark.rule("004-152")
def test_each_roll_meets_what_the_last_one_left() -> None:
    # Index 4 against 10/5 takes 5 to 14. One hit halves it, or destroys it from Intensity 6 on;
    # with 18 doubled, from 3 on. Two hits always destroy.
    squad, twice = TargetStats(0, 10, 5), (Volley(WeaponRoll(9, 4), 2),)
    miss, killed = Fraction(28, 100), Fraction(69 * 5 + 3 * 8, 1000)
    ends = attack_outcomes(twice, squad)
    assert ends.miss == miss**2
    assert ends.hit == 0
    assert ends.damaged == 2 * miss * (Fraction(72, 100) - killed)
    assert ends.destroyed == 1 - ends.miss - ends.damaged


@pytest.mark.rule("004-150")
def test_a_rate_is_so_many_rolls_in_the_order_of_the_weapons() -> None:
    light, heavy = WeaponRoll(9, 2), WeaponRoll(11, 7)
    singly = (Volley(light), Volley(light), Volley(light), Volley(heavy))
    assert attack_outcomes((Volley(light, 3), Volley(heavy)), SHERMAN) == attack_outcomes(
        singly, SHERMAN
    )


def test_nothing_fired_is_a_miss() -> None:
    assert attack_outcomes((), SHERMAN).miss == 1


@pytest.mark.rule("004-160")
def test_19_and_20_alone_draw_a_card_where_no_damage_gets_through() -> None:
    weak = attack_outcomes((Volley(WeaponRoll(10, 0)),), TargetStats(20, 14, 7))
    assert per_mille(*weak) == [360, 610, 30, 0]
    assert per_mille(
        *attack_outcomes((Volley(WeaponRoll(10, 0)),), TargetStats(20, 14, 7, damaged=True))
    ) == [
        360,
        610,
        0,
        30,
    ]


@pytest.mark.rule("N4-05")
def test_19_and_20_that_miss() -> None:
    hopeless = (Volley(WeaponRoll(21, 8)),)
    assert per_mille(*attack_outcomes(hopeless, SHERMAN)) == [1000, 0, 0, 0]
    always = DamageReadings(special="always")
    assert per_mille(*attack_outcomes(hopeless, SHERMAN, always)) == [970, 0, 30, 0]
    assert per_mille(*attack_outcomes(hopeless, HALF_SHERMAN, always)) == [970, 0, 0, 30]
    assert per_mille(*attack_outcomes((Volley(WeaponRoll(20, 8)),), SHERMAN)) == [990, 0, 10, 0]


@pytest.mark.rule("N4-35")
def test_a_damaged_unit_that_first_falls_to_half() -> None:
    carded = SHERMAN._replace(damaged=True)
    again = attack_outcomes(TIGER_88, carded)
    assert per_mille(*again) == [360, 177, 418, 45]
    assert per_mille(*attack_outcomes(TIGER_88, carded, DamageReadings(redraw=False))) == [
        360,
        595,
        0,
        45,
    ]


# ---- close assaults ---------------------------------------------------------------------------


@pytest.mark.rule("004-165")
@pytest.mark.parametrize(
    ("dice", "least", "chance"), [(3, 19, 352), (3, 12, 835), (4, 19, 722), (3, 3, 1000)]
)
def test_sums_of_the_assaulters_dice(dice: int, least: int, chance: int) -> None:
    sums = dice_sum_chances(dice)
    enough = [share for total, share in sums.items() if total >= least]
    assert per_mille(sum(enough, Fraction(0))) == [chance]


@pytest.mark.rule("004-072")
@pytest.mark.parametrize("dice", range(1, 9))
def test_so_many_dice_sum_up_from_one_each_to_ten_each(dice: int) -> None:
    sums = dice_sum_chances(dice)
    assert list(sums) == list(range(dice, dice * 10 + 1))
    assert sum(sums.values()) == 1
    assert sums[dice] == sums[dice * 10] == Fraction(1, 10**dice)
    assert sum(total * share for total, share in sums.items()) == Fraction(11, 2) * dice


@pytest.mark.parametrize("dice", [-1, 0, 9])
def test_dice_that_no_rule_throws(dice: int) -> None:
    with pytest.raises(ValueError, match=f"found {dice} dice; expected 1 to 8"):
        dice_sum_chances(dice)
    with pytest.raises(ValueError, match=f"found {dice} dice; expected 1 to 8"):
        close_assault_outcomes(6, dice, SHERMAN, doubled=True)


@pytest.mark.rule("004-165")
@pytest.mark.parametrize(("needed", "destroyed"), [(6, 317), (9, 253)])
def test_three_assault_a_sherman(needed: int, destroyed: int) -> None:
    ends = close_assault_outcomes(needed, 3, SHERMAN, doubled=False)
    assert per_mille(ends.miss, ends.destroyed) == [1000 - HITS[needed] * 10, destroyed]


@pytest.mark.rule("004-165")
@pytest.mark.rule("004-160")
def test_three_assault_a_sherman_to_the_last_chance() -> None:
    # 19 and 20 (3 %) draw a card of their own where the sum does not destroy.
    killed, halved = Fraction(352, 1000), Fraction(835, 1000)
    ends = close_assault_outcomes(6, 3, SHERMAN, doubled=False)
    assert ends.destroyed == Fraction(90, 100) * killed
    assert ends.damaged == Fraction(87, 100) * (halved - killed) + Fraction(3, 100) * (1 - killed)
    assert ends.hit == Fraction(87, 100) * (1 - halved)


@pytest.mark.rule("N4-11")
def test_18_doubles_the_sum_of_an_assault_or_not() -> None:
    plain, doubled = (
        close_assault_outcomes(6, 3, SHERMAN, doubled=doubled) for doubled in (False, True)
    )
    # Doubled, 10 destroys: all but the 84 ways to throw 3 to 9 with three dice.
    assert doubled.destroyed - plain.destroyed == Fraction(3, 100) * (
        Fraction(1000 - 84, 1000) - Fraction(352, 1000)
    )
    assert plain.miss == doubled.miss


# ---- features ---------------------------------------------------------------------------------


@pytest.mark.rule("A4-19")
@pytest.mark.parametrize(
    ("needed", "on", "plain", "doubled"),
    [
        pytest.param(None, 5, 600, 600, marks=pytest.mark.rule("004-172"), id="tank near"),
        pytest.param(10 - 4, 6, 450, 459, marks=pytest.mark.rule("004-173"), id="tank far"),
        pytest.param(10 - 3, 6, 425, 434, marks=pytest.mark.rule("004-174"), id="mortar"),
        pytest.param(10 - 2, 4, 553, 559, marks=pytest.mark.rule("004-175"), id="artillery"),
        pytest.param(10 - 3, 4, 595, 601, marks=pytest.mark.rule("004-176"), id="bombs"),
    ],
)
def test_features_at_a_value_of_10(needed: int | None, on: int, plain: int, doubled: int) -> None:
    assert feature_destruction_chance(needed, on, doubled=False) == Fraction(plain, 1000)
    assert feature_destruction_chance(needed, on, doubled=True) == Fraction(doubled, 1000)


@pytest.mark.rule("004-177")
def test_a_panther_at_a_house_with_18_plain() -> None:
    assert feature_destruction_chance(6, 6, doubled=False) == Fraction(90, 100) * Fraction(50, 100)
