"""Allied acts: trading, moves, Climbs, cards of the two maps, Bloody Omaha."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.games.atlantikwall.state import MOST_CARDS, AlliedUnit, BeachState
from tests.games.atlantikwall.beach import (
    BOARD,
    MAPS,
    asked,
    done,
    given,
    offered,
    refused,
    table,
    unit,
)


def allied(where: str, phase: str = "move", more: tuple[AlliedUnit, ...] = (), **held: Any
           ) -> BeachState:  # fmt: skip
    own = {name: held.pop(name) for name in ("cards", "turns", "way", "specialists")
           if name in held}  # fmt: skip
    return table(unit(1, where, on=MAPS)._replace(**own), *more, on=MAPS, phase=phase, **held)


def choices(state: BeachState) -> dict[str, str]:
    """The possible gains of Unit 1, each with the reason against it."""
    question = asked(given("take u1", state))
    return {one.answer: one.refusal.sentence if one.refusal else "" for one in question.choices}


# Trading


@pytest.mark.rule("001-40")
def test_no_trading_in_the_top_row_and_next_to_the_bunker() -> None:
    state = table(unit(1, "S4"))
    assert given("trade", state, "Sea Wall").play.told[-1] == (
        "Units may trade in Sea Wall (rule “Limited Trading”)."
    )
    assert refused("trade", state, "Marram Top") == (
        "Units may not trade in Marram Top, because it is next to the Bunker. (rule “Limited "
        "Trading”)"
    )
    assert refused("trade", state, "Dune Gap") == (
        "Units may not trade in Dune Gap, because it is in the top row. (rule “Limited Trading”)"
    )
    assert refused("trade", table(unit(1, "B")), "Bunker").endswith("(rule “Limited Trading”)")
    top = replace(
        state,
        areas=replace(BOARD, values={}, flags={BOARD.grid.parse("Sea Wall"): frozenset({"top"})}),
    )
    assert refused("trade", top, "Sea Wall") == (
        "Units may not trade in Sea Wall, because it is in the top row. (rule “Limited Trading”)"
    )
    assert given("trade", top, "Dune Gap").is_over
    assert given("trade", state, {"instead": "lieutenant"}).is_over
    # It is the German's vigilance: where none plays, Units trade anywhere.
    none = table(unit(1, "S4"), options={"game": "allies"})
    assert given("trade", none, "Marram Top").is_over
    assert given("trade", none, "Dune Gap").is_over


@pytest.mark.rule("001-90", "001-89")
def test_over_the_border_of_bloody_omaha() -> None:
    state = allied("West Road", options={"omaha": "both"})
    assert given("trade", state, {"instead": "pigeon"}).is_over
    assert done("march u1", state, "East Landing").units["u1"].space == MAPS.grid.parse(
        "East Landing"
    )
    assert given("mortar u1", state, "East Landing").is_over
    assert refused("mortar u1", state, "East Depot").startswith("West Road and East Depot are not")


@pytest.mark.rule("001-44", "001-42")
def test_the_allies_choose_what_a_german_card_takes() -> None:
    state = allied("West Road", specialists=1, cards=("Captain",))
    going = given("forced", state)
    assert asked(going).by == "allies"
    assert done("forced", state, "u1", "specialist").units["u1"].specialists == 0
    after = done("forced", state, "u1", "card Captain").units["u1"]
    assert (after.specialists, after.cards) == (0, ())
    assert done("forced", state, "u1", "item").units["u1"].specialists == 1
    none = allied("West Road", specialists=0)
    assert refused("forced", none, "u1", "specialist") == "Unit 1 has no Specialist."


@pytest.mark.rule("001-41", "001-44")
@pytest.mark.parametrize("lost", ["specialist", "card Medic"])
def test_a_unit_whose_last_specialist_a_card_takes_is_killed(lost: str) -> None:
    for soldiers, ended in ((0, "german"), (1, None)):
        hit = unit(1, "West Road", on=MAPS, soldiers=soldiers, specialists=1)
        state = table(hit._replace(cards=("Medic",)), on=MAPS)
        assert done("forced", state, "u1", lost).ended == ended


@pytest.mark.rule("001-48")
def test_the_german_decides_who_comes_first() -> None:
    going = given("conflict", allied("West Road"))
    assert asked(going).by == "german"
    told = given("conflict", allied("West Road"), "allies").play.told[-1]
    assert told == "The Allies act first (rule “Rules Clarifications & Notes”)."


# Moves and Climbs


@pytest.mark.rule("001-93")
def test_what_a_sector_requires_is_shown_with_the_move() -> None:
    question = asked(given("march u1", allied("West Road")))
    assert question.warning == "East Landing: 2 Courage"
    assert asked(given("march u1", allied("East Depot"))).warning == (
        "A barrier lies before East Yard"
    )


@pytest.mark.rule("001-82", "001-84")
def test_four_skulls_are_a_climb() -> None:
    state = allied("West Cliff")
    question = asked(given("march u1", state))
    assert [round(float(one.chance) * 100, 1) for one in question.odds] == [21.0, 50.7]
    assert question.warning == "The Unit may use no Battle Cry RWB and no Vehicle."
    after = done("march u1", state, 4, "West Crest").units["u1"]
    assert (MAPS.grid.name(after.space), after.turns) == ("West Crest", 0)
    assert refused("march u1", state, {"instead": "not"}, "West Crest") == (
        "A Unit in West Cliff must Climb before it may Advance. (rule “Omaha Beach II: Sector 8”)"
    )
    assert refused("march u1", state, {"instead": "not"}, "East Depot") == (
        "West Cliff and East Depot are not adjacent."
    )
    ledge = done("march u1", state, {"instead": "not"}, "West Ledge").units["u1"]
    assert MAPS.grid.name(ledge.space) == "West Ledge"


@pytest.mark.rule("001-83")
@pytest.mark.parametrize("tried", [True, False])
def test_three_turns_whether_it_tries_or_not_and_then_to_the_ledge(tried: bool) -> None:
    state = allied("West Cliff", options={"game": "allies", "omaha": "both"})
    for turn in (1, 2):
        assert state.turn == turn
        going = given("march u1", state, 3, {"instead": "stay"})
        assert (
            f"Unit 1 has not climbed in turn {turn} of 3 (rule “Omaha Beach II: Sector 8”)."
            in going.play.told
        )
        state = going.play.state if tried else state
        assert offered(state)["end"] == ""
        state = done("end", state)
        while state.phase != "move":
            state = done("end", state)
    assert state.turn == 3
    odds = asked(given("march u1", state)).odds
    assert [one.outcome for one in odds] == ["this turn", "within 1 turn"]
    assert offered(state)["end"] == (
        "Unit 1 has waited three turns. It must Climb this turn, or it moves to West Ledge. "
        "(rule “Omaha Beach II: Sector 8”)"
    )
    going = given("march u1", state, 2)
    assert going.is_over
    assert MAPS.grid.name(going.play.state.units["u1"].space) == "West Ledge"
    assert going.play.told[-1] == (
        "Unit 1 failed its Climb and moves to West Ledge (rule “Omaha Beach II: Sector 8”)."
    )
    assert offered(going.play.state)["end"] == ""
    assert offered(done("march u1", state, 4, "West Crest"))["end"] == ""


@pytest.mark.rule("001-83", "A1-04")
def test_a_failed_climb_with_the_ledge_visited_is_the_players() -> None:
    ledge = MAPS.grid.parse("West Ledge")
    been = (ledge, MAPS.grid.parse("West Cliff"))
    state = allied("West Cliff", turns=2, way=been)
    going = given("march u1", state, 0)
    assert asked(going).sentence == (
        "The rulebook does not say where the Unit goes. Choose a Sector."
    )
    # Nor does it go to another Sector beside it.
    values = {space: {**held, "attribute": ""} if space == ledge else held
              for space, held in MAPS.values.items()}  # fmt: skip
    other = allied("West Cliff", turns=2)
    bare = replace(other, areas=replace(MAPS, values=values))
    assert asked(given("march u1", bare, 0)).title == "Unit 1 failed its Climb"
    assert given("march u1", other, 0).is_over
    stays = done("march u1", state, 0, {"instead": "stay"})
    assert (stays.units["u1"].space, offered(stays)["end"]) == (been[1], "")
    assert done("march u1", state, 0, "West Landing").units["u1"].turns == 0
    # After its three turns it does not try again.
    late = allied("West Cliff", turns=3, way=been)
    assert asked(given("march u1", late)).title == "Unit 1 failed its Climb"


@pytest.mark.rule("001-85")
def test_the_first_unit_finds_the_medal_case() -> None:
    state = allied("West Ledge", more=(unit(2, "West Ledge", on=MAPS),))
    state = done("march u1", state, "West Crest")
    assert state.units["u1"].cards == ("Medal Case",)
    assert done("march u2", state, "West Crest").units["u2"].cards == ()
    full = allied("West Ledge", cards=tuple(f"Item {each}" for each in range(MOST_CARDS)))
    after = done("march u1", full, "West Crest")
    assert (after.medal, len(after.units["u1"].cards)) == (False, MOST_CARDS)
    # It lies in that Sector alone.
    assert done("march u1", allied("West Road"), "East Landing").units["u1"].cards == ()
    # It is found once, though a German card takes it or its finder is gone.
    lost = done("forced", state, "u1", "card Medal Case")
    gone = replace(state, units={"u2": state.units["u2"]})
    for later in (lost, gone):
        assert done("march u2", later, "West Crest").units["u2"].cards == ()


# Cards


@pytest.mark.rule("001-73", "001-75", "001-76", "001-77", "001-81", "001-82", "001-85")
def test_attributes_are_said_as_the_turn_begins() -> None:
    units = tuple(unit(number, where, on=MAPS) for number, where in enumerate(
        ("East Guns", "East Depot", "East Path", "East Yard"), 1))  # fmt: skip
    going = given("end", table(*units, on=MAPS, phase="combat"))
    said = [one for one in going.play.told if one.startswith("East")]
    assert [one.rpartition(" (")[2] for one in said] == [
        "rule “Exercise Fabius: Sector 4”).", "rule “Exercise Fabius: Sector 7”).",
        "rule “Exercise Fabius: Sector 9”).", "rule “Exercise Fabius: Sector 12”).",
    ]  # fmt: skip


@pytest.mark.rule("001-77")
def test_items_are_not_found_where_the_map_says_so() -> None:
    found = choices(allied("East Yard", "spend", map="n-09"))
    assert found["Lucky Charm"] == "No Unit may find Items in East Yard."
    assert found["item"] == "No Unit may find Items in East Yard."
    assert (found["Captain"], found["specialist"]) == ("", "")
    path = choices(allied("East Path", "spend", map="n-09"))
    assert (path["Lucky Charm"], path["item"]) == ("", "")


@pytest.mark.rule("001-81")
def test_the_vehicle_is_found_only_in_its_sector() -> None:
    assert choices(allied("West Road", "spend", vehicle="Jeep"))["Jeep"] == ""
    elsewhere = choices(allied("West Landing", "spend", vehicle="Jeep"))["Jeep"]
    assert elsewhere == "A Unit finds the Jeep only in the one Sector that has it."
    found = (unit(2, "West Road", on=MAPS)._replace(cards=("Jeep",)),)
    assert "Jeep" not in choices(allied("West Road", "spend", found, vehicle="Jeep"))
    # It is drawn for its Sector, and other maps have none.
    assert "Jeep" not in choices(table(unit(1, "S1"), phase="spend", vehicle="Jeep"))


@pytest.mark.rule("001-78", "001-86", "001-87", "001-85")
def test_unique_ones_are_there_once_regular_ones_for_each_unit() -> None:
    other = unit(2, "West Road", on=MAPS)._replace(cards=("Captain", "Hero"))
    found = choices(allied("West Landing", "spend", more=(other,), map="n-10"))
    assert "Captain" not in found
    assert found["Hero"] == ""
    assert found["Medal Case"] == "A Unit finds the Medal Case only in the one Sector that has it."
    state = allied("West Landing", "spend", map="n-10", specialists=1)
    after = done("take u1", state, "Hero").units["u1"]
    assert (after.cards, after.specialists) == (("Hero",), 2)
    assert done("take u1", state, "Toolkit").units["u1"].specialists == 1
    hero = state.with_unit("u1", after)
    assert "Hero" not in choices(hero)
    assert done("take u1", hero, "Toolkit").units["u1"].cards == ("Hero", "Toolkit")
    tools = (unit(2, "West Road", on=MAPS)._replace(cards=("Toolkit",)),)
    assert "Toolkit" not in choices(allied("West Landing", "spend", tools, map="n-10"))


@pytest.mark.rule("001-08")
def test_cards_that_no_list_names_are_entered() -> None:
    state = allied("West Landing", "spend", specialists=1)
    assert done("take u1", state, "nothing") == state
    after = done("take u1", state, "specialist", "General").units["u1"]
    assert (after.cards, after.specialists) == (("General",), 2)
    item = done("take u1", state, "item", "Bazooka").units["u1"]
    assert (item.cards, item.specialists) == (("Bazooka",), 1)
    assert refused("take u1", state, "item", "x" * 41).startswith("Allied card: enter one line")


@pytest.mark.rule("001-88", "001-89")
def test_bloody_omaha_shares_a_pool_and_the_start_fixes_regular_specialists() -> None:
    west = choices(allied("West Landing", "spend", options={"omaha": "both"}, map="n-10"))
    assert {"Scout", "Veteran", "War Correspondent", "Toolkit"} < west.keys()
    east = choices(allied("East Landing", "spend", options={"omaha": "both"}, map="n-10"))
    assert "Scout" not in east
    assert {"War Correspondent", "Toolkit"} < east.keys()
    way = tuple(map(MAPS.grid.parse, ("West Landing", "East Landing")))
    gone = choices(allied("East Landing", "spend", options={"omaha": "both"}, map="n-10", way=way))
    assert {"Scout", "Veteran"} < gone.keys()
    assert "Scout" in choices(allied("East Landing", "spend", map="n-10")), "of one map played"
    # If its start is unknown, the Battle Map counts.
    nowhere = allied("East Landing", "spend", options={"omaha": "both"}, map="n-10", way=())
    assert {"Scout", "Veteran"} < choices(nowhere).keys()
