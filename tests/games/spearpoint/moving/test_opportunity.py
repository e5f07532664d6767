"""Opportunity Fire at a unit on its way: who is asked, what it does, and what stays of it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.questions import PathQuestion as Path_
from boardapp.core.procedure.questions import Pick, Throw
from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.moving.opportunity_fire import why_not_fire
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import DeclaredAttack, Moved, TileState, UnitDamageCard
from boardapp.games.spearpoint.table.table_layout_file import layout_text, read_layout
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.combat.support.placed_units import (
    CARDS,
    at,
    battle,
    laid,
    weapon,
    without,
)
from tests.games.spearpoint.combat.support.placed_units import begun as fight
from tests.games.spearpoint.moving.moves import asked, begun, moved, turned
from tests.games.spearpoint.moving.test_kept import given, playing
from tests.games.spearpoint.moving.test_who import IMMOBILE
from tests.games.spearpoint.support.reopening import reopened

MG = without(
    "germany mg42-team",
    weapons=(replace(CARDS["germany mg42-team"].weapons[0], index=2, rate=3),),
)
SQUAD = "us rifle-squad C-2, germany mg42-team B-3"


def fired(state: TileState, *answers: Any) -> RunningProcedure[TileState]:
    return begun(state, "us-1", *answers)


def refused(state: TileState, firer: str, mover: str = "us-1") -> str:
    found = why_not_fire(battle(state), state.units[firer], state.units[mover])
    return found.sentence if found else ""


# ---- when ---------------------------------------------------------------------------------------


@pytest.mark.rule("004-106", "004-130", "004-151", "004-153")
def test_a_squad_beside_an_mg_the_worked_example() -> None:
    """The design's numbers, with 9 needed: a miss, 8 to 3 with a Damage Card, 3 to 0."""
    state = replace(laid(SQUAD), cards=MG)
    pick = asked(fired(state, ["C-3", "C-4"]), Pick)
    assert (pick.by, pick.title, pick.sentence) == (
        "germany", "Opportunity Fire",
        "MG-42 Team Germany 1 may fire at Rifle Squad US 1 on C-3 as it moves.",
    )  # fmt: skip
    assert [one.title for one in pick.choices] == ["Fire", "Hold fire"]
    assert pick.choices[0].note == "needs 9 or more (97.8 % to hit)"
    assert asked(fired(state, ["C-3", "C-4"], "fire"), Throw).dice[0].wanted == "9 or more"
    told, left = moved(
        state, "us-1", ["C-3", "C-4"], "fire", [[4, 3]], [[6, 5]], [[3]], 4, [[2, 9]], [[1]]
    )
    thrown = ("MG-42 of", "Intensity roll", "Move of Rifle Squad US 1: ")
    assert [one for one in told if not one.startswith(thrown)] == [
        "Rifle Squad US 1: C-2 → C-3, 1 of 2 steps.",
        "Opportunity Fire: Fire.",
        "MG-42 Team Germany 1 fires at Rifle Squad US 1 with MG-42.",
        "Rifle Squad US 1: Endurance 8 → 3.",
        "Number of the Damage Card for Rifle Squad US 1: 4.",
        "Rifle Squad US 1: Scratched.",
        "Nothing else happens.",
        "Rifle Squad US 1 is destroyed.",
        f"Germany scores {MG['us rifle-squad'].cost} points and now has "
        f"{MG['us rifle-squad'].cost}.",
    ]  # fmt: skip
    assert "us-1" not in left.units
    assert left.moves == {"us-1": Moved(1, drew=("germany-1",))}


@pytest.mark.rule("004-107", "004-108")
def test_what_it_costs_is_carried_into_combat_and_the_firer_has_its_attack_there() -> None:
    state = replace(laid(SQUAD), cards=MG)
    told, left = moved(state, "us-1", ["C-3", "C-2"], "fire", [[6, 5]], [[1]], [[1, 1]], [[1, 1]])
    assert told[-1] == "Rifle Squad US 1: C-3 → C-2, 2 of 2 steps."
    assert (left.units["us-1"].space, left.units["us-1"].condition.endurance) == (at("C-2"), 5)
    assert left.pairs == {}
    throw = asked(fight(left, "fire", "germany-1", "unit us-1"), Throw)
    assert "MG-42" in throw.title


