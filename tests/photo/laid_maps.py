"""Photographs of laid maps that were never taken: boxes of tiles, what lies on them, a camera.

A box is the shipped art, or felt: a family of its own with little contrast, whose tiles are alike
but for small things. Owners' pictures of the sides have other light and a glare of their own.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw, ImageFilter

from boardapp.core.square_grid import SquareGrid
from boardapp.files.assets import assets_folder
from boardapp.picture.svg.raster import svg_to_png_pixels
from tests.photo.synthetic import TILE_CORNERS, Camera, Points

BOARD = SquareGrid(columns=9, rows=3)
SPACES = BOARD.rows * BOARD.columns
MILLIMETRES = 101.6
"""The side of a space."""
AROUND = 1.0
"""Spaces of the table that are drawn around the map."""

Random = np.random.Generator
Cover = npt.NDArray[np.float64]


class Box(NamedTuple):
    """The pictures of a box: sides by name, and maps by name."""

    sides: Mapping[str, Image.Image]
    maps: Mapping[str, Image.Image]


# ---- the families -----------------------------------------------------------------------------


@lru_cache(maxsize=2)
def shipped_box(pixels: int = 256, tiles: int = 24) -> Box:
    """Return the shipped art with so many pixels a space, of the first tiles only."""
    art = assets_folder() / "spearpoint" / "art"

    def drawn(name: str, across: int, down: int) -> Image.Image:
        svg = (art / f"{name}.svg").read_text("utf-8")
        png = svg_to_png_pixels(svg, across * pixels, down * pixels)
        return Image.open(io.BytesIO(png)).convert("RGB")

    names = [f"{number}{side}" for number in range(1, tiles + 1) for side in "AB"]
    sides = {name: drawn(name, 1, 1) for name in names if (art / f"{name}.svg").is_file()}
    maps = {name: drawn(name, 9, 3) for name in ("village", "defensive-line")}
    return Box(sides, maps)


@lru_cache(maxsize=4)
def felt_box(seed: int, pixels: int = 256, tiles: int = 24) -> Box:
    """Return a family of its own: dull grounds, and shapes hardly darker, many nearly alike."""
    maps = {
        name: _felt_map(np.random.default_rng([seed, i]), pixels)
        for i, name in enumerate(("village", "defensive-line"))
    }
    grounds = [_felt_ground(np.random.default_rng([seed, 5, i]), pixels) for i in range(3)]
    sides = {}
    for number in range(1, tiles + 1):
        for side in "AB":
            random = np.random.default_rng([seed, 9, number, "AB".index(side)])
            ground = grounds[number % 3] if number % 2 else _felt_ground(random, pixels)
            sides[f"{number}{side}"] = _felt_side(ground, random, number // 3)
    return Box(sides, maps)


def _felt_ground(random: Random, pixels: int, across: int = 1, down: int = 1) -> Image.Image:
    """Return a dull ground with soft spots of two sizes."""
    size = (across * pixels, down * pixels)
    base = np.array((132, 124, 96)) + random.uniform(-10, 10, 3)
    ground = np.ones((size[1], size[0], 3)) * base
    for fine, strength in ((pixels // 4, 7), (pixels // 14, 6), (pixels // 40, 4)):
        coarse = random.normal(0, 1, (size[1] // fine + 2, size[0] // fine + 2)).astype(np.float32)
        spots = Image.fromarray(coarse).resize(size, Image.Resampling.BICUBIC)
        ground += strength * np.asarray(spots)[..., None]
    return Image.fromarray(np.clip(ground, 0, 255).astype(np.uint8))


def _felt_map(random: Random, pixels: int) -> Image.Image:
    """Return a map: one ground, a path, and a small mark in each space."""
    ground = _felt_ground(random, pixels, 9, 3)
    draw = ImageDraw.Draw(ground)
    path = [(x * pixels, (1.5 + random.uniform(-0.6, 0.6)) * pixels) for x in range(10)]
    draw.line(path, (150, 138, 108), pixels // 5, joint="curve")
    for space in range(SPACES):
        row, column = divmod(space, 9)
        x, y = (column + 0.5) * pixels, (row + 0.5) * pixels
        draw.ellipse((x - 5, y - 5, x + 5, y + 5), fill=(96, 90, 70))
        for _ in range(int(random.integers(1, 5))):  # stones
            a, b = random.uniform(-0.42, 0.42, 2) * pixels
            r = random.uniform(0.02, 0.06) * pixels
            draw.ellipse((x + a - r, y + b - r, x + a + r, y + b + r), fill=(112, 106, 84))
    return ground


def _felt_side(ground: Image.Image, random: Random, kind: int) -> Image.Image:
    """Return a side: a house, a row or a work of the same kind as its neighbours, hardly darker."""
    side = ground.copy()
    draw = ImageDraw.Draw(side)
    unit = side.width
    dark, mid = (98, 90, 70), (116, 106, 84)
    if kind % 3 == 0:  # houses on one plan, with one inner wall each and a door
        draw.rectangle([unit * x for x in (0.2, 0.2, 0.8, 0.8)], fill=mid, outline=dark, width=6)
        at = random.uniform(0.32, 0.68) * unit
        ends = [(at, 0.2 * unit), (at, 0.8 * unit)]
        draw.line(ends if random.random() < 0.5 else [(y, x) for x, y in ends], dark, 6)
        door = random.uniform(0.25, 0.6) * unit
        draw.line([(door, 0.8 * unit), (door + 0.15 * unit, 0.8 * unit)], (140, 132, 104), 9)
    elif kind % 3 == 1:  # rows, nearly the same when turned round
        for i in range(int(random.integers(4, 7))):
            y = (0.15 + 0.13 * i) * unit
            draw.line([(0.1 * unit, y), (0.9 * unit, y)], dark, int(unit * 0.03))
        x, y = random.uniform(0.15, 0.75, 2) * unit
        draw.rectangle((x, y, x + 0.1 * unit, y + 0.1 * unit), fill=mid)
    else:  # works: a ring with slits
        draw.ellipse([unit * x for x in (0.15, 0.15, 0.85, 0.85)], outline=dark, width=unit // 14)
        for angle in random.uniform(0, 360, 2):
            box = [unit * x for x in (0.15, 0.15, 0.85, 0.85)]
            draw.arc(box, angle, angle + 35, (140, 132, 104), unit // 14)
    return side.filter(ImageFilter.GaussianBlur(1))


def owner_picture(picture: Image.Image, random: Random) -> Image.Image:
    """Return a picture as its owner has it: other light, sometimes a glare, cut a little off."""
    width, height = picture.size
    cut = 0.002 * height
    box = [float(one) for one in random.uniform(-cut, cut, 4)]
    data = (1, 0, box[0], 0, 1, box[1])
    moved = picture.transform(picture.size, Image.Transform.AFFINE, data, Image.Resampling.BICUBIC)
    light = np.asarray(moved, np.float32) * random.uniform(0.88, 1.1, 3)
    y, x = np.mgrid[:height, :width] / max(picture.size)
    slope = random.uniform(-0.25, 0.25, 2)
    light *= (1 + slope[0] * (x - 0.5) + slope[1] * (y - 0.5))[..., None]
    if random.random() < 0.3:
        a, b = random.uniform(0.2, 0.8, 2)
        light += 60 * np.exp(-((x - a) ** 2 + (y - b * height / width) ** 2) / 0.012)[..., None]
    light += random.normal(0, 2, light.shape)
    return Image.fromarray(np.clip(light, 0, 255).astype(np.uint8))


def owner_box(box: Box, seed: int) -> Box:
    """Return a box as its owner has photographed it."""
    random = np.random.default_rng([seed, 77])
    return Box(
        {name: owner_picture(picture, random) for name, picture in box.sides.items()},
        {name: owner_picture(picture, random) for name, picture in box.maps.items()},
    )


# ---- what lies there --------------------------------------------------------------------------


class LaidTile(NamedTuple):
    """A tile on a space: its side, quarter turns clockwise, and its slip in millimetres."""

    side: str
    turns: int
    slip: tuple[float, float] = (0, 0)
    angle: float = 0


@dataclass(frozen=True)
class LaidMap:
    """A map with tiles by space, and what covers it: things as drawn by ``cover_up``."""

    map: str
    tiles: Mapping[int, LaidTile]
    cover: float = 0
    hand: bool = False
    seed: int = 0


def random_layout(box: Box, random: Random, count: int, name: str = "village") -> LaidMap:
    """Return so many tiles of a box on random spaces, each once, with slips."""
    numbers = sorted({side[:-1] for side in box.sides})
    chosen = [str(one) for one in random.permutation(numbers)[:count]]
    spaces = [int(one) for one in random.permutation(SPACES)]
    tiles = {}
    for number, space in zip(chosen, spaces, strict=False):
        sides = [side for side in (f"{number}A", f"{number}B") if side in box.sides]
        x, y = (float(one) for one in random.uniform(-4, 4, 2))
        side, turns = str(random.choice(sides)), int(random.integers(4))
        tiles[space] = LaidTile(side, turns, (x, y), float(random.uniform(-3, 3)))
    return LaidMap(name, tiles, seed=int(random.integers(1 << 30)))


def flat_picture(box: Box, laid: LaidMap, pixels: int) -> tuple[Image.Image, Cover]:
    """Return the table from straight above, and by how much each space is covered."""
    around = int(AROUND * pixels)
    size = (BOARD.columns * pixels + 2 * around, BOARD.rows * pixels + 2 * around)
    random = np.random.default_rng([laid.seed, 1])
    grain = random.normal(0, 5, (size[1], size[0] // 20 + 1)).astype(np.float32)
    wood = np.asarray(Image.fromarray(grain).resize(size, Image.Resampling.BICUBIC))
    table = np.clip(np.array((104, 74, 52)) + wood[..., None], 0, 255)
    picture = Image.fromarray(table.astype(np.uint8))
    face = box.maps[laid.map].resize((BOARD.columns * pixels, BOARD.rows * pixels))
    picture.paste(face, (around, around))
    for space, tile in sorted(laid.tiles.items()):
        row, column = divmod(space, BOARD.columns)
        side = round(pixels * 0.995)
        card = box.sides[tile.side].resize((side, side), Image.Resampling.BOX)
        card = card.rotate(-90 * tile.turns)
        mask = Image.new("L", card.size, 255).rotate(-tile.angle, expand=True)
        turned = card.rotate(-tile.angle, Image.Resampling.BICUBIC, expand=True)
        x = around + (column + 0.5 + tile.slip[0] / MILLIMETRES) * pixels - turned.width / 2
        y = around + (row + 0.5 + tile.slip[1] / MILLIMETRES) * pixels - turned.height / 2
        shadow = mask.filter(ImageFilter.GaussianBlur(pixels / 60)).point(lambda v: v * 2 // 5)
        place = (round(x), round(y))
        picture.paste((0, 0, 0), (place[0] + pixels // 60, place[1] + pixels // 60), shadow)
        picture.paste(turned, place, mask)
    return picture, _cover_up(picture, laid, pixels, around, random)


def _cover_up(
    picture: Image.Image, laid: LaidMap, pixels: int, around: int, random: Random
) -> Cover:
    """Lay cards, discs, dice and perhaps a hand on a table; return each space's covered part."""
    mask = Image.new("L", picture.size)
    layers = [ImageDraw.Draw(picture), ImageDraw.Draw(mask)]
    aims = random.uniform(0, 2 * laid.cover, SPACES) if laid.cover else np.zeros(SPACES)
    for space, aim in enumerate(aims):
        row, column = divmod(space, BOARD.columns)
        area = 0.0
        while area < aim - 0.04:
            x = around + (column + random.uniform(0.1, 0.9)) * pixels
            y = around + (row + random.uniform(0.1, 0.9)) * pixels
            side = random.uniform(25, 50) / MILLIMETRES * pixels
            kind = int(random.integers(3))
            paint = tuple(random.integers(30, 240, 3).tolist())
            if kind == 0:
                _draw_card(layers, (x, y), side, float(random.uniform(0, 180)), paint)
            elif kind == 1:
                grey = int(random.integers(130, 210))
                rim = (x - side / 2, y - side / 2, x + side / 2, y + side / 2)
                layers[0].ellipse(rim, (grey, grey, grey))
                layers[1].ellipse(rim, 255)
            else:
                side = 16 / MILLIMETRES * pixels
                _draw_card(layers, (x, y), side, float(random.uniform(0, 90)), paint)
            area += (side / pixels) ** 2
    if laid.hand:
        x, y = random.uniform(0.2, 0.8) * picture.width, random.uniform(0.3, 0.7) * picture.height
        wide, skin = 0.45 * pixels, (196, 150, 122)
        for i, draw in enumerate(layers):
            fill: Any = 255 if i else skin
            draw.ellipse((x - wide, y - 1.2 * wide, x + wide, y + wide), fill)
            draw.line([(x, y), (x + wide, picture.height)], fill, int(1.2 * wide))
    covered = np.asarray(mask, np.float32)[around:-around, around:-around] / 255
    parts: Cover = covered.reshape(BOARD.rows, pixels, BOARD.columns, pixels).mean((1, 3)).ravel()
    return parts


