"""Tile sets as documents: which open, which do not, and what the verbs say of them."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from boardapp.document.document_loader import open_document
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_source, read_yaml_text
from boardapp.games.spearpoint.files import open_layout
from boardapp.games.spearpoint.tile_set_editor.commands import MarkSideAudited, SetTracingPhoto
from boardapp.games.spearpoint.tile_set_editor.game import TileSetEditorGame
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from tests.games.spearpoint.tile_set_editor.acts import MINE, PHOTO, do

Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    path = Path("mine.yaml")
    path.write_text(MINE, encoding="utf-8")
    document = open_document(path)
    do(document, MarkSideAudited("Barn", False), SetTracingPhoto("4A", PHOTO))
    document.save(Path("mine.boardapp"))
    return path


@pytest.mark.parametrize("name", ["mine.yaml", "mine.boardapp"])
@pytest.mark.parametrize(
    "verb",
    [("los", "A-1", "B-2"), ("los", "--all"), ("render", "-o", "out.png"), ("play",)],
    ids=" ".join,
)
def test_a_tile_set_is_no_table(mine: Path, run: Run, verb: tuple[str, ...], name: str) -> None:
    told = f"{name}:1:1: file: found a tile set; expected a table"
    assert run(verb[0], name, *verb[1:]) == (1, [], [told])
    assert not Path("out.png").exists()


def test_a_set_that_is_made_is_checked_told_and_audited(mine: Path, run: Run) -> None:
    assert run("check", "mine.yaml", "mine.boardapp") == (
        0, ["mine.yaml: ok", "mine.boardapp: ok"], [],
    )  # fmt: skip
    status, out, _ = run("log", "mine.boardapp")
    assert status == 0
    assert (
        "Start: Mine, 1 of 47 sides of tiles are traced, and 0 are checked; 1 more is not in "
        "the box" in out
    )
    assert out[-2].endswith("Mark Barn as not checked")
    assert out[-1].endswith("Straighten the picture of 4A from “IMG_1.jpg”")
    status, out, _ = run("audit", "mine.boardapp")
    assert status == 0
    assert out[0].startswith("mine.boardapp: of the 47 sides of the box 45 none, 1 straightened, 1")
    status, out, _ = run("audit", "mine.boardapp", "--json")
    assert json.loads("".join(out))["sides"]["straightened"] == 1


def test_a_table_is_no_tile_set(mine: Path, run: Run) -> None:
    Path("table.yaml").write_text("boardapp: 1\ngame: spearpoint\nboard: village\n")
    open_document(Path("table.yaml")).save(Path("table.boardapp"))
    told = "table.boardapp:1:1: file: found a table; expected a tile set"
    assert run("audit", "table.boardapp") == (1, [], [told])


def test_a_save_spoilt_by_hand_is_one_fault(mine: Path, run: Run) -> None:
    save = Path("mine.boardapp")
    save.write_text(save.read_text().replace('"audited": false', '"audited": true'))
    status, out, err = run("check", "mine.boardapp")
    assert (status, out, len(err)) == (1, [], 1)
    assert run("audit", "mine.boardapp") == (1, [], err)


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("boardapp: 1\ntile_set: Mine\n", "no 'tiles' key"),
        ("boardapp: 2\ntile_set: Mine\ntiles: {}\n", "a newer format"),
        (MINE.replace("building", "house"), "tiles.Barn.kind: found 'house'"),
        (MINE.replace("note:", "art: none.jpg\n    note:"), "'none.jpg', which is not a file"),
        (MINE.replace("note:", "art: ../x.jpg\n    note:"), "a path out of the folder"),
    ],
)
def test_a_faulty_tile_set_does_not_open(text: str, fault: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(FaultsError, match=fault):
        open_document(path)


def test_a_save_with_a_faulty_start_is_refused() -> None:
    source = read_yaml_text(MINE.replace("building", "house"), "mine.boardapp:layout")
    with pytest.raises(FaultsError, match=r"tiles\.Barn\.kind: found 'house'"):
        open_layout(source, Path(), {})


@pytest.mark.parametrize(
    ("number", "tile", "found"),
    [
        (200, "note: " + "\u00ad" * 2000, "MB when saved; expected at most"),
        (20_000, "walls: []", "more than 100,000 values"),
    ],
)
def test_what_would_not_fit_its_save_does_not_open(number: int, tile: str, found: str) -> None:
    """The program writes the unseen as escapes, and a drawing with all its keys."""
    tiles = "".join(f"  T{one}: {{{tile}}}\n" for one in range(number))
    source = read_yaml_text(f"boardapp: 1\ntile_set: Mine\ntiles:\n{tiles}", "mine.yaml")
    assert source.faults == ()
    with pytest.raises(FaultsError, match=found):
        open_layout(source, Path(), {})


def test_names_in_strangers_saves_lead_nowhere() -> None:
    text = MINE.replace("note:", "art: /etc/passwd.jpg\n    note:")
    text += "boards:\n  village: {title: Ours, art: ../../x.svg}\n"
    state = open_layout(read_yaml_text(text, "mine.yaml"), Path(), {}).state
    assert isinstance(state, EditedTileSet)
    assert (state.tiles["Barn"].art, state.boards["village"].art) == (None, "")


def test_pictures_go_by_the_names_in_the_file(tmp_path: Path) -> None:
    (tmp_path / "art").mkdir()
    (tmp_path / "art" / "barn.svg").write_text("<svg/>")
    path = tmp_path / "mine.yaml"
    path.write_text(MINE.replace("note:", "art: art/barn.svg\n    note:"), encoding="utf-8")
    opened = open_layout(read_source(path), tmp_path)
    assert "    art: art/barn.svg\n" in opened.game.layout_text(opened.state)


def test_there_is_no_board_to_draw_or_rule_on() -> None:
    game, state = TileSetEditorGame(), EditedTileSet()
    corner = game.grid.parse("A-1")
    for call in (
        lambda: game.drawing(state),
        lambda: game.line_of_sight_ruling(state, corner, corner),
        lambda: game.all_line_of_sight_verdicts(state),
    ):
        with pytest.raises(ValueError, match="found a tile set; expected a table"):
            call()
    assert game.pictures(state) == ()
