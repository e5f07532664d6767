"""The limits of a table: exactly those of a layout, for every kind of change."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from boardapp.core.state import Agreement
from boardapp.core.value_by_path import set_value_at_path
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.dice_table import DiceTable
from boardapp.games.areas.state import PointTrack
from boardapp.games.layout_file_codec import layout_text
from boardapp.games.strange_victory.files import open_layout
from boardapp.games.strange_victory.state import CounterOnBoard, Regiment, RoadState
from boardapp.games.validated_state import why_state_invalid
from tests.games.strange_victory.roads import COMBAT, FOREST, GRID, OPEN, START, fresh, table
from tests.support.examples import costly_examples

STATE = table(
    "garrison", "road", board="practice-roads", turn=3, assets={"stuka": 1}, out={"stuka": 1},
    combat=COMBAT, options={"pool": "digital"},
)  # fmt: skip


def opens(state: RoadState) -> bool:
    """Whether the table's layout is sound, and holds the table."""
    try:
        read = open_layout(read_yaml_text(layout_text(state), "t.yaml"), Path()).state
    except FaultsError:
        return False
    assert isinstance(read, RoadState)
    lies = {space: there for space, there in state.lying.items() if there}
    return read == replace(state, lying=lies)


def unit(**changed: Any) -> dict[str, Any]:
    return {"units": {"p1": STATE.units["p1"]._replace(**changed)}}


def combat(**changed: Any) -> dict[str, Any]:
    return {"combat": COMBAT._replace(**changed)}


MANY: Mapping[str, Regiment] = {
    f"p{number}": Regiment(f"p{number}", "Panzer", START, "1") for number in range(101)
}
CASES: Mapping[str, dict[str, Any]] = {
    "": {},
    "Turn: a whole number from 1 to 999, not 0.": {"turn": 0},
    "Turn: a whole number from 1 to 999, not 1000.": {"turn": 1000},
    "Options, pol: pool, me-109, mb-151, breakdown, cap, crippled": {"options": {"pol": "digital"}},
    "Nothing out of the way": {"options": {}},
    "20 dice": unit(dice=20),
    "Units, p1, dice: a whole number from 1 to 20, not 21.": unit(dice=21),
    "Units, p1, dice: a whole number from 1 to 20, not 0.": unit(dice=0),
    "Units, p1, steps: a whole number from 0 to 3, not 4.": unit(steps=4),
    "Units, p1, marks, 0: disordered, shocked, locked, halted or ": unit(marks=("tired",)),
    "Units, p1, marks: at most as many of each marker as a unit or": unit(marks=("shocked",) * 2),
    "Units, p1, division: one of the divisions, not '2'.": unit(division="2"),
    "Units, p1, id: p1, as before, not 'p2'.": unit(id="p2"),
    "Units, p1, unit: a name of at most 40 characters, not 'xxxxx": unit(unit="x" * 41),
    "Units, p1, unit: a name of at most 40 characters, not ' '.": unit(unit=" "),
    "Units: at most 100 units, not 101.": {"units": MANY},
    "Divisions: at most 50 divisions, not 51.": {
        "divisions": {str(number): PointTrack(1, 1) for number in range(51)}
    },
    "Divisions, 1, start: a whole number from 0 to 999, not 1000.": {
        "divisions": {"1": PointTrack(3, 1000)}
    },
    "Divisions, 1: a number between the least and the most allowed, not [1, 3,": {
        "divisions": {"1": PointTrack(1, 3, 2)}
    },
    "Phase: set-up, movement, repairs or check, not 'fight'.": {"phase": "fight"},
    "There is 1 Garrison counter, with those in play.": {
        "garrisons": {"enemy": 1},
        "lying": {OPEN: (CounterOnBoard("garrison"),), FOREST: (CounterOnBoard("garrison"),)},
    },
    "Garrisons_out, enemy: at most 1, as in garrisons, not 2.": {
        "garrisons": {"enemy": 1},
        "garrisons_out": {"enemy": 2},
        "lying": {},
    },
    "Divisions, 1, start: a whole number from 0 to 999, not -1.": {
        "divisions": {"1": PointTrack(1, -1)}
    },
    "Divisions, : a name of at most 40 characters, not ''.": {
        "divisions": {**STATE.divisions, "": PointTrack(1, 1)}
    },
    "Lying, Two Bridges, 0, kind: garrison, road, me-109, stuka, ": {
        "lying": {OPEN: (CounterOnBoard("tank"),)}
    },
    "Lying, Two Bridges, 0, strength: a whole number from 0 to 20, not 21.": {
        "lying": {OPEN: (CounterOnBoard("enemy", 21),)}
    },
    "Two Bridges has room for one Road counter and one Garrison c": {
        "lying": {OPEN: (CounterOnBoard("enemy"), CounterOnBoard("recon"))}
    },
    "Two Bridges has room for one Road": {"lying": {OPEN: (CounterOnBoard("road"),) * 2}},
    "Out, recon: me-109, stuka, ju-88, mobile-artillery, repair-b": {"out": {"recon": 1}},
    "Out, stuka: a whole number from 0 to 36, not 37.": {"out": {"stuka": 37}},
    "Assets, stuka: a whole number from 1 to 36, not 0.": {"assets": {"stuka": 0}},
    "Strengths, stuka: roadblock, reserve-infantry, mobile-infant": {"strengths": {"stuka": 1}},
    "The mix has 1 counters, but 36 are needed.": {"mix": {"stuka": 1}, "out": {}},
    "Out, stuka: at most 3, as in mix, not 5.": {"out": {"stuka": 5}},
    "There are 36 Road counters, with those in play.": {
        "mix": {},
        "out": {"stuka": 36},
    },
    "Combat, faces: a whole number from 2 to 20, not 1.": combat(faces=1),
    "Combat, hit: a whole number from 0 to 20, not 21.": combat(hit=21),
    "Combat, rows: pairs of a difference and a result, the highes": combat(rows=()),
    "Combat, rows: pairs of a difference and a result, the hig": combat(
        rows=((1, "overrun"), (1, "pitched"))
    ),
    "Combat, rows: pairs of a difference and a result, the ": combat(rows=((1001, "overrun"),)),
    "Combat, rows, 0, 1: overrun, breakthrough, pitched, desperat": combat(rows=((1, "won"),)),
}


