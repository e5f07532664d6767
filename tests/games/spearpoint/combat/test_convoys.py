"""Convoy units under fire: a hit with Intensity 4 or more destroys them, nothing else does."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from boardapp.core.procedure.questions import Pick, Throw
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.games.spearpoint.combat import close_assault_procedure, menu
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.odds import OutcomeChances, convoy_outcomes, hit_chance
from boardapp.games.spearpoint.combat.possible_targets_and_firers import WeaponOption
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.menu import procedure
from tests.games.spearpoint.combat.support.placed_units import (
    BOX,
    CARDS,
    laid,
    needs,
    terms,
    without,
)
from tests.games.spearpoint.combat.test_special_fire import shipped, way

ON = GameData(BOX, shipped(4))
DICE = range(1, 11)
CARD = CARDS["germany panther"]
TIGER = CARDS["germany tiger-i"]
TWICE = without("germany tiger-i", weapons=(
    TIGER.weapons[0],
    replace(TIGER.weapons[1], attack=TIGER.weapons[1].attack._replace(vehicle=13)),
))  # fmt: skip
CONVOY = "us convoy B-5, germany panther B-8"


def fire(
    state: TileState, at_whom: str, *answers: Any, firer: str = "germany-1"
) -> RunningProcedure[TileState]:
    stopped = replay_answers(procedure(ON, menu.FIRE), state, GRID, (firer, at_whom, *answers))
    assert stopped.refusal is None, stopped.refusal.sentence
    return stopped.going


def fired(state: TileState, *answers: Any, **by: str) -> tuple[str, TileState]:
    """The last sentence of an attack, and the table after it."""
    going = fire(state, *answers, **by)
    assert going.asked is None, going.asked
    return going.play.told[-1], going.play.state


def ends(found: WeaponOption) -> OutcomeChances:
    (hit,) = found.units_under_attack
    outcomes = found.outcome_chances(hit)
    assert outcomes is not None
    return outcomes


@pytest.mark.rule("004-216", "004-217", "004-159")
@pytest.mark.parametrize(
    ("dice", "intensity", "falls"),
    [
        ([6, 4], 4, True),
        ([6, 4], 3, False),
        ([6, 4], 10, True),
        ([9, 9], 2, True),
        ([9, 9], 1, False),
    ],
)  # fmt: skip
def test_a_hit_with_intensity_4_destroys_it_and_less_does_nothing(
    dice: list[int], intensity: int, falls: bool
) -> None:
    told, left = fired(laid(CONVOY), "unit us-1", [dice], [[intensity]])
    counted = 2 * intensity if sum(dice) == 18 else intensity
    what = "is destroyed" if falls else "is unharmed"
    assert told == f"Rolled Intensity {counted}, needed 4: Convoy US 1 {what}."
    assert ("us-1" in left.units) != falls
    assert left.points == {}
    if not falls:
        assert left.units["us-1"].condition == laid(CONVOY).units["us-1"].condition


@pytest.mark.rule("004-216")
def test_a_miss_and_high_sums_do_nothing_of_their_own() -> None:
    told, left = fired(laid(CONVOY), "unit us-1", [[4, 5]])
    assert told.endswith("= 9, needed 10: miss (dice entered by hand).")
    for dice in ([9, 10], [10, 10]):
        told, left = fired(laid(CONVOY), "unit us-1", [dice], [[3]])
        assert told == "Rolled Intensity 3, needed 4: Convoy US 1 is unharmed."
        assert not left.units["us-1"].condition.is_damaged
    always = laid(CONVOY, options={"special-results": "always"}, cards=without(
        "germany panther", weapons=(replace(
            CARD.weapons[0], attack=CARD.weapons[0].attack._replace(vehicle=20)),)))  # fmt: skip
    assert fired(always, "unit us-1", [[9, 10]])[0].endswith(
        "= 19, needed 20: miss (dice entered by hand)."
    )


@pytest.mark.rule("004-216", "004-217", "004-124")
def test_it_is_fired_at_as_a_vehicle_without_defense() -> None:
    found = way(4, laid(CONVOY), "germany-1", "us-1")
    assert terms(found.to_hit_sum) == "Main gun against vehicles 10 = 10"
    near = way(4, laid("us convoy B-5, germany panther B-6"), "germany-1", "us-1")
    assert (
        terms(near.to_hit_sum)
        == "Main gun against vehicles 10, the target is at close range -3 = 7"
    )
    mg = way(4, laid("us convoy B-5, germany mg42-team B-7"), "germany-1", "us-1")
    assert [one.sentence for one in mg.reasons] == [
        "The card prints no value for the MG-42 against vehicles (rule “Combat 1, legal target”)."
    ]


@pytest.mark.rule("004-216", "004-163")
@pytest.mark.parametrize("needed", [2, 8, 10, 16, 18, 19, 20, 21])
@pytest.mark.parametrize("rate", [1, 2, 3])
def test_its_odds_are_those_of_every_throw(needed: int, rate: int) -> None:
    throws = list(product(DICE, DICE, DICE))
    hits = [one for one in throws if sum(one[:2]) >= needed]
    fatal = [one for one in hits if (one[2] * (2 if sum(one[:2]) == 18 else 1)) >= 4]
    miss = (1 - Fraction(len(hits), len(throws))) ** rate
    stands = (1 - Fraction(len(fatal), len(throws))) ** rate
    assert convoy_outcomes(needed, rate, 4) == OutcomeChances(
        miss, stands - miss, Fraction(0), 1 - stands
    )


@pytest.mark.rule("004-216")
def test_seven_of_ten_hits_destroy_it() -> None:
    found = way(4, laid(CONVOY), "germany-1", "us-1")
    hit = hit_chance(10)
    doubled = Fraction(3, 100) * Fraction(2, 10)  # an 18 with Intensity 2 or 3
    assert ends(found).destroyed == hit * Fraction(7, 10) + doubled
    assert ends(found).damaged == 0
    throw = fire(laid(CONVOY), "unit us-1").asked
    assert isinstance(throw, Throw)
    assert throw.sentence == "A roll of 10 or more hits the target (64 %)."
    assert [one.outcome for one in throw.odds][-1] == "destroyed"


@pytest.mark.rule("004-216", "004-153")
def test_two_weapons_and_several_rolls_are_counted_together() -> None:
    state = laid("us convoy B-5, germany tiger-i B-9", cards=TWICE)
    going = fire(state, "unit us-1")
    assert going.asked is not None
    both = going.asked.preview_odds(going.asked.answer_from_json(["88 mm", "MG"], GRID))
    one, other = (ends(way(4, state, "germany-1", "us-1", name)) for name in ("88 mm", "MG"))
    chances = {each.outcome: each.chance for each in both}
    assert chances["destroyed"] == 1 - (1 - one.destroyed) * (1 - other.destroyed)
    assert sum(chance for chance in chances.values() if chance is not None) == 1


@pytest.mark.rule("004-161", "004-216", "004-214")
def test_artillery_on_a_pair_and_a_tank_throws_one_intensity_for_all() -> None:
    state = laid("us convoy B-5, us convoy B-5, germany sfh18-15cm rear", turn=3)
    told, left = fired(state, "space B-5", [[6, 6]], [[4]])
    assert left.units == {}
    mixed = laid("us convoy B-5, us m4a1-sherman B-5, germany sfh18-15cm rear", turn=3)
    told, left = fired(mixed, "space B-5", [[6, 6]], [[3]])
    assert set(left.units) == {"us-1", "us-2"}
    told, left = fired(mixed, "space B-5", [[6, 6]], [[4]])
    assert set(left.units) == {"us-2"}
    assert left.units["us-2"].condition.endurance == 14 - (4 + 7 - 5)
    assert told


@pytest.mark.rule("004-169", "004-216")
def test_infantry_beside_a_convoy_is_beside_no_tank() -> None:
    """Its Defense is not asked, and takes nothing off the damage."""
    state = laid("us rifle-squad B-5, us convoy B-5, germany sfh18-15cm rear", turn=3)
    told, left = fired(state, "space B-5", [[6, 6]], [[3]])
    assert left.units.keys() == {"us-2"}, told
    weak = laid("us rifle-squad B-5, us convoy B-5, germany sfh18-15cm rear", turn=3,
                cards=without("us rifle-squad", endurance=(12, 6)))  # fmt: skip
    _, left = fired(weak, "space B-5", [[6, 6]], [[2]], 4)
    assert left.units["us-1"].condition.endurance == 12 - (2 + 7)


@pytest.mark.rule("004-216")
def test_values_that_nobody_entered_are_asked_as_far_as_they_matter() -> None:
    """The value against vehicles alone: no index, no Defense, no Endurance of a convoy."""
    bare = laid("us convoy B-5, germany panzerschreck-team B-7", cards={})
    going = fire(bare, "unit us-1", "Rocket")
    titles = []
    for answer in (10, [[6, 6]], [[5]]):
        assert going.asked is not None
        titles.append(going.asked.title)
        assert going.take_answer(answer) is None
    assert titles == [
        "Rocket of the Panzerschreck Team against vehicles",
        "Rocket of Panzerschreck Team Germany 1",
        "Intensity roll for Rocket of Panzerschreck Team Germany 1",
    ]  # fmt: skip
    assert going.asked is None
    assert "us-1" not in going.play.state.units
    told = fire(bare, "unit us-1", "Rocket", {"instead": "told"}).asked
    assert isinstance(told, Pick)
    assert [one.answer for one in told.choices] == ["hit", "destroyed", "miss"]
    needed = fired(bare, "unit us-1", "Rocket", {"instead": "needed"}, 12, [[6, 6]], [[4]])
    assert "us-1" not in needed[1].units


@pytest.mark.rule("004-065", "N4-36")
def test_a_card_burned_on_its_intensity_counts_as_at_features() -> None:
    burn = {"instead": "burn"}
    assert "us-1" not in fired(laid(CONVOY), "unit us-1", [[6, 6]], burn, [[3]])[1].units
    after = laid(CONVOY, options={"burned-intensity": "after"})
    assert "us-1" in fired(after, "unit us-1", [[6, 6]], burn, [[3]])[1].units


@pytest.mark.rule("004-164")
def test_a_convoy_is_no_tank_to_assault() -> None:
    state = laid("us convoy B-5, germany rifle-squad A-5, germany rifle-squad C-5,"
                 " germany rifle-squad B-6")  # fmt: skip
    going = replay_answers(procedure(ON, menu.ASSAULT), state, GRID, ()).going
    assert isinstance(going.asked, Pick)
    assert [one.refusal and one.refusal.sentence for one in going.asked.choices] == [
        "A Convoy is not a tank, and Close Assault is only against tanks and guns (rule “Combat "
        "16, close assault”)."
    ]
    assert close_assault_procedure.why_no_assault(ON.combat_view_of_state(state)) is not None


@pytest.mark.rule("004-216")
def test_without_its_scenario_a_convoy_is_a_unit_whose_values_are_asked() -> None:
    found = needs(laid(CONVOY), "germany-1", "us-1")
    assert found == "Main gun against vehicles 10 = 10"
    stopped = replay_answers(procedure(GameData(BOX), menu.FIRE), laid(CONVOY), GRID,
                  ("germany-1", "unit us-1"))  # fmt: skip
    assert stopped.going.asked is not None
    assert stopped.going.asked.title == "Card of the Convoy"
