"""Fits a tile or a map in a photograph: from four clicked corners to its sides and lens's bow."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist, radians
from typing import NamedTuple

import numpy as np
from PIL import Image

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.photo.error import PhotoError
from boardapp.photo.homography import (
    SQUARE,
    FlatCardShape,
    Matrix,
    Points,
    homography_from_square,
    inverse,
    map_points,
    true_shape,
)
from boardapp.photo.lens_distortion import LensModel, fit_lens_distortion, line_through
from boardapp.photo.tile_border_detection import TileSide, find_side

Corner = tuple[float, float]
Mils = tuple[int, int]
"""Printed width and height, in mils."""

TILE: Mils = (SPACE_SIZE, SPACE_SIZE)
LEAST_SIDE = 60
"""The least pixels of a tile's side."""
CLICK = 3.0
"""The usual error of a clicked corner, in pixels, for a side that stays as clicked."""
MOST_OFF = 0.01
"""The most deviation from a square; beyond it, a corner is wrong or the tile is bent."""
OFF_SQUARE = "a corner is wrong, the tile is bent or the photograph was cropped"

_FLATTEST = 0.3
"""The least sine of a photographed tile's corner, so that its fitted sides still cross there."""


class TileFit(NamedTuple):
    """A tile fitted in a photograph of a size in pixels; corners and sides go clockwise from north.

    ``shares`` is the share of each side's length that was seen. If ``found`` is false the side
    stayed as clicked. ``lengths`` are the sides in mils and ``degrees`` the north-west angle of the
    tile laid flat. A deviation of over a hundredth from a square means a wrong corner or a bent
    tile. ``residual`` is the distance, in mils, between the sides as seen and as fitted. ``mils``
    is the expected size; a card that is no tile has another size.
    """

    size: tuple[int, int]
    corners: tuple[Corner, Corner, Corner, Corner]
    bow: float
    shares: tuple[float, ...]
    found: tuple[bool, ...]
    lengths: tuple[float, ...]
    degrees: float
    residual: float
    mils: Mils = TILE

    @property
    def deviation_from_square(self) -> float:
        """Return how far the flat tile is from a square: in sides, or in the angle."""
        parts = self.lengths[0] / self.mils[0], self.lengths[1] / self.mils[1]
        return max(max(parts) / min(parts) - 1, abs(radians(90 - self.degrees)))

    def places_to_pixels(self, places: Points) -> Points:
        """Return the photograph's pixels at places of the tile, in fractions of its sides."""
        lens = LensModel(self.size, self.bow)
        return lens.distort(map_points(self._homography(lens), places))

    def pixels_to_places(self, pixels: Points) -> Points:
        """Return the places of the tile, in fractions of its sides, that some pixels show."""
        lens = LensModel(self.size, self.bow)
        return map_points(inverse(self._homography(lens)), lens.undistort(pixels))

    def _homography(self, lens: LensModel) -> Matrix:
        return homography_from_square(lens.undistort(np.array(self.corners)))


def refuse_impossible_corners(
    size: tuple[int, int],
    corners: Sequence[Corner],
    what: str = "tile",
    least_side: float = LEAST_SIDE,
) -> None:
    """Raise PhotoError unless four corners can be a tile's, clockwise and in the picture."""
    width, height = size
    for x, y in corners:
        if not (0 <= x <= width and 0 <= y <= height):
            expected = f"corners in the picture, which has {width} × {height} pixels"
            raise PhotoError(f"a corner at {x:g},{y:g}", expected)
    points = np.array(corners, float)
    sides = np.roll(points, -1, axis=0) - points
    lengths = np.hypot(*sides.T)
    if lengths.min() < least_side:
        raise PhotoError(f"a side of {lengths.min():.0f} pixels", f"at least {least_side:.0f}")
    after = np.roll(sides, -1, axis=0)
    sines = sides[:, 0] * after[:, 1] - sides[:, 1] * after[:, 0]
    sines /= lengths * np.roll(lengths, -1)
    clockwise = f"clockwise from the {what}'s north-west"
    if (sines < 0).all():
        raise PhotoError("corners that go round anticlockwise", clockwise)
    if sines.min() < _FLATTEST:
        found = f"corners that are not those of a {what}: crossing, or nearly in line"
        raise PhotoError(found, f"the four corners of a {what}, {clockwise}")


