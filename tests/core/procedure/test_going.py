"""Procedures go on from answer to answer; the answers so far are all there is to keep."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.core.procedure.question_parts import Choice, DiceRequest, InsteadAnswer
from boardapp.core.procedure.questions import Number, Pick, Throw
from boardapp.core.procedure.running_procedure import (
    Asking,
    Context,
    RunningProcedure,
    ask,
    ask_or_instead,
    ask_yes_no,
    replay_answers,
)
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State
from tests.core.procedure.random_player import play_on
from tests.support.turns import count

GRID = SquareGrid(columns=4, rows=3)
START = State("spearpoint", "village")


def advance(play: Context[State]) -> Asking[None]:
    """Count some turns on, then throw for one more; a nested procedure asks whether to stop."""
    turns = yield from ask(Number("us", "Turns", least=1, most=3))
    count(play, turns)
    play.show_fact(SumFact("Turns", (SumTerm("before", 1), SumTerm("counted", turns))))
    if (yield from again(play)):
        thrown = yield from ask(Throw("us", "One more", dice=(DiceRequest(1, 6, "us", "luck"),)))
        if thrown.dice[0][0] >= 4:
            count(play, 1)
    yield from ask(Pick("us", "End", choices=(Choice("done", "Done"),)))


def again(play: Context[State]) -> Asking[bool]:
    question = Pick(
        "us", "Again?", choices=(Choice("yes", "Yes"),), instead=(Choice("pass", "Pass"),)
    )
    answer = yield from ask_or_instead(question)
    return not isinstance(answer, InsteadAnswer)


def test_from_answer_to_answer() -> None:
    going = RunningProcedure(advance, START, GRID)
    assert going.asked is not None
    assert going.asked.title == "Turns"
    assert going.take_answer(2) is None
    assert (going.play.state.turn, going.play.told) == (3, ["Turns: 2.", "Go to Turn 3."])
    assert [fact.title for fact in going.play.facts] == ["Turns"]
    assert going.take_answer("yes") is None
    assert going.play.facts == []
    assert going.take_answer({"rolled": [[4]]}) is None
    assert going.take_answer("done") is None
    assert vars(going)["asked"] is None
    assert going.play.state == replace(START, turn=4)
    assert going.answers == [2, "yes", {"rolled": [[4]]}, "done"]


def test_a_refused_answer_changes_nothing() -> None:
    going = RunningProcedure(advance, START, GRID)
    refusal = going.take_answer(9)
    assert refusal is not None
    assert refusal.sentence == "Turns: enter 1 to 3, not 9."
    assert (going.answers, going.play.state, going.play.told) == ([], START, [])


def test_the_same_answers_lead_to_the_same_table() -> None:
    answers = [1, "yes", [[6]]]
    first, second = (replay_answers(advance, START, GRID, answers) for _ in range(2))
    assert first.refusal is None
    assert first.going.play.state == second.going.play.state
    assert first.going.answers == answers


def test_answers_stop_at_the_first_that_may_not_be_given() -> None:
    going, refusal = replay_answers(advance, START, GRID, [1, "yes", [[7]], "done"])
    assert refusal is not None
    assert refusal.sentence == "Luck: a die shows 1 to 6."
    assert going.answers == [1, "yes"]
    _, odd = replay_answers(advance, START, GRID, [1.5])
    assert odd is not None
    assert odd.sentence == "found 1.5; expected a whole number."
    over, late = replay_answers(advance, START, GRID, [1, {"instead": "pass"}, "done", "done"])
    assert over.asked is None
    assert late is not None
    assert late.sentence == "found an answer; expected none, for nothing is asked."


@pytest.mark.parametrize(
    ("answers", "settled"),
    [([1], 0), ([1, "yes"], 0), ([1, "yes", [[1]]], 3), ([1, {"instead": "pass"}, "done"], 0)],
)
def test_there_is_no_way_back_over_dice(answers: list[Any], settled: int) -> None:
    assert replay_answers(advance, START, GRID, answers).going.settled == settled


def test_an_answer_is_looked_at_without_giving_it() -> None:
    going = RunningProcedure(advance, START, GRID)
    assert going.refuse(2) is None
    assert going.refuse(9) is not None
    assert going.answers == []


def test_a_way_out_needs_a_question_that_expects_it() -> None:
    question = Pick("us", "Again?", instead=(Choice("pass", "Pass"),))
    with pytest.raises(ValueError, match="further ways out"):
        next(ask(question))


def test_nothing_is_answered_after_the_end() -> None:
    going = replay_answers(advance, START, GRID, [1, {"instead": "pass"}, "done"]).going
    with pytest.raises(JsonValueError, match="nothing is asked"):
        going.take_answer("done")


def test_a_sum_has_floors_and_caps() -> None:
    terms = (
        SumTerm("base", 2),
        SumTerm("crippled", -3),
        SumTerm("at least", 1, step="least"),
        SumTerm("artillery", 2),
        SumTerm("doubled", 2, step="times"),
        SumTerm("at most", 5, step="most"),
    )
    assert SumFact("Dice", terms).total == 5


def hurry(play: Context[State]) -> Asking[None]:
    """Skip a turn or not."""
    if (yield from ask_yes_no("us", "Hurry", "Skip a turn?", ("004-005",), yes="Yes, skip it")):
        play.set_state(replace(play.state, turn=play.state.turn + 1), "A turn is skipped.")
    play.set_state(replace(play.state, board="defensive-line"))


@pytest.mark.parametrize(
    ("answer", "turn", "told"),
    [
        ("yes", 2, ["Hurry: Yes, skip it.", "A turn is skipped."]),
        ("no", 1, ["Hurry: No."]),
    ],
)
def test_a_table_becomes_another_and_tells_it(answer: str, turn: int, told: list[str]) -> None:
    going = replay_answers(hurry, START, GRID, [answer]).going
    assert going.play.state == replace(START, turn=turn, board="defensive-line")
    assert going.play.told == told


def test_a_yes_or_no_is_a_pick() -> None:
    asked = RunningProcedure(hurry, START, GRID).asked
    assert asked == Pick(
        "us", "Hurry", "Skip a turn?", ("004-005",),
        choices=(Choice("yes", "Yes, skip it"), Choice("no", "No")),
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(20))
def test_a_random_player_comes_to_the_end(seed: int) -> None:
    going = RunningProcedure(advance, START, GRID)
    states = list(play_on(going, Random(seed)))
    assert going.is_over
    assert replay_answers(advance, START, GRID, going.answers).going.play.state == states[-1]
