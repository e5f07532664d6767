"""Acts of a procedure: begun, answered, ended, undone answer by answer, never over dice."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.command import Command, StateTransition
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.procedure_commands import (
    AnswerQuestion,
    BeginProcedure,
    EndProcedure,
    RulesChangedError,
    answer_procedure,
    begin_procedure,
    cancel_outdated_procedure,
    resume_procedure,
)
from boardapp.core.procedure.question_parts import Choice, DiceRequest, Refusal
from boardapp.core.procedure.questions import Number, Pick, Throw
from boardapp.core.procedure.running_procedure import Asking, Context, Procedure, ask
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State, UnfinishedProcedure
from boardapp.core.state_changes import FieldChange, StateMismatchError
from tests.support.turns import count

GRID = SquareGrid(columns=4, rows=3)
START = State("spearpoint", "village")


def wait(play: Context[State]) -> Asking[None]:
    """Count some turns on, and one more with a die of 4 or more."""
    turns = yield from ask(Number("us", "Turns", least=1, most=3))
    count(play, turns)
    thrown = yield from ask(Throw("us", "One more", dice=(DiceRequest(1, 6, "us", "luck"),)))
    if thrown.dice[0][0] >= 4:
        count(play, 1)
    yield from ask(Pick("us", "End", choices=(Choice("done", "Done"),)))


def hide(play: Context[State]) -> Asking[None]:
    """Hide some turns, which nobody sees."""
    yield from ask(Number("us", "Turns", least=1, most=3, secret=True, untold=True))
    play.log("They are hidden.")


def find(name: str, given: tuple[str, ...]) -> Procedure[Any]:
    return {"wait": wait, "hide": hide}[name]


def steps(*values: Any, name: str = "wait") -> tuple[State, list[AnswerQuestion]]:
    """Begin to wait and give some answers; return the table there and the acts."""
    state, done = BeginProcedure(name, (), name.capitalize()).apply(START), []
    for value in values:
        going = resume_procedure(find, state, GRID)
        assert going is not None
        step = answer_procedure(going, state, value)
        assert isinstance(step, AnswerQuestion)
        state = step.apply(state)
        done.append(step)
    return state, done


def test_until_it_ends_the_table_stays_as_it_was() -> None:
    state, _ = steps(2, [[5]])
    assert replace(state, unfinished=None) == START
    assert state.unfinished == UnfinishedProcedure("wait", (), (2, [[5]]))
    going = resume_procedure(find, state, GRID)
    assert going is not None
    assert going.play.state.turn == 4
    assert going.asked is not None
    assert going.asked.title == "End"


def test_the_last_answer_holds_the_whole_act() -> None:
    state, (_, _, end) = steps(2, [[5]], "done")
    assert state == replace(START, turn=4)
    assert isinstance(end, EndProcedure)
    assert (end.value, end.told) == ("done", ("End: Done.",))
    assert end.changes.sets == (FieldChange("turn", None, 1, 4),)


def test_each_step_is_taken_back_exactly() -> None:
    state, commands = START, [BeginProcedure("wait", (), "Wait"), *steps(2, [[5]], "done")[1]]
    for command in commands:
        step = StateTransition(state, command)
        assert step.changes.inverse().apply(step.after) == state
        state = step.after
    assert state == replace(START, turn=4)


def test_only_dice_are_beyond_recall() -> None:
    assert [step.final for step in steps(2, [[5]], "done")[1]] == [False, True, False]


def test_what_was_told_is_the_act_in_words() -> None:
    commands: list[Command] = [BeginProcedure("wait", (), "Wait"), *steps(2, [[5]], "done")[1]]
    assert [command.history_text() for command in commands] == [
        "Wait", "Turns: 2. Go to Turn 3", "One more: Rolled 5 (dice entered by hand). Go to Turn 4",
        "End: Done",
    ]  # fmt: skip


def test_what_may_not_be_answered_is_no_act() -> None:
    state, _ = steps(2)
    going = resume_procedure(find, state, GRID)
    assert going is not None
    refusal = answer_procedure(going, state, [[7]])
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "Luck: a die shows 1 to 6."
    with pytest.raises(JsonValueError):
        answer_procedure(going, state, "seven")


def test_what_is_untold_is_told_as_said_in_secret() -> None:
    (done,) = steps(2, name="hide")[1]
    assert done.told == ("Turns: kept secret.", "They are hidden.")


@pytest.mark.parametrize(
    ("procedure", "answers"),
    [("wait", (9,)), ("wait", ("two",)), ("march", ()), ("wait", (2, [[5]], "done"))],
)
def test_answers_that_today_s_rules_do_not_take_lapse(
    procedure: str, answers: tuple[Any, ...]
) -> None:
    odd = replace(START, unfinished=UnfinishedProcedure(procedure, (), answers))
    with pytest.raises(RulesChangedError):
        resume_procedure(find, odd, GRID)
    act = cancel_outdated_procedure("Wait")
    assert act.apply(odd) == START
    assert StateTransition(odd, act).changes.inverse().apply(START) == odd
    assert act.told == (
        "Wait was abandoned, because the rules have changed since",
        "The table is as it was before.",
    )  # fmt: skip


def test_an_answer_fits_only_a_table_in_the_midst() -> None:
    for act in steps(2, [[5]], "done")[1]:
        with pytest.raises(StateMismatchError):
            act.apply(START)


def test_abandoned_before_dice_nothing_was_done() -> None:
    state, (_, end) = steps(2, {"instead": "abandon"})
    assert (state, end.told, end.final) == (
        START,
        (("The action was abandoned, and nothing was done."),),
        False,
    )
    assert end.undo_names() == ("Abandon the action",)
    older = replace(end, told=("Abandoned: nothing was done.",))
    assert older.undo_names() == end.undo_names()
    before, _ = steps(2)
    assert StateTransition(before, end).changes.inverse().apply(state) == before


def test_abandoned_after_dice_what_fell_stands() -> None:
    state, (*_, end) = steps(2, [[5]], {"instead": "abandon"})
    assert isinstance(end, EndProcedure)
    told = ("The action was abandoned. The dice and drawn cards of the action stay as they are.",)
    assert (state, end.told) == (replace(START, turn=4), told)
    assert end.changes.sets == (FieldChange("turn", None, 1, 4),)


def test_what_is_told_before_the_first_question_is_told_of_the_beginning() -> None:
    def warned(play: Context[State]) -> Asking[None]:
        play.log("Night falls.")
        yield from wait(play)

    begin = begin_procedure(lambda *_: warned, START, GRID, UnfinishedProcedure("wait"), "Wait")
    assert begin == BeginProcedure("wait", (), "Wait", ("Night falls.",))
    assert begin.history_text() == "Wait. Night falls"
