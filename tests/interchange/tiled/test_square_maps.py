"""Orthogonal maps of Tiled as square boards: the walls, and what is left out."""

from __future__ import annotations

import base64
import gzip
import json
import random
import struct
import xml.etree.ElementTree as ET
import zlib
from collections.abc import Iterable
from fractions import Fraction
from itertools import pairwise, product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.games.squares.wall_sight_rulings import rule_on_line, visible_squares
from boardapp.interchange.tiled.joined_outlines import joined_outlines
from boardapp.interchange.tiled.wall_outlines import TileFrame
from tests.interchange.tiled.maps import (
    SAMPLES,
    board_of,
    collision,
    layer,
    lines_of,
    objects,
    prop,
    squares_of,
    tileset,
    tmx,
    walls_of,
    written,
)
from tests.support import oracle

EMPTY = [[0] * 4] * 3
LINE = '<object x="16" y="16"><polyline points="0,0 16,8"/></object>'
SQUARE = ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000), (1000, 1000))


def walls_from_objects(
    folder: Path, inside: str, name: str = "Walls", more: str = ""
) -> list[tuple[str, bool, tuple[tuple[int, int], ...]]]:
    return walls_of(written(folder, tmx(objects(inside, name, more))))


# ---- shapes -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("shape", "points"),
    [
        (LINE, ((1000, 1000), (2000, 1500))),
        (
            '<object x="16" y="16"><polygon points="0,0 16,0 0,16"/></object>',
            ((1000, 1000), (2000, 1000), (1000, 2000), (1000, 1000)),
        ),
        ('<object x="16" y="16" width="16" height="16"/>', SQUARE),
        # Clockwise about the place: the wall to the east now goes south.
        (
            '<object x="16" y="16" rotation="90"><polyline points="0,0 16,4"/></object>',
            ((1000, 1000), (750, 2000)),
        ),
        (
            '<object x="16" y="16" rotation="-45"><polyline points="0,0 16,16"/></object>',
            ((1000, 1000), (2414, 1000)),
        ),
        # Tiled writes such numbers where objects were dragged.
        (
            '<object x="1.6e1" y="16.008"><polyline points="-1.13687e-13,0 16,0"/></object>',
            ((1000, 1001), (2000, 1001)),
        ),
    ],
)
def test_shapes_become_walls(tmp_path: Path, shape: str, points: object) -> None:
    assert walls_from_objects(tmp_path, shape) == [("wall", False, points)]


def test_an_ellipse_becomes_a_polygon_of_24_sides(tmp_path: Path) -> None:
    inside = '<object x="16" y="8" width="32" height="16"><ellipse/></object>'
    ((_, _, points),) = walls_from_objects(tmp_path, inside)
    assert (len(points), points[0]) == (25, points[-1])
    assert {(1000, 1000), (3000, 1000), (2000, 500), (2000, 1500)} <= set(points)
    assert all(abs((x - 2000) ** 2 + 4 * (y - 1000) ** 2 - 1_000_000) < 4000 for x, y in points)


def test_hidden_layers_and_moved_groups_count(tmp_path: Path) -> None:
    shapes = objects(LINE, more='offsety="8"')
    moved = f'<group name="Far" offsetx="16" visible="0">{shapes}</group>'
    assert walls_of(written(tmp_path, tmx(moved))) == [
        ("wall", False, ((2000, 1500), (3000, 2000)))
    ]


def test_an_infinite_map_begins_where_its_tiles_do(tmp_path: Path) -> None:
    chunk = (
        '<chunk x="-2" y="-1" width="2" height="2">0,1,0,1</chunk>'
        '<chunk x="0" y="0" width="2" height="1">1,0</chunk>'
    )
    inside = f'<layer name="a"><data encoding="csv">{chunk}</data></layer>'
    path = written(
        tmp_path, tmx(inside + objects(LINE.replace('"16"', '"-16"')), more='infinite="1"')
    )
    state = squares_of(path)
    assert (state.columns, state.rows) == (2, 2)
    assert walls_of(path) == [("wall", False, ((0, 0), (1000, 500)))]
    assert "An infinite map: the board is the part with tiles" in board_of(path).facts


def test_a_square_of_oblong_tiles_keeps_every_line_of_sight(tmp_path: Path) -> None:
    path = written(tmp_path, tmx(objects(LINE)).replace('tileheight="16"', 'tileheight="8"'))
    assert walls_of(path) == [("wall", False, ((1000, 2000), (2000, 3000)))]
    assert any("16 × 8 pixels" in fact for fact in board_of(path).facts)


