"""Judging what a save says was done by procedures, by hand, or in free play."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from boardapp.core.command import Step
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
from boardapp.core.procedure.asks import Pick
from boardapp.core.procedure.by_hand import ByHand, Correct, SetMode, corrected
from boardapp.core.procedure.free import bare
from boardapp.core.procedure.values import Refusal
from boardapp.core.state import State, Unfinished

S = TypeVar("S", bound=State)

ELSEWHERE = "The same answers lead to something else."
NOT_OVER = "Another procedure is not over yet."

RefuseState = Callable[[Any], str | None]
"""Returns why no table can hold what a state says, None when one can."""
Menu = Callable[[Any], Iterable[Pick]]
"""Returns what may begin at a table."""


def refuse_act(
    find: Find, menu: Menu, step: Step[S], grid: Grid, refuse_state: RefuseState | None = None
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
                refusal = _refuse_answer(find, state, grid, act)
            case ByHand():
                return _refuse_by_hand(find, step, grid, act, judge)
            case SetMode():
                fits = act.before == state.mode != act.mode
                return None if fits else "The mode of play is another one."
            case _:
                return _refuse_change(step, grid, refuse_state)
        if refusal is None and bends(state, act):
            return judge(_seen(find, step.after, grid))
        return refusal
    except (LookupError, TypeError, ValueError) as error:
        return f"{error}."


def _seen(find: Find, state: S, grid: Grid) -> S:
    """Return a table as the players see it, also in the midst of a procedure."""
    going = going_on(find, state, grid)
    return going.play.state if going else state


def _refuse_beginning(
    find: Find, menu: Menu, state: S, grid: Grid, act: Begin | Done
) -> str | None:
    if state.unfinished is not None:
        return NOT_OVER
    answer = shlex.join((act.procedure, *act.given))
    for asked in menu(state):
        offered: Any = bare(asked) if state.mode == "free" else asked
        if offered.refuse(answer, grid) is None:
            break
    else:
        return f"{act.title[:80]}: that cannot begin now."
    what = Unfinished(act.procedure, act.given)
    rule = asked.refuse(answer, grid)
    again = begun(find, state, grid, what, asked.titled(answer), rule.sentence if rule else "")
    return None if again == act else ELSEWHERE


def _refuse_answer(find: Find, state: S, grid: Grid, act: Answer) -> str | None:
    if state.unfinished != act.before:
        return "That is not the procedure that the table is in the midst of."
    if act.by_table and state.mode != "free":
        return "Play is led: nothing is answered against a rule."
    going = going_on(find, state, grid)
    assert going is not None
    again = answered(going, state, act.value)
    if isinstance(again, Refusal):
        return again.sentence
    return None if again == act else ELSEWHERE


def _refuse_by_hand(
    find: Find, step: Step[S], grid: Grid, act: ByHand, judge: RefuseState
) -> str | None:
    state = step.before
    if not (act.cut or act.note) or isinstance(act.command, _NEVER_INSIDE):
        return "That is no change by hand."
    going = going_on(find, state, grid)
    if (cut_short(going, state) if going else None) != act.cut:
        return ELSEWHERE
    inside = Step(act.cut.apply(state) if act.cut else state, act.command)
    return _refuse_change(inside, grid, judge)


def _refuse_change(step: Step[S], grid: Grid, refuse_state: RefuseState | None) -> str | None:
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
