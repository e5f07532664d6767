"""Shadows: the spaces of a square board that a set of features hides from one space.

A feature (wall, area, edge, outline) is inside its owner's space. Look from a centre outside at a
row beyond the feature. The feature is connected, so it blocks every line within one wedge, from its
clockwise-most point to its counter-clockwise-most. In each such row the wedge covers one run of
columns, whose ends are whole-number divisions. Only in the owner's own row do its single segments
count. Work grows with features × rows, plus segments.

Exact: every number stays far below 2**63 on boards up to 10,000 spaces a side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from boardapp.core.geometry.exact_geometry import Polyline
from boardapp.core.geometry.segment_intersection import Bools, Ints
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid

_RUNS_AT_ONCE = 32768
"""Wedges × rows computed at once, so that the working arrays fit a processor's cache."""


class FeatureShapes(NamedTuple):
    """Connected features in one space, in mils from its corner.

    ``points`` lists all their corners, ``corners`` the number of each feature's corners. ``closed``
    marks the rings.
    """

    points: Ints
    corners: tuple[int, ...]
    closed: tuple[bool, ...]

    @classmethod
    def from_features(cls, features: Sequence[tuple[Polyline, bool]]) -> FeatureShapes:
        """Collect features given as (points, closed)."""
        points = np.array(list(chain.from_iterable(points for points, _ in features)), np.int64)
        corners = tuple(len(points) for points, _ in features)
        return cls(points.reshape(-1, 2), corners, tuple(closed for _, closed in features))


class ShadowCasters(NamedTuple):
    """Connected features in board mils, each within the space that owns it.

    ``points`` is features × corners × 2, short features padded by repeating their last point.
    ``owner`` is features × 2 (row, column). ``sides`` is segments × 4 and ``side_owner`` segments ×
    2.
    """

    points: Ints
    owner: Ints
    sides: Ints
    side_owner: Ints

    @classmethod
    def from_features(cls, features: Sequence[tuple[Space, Polyline, bool]]) -> ShadowCasters:
        """Collect features given as (owner, points, closed)."""
        owners = spaces_array([space for space, _, _ in features])
        shapes = FeatureShapes.from_features([(points, closed) for _, points, closed in features])
        return cls._from_arrays(owners, shapes.points, shapes.corners, shapes.closed)

    @classmethod
    def from_shapes_on_spaces(
        cls, spaces: Sequence[Space], shapes: Sequence[FeatureShapes]
    ) -> ShadowCasters:
        """Collect the shapes on some spaces."""
        owners = np.repeat(spaces_array(spaces), [len(one.corners) for one in shapes], axis=0)
        points = np.concatenate([np.empty((0, 2), np.int64), *(one.points for one in shapes)])
        corners = tuple(chain.from_iterable(one.corners for one in shapes))
        points += np.repeat(owners[:, ::-1] * SPACE_SIZE, corners, axis=0)
        return cls._from_arrays(
            owners, points, corners, chain.from_iterable(s.closed for s in shapes)
        )

    @classmethod
    def _from_arrays(
        cls, owners: Ints, flat: Ints, counts: Sequence[int], rings: Iterable[bool]
    ) -> ShadowCasters:
        corners, closed = np.array(counts, np.int64), np.fromiter(rings, bool, len(counts))
        last = np.cumsum(corners) - 1
        first = last - corners + 1
        longest = int(corners.max(initial=1))
        padded = np.minimum(first[:, None] + np.arange(longest), last[:, None])
        # A ring has a side from its last corner to its first; a lone point is a side of its own.
        after, begins = np.arange(1, len(flat) + 1), np.ones(len(flat), np.bool_)
        after[last], begins[last] = first, closed | (corners == 1)
        start = np.flatnonzero(begins)
        sides = np.hstack((flat.take(start, axis=0), flat.take(after[start], axis=0)))
        side_owner = np.repeat(owners, corners, axis=0).take(start, axis=0)
        return cls(flat.take(padded, axis=0), owners, sides, side_owner)


def spaces_array(spaces: Sequence[Space]) -> Ints:
    """Return spaces as an array of (row, column)."""
    flat = np.fromiter(chain.from_iterable(spaces), np.int64, 2 * len(spaces))
    return flat.reshape(-1, 2)


def shadowed_spaces(
    grid: SquareGrid, origin: Space, casters: ShadowCasters, *, passing: bool = False
) -> Bools:
    """Return rows × columns: whether the line from ``origin`` to each space touches a feature.

    A feature does not hide the space that owns it. It may be on the rim of ``origin`` but not
    inside. With ``passing``, a touch at only a feature's outermost points does not count.
    """
    if not len(casters.owner):
        return np.zeros((grid.rows, grid.columns), np.bool_)
    strict = 1 if passing else 0
    steps = np.zeros(grid.rows * (grid.columns + 1), np.int64)
    clockwise, counter = _outermost_points(casters.points - np.array(grid.centre(origin), np.int64))
    at_once = max(_RUNS_AT_ONCE // grid.rows, 1)
    for side in (1, -1):
        wedges = _shadow_wedges(grid, origin, casters.owner, side * clockwise, side * counter, side)
        for start in range(0, len(wedges.rows), at_once):
            part = _ShadowWedges(*(array[start : start + at_once] for array in wedges))
            _add_column_runs(steps, grid, *_shadowed_column_runs(grid, origin, part, side, strict))
    _add_shadows_in_owner_rows(steps, grid, origin, casters, strict)
    hidden = np.cumsum(steps, out=steps).reshape(grid.rows, -1)[:, :-1]
    return np.asarray(hidden > 0)


def _outermost_points(points: Ints) -> tuple[Ints, Ints]:
    """Return each feature's clockwise-most and counter-clockwise-most point from the origin."""
    clockwise = counter = points[:, 0]
    for corner in range(1, points.shape[1]):
        point = points[:, corner]
        clockwise = np.where((_cross_products(point, clockwise) > 0)[:, None], point, clockwise)
        counter = np.where((_cross_products(counter, point) > 0)[:, None], point, counter)
    return clockwise, counter


def _cross_products(one: Ints, other: Ints) -> Ints:
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])


