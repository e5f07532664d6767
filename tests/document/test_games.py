"""The game of a file: unknown games are faults, misspelt ones are read as the one meant."""

from pathlib import Path

import pytest

from boardapp.__main__ import main
from boardapp.document.file_game_detection import ON_AREAS
from boardapp.files.fault_wording import join_with_or

BOARD = """boardapp: 1
area_board: Beach
game: {}
size: [10, 10]
areas:
  a: [1, 1]
  b: [9, 9]
links: [[a, b]]
"""
BOARDS = join_with_or(ON_AREAS)
TABLES = join_with_or(("spearpoint", "strategy-cards", "squares", *ON_AREAS))
LAYOUT = "boardapp: 1\ngame: {}\nboard: beach.yaml\n"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (BOARD.format("backgammon"), [f"3:7: game: found 'backgammon'; expected {BOARDS}"]),
        (BOARD.format("spearpoint"), [f"3:7: game: found 'spearpoint'; expected {BOARDS}"]),
        (BOARD.format("strange-victoy"), ["3:7: game: found 'strange-victoy'; expected"
                                          " strange-victory (did you mean 'strange-victory'?)"]),
        (BOARD.format("1"), ["3:7: game: found 1; expected strange-victory"]),
        (BOARD.replace("game: {}\n", ""), ["1:1: file: found no 'game' key; expected"
                                           " strange-victory"]),
        (LAYOUT.format("backgammon"), [f"2:7: game: found 'backgammon'; expected {TABLES}"]),
    ],
)  # fmt: skip
def test_an_unknown_game_is_told_and_nothing_else(
    text: str, told: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "beach.yaml"
    file.write_text(text)
    assert main(["check", str(file)]) != 0
    lines = capsys.readouterr().err.splitlines()
    assert [line.removeprefix(f"{file}:") for line in lines] == told


def test_a_slip_is_told_among_the_other_faults(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.yaml"
    file.write_text("boardapp: 1\ngame: strange-victry\nboard: nowhere.yaml\n")
    assert main(["check", str(file)]) != 0
    told = capsys.readouterr().err
    assert "found 'strange-victry'; expected strange-victory" in told
    assert "found 'nowhere.yaml', which is no file" in told
