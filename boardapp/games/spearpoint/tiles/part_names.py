"""How the audit speaks of a tile's drawing: ends, points, lengths, and parts by the compass."""

from __future__ import annotations

from math import sqrt

from boardapp.core.geometry.predicates import Point
from boardapp.core.ruling import MM_PER_MIL
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import Feature as Shape
from boardapp.core.tile import Side


def in_mm(square_mils: float) -> float:
    """Return a length in mm by its square in mils."""
    return sqrt(square_mils) * MM_PER_MIL


def mm_words(mm: float) -> str:
    """Return a length in words, finer where it is small.

    >>> mm_words(12.34), mm_words(0.508), mm_words(0.001)
    ('12.3 mm', '0.51 mm', 'less than 0.01 mm')
    """
    if mm < 0.01:
        return "less than 0.01 mm"
    return f"{mm:.1f} mm" if mm >= 1 else f"{mm:.2f} mm"


def at_words(point: Point) -> str:
    """Return a point as tile sets write it.

    >>> at_words((600, 0))
    '[600, 0]'
    """
    return f"[{point[0]}, {point[1]}]"


def towards(point: Point, origin: Point) -> Side:
    """Return on which side of another a point lies, by the longer way.

    >>> towards((0, 10), (100, 0)), towards((90, 400), (100, 0))
    ('west', 'south')
    """
    dx, dy = point[0] - origin[0], point[1] - origin[1]
    if abs(dx) >= abs(dy):
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"


def end_words(wall: Shape, point: Point) -> str:
    """Return the end of a wall at a point, such as ``wall 1's west end at [600, 600]``."""
    path = wall.points if wall.points[0] == point else wall.points[::-1]
    before = next(one for one in path if one != point)
    return f"{wall.name}'s {towards(point, before)} end at {at_words(point)}"


def side_words(shape: Shape, a: Point, b: Point) -> str:
    """Return which side of a room or an area a stretch is; of a wall alone, which of the tile.

    >>> wall = Shape("wall 1", ((0, 400), (4000, 900)))
    >>> side_words(wall, *wall.points), side_words(wall, (2000, 0), (2000, 4000))
    ('north', 'middle')
    >>> room = Shape("area 1", ((0, 0), (900, 0), (900, 900)), closed=True)
    >>> side_words(room, *room.points[1:])
    'east'
    """
    level = abs(b[0] - a[0]) >= abs(b[1] - a[1])
    axis = 1 if level else 0
    closed = shape.closed or shape.points[0] == shape.points[-1]
    along = [point[axis] for point in shape.points] if closed else (0, SPACE_SIZE)
    off = a[axis] + b[axis] - min(along) - max(along)
    if off == 0:
        return "middle"
    low, high = ("north", "south") if level else ("west", "east")
    return low if off < 0 else high


def place_words(point: Point) -> str:
    """Return where on a tile a point lies, to be measured from the nearer sides.

    >>> place_words((600, 3000))
    '15.2 mm from the west side and 25.4 mm from the south side'
    """
    parts = []
    for along, low, high in ((point[0], "west", "east"), (point[1], "north", "south")):
        near = min(along, SPACE_SIZE - along)
        side = low if along == near else high
        parts.append(f"{near * MM_PER_MIL:.1f} mm from the {side} side")
    return " and ".join(parts)
