"""Shadows: which spaces of a square board a set of features hides from one space.

A feature (wall, area, edge, outline) lies within its owner's space. Seen from a centre outside,
every line to a space in a row beyond it is blocked within one wedge, from its clockwise-most point
to its counter-clockwise-most, because the feature is connected; in each such row the wedge covers
one run of columns, whose ends are whole-number divisions. Only in the owner's own row do its
single segments count. Work grows with features × rows, plus segments.

Exact: every number stays far below 2**63 on boards up to 10,000 spaces a side.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np

from boardapp.core.crossing import Bools, Ints
from boardapp.core.geometry import Point, Polyline
from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE, SquareGrid

_HALF = SPACE_SIZE // 2
_RUNS_AT_ONCE = 32768
"""Wedges × rows handled at once: keeps the working arrays inside a processor's cache."""


class Shapes(NamedTuple):
    """Connected features that lie in one space, in mils from its corner.

    ``points`` lists all their corners, ``corners`` how many each has, ``closed`` which are rings.
    """

    points: Ints
    corners: tuple[int, ...]
    closed: tuple[bool, ...]

    @classmethod
    def of(cls, features: Sequence[tuple[Polyline, bool]]) -> Shapes:
        """Gather features given as (points, closed)."""
        points = np.array(list(chain.from_iterable(points for points, _ in features)), np.int64)
        corners = tuple(len(points) for points, _ in features)
        return cls(points.reshape(-1, 2), corners, tuple(closed for _, closed in features))


class Hiders(NamedTuple):
    """Connected features in board mils, each within the space that owns it.

    ``points`` is features × corners × 2, short features padded by repeating their last point;
    ``owner`` is features × 2 (row, column); ``sides`` is segments × 4 and ``side_owner``
    segments × 2.
    """

    points: Ints
    owner: Ints
    sides: Ints
    side_owner: Ints

    @classmethod
    def of(cls, features: Sequence[tuple[Space, Polyline, bool]]) -> Hiders:
        """Gather features given as (owner, points, closed)."""
        owners = spaces_array([space for space, _, _ in features])
        shapes = Shapes.of([(points, closed) for _, points, closed in features])
        return cls._joined(owners, shapes.points, shapes.corners, shapes.closed)

    @classmethod
    def laid(cls, spaces: Sequence[Space], shapes: Sequence[Shapes]) -> Hiders:
        """Gather what lies on each of some spaces."""
        owners = np.repeat(spaces_array(spaces), [len(one.corners) for one in shapes], axis=0)
        points = np.concatenate([np.empty((0, 2), np.int64), *(one.points for one in shapes)])
        corners = tuple(chain.from_iterable(one.corners for one in shapes))
        points += np.repeat(owners[:, ::-1] * SPACE_SIZE, corners, axis=0)
        return cls._joined(owners, points, corners, chain.from_iterable(s.closed for s in shapes))

    @classmethod
    def _joined(
        cls, owners: Ints, flat: Ints, counts: Sequence[int], rings: Iterable[bool]
    ) -> Hiders:
        corners, closed = np.array(counts, np.int64), np.fromiter(rings, bool, len(counts))
        first = np.cumsum(corners) - corners
        longest = int(corners.max(initial=1))
        padded = first[:, None] + np.minimum(np.arange(longest), corners[:, None] - 1)
        # A ring has a side from its last corner to its first; a lone point is a side of its own.
        count = np.maximum(corners - 1 + closed, 1)
        feature = np.repeat(np.arange(len(corners)), count)
        start = np.arange(len(feature)) - np.repeat(np.cumsum(count) - count, count)
        end = (start + 1) % corners[feature]
        sides = np.hstack((flat[first[feature] + start], flat[first[feature] + end]))
        return cls(flat[padded], owners, sides, owners[feature])


def spaces_array(spaces: Sequence[Space]) -> Ints:
    """Return spaces as rows of (row, column)."""
    flat = np.fromiter(chain.from_iterable(spaces), np.int64, 2 * len(spaces))
    return flat.reshape(-1, 2)


def shadowed(grid: SquareGrid, origin: Space, hiders: Hiders, *, passing: bool = False) -> Bools:
    """Return rows × columns: to which spaces the line from ``origin`` touches a hider.

    A hider does not count for the space that owns it; it may lie on the rim of ``origin`` but
    not inside. With ``passing`` a touch at a hider's outermost points alone does not count.
    """
    centre = grid.centre(origin)
    strict = 1 if passing else 0
    steps = np.zeros((grid.rows, grid.columns + 1), np.int64)
    wedges = _wedges(hiders, centre)
    row = wedges.row
    for some in (row > origin.row, row < origin.row, row == origin.row):
        _add_rows_beyond(steps, grid, centre, wedges.select(some), strict)
    _add_owner_rows(steps, grid, centre, hiders, strict)
    return np.asarray(np.cumsum(steps, axis=1)[:, :-1] > 0)


class _Wedges(NamedTuple):
    """Each feature's clockwise-most and counter-clockwise-most point from the origin."""

    clockwise: Ints
    counter: Ints
    row: Ints

    def select(self, which: Bools | slice) -> _Wedges:
        return _Wedges(self.clockwise[which], self.counter[which], self.row[which])


def _wedges(hiders: Hiders, centre: Point) -> _Wedges:
    points = hiders.points - np.array(centre, np.int64)
    clockwise = counter = points[:, 0]
    for corner in range(1, points.shape[1]):
        point = points[:, corner]
        clockwise = np.where((_cross(point, clockwise) > 0)[:, None], point, clockwise)
        counter = np.where((_cross(counter, point) > 0)[:, None], point, counter)
    order = np.argsort(hiders.owner[:, 0], kind="stable")
    return _Wedges(clockwise[order], counter[order], hiders.owner[order, 0])


