"""Net changes: from one table to another and exactly back, and as plain values."""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, Literal, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.json_values import JsonValueError, from_json_value, to_json_value
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State, Unit, with_fields, with_sorted_mappings
from boardapp.core.state_changes import (
    MISSING,
    FieldChange,
    StateChanges,
    StateMismatchError,
    changes_from_json,
    changes_to_json,
    net_changes,
)

GRID = SquareGrid(columns=4, rows=3)
Mark = Literal["shocked", "locked"]


class Lying(NamedTuple):
    kind: str
    strength: int | None = None
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Table(State):
    lying: Mapping[Space, tuple[Lying, ...]] = field(default_factory=dict)
    points: int = 0
    share: Fraction = Fraction(1, 2)
    flags: frozenset[str] = frozenset()
    done: tuple[str, ...] = ()


spaces = st.sampled_from(list(GRID.spaces()))
MARKS: tuple[Mark, ...] = ("shocked", "locked")
marks = st.lists(st.sampled_from(MARKS), max_size=2).map(tuple)
counters = st.builds(Lying, st.sampled_from("abc"), st.none() | st.integers(0, 9), marks)
tables = st.builds(
    Table,
    st.just("game"),
    st.just("board"),
    turn=st.integers(1, 9),
    units=st.dictionaries(st.sampled_from(("u1", "u2", "u10")), spaces).map(
        lambda held: {one: Unit(one, "k", "us", space) for one, space in held.items()}
    ),
    lying=st.dictionaries(spaces, st.lists(counters, max_size=2).map(tuple), max_size=4),
    points=st.integers(0, 9),
    share=st.fractions(min_value=0, max_value=1, max_denominator=36),
    flags=st.frozensets(st.sampled_from("xyz")),
    done=st.lists(st.sampled_from("ab"), max_size=3).map(tuple),
)  # fmt: skip


@given(tables, tables)
def test_changes_lead_there_and_exactly_back(before: Table, after: Table) -> None:
    changes = net_changes(before, after)
    assert changes.apply(before) == after
    assert changes.inverse().apply(after) == before
    assert changes.inverse().inverse() == changes
    assert (before == after) == (changes.sets == ())


def test_a_state_with_other_fields_derives_its_properties_anew() -> None:
    @dataclass(frozen=True)
    class Doubled(Table):
        @cached_property
        def double(self) -> int:
            return 2 * self.points

    state = Doubled("game", "board", points=2)
    assert state.double == 4
    assert with_fields(state, {"points": 3}).double == 6
    with pytest.raises(TypeError, match="colour"):
        with_fields(state, {"colour": 1})


@given(tables, tables)
def test_changes_come_back_from_json(before: Table, after: Table) -> None:
    changes = net_changes(before, after)
    values = json.loads(json.dumps(changes_to_json(changes, GRID)))
    assert changes_from_json(Table, values, GRID) == changes


@given(tables, tables)
def test_a_table_holds_its_mappings_in_the_order_of_their_keys(before: Table, after: Table) -> None:
    there = net_changes(before, after).apply(with_sorted_mappings(before))
    back = net_changes(after, before).apply(there)
    for table, same in ((there, with_sorted_mappings(after)), (back, with_sorted_mappings(before))):
        assert (list(table.units), list(table.lying)) == (list(same.units), list(same.lying))
        assert list(table.lying) == sorted(table.lying)
        assert list(table.units) == [one for one in ("u1", "u2", "u10") if one in table.units]


def test_only_what_changed_is_named() -> None:
    before = Table("game", "board", lying={Space(0, 0): (Lying("a"),), Space(0, 1): (Lying("b"),)})
    after = replace(before, points=2, lying={Space(0, 1): (Lying("b"),), Space(2, 3): ()})
    assert net_changes(before, after).sets == (
        FieldChange("lying", Space(0, 0), (Lying("a"),), MISSING),
        FieldChange("lying", Space(2, 3), MISSING, ()),
        FieldChange("points", None, 0, 2),
    )
    assert changes_to_json(net_changes(before, after), GRID) == [
        {"field": "lying", "key": "A-1", "before": [{"kind": "a"}]},
        {"field": "lying", "key": "C-4", "after": []},
        {"field": "points", "before": 0, "after": 2},
    ]


def test_entries_that_are_set_alike_stand_together() -> None:
    spaces = [Space(0, 0), Space(0, 1), Space(2, 3)]
    changes = StateChanges(
        tuple(FieldChange("lying", one, MISSING, (Lying("a"),)) for one in spaces)
    )
    values = changes_to_json(changes, GRID)
    assert values == [
        {"field": "lying", "keys": ["A-1", "A-2", "C-4"], "after": [{"kind": "a"}]}
    ]  # fmt: skip
    assert changes_from_json(Table, values, GRID).sets == changes.sets


