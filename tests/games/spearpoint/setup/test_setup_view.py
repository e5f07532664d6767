"""How far a setup has come: its stages, and the units with all that comes with them."""

from __future__ import annotations

from typing import Any

import pytest

from boardapp.games.spearpoint.scenario.placement_limits import ONE, CountRange, Where
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.scenario.setup_stages import (
    AnyStage,
    EntryStage,
    Roll,
    TileGroup,
    TileStage,
    UnitGroup,
    UnitStage,
)
from boardapp.games.spearpoint.scenario.value_limits_and_readings import (
    Reading,
    applies_under_readings,
)
from boardapp.games.spearpoint.setup.setup_progress import (
    StartingUnit,
    begin_setup,
    tile_fits_group,
)
from boardapp.games.spearpoint.setup.setup_state import SetupTable, UnitDie
from boardapp.games.spearpoint.tiles.catalogue import GAME
from tests.games.spearpoint.setup.setup_acts import (
    Act,
    Agree,
    BeginPlay,
    Take,
    Throw,
    after,
    at,
    deploy,
    enter,
    lay,
)
from tests.games.spearpoint.setup.setups import CATALOGUE

HOUSES = TileGroup("Houses", ("1A", "2A", "3A"), count=CountRange(0, 2))
SNIPER = UnitGroup("Sniper", ("sniper",), roll=Roll(8, ("ambush", "smoke")), damage="shaken",
                   cards=("veteran-soldiers",))  # fmt: skip
GUNS = UnitGroup(
    "Guns", ("howitzer-105mm",), CountRange(2, 2), line="rear-line", crew="artillery-crew"
)
TRIAL: tuple[AnyStage, ...] = (
    TileStage("Terrain", "alternate", first="us", groups=(HOUSES,)),
    UnitStage("Units", "us", groups=(SNIPER, GUNS)),
    EntryStage("Entry", "us", turn=3, count=ONE, where=Where(edge=True), changes=1),
)


def scenario(*stages: AnyStage, **rest: Any) -> Scenario:
    return Scenario("trial.yaml", "Trial", "village", stages=stages, **rest)


ACTS: tuple[Act, ...] = (
    lay("us", "1A", "A-1"), lay("germany", "3A", "A-2"), Throw("us", 9, "rolled"),
    Take("us", "smoke"), deploy("us", "sniper", "A-1"), BeginPlay(), enter("us", "A-9"),
    enter("us", "B-9", "A-9"),
)  # fmt: skip


def test_an_empty_table_is_made_for_the_scenario() -> None:
    made = scenario(*TRIAL, options={"night": "odd-turns"}, tile_sets=("own.yaml",))
    assert begin_setup(made, CATALOGUE).table == SetupTable(
        GAME, "village", options={"night": "odd-turns"}, tile_sets=("own.yaml",),
        scenario="trial.yaml",
    )  # fmt: skip


@pytest.mark.rule("004-198")
def test_a_table_in_an_earlier_turn_waits_for_the_late_stage() -> None:
    standing = after(begin_setup(scenario(*TRIAL), CATALOGUE), *ACTS[:6])
    assert standing.has_play_begun
    for turn, titles in ((1, None), (2, None), (3, "Entry"), (9, "Entry")):
        late = standing.with_table_fields(turn=turn)
        assert (late.current_stage.title if late.current_stage else None) == titles
    late = after(standing.with_table_fields(turn=3), ACTS[6]).with_table_fields(turn=4)
    changed = after(late, ACTS[7]).table
    assert (changed.entries, changed.entries_changed) == ({"us": (at("B-9"),)}, 1)


def test_before_play_no_turn_is_late_enough() -> None:
    standing = after(begin_setup(scenario(*TRIAL), CATALOGUE), *ACTS[:5])
    assert standing.is_finished
    assert standing.with_table_fields(turn=9).current_stage is None


