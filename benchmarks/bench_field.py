"""One field on a large board, against the same lines through Shapely, vectorised."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import shapely

from benchmarks.boards import Shape, all_segments, box_area, box_wall, crooked_wall, scattered
from benchmarks.ratios import Growth, Ratio, Report, medians
from boardapp.core.geometry.square_visibility import shadowed_spaces
from boardapp.core.grid import Space
from boardapp.games.spearpoint.sight.field_of_sight import compute_field_of_sight
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain

AIM = 1 / 15
GATHERED_AIM = 0.03
"""With the terrain gathered first."""
SPACES_A_TILE = 40
SHAPES: tuple[tuple[str, Shape], ...] = (
    ("boxes as areas", box_area),
    ("boxes as closed walls", box_wall),
    ("crooked walls of 4 segments", crooked_wall),
)


class _Case(NamedTuple):
    """The two compared calls on one board, and its numbers of lines and segments."""

    field: Callable[[], object]
    gathered: Callable[[], object]
    shadow: Callable[[], object]
    shapely: Callable[[], object]
    lines: int
    segments: int


def measure(tiny: bool = False) -> Report:
    """Compare `field` and the pure `shadowed_spaces`; show how both grow with the board."""
    runs, size, sizes = (1, 20, (10, 20)) if tiny else (7, 200, (50, 100, 200, 400))
    ratios = []
    for name, shape in SHAPES:
        case = _case(size, shape)
        calls = (case.field, case.gathered, case.shadow, case.shapely)
        seen, gathered, shade, lines = medians(runs, *calls)
        board = f"on {size}×{size}, {case.segments} segments, {name}"
        against = f"{case.lines} lines through Shapely, vectorised"
        ratios += [
            Ratio(f"field {board}", against, seen, lines, AIM, runs),
            Ratio(
                f"field, terrain gathered, {board}", against, gathered, lines, GATHERED_AIM, runs
            ),
            Ratio(f"shadow {board}", against, shade, lines, AIM, runs),
        ]
    return Report(tuple(ratios), tuple(_growth(name, shape, sizes, runs) for name, shape in SHAPES))


def _growth(name: str, shape: Shape, sizes: tuple[int, ...], runs: int) -> Growth:
    steps = []
    for size in sizes:
        case = _case(size, shape)
        (cost,) = medians(runs, case.field)
        steps.append((f"{size}×{size} spaces, {case.segments} segments", cost))
    return Growth(f"field, {name}", tuple(steps))


def _case(size: int, shape: Shape) -> _Case:
    grid, state, catalogue = scattered(size, size * size // SPACES_A_TILE, shape)
    origin = Space(size // 2, size // 2)
    terrain = Terrain.from_table(state, catalogue, grid)
    walls = all_segments(state, catalogue)
    prepared = shapely.MultiLineString(walls)
    shapely.prepare(prepared)
    here = grid.centre(origin)
    others = [grid.centre(space) for space in grid.spaces() if space != origin]
    lines = shapely.linestrings(np.array([(here, there) for there in others], float))
    return _Case(
        lambda: compute_field_of_sight(state, catalogue, origin, terrain=terrain),
        lambda: compute_field_of_sight(
            state, catalogue, origin, terrain=Terrain.from_table(state, catalogue, grid)
        ),
        lambda: shadowed_spaces(grid, origin, terrain.walls),
        lambda: shapely.intersects(prepared, lines),
        len(others),
        len(walls),
    )