@pytest.mark.rule("004-106", "A4-09", "A4-01")
@pytest.mark.parametrize(
    ("units", "tiles", "way", "by"),
    [
        (SQUAD, "", ["C-3"], "germany"),  # beside it
        (SQUAD, "", ["B-2"], "germany"),
        (SQUAD, "", ["C-1"], ""),  # two spaces off
        ("us rifle-squad C-2, germany mg42-team A-9", "", ["C-3"], ""),
        ("us rifle-squad C-3, germany mg42-team B-3", "", ["B-3"], "germany"),  # a raid
        ("us rifle-squad C-3, germany mg42-team B-3", "9A B-3", ["B-3"], "germany"),
        ("us rifle-squad C-2, germany tiger-i B-3 empty", "", ["C-3"], ""),
        ("us rifle-squad C-2, germany tiger-i B-3 #3", "", ["C-3"], "germany"),
        ("us rifle-squad C-2, germany mortar-squad B-3", "", ["C-3"], "germany"),
        ("us rifle-squad C-2, germany sfh18-15cm rear", "", ["C-3"], ""),
        ("us rifle-squad C-2, germany flak36-88mm B-3", "", ["C-3"], "germany"),
    ],
)
def test_who_is_asked(units: str, tiles: str, way: list[str], by: str) -> None:
    going = fired(laid(units, tiles), way)
    assert ("" if going.is_over else asked(going, Pick).by) == by


@pytest.mark.rule("A4-01")
def test_ranges_counted_along_rows_and_columns_leave_corners_out() -> None:
    units = "us rifle-squad C-1, germany mg42-team B-3"
    assert not fired(laid(units), ["C-2"]).is_over
    assert fired(laid(units, options={"range": "orthogonal"}), ["C-2"]).is_over


@pytest.mark.rule("004-145", "004-107", "N4-19", "004-171", "004-122")
def test_why_a_unit_beside_a_mover_may_not_fire() -> None:
    state = laid("us rifle-squad C-3, germany rifle-squad B-3, germany mortar-squad A-9")
    assert refused(state, "germany-1") == ""
    spotting = state.with_declared_attack(
        "germany-2", DeclaredAttack(1, "space C-5", ("Mortar",), "germany-1")
    )
    assert refused(spotting, "germany-1").startswith("Rifle Squad Germany 1 spots for another unit")
    attacked = state.with_declared_attack(
        "germany-1", DeclaredAttack(1, "unit us-1", ("Rifles",), None)
    )
    assert refused(attacked, "germany-1") == ""
    fights = laid("us rifle-squad C-3, us sniper B-3, germany rifle-squad B-3")
    assert refused(fights, "germany-1").startswith("Both sides have units on B-3")
    assert refused(fights, "germany-1", "us-2") == ""
    freely = replace(fights, options={"opportunity-fight": "fires"})
    assert refused(freely, "germany-1") == ""
    assert refused(
        laid("us rifle-squad B-3, germany rifle-squad B-3, germany rifle-squad B-4"), "germany-2"
    ).startswith("A unit of your own side is on B-3")
    mortar = laid("us rifle-squad C-3, germany mortar-squad B-3")
    unknown = replace(mortar, cards=without("germany mortar-squad"))
    assert (
        refused(unknown, "germany-1")
        == "Mortar Squad Germany 1 can only fire at whole spaces, not at one moving unit."
    )
    assert "no value for the Scope against vehicles" in refused(
        laid("us m4a1-sherman C-3, germany sniper B-3"), "germany-1"
    )


@pytest.mark.rule("A4-10")
def test_each_fires_once_at_each_mover_or_once_in_a_turn() -> None:
    state = replace(laid(f"{SQUAD}, us rifle-squad C-5"), cards=MG)
    misses = [[1, 1]], [[1, 1]], [[1, 1]]
    _, left = moved(state, "us-1", ["C-3", "C-4"], "fire", *misses)  # one question for two steps
    assert left.units["us-1"].space == at("C-4")
    assert refused(left, "germany-1") == (
        "MG-42 Team Germany 1 has already fired at Rifle Squad US 1 during this move (your "
        "reading of “Opportunity Fire of one unit”)."
    )
    assert refused(left, "germany-1", "us-2") == ""
    once = replace(left, options={"opportunity-fire": "once"})
    assert "during this move" in refused(once, "germany-1", "us-2")
    assert refused(turned(once), "germany-1", "us-2") == ""
    _, held = moved(state, "us-1", ["C-3", "C-4"], "hold", "hold")  # may think better of it
    assert held.moves == {"us-1": Moved(2)}


