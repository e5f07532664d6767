"""Exact plane geometry on integer points: turning, touching, crossing, running along.

Coordinates are whole numbers (mils on square boards), x east and y south. Nothing here rounds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Literal, NamedTuple, overload

MILS_PER_INCH = 1000
"""Mils in an inch. Sight is ruled on in whole mils."""

Point = tuple[int, int]
Polyline = tuple[Point, ...]
Manner = Literal["crosses", "along", "touches"]


class Contact(NamedTuple):
    """A contact of a polyline with a line of sight.

    ``start`` and ``end`` are exact fractions of the way along the line, 0 at its origin and 1 at
    its far end. They are equal unless the polyline runs along the line.
    """

    start: Fraction
    end: Fraction
    manner: Manner


def cross_product(o: Point, p: Point, q: Point) -> int:
    """Return twice the signed area of the triangle o, p, q.

    >>> cross_product((0, 0), (2, 0), (0, 2))
    4
    """
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0])


def rotate_by_quarter_turns(point: Point, turns: int, size: int) -> Point:
    """Turn a point of a square of side ``size`` clockwise by quarter turns about its centre.

    >>> rotate_by_quarter_turns((0, 0), 1, 4000)
    (4000, 0)
    >>> rotate_by_quarter_turns((600, 100), 4, 4000)
    (600, 100)
    """
    x, y = point
    for _ in range(turns % 4):
        x, y = size - y, x
    return x, y


def segments(polyline: Sequence[Point], *, closed: bool = False) -> Iterator[tuple[Point, Point]]:
    """Yield the segments of a polyline, or of a ring when ``closed``.

    >>> list(segments([(0, 0), (1, 0), (1, 1)], closed=True))
    [((0, 0), (1, 0)), ((1, 0), (1, 1)), ((1, 1), (0, 0))]
    """
    yield from pairwise(polyline)
    if closed:
        yield polyline[-1], polyline[0]


def segments_touch(a: Point, b: Point, p: Point, q: Point) -> bool:
    """Return whether the closed segments a-b and p-q share a point.

    >>> segments_touch((0, 0), (4, 0), (2, 0), (2, 3))
    True
    >>> segments_touch((0, 0), (4, 0), (5, 0), (6, 0))
    False
    """
    if max(a[0], b[0]) < min(p[0], q[0]) or max(p[0], q[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(p[1], q[1]) or max(p[1], q[1]) < min(a[1], b[1]):
        return False
    return _are_on_opposite_sides(
        cross_product(a, b, p), cross_product(a, b, q)
    ) and _are_on_opposite_sides(cross_product(p, q, a), cross_product(p, q, b))


def _are_on_opposite_sides(one: int, other: int) -> bool:
    return (one <= 0 <= other) or (other <= 0 <= one)


def squared_distance_to_segment(p: Point, a: Point, b: Point) -> Fraction:
    """Return the exact square of a point's distance from the closed segment a-b.

    >>> (squared_distance_to_segment((2, 3), (0, 0), (4, 0)),
    ...  squared_distance_to_segment((7, 4), (0, 0), (4, 0)),
    ...  squared_distance_to_segment((0, 1), (0, 0), (1, 1)))
    (Fraction(9, 1), Fraction(25, 1), Fraction(1, 2))
    """
    dx, dy = b[0] - a[0], b[1] - a[1]
    along, length = (p[0] - a[0]) * dx + (p[1] - a[1]) * dy, dx * dx + dy * dy
    if 0 < along < length:
        return Fraction(cross_product(a, b, p) ** 2, length)
    return Fraction(squared_distance(p, a if along <= 0 else b))


@overload
def squared_distance(p: Point, q: Point) -> int: ...
@overload
def squared_distance(p: Point, q: tuple[Fraction, Fraction]) -> Fraction: ...
def squared_distance(p: Point, q: Point | tuple[Fraction, Fraction]) -> int | Fraction:
    """Return the square of the distance between two points; the second may be fractional.

    >>> squared_distance((1, 1), (4, 5)), squared_distance((0, 0), (Fraction(1, 2), Fraction(0)))
    (25, Fraction(1, 4))
    """
    return (p[0] - q[0]) ** 2 + (p[1] - q[1]) ** 2


def line_intersection(a: Point, b: Point, p: Point, q: Point) -> tuple[Fraction, Fraction] | None:
    """Return the exact point where the infinite lines a-b and p-q meet, None for parallels.

    >>> line_intersection((0, 0), (4, 4), (0, 3), (1, 3))
    (Fraction(3, 1), Fraction(3, 1))
    >>> line_intersection((0, 0), (4, 4), (1, 0), (2, 1)) is None
    True
    """
    near, far = cross_product(p, q, a), cross_product(p, q, b)
    return None if near == far else point_at_fraction(a, b, Fraction(near, near - far))


def line_contacts(a: Point, b: Point, polyline: Sequence[Point], *, closed: bool) -> list[Contact]:
    """List the contacts of a polyline with the closed line a-b, in order along the line.

    A contact *crosses* when the polyline passes from one side of the line to the other. It runs
    *along* when they share a stretch. Otherwise it only *touches* (an end, a corner).

    >>> line_contacts((0, 0), (4, 0), [(1, -1), (1, 1)], closed=False)
    [Contact(start=Fraction(1, 4), end=Fraction(1, 4), manner='crosses')]
    >>> line_contacts((0, 0), (4, 0), [(1, 0), (3, 0)], closed=False)[0].manner
    'along'
    """
    if a == b:
        raise ValueError(f"a line of sight needs two different ends, not {a} twice")
    path, ring = _open_path(polyline, closed)
    found = [
        contact
        for run in _runs_on_line(a, b, path, ring)
        if (contact := _contact_of_run(a, b, *run)) is not None
    ]
    return sorted(found, key=lambda contact: (contact.start, contact.end))


def _open_path(polyline: Sequence[Point], closed: bool) -> tuple[list[Point], bool]:
    """Return a path's points without a repeated end, and whether the path is a ring.

    A polyline that ends where it began is a ring.
    """
    path = list(polyline)
    ends_meet = len(path) > 1 and path[0] == path[-1]
    ring = closed or (ends_meet and len(path) > 2)
    return (path[:-1] if ring and ends_meet else path), ring


_Run = tuple[list[Point], int, int]


def _runs_on_line(a: Point, b: Point, path: list[Point], ring: bool) -> Iterator[_Run]:
    """Yield each place where the path meets the infinite line through a and b.

    A run lists the points on the line, or the two ends of a segment that crosses the line between
    them. A run also gives the sides, -1, 0 or 1, on which the path comes to the line and leaves it.
    """
    sides = [_sign(cross_product(a, b, p)) for p in path]
    if ring and any(sides):
        first = next(i for i, side in enumerate(sides) if side)
        path = path[first:] + path[: first + 1]
        sides = sides[first:] + sides[: first + 1]
    i, last = 0, len(path) - 1
    while i <= last:
        if sides[i]:
            if i < last and sides[i + 1] == -sides[i]:
                yield [path[i], path[i + 1]], sides[i], sides[i + 1]
            i += 1
            continue
        j = i
        while j < last and not sides[j + 1]:
            j += 1
        before = sides[i - 1] if i else 0
        after = sides[j + 1] if j < last else 0
        yield path[i : j + 1], before, after
        i = j + 1


def _sign(number: int) -> int:
    return (number > 0) - (number < 0)


def _contact_of_run(
    a: Point, b: Point, points: list[Point], before: int, after: int
) -> Contact | None:
    if len(points) == 2 and cross_product(a, b, points[0]):
        shares = [_crossing_fraction(a, b, points[0], points[1])]
    else:
        shares = [fraction_along_line(a, b, p) for p in points]
    low, high = max(min(shares), Fraction(0)), min(max(shares), Fraction(1))
    if low > high:
        return None
    if low < high:
        return Contact(low, high, "along")
    inside = 0 < low < 1
    return Contact(low, high, "crosses" if inside and before * after < 0 else "touches")


def _crossing_fraction(a: Point, b: Point, p: Point, q: Point) -> Fraction:
    near, far = cross_product(p, q, a), cross_product(p, q, b)
    return Fraction(near, near - far)


def fraction_along_line(a: Point, b: Point, p: Point) -> Fraction:
    """Return the exact fraction of the line a-b from a to a point on the line.

    >>> fraction_along_line((0, 0), (8, 4), (2, 1))
    Fraction(1, 4)
    """
    axis = 0 if b[0] != a[0] else 1
    return Fraction(p[axis] - a[axis], b[axis] - a[axis])


def point_at_fraction(a: Point, b: Point, share: Fraction) -> tuple[Fraction, Fraction]:
    """Return the exact point a fraction of the way along the line a-b.

    >>> point_at_fraction((0, 0), (8, 4), Fraction(1, 3))
    (Fraction(8, 3), Fraction(4, 3))
    """
    return a[0] + share * (b[0] - a[0]), a[1] + share * (b[1] - a[1])
