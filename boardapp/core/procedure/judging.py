"""Judging what a save says was done by procedures, by hand, or in free play."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeAlias, TypeVar

from boardapp.core.command import Memory, Step
from boardapp.core.grid import Grid
from boardapp.core.procedure.acts import (
    Answer,
    Begin,
    Done,
    Find,
    answered,
    begun,
    bends,
    cut_short,
    going_on,
)
from boardapp.core.procedure.asks import Pick, Question
from boardapp.core.procedure.by_hand import ByHand, Correct, SetMode, corrected
from boardapp.core.procedure.free import bare
from boardapp.core.procedure.going import Going
from boardapp.core.procedure.values import Refusal
from boardapp.core.state import State, Unfinished

S = TypeVar("S", bound=State)

ELSEWHERE = "The same answers lead to something else."
NOT_OVER = "Another procedure is not over yet."

RefuseState: TypeAlias = Callable[[S], str | None]
"""Returns why no table can hold what a state says, None when one can."""
Menu: TypeAlias = Callable[[S], Iterable[Pick]]
"""Returns what may begin at a table."""


def refuse_act(
    find: Find, menu: Menu[S], step: Step[S], grid: Grid, refuse_state: RefuseState[S] | None = None
) -> str | None:
    """Return why an act of a save is not what the rules say, None when it is.

    An answer's dice, what it tells and the net changes must be those that the same answers lead
    to. Where no rule leads, by hand and in free play, and for acts of the game's own
    ``refuse_state`` judges what comes of it.
    """
    judge = refuse_state or (lambda _: None)
    state, act = step.before, step.command
    try:
        match act:
            case Begin() | Done():
                refusal = _refuse_beginning(find, menu, state, grid, act)
            case Answer():
                refusal = _refuse_answer(find, step, grid, act)
            case ByHand():
                return _refuse_by_hand(find, step, grid, act, judge)
            case SetMode():
                fits = act.before == state.mode != act.mode
                return None if fits else "The mode of play is another one."
            case _:
                return _refuse_change(step, grid, refuse_state)
        if refusal is None and bends(state, act):
            going = _live(find, step.after, step.memory, grid)
            return judge(going.play.state if going else step.after)
        return refusal
    except (LookupError, TypeError, ValueError) as error:
        return f"{error}."


def _live(find: Find, state: S, memory: Memory, grid: Grid) -> Going[S] | None:
    """Return the procedure that a table is in the midst of: where the last answer has led it.

    So the answers of a procedure are given once each, and not all again for every next one.
    """
    if memory.table is state and isinstance(memory.found, Going):
        return memory.found
    return going_on(find, state, grid)


def _refuse_beginning(
    find: Find, menu: Menu[S], state: S, grid: Grid, act: Begin | Done
) -> str | None:
    if state.unfinished is not None:
        return NOT_OVER
    answer = shlex.join((act.procedure, *act.given))
    for asked in menu(state):
        offered: Question = bare(asked) if state.mode == "free" else asked
        if offered.refuse(answer, grid) is None:
            break
    else:
        return f"{act.title[:80]}: that cannot begin now."
    what = Unfinished(act.procedure, act.given)
    rule = asked.refuse(answer, grid)
    again = begun(find, state, grid, what, asked.titled(answer), rule.sentence if rule else "")
    return None if again == act else ELSEWHERE


def _refuse_answer(find: Find, step: Step[S], grid: Grid, act: Answer) -> str | None:
    state, memory = step.before, step.memory
    if state.unfinished != act.before:
        return "That is not the procedure that the table is in the midst of."
    if act.by_table and state.mode != "free":
        return "Play is led: nothing is answered against a rule."
    going = _live(find, state, memory, grid)
    assert going is not None
    asked = going.asked  # before it goes on; its further ways out are not looked for
    # It goes on now: it is no more the one of the table before.
    memory.table = memory.found = None
    again = answered(going, state, act.value)
    if isinstance(again, Refusal):
        return again.sentence
    if again != act and (asked is None or _told_openly(asked, again, grid) != act):
        return ELSEWHERE
    if not going.over:
        memory.table, memory.found = step.after, going
    return None


def _told_openly(question: Question, again: Answer, grid: Grid) -> Answer:
    """Return an answer as programs told it that named what stays untold now: such saves stand."""
    said = replace(question, untold=False).words(question.read(again.value, grid), grid)
    return replace(again, told=(f"{said}.", *again.told[1:]))


def _refuse_by_hand(
    find: Find, step: Step[S], grid: Grid, act: ByHand, judge: RefuseState[S]
) -> str | None:
    state = step.before
    if not (act.cut or act.note) or isinstance(act.command, _NEVER_INSIDE):
        return "That is no change by hand."
    going = going_on(find, state, grid)
    if (cut_short(going, state) if going else None) != act.cut:
        return ELSEWHERE
    inside = Step(act.cut.apply(state) if act.cut else state, act.command)
    return _refuse_change(inside, grid, judge)


def _refuse_change(step: Step[S], grid: Grid, refuse_state: RefuseState[S] | None) -> str | None:
    """Judge a correction and a game's own command; without ``refuse_state`` these are not."""
    state, act = step.before, step.command
    if isinstance(act, Correct):
        again = corrected(state, act.what, act.to, act.note, grid)
        if again != act:
            return again.sentence if isinstance(again, Refusal) else ELSEWHERE
    elif refuse_state is None:
        return None
    if state.unfinished is not None:
        return NOT_OVER
    return refuse_state(step.after) if refuse_state else None


OF_PROCEDURES = (Begin, Done, Answer, ByHand, SetMode, Correct)
"""The acts that every game with procedures has."""
_NEVER_INSIDE = tuple(one for one in OF_PROCEDURES if one is not Correct)
"""Acts that are no change by hand."""
