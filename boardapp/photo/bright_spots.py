"""Finds bright spots in pictures of tiles and maps: the glare of a lamp, which hides the print.

A glare adds white light in a soft round spot, so it lifts all colours alike and fades out to every
side. Light print has sharper rims or a colour.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image

CELLS, MAP_CELLS = (16,), (16, 8)
"""The cells along the shorter side of a tile and of a map, whose spots may be larger.

A cell looks at two by two.
"""
SPOT_SIZES = (1.3, 2.0)
"""The sizes of spots that are tried: standard deviations, in cells."""
LEAST_LIGHT = 30.0
"""The least grey levels that a spot adds, in every channel."""
LEAST_SHARE = 0.4
"""The least share of the brightness around a spot that the spot explains."""
LEAST_LEAD = 8.0
"""The least grey levels by which a spot is brighter than the brightest place around it."""
MOST_SPOTS = 4
"""The most spots of a picture; of one with more, the strongest count."""

_PIXELS = 8
"""The pixels along a cell."""
_AROUND, _RING = 4, 3
"""How far around a spot the light is compared, and the ring that must be darker, in cells."""

Floats = npt.NDArray[np.float64]


class BrightSpot(NamedTuple):
    """A spot in a picture: its middle in shares of width and height, and its radius in widths."""

    x: float
    y: float
    radius: float

    def is_near(self, other: BrightSpot, aspect: float) -> bool:
        """Return whether another spot lies on this one, in a picture of some width by height."""
        far = np.hypot(self.x - other.x, (self.y - other.y) / aspect)
        return bool(far < max(self.radius, other.radius))


def find_bright_spots(picture: Image.Image) -> tuple[BrightSpot, ...]:
    """Return the bright spots of a straightened picture in RGB, the strongest first."""
    aspect = picture.width / picture.height
    candidates: list[tuple[float, BrightSpot]] = []
    for across in CELLS if picture.width == picture.height else MAP_CELLS:
        candidates += _spots(picture, across)
    found: list[BrightSpot] = []
    for _, spot in sorted(candidates, reverse=True):
        if not any(spot.is_near(other, aspect) for other in found):
            found.append(spot)
    return tuple(found[:MOST_SPOTS])


def _spots(picture: Image.Image, across: int) -> list[tuple[float, BrightSpot]]:
    """Return possible spots with their strengths, by so many cells along the shorter side."""
    scale = across / min(picture.size)
    columns, rows = (max(1, round(one * scale)) for one in picture.size)
    cells = _cell_colours(picture, columns, rows)
    lead = (cells - _brightest_around(cells)).min(axis=-1)
    found = []
    radius = 2 * max(SPOT_SIZES) / columns
    for row, column in zip(*np.nonzero(lead > LEAST_LEAD), strict=True):
        strength = max(_spot_strength(cells, int(row), int(column), size) for size in SPOT_SIZES)
        if strength > 0:
            x, y = (float(column) + 0.5) / columns, (float(row) + 0.5) / rows
            found.append((strength, BrightSpot(x, y, radius)))
    return found


def _cell_colours(picture: Image.Image, columns: int, rows: int) -> Floats:
    """Return the median colour around each cell, so that thin lines do not count."""
    size = (columns * _PIXELS, rows * _PIXELS)
    small = picture.resize(size, Image.Resampling.BOX, reducing_gap=2.0)
    half = _PIXELS // 2
    pixels = np.pad(np.asarray(small), ((half, half), (half, half), (0, 0)), mode="edge")
    width = 2 * _PIXELS
    windows = np.lib.stride_tricks.sliding_window_view(pixels, (width, width), (0, 1))
    colours: Floats = np.median(
        windows[::_PIXELS, ::_PIXELS].reshape(rows, columns, 3, -1), axis=-1
    )
    return colours


def _brightest_around(cells: Floats) -> Floats:
    """Return the brightest colour on a ring around each cell, channel by channel."""
    rows, columns, _ = cells.shape
    padded = np.pad(cells, ((_RING, _RING), (_RING, _RING), (0, 0)), constant_values=0)
    angles = np.arange(8) * np.pi / 4
    brightest = np.zeros_like(cells)
    for angle in angles:
        right = _RING + round(float(_RING * np.cos(angle)))
        down = _RING + round(float(_RING * np.sin(angle)))
        part = padded[down : down + rows, right : right + columns]
        np.maximum(brightest, part, out=brightest)
    return brightest


def _spot_strength(cells: Floats, row: int, column: int, size: float) -> float:
    """Return the light that a round spot adds at a cell times the share it explains, 0 if less.

    A slope of the lamp's light is taken out first.
    """
    rows, columns, _ = cells.shape
    top, bottom = max(0, row - _AROUND), min(rows, row + _AROUND + 1)
    left, right = max(0, column - _AROUND), min(columns, column + _AROUND + 1)
    near, slopes, spot = _spot_model(row - top, column - left, bottom - top, right - left, size)
    colours = cells[top:bottom, left:right].reshape(-1, 3)[near]
    colours = colours - slopes @ (slopes.T @ colours)
    light = (spot @ colours) / (spot @ spot)
    whole = (colours**2).sum()
    rest = ((colours - light.mean() * spot[:, None]) ** 2).sum()
    share = float(1 - rest / whole) if whole else 0.0
    if light.min() < LEAST_LIGHT or share < LEAST_SHARE:
        return 0.0
    return float(light.mean()) * share


@lru_cache(maxsize=512)
def _spot_model(
    row: int, column: int, rows: int, columns: int, size: float
) -> tuple[npt.NDArray[np.bool_], Floats, Floats]:
    """Return which cells are near one, an even slope over them, and the spot without slope."""
    y, x = np.mgrid[:rows, :columns].reshape(2, -1) - np.array([[row], [column]])
    squares = x**2 + y**2
    near = squares <= _AROUND**2 + 2
    x, y, squares = x[near], y[near], squares[near]
    slopes: Floats = np.linalg.qr(np.stack([np.ones(len(x)), x, y], axis=1))[0]
    spot: Floats = np.exp(-squares / (2 * size**2))
    return near, slopes, spot - slopes @ (slopes.T @ spot)
