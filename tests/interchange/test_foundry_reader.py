from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardapp.interchange.file_formats import read_boards
from boardapp.interchange.imported_board import ImportedBoard
from tests.interchange.files import (
    SAMPLES,
    faults_of,
    foundry,
    only_board,
    png,
    state_of,
    walls_of,
    written,
)


def wall(*ends: float, **keys: Any) -> dict[str, Any]:
    return {"c": list(ends) or [100, 200, 300, 200], **keys}


def board_of(folder: Path, *walls: dict[str, Any], **more: Any) -> ImportedBoard:
    return only_board(written(folder / "scene.json", foundry(*walls, **more)))


@pytest.mark.parametrize(
    ("keys", "name", "is_open"),
    [
        ({}, "w1", False),
        ({"sight": 20, "move": 0}, "w1", False),  # a curtain
        ({"sense": 1, "move": 0}, "w1", False),
        ({"sight": 20, "door": 1, "ds": 0}, "d1", False),
        ({"sight": 20, "door": 1, "ds": 1}, "d1", True),
        ({"sense": 1, "door": 2, "ds": 2}, "d1", False),
        ({"sense": 1, "door": 2, "ds": 1}, "d1", True),
    ],
)
def test_sight_alone_decides_what_blocks(
    tmp_path: Path, keys: dict[str, Any], name: str, is_open: bool
) -> None:
    board = board_of(tmp_path, wall(**keys))
    assert walls_of(board) == [(name, is_open, ((1000, 2000), (3000, 2000)))]


@pytest.mark.parametrize("keys", [{"sight": 0, "move": 20}, {"sense": 0, "move": 1, "door": 1}])
def test_what_stops_only_movement_becomes_a_window(tmp_path: Path, keys: dict[str, Any]) -> None:
    (fence,) = state_of(board_of(tmp_path, wall(**keys))).walls.values()
    assert (fence.kind, fence.blocks) == ("window", False)


@pytest.mark.parametrize(
    ("keys", "what"),
    [
        ({"sight": 20, "dir": 1}, "2 one-way walls"),
        ({"sight": 10}, "2 walls of limited sight"),
        ({"sense": 2}, "2 walls of limited sight"),
        ({"sight": 30}, "2 walls of distance sight"),
        ({"sight": 0, "move": 0}, "2 walls open to sight and movement"),
    ],
)
def test_walls_that_no_board_has_are_left_out(
    tmp_path: Path, keys: dict[str, Any], what: str
) -> None:
    board = board_of(tmp_path, wall(**keys), wall(**keys))
    assert walls_of(board) == []
    assert [one.what for one in board.left_out] == [what]


def test_other_parts_of_a_scene_and_secrets_are_named(tmp_path: Path) -> None:
    board = board_of(
        tmp_path, wall(door=2), wall(door=1, ds=2),
        tokens=[{}, {}], lights=[{}], notes=[], foreground="a.png",
    )  # fmt: skip
    assert [one.what for one in board.left_out] == [
        "the secrecy of 1 door",
        "the lock of 1 door",
        "1 light, 2 tokens",
        "the foreground picture",
    ]


@pytest.mark.parametrize(
    ("keys", "corner"),
    [
        ({"padding": 0.25}, 100),
        ({"padding": 0.26}, 200),  # a margin is a whole number of squares
        ({"padding": 0, "background": {"offsetX": 100, "offsetY": 100}}, -100),
        ({"padding": 0.5, "shiftX": 30, "shiftY": 30}, 200),  # less than half a square
    ],
)
def test_walls_are_placed_without_the_margin(
    tmp_path: Path, keys: dict[str, Any], corner: int
) -> None:
    board = board_of(tmp_path, wall(*(corner + at for at in (100, 200, 300, 200))), **keys)
    assert walls_of(board) == [("w1", False, ((1000, 2000), (3000, 2000)))]
    assert board.facts[0] == "4 × 4 squares"


def test_an_older_scene_has_its_grid_as_a_number(tmp_path: Path) -> None:
    board = board_of(tmp_path, wall(50, 0, 50, 100), grid=50, gridType=1, padding=None)
    # Without a padding, Foundry adds a quarter.
    assert board.facts[0] == "8 × 8 squares"


def test_a_pack_of_older_versions_has_a_board_for_each_scene(tmp_path: Path) -> None:
    lines = [
        foundry(wall(), _id="a", name="Hall"),
        foundry(_id="b", name="Attic"),
        {"_id": "x", "name": "no scene"},
        foundry(_id="c", name="Hall"),
        foundry(_id="d", name="Sea", grid={"type": 4, "size": 100}),
        foundry(_id="e", name="Sky", width=100_000),
        foundry(_id="a", name="Hall"),
        {"_id": "b", "$$deleted": True},
    ]
    path = tmp_path / "scenes.db"
    path.write_text("".join(f"{json.dumps(one)}\n" for one in lines))
    boards = read_boards(path)
    assert [board.title for board in boards] == ["Hall", "Hall (2)"]
    assert walls_of(boards[0]) == []  # the later document of the same id counts
    assert [one.what for one in boards[0].left_out] == ["the scene 'Sea'", "the scene 'Sky'"]


