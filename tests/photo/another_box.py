"""Another printing of the box, by rule from a seed, and photographs of it that were never taken.

Every side is ours made strange: its shapes mirrored, turned, slanted and squeezed about the middle,
some of them thick, some joined to the tile's side, under edges that are thrown again. It is as much
work to trace as ours, and the tile-set checks find nothing in it.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from math import cos, dist, hypot, radians, sin

from PIL import Image, ImageDraw

from boardapp.core.geometry.exact_geometry import (
    Point,
    Polyline,
    segments,
    squared_distance_to_segment,
)
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import SIDES, Colour, Edge, TileFace
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.find_doubts import find_tile_doubts
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.photo.synthetic import Camera

THICK = 200
"""Mils: how thick the thick walls of this printing are."""
CLEAR = 90
"""Mils: shapes that do not touch are so far apart."""
PRINTED = 30
"""Mils: how wide a wall is printed that is a line."""
BAND = 110
"""Mils: how wide an edge is printed."""
PAPER, INK, STONE = (214, 196, 158), (58, 48, 44), (134, 116, 104)
COLOURS: dict[Colour, tuple[int, int, int]] = {"red": (178, 44, 38), "green": (62, 128, 62)}


@lru_cache(maxsize=2)
def another_box(seed: int = 1) -> dict[str, TileSide]:
    """Return all 47 sides of another printing, with facts of their own here and there."""
    return {
        side: _another(ours, random.Random(f"{seed} {side}"))
        for side, ours in built_in_catalogue().tiles.items()
    }


def _another(ours: TileSide, chance: random.Random) -> TileSide:
    for _ in range(20_000):
        walls, areas = _shapes(ours.face, chance)
        edges = tuple(_edges(len(ours.face.edges), chance))
        face = TileFace(ours.id, ours.face.title, walls, areas, edges, ours.face.arrows)
        strange = chance.random() < 0.2
        tile = replace(ours, face=face, concealment=ours.concealment != strange, art=None, note="")
        if _clear(face) and not find_tile_doubts(tile):
            return tile
    raise AssertionError(f"no sound {ours.id} was found")


# ---- shapes -----------------------------------------------------------------------------------


def _shapes(
    face: TileFace, chance: random.Random
) -> tuple[tuple[Polyline, ...], tuple[Polyline, ...]]:
    """Return our walls and areas as another printing has them."""
    angle = radians(90 * chance.randrange(4) + chance.choice((0, 1)) * chance.uniform(-25, 25))
    slant, across, down = chance.choice((0, 0.18, -0.12)), *(chance.uniform(0.7, 0.9) for _ in "xy")
    across *= chance.choice((1, -1))

    def put(point: Point) -> Point:
        x, y = (one - SPACE_SIZE / 2 for one in point)
        x, y = across * x + slant * y, down * y
        x, y = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        return round(x + SPACE_SIZE / 2), round(y + SPACE_SIZE / 2)

    walls: list[Polyline] = []
    areas = [tuple(map(put, area)) for area in face.areas]
    for wall in (tuple(map(put, one)) for one in face.walls):
        if len(wall) == 2 and chance.random() < 0.5:
            areas.append(_thick(*wall))
        elif wall[0] == wall[-1] and chance.random() < 0.3:
            areas.append(wall[:-1])
        else:
            walls.append(wall)
    if walls and chance.random() < 0.3:
        x, y = walls[0][0]
        ends = ((x, 0), (x + 150, SPACE_SIZE), (0, y - 150), (SPACE_SIZE, y))
        walls.append(((x, y), min(ends, key=lambda end: dist(end, (x, y)))))
    return tuple(walls), tuple(areas)


def _thick(a: Point, b: Point) -> Polyline:
    """Return a wall as the area between its faces, the clicked one first."""
    (ax, ay), (bx, by) = a, b
    share = THICK / hypot(bx - ax, by - ay)
    dx, dy = round((ay - by) * share), round((bx - ax) * share)
    return a, b, (bx + dx, by + dy), (ax + dx, ay + dy)


def is_thick(area: Polyline) -> bool:
    """Return whether an area is a thick wall of this printing."""
    return len(area) == 4 and _thick(*area[:2]) == area


def _edges(number: int, chance: random.Random) -> Iterator[Edge]:
    """Yield so many stretches, shared out among the sides."""
    first = chance.randrange(4)
    for at in range(4):
        count = len(range(at, number, 4))
        stops = [0, SPACE_SIZE]
        if count > 1 or chance.random() < 0.5:
            stops = sorted(50 * one for one in chance.sample(range(81), count + 1))
        for turn, (start, stop) in enumerate(pairwise(stops[: count + 1])):
            colour: Colour = "red" if (turn + first) % 2 else "green"
            yield Edge(SIDES[(first + at) % 4], colour, start, stop)


def _clear(face: TileFace) -> bool:
    """Return whether what is drawn lies on the tile, and what does not touch is well apart."""
    shapes = [(one, False) for one in face.walls] + [(one, True) for one in face.areas]
    points = {point for shape, _ in shapes for point in shape}
    sides = [side for shape, closed in shapes for side in segments(shape, closed=closed)]
    far = (0, SPACE_SIZE)
    return (
        all(0 <= one <= SPACE_SIZE for point in points for one in point)
        and all(one in far or CLEAR < one < SPACE_SIZE - CLEAR for p in points for one in p)
        and all(
            point in (a, b) or not 1 < squared_distance_to_segment(point, a, b) < CLEAR**2
            for point in points
            for a, b in sides
        )
        and all(edge.stop - edge.start >= 300 for edge in face.edges)
    )


# ---- what is photographed ---------------------------------------------------------------------


@dataclass(frozen=True)
class Printed:
    """A face as it is printed; called with a size in pixels it gives the picture."""

    face: TileFace

    def __call__(self, side: int) -> Image.Image:
        """Return the face with so many pixels a side."""
        fine = 2 * side
        scale = fine / SPACE_SIZE
        picture = Image.new("RGB", (fine, fine), PAPER)
        draw = ImageDraw.Draw(picture)
        for edge in self.face.edges:
            (ax, ay), (bx, by) = edge.end_points()
            line = [ax * scale, ay * scale, bx * scale, by * scale]
            draw.line(line, COLOURS[edge.colour], round(2 * BAND * scale))
        for area in self.face.areas:
            draw.polygon([one * scale for point in area for one in point], STONE, INK)
        for wall in self.face.walls:
            line = [one * scale for point in wall for one in point]
            draw.line(line, INK, round(PRINTED * scale), joint="curve")
        return picture.reduce(2)


def camera_of(side: str, seed: int, small: bool = False) -> Camera:
    """Return how a side is photographed: tilted, turned as it lies, through a lens that bows.

    In a ``small`` photograph the tile fills the picture.
    """
    chance = random.Random(f"{seed} {side}")
    camera = Camera(
        tilt=chance.uniform(20, 32),
        azimuth=chance.uniform(0, 360),
        turn=chance.uniform(-12, 12) + 90 * chance.choice((0, 0, 0, 1)),
        bow=-0.03,
    )
    return replace(camera, side=1500, size=(2400, 2100)) if small else camera
