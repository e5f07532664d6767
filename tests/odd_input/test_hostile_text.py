"""Strangers' text on a terminal and in an exported log: no line of theirs is one of ours."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from boardapp.__main__ import main
from boardapp.core.command import set_agreement_note, set_turn
from boardapp.core.grid import Space
from boardapp.core.state import Agreement
from boardapp.document.document import Document
from boardapp.document.log_entries import RulingEntry
from boardapp.document.log_text import log_text
from boardapp.document.save_format import one_line_sentence
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue

EVIL = "\x1b[2J\x9b1mA\n1  12:00:00  Turn 9\r\u202egnitirw\u2066\x7f\u2028"
SHOWN = "\\u001b[2J\\u009b1mA\\n1  12:00:00  Turn 9\\r\\u202egnitirw\\u2066\\u007f\\u2028"
LAYOUT = "boardapp: 1\ngame: spearpoint\nboard: village\n"

Run = Callable[..., tuple[int, str, str]]

linux = pytest.mark.skipif(sys.platform != "linux", reason="file names are bytes on Linux")


@pytest.fixture
def run(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Run:
    """Return a function that runs the program in a folder of its own, held to printable lines."""
    monkeypatch.chdir(tmp_path)

    def run_it(*arguments: str) -> tuple[int, str, str]:
        try:
            status = main(arguments)
        except SystemExit as stop:
            status = int(str(stop.code))
        output = capfdbinary.readouterr()
        texts = output.out.decode(), output.err.decode()
        for text in texts:
            assert all(line.isprintable() for line in text.split("\n")), text
        return status, *texts

    return run_it


def hostile() -> Document:
    document = Document(
        new_state("village"), Spearpoint(load_catalogue()), title=EVIL, clock=lambda: "\x1bnoon\n"
    )
    document.do(set_turn(1, 2))
    document.log_note(EVIL, by="\x1b]0;x\x07")
    document.log_throw((3,), 6, "rolled", EVIL, "\u202e")
    agreement = Agreement(Space(0, 0), Space(0, 1), "direct", "one\ntwo \u202eeerht")
    document.do(set_agreement_note(document.state, 0, agreement, document.game.grid))
    document.replay_entry(
        RulingEntry("\x07", EVIL, {}, "clear", ()), one_line_sentence(f"Ruling: {EVIL}")
    )
    return document


def test_a_log_has_as_many_lines_as_entries(run: Run, tmp_path: Path) -> None:
    hostile().save(tmp_path / "friday.boardapp")
    status, out, err = run("log", "friday.boardapp")
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "friday.boardapp",
        "Start: Village (summer), empty, turn 1",
        "",
        "1  \\u001bnoon  Go to Turn 2",
        f"2  \\u001bnoon  Note by \\u001b]0;x\\u0007: {one_line_sentence(SHOWN)}",
        f"3  \\u001bnoon  Dice for \\u202e: 3, rolled by {one_line_sentence(SHOWN)}",
        "4  \\u001bnoon  Agree on the line A-1 to A-2: “one\\ntwo \\u202eeerht”",
        f"5  \\u0007  Ruling: {one_line_sentence(SHOWN)}",
    ]


def test_an_exported_log_is_the_same_and_its_title_one_line() -> None:
    lines = log_text(hostile()).split("\n")
    assert lines[0] == SHOWN
    assert len(lines) == 9
    assert all(line.isprintable() for line in lines)


def test_a_save_shows_nothing_else_to_who_prints_it(tmp_path: Path) -> None:
    hostile().save(tmp_path / "friday.boardapp")
    text = (tmp_path / "friday.boardapp").read_text(encoding="utf-8")
    assert all(line.isprintable() for line in text.split("\n"))


@linux
@pytest.mark.parametrize("name", ["a\nb: ok\x1b[2J", "safe\u202elmay", os.fsdecode(b"\xff\xfe")])
@pytest.mark.parametrize("verb", [["check"], ["log"], ["los", "A-1", "A-2"], ["render"]])
def test_a_file_s_name_is_shown_on_one_line(run: Run, name: str, verb: list[str]) -> None:
    output = ["-o", f"{name}.gif"] if verb[0] == "render" else []
    for content in (None, LAYOUT, LAYOUT + "turn: x\n", "save: table\n", "\x1b"):
        if content is not None:
            Path(name).write_text(content)
        run(verb[0], name, *verb[1:], *output)
    assert run("check", name)[2].count("\n") == 1


@linux
@pytest.mark.parametrize("name", ["a\nb.png", os.fsdecode(b"\xff.png")])
def test_a_picture_that_cannot_be_written_is_named_on_one_line(run: Run, name: str) -> None:
    Path("table.yaml").write_text(LAYOUT)
    status, out, err = run("render", "table.yaml", "-o", f"no\x1b/{name}", "--dpi", "30")
    assert (status, out, err.count("\n")) == (1, "", 1)
    Path(name).mkdir()
    status, out, err = run("render", "table.yaml", "-o", name, "--dpi", "30")
    assert (status, out, err.count("\n")) == (1, "", 1)


@pytest.mark.parametrize(
    "arguments",
    [
        ["check", "--\x1b[2J\nboardapp:fine"],
        ["los", "table.yaml", "A-1\n\u202e", "A-2"],
        ["los", "table.yaml", "A-1", "A-2", "--side", "\x1b"],
        ["render", "table.yaml", "-o", "x.\x1b[2J\n"],
        ["render", "table.yaml", "-o", "x.png", "--dpi", "\x1b"],
        ["drift", "--columns", "\x1b", "--rows", "3"],
        ["table.yaml", "\x1b\nmore"],
    ],
)
def test_arguments_are_shown_as_what_they_are(run: Run, arguments: list[str]) -> None:
    Path("table.yaml").write_text(LAYOUT)
    status, _, err = run(*arguments)
    assert status == 2
    assert ": error: " in err.splitlines()[-1]


def test_a_fault_of_the_program_s_own_is_one_line(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: object) -> None:
        raise RuntimeError(f"no {EVIL}")

    monkeypatch.setattr("boardapp.verbs.check.is_save_file", broken)
    status, out, err = run("check", "table.yaml")
    assert (status, out) == (1, "")
    assert err == (
        "boardapp: internal error, please report it: "
        "RuntimeError: no \\u001b[2J\\u009b1mA 1 12:00:00 Turn 9 \\u202egnitirw\\u2066\\u007f\n"
    )


TILES = """\
boardapp: 1
tile_set: "mine \\u202e"
tiles:
  1A: {title: "House \\u202e\\n", walls: [], areas: [], edges: []}