# ---- which shapes are walls -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("layer_name", "keys", "inside", "kind", "is_open"),
    [
        ("Walls", "", "", "wall", False),
        ("stoneWalls_2", "", "", "wall", False),
        ("LOS", "", "", "wall", False),
        ("Walls", 'name="Front door"', "", "door", False),
        ("Walls", 'type="Window"', "", "window", False),
        ("Things", 'class="door"', prop("open", "true"), "door", True),
        ("Walls", "", prop("door", "true"), "door", False),
        ("Doors", "", prop("open", "false"), "door", False),
        ("Things", 'name="Swallow"', prop("Collides", "true"), "wall", False),
    ],
)
def test_words_and_properties_say_what_a_shape_is(
    tmp_path: Path, layer_name: str, keys: str, inside: str, kind: str, is_open: bool
) -> None:
    shape = LINE.replace("<object ", f"<object {keys} ").replace("<polyline", f"{inside}<polyline")
    found = walls_from_objects(tmp_path, shape, layer_name)
    assert found == [(kind, is_open, ((1000, 1000), (2000, 1500)))]


def test_other_objects_are_left_out_and_named(tmp_path: Path) -> None:
    inside = (
        objects(LINE)
        + objects('<object x="0" y="0" width="16" height="16"/><object><point/></object>', "Spawns")
        + objects('<object width="9" height="9"><text>Hi</text></object>', "Labels")
        + objects(LINE.replace("<polyline", prop("wall", "false") + "<polyline"))
        + objects('<object gid="1" x="0" y="16" width="16" height="16"/>', "Trees")
        + objects('<object template="gone.tx" x="0" y="0"/>', "Doors")
        + '<imagelayer name="Sky"/>'
    )
    board = board_of(written(tmp_path, tmx(inside)))
    assert board.facts[1] == "1 wall"
    assert [one.what for one in board.left_out] == [
        "1 object ('Spawns')", "1 object with a tile's picture", "1 shape", "1 point", "1 text",
        "1 object from templates ('gone.tx')", "1 image layer",
    ]  # fmt: skip


def test_only_a_map_without_stated_walls_takes_nameless_shapes_and_whole_tiles(
    tmp_path: Path,
) -> None:
    rows = [[0, 0, 0, 0], [0, 7, 0, 0], [0, 0, 0, 0]]
    inside = (
        layer(rows, "Wall tiles")
        + objects(LINE.replace('"16"', '"32"'), "Object Layer 1")
        + objects(LINE.replace("<object", '<object name="Start"'), "Object Layer 1")
    )
    found = lines_of(written(tmp_path, tmx(inside)))
    assert found == {*map(frozenset, pairwise(SQUARE)), frozenset({(2000, 2000), (3000, 2500)})}
    stated = inside + objects('<object><polyline points="0,0 16,0"/></object>')
    assert lines_of(written(tmp_path, tmx(stated))) == {frozenset({(0, 0), (1000, 0)})}


def test_a_template_in_the_folder_gives_an_object_its_shape(tmp_path: Path) -> None:
    door = LINE.replace('x="16" y="16"', 'name="Door" rotation="90"')
    written(tmp_path, f"<template>{door}</template>", "door.tx")
    path = written(tmp_path, tmx(objects('<object template="door.tx" x="32" y="16"/>', "Things")))
    assert walls_of(path) == [("door", False, ((2000, 1000), (1500, 2000)))]


# ---- tiles ------------------------------------------------------------------------------------

CORNER = '<object x="0" y="0"><polygon points="0,0 12,0 0,4"/></object>'
AT_PLACE = [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]


@pytest.mark.parametrize(
    ("flags", "points"),
    [
        (0, ((1000, 1000), (1750, 1000), (1000, 1250))),
        (0b1000, ((2000, 1000), (1250, 1000), (2000, 1250))),
        (0b0100, ((1000, 2000), (1750, 2000), (1000, 1750))),
        (0b0010, ((1000, 1000), (1000, 1750), (1250, 1000))),
        # Turned by 90, 180 and 270 degrees, as the key Z of Tiled turns tiles.
        (0b1010, ((2000, 1000), (2000, 1750), (1750, 1000))),
        (0b1100, ((2000, 2000), (1250, 2000), (2000, 1750))),
        (0b0110, ((1000, 2000), (1000, 1250), (1250, 2000))),
        # The lowest flag is for hexes alone.
        (0b0001, ((1000, 1000), (1750, 1000), (1000, 1250))),
    ],
)
def test_collision_shapes_flip_and_turn_with_their_tile(
    tmp_path: Path, flags: int, points: tuple[tuple[int, int], ...]
) -> None:
    rows = [[gid | flags << 28 if gid else 0 for gid in row] for row in AT_PLACE]
    path = written(tmp_path, tmx(tileset(collision(CORNER)) + layer(rows)))
    assert walls_of(path) == [("wall", False, (*points, points[0]))]


