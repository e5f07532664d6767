"""Finds a tile's side in a photograph: the step of colour across it, near the clicked line."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

from boardapp.photo.homography import Points
from boardapp.photo.lens_distortion import SideTrack

REACH = 24
"""The pixels on each side of a clicked line that the search covers."""
LEAST_SHARE = 0.6
"""The least share of a side that must be seen; otherwise the side stays as clicked."""

_LONGEST = 2400
"""The most steps along a side; in larger photographs one step covers several pixels."""
_NARROW = 0.06
"""The reach on a small tile, as a fraction of its side."""
_CORNERS = 0.04
"""The share of a side left out at each end, because the next side is visible there."""
_COLUMNS = 200
_RIVALS = 3
"""The number of lines that the search refines before it chooses one, since print has lines too."""
_CLICK = 7.0
"""The usual error of clicks, in steps; of two equally clear lines, a distant one counts half."""
_FAINT = 2.0
"""The grey levels to the pixel at which a step has half a vote."""
_BEYOND = 9
"""Steps beyond the reach, so that the search sees a whole step of colour at its border."""
_TAPS = 7
_SHARP, _SOFT = 1.0, 3.0
"""The widths for measuring steps: an equally steep step at the wider one is a shadow's border."""
_NEAR = 1.5
"""The greatest distance, in steps, between the side and a column that counts as seen."""

_Doubles = npt.NDArray[np.float64]
_Floats = npt.NDArray[np.float32]


class TileSide(NamedTuple):
    """The result of a search for a side: the points seen, and their share of its length."""

    track: SideTrack
    share: float

    @property
    def is_found(self) -> bool:
        """Return whether enough of the side's length was seen."""
        return self.share >= LEAST_SHARE


class _SideStrip(NamedTuple):
    """The photograph along a side: steps of colour by offset, column and channel.

    ``sharp`` are the steps minus soft steps. ``along`` is the position of each column, from -1 to
    1. The side as clicked is the middle row.
    """

    steps: _Floats
    sharp: _Floats
    along: _Doubles
    reach: int


def find_side(image: Image.Image, start: Points, end: Points) -> TileSide:
    """Find the side of a tile between two clicked corners."""
    length = float(np.hypot(*(end - start)))
    unit = max(1.0, length / _LONGEST)
    along = (end - start) / length
    across = np.array([-along[1], along[0]])
    strip = _cut_strip(image, start, along, length, unit)
    curve = _consensus_curve(strip)
    offsets, weights, share = _refine_curve(strip, curve)
    seen = weights > 0
    places = (strip.along[seen, None] + 1) / 2 * length * along
    points = start + places + (offsets[seen] * unit)[:, None] * across
    return TileSide(SideTrack(points, weights[seen]), share)