@pytest.mark.rule("004-106")
def test_one_after_the_other_is_asked_and_nobody_once_the_mover_is_gone() -> None:
    state = replace(laid(f"{SQUAD}, germany mg42-team B-4"), cards=MG)
    assert fired(state, ["C-3"], "hold").asked is not None
    assert fired(state, ["C-3"], "hold", "hold").is_over
    dead = [[10, 9]], [[10]], [[1, 1]]
    going = fired(state, ["C-3", "C-4"], "fire", *dead[:2])
    assert going.is_over
    assert "us-1" not in going.play.state.units


@pytest.mark.rule("004-106", "A4-10", "N4-01")
def test_before_a_way_is_chosen_spaces_say_how_many_may_fire_there() -> None:
    def told(state: TileState) -> dict[str, str]:
        (steps,) = asked(fired(state), Path_).facts
        assert isinstance(steps, HighlightedSpaces)
        return {GRID.name(space): said for space, said in steps.spaces.items()}

    state = laid("us rifle-squad C-2, germany mg42-team B-4, germany tiger-i C-5")
    assert told(state) == {
        "A-2": "2", "B-1": "2", "B-2": "1", "C-1": "1",
        "B-3": "2, draws fire of 1", "C-3": "1, draws fire of 1", "C-4": "2, draws fire of 2",
    }  # fmt: skip
    has = state.with_unit_moves("us-1", Moved(drew=("germany-1",)))
    assert told(has)["C-4"] == "2, draws fire of 1"
    assert told(has)["C-3"] == "1"
    behind = replace(state, smoke={at("B-3"): 3, at("C-3"): 3, at("C-4"): 3, at("C-5"): 3})
    assert told(behind)["C-3"] == "1"
    left = replace(state, options={"mover-at": "left"})
    assert told(left)["C-4"] == "2, draws fire of 2"


# ---- where --------------------------------------------------------------------------------------


@pytest.mark.rule("004-028", "004-179")
def test_the_tile_entered_shelters_but_for_who_is_inside() -> None:
    cover = replace(laid(SQUAD, "1B C-3"), cards=MG)
    bonus = battle(cover).tile_side_on(at("C-3"))
    assert bonus is not None
    assert isinstance(bonus.defense, int)
    _, left = moved(cover, "us-1", ["C-3"], "fire", [[6, 5]], [[3]], [[1, 1]], [[1, 1]])
    assert left.units["us-1"].condition.endurance == 8 - (5 - bonus.defense)
    inside = replace(laid("us rifle-squad C-2, germany mg42-team C-3", "1B C-3"), cards=MG)
    _, left = moved(inside, "us-1", ["C-3"], "fire", [[6, 5]], [[3]], 4, [[1, 1]], [[1, 1]])
    assert left.units["us-1"].condition.endurance == 3


@pytest.mark.rule("N4-01")
def test_a_mover_may_be_fired_at_where_it_leaves() -> None:
    state = replace(laid("us rifle-squad C-1, germany mg42-team C-3"), cards=MG)
    pick = asked(fired(state, ["C-2"]), Pick)
    assert pick.choices[0].note == "needs 9 or more (97.8 % to hit)"
    left = replace(state, options={"mover-at": "left"})
    pick = asked(fired(left, ["C-2"]), Pick)
    assert pick.sentence == "MG-42 Team Germany 1 may fire at Rifle Squad US 1 on C-1 as it moves."
    assert pick.choices[0].note.startswith("needs 12 or more (")
    going = fired(left, ["C-2"], "fire", [[10, 10]], [[10]])
    assert going.is_over
    assert going.play.told[-2].startswith("Rifle Squad US 1 is destroyed")
    told, gone = moved(left, "us-1", ["C-2"], "hold")
    assert told == ["Opportunity Fire: Hold fire.", "Rifle Squad US 1: C-1 → C-2, 1 of 2 steps."]
    assert gone.units["us-1"].space == at("C-2")


@pytest.mark.rule("004-121")
def test_up_to_two_weapons_are_used() -> None:
    state = laid("us rifle-squad C-2, germany tiger-i B-3")
    several = asked(fired(state, ["C-3"], "fire"), PickSeveral)
    assert (several.by, several.title, several.most) == (
        "germany",
        "Weapons of Tiger I Germany 1",
        2,
    )
    guns = [one.answer for one in several.choices]
    throw = asked(fired(state, ["C-3"], "fire", guns), Throw)
    assert throw.title.startswith(guns[0])