SPOTS = st.tuples(*[st.fractions(0, 16, max_denominator=100)] * 2)


@given(st.integers(0, 7), st.lists(SPOTS, min_size=1, max_size=4))
def test_flips_of_a_tile_are_those_of_its_pixels(
    flags: int, points: list[tuple[Fraction, Fraction]]
) -> None:
    """As matrices about the middle: the diagonal first, then across, then down."""
    half = Fraction(8)
    across, down = (-1 if flags & 4 else 1), (-1 if flags & 2 else 1)
    frame = TileFrame((half * 2, half * 2), flags << 29, (half * 0, half * 0), (half * 2, half * 2))
    expected = []
    for x, y in points:
        first, second = (y, x) if flags & 1 else (x, y)
        expected.append((half + across * (first - half), half + down * (second - half)))
    assert list(frame.on_map(points)) == expected


def test_a_tall_tile_reaches_up_from_its_square_and_keeps_its_offset(tmp_path: Path) -> None:
    shape = collision('<object x="0" y="0" width="16" height="8"/>')
    inside = tileset('<tileoffset x="4" y="0"/>' + shape, (16, 32)) + layer(AT_PLACE)
    assert frozenset({(1250, 0), (2250, 0)}) in lines_of(written(tmp_path, tmx(inside)))


def test_a_tileset_that_fills_squares_stretches_its_shapes(tmp_path: Path) -> None:
    shape = collision('<object x="0" y="0" width="16" height="16"/>')
    inside = tileset(shape, (32, 32), 'tilerendersize="grid"') + layer(AT_PLACE)
    assert frozenset({(1000, 1000), (1500, 1000)}) in lines_of(written(tmp_path, tmx(inside)))


def test_walls_of_neighbouring_tiles_are_joined_and_doors_stay_apart(tmp_path: Path) -> None:
    full = '<object width="16" height="16"/>'
    inside = tileset(
        collision(full)
        + collision(full, 1, 'type="door"')
        + f'<tile id="2">{prop("solid", "true")}</tile>'
    )
    path = written(tmp_path, tmx(inside + layer([[1, 1, 1, 0], [1, 1, 1, 2], [0, 0, 0, 3]])))
    found = walls_of(path)
    assert [kind for kind, _, _ in found].count("door") == 1
    # Around the block of tiles and the square at its corner, without the seams between tiles.
    ((_, _, rim),) = (one for one in found if one[0] == "wall")
    assert rim == (
        (0, 0), (3000, 0), (3000, 3000), (4000, 3000), (4000, 2000), (0, 2000), (0, 0),
    )  # fmt: skip


def test_an_object_that_shows_a_tile_has_the_shapes_of_the_tile(tmp_path: Path) -> None:
    inside = tileset(collision(CORNER)) + objects(
        '<object gid="1" x="16" y="16" width="32" height="32" rotation="90"/>'
    )
    # It stands on its place, in twice the tile's size, and turns about the place.
    assert walls_of(written(tmp_path, tmx(inside)))[0][2] == (
        (3000, 1000), (3000, 2500), (2500, 1000), (3000, 1000),
    )  # fmt: skip


SIDES = st.tuples(*[st.integers(0, 5)] * 4)


def segments(points: Iterable[tuple[Fraction, Fraction]]) -> list[oracle.Segment]:
    return list(pairwise(points))


@given(st.lists(SIDES, min_size=1, max_size=5), st.tuples(*[st.integers(-1, 6)] * 4))
def test_joined_outlines_block_what_the_rectangles_block(
    sides: list[tuple[int, ...]], ends: tuple[int, ...]
) -> None:
    half = Fraction(1, 2)
    rectangles = [
        (min(a, c) * half, min(b, d) * half, max(a, c) * half, max(b, d) * half)
        for a, b, c, d in sides
        if a != c and b != d
    ]
    x, y = (end + Fraction(1, 4) for end in ends[:2])  # on no side of a rectangle
    if any(west < x < east and north < y < south for west, north, east, south in rectangles):
        return  # nothing is said about lines that stay inside
    d = ends[2] - x, ends[3] - y
    alone = [
        side
        for west, north, east, south in rectangles
        for side in segments(
            [(west, north), (east, north), (east, south), (west, south), (west, north)]
        )
    ]
    joined = [side for line in joined_outlines(rectangles) for side in segments(line)]
    hits = [any(oracle.shared((x, y), d, p, q) for p, q in several) for several in (alone, joined)]
    assert hits[0] == hits[1]


