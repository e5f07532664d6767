"""Faults of Tiled files, and files that mean harm."""

from __future__ import annotations

import base64
import json
import zlib
from pathlib import Path

import pytest

from boardapp.files.yaml.yaml_source import read_bytes_limited
from boardapp.interchange.tiled import tiled_reader
from tests.interchange.files import faults_of, only_board
from tests.interchange.tiled.maps import (
    collision,
    layer,
    objects,
    tileset,
    tmx,
    walls_of,
    written,
)

GROUND = [[0, 0, 0, 0], [0, 1, 0, 0], [0, 0, 0, 0]]
FULL = collision('<object width="16" height="16"/>')


def test_every_fault_of_a_map_has_its_line_and_column(tmp_path: Path) -> None:
    inside = "\n".join((
        '<layer name="Short"><data encoding="csv">1,2,3</data></layer>',
        '<layer name="Odd"><data encoding="csv">1,2,x,4,0,0,0,0,0,0,0,0</data></layer>',
        '<layer name="Zst"><data encoding="base64" compression="zstd">AAAA</data></layer>',
        '<layer name="B64"><data encoding="base64">A*AA</data></layer>',
        '<objectgroup name="Walls" visible="maybe">',
        '<object id="7" x="1e99" width="nan"/>',
        '<object id="8"><polyline points="0,0"/></object>',
        '<object id="9"><polyline points="0,0 1;1"/></object>',
        "</objectgroup>",
    ))  # fmt: skip
    number = "a number from -1,000,000 to 1,000,000"
    assert faults_of(written(tmp_path, tmx(inside))) == [
        "3:1: layer 'Short'.data: found 3 tiles; expected 4 × 3 = 12 tiles",
        "4:1: layer 'Odd'.data: found 'x' as tile 3; expected numbers of tiles",
        "5:1: layer 'Zst'.data: found the compression 'zstd'; expected CSV, or Base64 with zlib, "
        "gzip or nothing: in Tiled choose Map > Map Properties, then Tile Layer Format",
        "6:1: layer 'B64'.data: found text that is not Base64; expected the tiles in Base64",
        "7:1: objectgroup 'Walls'.visible: found 'maybe'; expected 0 or 1",
        f"8:1: object 7.width: found 'nan'; expected {number}",
        f"8:1: object 7.x: found '1e99'; expected {number}",
        "9:1: object 8.polyline: found '0,0'; expected two or more points",
        "10:1: object 9.polyline: found '1;1'; expected points of two numbers, x and y",
    ]


def test_every_fault_of_a_map_in_json_has_its_line_and_column(tmp_path: Path) -> None:
    value = {
        "orientation": "orthogonal", "width": 2, "height": 1, "tilewidth": 16, "tileheight": 16,
        "layers": [
            {"type": "tilelayer", "name": "a", "data": [0, -1]},
            {"type": "objectgroup", "name": "Walls", "objects": [
                {"x": True, "y": 0}, {"polygon": [{"x": 1}, {"x": 1, "y": 2}]}, 7]},
        ],
    }  # fmt: skip
    found = faults_of(written(tmp_path, json.dumps(value, indent=1), "map.tmj"))
    assert found == [
        "11:12: layers[0].data: found '-1' as tile 2; expected numbers of tiles",
        "21:11: layers[1].objects[0].x: found true; expected a number from -1,000,000 to 1,000,000",
        "25:17: layers[1].objects[1].polygon: found '1,None'; expected points of two numbers, "
        "x and y",
        "35:5: layers[1].objects[2]: found 7; expected a mapping {…}",
    ]


@pytest.mark.parametrize(
    ("groups", "fault"),
    [
        (49, "expected a mapping {…}"),
        (50, "1:1: file: found too many values inside one another; expected fewer levels"),
        (480, "1:1: file: found too many values inside one another; expected fewer levels"),
    ],
)
def test_groups_in_json_are_nested_within_limits(tmp_path: Path, groups: int, fault: str) -> None:
    inside = '{"type": "group", "layers": [' * groups + "7" + "]}" * groups
    size = '"width": 2, "height": 1, "tilewidth": 16, "tileheight": 16'
    text = f'{{"orientation": "orthogonal", {size}, "layers": [{inside}]}}'
    (found,) = faults_of(written(tmp_path, text, "map.tmj"))
    assert found.endswith(fault)


