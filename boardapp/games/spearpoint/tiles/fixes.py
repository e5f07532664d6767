"""What would mend a tile's drawing: each a plain value that makes another drawing of one."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import NamedTuple

from boardapp.core.geometry.predicates import Point, Polyline, apart, segments, touches
from boardapp.core.geometry.shape_check import area_fault, without_repeats
from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import Edge, PlacedTile, TileFace, blocking_features
from boardapp.core.tile import Feature as Shape


def shapes_of(face: TileFace) -> tuple[Shape, ...]:
    """Return the walls and areas of a tile by name, in its own mils."""
    return blocking_features(face, PlacedTile(face.id, Space(0, 0)))


class Join(NamedTuple):
    """A stretch of a wall or area, by its number from 0, that takes in a point moved onto it."""

    shape: str
    stretch: int


class MovePoints(NamedTuple):
    """Move some points, and with them all that has a corner or an end there, onto one."""

    moved: tuple[Point, ...]
    to: Point
    join: Join | None = None

    def on(self, face: TileFace) -> TileFace | None:
        """Return the tile mended; None where something would come loose or be no shape."""
        shapes = shapes_of(face)
        if not all(_may_move(point, self.to) for point in self.moved):
            return None
        if any(_held(shape, point) for shape in shapes for point in self.moved):
            return None
        drawn = {shape.name: self._moved(shape) for shape in shapes}
        walls = tuple(drawn[one.name] for one in shapes if not one.closed)
        areas = tuple(drawn[one.name] for one in shapes if one.closed)
        if any(len(set(wall)) < 2 for wall in walls) or any(map(area_fault, areas)):
            return None
        return replace(face, walls=walls, areas=areas)

    def _moved(self, shape: Shape) -> Polyline:
        points = [self.to if point in self.moved else point for point in shape.points]
        if self.join is not None and self.join.shape == shape.name:
            points.insert(self.join.stretch + 1, self.to)
        return without_repeats(points, closed=shape.closed)


class DropWall(NamedTuple):
    """Leave out a wall, by its number from 0."""

    wall: int

    def on(self, face: TileFace) -> TileFace:
        """Return the tile mended."""
        return replace(face, walls=face.walls[: self.wall] + face.walls[self.wall + 1 :])


class ShedCorners(NamedTuple):
    """Leave out the corners of an area, by its number from 0, that stand twice in a row."""

    area: int

    def on(self, face: TileFace) -> TileFace | None:
        """Return the tile mended; None where the area would still be refused."""
        area = without_repeats(face.areas[self.area], closed=True)
        if area_fault(area) is not None:
            return None
        return replace(face, areas=(*face.areas[: self.area], area, *face.areas[self.area + 1 :]))


class SetEdges(NamedTuple):
    """Highlight other edges."""

    edges: tuple[Edge, ...]

    def on(self, face: TileFace) -> TileFace:
        """Return the tile mended."""
        return replace(face, edges=self.edges)


Remedy = MovePoints | DropWall | ShedCorners | SetEdges


def lattice_point(spot: tuple[Fraction, Fraction], a: Point, b: Point) -> Point:
    """Return the whole mils nearest to a spot, on the segment a-b if any beside it are.

    >>> lattice_point((Fraction(5, 2), Fraction(5, 2)), (0, 0), (9, 9))
    (2, 2)
    """
    x, y = spot
    around = product({floor(x), ceil(x)}, {floor(y), ceil(y)})

    def off(point: Point) -> tuple[bool, Fraction, Point]:
        return apart(point, a, b) != 0, sum_of_squares(point, spot), point

    return min(around, key=off)


def sum_of_squares(point: Point, spot: tuple[Fraction, Fraction]) -> Fraction:
    """Return the square of the distance of a point and a spot between whole mils."""
    return Fraction((point[0] - spot[0]) ** 2 + (point[1] - spot[1]) ** 2)


def on_tile(spot: tuple[Fraction, Fraction]) -> bool:
    """Tell whether a spot lies on a tile."""
    return all(0 <= one <= SPACE_SIZE for one in spot)


def _may_move(point: Point, to: Point) -> bool:
    """Tell whether a point stays on the sides of the tile that it lies on."""
    rim = (0, SPACE_SIZE)
    return all(new == old or old not in rim for old, new in zip(point, to, strict=True))


def _held(shape: Shape, point: Point) -> bool:
    """Tell whether a shape passes through a point without a corner or an end there."""
    if point in shape.points:
        return False
    stretches = segments(shape.points, closed=shape.closed)
    return any(touches(a, b, point, point) for a, b in stretches)
