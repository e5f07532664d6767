"""Low-contrast art: 24 tiles of heath and two maps, many of them alike. No tile of the box's art.

Tiles 1 to 6 are one house with other walls, and tiles 7 to 12 are one work with other slits. Tiles
13 to 18 are rows that look almost the same from the other end. Tiles 7 to 18 share one ground, and
nothing on them is much darker than it.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from PIL import Image, ImageDraw

from tests.photo.acceptance.camera import SPACE, Rng

Floats = npt.NDArray[np.float32]
TILE = 406
"""The width of a tile in pixels."""
DRAWN = 2
"""Shapes are drawn larger by this factor, then reduced."""
PER_MILLIMETRE = TILE * DRAWN / SPACE
WARM, COOL, PALE = (0.47, 0.43, 0.33), (0.42, 0.43, 0.40), (0.50, 0.45, 0.36)


def noise(rng: Rng, width: int, height: int, finest: int = 3) -> Floats:
    """Return noise of several sizes, with a spread of about one."""
    total = np.zeros((height, width), np.float32)
    cells = [finest * 2**octave for octave in range(6)]
    for cell in cells:
        grid = rng.standard_normal((height // cell + 3, width // cell + 3)).astype(np.float32)
        whole = Image.fromarray(grid).resize((width, height), Image.Resampling.BICUBIC)
        total += np.asarray(whole)
    return total / np.float32(len(cells) ** 0.5)


def ground(rng: Rng, colour: tuple[float, ...], width: int = TILE, height: int = TILE) -> Floats:
    """Return textured ground whose contrast is some 5 %, with slightly varied hue."""
    light = 1 + 0.045 * noise(rng, width, height)
    hue = 0.012 * noise(rng, width, height, 24)
    return np.stack([light * (1 + hue), light, light * (1 - hue)], -1) * np.array(
        colour, np.float32
    )


class Ink:
    """Shapes, in millimetres from the north-west, that make the ground darker or lighter."""

    def __init__(self, width: int = TILE, height: int = TILE) -> None:
        self.size = (width, height)
        self.sheet = Image.new("RGB", (width * DRAWN, height * DRAWN), (128, 128, 128))
        self.draw = ImageDraw.Draw(self.sheet)

    def colour(self, factor: float, warm: float = 0.0) -> tuple[int, int, int]:
        """Return the paint that multiplies the ground's light by a factor."""
        return (
            round(128 * factor * (1 + warm)),
            round(128 * factor),
            round(128 * factor * (1 - warm)),
        )

    def wall(self, points: list[tuple[float, float]], factor: float, thick: float) -> None:
        """Draw a band along some points."""
        scaled = [(x * PER_MILLIMETRE, y * PER_MILLIMETRE) for x, y in points]
        self.draw.line(scaled, self.colour(factor), round(thick * PER_MILLIMETRE), joint="curve")

    def blob(
        self, rng: Rng, x: float, y: float, radius: float, factor: float, warm: float = 0
    ) -> None:
        """Draw a bush, stone or pool: a crooked disc."""
        angles = np.linspace(0, 2 * np.pi, 14, endpoint=False)
        far = radius * rng.uniform(0.75, 1.15, 14)
        ring = np.stack([x + far * np.cos(angles), y + far * np.sin(angles)], -1) * PER_MILLIMETRE
        self.draw.polygon([(float(a), float(b)) for a, b in ring], self.colour(factor, warm))

    def box(
        self, left: float, top: float, right: float, bottom: float, factor: float, warm: float = 0
    ) -> None:
        """Draw a rectangle."""
        edges = [one * PER_MILLIMETRE for one in (left, top, right, bottom)]
        self.draw.rectangle(edges, self.colour(factor, warm))

    def on(self, below: Floats) -> Image.Image:
        """Return the ground with these shapes on it."""
        ink = np.asarray(self.sheet.resize(self.size, Image.Resampling.LANCZOS), np.float32) / 128
        return Image.fromarray(np.uint8(np.clip(below * ink, 0, 1) * 255 + 0.5))


OUTER = [
    [(16, 14), (44, 14)], [(44, 14), (78, 14)], [(78, 14), (78, 40)], [(78, 40), (78, 72)],
    [(78, 72), (46, 72)], [(46, 72), (16, 72)], [(16, 72), (16, 44)], [(16, 44), (16, 14)],
]  # fmt: skip
INNER = [[(44, 14), (44, 44)], [(16, 44), (44, 44)], [(44, 44), (78, 40)], [(46, 44), (46, 72)]]
WALLS: list[list[tuple[float, float]]] = [
    [(float(x), float(y)) for x, y in one] for one in OUTER + INNER
]


def wall_plans(rng: Rng) -> Iterator[tuple[int, ...]]:
    """Yield the walls of twelve houses, whole ones and ruins in turn; each two differ in two."""
    chosen: list[set[int]] = []
    while len(chosen) < 12:
        ruin = len(chosen) % 2
        if ruin:
            plan = chosen[-1] - set(rng.choice(12, 5, replace=False).tolist())
        else:
            plan = set(rng.choice(8, 7, replace=False).tolist()) | set(
                8 + rng.choice(4, 2, replace=False)
            )
        if all(len(plan ^ other) >= 2 for other in chosen):
            chosen.append({int(one) for one in plan})
            yield tuple(sorted(chosen[-1]))