@pytest.mark.parametrize(
    ("orientation", "words"),
    [
        ("isometric", "an isometric map"),
        ("staggered", "an isometric staggered map"),
        ("round", "the orientation 'round'"),
    ],
)
def test_a_map_of_another_kind_is_refused_in_a_sentence(
    tmp_path: Path, orientation: str, words: str
) -> None:
    path = written(tmp_path, tmx("", more=f'orientation="{orientation}"'))
    expected = "an orthogonal or a hexagonal map"
    assert faults_of(path) == [f"2:1: map.orientation: found {words}; expected {expected}"]


def bomb(number: int) -> str:
    content = base64.b64encode(zlib.compress(bytes(number), 9)).decode()
    return f'<layer name="a"><data encoding="base64" compression="zlib">{content}</data></layer>'


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("<tileset/>", "1:1: tileset: found a Tiled tileset; expected a Tiled map (TMX or TMJ)"),
        ("<map><a></map>", "1:11: file: found text that is not XML (mismatched tag)"),
        ("<map>", "1:6: file: found text that is not XML (no element found)"),
        ('<map a="1', "1:1: file: found text that is not XML (unclosed token)"),
        (
            '<!DOCTYPE map [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><map>&b;</map>',
            "1:15: file: found a document type (<!DOCTYPE>)",
        ),
        (
            '<!DOCTYPE map SYSTEM "file:///etc/passwd"><map>&x;</map>',
            "1:42: file: found a document type (<!DOCTYPE>)",
        ),
        ('<?xml version="1.0" encoding="x-none"?><map/>', "1:1: file: found an encoding that"),
        ("<map>" * 60, "1:251: file: found more than 50 elements inside one another"),
        (tmx("", (501, 1)), "2:1: map.width: found '501'; expected a whole number from 1 to 500"),
        (tmx("", (500, 400)), "2:1: map.width: found 500 × 400 tiles; expected at most 40,000"),
        (tmx(bomb(50_000_000)), "3:1: layer 'a'.data: found too many bytes; expected 48 bytes"),
        (tmx(bomb(10)), "3:1: layer 'a'.data: found 10 bytes; expected 48 bytes"),
        (tmx("<layer name='a'/>"), "3:1: layer 'a': found a layer without data"),
        (tmx("", more='infinite="1"'), "1:1: map: found a map with nothing in it"),
    ],
)  # fmt: skip
def test_what_is_no_sound_map_is_refused_in_a_sentence(
    tmp_path: Path, text: str, fault: str
) -> None:
    (found,) = faults_of(written(tmp_path, text))
    assert found.startswith(fault)


@pytest.mark.parametrize(
    ("limit", "text", "fault"),
    [
        (
            "xml_map_source.MAX_ELEMENTS",
            "<map>" + "<a/>" * 20,
            "1:42: file: found more than 10 elements; expected at most 10",
        ),
        (
            "map_reader.MAX_TILES",
            tmx(layer(GROUND)),
            "3:1: layer 'Ground': found more than 10 tiles in all layers; "
            "expected at most 10 tiles",
        ),
        (
            "wall_finder.MAX_TILE_POINTS",
            tmx(tileset(FULL) + layer([[1] * 4] * 3)),
            "1:1: map: found more than 10 points of walls of tiles; expected fewer",
        ),
        (
            "shape_reader.MAX_SHAPES",
            tmx(objects('<object width="9" height="9"/>' * 11)),
            "3:328: object: found more than 10 objects; expected at most 10",
        ),
        (
            "shape_reader.MAX_POINTS",
            tmx(objects('<object id="4"><polyline points="0,0 1,1 2,2"/></object>' * 4)),
            "3:196: object 4: found more than 10 points of objects; expected at most 10",
        ),
        (
            "tiled_reader.MAX_BYTES",
            tmx(layer(GROUND)),
            "1:1: file: found 0.1 MB; expected a map of at most 0.1 MB",
        ),
    ],
)
def test_limits_bound_the_memory_and_the_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: str, text: str, fault: str
) -> None:
    monkeypatch.setattr(f"boardapp.interchange.tiled.{limit}", 10)
    assert faults_of(written(tmp_path, text)) == [fault]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (tmx(f'<tileset firstgid="x" source="{"w" * 9999}"/>'), "map.tmx"),
        (tmx(objects(f'<object id="{"w" * 9999}" x="q"/>')), "map.tmx"),
        (f'{{"type": "{"w" * 9999}", "tilewidth": 1, "tileheight": 1}}', "map.tmj"),
    ],
)
def test_long_names_are_shortened_in_faults(tmp_path: Path, text: str, name: str) -> None:
    (fault,) = faults_of(written(tmp_path, text, name))
    assert len(fault) < 150


