"""Tests many lines against many segments at once for a common point."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]


def segments_intersect(lines: Ints, segments: Ints) -> Bools:
    """Return whether closed segments share a point, exactly, for arrays of shape … × 4.

    The last axis is x1, y1, x2, y2 in mils, below 10**9. The other axes broadcast:
    ``segments_intersect(lines[:, None], ends)`` tests every line against every segment.
    """
    (a_side, b_side), (p_side, q_side) = _sides_of_ends(lines, segments)
    met = (p_side * q_side <= 0) & (a_side * b_side <= 0)
    in_line = met & (p_side == 0) & (q_side == 0)
    if in_line.any():
        met = met & (~in_line | _boxes_overlap(lines, segments))
    return np.asarray(met)


def segments_cross(lines: Ints, segments: Ints) -> Bools:
    """Return whether segments cross, exactly; a touch at an end of either does not count."""
    (a_side, b_side), (p_side, q_side) = _sides_of_ends(lines, segments)
    return np.asarray((p_side * q_side < 0) & (a_side * b_side < 0))


def _sides_of_ends(lines: Ints, segments: Ints) -> tuple[tuple[Ints, Ints], tuple[Ints, Ints]]:
    """Return the sides of each segment on which a line's ends are, and the reverse."""
    ax, ay, bx, by = np.moveaxis(lines, -1, 0)
    px, py, qx, qy = np.moveaxis(segments, -1, 0)
    dx, dy, ex, ey = bx - ax, by - ay, qx - px, qy - py
    own, other = dx * ay - dy * ax, ex * py - ey * px
    return (
        (np.sign(ex * ay - ey * ax - other), np.sign(ex * by - ey * bx - other)),
        (np.sign(dx * py - dy * px - own), np.sign(dx * qy - dy * qx - own)),
    )


def _boxes_overlap(lines: Ints, ends: Ints) -> Bools:
    """Return whether the segments' bounding boxes share a point."""
    one, other = (
        np.sort(array.reshape(*array.shape[:-1], 2, 2), axis=-2) for array in (lines, ends)
    )
    return np.asarray(
        ((one[..., 0, :] <= other[..., 1, :]) & (other[..., 0, :] <= one[..., 1, :])).all(axis=-1)
    )
