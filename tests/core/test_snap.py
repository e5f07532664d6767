"""Snapping: what takes a spot, in which order, what it is called and what it splits."""

from dataclasses import replace
from math import dist

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import Point, Polyline
from boardapp.core.geometry.snap import Spot, place_without_snapping, snap_point
from boardapp.core.geometry.traced_walls_and_areas import (
    TraceSketch,
    add_shape,
    clamp_to_plane,
    move_point,
    sides_through_point,
)
from tests.core.sketches import PLANE, points, sketches

SLANT = ((500, 2000), (2500, 3000))
SKETCH = TraceSketch(
    walls=(((0, 1000), (1000, 1000)), SLANT), areas=(((3000, 0), (3500, 0), (3500, 500)),)
)


@pytest.mark.parametrize(
    ("spot", "drawn", "point", "name"),
    [
        ((1010, 985), (), (1000, 1000), "corner of wall 1"),
        ((3020, 10), (), (3000, 0), "corner of area 1"),
        ((30, 20), (), (0, 0), "tile corner"),
        ((1800, 22), (), (1800, 0), "north side"),
        ((3990, 1234), (), (4000, 1234), "east side"),
        ((600, 1030), (), (600, 1000), "on wall 1"),
        ((1510, 2500), (), (1508, 2504), "on wall 2"),
        ((1500, 1030), (), (1500, 1000), "in line with wall 1"),
        ((2700, 3110), (), (2704, 3102), "in line with wall 2"),
        ((2600, 1475), ((1000, 1000), (1800, 1200)), (2600, 1400), ""),
        ((2595, 1420), ((1400, 1100), (1800, 1200)), (2600, 1400), "in line"),
        ((3000, 1820), ((1800, 1200),), (3008, 1804), "parallel to wall 2"),
        ((3010, 1220), ((1800, 1200),), (3010, 1200), "0°"),
        ((1820, 3500), ((1800, 1200),), (1800, 3500), "90°"),
        ((2820, 2200), ((1800, 1200),), (2810, 2210), "45°"),
        ((1330, 1690), ((1800, 1200),), (1320, 1680), "45°"),
        # A crossing of two lines.
        ((1820, 3980), ((1800, 1200),), (1800, 4000), "south side, 90°"),
        ((1820, 2680), ((1800, 1200),), (1800, 2650), "on wall 2, 90°"),
        # A shape's own points.
        ((1810, 1210), ((1800, 1200), (2200, 1200), (2200, 1700)), (1800, 1200), "first corner"),
        ((2210, 1210), ((1800, 1200), (2200, 1200), (2200, 1700)), (2200, 1200),
         "corner of this shape"),
    ],
)  # fmt: skip
def test_what_takes_a_spot(spot: Spot, drawn: Polyline, point: Point, name: str) -> None:
    found = snap_point(SKETCH, spot, 40, drawn)
    if name:
        assert (found.point, found.name) == (point, name)
    else:
        assert found == place_without_snapping(SKETCH, spot)


@pytest.mark.parametrize(
    ("spot", "drawn", "point", "name"),
    [
        ((2595, 1420), ((1400, 1100), (1800, 1200)), (2595, 1420), ""),
        ((3000, 1820), ((1800, 1200),), (3000, 1820), ""),
        ((1820, 3500), ((1800, 1200),), (1820, 3500), ""),
        ((1820, 2680), ((1800, 1200),), (1828, 2664), "on wall 2"),
    ],
)
def test_where_nothing_is_straight_only_what_is_drawn_takes_a_spot(
    spot: Spot, drawn: Polyline, point: Point, name: str
) -> None:
    found = snap_point(replace(SKETCH, straight=False), spot, 40, drawn)
    assert (found.point, found.name) == (point, name)


def test_the_order() -> None:
    """A point, a corner, a side, a foot, a line: what comes first wins though it lies farther."""
    sketch = TraceSketch((((40, 0), (40, 90), (1000, 90)),))
    assert snap_point(sketch, (30, 5), 45).name == "corner of wall 1"
    assert snap_point(sketch, (1, 1), 20).name == "tile corner"
    assert snap_point(sketch, (500, 50), 60).name == "north side"
    assert snap_point(sketch, (500, 95), 60).name == "on wall 1"
    assert snap_point(sketch, (1100, 92), 60, ((1100, 500),)).name == "in line with wall 1, 90°"


def test_names_tell_all_whose_point_it_is() -> None:
    sketch = TraceSketch((SLANT, (SLANT[1], (3000, 3000))))
    assert snap_point(sketch, (2490, 3000), 40).name == "corner of wall 1 and wall 2"


def test_a_foot_tells_what_is_split() -> None:
    found = snap_point(SKETCH, (1510, 2500), 40)
    assert [(side.shape.name, side.end_points) for side in found.splits] == [("wall 2", SLANT)]
    assert snap_point(SKETCH, SLANT[0], 40).splits == ()


def test_a_moved_point_takes_neither_itself_nor_its_sides() -> None:
    found = snap_point(SKETCH, (1010, 1010), 40, moving=(1000, 1000))
    assert found.name == "0°"
    assert found.point == (1010, 1000)
    assert snap_point(SKETCH, (700, 1300), 40, moving=(1000, 1000)).name == ""
    assert snap_point(SKETCH, SLANT[0], 40, moving=(1000, 1000)).name == "corner of wall 2"


@given(sketches(), points(beyond=300), st.integers(1, 200), st.lists(points(), max_size=3))
def test_a_spot_lands_on_the_plane_within_reach(
    sketch: TraceSketch, spot: Point, reach: int, drawn: list[Point]
) -> None:
    found = snap_point(sketch, spot, reach, tuple(drawn))
    inside = clamp_to_plane(spot, PLANE)
    assert clamp_to_plane(found.point, PLANE) == found.point
    assert dist(found.point, inside) <= reach + 1
    assert found.name or found.point == inside
    near = [point for point in sketch.points() if dist(point, inside) < reach]
    if near and not drawn:
        assert found.point in near
    assert found.splits == tuple(sides_through_point(sketch, found.point))


@given(sketches(), points(), points(), st.integers(1, 200))
def test_what_is_shown_as_split_is_split(
    sketch: TraceSketch, spot: Point, start: Point, reach: int
) -> None:
    found = snap_point(sketch, spot, reach, (start,))
    made = add_shape(sketch, "wall", (start, found.point))
    assume(isinstance(made, TraceSketch))
    assert isinstance(made, TraceSketch)
    after = {shape.name: shape for shape in made.shapes()}
    assert all(found.point in after[side.shape.name].points for side in found.splits)


@given(sketches(), st.data())
def test_a_moved_point_lands_where_it_may(sketch: TraceSketch, data: st.DataObject) -> None:
    assume(sketch.points())
    moving = data.draw(st.sampled_from(sketch.points()))
    found = snap_point(sketch, data.draw(points(beyond=300)), 60, moving=moving)
    after = move_point(sketch, moving, found.point)
    assert isinstance(after, str) or found.point in after.points()