@pytest.mark.rule("000-01", "000-54", "000-57")
@pytest.mark.parametrize("sentence", CASES)
def test_what_no_table_can_hold_no_layout_holds(sentence: str) -> None:
    state = replace(STATE, **CASES[sentence])
    found = why_state_invalid(state)
    sound = sentence in ("", "Nothing out of the way", "20 dice")
    assert found is None if sound else (found or "").startswith(sentence)
    assert opens(state) == (found is None)


def test_a_switch_stands_in_a_table_only_where_it_differs() -> None:
    found = why_state_invalid(replace(STATE, options={"pool": "physical"}))
    assert found is not None
    assert found.startswith("Options, pool: another choice, because this choice is used")
    other = why_state_invalid(replace(STATE, options={"pool": "cards"}))
    assert other is not None
    assert "physical or digital, not 'cards'" in other


def test_nothing_is_agreed_on_lines_of_sight() -> None:
    note = Agreement(OPEN, FOREST, "direct", "clear")
    assert why_state_invalid(replace(STATE, agreements=(note,))) is not None


NUMBERS = (-1, 0, 1, 2, 3, 20, 21, 36, 37, 99, 100, 999, 1000)
VALUES: Mapping[str, Callable[[Random], Any]] = {
    "turn": lambda chance: chance.choice(NUMBERS),
    "units/p1/dice": lambda chance: chance.choice((None, *NUMBERS)),
    "units/p1/steps": lambda chance: chance.choice(NUMBERS),
    "units/p1/marks": lambda chance: chance.choices(("locked", "shocked", "tired"), k=2),
    "units/p1/division": lambda chance: chance.choice(("1", "2", "3")),
    "divisions/1/now": lambda chance: chance.choice(NUMBERS),
    "divisions/2": lambda chance: chance.choice((None, {"now": 1, "start": 2})),
    "mix/stuka": lambda chance: chance.choice((None, *NUMBERS)),
    "out/stuka": lambda chance: chance.choice((None, *NUMBERS)),
    "assets/me-109": lambda chance: chance.choice(NUMBERS),
    "strengths/enemy": lambda chance: chance.choice(NUMBERS),
    "combat/faces": lambda chance: chance.choice(NUMBERS),
    "combat/hit": lambda chance: chance.choice(NUMBERS),
    "lying/Thornfield": lambda chance: [
        {"kind": chance.choice(("garrison", "road", "enemy", "stuka", "tank"))}
        for _ in range(chance.randrange(4))
    ],
    "lying/Two Bridges/0/strength": lambda chance: chance.choice((None, *NUMBERS)),
    "options/pool": lambda chance: chance.choice(("digital", "physical", "cards")),
}


@settings(max_examples=costly_examples())
@examples(st.integers(0, 10**6))
def test_random_tables_open_if_and_only_if_they_can_be(seed: int) -> None:
    chance = Random(seed)
    state = replace(fresh({}, chance), combat=DiceTable(6, "highest", ((0, "pitched"),)))
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(list(VALUES))
        try:
            state = set_value_at_path(state, path, VALUES[path](chance), GRID).state
        except ValueError:
            continue
    assert opens(state) == (why_state_invalid(state) is None)
