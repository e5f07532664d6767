from __future__ import annotations

import base64
import io
import json
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from boardapp.core.grid import Space
from boardapp.files.faults_in_files import Fault
from boardapp.games.areas.background_picture import BackgroundPicture
from boardapp.games.squares.state import GAME, Piece, SquareState, Wall
from boardapp.interchange.file_formats import read_boards
from boardapp.interchange.universal_vtt_writer import VttWork, left_out, universal_vtt
from tests.interchange.files import SAMPLES, png, state_of

WALLS = (
    Wall("w1", ((0, 1001), (1500, 1000), (1500, 333))),
    Wall("d1", ((1000, 2000), (1000, 3000)), "door", True),
    Wall("d2", ((3000, 0), (2000, 1000)), "door"),
)


def state(*walls: Wall, **more: Any) -> SquareState:
    held = {one.id: one for one in walls or WALLS}
    return SquareState(GAME, "Cellar", columns=4, rows=3, walls=held, **more)


def picture(path: Path, content: bytes) -> BackgroundPicture:
    path.write_bytes(content)
    return BackgroundPicture(path, Fault(str(path), 1, 1, "file", path.name, ""))


def image_of(value: dict[str, Any]) -> Image.Image:
    return Image.open(io.BytesIO(base64.b64decode(value["image"])))


def test_the_file_has_what_other_programs_read() -> None:
    value = json.loads(universal_vtt(VttWork(state(), None)))
    image = value.pop("image")
    assert value == {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0}, "map_size": {"x": 4, "y": 3}, "pixels_per_grid": 100,
        },
        "line_of_sight": [[{"x": 0, "y": 1.001}, {"x": 1.5, "y": 1}, {"x": 1.5, "y": 0.333}]],
        "objects_line_of_sight": [],
        "portals": [
            {
                "position": {"x": 1, "y": 2.5}, "rotation": 1.570796,
                "bounds": [{"x": 1, "y": 2}, {"x": 1, "y": 3}],
                "closed": False, "freestanding": False,
            },
            {
                "position": {"x": 2.5, "y": 0.5}, "rotation": 2.356194,
                "bounds": [{"x": 3, "y": 0}, {"x": 2, "y": 1}],
                "closed": True, "freestanding": False,
            },
        ],
        "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
        "lights": [],
    }  # fmt: skip
    drawn = image_of({"image": image})
    assert (drawn.format, drawn.size) == ("PNG", (400, 300))


def test_the_largest_board_has_a_picture_of_bounded_size() -> None:
    large = SquareState(GAME, "", columns=200, rows=200)
    value = json.loads(universal_vtt(VttWork(large, None)))
    assert value["resolution"]["pixels_per_grid"] == 28
    assert image_of(value).size == (5600, 5600)


@pytest.mark.parametrize(
    ("size", "kind", "name", "per_square"),
    [((80, 60), "PNG", "a.png", 20), ((81, 90), "JPEG", "a.jpg", 20), ((3, 2), "PNG", "a.png", 1)],
)
def test_the_owners_picture_is_the_ground(
    tmp_path: Path, size: tuple[int, int], kind: str, name: str, per_square: int
) -> None:
    own = picture(tmp_path / name, png(*size, kind=kind))
    value = json.loads(universal_vtt(VttWork(state(), own)))
    assert value["resolution"]["pixels_per_grid"] == per_square
    image = image_of(value)
    assert (image.format, image.size) == (kind, (4 * per_square, 3 * per_square))
    red = image.convert("RGB").getpixel((0, 0))
    assert isinstance(red, tuple)
    assert abs(red[0] - 200) < 5


def test_parts_without_a_place_are_named() -> None:
    bent = Wall("d1", ((0, 1000), (1000, 1000), (1000, 2000)), "door")
    window = Wall("w1", ((0, 0), (1000, 1000)), "window")
    table = state(bent, window, units={"Guard": Piece("Guard", "red", Space(0, 0))})
    assert [one.what for one in left_out(table)] == [
        "1 window", "the bends of 1 door", "1 piece",
    ]  # fmt: skip
    value = json.loads(universal_vtt(VttWork(table, None)))
    assert (value["line_of_sight"], len(value["portals"])) == ([], 2)


@pytest.mark.parametrize("name", ["red-tower-base.dd2vtt", "chamber-of-echoing-grief.dd2vtt"])
def test_a_map_comes_back_as_it_went_out(tmp_path: Path, name: str) -> None:
    (board,) = read_boards(SAMPLES / name)
    assert board.picture is not None
    before = state_of(board)
    own = picture(tmp_path / board.picture.name, board.picture.read())
    (tmp_path / name).write_bytes(universal_vtt(VttWork(before, own)))
    (again,) = read_boards(tmp_path / name)
    assert state_of(again) == before
    assert again.picture is not None
    first, second = (
        Image.open(io.BytesIO(one.read())).convert("RGB")
        for one in (board.picture, again.picture)
    )  # fmt: skip
    assert first.tobytes() == second.tobytes()


def test_a_worker_process_writes_the_same_file() -> None:
    work = VttWork(state(), None)
    done = subprocess.run(
        [sys.executable, "-m", "boardapp.interchange.universal_vtt_writer"],
        input=pickle.dumps(work), capture_output=True, check=True, timeout=60,
    )  # fmt: skip
    assert done.stdout == universal_vtt(work)
