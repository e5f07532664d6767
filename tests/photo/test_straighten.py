"""The straightened picture itself: what is printed at a place of the tile is found there."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from boardapp.photo.straighten import straighten
from boardapp.photo.tile_fit import fit_tile
from tests.photo.synthetic import Camera, clicks, taken

SMALLER = (2400, 1800)
FLAT = Camera(side=1200, tilt=0, turn=0, size=SMALLER)
MARKS = [(x / 8, y / 8) for x in (1, 4, 7) for y in (1, 4, 7)]


def dotted(side: int) -> Image.Image:
    """Draw nine dark dots on a light card, each four times as large and then averaged."""
    card = Image.new("RGB", (side, side), (225, 220, 205))
    radius, reach = side / 25, side // 50
    for x, y in MARKS:
        left, top = int(side * x) - reach, int(side * y) - reach
        large = Image.new("RGB", (8 * reach, 8 * reach), (225, 220, 205))
        u, v = 4 * (side * x - left), 4 * (side * y - top)
        ImageDraw.Draw(large).ellipse(
            (u - radius, v - radius, u + radius, v + radius), (20, 30, 90)
        )
        card.paste(large.reduce(4), (left, top))
    return card


def striped(side: int) -> Image.Image:
    """Draw stripes of three pixels."""
    rows = np.where(np.arange(side) // 3 % 2 == 0, 40, 220).astype(np.uint8)
    return Image.fromarray(np.repeat(rows[:, None], side, axis=1)).convert("RGB")


@pytest.mark.parametrize("size", [1600, 700])
@pytest.mark.parametrize(
    "camera",
    [Camera(side=1200, tilt=35, bow=-0.03, size=SMALLER), FLAT],
    ids=["tilted", "flat"],
)
def test_marks_lie_where_they_are_printed(camera: Camera, size: int) -> None:
    image = taken(camera, "dark", 0, dotted, light=False)
    fit = fit_tile(image, [(float(x), float(y)) for x, y in clicks(camera, 1)])
    picture = straighten(image, fit, size)
    assert (picture.size, picture.mode) == ((size, size), "RGB")
    dark = 255 - np.asarray(picture.convert("L"), float)
    off = []
    for x, y in MARKS:
        left, top = round((x - 0.03) * size), round((y - 0.03) * size)
        part = dark[top : top + round(0.06 * size), left : left + round(0.06 * size)]
        weights = np.clip(part - 60, 0, None)
        rows, columns = np.mgrid[: part.shape[0], : part.shape[1]] + 0.5
        found = np.array([(weights * columns).sum(), (weights * rows).sum()]) / weights.sum()
        off.append((found + np.array([left, top])) / size - (x, y))
    assert np.linalg.norm(off, axis=1).max() * 4000 < 3


def test_what_shrinks_is_averaged() -> None:
    camera = Camera(side=1200, tilt=10, size=SMALLER)
    image = taken(camera, "dark", 0, striped, light=False)
    fit = fit_tile(image, [(float(x), float(y)) for x, y in clicks(camera, 1)])
    grey = np.asarray(straighten(image, fit, 200).convert("L"), float)[20:-20, 20:-20]
    assert grey.mean() == pytest.approx(130, abs=8)
    assert grey.std() < 12  # single pixels would give stripes again, of another width


def test_the_first_corner_is_north_west() -> None:
    image = taken(FLAT, "dark", 0, light=False)
    corners = [(float(x), float(y)) for x, y in clicks(FLAT, 1)]
    upright = straighten(image, fit_tile(image, corners), 200)
    turned = straighten(image, fit_tile(image, corners[1:] + corners[:1]), 200)
    same = np.asarray(upright.transpose(Image.Transpose.ROTATE_90), float)
    assert np.abs(same - np.asarray(turned, float)).mean() < 3


def test_nothing_but_pixels_is_handed_on() -> None:
    image = taken(FLAT, "dark", 0, light=False)
    fit = fit_tile(image, [(float(x), float(y)) for x, y in clicks(FLAT, 1)])
    assert not straighten(image, fit, 100).getexif()


def test_a_map_is_three_times_as_wide_as_high() -> None:
    camera = Camera(side=700, tilt=25, turn=4, bow=-0.02, aspect=3, size=(2700, 1500))
    image = taken(camera, "dark", 0, dotted, light=False)
    corners = [(float(x), float(y)) for x, y in clicks(camera, 1)]
    picture = straighten(image, fit_tile(image, corners, None, (36000, 12000)), 1800)
    assert picture.size == (1800, 600)
    dark = 255 - np.asarray(picture.convert("L"), float)
    rows, columns = np.mgrid[:600, :1800] + 0.5
    for x, y in MARKS:
        near = (abs(columns / 1800 - x) < 0.05) & (abs(rows / 600 - y) < 0.05)
        weights = np.clip(dark - 60, 0, None) * near
        at = (weights * columns).sum() / weights.sum(), (weights * rows).sum() / weights.sum()
        assert at == pytest.approx((1800 * x, 600 * y), abs=0.5)
