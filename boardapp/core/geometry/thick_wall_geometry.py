"""The wall brush: makes an area from a thick printed wall that was clicked along one face."""

from __future__ import annotations

from itertools import pairwise, product
from math import dist, hypot, sqrt
from typing import Literal, NamedTuple

import shapely

from boardapp.core.geometry.exact_geometry import Point, Polyline
from boardapp.core.geometry.shape_check import area_fault, without_repeats
from boardapp.core.geometry.traced_walls_and_areas import Refusal, clamp_to_plane

Hand = Literal["left", "right"]
"""The side of the other face, for a walker along the clicked face."""

_Vector = tuple[float, float]
_SHARPEST = sqrt(3)
"""The most that faces extend past a corner, in widths: mitred up to 120°, cut off beyond."""
_SHALLOWEST = 0.3
"""The sine of the flattest angle at which the plane's side cuts off a wall that ends on it."""


_STRAIGHT_BACK = 1e-9
_MOST_CORNERS = 12
"""The most corners of a face with which boardapp recognises a thick wall."""


def thick_wall_area(path: Polyline, width: int, hand: Hand, size: Point) -> Polyline | Refusal:
    """Return the area of a wall clicked along one face, ``width`` mils thick, on its plane.

    The other face's corners are mitred and rounded once. The plane's side cuts off a wall that ends
    on it. Returns a refusal where the area would cross or touch itself.
    """
    face = without_repeats([clamp_to_plane(point, size) for point in path], closed=False)
    if width < 1:
        return f"The wall brush needs a width of 1 mil or more, not {width}."
    if len(face) < 2:
        return "The wall brush needs two points of the wall's face."
    if face[0] == face[-1]:
        return "This wall ends where it began. Trace its outline as an area instead."
    near = [_extend_past_plane(face[1], face[0], width, size), *face[1:-1]]
    near.append(_extend_past_plane(face[-2], face[-1], width, size))
    far = _offset_path(near, -width if hand == "left" else width)
    ring = _clip_to_plane([*near, *reversed(far)], size)
    if area_fault(ring) is not None:
        return (
            f"There is no room for the other face {width} mils to the {hand}. Choose the other "
            "hand, or a smaller width."
        )
    return ring


class ThickWall(NamedTuple):
    """A wall clicked along one face: the face, its thickness, and the side of its other face."""

    face: Polyline
    width: int
    hand: Hand

    def area(self, width: int, size: Point) -> Polyline | Refusal:
        """Return the wall's area with another width, or why it has none."""
        return thick_wall_area(self.face, width, self.hand, size)


def thick_wall_of_area(area: Polyline, size: Point) -> ThickWall | None:
    """Return the thick wall that makes an area, None if no thick wall does.

    >>> thick_wall_of_area(((0, 0), (900, 0), (900, 240), (0, 240)), (4000, 4000)).width
    240
    """
    half, odd = divmod(len(area), 2)
    if odd or not 2 <= half <= _MOST_CORNERS:
        return None
    hands: tuple[Hand, Hand] = ("right", "left")
    walls = []
    for begin, hand in product(range(len(area)), hands):
        # If the plane's side cut the wall off, its area may begin at any corner.
        ring = (*area[begin:], *area[:begin])
        wall = ThickWall(ring[:half], round(dist(ring[0], ring[-1])), hand)
        if set(wall.area(wall.width, size)) == set(area):
            walls.append(wall)
    if any(place in (0, most) for point in area for place, most in zip(point, size, strict=True)):
        # The first corner tells nothing then. A wall is longer than thick.
        walls.sort(key=lambda wall: wall.width)
    return walls[0] if walls else None


def _extend_past_plane(before: Point, end: Point, width: int, size: Point) -> _Vector:
    """Return the end of a face, moved past the plane's side if the face ends on it."""
    dx, dy = _unit_vector(before, end)
    for along, place, most in zip((dx, dy), end, size, strict=True):
        outward = along if place == most else -along if place == 0 else 0.0
        if outward > _SHALLOWEST:
            return end[0] + dx * width / outward, end[1] + dy * width / outward
    return float(end[0]), float(end[1])


def _offset_path(path: list[_Vector], width: float) -> list[_Vector]:
    """Return the corners of the other face, to the right if the width is positive."""
    ways = [_unit_vector(a, b) for a, b in pairwise(path)]
    found = []
    for (x, y), (ax, ay), (bx, by) in zip(path, [ways[0], *ways], [*ways, ways[-1]], strict=True):
        # How far either face's line extends past the corner: the tangent of half the turn.
        past = -width * (ax * by - ay * bx) / max(1 + ax * bx + ay * by, _STRAIGHT_BACK)
        corner = (x - ay * width + ax * past, y + ax * width + ay * past)
        most = abs(width) * _SHARPEST
        if past > most:
            corner = (x - ay * width + ax * most, y + ax * width + ay * most)
            found.append(corner)
            corner = (x - by * width - bx * most, y + bx * width - by * most)
        found.append(corner)
    return found


def _unit_vector(a: _Vector, b: _Vector) -> _Vector:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = hypot(dx, dy)
    return dx / length, dy / length


def _clip_to_plane(ring: list[_Vector], size: Point) -> Polyline:
    """Return the part of an area on the plane, rounded; empty if that is not one piece."""
    width, height = size
    if not all(0 <= x <= width and 0 <= y <= height for x, y in ring):
        area = shapely.Polygon(ring)
        part = area & shapely.box(0, 0, width, height) if area.is_valid else None
        ring = (
            [(x, y) for x, y in part.exterior.coords] if isinstance(part, shapely.Polygon) else []
        )
    return without_repeats([(round(x), round(y)) for x, y in ring], closed=True)
