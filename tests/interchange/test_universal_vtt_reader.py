from __future__ import annotations

import io
import struct
import zlib
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from boardapp.interchange.file_formats import MAX_BYTES
from boardapp.interchange.imported_board import ImportedBoard
from tests.interchange.files import (
    SAMPLES,
    base64_text,
    faults_of,
    only_board,
    png,
    state_of,
    vtt,
    vtt_point,
    walls_of,
    written,
)

SHUT = {"bounds": [vtt_point(1, 2), vtt_point(2, 2)]}


@pytest.fixture
def place(tmp_path: Path) -> Path:
    return tmp_path / "Old cellar.uvtt"


def left_out(board: ImportedBoard) -> list[str]:
    return [one.what for one in board.left_out]


def test_walls_objects_and_doors_become_walls_and_doors(place: Path) -> None:
    ajar = {"bounds": [vtt_point(2, 2), vtt_point(3, 2.5)], "closed": False, "freestanding": True}
    value = vtt(
        line_of_sight=[[vtt_point(0, 2), vtt_point(1, 2)]],
        objects_line_of_sight=[[vtt_point(3, 3), vtt_point(3.5, 3), vtt_point(3, 3)]],
        portals=[SHUT, ajar],
    )
    assert walls_of(only_board(written(place, value))) == [
        ("d1", False, ((1000, 2000), (2000, 2000))),
        ("d2", True, ((2000, 2000), (3000, 2500))),
        ("w1", False, ((0, 2000), (1000, 2000))),
        ("w2", False, ((3000, 3000), (3500, 3000), (3000, 3000))),
    ]


def test_the_origin_is_subtracted_before_walls_are_cut(place: Path) -> None:
    value = vtt(line_of_sight=[[vtt_point(0, 13), vtt_point(4, 13)]])
    value["resolution"]["map_origin"] = vtt_point(2, 12)
    assert walls_of(only_board(written(place, value))) == [("w1", False, ((0, 1000), (2000, 1000)))]


def test_a_file_with_little_in_it_opens_and_says_so(place: Path) -> None:
    value = vtt(format="1.0", image=None, lights=None, portals=None)
    board = only_board(written(place, value))
    assert (board.title, board.picture, board.left_out) == ("Old cellar", None, ())
    assert board.facts == (
        "4 × 4 squares",
        "The map has no walls, so every line of sight is clear",
        "No picture in it: the board has plain ground",
    )


def test_light_is_named_as_left_out(place: Path) -> None:
    light = {"baked_lighting": True, "ambient_light": "ff203040"}
    value = vtt(lights=[{}, {}], environment=light)
    assert left_out(only_board(written(place, value))) == [
        "2 light sources", "the baked light", "the colour of the ambient light",
    ]  # fmt: skip


@pytest.mark.parametrize("prefix", ["", "data:image/png;base64,", " data:;base64,\n"])
@pytest.mark.parametrize(("kind", "suffix"), [("PNG", "png"), ("WEBP", "webp"), ("JPEG", "jpg")])
def test_the_picture_is_read(place: Path, prefix: str, kind: str, suffix: str) -> None:
    content = png(kind=kind)
    board = only_board(written(place, vtt(image=prefix + base64_text(content))))
    assert board.picture is not None
    assert (board.picture.name, board.picture.read()) == (f"Old cellar.{suffix}", content)
    assert state_of(board).picture == board.picture.name


def test_the_picture_of_a_part_of_a_square_is_widened(place: Path) -> None:
    board = only_board(written(place, vtt(3.5, 3.25, image=base64_text(png(35, 65)))))
    assert board.picture is not None
    assert state_of(board).grid.columns == 4
    fitted = Image.open(io.BytesIO(board.picture.read()))
    assert fitted.size == (40, 60)
    assert fitted.getpixel((20, 20))[0] > 180  # type: ignore[index]
    assert fitted.getpixel((38, 20))[0] < 150  # type: ignore[index]