def _cross(one: Ints, other: Ints) -> Ints:
    return np.asarray(one[:, 0] * other[:, 1] - one[:, 1] * other[:, 0])


def _add_rows_beyond(
    steps: Ints, grid: SquareGrid, centre: Point, wedges: _Wedges, strict: int
) -> None:
    """Add the runs of columns that wedges cover in the rows beyond their owners' rows."""
    at_once = max(_RUNS_AT_ONCE // grid.rows, 1)
    for start in range(0, len(wedges.row), at_once):
        part = wedges.select(slice(start, start + at_once))
        home = centre[1] // SPACE_SIZE
        side = np.sign(part.row[0] - home)
        first = int(part.row[0]) + 1 if side > 0 else 0
        last = int(part.row[-1]) - 1 if side < 0 else grid.rows - 1
        if first > last:
            continue
        rows = np.arange(first, last + 1)
        low, high = _wedge_runs(grid, centre, part, rows, strict)
        off = rows - part.row[:, None]
        high[off * side <= 0 if side else off == 0] = -1
        _add_runs(steps, low, high, rows)


def _wedge_runs(
    grid: SquareGrid, centre: Point, part: _Wedges, rows: Ints, strict: int
) -> tuple[Ints, Ints]:
    """Return the first and last column of each wedge in each row; first > last is none.

    A space at (x, y) from the origin is in the wedge from p to q when it is not clockwise of p
    and not counter-clockwise of q: two conditions a·x <= b, with b depending on the row.
    """
    px, py = part.clockwise.T[:, :, None]
    qx, qy = part.counter.T[:, :, None]
    y = rows * SPACE_SIZE + _HALF - centre[1]
    low = np.zeros((len(px), len(rows)), np.int64)
    high = np.full((len(px), len(rows)), grid.columns - 1, np.int64)
    _narrow(low, high, py, px * y - strict, centre[0])
    _narrow(low, high, -qy, -qx * y - strict, centre[0])
    in_line = px * qy == py * qx
    high[in_line & (y * py < 0)] = -1
    return low, high


def _narrow(low: Ints, high: Ints, a: Ints, b: Ints, fx: int) -> None:
    """Narrow runs of columns, in place, to those whose x from ``fx`` fulfils a·x <= b."""
    b = b - a * (_HALF - fx)
    bound = b // np.where(a == 0, 1, np.abs(a) * SPACE_SIZE)
    upper, lower, level = (a > 0)[:, 0], (a < 0)[:, 0], (a == 0)[:, 0]
    high[upper] = np.minimum(high[upper], bound[upper])
    low[lower] = np.maximum(low[lower], -bound[lower])
    high[level] = np.where(b[level] >= 0, high[level], -1)


def _add_runs(steps: Ints, low: Ints, high: Ints, rows: Ints) -> None:
    """Count +1 in ``steps`` where a run of columns begins and -1 behind its end."""
    width = steps.shape[1]
    base = (rows - rows[0]) * width
    real = low <= high
    size = len(rows) * width
    change = _count((low + base)[real], size) - _count((high + 1 + base)[real], size)
    steps[rows[0] : rows[-1] + 1] += change.reshape(-1, width)


def _add_owner_rows(
    steps: Ints, grid: SquareGrid, centre: Point, hiders: Hiders, strict: int
) -> None:
    """Add what single segments hide in their owners' own rows, the owner itself left out."""
    if not len(hiders.sides):
        return
    low, high = _owner_row_runs(grid, centre, hiders, strict)
    row, column = hiders.side_owner.T
    width = steps.shape[1]
    real = low <= high
    own = real & (low <= column) & (column <= high)
    at_low, behind_high = row * width + low, row * width + high + 1
    at_own = row * width + column
    flat = _count(at_low[real], steps.size) - _count(behind_high[real], steps.size)
    flat += _count(at_own[own] + 1, steps.size) - _count(at_own[own], steps.size)
    steps += flat.reshape(steps.shape)


def _count(places: Ints, size: int) -> Ints:
    return np.asarray(np.bincount(places, minlength=size))


def _owner_row_runs(
    grid: SquareGrid, centre: Point, hiders: Hiders, strict: int
) -> tuple[Ints, Ints]:
    """Return each segment's first and last hidden column in its owner's row.

    Beside the two conditions of a wedge, a hidden space is not nearer than the segment.
    """
    ends = hiders.sides - np.array([*centre, *centre], np.int64)
    turn = ends[:, 0] * ends[:, 3] - ends[:, 1] * ends[:, 2]
    swap = turn < 0
    ends[swap] = ends[swap][:, [2, 3, 0, 1]]
    px, py, qx, qy = ends.T[:, :, None]
    y = (hiders.side_owner[:, :1] * SPACE_SIZE + _HALF) - centre[1]
    dx, dy, in_line = qx - px, qy - py, turn[:, None] == 0
    beyond = np.where(in_line, -px, -dy)
    limit = np.where(in_line, py * y - px * px - py * py, dx * (py - y) - dy * px)
    low = np.zeros(px.shape, np.int64)
    high = np.full(px.shape, grid.columns - 1, np.int64)
    _narrow(low, high, py, px * y - strict, centre[0])
    _narrow(low, high, -qy, -qx * y - strict, centre[0])
    _narrow(low, high, beyond, limit, centre[0])
    return low[:, 0], high[:, 0]
