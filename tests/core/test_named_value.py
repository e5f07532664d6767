"""One value of a table by keys and ids: found, set, taken away, and named where it is not there."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import pytest

from boardapp.core.grid import Space
from boardapp.core.json_values import JsonValueError
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State, Unit
from boardapp.core.value_by_path import MissingEntryError, UnknownKeyError, set_value_at_path

GRID = SquareGrid(columns=4, rows=3)


class Gun(NamedTuple):
    name: str
    shots: tuple[int, ...] = ()
    crew: int | None = None


@dataclass(frozen=True)
class Table(State):
    FIXED = State.FIXED | {"roads"}

    roads: str = "paved"
    guns: Mapping[str, Gun] = field(default_factory=dict)
    best: Gun | None = None
    smoke: Mapping[Space, int] = field(default_factory=dict)
    rounds: Mapping[int, str] = field(default_factory=dict)
    pair: tuple[int, str] = (1, "one")
    hidden: Mapping[str, int | None] = field(default_factory=dict)


TABLE = Table(
    "game", "board", units={"us-1": Unit("us-1", "squad", "us", Space(0, 0))},
    guns={"mg": Gun("MG", (3, 4)), "mg/2": Gun("Second")}, smoke={Space(0, 1): 2},
    rounds={3: "night"}, hidden={"x": 1},
)  # fmt: skip


@pytest.mark.parametrize(
    ("path", "to", "changed", "was", "now"),
    [
        ("turn", 3, {"turn": 3}, 1, 3),
        ("units/us-1/space", "C-4",
         {"units": {"us-1": Unit("us-1", "squad", "us", Space(2, 3))}}, "A-1", "C-4"),
        ("guns/mg/shots/1", 9, {"guns": {**TABLE.guns, "mg": Gun("MG", (3, 9))}}, 4, 9),
        ("guns/mg/shots", [1], {"guns": {**TABLE.guns, "mg": Gun("MG", (1,))}}, [3, 4], [1]),
        ("guns/mg/2/name", "Spare", {"guns": {**TABLE.guns, "mg/2": Gun("Spare")}},
         "Second", "Spare"),
        ("guns/mg/2", None, {"guns": {"mg": TABLE.guns["mg"]}}, {"name": "Second"}, None),
        ("guns/at", {"name": "AT"}, {"guns": {**TABLE.guns, "at": Gun("AT")}},
         None, {"name": "AT"}),
        ("guns/mg/crew", 2, {"guns": {**TABLE.guns, "mg": Gun("MG", (3, 4), 2)}}, None, 2),
        ("best", {"name": "B"}, {"best": Gun("B")}, None, {"name": "B"}),
        ("smoke/a-2", 1, {"smoke": {Space(0, 1): 1}}, 2, 1),
        ("smoke/A-3", 1, {"smoke": {Space(0, 1): 2, Space(0, 2): 1}}, None, 1),
        ("rounds/3", "day", {"rounds": {3: "day"}}, "night", "day"),
        ("pair/0", 2, {"pair": (2, "one")}, 1, 2),
        ("hidden/x", None, {"hidden": {"x": None}}, 1, None),
    ],
)  # fmt: skip
def test_a_value_is_set(path: str, to: Any, changed: dict[str, Any], was: Any, now: Any) -> None:
    assert set_value_at_path(TABLE, path, to, GRID) == (replace(TABLE, **changed), was, now)


@pytest.mark.parametrize(
    ("path", "to", "words"),
    [
        ("speed", 1, "found the key 'speed'; expected one of turn, units, options"),
        ("roads", "mud", "found the key 'roads'; expected one of turn"),
        ("mode", "free", "found the key 'mode'"),
        ("", 1, "found the key ''"),
        ("turn/now", 1, "found 'turn/now'; expected no more keys than 'turn'"),
        ("turn", "x", "found 'x'; expected a whole number"),
        ("guns", [], "found 'guns'; expected one value of it, after a slash"),
        ("guns/mg/crow", 1, "found the key 'crow'; expected one of name, shots, crew"),
        ("smoke/A-2", None.__class__, "expected a whole number"),
    ],
)
def test_what_is_no_key_or_value(path: str, to: Any, words: str) -> None:
    with pytest.raises(JsonValueError) as caught:
        set_value_at_path(TABLE, path, to, GRID)
    assert words in str(caught.value)
    assert not isinstance(caught.value, MissingEntryError)


@pytest.mark.parametrize(
    ("path", "to", "words"),
    [
        ("units/us-2/space", "A-1", "There is no 'us-2' in units, only us-1"),
        ("units/us-2", None, "There is no 'us-2' in units, only us-1"),
        ("guns/mg/shots/2", 1, "There is no '2' in guns mg shots, only 0, 1"),
        ("guns/mg/shots/-1", 1, "There is no '-1' in guns mg shots, only 0, 1"),
        ("best/name", "x", "There is no 'name' in best"),
        ("smoke/Z-9", 1, "There is no 'Z-9' in smoke"),
        ("rounds/x", "y", "There is no 'x' in rounds"),
    ],
)
def test_what_is_not_there(path: str, to: Any, words: str) -> None:
    with pytest.raises(MissingEntryError) as caught:
        set_value_at_path(TABLE, path, to, GRID)
    assert str(caught.value) == words


def test_near_keys_are_at_hand() -> None:
    with pytest.raises(UnknownKeyError) as caught:
        set_value_at_path(TABLE, "guns/mg/crow", 1, GRID)
    assert (caught.value.key, list(caught.value.keys)) == ("crow", ["name", "shots", "crew"])
    with pytest.raises(MissingEntryError) as missing:
        set_value_at_path(TABLE, "smoke/Z-9", 1, GRID)
    assert "A-1" in missing.value.keys
