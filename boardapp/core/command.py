"""Every change to a table: frozen, ids and values only, with its sentence.

A command applies to the state it was made for and to no other. The fields that it sets are known,
so it can be undone exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from boardapp.core.grid import Grid, Space
from boardapp.core.override_decorator import override
from boardapp.core.state import Agreement, AnyUnit, State, unit_display_name
from boardapp.core.state_changes import (
    MISSING,
    FieldChange,
    StateChanges,
    entry_change,
    net_changes,
)

S = TypeVar("S", bound=State)
T_co = TypeVar("T_co", bound=State, covariant=True)


class InvalidActError(ValueError):
    """Values that are no act, or none that fits, with the found and the expected ones."""


NO_WAY_BACK = "Dice and revealed cards cannot be undone."
"""Why dice that fell and cards that were turned up are not taken back."""


class Command:
    """One change of a table, of the kind of state that it fits."""

    def field_changes(self, state: Any) -> Iterable[FieldChange]:
        """Return the fields to set, in order; raises ValueError for values no table can hold."""
        raise NotImplementedError

    def history_text(self) -> str:
        """Return the change as a player reads it in the history."""
        raise NotImplementedError

    def apply(self, state: S) -> S:
        """Return the state after the change; raises StateMismatchError for another state."""
        return StateChanges(tuple(self.field_changes(state))).apply(state)

    @property
    def why_not_undo(self) -> str | None:
        """Return why it may not be taken back, as a sentence; None when it may.

        Dice that fell and cards that were turned up stay.
        """
        return None

    @property
    def entered_dice(self) -> tuple[int, ...]:
        """Return the dice that were entered in it by hand; nothing if there are none."""
        return ()

    @property
    def by_table(self) -> bool:
        """Return whether it is the table's own and no rule's: against one, or set right by hand."""
        return False

    @property
    def ends_procedure(self) -> bool:
        """Return whether the table's procedure ends with it."""
        return False


@dataclass(frozen=True)
class StateTransition(Generic[T_co]):
    """An act at a table. Its changes are found once: judged, taken and taken back by them."""

    before: T_co
    command: Command

    @cached_property
    def changes(self) -> StateChanges:
        """Return the fields that it sets."""
        return StateChanges(tuple(self.command.field_changes(self.before)))

    @cached_property
    def after(self) -> T_co:
        """Return the table after it; raises ValueError or LookupError if it does not fit."""
        return self.changes.apply(self.before)


@dataclass(frozen=True)
class ChangeCommand(Command):
    """Changes some fields of a table, in any game: the title of the act, and the changes.

    ``by_table`` says that no rule led there: both players agreed on it, or the rules changed.
    ``cut`` is the sentence for a procedure that it ends.
    """

    title: str
    changes: StateChanges
    by_table: bool = False
    cut: str = ""

    @property
    def ends_procedure(self) -> bool:
        """Return whether the table's procedure ends with it."""
        return bool(self.cut)

    @property
    def told(self) -> tuple[str, ...]:
        """Return the log sentences: the procedure that it cut short, and the act."""
        done = f"{self.title}."
        return (self.cut, done) if self.cut else (done,)

    @override
    def field_changes(self, state: State) -> Iterable[FieldChange]:
        if self.cut:
            yield FieldChange("unfinished", None, state.unfinished, None)
        yield from self.changes.sets

    def history_text(self) -> str:
        """Return the title for the history: the procedure that it cut short, and the act."""
        return " ".join(self.told).removesuffix(".")


def change_command(title: str, *sets: FieldChange) -> ChangeCommand:
    """Return a command that sets some fields."""
    return ChangeCommand(title, StateChanges(sets))


def combine_changes(title: str, state: State, changes: Iterable[ChangeCommand]) -> ChangeCommand:
    """Return changes as one: each fits the table that those before it lead to."""
    after = state
    for change in changes:
        after = change.apply(after)
    return ChangeCommand(title, net_changes(state, after))


def place_unit(unit: AnyUnit, grid: Grid) -> ChangeCommand:
    """Put a unit marker on the board."""
    title = f"Place unit {unit_display_name(unit.id)} on {grid.name(unit.space)}"
    return change_command(title, FieldChange("units", unit.id, MISSING, unit))


def remove_unit(unit: AnyUnit, grid: Grid) -> ChangeCommand:
    """Take a unit marker off the board."""
    title = f"Remove unit {unit_display_name(unit.id)} from {grid.name(unit.space)}"
    return change_command(title, FieldChange("units", unit.id, unit, MISSING))


def move_unit(unit: AnyUnit, target: Space, grid: Grid) -> ChangeCommand:
    """Move a unit marker to another space."""
    title = (
        f"Move unit {unit_display_name(unit.id)} from {grid.name(unit.space)} to "
        f"{grid.name(target)}"
    )
    return change_command(title, FieldChange("units", unit.id, unit, unit._replace(space=target)))


def set_turn(before: int, turn: int) -> ChangeCommand:
    """Set the turn number."""
    return change_command(f"Turn {turn}", FieldChange("turn", None, before, turn))


def set_option(name: str, before: str | None, choice: str | None) -> ChangeCommand:
    """Set a table switch; None stands for its default."""
    return change_command(
        f"Switch {name}: {choice or 'default'}", entry_change("options", name, before, choice)
    )


def set_agreement_note(
    state: State, index: int, after: Agreement | None, grid: Grid
) -> ChangeCommand:
    """Note what the table agreed beside a ruling, as note number ``index``; None drops the note."""
    notes = state.agreements
    note = after or notes[index]
    line = f"{grid.name(note.origin)} to {grid.name(note.target)}"
    title = f"Agree on {line}: {note.text}" if after else f"Drop the note on {line}"
    anew = (*notes[:index], *((after,) if after else ()), *notes[index + 1 :])
    return ChangeCommand(title, net_changes(state, replace(state, agreements=anew)))
