"""A picture in another light: brighter, with more contrast, evenly lit."""

import numpy as np
import pytest
from PIL import Image

from boardapp.photo.brightness_and_contrast import adjust_light


@pytest.mark.parametrize(
    ("brightness", "contrast", "colour"),
    [
        (0, 0, (128, 96, 64)),
        (25, 0, (160, 128, 96)),
        (0, 50, (128, 64, 0)),
        (0, -50, (128, 112, 96)),
        (100, 0, (255, 224, 192)),
        (0, 100, (128, 0, 0)),
        (0, -100, (128, 128, 128)),
    ],
)
def test_brightness_and_contrast(
    brightness: int, contrast: int, colour: tuple[int, int, int]
) -> None:
    image = Image.new("RGB", (30, 20), (128, 96, 64))
    assert adjust_light(image, brightness, contrast, flat=False).getpixel((9, 9)) == colour


def test_flat_light_keeps_what_is_drawn_and_loses_the_shadow() -> None:
    shade = np.linspace(1, 0.4, 400)[None, :, None]
    drawn = np.full((400, 400, 3), 180.0)
    drawn[::20] = 60
    image = Image.fromarray((drawn * shade).astype(np.uint8))
    even = np.asarray(adjust_light(image, 0, 0, flat=True), float)
    west, east = even[10, 40, 0], even[10, 360, 0]
    assert abs(west - east) < 0.15 * west
    assert even[20, 200, 0] < even[10, 200, 0] / 2