# ---- the tiles of a layer ---------------------------------------------------------------------

NUMBERS = [0, 0, 0, 0, 0, 1, 0x8000_0001, 0, 0, 0, 0, 0]
PACKED = struct.pack("<12I", *NUMBERS)
GZIPPED = gzip.compress(PACKED, mtime=0)


@pytest.mark.parametrize(
    ("keys", "data"),
    [
        ('encoding="csv"', ",".join(map(str, NUMBERS))),
        ("", "".join(f'<tile gid="{one}"/>' if one else "<tile/>" for one in NUMBERS)),
        ('encoding="base64"', base64.b64encode(PACKED).decode()),
        ('encoding="base64" compression="zlib"', base64.b64encode(zlib.compress(PACKED)).decode()),
        ('encoding="base64" compression="gzip"', base64.b64encode(GZIPPED).decode()),
    ],
    ids=["csv", "xml", "base64", "zlib", "gzip"],
)
def test_every_encoding_of_tiles_is_read(tmp_path: Path, keys: str, data: str) -> None:
    whole = f'<layer name="a"><data {keys}>\n {data}\n</data></layer>'
    path = written(tmp_path, tmx(tileset(collision(CORNER)) + whole))
    assert [points[0] for _, _, points in walls_of(path)] == [(1000, 1000), (3000, 1000)]


@pytest.mark.parametrize("old", [False, True])
def test_json_and_xml_give_the_same_board(tmp_path: Path, old: bool) -> None:
    corner = {"x": 0, "y": 0, "polygon": [{"x": 0, "y": 0}, {"x": 12, "y": 0}, {"x": 0, "y": 4.0}]}
    group = {"objects": [corner]}
    said = {"door": True} if old else [{"name": "door", "type": "bool", "value": True}]
    tile = {"objectgroup": group, "properties": said}
    tiles = (
        {"tiles": {"0": {"objectgroup": group}}, "tileproperties": {"0": {"door": True}}}
        if old
        else {"tiles": [{"id": 0, **tile}]}
    )
    ground = {"type": "tilelayer", "name": "Ground", "width": 4, "height": 3}
    value = {
        "orientation": "orthogonal", "width": 4, "height": 3, "tilewidth": 16, "tileheight": 16,
        "tilesets": [{"firstgid": 1, "name": "Set", "tilewidth": 16, "tileheight": 16, **tiles}],
        "layers": [
            {**ground, "data": NUMBERS},
            {**ground, "data": base64.b64encode(zlib.compress(PACKED)).decode(),
             "encoding": "base64", "compression": "zlib"},
            {"type": "group", "name": "Walls", "layers": [
                {"type": "objectgroup", "name": "a", "visible": False, "objects": [
                    {"x": 16, "y": 0.5, "width": 3, "height": 2, "ellipse": True, "rotation": 30},
                    {"x": 0, "y": 0, "point": True},
                    {"x": 0, "y": 1e-13, "polyline": [{"x": 0, "y": 0}, {"x": 5, "y": 5}]}]}]},
        ],
    }  # fmt: skip
    door = prop("door", "true")
    as_xml = tmx(
        tileset(f'<tile id="0">{door}<objectgroup>{CORNER}</objectgroup></tile>')
        + layer([NUMBERS[:4], NUMBERS[4:8], NUMBERS[8:]]) * 2
        + '<group name="Walls"><objectgroup name="a">'
        '<object x="16" y="0.5" width="3" height="2" rotation="30"><ellipse/></object>'
        '<object><point/></object><object><polyline points="0,0 5,5"/></object>'
        "</objectgroup></group>"
    )
    board = board_of(written(tmp_path, as_xml))
    assert "4 doors" in board.facts[1]
    assert board_of(written(tmp_path, json.dumps(value), "map.tmj")) == board


# ---- maps of other people ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "size", "walls", "missing"),
    [
        ("multiple_layers_with_colliders.tmx", "20 × 20 squares", "2 walls", 1),
        ("orthogonal_infinite.tmx", "32 × 32 squares", "2 walls", 1),
        ("raytmx-example.tmx", "30 × 44 squares", "23 walls", 2),
    ],
)
def test_maps_open_without_their_tilesets(name: str, size: str, walls: str, missing: int) -> None:
    board = board_of(SAMPLES / name)
    assert board.facts[:2] == (size, walls)
    assert "No picture: the board has plain ground" in board.facts
    assert sum(one.what.startswith("the tileset") for one in board.left_out) == missing


