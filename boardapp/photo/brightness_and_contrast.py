"""Makes a picture easier to see: changes brightness and contrast, or evens out its light."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageFilter

_SMALL = 64
"""Pixels a side at which a picture's light is measured: enough for shadows, too few for walls."""


def adjust_light(image: Image.Image, brightness: int, contrast: int, *, flat: bool) -> Image.Image:
    """Return an RGB picture with other brightness and contrast.

    ``brightness`` and ``contrast`` range from -100 to 100; ``flat`` divides by a blurred copy.
    """
    if flat:
        small = image.convert("L").resize((_SMALL, _SMALL), Image.Resampling.BOX)
        blurred = small.filter(ImageFilter.GaussianBlur(_SMALL / 8))
        light = np.maximum(np.asarray(blurred, np.float32), 1)
        gain = Image.fromarray(light.mean() / light).resize(image.size, Image.Resampling.BILINEAR)
        even = np.asarray(image) * np.asarray(gain)[..., None]
        image = Image.fromarray(np.minimum(even, 255).astype(np.uint8))
    steepness = 1 + contrast / 100 if contrast < 0 else 100 / (100 - min(contrast, 99))
    level = 128 * (1 + brightness / 100)
    return image.point([round((one - 128) * steepness + level) for one in range(256)] * 3)
