"""Outlines of shapes in pixels, turned and flipped along with tiles, all in fractions."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from boardapp.interchange.tiled.layer_data import (
    FLIPPED_ACROSS,
    FLIPPED_DIAGONALLY,
    FLIPPED_DOWN,
)
from boardapp.interchange.tiled.tiled_map import MapShape, PixelPoint, Tileset

ELLIPSE_SIDES = 24
_QUARTERS = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}
_DIGITS = 12
"""Decimal digits of sines and cosines: far finer than the thousandths of a square on boards."""


def outline(shape: MapShape) -> tuple[PixelPoint, ...]:
    """Return a shape as a polyline, closed by its first point if it has an inside.

    An ellipse becomes a polygon of 24 sides whose corners are on the ellipse. A point, a text, a
    tile and a shape that boardapp does not know have no outline.
    """
    (x, y), (width, height) = shape.place, shape.size
    points: Sequence[PixelPoint] = shape.points
    if shape.form == "rectangle" and (width or height):
        points = rectangle(width, height)
    elif shape.form == "ellipse" and (width or height):
        half = width / 2, height / 2
        turns = [
            _cosine_and_sine(Fraction(360 * side, ELLIPSE_SIDES)) for side in range(ELLIPSE_SIDES)
        ]
        points = [(half[0] * (1 + cosine), half[1] * (1 + sine)) for cosine, sine in turns]
    elif shape.form not in ("polygon", "polyline"):
        return ()
    if shape.form != "polyline":
        points = (*points, points[0])
    return tuple((x + a, y + b) for a, b in turned(points, shape.rotation))


def rectangle(width: Fraction, height: Fraction) -> tuple[PixelPoint, ...]:
    """Return the corners of a rectangle, clockwise from the north-west."""
    zero = Fraction(0)
    return (zero, zero), (width, zero), (width, height), (zero, height)


def turned(points: Iterable[PixelPoint], degrees: Fraction) -> tuple[PixelPoint, ...]:
    """Return points turned clockwise about (0, 0)."""
    cosine, sine = _cosine_and_sine(degrees)
    return tuple((x * cosine - y * sine, x * sine + y * cosine) for x, y in points)


def _cosine_and_sine(degrees: Fraction) -> tuple[Fraction, Fraction]:
    """Return them exactly for quarter turns, otherwise as decimal fractions."""
    turn = degrees % 360
    if turn in _QUARTERS:
        cosine, sine = _QUARTERS[int(turn)]
        return Fraction(cosine), Fraction(sine)
    angle = math.radians(turn)
    return (
        Fraction(f"{math.cos(angle):.{_DIGITS}f}"),
        Fraction(f"{math.sin(angle):.{_DIGITS}f}"),
    )


# ---- tiles ------------------------------------------------------------------------------------


class TileFrame(NamedTuple):
    """How the picture of a tile lies in pixels: its size, its flags, its place on the map.

    The picture is flipped first: along the diagonal, across, down. It is then stretched from its
    ``size`` to ``drawn``, with its north-west corner at ``place``.
    """

    size: PixelPoint
    gid: int
    place: PixelPoint
    drawn: PixelPoint

    def on_map(self, points: Iterable[PixelPoint]) -> tuple[PixelPoint, ...]:
        """Return points of the tile's picture as points of the map.

        >>> frame = TileFrame((16, 16), FLIPPED_ACROSS, (32, 0), (16, 16))
        >>> [(int(x), int(y)) for x, y in frame.on_map([(0, 0), (4, 8)])]
        [(48, 0), (44, 8)]
        """
        width, height = _flipped_size(self.size, self.gid)
        across, down = Fraction(self.drawn[0]) / width, Fraction(self.drawn[1]) / height
        if self.gid & FLIPPED_DIAGONALLY:
            points = [(y, x) for x, y in points]
        if self.gid & FLIPPED_ACROSS:
            points = [(width - x, y) for x, y in points]
        if self.gid & FLIPPED_DOWN:
            points = [(x, height - y) for x, y in points]
        left, top = self.place
        return tuple((left + x * across, top + y * down) for x, y in points)


def _flipped_size(size: PixelPoint, gid: int) -> PixelPoint:
    """Return the width and height of a picture after its flips."""
    return size[::-1] if gid & FLIPPED_DIAGONALLY else size


def tile_frame(
    tileset: Tileset, number: int, gid: int, foot: PixelPoint, cell: tuple[int, int]
) -> TileFrame | None:
    """Return how a tile lies in a cell whose south-west corner is ``foot``; None without a size.

    A picture larger than the cell reaches up and to the right, unless the tileset fills cells.
    """
    width, height = map(Fraction, tileset.tile_size(number))
    if not width or not height:
        return None
    flipped = _flipped_size((width, height), gid)
    drawn = flipped
    right = up = Fraction(0)
    if tileset.fills_cell:
        drawn = Fraction(cell[0]), Fraction(cell[1])
        if tileset.keeps_aspect:
            scale = min(drawn[0] / flipped[0], drawn[1] / flipped[1])
            fitted = flipped[0] * scale, flipped[1] * scale
            right, up = (drawn[0] - fitted[0]) / 2, (drawn[1] - fitted[1]) / 2
            drawn = fitted
    place = (
        foot[0] + right + tileset.offset[0],
        foot[1] - up - drawn[1] + tileset.offset[1],
    )
    return TileFrame((width, height), gid, place, drawn)


_ANCHORS = {"left": 0, "right": 2, "top": 0, "bottom": 2}
"""Twice the share of a picture's width or height at which an object's place is."""


def tile_object_outlines(
    shape: MapShape, tileset: Tileset | None, number: int, shapes: Iterable[MapShape]
) -> list[tuple[PixelPoint, ...]]:
    """Return outlines inside a tile's picture, as they lie where an object shows the tile.

    Without ``shapes`` it is the outline of the picture. The picture has the object's size, and
    turns about the object's place: its south-west corner, unless the tileset says another.
    """
    size = shape.size
    if tileset and all(tileset.tile_size(number)):
        size = Fraction(tileset.tile_size(number)[0]), Fraction(tileset.tile_size(number)[1])
    width, height = shape.size if any(shape.size) else size
    if not all(size) or not width or not height:
        return []
    words = tileset.alignment if tileset else ""
    if words in ("", "unspecified"):
        words = "bottomleft"
    across = next((_ANCHORS[one] for one in ("left", "right") if words.endswith(one)), 1)
    down = next((_ANCHORS[one] for one in ("top", "bottom") if words.startswith(one)), 1)
    corner = -width * across / 2, -height * down / 2
    frame = TileFrame(size, shape.gid, corner, (width, height))
    outlines = list(map(outline, shapes)) or [(*(corners := rectangle(*size)), corners[0])]
    (x, y) = shape.place
    return [
        tuple((x + a, y + b) for a, b in turned(frame.on_map(points), shape.rotation))
        for points in outlines
        if points
    ]