def landscape_corners(corners: Sequence[Corner]) -> tuple[Corner, ...]:
    """Return four corners so that the two longer sides, as seen, are north and south."""
    a, b, c, d = corners
    upright = dist(a, b) + dist(c, d) < dist(b, c) + dist(d, a)
    return (d, a, b, c) if upright else (a, b, c, d)


def fit_tile(
    image: Image.Image,
    corners: Sequence[Corner],
    focal: float | None = None,
    mils: Mils = TILE,
) -> TileFit:
    """Fit a tile's sides in a picture near its clicked corners; raises PhotoError for bad ones.

    ``focal`` is the camera's focal length in pixels, if known. ``mils`` are the sides of a card
    that is no tile.
    """
    refuse_impossible_corners(image.size, corners)
    clicked = np.array(corners, float)
    sides = [find_side(image, clicked[i], clicked[(i + 1) % 4]) for i in range(4)]
    lens = LensModel(
        image.size, fit_lens_distortion(image.size, [side.track for side in sides if side.is_found])
    )
    seen = _side_crossings(lens, lens.undistort(clicked), sides)
    matrix = homography_from_square(seen)
    shape = true_shape(matrix, max(image.size), focal, mils[0] / mils[1])
    fitted = [(float(x), float(y)) for x, y in lens.distort(seen)]
    return TileFit(
        image.size,
        (fitted[0], fitted[1], fitted[2], fitted[3]),
        lens.bow,
        tuple(side.share for side in sides),
        tuple(side.is_found for side in sides),
        _side_lengths(shape, mils),
        shape.degrees,
        _residual(lens, matrix, sides, mils),
        mils,
    )


def _side_crossings(lens: LensModel, clicked: Points, sides: Sequence[TileSide]) -> Points:
    """Return the corners in a pinhole's view, where neighbouring sides cross."""
    lines = []
    for i, side in enumerate(sides):
        if side.is_found:
            straight = side.track._replace(points=lens.undistort(side.track.points))
            middle, (x, y) = line_through(straight)
        else:
            middle, (x, y) = clicked[i], clicked[(i + 1) % 4] - clicked[i]
        lines.append((y, -x, y * middle[0] - x * middle[1]))
    found = []
    for i in range(4):
        (a, b, c), (d, e, f) = lines[i - 1], lines[i]
        found.append(((c * e - b * f) / (a * e - b * d), (a * f - c * d) / (a * e - b * d)))
    return np.array(found)


def _side_lengths(shape: FlatCardShape, mils: Mils) -> tuple[float, ...]:
    """Return the four sides in mils, of a card as large as printed."""
    wider = (shape.aspect * mils[1] / mils[0]) ** 0.5
    width, height = mils[0] * wider, mils[1] / wider
    return (width, height, width, height)


def _residual(lens: LensModel, matrix: Matrix, sides: Sequence[TileSide], mils: Mils) -> float:
    """Return the root mean square distance, in mils, between the sides as seen and as fitted."""
    squares = list(_squared_errors(lens, matrix, sides, mils))
    return float(np.sqrt(np.mean(squares)))


def _squared_errors(
    lens: LensModel, matrix: Matrix, sides: Sequence[TileSide], mils: Mils
) -> Iterator[float]:
    back = inverse(matrix)
    corners = map_points(matrix, SQUARE)
    for i, side in enumerate(sides):
        if side.is_found:
            places = map_points(back, lens.undistort(side.track.points))
            across = (i + 1) % 2
            off = mils[across] * (places[:, across] - (i in (1, 2)))
            yield float(np.average(off**2, weights=side.track.weights))
        else:
            seen = float(np.hypot(*(corners[(i + 1) % 4] - corners[i])))
            yield (mils[i % 2] * CLICK / seen) ** 2