def test_a_picture_that_cannot_be_shown_is_left_out(place: Path) -> None:
    bomb = bytearray(png())
    bomb[16:24] = struct.pack(">II", 60_000, 60_000)  # the size in the header
    bomb[29:33] = struct.pack(">I", zlib.crc32(bomb[12:29]))
    for content, why in (
        (bomb, "far too many pixels"), (b"GIF89a", "no such picture"), (png()[:60], "damaged"),
    ):  # fmt: skip
        board = only_board(written(place, vtt(image=base64_text(bytes(content)))))
        assert board.picture is None
        assert left_out(board) == ["the picture"]
        assert why in board.left_out[0].reason


def test_every_fault_is_named_with_its_line_and_column(place: Path) -> None:
    value = vtt(
        line_of_sight=[5, [vtt_point(1, float("nan")), {"x": 1}]],
        objects_line_of_sight={},
        portals=[{"closed": "no", "bounds": [1]}, 7],
        image="*",
    )
    value["resolution"]["map_origin"] = vtt_point(10**9, float("inf"))
    number = "a number from -1,000,000 to 1,000,000"
    assert faults_of(written(place, value, indent=1)) == [
        f"10:9: resolution.map_origin.x: found 1000000000; expected {number}",
        f"11:9: resolution.map_origin.y: found inf; expected {number}",
        "15:3: line_of_sight[0]: found 5; expected a list […]",
        f"19:10: line_of_sight[1][0].y: found nan; expected {number}",
        (
            "21:4: line_of_sight[1][1]: found entries of the form 'key: value'; expected a point "
            "with x and y"
        ),
        (
            "26:27: objects_line_of_sight: found entries of the form 'key: value'; expected a list "
            "[…]"
        ),
        "29:14: portals[0].closed: found 'no'; expected true or false",
        "30:14: portals[0].bounds: found [1]; expected the two ends of the door",
        "34:3: portals[1]: found 7; expected a mapping {…}",
        "36:11: image: found text that is not Base64; expected a picture in Base64",
    ]


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b'{"line_of_sight": [1,', "1:22: file: found text that is not JSON"),
        (b'{"line_of_sight": []}', "1:1: resolution: found no map_size"),
        (b'{"line_of_sight": ' + b"[" * 100_000, "1:1: file: found too many values inside"),
        (b'{"line_of_sight": ' + b"9" * 5000 + b"}", "1:1: file: found a number of far too many"),
        (b'{"line_of_sight": [' + b"0," * 1_000_001, "1:1: file: found more than 1,000,000 values"),
        (b'{"line_of_sight":\n "\xff"}', "2:3: file: found the byte 0xFF, which is not UTF-8"),
        (b"", "1:1: file: found an unknown format"),
        (b"[]", "1:1: file: found an unknown format"),
    ],
)
def test_what_is_no_such_file_is_refused_in_a_sentence(
    place: Path, content: bytes, fault: str
) -> None:
    place.write_bytes(content)
    (found,) = faults_of(place)
    assert found.startswith(fault)


def test_a_file_that_is_too_large_is_not_read(place: Path) -> None:
    with place.open("wb") as file:
        file.write(b'{"line_of_sight": "')
        file.truncate(MAX_BYTES + 1)
    (found,) = faults_of(place)
    assert "expected a file of at most 128 MB" in found


def test_missing_files_and_folders_are_refused(tmp_path: Path) -> None:
    assert "no such file" in faults_of(tmp_path / "none.uvtt")[0]
    assert "a folder" in faults_of(tmp_path)[0]


def test_a_real_part_of_a_map_opens() -> None:
    board = only_board(SAMPLES / "red-tower-base.dd2vtt")
    assert board.facts == ("10 × 12 squares", "6 walls; 4 doors")
    assert left_out(board)[0] == "53 walls and 37 doors outside the map"
    assert board.picture is not None
    state = state_of(board)
    assert all(0 <= x <= 10_000 and 0 <= y <= 12_000 for one in state.walls.values()
               for x, y in one.points)  # fmt: skip
    ends = {spot for one in state.walls.values() if one.kind == "wall" for spot in one.points}
    doors: list[Any] = [one for one in state.walls.values() if one.kind == "door"]
    # Each door fills a gap between two points of walls.
    assert all(set(door.points) <= ends for door in doors)
