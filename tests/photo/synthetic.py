"""Photographs that were never taken: a shipped tile on a table, seen by a camera made of numbers.

The camera is a pinhole before a tilted plane, with a lens that bows. It maps with code of its own,
so it is what the measuring is held against. ``python -m tests.photo.synthetic`` prints the errors.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.files.assets import assets_folder
from boardapp.photo.tile_fit import TileFit, fit_tile
from boardapp.picture.svg.raster import svg_to_png_pixels
from tests.support.encoded import encoded

Points = npt.NDArray[np.float64]
Table = Literal["dark", "wood", "white", "own"]

SIZE = (4000, 3000)
FOCAL = 3000.0
MARGIN = 120
"""Texture pixels around the tile: shadows fall there."""

DRAWN = 900
"""Pixels of a tile's art, of which photographs show more: the art tells nothing of its edges."""

TILE_CORNERS: Points = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
PLACES: Points = np.stack(
    np.meshgrid(np.linspace(0, 1, 13), np.linspace(0, 1, 13)), axis=-1
).reshape(-1, 2)
"""169 points of the tile, in parts of its side."""


@dataclass(frozen=True)
class Camera:
    """The place of the tile in the picture, and the distortion by the lens.

    ``side`` is the tile's in pixels, were it not tilted; ``bow`` is k1 of Brown's model with radii
    in halves of the picture's diagonal. ``aspect`` is a tile's width by its height.
    """

    side: float = 1800
    tilt: float = 30
    azimuth: float = 20
    turn: float = 8
    middle: tuple[float, float] = (0, 0)
    bow: float = 0
    aspect: float = 1
    size: tuple[int, int] = SIZE

    def pixels(self, places: Points) -> Points:
        """Return where places of the tile, in parts of its side, are in the picture."""
        return self._bowed(self._seen(places))

    def places(self, pixels: Points) -> Points:
        """Return what places of the tile, or of its plane beside it, pixels show."""
        # The plane is seen by eight numbers, which its own corners tell: no fit, an exact solution.
        rows = []
        seen = self._seen(TILE_CORNERS)
        for (u, v), (x, y) in zip(seen, TILE_CORNERS, strict=True):
            rows += [(u, v, 1, 0, 0, 0, -x * u, -x * v), (0, 0, 0, u, v, 1, -y * u, -y * v)]
        a, b, c, d, e, f, g, h = np.linalg.solve(np.array(rows, float), TILE_CORNERS.ravel())
        u, v = self._straight(pixels).T
        scale = g * u + h * v + 1
        return np.stack([(a * u + b * v + c) / scale, (d * u + e * v + f) / scale], axis=-1)

    def _seen(self, places: Points) -> Points:
        """Return what a pinhole would see, in pixels from the middle of the picture."""
        tilt, azimuth, turn = np.radians([self.tilt, self.azimuth, self.turn])
        x, y = ((places - 0.5) * (self.aspect, 1)).T
        x, y = x * np.cos(turn) - y * np.sin(turn), x * np.sin(turn) + y * np.cos(turn)
        # Tilted about an axis in the table's plane: away along the azimuth.
        away = x * np.cos(azimuth) + y * np.sin(azimuth)
        x, y = (
            x + away * np.cos(azimuth) * (np.cos(tilt) - 1),
            y + away * np.sin(azimuth) * (np.cos(tilt) - 1),
        )
        far = FOCAL / self.side + away * np.sin(tilt)
        u, v = self.middle
        x, y = x + u / self.side, y + v / self.side
        return np.stack([FOCAL * x / far, FOCAL * y / far], axis=-1)

    def _bowed(self, seen: Points) -> Points:
        squares = (seen**2).sum(axis=-1, keepdims=True) / self._half_diagonal**2
        pixels: Points = seen * (1 + self.bow * squares) + np.array(self.size) / 2
        return pixels

    def _straight(self, pixels: Points) -> Points:
        bowed = pixels - np.array(self.size) / 2
        seen = bowed
        for _ in range(40):  # until it stands still
            squares = (seen**2).sum(axis=-1, keepdims=True) / self._half_diagonal**2
            seen = bowed / (1 + self.bow * squares)
        return seen

    @property
    def _half_diagonal(self) -> float:
        return float(np.hypot(*self.size) / 2)


def clicks(camera: Camera, seed: int, by: float = 3) -> Points:
    """Return the corners as a hand clicks them: off by up to some pixels each way."""
    return camera.pixels(TILE_CORNERS) + np.random.default_rng(seed).uniform(-by, by, (4, 2))


