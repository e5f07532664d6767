"""What is doubtful in the ends of a tile's walls: one function each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from boardapp.core.geometry.predicates import (
    Point,
    Polyline,
    apart,
    cross,
    meeting,
    segments,
    square,
)
from boardapp.core.ruling import MM_PER_MIL
from boardapp.core.tile import SIDES, Edge, TileFace
from boardapp.core.tile import Feature as Shape
from boardapp.games.spearpoint.tiles.doubt import NEAR, Doubt, doubt_of, from_side, walls_of
from boardapp.games.spearpoint.tiles.fixes import (
    Join,
    MovePoints,
    Remedy,
    lattice_point,
    on_tile,
    shapes_of,
    sum_of_squares,
)
from boardapp.games.spearpoint.tiles.part_names import at_words, end_words, in_mm, mm_words


class _End(NamedTuple):
    """An end of a wall, and the wall's points from there on."""

    wall: Shape
    path: Polyline

    @property
    def beyond(self) -> Polyline:
        """Return the wall's points from the first that is not near this end."""
        near = (i for i, point in enumerate(self.path) if square(point, self.path[0]) > NEAR**2)
        return self.path[next(near, len(self.path)) :]

    @property
    def last_stretch(self) -> tuple[Point, Point]:
        """Return the wall's stretch at this end: from the point before to the end."""
        before = next((point for point in self.path if point != self.path[0]), self.path[0])
        return before, self.path[0]


def _ends(face: TileFace) -> dict[Point, list[_End]]:
    """Return the ends of all walls that are no rings, by their point."""
    found: dict[Point, list[_End]] = {}
    for wall in walls_of(face):
        if wall.points[0] != wall.points[-1]:
            for path in (wall.points, wall.points[::-1]):
                found.setdefault(path[0], []).append(_End(wall, path))
    return found


def ends_apart(face: TileFace) -> Iterator[Doubt]:
    """Doubt two ends nearer than 40 mils that are not one point."""
    for (p, here), (q, there) in combinations(_ends(face).items(), 2):
        if square(p, q) >= NEAR**2:
            continue
        pairs = [(one, other) for one in here for other in there if _two_ends(one, other)]
        if not pairs:
            continue
        one, other = pairs[0]
        things = tuple(dict.fromkeys((one.wall.name, other.wall.name)))
        who = f"{end_words(one.wall, p)} and {end_words(other.wall, q)}"
        if len(things) == 1:
            who = f"the two ends of {one.wall.name}, at {at_words(p)} and {at_words(q)},"
        mm = in_mm(square(p, q))
        text = f"{who} lie {mm_words(mm)} apart, not on one point: sight slips between them"
        crossing = meeting(*one.last_stretch, *other.last_stretch)
        remedies = [MovePoints((q,), p), MovePoints((p,), q)]
        if crossing is not None and on_tile(crossing):
            corner = lattice_point(crossing, p, q)
            if max(square(p, corner), square(q, corner)) <= (2 * NEAR) ** 2:
                remedies.insert(0, MovePoints((p, q), corner))
        yield doubt_of("ends-apart", face, things, p, mm, text, *remedies)


def _two_ends(one: _End, other: _End) -> bool:
    """Tell whether two ends are not merely those of one short wall."""
    return one.wall.name != other.wall.name or bool(one.beyond)


def end_near_wall(face: TileFace) -> Iterator[Doubt]:
    """Doubt an end within 40 mils of a wall or area that is not on it."""
    shapes, ends = shapes_of(face), _ends(face)
    boxes = [_box(shape.points) for shape in shapes]
    for p, here in ends.items():
        for shape, box in zip(shapes, boxes, strict=True):
            if not _near_box(p, box) or _meets_end_of(p, shape):
                continue
            own = next((end for end in here if end.wall.name == shape.name), None)
            path = own.beyond if own else shape.points
            stretches = list(segments(path, closed=shape.closed)) if len(path) > 1 else []
            if not stretches or (shape.closed and _inside(p, shape.points)):
                continue
            far = [apart(p, a, b) for a, b in stretches]
            nearest = min(far)
            if 0 < nearest <= NEAR**2:
                a, b = stretches[far.index(nearest)]
                mm = in_mm(float(nearest))
                text = (
                    f"{end_words(here[0].wall, p)} lies {mm_words(mm)} from"
                    f" {'itself' if own else shape.name}, not on it: sight slips between them"
                )
                things = (here[0].wall.name, shape.name)
                yield doubt_of(
                    "end-near-wall", face, things, p, mm, text, *_onto(here[0], shape, a, b)
                )


def _meets_end_of(p: Point, wall: Shape) -> bool:
    """Tell whether a wall ends so near a point that its end is what is near, or is the point."""
    first, last = wall.points[0], wall.points[-1]
    if wall.closed or first == last:
        return False
    return any(0 < square(p, end) < NEAR**2 for end in (first, last))


def _onto(end: _End, shape: Shape, a: Point, b: Point) -> Iterator[Remedy]:
    """Yield moves of an end onto a stretch: on along its wall, or the shortest way."""
    p = end.path[0]
    stretches = list(segments(shape.points, closed=shape.closed))
    join = Join(shape.name, next(i for i, one in enumerate(stretches) if set(one) == {a, b}))
    along = meeting(*end.last_stretch, a, b)
    foot = meeting(p, (p[0] + b[1] - a[1], p[1] - b[0] + a[0]), a, b)
    for spot in (along, foot):
        if spot is None or not on_tile(spot) or sum_of_squares(p, spot) > (2 * NEAR) ** 2:
            continue
        to = lattice_point(spot, a, b)
        if apart(to, a, b) <= 1:
            yield MovePoints((p,), to, None if to in (a, b) else join)
    corner = min((a, b), key=lambda point: square(p, point))
    yield MovePoints((p,), corner)


def end_near_side(face: TileFace) -> Iterator[Doubt]:
    """Doubt an end within 40 mils of a side of the tile that is not on it."""
    for p, here in _ends(face).items():
        for side in SIDES:
            off = from_side(p, side)
            if 0 < off <= NEAR:
                mm = off * MM_PER_MIL
                text = (
                    f"{end_words(here[0].wall, p)} lies {mm_words(mm)} from the tile's {side} side,"
                    " not on it"
                )
                things = (here[0].wall.name, f"{side} side")
                a, b = Edge(side, "red").ends()
                along = meeting(*here[0].last_stretch, a, b)
                level = side in ("north", "south")
                remedies = [MovePoints((p,), (p[0], a[1]) if level else (a[0], p[1]))]
                if along is not None and on_tile(along) and sum_of_squares(p, along) <= NEAR**2 * 4:
                    remedies.insert(0, MovePoints((p,), lattice_point(along, a, b)))
                yield doubt_of("end-near-side", face, things, p, mm, text, *remedies)


def _box(points: Polyline) -> tuple[int, int, int, int]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _near_box(p: Point, box: tuple[int, int, int, int]) -> bool:
    west, north, east, south = box
    return west - NEAR <= p[0] <= east + NEAR and north - NEAR <= p[1] <= south + NEAR


def _inside(p: Point, area: Polyline) -> bool:
    """Tell whether a point lies inside an area, of its rim not to speak."""
    inside = False
    for a, b in segments(area, closed=True):
        if (a[1] > p[1]) != (b[1] > p[1]) and (cross(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside
