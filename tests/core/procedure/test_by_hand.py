"""Acts outside the rules: modes, corrections, changes by hand."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.command import ChangeCommand, Command, StateTransition, move_unit
from boardapp.core.grid import Space
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.manual_changes import (
    manual_change,
    set_play_mode,
    value_correction,
    value_in_words,
)
from boardapp.core.procedure.procedure_commands import begin_procedure, resume_procedure
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Number, Place
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State, UnfinishedProcedure, Unit
from tests.support.turns import change, count

GRID = SquareGrid(columns=4, rows=3)
UNIT = Unit("us-1", "squad", "us", Space(0, 0))
START = State("game", "board", units={"us-1": UNIT})
LATE = Refusal("That is for later.")


def march(play: Context[State]) -> Asking[None]:
    """Count turns on, then go to a space."""
    turns = yield from ask(Number("us", "Turns", least=1, most=3))
    count(play, turns)
    space = yield from ask(Place("us", "Where", why_not=lambda one: LATE if one.row else None))
    change(play, move_unit(play.state.units["us-1"], space, GRID))


def rest(play: Context[State]) -> Asking[None]:
    """Let many turns pass."""
    count(play, 5)
    yield from ()


def find(name: str, _: tuple[str, ...]) -> Any:
    return {"march": march, "rest": rest}[name]


def midst(*answers: Any) -> State:
    return replace(START, unfinished=UnfinishedProcedure("march", (), answers))


def correction(state: State = START, what: str = "turn", to: Any = 3) -> ChangeCommand:
    act = value_correction(state, what, to, "misread", GRID)
    assert isinstance(act, ChangeCommand)
    return act


def hand(state: State, command: Command, note: str = "") -> ChangeCommand:
    return manual_change(command, state, note, resume_procedure(find, state, GRID))


MIDST = midst(2)
ACTS: list[tuple[State, ChangeCommand]] = [
    (START, set_play_mode("led", "free")),
    (MIDST, set_play_mode("led", "free")),
    (START, correction()),
    (START, correction(what="units/us-1/space", to="A-2")),
    (START, hand(START, move_unit(UNIT, Space(2, 3), GRID), "as agreed")),
    (MIDST, hand(MIDST, move_unit(UNIT, Space(2, 3), GRID))),
    (MIDST, hand(MIDST, correction(replace(START, turn=3), to=4))),
]


@pytest.mark.parametrize(("state", "act"), ACTS)
def test_each_act_is_taken_back_exactly(state: State, act: ChangeCommand) -> None:
    after = act.apply(state)
    assert after != state
    assert StateTransition(state, act).changes.inverse().apply(after) == state
    assert act.why_not_undo is None


def test_what_they_say() -> None:
    assert [act.history_text() for _, act in ACTS] == [
        "Start free play: rule-breaking moves are allowed and logged",
        "Start free play: rule-breaking moves are allowed and logged",
        "Correct the turn from 1 to 3 (reason: misread)",
        "Correct the space of US 1 from A-1 to A-2 (reason: misread)",
        "Move unit US 1 from A-1 to C-4 (as agreed)",
        "The action was ended by hand, and its changes are kept. Move unit US 1 from A-1 to C-4",
        (
            "The action was ended by hand, and its changes are kept. Correct the turn from 3 "
            "to 4 (reason: misread)"
        ),
    ]
    assert [act.by_table for _, act in ACTS] == [False] * 2 + [True] * 5
    assert set_play_mode("free", "led").history_text() == (
        "End free play: only legal moves are allowed"
    )


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, "nothing"), (["a", 1], "a, 1"), ([], "nothing"), (True, "yes"),
        ({"kind": "mg", "crew": None}, "kind mg crew nothing"),
    ],
)  # fmt: skip
def test_values_in_words(value: Any, words: str) -> None:
    assert value_in_words(value) == words


def test_what_a_cut_short_act_changed_stands() -> None:
    after = hand(MIDST, move_unit(UNIT, Space(2, 3), GRID)).apply(MIDST)
    assert (after.turn, after.unfinished, after.units["us-1"].space) == (3, None, Space(2, 3))


@pytest.mark.parametrize("note", ["", "  ", "x" * 201, "two\nlines"])
def test_a_correction_has_a_reason(note: str) -> None:
    assert value_correction(START, "turn", 2, note, GRID) == Refusal(
        "A correction needs a reason: one line of 200 characters at most."
    )


def test_what_is_so_already_needs_no_correction() -> None:
    assert value_correction(START, "turn", 1, "x", GRID) == Refusal("The turn is 1 already.")
    with pytest.raises(JsonValueError, match="found the key 'trun'"):
        value_correction(START, "trun", 1, "x", GRID)


def test_what_is_begun_freely_says_against_what() -> None:
    free = replace(START, mode="free")
    act = begin_procedure(find, free, GRID, UnfinishedProcedure("rest"), "Rest", LATE.sentence)
    assert act.history_text() == "Rest, by the table, against: That is for later. Go to Turn 6"
    assert act.by_table