def _draw_card(
    layers: Sequence[Any], middle: tuple[float, float], side: float, angle: float, colour: Any
) -> None:
    corners = np.array([(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)]) * side
    cosine, sine = np.cos(np.radians(angle)), np.sin(np.radians(angle))
    turned = [(middle[0] + x * cosine - y * sine, middle[1] + x * sine + y * cosine)
              for x, y in corners.tolist()]  # fmt: skip
    layers[0].polygon(turned, colour, (20, 20, 20))
    layers[1].polygon(turned, 255)


# ---- the camera -------------------------------------------------------------------------------


@dataclass(frozen=True)
class MapPhoto:
    """A photograph of a laid map, with all that is true of it."""

    image: Image.Image
    camera: Camera
    scale: float
    laid: LaidMap
    covered: Cover = field(default_factory=lambda: np.zeros(SPACES))

    def pixels(self, places: Points) -> Points:
        """Return the pixels that show places of the map, in spaces."""
        return self.camera.pixels(places / (BOARD.columns, BOARD.rows)) * self.scale

    def corners(self, off: float = 0, seed: int = 0) -> list[tuple[float, float]]:
        """Return the map's corners as they are clicked, up to some pixels off."""
        return self.clicks(TILE_CORNERS * (BOARD.columns, BOARD.rows), off, seed)

    def clicks(self, places: Points, off: float = 0, seed: int = 0) -> list[tuple[float, float]]:
        """Return pixels as they are clicked for places of the map, in spaces."""
        random = np.random.default_rng([seed, 3])
        seen = self.pixels(places) + random.uniform(-off, off, (len(places), 2))
        return [(float(x), float(y)) for x, y in seen]


