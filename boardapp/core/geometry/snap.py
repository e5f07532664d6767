"""Where a spot lands while shapes are traced, and what it snapped to, by name.

The first of these that is within reach takes the spot, the nearest where there are several: a
point; a corner of the plane; its side; a side of a shape; and where a sketch is straight the line
of the side before, or of a wall, or a parallel to one; 0, 45 or 90° from the last point. Where that
line crosses another within reach, the crossing is taken. Floats only measure; a point taken is
whole mils on the plane.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import dist, inf
from typing import NamedTuple

from boardapp.core.geometry.predicates import Point, Polyline, square
from boardapp.core.geometry.trace_sketch import (
    Shape,
    SideOf,
    Sketch,
    names_of,
    put_on_plane,
    sides_at,
)

Spot = tuple[float, float]

_BEYOND = 1 / 4
"""How far past a wall's end its line is offered, of the plane: farther, chance finds too many."""
_LONG = 3 / 40
"""How long a side is for parallels to it, of the plane: a short one hardly has a direction."""
_ANGLES = (("0°", (1, 0)), ("45°", (1, 1)), ("90°", (0, 1)), ("45°", (1, -1)))


class Snap(NamedTuple):
    """A point that a spot lands on.

    ``name`` says what it snapped to, "" for nothing; ``lines`` lead there, to be drawn;
    ``splits`` are the sides that get the point as one of their own.
    """

    point: Point
    name: str = ""
    lines: tuple[tuple[Spot, Spot], ...] = ()
    splits: tuple[SideOf, ...] = ()


class _Line(NamedTuple):
    """A stretch that a spot may land on; those of a lower rank come first."""

    rank: int
    name: str
    a: Spot
    b: Spot


def free(sketch: Sketch, spot: Spot, moving: Point | None = None) -> Snap:
    """Return where a spot lands while snapping is held off."""
    point = put_on_plane((round(spot[0]), round(spot[1])), sketch.size)
    splits = tuple(side for side in sides_at(sketch, point) if moving not in side.ends)
    return Snap(point, splits=splits)


def snap(
    sketch: Sketch, spot: Spot, reach: float, drawn: Polyline = (), moving: Point | None = None
) -> Snap:
    """Return where a spot lands; nothing farther off than ``reach`` mils takes it.

    ``drawn`` are the points so far of a shape that is being traced; ``moving`` is a point of the
    sketch that is being moved, to which and to whose sides nothing snaps.
    """
    x, y = (min(max(one, 0.0), float(most)) for one, most in zip(spot, sketch.size, strict=True))
    for some in (_points(sketch, drawn, moving), _corners(sketch.size)):
        off, point = min(((dist(one, (x, y)), one) for one in some), default=(inf, (0, 0)))
        if off <= reach:
            name = _point_name(sketch, point, drawn, moving)
            return free(sketch, point, moving)._replace(name=name)
    lines = list(_lines(sketch, drawn, moving))
    for spot_on, met in _meetings(lines, (x, y), reach):
        landed = free(sketch, spot_on, moving)
        if landed.point not in drawn[-1:] and dist(landed.point, spot_on) < 1:
            name = ", ".join(dict.fromkeys(line.name for line in met))
            return landed._replace(name=name, lines=tuple((line.a, line.b) for line in met))
    return free(sketch, (x, y), moving)


def foot_on_side(sketch: Sketch, spot: Spot, reach: float) -> tuple[SideOf, Point] | None:
    """Return the side nearest to a spot and the point of it there; None where all are far off."""
    found = None
    for shape in sketch.shapes():
        for number, (a, b) in enumerate(shape.sides()):
            foot = _foot(_Line(0, "", a, b), spot)
            if dist(foot, spot) <= reach:
                reach = dist(foot, spot)
                found = SideOf(shape, number), (round(foot[0]), round(foot[1]))
    return found


# ---- points -----------------------------------------------------------------------------------


def _points(sketch: Sketch, drawn: Polyline, moving: Point | None) -> set[Point]:
    return {*sketch.points(), *drawn} - {moving, *drawn[-1:]}


def _corners(size: Point) -> Polyline:
    width, height = size
    return (0, 0), (width, 0), (width, height), (0, height)


def _point_name(sketch: Sketch, point: Point, drawn: Polyline, moving: Point | None) -> str:
    if len(drawn) > 2 and point == drawn[0]:
        return "first point"
    if point != moving and (shapes := sketch.having(point)):
        return f"point of {names_of(shapes)}"
    return "point of this shape" if point in drawn else f"{sketch.whole} corner"


# ---- lines ------------------------------------------------------------------------------------


