"""Shapes traced over a plane, such as a tile: walls and areas, and functions that change them.

Coordinates are whole units, on a tile mils, from the plane's north-west corner, x east, y south.
Shapes with a point at the same place share the point: a move of the point changes all of them.

Each change is a function from a sketch to another sketch, or to a sentence why the change is
impossible.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import chain, repeat
from math import dist
from typing import Literal, NamedTuple

from boardapp.core.geometry.exact_geometry import (
    Point,
    Polyline,
    segments,
    squared_distance_to_segment,
)
from boardapp.core.geometry.shape_check import (
    area_fault,
    wall_fault,
    without_closing_point,
    without_repeats,
)
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.square_grid import SPACE_SIZE

Kind = Literal["wall", "area"]
Refusal = str
"""One sentence why a change is impossible."""

_ON = Fraction(1, 2)
"""The square of the greatest distance between a side and a point on it: points are whole mils."""


class SketchShape(NamedTuple):
    """One wall or area of a sketch, by its number from 0. An area lists its first corner once.

    A ``title`` replaces the numbered name.
    """

    kind: Kind
    number: int
    points: Polyline
    title: str = ""

    @property
    def name(self) -> str:
        """Return the name that players read: ``wall 1`` …, ``area 1`` …, or its title."""
        return self.title or f"{self.kind} {self.number + 1}"

    @property
    def is_closed(self) -> bool:
        """Return whether a side runs from the last point to the first."""
        return self.kind == "area"

    def sides(self) -> list[tuple[Point, Point]]:
        """Return the shape's sides, from its first point on."""
        return list(segments(self.points, closed=self.is_closed))


class ShapeSide(NamedTuple):
    """A side of a shape, by its number from 0."""

    shape: SketchShape
    number: int

    @property
    def end_points(self) -> tuple[Point, Point]:
        """Return the side's two ends."""
        return self.shape.sides()[self.number]


@dataclass(frozen=True, slots=True)
class TraceSketch:
    """Walls (open) and areas (closed, the first corner not repeated) on a plane.

    ``size`` is the plane's width and height. ``titles`` are the areas' names, "" for none.
    ``whole`` is the players' word for the plane. On a ``straight`` plane, snapping offers
    parallels, extended lines and right angles.

    >>> [shape.name for shape in TraceSketch(walls=(((0, 0), (9, 9)),)).shapes()]
    ['wall 1']
    """

    walls: tuple[Polyline, ...] = ()
    areas: tuple[Polyline, ...] = ()
    size: Point = (SPACE_SIZE, SPACE_SIZE)
    titles: tuple[str, ...] = ()
    whole: str = "tile"
    straight: bool = True

    def shapes(self) -> list[SketchShape]:
        """Return the walls, then the areas."""
        walls = [SketchShape("wall", i, points) for i, points in enumerate(self.walls)]
        titles = chain(self.titles, repeat(""))
        areas = zip(self.areas, titles, strict=False)
        return walls + [SketchShape("area", i, *area) for i, area in enumerate(areas)]

    def points(self) -> list[Point]:
        """Return every point once, in the order of the shapes."""
        return list(dict.fromkeys(point for shape in self.shapes() for point in shape.points))

    def shapes_with_point(self, point: Point) -> list[SketchShape]:
        """Return the shapes that contain a point among their corners."""
        return [shape for shape in self.shapes() if point in shape.points]


def joined_shape_names(shapes: Iterable[SketchShape]) -> str:
    """Return the names of some shapes in a sentence.

    >>> sketch = TraceSketch(walls=(((0, 0), (9, 9)), ((9, 9), (9, 0))))
    >>> joined_shape_names(sketch.shapes_with_point((9, 9)))
    'wall 1 and wall 2'
    """
    names = (f"“{shape.title}”" if shape.title else shape.name for shape in shapes)
    return " and ".join(names)


def clamp_to_plane(point: Point, size: Point) -> Point:
    """Return a point, or the nearest point on the plane's side if it is outside.

    >>> clamp_to_plane((-5, 4100), (4000, 4000))
    (0, 4000)
    """
    x, y = (min(max(one, 0), most) for one, most in zip(point, size, strict=True))
    return x, y


def sides_through_point(sketch: TraceSketch, point: Point) -> list[ShapeSide]:
    """Return the sides that a point between their ends would split."""
    return [
        ShapeSide(shape, number)
        for shape in sketch.shapes()
        for number in _side_numbers_through(shape, point)
    ]


# ---- shapes -----------------------------------------------------------------------------------


def add_shape(sketch: TraceSketch, kind: Kind, points: Polyline) -> TraceSketch | Refusal:
    """Add a wall or an area, and split the sides that its points are on."""
    added = (clamp_to_plane(point, sketch.size) for point in points)
    new = _with_points(
        SketchShape(kind, len(sketch.walls if kind == "wall" else sketch.areas), ()), added
    )
    if (fault := _shape_fault_sentence(new)) is not None:
        return fault
    return split_sides_at_points(_with_shapes(sketch, [*sketch.shapes(), new]), new.points)


def remove_shape(sketch: TraceSketch, shape: SketchShape) -> TraceSketch:
    """Delete a wall or an area; the later shapes' numbers move up."""
    return _with_shapes(sketch, [one for one in sketch.shapes() if one != shape])