_BAND = 64


def photograph_map(
    box: Box,
    laid: LaidMap,
    camera: Camera,
    seed: int,
    scale: float = 1,
    pixels: int = 200,
    blur: float = 0.6,
    quality: int = 60,
) -> MapPhoto:
    """Return a photograph: lamp, shadow bands, glares, exposure, white balance, blur and noise."""
    random = np.random.default_rng([seed, 2])
    flat, covered = flat_picture(box, laid, pixels)
    size = (round(camera.size[0] * scale), round(camera.size[1] * scale))
    step = 40
    boxes = [
        (x, y, min(x + step, size[0]), min(y + step, size[1]))
        for y in range(0, size[1], step)
        for x in range(0, size[0], step)
    ]
    quads = np.array([(w, n, w, s, e, s, e, n) for w, n, e, s in boxes], float).reshape(-1, 2)
    places = camera.places(quads / scale) * (BOARD.columns, BOARD.rows)
    sources = np.clip((places + AROUND) * pixels, -9999, 99999).reshape(-1, 8)
    seen = flat.transform(
        size, Image.Transform.MESH, list(zip(boxes, map(tuple, sources.tolist()), strict=True)),
        Image.Resampling.BICUBIC,
    )  # fmt: skip
    seen = seen.filter(ImageFilter.GaussianBlur(blur))
    lamp = _light(size, random)
    exposure = random.uniform(0.85, 1.15) * random.uniform(0.9, 1.1, 3)
    gamma = random.uniform(0.85, 1.2)
    glares = [_glare(size, random) for _ in range(int(random.integers(0, 4)))]
    # In bands: there are millions of pixels.
    for top in range(0, size[1], _BAND):
        bottom = min(top + _BAND, size[1])
        band, rows = (0, top, size[0], bottom), slice(top, bottom)
        light = np.asarray(seen.crop(band), np.float32) * lamp[rows, :, None]
        light *= exposure
        light = 255 * (np.clip(light, 0, 255) / 255) ** gamma
        for glare in glares:
            light += glare[rows, :, None]
        light += random.normal(0, 2.5, light.shape).astype(np.float32)
        seen.paste(Image.fromarray(np.clip(light, 0, 255).astype(np.uint8)), band)
    out = io.BytesIO()
    seen.save(out, "JPEG", quality=quality)
    image = Image.open(out)
    image.load()
    return MapPhoto(image, camera, scale, laid, covered)


