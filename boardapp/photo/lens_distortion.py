"""The bow of a lens: one number that bends all four straight sides.

Brown's model with one coefficient, k1: a pinhole camera shows a point at a distance r from the
picture's middle. The lens shows it at r (1 + k1 r²), with r in halves of the picture's diagonal.
Barrel distortion has k1 below 0.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from boardapp.photo.homography import Points

MOST_BOW = 0.12
USUAL_BOW = 0.05
"""The usual spread of cameras' bows. Without evidence from the sides, the bow is taken as none."""

_UNEVEN = 0.3
"""Pixels by which a cut side is bent even without distortion."""
_WITNESSES = 16
"""The weight of the four sides' points, because neighbouring points have similar errors."""
_STEPS = 13


class SideTrack(NamedTuple):
    """The measured points of a side, in pixels, and the weight of each."""

    points: Points
    weights: npt.NDArray[np.float64]


class LensModel(NamedTuple):
    """A lens with a bow, for a picture of a size in pixels."""

    size: tuple[int, int]
    bow: float

    @property
    def _half_diagonal(self) -> float:
        return float(np.hypot(*self.size)) / 2

    def distort(self, seen: Points) -> Points:
        """Map a pinhole's pixels, relative to the picture's middle, to the photograph's pixels."""
        squares = (seen**2).sum(axis=1, keepdims=True) / self._half_diagonal**2
        pixels: Points = seen * (1 + self.bow * squares) + np.array(self.size) / 2
        return pixels

    def undistort(self, pixels: Points) -> Points:
        """Map the photograph's pixels to a pinhole's, relative to the picture's middle."""
        away = (pixels - np.array(self.size) / 2) / self._half_diagonal
        bent = np.hypot(*away.T)[:, None]
        radius = bent.copy()
        for _ in range(6):  # Newton's method; for these bows and radii it converges in five steps
            slope = np.maximum(1 + 3 * self.bow * radius**2, 0.1)
            radius -= (radius * (1 + self.bow * radius**2) - bent) / slope
        stretch = np.divide(radius, bent, out=np.ones_like(bent), where=bent > 0)
        seen: Points = away * stretch * self._half_diagonal
        return seen


def fit_lens_distortion(size: tuple[int, int], tracks: Sequence[SideTrack]) -> float:
    """Return the bow that makes all sides straightest; 0 without sides."""
    if not tracks:
        return 0.0
    best, reach = 0.0, MOST_BOW
    for _ in range(3):
        bows = np.clip(best + np.linspace(-reach, reach, _STEPS), -MOST_BOW, MOST_BOW)
        bent = np.array([_straightness_error(LensModel(size, float(bow)), tracks) for bow in bows])
        loss = _WITNESSES * bent / (bent.min() + _UNEVEN**2) + (bows / USUAL_BOW) ** 2
        best, reach = float(bows[loss.argmin()]), 1.5 * reach / _STEPS
    return best


def line_through(track: SideTrack) -> tuple[Points, Points]:
    """Return the middle of a side's points, and the direction of the line that fits them best."""
    middle = np.average(track.points, axis=0, weights=track.weights)
    away = track.points - middle
    spread = (away * track.weights[:, None]).T @ away
    return middle, np.linalg.eigh(spread)[1][:, -1]


def _straightness_error(lens: LensModel, tracks: Sequence[SideTrack]) -> float:
    """Return the mean square error of sides from straight lines under a lens, in pixels."""
    points = lens.undistort(np.concatenate([track.points for track in tracks]))
    total = weight = start = 0.0
    for track in tracks:
        part = points[int(start) : int(start) + len(track.points)]
        start += len(part)
        x, y = (part - track.weights @ part / track.weights.sum()).T
        xx, xy, yy = (float(track.weights @ product) for product in (x * x, x * y, y * y))
        # A lens that shrinks everything must not seem to straighten it.
        scale = np.hypot(*(track.points[-1] - track.points[0])) / np.hypot(*(part[-1] - part[0]))
        total += (xx + yy - ((xx - yy) ** 2 + 4 * xy**2) ** 0.5) / 2 * float(scale) ** 2
        weight += float(track.weights.sum())
    return total / weight
