"""Every change to a table: frozen, ids and values only, with its sentence and exact inverse.

A command applies to the state it was made for and to no other: applying it and then its inverse
gives the identical state.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, Protocol, TypeAlias, TypeVar

from boardapp.core.grid import Grid, Space
from boardapp.core.state import Agreement, AnyUnit, State
from boardapp.core.tile import PlacedTile, Rotation

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


@dataclass(frozen=True)
class PlaceTile:
    """Lay a tile on an empty space."""

    placed: PlacedTile

    def apply(self, state: S) -> S:
        """Return the state with the tile on its space."""
        return state.with_tile(self.placed.space, self.placed)

    def inverse(self) -> Command:
        """Return the removal of the tile."""
        return RemoveTile(self.placed)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Place tile {self.placed.tile} on {grid.name(self.placed.space)}"


@dataclass(frozen=True)
class RemoveTile:
    """Take a tile off the board."""

    placed: PlacedTile

    def apply(self, state: S) -> S:
        """Return the state without the tile."""
        return state.with_tile(self.placed.space, None)

    def inverse(self) -> Command:
        """Return the placement of the tile as it lay."""
        return PlaceTile(self.placed)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Remove tile {self.placed.tile} from {grid.name(self.placed.space)}"


@dataclass(frozen=True)
class MoveTile:
    """Move a tile to an empty space, turned as it is."""

    placed: PlacedTile
    target: Space

    def apply(self, state: S) -> S:
        """Return the state with the tile on its new space."""
        there = self.placed._replace(space=self.target)
        return state.with_tile(self.placed.space, None).with_tile(self.target, there)

    def inverse(self) -> Command:
        """Return the move back."""
        return MoveTile(self.placed._replace(space=self.target), self.placed.space)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        origin, target = grid.name(self.placed.space), grid.name(self.target)
        return f"Move tile {self.placed.tile} from {origin} to {target}"


@dataclass(frozen=True)
class TurnTile:
    """Turn a tile on its space to another rotation."""

    placed: PlacedTile
    rotation: Rotation

    def apply(self, state: S) -> S:
        """Return the state with the tile turned."""
        turned = self.placed._replace(rotation=self.rotation)
        return state.with_tile(self.placed.space, turned)

    def inverse(self) -> Command:
        """Return the turn back."""
        turned = self.placed._replace(rotation=self.rotation)
        return TurnTile(turned, self.placed.rotation)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Turn tile {self.placed.tile} on {grid.name(self.placed.space)} to {self.rotation}°"


@dataclass(frozen=True)
class FlipTile:
    """Turn a tile over to its other side, rotation kept (004-007)."""

    placed: PlacedTile
    tile: str

    def apply(self, state: S) -> S:
        """Return the state with the tile's other side up."""
        return state.with_tile(self.placed.space, self.placed._replace(tile=self.tile))

    def inverse(self) -> Command:
        """Return the flip back."""
        return FlipTile(self.placed._replace(tile=self.tile), self.placed.tile)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Flip tile {self.placed.tile} on {grid.name(self.placed.space)} to {self.tile}"


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
        return f"Place unit {self.unit.id} on {grid.name(self.unit.space)}"


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
        return f"Remove unit {self.unit.id} from {grid.name(self.unit.space)}"


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
        return f"Move unit {self.unit.id} from {origin} to {target}"


@dataclass(frozen=True)
class SetSmoke:
    """Lay smoke on a space, change its turns, or (0) lift it."""

    space: Space
    before: int
    turns: int

    def apply(self, state: S) -> S:
        """Return the state with the smoke counter so set."""
        return state.with_smoke(self.space, self.turns)

    def inverse(self) -> Command:
        """Return the change back to the turns before."""
        return SetSmoke(self.space, self.turns, self.before)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        name = grid.name(self.space)
        if not self.turns:
            return f"Lift the smoke from {name}"
        return f"Smoke on {name}: {self.turns} turn{'s' * (self.turns != 1)}"


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
class SetBoard:
    """Choose another map for a table."""

    before: str
    board: str

    def apply(self, state: S) -> S:
        """Return the state on the other map."""
        return replace(state, board=self.board)

    def inverse(self) -> Command:
        """Return the change back."""
        return SetBoard(self.board, self.before)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        return f"Choose the {self.board.replace('-', ' ')} map"


@dataclass(frozen=True)
class MatchTile:
    """Note that a tile's drawing matches the printed tile, by its fingerprint; None: does not."""

    tile: str
    before: str | None
    drawing: str | None

    def apply(self, state: S) -> S:
        """Return the state with the comparison noted."""
        return state.with_compared(self.tile, self.drawing)

    def inverse(self) -> Command:
        """Return the change back."""
        return MatchTile(self.tile, self.drawing, self.before)

    def text(self, grid: Grid) -> str:
        """Return the change as a sentence."""
        if self.drawing is None:
            return f"Tile {self.tile}: not compared with the printed tile"
        return f"Tile {self.tile} matches the printed tile"


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