def _cut_strip(
    image: Image.Image, start: Points, along: Points, length: float, unit: float
) -> _SideStrip:
    """Cut the strip around a side out of a photograph, and differentiate it across the side."""
    reach = max(4, min(REACH, round(_NARROW * length / unit)))
    high = 2 * (reach + _BEYOND) + 1
    inner = length * (1 - 2 * _CORNERS)
    columns = int(min(_COLUMNS, max(8, inner / unit / 4)))
    each = max(1, round(inner / unit / columns))
    step = inner / (columns * each)
    across = np.array([-along[1], along[0]]) * unit
    # Map the strip's pixels to the photograph's; Pillow adds half a pixel to the strip's.
    corner = start + along * length * _CORNERS - across * high / 2
    data = (along[0] * step, across[0], corner[0], along[1] * step, across[1], corner[1])
    size = (columns * each, high)
    cut = image.transform(size, Image.Transform.AFFINE, data, Image.Resampling.BILINEAR)
    pixels = np.asarray(cut.reduce((each, 1)) if each > 1 else cut, np.float32)
    steps, soft = _colour_slope(pixels, _SHARP), _colour_slope(pixels, _SOFT)
    middles = _CORNERS + (np.arange(columns) + 0.5) / columns * (1 - 2 * _CORNERS)
    places = start + (middles * length)[:, None] * along
    kept = len(steps)
    places = places + (np.arange(kept) - kept // 2)[:, None, None] * across
    margin = (_TAPS + 1) * unit  # outside the picture is black, and its border would be a step
    beyond = ((places < margin) | (places > np.array(image.size) - margin)).any(axis=2)
    steps[beyond] = soft[beyond] = 0
    return _SideStrip(steps, steps - soft, middles * 2 - 1, reach)


def _colour_slope(pixels: _Floats, width: float) -> _Floats:
    """Return the slope of colours down the rows, smoothed by a bell curve of a width."""
    taps = np.arange(-_TAPS, _TAPS + 1)
    bell = (taps * np.exp(-(taps**2) / (2 * width**2))).astype(np.float32)
    bell /= (bell * taps).sum()
    kept = len(pixels) - 2 * _TAPS
    slope = np.zeros((kept, *pixels.shape[1:]), np.float32)
    for i, weight in enumerate(bell):
        slope += weight * pixels[i : i + kept]
    return slope


def _consensus_curve(strip: _SideStrip) -> _Doubles:
    """Return the curve that most columns' colour steps share: offsets at -1, 1, and bow."""
    size = np.sqrt((strip.sharp**2).sum(axis=2, keepdims=True))
    votes = strip.sharp / (size + _FAINT)
    ends = np.arange(-strip.reach, strip.reach + 1, 2.0)
    bows = np.arange(-0.75, 0.8, 0.125) * strip.reach
    # First try every other step and few columns, with votes widened by a step, then all.
    wide = votes.copy()
    wide[1:] += votes[:-1]
    wide[:-1] += votes[1:]
    groups = max(1, len(strip.along) // 40)
    guesses = _curve_grid(ends, ends, bows)
    liked = _votes_for_curves(wide[:, ::groups], strip.along[::groups], guesses, strip.reach)
    rivals = []
    for _ in range(_RIVALS):
        best = guesses[liked.argmax()]
        # Points near the best line belong to it.
        liked = np.where(np.abs(guesses - best).mean(axis=1) < 4, 0, liked)
        rivals.append(_best_curve_near(votes, strip, best))
    return max(rivals, key=lambda rival: rival[0])[1]


def _best_curve_near(votes: _Floats, strip: _SideStrip, curve: _Doubles) -> tuple[float, _Doubles]:
    """Return the best curve near another one, after its votes."""
    likes = np.zeros(1)
    for step in (1.0, 0.5):
        near = np.arange(-2, 3) * step
        close = curve + _curve_grid(near, near, near)
        likes = _votes_for_curves(votes, strip.along, close, strip.reach)
        curve = close[likes.argmax()]
    return float(likes.max()), curve


def _curve_grid(left: npt.ArrayLike, right: npt.ArrayLike, bow: npt.ArrayLike) -> _Doubles:
    return np.stack(np.meshgrid(left, right, bow), axis=-1).reshape(-1, 3)


def _curve_offsets(curves: _Doubles, along: _Doubles) -> _Doubles:
    """Return the curves' offsets at places along the side, one row a curve."""
    shape = np.stack([(1 - along) / 2, (1 + along) / 2, 1 - along**2])
    offsets: _Doubles = curves @ shape
    return offsets


def _votes_for_curves(votes: _Floats, along: _Doubles, curves: _Doubles, reach: int) -> _Doubles:
    """Return each curve's votes for a common step of colour.

    Votes are vectors of colour: a table's grain and the print change along the side, and so cancel
    out. Curves nearer to the clicks count more.
    """
    middle = votes.shape[0] // 2
    rows = np.rint(_curve_offsets(curves, along)).astype(int)
    outside = np.abs(rows) > reach
    rows = np.clip(rows + middle, 0, votes.shape[0] - 1)
    count = votes.shape[1]
    flat = votes.reshape(-1, 3)
    picked = flat[rows * count + np.arange(count)]
    picked[outside] = 0
    score = np.sqrt((picked.sum(axis=1) ** 2).sum(axis=1)) / count
    beside = (curves[:, :2] ** 2).mean(axis=1) / _CLICK**2
    likes: _Doubles = score * (1 + np.exp(-beside / 2))
    return likes


def _refine_curve(strip: _SideStrip, curve: _Doubles) -> tuple[_Doubles, _Doubles, float]:
    """Return each column's offset of the side and weight (0 if not seen), and the share seen."""
    high, count = strip.steps.shape[:2]
    columns = np.arange(count)
    shape = np.stack([(1 - strip.along) / 2, (1 + strip.along) / 2, 1 - strip.along**2], axis=1)
    at = shape @ curve
    rows = np.clip(np.rint(at).astype(int) + high // 2, 1, high - 2)
    colour = np.median(strip.steps[rows, columns], axis=0)
    colour /= np.linalg.norm(colour) + 1e-6
    slope = strip.steps @ colour
    noise = float(np.median(np.abs(slope - np.median(slope)))) * 1.5
    weights = np.zeros(count)
    offsets = at
    for reach in (3, 2, 2):
        offsets, peaks = _steepest_steps(slope, at, reach)
        strong = peaks > max(0.3 * float(np.median(peaks)), 2 * noise, 0.5)
        weights = np.where(strong, peaks / (peaks + _FAINT), 0)
        for _ in range(3):
            if np.count_nonzero(weights) < 6:
                return offsets, np.zeros(count), 0.0
            root = np.sqrt(weights)
            solved = np.linalg.lstsq(shape * root[:, None], offsets * root, rcond=None)[0]
            curve = np.asarray(solved, np.float64)
            at = shape @ curve
            seen = strong & (np.abs(offsets - at) < _NEAR)
            weights = np.where(seen, peaks / (peaks + _FAINT), 0)
    return offsets, weights, float(np.count_nonzero(weights)) / count


def _steepest_steps(slope: _Floats, at: _Doubles, reach: int) -> tuple[_Doubles, _Floats]:
    """Return the place and slope of each column's steepest step near a curve."""
    high, count = slope.shape
    columns = np.arange(count)
    middle = np.clip(np.rint(at).astype(int) + high // 2, reach + 1, high - reach - 2)
    window = middle + np.arange(-reach, reach + 1)[:, None]
    rows = middle - reach + slope[window, columns].argmax(axis=0)
    before, top, after = (slope[rows + i, columns] for i in (-1, 0, 1))
    curved = before - 2 * top + after
    shift = np.divide(before - after, 2 * curved, out=np.zeros_like(top), where=curved < 0)
    return rows + np.clip(shift, -0.5, 0.5) - high // 2, top