def test_only_tilesets_inside_the_folder_of_the_map_are_read(tmp_path: Path) -> None:
    outside, inside = tmp_path / "secret", tmp_path / "maps"
    outside.mkdir()
    (inside / "sets").mkdir(parents=True)
    text = tileset(FULL)
    written(outside, text, "set.tsx")
    written(inside / "sets", text, "set.tsx")
    (inside / "link.tsx").symlink_to(outside / "set.tsx")
    (inside / "folder").symlink_to(outside)
    (inside / "pipe.tsx").mkdir()
    written(inside, "<tileset><tile></tileset>", "torn.tsx")
    written(inside, "<map/>", "map.tsx")

    def reason(name: str) -> str:
        source = f'<tileset firstgid="1" source="{name}"/>'
        path = written(inside, tmx(source + layer(GROUND)))
        out = [
            one.reason for one in only_board(path).left_out if one.what.startswith("the tileset")
        ]
        assert bool(out) != bool(walls_of(path))
        return out[0] if out else ""

    assert reason("sets/set.tsx") == ""
    assert reason("sets/../sets/set.tsx") == ""
    for name, words in {
        "../secret/set.tsx": "a path out of the folder.",
        "sets/../../secret/set.tsx": "a path out of the folder.",
        str(outside / "set.tsx"): "an absolute path.",
        "C:/set.tsx": "an absolute path.",
        "link.tsx": "a link to a file outside the folder.",
        "folder/set.tsx": "a link to a file outside the folder.",
        "pipe.tsx": "There is no such file in the map's folder.",
        "none.tsx": "There is no such file in the map's folder.",
        "torn.tsx": "expected a whole XML file, as Tiled saves it.",
        "map.tsx": "It is no tileset.",
    }.items():
        assert reason(name).endswith(words)


def test_tilesets_in_json_are_read_beside_maps_in_xml(tmp_path: Path) -> None:
    shape = {"objects": [{"x": 0, "y": 0, "width": 16, "height": 16}]}
    value = {"type": "tileset", "tilewidth": 16, "tileheight": 16,
             "tiles": [{"id": 0, "objectgroup": shape}]}  # fmt: skip
    written(tmp_path, json.dumps(value), "set.tsj")
    path = written(tmp_path, tmx('<tileset firstgid="1" source="set.tsj"/>' + layer(GROUND)))
    square = ((1000, 1000), (2000, 1000), (2000, 2000), (1000, 2000), (1000, 1000))
    assert walls_of(path) == [("wall", False, square)]


def test_a_tileset_that_a_map_names_twice_is_read_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without this bound, a small map could name a large tileset thousands of times."""
    paths = []

    def read(path: Path, most: int) -> object:
        paths.append(path)
        return read_bytes_limited(path, most)

    monkeypatch.setattr("boardapp.interchange.tiled.files_beside_map.read_bytes_limited", read)
    written(tmp_path, tileset(FULL), "set.tsx")
    sets = (
        '<tileset firstgid="1" source="set.tsx"/><tileset firstgid="5" source="sets/../set.tsx"/>'
    )
    (tmp_path / "sets").mkdir()
    path = written(tmp_path, tmx(sets + layer([[1, 0, 5, 0], [0] * 4, [0] * 4])))
    assert len(walls_of(path)) == 2
    assert paths == [tmp_path / "set.tsx"]


@pytest.mark.parametrize("gid", [5, 0xFFFF_FFFF, 0x0FFF_FFFF])
def test_numbers_without_a_tile_change_nothing(tmp_path: Path, gid: int) -> None:
    rows = [[gid] * 4] * 3
    inside = (
        tileset(FULL) + layer(rows) + objects(f'<object gid="{gid}" width="9" height="9"/>', "x")
    )
    assert walls_of(written(tmp_path, tmx(inside))) == []


def test_very_many_missing_tilesets_are_counted(tmp_path: Path) -> None:
    sets = "".join(f'<tileset firstgid="{at}" source="{at:0999}.tsx"/>' for at in range(1, 200))
    left_out = only_board(written(tmp_path, tmx(sets))).left_out
    assert (len(left_out), left_out[-1].what) == (101, "99 things more")
    assert max(len(one.what) for one in left_out) < 80


def test_other_files_are_not_recognised() -> None:
    # The last would take for ever if comments were matched in every way.
    for content in (b"", b"<svg/>", b'{"tilewidth": 1}', b"map", b"<!--x-->" * 400):
        assert not tiled_reader.recognises(content)
    for content in (b"\xef\xbb\xbf<!-- x -->\n<map>", b'{"tilewidth": 1, "tileheight": 2}'):
        assert tiled_reader.recognises(content)