# ---- points -----------------------------------------------------------------------------------


def move_point(sketch: TraceSketch, point: Point, to: Point) -> TraceSketch | Refusal:
    """Move a point in all shapes that share it; it merges with a point already there."""
    return sketch if to == point else merge_points(sketch, (point,), to)


def merge_points(sketch: TraceSketch, points: Polyline, to: Point) -> TraceSketch | Refusal:
    """Merge several points into one, and split the sides under it."""
    to = clamp_to_plane(to, sketch.size)

    def onto(shape: SketchShape) -> SketchShape:
        if not set(points) & set(shape.points):
            return shape
        return _with_points(shape, (to if one in points else one for one in shape.points))

    changed = _change_every_shape(sketch, onto)
    return changed if isinstance(changed, Refusal) else split_sides_at_points(changed, (to,))


def split_sides_at_points(sketch: TraceSketch, points: Polyline) -> TraceSketch | Refusal:
    """Split each side at the given points that are on it."""
    made: TraceSketch | Refusal = sketch
    for point in points:
        if isinstance(made, Refusal):
            break
        made = _change_every_shape(made, partial(_split_sides_at_point, point=point))
    return made


def insert_point(sketch: TraceSketch, point: Point) -> TraceSketch | Refusal:
    """Split every side that a point is on, or return why none is there."""
    if not sides_through_point(sketch, point):
        return f"No side of a wall or area passes through {point[0]}, {point[1]}."
    return split_sides_at_points(sketch, (point,))


def remove_point(sketch: TraceSketch, point: Point) -> TraceSketch | Refusal:
    """Delete a point in all shapes that share it, and shapes with too few points left."""
    few = [
        shape
        for shape in sketch.shapes_with_point(point)
        if len(set(shape.points) - {point}) < (3 if shape.is_closed else 2)
    ]

    def without(shape: SketchShape) -> SketchShape:
        return _with_points(shape, (one for one in shape.points if one != point))

    left = _with_shapes(sketch, [shape for shape in sketch.shapes() if shape not in few])
    return _change_every_shape(
        left, lambda shape: without(shape) if point in shape.points else shape
    )


def path_along_shape(
    sketch: TraceSketch, a: Point, b: Point, *, longer: bool = False
) -> Polyline | Refusal:
    """Return a shape's points from a to b, both included: the shorter path, or the ``longer``."""
    found = {way for shape in sketch.shapes() for way in _paths_along_shape(shape, a, b)}
    if not found:
        return "To trace along a shape, choose two points of that shape."
    ways = sorted(found, key=lambda way: (sum(dist(p, q) for p, q in segments(way)), way))
    return ways[1 if longer and len(ways) > 1 else 0]


def _paths_along_shape(shape: SketchShape, a: Point, b: Point) -> Iterator[Polyline]:
    """Yield the paths along a shape from one of its points to another."""
    path = shape.points
    ring = shape.is_closed or path[0] == path[-1]
    path = without_closing_point(path) if ring else path
    if a == b or a not in path or b not in path:
        return
    start, stop = path.index(a), path.index(b)
    if ring:
        onward = path[start:] + path[:start]
        last = onward.index(b)
        yield onward[: last + 1]
        yield (a, *reversed(onward[last:]))
    elif start < stop:
        yield path[start : stop + 1]
    else:
        yield tuple(reversed(path[stop : start + 1]))


# ---- the common parts of all changes ----------------------------------------------------------


def _with_shapes(sketch: TraceSketch, shapes: list[SketchShape]) -> TraceSketch:
    walls, areas = (
        tuple(shape.points for shape in shapes if shape.kind == kind) for kind in ("wall", "area")
    )
    titles = tuple(shape.title for shape in shapes if shape.is_closed) if sketch.titles else ()
    return replace(sketch, walls=walls, areas=areas, titles=titles)


def _change_every_shape(
    sketch: TraceSketch, change: Callable[[SketchShape], SketchShape]
) -> TraceSketch | Refusal:
    """Change every shape; check only the changed shapes."""
    shapes = [change(shape) for shape in sketch.shapes()]
    altered = (new for new, old in zip(shapes, sketch.shapes(), strict=True) if new != old)
    fault = next(
        (fault for shape in altered if (fault := _shape_fault_sentence(shape)) is not None), None
    )
    return fault or _with_shapes(sketch, shapes)


def _with_points(shape: SketchShape, path: Iterable[Point]) -> SketchShape:
    return shape._replace(points=without_repeats(tuple(path), closed=shape.is_closed))


def _split_sides_at_point(shape: SketchShape, point: Point) -> SketchShape:
    path = list(shape.points)
    for number in reversed(_side_numbers_through(shape, point)):
        path.insert(number + 1, point)
    return shape._replace(points=tuple(path))


def _side_numbers_through(shape: SketchShape, point: Point) -> list[int]:
    return [
        number
        for number, (a, b) in enumerate(shape.sides())
        if point not in (a, b) and squared_distance_to_segment(point, a, b) <= _ON
    ]


def _shape_fault_sentence(shape: SketchShape) -> Refusal | None:
    fault = (area_fault if shape.is_closed else wall_fault)(shape.points)
    return None if fault is None else f"{capitalize_first(shape.name)} could not be used: {fault}."
