"""The changes that only a Spearpoint table knows: tiles, smoke, the map, comparisons."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from boardapp.core.command import Command
from boardapp.core.grid import Grid, Space
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint.state import TileState

S = TypeVar("S", bound=TileState)


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
