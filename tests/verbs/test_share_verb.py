"""The verb ``share``: a saved table as a page."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PIL import Image

from boardapp.document.document_loader import open_document
from boardapp.share.replay_page import replay_page
from tests.repo.repository import ROOT

Run = Callable[..., tuple[int, list[str], list[str]]]
SAVE = ROOT / "scenarios/sustained-blanket.boardapp"


@pytest.fixture(autouse=True)
def _in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_game_is_written_as_a_page(run: Run) -> None:
    assert run("share", str(SAVE), "-o", "game.html") == (0, [], [])
    assert Path("game.html").read_text("utf-8") == replay_page(open_document(SAVE))


def test_wrong_names_and_files_are_told(run: Run) -> None:
    status, _, told = run("share", str(SAVE), "-o", "game.doc")
    assert (status, told[-1]) == (
        2, "boardapp share: error: game.doc: expected a name that ends in .html, .webp or .gif",
    )  # fmt: skip
    status, _, told = run("share", "gone.boardapp", "-o", "game.html")
    assert (status, len(told)) == (1, 1)
    status, _, told = run("share", str(SAVE), "-o", "gone/game.html")
    assert (status, told) == (1, ["boardapp: gone/game.html: the folder gone does not exist"])
    assert not list(Path().iterdir())


def test_an_act_is_written_as_an_animated_picture(run: Run) -> None:
    assert run("share", str(SAVE), "-o", "act.gif", "--act", "1") == (0, [], [])
    with Image.open("act.gif") as picture:
        assert (picture.format, picture.n_frames) == ("GIF", 2)  # type: ignore[attr-defined]
    status, _, told = run("share", str(SAVE), "-o", "act.webp", "--act", "22")
    assert (status, told[-1]) == (
        2, "boardapp share: error: act.webp: there is no step 22; the log has 21",
    )  # fmt: skip
    status, _, told = run("share", str(SAVE), "-o", "game.html", "--act", "8")
    assert status == 2
    assert "a page shows the whole game" in told[-1]


def test_pictures_that_cannot_be_shown_are_told_only_if_asked(run: Run) -> None:
    Path("mine.yaml").write_text(
        "boardapp: 1\ntile_set: Mine\ntiles:\n"
        "  1A: {title: My house, kind: building, walls: [], areas: [], edges: [], art: one.jpg}\n"
    )
    Path("one.jpg").write_bytes(b"no picture")
    Path("table.yaml").write_text(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [mine.yaml]\n"
        "tiles:\n  - {tile: 1A, space: B-4}\n"
    )
    assert run("share", "table.yaml", "-o", "one.html") == (0, [], [])
    status, _, told = run("share", "table.yaml", "-o", "two.html", "--pictures")
    assert (status, len(told), "one.jpg" in told[0]) == (1, 1, True)
    assert Path("two.html").exists()