class _ShadowWedges(NamedTuple):
    """Wedges that reach south of the origin's row, from (px, py) to (qx, qy) in mils.

    Both py and qy are above 0. The search covers ``rows`` rows beyond each wedge's owner, which is
    ``down`` rows from the origin. For the north, the whole board is rotated by 180°.
    """

    px: Ints
    py: Ints
    qx: Ints
    qy: Ints
    down: Ints
    rows: Ints


def _shadow_wedges(
    grid: SquareGrid, origin: Space, owner: Ints, clockwise: Ints, counter: Ints, side: int
) -> _ShadowWedges:
    """Return the wedges on one side of the origin's row, 1 the south and -1 the north."""
    some = np.maximum(clockwise[:, 1], counter[:, 1]) > 0
    down, aside = np.abs(owner[some] - np.array(origin, np.int64)).T
    # A wedge to one side of the origin's column finally leaves the board at that side. Its points
    # are at least aside - 1/2 spaces to the side and at most down + 1/2 spaces down.
    width = max(origin.column, grid.columns - 1 - origin.column)
    leaves = np.where(aside > 0, width * (2 * down + 1) // np.maximum(2 * aside - 1, 1), grid.rows)
    last = grid.rows - 1 - origin.row if side > 0 else origin.row
    rows = np.maximum(np.minimum(leaves, last) - down, 0)
    # If an end is not below the origin's row, the wedge covers all columns on that side.
    (px, py), (qx, qy) = clockwise[some].T, counter[some].T
    px, qx = np.where(py > 0, px, grid.columns), np.where(qy > 0, qx, -grid.columns)
    return _ShadowWedges(px, np.maximum(py, 1), qx, np.maximum(qy, 1), down, rows)


def _shadowed_column_runs(
    grid: SquareGrid, origin: Space, part: _ShadowWedges, side: int, strict: int
) -> tuple[Ints, Ints, Ints]:
    """Return row, first and last column of each run; first > last means no run.

    A space at (x, y) from the origin is in the wedge from p to q when it is not clockwise of p and
    not counter-clockwise of q. In numbers: x·py <= px·y and -x·qy <= -qx·y, with x and y in spaces.
    """
    wedge = np.repeat(np.arange(len(part.rows)), part.rows)
    first = np.cumsum(part.rows) - part.rows
    y = np.arange(len(wedge)) + (part.down + 1 - first)[wedge]
    high = (part.px[wedge] * y - strict) // part.py[wedge]
    low = -((-part.qx[wedge] * y - strict) // part.qy[wedge])
    if side < 0:
        low, high = -high, -low
    low = np.maximum(low + origin.column, 0)
    high = np.minimum(high + origin.column, grid.columns - 1)
    return origin.row + side * y, low, high


def _add_column_runs(steps: Ints, grid: SquareGrid, row: Ints, low: Ints, high: Ints) -> None:
    """Add 1 to ``steps`` where a run of columns begins and subtract 1 behind its end."""
    real = low <= high
    start = row * (grid.columns + 1)
    np.add.at(steps, (start + low)[real], 1)
    np.subtract.at(steps, (start + high + 1)[real], 1)


def _add_shadows_in_owner_rows(
    steps: Ints, grid: SquareGrid, origin: Space, hiders: ShadowCasters, strict: int
) -> None:
    """Add the columns that single segments hide in their owners' rows, except the owners."""
    low, high = _owner_row_column_runs(grid, origin, hiders, strict)
    row, column = hiders.side_owner.T
    _add_column_runs(steps, grid, row, low, np.minimum(high, column - 1))
    _add_column_runs(steps, grid, row, np.maximum(low, column + 1), high)


def _owner_row_column_runs(
    grid: SquareGrid, origin: Space, hiders: ShadowCasters, strict: int
) -> tuple[Ints, Ints]:
    """Return each segment's first and last hidden column in its owner's row.

    A hidden space fulfils the two conditions of a wedge and is no nearer than the segment.
    """
    ends = hiders.sides - np.array(2 * grid.centre(origin), np.int64)
    turn = ends[:, 0] * ends[:, 3] - ends[:, 1] * ends[:, 2]
    px, py, qx, qy = np.where(turn < 0, ends[:, [2, 3, 0, 1]].T, ends.T)
    y = hiders.side_owner[:, 0] - origin.row
    dx, dy, in_line = qx - px, qy - py, turn == 0
    beyond, down = np.where(in_line, -px, -dy), y * SPACE_SIZE
    limit = np.where(in_line, py * down - px * px - py * py, dx * (py - down) - dy * px)
    low = np.full(len(y), -origin.column)
    high = np.full(len(y), grid.columns - 1 - origin.column)
    for a, b in ((py, px * y - strict), (-qy, -qx * y - strict), (beyond, limit // SPACE_SIZE)):
        _narrow_column_runs(low, high, a, b)
    return low + origin.column, high + origin.column


def _narrow_column_runs(low: Ints, high: Ints, a: Ints, b: Ints) -> None:
    """Narrow runs, in place, to the columns x that fulfil a·x <= b."""
    bound = b // np.maximum(np.abs(a), 1)
    np.minimum(high, bound, out=high, where=a > 0)
    np.maximum(low, -bound, out=low, where=a < 0)
    never = (a == 0) & (b < 0)
    high[never] = low[never] - 1
