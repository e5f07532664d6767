"""The acts of a procedure as commands: one begins it, one gives each answer, one ends it.

Until the end, the table keeps its state from before the procedure, and stores the answers. The
command at the end has the last sentences and facts, and the net changes. Opening a save applies
these changes without any rule. A later fix of a rule therefore changes no game that was played.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from boardapp.core.command import NO_WAY_BACK, ChangeCommand, Command
from boardapp.core.grid import Grid
from boardapp.core.override_decorator import override
from boardapp.core.procedure.displayed_facts import Fact
from boardapp.core.procedure.free_play_refusals import (
    FreePlayProcedure,
    StuckError,
    is_answer_against_rule,
)
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.running_procedure import (
    ABANDON,
    AnyProcedure,
    RunningProcedure,
)
from boardapp.core.sentence_case import AGAINST, act_name, quote
from boardapp.core.state import State, UnfinishedProcedure
from boardapp.core.state_changes import FieldChange, StateChanges, StateMismatchError, net_changes

S = TypeVar("S", bound=State)

_VERB = re.compile(
    r"^(Choose|Climb|Commit|Determine|Discard|Draw|Enter|Establish|Fire|Move|Play|Put|Repair|Resolve"
    r"|Take|Use|Withdraw)\b|^(?!.* that ).* (enters|leaves|moves|retreats|pay)\b"
)
"""Matches the title of a question that says what players do. Other titles are names."""

LONGEST_ANSWER = 25
"""The most letters of an answer that the name of an act shows."""

Find = Callable[[str, tuple[str, ...]], AnyProcedure]
"""Returns the procedure for a name and arguments; raises KeyError."""


@dataclass(frozen=True)
class _TitledProcedure(Command):
    """A procedure that is begun, with its title and its first log sentences."""

    procedure: str
    given: tuple[str, ...]
    title: str
    told: tuple[str, ...]

    @property
    def by_table(self) -> bool:
        """Return whether the players began the procedure against a rule."""
        return bool(self.told) and self.told[0].startswith(f"{self.title}{AGAINST}")

    def history_text(self) -> str:
        """Return the title of the procedure and its log sentences."""
        titled = self.told if self.by_table else (f"{self.title}.", *self.told)
        return " ".join(titled).removesuffix(".")

    @override
    def undo_names(self) -> tuple[str, ...]:
        return (act_name(self.title),)


@dataclass(frozen=True)
class BeginProcedure(_TitledProcedure):
    """Begin a procedure; ``told`` are its log sentences before the first question."""

    told: tuple[str, ...] = ()

    @override
    def field_changes(self, state: State) -> Iterable[FieldChange]:
        now = UnfinishedProcedure(self.procedure, self.given)
        return (FieldChange("unfinished", None, None, now),)


@dataclass(frozen=True)
class AnswerQuestion(Command):
    """Answers the open question by a plain value. ``final`` marks dice and revealed cards."""

    value: object
    told: tuple[str, ...]
    final: bool = False

    @override
    def field_changes(self, state: State) -> Iterable[FieldChange]:
        before = _unfinished_procedure(state)
        now = before._replace(answers=(*before.answers, self.value))
        return (FieldChange("unfinished", None, before, now),)

    @property
    def by_table(self) -> bool:
        """Return whether the players gave the answer against a rule."""
        return bool(is_answer_against_rule(self.value))

    @property
    def why_not_undo(self) -> str | None:
        """Return why the answer cannot be undone, None when it can."""
        return NO_WAY_BACK if self.final else None

    @property
    def entered_dice(self) -> tuple[int, ...]:
        """Return the dice that players entered by hand, () for any other answer."""
        kinds = self.value if self.final and isinstance(self.value, list) else []
        dice = [die for kind in kinds for die in (kind if isinstance(kind, list) else [None])]
        numbers = tuple(die for die in dice if isinstance(die, int))
        return numbers if len(numbers) == len(dice) else ()

    def history_text(self) -> str:
        """Return the log sentence of the answer."""
        return " ".join(self.told).removesuffix(".")

    @override
    def undo_names(self) -> tuple[str, ...]:
        act = self.told[0].removesuffix(".").partition(AGAINST)[0] if self.told else ""
        if self.value == {"instead": ABANDON.answer}:
            return ("Abandon the action",)
        title, _, answer = act.partition(": ")
        value = self.value
        if is_answer_against_rule(value):
            (value,) = value.values()
        if answer and isinstance(value, dict) and "thing" in value:
            return (act_name(f"{'Place' if 'space' in value else 'Move'} {answer}"),)
        if not answer or _VERB.search(title):
            return (act_name(act),)
        question = re.sub(r"[“”]| \([^()]*\)$", "", title)
        if len(answer) > LONGEST_ANSWER:
            return (f"Answer to “{question}”",)
        choice = f"Choice of {quote(answer)}"
        return f"{choice} for “{question}”", choice


@dataclass(frozen=True, kw_only=True)
class EndProcedure(AnswerQuestion):
    """Gives the last answer: the procedure ends, and the table gets its net changes.

    ``facts`` are the facts shown last.
    """

    changes: StateChanges
    facts: tuple[Fact, ...] = ()

    @override
    def field_changes(self, state: State) -> Iterable[FieldChange]:
        return (
            FieldChange("unfinished", None, _unfinished_procedure(state), None),
            *self.changes.sets,
        )

    @property
    def ends_procedure(self) -> bool:
        """Return True: the last answer ends the procedure."""
        return True


@dataclass(frozen=True)
class CompleteProcedure(_TitledProcedure):
    """Runs a procedure without questions, such as ending a turn, from begin to end at once."""

    changes: StateChanges
    facts: tuple[Fact, ...] = ()

    @override
    def field_changes(self, state: State) -> Iterable[FieldChange]:
        return self.changes.sets


def _unfinished_procedure(state: State) -> UnfinishedProcedure:
    if state.unfinished is None:
        raise StateMismatchError
    return state.unfinished


def may_break_rules(state: State, act: Command) -> bool:
    """Return whether an act may lead where no rule leads: play is free, or was before."""
    answers = (
        state.unfinished.answers if state.unfinished and isinstance(act, AnswerQuestion) else ()
    )
    return state.mode == "free" or act.by_table or any(map(is_answer_against_rule, answers))


class RulesChangedError(ValueError):
    """Today's rules reject answers stored in a table."""