@pytest.mark.rule("004-069", "004-106")
def test_who_is_immobile_or_gone_moves_no_further_and_the_rest_lapses() -> None:
    state = laid("us m4a1-sherman C-2, germany tiger-i B-3")
    cards = without("germany tiger-i", weapons=(weapon("88 mm", 11, 10, index=8, main=88),))
    state = replace(state, cards=cards, damages={**state.damages, **IMMOBILE})
    way = {"instead": "push"}, ["C-3", "C-4"]
    told, left = moved(state, "us-1", *way, "fire", [[10, 9]], [[1]], 9)
    assert left.units["us-1"].space == at("C-3"), told
    assert left.moves["us-1"].steps == 1
    told, left = moved(state, "us-1", *way, "fire", [[10, 9]], [[1]], 4)
    assert left.units["us-1"].space == at("C-4"), told


@pytest.mark.rule("004-093")
def test_who_must_stop_among_friends_without_room_stands_where_there_was_some() -> None:
    state = replace(
        laid("us m4a1-sherman C-2, germany tiger-i B-3, us sniper C-3, us sniper C-3"),
        cards=without("germany tiger-i", weapons=(weapon("88 mm", 11, 10, index=8, main=88),)),
    )
    way = {"instead": "push"}, ["C-3", "C-4"]
    state = replace(state, damages={**state.damages, **IMMOBILE})
    told, left = moved(state, "us-1", *way, "fire", [[10, 9]], [[1]], 9)
    assert told[-1] == "M4A1 Sherman US 1 has no room there and stays on C-2 (rule “Movement 1”)."
    assert left.units["us-1"].space == at("C-2")
    worn = state.units["us-1"].condition._replace(endurance=5)
    state = state.with_condition(state.units["us-1"], worn)
    told, left = moved(state, "us-1", *way, "fire", [[8, 8]], [[3]])
    (crew,) = [one for one in left.units.values() if one.unit == "tank-crew"]
    assert (crew.space, "us-1" in left.units) == (at("C-2"), False), told


@pytest.mark.rule("004-093")
def test_who_must_stop_falls_back_no_further_than_it_must() -> None:
    units = "us lmg-team C-2, germany mg42-team B-5, us sniper C-4, us sniper C-4"
    state = replace(laid(units), cards=MG, damages={**laid(units).damages, **IMMOBILE})
    way = {"instead": "sprint"}, ["C-3", "C-4", "C-5"]
    told, left = moved(state, "us-1", *way, "fire", [[9, 8]], [[1]], 9, [[1, 1]], [[1, 1]])
    assert (
        told[-1] == ".30cal LMG Team US 1 has no room there and stays on C-3 (rule “Movement 1”)."
    )
    assert left.units["us-1"].space == at("C-3")


@pytest.mark.rule("004-093", "004-256")
def test_who_must_stop_goes_back_to_where_it_set_out_even_if_that_holds_too_many() -> None:
    units = "us lmg-team C-2, us lmg-team C-2, germany mg42-team B-3, us sniper C-3, us sniper C-3"
    state = replace(
        laid(units, "10A C-2", options={"mg-nest": "one-team"}),
        cards=MG, damages={**laid(units).damages, **IMMOBILE},
    )  # fmt: skip
    answers = "fire", [[9, 8]], [[1]], 9, [[1, 1]], [[1, 1]]
    told, left = moved(state, "us-1", ["C-3", "C-4"], *answers)
    assert (
        told[-1] == ".30cal LMG Team US 1 has no room there and stays on C-2 (rule “Movement 1”)."
    )
    assert left.units["us-1"].space == at("C-2")
    there = replace(state, options={**state.options, "mover-at": "left"})
    told, left = moved(there, "us-2", ["C-3", "C-4"], *answers)
    assert not any("no room" in one for one in told)
    assert left.units["us-2"].space == at("C-2")


# ---- what is kept -------------------------------------------------------------------------------


def test_who_fired_is_saved_forgotten_with_the_turn_and_keeps_its_id(tmp_path: Path) -> None:
    state = replace(laid(SQUAD), moves={"us-1": Moved(1, drew=("germany-1", "germany-2"))})
    text = layout_text(state)
    assert "moves:\n  us-1: {steps: 1, drew: [germany-1, germany-2]}\n" in text
    path = tmp_path / "table.yaml"
    path.write_text(text, encoding="utf-8")
    assert read_layout(path).state.moves == state.moves
    assert new_unit_id(state, "germany") == "germany-3"
    assert turned(state).moves == {}