@lru_cache(maxsize=4)
def tile_face(name: str, side: int) -> Image.Image:
    """Return a shipped tile's art, drawn no finer than its print is."""
    art = (assets_folder() / "spearpoint" / "art" / f"{name}.svg").read_text("utf-8")
    drawn = min(side, DRAWN)
    face = Image.open(io.BytesIO(svg_to_png_pixels(art, drawn, drawn))).convert("RGB")
    return face.resize((side, side))


@lru_cache(maxsize=1)
def _laid(camera: Camera, face: Callable[[int], Image.Image] | str) -> Any:
    """Return the tile as seen, where it covers the table, where it shades it, and the place."""
    side = round(camera.side)
    art = tile_face(face, side) if isinstance(face, str) else face(side)
    whole = side + 2 * MARGIN
    # Colour goes on beyond the cut, so that only the mask says where that is.
    texture = art.resize((whole, whole))
    texture.paste(art, (MARGIN, MARGIN))
    mask = Image.new("L", (whole, whole))
    mask.paste(255, (MARGIN, MARGIN, MARGIN + side, MARGIN + side))
    # A lamp from the north-west: a card two millimetres thick throws a soft, narrow shadow.
    shade = ImageChops.offset(mask, side // 150, side // 110).filter(
        ImageFilter.GaussianBlur(side / 220)
    )
    edge = MARGIN * 0.8 / side
    outline = np.array([(-edge, -edge), (1 + edge, -edge), (1 + edge, 1 + edge), (-edge, 1 + edge)])
    reach = camera.pixels(outline)
    left, top = np.maximum(np.floor(reach.min(axis=0)), 0).astype(int)
    right, bottom = np.minimum(np.ceil(reach.max(axis=0)), camera.size).astype(int)
    size = (int(right - left), int(bottom - top))
    reach_from = np.array([left, top], float)
    boxes = [
        (x, y, min(x + 32, size[0]), min(y + 32, size[1]))
        for y in range(0, size[1], 32)
        for x in range(0, size[0], 32)
    ]
    # Pillow's order: north-west, south-west, south-east, north-east.
    quads = np.array([(w, n, w, s, e, s, e, n) for w, n, e, s in boxes], float).reshape(-1, 2)
    sources = (camera.places(quads + reach_from) * side + MARGIN).reshape(-1, 8)
    data = list(zip(boxes, map(tuple, sources.tolist()), strict=True))
    bicubic = Image.Resampling.BICUBIC
    seen = [
        layer.transform(size, Image.Transform.MESH, data, bicubic)
        for layer in (texture, mask, shade)
    ]
    return seen, (int(left), int(top))


_COLOURS = {"dark": (46, 44, 47), "wood": (133, 94, 62), "white": (236, 235, 231),
            "own": (217, 185, 138)}  # fmt: skip


