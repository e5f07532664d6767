"""Every change to a table: frozen, ids and values only, with its sentence and exact inverse.

A command applies to the state it was made for and to no other: applying it and then its inverse
gives the identical state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, TypeVar

from boardapp.core.grid import Grid, Space
from boardapp.core.state import Agreement, AnyUnit, State, called

S = TypeVar("S", bound=State)
T = TypeVar("T", bound=State)


class Change(Protocol[T]):
    """One change of a table, of the kind of state that it fits."""

    def apply(self, state: T) -> T:
        """Return the state after the change."""

    def inverse(self) -> Change[T]:
        """Return the command that takes the change back exactly."""

    def text(self, grid: Grid) -> str:
        """Return the change as a player reads it in the history."""


Command: TypeAlias = Change[Any]
"""A change of any kind of table."""


def kept(command: Command) -> str | None:
    """Return why a command may not be taken back, as a sentence; None when it may.

    Dice that fell and cards that were turned up stay: a command of them says so by ``kept``.
    """
    if isinstance(command, Together):
        return next(filter(None, map(kept, reversed(command.parts))), None)
    words: str | None = getattr(command, "kept", None)
    return words


def by_table(command: Command) -> bool:
    """Tell whether an act is the table's own and no rule's: against one, or set right by hand.

    A command of that kind says so by ``by_table``.
    """
    return bool(getattr(command, "by_table", False))


def dice_of(command: Command) -> tuple[int, ...]:
    """Return the dice that a command says fell for it, in order, where the log notes them apart.

    The acts of procedures hold their dice themselves; those of format 1 say so by ``dice``.
    """
    if isinstance(command, Together):
        return tuple(die for part in command.parts for die in dice_of(part))
    dice: tuple[int, ...] = getattr(command, "dice", ())
    return dice


@dataclass(frozen=True)
class PlaceUnit:
    """Put a unit marker on the board."""

    unit: AnyUnit

    def apply(self, state: S) -> S:
        """Return the state with the unit."""
        return state.with_unit(self.unit.id, self.unit)

    def inverse(self) -> Command:
        """Return the removal of the unit."""
        return RemoveUnit(self.unit)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Place unit {called(self.unit.id)} on {grid.name(self.unit.space)}"


@dataclass(frozen=True)
class RemoveUnit:
    """Take a unit marker off the board."""

    unit: AnyUnit

    def apply(self, state: S) -> S:
        """Return the state without the unit."""
        return state.with_unit(self.unit.id, None)

    def inverse(self) -> Command:
        """Return the placement of the unit where it stood."""
        return PlaceUnit(self.unit)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Remove unit {called(self.unit.id)} from {grid.name(self.unit.space)}"


@dataclass(frozen=True)
class MoveUnit:
    """Move a unit marker to another space."""

    unit: AnyUnit
    target: Space

    def apply(self, state: S) -> S:
        """Return the state with the unit in its new space."""
        return state.with_unit(self.unit.id, self.unit._replace(space=self.target))

    def inverse(self) -> Command:
        """Return the move back."""
        return MoveUnit(self.unit._replace(space=self.target), self.unit.space)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        origin, target = grid.name(self.unit.space), grid.name(self.target)
        return f"Move unit {called(self.unit.id)} from {origin} to {target}"


@dataclass(frozen=True)
class SetTurn:
    """Set the turn number."""

    before: int
    turn: int

    def apply(self, state: S) -> S:
        """Return the state in the other turn."""
        return replace(state, turn=self.turn)

    def inverse(self) -> Command:
        """Return the change back."""
        return SetTurn(self.turn, self.before)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Turn {self.turn}"


@dataclass(frozen=True)
class SetOption:
    """Set a table switch; None stands for its default."""

    name: str
    before: str | None
    choice: str | None

    def apply(self, state: S) -> S:
        """Return the state with the switch so set."""
        return state.with_option(self.name, self.choice)

    def inverse(self) -> Command:
        """Return the change back."""
        return SetOption(self.name, self.choice, self.before)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Switch {self.name}: {self.choice or 'default'}"


@dataclass(frozen=True)
class NoteAgreement:
    """Note what the table agreed beside a ruling, as note number ``index``; None is no note."""

    index: int
    before: Agreement | None
    after: Agreement | None

    def apply(self, state: S) -> S:
        """Return the state with the note put in the old one's place."""
        notes = list(state.agreements)
        stop = self.index + (self.before is not None)
        notes[self.index : stop] = [self.after] if self.after else []
        return replace(state, agreements=tuple(notes))

    def inverse(self) -> Command:
        """Return the change back."""
        return NoteAgreement(self.index, self.after, self.before)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        note = self.after or self.before
        if note is None:
            return "Note nothing"
        line = f"{grid.name(note.origin)} to {grid.name(note.target)}"
        return f"Agree on {line}: {note.text}" if self.after else f"Drop the note on {line}"


@dataclass(frozen=True)
class Together:
    """Several changes that are one act: all are done, in order, or none."""

    title: str
    parts: tuple[Command, ...]

    def apply(self, state: S) -> S:
        """Return the state after all of the changes."""
        for part in self.parts:
            state = part.apply(state)
        return state

    def inverse(self) -> Command:
        """Return the changes taken back, the last one first."""
        return Together(self.title, tuple(part.inverse() for part in reversed(self.parts)))

    def text(self, grid: Grid) -> str:
        """Return what the act is called."""
        return self.title
