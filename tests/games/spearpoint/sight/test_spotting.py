"""A scenario's rules on spotting reach the ruling: it knows the scenario and the turn."""

from dataclasses import replace

import pytest

from boardapp.core.sight_ruling import Ruling
from boardapp.core.tile import PlacedTile
from boardapp.files.assets import scenarios_folder
from boardapp.games.spearpoint.scenario.scenario import Scenario
from boardapp.games.spearpoint.setup.setup_progress import begin_setup
from boardapp.games.spearpoint.sight.alternatives_to_ruling import rule_with_alternatives
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from tests.games.spearpoint.sight.reading_a_ruling import read_scenario
from tests.games.spearpoint.table.small_table import short

BOX = load_catalogue()


def scenario(name: str) -> Scenario:
    return read_scenario(scenarios_folder() / name)


def ruled(
    name: str, side: str, turn: int, units: str = "", smoke: str = "", tile: str = ""
) -> Ruling:
    played = scenario(name)
    state = replace(begin_setup(played, BOX).table, turn=turn)
    for i, text in enumerate(filter(None, units.split(", "))):
        owner, kind, space = text.split()
        state = state.with_unit(
            f"{owner}-{i}", Unit(f"{owner}-{i}", kind, owner, GRID.parse(space))
        )
    if smoke:
        state = replace(state, smoke={GRID.parse(smoke): 3})
    target = GRID.parse("C-9")
    if tile:
        state = state.with_tile(target, PlacedTile(tile, target))
    query = RulingQuery(GRID.parse("A-1"), target, side, "artillery")
    return rule_with_alternatives(state, BOX, query, scenario=played)


LIRI = "04-the-liri-valley-road.yaml"
SARGE = "02-what-now-sarge.yaml"


@pytest.mark.rule("004-214")
@pytest.mark.parametrize("turn", [1, 2, 7])
def test_german_artillery_fires_as_if_spotted_in_scenario_4(turn: int) -> None:
    ruling = ruled(LIRI, "germany", turn)
    assert short(ruling) == "clear"
    (note,) = [note for note in ruling.notes if note.code == "unspotted"]
    assert (
        note.text
        == "Rear Line artillery of Germany needs no spotter this turn, and fires as if one "
        "spotted the target"
    )
    assert (note.rule, note.section) == ("004-214", "Scenario 4, special rules")
    assert short(ruled(LIRI, "germany", turn, smoke="C-9")) == "blocked: smoke C-9"
    assert short(ruled(LIRI, "germany", turn, tile="1A")) == "blocked: impervious C-9"
    assert short(ruled(LIRI, "germany", turn, "germany rifle-squad B-5")) == "clear"
    assert short(ruled(LIRI, "us", turn)) == "blocked: spotter A-1"


@pytest.mark.rule("004-197")
@pytest.mark.parametrize(
    ("turn", "units", "expected"),
    [
        (1, "", "clear"),
        (2, "", "clear"),
        (3, "", "blocked: spotter A-1"),
        (1, "us rifle-squad A-9", "blocked: spotter A-1"),
        (1, "us p40-warhawk B-5", "clear"),
        (2, "germany rifle-squad B-5", "clear"),
    ],
)
def test_us_artillery_fires_unspotted_in_the_first_turns_of_scenario_2(
    turn: int, units: str, expected: str
) -> None:
    ruling = ruled(SARGE, "us", turn, units)
    assert short(ruling) == expected
    noted = [note.text for note in ruling.notes if note.code == "unspotted"]
    told = "Rear Line artillery of US needs no spotter this turn, but gets −5 to hit"
    assert noted == ([told] if expected == "clear" else [])
    assert short(ruled(SARGE, "germany", turn, units)).startswith("blocked: spotter A-1")


@pytest.mark.rule("004-214")
def test_the_other_ways_know_it_too() -> None:
    played = scenario(LIRI)
    state = begin_setup(played, BOX).table
    query = RulingQuery(GRID.parse("A-1"), GRID.parse("C-9"), "germany")
    found = {
        way.attack: way.text
        for way in rule_with_alternatives(state, BOX, query, scenario=played).ways
    }
    assert found["artillery"] == "clear, because the attack needs no spotter"