def _lines(sketch: Sketch, drawn: Polyline, moving: Point | None) -> Iterator[_Line]:
    """Yield all lines that a spot may land on, by rank."""
    size = max(sketch.size)
    corners = _corners(sketch.size)
    for at, side in enumerate(("north", "east", "south", "west")):
        yield _Line(0, f"{side} side", corners[at], corners[(at + 1) % 4])
    sides = [
        (shape, a, b)
        for shape in sketch.shapes()
        for a, b in shape.sides()
        if moving not in (a, b) and a != b
    ]
    yield from (_Line(1, f"on {shape.name}", a, b) for shape, a, b in sides)
    if not sketch.straight:
        return
    yield from (line for shape in sketch.shapes() for line in _extensions(shape, moving, size))
    for path in _chains(sketch, moving) if moving else [drawn]:
        if len(set(path[-2:])) > 1:
            yield _Line(2, "in line", path[-1], _past(path[-2], path[-1], 2 * size))
        if path:
            yield from _from_point(path[-1], sides, size)


def _from_point(
    last: Point, sides: Iterable[tuple[Shape, Point, Point]], size: int
) -> Iterator[_Line]:
    """Yield the lines through the last point: parallels to sides, and 0, 45 and 90°."""
    far, long = 2 * size, size * _LONG
    for shape, a, b in sides:
        way = (b[0] - a[0], b[1] - a[1])
        # Those that run by 0, 45 or 90° have these names.
        slants = 0 not in way and abs(way[0]) != abs(way[1])
        if slants and square(a, b) >= long**2:
            yield _through(2, f"parallel to {shape.name}", last, way, far)
    for name, way in _ANGLES:
        yield _through(3, name, last, way, far)


def _through(rank: int, name: str, point: Point, way: Point, far: int) -> _Line:
    x, y = point
    ends = (_past((x + sign * way[0], y + sign * way[1]), point, far) for sign in (1, -1))
    return _Line(rank, name, *ends)


def _extensions(shape: Shape, moving: Point | None, size: int) -> Iterator[_Line]:
    """Yield the line of a wall past either of its ends."""
    if shape.closed:
        return
    for before, end in (shape.points[1::-1], shape.points[-2:]):
        if moving not in (before, end) and before != end:
            yield _Line(2, f"in line with {shape.name}", end, _past(before, end, size * _BEYOND))


def _chains(sketch: Sketch, moving: Point) -> Iterator[Polyline]:
    """Yield what leads to a point from either side, as if it were traced last."""
    for shape in sketch.having(moving):
        ways = [shape.points, shape.points[::-1]]
        for path in (way * 2 if shape.closed else way for way in ways):
            at = len(path) - 1 - path[::-1].index(moving)
            yield tuple(point for point in path[max(at - 2, 0) : at] if point != moving)


def _past(a: Spot, b: Spot, far: float) -> Spot:
    """Return the spot that lies ``far`` past b, seen from a."""
    share = far / dist(a, b)
    return b[0] + (b[0] - a[0]) * share, b[1] + (b[1] - a[1]) * share


def _meetings(
    lines: list[_Line], spot: Spot, reach: float
) -> Iterator[tuple[Spot, tuple[_Line, ...]]]:
    """Yield where a spot may land: for each near line its crossings with others, then its foot."""
    feet = [(line.rank, dist(foot := _foot(line, spot), spot), foot, line) for line in lines]
    near = sorted((one for one in feet if one[1] <= reach), key=lambda one: one[:2])
    for at, (_, _, foot, line) in enumerate(near):
        for *_, other in near[at + 1 :]:
            met = _crossing(line, other)
            if met is not None and dist(met, spot) <= reach:
                yield met, (line, other)
        yield foot, (line,)


def _foot(line: _Line, spot: Spot) -> Spot:
    """Return the point of a stretch that is nearest to a spot."""
    (ax, ay), (bx, by) = line.a, line.b
    dx, dy = bx - ax, by - ay
    share = ((spot[0] - ax) * dx + (spot[1] - ay) * dy) / (dx * dx + dy * dy)
    share = min(max(share, 0.0), 1.0)
    return ax + share * dx, ay + share * dy


def _crossing(one: _Line, other: _Line) -> Spot | None:
    """Return where two stretches cross, None where they do not."""
    (ax, ay), (bx, by), (px, py), (qx, qy) = one.a, one.b, other.a, other.b
    turn = (bx - ax) * (qy - py) - (by - ay) * (qx - px)
    if turn == 0:
        return None
    share = ((px - ax) * (qy - py) - (py - ay) * (qx - px)) / turn
    met = ax + share * (bx - ax), ay + share * (by - ay)
    return met if dist(_foot(one, met), met) + dist(_foot(other, met), met) < 1e-6 else None
