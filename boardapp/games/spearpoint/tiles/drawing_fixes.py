"""Fixes for a tile's drawing: each is a plain value that makes a corrected drawing."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from boardapp.core.geometry.exact_geometry import (
    Point,
    Polyline,
    segments,
    segments_touch,
    squared_distance,
    squared_distance_to_segment,
)
from boardapp.core.geometry.shape_check import area_fault, without_repeats
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import Edge, PlacedTile, TileFace, blocking_features
from boardapp.core.tile import TileFeature as Shape


def wall_and_area_shapes(face: TileFace) -> tuple[Shape, ...]:
    """Return the walls and areas of a tile as named shapes, in the tile's own mils."""
    return blocking_features(face, PlacedTile(face.id, Space(0, 0)))


class JoinStretch(NamedTuple):
    """A stretch of a wall or area, by its number from 0, that takes in a point moved onto it."""

    shape: str
    stretch: int


class MovePoints(NamedTuple):
    """Move some points onto one point, with every corner and wall end on them."""

    moved: tuple[Point, ...]
    to: Point
    join: JoinStretch | None = None

    def apply_to(self, face: TileFace) -> TileFace | None:
        """Return the corrected tile; None if a shape would come loose or lose its form."""
        shapes = wall_and_area_shapes(face)
        if not all(_may_move(point, self.to) for point in self.moved):
            return None
        if any(_passes_mid_stretch(shape, point) for shape in shapes for point in self.moved):
            return None
        drawn = {shape.name: self._shape_with_points_moved(shape) for shape in shapes}
        walls = tuple(drawn[one.name] for one in shapes if not one.closed)
        areas = tuple(drawn[one.name] for one in shapes if one.closed)
        if any(len(set(wall)) < 2 for wall in walls) or any(map(area_fault, areas)):
            return None
        return replace(face, walls=walls, areas=areas)

    def _shape_with_points_moved(self, shape: Shape) -> Polyline:
        points = [self.to if point in self.moved else point for point in shape.points]
        if self.join is not None and self.join.shape == shape.name:
            points.insert(self.join.stretch + 1, self.to)
        return without_repeats(points, closed=shape.closed)


class DropWall(NamedTuple):
    """Remove a wall, by its number from 0."""

    wall: int

    def apply_to(self, face: TileFace) -> TileFace:
        """Return the tile without the wall."""
        return replace(face, walls=face.walls[: self.wall] + face.walls[self.wall + 1 :])


class DropRepeatedCorners(NamedTuple):
    """Remove repeated corners in a row from an area, by its number from 0."""

    area: int

    def apply_to(self, face: TileFace) -> TileFace | None:
        """Return the corrected tile; None if the area would still be rejected."""
        area = without_repeats(face.areas[self.area], closed=True)
        if area_fault(area) is not None:
            return None
        return replace(face, areas=(*face.areas[: self.area], area, *face.areas[self.area + 1 :]))


class SetEdges(NamedTuple):
    """Replace the highlighted edges."""

    edges: tuple[Edge, ...]

    def apply_to(self, face: TileFace) -> TileFace:
        """Return the tile with the new edges."""
        return replace(face, edges=self.edges)


Remedy = MovePoints | DropWall | DropRepeatedCorners | SetEdges


def nearest_whole_point(spot: tuple[Fraction, Fraction], a: Point, b: Point) -> Point:
    """Return the point in whole mils nearest to a spot, on the segment a-b if possible.

    >>> nearest_whole_point((Fraction(5, 2), Fraction(5, 2)), (0, 0), (9, 9))
    (2, 2)
    """
    x, y = spot
    around = product({floor(x), ceil(x)}, {floor(y), ceil(y)})

    def distance_rank(point: Point) -> tuple[bool, Fraction, Point]:
        return (
            squared_distance_to_segment(point, a, b) != 0,
            squared_distance(point, spot),
            point,
        )

    return min(around, key=distance_rank)


def is_on_tile(spot: tuple[Fraction, Fraction]) -> bool:
    """Return whether a spot lies on a tile."""
    return all(0 <= one <= SPACE_SIZE for one in spot)


def _may_move(point: Point, to: Point) -> bool:
    """Return whether a move keeps a point on every side of the tile where it is now."""
    rim = (0, SPACE_SIZE)
    return all(new == old or old not in rim for old, new in zip(point, to, strict=True))


def _passes_mid_stretch(shape: Shape, point: Point) -> bool:
    """Return whether a shape passes through a point that is no corner or end of the shape."""
    if point in shape.points:
        return False
    stretches = segments(shape.points, closed=shape.closed)
    return any(segments_touch(a, b, point, point) for a, b in stretches)
