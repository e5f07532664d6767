"""Where a setup stands follows from its decisions alone, whichever way it is asked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from boardapp.games.spearpoint.catalogue import GAME
from boardapp.games.spearpoint.scenario.decisions import (
    Agree,
    BeginPlay,
    Decision,
    Take,
    ThrowForUnit,
)
from boardapp.games.spearpoint.scenario.places import ONE, Count, Where
from boardapp.games.spearpoint.scenario.readings import Reading, holds
from boardapp.games.spearpoint.scenario.referee import after, replay
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.stages import (
    AnyStage,
    EntryStage,
    Roll,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.standing import (
    Deployed,
    Rolled,
    Standing,
    begin,
    fits,
    later,
)
from boardapp.games.spearpoint.scenario.table import SetupTable
from tests.games.spearpoint.scenario.setups import CATALOGUE, at, deploy, enter, lay, taken

HOUSES = TileGroup("Houses", ("1A", "2A", "3A"), count=Count(0, 2))
SNIPER = UnitGroup("Sniper", ("sniper",), roll=Roll(8, ("ambush", "smoke")), damage="shaken",
                   cards=("veteran-soldiers",))  # fmt: skip
GUNS = UnitGroup("Guns", ("howitzer-105mm",), Count(2, 2), line="rear-line", crew="artillery-crew")
TRIAL: tuple[AnyStage, ...] = (
    TileStage("Terrain", "alternate", first="us", groups=(HOUSES,)),
    UnitStage("Units", "us", groups=(SNIPER, GUNS)),
    EntryStage("Entry", "us", turn=3, count=ONE, where=Where(edge=True), changes=1),
)


def scenario(*stages: AnyStage, **rest: Any) -> Scenario:
    return Scenario("trial.yaml", "Trial", "village", stages=stages, **rest)


DECISIONS: tuple[Decision, ...] = (
    lay("us", "1A", "A-1"), lay("germany", "3A", "A-2"), ThrowForUnit("us", 9, "rolled"),
    Take("us", "smoke"), deploy("us", "sniper", "A-1"), BeginPlay(), enter("us", "A-9"),
    enter("us", "B-9", "A-9"),
)  # fmt: skip


def test_an_empty_table_is_made_for_the_scenario() -> None:
    made = scenario(*TRIAL, options={"night": "odd-turns"}, tile_sets=("own.yaml",))
    assert begin(made, CATALOGUE).table == SetupTable(
        GAME, "village", options={"night": "odd-turns"}, tile_sets=("own.yaml",),
        scenario="trial.yaml",
    )  # fmt: skip


def test_a_table_given_keeps_its_switches_and_nothing_else() -> None:
    made = scenario(*TRIAL)
    table = begin(made, CATALOGUE).table.decided(lay("us", "1A", "A-1"))
    table = replace(table, options={"range": "orthogonal"}, turn=7, smoke={at("A-1"): 2})
    assert begin(made, CATALOGUE, table).table == SetupTable(
        GAME, "village", options={"range": "orthogonal"}, scenario="trial.yaml"
    )


def test_a_setup_step_by_step_is_the_setup_replayed() -> None:
    made = scenario(*TRIAL)
    standing = begin(made, CATALOGUE)
    for decision in DECISIONS:
        assert replay(made, CATALOGUE, standing.table) == standing
        standing = later(taken(standing, decision))
    assert replay(made, CATALOGUE, standing.table) == standing
    assert standing.entries == {"us": (at("B-9"),)}
    assert standing.changed == 1
    assert standing.stage == 3


def test_a_table_in_an_earlier_turn_waits_for_the_late_stage() -> None:
    made = scenario(*TRIAL)
    table = taken(begin(made, CATALOGUE), *DECISIONS[:6]).table
    assert table.begun
    for turn, titles in ((1, None), (2, None), (3, "Entry"), (9, "Entry")):
        standing = replay(made, CATALOGUE, replace(table, turn=turn))
        assert standing.table.turn == turn
        assert (standing.current.title if standing.current else None) == titles


def test_before_play_no_turn_is_late_enough() -> None:
    standing = taken(begin(scenario(*TRIAL), CATALOGUE), *DECISIONS[:5])
    assert standing.finished
    assert later(standing) is standing
    assert standing.current is None


def test_units_stand_with_all_that_comes_with_them() -> None:
    standing = taken(begin(scenario(*TRIAL), CATALOGUE), *DECISIONS[:5])
    gun = Deployed("us", None, "howitzer-105mm", None, "artillery-crew", (), None, "rear-line",
                   "Guns")  # fmt: skip
    sniper = Deployed("us", "us-1", "sniper", at("A-1"), None, ("veteran-soldiers", "smoke"),
                      "shaken", "board", "Sniper")  # fmt: skip
    assert standing.deployed == (gun, gun, sniper)
    assert standing.rolls == (Rolled("us", "Sniper", 9, 8, "rolled", "smoke"),)
    assert list(standing.table.units) == ["us-1"]


def test_a_die_that_fails_gives_no_card() -> None:
    standing = taken(begin(scenario(*TRIAL), CATALOGUE), *DECISIONS[:2],
                     ThrowForUnit("us", 7, "entered"), deploy("us", "sniper", "C-1"))  # fmt: skip
    assert standing.deployed[-1].cards == ("veteran-soldiers",)
    assert standing.rolls == (Rolled("us", "Sniper", 7, 8, "entered"),)


@pytest.mark.parametrize(("die", "cards"), [(8, ("smoke",)), (7, ())])
def test_a_second_unit_of_the_same_title_gets_only_its_own_card(
    die: int, cards: tuple[str, ...]
) -> None:
    one = UnitGroup("Squad", ("sniper",), where=Where(rows=("A",)), roll=Roll(8, ("ambush",)))
    other = UnitGroup("Squad", ("sniper",), where=Where(rows=("B",)), roll=Roll(8, ("smoke",)))
    standing = begin(scenario(UnitStage("Units", "us", groups=(one, other))), CATALOGUE)
    standing = taken(standing, ThrowForUnit("us", 9, "rolled"), ThrowForUnit("us", die, "rolled"),
                     deploy("us", "sniper", "B-1"), deploy("us", "sniper", "A-1"))  # fmt: skip
    assert [unit.cards for unit in standing.deployed] == [cards, ("ambush",)]


def test_stages_of_other_readings_are_skipped() -> None:
    reading = Reading("terrain", "Terrain", "A4-01", {"much": "Much", "none": "None"})
    much = TileStage("Terrain", "us", groups=(HOUSES,), when={"terrain": "much"})
    units = UnitStage("Units", "us", groups=(UnitGroup("Squad", ("rifle-squad",)),))
    standing = begin(scenario(much, units, readings={"terrain": reading}), CATALOGUE)
    assert standing.current is much
    assert taken(standing, Agree("terrain", "none")).current is units


@pytest.mark.parametrize(("when", "chosen", "held"), [
    ({}, {}, True), ({"a": "yes"}, {"a": "yes"}, True), ({"a": "yes"}, {"a": "no"}, False),
    ({"a": "yes"}, {}, False), ({"a": "yes", "b": "no"}, {"a": "yes", "b": "yes"}, False),
])  # fmt: skip
def test_what_holds_under_a_reading(
    when: dict[str, str], chosen: dict[str, str], held: bool
) -> None:
    assert holds(when, chosen) is held


@pytest.mark.parametrize(("group", "tile", "fitting"), [
    (TileGroup("All"), "1A", True),
    (TileGroup("Sides", ("1A",)), "1A", True),
    (TileGroup("Sides", ("1A",)), "1B", False),
    (TileGroup("Kind", kinds=("building",)), "7B", True),
    (TileGroup("Kind", kinds=("building",)), "8A", False),
    (TileGroup("Others", not_kinds=("building",)), "8A", True),
    (TileGroup("Others", not_kinds=("building",)), "1A", False),
    (TileGroup("Faces", faces=("B",)), "1B", True),
    (TileGroup("Faces", faces=("B",)), "1A", False),
    (TileGroup("Both", ("1A", "8A"), kinds=("fountain",)), "1A", False),
])  # fmt: skip
def test_which_tiles_are_of_a_group(group: TileGroup, tile: str, fitting: bool) -> None:
    assert fits(group, tile, CATALOGUE) is fitting


def test_a_standing_is_a_value() -> None:
    made = scenario(*TRIAL)
    one, two = begin(made, CATALOGUE), begin(made, CATALOGUE)
    assert one == two
    assert after(one, DECISIONS[0]) != two
    assert isinstance(after(one, DECISIONS[0]), Standing)
    assert one == two
