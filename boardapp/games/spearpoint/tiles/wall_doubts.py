"""Doubts about a tile's walls and areas, one function each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, pairwise
from math import isqrt

import numpy as np
import shapely

from boardapp.core.geometry.exact_geometry import (
    Point,
    Polyline,
    line_intersection,
    segments,
    squared_distance,
    squared_distance_to_segment,
)
from boardapp.core.geometry.segment_intersection import Ints, segments_cross
from boardapp.core.geometry.shape_check import area_fault
from boardapp.core.sight_ruling import MM_PER_MIL
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tiles.drawing_fixes import (
    DropRepeatedCorners,
    DropWall,
    MovePoints,
    is_on_tile,
    wall_and_area_shapes,
)
from boardapp.games.spearpoint.tiles.part_names import (
    mm_description,
    mm_from_square_mils,
    point_description,
)
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import (
    NEAR,
    SHORT,
    Doubt,
    make_doubt,
    wall_shapes,
)

DEGREE = (17_455_064_928, 10**12)
"""The tangent of 1°, as a fraction."""


def find_short_walls(face: TileFace) -> Iterator[Doubt]:
    """Doubt a wall shorter than 100 mils."""
    for wall in wall_shapes(face):
        # Compare in whole millionths: a sum of roots this near to a whole number is equal to it.
        length = sum(isqrt(squared_distance(a, b) * 10**12) for a, b in pairwise(wall.points))
        if length < SHORT * 10**6:
            mm = length / 10**6 * MM_PER_MIL
            text = (
                f"{wall.name} at {point_description(wall.points[0])} is only "
                f"{mm_description(mm)} long"
            )
            yield make_doubt("short-wall", face, (wall.name,), wall.points[0], mm, text)


def find_doubled_walls(face: TileFace) -> Iterator[Doubt]:
    """Doubt two walls that run within 40 mils of each other for 100 mils or more.

    The check includes a wall that runs back along itself.
    """
    walls = wall_shapes(face)
    stretches = [(i, a, b) for i, wall in enumerate(walls) for a, b in pairwise(wall.points)]
    ends = np.array([(*a, *b) for _, a, b in stretches], np.int64).reshape(-1, 4)
    told: set[tuple[int, int]] = set()
    for n, (i, a, b) in enumerate(stretches):
        for m in _nearby_stretches(ends[n], ends[n + 1 :]):
            j, p, q = stretches[n + 1 + m]
            if (i, j) in told:
                continue
            near = [one for one in (a, b) if squared_distance_to_segment(one, p, q) <= NEAR**2]
            near += [one for one in (p, q) if squared_distance_to_segment(one, a, b) <= NEAR**2]
            length, at = max(
                ((squared_distance(one, other), one) for one, other in combinations(near, 2)),
                key=lambda pair: pair[0], default=(0, a),
            )  # fmt: skip
            if length >= SHORT**2:
                told.add((i, j))
                yield _doubled_wall_doubt(face, (i, j), at, mm_from_square_mils(length))


def find_crossing_shapes(face: TileFace) -> Iterator[Doubt]:
    """Doubt two walls or areas that cross where neither has a point, once for each pair."""
    shapes = wall_and_area_shapes(face)
    sides = [
        (i, a, b)
        for i, one in enumerate(shapes)
        for a, b in segments(one.points, closed=one.closed)
    ]
    ends = np.array([(*a, *b) for _, a, b in sides], np.int64).reshape(-1, 4)
    told: set[tuple[int, int]] = set()
    for n, (i, a, b) in enumerate(sides):
        for m in np.flatnonzero(segments_cross(ends[n], ends[n + 1 :])):
            j, p, q = sides[n + 1 + int(m)]
            if i == j or (i, j) in told:
                continue
            told.add((i, j))
            meeting = line_intersection(a, b, p, q)
            assert meeting is not None
            at, names = (round(meeting[0]), round(meeting[1])), (shapes[i].name, shapes[j].name)
            remedy = "end one wall there, or leave one wall out"
            if shapes[i].closed or shapes[j].closed:
                remedy = "move the corners or ends of one, or leave one out"
            text = f"{names[0]} and {names[1]} cross at {point_description(at)}: {remedy}"
            yield make_doubt("shapes-cross", face, names, at, None, text)
    yield from _overlapping_area_doubts(face, told)


def _overlapping_area_doubts(face: TileFace, told: set[tuple[int, int]]) -> Iterator[Doubt]:
    """Doubt two areas that cover the same ground, and whose sides do not cross."""
    areas = [
        (number, area, shapely.Polygon(area.points))
        for number, area in enumerate(wall_and_area_shapes(face))
        if area.closed and area_fault(area.points) is None
    ]
    for (i, one, plane), (j, other, beside) in combinations(areas, 2):
        if (i, j) in told or not shapely.relate_pattern(plane, beside, "T********"):
            continue
        inside = (plane & beside).representative_point()
        at, names = (round(inside.x), round(inside.y)), (one.name, other.name)
        text = (
            f"{names[0]} and {names[1]} cover the same ground at {point_description(at)}: leave "
            "one out, or move its corners"
        )
        yield make_doubt("shapes-cross", face, names, at, None, text)


def _doubled_wall_doubt(face: TileFace, pair: tuple[int, int], at: Point, mm: float) -> Doubt:
    one, other = (f"wall {i + 1}" for i in pair)
    start = point_description(at)
    run = f"for {mm_description(mm)}, beginning at {start}, so one wall is drawn twice"
    if one == other:
        text = f"{one} runs back along itself {run}"
        return make_doubt("wall-twice", face, (one,), at, mm, text)
    text = f"{one} and {other} run along each other {run}"
    walls = [face.walls[i] for i in pair]
    # Try to drop the later wall first, and keep the wall that was there before.
    drops = [DropWall(pair[i]) for i in (1, 0) if _is_covered_by(walls[i], walls[1 - i])]
    return make_doubt("wall-twice", face, (one, other), at, mm, text, *drops)


def _is_covered_by(wall: Polyline, other: Polyline) -> bool:
    """Return whether a wall is within 40 mils of another from end to end."""
    return all(
        any(
            max(squared_distance_to_segment(a, p, q), squared_distance_to_segment(b, p, q))
            <= NEAR**2
            for p, q in pairwise(other)
        )
        for a, b in pairwise(wall)
    )


def _nearby_stretches(stretch: Ints, others: Ints) -> list[int]:
    """Return the stretches that may run near a given stretch, as a fast filter.

    The filter compares boxes, and counts the ends of either stretch within 40 mils of the other's
    line.
    """
    low, high = _lower_and_upper_bounds(stretch[None]), _lower_and_upper_bounds(others)
    boxes = ((low[0] - NEAR <= high[1]) & (high[0] - NEAR <= low[1])).all(axis=1)
    found = np.flatnonzero(boxes)
    some = others[found]
    # A common run has two ends, each of them an end of a stretch near the other's line.
    near = [_are_points_near_lines(stretch[None, at : at + 2], some) for at in (0, 2)]
    near += [_are_points_near_lines(some[:, at : at + 2], stretch[None]) for at in (0, 2)]
    kept: list[int] = found[np.sum(near, axis=0) >= 2].tolist()
    return kept


def _lower_and_upper_bounds(ends: Ints) -> tuple[Ints, Ints]:
    corners = ends.reshape(-1, 2, 2)
    return corners.min(axis=1), corners.max(axis=1)


def _are_points_near_lines(points: Ints, lines: Ints) -> Ints:
    """Return which points are within 40 mils of infinite lines; lines of no length accept all."""
    way = lines[:, 2:] - lines[:, :2]
    to = points - lines[:, :2]
    off = way[:, 0] * to[:, 1] - way[:, 1] * to[:, 0]
    return np.asarray(off**2 <= NEAR**2 * (way**2).sum(axis=1), np.int64)


def find_nearly_straight_stretches(face: TileFace) -> Iterator[Doubt]:
    """Doubt a stretch less than 1° off west to east, north to south or a diagonal."""
    for shape in wall_and_area_shapes(face):
        for a, b in segments(shape.points, closed=shape.closed):
            if (way := _nearly_straight_direction(a, b)) is not None:
                mm = way[1] * MM_PER_MIL
                text = (
                    f"{shape.name} from {point_description(a)} to {point_description(b)} is "
                    f"{mm_description(mm)} off"
                    f" {way[0]}"
                )
                moves = (
                    MovePoints((old,), new)
                    for old, new in _straightening_moves(a, b)
                    if is_on_tile((*new,))  # type: ignore[arg-type]
                )
                yield make_doubt("nearly-straight", face, (shape.name,), a, mm, text, *moves)


def _nearly_straight_direction(a: Point, b: Point) -> tuple[str, float] | None:
    """Return the direction that a stretch nearly has, and the offset of its end in mils."""
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


def _straightening_moves(a: Point, b: Point) -> Iterator[tuple[Point, Point]]:
    """Yield moves of either end of a stretch that make the stretch straight."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    for p, q, x, y in ((b, a, dx, dy), (a, b, -dx, -dy)):
        if 4 * abs(y) < abs(x):
            yield p, (p[0], q[1])
        elif 4 * abs(x) < abs(y):
            yield p, (q[0], p[1])
        else:
            yield p, (p[0], q[1] + (abs(x) if y > 0 else -abs(x)))
            yield p, (q[0] + (abs(y) if x > 0 else -abs(y)), p[1])


def find_refused_areas(face: TileFace) -> Iterator[Doubt]:
    """Doubt an area that the tile-set reader would reject."""
    for i, area in enumerate(face.areas):
        if (fault := area_fault(area)) is not None:
            text = f"boardapp cannot rule on area {i + 1} at {point_description(area[0])}: {fault}"
            name = (f"area {i + 1}",)
            yield make_doubt(
                "area-refused", face, name, area[0], None, text, DropRepeatedCorners(i)
            )
