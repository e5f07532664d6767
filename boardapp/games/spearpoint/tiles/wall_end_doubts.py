"""Doubts about the ends of a tile's walls, one function each."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import (
    Point,
    Polyline,
    cross_product,
    line_intersection,
    segments,
    squared_distance,
    squared_distance_to_segment,
)
from boardapp.core.sight_ruling import MM_PER_MIL
from boardapp.core.tile import SIDES, Edge, TileFace
from boardapp.core.tile import TileFeature as Shape
from boardapp.games.spearpoint.tiles.drawing_fixes import (
    JoinStretch,
    MovePoints,
    Remedy,
    is_on_tile,
    nearest_whole_point,
    wall_and_area_shapes,
)
from boardapp.games.spearpoint.tiles.part_names import (
    mm_description,
    mm_from_square_mils,
    point_description,
    wall_end_name,
)
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import (
    NEAR,
    Doubt,
    distance_from_side,
    make_doubt,
    wall_shapes,
)


class _WallEnd(NamedTuple):
    """An end of a wall, and the wall's points starting from that end."""

    wall: Shape
    path: Polyline

    @property
    def beyond(self) -> Polyline:
        """Return the wall's points from the first one that is not near this end."""
        near = (
            i
            for i, point in enumerate(self.path)
            if squared_distance(point, self.path[0]) > NEAR**2
        )
        return self.path[next(near, len(self.path)) :]

    @property
    def last_stretch(self) -> tuple[Point, Point]:
        """Return the wall's last stretch, from the neighbouring point to this end."""
        before = next((point for point in self.path if point != self.path[0]), self.path[0])
        return before, self.path[0]


def _wall_ends_by_point(face: TileFace) -> dict[Point, list[_WallEnd]]:
    """Return the ends of all walls by their points, except walls that form a ring."""
    found: dict[Point, list[_WallEnd]] = {}
    for wall in wall_shapes(face):
        if wall.points[0] != wall.points[-1]:
            for path in (wall.points, wall.points[::-1]):
                found.setdefault(path[0], []).append(_WallEnd(wall, path))
    return found


def find_ends_apart(face: TileFace) -> Iterator[Doubt]:
    """Doubt two ends that are within 40 mils of each other but not on one point."""
    for (p, here), (q, there) in combinations(_wall_ends_by_point(face).items(), 2):
        if squared_distance(p, q) >= NEAR**2:
            continue
        pairs = [(one, other) for one in here for other in there if _are_separate_ends(one, other)]
        if not pairs:
            continue
        one, other = pairs[0]
        things = tuple(dict.fromkeys((one.wall.name, other.wall.name)))
        who = f"{wall_end_name(one.wall, p)} and {wall_end_name(other.wall, q)}"
        if len(things) == 1:
            who = (
                f"the two ends of {one.wall.name}, at {point_description(p)} and "
                f"{point_description(q)},"
            )
        mm = mm_from_square_mils(squared_distance(p, q))
        text = f"{who} are {mm_description(mm)} apart, so a line of sight can slip between them"
        crossing = line_intersection(*one.last_stretch, *other.last_stretch)
        remedies = [MovePoints((q,), p), MovePoints((p,), q)]
        if crossing is not None and is_on_tile(crossing):
            corner = nearest_whole_point(crossing, p, q)
            if max(squared_distance(p, corner), squared_distance(q, corner)) <= (2 * NEAR) ** 2:
                remedies.insert(0, MovePoints((p, q), corner))
        yield make_doubt("ends-apart", face, things, p, mm, text, *remedies)


def _are_separate_ends(one: _WallEnd, other: _WallEnd) -> bool:
    """Return whether two ends belong to different walls, or to one wall that is not short."""
    return one.wall.name != other.wall.name or bool(one.beyond)


