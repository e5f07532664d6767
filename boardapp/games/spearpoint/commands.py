"""The changes that only a Spearpoint table knows: tiles, smoke, the map, comparisons."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from boardapp.core.change import MISSING, Set, entry
from boardapp.core.command import Command
from boardapp.core.grid import Grid, Space
from boardapp.core.override import override
from boardapp.core.state import State
from boardapp.core.tile import PlacedTile, Rotation
from boardapp.games.spearpoint import damage_cards
from boardapp.games.spearpoint.catalogue import Feature
from boardapp.games.spearpoint.scenario import unit_cards
from boardapp.games.spearpoint.state import TileState, card_key


@dataclass(frozen=True)
class PlaceTile(Command):
    """Lay a tile on an empty space."""

    placed: PlacedTile

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("tiles", self.placed.space, MISSING, self.placed),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Place tile {self.placed.tile} on {grid.name(self.placed.space)}"


@dataclass(frozen=True)
class RemoveTile(Command):
    """Take a tile off the board."""

    placed: PlacedTile

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("tiles", self.placed.space, self.placed, MISSING),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Remove tile {self.placed.tile} from {grid.name(self.placed.space)}"


@dataclass(frozen=True)
class MoveTile(Command):
    """Move a tile to an empty space, turned as it is."""

    placed: PlacedTile
    target: Space

    @override
    def sets(self, state: State) -> Iterable[Set]:
        taken = Set("tiles", self.placed.space, self.placed, MISSING)
        there = self.placed._replace(space=self.target)
        return (taken, Set("tiles", self.target, MISSING, there))

    @override
    def text(self, grid: Grid) -> str:
        origin, target = grid.name(self.placed.space), grid.name(self.target)
        return f"Move tile {self.placed.tile} from {origin} to {target}"


@dataclass(frozen=True)
class TurnTile(Command):
    """Turn a tile on its space to another rotation."""

    placed: PlacedTile
    rotation: Rotation

    @override
    def sets(self, state: State) -> Iterable[Set]:
        turned = self.placed._replace(rotation=self.rotation)
        return (Set("tiles", self.placed.space, self.placed, turned),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Turn tile {self.placed.tile} on {grid.name(self.placed.space)} to {self.rotation}°"


@dataclass(frozen=True)
class FlipTile(Command):
    """Turn a tile over to its other side, rotation kept (004-007)."""

    placed: PlacedTile
    tile: str

    @override
    def sets(self, state: State) -> Iterable[Set]:
        flipped = self.placed._replace(tile=self.tile)
        return (Set("tiles", self.placed.space, self.placed, flipped),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Flip tile {self.placed.tile} on {grid.name(self.placed.space)} to {self.tile}"


@dataclass(frozen=True)
class SetSmoke(Command):
    """Lay smoke on a space, change its turns, or (0) lift it."""

    space: Space
    before: int
    turns: int

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (entry("smoke", self.space, self.before or None, self.turns or None),)

    @override
    def text(self, grid: Grid) -> str:
        name = grid.name(self.space)
        if not self.turns:
            return f"Lift the smoke from {name}"
        return f"Smoke on {name}: {self.turns} turn{'s' * (self.turns != 1)}"


@dataclass(frozen=True)
class SetBoard(Command):
    """Choose another map for a table."""

    before: str
    board: str

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (Set("board", None, self.before, self.board),)

    @override
    def text(self, grid: Grid) -> str:
        return f"Choose the {self.board.replace('-', ' ')} map"


@dataclass(frozen=True)
class MatchTile(Command):
    """Note that a tile's drawing matches the printed tile, by its fingerprint; None: does not."""

    tile: str
    before: str | None
    drawing: str | None

    @override
    def sets(self, state: State) -> Iterable[Set]:
        return (entry("compared", self.tile, self.before, self.drawing),)

    @override
    def text(self, grid: Grid) -> str:
        if self.drawing is None:
            return f"Tile {self.tile}: not compared with the printed tile"
        return f"Tile {self.tile} matches the printed tile"


class Tiles(dict[str, Feature | None]):
    """Tiles as a table takes them over, by id; None is one that there is no more. Not changed."""


@dataclass(frozen=True)
class TakeOver(Command):
    """Play on with tiles as they are drawn now: those that differ from what the table has.

    What was compared of a tile that there is no more is forgotten.
    """

    tiles: Tiles

    @override
    def sets(self, state: State) -> Iterable[Set]:
        assert isinstance(state, TileState)
        for name, tile in self.tiles.items():
            yield Set("taken", name, state.taken.get(name, MISSING), tile)
            if tile is None and name in state.compared:
                yield Set("compared", name, state.compared[name], MISSING)

    @override
    def text(self, grid: Grid) -> str:
        return f"Take over the tiles as they are now: {', '.join(self.tiles)}"


@dataclass(frozen=True)
class EnterCards(Command):
    """Enter what cards print, at the table: what its fights ask for is known then."""

    units: tuple[unit_cards.UnitCard, ...] = ()
    commands: tuple[unit_cards.CommandCard, ...] = ()
    damages: tuple[damage_cards.DamageCard, ...] = ()

    @override
    def sets(self, state: State) -> Iterable[Set]:
        assert isinstance(state, TileState)
        for card in self.units:
            key = card_key(card.side, card.unit)
            yield Set("cards", key, state.cards.get(key, MISSING), card)
        for command in self.commands:
            name = command.name
            yield Set("commands", name, state.commands.get(name, MISSING), command)
        for damage in self.damages:
            number = damage.number
            yield Set("damages", number, state.damages.get(number, MISSING), damage)

    @override
    def text(self, grid: Grid) -> str:
        titles = [card.title for card in self.units]
        titles += [command.title for command in self.commands]
        titles += [f"Damage Card {card.number}" for card in self.damages]
        more = f" and {len(titles) - FEW} more" if len(titles) > FEW else ""
        return f"Enter cards: {', '.join(titles[:FEW])}{more}"


FEW = 5
"""Cards at most that the history names of those entered at once."""
