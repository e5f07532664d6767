"""Sketches: points that shapes share, T-joints, what is deleted, and what is refused."""

from itertools import pairwise

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.shape_check import area_fault, wall_fault
from boardapp.core.geometry.traced_walls_and_areas import (
    TraceSketch,
    add_shape,
    clamp_to_plane,
    insert_point,
    merge_points,
    move_point,
    path_along_shape,
    remove_point,
    remove_shape,
    sides_through_point,
    split_sides_at_points,
)
from tests.core.sketches import PLANE, points, sketches
from tests.support.examples import costly_examples

WALL = ((0, 1000), (2000, 1000), (2000, 3000))
YARD = ((1000, 2000), (3000, 2000), (3000, 3500), (1000, 3500))


def sketch_of(made: TraceSketch | str) -> TraceSketch:
    assert isinstance(made, TraceSketch), made
    return made


def sound(sketch: TraceSketch) -> bool:
    """Return whether a file would take a sketch's shapes, all on the plane."""
    on_plane = all(clamp_to_plane(point, PLANE) == point for point in sketch.points())
    faults = [*map(wall_fault, sketch.walls), *map(area_fault, sketch.areas)]
    return on_plane and not any(faults)


def test_shapes_by_name() -> None:
    sketch = TraceSketch((WALL,), (YARD,))
    assert [(one.name, len(one.sides())) for one in sketch.shapes()] == [
        ("wall 1", 2),
        ("area 1", 4),
    ]
    assert len(sketch.points()) == 7


def test_a_wall_that_ends_on_another_makes_a_point_of_it() -> None:
    sketch = sketch_of(add_shape(TraceSketch((WALL,)), "wall", ((1000, 0), (1000, 1000))))
    assert sketch.walls[0] == ((0, 1000), (1000, 1000), (2000, 1000), (2000, 3000))
    pulled = sketch_of(move_point(sketch, (1000, 1000), (1000, 1200)))
    assert [(1000, 1200) in wall for wall in pulled.walls] == [True, True]


def test_a_point_on_a_slanting_wall_joins_it_though_rounded() -> None:
    slant = TraceSketch((((0, 0), (3000, 1000)),))
    sketch = sketch_of(add_shape(slant, "wall", ((1000, 333), (1000, 3000))))
    assert sketch.walls[0] == ((0, 0), (1000, 333), (3000, 1000))
    assert add_shape(slant, "wall", ((1000, 335), (1000, 3000))) == TraceSketch(
        (((0, 0), (3000, 1000)), ((1000, 335), (1000, 3000)))
    )


def test_joints_of_a_template_become_shared_points() -> None:
    loose = TraceSketch((WALL, ((1000, 0), (1000, 1000))))
    assert sketch_of(split_sides_at_points(loose, tuple(loose.points()))).walls[0][1] == (
        1000,
        1000,
    )


def test_clicks_outside_come_to_lie_on_the_side() -> None:
    sketch = sketch_of(add_shape(TraceSketch(), "wall", ((-90, 1000), (5000, 4001))))
    assert sketch.walls == (((0, 1000), (4000, 4000)),)


@pytest.mark.parametrize(
    ("kind", "path", "why"),
    [
        ("wall", ((5, 5), (5, 5)), "Wall 2 could not be used: a wall of no length."),
        ("area", ((0, 0), (9, 0), (0, 0)),
         "Area 1 could not be used: fewer than 3 different corners."),
        ("area", ((0, 0), (900, 900), (900, 0), (0, 900)),
         "Area 1 could not be used: sides 1 and 3 crossing or touching."),
    ],
)  # fmt: skip
def test_what_cannot_be_ruled_on_is_refused(kind: str, path: tuple[Point, ...], why: str) -> None:
    assert add_shape(TraceSketch((WALL,)), "wall" if kind == "wall" else "area", path) == why


def test_a_move_that_would_fold_an_area_is_refused() -> None:
    assert move_point(TraceSketch((), (YARD,)), YARD[0], (3500, 3000)) == (
        "Area 1 could not be used: sides 2 and 4 crossing or touching."
    )


def test_merging_closes_a_gap() -> None:
    gap = TraceSketch((((0, 0), (1000, 0)), ((1020, 10), (2000, 0))))
    closed = sketch_of(merge_points(gap, ((1000, 0), (1020, 10)), (1010, 0)))
    assert closed.walls == (((0, 0), (1010, 0)), ((1010, 0), (2000, 0)))


