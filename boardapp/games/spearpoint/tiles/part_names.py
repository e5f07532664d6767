"""The words of the audit for a tile's drawing: ends, points, lengths, and parts by the compass."""

from __future__ import annotations

import re
from math import sqrt

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.sight_ruling import MM_PER_MIL
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import Side
from boardapp.core.tile import TileFeature as Shape

_POINT = re.compile(r"\[(-?\d+), (-?\d+)\]")
_AT_POINT = re.compile(rf"at {_POINT.pattern}")
_FROM_PLACE_TO_ITSELF = re.compile(r"from (the [a-z-]+(?: corner| side)?) to \1\b")


def mm_from_square_mils(square_mils: float) -> float:
    """Return a length in mm from its square in square mils."""
    return sqrt(square_mils) * MM_PER_MIL


def mm_description(mm: float) -> str:
    """Return a length in words, with more digits for small lengths.

    >>> mm_description(12.34), mm_description(0.508), mm_description(0.001)
    ('12.3 mm', '0.51 mm', 'less than 0.01 mm')
    """
    if mm < 0.01:
        return "less than 0.01 mm"
    return f"{mm:.1f} mm" if mm >= 1 else f"{mm:.2f} mm"


def point_description(point: Point) -> str:
    """Return a point in the notation of tile sets.

    >>> point_description((600, 0))
    '[600, 0]'
    """
    return f"[{point[0]}, {point[1]}]"


def with_places_in_words(text: str) -> str:
    """Return a text for players, who know no points: with places on the tile in their stead.

    >>> with_places_in_words("wall 1 and wall 2 cross at [600, 700]")
    'wall 1 and wall 2 cross near the north-west corner'
    >>> with_places_in_words("the gap from [2000, 3900] to [2000, 1900]")
    'the gap from the south side to the middle'
    >>> with_places_in_words("wall 1 from [200, 300] to [210, 300] is short")
    'wall 1 near the north-west corner is short'
    """
    text = _AT_POINT.sub(lambda found: f"near {_place_on_tile(found)}", text)
    return _FROM_PLACE_TO_ITSELF.sub(r"near \1", _POINT.sub(_place_on_tile, text))


def _place_on_tile(found: re.Match[str]) -> str:
    x, y = (3 * int(number) // SPACE_SIZE for number in found.groups())
    rows, columns = ("north", "", "south"), ("west", "", "east")
    row, column = rows[min(max(y, 0), 2)], columns[min(max(x, 0), 2)]
    if row and column:
        return f"the {row}-{column} corner"
    return f"the {row or column} side" if row or column else "the middle"


def direction_from(point: Point, origin: Point) -> Side:
    """Return the compass direction from an origin to a point, by the longer axis.

    >>> direction_from((0, 10), (100, 0)), direction_from((90, 400), (100, 0))
    ('west', 'south')
    """
    dx, dy = point[0] - origin[0], point[1] - origin[1]
    if abs(dx) >= abs(dy):
        return "east" if dx > 0 else "west"
    return "south" if dy > 0 else "north"


def wall_end_name(wall: Shape, point: Point) -> str:
    """Return a wall's end: ``the west end of wall 1 at [600, 600]``."""
    path = wall.points if wall.points[0] == point else wall.points[::-1]
    before = next(one for one in path if one != point)
    return f"the {direction_from(point, before)} end of {wall.name} at {point_description(point)}"


def stretch_side_name(shape: Shape, a: Point, b: Point) -> str:
    """Return the side of its room or area that a stretch is on; for an open wall, of the tile.

    >>> wall = Shape("wall 1", ((0, 400), (4000, 900)))
    >>> stretch_side_name(wall, *wall.points), stretch_side_name(wall, (2000, 0), (2000, 4000))
    ('north', 'middle')
    >>> room = Shape("area 1", ((0, 0), (900, 0), (900, 900)), closed=True)
    >>> stretch_side_name(room, *room.points[1:])
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


def point_place_description(point: Point) -> str:
    """Return a point's distances from the two nearest sides of the tile, in words.

    >>> point_place_description((600, 3000))
    "15.2 mm from the tile's west side and 25.4 mm from its south side"
    """
    parts: list[str] = []
    for along, low, high in ((point[0], "west", "east"), (point[1], "north", "south")):
        near = min(along, SPACE_SIZE - along)
        side = low if along == near else high
        whose = "its" if parts else "the tile's"
        parts.append(f"{near * MM_PER_MIL:.1f} mm from {whose} {side} side")
    return " and ".join(parts)
