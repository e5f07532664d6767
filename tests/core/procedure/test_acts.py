"""An act of a procedure: begun, answered, ended; taken back answer by answer, never over dice."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.change import Set
from boardapp.core.command import Command, Memory, SetTurn, Step
from boardapp.core.plain import PlainError
from boardapp.core.procedure.acts import Answer, Begin, End, answered, begun, going_on
from boardapp.core.procedure.asks import Number, Pick, Throw
from boardapp.core.procedure.going import Asking, Play, Procedure, ask
from boardapp.core.procedure.judging import refuse_act
from boardapp.core.procedure.values import Choice, Dice, Refusal
from boardapp.core.square import SquareGrid
from boardapp.core.state import State, Unfinished

GRID = SquareGrid(columns=4, rows=3)
START = State("spearpoint", "village")


def wait(play: Play[State]) -> Asking[None]:
    """Count some turns on, and one more with a die of 4 or more."""
    turns = yield from ask(Number("us", "Turns", least=1, most=3))
    play.change(SetTurn(play.state.turn, play.state.turn + turns))
    thrown = yield from ask(Throw("us", "One more", dice=(Dice(1, 6, "us", "luck"),)))
    if thrown.dice[0][0] >= 4:
        play.change(SetTurn(play.state.turn, play.state.turn + 1))
    yield from ask(Pick("us", "End", choices=(Choice("done", "Done"),)))


def hide(play: Play[State]) -> Asking[None]:
    """Hide some turns, which nobody is told."""
    yield from ask(Number("us", "Turns", least=1, most=3, secret=True, untold=True))
    play.say("They are hidden.")


def find(name: str, given: tuple[str, ...]) -> Procedure[Any]:
    return {"wait": wait, "hide": hide}[name]


def steps(*values: Any, name: str = "wait") -> tuple[State, list[Answer]]:
    """Begin to wait and give some answers; return the table there and the acts."""
    state, done = Begin(name, (), name.capitalize()).apply(START), []
    for value in values:
        going = going_on(find, state, GRID)
        assert going is not None
        step = answered(going, state, value)
        assert isinstance(step, Answer)
        state = step.apply(state)
        done.append(step)
    return state, done


def test_until_it_ends_the_table_stays_as_it_was() -> None:
    state, _ = steps(2, [[5]])
    assert replace(state, unfinished=None) == START
    assert state.unfinished == Unfinished("wait", (), (2, [[5]]))
    going = going_on(find, state, GRID)
    assert going is not None
    assert going.play.state.turn == 4
    assert going.asked is not None
    assert going.asked.title == "End"


def test_the_last_answer_holds_the_whole_act() -> None:
    state, (_, _, end) = steps(2, [[5]], "done")
    assert state == replace(START, turn=4)
    assert isinstance(end, End)
    assert end.before == Unfinished("wait", (), (2, [[5]]))
    assert (end.value, end.told) == ("done", ("End: Done.",))
    assert end.changes.sets == (Set("turn", None, 1, 4),)


def test_each_step_is_taken_back_exactly() -> None:
    state, commands = START, [Begin("wait", (), "Wait"), *steps(2, [[5]], "done")[1]]
    for command in commands:
        step = Step(state, command)
        assert step.changes.inverse().apply(step.after) == state
        state = step.after
    assert state == replace(START, turn=4)


def test_only_dice_are_beyond_recall() -> None:
    assert [step.final for step in steps(2, [[5]], "done")[1]] == [False, True, False]


def test_what_was_told_is_the_act_in_words() -> None:
    commands: list[Command] = [Begin("wait", (), "Wait"), *steps(2, [[5]], "done")[1]]
    assert [command.text(GRID) for command in commands] == [
        "Wait", "Turns: 2. Turn 3", "One more: 5, entered. Turn 4", "End: Done",
    ]  # fmt: skip


def nothing(_: State) -> list[Pick]:
    """Nothing may begin."""
    return []


def test_what_may_not_be_answered_is_no_act() -> None:
    state, _ = steps(2)
    going = going_on(find, state, GRID)
    assert going is not None
    refusal = answered(going, state, [[7]])
    assert isinstance(refusal, Refusal)
    assert refusal.sentence == "Luck: a die shows 1 to 6."
    with pytest.raises(PlainError):
        answered(going, state, "seven")


def test_a_save_s_answers_are_those_that_the_procedure_says() -> None:
    for count in range(3):
        done = steps(*[2, [[5]], "done"][: count + 1])[1]
        before, _ = steps(*[2, [[5]], "done"][:count])
        assert refuse_act(find, nothing, Step(before, done[-1]), GRID) is None


def test_a_save_may_tell_what_is_untold_as_programs_did_before_and_nothing_else() -> None:
    before, (done,) = steps(name="hide")[0], steps(2, name="hide")[1]
    assert done.told == ("Turns: said in secret.", "They are hidden.")
    for told, refusal in (
        (("Turns: 2.", "They are hidden."), None),
        (("Turns: 3.", "They are hidden."), "The same answers lead to something else."),
        (("Turns: 2.",), "The same answers lead to something else."),
    ):
        act = Step(before, replace(done, told=told))
        assert refuse_act(find, nothing, act, GRID) == refusal


def test_forged_steps_are_found_out() -> None:
    before, _ = steps(2)
    state, done = steps(2, [[5]], "done")
    throw, end = done[1], done[2]
    assert isinstance(end, End)
    late, _ = steps(2, [[5]])
    more = replace(end.changes, sets=(Set("turn", None, 1, 9),))
    cases = [
        (
            before,
            replace(throw, told=("One more: 6, entered.",)),
            "The same answers lead to someth",
        ),
        (before, replace(throw, final=False), "The same answers lead to something else."),
        (before, replace(throw, value=[[7]]), "Luck: a die shows 1 to 6."),
        (before, replace(throw, value="x"), "found 'x'; expected a list of up to 200."),
        (late, replace(end, changes=more), "The same answers lead to something else."),
        (START, throw, "That is not the procedure that the table is in the midst of."),
        (state, end, "That is not the procedure that the table is in the midst of."),
    ]
    for table, step, sentence in cases:
        assert (refuse_act(find, nothing, Step(table, step), GRID) or "").startswith(sentence)


def test_answers_that_a_mended_rule_does_not_take_are_said() -> None:
    odd = replace(START, unfinished=Unfinished("wait", (), (9,)))
    with pytest.raises(ValueError, match="Turns: 1 to 3, not 9"):
        going_on(find, odd, GRID)


def test_abandoned_before_dice_nothing_was_done() -> None:
    state, (_, end) = steps(2, {"instead": "abandon"})
    assert (state, end.told, end.final) == (START, ("Abandoned: nothing was done.",), False)
    before, _ = steps(2)
    assert Step(before, end).changes.inverse().apply(state) == before
    assert refuse_act(find, nothing, Step(before, end), GRID) is None


def test_abandoned_after_dice_what_fell_stands() -> None:
    state, (*_, end) = steps(2, [[5]], {"instead": "abandon"})
    assert isinstance(end, End)
    assert (state, end.told) == (replace(START, turn=4), ("Abandoned: what fell stands.",))
    assert end.changes.sets == (Set("turn", None, 1, 4),)
    before, _ = steps(2, [[5]])
    assert refuse_act(find, nothing, Step(before, end), GRID) is None
    forged = replace(end, changes=replace(end.changes, sets=()))
    assert (
        refuse_act(find, nothing, Step(before, forged), GRID)
        == "The same answers lead to something else."
    )


def test_what_is_told_before_the_first_question_is_told_of_the_beginning() -> None:
    def warned(play: Play[State]) -> Asking[None]:
        play.say("Night falls.")
        yield from wait(play)

    begin = begun(lambda *_: warned, START, GRID, Unfinished("wait"), "Wait")
    assert begin == Begin("wait", (), "Wait", ("Night falls.",))
    assert begin.text(GRID) == "Wait. Night falls"


def test_a_log_s_answers_are_given_once_each_to_be_judged() -> None:
    starts = []

    def counted(play: Play[State]) -> Asking[None]:
        starts.append(play.state)
        yield from wait(play)

    state, memory = Begin("wait", (), "Wait").apply(START), Memory()
    for act in steps(2, [[5]], "done")[1]:
        step = Step(state, act, memory)
        assert refuse_act(lambda *_: counted, nothing, step, GRID) is None
        state = step.after
    assert (len(starts), state.turn) == (1, 4)
    # Judged again it is asked anew: where the answers led then is no more the table before them.
    midst, done = steps(2)[0], steps(2, [[5]])[1]
    for _ in range(2):
        assert refuse_act(lambda *_: counted, nothing, Step(midst, done[1], memory), GRID) is None
    assert len(starts) == 3