def test_deleting_points_until_a_shape_goes() -> None:
    sketch = TraceSketch((WALL,), (YARD,))
    sketch = sketch_of(remove_point(sketch, WALL[0]))
    assert sketch.walls == (WALL[1:],)
    assert sketch_of(remove_point(sketch, WALL[1])) == TraceSketch((), (YARD,))
    triangle = sketch_of(remove_point(sketch, YARD[0]))
    assert triangle.areas == (YARD[1:],)
    assert sketch_of(remove_point(triangle, YARD[1])).areas == ()


def test_deleting_a_shape_leaves_its_shared_points_to_others() -> None:
    sketch = sketch_of(add_shape(TraceSketch((WALL,)), "wall", (WALL[1], (3000, 0))))
    assert remove_shape(sketch, sketch.shapes()[0]).walls == ((WALL[1], (3000, 0)),)


def test_inserting_needs_a_side() -> None:
    assert (
        insert_point(TraceSketch((WALL,)), (7, 8))
        == "No side of a wall or area passes through 7, 8."
    )


def test_tracing_along() -> None:
    sketch = TraceSketch((WALL,), (YARD,))
    assert path_along_shape(sketch, WALL[2], WALL[0]) == WALL[::-1]
    assert path_along_shape(sketch, WALL[2], WALL[0], longer=True) == WALL[::-1]
    assert path_along_shape(sketch, YARD[3], YARD[1]) == (YARD[3], YARD[0], YARD[1])
    assert path_along_shape(sketch, YARD[0], YARD[3]) == (YARD[0], YARD[3])
    assert path_along_shape(sketch, YARD[0], YARD[3], longer=True) == YARD
    assert isinstance(path_along_shape(sketch, YARD[0], WALL[0]), str)
    twins = TraceSketch((), (YARD, (YARD[0], YARD[1], (2000, 1000))))
    assert path_along_shape(twins, YARD[0], YARD[1]) == YARD[:2]
    assert path_along_shape(twins, YARD[0], YARD[1], longer=True) == (
        YARD[0],
        (2000, 1000),
        YARD[1],
    )


@settings(max_examples=costly_examples())
@given(sketches(), st.data())
def test_a_shared_point_moves_in_all_its_shapes(sketch: TraceSketch, data: st.DataObject) -> None:
    assume(sketch.points())
    point = data.draw(st.sampled_from(sketch.points()))
    to = data.draw(points(beyond=600))
    having = {shape.name for shape in sketch.shapes_with_point(point)}
    after = move_point(sketch, point, to)
    assume(isinstance(after, TraceSketch))
    landed = clamp_to_plane(to, PLANE)
    assert {shape.name for shape in sketch_of(after).shapes_with_point(landed)} >= having
    assert landed == point or point not in sketch_of(after).points()
    assert sound(sketch_of(after))


@settings(max_examples=costly_examples())
@given(sketches(), st.data())
def test_inserting_and_deleting_a_point_restores_the_sketch(
    sketch: TraceSketch, data: st.DataObject
) -> None:
    assume(sketch.shapes())
    (ax, ay), (bx, by) = data.draw(
        st.sampled_from([side for shape in sketch.shapes() for side in shape.sides()])
    )
    share = data.draw(st.floats(0, 1))
    point = round(ax + share * (bx - ax)), round(ay + share * (by - ay))
    assume(point not in sketch.points())
    more = insert_point(sketch, point)
    assume(isinstance(more, TraceSketch))
    assert not sides_through_point(sketch_of(more), point)
    assert remove_point(sketch_of(more), point) == sketch


@settings(max_examples=costly_examples())
@given(sketches(), st.data())
def test_whatever_is_done_stays_sound(sketch: TraceSketch, data: st.DataObject) -> None:
    assert sound(sketch)
    assume(sketch.points())
    point = data.draw(st.sampled_from(sketch.points()))
    other = data.draw(st.sampled_from(sketch.points()))
    for after in (
        remove_point(sketch, point),
        merge_points(sketch, (point, other), data.draw(points(beyond=600))),
        remove_shape(sketch, sketch.shapes_with_point(point)[0]),
    ):
        assert isinstance(after, str) or sound(after)


@settings(max_examples=costly_examples())
@given(sketches(), st.data())
def test_a_way_along_follows_a_shape(sketch: TraceSketch, data: st.DataObject) -> None:
    assume(sketch.shapes())
    shape = data.draw(st.sampled_from(sketch.shapes()))
    a, b = data.draw(st.lists(st.sampled_from(shape.points), min_size=2, max_size=2))
    assume(a != b)
    sides = {frozenset(side) for one in sketch.shapes() for side in one.sides()}
    for other in (False, True):
        way = path_along_shape(sketch, a, b, longer=other)
        assert (way[0], way[-1]) == (a, b)
        assert all(frozenset(step) in sides for step in pairwise(way))
