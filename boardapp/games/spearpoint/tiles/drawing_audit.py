"""The audit of tiles drawn by an owner: their states, doubts, thread lines, and differences."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, NamedTuple, get_args

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Status
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.catalogue import Catalogue, TileSide
from boardapp.games.spearpoint.tiles.find_doubts import find_tile_doubts
from boardapp.games.spearpoint.tiles.lines_to_verify import TileThreadLines, thread_lines_of_tile
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import Doubt

State = Literal["none", "straightened", "traced", "audited"]
STATES: tuple[State, ...] = get_args(State)
MIDDLE = Space(row=1, column=4)
"""The space of a single tile in comparisons: B-5, the middle of the board."""
PAIRS = 702
"""The number of ordered pairs of two spaces of a board, whose verdicts are compared."""

_DRAWN = ("walls", "areas", "edges", "arrows")
_TOLD = ("kind", "maps", "defense", "destroyed_by", "no_tanks", "obstacle", "fortification",
         "concealment", "single")  # fmt: skip


class TileDifference(NamedTuple):
    """The differences between two drawings of a tile: in keys of the file, and in verdicts.

    ``verdicts`` is the number of different verdicts, of 702 pairs of spaces, with the tile alone on
    B-5, unturned.
    """

    keys: tuple[str, ...]
    verdicts: int


@dataclass(frozen=True)
class SideAudit:
    """The audit of one side of a tile; ``ours`` is the shipped side of the same number."""

    tile: TileSide
    ours: TileSide | None

    @property
    def state(self) -> State:
        """Return the state of the side's drawing."""
        return audit_state(self.tile)

    @cached_property
    def doubts(self) -> tuple[Doubt, ...]:
        """Return all doubts about the side's drawing."""
        return tuple(find_tile_doubts(self.tile))

    @cached_property
    def thread_lines(self) -> TileThreadLines:
        """Return the thread lines that check the side against the printed tile."""
        return thread_lines_of_tile(self.tile)

    @cached_property
    def difference(self) -> TileDifference | None:
        """Return how the side differs from ours; None without a difference or without ours."""
        return difference_between_tiles(self.tile, self.ours) if self.ours else None


class SetAudit(NamedTuple):
    """The audit of a tile set: its sides in order, and how many of the box's are in each state."""

    sides: tuple[SideAudit, ...]
    states: Mapping[State, int]


def audit_tiles(tiles: Mapping[str, TileSide], shipped: Mapping[str, TileSide]) -> SetAudit:
    """Return the audit of a tile set; the audit of each side runs on request."""
    sides = tuple(SideAudit(tile, shipped.get(name)) for name, tile in tiles.items())
    return SetAudit(sides, count_audit_states(tiles, shipped))


def count_audit_states(tiles: Mapping[str, TileSide], names: Iterable[str]) -> dict[State, int]:
    """Return how many of some sides are in each state; sides missing in the set count as "none"."""
    found = [audit_state(tiles[name]) if name in tiles else "none" for name in names]
    return {state: found.count(state) for state in STATES}


def audit_state(tile: TileSide) -> State:
    """Return the state of a side: a picture alone is "straightened", a drawing "traced".

    A picture taken over from ours does not count, since it is no photograph.
    """
    if tile.face.known:
        return "audited" if tile.audited else "traced"
    photographed = tile.art and (not tile.like or os.path.isabs(tile.art))
    return "straightened" if photographed else "none"


def difference_between_tiles(tile: TileSide, ours: TileSide) -> TileDifference | None:
    """Return how two drawings of a tile differ, or None if they are alike or one is missing."""
    if not (tile.face.known and ours.face.known):
        return None
    keys = [key for key in _DRAWN if _do_values_differ(tile.face, ours.face, key)]
    keys += [key for key in _TOLD if _do_values_differ(tile, ours, key)]
    if not keys:
        return None
    verdicts = zip(_verdicts_over_tile(tile), _verdicts_over_tile(ours), strict=True)
    return TileDifference(tuple(keys), sum(one != other for one, other in verdicts))


def _do_values_differ(one: object, other: object, key: str) -> bool:
    """Return whether two values differ in a field; the order of a tuple does not matter."""
    pair = (getattr(one, key), getattr(other, key))
    if isinstance(pair[0], tuple):
        return set(pair[0]) != set(pair[1])
    return bool(pair[0] != pair[1])


def _verdicts_over_tile(tile: TileSide) -> list[Status]:
    state = new_state("village").with_tile(MIDDLE, PlacedTile(tile.id, MIDDLE))
    return [one.status for one in survey_all_pairs(state, Catalogue({}, {tile.id: tile}))]
