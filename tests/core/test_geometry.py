"""Touching, meeting, turning: by hand and against each other."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import (
    Point,
    cross_product,
    fraction_along_line,
    line_contacts,
    point_at_fraction,
    rotate_by_quarter_turns,
    segments,
    segments_touch,
)
from boardapp.core.geometry.segment_intersection import segments_intersect

A: Point = (0, 0)
B: Point = (8, 0)
small = st.integers(-3, 3)
points = st.tuples(small, small)


@pytest.mark.parametrize(
    ("p", "q", "expected"),
    [
        pytest.param((4, -2), (4, 2), True, id="across"),
        pytest.param((4, 0), (4, 2), True, id="end-on-the-line"),
        pytest.param((4, 1), (4, 2), False, id="short-of-it"),
        pytest.param((8, 0), (9, 5), True, id="at-its-end"),
        pytest.param((0, -5), (0, 0), True, id="at-its-start"),
        pytest.param((9, -5), (9, 5), False, id="beyond-its-end"),
        pytest.param((2, 0), (3, 0), True, id="along"),
        pytest.param((8, 0), (12, 0), True, id="end-to-end"),
        pytest.param((9, 0), (12, 0), False, id="in-line-beyond"),
        pytest.param((0, 1), (8, 1), False, id="parallel"),
        pytest.param((7, -3), (12, 3), False, id="crosses-beyond"),
        pytest.param((4, 0), (4, 0), True, id="a-point-on-it"),
        pytest.param((4, 1), (4, 1), False, id="a-point-off-it"),
        pytest.param((9, 0), (9, 0), False, id="a-point-in-line-beyond"),
    ],
)
def test_touches(p: Point, q: Point, expected: bool) -> None:
    for line in ((A, B), (B, A)):
        for segment in ((p, q), (q, p)):
            assert segments_touch(*line, *segment) == expected
            assert segments_touch(*segment, *line) == expected
            assert (
                bool(segments_intersect(np.array(sum(line, ())), np.array(sum(segment, ()))))
                == expected
            )


@given(points, points, points, points)
def test_one_pair_and_many_at_once_agree(a: Point, b: Point, p: Point, q: Point) -> None:
    lines, ends = np.array([[*a, *b]]), np.array([[*p, *q], [*q, *p]])
    assert segments_intersect(lines[:, None], ends).tolist() == [[segments_touch(a, b, p, q)] * 2]


@given(points, points, st.lists(points, min_size=2, max_size=5), st.booleans())
def test_a_line_has_contacts_where_it_touches(
    a: Point, b: Point, path: list[Point], closed: bool
) -> None:
    if a == b:
        return
    found = line_contacts(a, b, path, closed=closed)
    sides = segments(path, closed=closed)
    assert bool(found) == any(segments_touch(a, b, p, q) for p, q in sides)
    assert all(0 <= contact.start <= contact.end <= 1 for contact in found)
    assert all((c.start < c.end) == (c.manner == "along") for c in found)
    backward = line_contacts(b, a, path, closed=closed)
    assert sorted((1 - c.end, 1 - c.start, c.manner) for c in backward) == sorted(found)


def test_a_line_without_length_has_no_contacts() -> None:
    expected = r"^a line of sight needs two different ends, not \(3, 4\) twice$"
    with pytest.raises(ValueError, match=expected):
        line_contacts((3, 4), (3, 4), [(0, 0), (9, 9)], closed=False)


@pytest.mark.parametrize(
    ("path", "closed", "expected"),
    [
        pytest.param([(4, -1), (4, 1)], False, ["1/2 crosses"], id="across"),
        pytest.param([(4, 0), (4, 1)], False, ["1/2 touches"], id="end"),
        pytest.param([(3, -1), (4, 0), (5, -1)], False, ["1/2 touches"], id="corner"),
        pytest.param([(3, -1), (4, 0), (5, 1)], False, ["1/2 crosses"], id="bend"),
        pytest.param([(2, -1), (2, 0), (6, 0), (6, 1)], False, ["1/4-3/4 along"], id="jog"),
        pytest.param([(6, 0), (12, 0)], False, ["3/4-1 along"], id="along-and-beyond"),
        pytest.param([(8, 0), (12, 0)], False, ["1 touches"], id="in-line-from-its-end"),
        pytest.param([(9, 0), (12, 0)], False, [], id="in-line-beyond"),
        pytest.param([(8, -1), (8, 1)], False, ["1 touches"], id="across-its-end"),
        pytest.param([(0, -1), (0, 1)], False, ["0 touches"], id="across-its-start"),
        pytest.param([(4, 0)], False, ["1/2 touches"], id="point"),
        pytest.param([(4, 0), (4, 0)], False, ["1/2 touches"], id="same-point-twice"),
        pytest.param([(4, 1), (4, 1)], True, [], id="same-point-twice-off-the-line"),
        pytest.param(
            [(2, -1), (6, -1), (6, 1), (2, 1)], True, ["1/4 crosses", "3/4 crosses"], id="room"
        ),
        pytest.param([(2, -1), (6, -1), (6, 1), (2, 1)], False, ["3/4 crosses"], id="open-room"),
        pytest.param([(2, 0), (6, 0), (4, 3)], True, ["1/4-3/4 along"], id="triangle-on-it"),
        pytest.param([(4, 0), (6, 2), (2, 2)], True, ["1/2 touches"], id="triangle-s-corner"),
        pytest.param(
            [(4, 0), (6, 2), (4, -2), (2, 2)],
            True,
            ["3/8 crosses", "1/2 touches", "5/8 crosses"],
            id="seam-on-the-line",
        ),
        pytest.param([(4, -2), (4, 2), (4, -2)], False, ["1/2 crosses"] * 2, id="there-and-back"),
        pytest.param([(4, 0), (4, 2), (4, 0)], False, ["1/2 touches"], id="spur-up-and-back"),
        pytest.param([(2, 0), (6, 0), (3, 0)], True, ["1/4-3/4 along"], id="flat-ring"),
        pytest.param(
            [(2, -1), (2, 1), (6, 1), (6, -1)],
            False,
            ["1/4 crosses", "3/4 crosses"],
            id="two-crossings-in-order",
        ),
        pytest.param(
            [(6, -1), (6, 1), (2, 1), (2, -1)],
            False,
            ["1/4 crosses", "3/4 crosses"],
            id="two-crossings-the-other-way",
        ),
    ],
)
def test_contacts(path: list[Point], closed: bool, expected: list[str]) -> None:
    found = []
    for start, end, manner in line_contacts(A, B, path, closed=closed):
        found.append(f"{start} {manner}" if start == end else f"{start}-{end} {manner}")
    assert found == expected


def test_contacts_are_exact_thirds() -> None:
    (contact,) = line_contacts((0, 0), (3, 1), [(0, 1), (3, 0)], closed=False)
    assert contact.start == Fraction(1, 2)
    (contact,) = line_contacts((0, 0), (4000, 4000), [(1333, 0), (1333, 4000)], closed=False)
    assert contact.start == Fraction(1333, 4000)
    (contact,) = line_contacts((0, 0), (10, 3), [(0, 1), (10, 2)], closed=False)
    assert contact.start == Fraction(1, 2)
    (contact,) = line_contacts((0, 0), (9, 3), [(0, 1), (9, 1)], closed=False)
    assert contact.start == Fraction(1, 3)


@given(points, points, st.fractions(0, 1, max_denominator=9))
def test_a_share_names_its_point(a: Point, b: Point, share: Fraction) -> None:
    if a == b:
        return
    scaled = tuple((x * 2520, y * 2520) for x, y in (a, b))
    x, y = point_at_fraction(scaled[0], scaled[1], share)
    assert x.denominator == y.denominator == 1
    assert fraction_along_line(scaled[0], scaled[1], (int(x), int(y))) == share


@pytest.mark.parametrize("turns", range(-4, 9))
def test_quarter_turns(turns: int) -> None:
    around = [(1, 0), (10, 1), (9, 10), (0, 9)]
    assert rotate_by_quarter_turns((1, 0), turns, 10) == around[turns % 4]


@given(points, points, points)
def test_a_triangle_turned_over_has_the_opposite_area(o: Point, p: Point, q: Point) -> None:
    assert cross_product(o, p, q) == -cross_product(o, q, p) == cross_product(p, q, o)


def test_segments_of_a_mere_point() -> None:
    assert list(segments([(1, 2)])) == []
    assert list(segments([(1, 2)], closed=True)) == [((1, 2), (1, 2))]
