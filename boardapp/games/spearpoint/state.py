"""The state of a Spearpoint table: what lies there beside units, and whose tiles are compared."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from boardapp.core.grid import Space
from boardapp.core.state import State, entry_set
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.catalogue import Feature

UNITS_PER_SIDE = 2
"""Units of one side that a space holds (004-093)."""


@dataclass(frozen=True)
class TileState(State):
    """All that lies on a Spearpoint table, which is one of tiles.

    ``tile_sets`` are the user tile sets laid over the built-in one, as written in the layout;
    ``compared`` the tile sides that the players found to match their printed ones, each with the
    fingerprint of the drawing that they compared. ``taken`` are the tiles whose owner's drawings
    changed after the table was made and were taken over, as they are now; None is one no more.
    """

    tiles: Mapping[Space, PlacedTile] = field(default_factory=dict)
    smoke: Mapping[Space, int] = field(default_factory=dict)
    tile_sets: tuple[str, ...] = ()
    compared: Mapping[str, str] = field(default_factory=dict)
    taken: Mapping[str, Feature | None] = field(default_factory=dict)

    def with_tile(self, space: Space, placed: PlacedTile | None) -> Self:
        """Return the state with a tile on a space, or none."""
        return replace(self, tiles=entry_set(self.tiles, space, placed))
