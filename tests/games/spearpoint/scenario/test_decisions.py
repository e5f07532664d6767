"""Decisions are values: in files they are plain, and every one is taken back exactly."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.command import ActError, Step
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.catalogue import GAME, GRID
from boardapp.games.spearpoint.scenario.command import Decide
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
    Enter,
    Experienced,
    Lay,
    Pass,
    Take,
    ThrowForUnit,
    decision_from,
)
from boardapp.games.spearpoint.scenario.table import SetupTable
from tests.games.spearpoint.scenario.setups import at, deploy, enter, lay

SIDES = st.sampled_from(("us", "germany"))
WHO = st.sampled_from(("us", "germany", "together"))
SPACES = st.sampled_from(tuple(GRID.spaces()))
NAMES = st.from_regex(r"[a-z]{1,8}(-[a-z0-9]{1,8}){0,2}", fullmatch=True)
TILES = st.sampled_from(("1A", "9B", "21A", "Barn"))
PLACED = st.builds(PlacedTile, TILES, SPACES, st.sampled_from(ROTATIONS))
CARDS = st.builds(DeckCard, NAMES, st.integers(0, 99), st.integers(1, 200))

DECISIONS: st.SearchStrategy[Decision] = st.one_of(
    st.builds(Agree, NAMES, NAMES),
    st.builds(Experienced, SIDES),
    st.builds(Carry, NAMES, st.lists(PLACED, max_size=5).map(tuple)),
    st.builds(Lay, WHO, PLACED),
    st.builds(Pass, WHO),
    st.builds(Choose, WHO, NAMES),
    st.builds(Enter, SIDES, SPACES, st.none() | SPACES),
    st.builds(
        ThrowForUnit, SIDES, st.integers(1, 10), st.sampled_from(("rolled", "entered")),
        st.sampled_from(("", "Sniper")),
    ),
    st.builds(Take, SIDES, NAMES),
    st.builds(Deploy, SIDES, NAMES, st.none() | SPACES),
    st.builds(Build, SIDES, NAMES, st.lists(CARDS, max_size=5).map(tuple),
              st.lists(CARDS, max_size=2).map(tuple)),
    st.builds(Draw, SIDES, st.lists(NAMES, max_size=5).map(tuple),
              st.lists(NAMES, max_size=5).map(tuple)),
    st.just(BeginPlay()),
)  # fmt: skip


@given(DECISIONS)
def test_a_decision_is_read_as_it_was_written(decision: Decision) -> None:
    read = decision_from(decision.values(GRID), GRID)
    assert read == decision
    assert type(read) is type(decision)


@pytest.mark.rule("004-038")
def test_a_deck_of_before_is_read_as_it_was() -> None:
    values = {"deck": "Reserves", "cards": [["sniper", 7, 2]], "by": "germany"}
    build = Build("germany", "Reserves", (DeckCard("sniper", 7, 2),))
    assert decision_from(values, GRID) == build
    assert build.values(GRID) == values
    assert build.points == 14


@given(DECISIONS)
def test_values_are_plain(decision: Decision) -> None:
    def plain(value: Any) -> bool:
        if isinstance(value, dict):
            return all(isinstance(key, str) and plain(one) for key, one in value.items())
        if isinstance(value, list):
            return all(plain(one) for one in value)
        return type(value) in (str, int, bool)

    assert plain(decision.values(GRID))


@pytest.mark.parametrize(("decision", "text"), [
    (Agree("minefields", "winter-only"), "Read minefields: winter-only"),
    (Experienced("us"), "US is played by the more experienced player"),
    (Carry("Before", (PlacedTile("1A", at("A-1"), 0),)),
     "Carry over the terrain of Before: 1 tile"),
    (Carry("Before", (PlacedTile("1A", at("A-1"), 0), PlacedTile("2A", at("A-2"), 0))),
     "Carry over the terrain of Before: 2 tiles"),
    (lay("us", "1A", "A-1"), "US: Tile 1A on A-1"),
    (lay("together", "9B", "B-4", 270), "Tile 9B on B-4, turned 270°"),
    (Pass("germany"), "Germany: Done"),
    (Choose("germany", "column-9"), "Germany: Choose column 9"),
    (enter("us", "A-3"), "US: Entry space A-3"),
    (enter("us", "A-4", "A-3"), "US: Entry space A-4 instead of A-3"),
    (ThrowForUnit("us", 8, "rolled"), "US: Die 8, rolled"),
    (ThrowForUnit("us", 8, "rolled", "Sniper"), "US: Die 8 for Sniper, rolled"),
    (Take("us", "veteran-soldiers"), "US: Take the card Veteran Soldiers"),
    (deploy("germany", "rifle-squad", "A-1"), "Germany: Rifle Squad on A-1"),
    (deploy("us", "howitzer-105mm"), "US: 105 mm Howitzer off the board"),
    (Build("us", "Infantry", (DeckCard("sniper", 7, 2), DeckCard("lmg-team", 5, 1))),
     "US: Infantry deck: 3 cards, 19 points"),
    (Build("germany", "Reserves", (DeckCard("sniper", 7, 2),),
               (DeckCard("pantherturm-i", 15, 1),)),
     "Germany: Reserves deck: 2 cards, 29 points with Pantherturm I on the map"),
    (Draw("us", ("sniper",), ("ambush",)), "US: Starting hand: Sniper, Ambush"),
    (Draw("us", ()), "US: Starting hand: drawn at the table"),
    (BeginPlay(), "Begin play"),
])  # fmt: skip
def test_a_decision_as_a_sentence(decision: Decision, text: str) -> None:
    assert decision.text(GRID) == text
    assert Decide(decision).text(GRID) == text


@pytest.mark.parametrize(("values", "why"), [
    (7, "found 7; expected a decision, such as done: us"),
    ({"play": "us"}, "found ['play']; expected one of read, experienced, carry, lay, done, choose,"
     " enter, die, take, unit, deck, hand, begin"),
    ({"done": "russia"}, "found 'russia'; expected us, germany or together"),
    ({"done": "us", "by": "us"}, "found the fields ['by', 'done']; expected done"),
    ({"lay": "1A", "by": "us"}, "found the fields ['by', 'lay']; expected lay, space, by"),
    ({"lay": "1A", "space": "A-1", "by": "us", "rotation": 45},
     "found 45; expected one of 0, 90, 180, 270"),
    ({"lay": "1A", "space": "A-1", "by": "us", "rotation": True},
     "found True; expected one of 0, 90, 180, 270"),
    ({"experienced": "together"}, "found 'together'; expected us or germany"),
    ({"die": 11, "how": "rolled", "by": "us"}, "found 11; expected a whole number from 1 to 10"),
    ({"die": 0, "how": "rolled", "by": "us"}, "found 0; expected a whole number from 1 to 10"),
    ({"die": 5, "how": "guessed", "by": "us"}, "found 'guessed'; expected rolled or entered"),
    ({"deck": "D", "cards": [["sniper", 100, 1]], "by": "us"},
     "found 100; expected a whole number from 0 to 99"),
    ({"deck": "D", "cards": [["sniper", 5, 0]], "by": "us"},
     "found 0; expected a whole number from 1 to 200"),
    ({"deck": "D", "cards": [["sniper", 5]], "by": "us"},
     "found ['sniper', 5]; expected [unit, cost, copies]"),
    ({"deck": "D", "cards": "sniper", "by": "us"},
     "found 'sniper'; expected a list of up to 10,000"),
    ({"deck": "D", "cards": [], "aside": [["pantherturm-i", 5]], "by": "us"},
     "found ['pantherturm-i', 5]; expected [unit, cost, copies]"),
    ({"hand": "sniper", "command": [], "by": "us"},
     "found 'sniper'; expected a list of up to 10,000"),
    ({"hand": ["sniper"] * 201, "command": [], "by": "us"},
     "found a list of 201; expected a list of up to 200 names"),
    ({"carry": "Before", "tiles": 3}, "found 3; expected a list of up to 10,000"),
    ({"carry": "Before", "tiles": [{"tile": "1A"}]},
     "found {'tile': '1A'}; expected the fields tile, space, rotation"),
    ({"begin": 1}, "found begin: 1; expected true"),
    ({"unit": "sniper", "space": "D-1", "by": "us"}, None),
    ({"unit": "sniper", "space": 7, "by": "us"}, None),
    ({"unit": 7, "space": "A-1", "by": "us"}, None),
    ({"done": ["us"]}, "found ['us']; expected a text of up to 2,000 characters"),
])  # fmt: skip
def test_what_is_no_decision(values: Any, why: str | None) -> None:
    with pytest.raises(ActError) as caught:
        decision_from(values, GRID)
    if why is not None:
        assert str(caught.value) == why


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(
        st.sampled_from(("read", "as", "lay", "space", "by", "done", "die", "how", "unit", "deck",
                         "cards", "hand", "command", "carry", "tiles", "begin", "enter",
                         "leaving", "take", "choose", "experienced", "rotation", "tile")),
        inner, max_size=4),
    max_leaves=8,
))  # fmt: skip
def test_anything_else_is_refused_and_nothing_breaks(values: Any) -> None:
    try:
        decision = decision_from(values, GRID)
    except ActError:
        return
    assert decision_from(decision.values(GRID), GRID) == decision


@given(DECISIONS, st.sampled_from((1, 3)))
def test_a_decision_is_taken_back_exactly(decision: Decision, turn: int) -> None:
    table = SetupTable(GAME, "village", turn, scenario="trial.yaml")
    if isinstance(decision, Lay | Deploy | Carry):
        table = table.decided(Pass("us")).decided(deploy("us", "sniper", "A-1"))
    command = Decide(decision)
    decided = command.apply(table)
    assert decided.setup == (*table.setup, decision)
    if isinstance(decision, Carry):
        placed = {one.space: one for one in decision.tiles}
        assert decided.tiles == placed
    assert Step(table, command).changes.inverse().apply(decided) == table


def test_units_are_numbered_as_they_are_placed() -> None:
    table = SetupTable(GAME, "village", scenario="trial.yaml")
    for decision in (
        deploy("us", "sniper", "A-1"), deploy("germany", "sniper", "A-1"),
        deploy("us", "howitzer-105mm"), deploy("us", "rifle-squad", "A-1"),
    ):  # fmt: skip
        table = table.decided(decision)
    assert list(table.units) == ["us-1", "germany-1", "us-2"]
    assert table.units["us-2"].unit == "rifle-squad"
    assert table.bare() == SetupTable(GAME, "village", scenario="trial.yaml")
    assert not table.begun
    assert table.decided(BeginPlay()).begun