def find_ends_near_walls(face: TileFace) -> Iterator[Doubt]:
    """Doubt an end that is within 40 mils of a wall or area but not on it."""
    shapes, ends = wall_and_area_shapes(face), _wall_ends_by_point(face)
    boxes = [_bounding_box(shape.points) for shape in shapes]
    for p, here in ends.items():
        for shape, box in zip(shapes, boxes, strict=True):
            if not _is_near_box(p, box) or _is_near_end_of(p, shape):
                continue
            own = next((end for end in here if end.wall.name == shape.name), None)
            path = own.beyond if own else shape.points
            stretches = list(segments(path, closed=shape.closed)) if len(path) > 1 else []
            if not stretches or (shape.closed and _is_inside_area(p, shape.points)):
                continue
            far = [squared_distance_to_segment(p, a, b) for a, b in stretches]
            nearest = min(far)
            if 0 < nearest <= NEAR**2:
                a, b = stretches[far.index(nearest)]
                mm = mm_from_square_mils(float(nearest))
                text = (
                    f"{wall_end_name(here[0].wall, p)} is {mm_description(mm)} from "
                    f"{'itself' if own else shape.name}, so a line of sight can slip between them"
                )
                things = (here[0].wall.name, shape.name)
                yield make_doubt(
                    "end-near-wall", face, things, p, mm, text,
                    *_moves_onto_stretch(here[0], shape, a, b),
                )  # fmt: skip


def _is_near_end_of(p: Point, wall: Shape) -> bool:
    """Return whether a wall has an end within 40 mils of a point, but not on the point."""
    first, last = wall.points[0], wall.points[-1]
    if wall.closed or first == last:
        return False
    return any(0 < squared_distance(p, end) < NEAR**2 for end in (first, last))


def _moves_onto_stretch(end: _WallEnd, shape: Shape, a: Point, b: Point) -> Iterator[Remedy]:
    """Yield moves of an end onto a stretch: along its wall, straight across, or to a corner."""
    p = end.path[0]
    stretches = list(segments(shape.points, closed=shape.closed))
    join = JoinStretch(shape.name, next(i for i, one in enumerate(stretches) if set(one) == {a, b}))
    along = line_intersection(*end.last_stretch, a, b)
    foot = line_intersection(p, (p[0] + b[1] - a[1], p[1] - b[0] + a[0]), a, b)
    for spot in (along, foot):
        if spot is None or not is_on_tile(spot) or squared_distance(p, spot) > (2 * NEAR) ** 2:
            continue
        to = nearest_whole_point(spot, a, b)
        if squared_distance_to_segment(to, a, b) <= 1:
            yield MovePoints((p,), to, None if to in (a, b) else join)
    corner = min((a, b), key=lambda point: squared_distance(p, point))
    yield MovePoints((p,), corner)


def find_ends_near_sides(face: TileFace) -> Iterator[Doubt]:
    """Doubt an end that is within 40 mils of a side of the tile but not on the side."""
    for p, here in _wall_ends_by_point(face).items():
        for side in SIDES:
            off = distance_from_side(p, side)
            if 0 < off <= NEAR:
                mm = off * MM_PER_MIL
                text = (
                    f"{wall_end_name(here[0].wall, p)} is {mm_description(mm)} from the tile's "
                    f"{side} side instead of on it"
                )
                things = (here[0].wall.name, f"{side} side")
                a, b = Edge(side, "red").end_points()
                along = line_intersection(*here[0].last_stretch, a, b)
                level = side in ("north", "south")
                remedies = [MovePoints((p,), (p[0], a[1]) if level else (a[0], p[1]))]
                if (
                    along is not None
                    and is_on_tile(along)
                    and squared_distance(p, along) <= NEAR**2 * 4
                ):
                    remedies.insert(0, MovePoints((p,), nearest_whole_point(along, a, b)))
                yield make_doubt("end-near-side", face, things, p, mm, text, *remedies)


def _bounding_box(points: Polyline) -> tuple[int, int, int, int]:
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _is_near_box(p: Point, box: tuple[int, int, int, int]) -> bool:
    west, north, east, south = box
    return west - NEAR <= p[0] <= east + NEAR and north - NEAR <= p[1] <= south + NEAR


def _is_inside_area(p: Point, area: Polyline) -> bool:
    """Return whether a point lies inside an area; the result on the rim is undefined."""
    inside = False
    for a, b in segments(area, closed=True):
        if (a[1] > p[1]) != (b[1] > p[1]) and (cross_product(a, b, p) > 0) == (b[1] > a[1]):
            inside = not inside
    return inside
