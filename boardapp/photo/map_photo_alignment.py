"""Aligns the photograph of a printed map with a board, from three or four clicks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from boardapp.photo.error import PhotoError
from boardapp.photo.homography import Matrix, Points, homography_from_square, inverse

FEWEST, MOST = 3, 4
"""The allowed numbers of clicks: three suit a view from straight above, a fourth adds the tilt."""
LEAST_HEIGHT = 10.0
"""The least height, in pixels, of a triangle of three clicks."""
_FLATTEST = 0.2
"""How much smaller a board's farthest corner may look than its nearest one."""


def board_homography(places: Sequence[Sequence[float]], pixels: Sequence[Sequence[float]],
        board: Sequence[Sequence[float]]) -> Matrix:  # fmt: skip
    """Return the homography from places of a board to the pixels that show them.

    ``board`` are the corners of the whole visible board. Raises PhotoError for clicks that fit no
    such board.
    """
    flat, seen = np.array(places, float), np.array(pixels, float)
    if not FEWEST <= len(flat) <= MOST:
        raise PhotoError(f"{len(flat)} clicks", f"{FEWEST} or {MOST}")
    for three in combinations(range(len(flat)), 3):
        _refuse_three_ambiguous_clicks(flat[list(three)], seen[list(three)])
    matrix = homography_from_square(_four_points(seen)) @ inverse(
        homography_from_square(_four_points(flat))
    )
    near = np.array(board, float) @ matrix[2, :2] + matrix[2, 2]
    if near.min() * near.max() <= 0 or np.abs(near).min() < _FLATTEST * np.abs(near).max():
        raise PhotoError("a board seen nearly edge on", "a photograph taken from above it")
    return matrix


def _four_points(points: Points) -> Points:
    """Return four points; three points get a fourth that completes a parallelogram."""
    return points if len(points) == MOST else np.vstack([points, points[0] + points[2] - points[1]])


def _refuse_three_ambiguous_clicks(flat: Points, seen: Points) -> None:
    """Raise PhotoError if three clicks are in line or go round opposite to their places."""
    (across, long), (round_, far) = _area_and_longest_side(flat), _area_and_longest_side(seen)
    if abs(across) < long:  # less than a mil
        raise PhotoError("three hexes in a line", "hexes near three corners of the board")
    if not abs(round_) > LEAST_HEIGHT * far:  # also refuses numbers that are not finite
        raise PhotoError("three clicks nearly in a line", "clicks near three corners of the board")
    if across * round_ < 0:
        raise PhotoError("clicks in the opposite order to their hexes", "each click on its own hex")


def _area_and_longest_side(points: Points) -> tuple[float, float]:
    """Return twice a triangle's area, negative if anticlockwise, and its longest side."""
    sides = np.roll(points, -1, axis=0) - points
    area = sides[0, 0] * sides[1, 1] - sides[0, 1] * sides[1, 0]
    return float(area), float(np.hypot(*sides.T).max())