def resume_procedure(find_procedure: Find, state: S, grid: Grid) -> RunningProcedure[S] | None:
    """Return the table's unfinished procedure, running again; None when there is none.

    Raises RulesChangedError where today's rules reject the stored answers.
    """
    unfinished = state.unfinished
    if unfinished is None:
        return None
    try:
        procedure = find_procedure(unfinished.procedure, unfinished.given)
        going = FreePlayProcedure(procedure, replace(state, unfinished=None), grid)
        refusals = (
            refusal for value in unfinished.answers if (refusal := going.take_answer(value))
        )
        refusal = next(refusals, None)
    except Exception as error:
        # The answers belong to other rules, or are made up: any error may follow here.
        raise RulesChangedError from error
    if refusal or going.is_over:
        raise RulesChangedError(refusal.sentence if refusal else "boardapp asks no question now.")
    return going


def cancel_outdated_procedure(title: str) -> ChangeCommand:
    """Return the act that ends a procedure which today's rules cannot continue.

    The table returns to its state before the procedure.
    """
    cut = f"{title} was abandoned, because the rules have changed since"
    return ChangeCommand("The table is as it was before", StateChanges(), by_table=True, cut=cut)


def begin_procedure(
    find_procedure: Find,
    state: S,
    grid: Grid,
    procedure: UnfinishedProcedure,
    title: str,
    broken_rule: str = "",
) -> BeginProcedure | CompleteProcedure:
    """Return the act that begins a procedure: the whole procedure if it has no question.

    ``broken_rule`` is the sentence of the rule that the players do not follow. Raises KeyError for
    an unknown procedure, and `StuckError` for one that cannot begin against a rule.
    """
    try:
        going: RunningProcedure[S] = FreePlayProcedure(
            find_procedure(procedure.procedure, procedure.given), state, grid
        )
    except Exception as error:
        if not broken_rule:
            raise
        raise StuckError from error
    told = tuple(going.play.told)
    if broken_rule:
        told = (f"{title}{AGAINST}{broken_rule}", *told)
    if not going.is_over:
        return BeginProcedure(procedure.procedure, procedure.given, title, told)
    changes = net_changes(state, going.play.state)
    return CompleteProcedure(
        procedure.procedure, procedure.given, title, told, changes, tuple(going.play.facts)
    )


def answer_procedure(
    running: RunningProcedure[S], state: S, value: object
) -> AnswerQuestion | Refusal:
    """Give an answer to a running procedure; return the act, or why it is refused.

    The procedure continues. Raises JsonValueError for a value that is no answer.
    """
    said, settled = len(running.play.told), running.settled
    refusal = running.take_answer(value)
    if refusal:
        return refusal
    told, final = tuple(running.play.told[said:]), running.settled > settled
    given = running.answers[-1]
    if not running.is_over:
        return AnswerQuestion(given, told, final)
    changes = net_changes(replace(state, unfinished=None), running.play.state)
    return EndProcedure(given, told, final, changes=changes, facts=tuple(running.play.facts))