def houses(rng: Rng) -> Iterator[Image.Image]:
    """Yield the sides of six houses on one ground with one floor."""
    below, state = ground(rng, WARM), int(rng.integers(1 << 30))
    for index, plan in enumerate(wall_plans(rng)):
        ink, same = Ink(), np.random.default_rng(state)
        ink.box(16, 14, 78, 72, 0.94, 0.02)
        for y in np.arange(18, 72, 7.0):
            ink.wall([(16, float(y)), (78, float(y))], 0.89, 0.6)
        for _ in range(7):
            ink.blob(
                same, same.uniform(8, 94), same.uniform(80, 95), same.uniform(2, 4), 0.84, -0.02
            )
        if index % 2:
            for _ in range(9):
                ink.blob(rng, rng.uniform(18, 76), rng.uniform(16, 70), rng.uniform(1.5, 3.5), 0.86)
        for one in plan:
            ink.wall(WALLS[one], 0.74, 4.5)
        yield ink.on(below)


def works(rng: Rng, below: Floats) -> Iterator[Image.Image]:
    """Yield the sides of six round works, the same but for their slits."""
    for index in range(12):
        ink = Ink()
        for radius, factor in ((34, 0.93), (28, 0.78), (20, 0.9)):
            edges = [(50.8 + sign * radius) * PER_MILLIMETRE for sign in (-1, -1, 1, 1)]
            ink.draw.ellipse(edges, ink.colour(factor))
        ends = [60 * (index // 2)] + [60 * (index // 2) + 150] * (index % 2)
        for angle in np.radians(ends):
            way = np.array([np.cos(angle), np.sin(angle)])
            near, far = 50.8 + 18 * way, 50.8 + 30 * way
            ink.wall([(float(near[0]), float(near[1])), (float(far[0]), float(far[1]))], 1.0, 12)
        yield ink.on(below)


def rows(rng: Rng, below: Floats) -> Iterator[Image.Image]:
    """Yield the sides of six tiles of rows: the same from the other end, but for one thing."""
    for index in range(12):
        ink, lines, count = Ink(), 2 + index % 2, 4 + index // 4
        odd = int(rng.integers(lines * count))
        for place in range(lines * count):
            x = 50.8 + 84 * ((place % count + 0.5) / count - 0.5)
            y = 50.8 + 76 * ((place // count + 0.5) / lines - 0.5)
            if place == odd:
                y += 9
            if index // 2 % 2:
                ink.box(x - 5, y - 3, x + 5, y + 3, 0.8, 0.02)
            else:
                ink.blob(rng, x, y, 5.5, 0.82, -0.02)
        yield ink.on(below)


def fields(rng: Rng) -> Iterator[Image.Image]:
    """Yield the sides of six tiles of open heath, each tile with a ground of its own."""
    below = np.zeros(0, np.float32)
    for index in range(12):
        if index % 2 == 0:
            below = ground(rng, (WARM, PALE, COOL)[index // 2 % 3])
        ink = Ink()
        for _ in range(4):
            x, y = rng.uniform(5, 65, 2)
            width, height = rng.uniform(18, 34, 2)
            ink.box(x, y, x + width, y + height, rng.uniform(0.88, 1.1), rng.uniform(-0.03, 0.03))
        for _ in range(6):
            x, y = rng.uniform(6, 95, 2)
            ink.blob(rng, x, y, rng.uniform(3, 7), rng.uniform(0.8, 0.9), -0.02)
        ends = rng.uniform(0, 101, 4)
        ink.wall([(0, ends[0]), (34, ends[1]), (68, ends[2]), (101, ends[3])], 0.9, 5)
        yield ink.on(below)


def heath_sides(rng: Rng) -> dict[str, Image.Image]:
    """Return the pictures of 48 sides by name."""
    shared = ground(rng, COOL)
    pictures = [*houses(rng), *works(rng, shared), *rows(rng, shared), *fields(rng)]
    return {f"{1 + index // 2}{'AB'[index % 2]}": one for index, one in enumerate(pictures)}


def heath_map(rng: Rng, colour: tuple[float, ...]) -> Image.Image:
    """Return the picture of a map of 9 × 3 spaces."""
    size = 9 * TILE, 3 * TILE
    ink, (width, height) = Ink(*size), (914.0, 305.0)
    for _ in range(16):
        x, y = rng.uniform(0, width), rng.uniform(0, height)
        ink.box(
            x,
            y,
            x + rng.uniform(30, 90),
            y + rng.uniform(20, 60),
            rng.uniform(0.93, 1.06),
            rng.uniform(-0.03, 0.03),
        )
    for start in (70, 210):
        xs = np.linspace(0, width, 19)
        ys = start + np.cumsum(rng.normal(0, 9, 19))
        for factor, thick in ((0.87, 17.0), (0.93, 9.0)):
            ink.wall([(float(x), float(y)) for x, y in zip(xs, ys, strict=True)], factor, thick)
    for _ in range(90):
        ink.blob(
            rng,
            rng.uniform(0, width),
            rng.uniform(0, height),
            rng.uniform(2, 8),
            rng.uniform(0.8, 0.92),
            -0.02,
        )
    return ink.on(ground(rng, colour, *size))
