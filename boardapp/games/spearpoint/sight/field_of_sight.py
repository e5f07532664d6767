"""The field of sight of a space: the spaces that it sees by direct fire, and those that see it.

The walls, friends and smoke cast shadows from the space over the whole board (`square_visibility`).
Only the edges of the far tiles are tested one by one. Time grows with features × rows.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from boardapp.core.geometry.segment_intersection import Bools, segments_intersect
from boardapp.core.geometry.square_visibility import ShadowCasters, shadowed_spaces
from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Status
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.games.spearpoint.sight.line_of_sight_rules import is_dark_turn
from boardapp.games.spearpoint.sight.shot_geometry import Shot
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
from boardapp.games.spearpoint.switches import sight_readings_in_force
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import Catalogue

View = Literal["sees", "seen"]


@dataclass(frozen=True)
class FieldOfSight:
    """The board's rows × columns: the lines from (or to) a space that are blocked or unknown."""

    space: Space
    view: View
    blocked: Bools
    unknown: Bools

    def verdict_on_space(self, other: Space) -> Status:
        """Return the verdict on the line between the field's space and another space."""
        if self.unknown[other]:
            return "cannot-rule"
        return "blocked" if self.blocked[other] else "clear"


def compute_field_of_sight(
    state: TileState, catalogue: Catalogue, space: Space, *,
    view: View = "sees", side: str | None = None, terrain: Terrain | None = None,
) -> FieldOfSight:  # fmt: skip
    """Rule on direct fire from a space to all others, or (``seen``) from all others to it.

    ``side`` is the attacker's side in both views. ``terrain`` is the table's terrain, if it has
    been gathered before.
    """
    terrain = terrain or Terrain.from_table(state, catalogue)
    grid = terrain.grid
    switches = sight_readings_in_force(state.options)
    shot = Shot(state, catalogue, space, space, side, grid)
    passes = switches["half-highlighted-corner"] == "passes"
    blocked = shadowed_spaces(grid, space, _hiders_without_space(terrain.walls, space))
    blocked |= _touching_own_edges(terrain, space, red_only=view == "sees", passes=passes)
    blocked |= _touching_far_edges(terrain, space, red_only=view == "seen", passes=passes)
    through = switches["touched-corner"] == "passes"
    for spaces in (shot.spaces_with_friends, list(state.smoke)):
        outlines = [(at, grid.outline(at), True) for at in spaces if at != space]
        blocked |= shadowed_spaces(
            grid, space, ShadowCasters.from_features(outlines), passing=through
        )
    if is_dark_turn(shot):
        blocked |= _beyond_sight_at_night(grid, space, switches)
    for at in state.smoke:
        blocked[at] = True
    if space in state.smoke:
        blocked[:] = True
    return FieldOfSight(space, view, blocked, _spaces_behind_unknown_tiles(terrain, space))


def _hiders_without_space(hiders: ShadowCasters, space: Space) -> ShadowCasters:
    """Return the shadow casters except a space's own walls: its edges decide instead (A4-08)."""
    other = (hiders.owner != space).any(axis=1)
    if other.all():
        return hiders
    side = (hiders.side_owner != space).any(axis=1)
    return ShadowCasters(
        hiders.points[other], hiders.owner[other], hiders.sides[side], hiders.side_owner[side]
    )


def _touching_own_edges(terrain: Terrain, space: Space, *, red_only: bool, passes: bool) -> Bools:
    """Return the spaces to which the line touches a highlighted edge of the space's own tile."""
    grid = terrain.grid
    own = [
        (side, tuple(map(tuple, ends.reshape(2, 2).tolist())))
        for (at, side, red), ends in zip(terrain.edges, terrain.edge_ends, strict=True)
        if at == space and (red or not red_only)
    ]
    touched = shadowed_spaces(
        grid, space, ShadowCasters.from_features([(space, ends, False) for _, ends in own])
    )
    if passes:
        sides = {side: [ends for at, ends in own if at == side] for side, _ in own}
        counts = sum(
            (
                shadowed_spaces(
                    grid, space, ShadowCasters.from_features([(space, end, False) for end in ends])
                ).astype(int)
                for ends in sides.values()
            ),
            np.zeros((grid.rows, grid.columns), int),
        )
        touched &= ~(_spaces_on_diagonals(grid, space) & (counts < 2))
    return touched


def _beyond_sight_at_night(grid: SquareGrid, space: Space, switches: dict[str, str]) -> Bools:
    orthogonal = switches["range"] == "orthogonal"
    far = np.ones((grid.rows, grid.columns), np.bool_)
    for row in range(max(space.row - 1, 0), min(space.row + 2, grid.rows)):
        for column in range(max(space.column - 1, 0), min(space.column + 2, grid.columns)):
            near = Space(row, column)
            far[near] = grid.distance(space, near, orthogonal=orthogonal) > 1
    return far


def _spaces_on_diagonals(grid: SquareGrid, space: Space) -> Bools:
    down = np.abs(np.arange(grid.rows) - space.row)[:, None]
    right = np.abs(np.arange(grid.columns) - space.column)[None, :]
    return np.asarray(down == right)


def _touching_far_edges(terrain: Terrain, space: Space, *, red_only: bool, passes: bool) -> Bools:
    """Return the spaces to which the line touches a highlighted edge of their own tile."""
    grid = terrain.grid
    result = np.zeros((grid.rows, grid.columns), np.bool_)
    keep = [i for i, (_, _, red) in enumerate(terrain.edges) if red or not red_only]
    if not keep:
        return result
    owner = np.array([terrain.edges[i][0] for i in keep], np.int64)
    side = np.array([terrain.edges[i][1] for i in keep], np.int64)
    here = np.broadcast_to(np.array(grid.centre(space), np.int64), owner.shape)
    there = owner[:, ::-1] * SPACE_SIZE + SPACE_SIZE // 2
    touched = segments_intersect(np.hstack([here, there]), terrain.edge_ends[keep])
    if not passes:
        result[tuple(owner[touched].T)] = True
        return result
    sides = np.zeros((grid.rows, grid.columns, 4), np.bool_)
    sides[owner[touched, 0], owner[touched, 1], side[touched]] = True
    needed = np.where(_spaces_on_diagonals(grid, space), 2, 1)
    return np.asarray(sides.sum(axis=2) >= needed)


def _spaces_behind_unknown_tiles(terrain: Terrain, space: Space) -> Bools:
    """Return the spaces to which the line meets a tile without geometry."""
    grid = terrain.grid
    outlines = [(at, grid.outline(at), True) for at in terrain.unknown if at != space]
    unknown = shadowed_spaces(grid, space, ShadowCasters.from_features(outlines))
    for at in terrain.unknown:
        unknown[at] = True
    unknown[space] = False
    if space in terrain.unknown:
        unknown[:] = True
        unknown[space] = False
    return unknown
