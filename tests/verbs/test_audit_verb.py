"""The verb `audit`: what it prints of a tile set, its JSON, and what it refuses."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

SET = """\
boardapp: 1
tile_set: My tiles
tiles:
  1A:
    title: House
    walls:
      - [[490, 3000], [3480, 3000]]
      - [[500, 1000], [500, 2980]]
    edges: [{side: north, colour: red, span: [0, 3980]}]
    accuracy: 14
  barn: {art: barn.jpg}
  24A: {title: Barbed wire, kind: barbed-wire, walls: [], obstacle: true, audited: true,
        maps: [village], destroyed_by: [tank-entry]}
"""
SCENARIOS = Path(__file__).parents[2] / "scenarios"
Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("mine.yaml").write_text(SET, encoding="utf-8")
    Image.new("RGB", (4, 4)).save("barn.jpg")
    return tmp_path


def test_what_is_printed_of_a_set(folder: Path, run: Run) -> None:
    status, out, err = run("audit", "mine.yaml")
    assert (status, err) == (0, [])
    assert out == [
        "mine.yaml: of the 47 sides of the box 45 none, 0 straightened, 1 traced, 1 audited",
        "1A House: traced; drawn to the nearest 0.36 mm; different from boardapp's "
        "drawing in walls, edges, kind, maps, defense,"
        " destroyed_by, no_tanks, which changes 69 of 702 verdicts",
        "  Doubt: 1A: the west end of wall 1 at [490, 3000] and the south end of wall 2 at [500, "
        "2980] are"
        " 0.57 mm apart, so a line of sight can slip between them.",
        "  Doubt: 1A: the red edge on the north side ends at [3980, 0], 0.51 mm short of the tile's"
        " corner.",
        "  Doubt: 1A: the drawing is only accurate to 0.36 mm, and 0.25 mm is good. "
        "Photograph the tile from"
        " nearer.",
        (
            "  Stretch a thread from A-2 to C-1. If the drawing is right, "
            "the north end of the west wall just touches "
            "the thread. "
            "Look at the point 12.7 mm from the tile's west side and 25.4 mm from its north "
            "side."
        ),
        (
            "  Stretch a thread from A-1 to C-2. If the drawing is right, "
            "the west end of the south wall extends 0.23 "
            "mm beyond the thread. "
            "Look at the point 12.4 mm from the tile's west side and 25.4 mm from its south "
            "side."
        ),
        (
            "  Stretch a thread from A-3 to C-2. If the drawing is right, "
            "the east end of the south wall is 0.45 mm "
            "from the thread. "
            "Look at the point 13.2 mm from the tile's east side and 25.4 mm from its south "
            "side."
        ),
        "barn Tile barn: straightened; not in the box",
        "24A Barbed wire: audited; the same as boardapp's drawing",
    ]


def test_json_of_the_promised_shape(folder: Path, run: Run) -> None:
    status, out, err = run("audit", "mine.yaml", "--json")
    assert (status, err) == (0, [])
    found = json.loads("\n".join(out))
    assert found.keys() == {"tile_set", "sides", "tiles"}
    assert found["tile_set"] == "My tiles"
    assert found["sides"] == {"none": 45, "straightened": 0, "traced": 1, "audited": 1}
    house, barn, wire = found["tiles"]
    assert [
        (one["tile"], one["title"], one["state"], one["accuracy"]) for one in found["tiles"]
    ] == [
        ("1A", "House", "traced", 14),
        ("barn", "Tile barn", "straightened", None),
        ("24A", "Barbed wire", "audited", None),
    ]
    assert house["doubts"][0] == {
        "code": "ends-apart",
        "things": ["wall 1", "wall 2"],
        "at": [490, 3000],
        "mm": 0.568,
        "text": "1A: the west end of wall 1 at [490, 3000] and the south end of wall 2 at [500, "
        "2980] are 0.57 mm apart, so a line of sight can slip between them.",
        "mended": {"walls": [[[500, 3000], [3480, 3000]], [[500, 1000], [500, 3000]]]},
    }
    assert [one["code"] for one in house["doubts"]] == ["ends-apart", "edge-gap", "rough"]
    assert house["doubts"][1]["mended"] == {"edges": [{"side": "north", "colour": "red"}]}
    assert (house["doubts"][2]["at"], house["doubts"][2]["mended"]) == (None, None)
    assert len(house["lines"]) == 16
    assert house["lines"][1] == {
        "from": "A-1",
        "to": "C-2",
        "status": "blocked",
        "margin_mm": 0.227,
        "part": "the west end of the south wall",
        "at": [490, 3000],
    }
    assert house["nearest"][0].startswith(
        "Stretch a thread from A-2 to C-1. If the drawing is right, "
        "the north end of the west wall just touches the "
        "thread."
    )
    assert house["unlike_ours"] == {
        "keys": ["walls", "edges", "kind", "maps", "defense", "destroyed_by", "no_tanks"],
        "verdicts": 69,
    }
    assert barn | {"title": None} == {
        "tile": "barn", "title": None, "state": "straightened", "accuracy": None, "doubts": [],
        "lines": [], "nearest": [], "unlike_ours": None,
    }  # fmt: skip
    assert wire["unlike_ours"] is None
    assert wire["lines"][0] == {
        "from": "A-1", "to": "B-3", "status": "clear", "margin_mm": None, "part": None, "at": None,
    }  # fmt: skip


def test_faults_are_those_of_check(folder: Path, run: Run) -> None:
    Path("mine.yaml").write_text(SET.replace("accuracy: 14", "accuracy: fine"), encoding="utf-8")
    Path("barn.jpg").write_bytes(b"GIF89a")
    told = [
        "mine.yaml:10:15: tiles.1A.accuracy: found 'fine'; expected a whole number from 0 to 4,000",
        "mine.yaml:11:15: tiles.barn.art: found 'barn.jpg', which is no JPEG picture; expected a"
        " JPEG picture",
    ]
    assert run("audit", "mine.yaml") == (1, [], told)
    assert run("check", "mine.yaml") == (1, [], told)
    assert run("audit", "mine.yaml", "--json") == (1, [], told)


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("worked-example.yaml", "a layout"),
        ("hex-hedgerows.yaml", "a layout"),
        ("08-epiphany.yaml", "a scenario"),
    ],
)
def test_another_kind_of_file_is_refused(run: Run, name: str, found: str) -> None:
    file = str(SCENARIOS / name)
    assert run("check", file) == (0, [f"{file}: ok"], [])
    assert run("audit", file) == (1, [], [f"{file}:1:1: file: found {found}; expected a tile set"])


def test_no_file_and_wrong_usage(folder: Path, run: Run) -> None:
    line = "none.yaml:1:1: file: found no such file; expected a file that can be read"
    assert run("audit", "none.yaml") == (1, [], [line])
    status, out, err = run("audit")
    assert (status, out) == (2, [])
    assert err[0].startswith("usage: boardapp audit [-h] [--json] TILES")


def test_a_side_like_ours_is_no_drawing_of_its_own(folder: Path, run: Run) -> None:
    text = "boardapp: 1\ntile_set: Mine\ntiles:\n  1A: {like: shipped}\n"
    text += "  24A: {like: shipped, walls: [], obstacle: true, destroyed_by: [tank-entry]}\n"
    Path("mine.yaml").write_text(text, encoding="utf-8")
    assert run("check", "mine.yaml")[0] == 0
    assert run("audit", "mine.yaml") == (0, [
        "mine.yaml: of the 47 sides of the box 46 none, 0 straightened, 1 traced, 0 audited",
        "1A House: no drawing",
        "24A Barbed wire: traced; the same as boardapp's drawing",
    ], [])  # fmt: skip
    fault = (
        "mine.yaml:4:15: tiles.99A.like: found the tile '99A', which is not in the built-in set; "
        "expected a number and side of the built-in set (did you mean '9A'?)"
    )
    Path("mine.yaml").write_text(text.replace("1A", "99A", 1), encoding="utf-8")
    assert run("check", "mine.yaml") == (1, [], [fault])
    assert run("audit", "mine.yaml") == (1, [], [fault])
