"""An act of a procedure as commands: it begins, is answered, and ends with what became of it.

Until it ends the table stays as it was before, and remembers the answers. The command that ends it
holds the whole act: its answers, dice among them, and the net changes; so a rule that is mended
later changes no finished game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from boardapp.core.change import Changes, Set, net_changes
from boardapp.core.command import Command
from boardapp.core.grid import Grid
from boardapp.core.override import override
from boardapp.core.procedure.free import AGAINST, StuckError, TableGoing, is_against
from boardapp.core.procedure.going import AnyProcedure, Going
from boardapp.core.procedure.values import Refusal
from boardapp.core.state import State, Unfinished

S = TypeVar("S", bound=State)

CUT = {"cut": "by hand"}
"""What stands in the place of a last answer where a change by hand ended a procedure."""
_CUT_TOLD = "Cut short by hand: what it changed stands."

Find = Callable[[str, tuple[str, ...]], AnyProcedure]
"""Returns the procedure of a name, with what was given to it; raises KeyError."""


@dataclass(frozen=True)
class Begin(Command):
    """Begin a procedure; ``told`` is what it says before it asks."""

    procedure: str
    given: tuple[str, ...]
    title: str
    told: tuple[str, ...] = ()

    @override
    def sets(self, state: State) -> Iterable[Set]:
        now = Unfinished(self.procedure, self.given)
        return (Set("unfinished", None, None, now),)

    @property
    def by_table(self) -> bool:
        """Tell whether it was begun against a rule."""
        return _begun_against(self.title, self.told)

    def text(self, grid: Grid) -> str:
        """Return what is begun."""
        return _said(self.title, self.told)


@dataclass(frozen=True)
class Answer(Command):
    """Answer what is asked, by a plain value. A ``final`` one is dice that fell or cards seen."""

    before: Unfinished
    value: object
    told: tuple[str, ...]
    final: bool

    @override
    def sets(self, state: State) -> Iterable[Set]:
        now = self.before._replace(answers=(*self.before.answers, self.value))
        return (Set("unfinished", None, self.before, now),)

    @property
    def by_table(self) -> bool:
        """Tell whether it was given against a rule."""
        return bool(is_against(self.value))

    @property
    def kept(self) -> str | None:
        """Return why the answer may not be taken back, None when it may."""
        return "What fell or turned up stands: there is no way back." if self.final else None

    @property
    def text_of(self) -> str:
        """Return what was told of the answer."""
        return " ".join(self.told).removesuffix(".")

    def text(self, grid: Grid) -> str:
        """Return what was told of the answer."""
        return self.text_of


@dataclass(frozen=True)
class End(Answer):
    """Give the last answer: the procedure is over, and its net changes are the table's."""

    changes: Changes

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("unfinished", None, self.before, None), *self.changes.sets)


@dataclass(frozen=True)
class Done(Command):
    """Do a procedure that asks nothing, such as ending a turn: begun and over at once."""

    procedure: str
    given: tuple[str, ...]
    title: str
    told: tuple[str, ...]
    changes: Changes

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return self.changes.sets

    @property
    def by_table(self) -> bool:
        """Tell whether it was done against a rule."""
        return _begun_against(self.title, self.told)

    def text(self, grid: Grid) -> str:
        """Return what was done."""
        return _said(self.title, self.told)


def _said(title: str, told: tuple[str, ...]) -> str:
    titled = told if _begun_against(title, told) else (f"{title}.", *told)
    return " ".join(titled).removesuffix(".")


def _begun_against(title: str, told: tuple[str, ...]) -> bool:
    return bool(told) and told[0].startswith(f"{title}, {AGAINST}")


def bends(state: State, act: Command) -> bool:
    """Tell whether an act of a procedure may lead where no rule leads: play is free, or was."""
    before = act.before.answers if isinstance(act, Answer) else ()
    return state.mode == "free" or act.by_table or any(map(is_against, before))


def going_on(find: Find, state: S, grid: Grid) -> Going[S] | None:
    """Return the procedure that a table is in the midst of, live; None when there is none.

    Raises ValueError when the answers that the table remembers are not taken any more.
    """
    unfinished = state.unfinished
    if unfinished is None:
        return None
    procedure = find(unfinished.procedure, unfinished.given)
    going = TableGoing(procedure, replace(state, unfinished=None), grid)
    for value in unfinished.answers:
        refusal = going.take(value)
        if refusal:
            raise ValueError(refusal.sentence.removesuffix("."))
    return going


def begun(
    find: Find, state: S, grid: Grid, what: Unfinished, title: str, against: str = ""
) -> Begin | Done:
    """Return the act that begins a procedure: all of it at once where nothing is asked.

    ``against`` is the rule's sentence that the table does not follow. Raises KeyError for a
    procedure that there is not, and `StuckError` for one that cannot begin against a rule.
    """
    try:
        going: Going[S] = TableGoing(find(what.procedure, what.given), state, grid)
    except Exception as error:
        if not against:
            raise
        raise StuckError from error
    told = tuple(going.play.told)
    if against:
        told = (f"{title}, {AGAINST}{against}", *told)
    if not going.over:
        return Begin(what.procedure, what.given, title, told)
    changes = net_changes(state, going.play.state)
    return Done(what.procedure, what.given, title, told, changes)


def answered(going: Going[S], state: S, value: object) -> Answer | Refusal:
    """Give an answer to a live procedure of a table; return the act, or why it is none.

    The procedure goes on. Raises PlainError for a value that is no answer.
    """
    before = state.unfinished
    if before is None:
        raise ValueError("a table that is in the midst of a procedure was expected")
    said, settled = len(going.play.told), going.settled
    refusal = going.take(value)
    if refusal:
        return refusal
    told, final = tuple(going.play.told[said:]), going.settled > settled
    given = going.answers[-1]
    if not going.over:
        return Answer(before, given, told, final)
    return End(before, given, told, final, _net(state, going))


def cut_short(going: Going[S], state: S) -> End:
    """Return the act that ends a procedure for a change by hand: what it has changed stands."""
    if state.unfinished is None:
        raise ValueError("a table that is in the midst of a procedure was expected")
    return End(state.unfinished, dict(CUT), (_CUT_TOLD,), False, _net(state, going))


def _net(state: S, going: Going[S]) -> Changes:
    return net_changes(replace(state, unfinished=None), going.play.state)
