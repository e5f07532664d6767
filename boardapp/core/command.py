"""Every change to a table: frozen, ids and values only, with its sentence.

A command applies to the state it was made for and to no other. What it sets anew is known, so it
can be taken back exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from boardapp.core.change import MISSING, Changes, FieldChange, entry, net_changes
from boardapp.core.grid import Grid, Space
from boardapp.core.override import override
from boardapp.core.state import Agreement, AnyUnit, State, called

S = TypeVar("S", bound=State)
T_co = TypeVar("T_co", bound=State, covariant=True)


class ActError(ValueError):
    """Values that are no act, or none that fits: what was found and what was expected."""


class Command:
    """One change of a table, of the kind of state that it fits."""

    def sets(self, state: Any) -> Iterable[FieldChange]:
        """Return what is set anew, in order; raises ValueError for what no table can hold."""
        raise NotImplementedError

    def text(self) -> str:
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
    """An act at a table. Its changes are found once: judged, taken and taken back by them."""

    before: T_co
    command: Command

    @cached_property
    def changes(self) -> Changes:
        """Return what is set anew."""
        return Changes(tuple(self.command.sets(self.before)))

    @cached_property
    def after(self) -> T_co:
        """Return the table after it; raises ValueError or LookupError where it does not fit."""
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
    def sets(self, state: State) -> Iterable[FieldChange]:
        if self.cut:
            yield FieldChange("unfinished", None, state.unfinished, None)
        yield from self.changes.sets

    def text(self) -> str:
        """Return what was cut short, and what was done."""
        return " ".join(self.told).removesuffix(".")


def changed(title: str, *sets: FieldChange) -> Change:
    """Return some fields set anew as one command."""
    return Change(title, Changes(sets))


def together(title: str, state: State, changes: Iterable[Change]) -> Change:
    """Return changes as one: each fits the table that those before it lead to."""
    after = state
    for change in changes:
        after = change.apply(after)
    return Change(title, net_changes(state, after))


def place_unit(unit: AnyUnit, grid: Grid) -> Change:
    """Put a unit marker on the board."""
    title = f"Place unit {called(unit.id)} on {grid.name(unit.space)}"
    return changed(title, FieldChange("units", unit.id, MISSING, unit))


def remove_unit(unit: AnyUnit, grid: Grid) -> Change:
    """Take a unit marker off the board."""
    title = f"Remove unit {called(unit.id)} from {grid.name(unit.space)}"
    return changed(title, FieldChange("units", unit.id, unit, MISSING))


def move_unit(unit: AnyUnit, target: Space, grid: Grid) -> Change:
    """Move a unit marker to another space."""
    title = f"Move unit {called(unit.id)} from {grid.name(unit.space)} to {grid.name(target)}"
    return changed(title, FieldChange("units", unit.id, unit, unit._replace(space=target)))


def set_turn(before: int, turn: int) -> Change:
    """Set the turn number."""
    return changed(f"Turn {turn}", FieldChange("turn", None, before, turn))


def set_option(name: str, before: str | None, choice: str | None) -> Change:
    """Set a table switch; None stands for its default."""
    return changed(f"Switch {name}: {choice or 'default'}", entry("options", name, before, choice))


def note_agreement(state: State, index: int, after: Agreement | None, grid: Grid) -> Change:
    """Note what the table agreed beside a ruling, as note number ``index``; None drops the note."""
    notes = state.agreements
    note = after or notes[index]
    line = f"{grid.name(note.origin)} to {grid.name(note.target)}"
    title = f"Agree on {line}: {note.text}" if after else f"Drop the note on {line}"
    anew = (*notes[:index], *((after,) if after else ()), *notes[index + 1 :])
    return Change(title, net_changes(state, replace(state, agreements=anew)))
