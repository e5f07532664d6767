"""The state of a table: a frozen value, and queries on it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile

K = TypeVar("K")
V = TypeVar("V")

UNITS_PER_SIDE = 2
"""Units of one side that a space holds (004-093)."""


class AnyUnit(Protocol):
    """What the markers of every game have in common."""

    @property
    def id(self) -> str:
        """Return its name at the table."""

    @property
    def space(self) -> Space:
        """Return where it stands."""

    def _replace(self, *, space: Space = ...) -> Self:
        """Return the marker on another space."""


class Unit(NamedTuple):
    """A unit marker: ``unit`` is its kind in the game's list, ``side`` whose it is."""

    id: str
    unit: str
    side: str
    space: Space


class Agreement(NamedTuple):
    """What the table agreed on a line of sight, noted beside the computed ruling."""

    origin: Space
    target: Space
    attack: str
    text: str


class Unfinished(NamedTuple):
    """A procedure that the players are in the midst of: which, with what, and the answers so far.

    ``answers`` are plain values, as saves hold them.
    """

    procedure: str
    given: tuple[str, ...] = ()
    answers: tuple[Any, ...] = ()


@dataclass(frozen=True)
class State:
    """All that lies on a table. Mappings are never changed in place: commands build new ones.

    ``options`` holds only the table switches that differ from their defaults; ``tile_sets`` the
    user tile sets laid over the built-in one, as written in the layout; ``compared`` the tile sides
    that the players found to match their printed ones, each with the fingerprint of the drawing
    that they compared. In the midst of a procedure the table is as it was before it, and
    ``unfinished`` says how far it has come.
    """

    game: str
    board: str
    turn: int = 1
    tiles: Mapping[Space, PlacedTile] = field(default_factory=dict)
    units: Mapping[str, Unit] = field(default_factory=dict)
    smoke: Mapping[Space, int] = field(default_factory=dict)
    options: Mapping[str, str] = field(default_factory=dict)
    tile_sets: tuple[str, ...] = ()
    agreements: tuple[Agreement, ...] = ()
    compared: Mapping[str, str] = field(default_factory=dict)
    unfinished: Unfinished | None = None

    def units_in(self, space: Space, side: str | None = None) -> Iterator[Unit]:
        """Yield the units in a space, of one side if given, in the order of their ids."""
        for unit_id in sorted(self.units):
            unit = self.units[unit_id]
            if unit.space == space and (side is None or unit.side == side):
                yield unit

    def with_tile(self, space: Space, placed: PlacedTile | None) -> Self:
        """Return the state with a tile on a space, or none."""
        return replace(self, tiles=_with(self.tiles, space, placed))

    def with_unit(self, unit_id: str, unit: AnyUnit | None) -> Self:
        """Return the state with a unit of its game, or without it."""
        its_own: Any = unit
        return replace(self, units=_with(self.units, unit_id, its_own))

    def with_smoke(self, space: Space, turns: int) -> Self:
        """Return the state with smoke on a space for some turns; 0 removes it."""
        return replace(self, smoke=_with(self.smoke, space, turns or None))

    def with_option(self, name: str, choice: str | None) -> Self:
        """Return the state with a table switch set; None goes back to its default."""
        return replace(self, options=_with(self.options, name, choice))

    def with_compared(self, tile: str, drawing: str | None) -> Self:
        """Return the state with the drawing of a tile noted to match the printed tile, or not."""
        return replace(self, compared=_with(self.compared, tile, drawing))


def _with(mapping: Mapping[K, V], key: K, value: V | None) -> dict[K, V]:
    changed = dict(mapping)
    if value is None:
        changed.pop(key, None)
    else:
        changed[key] = value
    return changed
