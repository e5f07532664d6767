"""Snapping of traced shapes: the point that a spot snaps to, and the names of the shapes there.

A spot snaps to the first of these within reach: a point, a corner of the plane, its side, a side of
a shape. Of several points or sides the nearest counts. A straight sketch also snaps to lines: the
previous side's, a wall's, a parallel, or 0, 45 or 90° from the last point. If that line crosses
another within reach, the spot snaps to the crossing. Floats only measure; a snapped point has whole
mils on the plane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist, inf
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import Point, Polyline, squared_distance
from boardapp.core.geometry.traced_walls_and_areas import (
    ShapeSide,
    SketchShape,
    TraceSketch,
    clamp_to_plane,
    joined_shape_names,
    sides_through_point,
)

Spot = tuple[float, float]

_BEYOND = 1 / 4
"""How far a wall's line extends past its end, as a share of the plane; more snaps by chance."""
_LONG = 3 / 40
"""The shortest side that offers parallels, as a share of the plane."""
_ANGLES = (("0°", (1, 0)), ("45°", (1, 1)), ("90°", (0, 1)), ("45°", (1, -1)))


class SnapResult(NamedTuple):
    """A spot's landing point.

    ``name`` says what the spot snapped to, "" for nothing. ``lines`` lead to the point, to be
    drawn. ``splits`` are the sides that gain the point.
    """

    point: Point
    name: str = ""
    lines: tuple[tuple[Spot, Spot], ...] = ()
    splits: tuple[ShapeSide, ...] = ()


class _SnapLine(NamedTuple):
    """A stretch that a spot may snap to; lower ranks come first."""

    rank: int
    name: str
    a: Spot
    b: Spot


def place_without_snapping(
    sketch: TraceSketch, spot: Spot, moving: Point | None = None
) -> SnapResult:
    """Return a spot's landing point while snapping is turned off."""
    point = clamp_to_plane((round(spot[0]), round(spot[1])), sketch.size)
    splits = tuple(
        side for side in sides_through_point(sketch, point) if moving not in side.end_points
    )
    return SnapResult(point, splits=splits)


def snap_point(
    sketch: TraceSketch, spot: Spot, reach: float, drawn: Polyline = (), moving: Point | None = None
) -> SnapResult:
    """Return a spot's landing point, within ``reach`` mils of what it snaps to.

    ``drawn`` are the points so far of a shape that is being traced. ``moving`` is a point of the
    sketch that is being moved: nothing snaps to it or its sides.
    """
    x, y = (min(max(one, 0.0), float(most)) for one, most in zip(spot, sketch.size, strict=True))
    for some in (_snap_points(sketch, drawn, moving), _plane_corners(sketch.size)):
        off, point = min(((dist(one, (x, y)), one) for one in some), default=(inf, (0, 0)))
        if off <= reach:
            if len(drawn) > 2 and point == drawn[0]:
                name = "first corner"
            elif point != moving and (shapes := sketch.shapes_with_point(point)):
                name = f"corner of {joined_shape_names(shapes)}"
            else:
                name = "corner of this shape" if point in drawn else f"{sketch.whole} corner"
            return place_without_snapping(sketch, point, moving)._replace(name=name)
    lines = list(_snap_lines(sketch, drawn, moving))
    for spot_on, met in _landing_points(lines, (x, y), reach):
        landed = place_without_snapping(sketch, spot_on, moving)
        if landed.point not in drawn[-1:] and dist(landed.point, spot_on) < 1:
            name = ", ".join(dict.fromkeys(line.name for line in met))
            return landed._replace(name=name, lines=tuple((line.a, line.b) for line in met))
    return place_without_snapping(sketch, (x, y), moving)


def nearest_point_on_side(
    sketch: TraceSketch, spot: Spot, reach: float
) -> tuple[ShapeSide, Point] | None:
    """Return the side nearest to a spot and its nearest point; None beyond ``reach``."""
    found = None
    for shape in sketch.shapes():
        for number, (a, b) in enumerate(shape.sides()):
            foot = _nearest_point_on_line(_SnapLine(0, "", a, b), spot)
            if dist(foot, spot) <= reach:
                reach = dist(foot, spot)
                found = ShapeSide(shape, number), (round(foot[0]), round(foot[1]))
    return found


# ---- points -----------------------------------------------------------------------------------


def _snap_points(sketch: TraceSketch, drawn: Polyline, moving: Point | None) -> set[Point]:
    return {*sketch.points(), *drawn} - {moving, *drawn[-1:]}


def _plane_corners(size: Point) -> Polyline:
    width, height = size
    return (0, 0), (width, 0), (width, height), (0, height)


# ---- lines ------------------------------------------------------------------------------------


