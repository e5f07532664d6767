"""The verb ``recognise``: what it prints and writes, and what it refuses with which status."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.photo.laid_maps import LaidMap, LaidTile, MapPhoto, felt_box, owner_box, photograph_map
from tests.photo.synthetic import Camera

Run = Callable[..., tuple[int, list[str], list[str]]]
LAID = LaidMap(
    "village",
    {3: LaidTile("1A", 1, (2, -4), 2), 12: LaidTile("2B", 0), 20: LaidTile("4A", 3)},
)
SET = """\
boardapp: 1
tile_set: Felt
boards:
  village: {title: Felt, art: village.jpg}
  defensive-line: {title: Snow, art: defensive-line.png}
tiles:
  1A: {art: 1A.jpg}
  1B: {art: 1B.jpg}
  2B: {art: 2B.jpg}
  4A: {art: 4A.svg.png, maps: [defensive-line]}
  4B: {art: 4B.jpg}
"""


@pytest.fixture(scope="module")
def photo() -> Iterator[MapPhoto]:
    camera = Camera(side=900, tilt=25, azimuth=80, turn=4, bow=-0.03, aspect=3)
    yield photograph_map(felt_box(7, 96, 4), LAID, camera, 5, scale=0.45, pixels=96, quality=85)
    felt_box.cache_clear()


@pytest.fixture(scope="module")
def corners(photo: MapPhoto) -> list[str]:
    return [f"{x:.0f},{y:.0f}" for x, y in photo.corners(2)]


@pytest.fixture(scope="module")
def folder(photo: MapPhoto, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the photograph and a tile set; 2A has no picture."""
    folder = tmp_path_factory.mktemp("table")
    own = owner_box(felt_box(7, 96, 4), 1)
    for name, picture in [*own.sides.items(), *own.maps.items()]:
        ending = {"4A": ".svg.png", "defensive-line": ".png"}.get(name, ".jpg")
        picture.save(folder / f"{name}{ending}", quality=90)
    exif = Image.Exif()
    exif[0x0112] = 3  # the camera was upside down
    photo.image.transpose(Image.Transpose.ROTATE_180).save(
        folder / "photo.jpg", quality=90, exif=exif
    )
    (folder / "felt.yaml").write_text(SET, "utf-8")
    return folder


