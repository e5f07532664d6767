"""The margin of a line of sight: the least shift of a tile that would change the verdict.

The shifts for which a feature W touches the line s are the Minkowski sum of s and -W: a polygon.
The margin is the distance of its boundary from the origin, whether the origin is inside (touching)
or outside (apart). Floats are enough: boardapp shows a margin but never decides by it.
"""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from boardapp.core.geometry.exact_geometry import Point, Polyline, segments
from boardapp.core.geometry.tile_geometry import feature_geometry, sight_line
from boardapp.core.tile import TileFeature

Shapes = NDArray[np.object_]


def line_clearance(a: Point, b: Point, features: Iterable[TileFeature]) -> float | None:
    """Return the least distance in mils from the line a-b to any feature, None without any.

    Work grows with the number of the features' points.
    """
    outlines = [feature_geometry(feature) for feature in features]
    if not outlines:
        return None
    return float(shapely.distance(sight_line(a, b), outlines).min())


def shift_to_clear_line(a: Point, b: Point, features: Iterable[TileFeature]) -> float:
    """Return the least common shift in mils of all features until none touches a-b.

    The features belong to one tile. The shift is 0 when no feature touches the line.
    """
    pairs: list[tuple[Point, Point]] = []
    inside: list[BaseGeometry] = []
    for feature in features:
        pairs += segments(feature.points, closed=feature.closed)
        if feature.closed:
            inside += [shapely.Polygon(_subtract_points(end, feature.points)) for end in (a, b)]
    ends = np.array(
        [(*_subtract_points(a, pair), *_subtract_points(b, pair)) for pair in pairs], dtype=float
    )
    points: Shapes = np.asarray(shapely.points(ends.reshape(-1, 4, 2)))
    corners = shapely.multipoints(points)
    shifts = np.concatenate(
        (np.asarray(shapely.convex_hull(corners), dtype=object), np.array(inside, dtype=object))
    )
    # A wall along the line gives a flat shape: the smallest shift sideways already clears it.
    solid = shapely.union_all(shifts[shapely.area(shifts) > 0])
    origin = shapely.Point(0, 0)
    return float(solid.boundary.distance(origin)) if solid.intersects(origin) else 0.0


def _subtract_points(end: Point, points: Polyline) -> list[Point]:
    return [(end[0] - x, end[1] - y) for x, y in points]
