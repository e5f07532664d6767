"""The acceptance finds out whether covers hide all that tells two sides from each other."""

import numpy as np
from PIL import Image, ImageDraw

from boardapp.games.spearpoint.tiles.catalogue import BoardName
from tests.photo.acceptance.heath_art import TILE
from tests.photo.acceptance.laid_table import COVER, SCALE, Laid, Scene
from tests.photo.acceptance.visible_print import RIM, PrintedBox

_SLIT = (300, 40, 339, 79)


def _side(*slits: tuple[int, int, int, int], brightness: int = 70) -> Image.Image:
    """Return a side with a wall that no turn repeats, and slits."""
    side = Image.new("RGB", (TILE, TILE), (120, 118, 110))
    draw = ImageDraw.Draw(side)
    draw.rectangle((20, 30, 90, 380), (80, 82, 78))
    for slit in slits:
        draw.rectangle(slit, (brightness,) * 3)
    return side


def _seen(*covered: tuple[int, int, int, int]) -> Image.Image:
    mask = Image.new("L", (TILE, TILE), 255)
    for box in covered:
        ImageDraw.Draw(mask).rectangle(box, 0)
    return mask


def test_sides_look_the_same_only_where_all_of_their_difference_is_covered() -> None:
    maps: dict[BoardName, Image.Image] = {
        "village": Image.new("RGB", (9 * TILE, 3 * TILE), (130, 128, 120))
    }
    box = PrintedBox({"1A": _side(_SLIT), "1B": _side(), "2A": _side(brightness=90)}, maps)
    true, left, top, right, bottom = Laid("1A", 1), *_SLIT
    turned = TILE - 1 - bottom, left, TILE - 1 - top, right  # a quarter clockwise
    same = {Laid("1B", 1), Laid("2A", 1)}
    assert box.same_looks("village", 4, true, _seen()) == set()
    assert box.same_looks("village", 4, true, _seen(turned)) == same
    narrow = turned[0] + 2 * RIM + 1, *turned[1:]
    assert box.same_looks("village", 4, true, _seen(narrow)) == set()
    visible = [
        box.visible_difference("village", 4, true, Laid("1B", 1), _seen(*covered))
        for covered in ((), (turned,), (narrow,))
    ]
    assert visible[:2] == [1, 0]
    assert 0 < visible[2] < 0.1


def test_a_turned_tile_is_seen_except_under_a_cover() -> None:
    scene = Scene(np.random.default_rng(1))
    place, width, angle = (300.0, 120.0), TILE - 4, 20.0
    scene.put(Image.new("RGB", (width, width)), place, angle, 13)
    # The cover's middle is 30 mm east of the tile's middle on its print, so south-east of it here.
    aside = 30 * np.cos(np.radians(angle)), 30 * np.sin(np.radians(angle))
    middle = float(place[0] + aside[0]), float(place[1] + aside[1])
    scene.put(Image.new("RGB", (60, 60)), middle, angle, COVER)
    hidden = np.asarray(scene.seen_print(13, place, angle, width)) == 0
    rows, columns = np.nonzero(hidden[8:-8, 8:-8])
    assert abs(rows.mean() + 8 - TILE / 2) < 2
    assert abs(columns.mean() + 8 - TILE / 2 - 30 * SCALE * TILE / width) < 2
    assert abs(len(rows) - (60 * TILE / width) ** 2) < 200
