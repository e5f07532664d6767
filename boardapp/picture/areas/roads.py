"""Roads along links: gently bent lines from dot to dot through the middle of a common border."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, dist, hypot, sin
from typing import NamedTuple

import shapely

from boardapp.core.area_grid import Link
from boardapp.core.grid import Space
from boardapp.picture.areas.board_style import PrintedAreas
from boardapp.picture.areas.terrain_shape_paths import Dot
from boardapp.picture.svg.markup import svg_num

STEPS = 8
"""Number of straight segments that approximate half a road in measurements."""
SHARES = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
"""Shares along a common border where a road may cross it: never near the border's ends."""
BEND = 0.42
"""Angle in radians by which a road bends at its dots."""


class RoadPath(NamedTuple):
    """A drawn road: ``data`` is its SVG path, ``points`` are on it, ``middle`` is on the border."""

    link: Link
    data: str
    points: tuple[Dot, ...]
    middle: Dot


def road_paths(chart: PrintedAreas) -> tuple[RoadPath, ...]:
    """Return one road for each link."""
    return tuple(
        _road_path_of_link(chart, number, link) for number, link in enumerate(chart.grid.links)
    )


def roads_of_area(road_paths: Sequence[RoadPath], space: Space) -> shapely.MultiLineString:
    """Return the roads of an area's links."""
    return shapely.MultiLineString(
        [way.points for way in road_paths if space.column in way.link[:2]]
    )


def _road_path_of_link(chart: PrintedAreas, number: int, link: Link) -> RoadPath:
    one, other = Space(0, link.first), Space(0, link.second)
    first, second = chart.grid.centre(one), chart.grid.centre(other)
    polygons = chart.area_polygons[one], chart.area_polygons[other]
    turn = BEND if number % 2 else -BEND
    spots = _border_crossing_points(*polygons)
    # A road stays inside its two areas if possible, and on the board where the areas do not touch.
    within = polygons[0] | polygons[1] if spots else chart.board_rectangle
    choices = []
    for bend in (turn, turn / 2, 0.0):
        middle = (
            min(spots, key=lambda spot: dist(first, spot) + dist(spot, second))
            if spots
            else _bent_midpoint(first, second, bend)
        )
        choices.append((middle, _road_halves(first, middle, second, bend)))
    kept = (one for one in choices if within.covers(shapely.LineString(_points_on_curves(one[1]))))
    middle, curves = next(kept, choices[-1])
    return RoadPath(link, _curves_path(curves), _points_on_curves(curves), middle)


def _border_crossing_points(one: shapely.Polygon, other: shapely.Polygon) -> list[Dot]:
    """Return where a road may cross a border: on its longest stretch, away from its ends."""
    shared = shapely.line_merge(shapely.intersection(one.boundary, other.boundary))
    lines = [part for part in shapely.get_parts(shared) if part.length > 0]
    if not lines:
        return []
    longest = max(lines, key=lambda line: line.length)
    spots = (longest.interpolate(share, normalized=True) for share in SHARES)
    return [(spot.x, spot.y) for spot in spots]


def _bent_midpoint(first: Dot, second: Dot, bend: float) -> Dot:
    """Return the middle between two dots, moved sideways by the bend."""
    (x, y), (u, v) = first, second
    return (x + u) / 2 - (v - y) * bend / 8, (y + v) / 2 + (u - x) * bend / 8


Curve = tuple[Dot, Dot, Dot, Dot]


def _road_halves(first: Dot, middle: Dot, second: Dot, bend: float) -> tuple[Curve, Curve]:
    """Return the two halves of a road, which join smoothly at its middle."""
    along = second[0] - first[0], second[1] - first[1]
    length = hypot(*along) or 1.0
    way = along[0] / length, along[1] / length
    near, far = dist(first, middle) * 0.38, dist(second, middle) * 0.38
    start = _rotated_towards(first, middle, bend)
    end = _rotated_towards(second, middle, bend)
    before = middle[0] - way[0] * near, middle[1] - way[1] * near
    after = middle[0] + way[0] * far, middle[1] + way[1] * far
    return (first, start, before, middle), (middle, after, end, second)


def _rotated_towards(dot: Dot, towards: Dot, angle: float) -> Dot:
    x, y = (towards[0] - dot[0]) * 0.4, (towards[1] - dot[1]) * 0.4
    return dot[0] + x * cos(angle) - y * sin(angle), dot[1] + x * sin(angle) + y * cos(angle)


def _points_on_curves(curves: tuple[Curve, Curve]) -> tuple[Dot, ...]:
    return (curves[0][0], *(
        _point_on_curve(curve, step / STEPS) for curve in curves for step in range(1, STEPS + 1)
    ))  # fmt: skip


def _point_on_curve(curve: Curve, share: float) -> Dot:
    rest = 1 - share
    parts = rest**3, 3 * rest**2 * share, 3 * rest * share**2, share**3
    x, y = (
        sum(part * dot[axis] for part, dot in zip(parts, curve, strict=True)) for axis in (0, 1)
    )
    return x, y


def _curves_path(curves: tuple[Curve, Curve]) -> str:
    (x, y), *_ = curves[0]
    pieces = (
        "C" + " ".join(f"{svg_num(u)} {svg_num(v)}" for u, v in curve[1:]) for curve in curves
    )
    return f"M{svg_num(x)} {svg_num(y)}" + "".join(pieces)
