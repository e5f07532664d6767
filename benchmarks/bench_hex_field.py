"""The field of sight of a hex on a large board, against the same lines through Shapely."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from benchmarks.ratios import Growth, Ratio, Report, medians
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.games.strategy_cards.hex_sight_rulings import TerrainHeights, visible_hexes
from boardapp.games.strategy_cards.terrain_kinds_and_levels import WOODS, HexTerrain

AIM = 1 / 10
SHARE = 1 / 4
"""Of the hexes that hold woods."""


class _Case(NamedTuple):
    """The two compared calls on one board, and its numbers of lines and blocking hexes."""

    field: Callable[[], object]
    gathered: Callable[[], object]
    shapely: Callable[[], object]
    lines: int
    blocking: int


class _Group(NamedTuple):
    """Lines whose lower ends are at one level, and the area that blocks them."""

    area: BaseGeometry
    lines: NDArray[np.object_]


def measure(tiny: bool = False) -> Report:
    """Compare `visible_hexes` on flat ground and on hills; show how it grows with the board."""
    runs, columns, rows = (1, 12, 10) if tiny else (9, 100, 120)
    ratios = []
    for ground, levels, aim in (("flat ground", 1, AIM), ("four levels of hills", 4, None)):
        case = _case(columns, rows, levels)
        seen, gathered, lines = medians(runs, case.field, case.gathered, case.shapely)
        board = f"on {columns}×{rows} hexes, {case.blocking} of them woods, {ground}"
        against = f"{case.lines} lines through Shapely, prepared, vectorised"
        ratios += [
            Ratio(f"field {board}", against, seen, lines, aim, runs),
            Ratio(f"the same, terrain gathered anew, {ground}", against, gathered, lines, None,
                  runs),
        ]  # fmt: skip
    sizes = ((10, 12),) if tiny else ((25, 30), (50, 60), (100, 120), (200, 240))
    return Report(tuple(ratios), (_growth(sizes, runs),))


def _growth(sizes: tuple[tuple[int, int], ...], runs: int) -> Growth:
    steps = []
    for columns, rows in sizes:
        (cost,) = medians(runs, _case(columns, rows, levels=1).field)
        steps.append((f"{columns}×{rows} hexes", cost))
    return Growth("field of a hex, flat ground", tuple(steps))


def _case(columns: int, rows: int, levels: int) -> _Case:
    grid, rng = HexGrid(columns, rows), random.Random(1)
    origin = Space(rows // 2, columns // 2)
    spaces = list(grid.spaces())
    woods = rng.sample(spaces, round(len(spaces) * SHARE))
    ground = {space: rng.randrange(levels) for space in spaces} if levels > 1 else {}
    board = HexTerrain(grid, dict.fromkeys(woods, WOODS), ground)
    relief = TerrainHeights.of_terrain(board)
    others = [space for space in spaces if space != origin]
    return _Case(
        lambda: visible_hexes(board, origin, relief=relief),
        lambda: visible_hexes(board, origin),
        partial(_through_shapely, _prepared(board, origin, others)),
        len(others),
        len(woods),
    )


def _prepared(board: HexTerrain, origin: Space, others: list[Space]) -> list[_Group]:
    """Return the lines, in groups whose lower ends are equal, each with what blocks them.

    Blocking hexes are dissolved into one shape: a third as much work for Shapely as hexes side by
    side.
    """
    grid = board.grid
    here = grid.lattice_to_mils(grid.centre(origin))
    groups: dict[int, list[Space]] = {}
    for space in others:
        groups.setdefault(min(board.level_at(origin), board.level_at(space)), []).append(space)
    prepared = []
    for low, group in groups.items():
        hexes = [[grid.lattice_to_mils(corner) for corner in grid.outline(space)]
                 for space in others if board.top_level_at(space) > low]  # fmt: skip
        area = shapely.union_all(shapely.polygons(hexes))
        shapely.prepare(area)
        ends = [(here, grid.lattice_to_mils(grid.centre(space))) for space in group]
        prepared.append(_Group(area, np.asarray(shapely.linestrings(np.array(ends)))))
    return prepared


def _through_shapely(prepared: list[_Group]) -> None:
    for area, lines in prepared:
        shapely.intersects(area, lines)
