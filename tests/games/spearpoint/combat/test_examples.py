"""The worked numbers of the design's parts, each with the switches that it names."""

from collections.abc import Mapping
from fractions import Fraction

import pytest

from boardapp.games.spearpoint.combat import feature_damage
from boardapp.games.spearpoint.combat.odds import close_assault_outcomes
from boardapp.games.spearpoint.combat.possible_targets_and_firers import TargetOption, firer_options
from boardapp.games.spearpoint.combat.weapon_roll_effect import TargetStats
from boardapp.games.spearpoint.switches import OF_COMBAT
from tests.games.spearpoint.combat.support.placed_units import (
    aimed,
    battle,
    fire,
    laid,
    listed,
    needs,
    target,
    terms,
    weapon,
    without,
    withstands,
)

PER_MILLE = 1000


def ends(row: TargetOption, number: int = 0) -> list[float]:
    """How likely the ends of the best weapon are, in per cent."""
    hit = row.best_weapon.units_under_attack[number]
    outcomes = row.best_weapon.outcome_chances(hit)
    assert outcomes is not None
    return [round(float(100 * one), 1) for one in outcomes]


@pytest.mark.rule("004-260", "004-162", "004-163")
@pytest.mark.parametrize(
    ("sherman", "said"),
    [("", [36.0, 17.7, 44.8, 1.5]), ("7 #4", [36.0, 17.7, 0.0, 46.3])],
)
def test_a_tiger_at_a_sherman(sherman: str, said: list[float]) -> None:
    state = laid(f"germany tiger-i B-4, us m4a1-sherman B-1 {sherman}")
    row = listed(state, "germany-1", "us-1")
    assert row.best_weapon.aim.weapon.name == "88 mm"
    assert ends(row) == said
    assert row.best_weapon.chance == Fraction(64, 100)


@pytest.mark.rule("004-003")
def test_open_ground_gives_a_target_nothing() -> None:
    row = listed(laid("germany tiger-i B-4, us rifle-squad B-1"), "germany-1", "us-1")
    (hit,) = row.best_weapon.units_under_attack
    assert hit.defense is not None
    assert [term.of for term in hit.defense.terms if term.number] == []
    assert hit.defense.total == 0


@pytest.mark.rule("004-161", "004-169", "A4-25")
def test_the_105_on_a_tiger_and_a_squad() -> None:
    """12 hits both: 11 less 7, and 11 less 0 + 2 + 5."""
    state = laid(
        "us howitzer-105mm rear, us sniper B-8, germany tiger-i B-4, germany rifle-squad B-4",
        "10B B-4", options={"tank-cover": "both"},
    )  # fmt: skip
    aim = aimed(state, "us-1", "space B-4", "105 mm")
    hits = {hit.party.unit: hit for hit in aim.units_under_attack()}
    sums = {name: terms(aim.to_hit_sum(hit.party)) for name, hit in hits.items()}
    assert sums == {"tiger-i": "105 mm against vehicles 12 = 12",
                    "rifle-squad": "105 mm against Infantry 11 = 11"}  # fmt: skip
    told, _ = fire(state, "us-1", "space B-4", ["105 mm"], [[6, 6]], [[6]], 4)
    assert [one for one in told if "→" in one] == [
        "Tiger I Germany 1: Endurance 24 → 20.", "Rifle Squad Germany 2: Endurance 8 → 4.",
    ]  # fmt: skip


@pytest.mark.rule("004-130", "004-150", "004-106")
def test_an_mg_beside_a_squad() -> None:
    state = laid("germany mg42-team B-4, us rifle-squad B-5")
    assert (
        needs(state, "germany-1", "us-1")
        == "MG-42 against Infantry 12, the target is at close range -3 = 9"
    )
    row = listed(state, "germany-1", "us-1")
    assert row.best_weapon.chance == 1 - Fraction(28, 100) ** 3


TANK, FAR = "us m4a1-sherman B-2, germany tiger-i C-9", "us m4a1-sherman B-7, germany tiger-i C-9"
TEN = {
    **without("us m4a1-sherman", weapons=(weapon("75 mm", 11, 10, index=7, main=75),)),
    **{
        key: without(key, weapons=(weapon("Test", 10, 10, main=105, kind=kind),))[key]  # type: ignore[arg-type]
        for key, kind in (("us mortar-squad", "mortar"), ("us howitzer-105mm", "gun"),
                          ("us p40-warhawk", "bomb"))
    },
}  # fmt: skip


@pytest.mark.rule("004-172", "004-173", "004-174", "004-175", "004-176", "004-177", "A4-19")
@pytest.mark.parametrize(
    ("units", "plain", "doubled"),
    [
        (TANK, 600, 600), (FAR, 450, 459),
        ("us mortar-squad B-9, germany tiger-i C-9", 425, 434),
        ("us howitzer-105mm rear, us sniper B-1, germany tiger-i C-9", 553, 559),
        ("us p40-warhawk air:B, germany tiger-i C-9", 595, 601),
    ],
)  # fmt: skip
def test_the_table_of_features_at_a_value_of_10(units: str, plain: int, doubled: int) -> None:
    for switch, said in (("plain", plain), ("doubled", doubled)):
        state = laid(units, "1A B-4", cards=TEN, options={"feature-doubling": switch})
        row = listed(state, "us-1", "tile B-4")
        assert row.is_allowed, row.reasons
        chance = row.best_weapon.chance
        assert chance is not None
        assert abs(float(chance) * PER_MILLE - said) <= 0.5


