"""The verbs of the command line, in the process: what they print and the status they leave."""

import errno
import io
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from boardapp import __version__, cli
from boardapp.__main__ import main

TABLE = """\
boardapp: 1
game: spearpoint
board: village
tiles:
  - {tile: 1A, space: A-2}
  - {tile: 24A, space: B-1}
units:
  - {id: us-1, unit: rifle-squad, side: us, space: C-5}
  - {id: de-1, unit: tiger-i, side: germany, space: C-6}
smoke:
  - {space: A-9, turns: 3}
"""
posix = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of POSIX")
SPACES = [f"{row}-{column}" for row in "ABC" for column in range(1, 10)]


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the name of a sound layout in the working folder."""
    (tmp_path / "table.yaml").write_text(TABLE, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return "table.yaml"


def verdict(lines: Sequence[str]) -> Any:
    return json.loads("\n".join(lines))


# los


def test_a_line_is_ruled_on_in_full(table: str, run: Any) -> None:
    status, out, err = run("los", table, "A-1", "A-3")
    assert (status, err) == (0, [])
    assert out[0].startswith("A-1 to A-3 is blocked: ")
    assert "(rule “Combat 8, LOS across a feature tile”)" in out[1]
    assert not re.search(r"00\d-\d|[AN]\d-\d", "\n".join(out))
    assert any(line.startswith("  In the other direction, A-3 to A-1 is blocked: ") for line in out)
    assert out[-1].startswith(
        "  Readings of unclear rules – Counting range: A diagonal step counts as 1 space of "
    )
    assert "  Every reading of the unclear rules gives this verdict." in out
    assert "  Aircraft bombs: clear; the flight path must cross the target" in out


def test_a_clear_line_is_no_failure(table: str, run: Any) -> None:
    status, out, err = run("los", table, "C-1", "C-3")
    assert (status, err) == (0, [])
    assert out[0].startswith("C-1 to C-3 is clear")


def test_spaces_are_understood_in_small_letters_and_without_a_dash(table: str, run: Any) -> None:
    assert run("los", table, "c1", "c-3") == run("los", table, "C-1", "C-3")


REASON = {"code", "space", "tile", "title", "rule", "section", "text", "at", "at_mm", "contacts"}


def test_json_of_one_line_is_one_object_of_the_promised_shape(table: str, run: Any) -> None:
    status, out, err = run("los", table, "A-1", "A-3", "--json")
    found = verdict(out)
    assert (status, err) == (0, [])
    assert (found["from"], found["to"], found["status"]) == ("A-1", "A-3", "blocked")
    assert [(one["code"], one["space"]) for one in found["reasons"]] == [("wall", "A-2")]
    assert set(found["reasons"][0]) >= REASON
    assert isinstance(found["margin_mm"], float)
    assert (found["reverse"]["from"], found["reverse"]["to"]) == ("A-3", "A-1")
    beyond = {"reverse", "one_way", "turned_by", "other_ways"}
    assert found["reverse"].keys() == found.keys() - beyond
    assert found["one_way"] is False
    assert set(found["switches"]) == {"range", "touched-corner", "half-highlighted-corner", "night"}


def test_a_margin_that_no_shift_of_a_tile_gives_is_null(table: str, run: Any) -> None:
    found = verdict(run("los", table, "A-8", "A-9", "--json")[1])
    assert [(one["code"], one["space"]) for one in found["reasons"]] == [("smoke", "A-9")]
    assert found["margin_mm"] is None


@pytest.mark.parametrize(
    ("options", "reasons"),
    [
        ((), []),
        (("--side", "us"), [("friendly-unit", "C-5")]),
        (("--side", "germany"), [("friendly-unit", "C-6")]),
    ],
)
def test_the_side_says_whose_units_block(
    table: str, run: Any, options: Sequence[str], reasons: list[tuple[str, str]]
) -> None:
    found = verdict(run("los", table, "C-4", "C-8", "--json", *options)[1])
    assert [(one["code"], one["space"]) for one in found["reasons"]] == reasons
    assert found["side"] == (options[1] if options else None)
    listed = verdict(run("los", table, "--all", "--json", *options)[1])
    pair = next(one for one in listed if (one["from"], one["to"]) == ("C-4", "C-8"))
    assert [(one["code"], one["space"]) for one in pair["reasons"]] == reasons


def test_all_pairs_as_json_are_a_list_of_729(table: str, run: Any) -> None:
    status, out, err = run("los", table, "--all", "--json")
    found = verdict(out)
    assert (status, err, len(out)) == (0, [], 1)
    pairs = [(one["from"], one["to"]) for one in found]
    assert sorted(pairs) == sorted((a, b) for a in SPACES for b in SPACES)
    assert all({"from", "to", "status", "reasons"} <= one.keys() for one in found)
    assert {one["status"] for one in found} == {"clear", "blocked"}
    assert all((one["status"] == "blocked") == bool(one["reasons"]) for one in found)
    for one in found:
        codes = [(reason["code"], reason["space"]) for reason in one["reasons"]]
        assert len(codes) == len(set(codes))


def test_all_pairs_as_text_are_a_line_each(table: str, run: Any) -> None:
    status, out, _ = run("los", table, "--all")
    assert (status, len(out)) == (0, 729)
    assert out[0] == "A-1 A-1 clear"
    assert "A-1 A-3 blocked: wall A-2" in out
    assert "A-8 A-9 blocked: smoke A-9" in out


@pytest.mark.parametrize("pair", ["A-1 A-3", "A-3 A-2", "B-1 C-9", "C-9 A-1", "B-2 B-2"])
def test_one_line_and_all_lines_say_the_same(table: str, run: Any, pair: str) -> None:
    one = verdict(run("los", table, *pair.split(), "--side", "us", "--json")[1])
    listed = verdict(run("los", table, "--all", "--side", "us", "--json")[1])
    other = next(found for found in listed if f"{found['from']} {found['to']}" == pair)
    codes = [{(r["code"], r["space"]) for r in found["reasons"]} for found in (one, other)]
    assert (one["status"], codes[0]) == (other["status"], codes[1])


def test_a_tile_that_nobody_entered_cannot_be_ruled_on(table: str, run: Any) -> None:
    Path("own.yaml").write_text("boardapp: 1\ntile_set: Own\ntiles:\n  Barn: {title: Barn}\n")
    Path(table).write_text(
        "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [own.yaml]\n"
        "tiles:\n  - {tile: Barn, space: B-2}\n"
    )
    status, out, _ = run("los", table, "B-1", "B-3", "--json")
    found = verdict(out)
    assert (status, found["status"], found["margin_mm"]) == (0, "cannot-rule", None)
    assert found["unknown"] == [{"space": "B-2", "tile": "Barn"}]


# Wrong usage


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("los", "boardapp los: error: the following arguments are required: FILE"),
        ("los table.yaml", "boardapp los: error: give FROM and TO, or --all"),
        ("los table.yaml A-1", "boardapp los: error: give FROM and TO, or --all"),
        ("los table.yaml A-1 A-2 --all", "boardapp los: error: give FROM and TO, or --all"),
        ("los table.yaml A-1 A-2 A-3", "boardapp los: error: unrecognized arguments: A-3"),
        (
            "los table.yaml A-1 Z-9",
            "boardapp los: error: 'Z-9' is no space of this board; spaces run from A-1 to C-9",
        ),
        (
            "los table.yaml A-0 A-1",
            "boardapp los: error: 'A-0' is no space of this board; spaces run from A-1 to C-9",
        ),
        (
            "los table.yaml A-1 A-2 --side red",
            "boardapp los: error: argument --side: invalid choice: 'red'",
        ),
        ("check", "boardapp check: error: the following arguments are required: FILE"),
        ("render table.yaml", "boardapp render: error: the following arguments are required: -o"),
        (
            "render table.yaml -o board.gif",
            "boardapp render: error: board.gif: found the ending '.gif';"
            " expected .png, .svg or .pdf",
        ),
        (
            "render table.yaml -o board",
            "boardapp render: error: board: found no ending; expected .png, .svg or .pdf",
        ),
        (
            "render table.yaml -o board.png --dpi 5",
            "boardapp render: error: 5 dpi; expected 10 to 1200",
        ),
        (
            "render table.yaml -o board.png --dpi nan",
            "boardapp render: error: nan dpi; expected 10 to 1200",
        ),
        (
            "render table.yaml -o board.png --dpi fine",
            "boardapp render: error: argument --dpi: invalid float value: 'fine'",
        ),
        ("--sharp", "boardapp: error: unrecognized arguments: --sharp"),
        ("one.yaml two.yaml", "boardapp: error: unrecognized arguments: two.yaml"),
    ],
)
def test_wrong_usage_is_status_2(table: str, run: Any, arguments: str, complaint: str) -> None:
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, [])
    assert err[0].startswith("usage: boardapp")
    assert err[-1].startswith(complaint)
    assert os.listdir() == ["table.yaml"]


@pytest.mark.parametrize("verb", ["los", "check", "render"])
def test_each_verb_tells_about_itself(run: Any, verb: str) -> None:
    status, out, err = run(verb, "--help")
    assert (status, err) == (0, [])
    assert out[0].startswith(f"usage: boardapp {verb} [-h]")


def test_help_names_the_verbs(run: Any) -> None:
    status, out, _ = run("--help")
    assert status == 0
    assert all(any(f"boardapp {verb}" in line for line in out) for verb in cli.VERBS)


def test_version(run: Any) -> None:
    assert run("--version") == (0, [f"boardapp {__version__}"], [])


# Bad input


BAD = """\
boardapp: 1
game: spearpoint
board: vilage
tiles:
  - {tile: 1A, spce: A-2}
  - {tile: 99A, space: A-3}