def _light(size: tuple[int, int], random: Random) -> Any:
    """Return a lamp that falls off to one side, and soft bands of shadow."""
    y, x = np.mgrid[0 : size[1] : 8, 0 : size[0] : 8].astype(np.float32)
    x, y = x / size[0] - 0.5, y / size[1] - 0.5
    angle = random.uniform(0, 2 * np.pi)
    light = 0.95 + 0.35 * (np.cos(angle) * x + np.sin(angle) * y)
    for _ in range(int(random.integers(1, 4))):
        angle, at = random.uniform(0, np.pi), random.uniform(-0.4, 0.4)
        across = np.cos(angle) * x + np.sin(angle) * y - at
        light = light - 0.25 * np.exp(-((across / random.uniform(0.03, 0.1)) ** 2))
    coarse = Image.fromarray(light.astype(np.float32))
    return np.asarray(coarse.resize(size, Image.Resampling.BILINEAR))


def _glare(size: tuple[int, int], random: Random) -> Any:
    y, x = np.mgrid[0 : size[1] : 8, 0 : size[0] : 8].astype(np.float32) / size[0]
    a, b = random.uniform(0.15, 0.85), random.uniform(0.1, 0.65)
    spot = 90 * np.exp(-((x - a) ** 2 + ((y - b) * 1.4) ** 2) / random.uniform(0.0005, 0.003))
    coarse = Image.fromarray(spot.astype(np.float32))
    return np.asarray(coarse.resize(size, Image.Resampling.BILINEAR))


def camera_over_map(random: Random, tilt: float | None = None) -> Camera:
    """Return a camera above a long side of a map: tilted away, a little turned, its lens bowed."""
    tilt = float(random.uniform(0, 45)) if tilt is None else tilt
    end = 0 if random.random() < 0.5 else 180
    return Camera(
        side=1150 - 7 * tilt,
        tilt=tilt,
        azimuth=float(random.choice((90, 270)) + random.uniform(-20, 20)),
        turn=float(end + random.uniform(-6, 6)),
        bow=float(random.uniform(-0.06, 0.02)),
        aspect=3,
    )


def centres() -> Iterator[tuple[float, float]]:
    """Yield the centre dots of all spaces, in spaces."""
    for space in range(SPACES):
        row, column = divmod(space, BOARD.columns)
        yield column + 0.5, row + 0.5