def _snap_lines(sketch: TraceSketch, drawn: Polyline, moving: Point | None) -> Iterator[_SnapLine]:
    """Yield all lines that a spot may land on, by rank."""
    size = max(sketch.size)
    corners = _plane_corners(sketch.size)
    for at, side in enumerate(("north", "east", "south", "west")):
        yield _SnapLine(0, f"{side} side", corners[at], corners[(at + 1) % 4])
    sides = [
        (shape, a, b)
        for shape in sketch.shapes()
        for a, b in shape.sides()
        if moving not in (a, b) and a != b
    ]
    yield from (_SnapLine(1, f"on {shape.name}", a, b) for shape, a, b in sides)
    if not sketch.straight:
        return
    yield from (line for shape in sketch.shapes() for line in _wall_extensions(shape, moving, size))
    for path in _paths_leading_to(sketch, moving) if moving else [drawn]:
        if len(set(path[-2:])) > 1:
            yield _SnapLine(2, "in line", path[-1], _point_beyond(path[-2], path[-1], 2 * size))
        if path:
            yield from _lines_through_last_point(path[-1], sides, size)


def _lines_through_last_point(
    last: Point, sides: Iterable[tuple[SketchShape, Point, Point]], size: int
) -> Iterator[_SnapLine]:
    """Yield the lines through the last point: parallels to sides, and at 0, 45 and 90°."""
    far, long = 2 * size, size * _LONG
    for shape, a, b in sides:
        way = (b[0] - a[0], b[1] - a[1])
        # Sides at 0, 45 or 90° get these angles' names.
        slants = 0 not in way and abs(way[0]) != abs(way[1])
        if slants and squared_distance(a, b) >= long**2:
            yield _line_through_point(2, f"parallel to {shape.name}", last, way, far)
    for name, way in _ANGLES:
        yield _line_through_point(3, name, last, way, far)


def _line_through_point(rank: int, name: str, point: Point, way: Point, far: int) -> _SnapLine:
    x, y = point
    ends = (_point_beyond((x + sign * way[0], y + sign * way[1]), point, far) for sign in (1, -1))
    return _SnapLine(rank, name, *ends)


def _wall_extensions(shape: SketchShape, moving: Point | None, size: int) -> Iterator[_SnapLine]:
    """Yield the lines that extend a wall past its two ends."""
    if shape.is_closed:
        return
    for before, end in (shape.points[1::-1], shape.points[-2:]):
        if moving not in (before, end) and before != end:
            yield _SnapLine(
                2, f"in line with {shape.name}", end, _point_beyond(before, end, size * _BEYOND)
            )


def _paths_leading_to(sketch: TraceSketch, moving: Point) -> Iterator[Polyline]:
    """Yield the paths that lead to a point from either side, as if the point were traced last."""
    for shape in sketch.shapes_with_point(moving):
        ways = [shape.points, shape.points[::-1]]
        for path in (way * 2 if shape.is_closed else way for way in ways):
            at = len(path) - 1 - path[::-1].index(moving)
            yield tuple(point for point in path[max(at - 2, 0) : at] if point != moving)


def _point_beyond(a: Spot, b: Spot, far: float) -> Spot:
    """Return the spot ``far`` beyond b, on the line from a."""
    share = far / dist(a, b)
    return b[0] + (b[0] - a[0]) * share, b[1] + (b[1] - a[1]) * share


def _landing_points(
    lines: list[_SnapLine], spot: Spot, reach: float
) -> Iterator[tuple[Spot, tuple[_SnapLine, ...]]]:
    """Yield possible landing points: each near line's crossings with others, then its foot."""
    feet = [
        (line.rank, dist(foot := _nearest_point_on_line(line, spot), spot), foot, line)
        for line in lines
    ]
    near = sorted((one for one in feet if one[1] <= reach), key=lambda one: one[:2])
    for at, (_, _, foot, line) in enumerate(near):
        for *_, other in near[at + 1 :]:
            met = _line_crossing(line, other)
            if met is not None and dist(met, spot) <= reach:
                yield met, (line, other)
        yield foot, (line,)


def _nearest_point_on_line(line: _SnapLine, spot: Spot) -> Spot:
    """Return the point of a stretch that is nearest to a spot."""
    (ax, ay), (bx, by) = line.a, line.b
    dx, dy = bx - ax, by - ay
    share = ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    return ax + share * dx, ay + share * dy


def _line_crossing(one: _SnapLine, other: _SnapLine) -> Spot | None:
    """Return the spot where two stretches cross, None if they do not."""
    (ax, ay), (bx, by), (px, py), (qx, qy) = one.a, one.b, other.a, other.b
    turn = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
    if turn == 0:
        return None
    share = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / turn
    met = ax + share * (bx - ax), ay + share * (by - ay)
    return (
        met
        if dist(_nearest_point_on_line(one, met), met)
        + dist(_nearest_point_on_line(other, met), met)
        < 1e-6
        else None
    )
