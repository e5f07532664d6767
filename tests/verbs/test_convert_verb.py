"""The verb ``convert``: maps of other programs as layouts, and square tables for them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from boardapp.document.document_loader import open_document
from tests.interchange.files import SAMPLES, foundry, png, written
from tests.repo.repository import ROOT

Run = Callable[..., tuple[int, list[str], list[str]]]
CELLAR = ROOT / "scenarios/practice-cellar.yaml"
TOWER = SAMPLES / "red-tower-base.dd2vtt"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_map_becomes_a_layout_with_its_picture_beside_it(run: Run) -> None:
    status, output, told = run("convert", TOWER, "-o", "tower.yaml")
    assert (status, output) == (0, [])
    assert told[0] == (
        f"{TOWER}: left out: 53 walls and 37 doors outside the map. "
        "The file has more than its map shows."
    )
    assert sorted(path.name for path in Path().iterdir()) == ["red-tower-base.png", "tower.yaml"]
    assert run("check", "tower.yaml") == (0, ["tower.yaml: ok"], [])
    # Once more, over its own files.
    assert run("convert", TOWER, "-o", "tower.yaml")[0] == 0


def test_a_square_table_becomes_a_map_and_comes_back(run: Run) -> None:
    status, _, told = run("convert", CELLAR, "-o", "cellar.uvtt")
    assert (status, [one.split(": ", 2)[2][:9] for one in told]) == (0, ["2 windows", "5 pieces."])
    assert run("convert", "cellar.uvtt", "-o", "back.yaml")[0] == 0
    first, second = (open_document(one).state for one in (CELLAR, Path("back.yaml")))
    blocking = [
        {(one.points, one.open) for one in state.walls.values() if one.kind != "window"}  # type: ignore[attr-defined]
        for state in (first, second)
    ]
    assert blocking[0] == blocking[1]


def test_a_scene_becomes_a_map(run: Run) -> None:
    assert run("convert", SAMPLES / "tavern-4.foundry.json", "-o", "tavern.dd2vtt")[0] == 0
    assert len(json.loads(Path("tavern.dd2vtt").read_text())["portals"]) == 8


def test_a_board_of_several_is_chosen_by_its_title(run: Run) -> None:
    scenes = [foundry(name=one) for one in ("Hall", "Attic")]
    path = written(Path("two.json"), {"scenes": scenes})
    assert run("convert", path, "-o", "a.yaml")[::2] == (
        1, ["two.json:1:1: file: found 2 boards; expected --board with 'Hall' or 'Attic'"],
    )  # fmt: skip
    assert run("convert", path, "--board", "Loft", "-o", "a.yaml")[2][0].startswith(
        "two.json:1:1: file: found no board 'Loft'"
    )
    assert not Path("a.yaml").exists()
    assert run("convert", path, "--board", "Attic", "-o", "a.yaml") == (0, [], [])
    assert "title: Attic" in Path("a.yaml").read_text()


def test_another_picture_of_that_name_is_not_overwritten(run: Run) -> None:
    Path("red-tower-base.png").write_bytes(png())
    status, _, told = run("convert", TOWER, "-o", "tower.yaml")
    assert (status, len(told)) == (1, 1)
    assert "another file called 'red-tower-base.png'" in told[0]
    assert Path("red-tower-base.png").read_bytes() == png()
    assert not Path("tower.yaml").exists()


def test_nothing_is_left_where_the_layout_cannot_be_written(run: Run) -> None:
    Path("tower.yaml").mkdir()
    status, _, told = run("convert", TOWER, "-o", "tower.yaml")
    assert (status, told) == (1, ["boardapp: tower.yaml: a folder has that name"])
    assert [path.name for path in Path().iterdir()] == ["tower.yaml"]


@pytest.mark.parametrize(
    ("arguments", "status", "told"),
    [
        ((TOWER, "-o", "a.png"), 2, "expected .yaml, .uvtt or .dd2vtt"),
        ((CELLAR, "-o", "a.yaml"), 2, "is no file of another program"),
        ((CELLAR, "--board", "x", "-o", "a.uvtt"), 2, "is no file of another program"),
        (("gone.uvtt", "-o", "a.yaml"), 1, "found no such file"),
        (
            (ROOT / "scenarios/worked-example.yaml", "-o", "a.uvtt"),
            1,
            "expected a table of squares",
        ),
    ],
)
def test_wrong_use_and_wrong_files_are_told(
    run: Run, arguments: tuple[object, ...], status: int, told: str
) -> None:
    found, _, lines = run("convert", *arguments)
    assert (found, told in lines[-1]) == (status, True), lines
    assert not list(Path().iterdir())
