"""The grid of a square-spaced map in a photograph: fitted to clicks, then to recognised spaces."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.core.square_grid import SPACE_SIZE, SquareGrid
from boardapp.photo.homography import Matrix, Points, homography_from_square, inverse, map_points
from boardapp.photo.lens_distortion import MOST_BOW, LensModel
from boardapp.photo.straighten import straighten
from boardapp.photo.tile_fit import Corner, Mils

SPACE_MILLIMETRES = SPACE_SIZE / MILS_PER_INCH * 25.4
"""The side of a space."""
MARGIN = 0.25
"""The margin that a straightened map shows around the map, as a fraction of a space."""

_CLICK = 5.0
"""The usual error of clicks on corners, in pixels."""
_BOW = 0.04
"""The usual spread of cameras' bows."""
_SLIP = 0.025
"""The usual distance of laid tiles from the grid, as a fraction of a space."""
_ROUNDS = 8


class Rectangle(NamedTuple):
    """A rectangle of spaces whose corners were clicked: its sides, counted in spaces."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def whole(cls, board: SquareGrid) -> Rectangle:
        """Return the rectangle of all spaces of a board."""
        return cls(0, 0, board.columns, board.rows)

    @property
    def aspect(self) -> float:
        """Return the rectangle's width divided by its height."""
        return (self.right - self.left) / (self.bottom - self.top)

    @property
    def corners(self) -> Points:
        """Return the rectangle's corners, clockwise from the north-west."""
        left, top, right, bottom = self
        return np.array([(left, top), (right, top), (right, bottom), (left, bottom)], float)


class MapGrid(NamedTuple):
    """Maps places, in spaces from a map's north-west corner, to a photograph's pixels and back.

    ``matrix`` maps places to a pinhole's view, relative to the middle of a photograph of ``size``.
    """

    size: tuple[int, int]
    matrix: Matrix
    bow: float

    def to_pixels(self, places: Points) -> Points:
        """Return the pixels that show some places."""
        return LensModel(self.size, self.bow).distort(map_points(self.matrix, places))

    def to_places(self, pixels: Points) -> Points:
        """Return the places that some pixels show."""
        seen = LensModel(self.size, self.bow).undistort(pixels)
        return map_points(inverse(self.matrix), seen)


def space_centres(board: SquareGrid) -> Points:
    """Return the centre dots of all spaces, in spaces, row by row."""
    return np.array([board.centre(space) for space in board.spaces()]) / SPACE_SIZE


def space_sides(grid: MapGrid, board: SquareGrid) -> npt.NDArray[np.float64]:
    """Return how many pixels of the photograph each side of each space takes."""
    places = np.stack(np.meshgrid(np.arange(board.columns + 1.0), np.arange(board.rows + 1.0)), -1)
    seen = grid.to_pixels(places.reshape(-1, 2)).reshape(places.shape)
    sides = [np.hypot(*np.moveaxis(np.diff(seen, axis=axis), -1, 0)) for axis in (0, 1)]
    return np.concatenate([one.ravel() for one in sides])


def fit_map_grid(
    size: tuple[int, int], corners: Sequence[Corner] | Points, rectangle: Rectangle, bow: float = 0
) -> MapGrid:
    """Return the grid of a map from the pixels of a rectangle's corners, through a lens.

    Raises numpy.linalg.LinAlgError if three corners are in line.
    """
    left, top, right, bottom = rectangle
    wide, high = right - left, bottom - top
    to_square = np.array([(1 / wide, 0, -left / wide), (0, 1 / high, -top / high), (0, 0, 1)])
    seen = LensModel(size, bow).undistort(np.array(corners, float))
    return MapGrid(size, homography_from_square(seen) @ to_square, bow)


def refine_map_grid(
    grid: MapGrid,
    corners: Sequence[Corner],
    rectangle: Rectangle,
    centres: Points,
    shifts: Points,
    weights: npt.NDArray[np.float64],
) -> MapGrid:
    """Return the grid that fits the clicked corners and the shifts of recognised spaces best.

    The Gauss–Newton method moves four corners and the bow. Spaces far off the others lose weight.
    """
    clicked = np.array(corners, float)
    seen = grid.to_pixels(centres + shifts)
    priors = np.diag([_CLICK**-2] * 8 + [_BOW**-2])
    steps = np.array([1.0] * 8 + [0.01])
    moved = np.zeros(9)

    def moved_grid(change: npt.NDArray[np.float64]) -> MapGrid:
        bow = float(np.clip(change[8], -MOST_BOW, MOST_BOW))
        return fit_map_grid(grid.size, clicked + change[:8].reshape(4, 2), rectangle, bow)

    def errors(change: npt.NDArray[np.float64]) -> Points:
        off: Points = (moved_grid(change).to_places(seen) - centres) / _SLIP
        return off

    for i in range(_ROUNDS):
        off = errors(moved)
        slopes = np.stack(
            [(errors(moved + step) - off) / step.sum() for step in np.diag(steps)], axis=-1
        )
        trust = weights / (1 + (off**2).sum(axis=1) / (25 if i < 3 else 4))
        normal = np.einsum("nik,nil,n->kl", slopes, slopes, trust) + priors
        pull = np.einsum("nik,ni,n->k", slopes, off, trust) + priors @ moved
        moved = moved - np.linalg.solve(normal, pull)
    return moved_grid(moved)


class _FaceWithMargin(NamedTuple):
    """A map with its margin, as a face to straighten."""

    grid: MapGrid
    board: SquareGrid

    @property
    def mils(self) -> Mils:
        around = round(2 * MARGIN * SPACE_SIZE)
        return self.board.width + around, self.board.height + around

    def places_to_pixels(self, places: Points) -> Points:
        spaces = places * np.array(self.mils) / SPACE_SIZE - MARGIN
        size = np.array(self.grid.size)
        # Pixels far outside the photograph are black at any distance.
        pixels: Points = np.clip(self.grid.to_pixels(spaces), -size, 2 * size)
        return pixels


def straighten_map(image: Image.Image, grid: MapGrid, board: SquareGrid, side: int) -> Image.Image:
    """Return a map as seen from straight above, with its margin, ``side`` pixels a space."""
    face = _FaceWithMargin(grid, board)
    # Twice as fine, so that no pixel of the photograph is skipped.
    return straighten(image, face, round(side * max(face.mils) / SPACE_SIZE), oversampling=2)
