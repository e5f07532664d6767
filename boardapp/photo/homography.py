"""The perspective of a flat card: from its true shape to its look in a photograph, and back."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

Points = npt.NDArray[np.float64]
"""Rows of x and y."""
Matrix = npt.NDArray[np.float64]

SQUARE: Points = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
"""A card's corners, clockwise from the north-west, as fractions of its sides."""

_FOCAL = (0.5, 3.0)
"""The focal lengths of usual cameras, in longer sides of the picture: 18 to 108 mm."""
_ROUNDED = (0.97, 1.03)
"""The range of true focal lengths around the rounded one that a camera writes."""
_FOCAL_STEPS = 400


class FlatCardShape(NamedTuple):
    """A photographed card's true shape: width divided by height, and the north-west angle."""

    aspect: float
    degrees: float


def homography_from_square(corners: Points) -> Matrix:
    """Return the homography that maps the unit square to four corners.

    Raises numpy.linalg.LinAlgError if three of them are in line.
    """
    rows = []
    for (x, y), (u, v) in zip(SQUARE, corners, strict=True):
        rows.append((x, y, 1, 0, 0, 0, -u * x, -u * y))
        rows.append((0, 0, 0, x, y, 1, -v * x, -v * y))
    solved = np.linalg.solve(np.array(rows, float), corners.ravel())
    return np.append(solved, 1).reshape(3, 3)


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a homography."""
    return np.asarray(np.linalg.inv(matrix), float)


def map_points(matrix: Matrix, points: Points) -> Points:
    """Return points mapped by a homography."""
    lifted = points @ matrix[:, :2].T + matrix[:, 2]
    seen: Points = lifted[:, :2] / lifted[:, 2:]
    return seen


def true_shape(
    matrix: Matrix, longer_side: float, focal: float | None = None, aspect: float = 1
) -> FlatCardShape:
    """Return the shape that a homography implies; its pixels count from the picture's middle.

    If the focal length is unknown, the picture has one number less than the shape. The function
    then chooses the focal length that makes the shape most nearly a rectangle of the expected
    ``aspect``. This choice hides much of a wrong aspect if the card is tilted.
    """
    across, down = matrix[:, 0], matrix[:, 1]
    least, most = (part * longer_side for part in _FOCAL)
    if focal is not None:
        least, most = (part * focal for part in _ROUNDED)
    flat = np.geomspace(least, most, _FOCAL_STEPS)
    width, height, skew = (
        (one[0] * other[0] + one[1] * other[1]) / flat**2 + one[2] * other[2]
        for one, other in ((across, across), (down, down), (across, down))
    )
    found = np.sqrt(width / height)
    cosine = skew / np.sqrt(width * height)
    best = np.argmin(np.log(found / aspect) ** 2 + cosine**2)
    return FlatCardShape(float(found[best]), float(np.degrees(np.arccos(cosine[best]))))
