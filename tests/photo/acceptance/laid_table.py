"""A table with tiles on a map, and what lies on them: cards, counters, smoke, dice and hands."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageChops, ImageDraw, ImageFilter

from tests.photo.acceptance.camera import HEIGHT, SPACE, WIDTH, Rng
from tests.photo.acceptance.heath_art import TILE, noise

SCALE = 4
"""Pixels a millimetre."""
MARGIN = 180
COVER = 255
SPACES = 27


class Laid(NamedTuple):
    """A side in a space, with its quarter turns clockwise. Without a side the map is bare."""

    side: str | None
    turns: int


class Table(NamedTuple):
    """The picture of a table, what lies in each space and how much of it is covered.

    ``seen`` shows for each space where nothing covers its tile's print, or its map's: white pixels
    of the print, as laid by quarter turns.
    """

    picture: Image.Image
    spaces: list[Laid]
    covered: list[float]
    seen: list[Image.Image]


class Scene:
    """A table seen from above. ``top`` says what is seen at each pixel: a space's tile, a cover."""

    def __init__(self, rng: Rng) -> None:
        size = round((WIDTH + 2 * MARGIN) * SCALE), round((HEIGHT + 2 * MARGIN) * SCALE)
        self.picture, self.top = wood(rng, size), Image.new("L", size)

    def put(self, piece: Image.Image, place: tuple[float, float], angle: float, value: int) -> int:
        """Lay a piece at a place of the map, turned clockwise; return its area in pixels."""
        turned = piece.convert("RGBA").rotate(-angle, Image.Resampling.BICUBIC, expand=True)
        left, top = (
            round((one + MARGIN) * SCALE - side / 2)
            for one, side in zip(place, turned.size, strict=True)
        )
        mask = turned.getchannel("A")
        shade = mask.filter(ImageFilter.GaussianBlur(5)).point(lambda one: one * 2 // 5)
        self.picture.paste((20, 18, 16), (left + 5, top + 6), shade)
        self.picture.paste(turned, (left, top), mask)
        whole = mask.point(lambda one: 255 if one > 127 else 0)
        self.top.paste(value, (left, top), whole)
        return whole.histogram()[255]

    def seen_print(
        self, value: int, place: tuple[float, float], angle: float, width: int
    ) -> Image.Image:
        """Return where a tile or the map is on top: a picture of its print, not turned."""
        x, y = ((one + MARGIN) * SCALE for one in place)
        scale, radians = width / TILE, np.radians(angle)
        cosine, sine = scale * np.cos(radians), scale * np.sin(radians)
        half = TILE / 2
        data = (cosine, -sine, x - half * (cosine - sine), sine, cosine, y - half * (sine + cosine))
        shown = self.top.point(lambda one: 255 if one == value else 0)
        return shown.transform((TILE, TILE), Image.Transform.AFFINE, data)

    def covered_part(self, space: int, areas: Mapping[int, int]) -> float:
        """Return the part of a space's tile, or of its bare map, that something covers."""
        left, top = ((one * SPACE + MARGIN) * SCALE for one in (space % 9, space // 9))
        slack = 10 * SCALE if space in areas else 0
        box = [
            round(one) for one in (left - slack, top - slack, left + 406 + slack, top + 406 + slack)
        ]
        seen = self.top.crop((box[0], box[1], box[2], box[3])).histogram()
        if space in areas:
            return 1 - seen[space + 1] / areas[space]
        return 1 - seen[0] / 406**2


def wood(rng: Rng, size: tuple[int, int]) -> Image.Image:
    """Return a table top: wood, cloth or paint."""
    base = [(96, 66, 40), (150, 112, 74), (52, 78, 60), (60, 62, 70), (190, 184, 172)][
        int(rng.integers(5))
    ]
    small = 400, 200
    stretch = 14 if rng.random() < 0.6 else 1
    grain = noise(rng, small[0] // stretch, small[1])
    wide = np.asarray(Image.fromarray(grain).resize(small, Image.Resampling.BICUBIC))
    light = 1 + rng.uniform(0.02, 0.1) * wide + 0.02 * noise(rng, *small, 1)
    pixels = np.clip(light[..., None] * np.array(base, np.float32), 0, 255)
    return Image.fromarray(np.uint8(pixels)).resize(size, Image.Resampling.BICUBIC)


def laid_table(rng: Rng, sides: Mapping[str, Image.Image], map_picture: Image.Image) -> Table:
    """Return a table with 6 to 22 tiles at random, and covers as aimed."""
    scene, middle = Scene(rng), (WIDTH / 2, HEIGHT / 2)
    rim = round(rng.uniform(0, 8) * SCALE)
    sheet = Image.new(
        "RGB", (map_picture.width + 2 * rim, map_picture.height + 2 * rim), (226, 220, 204)
    )
    sheet.paste(map_picture, (rim, rim))
    scene.put(sheet, middle, 0, 0)
    tiles = rng.permutation(sorted({side[:-1] for side in sides}))
    spaces, areas = [Laid(None, 0)] * SPACES, {}
    middles = [((i % 9 + 0.5) * SPACE, (i // 9 + 0.5) * SPACE) for i in range(SPACES)]
    prints = [(0, middle, 0.0, TILE) for middle in middles]
    chosen = rng.choice(SPACES, int(rng.integers(6, 23)), replace=False)
    for space, tile in zip(chosen.tolist(), tiles, strict=False):
        side = str(rng.choice([one for one in sides if one[:-1] == tile]))
        turns, place = int(rng.integers(4)), slipped(rng, space)
        width = round(SPACE * SCALE * rng.uniform(0.985, 1))
        piece = sides[side].resize((width, width), Image.Resampling.LANCZOS)
        angle = rng.uniform(-3, 3)
        areas[space] = scene.put(piece, place, 90 * turns + angle, space + 1)
        prints[space] = space + 1, place, angle, width
        spaces[space] = Laid(side, turns)
    for space in range(SPACES):
        if rng.random() < 0.6:
            cover(rng, scene, space, areas, rng.uniform(0, 0.5))
    if rng.random() < 1 / 3:
        place = rng.uniform(0.1, 0.9) * WIDTH, rng.uniform(0.2, 0.8) * HEIGHT
        scene.put(hand(rng), place, rng.uniform(-35, 35) + 180 * rng.integers(2), COVER)
    covered = [scene.covered_part(one, areas) for one in range(SPACES)]
    return Table(scene.picture, spaces, covered, [scene.seen_print(*one) for one in prints])


def slipped(rng: Rng, space: int) -> tuple[float, float]:
    """Return the middle of a tile that lies up to 4 mm off its space, each way."""
    off = rng.uniform(-4, 4, 2)
    return (space % 9 + 0.5) * SPACE + off[0], (space // 9 + 0.5) * SPACE + off[1]


def cover(rng: Rng, scene: Scene, space: int, areas: Mapping[int, int], aim: float) -> None:
    """Lay cards, smoke, counters and dice in a space until so much of it is covered."""
    for _ in range(12):
        left = (aim - scene.covered_part(space, areas)) * SPACE**2
        if left < 150:
            return
        piece = cover_piece(rng, left)
        room = (SPACE - max(piece.size) / SCALE) / 2
        place = np.array([space % 9 + 0.5, space // 9 + 0.5]) * SPACE + rng.uniform(-room, room, 2)
        scene.put(piece, (float(place[0]), float(place[1])), rng.uniform(0, 360), COVER)


def cover_piece(rng: Rng, area: float) -> Image.Image:
    """Return a card, a disc of smoke, a counter or a die of at most some square millimetres."""
    paint = tuple(int(one) for one in rng.integers(30, 235, 3))
    if area > 700 and rng.random() < 0.7:
        width = rng.uniform(25, min(60, area / 25))
        height = float(np.clip(area / width, 25, 60)) * rng.uniform(0.8, 1)
        return card(rng, width, height, paint)
    if area > 500 and rng.random() < 0.5:
        return smoke(rng, rng.uniform(24, min(40, 2 * (area / 3.1) ** 0.5)))
    if area > 361 and rng.random() < 0.5:
        return card(rng, 19, 19, paint)
    return die(rng)


def card(rng: Rng, width: float, height: float, paint: tuple[int, ...]) -> Image.Image:
    """Return a card or counter: a rim, a picture and lines of print."""
    size = round(width * SCALE), round(height * SCALE)
    piece = Image.new("RGBA", size, (236, 232, 220, 255) if rng.random() < 0.6 else (*paint, 255))
    draw, (across, down) = ImageDraw.Draw(piece), size
    draw.rectangle((8, 8, across - 8, down * 0.55), (*(one * 2 // 3 for one in paint), 255))
    for y in range(round(down * 0.62), down - 10, 12):
        draw.line((12, y, across * rng.uniform(0.5, 0.92), y), (50, 48, 46, 255), 3)
    draw.ellipse((across * 0.3, down * 0.15, across * 0.7, down * 0.45), (200, 190, 160, 255))
    return piece


def smoke(rng: Rng, width: float) -> Image.Image:
    """Return a disc of grey smoke."""
    side = round(width * SCALE)
    light = np.clip(190 + 22 * noise(rng, side, side), 0, 255)
    piece = Image.fromarray(np.uint8(light)).convert("RGBA")
    mask = Image.new("L", (side, side))
    ImageDraw.Draw(mask).ellipse((0, 0, side - 1, side - 1), 255)
    piece.putalpha(mask)
    return piece


def die(rng: Rng) -> Image.Image:
    """Return a die seen from above."""
    side = 16 * SCALE
    piece = Image.new("RGBA", (side, side))
    body = [(235, 232, 225), (160, 30, 28), (30, 30, 34)][int(rng.integers(3))]
    draw = ImageDraw.Draw(piece)
    draw.rounded_rectangle((0, 0, side - 1, side - 1), 10, (*body, 255))
    pip = (20, 20, 20, 255) if sum(body) > 300 else (240, 240, 240, 255)
    for x, y in rng.permutation([(14, 14), (32, 32), (50, 50), (50, 14), (14, 50)])[
        : int(rng.integers(1, 6))
    ]:
        draw.ellipse((x - 5, y - 5, x + 5, y + 5), pip)
    return piece


def hand(rng: Rng) -> Image.Image:
    """Return a hand whose palm is in the middle; its arm points down, beyond the table's edge."""
    width, height = 130, 1000
    mask, sleeve = (Image.new("L", (width * 2, height * 2)) for _ in range(2))
    draw, middle = ImageDraw.Draw(mask), width
    draw.ellipse((middle - 84, height - 90, middle + 84, height + 110), 255)
    for finger, length in zip((-62, -22, 20, 58), (118, 150, 158, 136), strict=True):
        tip = middle + finger * 1.25, height - 60 - length * rng.uniform(0.6, 1)
        draw.line((middle + finger, height - 20, *tip), 255, 34)
        draw.ellipse((tip[0] - 17, tip[1] - 17, tip[0] + 17, tip[1] + 17), 255)
    draw.line((middle - 70, height + 20, middle - 112, height - 70), 255, 38)
    draw.rectangle((middle - 58, height + 60, middle + 58, 2 * height), 255)
    ImageDraw.Draw(sleeve).rectangle((0, height + 260, 2 * width, 2 * height), 255)
    tone = [(205, 158, 130), (150, 104, 78), (232, 190, 165)][int(rng.integers(3))]
    skin = np.array(tone, np.float32)
    light = 1 + 0.05 * noise(rng, mask.width, mask.height, 6)
    round_off = np.asarray(mask.filter(ImageFilter.GaussianBlur(14)), np.float32) / 255
    shaded = np.clip(skin * light[..., None] * (0.55 + 0.45 * round_off[..., None]), 0, 255)
    piece = Image.fromarray(np.uint8(shaded))
    cloth = tuple(int(one) for one in rng.integers(20, 200, 3))
    piece.paste(cloth, (0, 0), ImageChops.multiply(sleeve, mask))
    piece.putalpha(mask)
    return piece.resize((width * SCALE, height * SCALE), Image.Resampling.BICUBIC)
