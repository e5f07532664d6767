"""What a table can hold: just what a layout holds, whoever sets it."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from boardapp.core.named_value import with_value
from boardapp.core.state import Agreement
from boardapp.files.fault import FaultsError
from boardapp.files.source import read_text
from boardapp.games.strange_victory.bounds import refuse_state
from boardapp.games.strange_victory.combat import CombatTable
from boardapp.games.strange_victory.files import open_layout
from boardapp.games.strange_victory.layout import layout_text
from boardapp.games.strange_victory.state import Lying, Points, Regiment, RoadState
from tests.games.strange_victory.roads import COMBAT, FOREST, GRID, OPEN, START, fresh, table

STATE = table(
    "garrison", "road", board="practice-roads", turn=3, assets={"stuka": 1}, out={"stuka": 1},
    combat=COMBAT, options={"pool": "digital"},
)  # fmt: skip


def opens(state: RoadState) -> bool:
    """Whether the table's layout is sound, and holds the table."""
    try:
        read = open_layout(read_text(layout_text(state), "t.yaml"), Path()).state
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
    f"p{number}": Regiment(f"p{number}", "Panzer", "germany", START, "1") for number in range(101)
}
CASES: Mapping[str, dict[str, Any]] = {
    "": {},
    "The turn: 1 to 999, not 0.": {"turn": 0},
    "The turn: 1 to 999": {"turn": 1000},
    "There is no switch 'pol' (did you mean 'pool'?).": {"options": {"pol": "digital"}},
    "Road counters: They": {"options": {}},
    "Strength 9": unit(dice=20),
    "Dice of Panzer 1: 1 to 20, not 21.": unit(dice=21),
    "Dice of Panzer 1: 1 to 20, not 0.": unit(dice=0),
    "Areas that Panzer 1 entered: 0 to 3, not 4.": unit(steps=4),
    "The turn in which Panzer 1 was locked: 0 to 3, not 4.": unit(locked=4),
    "There is no marker 'tired'.": unit(marks=frozenset({"tired"})),
    "There is no division '2'.": unit(division="2"),
    "All units are German.": unit(side="france"),
    "A unit keeps its id, a word": unit(id="p2"),
    "A unit has a name of at most 40": unit(unit="x" * 41),
    "A unit has a name": unit(unit=" "),
    "At most 100 units are on a table.": {"units": MANY},
    "At most 50 divisions are on a table.": {
        "divisions": {str(number): Points(1, 1) for number in range(51)}
    },
    "Audacity Points of Division 1: 0 to 99, not 100.": {"divisions": {"1": Points(100, 3)}},
    "Division 1 at the start: 0 to 99, not -1.": {"divisions": {"1": Points(1, -1)}},
    "A division has a name": {"divisions": {**STATE.divisions, "": Points(1, 1)}},
    "There is no counter 'tank'.": {"lying": {OPEN: (Lying("tank"),)}},
    "Strength in Two Bridges: 0 to 20, not 21.": {"lying": {OPEN: (Lying("enemy", 21),)}},
    "Two Bridges has room for one Road": {"lying": {OPEN: (Lying("enemy"), Lying("recon"))}},
    "Two Bridges has room": {"lying": {OPEN: (Lying("road"),) * 2}},
    "There is no 'recon' in out.": {"out": {"recon": 1}},
    "stuka in out: 0 to 36, not 37.": {"out": {"stuka": 37}},
    "stuka in assets: 1 to 36, not 0.": {"assets": {"stuka": 0}},
    "There is no 'stuka' in strengths.": {"strengths": {"stuka": 1}},
    "The mix counts 1: 36 are needed.": {"mix": {"stuka": 1}, "out": {}},
    "5 Stuka are out, and the mix has 3.": {"out": {"stuka": 5}},
    "There are 36 Road counters, those": {"mix": {}, "out": {"stuka": 36}},
    "Faces of a die: 2 to 20, not 1.": combat(faces=1),
    "What hits: 0 to 20, not 21.": combat(hit=21),
    "A combat table has 1 to 20 rows": combat(rows=()),
    "A combat table has": combat(rows=((1, "overrun"), (1, "pitched"))),
    "A combat table": combat(rows=((1001, "overrun"),)),
    "A combat": combat(rows=((1, "won"),)),
}


@pytest.mark.parametrize("sentence", CASES)
def test_what_no_table_can_hold_no_layout_holds(sentence: str) -> None:
    state = replace(STATE, **CASES[sentence])
    found = refuse_state(state)
    sound = sentence in ("", "Road counters: They", "Strength 9")
    assert found is None if sound else (found or "").startswith(sentence)
    assert opens(state) == (found is None)


def test_a_switch_stands_in_a_table_only_where_it_differs() -> None:
    found = refuse_state(replace(STATE, options={"pool": "physical"}))
    assert found is not None
    assert found.endswith(": physical is in force when the switch is left out.")
    other = refuse_state(replace(STATE, options={"pool": "cards"}))
    assert other is not None
    assert "physical or digital, not 'cards'" in other


def test_nothing_is_agreed_on_lines_of_sight() -> None:
    note = Agreement(OPEN, FOREST, "direct", "clear")
    assert refuse_state(replace(STATE, agreements=(note,))) is not None


NUMBERS = (-1, 0, 1, 2, 3, 20, 21, 36, 37, 99, 100, 999, 1000)
VALUES: Mapping[str, Callable[[Random], Any]] = {
    "turn": lambda chance: chance.choice(NUMBERS),
    "units/p1/dice": lambda chance: chance.choice((None, *NUMBERS)),
    "units/p1/steps": lambda chance: chance.choice(NUMBERS),
    "units/p1/locked": lambda chance: chance.choice(NUMBERS),
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


@examples(st.integers(0, 10**6))
def test_random_tables_open_if_and_only_if_they_can_be(seed: int) -> None:
    chance = Random(seed)
    state = replace(fresh({}, chance), combat=CombatTable(6, "highest", ((0, "pitched"),)))
    for _ in range(chance.randint(1, 3)):
        path = chance.choice(list(VALUES))
        try:
            state = with_value(state, path, VALUES[path](chance), GRID).state
        except ValueError:
            continue
    assert opens(state) == (refuse_state(state) is None)
