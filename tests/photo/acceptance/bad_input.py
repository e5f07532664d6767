"""Corners, sets and photographs that must not be believed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np

from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.photo.map_grid import Rectangle
from boardapp.photo.tile_templates import TemplateSet
from tests.photo.acceptance.camera import (
    HEIGHT,
    SPACE,
    WIDTH,
    Points,
    Rng,
    map_corners,
    random_camera,
)
from tests.photo.acceptance.judge import Family, Photograph, jpeg, recognise, space_verdicts
from tests.photo.acceptance.laid_table import COVER, MARGIN, SCALE, Laid, Scene, cover, hand
from tests.photo.acceptance.light import photographed

WAYS = (("east", 1, 0), ("west", -1, 0), ("north", 0, -1), ("south", 0, 1))
WHOLE = Rectangle.whole(GRID)


class Case(NamedTuple):
    """A bad input, whether it is to be put right, and the spaces that the corners enclose."""

    name: str
    corners: Points
    templates: TemplateSet
    put_right: bool = False
    rectangle: Rectangle = WHOLE


def cases(shot: Photograph, art: Family, other: Family) -> Iterator[Case]:
    """Yield the bad inputs that one good photograph gives."""
    clicks, own = shot.corners, art.templates[shot.board]
    yield Case("another owner's set", clicks, other.templates[shot.board])
    yield Case("a quarter turn clockwise", np.roll(clicks, 1, 0), own)
    yield Case("a quarter turn back", np.roll(clicks, -1, 0), own)
    yield Case("mirrored, from the north-west", clicks[[0, 3, 2, 1]], own, True)
    yield Case("mirrored, east for west", clicks[[1, 0, 3, 2]], own, True)
    yield Case("mirrored, north for south", clicks[[3, 2, 1, 0]], own, True)
    noise = clicks - shot.camera.to_pixels(map_corners())
    for name, east, south in WAYS:
        whole = shot.camera.to_pixels(map_corners(east, south)) + noise
        yield Case(f"the map one space to the {name}", whole, own)
        rectangle = Rectangle(max(0, -east), max(0, -south), 9 - max(0, east), 3 - max(0, south))
        seen = np.array(rectangle.corners) + np.array([east, south])
        part = shot.camera.to_pixels(seen * SPACE - (WIDTH / 2, HEIGHT / 2)) + noise
        yield Case(f"a rectangle one space to the {name}", part, own, False, rectangle)
    yield Case("from the wrong end", np.roll(clicks, 2, 0), own)
    (wrong,) = (one for board, one in art.templates.items() if board != shot.board)
    yield Case("the other map", clicks, wrong)


def results(
    path: Path, shot: Photograph, art: Family, other: Family, rng: Rng
) -> Iterator[tuple[str, str]]:
    """Yield each bad input's name and its outcome."""
    for case in cases(shot, art, other):
        yield case.name, outcome(path, case, shot.table.spaces)
    for name, scene in (("no table", Scene(rng)), ("no table, but cards and hands", clutter(rng))):
        camera = random_camera(rng)
        seen = photographed(camera.take(scene.picture, MARGIN, SCALE), rng)
        path.write_bytes(jpeg(seen))
        corners = camera.to_pixels(map_corners())
        yield name, outcome(path, Case(name, corners, art.templates[shot.board]), shot.table.spaces)


def clutter(rng: Rng) -> Scene:
    """Return a table with cards, smoke, dice and a hand, but no map."""
    scene = Scene(rng)
    for space in range(27):
        cover(rng, scene, space, {}, rng.uniform(0, 0.6))
    scene.put(hand(rng), (WIDTH * rng.uniform(), HEIGHT / 2), rng.uniform(-30, 30), COVER)
    return scene


def outcome(path: Path, case: Case, truth: list[Laid]) -> str:
    """Return in words whether a bad input was refused, or put right, or believed."""
    found = recognise(path, case.corners, case.templates, case.rectangle)
    if isinstance(found, str):
        kind = "corners refused" if found.startswith("PhotoError") else "refused"
        return f"{kind}: {found}"
    rows = list(space_verdicts(found, truth))
    sure, wrong = sum(not row[3] for row in rows), sum(row[4] for row in rows)
    good = sum(row[1] for row in rows)
    words = "PUT RIGHT" if case.put_right and not wrong and good >= 0.8 * len(rows) else "PROPOSED"
    counts = f"{good} right, {sure} sure, {wrong} wrong but sure of {len(rows)}"
    return f"{words}: {counts}; {list(found.notes)}"