def _grain(table: Table, size: tuple[int, int], random: np.random.Generator) -> Any:
    """Return by how much a table's top is lighter or darker in each row: plain, or wood's grain."""
    if table != "wood":
        return np.ones((size[1], 1), np.float32)
    coarse = random.normal(0, 1, (size[1] // 6 + 1, size[0] // 160 + 1)).astype(np.float32)
    streaks = Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)
    grain = np.float32(0.13) * np.asarray(streaks)
    grain += 1
    for y in random.integers(0, size[1], 5):  # between boards
        grain[y : y + 3] *= 0.55
    return grain


_BAND = 64
_BLUR = ImageFilter.Kernel((3, 3), [3, 9, 3, 9, 27, 9, 3, 9, 3])
"""The blur of a sharp lens: about 0.6 pixels."""


def photograph(
    camera: Camera,
    table: Table,
    seed: int,
    face: Callable[[int], Image.Image] | str = "1A",
    light: bool = True,
) -> Image.Image:
    """Return a picture of the tile: lamp, shadow, glare, blur and noise of a sensor."""
    seen, place = _scene(camera, table, seed, face, light)
    picture = seen.filter(_BLUR)
    plain = tuple(int(part) for part in np.asarray(picture)[:40, :40].mean(axis=(0, 1)))
    whole = Image.new("RGB", camera.size, plain)
    whole.paste(picture, place)
    return whole


def _scene(
    camera: Camera, table: Table, seed: int, face: Callable[[int], Image.Image] | str, light: bool
) -> tuple[Image.Image, tuple[int, int]]:
    """Return the part of the picture with the tile, not yet blurred, and its place."""
    random = np.random.default_rng(seed)
    (tile, mask, shade), place = _laid(camera, face)
    size = tile.size
    grain, colour = _grain(table, size, random), np.array(_COLOURS[table], np.float32)
    lamp: Any = _lamp(size, random) if light else None
    glare: Any = _glare(size, random) if light else None
    seen = np.empty((size[1], size[0], 3), np.uint8)
    # In bands: there are millions of pixels.
    for top in range(0, size[1], _BAND):
        box = (0, top, size[0], min(top + _BAND, size[1]))
        rows = slice(top, box[3])
        covered = np.asarray(mask.crop(box), np.float32) / 255
        beside = (1 - covered) * grain[rows]
        beyond = 3 * random.standard_normal(covered.shape, np.float32)
        if light:
            beside *= (1 - 0.4 / 255 * np.asarray(shade.crop(box), np.float32)) * lamp[rows]
            covered *= lamp[rows]
            beyond += 70 * (np.asarray(glare.crop(box), np.float32) / 255)
        scene = np.asarray(tile.crop(box), np.float32) * covered[..., None]
        scene += colour * beside[..., None]
        scene += beyond[..., None]
        np.clip(scene, 0, 255, scene)
        seen[rows] = scene
    return Image.fromarray(seen), place


def _lamp(size: tuple[int, int], random: np.random.Generator) -> Any:
    """Return light that falls off to one side, with the soft shadow of a hand across it."""
    angle, at = random.uniform(0, 2 * np.pi), random.uniform(0.3, 0.7)
    y, x = np.mgrid[0 : size[1] : 8, 0 : size[0] : 8].astype(np.float32)
    along = np.cos(angle) * (x / size[0] - 0.5) + np.sin(angle) * (y / size[1] - 0.5)
    across = x / size[0] * np.sin(angle + 1) + y / size[1] * np.cos(angle + 1)
    coarse = 0.9 + 0.35 * along - 0.22 * np.exp(-(((across - at) / 0.06) ** 2))
    light = Image.fromarray(coarse.astype(np.float32)).resize(size, Image.Resampling.BILINEAR)
    return np.asarray(light)


def _glare(size: tuple[int, int], random: np.random.Generator) -> Image.Image:
    spot = Image.new("L", (size[0] // 8, size[1] // 8))
    x, y = random.uniform(0.1, 0.8, 2) * spot.size
    ImageDraw.Draw(spot).ellipse((x, y, x + spot.width / 5, y + spot.height / 8), 255)
    soft = spot.filter(ImageFilter.GaussianBlur(spot.width / 25))
    return soft.resize(size, Image.Resampling.BILINEAR)


def jpeg(picture: Image.Image, **how: Any) -> bytes:
    """Return a picture as a camera writes it."""
    return encoded(picture, "JPEG", quality=90, **how)


@lru_cache(maxsize=1)
def taken(
    camera: Camera,
    table: Table,
    seed: int,
    face: Callable[[int], Image.Image] | str = "1A",
    light: bool = True,
) -> Image.Image:
    """Return a photograph as it is read again: what a JPEG loses is lost."""
    image: Image.Image = Image.open(io.BytesIO(jpeg(photograph(camera, table, seed, face, light))))
    image.load()
    return image


def forget() -> None:
    """Let go of the pictures that are kept for the next test: they take 90 MB."""
    for kept in (taken, _laid, tile_face):
        kept.cache_clear()


def errors(camera: Camera, fit: TileFit) -> Points:
    """Return by how many mils a fit misses the places of the tile, by the camera's own numbers."""
    off = camera.places(fit.places_to_pixels(PLACES)) - PLACES
    lengths: Points = np.linalg.norm(off, axis=1) * SPACE_SIZE
    return lengths


CAMERAS = {
    "1800 px, tilt 30°, k1 -0.03": Camera(bow=-0.03),
    "1850 px, tilt 15°, k1 -0.05": Camera(side=1850, tilt=15, turn=-5, bow=-0.05),
    "1800 px, tilt 30°, no bow": Camera(),
    "900 px, tilt 40°, no bow": Camera(side=900, tilt=40, middle=(-900, -600)),
    "1000 px off the middle, k1 -0.05": Camera(side=1000, tilt=20, middle=(1200, 700), bow=-0.05),
}


def _table() -> None:
    """Print errors over four seeds, each with another light, noise and direction of the tilt."""
    for name, camera in CAMERAS.items():
        for table in get_args(Table):
            found = []
            for seed in range(4):
                turned = replace(camera, azimuth=20 + 37 * seed)
                clicked = [(float(x), float(y)) for x, y in clicks(turned, seed)]
                found.append(errors(turned, fit_tile(taken(turned, table, seed), clicked)))
            middle, most, worst = np.median(found), np.quantile(found, 0.95), np.max(found)
            print(f"{name:34} {table:6} {middle:5.1f} {most:5.1f} {worst:5.1f}", flush=True)


if __name__ == "__main__":
    _table()