units:
  rifle-squad: {title: "Rifles \\t", label: "\\u200f", class: infantry}
"""


def test_titles_with_something_unseen_are_faults_that_show_it(run: Run) -> None:
    Path("mine.yaml").write_text(TILES)
    status, _, err = run("check", "mine.yaml")
    assert status == 1
    assert "tiles.1A.title: found 'House \\u202e\\n'; expected" in err
    assert "units.rifle-squad.title: found 'Rifles \\t'; expected" in err


def test_json_holds_no_raw_character(run: Run) -> None:
    Path("table.yaml").write_text(LAYOUT + "tiles: [{tile: 1A, space: A-2}]\n")
    assert run("los", "table.yaml", "A-1", "A-3", "--json")[0] == 0


@linux
def test_a_window_without_qt_says_so_on_one_line(tmp_path: Path) -> None:
    (tmp_path / "PySide6.py").write_text("raise ImportError('no \\x1b[2J\\nboardapp: all is well')")
    done = subprocess.run(
        [sys.executable, "-m", "boardapp"],
        env=os.environ | {"PYTHONPATH": f"{tmp_path}:{Path.cwd()}"},
        capture_output=True, text=True, timeout=60, check=False,
    )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "boardapp: the window needs Qt, which does not load here: "
        "no \\u001b[2J\\nboardapp: all is well"
    ]
