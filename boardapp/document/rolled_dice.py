"""The dice in the acts of a document: their results, and those that players are retyping."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.procedure_commands import Find, RulesChangedError, resume_procedure
from boardapp.core.procedure.question_parts import DiceRequest, DiceResult
from boardapp.core.procedure.questions import Question, Throw
from boardapp.core.sentence_case import join_with_and
from boardapp.document.log_entries import CommandEntry, RetypeEntry, UndoRedoEntry

if TYPE_CHECKING:
    from boardapp.core.command import Command
    from boardapp.core.grid import Grid
    from boardapp.core.state import State
    from boardapp.document.document import LoggedEntry


class RolledDice(NamedTuple):
    """The result of dice of one kind."""

    kind: DiceRequest
    dice: tuple[int, ...]


def rolled_dice(
    find_procedure: Find, grid: Grid, act: Command, before: State
) -> tuple[RolledDice, ...]:
    """Return the dice of an act done on a state, empty if it is no open throw."""
    try:
        going = resume_procedure(find_procedure, before, grid)
    except RulesChangedError:
        return ()
    return answered_dice(going.asked, act, grid) if going and going.asked else ()


def answered_dice(asked: Question, act: Command, grid: Grid) -> tuple[RolledDice, ...]:
    """Return the dice of an act that answered a question, empty if it is no open throw."""
    if not isinstance(asked, Throw) or asked.untold:
        return ()
    try:
        answer = asked.answer_from_json(getattr(act, "value", None), grid)
    except JsonValueError:
        return ()
    if not isinstance(answer, DiceResult):
        return ()
    return tuple(map(RolledDice, asked.dice, answer.dice))


def dice_in_words(rolled: Sequence[RolledDice]) -> str:
    """Return dice as players read them; "" without dice, or for drawn counters."""
    if not rolled or any(one.kind.drawn for one in rolled):
        return ""
    return join_with_and(one.kind.face_name(die) for one in rolled for die in one.dice)


def dice_before_retyping(log: Sequence[LoggedEntry]) -> object:
    """Return the dice that players are retyping, as the plain answer; None for none."""
    kinds = CommandEntry | UndoRedoEntry | RetypeEntry
    acts = (one.entry for one in reversed(log) if isinstance(one.entry, kinds))
    last = next(acts, None)
    if not isinstance(last, RetypeEntry):
        return None
    done = (one.command for one in acts if isinstance(one, CommandEntry))
    same = (one for one in done if one.entered_dice == last.dice)
    return getattr(next(same, None), "value", None)
