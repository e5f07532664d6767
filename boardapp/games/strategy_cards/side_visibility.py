"""The sight of each side at a table, computed on demand, once for each hex."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from boardapp.core.grid import Space
from boardapp.games.strategy_cards import hex_sight_rulings
from boardapp.games.strategy_cards.calls.drift_number_from_sight import (
    DriftNumber,
    Sight,
    drift_number_for_target,
)
from boardapp.games.strategy_cards.state import HexState

if TYPE_CHECKING:
    from boardapp.core.geometry.segment_intersection import Bools
    from boardapp.games.strategy_cards.hex_sight_rulings import TerrainHeights

MOST_RULINGS = 40
"""The most units that each get a ruling with reasons: one ruling takes up to 40 ms."""


class SideVisibility:
    """The sight of a side's units on a table, with its switches."""

    def __init__(self, state: HexState, side: str) -> None:
        self._state = state
        self._units = [unit for unit in state.hex_units() if unit.side == side]
        self._side = side
        self._fields: dict[Space, Bools] = {}

    @cached_property
    def unit_spaces(self) -> tuple[Space, ...]:
        """Return the hexes of the side's units."""
        return tuple(sorted({unit.space for unit in self._units}))

    @cached_property
    def _terrain_heights(self) -> TerrainHeights:
        return hex_sight_rulings.TerrainHeights.of_terrain(self._state.sight_terrain)

    def _visible_hexes_from(self, space: Space) -> Bools:
        if space not in self._fields:
            state = self._state
            self._fields[space] = hex_sight_rulings.visible_hexes(
                state.sight_terrain, space, state.options, self._terrain_heights
            )
        return self._fields[space]

    def is_seen(self, target: Space) -> bool:
        """Return whether any unit of the side sees a hex; each unit sees its own hex."""
        return any(bool(self._visible_hexes_from(space)[target]) for space in self.unit_spaces)

    def quick_drift_number(self, target: Space) -> DriftNumber:
        """Return the drift number of a target hex without rulings, quickly enough for a pointer."""
        # Sight is the same both ways: one field answers for every unit.
        return self._drift_number_by_sight(
            target, lambda origin: bool(self._visible_hexes_from(target)[origin])
        )

    def drift_number_with_rulings(self, target: Space) -> DriftNumber:
        """Return the drift number of a target hex, with rulings unless there are too many units."""
        if len(self._state.units) > MOST_RULINGS:
            return self.quick_drift_number(target)
        return self._drift_number_by_sight(
            target,
            lambda origin: hex_sight_rulings.rule_on_line(
                self._state.sight_terrain, origin, target, self._state.options
            ),
        )

    def _drift_number_by_sight(self, target: Space, sees: Sight) -> DriftNumber:
        return drift_number_for_target(self._state.grid, target, self._side, self._units, sees)


def nearest_distance(state: HexState, spaces: Iterable[Space], target: Space) -> int | None:
    """Return the distance in hexes from a target to the nearest given space, None without any."""
    return min((state.grid.distance(one, target) for one in spaces), default=None)