@pytest.fixture
def recognise(run: Run, folder: Path, corners: list[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Return a function that runs the verb in the folder of the photograph."""
    monkeypatch.chdir(folder)

    def recognise(*more: object, **other: Any) -> tuple[int, list[str], list[str]]:
        given = {"photo": "photo.jpg", "board": "village", "tiles": "felt.yaml"} | other
        return run(
            "recognise", given["photo"], "--board", given["board"], "--corners",
            *given.get("corners", corners), "--tiles", given["tiles"], *more,
        )  # fmt: skip

    return recognise


def test_as_json_with_a_layout(recognise: Run, run: Run, photo: MapPhoto, folder: Path) -> None:
    status, lines, complaints = recognise("--json", "-o", "out.yaml")
    found = json.loads("\n".join(lines))
    assert status == 0
    assert list(found) == ["board", "unknown_sides", "spaces", "grid", "notes"]
    assert found["board"] == "village"
    assert "2A" in found["unknown_sides"]
    assert "24B" in found["unknown_sides"]
    assert not {"1A", "1B", "2B", "4A", "4B"} & set(found["unknown_sides"])
    assert len(found["spaces"]) == len(found["grid"]) == 27
    house = found["spaces"]["A-4"]
    assert (house["side"], house["rotation"], house["sure"]) == ("1A", 90, True)
    assert house["offset_mm"] == pytest.approx([2, -4], abs=3)
    assert house["candidates"][0] == {"side": "1A", "rotation": 90, "chance": 1.0}
    assert len(house["candidates"]) == 3
    bare = found["spaces"]["A-1"]
    assert (bare["side"], bare["rotation"], bare["sure"]) == (None, 0, True)
    # The other side of 2B has no picture; 4A may not lie on this map.
    assert (found["spaces"]["B-4"]["side"], found["spaces"]["B-4"]["sure"]) == ("2B", False)
    assert (found["spaces"]["C-3"]["side"], found["spaces"]["C-3"]["sure"]) == ("4A", True)
    ((x, y),) = photo.pixels(np.array([(0.5, 0.5)])).tolist()
    assert found["grid"]["A-1"] == pytest.approx([x, y], abs=4)
    layout = (folder / "out.yaml").read_text("utf-8")
    assert layout.startswith(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [felt.yaml]\n"
        "tiles:\n  - {tile: 1A, space: A-4, rotation: 90}\n# B-4: boardapp is not sure: 2B; or "
    )
    belongs = "Tile 4A belongs to the Snow map."
    assert f"# C-3: 4A, turned 270°, which is not allowed there: {belongs}\n" in layout
    assert complaints == [
        f"note: C-3 looks like 4A, turned 270°, but boardapp did not lay that tile. {belongs}"
    ]
    assert run("check", "out.yaml")[0] == 0


def test_as_a_table_for_people_always_the_same(recognise: Run, run: Run, tmp_path: Path) -> None:
    status, lines, complaints = recognise()
    assert (status, complaints) == (0, [])
    assert lines[0] == "A-1  no tile: sure"
    assert lines[3].startswith("A-4  1A, turned 90°: sure; the tile is 5 mm")
    assert lines[12].startswith("B-4  2B: unsure; or ")
    assert lines[27].startswith("27 spaces: 2 with a tile, 2")
    assert lines[28].startswith("note: boardapp cannot recognise sides without a picture: 2A, 3A")

    # A layout elsewhere does not name the set.
    out = tmp_path / "out.yaml"
    status, again, complaints = recognise("-o", out)
    assert (status, again[:27]) == (0, lines[:27])
    assert "does not name the tile set" in complaints[-1]
    assert "tile_sets" not in out.read_text("utf-8")
    assert run("check", out)[0] == 0


# ---- nothing is proposed: status 1 ------------------------------------------------------------


def test_labels_off_by_one_are_refused_and_nothing_is_written(
    recognise: Run, photo: MapPhoto, folder: Path
) -> None:
    shifted = [f"{x},{y}" for x, y in photo.clicks(np.array([(1.0, 0), (10, 0), (10, 3), (1, 3)]))]
    status, lines, complaints = recognise("-o", "shifted.yaml", corners=shifted)
    assert (status, lines) == (1, [])
    assert complaints == [
        (
            "photo.jpg: The printing on the map shows that your corners are one space too "
            "far east. "
            "Give the corners of the map itself."
        )
    ]
    assert not (folder / "shifted.yaml").exists()


@pytest.mark.parametrize("tiles", ["tiles: {1A: {title: House}}", "tiles: {1A: {like: shipped}}"])
def test_a_set_without_pictures_of_its_own(recognise: Run, folder: Path, tiles: str) -> None:
    (folder / "plain.yaml").write_text(f"boardapp: 1\ntile_set: Plain\n{tiles}\n", "utf-8")
    assert recognise(tiles="plain.yaml") == (
        1,
        [],
        [
            "plain.yaml: found no pictures of tile sides; expected your pictures of them ('art'): "
            "boardapp's own drawings do not look like printed tiles"
        ],
    )


def test_faults_of_set_and_pictures_are_told_at_once(recognise: Run, folder: Path) -> None:
    (folder / "cut.jpg").write_bytes((folder / "1A.jpg").read_bytes()[:900])
    content = "boardapp: 1\ntile_set: Bad\ntiles:\n  1A: {art: cut.jpg}\n  1B: {art: no.jpg}\n"
    (folder / "bad.yaml").write_text(content, "utf-8")
    status, lines, complaints = recognise(tiles="bad.yaml")
    assert (status, lines) == (1, [])
    assert [line.partition(": found")[0] for line in complaints] == [
        "bad.yaml:4:13: tiles.1A.art", "bad.yaml:5:13: tiles.1B.art"
    ]  # fmt: skip


def test_bad_photographs(recognise: Run, folder: Path) -> None:
    (folder / "half.jpg").write_bytes((folder / "photo.jpg").read_bytes()[:20_000])
    for name, found in (("half.jpg", "cut off"), ("none.jpg", "no such file"), (".", "")):
        status, lines, complaints = recognise(photo=name)
        assert (status, lines, len(complaints)) == (1, [], 1)
        assert found in complaints[0]


@pytest.mark.parametrize(
    ("corners", "found"),
    [
        (["9,9", "9000,9", "900,300", "9,300"], "found a corner at 9000,9; expected corners in"),
        (["9,9", "900,300", "900,9", "9,300"], "those of a map: crossing, or nearly in line"),
    ],
)
def test_corners_that_cannot_be(recognise: Run, corners: list[str], found: str) -> None:
    status, lines, complaints = recognise(corners=corners)
    assert (status, lines) == (1, [])
    assert complaints[0].startswith("boardapp recognise: --corners: found ")
    assert found in complaints[0]


# ---- wrong usage: status 2 --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("more", "other", "complaint"),
    [
        ([], {"board": "moon"}, "argument --board: invalid choice: 'moon'"),
        ([], {"corners": ["1,2", "3,4", "5,6"]}, "argument --corners: expected 4 arguments"),
        ([], {"corners": ["1,2", "3,4", "5,6", "7"]}, "invalid corner value: '7'"),
        (["-o", "out.json"], {}, "out.json: found the ending '.json'; expected .yaml"),
        (["-o", "out"], {}, "out: found no ending; expected .yaml"),
        (["-o", "felt.yaml"], {}, "LAYOUT and TILES are the same file, and TILES would be lost"),
    ],
)
def test_wrong_usage(
    recognise: Run, more: list[str], other: dict[str, Any], complaint: str
) -> None:
    status, lines, complaints = recognise(*more, **other)
    assert (status, lines) == (2, [])
    assert complaint in complaints[-1]
