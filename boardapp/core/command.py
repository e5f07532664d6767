"""Every change to a table: frozen, ids and values only, with its sentence.

A command applies only to the state that it was made for. It lists the fields that it sets, so
boardapp can undo it exactly.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, Generic, TypeVar

from boardapp.core.grid import Grid, Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import act_name
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
    """Values that are not an act or fit no act; the text says what was found and expected."""


NO_WAY_BACK = "Dice and revealed cards cannot be undone."
"""The reason why boardapp never undoes dice and revealed cards."""


class Command:
    """One change of a table; it fits one kind of state."""

    def field_changes(self, state: Any) -> Iterable[FieldChange]:
        """Return the fields to set, in order; raises ValueError for values no table can hold."""
        raise NotImplementedError

    def history_text(self) -> str:
        """Return the text of the change for the history."""
        raise NotImplementedError

    def undo_names(self) -> tuple[str, ...]:
        """Return names of the act for the menu entry that undoes it, the longest first."""
        return (act_name(self.history_text()),)

    def apply(self, state: S) -> S:
        """Return the state after the change; raises StateMismatchError for another state."""
        return StateChanges(tuple(self.field_changes(state))).apply(state)

    @property
    def why_not_undo(self) -> str | None:
        """Return a sentence why the command cannot be undone; None when it can.

        Dice and revealed cards are never undone.
        """
        return None

    @property
    def entered_dice(self) -> tuple[int, ...]:
        """Return the dice that players entered by hand in this command, () for none."""
        return ()

    @property
    def by_table(self) -> bool:
        """Return whether the players decided this act: against a rule, or by hand."""
        return False

    @property
    def ends_procedure(self) -> bool:
        """Return whether this command ends the table's procedure."""
        return False


@dataclass(frozen=True)
class StateTransition(Generic[T_co]):
    """An act at a table, from the state before it to the state after it.

    The changes are computed once, to check, apply and undo the act.
    """

    before: T_co
    command: Command

    @cached_property
    def changes(self) -> StateChanges:
        """Return the field changes of the command."""
        return StateChanges(tuple(self.command.field_changes(self.before)))

    @cached_property
    def after(self) -> T_co:
        """Return the state after the act; raises ValueError or LookupError if it does not fit."""
        return self.changes.apply(self.before)


@dataclass(frozen=True)
class ChangeCommand(Command):
    """Sets some fields of a table, in any game: the title of the act, and the changes.

    ``by_table`` marks an act that no rule led to: both players agreed on it, or the rules changed.
    ``cut`` is the sentence about a procedure that the act ends.
    """

    title: str
    changes: StateChanges
    by_table: bool = False
    cut: str = ""

    @property
    def ends_procedure(self) -> bool:
        """Return whether this act ends the table's procedure."""
        return bool(self.cut)

    @property
    def told(self) -> tuple[str, ...]:
        """Return the log sentences: first about the procedure that it ends, then the act."""
        done = f"{self.title}."
        return (self.cut, done) if self.cut else (done,)

    @override
    def field_changes(self, state: State) -> Iterable[FieldChange]:
        if self.cut:
            yield FieldChange("unfinished", None, state.unfinished, None)
        yield from self.changes.sets

    def history_text(self) -> str:
        """Return the history text: first about the procedure that it ends, then the act."""
        return " ".join(self.told).removesuffix(".")

    @override
    def undo_names(self) -> tuple[str, ...]:
        return (act_name(self.title),)


def change_command(title: str, *sets: FieldChange) -> ChangeCommand:
    """Return a command that sets some fields."""
    return ChangeCommand(title, StateChanges(sets))


def combine_changes(title: str, state: State, changes: Iterable[ChangeCommand]) -> ChangeCommand:
    """Join several changes into one command; each applies to the state after the one before."""
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
    return change_command(f"Go to Turn {turn}", FieldChange("turn", None, before, turn))


def set_option(name: str, before: str | None, choice: str | None, words: str = "") -> ChangeCommand:
    """Set a table switch; None selects the default. The title is ``words``, if there are any."""
    return change_command(
        words or f"Change the switch {name}: {choice or 'default'}",
        entry_change("options", name, before, choice),
    )


def set_agreement_note(
    state: State, index: int, after: Agreement | None, grid: Grid
) -> ChangeCommand:
    """Note the players' agreement on a line of sight as note ``index``; None deletes the note."""
    notes = state.agreements
    note = after or notes[index]
    line = f"the line {grid.name(note.origin)} to {grid.name(note.target)}"
    title = f"Agree on {line}: “{note.text}”" if after else f"Remove the agreement on {line}"
    anew = (*notes[:index], *((after,) if after else ()), *notes[index + 1 :])
    return ChangeCommand(title, net_changes(state, replace(state, agreements=anew)))
