"""Every change to a table: frozen, ids and values only, with its sentence.

A command applies to the state it was made for and to no other. What it sets anew is known, so it
can be taken back exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from boardapp.core.change import MISSING, Changes, MisfitError, Set, entry, net_changes
from boardapp.core.grid import Grid, Space
from boardapp.core.override import override
from boardapp.core.state import Agreement, AnyUnit, State, called

S = TypeVar("S", bound=State)
T_co = TypeVar("T_co", bound=State, covariant=True)

MAX_PARTS = 400
"""Changes that are one act at most."""


class ActError(ValueError):
    """Values that are no act, or none that fits: what was found and what was expected."""


class Command:
    """One change of a table, of the kind of state that it fits."""

    def sets(self, state: Any) -> Iterable[Set]:
        """Return what is set anew, in order; raises ValueError for what no table can hold."""
        raise NotImplementedError

    def text(self, grid: Grid) -> str:
        """Return the change as a player reads it in the history."""
        raise NotImplementedError

    def apply(self, state: S) -> S:
        """Return the state after the change; raises MisfitError where it was made for another."""
        return Changes(tuple(self.sets(state))).apply(state)

    @property
    def kept(self) -> str | None:
        """Return why it may not be taken back, as a sentence; None when it may.

        Dice that fell and cards that were turned up stay.
        """
        return None

    @property
    def by_table(self) -> bool:
        """Tell whether it is the table's own and no rule's: against one, or set right by hand."""
        return False

    @property
    def ends_procedure(self) -> bool:
        """Tell whether the procedure that the table is in the midst of is over with it."""
        return False


@dataclass(frozen=True)
class Step(Generic[T_co]):
    """An act at a table. What comes of it is found once: judged, taken and taken back by that."""

    before: T_co
    command: Command

    @cached_property
    def parts(self) -> tuple[Step[T_co], ...]:
        """Return the changes that it consists of, one by one."""
        if not isinstance(self.command, Together):
            return (self,)
        steps: list[Step[T_co]] = []
        for part in self.command.parts:
            steps.append(Step(steps[-1].after if steps else self.before, part))
        return tuple(steps)

    @cached_property
    def changes(self) -> Changes:
        """Return what is set anew."""
        if isinstance(self.command, Together):
            return Changes(tuple(one for part in self.parts for one in part.changes.sets))
        return Changes(tuple(self.command.sets(self.before)))

    @cached_property
    def after(self) -> T_co:
        """Return the table after it; raises ValueError or LookupError where it does not fit."""
        if isinstance(self.command, Together):
            return self.parts[-1].after if self.parts else self.before
        return self.changes.apply(self.before)


@dataclass(frozen=True)
class Change(Command):
    """Some fields of a table set anew, in whatever game: what was done, and the changes.

    ``by_table`` tells that no rule led there: both players agreed on it, or the rules changed.
    ``cut`` says in a sentence that it ends the procedure that the table is in the midst of.
    """

    title: str
    changes: Changes
    by_table: bool = False
    cut: str = ""

    @property
    def ends_procedure(self) -> bool:
        """Tell whether the procedure that the table is in the midst of is over with it."""
        return bool(self.cut)

    @property
    def told(self) -> tuple[str, ...]:
        """Return what was cut short, and what was done, in sentences."""
        done = f"{self.title}."
        return (self.cut, done) if self.cut else (done,)

    @override
    def sets(self, state: State) -> Iterable[Set]:
        if self.cut:
            yield Set("unfinished", None, state.unfinished, None)
        yield from self.changes.sets

    def text(self, grid: Grid) -> str:
        """Return what was cut short, and what was done."""
        return " ".join(self.told).removesuffix(".")


def changed(title: str, *sets: Set) -> Change:
    """Return some fields set anew as one command."""
    return Change(title, Changes(sets))


@dataclass(frozen=True)
class PlaceUnit(Command):
    """Put a unit marker on the board."""

    unit: AnyUnit

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("units", self.unit.id, MISSING, self.unit),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Place unit {called(self.unit.id)} on {grid.name(self.unit.space)}"


@dataclass(frozen=True)
class RemoveUnit(Command):
    """Take a unit marker off the board."""

    unit: AnyUnit

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("units", self.unit.id, self.unit, MISSING),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Remove unit {called(self.unit.id)} from {grid.name(self.unit.space)}"


@dataclass(frozen=True)
class MoveUnit(Command):
    """Move a unit marker to another space."""

    unit: AnyUnit
    target: Space

    @override
    def sets(self, state: State) -> Iterable[Set]:
        there = self.unit._replace(space=self.target)
        return (Set("units", self.unit.id, self.unit, there),)

    @override
    def text(self, grid: Grid) -> str:
        origin, target = grid.name(self.unit.space), grid.name(self.target)
        return f"Move unit {called(self.unit.id)} from {origin} to {target}"


@dataclass(frozen=True)
class SetTurn(Command):
    """Set the turn number."""

    before: int
    turn: int

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("turn", None, self.before, self.turn),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Turn {self.turn}"


@dataclass(frozen=True)
class SetOption(Command):
    """Set a table switch; None stands for its default."""

    name: str
    before: str | None
    choice: str | None

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (entry("options", self.name, self.before, self.choice),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Switch {self.name}: {self.choice or 'default'}"


@dataclass(frozen=True)
class NoteAgreement(Command):
    """Note what the table agreed beside a ruling, as note number ``index``; None is no note."""

    index: int
    before: Agreement | None
    after: Agreement | None

    @override
    def sets(self, state: State) -> Iterable[Set]:
        notes = state.agreements
        old, new = ((one,) if one else () for one in (self.before, self.after))
        stop = self.index + len(old)
        if self.index > len(notes) or notes[self.index : stop] != old:
            raise MisfitError
        anew = replace(state, agreements=(*notes[: self.index], *new, *notes[stop:]))
        return net_changes(state, anew).sets

    @override
    def text(self, grid: Grid) -> str:
        note = self.after or self.before
        if note is None:
            return "Note nothing"
        line = f"{grid.name(note.origin)} to {grid.name(note.target)}"
        return f"Agree on {line}: {note.text}" if self.after else f"Drop the note on {line}"


@dataclass(frozen=True)
class Together(Command):
    """Several changes that are one act: all are done, in order, or none."""

    title: str
    parts: tuple[Command, ...]

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return Step(state, self).changes.sets

    def text(self, grid: Grid) -> str:
        """Return what the act is called."""
        return self.title

    @property
    def kept(self) -> str | None:
        """Return why one of the changes may not be taken back."""
        return next(filter(None, (part.kept for part in reversed(self.parts))), None)
