"""Command Cards under units, what a scenario spares guns, and what the box says of features."""

from dataclasses import replace

import pytest

from boardapp.core.procedure.questions import Pick
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.cards.unit_cards import CommandCard, CommandCardBonus
from boardapp.games.spearpoint.combat import feature_damage, menu
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.odds import hit_chance
from boardapp.games.spearpoint.combat.possible_targets_and_firers import target_option
from tests.games.spearpoint.combat.support.placed_units import (
    BOX,
    COMMANDS,
    begun,
    laid,
    needs,
    played,
    target,
    terms,
    withstands,
)
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario


@pytest.mark.rule("004-067")
def test_a_card_under_a_unit_counts_until_it_is_taken_off() -> None:
    state = laid("us howitzer-105mm rear, us sniper B-8, germany sfh18-15cm rear")
    told, state = played(state, menu.CARD, "us-1", "fire-mission")
    assert told[-1] == "Card under 105 mm Howitzer US 1: Fire Mission!."
    assert needs(state, "us-1", "germany-1").endswith("Fire Mission! -3 = 7")
    told, state = played(state, menu.CARD, "us-2", "dig-in")
    gunner = state.with_unit("germany-2", state.units["us-2"]._replace(id="germany-2"))
    assert gunner.units["us-2"].condition.cards == ("dig-in",)
    told, state = played(state, menu.CARD, "us-1", "off fire-mission")
    assert told[-1] == "Card under 105 mm Howitzer US 1: Remove Fire Mission!."
    assert (
        needs(state, "us-1", "germany-1")
        == "105 mm against vehicles 12, the target is a gun -2 = 10"
    )
    struck = laid("germany sniper B-1, us sniper B-4 +dig-in")
    assert withstands(struck, "germany-1", "us-1") == "Sniper 0, Dig In 2 = 2"


@pytest.mark.rule("004-067", "004-068")
def test_what_a_card_does_by_hand_is_said_when_it_is_put_under_its_unit() -> None:
    card = CommandCard(
        "hold-on", "Hold On", gives=CommandCardBonus(endurance=2), note="Until it moves"
    )
    state = replace(laid("us sniper B-1"), commands={"hold-on": card})
    told, held = played(state, menu.CARD, "us-1", "hold-on")
    assert told[-2:] == ["Change the unit's Endurance by +2 yourselves.", "Until it moves."]
    told, _ = played(held, menu.CARD, "us-1", "off hold-on")
    assert not [one for one in told if "yourselves" in one]
    noted = replace(state, commands={"hold-on": replace(card, gives=CommandCardBonus())})
    for there, note in ((state, "endurance +2"), (noted, "Until it moves")):
        asked = begun(there, menu.CARD, "us-1").asked
        assert isinstance(asked, Pick)
        assert note in [one.note for one in asked.choices]


@pytest.mark.rule("004-064", "004-067")
def test_cards_that_may_not_lie_there() -> None:
    guns_only = replace(COMMANDS["fire-mission"], fits=("rear-line",))
    state = replace(
        laid("us sniper B-1 +dig-in, us howitzer-105mm rear"),
        commands={**COMMANDS, "fire-mission": guns_only},
    )
    asked = begun(state, menu.CARD, "us-1").asked
    assert isinstance(asked, Pick)
    assert not asked.secret, "nobody has told who holds which cards"
    said = {one.answer: one.refusal and one.refusal.sentence for one in asked.choices}
    assert (
        said["fire-mission"]
        == "The Command Card Fire Mission! is only for Rear Line artillery (rule “Command cards”)."
    )
    assert said["dig-in"] == (
        "Dig In is already under this unit, and a second one adds nothing (rule “Command cards”)."
    )
    assert said["off dig-in"] is None
    there = begun(state, menu.CARD, "us-2").asked
    assert isinstance(there, Pick)
    assert next(one for one in there.choices if one.answer == "fire-mission").refusal is None


@pytest.mark.rule("004-197", "A4-12", "004-260")
def test_what_guns_need_unspotted_in_scenario_2() -> None:
    """105 mm against Infantry 11: 16 unspotted, 15 per cent in place of 55."""
    scenario = read_scenario(scenarios_folder() / "02-what-now-sarge.yaml")
    state = laid("us howitzer-105mm rear, germany rifle-squad B-4")
    found = {}
    for turn in (1, 4):
        battle = CombatView(replace(state, turn=turn), BOX, scenario)
        party = battle.state.find_unit("us-1")
        assert party is not None
        found[turn] = target_option(battle, party, target("space B-4"))
    assert found[1].is_allowed
    assert (
        terms(found[1].best_weapon.to_hit_sum)
        == "105 mm against Infantry 11, no Infantry spots the target 5 = 16"
    )
    assert found[1].best_weapon.chance == hit_chance(16)
    assert not found[4].is_allowed
    seen = CombatView(
        laid("us howitzer-105mm rear, us sniper B-1, germany rifle-squad B-4"), BOX, scenario
    )
    party = seen.state.find_unit("us-1")
    assert party is not None
    spotted = target_option(seen, party, target("space B-4")).best_weapon.to_hit_sum
    assert terms(spotted) == "105 mm against Infantry 11 = 11"
    house = CombatView(laid("us howitzer-105mm rear, germany sniper C-9", "1A B-4"), BOX, scenario)
    party = house.state.find_unit("us-1")
    assert party is not None
    at_house = target_option(house, party, target("tile B-4")).best_weapon
    assert (
        terms(at_house.to_hit_sum)
        == "105 mm against vehicles 12, the target is a tile -2, no Infantry spots the target 5 = "
        "15"
    )


@pytest.mark.rule("004-008", "004-018", "004-258")
def test_what_fire_brings_down_has_a_ruin_that_stands() -> None:
    falling = [one for one in BOX.tiles.values() if feature_damage.is_destroyable_by_fire(one)]
    assert {one.kind for one in falling} == {"building", "fountain", "panzernest", "pantherturm"}
    for feature in falling:
        ruin = BOX.tiles[str(BOX.other_side_of_tile(feature.id))]
        assert ruin.kind == feature.kind
        assert not feature_damage.is_destroyable_by_fire(ruin)
        assert not ruin.is_impervious


@pytest.mark.rule("004-011", "A4-18")
def test_impervious_and_lasting_are_two_things() -> None:
    """A bunker is both. An intact house falls. Natural Cover lasts and lets shots in."""
    found = {
        name: (
            BOX.tiles[name].is_impervious,
            feature_damage.is_destroyable_by_fire(BOX.tiles[name]),
        )
        for name in ("9A", "1A", "10B", "8A")
    }
    assert found == {
        "9A": (True, False), "1A": (True, True), "10B": (False, False), "8A": (False, True),
    }  # fmt: skip
