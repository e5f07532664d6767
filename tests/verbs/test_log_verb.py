"""The verb ``log``, and saves given to the other verbs."""

from collections.abc import Callable
from pathlib import Path

import pytest

from boardapp.core.command import set_turn
from boardapp.core.grid import Space
from boardapp.core.tile import PlacedTile
from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_changes import place_tile
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue

Run = Callable[..., tuple[int, list[str], list[str]]]


@pytest.fixture
def save(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a save in the working folder: a house on A-2, turn 2, dice."""
    monkeypatch.chdir(tmp_path)
    document = Document(
        new_state("village"), Spearpoint(load_catalogue()), clock=lambda: "some day"
    )
    document.do(place_tile(PlacedTile("1A", Space(0, 1))))
    document.do(set_turn(1, 2))
    document.log_throw((7, 10), 10, "rolled", "US")
    document.save(Path("friday.boardapp"))
    return "friday.boardapp"


@pytest.fixture
def damaged(save: str) -> str:
    content = Path(save).read_bytes()
    Path("damaged.boardapp").write_bytes(content.replace(b'"after": 2', b'"after": 9'))
    return "damaged.boardapp"


def test_the_log_is_printed_as_sentences(run: Run, save: str) -> None:
    assert run("log", save) == (
        0,
        [
            "friday.boardapp",
            "Start: Village (summer), empty, turn 1",
            "",
            "1  some day  Place tile 1A on A-2",
            "2  some day  Go to Turn 2",
            "3  some day  Dice: 7 + 10 = 17, rolled by US",
        ],
        [],
    )


def test_of_a_damaged_save_the_sound_part_is_printed(run: Run, damaged: str) -> None:
    status, lines, errors = run("log", damaged)
    assert status == 1
    assert lines[-3:] == [
        "1  some day  Place tile 1A on A-2",
        "",
        "The save is damaged at line 11. The rest cannot be read.",
    ]
    (error,) = errors
    assert error.startswith("damaged.boardapp:11:1: acts: found ")
    assert error.endswith("expected act 2 of the table, as it was written; 1 before it can be read")


def test_a_torn_end_is_told(run: Run, save: str) -> None:
    content = Path(save).read_bytes()
    Path("torn.boardapp").write_bytes(content[: content.index(b"# Dice")])
    status, lines, errors = run("log", "torn.boardapp")
    assert (status, lines[-1]) == (0, "2  some day  Go to Turn 2")
    assert errors == [
        "torn.boardapp: the last line was not written in full, so boardapp dropped it"
    ]


def test_a_layout_has_a_start_and_no_log(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "barn.yaml"
    path.write_text("boardapp: 1\ngame: spearpoint\nboard: village\n")
    assert run("log", str(path)) == (0, ["barn", "Start: Village (summer), empty, turn 1"], [])


def test_lines_of_sight_on_a_save_are_those_of_its_last_state(run: Run, save: str) -> None:
    status, lines, _ = run("los", save, "A-1", "A-3")
    assert status == 0
    assert lines[0].startswith("A-1 to A-3 is blocked: wall 1 of tile 1A “House” on A-2")


def test_a_save_is_checked_and_drawn(run: Run, save: str, tmp_path: Path) -> None:
    assert run("check", save) == (0, [f"{save}: ok"], [])
    assert run("render", save, "-o", "board.svg")[0] == 0
    assert "<svg" in (tmp_path / "board.svg").read_text()


@pytest.mark.parametrize("verb", [["check"], ["los", "A-1", "A-3"], ["render", "-o", "x.svg"]])
def test_a_damaged_save_is_refused(run: Run, damaged: str, verb: list[str]) -> None:
    status, lines, errors = run(verb[0], damaged, *verb[1:])
    assert (status, lines) == (1, [])
    assert len(errors) == 1
    assert errors[0].startswith("damaged.boardapp:11:1: acts: found ")
    assert not Path("x.svg").exists()


def test_a_newer_save_is_refused_with_a_clear_word(run: Run, save: str) -> None:
    content = Path(save).read_bytes()
    Path("newer.boardapp").write_bytes(content.replace(b"boardapp: 2", b"boardapp: 7", 1))
    for verb in ("log", "check"):
        status, lines, errors = run(verb, "newer.boardapp")
        assert (status, lines) == (1, [])
        assert errors == [
            "newer.boardapp:1:11: boardapp: found 7, a newer format than this program's 2;"
            " expected 2"
        ]


def test_what_is_not_there_is_told(run: Run, tmp_path: Path) -> None:
    status, lines, errors = run("log", str(tmp_path / "none"))
    assert (status, lines, len(errors)) == (1, [], 1)
    assert "no such file" in errors[0]
