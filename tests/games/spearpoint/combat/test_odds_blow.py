"""Golden rolls: what one roll does, told as the rulebook tells it."""

import pytest

from boardapp.games.spearpoint.combat.weapon_roll_effect import (
    DamageReadings,
    Fate,
    RollResult,
    TargetStats,
    WeaponRoll,
    crew_fate,
    is_feature_destroyed,
    roll_result,
    roll_with_burned_card,
)

TIGER_88 = WeaponRoll(10, 8)
SHERMAN_75 = WeaponRoll(10, 7)
SHERMAN = TargetStats(defense=5, endurance=14, half=7)
TIGER = TargetStats(defense=7, endurance=24, half=12)
ALWAYS = DamageReadings(special="always")
ONCE = DamageReadings(redraw=False)


def told(done: RollResult) -> str:
    """Return a blow in words, such as `hit 10, 4 left, card`."""
    words = f"{'hit' if done.hit else 'miss'} {done.damage}, {done.after.endurance} left"
    return words + ", card" * done.cards + ", destroyed" * done.destroyed


# ---- the rulebook's figure --------------------------------------------------------------------


@pytest.mark.rule("004-162")
@pytest.mark.rule("004-150")
def test_the_first_sherman_misses() -> None:
    assert roll_result(SHERMAN_75, TIGER, 8, 10) == RollResult(False, 0, TIGER, 0, False)


@pytest.mark.rule("004-162")
@pytest.mark.rule("004-151")
@pytest.mark.rule("004-152")
def test_the_tiger_hits_the_lead_sherman() -> None:
    done = roll_result(TIGER_88, SHERMAN, 12, 7)
    assert done == RollResult(True, 10, TargetStats(5, 4, 7, damaged=True, halved=True), 1, False)


@pytest.mark.rule("004-162")
def test_the_second_sherman_hits_the_tiger() -> None:
    assert roll_result(SHERMAN_75, TIGER, 16, 5) == RollResult(
        True, 5, TargetStats(7, 19, 12), 0, False
    )


# ---- a hit and its damage ---------------------------------------------------------------------


@pytest.mark.rule("004-150")
@pytest.mark.parametrize(("total", "hit"), [(9, False), (10, True), (11, True)])
def test_the_value_itself_hits(total: int, hit: bool) -> None:
    assert roll_result(TIGER_88, SHERMAN, total, 1).hit is hit


@pytest.mark.rule("004-170")
def test_the_lowest_sums_are_just_misses_or_hits() -> None:
    assert told(roll_result(WeaponRoll(4, 8), SHERMAN, 2, 10)) == "miss 0, 14 left"
    assert told(roll_result(WeaponRoll(4, 8), SHERMAN, 3, 10)) == "miss 0, 14 left"
    assert told(roll_result(WeaponRoll(2, 8), SHERMAN, 2, 1)) == "hit 4, 10 left"
    assert told(roll_result(WeaponRoll(-3, 8), SHERMAN, 2, 1)) == "hit 4, 10 left"


@pytest.mark.rule("004-151")
def test_damage_is_never_below_nothing() -> None:
    assert told(roll_result(WeaponRoll(10, 2), TIGER, 12, 5)) == "hit 0, 24 left"
    assert told(roll_result(WeaponRoll(10, 2), TIGER, 12, 6)) == "hit 1, 23 left"


@pytest.mark.rule("004-152")
@pytest.mark.parametrize(
    ("intensity", "expected"),
    [(3, "hit 6, 8 left"), (4, "hit 7, 7 left, card"), (5, "hit 8, 6 left, card")],
)
def test_a_card_is_drawn_at_half_or_below(intensity: int, expected: str) -> None:
    assert told(roll_result(TIGER_88, SHERMAN, 12, intensity)) == expected


@pytest.mark.rule("004-152")
def test_a_unit_falls_to_half_once() -> None:
    again = TargetStats(5, 7, 7, damaged=True, halved=True)
    mended = again._replace(damaged=False, halved=False)
    back_up = SHERMAN._replace(halved=True)
    assert told(roll_result(TIGER_88, again, 12, 1)) == "hit 4, 3 left"
    assert told(roll_result(TIGER_88, mended, 12, 1)) == "hit 4, 3 left"
    assert roll_result(TIGER_88, mended, 12, 1).after.halved
    assert told(roll_result(TIGER_88, back_up, 12, 5)) == "hit 8, 6 left"


