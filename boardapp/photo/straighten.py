"""Straightens the face of a fitted tile or map into a picture with right angles."""

from __future__ import annotations

from itertools import pairwise
from typing import Protocol

import numpy as np
from PIL import Image

from boardapp.photo.homography import Points
from boardapp.photo.tile_fit import Mils

SIZE = 1600
"""The default size of a tile's face, in pixels a side."""
QUALITY = 85
"""The quality of a JPEG: a tile of 1600 pixels takes 0.4 MB, as a PNG over 3."""
CELLS = 40
"""Pieces along the shorter side in which perspective and bow are treated as bilinear.

On a tile, the error is 0.3 mils at most.
"""
_SHRINKS = 1.15
"""The number of photograph pixels to a picture pixel from which they are averaged first."""


class FittedFace(Protocol):
    """A flat face that was fitted in a photograph."""

    @property
    def mils(self) -> Mils:
        """Return the face's printed width and height, in mils."""

    def places_to_pixels(self, places: Points) -> Points:
        """Return the photograph's pixels at places of the face, in fractions of its sides."""


def straighten(
    image: Image.Image, fit: FittedFace, size: int, oversampling: int = 1
) -> Image.Image:
    """Return a face, north up, its longer side ``size`` pixels; missing parts are black.

    With oversampling, each pixel averages so many by so many finer ones.
    """
    size *= oversampling
    shorter, longer = min(fit.mils), max(fit.mils)
    # Pieces end at whole pixels, where the photograph's pixels are looked up.
    across, down = (
        np.rint(np.linspace(0, size * side / longer, CELLS * side // shorter + 1)).astype(int)
        for side in fit.mils
    )
    width, height = int(across[-1]), int(down[-1])
    places = np.stack(np.meshgrid(across, down), axis=-1) / (width, height)
    seen = fit.places_to_pixels(places.reshape(-1, 2)).reshape(places.shape)
    image, seen = _crop_and_shrink(image, seen, np.diff(across), np.diff(down))
    made = Image.new(image.mode, (-(-width // oversampling), -(-height // oversampling)))
    mesh, start = [], 0
    for row, (top, bottom) in enumerate(pairwise(down.tolist())):
        for column, (left, right) in enumerate(pairwise(across.tolist())):
            box = (left, top - start, right, bottom - start)
            # Pillow goes anticlockwise: north-west, south-west, south-east, north-east.
            quad = seen[[row, row + 1, row + 1, row], [column, column, column + 1, column + 1]]
            mesh.append((box, tuple(quad.ravel().tolist())))
        # In strips of whole pixels: the finer ones would take many times the memory.
        if bottom % oversampling == 0 or bottom == height:
            strip = image.transform(
                (width, bottom - start), Image.Transform.MESH, mesh, Image.Resampling.BICUBIC
            )
            made.paste(strip.reduce(oversampling), (0, start // oversampling))
            mesh, start = [], bottom
    return made


def _crop_and_shrink(
    image: Image.Image, seen: Points, wide: Points, high: Points
) -> tuple[Image.Image, Points]:
    """Crop a picture to the face, average spare pixels, and return it with the new places.

    ``wide`` and ``high`` are the pixels of the pieces between the places.

    A transform samples single pixels: a transform that shrinks would skip some pixels and show
    others.
    """
    steps = [np.hypot(*np.moveaxis(np.diff(seen, axis=axis), -1, 0)) for axis in (0, 1)]
    shrink = float(min((steps[0] / high[:, None]).min(), (steps[1] / wide).min()))
    if shrink < _SHRINKS:
        return image, seen
    flat = seen.reshape(-1, 2)
    left, top = np.maximum(np.floor(flat.min(axis=0)) - 4, 0)
    right, bottom = np.minimum(np.ceil(flat.max(axis=0)) + 4, image.size)
    small = (max(1, round((right - left) / shrink)), max(1, round((bottom - top) / shrink)))
    part = image.resize(small, Image.Resampling.HAMMING, box=(left, top, right, bottom))
    scale = np.array(small) / (right - left, bottom - top)
    return part, (seen - (left, top)) * scale
