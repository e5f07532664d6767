"""Pictures of a tile set that cannot be shown: `check` and `render` name each with its reason."""

import io
import os
import struct
import zlib
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from boardapp.__main__ import main
from boardapp.games.spearpoint.table.table_layout_file import read_layout
from tests.games.spearpoint.sight.reading_a_ruling import check_file

SET = """\
boardapp: 1
tile_set: mine
tiles:
  90A: {title: Shed, art: shed.png, walls: [], areas: [], edges: []}
  91A: {title: Barn, art: pics/barn.svg, walls: [], areas: [], edges: []}
  92A: {title: Hut, art: shed.png, walls: [], areas: [], edges: []}
boards:
  village: {title: Ours, art: village.png}
"""
TABLE = """\
boardapp: 1
game: spearpoint
board: village
tile_sets: [mine.yaml]
tiles: [{tile: 90A, space: A-1}, {tile: 92A, space: A-2}]
"""
SCENARIO = "boardapp: 1\nscenario: Ours\nboard: village\ntile_sets: [mine.yaml]\nstages: []\n"
DRAWING = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9"/></svg>'

Run = Callable[..., tuple[int, list[str], list[str]]]


def png() -> bytes:
    out = io.BytesIO()
    Image.new("RGB", (40, 40), "#804020").save(out, "PNG")
    return out.getvalue()


def larger_png(width: int, height: int) -> bytes:
    """Return a small PNG that says another size."""
    content = png()
    header = content[12:16] + struct.pack(">II", width, height) + content[24:29]
    return content[:12] + header + struct.pack(">I", zlib.crc32(header)) + content[33:]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a layout and a tile set, whose three pictures are sound."""
    monkeypatch.chdir(tmp_path)
    Path("pics").mkdir()
    Path("table.yaml").write_text(TABLE)
    Path("mine.yaml").write_text(SET)
    Path("shed.png").write_bytes(png())
    Path("village.png").write_bytes(png())
    Path("pics/barn.svg").write_text(DRAWING)
    return tmp_path


@pytest.fixture
def run(capfd: pytest.CaptureFixture[str]) -> Run:
    def run_it(*arguments: str) -> tuple[int, list[str], list[str]]:
        status = main(arguments)
        output = capfd.readouterr()
        return status, output.out.splitlines(), output.err.splitlines()

    return run_it


def test_sound_pictures_are_no_fault(folder: Path, run: Run) -> None:
    assert run("check", "mine.yaml", "table.yaml") == (0, ["mine.yaml: ok", "table.yaml: ok"], [])
    assert run("render", "table.yaml", "-o", "out.svg") == (0, [], [])
    assert Path("out.svg").read_text().count("<image") == 3


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"not a picture", "which is no PNG picture; expected a PNG picture"),
        (
            png()[:70],
            "a PNG picture that is cut off or damaged; expected a whole picture",
        ),
        (
            b"\0" * ((2 << 20) + 1),
            "a file of 2.1 MB or more; expected a file of at most 2 MB",
        ),
        (
            larger_png(5000, 4000),
            "a picture of 5,000 × 4,000 pixels; expected at most 16,777,216 pixels",
        ),
    ],
    ids=["no picture", "truncated", "too large", "bomb"],
)
def test_a_picture_that_cannot_be_shown_is_named(
    folder: Path, run: Run, content: bytes, reason: str
) -> None:
    Path("shed.png").write_bytes(content)
    told = [
        f"mine.yaml:4:27: tiles.90A.art: found 'shed.png', {reason}",
        f"mine.yaml:6:26: tiles.92A.art: found 'shed.png', {reason}",
    ]
    assert run("check", "mine.yaml") == (1, [], told)
    assert run("check", "table.yaml") == (1, [], told)
    # Drawn all the same, without the picture, which is named once.
    assert run("render", "table.yaml", "-o", "out.svg") == (1, [], told[:1])
    drawn = Path("out.svg").read_text()
    assert drawn.count("<image") == 1
    assert 'data-tile="90A"' in drawn


def test_drawings_and_maps_are_looked_at_too(folder: Path, run: Run) -> None:
    Path("pics/barn.svg").write_text(DRAWING.replace("rect", "text"))
    Path("village.png").write_bytes(b"GIF89a")
    told = [
        "mine.yaml:5:27: tiles.91A.art: found 'pics/barn.svg', a drawing without shapes of its"
        " own; expected paths, rectangles, circles, lines",
        "mine.yaml:8:31: boards.village.art: found 'village.png', which is no PNG picture;"
        " expected a PNG picture",
    ]
    assert run("check", "table.yaml") == (1, [], told)
    # The barn does not on the table: nobody misses its picture there.
    assert run("render", "table.yaml", "-o", "out.png") == (1, [], told[1:])
    assert Path("out.png").read_bytes().startswith(b"\x89PNG")


def test_a_scenario_s_pictures_are_looked_at(folder: Path, run: Run) -> None:
    Path("ours.yaml").write_text(SCENARIO)
    before = run("check", "ours.yaml")[2]
    Path("shed.png").write_bytes(b"")
    found = [line for line in run("check", "ours.yaml")[2] if line not in before]
    assert [line.partition(": found")[0] for line in found] == [
        "mine.yaml:4:27: tiles.90A.art",
        "mine.yaml:6:26: tiles.92A.art",
    ]


def test_they_are_told_with_all_other_faults(folder: Path) -> None:
    Path("shed.png").write_bytes(b"")
    Path("table.yaml").write_text(TABLE + "turn: x\n")
    places = [(Path(fault.file).name, fault.line) for fault in check_file(folder / "table.yaml")]
    assert places == [("mine.yaml", 4), ("mine.yaml", 6), ("table.yaml", 6)]


def test_a_table_is_read_without_decoding_a_picture(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("PIL.Image.open", None)
    Path("shed.png").write_bytes(b"")
    layout = read_layout(folder / "table.yaml")
    assert [picture.path.name for picture in layout.catalogue.pictures] == [
        "shed.png", "barn.svg", "shed.png", "village.png",
    ]  # fmt: skip


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes of POSIX")
def test_a_pipe_in_a_picture_s_place_stops_nobody(folder: Path, run: Run) -> None:
    Path("shed.png").unlink()
    os.mkfifo("shed.png")
    status, _, told = run("render", "table.yaml", "-o", "out.svg")
    assert status == 1
    assert told[0].startswith(
        "mine.yaml:4:27: tiles.90A.art: found 'shed.png', which is not a file;"
    )