@pytest.mark.rule("004-153")
def test_nothing_left_is_destroyed_and_draws_no_card() -> None:
    assert told(roll_result(WeaponRoll(10, 9), SHERMAN, 12, 10)) == "hit 14, 0 left, destroyed"
    assert told(roll_result(WeaponRoll(10, 8), SHERMAN, 12, 10)) == "hit 13, 1 left, card"
    assert told(roll_result(WeaponRoll(10, 20), SHERMAN, 20, 10)) == "hit 25, 0 left, destroyed"


@pytest.mark.rule("004-150")
@pytest.mark.rule("004-152")
@pytest.mark.rule("004-153")
def test_a_machine_gun_at_a_squad() -> None:
    gun, squad = WeaponRoll(needed=9, index=2), TargetStats(defense=0, endurance=8, half=4)
    first = roll_result(gun, squad, 7, 10)
    second = roll_result(gun, first.after, 11, 3)
    third = roll_result(gun, second.after, 11, 1)
    assert [told(done) for done in (first, second, third)] == [
        "miss 0, 8 left", "hit 5, 3 left, card", "hit 3, 0 left, destroyed",
    ]  # fmt: skip


@pytest.mark.rule("004-161")
def test_one_throw_at_all_that_stand_in_a_space() -> None:
    tiger, squad = TargetStats(7, 24, 12), TargetStats(defense=2 + 5, endurance=8, half=4)
    at_tiger, at_squad = WeaponRoll(12, 5), WeaponRoll(11, 5)
    assert told(roll_result(at_tiger, tiger, 12, 6)) == "hit 4, 20 left"
    assert told(roll_result(at_squad, squad, 12, 6)) == "hit 4, 4 left, card"
    assert told(roll_result(at_tiger, tiger, 11, 6)) == "miss 0, 24 left"
    assert told(roll_result(at_squad, squad, 11, 6)) == "hit 4, 4 left, card"


# ---- 18, 19 and 20 ----------------------------------------------------------------------------


@pytest.mark.rule("004-159")
@pytest.mark.parametrize(
    ("total", "damage"), [(17, 3 + 8 - 5), (18, 6 + 8 - 5), (19, 3 + 8 - 5), (20, 3 + 8 - 5)]
)
def test_18_doubles_intensity_before_the_index(total: int, damage: int) -> None:
    assert roll_result(TIGER_88, SHERMAN, total, 3).damage == damage


@pytest.mark.rule("N4-11")
def test_a_roll_that_18_does_not_double() -> None:
    bare = WeaponRoll(6, 0, doubles=False)
    assert told(roll_result(bare, SHERMAN, 18, 11)) == "hit 6, 8 left"
    assert told(roll_result(WeaponRoll(6, 0), SHERMAN, 18, 11)) == "hit 17, 0 left, destroyed"
    assert told(roll_result(bare, SHERMAN, 19, 11)) == "hit 6, 8 left, card"


@pytest.mark.rule("004-160")
@pytest.mark.rule("A4-11")
@pytest.mark.parametrize("total", [19, 20])
def test_19_and_20_draw_a_card_and_deal_their_damage(total: int) -> None:
    assert told(roll_result(TIGER_88, SHERMAN, total, 1)) == "hit 4, 10 left, card"
    assert roll_result(TIGER_88, SHERMAN, total, 1).after == TargetStats(5, 10, 7, damaged=True)


@pytest.mark.rule("A4-11")
def test_one_roll_draws_one_card_in_all() -> None:
    done = roll_result(TIGER_88, SHERMAN, 19, 7)
    assert told(done) == "hit 10, 4 left, card"
    assert done.after.halved


@pytest.mark.rule("004-160")
def test_19_and_20_destroy_what_carries_a_card() -> None:
    damaged = SHERMAN._replace(damaged=True)
    assert told(roll_result(TIGER_88, damaged, 18, 1)) == "hit 5, 9 left"
    assert told(roll_result(TIGER_88, damaged, 19, 1)) == "hit 4, 10 left, destroyed"
    assert told(roll_result(TIGER_88, damaged, 19, 7)) == "hit 10, 4 left, destroyed"
    assert told(roll_result(WeaponRoll(10, 0), damaged, 20, 1)) == "hit 0, 14 left, destroyed"


@pytest.mark.rule("A4-11")
def test_a_burned_card_hits_but_is_no_part_of_the_natural_sum() -> None:
    assert not roll_result(TIGER_88, SHERMAN, 9, 1).hit
    assert told(roll_result(TIGER_88, SHERMAN, 9, 1, bonus=1)) == "hit 4, 10 left"
    assert told(roll_result(TIGER_88, SHERMAN, 17, 1, bonus=1)) == "hit 4, 10 left"
    assert told(roll_result(TIGER_88, SHERMAN, 18, 1, bonus=1)) == "hit 5, 9 left"


