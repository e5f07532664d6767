"""A printed map under a board: where its photograph shows each place, from three or four clicks."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from boardapp.photo.error import PhotoError
from boardapp.photo.homography import Matrix, Points, homography_from_square, inverse

FEWEST, MOST = 3, 4
"""Clicks: three lay a board as seen from straight above, a fourth takes the tilt in."""
LEAST_HEIGHT = 10.0
"""Pixels that three clicks must at least be off one line."""
_FLATTEST = 0.2
"""How much smaller than its nearest corner a board's farthest may look."""


def board_homography(places: Sequence[Sequence[float]], pixels: Sequence[Sequence[float]],
        board: Sequence[Sequence[float]]) -> Matrix:  # fmt: skip
    """Return the homography from places of a board to the pixels that show them.

    ``board`` are the corners of all that is to be seen. Raises PhotoError for clicks that show no
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
    """Return four points; to three comes the one that makes them a parallelogram."""
    return points if len(points) == MOST else np.vstack([points, points[0] + points[2] - points[1]])


def _refuse_three_ambiguous_clicks(flat: Points, seen: Points) -> None:
    """Raise PhotoError unless three clicks may be three places: off a line, and round alike."""
    (across, long), (round_, far) = _area_and_longest_side(flat), _area_and_longest_side(seen)
    if abs(across) < long:  # less than a mil
        raise PhotoError("three hexes in a line", "hexes near three corners of the board")
    if not abs(round_) > LEAST_HEIGHT * far:  # nor are these numbers at all
        raise PhotoError("three clicks nearly in a line", "clicks near three corners of the board")
    if across * round_ < 0:
        raise PhotoError("clicks in the opposite order to their hexes", "each click on its own hex")


def _area_and_longest_side(points: Points) -> tuple[float, float]:
    """Return twice the area of a triangle, by its sign clockwise or not, and its longest side."""
    sides = np.roll(points, -1, axis=0) - points
    area = sides[0, 0] * sides[1, 1] - sides[0, 1] * sides[1, 0]
    return float(area), float(np.hypot(*sides.T).max())
