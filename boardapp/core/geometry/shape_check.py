"""Checks that walls and areas have shapes that sight can rule on."""

from __future__ import annotations

from collections.abc import Sequence

from boardapp.core.geometry.exact_geometry import (
    Point,
    Polyline,
    cross_product,
    segments,
    segments_touch,
)


def without_closing_point(area: Sequence[Point]) -> Polyline:
    """Return an area's corners without the first one repeated at the end.

    >>> without_closing_point([(0, 0), (9, 0), (0, 9), (0, 0)])
    ((0, 0), (9, 0), (0, 9))
    """
    corners = tuple(area)
    return corners[:-1] if len(corners) > 1 and corners[0] == corners[-1] else corners


def without_repeats(path: Sequence[Point], *, closed: bool) -> Polyline:
    """Return a path without successive equal points.

    >>> without_repeats([(0, 0), (0, 0), (9, 0), (9, 9), (0, 0)], closed=True)
    ((0, 0), (9, 0), (9, 9))
    """
    kept = tuple(one for at, one in enumerate(path) if not at or one != path[at - 1])
    return without_closing_point(kept) if closed else kept


def wall_fault(wall: Sequence[Point]) -> str | None:
    """Return a wall's fault as words to follow "found", or None."""
    return "a wall of no length" if len(set(wall)) < 2 else None


def area_fault(area: Sequence[Point]) -> str | None:
    """Return an area's fault as words to follow "found", or None.

    Only successive sides may meet. Side 1 starts at the first corner.

    >>> area_fault([(0, 0), (9, 9), (9, 0), (0, 9)])
    'sides 1 and 3 crossing or touching'
    >>> area_fault([(0, 0), (9, 0), (9, 9)]) is None
    True
    """
    corners = without_closing_point(area)
    if len(corners) < 3:
        return "fewer than 3 different corners"
    sides = list(segments(corners, closed=True))
    for a, b in sides:
        if a == b:
            return f"the corner [{a[0]}, {a[1]}] twice in a row"
    for first, (a, b) in enumerate(sides):
        for second in range(first + 1, len(sides)):
            p, q = sides[second]
            if second == first + 1:
                bad = _folds_back(a, b, q)
            elif first == 0 and second == len(sides) - 1:
                bad = _folds_back(p, q, b)
            else:
                bad = segments_touch(a, b, p, q)
            if bad:
                return f"sides {first + 1} and {second + 1} crossing or touching"
    return None


def _folds_back(a: Point, b: Point, c: Point) -> bool:
    """Return whether the path a, b, c turns straight back at b."""
    back = (a[0] - b[0]) * (c[0] - b[0]) + (a[1] - b[1]) * (c[1] - b[1])
    return cross_product(a, b, c) == 0 and back > 0