def test_of_what_was_added_at_the_end_only_that_is_named() -> None:
    before = Table("game", "board", done=("a", "b"))
    assert changes_to_json(
        net_changes(before, replace(before, done=("a", "b", "c", "d"))), GRID
    ) == [
        {"field": "done", "key": 2, "after": "c"},
        {"field": "done", "key": 3, "after": "d"},
    ]
    assert changes_to_json(net_changes(before, replace(before, done=("a",))), GRID) == [
        {"field": "done", "before": ["a", "b"], "after": ["a"]},
    ]


def test_changes_are_the_same_in_any_order() -> None:
    one, other = FieldChange("turn", None, 1, 2), FieldChange("points", None, 0, 3)
    assert StateChanges((one, other)) == StateChanges((other, one))
    assert hash(StateChanges((one, other))) == hash(StateChanges((other, one)))
    assert StateChanges((one,)) not in (
        StateChanges((one, one)),
        StateChanges((one, other)),
        StateChanges(()),
        (one,),
    )


@pytest.mark.parametrize(
    "one",
    [
        FieldChange("points", None, 1, 2),
        FieldChange("lying", Space(0, 0), MISSING, (Lying("b"),)),
        FieldChange("lying", Space(0, 0), (Lying("b"),), MISSING),
        FieldChange("lying", Space(2, 2), (Lying("a"),), MISSING),
        FieldChange("done", 0, MISSING, "b"),
        FieldChange("done", 1, "a", "b"),
        FieldChange("done", 0, "b", MISSING),
    ],
)
def test_changes_fit_no_other_table(one: FieldChange) -> None:
    table = Table("game", "board", lying={Space(0, 0): (Lying("a"),)}, done=("a",))
    with pytest.raises(StateMismatchError):
        StateChanges((one,)).apply(table)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({}, "found {}; expected a list of up to 10,000"),
        ([{"field": "speed"}], "found {'field': 'speed'}; expected a change of one of board, turn"),
        ([{"field": "points", "after": 2}], "found a change of points without a value before or"),
        ([{"field": "game", "before": "a", "after": "b"}], "expected a change of one of board"),
        ([{"field": "unfinished", "before": None, "after": None}], "a change of one of board"),
        ([{"field": "points", "key": "x"}], "found a key of points; expected none"),
        ([{"field": "points", "before": 0, "after": 1.5}], "found 1.5; expected a whole number"),
        ([{"field": "points", "was": 0}], "found ['field', 'was']; expected field, key or keys,"),
        ([{"field": "lying", "key": "A-1", "keys": []}], "expected field, key or keys, before and"),
        ([{"field": "lying", "keys": "A-1", "after": []}], "found 'A-1'; expected a list"),
        ([{"field": "lying", "key": "Z-9", "after": []}], "'Z-9' is no space of this board"),
        ([{"field": "lying", "key": "A-1", "after": [{}]}], "expected the fields kind, strength"),
        (
            [{"field": "lying", "key": "A-1", "after": [{"kind": "a", "marks": ["odd"]}]}],
            "found 'odd'; expected one of shocked, locked",
        ),
    ],
)
def test_what_is_no_change_is_refused(values: Any, words: str) -> None:
    with pytest.raises(JsonValueError) as caught:
        changes_from_json(Table, values, GRID)
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("kind", "value", "words"),
    [
        (str, 1, "expected a text of up to 2,000 characters"),
        (str, "x" * 2001, "expected a text of up to 2,000 characters"),
        (int, True, "expected a whole number"),
        (int, 10**10, "expected a whole number"),
        (bool, 0, "expected true or false"),
        (int | None, "x", "expected a whole number"),
        (type(None), "x", "expected nothing"),
        (Fraction, "1/0", "expected a fraction such as 1/2"),
        (tuple[int, str], [1], "found 1 entries; expected 2"),
        (tuple[int, ...], [0] * 10_001, "expected a list of up to 10,000"),
        (Mark, True, "expected one of shocked, locked"),
    ],
)
def test_values_of_the_wrong_type(kind: Any, value: Any, words: str) -> None:
    with pytest.raises(JsonValueError) as caught:
        from_json_value(kind, value, GRID)
    assert words in str(caught.value)


def test_values_as_people_would_write_them() -> None:
    assert to_json_value(Lying("a", 3, ("locked",)), GRID) == {
        "kind": "a",
        "strength": 3,
        "marks": ["locked"],
    }
    assert to_json_value({Space(0, 0): Fraction(1, 3)}, GRID) == [["A-1", "1/3"]]
    assert from_json_value(Mapping[Space, Fraction], [["A-1", "1/3"]], GRID) == {
        Space(0, 0): Fraction(1, 3)
    }