def test_a_save_in_the_midst_goes_on_where_it_stood(tmp_path: Path) -> None:
    play = playing(replace(laid(SQUAD), cards=MG))
    given(play, "move", "us-1", ["C-3", "C-4"])
    play = ProcedurePlayer(reopened(play, tmp_path))
    given(play, "fire", [[1, 1]])
    play = ProcedurePlayer(reopened(play, tmp_path))
    state = given(play, [[1, 1]], [[1, 1]])
    assert (state.units["us-1"].space, play.running_procedure) == (at("C-4"), None)
    assert state.moves == {"us-1": Moved(2, drew=("germany-1",))}
    reopened(play, tmp_path)


def test_left_off_before_the_dice_all_is_as_it_was_and_after_them_what_fell_stands() -> None:
    state = replace(laid(SQUAD), cards=MG)
    _, left = moved(state, "us-1", ["C-3", "C-4"], "fire", {"instead": "abandon"})
    assert left == state
    _, left = moved(state, "us-1", ["C-3", "C-4"], "fire", [[1, 1]], {"instead": "abandon"})
    assert (left.units["us-1"].space, left.moves["us-1"].drew) == (at("C-3"), ("germany-1",))


def test_chances_are_those_of_the_attack() -> None:
    pick = asked(fired(replace(laid(SQUAD), cards=MG), ["C-3"]), Pick)
    assert sum(one.chance or 0 for one in pick.choices[0].odds) == Fraction(1)


# ---- raided guns --------------------------------------------------------------------------------

RAIDED = "us rifle-squad C-3, germany flak36-88mm B-3, us sniper C-2"


@pytest.mark.rule("004-104", "004-102")
def test_the_crew_of_a_raided_gun_fires_at_the_raiders_with_its_own_weapons() -> None:
    state = laid(RAIDED)
    pick = asked(fired(state, ["B-3"]), Pick)
    assert (pick.by, pick.choices[0].note) == (
        "germany",
        "needs 11 or more (55.0 % to hit)",
    )  # 14 − 3
    told, left = moved(state, "us-1", ["B-3"], "fire", [[6, 5]], [[3]])
    assert told[2:] == [
        "8.8 cm FlaK 36 Germany 1 fires at Rifle Squad US 1 with Carbines.",
        "Enemies are in the same space as the 8.8 cm FlaK 36 Germany 1, so only its crew can fire "
        "(rule “Movement 6”).",
        "Carbines of Artillery Crew Germany 1: Rolled 6 + 5 = 11, needed 11: hit (dice entered by "
        "hand).",
        "Intensity roll for Carbines of Artillery Crew Germany 1: Rolled 3 (dice entered by hand).",
        "Rifle Squad US 1: Endurance 8 → 5.",
    ]
    throw = asked(fight(left, "fire", "germany-1", "unit us-1"), Throw)
    assert throw.title == "Carbines of Artillery Crew Germany 1"


@pytest.mark.rule("004-104")
def test_a_gun_fires_itself_at_who_moves_past_and_not_at_all_without_its_crew() -> None:
    throw = asked(fired(laid(RAIDED), ["C-4"], "fire"), Throw)
    assert throw.title.startswith("8.8 cm of 8.8 cm FlaK 36")
    empty = laid("us rifle-squad C-3, germany flak36-88mm B-3 empty, germany sniper A-9")
    assert fired(empty, ["B-3"]).is_over


@pytest.mark.rule("004-104", "004-069")
def test_what_befell_the_crew_counts_and_what_befell_the_gun_does_not() -> None:
    state = laid(RAIDED)
    gun = state.units["germany-1"]
    weak = gun.condition._replace(crew_damage=(UnitDamageCard(2),), damage=(UnitDamageCard(1, 2),))
    pick = asked(fired(state.with_condition(gun, weak), ["B-3"]), Pick)
    assert pick.choices[0].note.startswith("needs 13 or more (")


@pytest.mark.rule("004-104")
def test_what_the_crew_carries_is_asked_of_its_own_card() -> None:
    state = replace(laid(RAIDED), cards=without("germany artillery-crew"))
    going = fired(state, ["B-3"], "fire", "Pistols")
    assert going.play.state.cards["germany artillery-crew"].weapons[0].name == "Pistols"
    kept = going.play.state.cards["germany flak36-88mm"].weapons
    assert kept == state.cards["germany flak36-88mm"].weapons