@pytest.mark.rule("004-173", "A4-19", "004-130")
def test_close_range_does_not_add_to_the_table_of_features() -> None:
    near = laid("us m4a1-sherman B-3, germany tiger-i C-9", "1A B-4")
    assert feature_damage.to_hit_sum(aimed(near, "us-1", "tile B-4")) is None
    far = laid("us m4a1-sherman B-1, germany tiger-i C-9", "1A B-4")
    assert terms(feature_damage.to_hit_sum(aimed(far, "us-1", "tile B-4"))) == (
        "75 mm against vehicles 10, the target is a tile -4 = 6"
    )


@pytest.mark.rule("004-165", "A4-22", "N4-11")
def test_the_chances_of_a_close_assault() -> None:
    """At 6 with three dice, and bare at 9; doubling comes on top."""
    sherman = TargetStats(5, 14, 7)
    close = close_assault_outcomes(6, 3, sherman, doubled=False)
    bare = close_assault_outcomes(9, 3, sherman, doubled=False)
    assert round(float(close.destroyed), 3) == 0.317
    assert round(float(bare.destroyed), 3) == 0.253
    assert close_assault_outcomes(6, 3, sherman, doubled=True).destroyed > close.destroyed


# ---- switches -----------------------------------------------------------------------------------

HALVED = "germany tiger-i B-4, us m4a1-sherman B-1 13 #4"


@pytest.mark.rule("N4-35")
@pytest.mark.parametrize(("switch", "cards"), [("redraw", 2), ("had", 1)])
def test_who_has_a_card_draws_again_at_half_or_not(switch: str, cards: int) -> None:
    more = (4,) * (cards - 1)
    state = laid(HALVED, options={"second-card": switch})
    _, left = fire(state, "germany-1", "us-1", ["88 mm"], [[6, 6]], [[5]], *more)
    condition = left.units["us-1"].condition
    assert (condition.endurance, len(condition.damage)) == (5, cards)


@pytest.mark.rule("N4-31", "N4-09")
@pytest.mark.parametrize(
    ("path", "switch", "said"),
    [
        ("5", "no", ".30cal against aircraft 17 = 17"),
        ("5", "yes", ".30cal against aircraft 17, the target is at close range -3 = 14"),
        ("6", "yes", ".30cal against aircraft 17 = 17"),
        ("A", "yes", ".30cal against aircraft 17, the target is at close range -3 = 14"),
    ],
)
def test_close_range_at_aircraft(path: str, switch: str, said: str) -> None:
    state = laid(f"us lmg-team B-4, germany bf109 air:{path}", options={"close-range-air": switch})
    assert needs(state, "us-1", "germany-1") == said


@pytest.mark.rule("A4-20", "004-040", "004-038")
@pytest.mark.parametrize(
    ("switch", "tile", "unit"), [("endurance", False, True), ("intensity", True, True)]
)
def test_a_pantherturm_as_a_unit_or_as_a_tile(switch: str, tile: bool, unit: bool) -> None:
    state = laid("us m4a1-sherman B-2, germany pantherturm-i B-4", "13A B-4",
                 options={"pantherturm": switch})  # fmt: skip
    assert listed(state, "us-1", "tile B-4").is_allowed == tile
    assert listed(state, "us-1", "germany-1").is_allowed == unit


SHOWN_ELSEWHERE: Mapping[str, str] = {
    "special-results": "test_resolve", "burned-intensity": "test_resolve",
    "crew-fate": "test_resolve", "panzernest-team": "test_resolve", "lost-spotter": "test_resolve",
    "whole-space-fight": "test_resolve", "gun-column": "test_sums", "tank-cover": "test_sums",
    "assault-turret": "test_assault", "own-inside": "test_reasons",
    "two-weapons": "test_resolve", "card-half": "test_resolve",
    "mortar-least": "test_reasons", "assault-bonus": "test_assault",
    "assault-doubling": "test_assault", "assault-moves": "test_assault",
    "assault-empty": "test_assault", "weapons-chosen": "test_resolve",
}  # fmt: skip


def test_every_switch_of_combat_is_shown_to_turn_something() -> None:
    here = {"second-card", "close-range-air", "pantherturm", "feature-doubling"}
    assert here | SHOWN_ELSEWHERE.keys() == OF_COMBAT.keys()
    assert here.isdisjoint(SHOWN_ELSEWHERE)


# ---- who may fire at one target -----------------------------------------------------------------


@pytest.mark.rule("004-260", "004-121")
def test_all_that_can_fire_at_one_target_the_likeliest_first() -> None:
    state = laid("us m4a1-sherman B-1, us sniper C-1, us m10-gmc A-1, germany tiger-i B-4")
    found = [
        (party.id, row.is_allowed)
        for party, row in firer_options(battle(state), target("germany-1"), "us")
    ]
    assert found == [("us-3", True), ("us-1", True), ("us-2", False)]
    assert withstands(state, "us-1", "germany-1") == "Tiger I 7 = 7"