@pytest.mark.rule("N4-05")
@pytest.mark.parametrize(
    ("readings", "card", "destroyed"),
    [
        (DamageReadings(), "miss 0, 14 left", "miss 0, 14 left"),
        (ALWAYS, "miss 0, 14 left, card", "miss 0, 14 left, destroyed"),
    ],
)
def test_19_that_misses(readings: DamageReadings, card: str, destroyed: str) -> None:
    far = WeaponRoll(20, 8)
    assert told(roll_result(far, SHERMAN, 19, 10, readings)) == card
    assert told(roll_result(far, SHERMAN._replace(damaged=True), 19, 10, readings)) == destroyed


@pytest.mark.rule("N4-05")
def test_18_that_misses_doubles_nothing() -> None:
    assert told(roll_result(WeaponRoll(19, 8), SHERMAN, 18, 10, ALWAYS)) == "miss 0, 14 left"


@pytest.mark.rule("N4-35")
@pytest.mark.parametrize(
    ("readings", "later"), [(DamageReadings(), "hit 7, 3 left, card"), (ONCE, "hit 7, 3 left")]
)
def test_a_card_of_19_and_then_a_first_fall_to_half(readings: DamageReadings, later: str) -> None:
    first = roll_result(TIGER_88, SHERMAN, 19, 1, readings)
    assert told(first) == "hit 4, 10 left, card"
    then = roll_result(TIGER_88, first.after, 12, 4, readings)
    assert told(then) == later
    assert then.after == TargetStats(5, 3, 7, damaged=True, halved=True)


@pytest.mark.rule("N4-35")
def test_an_undamaged_unit_has_not_had_its_card() -> None:
    assert told(roll_result(TIGER_88, SHERMAN, 12, 4, ONCE)) == "hit 7, 7 left, card"


# ---- a card burned on Intensity ---------------------------------------------------------------


@pytest.mark.rule("N4-36")
@pytest.mark.rule("004-065")
@pytest.mark.parametrize(
    ("readings", "total", "damage", "crew"),
    [
        (DamageReadings(), 12, 6 + 1 + 8 - 5, "dead"),
        (DamageReadings(), 18, (6 + 1) * 2 + 8 - 5, "dead"),
        (DamageReadings(burned="after"), 12, 6 + 1 + 8 - 5, "damaged"),
        (DamageReadings(burned="after"), 18, 6 * 2 + 1 + 8 - 5, "damaged"),
    ],
)
def test_a_burned_one_on_intensity(
    readings: DamageReadings, total: int, damage: int, crew: Fate
) -> None:
    rolled, intensity = roll_with_burned_card(TIGER_88, 6, readings)
    assert roll_result(rolled, SHERMAN, total, intensity, readings).damage == damage
    assert crew_fate(intensity) == crew


# ---- features and crews -----------------------------------------------------------------------


@pytest.mark.rule("004-177")
def test_a_panther_at_a_house() -> None:
    assert not is_feature_destroyed(6, 6, 5, 10)
    assert not is_feature_destroyed(6, 6, 6, 5)
    assert is_feature_destroyed(6, 6, 6, 6)


@pytest.mark.rule("004-172")
def test_an_automatic_hit_needs_the_intensity_alone() -> None:
    assert is_feature_destroyed(None, 5, None, 5)
    assert not is_feature_destroyed(None, 5, None, 4)


@pytest.mark.rule("A4-19")
def test_18_doubles_at_features_and_19_does_nothing() -> None:
    assert is_feature_destroyed(6, 6, 18, 3)
    assert not is_feature_destroyed(6, 6, 18, 2)
    assert not is_feature_destroyed(6, 6, 18, 3, doubles=False)
    assert not is_feature_destroyed(6, 6, 19, 5)
    assert not is_feature_destroyed(20, 6, 18, 10)


@pytest.mark.rule("A4-11")
def test_a_burned_card_hits_a_feature_too() -> None:
    assert is_feature_destroyed(6, 6, 5, 6, bonus=1)
    assert not is_feature_destroyed(6, 6, 17, 5, bonus=1)


@pytest.mark.rule("004-155")
@pytest.mark.parametrize(
    ("intensities", "fate"),
    [((1, 2, 3), "unharmed"), ((4, 5, 6), "damaged"), ((7, 8, 9, 10, 11), "dead")],
)
def test_a_crew_by_the_intensity_that_destroyed_its_unit(
    intensities: tuple[int, ...], fate: Fate
) -> None:
    assert {crew_fate(intensity) for intensity in intensities} == {fate}
