"""What is doubtful in a tile's walls and areas: one function each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import isqrt

import numpy as np

from boardapp.core.geometry.crossing import Ints
from boardapp.core.geometry.predicates import Point, Polyline, apart, segments, square
from boardapp.core.geometry.shape_check import area_fault
from boardapp.core.ruling import MM_PER_MIL
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tiles.doubt import NEAR, SHORT, Doubt, doubt_of, walls_of
from boardapp.games.spearpoint.tiles.fixes import (
    DropWall,
    MovePoints,
    ShedCorners,
    on_tile,
    shapes_of,
)
from boardapp.games.spearpoint.tiles.part_names import at_words, in_mm, mm_words

DEGREE = (17_455_064_928, 10**12)
"""The tangent of 1°, as a fraction."""


def short_wall(face: TileFace) -> Iterator[Doubt]:
    """Doubt a wall under 100 mils."""
    for wall in walls_of(face):
        # In whole millionths: a sum of roots is never so near to a whole number without being one.
        length = sum(isqrt(square(a, b) * 10**12) for a, b in pairwise(wall.points))
        if length < SHORT * 10**6:
            mm = length / 10**6 * MM_PER_MIL
            text = f"{wall.name} at {at_words(wall.points[0])} is only {mm_words(mm)} long"
            yield doubt_of("short-wall", face, (wall.name,), wall.points[0], mm, text)


def wall_twice(face: TileFace) -> Iterator[Doubt]:
    """Doubt two walls that run within 40 mils of each other for 100 mils or more.

    A wall may so run back along itself, too.
    """
    walls = walls_of(face)
    stretches = [(i, a, b) for i, wall in enumerate(walls) for a, b in pairwise(wall.points)]
    ends = np.array([(*a, *b) for _, a, b in stretches], np.int64).reshape(-1, 4)
    told: set[tuple[int, int]] = set()
    for n, (i, a, b) in enumerate(stretches):
        for m in _beside(ends[n], ends[n + 1 :]):
            j, p, q = stretches[n + 1 + m]
            if (i, j) in told:
                continue
            near = [one for one in (a, b) if apart(one, p, q) <= NEAR**2]
            near += [one for one in (p, q) if apart(one, a, b) <= NEAR**2]
            length, at = max(
                ((square(one, other), one) for one, other in combinations(near, 2)),
                key=lambda pair: pair[0], default=(0, a),
            )  # fmt: skip
            if length >= SHORT**2:
                told.add((i, j))
                yield _twice(face, (i, j), at, in_mm(length))


def _twice(face: TileFace, pair: tuple[int, int], at: Point, mm: float) -> Doubt:
    one, other = (f"wall {i + 1}" for i in pair)
    run = f"for {mm_words(mm)} from {at_words(at)}: one wall is traced twice"
    if one == other:
        text = f"{one} runs back along itself {run}"
        return doubt_of("wall-twice", face, (one,), at, mm, text)
    text = f"{one} and {other} run along each other {run}"
    walls = [face.walls[i] for i in pair]
    # The later is dropped first: what was there before it is left as it was.
    drops = [DropWall(pair[i]) for i in (1, 0) if _covered(walls[i], walls[1 - i])]
    return doubt_of("wall-twice", face, (one, other), at, mm, text, *drops)


def _covered(wall: Polyline, other: Polyline) -> bool:
    """Tell whether a wall lies within 40 mils of another from end to end."""
    return all(
        any(max(apart(a, p, q), apart(b, p, q)) <= NEAR**2 for p, q in pairwise(other))
        for a, b in pairwise(wall)
    )


def _beside(stretch: Ints, others: Ints) -> list[int]:
    """Return which of some stretches lie near another at both ends of a common run, roughly.

    By boxes, and by which ends of either lie within 40 mils of the other's line.
    """
    low, high = _lows_highs(stretch[None]), _lows_highs(others)
    boxes = ((low[0] - NEAR <= high[1]) & (high[0] - NEAR <= low[1])).all(axis=1)
    found = np.flatnonzero(boxes)
    some = others[found]
    # Two ends of a common run are an end of each, or both of one; each is near the other's line.
    near = [_near_line(stretch[None, at : at + 2], some) for at in (0, 2)]
    near += [_near_line(some[:, at : at + 2], stretch[None]) for at in (0, 2)]
    kept: list[int] = found[np.sum(near, axis=0) >= 2].tolist()
    return kept


def _lows_highs(ends: Ints) -> tuple[Ints, Ints]:
    corners = ends.reshape(-1, 2, 2)
    return corners.min(axis=1), corners.max(axis=1)


def _near_line(points: Ints, lines: Ints) -> Ints:
    """Tell which points lie within 40 mils of infinite lines; those of no length take all."""
    way = lines[:, 2:] - lines[:, :2]
    to = points - lines[:, :2]
    off = way[:, 0] * to[:, 1] - way[:, 1] * to[:, 0]
    return np.asarray(off**2 <= NEAR**2 * (way**2).sum(axis=1), np.int64)


def nearly_straight(face: TileFace) -> Iterator[Doubt]:
    """Doubt a stretch less than 1° off west to east, north to south or a diagonal."""
    for shape in shapes_of(face):
        for a, b in segments(shape.points, closed=shape.closed):
            if (way := _nearly(a, b)) is not None:
                mm = way[1] * MM_PER_MIL
                text = (
                    f"{shape.name} from {at_words(a)} to {at_words(b)} is {mm_words(mm)} off"
                    f" {way[0]}"
                )
                moves = (
                    MovePoints((old,), new)
                    for old, new in _straightened(a, b)
                    if on_tile((*new,))  # type: ignore[arg-type]
                )
                yield doubt_of("nearly-straight", face, (shape.name,), a, mm, text, *moves)


def _nearly(a: Point, b: Point) -> tuple[str, float] | None:
    """Return which way a stretch nearly runs, and how many mils its end is off that."""
    dx, dy = abs(b[0] - a[0]), abs(b[1] - a[1])
    tangent, whole = DEGREE
    for words, near, far, per_mil in (
        ("a line from west to east", dy, dx, 1.0),
        ("a line from north to south", dx, dy, 1.0),
        ("a diagonal of 45°", abs(dx - dy), dx + dy, 0.5**0.5),
    ):
        if 0 < near * whole < tangent * far:
            return words, near * per_mil
    return None


def _straightened(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    """Yield moves of either end of a stretch that make it straight."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for p, q, x, y in ((b, a, dx, dy), (a, b, -dx, -dy)):
        if 4 * abs(y) < abs(x):
            yield p, (p[0], q[1])
        elif 4 * abs(x) < abs(y):
            yield p, (q[0], p[1])
        else:
            yield p, (p[0], q[1] + (abs(x) if y > 0 else -abs(x)))
            yield p, (q[0] + (abs(y) if x > 0 else -abs(y)), p[1])


def area_refused(face: TileFace) -> Iterator[Doubt]:
    """Doubt an area that its file would refuse."""
    for i, area in enumerate(face.areas):
        if (fault := area_fault(area)) is not None:
            text = f"area {i + 1} at {at_words(area[0])} cannot be ruled on: {fault}"
            name = (f"area {i + 1}",)
            yield doubt_of("area-refused", face, name, area[0], None, text, ShedCorners(i))
