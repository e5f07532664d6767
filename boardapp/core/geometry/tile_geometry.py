"""Tiles as Shapely geometries in board mils: contacts of a line, and its distance from walls.

GEOS predicates decide: on whole mils they are exact. Points that GEOS computes are not exact.
`line_contacts` finds the place of a contact on the line, and whether it crosses or only touches.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import compress

import numpy as np
import shapely
from numpy.typing import NDArray
from shapely.geometry.base import BaseGeometry

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.segment_intersection import Bools
from boardapp.core.tile import PlacedTile, TileFace, TileFeature, blocking_features

Lines = NDArray[np.object_]
"""Lines of sight as geometries."""


def sight_line(a: Point, b: Point) -> shapely.LineString:
    """Return a line of sight between two points."""
    return shapely.LineString((a, b))


@lru_cache(maxsize=1 << 14)
def feature_geometry(feature: TileFeature) -> BaseGeometry:
    """Return a feature as a geometry: a wall or edge as a line, an area as a polygon.

    A feature without length becomes a point.
    """
    if len(set(feature.points)) == 1:
        return shapely.Point(feature.points[0])
    kind = shapely.Polygon if feature.closed else shapely.LineString
    return kind(feature.points)


@lru_cache(maxsize=1 << 12)
def tile_walls_geometry(face: TileFace, placed: PlacedTile) -> BaseGeometry:
    """Return all walls and areas of a placed tile as one geometry, prepared for predicates.

    The rim represents an area: no line that crosses a tile begins or ends inside an area.
    """
    paths = [
        (*feature.points, feature.points[0])
        if feature.closed
        else (feature.points if len(feature.points) > 1 else feature.points * 2)
        for feature in blocking_features(face, placed)
    ]
    walls = shapely.MultiLineString(paths)
    shapely.prepare(walls)
    return walls


def feature_geometries(features: Iterable[TileFeature]) -> Lines:
    """Return features as an array of geometries, in their order."""
    return np.array([feature_geometry(feature) for feature in features], dtype=object)


_cached_feature_geometries = lru_cache(maxsize=1 << 12)(feature_geometries)


def touched_features(
    features: tuple[TileFeature, ...], sight: BaseGeometry
) -> tuple[TileFeature, ...]:
    """Return the features that share a point with a line of sight, in their order."""
    met = shapely.intersects(_cached_feature_geometries(features), sight)
    return tuple(compress(features, met)) if met.any() else ()


def which_lines_touch(walls: BaseGeometry, lines: BaseGeometry | Lines) -> Bools:
    """Return for each line whether it touches a tile's blocking walls."""
    return np.asarray(shapely.intersects(walls, lines))