"""


def test_every_fault_of_a_file_is_told_with_its_place(table: str, run: Any) -> None:
    Path("bad.yaml").write_text(BAD)
    for arguments in (
        ("los", "bad.yaml", "A-1", "A-2"),
        ("los", "bad.yaml", "--all", "--json"),
        ("check", "bad.yaml"),
        ("render", "bad.yaml", "-o", "board.png"),
    ):
        status, out, err = run(*arguments)
        assert (status, out) == (1, [])
        assert [line.split(": ")[0] for line in err] == [
            "bad.yaml:3:8",
            "bad.yaml:5:5",
            "bad.yaml:5:16",
            "bad.yaml:6:12",
        ]
        assert err[0] == (
            "bad.yaml:3:8: board: found 'vilage'; expected village or defensive-line"
            " (did you mean 'village'?)"
        )
        assert "did you mean 'space'?" in err[2]
    assert not Path("board.png").exists()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("none.yaml", "none.yaml:1:1: file: found no such file; expected a file that can be read"),
        ("folder", "folder:1:1: file: found a folder; expected a file"),
    ],
)
def test_what_is_no_file_is_a_fault(table: str, run: Any, name: str, sentence: str) -> None:
    Path("folder").mkdir()
    assert run("los", name, "A-1", "A-2") == (1, [], [sentence])
    assert run("check", name) == (1, [], [sentence])
    assert run("render", name, "-o", "board.png") == (1, [], [sentence])


def test_check_names_the_sound_files_and_all_faults_of_the_others(table: str, run: Any) -> None:
    Path("bad.yaml").write_text(BAD)
    Path("own.yaml").write_text("boardapp: 1\ntile_set: Own\ntiles:\n  Barn: {title: Barn}\n")
    status, out, err = run("check", "bad.yaml", table, "none.yaml", "own.yaml")
    assert (status, out) == (1, ["table.yaml: ok", "own.yaml: ok"])
    assert {line.split(":")[0] for line in err} == {"bad.yaml", "none.yaml"}
    assert run("check", table, "own.yaml") == (0, ["table.yaml: ok", "own.yaml: ok"], [])


# render


@pytest.mark.parametrize(
    ("name", "start"), [("b.png", b"\x89PNG\r\n"), ("b.svg", b"<"), ("b.PDF", b"%PDF-")]
)
def test_a_picture_is_of_the_kind_its_name_ends_in(
    table: str, run: Any, name: str, start: bytes
) -> None:
    assert run("render", table, "-o", name, "--dpi", "20") == (0, [], [])
    assert Path(name).read_bytes().startswith(start)
    assert sorted(os.listdir()) == [name, "table.yaml"]


@pytest.mark.parametrize(("options", "width"), [((), 3600), (("--dpi", "20"), 720)])
def test_a_png_has_the_board_s_36_inches_at_the_resolution(
    table: str, run: Any, options: Sequence[str], width: int
) -> None:
    assert run("render", table, "--output", "b.png", *options)[0] == 0
    header = Path("b.png").read_bytes()[16:24]
    found = int.from_bytes(header[:4]), int.from_bytes(header[4:])
    assert found[0] / found[1] == pytest.approx(3, rel=0.2)
    assert width <= found[0] <= width * 1.1  # the board may have a rim


@pytest.mark.parametrize(
    ("output", "sentence"),
    [
        ("none/b.png", "boardapp: none/b.png: the folder none does not exist"),
        ("folder.png", "boardapp: folder.png: a folder has that name"),
        ("table.yaml/b.svg", "boardapp: table.yaml/b.svg: the folder table.yaml does not exist"),
    ],
)
def test_a_picture_that_cannot_be_written_is_told_by_its_name(
    table: str, run: Any, output: str, sentence: str
) -> None:
    Path("folder.png").mkdir()
    assert run("render", table, "-o", output, "--dpi", "20") == (1, [], [sentence])
    assert sorted(os.listdir()) == ["folder.png", "table.yaml"]


@posix
def test_a_hard_link_is_said_before_it_is_parted(table: str, run: Any) -> None:
    Path("b.svg").write_text("old")
    Path("mine.svg").hardlink_to("b.svg")
    said = (
        "The file “b.svg” has a second name on this disk (a hard link). If you save, "
        "boardapp changes only “b.svg”. Under its other name you then "
        "find the earlier contents."
    )
    assert run("render", table, "-o", "b.svg") == (0, [], [said])
    assert Path("mine.svg").read_text() == "old"
    assert run("render", table, "-o", "b.svg") == (0, [], [])


@posix
def test_pipes_and_devices_are_refused_at_once(table: str, run: Any) -> None:
    os.mkfifo("pipe.png")
    for name in ("pipe.png", "/dev/zero"):
        fault = f"{name}:1:1: file: found a device or pipe; expected a file"
        for verb in (["check"], ["log"], ["los", "A-1", "A-2"], ["render", "-o", "b.png"]):
            assert run(verb[0], name, *verb[1:]) == (1, [], [fault])
    refusal = "boardapp: pipe.png: it is a device or a pipe, no file"
    assert run("render", table, "-o", "pipe.png", "--dpi", "20") == (1, [], [refusal])
    assert sorted(os.listdir()) == ["pipe.png", "table.yaml"]


# Unexpected errors


def break_los(monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    def fail(_: object) -> int:
        raise error

    monkeypatch.setattr(cli.VERBS["los"], "run", fail)


@pytest.mark.parametrize(
    ("error", "what"),
    [
        (ZeroDivisionError("division\nby zero"), "ZeroDivisionError: division by zero"),
        (RecursionError(), "RecursionError"),
        (MemoryError(), "MemoryError"),
        (KeyError("1A"), "KeyError: '1A'"),
    ],
)
def test_a_fault_of_the_program_is_one_sentence(
    run: Any, monkeypatch: pytest.MonkeyPatch, error: Exception, what: str
) -> None:
    break_los(monkeypatch, error)
    sentence = f"boardapp: internal error, please report it: {what}"
    assert run("los", "table.yaml", "A-1", "A-2") == (1, [], [sentence])


def test_an_interrupt_is_quiet(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    break_los(monkeypatch, KeyboardInterrupt())
    assert run("los", "table.yaml", "A-1", "A-2") == (130, [], [])


def test_an_output_that_fails_is_told(
    table: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    class Full(io.StringIO):
        def flush(self) -> None:
            raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(sys, "stdout", Full())
    assert main(["los", table, "A-1", "A-2"]) == 1
    assert capsys.readouterr().err == "boardapp: output: the disk is full\n"


def test_without_an_output_there_is_still_a_status(
    table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdout", None)
    assert main(["los", table, "A-1", "A-2"]) == 0
