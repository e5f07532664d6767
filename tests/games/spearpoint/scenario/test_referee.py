"""The referee on scenarios made up for each question: one decision allowed, others with reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.facts import Table
from boardapp.core.procedure.going import Going
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.scenario import allowed
from boardapp.games.spearpoint.scenario.carried import left_behind
from boardapp.games.spearpoint.scenario.decisions import (
    Agree,
    BeginPlay,
    Build,
    Carry,
    Choose,
    Decision,
    DeckCard,
    Deploy,
    Draw,
    Experienced,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
)
from boardapp.games.spearpoint.scenario.judging import judge
from boardapp.games.spearpoint.scenario.menu import menu, procedure
from boardapp.games.spearpoint.scenario.places import ONE, Count, Near, Where
from boardapp.games.spearpoint.scenario.readings import ByReading, Reading
from boardapp.games.spearpoint.scenario.referee import refuse
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    AsideStage,
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Option,
    Roll,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import Standing, begin, later
from boardapp.games.spearpoint.tile_set import built_in_catalogue
from tests.games.spearpoint.scenario import allowed_now
from tests.games.spearpoint.scenario.setups import at, deploy, enter, lay, taken

CATALOGUE = built_in_catalogue()
HOUSES = TileGroup("Houses", tiles=("1A", "2A", "3A", "4A", "5A"))
ANY_TILE = TileGroup("Village tiles")


def scenario(*stages: AnyStage, **rest: Any) -> Scenario:
    rest.setdefault("board", "village")
    return Scenario("trial.yaml", "Trial", stages=stages, **rest)


def started(*stages: AnyStage, **rest: Any) -> Standing:
    return begin(scenario(*stages, **rest), CATALOGUE)


def tiles(*groups: TileGroup, by: Any = "us", rule: str = "004-001", **rest: Any) -> TileStage:
    return TileStage("Terrain", by, rule, groups=groups, **rest)


def units(*groups: UnitGroup, by: Any = "us", **rest: Any) -> UnitStage:
    return UnitStage("Units", by, "004-002", groups=groups, **rest)


def names(standing: Standing, tile: str) -> list[str]:
    return [GRID.name(space) for space in allowed_now.spaces_for_tile(standing, tile, 0)]


# ---- whose turn -------------------------------------------------------------------------------


def test_one_side_acts_until_it_is_done() -> None:
    standing = started(tiles(ANY_TILE, by="germany"))
    assert standing.whose == "germany"
    assert refuse(standing, lay("us", "1A", "A-1")) == "It is the turn of Germany, not of US."
    assert (
        refuse(standing, lay("together", "1A", "A-1"))
        == "It is the turn of Germany, not of the players together."
    )
    standing = taken(standing, lay("germany", "1A", "A-1"), lay("germany", "2A", "A-2"))
    assert standing.whose == "germany"
    assert taken(standing, Pass("germany")).finished


def test_where_nobody_has_the_turn_either_hand_acts_for_both() -> None:
    standing = started(tiles(ANY_TILE, by="together"))
    assert standing.whose == "together"
    assert refuse(standing, lay("us", "1A", "A-1")) == "The players do this together."
    assert taken(standing, lay("together", "1A", "A-1"), Pass("together")).finished


@pytest.mark.rule("004-185")
@pytest.mark.parametrize("first", ["us", "germany"])
def test_players_alternate_from_the_one_named(first: str) -> None:
    other = {"us": "germany", "germany": "us"}[first]
    standing = started(tiles(ANY_TILE, by="alternate", first=first))
    seen = []
    for tile, name in (("1A", "A-1"), ("2A", "A-2"), ("3A", "A-3"), ("4A", "A-4")):
        seen.append(standing.whose)
        standing = taken(standing, lay(standing.whose or "", tile, name))
    assert seen == [first, other, first, other]


@pytest.mark.rule("004-074")
@pytest.mark.parametrize(("experienced", "first", "begins"), [
    ("us", "experienced", "us"),
    ("us", "inexperienced", "germany"),
    ("germany", "experienced", "germany"),
    ("germany", "inexperienced", "us"),
])  # fmt: skip
def test_experience_says_who_begins(experienced: str, first: Any, begins: str) -> None:
    standing = started(tiles(ANY_TILE, by="alternate", first=first))
    assert standing.whose is None
    assert (
        refuse(standing, lay("us", "1A", "A-1"))
        == "Say first which side the more experienced player has (Standard game setup c)."
    )
    assert refuse(standing, Pass("us")) is not None
    standing = taken(standing, Experienced(experienced))
    assert standing.whose == begins
    assert (
        refuse(standing, Experienced("us"))
        == "It is said already who is the more experienced player."
    )


@pytest.mark.rule("004-185")
@pytest.mark.parametrize(("choice", "begins"), [
    ("experienced", None), ("us", "us"), ("germany", "germany"),
])  # fmt: skip
def test_a_reading_says_who_begins(choice: str, begins: str | None) -> None:
    first = Reading("first", "Who begins", "004-185",
                    dict.fromkeys(("experienced", "us", "germany"), "They do."))  # fmt: skip
    standing = started(
        tiles(ANY_TILE, by="alternate", first=ByReading("first")), readings={"first": first}
    )
    if choice != first.default:
        standing = taken(standing, Agree("first", choice))
    assert standing.whose == begins


def test_experience_is_not_asked_where_it_does_not_matter() -> None:
    standing = started(tiles(ANY_TILE))
    assert (
        refuse(standing, Experienced("us"))
        == "Who is the more experienced player does not matter now."
    )


# ---- passing ----------------------------------------------------------------------------------


@pytest.mark.rule("004-074")
def test_two_passes_in_a_row_end_an_alternate_stage() -> None:
    standing = started(tiles(ANY_TILE, by="alternate", first="us"))
    standing = taken(standing, Pass("us"), lay("germany", "1A", "A-1"), Pass("us"))
    assert not standing.finished
    assert standing.whose == "germany"
    assert taken(standing, Pass("germany")).finished


def test_nobody_passes_while_a_group_wants_more() -> None:
    standing = started(tiles(TileGroup("Houses", HOUSES.tiles, count=Count(2, 3))))
    assert refuse(standing, Pass("us")) == "Houses: 2 more must be laid (Map)."
    standing = taken(standing, lay("us", "1A", "A-1"))
    assert refuse(standing, Pass("us")) == "Houses: 1 more must be laid (Map)."
    assert taken(standing, lay("us", "2A", "A-2"), Pass("us")).finished


@pytest.mark.rule("004-193")
def test_nobody_passes_while_the_stage_wants_more() -> None:
    standing = started(tiles(ANY_TILE, by="alternate", first="us", count=Count(2, 3)))
    assert refuse(standing, Pass("us")) == "2 more tiles must be laid (Map)."
    standing = taken(standing, lay("us", "1A", "A-1"))
    assert refuse(standing, Pass("germany")) == "1 more tile must be laid (Map)."
    standing = taken(standing, lay("germany", "2A", "A-2"))
    assert allowed_now.may_pass(standing)
    assert taken(standing, lay("us", "3A", "A-3")).finished


def test_a_stage_ends_when_the_box_is_empty() -> None:
    standing = started(tiles(TileGroup("Fountain", ("8A", "8B"))))
    standing = taken(standing, lay("us", "8B", "A-1"))
    assert standing.finished
    assert refuse(standing, lay("us", "1A", "A-2")) == "The setup is finished: begin play, or undo."


def test_a_choice_is_not_passed_over() -> None:
    columns = (Option("column-1", "column 1", {}), Option("column-9", "column 9", {}))
    standing = started(ChoiceStage("Zone", "us", "004-186", options=columns))
    assert (
        refuse(standing, Pass("us"))
        == "One must be chosen: column 1 or column 9 (Scenario 1, setup)."
    )


def test_starting_units_are_not_passed_over() -> None:
    standing = started(units(UnitGroup("Rifle Squad", ("rifle-squad",), Count(2, 2))))
    assert refuse(standing, Pass("us")) == "Rifle Squad: 2 more must be placed (Map)."


def test_passing_may_not_leave_units_without_their_feature() -> None:
    crops = TileGroup("Crops", kinds=("crops",))
    squad = UnitGroup("Rifle Squad", ("rifle-squad",), where=Where(features=("crops",)))
    standing = started(tiles(crops, by="alternate", first="us"), units(squad))
    standing = taken(standing, Pass("us"))
    assert refuse(standing, Pass("germany")) == (
        "With that, the setup could not be finished: no place is left for Rifle Squad of US."
    )
    standing = taken(standing, lay("germany", "22A", "B-4"))
    assert taken(standing, deploy("us", "rifle-squad", "B-4")).finished


# ---- tiles ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decision", "why"), [
    (lay("us", "1A", "A-4"), None),
    (lay("us", "5A", "C-4"), None),
    (lay("us", "1B", "A-4"),
     "1B Ruined house may not be laid now, only Houses or Crops (Map)."),
    (lay("us", "8A", "A-4"), "8A Fountain may not be laid now, only Houses or Crops (Map)."),
    (lay("us", "1A", "B-4"), "B-4 is not in row A or C (Map)."),
    (lay("us", "22B", "B-4"), None),
    (lay("us", "22B", "B-9"), "B-9 is in column 9 (Map)."),
    (lay("us", "9A", "A-4"), "Tile 9A (MG Kasemate) belongs to the Defensive Line (winter) map."),
    (lay("us", "99A", "A-4"), "There is no tile 99A."),
    (lay("us", "1A", "A-4", 270), None),
])  # fmt: skip
def test_a_tile_goes_where_its_group_allows(decision: Lay, why: str | None) -> None:
    houses = TileGroup("Houses", HOUSES.tiles, where=Where(rows=("A", "C")))
    crops = TileGroup("Crops", kinds=("crops",), where=Where(not_columns=(1, 9)))
    assert refuse(started(tiles(houses, crops)), decision) == why


def test_a_space_holds_one_tile_and_the_box_each_number_once() -> None:
    standing = taken(started(tiles(ANY_TILE)), lay("us", "1A", "A-4"))
    assert refuse(standing, lay("us", "2A", "A-4")) == "Tile 1A lies on A-4 already."
    assert (
        refuse(standing, lay("us", "1B", "B-4"))
        == "Tile 1A lies on A-4: the box holds it only once."
    )


def test_a_group_takes_no_more_than_its_number() -> None:
    houses = TileGroup("Houses", HOUSES.tiles, count=Count(0, 2))
    fountain = TileGroup("Fountain", kinds=("fountain",))
    standing = started(tiles(houses, fountain))
    standing = taken(standing, lay("us", "1A", "A-1"), lay("us", "2A", "A-2"))
    assert refuse(standing, lay("us", "3A", "A-3")) == ("Houses: no more than 2 may be laid (Map).")
    assert refuse(standing, lay("us", "8A", "A-3")) is None


def test_a_tile_of_two_groups_counts_for_the_first_with_room() -> None:
    first = TileGroup("One house", HOUSES.tiles, count=ONE, where=Where(rows=("A",)))
    second = TileGroup("Houses", HOUSES.tiles, count=ONE)
    standing = taken(started(tiles(first, second)), lay("us", "1A", "A-1"))
    assert standing.filled == {(0, 0): (at("A-1"),)}
    assert taken(standing, lay("us", "2A", "A-2")).finished
    standing = taken(started(tiles(first, second)), lay("us", "1A", "B-1"))
    assert standing.filled == {(0, 1): (at("B-1"),)}
    assert refuse(standing, lay("us", "2A", "C-2")) == "C-2 is not in row A (Map)."


def test_faces_and_kinds_left_out() -> None:
    group = TileGroup("Ruins", kinds=("building", "fountain"), not_kinds=("fountain",),
                      faces=("B",))  # fmt: skip
    standing = started(tiles(group))
    assert allowed.tiles_allowed(standing) == ["1B", "2B", "3B", "4B", "5B", "6B", "7B"]
    assert refuse(standing, lay("us", "7A", "A-1")) == (
        "7A Farmhouse may not be laid now, only Ruins (Map)."
    )


@pytest.mark.rule("004-210")
def test_tiles_side_by_side() -> None:
    row = Where(rows=("A", "C"))
    house = TileGroup("One intact house", HOUSES.tiles, count=ONE, where=row, beside=True)
    shed = TileGroup("Shed", ("6A", "6B"), count=ONE, where=row, beside=True)
    crops = TileGroup("Crops", kinds=("crops",), count=ONE, where=row, beside=True)
    standing = taken(started(tiles(house, shed, crops)), lay("us", "2A", "A-4"))
    assert refuse(standing, lay("us", "6A", "A-6")) == (
        "A-6 is not beside A-4: the tiles lie side by side (Map)."
    )
    assert refuse(standing, lay("us", "6A", "C-4")) is not None
    assert names(standing, "22A") == ["A-3", "A-5"]
    standing = taken(standing, lay("us", "6A", "A-5"))
    assert names(standing, "22A") == ["A-3", "A-6"]
    assert refuse(standing, lay("us", "22A", "A-2")) == (
        "A-2 is not beside A-4 or A-5: the tiles lie side by side (Map)."
    )
    assert taken(standing, lay("us", "22B", "A-6", 90)).finished


def test_tiles_side_by_side_leave_room_for_one_another() -> None:
    spaces = Where(spaces=(at("A-1"), at("A-3"), at("A-4")))
    house = TileGroup("House", HOUSES.tiles, count=Count(2, 2), where=spaces, beside=True)
    standing = started(tiles(house))
    assert names(standing, "1A") == ["A-3", "A-4"]
    assert refuse(standing, lay("us", "1A", "A-1")) == (
        "With that, the setup could not be finished: too few spaces are left for House."
    )


@pytest.mark.rule("004-031")
def test_a_bunker_needs_an_arrow_that_can_be_used() -> None:
    bunker = TileGroup("Bunker", kinds=("bunker",))
    standing = started(tiles(bunker), board="defensive-line")
    assert refuse(standing, lay("us", "9A", "C-4")) == (
        "No entry arrow of MG Kasemate could be used here: each faces the map's edge,"
        " an obstacle or a closed wall (Feature tiles 8, Bunker)."
    )
    assert refuse(standing, lay("us", "9A", "C-4", 90)) is None
    assert refuse(standing, lay("us", "9B", "C-4")) is None
    assert len(allowed_now.spaces_for_tile(standing, "9A", 0)) == 18
    assert len(allowed_now.spaces_for_tile(standing, "9B", 0)) == 26


@pytest.mark.rule("004-222")
@pytest.mark.parametrize(("option", "allowed"), [("diagonal", False), ("orthogonal", True)])
def test_adjacent_is_counted_as_the_table_counts_range(option: str, allowed: bool) -> None:
    bunker = TileGroup("Bunker", kinds=("bunker",), count=ONE)
    away = TileGroup("Cover", kinds=("natural-cover",), where=Where(not_near=Near(("bunker",))))
    options = {"range": option} if option == "orthogonal" else {}
    standing = started(
        tiles(bunker, by="germany"), tiles(away), board="defensive-line", options=options
    )
    standing = taken(standing, lay("germany", "9B", "B-4"))
    assert refuse(standing, lay("us", "18A", "B-5")) == "B-5 is next to the Bunker (Map)."
    diagonal = refuse(standing, lay("us", "18A", "C-5"))
    assert diagonal == (None if allowed else "C-5 is next to the Bunker (Map).")
    assert refuse(standing, lay("us", "18A", "B-6")) is None


def test_a_placement_may_not_take_what_a_later_stage_needs() -> None:
    anything = tiles(ANY_TILE, by="germany")
    command_post = tiles(TileGroup("Command Post", HOUSES.tiles, count=ONE,
                                   where=Where(spaces=(at("A-5"),))))  # fmt: skip
    wreck = tiles(TileGroup("Wreck", ("21A",), count=ONE))
    standing = started(anything, command_post, wreck)
    assert refuse(standing, lay("germany", "8A", "A-5")) == (
        "With that, the setup could not be finished: too few spaces are left for Command Post."
    )
    assert refuse(standing, lay("germany", "21A", "A-4")) == (
        "With that, the setup could not be finished: too few tiles are left for Wreck."
    )
    assert refuse(standing, lay("germany", "8A", "A-4")) is None


def test_the_number_of_all_leaves_room_for_each_group() -> None:
    post = TileGroup("Command Post", HOUSES.tiles, count=ONE, where=Where(spaces=(at("A-5"),)))
    stage = tiles(post, TileGroup("Fountain and Crops", kinds=("fountain", "crops")),
                  count=Count(0, 2))  # fmt: skip
    standing = taken(started(stage), lay("us", "8A", "B-1"))
    assert refuse(standing, lay("us", "22A", "B-2")) == (
        "With that, the setup could not be finished: too few tiles may still be laid for"
        " Command Post."
    )
    assert taken(standing, lay("us", "1A", "A-5")).finished


def test_a_placement_belongs_to_its_stage() -> None:
    squads = units(UnitGroup("Rifle Squad", ("rifle-squad",)))
    standing = started(squads)
    assert (
        refuse(standing, lay("us", "1A", "A-1"))
        == "Now comes Units: laying a tile belongs to another stage."
    )
    assert refuse(standing, Choose("us", "x")) == (
        "Now comes Units: such a choice belongs to another stage."
    )
    assert refuse(standing, enter("us", "A-1")) == (
        "Now comes Units: choosing an entry space belongs to another stage."
    )
    assert refuse(standing, Build("us", "Reserves", ())) == (
        "Now comes Units: building a deck belongs to another stage."
    )
    assert refuse(standing, Draw("us", ())) == (
        "Now comes Units: taking a hand belongs to another stage."
    )
    assert refuse(standing, ThrowForUnit("us", 3, "rolled")) == "No die is to be thrown now."
    assert refuse(standing, Take("us", "ambush")) == "No card is to be chosen now."
    assert refuse(started(tiles(ANY_TILE)), deploy("us", "sniper", "A-1")) == (
        "Now comes Terrain: placing a unit belongs to another stage."
    )


# ---- zones ------------------------------------------------------------------------------------


ZONES = (
    Option("column-1", "column 1", {"germany": Where(columns=(1,)), "us": Where(columns=(9,))}),
    Option("column-9", "column 9", {"germany": Where(columns=(9,)), "us": Where(columns=(1,))}),
)


@pytest.mark.rule("004-186")
@pytest.mark.parametrize(("option", "space", "why"), [
    ("column-1", "B-1", None),
    ("column-1", "B-9", "B-9 is not in the setup zone of Germany (Map)."),
    ("column-9", "C-9", None),
    ("column-9", "A-1", "A-1 is not in the setup zone of Germany (Map)."),
    ("column-9", "A-5", "A-5 is not in the setup zone of Germany (Map)."),
])  # fmt: skip
def test_a_choice_gives_zones(option: str, space: str, why: str | None) -> None:
    tiger = units(UnitGroup("Tiger I", ("tiger-i",), where=Where(zone="germany")), by="germany")
    standing = started(ChoiceStage("Zone", "germany", "004-186", options=ZONES), tiger)
    assert refuse(standing, Choose("germany", "column-5")) == (
        "There is no 'column-5': column 1 or column 9 (Scenario 1, setup)."
    )
    standing = taken(standing, Choose("germany", option))
    assert refuse(standing, deploy("germany", "tiger-i", space)) == why


def test_a_choice_may_not_leave_units_without_room() -> None:
    narrow = (
        Option("a-1", "A-1", {"us": Where(spaces=(at("A-1"),))}),
        Option("row-a", "row A", {"us": Where(rows=("A",))}),
    )
    squads = UnitGroup("Rifle Squads", ("rifle-squad",), Count(3, 3), Where(zone="us"))
    standing = started(ChoiceStage("Zone", "us", "004-186", options=narrow), units(squads))
    assert refuse(standing, Choose("us", "a-1")) == (
        "With that, the setup could not be finished: no place is left for Rifle Squads of US."
    )
    assert refuse(standing, Choose("us", "row-a")) is None


# ---- entry spaces -----------------------------------------------------------------------------


def entries(**rest: Any) -> EntryStage:
    settings: dict[str, Any] = {"by": "us", "rule": "004-198", "count": Count(2, 2),
                                "where": Where(edge=True, from_zone=("germany", 2))}  # fmt: skip
    return EntryStage("Entry", **settings | rest)


@pytest.mark.rule("004-198")
@pytest.mark.parametrize(("name", "why"), [
    ("A-3", None), ("C-5", None), ("B-9", None), ("A-9", None),
    ("B-5", "B-5 is not on the map's edge (Scenario 2, special rules)."),
    ("A-2",
     "A-2 is less than 2 columns from the setup zone of Germany (Scenario 2, special rules)."),
    ("C-1",
     "C-1 is less than 2 columns from the setup zone of Germany (Scenario 2, special rules)."),
])  # fmt: skip
def test_entry_spaces_lie_on_the_edge_away_from_the_other_zone(name: str, why: str | None) -> None:
    standing = started(entries(), zones={"germany": Where(columns=(1,))})
    assert refuse(standing, enter("us", name)) == why


def test_entry_spaces_are_as_many_as_the_scenario_says() -> None:
    standing = started(entries())
    assert (
        refuse(standing, Pass("us"))
        == "2 more entry spaces must be chosen (Scenario 2, special rules)."
    )
    standing = taken(standing, enter("us", "A-3"))
    assert (
        refuse(standing, Pass("us"))
        == "1 more entry space must be chosen (Scenario 2, special rules)."
    )
    assert (
        refuse(standing, enter("us", "A-3"))
        == "A-3 is an entry space of US already (Scenario 2, special rules)."
    )
    standing = taken(standing, enter("us", "C-8"))
    assert standing.finished
    assert standing.entries == {"us": (at("A-3"), at("C-8"))}
    assert standing.zones["us"] == Where(spaces=(at("A-3"), at("C-8")))


@pytest.mark.rule("004-076")
def test_both_sides_choose_entry_spaces_by_turns() -> None:
    stage = entries(by="alternate", first="inexperienced", count=Count(1, 2), where=Where())
    standing = taken(started(stage), Experienced("us"), enter("germany", "A-1"))
    assert (
        refuse(standing, Pass("us"))
        == "1 more entry space must be chosen (Scenario 2, special rules)."
    )
    assert (
        refuse(standing, enter("us", "A-1"))
        == "A-1 is an entry space of Germany already (Scenario 2, special rules)."
    )
    standing = taken(standing, enter("us", "A-9"), Pass("germany"), enter("us", "B-9"))
    assert standing.whose == "germany"
    assert taken(standing, enter("germany", "B-1")).finished


def test_whoever_still_may_choose_ends_it_by_one_pass_when_the_other_has_all() -> None:
    stage = entries(by="alternate", first="us", count=Count(1, 2), where=Where())
    standing = taken(
        started(stage), enter("us", "A-1"), enter("germany", "A-9"), enter("us", "B-1")
    )
    assert standing.whose == "germany"
    assert taken(standing, Pass("germany")).finished


@pytest.mark.rule("004-198")
def test_late_entry_spaces_wait_for_their_turn_and_one_may_change_later() -> None:
    standing = started(entries(turn=3, changes=1), zones={"germany": Where(columns=(1,))})
    assert standing.finished
    assert refuse(standing, enter("us", "A-4")) == "The setup is finished: begin play, or undo."
    standing = taken(standing, BeginPlay())
    assert refuse(standing, enter("us", "A-4")) == "Entry waits for turn 3."
    assert refuse(standing, BeginPlay()) == "Play has begun already."

    def in_turn(standing: Standing, turn: int) -> Standing:
        return replace(standing, table=replace(standing.table, turn=turn)).settled()

    assert refuse(in_turn(standing, 2), enter("us", "A-4")) == "Entry waits for turn 3."
    standing = taken(in_turn(standing, 3), enter("us", "A-4"))
    assert refuse(standing, enter("us", "B-4", "A-4")) == "No entry space may be changed now."
    standing = taken(standing, enter("us", "C-9"))
    assert refuse(standing, enter("us", "B-9", "A-4")) == "No entry space may be changed now."
    assert refuse(standing, enter("us", "B-9")) == "Play has begun."
    standing = in_turn(standing, 4)
    assert allowed_now.changeable_entries(standing) == {"us": (at("A-4"), at("C-9"))}
    assert refuse(standing, enter("us", "B-9", "A-5")) == "A-5 is no entry space of US."
    assert refuse(standing, enter("germany", "B-9", "A-4")) == "No entry space may be changed now."
    assert (
        refuse(standing, enter("us", "B-5", "A-4"))
        == "B-5 is not on the map's edge (Scenario 2, special rules)."
    )
    assert (
        refuse(standing, enter("us", "C-9", "A-4"))
        == "C-9 is an entry space of US already (Scenario 2, special rules)."
    )
    standing = taken(standing, enter("us", "B-9", "A-4"))
    assert standing.entries == {"us": (at("B-9"), at("C-9"))}
    assert (
        refuse(standing, enter("us", "A-8", "C-9"))
        == "No entry space may be changed again (Scenario 2, special rules)."
    )
    assert allowed_now.changeable_entries(standing) == {}


OPEN = Reading("open", "Open", "N4-24", {"no-tile": "No tile.", "any": "Any."})


@pytest.mark.rule("004-198", "N4-24")
@pytest.mark.parametrize(("choice", "why"), [
    ("no-tile", "A-4 holds a tile (Scenario 2, special rules)."), ("any", None),
])  # fmt: skip
def test_entry_spaces_are_open_as_the_reading_has_it_when_chosen_and_when_changed(
    choice: str, why: str | None
) -> None:
    stages = (
        entries(turn=3, changes=1, count=ONE, where=Where(open=True), when={"open": "no-tile"}),
        entries(turn=3, changes=1, count=ONE, where=Where(), when={"open": "any"}),
    )
    standing = started(tiles(ANY_TILE), *stages, readings={"open": OPEN})
    if choice != OPEN.default:
        standing = taken(standing, Agree("open", choice))
    standing = taken(standing, lay("us", "1A", "A-4"), Pass("us"), BeginPlay())
    standing = replace(standing, table=replace(standing.table, turn=3)).settled()
    assert refuse(standing, enter("us", "A-4")) == why
    standing = taken(standing, enter("us", "C-9"))
    standing = replace(standing, table=replace(standing.table, turn=4)).settled()
    assert refuse(standing, enter("us", "A-4", "C-9")) == why


@pytest.mark.rule("N4-24")
def test_a_record_does_not_ask_what_lay_there_in_play() -> None:
    """In play a tile may go, or come: a record of decisions does not tell of that."""
    stage = entries(turn=3, changes=1, count=ONE, where=Where(open=True, edge=True))
    record: list[Decision] = [lay("us", "1A", "A-4"), Pass("us"), BeginPlay()]
    start = started(tiles(ANY_TILE), stage)
    assert judge(start, [*record, enter("us", "A-4")]).refusal is None
    assert judge(start, [*record, enter("us", "C-9"), enter("us", "A-4", "C-9")]).refusal is None
    assert judge(start, [*record, enter("us", "B-4")]).refusal == (
        "B-4 is not on the map's edge (Scenario 2, special rules)."
    )


def test_a_changed_entry_space_takes_no_turn_in_another_stage() -> None:
    first = entries(changes=1, count=ONE, where=Where())
    second = entries(by="alternate", first="us", count=Count(2, 2), where=Where(), turn=2)
    standing = later(taken(started(first, second), enter("us", "A-1"), BeginPlay()))
    assert standing.whose == "us"
    standing = taken(standing, enter("us", "A-2", "A-1"))
    assert standing.whose == "us"
    standing = taken(standing, enter("us", "A-3"))
    assert taken(standing, enter("germany", "A-9"), enter("germany", "A-8")).current is None


# ---- units ------------------------------------------------------------------------------------


SNIPER = UnitGroup("Sniper", ("sniper",), where=Where(rows=("A",)))
TEAM = UnitGroup("Any Team", ("lmg-team", "bazooka-team"), where=Where(rows=("B",)))
HOWITZER = UnitGroup("Howitzers", ("howitzer-105mm",), Count(2, 2), line="rear-line",
                     crew="artillery-crew", cards=("zero-in-artillery",))  # fmt: skip


@pytest.mark.parametrize(("decision", "why"), [
    (deploy("us", "sniper", "A-1"), None),
    (deploy("us", "sniper", "B-1"), "B-1 is not in row A (Map)."),
    (deploy("us", "sniper"), "Sniper is placed on the board (Map)."),
    (deploy("us", "bazooka-team", "B-9"), None),
    (deploy("us", "lmg-team", "A-9"), "A-9 is not in row B (Map)."),
    (deploy("us", "tiger-i", "B-9"), "Tiger I is not among the starting units of US (Map)."),
    (deploy("us", "howitzer-105mm"), "Every 105 mm Howitzer of US is placed (Map)."),
    (deploy("us", "stuka", "B-9"),
     "Ju 87B-1 Stuka is not among the starting units of US (Map)."),
    (deploy("germany", "sniper", "A-1"), "It is the turn of US, not of Germany."),
])  # fmt: skip
def test_a_unit_goes_where_its_group_allows(decision: Deploy, why: str | None) -> None:
    assert refuse(started(units(SNIPER, TEAM, HOWITZER)), decision) == why


def test_one_of_a_choice_of_units() -> None:
    standing = taken(started(units(SNIPER, TEAM)), deploy("us", "lmg-team", "B-1"))
    assert (
        refuse(standing, deploy("us", "bazooka-team", "B-2"))
        == "Every Bazooka Team of US is placed (Map)."
    )
    standing = taken(standing, deploy("us", "sniper", "A-1"))
    assert standing.finished
    assert [(one.unit, one.title) for one in standing.deployed] == [
        ("lmg-team", "Any Team"), ("sniper", "Sniper"),
    ]  # fmt: skip


def test_units_off_the_board_of_which_there_is_no_choice_are_there_at_once() -> None:
    standing = started(units(HOWITZER, SNIPER))
    assert [(one.unit, one.space, one.crew, one.cards) for one in standing.deployed] == [
        ("howitzer-105mm", None, "artillery-crew", ("zero-in-artillery",)),
    ] * 2  # fmt: skip
    assert taken(standing, deploy("us", "sniper", "A-1")).finished


def test_units_off_the_board_are_chosen_without_a_space() -> None:
    choice = UnitGroup("Artillery", ("howitzer-105mm", "howitzer-8in"), Count(2, 2),
                       line="rear-line")  # fmt: skip
    standing = started(units(choice))
    assert (
        refuse(standing, deploy("us", "howitzer-8in", "A-1"))
        == "8 in Howitzer is placed off the board (Map)."
    )
    standing = taken(standing, deploy("us", "howitzer-8in"), deploy("us", "howitzer-8in"))
    assert standing.finished
    assert not standing.table.units


@pytest.mark.rule("004-093")
def test_two_units_of_a_side_stand_in_a_space() -> None:
    squads = UnitGroup("Rifle Squads", ("rifle-squad",), Count(3, 3))
    standing = taken(started(units(squads)), *[deploy("us", "rifle-squad", "A-1")] * 2)
    assert refuse(standing, deploy("us", "rifle-squad", "A-1")) == (
        "A-1 holds two units of US already: two per side and space (Movement 1)."
    )


@pytest.mark.rule("004-099", "004-256")
@pytest.mark.parametrize(("unit", "space", "why"), [
    ("rifle-squad", "A-1", None),
    ("tiger-i", "A-1", "A vehicle may not stand in the Farmhouse on A-1 (Movement 2)."),
    ("flak36-88mm", "A-1", "A gun may not stand in the Farmhouse on A-1 (Movement 2)."),
    ("rifle-squad", "A-2", "The Panzernest on A-2 holds an MG Team, no Rifle Squad (Movement 1)."),
    ("mg42-team", "A-2", None),
    ("flak36-88mm", "A-3", None),
    ("tiger-i", "A-3", None),
    ("tiger-i", "A-4", None),
])  # fmt: skip
def test_features_take_the_units_that_their_kind_allows(
    unit: str, space: str, why: str | None
) -> None:
    group = UnitGroup("Units", ("rifle-squad", "tiger-i", "flak36-88mm", "mg42-team"))
    stage = tiles(TileGroup("Tiles", count=Count(3, 3)), by="germany")
    standing = started(stage, units(group, by="germany"), board="defensive-line")
    standing = taken(
        standing, lay("germany", "7A", "A-1"), lay("germany", "12A", "A-2"),
        lay("germany", "18A", "A-3"),
    )  # fmt: skip
    assert refuse(standing, deploy("germany", unit, space)) == why


@pytest.mark.rule("004-256")
def test_a_single_feature_holds_one() -> None:
    group = UnitGroup("Teams", ("mg42-team",), Count(2, 2))
    stage = tiles(TileGroup("Nest", ("12A",), count=ONE), by="germany")
    standing = started(stage, units(group, by="germany"), board="defensive-line")
    standing = taken(standing, lay("germany", "12A", "A-2"), deploy("germany", "mg42-team", "A-2"))
    assert refuse(standing, deploy("germany", "mg42-team", "A-2")) == (
        "The Panzernest on A-2 holds a unit of Germany already: one (Movement 1)."
    )


@pytest.mark.rule("004-224", "004-230")
def test_units_of_a_group_stand_apart_from_one_another() -> None:
    teams = UnitGroup("MG-42 Teams", ("mg42-team",), Count(2, 2), Where(rows=("A",)), apart=True)
    others = UnitGroup("Rifle Squads", ("rifle-squad",), Count(2, 2), Where(rows=("A",)))
    standing = taken(started(units(teams, others)), deploy("us", "mg42-team", "A-1"))
    assert refuse(standing, deploy("us", "mg42-team", "A-1")) == (
        "MG-42 Teams: each stands on a space of its own, and A-1 holds one already (Map)."
    )
    standing = taken(standing, deploy("us", "rifle-squad", "A-1"), deploy("us", "mg42-team", "A-2"))
    assert refuse(standing, deploy("us", "rifle-squad", "A-2")) is None
    assert standing.filled == {(0, 0): (at("A-1"), at("A-2")), (0, 1): (at("A-1"),)}


@pytest.mark.rule("004-240")
def test_a_unit_that_stands_there_regardless() -> None:
    tank = UnitGroup("Sherman", ("m4a1-sherman",), where=Where(spaces=(at("B-6"),)))
    bunker = tiles(TileGroup("Trench", ("16B",), count=ONE, where=Where(spaces=(at("B-6"),))))
    standing = started(bunker, units(tank), board="defensive-line")
    assert refuse(standing, lay("us", "16B", "B-6")) == (
        "With that, the setup could not be finished: no place is left for Sherman of US."
    )
    standing = started(bunker, units(replace(tank, regardless=True)), board="defensive-line")
    standing = taken(standing, lay("us", "16B", "B-6"), deploy("us", "m4a1-sherman", "B-6"))
    assert standing.finished


def test_a_unit_may_not_take_the_place_of_another() -> None:
    choosy = UnitGroup("MG-42 Team", ("mg42-team",), where=Where(features=("panzernest",)))
    other = UnitGroup("MG Team", ("lmg-team",))
    stage = tiles(TileGroup("Nest", ("12A",), count=ONE), by="germany")
    standing = started(stage, units(other, choosy, by="germany"), board="defensive-line")
    standing = taken(standing, lay("germany", "12A", "A-2"))
    assert refuse(standing, deploy("germany", "lmg-team", "A-2")) == (
        "With that, the setup could not be finished: no place is left for MG-42 Team of Germany."
    )
    assert refuse(standing, deploy("germany", "lmg-team", "A-1")) is None


# ---- dice and cards ---------------------------------------------------------------------------


ROLLED = UnitGroup("Sniper", ("sniper",), roll=Roll(8, ("field-camouflage", "veteran-soldiers")))
TIGER = UnitGroup("Tiger I", ("tiger-i",), roll=Roll(7, ("veteran-crew",)))


@pytest.mark.rule("004-191")
def test_the_die_comes_before_the_units() -> None:
    standing = started(units(TEAM, ROLLED))
    assert refuse(standing, deploy("us", "lmg-team", "B-1")) == "First the die for Sniper (Map)."
    assert refuse(standing, Pass("us")) == "First the die for Sniper (Map)."
    assert refuse(standing, ThrowForUnit("us", 7, "entered", "Tiger I")) == (
        "The die is for Sniper, not for Tiger I (Map)."
    )
    standing = taken(standing, ThrowForUnit("us", 7, "entered", "Sniper"))
    assert refuse(standing, ThrowForUnit("us", 8, "entered")) == "No die is to be thrown now."
    standing = taken(standing, deploy("us", "sniper", "A-1"))
    assert standing.deployed[0].cards == ()
    assert standing.rolls[0].card is None


@pytest.mark.rule("004-191")
@pytest.mark.parametrize("die", [8, 9, 10])
def test_the_die_gives_one_of_the_cards(die: int) -> None:
    standing = taken(started(units(ROLLED)), ThrowForUnit("us", die, "rolled"))
    assert refuse(standing, deploy("us", "sniper", "A-1")) == (
        "First the card for Sniper: Field Camouflage or Veteran Soldiers (Map)."
    )
    assert refuse(standing, Take("us", "veteran-crew")) == (
        "The card is Field Camouflage or Veteran Soldiers (Map)."
    )
    assert refuse(standing, Take("germany", "veteran-soldiers")) == (
        "It is the turn of US, not of Germany."
    )
    standing = taken(standing, Take("us", "veteran-soldiers"), deploy("us", "sniper", "B-1"))
    assert standing.deployed[0].cards == ("veteran-soldiers",)
    assert refuse(standing, Take("us", "veteran-soldiers")) is not None


@pytest.mark.rule("004-191")
@pytest.mark.parametrize(("die", "cards"), [(6, ()), (7, ("veteran-crew",))])
def test_a_single_card_comes_by_itself(die: int, cards: tuple[str, ...]) -> None:
    standing = taken(started(units(TIGER, by="germany")), ThrowForUnit("germany", die, "rolled"))
    assert standing.to_take == ()
    assert taken(standing, deploy("germany", "tiger-i", "A-1")).deployed[0].cards == cards


def test_dice_are_thrown_one_unit_after_another() -> None:
    standing = taken(started(units(ROLLED, TIGER)), ThrowForUnit("us", 10, "rolled"))
    assert refuse(standing, ThrowForUnit("us", 10, "rolled")) == "No die is to be thrown now."
    standing = taken(standing, Take("us", "field-camouflage"))
    assert standing.to_roll is TIGER
    standing = taken(standing, ThrowForUnit("us", 1, "rolled"))
    assert standing.to_roll is None
    assert [one.card for one in standing.rolls] == ["field-camouflage", None]


# ---- readings ---------------------------------------------------------------------------------


READING = Reading("how-many", "How many", "A4-27", {"three": "Three", "two": "Two"})


def test_readings_are_agreed_on_first() -> None:
    standing = started(tiles(ANY_TILE), readings={"how-many": READING})
    assert standing.readings == {"how-many": "three"}
    assert (
        refuse(standing, Agree("how-few", "two"))
        == "The scenario leaves no reading 'how-few' open."
    )
    assert refuse(standing, Agree("how-many", "four")) == "How many: there is no choice 'four'."
    assert refuse(standing, Agree("how-many", "three")) == "How many: that is the reading already."
    standing = taken(standing, Agree("how-many", "two"), Agree("how-many", "three"))
    standing = taken(standing, Agree("how-many", "two"), lay("us", "1A", "A-1"))
    assert standing.readings == {"how-many": "two"}
    assert refuse(standing, Agree("how-many", "three")) == (
        "Readings are agreed on before anything is placed: undo to the start to change one."
    )


@pytest.mark.parametrize(("choice", "title"), [("three", "Three"), ("two", "Two")])
def test_a_reading_decides_about_the_first_stage(choice: str, title: str) -> None:
    standing = started(
        TileStage("Two", "us", groups=(ANY_TILE,), when={"how-many": "two"}),
        TileStage("Three", "us", groups=(ANY_TILE,), when={"how-many": "three"}),
        readings={"how-many": READING},
    )
    if choice != "three":
        standing = taken(standing, Agree("how-many", choice))
    assert standing.current is not None
    assert standing.current.title == title


def test_a_reading_decides_about_units_off_the_board() -> None:
    def bombers(number: int, choice: str) -> UnitGroup:
        return UnitGroup(choice, ("stuka",), Count(number, number), line="air",
                         when={"how-many": choice})  # fmt: skip

    standing = started(
        units(bombers(3, "three"), bombers(2, "two"), SNIPER, by="germany"),
        readings={"how-many": READING},
    )
    assert len(standing.deployed) == 3
    assert len(taken(standing, Agree("how-many", "two")).deployed) == 2


# ---- carrying terrain over --------------------------------------------------------------------


def carry(*placed: Lay) -> Carry:
    return Carry("Before", tuple(one.placed for one in placed))


@pytest.mark.rule("004-193")
def test_terrain_carried_over_takes_the_place_of_a_stage() -> None:
    standing = started(
        tiles(ANY_TILE, carried="skip", count=Count(8, 10)), units(SNIPER), carry_over="before.yaml"
    )
    standing = taken(standing, carry(lay("us", "1B", "A-1"), lay("us", "8A", "B-5", 90)))
    assert standing.current is not None
    assert standing.current.title == "Units"
    assert standing.carried == "Before"
    assert standing.table.tiles == {
        at("A-1"): PlacedTile("1B", at("A-1"), 0), at("B-5"): PlacedTile("8A", at("B-5"), 90),
    }  # fmt: skip


@pytest.mark.rule("004-202", "004-232")
def test_terrain_carried_over_counts_towards_a_stage() -> None:
    post = TileGroup("Command Post", HOUSES.tiles, count=ONE, where=Where(spaces=(at("A-5"),)))
    houses = TileGroup("Houses", HOUSES.tiles, count=Count(2, 2), where=Where(rows=("A", "C")))
    stage = tiles(post, houses, carried="count")
    standing = started(stage, carry_over="before.yaml")
    standing = taken(standing, carry(lay("us", "1A", "A-5"), lay("us", "8A", "B-2")))
    assert standing.filled == {(0, 0): (at("A-5"),)}
    assert refuse(standing, lay("us", "2A", "A-5")) == "Tile 1A lies on A-5 already."
    assert taken(standing, lay("us", "2A", "A-4"), lay("us", "3A", "C-4")).finished
    standing = started(stage, carry_over="before.yaml")
    whole = carry(lay("us", "1A", "A-5"), lay("us", "2A", "A-6"), lay("us", "3A", "A-7"))
    assert taken(standing, whole).finished


@pytest.mark.rule("004-193", "004-232")
@pytest.mark.parametrize(("choice", "laid", "done"), [
    ("skip", 0, True), ("count", 1, False), ("play", 0, False),
])  # fmt: skip
def test_a_reading_says_what_terrain_carried_over_does(choice: str, laid: int, done: bool) -> None:
    old = Reading("old", "Terrain", "004-193", dict.fromkeys(("skip", "count", "play"), "So."))
    standing = started(
        tiles(ANY_TILE, carried=ByReading("old"), count=Count(2, 2)), units(SNIPER),
        carry_over="before.yaml", readings={"old": old},
    )  # fmt: skip
    if choice != old.default:
        standing = taken(standing, Agree("old", choice))
    standing = taken(standing, carry(lay("us", "1A", "A-5")))
    assert standing.number_in(0) == laid
    assert (standing.stage == 1) is done
    further = [lay("us", "2A", "A-4"), lay("us", "3A", "C-4")][laid:]
    if not done:
        assert taken(standing, *further).stage == 1


def test_terrain_carried_over_does_not_touch_a_stage_that_is_played() -> None:
    standing = started(
        tiles(TileGroup("Houses", HOUSES.tiles, count=Count(2, 2))), carry_over="before.yaml"
    )
    standing = taken(standing, carry(lay("us", "1A", "A-5")))
    assert taken(standing, lay("us", "2A", "A-4"), lay("us", "3A", "C-4")).finished


@pytest.mark.parametrize(("decision", "why"), [
    (carry(), "No tile lies on the table of Before."),
    (carry(lay("us", "1A", "A-1"), lay("us", "1B", "A-2")),
     "Tile 1A lies on A-1: the box holds it only once."),
    (carry(lay("us", "9A", "A-1"), lay("us", "40A", "A-2"), lay("us", "1A", "A-5")),
     "These tiles may not come along: 9A MG Kasemate on A-1, since it belongs to the Defensive Line"
     " (winter) map; 40A on A-2, since there is no such tile here (Map)."),
    (carry(lay("us", "1B", "A-1"), lay("us", "2B", "A-2"), lay("us", "3A", "A-3"),
           lay("us", "4A", "A-4"), lay("us", "5A", "A-6")),
     "This terrain cannot be taken over: too few tiles are left for Command Post."),
    (carry(lay("us", "8A", "A-5")),
     "This terrain cannot be taken over: too few spaces are left for Command Post."),
])  # fmt: skip
def test_terrain_that_cannot_be_taken_over(decision: Carry, why: str) -> None:
    post = TileGroup("Command Post", HOUSES.tiles, count=ONE, where=Where(spaces=(at("A-5"),)))
    standing = started(tiles(post, carried="count"), carry_over="before.yaml")
    assert refuse(standing, decision) == why


ALONG = (
    TileGroup("Natural Cover", kinds=("natural-cover",), when={"much": "no"}),
    TileGroup("the Bunker", kinds=("bunker",), where=Where(rows=("A",))),
    TileGroup("tiles", not_kinds=("bunker", "pantherturm"), when={"much": "yes"},
              where=Where(rows=("B", "C"), not_near=Near(("bunker",)))),
)  # fmt: skip
MUCH = Reading("much", "Much", "", {"yes": "Yes", "no": "No"})


@pytest.mark.rule("004-193", "004-232")
@pytest.mark.parametrize(("tiles_over", "behind"), [
    ("9A A-4, 14A B-1, 16A C-5", ""),
    ("9A A-4, 14A B-4", "This tile may not come along: 14A Tank Trench on B-4, since B-4 is next"
     " to the Bunker (Map)."),
    ("9A A-4, 13A B-8, 14A A-9, 10A A-1, 18A C-9",
     "These tiles may not come along: 13A Pantherturm I on B-8, since no Pantherturm I comes into"
     " Trial; 14A Tank Trench on A-9, since A-9 is not in row B or C: only the Bunker may lie"
     " there; 10A MG Nest on A-1, since A-1 is not in row B or C: only the Bunker may lie there"
     " (Map)."),
])  # fmt: skip
def test_terrain_obeys_the_scenario_it_comes_into(tiles_over: str, behind: str) -> None:
    standing = started(
        tiles(ANY_TILE, carried="skip"), carry_over="before.yaml", carries=ALONG,
        board="defensive-line", readings={"much": MUCH},
    )  # fmt: skip
    over = carry(*(lay("us", *one.split()) for one in tiles_over.split(", ")))  # type: ignore[arg-type]
    assert refuse(standing, over) == (behind or None)
    left = left_behind(standing, over)
    assert bool(left) is bool(behind)
    rest = replace(over, tiles=tuple(set(over.tiles) - {one.placed for one in left}))
    assert refuse(standing, rest) is None


def test_what_may_come_along_hangs_on_readings() -> None:
    standing = started(
        tiles(ANY_TILE, carried="skip"), carry_over="before.yaml", carries=ALONG,
        board="defensive-line", readings={"much": MUCH},
    )  # fmt: skip
    standing = taken(standing, Agree("much", "no"))
    assert refuse(standing, carry(lay("us", "18A", "A-1"), lay("us", "14A", "B-1"))) == (
        "This tile may not come along: 14A Tank Trench on B-1, since no Tank Trench comes into"
        " Trial (Map)."
    )


def test_terrain_is_taken_over_once_and_first() -> None:
    house = carry(lay("us", "1A", "A-5"))
    assert refuse(started(tiles(ANY_TILE)), house) == (
        "This scenario starts from an empty map: no terrain is carried over."
    )
    standing = started(tiles(ANY_TILE), carry_over="before.yaml")
    late = "Terrain is carried over before anything is placed: undo to the start first."
    assert refuse(taken(standing, lay("us", "1A", "A-1")), house) == late
    assert refuse(taken(standing, house), house) == late


# ---- decks and hands --------------------------------------------------------------------------


@pytest.mark.rule("004-187")
def test_decks_and_hands_in_their_stages() -> None:
    deck = DeckStage("Deck", "us", "004-187", deck="Infantry", points=Count(0, 35))
    hand = HandStage("Hand", "us", "004-187", deck="Infantry", chosen=1, command=1)
    standing = started(deck, hand, removed=("sabotage",))
    assert refuse(standing, Build("us", "Support", ())) == (
        "Now comes the deck Infantry, not 'Support'."
    )
    assert refuse(standing, Build("us", "Infantry", (DeckCard("rifle-squad", 9, 4),))) == (
        "The deck costs 36 points; at most 35 (Scenario 1, setup)."
    )
    standing = taken(standing, Build("us", "Infantry", (DeckCard("rifle-squad", 9, 3),)))
    assert refuse(standing, Draw("us", ("sniper",), ("ambush",))) == (
        "Sniper is not in the deck Infantry (Scenario 1, setup)."
    )
    assert refuse(standing, Draw("us", ("rifle-squad",), ("sabotage",))) == (
        "Sabotage is not in the Command deck of this scenario (Scenario 1, setup)."
    )
    standing = taken(standing, Draw("us", ("rifle-squad",), ("ambush",)))
    assert standing.finished
    assert standing.hands["us"].units == ("rifle-squad",)
    assert standing.decks["us", "Infantry"].points == 27


def test_decks_and_hands_may_be_made_at_the_table() -> None:
    standing = started(
        DeckStage("Deck", "us", points=Count()),
        HandStage("Hand", "us", chosen=1),
        AsideStage("Aside", "together", command=6),
    )
    assert taken(standing, Pass("us"), Pass("us"), Pass("together")).finished


# ---- the end, and the whole record ------------------------------------------------------------


def test_play_begins_when_all_is_placed() -> None:
    standing = started(tiles(HOUSES), units(SNIPER))
    assert refuse(standing, BeginPlay()) == "The setup is not finished: Terrain comes first."
    standing = taken(standing, Pass("us"))
    assert refuse(standing, BeginPlay()) == "The setup is not finished: Units comes first."
    standing = taken(standing, deploy("us", "sniper", "A-1"), BeginPlay())
    assert standing.begun
    assert refuse(standing, lay("us", "1A", "A-2")) == "Play has begun."


def test_a_record_is_judged_up_to_the_first_decision_not_allowed() -> None:
    record: list[Decision] = [
        lay("us", "1A", "A-1"), lay("us", "1B", "A-2"), lay("us", "2A", "A-3"),
    ]  # fmt: skip
    judged = judge(started(tiles(HOUSES)), record)
    assert (judged.allowed, judged.refusal) == (
        1, "Tile 1A lies on A-1: the box holds it only once.",
    )  # fmt: skip
    assert list(judged.standing.table.tiles) == [at("A-1")]
    assert judge(started(tiles(HOUSES)), [record[0], record[2]]).refusal is None


def test_decisions_have_an_end() -> None:
    standing = started(tiles(ANY_TILE))
    full = replace(standing, table=replace(standing.table, setup=(Pass("us"),) * 1000))
    assert refuse(full, lay("us", "1A", "A-1")) == "There are 1,000 decisions already."


# ---- what is asked, and what may be done ------------------------------------------------------


def asked(standing: Standing) -> tuple[str, str, tuple[tuple[str, ...], ...]]:
    """What the stage in progress asks: title, sentence, and what is to be laid or left."""
    stage = procedure(CATALOGUE, standing.scenario, "set-up", ())
    ask = Going(stage, standing.table, GRID).question
    tables = (one.rows for one in ask.facts if isinstance(one, Table))
    return ask.title, ask.sentence, next(tables, ())


def test_what_is_asked_now() -> None:
    standing = started(
        tiles(TileGroup("Houses", HOUSES.tiles, count=Count(1, 2)), ANY_TILE, count=Count(2, 3)),
        units(ROLLED, TEAM),
        ChoiceStage("Zone", "germany", "004-186", options=ZONES),
        entries(where=Where()),
        DeckStage("Deck", "us", "004-187", points=Count(80, 100)),
        HandStage("Hand", "us", "004-077", chosen=4, random=2, command=3, given=("ambush",)),
        AsideStage("Aside", "together", "004-212", command=6, title_of_each="convoy"),
    )
    steps: list[tuple[list[Decision], Any]] = [
        ([],
         ("Terrain", "Lay a tile, turned as you like.",
              (("Houses", "1 to 2", "0 laid"), ("Village tiles", "any number", "0 laid"),
               ("Together", "2 to 3", "0 laid")))),
        ([lay("us", "1A", "A-1"), lay("us", "8A", "A-2"), Pass("us")],
         ("Die for Sniper", "8 or more: it comes with Field Camouflage or Veteran Soldiers.", ())),
        ([ThrowForUnit("us", 9, "rolled")],
         ("Card for Sniper", "The die shows 9.", ())),
        ([Take("us", "veteran-soldiers")],
         ("Units", "Place a unit.", (("1 ×", "Sniper"), ("1 ×", "Any Team")))),
        ([deploy("us", "sniper", "B-1"), deploy("us", "lmg-team", "B-1")],
         ("Zone", "", ())),
        ([Choose("germany", "column-1")],
         ("Entry", "Entry spaces: 2, 0 chosen.", ())),
        ([enter("us", "A-4"), enter("us", "A-5")],
         ("Deck", "Cards for 80 to 100 points.", ())),
        ([Pass("us")],
         ("Hand: Command cards", "3 drawn, beside Ambush, which is given; none here, where they"
          " are drawn at the table.", ())),
        ([Pass("us")],
         ("Aside", "Set 6 Command cards aside face down, each a convoy.", ())),
    ]  # fmt: skip
    for decisions, words in steps:
        standing = taken(standing, *decisions)
        assert asked(standing) == words
    standing = taken(standing, Pass("together"))
    (question,) = menu(standing.table, CATALOGUE, standing.scenario)
    assert [one.answer for one in question.choices] == ["begin"]


def test_what_may_be_done_now() -> None:
    standing = started(tiles(HOUSES), units(SNIPER, TEAM), entries(where=Where(rows=("C",))))
    assert allowed.tiles_allowed(standing) == list(HOUSES.tiles)
    standing = taken(standing, lay("us", "1A", "A-1"))
    assert allowed.tiles_allowed(standing) == ["2A", "3A", "4A", "5A"]
    assert len(allowed_now.spaces_for_tile(standing, "2A", 0)) == 26
    assert allowed_now.spaces_for_unit(standing, "sniper") == []
    standing = taken(standing, Pass("us"))
    assert allowed.tiles_allowed(standing) == []
    assert [(group.title, left) for group, left in allowed.units_left(standing)] == [
        ("Sniper", 1), ("Any Team", 1),
    ]  # fmt: skip
    assert len(allowed_now.spaces_for_unit(standing, "sniper")) == 9
    assert not allowed_now.may_pass(standing)
    standing = taken(standing, deploy("us", "sniper", "A-1"), deploy("us", "lmg-team", "B-1"))
    assert len(allowed_now.spaces_to_enter(standing)) == 9