def test_units_of_a_late_stage_of_which_there_is_no_choice_are_there_as_play_begins() -> None:
    late = UnitStage("Guns", "us", turn=2, groups=(GUNS,))
    standing = begin_setup(scenario(UnitStage("Units", "us", groups=(SNIPER,)), late), CATALOGUE)
    standing = after(standing, Throw("us", 1, "rolled"), deploy("us", "sniper", "A-1"))
    assert len(standing.table.placed) == 1
    standing = after(standing, BeginPlay())
    assert [one.unit for one in standing.table.placed] == ["sniper"] + ["howitzer-105mm"] * 2
    assert standing.with_table_fields(turn=2).current_stage is None


def test_units_stand_with_all_that_comes_with_them() -> None:
    standing = after(begin_setup(scenario(*TRIAL), CATALOGUE), *ACTS[:5])
    gun = StartingUnit("us", None, "howitzer-105mm", None, "artillery-crew", (), None, "rear-line",
                       "Guns")  # fmt: skip
    sniper = StartingUnit("us", "us-1", "sniper", at("A-1"), None, ("veteran-soldiers", "smoke"),
                          "shaken", "board", "Sniper")  # fmt: skip
    assert [*standing.starting_units()] == [gun, gun, sniper]
    assert standing.table.dice == (UnitDie(1, 0, 9, "rolled", "smoke"),)
    assert list(standing.table.units) == ["us-1"]


def test_a_die_that_fails_gives_no_card() -> None:
    standing = after(begin_setup(scenario(*TRIAL), CATALOGUE), *ACTS[:2],
                     Throw("us", 7, "entered"), deploy("us", "sniper", "C-1"))  # fmt: skip
    assert [*standing.starting_units()][-1].cards == ("veteran-soldiers",)
    assert standing.table.dice == (UnitDie(1, 0, 7, "entered"),)


@pytest.mark.parametrize(("die", "cards"), [(8, ("smoke",)), (7, ())])
def test_a_second_unit_of_the_same_title_gets_only_its_own_card(
    die: int, cards: tuple[str, ...]
) -> None:
    one = UnitGroup("Squad", ("sniper",), where=Where(rows=("A",)), roll=Roll(8, ("ambush",)))
    other = UnitGroup("Squad", ("sniper",), where=Where(rows=("B",)), roll=Roll(8, ("smoke",)))
    standing = begin_setup(scenario(UnitStage("Units", "us", groups=(one, other))), CATALOGUE)
    standing = after(standing, Throw("us", 9, "rolled"), Throw("us", die, "rolled"),
                     deploy("us", "sniper", "B-1"), deploy("us", "sniper", "A-1"))  # fmt: skip
    assert [unit.cards for unit in standing.starting_units()] == [cards, ("ambush",)]


def test_stages_of_other_readings_are_skipped() -> None:
    reading = Reading("terrain", "Terrain", "A4-01", {"much": "Much", "none": "None"})
    much = TileStage("Terrain", "us", groups=(HOUSES,), when={"terrain": "much"})
    units = UnitStage("Units", "us", groups=(UnitGroup("Squad", ("rifle-squad",)),))
    standing = begin_setup(scenario(much, units, readings={"terrain": reading}), CATALOGUE)
    assert standing.current_stage is much
    assert after(standing, Agree("terrain", "none")).current_stage is units


def test_units_of_a_stage_that_is_skipped_do_not_come() -> None:
    reading = Reading("guns", "Guns", "A4-01", {"none": "None", "some": "Some"})
    guns = UnitStage("Guns", "us", groups=(GUNS,), when={"guns": "some"})
    standing = begin_setup(scenario(guns, *TRIAL, readings={"guns": reading}), CATALOGUE)
    assert standing.table.placed == ()
    assert len(after(standing, Agree("guns", "some")).table.placed) == 2


@pytest.mark.parametrize(("when", "chosen", "held"), [
    ({}, {}, True), ({"a": "yes"}, {"a": "yes"}, True), ({"a": "yes"}, {"a": "no"}, False),
    ({"a": "yes"}, {}, False), ({"a": "yes", "b": "no"}, {"a": "yes", "b": "yes"}, False),
])  # fmt: skip
def test_what_holds_under_a_reading(
    when: dict[str, str], chosen: dict[str, str], held: bool
) -> None:
    assert applies_under_readings(when, chosen) is held


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
    assert tile_fits_group(group, tile, CATALOGUE) is fitting
