"""The terrain brush: the paint it applies, and the hexes it covers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.games.strategy_cards.state import MAX_LEVEL, HexState

SIZES: Mapping[int, str] = {0: "1 hex", 1: "7 hexes", 2: "19 hexes"}
"""The sizes of a brush in words, by its radius in hexes."""


class TerrainBrush(NamedTuple):
    """The effect of a stroke: it paints a kind of terrain, or changes the level of the ground."""

    kind: str | None = "woods"
    raised: int = 0
    radius: int = 0

    def description(self, state: HexState) -> str:
        """Return the brush's effect, in words for a player."""
        if self.kind is None:
            return "raises the ground" if self.raised > 0 else "lowers the ground"
        kind = state.all_terrain_kinds.get(self.kind)
        return f"paints {kind.title if kind else self.kind}"

    def hexes(self, grid: HexGrid, space: Space) -> Iterator[Space]:
        """Yield the hexes of the board that the brush covers around a space."""
        for radius in range(self.radius + 1):
            yield from grid.ring(space, radius)

    def paintable(self, state: HexState, spaces: Iterable[Space]) -> list[Space]:
        """Return the spaces that the brush can change, since the levels of ground are limited."""
        if self.kind is not None:
            return list(spaces)
        levels = range(MAX_LEVEL + 1)
        return [space for space in spaces if state.levels.get(space, 0) + self.raised in levels]


def hexes_between(grid: HexGrid, one: Space, other: Space) -> Iterator[Space]:
    """Yield the hexes between two hexes, so that a quick stroke leaves no gaps."""
    steps = grid.distance(one, other)
    (x, y), (to_x, to_y) = grid.centre(one), grid.centre(other)
    for step in range(1, steps):
        share = step / steps
        there = grid.space_at(
            *grid.lattice_to_mils((x + (to_x - x) * share, y + (to_y - y) * share))
        )
        if there is not None:
            yield there
    yield other
