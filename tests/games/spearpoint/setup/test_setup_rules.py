"""The rules of a setup on scenarios made up for each: one act allowed, others with reasons."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.scenario.placement_limits import ONE, CountRange, Near, Where
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
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
from boardapp.games.spearpoint.scenario.terrain_carry_over_rules import rejected_tiles
from boardapp.games.spearpoint.scenario.value_limits_and_readings import Reading
from boardapp.games.spearpoint.setup.setup_menu import procedure_menu
from boardapp.games.spearpoint.setup.setup_placement_rules import why_not_carried
from boardapp.games.spearpoint.setup.setup_progress import SetupView, begin_setup
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.games.spearpoint.setup.setup_acts import (
    Act,
    Agree,
    BeginPlay,
    Carry,
    Choose,
    Deploy,
    Experienced,
    Lay,
    Pass,
    Take,
    Throw,
    after,
    asked,
    at,
    deploy,
    enter,
    lay,
    lit,
    refuse,
)

CATALOGUE = built_in_catalogue()
HOUSES = TileGroup("Houses", tiles=("1A", "2A", "3A", "4A", "5A"))
ANY_TILE = TileGroup("Village tiles")


def scenario(*stages: AnyStage, **rest: Any) -> Scenario:
    rest.setdefault("board", "village")
    return Scenario("trial.yaml", "Trial", stages=stages, **rest)


def started(*stages: AnyStage, **rest: Any) -> SetupView:
    return begin_setup(scenario(*stages, **rest), CATALOGUE)


def tiles(*groups: TileGroup, by: Any = "us", rule: str = "004-001", **rest: Any) -> TileStage:
    return TileStage("Terrain", by, rule, groups=groups, **rest)


def units(*groups: UnitGroup, by: Any = "us", **rest: Any) -> UnitStage:
    return UnitStage("Units", by, "004-002", groups=groups, **rest)


# ---- whose turn -------------------------------------------------------------------------------


@pytest.mark.rule("004-074")
@pytest.mark.parametrize(("experienced", "first", "begins"), [
    ("us", "experienced", "us"),
    ("us", "inexperienced", "germany"),
    ("germany", "experienced", "germany"),
    ("germany", "inexperienced", "us"),
])  # fmt: skip
def test_experience_says_who_begins(experienced: str, first: Any, begins: str) -> None:
    standing = started(tiles(ANY_TILE, by="alternate", first=first))
    assert standing.side_to_act is None
    assert asked(standing).title == "More experienced player"
    standing = after(standing, Experienced(experienced))
    assert standing.side_to_act == begins
    assert asked(standing).by == begins


# ---- passing ----------------------------------------------------------------------------------


@pytest.mark.rule("004-074")
def test_two_passes_in_a_row_end_an_alternate_stage() -> None:
    standing = started(tiles(ANY_TILE, by="alternate", first="us"))
    standing = after(standing, Pass("us"), lay("germany", "1A", "A-1"), Pass("us"))
    assert not standing.is_finished
    assert standing.side_to_act == "germany"
    assert after(standing, Pass("germany")).is_finished


def test_nobody_passes_while_a_group_wants_more() -> None:
    standing = started(tiles(TileGroup("Houses", HOUSES.tiles, count=CountRange(2, 3))))
    assert (
        refuse(standing, Pass("us")) == "First lay 2 more tiles of the group “Houses” (rule “Map”)."
    )
    standing = after(standing, lay("us", "1A", "A-1"))
    assert (
        refuse(standing, Pass("us")) == "First lay 1 more tile of the group “Houses” (rule “Map”)."
    )
    assert after(standing, lay("us", "2A", "A-2"), Pass("us")).is_finished


def test_passing_may_not_leave_units_without_their_feature() -> None:
    crops = TileGroup("Crops", kinds=("crops",))
    squad = UnitGroup("Rifle Squad", ("rifle-squad",), where=Where(features=("crops",)))
    standing = started(tiles(crops, by="alternate", first="us"), units(squad))
    standing = after(standing, Pass("us"))
    assert refuse(standing, Pass("germany")) == (
        "After this step you could not finish the setup, because no space is left for Rifle "
        "Squad of US."
    )
    standing = after(standing, lay("germany", "22A", "B-4"))
    assert after(standing, deploy("us", "rifle-squad", "B-4")).is_finished


# ---- tiles ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("decision", "why"), [
    (lay("us", "1A", "A-4"), None),
    (lay("us", "5A", "C-4"), None),
    (lay("us", "1B", "A-4"),
     "You may not lay 1B Ruined house now, only Houses or Crops (rule “Map”)."),
    (lay("us", "8A", "A-4"), "You may not lay 8A Fountain now, only Houses or Crops (rule “Map”)."),
    (lay("us", "1A", "B-4"), "B-4 is not in row A or C (rule “Map”)."),
    (lay("us", "22B", "B-4"), None),
    (lay("us", "22B", "B-9"), "B-9 is in column 9, which is not allowed (rule “Map”)."),
    (lay("us", "9A", "A-4"), "Tile 9A “MG Kasemate” belongs to the Defensive Line (winter) map."),
    (lay("us", "99A", "A-4"), "The tile sets have no tile 99A."),
    (lay("us", "1A", "A-4", 270), None),
])  # fmt: skip
def test_a_tile_goes_where_its_group_allows(decision: Lay, why: str | None) -> None:
    houses = TileGroup("Houses", HOUSES.tiles, where=Where(rows=("A", "C")))
    crops = TileGroup("Crops", kinds=("crops",), where=Where(not_columns=(1, 9)))
    assert refuse(started(tiles(houses, crops)), decision) == why


def test_a_space_holds_one_tile_and_the_box_each_number_once() -> None:
    standing = after(started(tiles(ANY_TILE)), lay("us", "1A", "A-4"))
    assert refuse(standing, lay("us", "2A", "A-4")) == "Tile 1A is already on A-4."
    assert (
        refuse(standing, lay("us", "1B", "B-4"))
        == "Tile 1A is already on A-4, and the box has this tile only once."
    )


def test_a_group_takes_no_more_than_its_number() -> None:
    houses = TileGroup("Houses", HOUSES.tiles, count=CountRange(0, 2))
    fountain = TileGroup("Fountain", kinds=("fountain",))
    standing = started(tiles(houses, fountain))
    standing = after(standing, lay("us", "1A", "A-1"), lay("us", "2A", "A-2"))
    assert refuse(standing, lay("us", "3A", "A-3")) == (
        "You may lay no more than 2 of Houses (rule “Map”)."
    )
    assert refuse(standing, lay("us", "8A", "A-3")) is None


def test_a_tile_of_two_groups_counts_for_the_first_with_room() -> None:
    first = TileGroup("One house", HOUSES.tiles, count=ONE, where=Where(rows=("A",)))
    second = TileGroup("Houses", HOUSES.tiles, count=ONE)
    standing = after(started(tiles(first, second)), lay("us", "1A", "A-1"))
    assert standing.spaces_by_group == {(0, 0): (at("A-1"),)}
    assert after(standing, lay("us", "2A", "A-2")).is_finished
    standing = after(started(tiles(first, second)), lay("us", "1A", "B-1"))
    assert standing.spaces_by_group == {(0, 1): (at("B-1"),)}
    assert refuse(standing, lay("us", "2A", "C-2")) == "C-2 is not in row A (rule “Map”)."


@pytest.mark.rule("004-210")
def test_tiles_side_by_side() -> None:
    row = Where(rows=("A", "C"))
    house = TileGroup("One intact house", HOUSES.tiles, count=ONE, where=row, beside=True)
    shed = TileGroup("Shed", ("6A", "6B"), count=ONE, where=row, beside=True)
    crops = TileGroup("Crops", kinds=("crops",), count=ONE, where=row, beside=True)
    standing = after(started(tiles(house, shed, crops)), lay("us", "2A", "A-4"))
    assert refuse(standing, lay("us", "6A", "A-6")) == (
        "A-6 is not next to A-4, and these tiles must be side by side (rule “Map”)."
    )
    assert refuse(standing, lay("us", "6A", "C-4")) is not None
    assert lit(standing, "22A") == ["A-3", "A-5"]
    standing = after(standing, lay("us", "6A", "A-5"))
    assert lit(standing, "22A") == ["A-3", "A-6"]
    assert refuse(standing, lay("us", "22A", "A-2")) == (
        "A-2 is not next to A-4 or A-5, and these tiles must be side by side (rule “Map”)."
    )
    assert after(standing, lay("us", "22B", "A-6", 90)).is_finished


@pytest.mark.rule("004-031")
def test_a_bunker_needs_an_arrow_that_can_be_used() -> None:
    bunker = TileGroup("Bunker", kinds=("bunker",))
    standing = started(tiles(bunker), board="defensive-line")
    assert refuse(standing, lay("us", "9A", "C-4")) == (
        "No unit could use an entry arrow of MG Kasemate here: each arrow faces the map's edge,"
        " an obstacle or a closed wall (rule “Feature tiles no. 8, Bunker”)."
    )
    assert refuse(standing, lay("us", "9A", "C-4", 90)) is None
    assert refuse(standing, lay("us", "9B", "C-4")) is None
    assert len(lit(standing, "9A")) == 18
    assert len(lit(standing, "9B")) == 26


def test_a_placement_may_not_take_what_a_later_stage_needs() -> None:
    anything = tiles(ANY_TILE, by="germany")
    command_post = tiles(TileGroup("Command Post", HOUSES.tiles, count=ONE,
                                   where=Where(spaces=(at("A-5"),))))  # fmt: skip
    wreck = tiles(TileGroup("Wreck", ("21A",), count=ONE))
    standing = started(anything, command_post, wreck)
    assert refuse(standing, lay("germany", "8A", "A-5")) == (
        "After this step you could not finish the setup, because not enough spaces are left for "
        "Command "
        "Post."
    )
    assert refuse(standing, lay("germany", "21A", "A-4")) == (
        "After this step you could not finish the setup, because not enough tiles are left for "
        "Wreck."
    )
    assert refuse(standing, lay("germany", "8A", "A-4")) is None


# ---- zones ------------------------------------------------------------------------------------


ZONES = (
    Option("column-1", "column 1", {"germany": Where(columns=(1,)), "us": Where(columns=(9,))}),
    Option("column-9", "column 9", {"germany": Where(columns=(9,)), "us": Where(columns=(1,))}),
)


# ---- entry spaces -----------------------------------------------------------------------------


def entries(**rest: Any) -> EntryStage:
    settings: dict[str, Any] = {"by": "us", "rule": "004-198", "count": CountRange(2, 2),
                                "where": Where(edge=True, from_zone=("germany", 2))}  # fmt: skip
    return EntryStage("Entry", **settings | rest)


@pytest.mark.rule("004-076")
def test_both_sides_choose_entry_spaces_by_turns() -> None:
    stage = entries(by="alternate", first="inexperienced", count=CountRange(1, 2), where=Where())
    standing = after(started(stage), Experienced("us"), enter("germany", "A-1"))
    assert (
        refuse(standing, Pass("us"))
        == "First choose 1 more entry space (rule “Scenario 2, special rules”)."
    )
    assert (
        refuse(standing, enter("us", "A-1"))
        == "A-1 is already an entry space of Germany (rule “Scenario 2, special rules”)."
    )
    standing = after(standing, enter("us", "A-9"), Pass("germany"), enter("us", "B-9"))
    assert standing.side_to_act == "germany"
    assert after(standing, enter("germany", "B-1")).is_finished


def test_whoever_still_may_choose_ends_it_by_one_pass_when_the_other_has_all() -> None:
    stage = entries(by="alternate", first="us", count=CountRange(1, 2), where=Where())
    standing = after(
        started(stage), enter("us", "A-1"), enter("germany", "A-9"), enter("us", "B-1")
    )
    assert standing.side_to_act == "germany"
    assert after(standing, Pass("germany")).is_finished


@pytest.mark.rule("004-198")
def test_late_entry_spaces_wait_for_their_turn_and_one_may_change_later() -> None:
    standing = started(entries(turn=3, changes=1), zones={"germany": Where(columns=(1,))})
    assert standing.is_finished
    standing = after(standing, BeginPlay())
    assert refuse(standing, enter("us", "A-4")) == "set-up is not offered"

    def in_turn(standing: SetupView, turn: int) -> SetupView:
        return standing.with_table_fields(turn=turn)

    assert refuse(in_turn(standing, 2), enter("us", "A-4")) == "set-up is not offered"
    standing = after(in_turn(standing, 3), enter("us", "A-4"), enter("us", "C-9"))
    assert refuse(standing, enter("us", "B-9", "A-4")) == "change-entry is not offered"
    standing = in_turn(standing, 4)
    assert refuse(standing, enter("us", "B-9", "A-5")) == (
        "You may not change A-5, because it is no entry space of yours."
    )
    assert (
        refuse(standing, enter("us", "B-5", "A-4"))
        == "B-5 is not on the map's edge (rule “Scenario 2, special rules”)."
    )
    assert (
        refuse(standing, enter("us", "C-9", "A-4"))
        == "C-9 is already an entry space of US (rule “Scenario 2, special rules”)."
    )
    both = standing.with_table_fields(entries={**standing.table.entries, "germany": (at("A-1"),)})
    assert after(both, enter("us", "B-9", "A-4")).table.entries["germany"] == (at("A-1"),)
    standing = after(standing, enter("us", "B-9", "A-4"))
    assert standing.table.entries == {"us": (at("B-9"), at("C-9"))}
    assert refuse(standing, enter("us", "A-8", "C-9")) == "change-entry is not offered"


OPEN = Reading("open", "Open", "N4-24", {"no-tile": "No tile.", "any": "Any."})


@pytest.mark.rule("004-198", "N4-24")
@pytest.mark.parametrize(("choice", "why"), [
    ("no-tile", "A-4 already has a tile (rule “Scenario 2, special rules”)."), ("any", None),
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
        standing = after(standing, Agree("open", choice))
    standing = after(standing, lay("us", "1A", "A-4"), Pass("us"), BeginPlay())
    standing = standing.with_table_fields(turn=3)
    assert refuse(standing, enter("us", "A-4")) == why
    standing = after(standing, enter("us", "C-9"))
    standing = standing.with_table_fields(turn=4)
    assert refuse(standing, enter("us", "A-4", "C-9")) == why


def test_a_changed_entry_space_takes_no_turn_in_another_stage() -> None:
    first = entries(changes=1, count=ONE, where=Where())
    second = entries(by="alternate", first="us", count=CountRange(2, 2), where=Where(), turn=2)
    standing = after(started(first, second), enter("us", "A-1"), BeginPlay()).with_table_fields(
        turn=2
    )
    assert standing.side_to_act == "us"
    standing = after(standing, enter("us", "A-2", "A-1"))
    assert standing.side_to_act == "us"
    standing = after(standing, enter("us", "A-3"))
    assert after(standing, enter("germany", "A-9"), enter("germany", "A-8")).current_stage is None


# ---- units ------------------------------------------------------------------------------------


SNIPER = UnitGroup("Sniper", ("sniper",), where=Where(rows=("A",)))
TEAM = UnitGroup("Any Team", ("lmg-team", "bazooka-team"), where=Where(rows=("B",)))
HOWITZER = UnitGroup("Howitzers", ("howitzer-105mm",), CountRange(2, 2), line="rear-line",
                     crew="artillery-crew", cards=("zero-in-artillery",))  # fmt: skip


@pytest.mark.parametrize(("decision", "why"), [
    (deploy("us", "sniper", "A-1"), None),
    (deploy("us", "sniper", "B-1"), "B-1 is not in row A (rule “Map”)."),
    (deploy("us", "sniper"), "Units: choose a space (rule “Map”)."),
    (deploy("us", "bazooka-team", "B-9"), None),
    (deploy("us", "lmg-team", "A-9"), "A-9 is not in row B (rule “Map”)."),
    (deploy("us", "tiger-i", "B-9"), "Tiger I is not among the starting units of US (rule “Map”)."),
    (deploy("us", "howitzer-105mm", "A-1"), "US has already placed every 105 mm Howitzer (rule "
                                            "“Map”)."),
    (deploy("us", "stuka", "B-9"),
     "Ju 87B-1 Stuka is not among the starting units of US (rule “Map”)."),
])  # fmt: skip
def test_a_unit_goes_where_its_group_allows(decision: Deploy, why: str | None) -> None:
    assert refuse(started(units(SNIPER, TEAM, HOWITZER)), decision) == why


@pytest.mark.rule("004-093")
def test_two_units_of_a_side_stand_in_a_space() -> None:
    squads = UnitGroup("Rifle Squads", ("rifle-squad",), CountRange(3, 3))
    standing = after(started(units(squads)), *[deploy("us", "rifle-squad", "A-1")] * 2)
    assert refuse(standing, deploy("us", "rifle-squad", "A-1")) == (
        "US already has two units on A-1, the most for one side (rule “Movement 1”)."
    )


@pytest.mark.rule("004-256")
def test_a_single_feature_holds_one() -> None:
    group = UnitGroup("Teams", ("mg42-team",), CountRange(2, 2))
    stage = tiles(TileGroup("Nest", ("12A",), count=ONE), by="germany")
    standing = started(stage, units(group, by="germany"), board="defensive-line")
    standing = after(standing, lay("germany", "12A", "A-2"), deploy("germany", "mg42-team", "A-2"))
    assert refuse(standing, deploy("germany", "mg42-team", "A-2")) == (
        "The Panzernest on A-2 has room for one unit, and Germany already has a unit there "
        "(rule “Movement 1”)."
    )


@pytest.mark.rule("004-224", "004-230")
def test_units_of_a_group_stand_apart_from_one_another() -> None:
    teams = UnitGroup(
        "MG-42 Teams", ("mg42-team",), CountRange(2, 2), Where(rows=("A",)), apart=True
    )
    others = UnitGroup("Rifle Squads", ("rifle-squad",), CountRange(2, 2), Where(rows=("A",)))
    standing = after(started(units(teams, others)), deploy("us", "mg42-team", "A-1"))
    assert refuse(standing, deploy("us", "mg42-team", "A-1")) == (
        "MG-42 Teams: each unit needs a space of its own, and A-1 already has one of these units "
        "(rule “Map”)."
    )
    standing = after(standing, deploy("us", "rifle-squad", "A-1"), deploy("us", "mg42-team", "A-2"))
    assert refuse(standing, deploy("us", "rifle-squad", "A-2")) is None
    assert standing.spaces_by_group == {(0, 0): (at("A-1"), at("A-2")), (0, 1): (at("A-1"),)}


@pytest.mark.rule("004-240")
def test_a_unit_that_stands_there_regardless() -> None:
    tank = UnitGroup("Sherman", ("m4a1-sherman",), where=Where(spaces=(at("B-6"),)))
    bunker = tiles(TileGroup("Trench", ("16B",), count=ONE, where=Where(spaces=(at("B-6"),))))
    standing = started(bunker, units(tank), board="defensive-line")
    assert refuse(standing, lay("us", "16B", "B-6")) == (
        "After this step you could not finish the setup, because no space is left for Sherman of "
        "US."
    )
    standing = started(bunker, units(replace(tank, regardless=True)), board="defensive-line")
    standing = after(standing, lay("us", "16B", "B-6"), deploy("us", "m4a1-sherman", "B-6"))
    assert standing.is_finished


# ---- dice and cards ---------------------------------------------------------------------------


ROLLED = UnitGroup("Sniper", ("sniper",), roll=Roll(8, ("field-camouflage", "veteran-soldiers")))
TIGER = UnitGroup("Tiger I", ("tiger-i",), roll=Roll(7, ("veteran-crew",)))


@pytest.mark.rule("004-191")
def test_the_die_comes_before_the_units() -> None:
    standing = started(units(TEAM, ROLLED))
    assert asked(standing).title == "Card for Sniper"
    standing = after(standing, Throw("us", 7, "entered"))
    assert asked(standing).title == "Units"
    standing = after(standing, deploy("us", "sniper", "A-1"))
    (sniper,) = standing.starting_units()
    assert sniper.cards == ()


def test_dice_are_thrown_one_unit_after_another() -> None:
    standing = after(started(units(ROLLED, TIGER)), Throw("us", 10, "rolled"))
    standing = after(standing, Take("us", "field-camouflage"))
    assert asked(standing).title == "Card for Tiger I"
    standing = after(standing, Throw("us", 1, "rolled"))
    assert asked(standing).title == "Units"
    assert [one.card for one in standing.table.dice] == ["field-camouflage", None]


# ---- readings ---------------------------------------------------------------------------------


READING = Reading("how-many", "How many units", "A4-27", {"three": "Three", "two": "Two"})


def test_readings_are_agreed_on_first() -> None:
    standing = started(tiles(ANY_TILE), readings={"how-many": READING})
    assert standing.readings == {"how-many": "three"}
    assert refuse(standing, Agree("how-many", "four")) == "There is no choice 'four'."
    standing = after(standing, Agree("how-many", "two"), Agree("how-many", "three"))
    standing = after(standing, Agree("how-many", "two"), lay("us", "1A", "A-1"))
    assert standing.readings == {"how-many": "two"}
    assert refuse(standing, Agree("how-many", "three")) == "agree is not offered"


# ---- carrying terrain over --------------------------------------------------------------------


def carry(*placed: Lay) -> Carry:
    return Carry("Before", tuple(one.placed for one in placed))


def refuse_terrain(standing: SetupView, over: Carry) -> str | None:
    """Return why a whole terrain may not be taken over at once, as the window asks it."""
    refusal = why_not_carried(standing, over.title, over.tiles)
    return HEADINGS.refusal_with_citation(refusal) if refusal else None


@pytest.mark.rule("004-202", "004-232")
def test_terrain_carried_over_counts_towards_a_stage() -> None:
    post = TileGroup("Command Post", HOUSES.tiles, count=ONE, where=Where(spaces=(at("A-5"),)))
    houses = TileGroup("Houses", HOUSES.tiles, count=CountRange(2, 2), where=Where(rows=("A", "C")))
    stage = tiles(post, houses, carried="count")
    standing = started(stage, carry_over="before.yaml")
    standing = after(standing, carry(lay("us", "1A", "A-5"), lay("us", "8A", "B-2")))
    assert standing.spaces_by_group == {(0, 0): (at("A-5"),)}
    assert refuse(standing, lay("us", "2A", "A-5")) == "Tile 1A is already on A-5."
    assert after(standing, lay("us", "2A", "A-4"), lay("us", "3A", "C-4")).is_finished
    standing = started(stage, carry_over="before.yaml")
    whole = carry(lay("us", "1A", "A-5"), lay("us", "2A", "A-6"), lay("us", "3A", "A-7"))
    assert after(standing, whole).is_finished


@pytest.mark.parametrize(("decision", "why"), [
    (carry(), "You have laid no tile from the earlier game “Before”."),
    (carry(lay("us", "1A", "A-1"), lay("us", "1B", "A-2")),
     "Tile 1A is already on A-1, and the box has this tile only once."),
    (carry(lay("us", "9A", "A-1"), lay("us", "40A", "A-2"), lay("us", "1A", "A-5")),
     "These tiles cannot be used here: tile 9A “MG Kasemate” on A-1, because it belongs to the "
     "Defensive Line"
     " (winter) map; tile 40A on A-2, because the tile set here has no such tile (rule “Map”)."),
    (carry(lay("us", "1B", "A-1"), lay("us", "2B", "A-2"), lay("us", "3A", "A-3"),
           lay("us", "4A", "A-4"), lay("us", "5A", "A-6")),
     "You cannot use this terrain, because not enough tiles are left for Command Post."),
    (carry(lay("us", "8A", "A-5")),
     "You cannot use this terrain, because not enough spaces are left for Command Post."),
])  # fmt: skip
def test_terrain_that_cannot_be_taken_over(decision: Carry, why: str) -> None:
    post = TileGroup("Command Post", HOUSES.tiles, count=ONE, where=Where(spaces=(at("A-5"),)))
    standing = started(tiles(post, carried="count"), carry_over="before.yaml")
    assert refuse_terrain(standing, decision) == why


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
    ("9A A-4, 14A B-4", "This tile cannot be used here: tile 14A “Tank Trench” on B-4, because "
     "B-4 is next to the Bunker (rule “Map”)."),
    ("9A A-4, 13A B-8, 14A A-9, 10A A-1, 18A C-9",
     "These tiles cannot be used here: tile 13A “Pantherturm I” on B-8, because the scenario Trial"
     " uses no Pantherturm I of an earlier game; tile 14A “Tank Trench” on A-9, because A-9 "
     "is not in row B or C: only the Bunker may be there; tile 10A “MG Nest” on A-1, because "
     "A-1 is not in row B or C: only the Bunker "
     "may be there (rule “Map”)."),
])  # fmt: skip
def test_terrain_obeys_the_scenario_it_comes_into(tiles_over: str, behind: str) -> None:
    standing = started(
        tiles(ANY_TILE, carried="skip"), carry_over="before.yaml", carries=ALONG,
        board="defensive-line", readings={"much": MUCH},
    )  # fmt: skip
    over = carry(*(lay("us", *one.split()) for one in tiles_over.split(", ")))  # type: ignore[arg-type]
    assert refuse_terrain(standing, over) == (behind or None)
    left = rejected_tiles(standing, over.tiles)
    assert bool(left) is bool(behind)
    rest = over._replace(tiles=tuple(set(over.tiles) - {one.placed for one in left}))
    assert refuse_terrain(standing, rest) is None


def test_what_may_come_along_hangs_on_readings() -> None:
    standing = started(
        tiles(ANY_TILE, carried="skip"), carry_over="before.yaml", carries=ALONG,
        board="defensive-line", readings={"much": MUCH},
    )  # fmt: skip
    standing = after(standing, Agree("much", "no"))
    assert refuse_terrain(standing, carry(lay("us", "18A", "A-1"), lay("us", "14A", "B-1"))) == (
        "This tile cannot be used here: tile 14A “Tank Trench” on B-1, because the scenario"
        " Trial uses no Tank Trench of an earlier game (rule “Map”)."
    )


def test_terrain_is_taken_over_once_and_first() -> None:
    house = carry(lay("us", "1A", "A-5"))
    assert refuse(started(tiles(ANY_TILE)), house) == "carry-over is not offered"
    standing = started(tiles(ANY_TILE), carry_over="before.yaml")
    for late in (lay("us", "1A", "A-1"), house):
        assert refuse(after(standing, late), house) == "carry-over is not offered"


# ---- decks and hands --------------------------------------------------------------------------


def test_decks_and_hands_may_be_made_at_the_table() -> None:
    standing = started(
        DeckStage("Deck", "us", points=CountRange()),
        HandStage("Hand", "us", chosen=1, command=1),
        AsideStage("Aside", "together", command=6),
    )
    assert after(standing, Pass("us"), Pass("us"), Pass("together")).is_finished


# ---- what is asked, and what may be done ------------------------------------------------------


def test_what_is_asked_now() -> None:
    standing = started(
        tiles(
            TileGroup("Houses", HOUSES.tiles, count=CountRange(1, 2)),
            ANY_TILE,
            count=CountRange(2, 3),
        ),
        units(ROLLED, TEAM),
        ChoiceStage("Zone", "germany", "004-186", options=ZONES),
        entries(where=Where()),
        DeckStage("Deck", "us", "004-187", points=CountRange(80, 100)),
        HandStage("Hand", "us", "004-077", chosen=4, random=2, command=3, given=("ambush",)),
        AsideStage("Aside", "together", "004-212", command=6, title_of_each="convoy"),
    )
    steps: list[tuple[list[Act], Any]] = [
        ([],
         ("Stage “Terrain”", "Lay one tile on a space. You may turn the tile.",
              (("Houses", "1 to 2", "0 laid"), ("Village tiles", "any number", "0 laid"),
               ("Together", "2 to 3", "0 laid")))),
        ([lay("us", "1A", "A-1"), lay("us", "8A", "A-2"), Pass("us")],
         ("Card for Sniper", "8 or more gives Field Camouflage "
                                  "or Veteran Soldiers.", ())),
        ([Throw("us", 9, "rolled")],
         ("Card that Sniper gets", "The die rolled 9. Choose the card that the unit gets.", ())),
        ([Take("us", "veteran-soldiers")],
         ("Units", "Choose a unit and place it on the board.", (("1 ×", "Sniper"), ("1 ×",
         "Any Team")))),
        ([deploy("us", "sniper", "B-1"), deploy("us", "lmg-team", "B-1")],
         ("Zone", "", ())),
        ([Choose("germany", "column-1")],
         ("Entry", "Choose entry spaces: 2. You have chosen 0.", ())),
        ([enter("us", "A-4"), enter("us", "A-5")],
         ("Deck", "Choose cards that cost 80 to 100 points together.", ())),
        ([Pass("us")],
         ("Hand (Command Cards)",
         "Draw 3 cards, in addition to Ambush!, which you get without a draw. If you drew"
          " real cards, choose none here.", ())),
        ([Pass("us")],
         ("Aside", "Lay 6 Command cards face down beside the board, each a convoy.", ())),
    ]  # fmt: skip
    for acts, words in steps:
        standing = after(standing, *acts)
        ask = asked(standing)
        rows = [one.rows for one in ask.facts if isinstance(one, TableFact)]
        assert (ask.title, ask.sentence, rows[0] if rows else ()) == words
    standing = after(standing, Pass("together"))
    (question,) = procedure_menu(standing.table, CATALOGUE, standing.scenario)
    assert [one.answer for one in question.choices] == ["begin"]
    assert question.sentence == "✓ 7 of 7 stages are finished."


def test_a_deck_made_with_real_cards_gets_a_tick() -> None:
    points = CountRange()
    setup = started(
        DeckStage("Deck", "us", points=points), DeckStage("Reserves", "us", points=points)
    )
    sentences = []
    for _ in range(3):
        question = procedure_menu(setup.table, CATALOGUE, setup.scenario)[0]
        sentences.append(question.sentence)
        setup = setup if setup.is_finished else after(setup, Pass("us"))
    assert sentences == [
        "Stage 1 of 2.",
        "Stage 2 of 2. ✓ The stage “Deck” is finished.",
        "✓ 2 of 2 stages are finished.",
    ]