def test_an_adventure_has_its_scenes_inside(tmp_path: Path) -> None:
    path = written(tmp_path / "a.json", {"scenes": [foundry(name="One"), foundry(name="Two")]})
    assert [board.title for board in read_boards(path)] == ["One", "Two"]


@pytest.mark.parametrize(
    ("names", "titles"),
    [
        (["Hall", "Hall", "Hall (2)"], ["Hall", "Hall (2)", "Hall (2) (2)"]),
        (["Hall", "Hall (2)", "Hall", "Hall"], ["Hall", "Hall (2)", "Hall (3)", "Hall (4)"]),
    ],
)
def test_boards_of_a_file_have_different_titles(
    tmp_path: Path, names: list[str], titles: list[str]
) -> None:
    path = written(tmp_path / "a.json", {"scenes": [foundry(name=name) for name in names]})
    assert [board.title for board in read_boards(path)] == titles


@pytest.mark.parametrize(("kind", "found"), [(0, "without a grid"), (3, "of hexes")])
def test_a_lone_scene_without_squares_is_refused(tmp_path: Path, kind: int, found: str) -> None:
    path = written(tmp_path / "a.json", foundry(grid={"type": kind, "size": 100}))
    (fault,) = faults_of(path)
    assert found in fault
    assert "expected a grid of squares" in fault


def test_a_part_of_a_pack_is_refused_with_advice(tmp_path: Path) -> None:
    path = tmp_path / "000005.ldb"
    path.write_bytes(b"!scenes!abc" + b"\x57\xfb\x80\x8b\x24\x75\x47\xdb")
    assert "choose Export Data" in faults_of(path)[0]


def test_faults_of_all_scenes_are_named_with_their_lines(tmp_path: Path) -> None:
    first = foundry(wall(1, 2, 3), wall(sight=7), width="4", grid={"size": 0})
    second = foundry(wall(sense=10), 5, padding=[])  # type: ignore[arg-type]
    path = tmp_path / "scenes.db"
    path.write_text(f"{json.dumps(first)}\n\n{json.dumps(second)}\n")
    assert [one.split(": ", 2)[1:] for one in faults_of(path)] == [
        ["width", "found '4'; expected a number from -1,000,000 to 1,000,000"],
        ["grid.size", "found 0.0; expected at least 1 pixel a square"],
        ["padding", "found a list of 0; expected a number from -1,000,000 to 1,000,000"],
    ]
    broken = foundry(wall(1, 2, 3), wall(sight=7), wall(sense=10), 5)  # type: ignore[arg-type]
    assert [one.split(": ", 1)[1] for one in faults_of(written(path, broken))] == [
        "walls[0].c: found [1, 2, 3]; expected x1, y1, x2, y2",
        "walls[1].sight: found 7; expected one of 0, 10, 20, 30, 40",
        "walls[2].sense: found 10; expected one of 0, 1, 2",
        "walls[3]: found 5; expected a mapping {…}",
    ]


def test_the_picture_beside_the_scene_is_used(tmp_path: Path) -> None:
    (tmp_path / "my map.png").write_bytes(png())
    source = {"src": "worlds/a%20b/my%20map.png?version=3"}
    board = board_of(tmp_path, background=source)
    assert board.picture is not None
    assert (board.picture.name, board.picture.read()) == ("Cellar.png", png())


@pytest.mark.parametrize(
    "source", ["a/../..", "/etc/passwd", "..", "x\0y.png", "http://[/a.png", "gone.png"]
)
def test_a_picture_elsewhere_is_never_read(tmp_path: Path, source: str) -> None:
    assert board_of(tmp_path, background={"src": source}).picture is None


@pytest.mark.parametrize(
    ("name", "facts", "left_out"),
    [
        ("tavern-4", ("30 × 30 squares", "26 walls; 1 window; 8 doors"), "the locks of 7 doors"),
        ("caves-1", ("40 × 40 squares", "94 walls; 5 windows"), "the picture 'bm_orb_caves_1.jpg'"),
    ],
)
def test_real_scenes_open(name: str, facts: tuple[str, ...], left_out: str) -> None:
    board = only_board(SAMPLES / f"{name}.foundry.json")
    assert board.facts == facts
    assert board.left_out[0].what == left_out
    assert len(state_of(board).walls) == sum(
        int(word) for word in facts[1].split() if word.isdigit()
    )
