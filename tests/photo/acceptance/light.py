"""Light on a picture, and what a camera makes of it: shadows, glares, colour, blur, noise."""

from __future__ import annotations

import numpy as np
from PIL import Image, ImageFilter

from tests.photo.acceptance.camera import Rng
from tests.photo.acceptance.heath_art import Floats

STRIP = 250
LINEAR = ((np.arange(256) / 255) ** 2.2).astype(np.float32)


def photographed(image: Image.Image, rng: Rng) -> Image.Image:
    """Return a picture as in a photograph of a table."""
    light = _lamp(rng, image.size, 0.5) * _shadows(rng, image.size, int(rng.integers(1, 4)))
    glare = _glares(rng, image.size, int(rng.integers(0, 5)), (0.015, 0.05))
    return _developed(image, rng, light, glare, rng.uniform(0.5, 2.2), rng.uniform(1, 5))


def owners_picture(image: Image.Image, rng: Rng, glares: bool) -> Image.Image:
    """Return a picture as an owner has it: other light, a glare in some, a little off its place."""
    image = _moved(image, rng)
    light = _lamp(rng, image.size, 0.25)
    glare = _glares(rng, image.size, int(rng.random() < 0.3), (0.08, 0.2)) * np.float32(glares)
    return _developed(image, rng, light, glare, rng.uniform(0.2, 0.7), rng.uniform(1, 3))


def _moved(image: Image.Image, rng: Rng) -> Image.Image:
    """Return a picture whose corners lie up to 0.1 mm (4 mils) off, as after straightening."""
    (width, height), off = image.size, image.height * 0.001
    if width > height:
        off /= 3
    corners = np.array([(0, 0), (0, height), (width, height), (width, 0)]) + rng.uniform(
        -off, off, (4, 2)
    )
    corners = np.clip(corners, 0, (width, height))
    quad = tuple(corners.ravel().tolist())
    return image.transform(image.size, Image.Transform.QUAD, quad, Image.Resampling.BICUBIC)


def _coarse(size: tuple[int, int]) -> tuple[Floats, Floats]:
    """Return the places of every eighth pixel: across from 0 to 1, and down in the same unit."""
    width, height = size
    x, y = np.meshgrid(np.linspace(0, 1, width // 8), np.linspace(0, height / width, height // 8))
    return x.astype(np.float32), y.astype(np.float32)


def _lamp(rng: Rng, size: tuple[int, int], most: float) -> Floats:
    """Return the fall of a lamp's light: a slope and a bulge, in logarithms."""
    x, y = _coarse(size)
    angle, slope = rng.uniform(0, 2 * np.pi), rng.uniform(0.1, most)
    bulge, middle = rng.uniform(0, most), rng.uniform(0.2, 0.8, 2)
    far = (x - middle[0]) ** 2 + (y - middle[1]) ** 2
    return np.asarray(
        np.exp(2 * slope * ((x - 0.5) * np.cos(angle) + (y - 0.4) * np.sin(angle)) - bulge * far),
        np.float32,
    )


def _shadows(rng: Rng, size: tuple[int, int], count: int) -> Floats:
    """Return bands of shadow with soft edges."""
    x, y = _coarse(size)
    total = np.ones_like(x)
    for _ in range(count):
        angle, middle = rng.uniform(0, np.pi), rng.uniform(0.1, 0.9, 2)
        across = (x - middle[0]) * np.cos(angle) + (y - middle[1] * 0.75) * np.sin(angle)
        half, soft = rng.uniform(0.03, 0.15), rng.uniform(0.006, 0.05)
        inside = 1 / (1 + np.exp(np.clip((np.abs(across) - half) / soft, -40, 40)))
        total *= 1 - rng.uniform(0.2, 0.55) * inside
    return total


def _glares(rng: Rng, size: tuple[int, int], count: int, radii: tuple[float, float]) -> Floats:
    """Return bright spots that a lamp or a window leaves on gloss."""
    x, y = _coarse(size)
    total = np.zeros_like(x)
    for _ in range(count):
        angle, radius = rng.uniform(0, np.pi), rng.uniform(*radii)
        east, south = x - rng.uniform(0, 1), y - rng.uniform(0, float(y.max()))
        along = east * np.cos(angle) + south * np.sin(angle)
        aside = south * np.cos(angle) - east * np.sin(angle)
        far = (along / radius) ** 2 + (aside / radius / rng.uniform(0.5, 1)) ** 2
        total += rng.uniform(0.15, 0.8) * np.exp(-(far**1.5))
    return total


def _developed(
    image: Image.Image, rng: Rng, light: Floats, glare: Floats, blur: float, grain: float
) -> Image.Image:
    """Return a picture in some light, with exposure, white balance, gamma, blur and noise."""
    balance = np.float32(np.exp(rng.uniform(-0.16, 0.16, 3)) * rng.uniform(0.65, 1.3))
    curve = rng.uniform(0.85, 1.2) / 2.2
    steps = (np.linspace(0, 1, 4096) ** curve * 255 + 0.5).astype(np.uint8)
    spread = (grain / 255 * 2.2) * 0.5
    image = image.filter(ImageFilter.GaussianBlur(blur))
    whole_light, whole_glare = (_full_size(one, image.size) for one in (light, glare))
    pixels, out = np.asarray(image), np.empty((image.height, image.width, 3), np.uint8)
    for top in range(0, image.height, STRIP):
        rows = slice(top, top + STRIP)
        seen = LINEAR[pixels[rows]]
        seen *= whole_light[rows, :, None] * balance
        seen += whole_glare[rows, :, None]
        seen += spread * np.sqrt(seen + 0.01) * rng.standard_normal(seen.shape, np.float32)
        out[rows] = steps[np.uint16(np.clip(seen, 0, 1) * 4095)]
    return Image.fromarray(out)


def _full_size(field: Floats, size: tuple[int, int]) -> Floats:
    return np.asarray(Image.fromarray(field).resize(size, Image.Resampling.BILINEAR))