def walls_of_example() -> tuple[list[oracle.Segment], set[Space]]:
    """Read the walls of a sample by other means, and the squares whose middle is in a tile's shape.

    The walls are single sides in thousandths of a square.
    """
    root = ET.parse(SAMPLES / "raytmx-example.tmx").getroot()
    outlines: list[list[tuple[Fraction, Fraction]]] = []

    def add(one: ET.Element, east: int, south: int) -> None:
        x, y = (Fraction(one.get(key, "0")) for key in "xy")
        line = one.find("polygon")
        if line is not None:
            pairs = [pair.split(",") for pair in line.get("points", "").split()]
            corners = [(Fraction(a), Fraction(b)) for a, b in pairs]
        else:
            w, h = Fraction(one.get("width", "0")), Fraction(one.get("height", "0"))
            corners = [(w * a, h * b) for a, b in ((0, 0), (1, 0), (1, 1), (0, 1))]
        outlines.append([(x + a + east, y + b + south) for a, b in corners])

    for one in root.findall("objectgroup[@name='Walls']/object"):
        add(one, 0, 0)
    objects_alone = len(outlines)
    tiles = {int(tile.get("id", "")) + 1: tile for tile in root.findall("tileset[1]/tile")}
    for data in root.iter("data"):
        content = zlib.decompress(base64.b64decode((data.text or "").strip()))
        for at, gid in enumerate(struct.unpack(f"<{30 * 44}I", content)):
            assert gid < 1 << 28 or gid & 0xFFF_FFFF not in tiles  # no tile with shapes is flipped
            for one in tiles[gid].iter("object") if gid in tiles else ():
                add(one, at % 30 * 16, at // 30 * 16)
    solid = {
        Space(row, column)
        for points in outlines[objects_alone:]
        for row, column in product(range(44), range(30))
        if min(points)[0] < column * 16 + 8 < max(points)[0]
        and min(y for _, y in points) < row * 16 + 8 < max(y for _, y in points)
    }
    mils = [[(rounded(x), rounded(y)) for x, y in points] for points in outlines]
    return [side for points in mils for side in oracle.sides_of(points, True)], solid


def rounded(pixels: Fraction) -> Fraction:
    """Return a length in whole thousandths of a square, half away from zero."""
    return Fraction(int(abs(pixels) * 1000 / 16 + Fraction(1, 2)) * (1 if pixels >= 0 else -1))


def is_blocked(sides: list[oracle.Segment], origin: Space, target: Space) -> bool:
    a, b = (
        (Fraction(1000 * one.column + 500), Fraction(1000 * one.row + 500))
        for one in (origin, target)
    )
    d = b[0] - a[0], b[1] - a[1]
    box = [sorted((a[axis], b[axis])) for axis in (0, 1)]
    near = (
        (p, q) for p, q in sides
        if all(min(p[i], q[i]) <= box[i][1] and max(p[i], q[i]) >= box[i][0] for i in (0, 1))
    )  # fmt: skip
    return origin != target and any(oracle.shared(a, d, p, q) for p, q in near)


PAIRS = 100
"""20,000 pairs agree too; they take some minutes."""


def test_a_real_map_agrees_with_the_oracle() -> None:
    """Lines within a block of tiles are left aside: its seams are no walls."""
    state = squares_of(SAMPLES / "raytmx-example.tmx")
    sides, solid = walls_of_example()
    chance = random.Random(37)
    spaces = list(state.grid.spaces())
    blocked = 0
    for _ in range(PAIRS):
        origin, target = chance.choice(spaces), chance.choice(spaces)
        if {origin, target} <= solid:
            continue
        expected = is_blocked(sides, origin, target)
        assert (rule_on_line(state, origin, target).status == "blocked") == expected
        blocked += expected
    assert 0 < blocked < PAIRS


def test_every_pair_of_a_small_map_agrees_with_the_oracle(tmp_path: Path) -> None:
    inside = (
        tileset(collision(CORNER) + collision('<object x="4" y="4" width="8" height="12"/>', 1))
        + layer([[1, 2, 2, 0], [0x2000_0001, 0, 2, 2], [0, 0xA000_0001, 0, 0]])
        + objects('<object x="40" y="20" width="30" height="9" rotation="20"><ellipse/></object>')
    )
    state = squares_of(written(tmp_path, tmx(inside)))
    sides = [
        (a, b)
        for wall in state.walls.values()
        for a, b in pairwise([(Fraction(x), Fraction(y)) for x, y in wall.points])
    ]
    verdicts = set()
    for origin in state.grid.spaces():
        seen = visible_squares(state, origin)
        for target in state.grid.spaces():
            assert seen[target] != is_blocked(sides, origin, target)
            verdicts.add(bool(seen[target]))
    assert verdicts == {True, False}
