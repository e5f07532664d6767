"""The verb ``straighten``: what it writes and prints, and the status it leaves."""

import io
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from tests.photo.synthetic import TILE_CORNERS, Camera, jpeg, photograph, tile_face

Run = Callable[..., tuple[int, list[str], list[str]]]
CAMERA = Camera(side=600, tilt=20, size=(1200, 1000))
CORNERS = [f"{x:.0f},{y:.0f}" for x, y in CAMERA.pixels(TILE_CORNERS)]


@pytest.fixture(scope="module")
def photo(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a small photograph with the place where it was taken."""
    exif = Image.Exif()
    exif.get_ifd(0x8825).update({1: "N", 2: (52.0, 31.0, 12.0)})
    path = tmp_path_factory.mktemp("photos") / "photo.jpg"
    path.write_bytes(jpeg(photograph(CAMERA, "dark", 0), exif=exif, comment=b"at home"))
    return path


@pytest.fixture
def run(run: Run) -> Run:
    """Return a function that runs the verb: the status, the lines on stdout and stderr."""

    def straighten(photo: Path, *arguments: Any, corners: list[str] = CORNERS) -> Any:
        return run("straighten", photo, "--corners", *corners, *arguments)

    return straighten


@pytest.mark.parametrize(
    ("name", "kind"), [("o.png", "PNG"), ("o.jpg", "JPEG"), ("o.JPEG", "JPEG")]
)
def test_the_face_is_written_whole_and_square(
    run: Run, photo: Path, tmp_path: Path, name: str, kind: str
) -> None:
    status, _, complaints = run(photo, "--size", 400, "-o", tmp_path / name)
    assert (status, complaints) == (0, [])
    content = (tmp_path / name).read_bytes()
    picture = Image.open(io.BytesIO(content))
    assert (picture.format, picture.size, picture.mode) == (kind, (400, 400), "RGB")
    face = np.asarray(tile_face("1A", 400).convert("L"), float)
    shown = np.asarray(picture.convert("L"), float)
    assert np.corrcoef(face.ravel(), shown.ravel())[0, 1] > 0.9
    assert not picture.getexif()
    assert not any(word in content for word in (b"Exif", b"at home", b"GPS"))


def test_it_is_1600_pixels_unless_told(run: Run, photo: Path, tmp_path: Path) -> None:
    assert run(photo, "-o", tmp_path / "o.jpg")[0] == 0
    with Image.open(tmp_path / "o.jpg") as picture:
        assert picture.size == (1600, 1600)


def test_as_json(run: Run, photo: Path, tmp_path: Path) -> None:
    status, lines, complaints = run(photo, "-o", tmp_path / "o.jpg", "--json")
    assert (status, complaints) == (0, [])
    told = json.loads("\n".join(lines))
    assert list(told) == ["sides", "residual_mils", "bow", "inliers", "angle"]
    assert told["sides"] == pytest.approx([4000] * 4, abs=20)
    assert told["inliers"] == pytest.approx([1] * 4, abs=0.1)
    assert told["angle"] == pytest.approx(90, abs=0.3)
    assert 0 < told["residual_mils"] < 2
    assert abs(told["bow"]) < 0.02


def test_in_words(run: Run, photo: Path, tmp_path: Path) -> None:
    _, lines, _ = run(photo, "-o", tmp_path / "o.jpg")
    assert lines[0].startswith(f"{tmp_path / 'o.jpg'}: 1600 × 1600 pixels; sides within 0.")
    assert [line.split(":")[0] for line in lines[1:]] == ["north", "east", "south", "west"]
    assert all(line.endswith("seen along 100% of the side") for line in lines[1:])


def test_what_is_doubtful_is_noted(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "plain.png"
    Image.new("RGB", (900, 900), (90, 90, 90)).save(path)
    corners = ["100,100", "800,100", "800,500", "100,500"]
    status, lines, _ = run(path, "-o", tmp_path / "o.jpg", corners=corners)
    assert status == 0
    side = "side is not clear enough, so it stays where you gave it"
    assert lines[5:9] == [f"note: the {name} {side}" for name in ("north", "east", "south", "west")]
    assert lines[9].startswith(
        "note: the tile is 75.0% off a square, and its north-west angle is 90.0°"
    )


# ---- what is refused --------------------------------------------------------------------------


def test_a_bad_photograph(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "text.jpg"
    path.write_text("no picture", "utf-8")
    out = tmp_path / "o.png"
    expected = "expected a photograph as .jpg, .png or .webp"
    sentence = f"{path}:1:1: file: found no picture that boardapp can read; {expected}"
    assert run(path, "-o", out) == (1, [], [sentence])
    assert not out.exists()


def test_bad_corners(run: Run, photo: Path, tmp_path: Path) -> None:
    status, lines, complaints = run(photo, "-o", tmp_path / "o.png", corners=CORNERS[::-1])
    assert (status, lines) == (1, [])
    assert complaints == [
        "boardapp straighten: --corners: found corners that go round anticlockwise; "
        "expected clockwise from the tile's north-west"
    ]


@pytest.mark.parametrize(
    ("arguments", "corners", "complaint"),
    [
        (["-o", "o.gif"], CORNERS, "o.gif: found the ending '.gif'; expected .png or .jpg"),
        (["-o", "o"], CORNERS, "o: found no ending; expected .png or .jpg"),
        (["-o", "o.png", "--size", "99"], CORNERS, "--size 99; expected 100 to 4096"),
        (["-o", "o.png", "--size", "4097"], CORNERS, "--size 4097; expected 100 to 4096"),
        (["-o", "o.png"], CORNERS[:3], "argument --corners: expected 4 arguments"),
        (["-o", "o.png"], [*CORNERS[:3], "1;2"], "invalid corner value: '1;2'"),
        (["-o", "o.png"], [*CORNERS[:3], "1,nan"], "invalid corner value: '1,nan'"),
        (["-o", "o.png"], [*CORNERS[:3], "1,2,3"], "invalid corner value: '1,2,3'"),
        ([], CORNERS, "the following arguments are required: -o/--output"),
    ],
)
def test_wrong_usage(
    run: Run, photo: Path, arguments: list[str], corners: list[str], complaint: str
) -> None:
    status, lines, complaints = run(photo, *arguments, corners=corners)
    assert (status, lines) == (2, [])
    assert complaints[-1].endswith(complaint)


def test_the_photograph_is_never_overwritten(run: Run, photo: Path, tmp_path: Path) -> None:
    before = photo.read_bytes()
    link = tmp_path / "link.jpg"
    link.symlink_to(photo)
    for out in (photo, link):
        status, _, complaints = run(photo, "-o", out)
        assert status == 2
        assert complaints[-1].endswith(
            "OUT and PHOTO are the same file, and the photograph would be lost"
        )
    assert photo.read_bytes() == before


def test_where_nothing_can_be_written(run: Run, photo: Path, tmp_path: Path) -> None:
    out = tmp_path / "no folder" / "o.png"
    status, lines, complaints = run(photo, "-o", out, "--size", 200)
    assert (status, lines, len(complaints)) == (1, [], 1)
    assert complaints[0].startswith(f"boardapp: {out}: ")


# ---- how it starts ----------------------------------------------------------------------------


def test_no_verb_else_and_no_window_loads_the_room() -> None:
    code = (
        "import sys; from boardapp import cli; cli.parse_arguments([]); import importlib.util\n"
        "if importlib.util.find_spec('PySide6'): import "
        "boardapp.qt.shell.app, boardapp.qt.shell.main_window\n"
        "print([name for name in sys.modules if name.startswith('boardapp.photo')])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
