"""Shapes for painting areas: outlines, blots, crowns, scattered points."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin
from random import Random

import shapely
from shapely.geometry.base import BaseGeometry

from boardapp.picture.svg.markup import Rect, polyline_path_data, svg_num

Dot = tuple[float, float]


def polygon_path(found: BaseGeometry) -> str:
    """Return polygons as path data, for filling by the even-odd rule."""
    polygons = [part for part in shapely.get_parts(found) if part.geom_type == "Polygon"]
    rings = [ring for one in polygons for ring in (one.exterior, *one.interiors)]
    return "".join(polyline_path_data(list(ring.coords)[:-1], closed=True) for ring in rings)


def lines_path(found: BaseGeometry) -> str:
    """Return lines as path data."""
    lines = [part for part in shapely.get_parts(shapely.line_merge(found)) if part.length > 0]
    return "".join(polyline_path_data(line.coords) for line in lines)


def round_blot_path(middle: Dot, radius: float, chance: Random, corners: int = 8) -> str:
    """Return a soft round shape within a radius as path data."""
    return smooth_closed_path([
        _point_on_circle(middle, radius * (0.62 + 0.38 * chance.random()), corner / corners)
        for corner in range(corners)
    ])  # fmt: skip


def box_with_margin(rect: Rect, room: float = 0.0) -> shapely.Polygon:
    """Return a rectangle with a margin around it."""
    west, north, width, height = rect
    return shapely.box(west - room, north - room, west + width + room, north + height + room)


def smooth_closed_path(dots: Sequence[Dot]) -> str:
    """Return a closed curve through the middles of a polygon's edges as path data."""
    middles = [_midpoint(one, other) for one, other in zip(dots, (*dots[1:], dots[0]), strict=True)]
    curves = "".join(
        f"Q{svg_num(x)} {svg_num(y)} {svg_num(u)} {svg_num(v)}"
        for (x, y), (u, v) in zip((*dots[1:], dots[0]), (*middles[1:], middles[0]), strict=True)
    )
    return f"M{svg_num(middles[0][0])} {svg_num(middles[0][1])}{curves}Z"


def wave_path(middle: Dot, reach: float, height: float) -> str:
    """Return a crest and a trough, each ``reach`` long, on both sides of a middle as path data."""
    x, y = middle
    far, half = svg_num(reach), svg_num(reach / 2)
    return f"M{svg_num(x - reach)} {svg_num(y)}q{half} {svg_num(-height)} {far} 0t{far} 0"


def tree_crown_path(middle: Dot, radius: float, chance: Random, lobes: int = 9) -> str:
    """Return a tree's crown seen from above as path data: lobes around a middle."""
    turn = chance.random()
    inner = [
        _point_on_circle(middle, radius * (0.76 + 0.1 * chance.random()), turn + lobe / lobes)
        for lobe in range(lobes)
    ]
    outer = [
        _point_on_circle(
            middle, radius * (1.08 + 0.14 * chance.random()), turn + (lobe + 0.5) / lobes
        )
        for lobe in range(lobes)
    ]
    ends = zip(outer, (*inner[1:], inner[0]), strict=True)
    curves = "".join(f"Q{x:.0f} {y:.0f} {u:.0f} {v:.0f}" for (x, y), (u, v) in ends)
    return f"M{inner[0][0]:.0f} {inner[0][1]:.0f}{curves}Z"


def random_points_in_shape(found: BaseGeometry, count: int, chance: Random) -> list[Dot]:
    """Return about ``count`` random points in a shape."""
    if found.is_empty:
        return []
    west, north, east, south = found.bounds
    share = max(found.area / max((east - west) * (south - north), 1e-9), 0.05)
    tried = [
        (west + (east - west) * chance.random(), north + (south - north) * chance.random())
        for _ in range(round(count / share))
    ]
    return points_in_shape(found, tried)


def points_in_shape(found: BaseGeometry, dots: Sequence[Dot]) -> list[Dot]:
    """Return which points are inside a shape."""
    shapely.prepare(found)
    held = shapely.contains_xy(found, [x for x, _ in dots], [y for _, y in dots])
    return [dot for dot, inside in zip(dots, held, strict=True) if inside]


def rotated_rectangle_corners(middle: Dot, across: float, down: float, turn: float) -> list[Dot]:
    """Return the corners of a rectangle that is turned about its middle by an angle in radians."""
    (x, y), c, s = middle, cos(turn), sin(turn)
    corners = ((-across, -down), (across, -down), (across, down), (-across, down))
    return [(x + u * c - v * s, y + u * s + v * c) for u, v in corners]


def _point_on_circle(middle: Dot, radius: float, share: float) -> Dot:
    angle = 2 * pi * share
    return middle[0] + radius * cos(angle), middle[1] + radius * sin(angle)


def _midpoint(one: Dot, other: Dot) -> Dot:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
