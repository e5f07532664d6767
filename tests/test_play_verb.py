"""The verb play: one line of JSON in, one out, through the real process."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from boardapp.__main__ import main
from boardapp.document.opening import open_document
from boardapp.document.playing import Playing
from boardapp.document.save_text import Writer, read_save
from tests.games.strange_victory.line_games import LineGame

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "tests/games/strange_victory"
PRACTICE = GAMES / "practice.yaml"
TRANSCRIPTS = ("reveal-and-fight", "correct-and-free")
REVEAL: tuple[dict[str, Any], ...] = (
    {"answer": "move p1"}, {"answer": "Two Bridges"}, {"answer": "enemy"}, {"answer": [[25]]},
)  # fmt: skip
"""A unit enters, and AT Guns turn up beside an enemy."""


def played(
    file: Path, given: Sequence[Any] | bytes, *arguments: object
) -> tuple[int, list[str], str]:
    """Run the program on lines: its status, the lines out, and what stands on stderr."""
    text = given if isinstance(given, bytes) else "".join(
        (one if isinstance(one, str) else json.dumps(one)) + "\n" for one in given
    ).encode()  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-m", "boardapp", "play", str(file), *map(str, arguments)],
        input=text, capture_output=True, check=False, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "latin-1"},
    )  # fmt: skip
    return done.returncode, done.stdout.decode("utf-8").splitlines(), done.stderr.decode()


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_golden_transcripts(name: str) -> None:
    lines = (GAMES / f"{name}.txt").read_text("utf-8").splitlines()
    given = [line[2:] for line in lines if line.startswith("> ")]
    expected = [line[2:] for line in lines if line.startswith("< ")]
    assert played(PRACTICE, given, "--seed", 7) == (0, expected, "")


def test_a_game_is_saved_in_the_midst_and_goes_on(tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    status, out, errors = played(PRACTICE, REVEAL, "-o", save)
    assert (status, errors, [one.name for one in tmp_path.iterdir()]) == (0, "", [save.name])
    left = json.loads(out[-1])
    assert left["doing"] == "Move Panzer 1"
    assert main(["check", str(save)]) == 0
    given: list[Any] = [{"undo": True}, {"answer": 2}, {"undo": True}, {"redo": True}]
    status, out, _ = played(save, given, "-o", save)
    first, dice, told, back, again = map(json.loads, out)
    assert first == {**left, "told": [], "facts": []}
    assert dice == {"refused": "What fell or turned up stands: there is no way back.", "rules": []}
    assert told["told"] == ["Strength of AT Guns: 2."]
    assert (back["asks"], again["asks"]) == (first["asks"], told["asks"])
    assert status == 0
    # An unfinished line is answered too, and a layout of the midst is the table before.
    assert len(played(save, b'{"show": "standing"}')[1]) == 2
    document = open_document(save)
    assert "roadblock: 12" in document.game.layout_text(document.state)
    assert "garrison, road" in document.game.layout_text(document.state)


def test_without_a_place_to_save_nothing_is_written(tmp_path: Path) -> None:
    status, out, _ = played(PRACTICE, [{"save": True}])
    assert (status, json.loads(out[1])["refused"]) == (
        0, "There is no file to save to: boardapp play FILE -o SAVE names one.",
    )  # fmt: skip
    nowhere = tmp_path / "none" / "game.boardapp"
    status, out, errors = played(PRACTICE, [{"save": True}], "-o", nowhere)
    assert (status, json.loads(out[1])) == (
        1, {"refused": "The table could not be saved; the file is as it was.", "rules": []},
    )  # fmt: skip
    assert str(nowhere) in errors
    assert str(nowhere) not in out[1]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("boardapp: 1\ngame: strange-victory\nboard: practice-roads\nturn: x\n",
         "t.yaml:4:7: turn: found 'x'; expected a whole number from 1 to 999"),
    ],
)  # fmt: skip
def test_a_bad_file_gives_faults_and_no_line(tmp_path: Path, text: str, fault: str) -> None:
    file = tmp_path / "t.yaml"
    file.write_text(text, encoding="utf-8")
    status, out, errors = played(file, [{"show": "state"}], "-o", tmp_path / "no.boardapp")
    assert (status, out) == (1, [])
    assert errors == f"{tmp_path}/{fault}\n"
    assert [one.name for one in tmp_path.iterdir()] == ["t.yaml"]


def test_hostile_lines_are_answered_one_by_one() -> None:
    given = [
        b"", b"\xff\xfe", b'{"answer": "\xff"}', b"\x00", b"[" * 100_000, b"9" * 5000,
        b'{"answer": "' + b"x" * 3_000_000 + b'"}', b'{"answer": "\xe2\x80\xae"}', b"\r",
        b'{"roll": true, "number": [-1]}', b'{"look": {"thing": {}}}', b'{"ask": 1, "answer": 1}',
    ]  # fmt: skip
    status, out, errors = played(PRACTICE, b"\n".join(given) + b"\n")
    assert (status, errors, len(out)) == (0, "", len(given) + 1)
    for line in out[1:]:
        assert json.loads(line).keys() & {"error", "refused"}
        assert line.isprintable()


# ---- saves ----------------------------------------------------------------------------------


FIGHT: tuple[dict[str, Any], ...] = (
    *REVEAL, {"answer": 2}, {"answer": 3}, {"answer": []}, {"answer": [[6, 6]]}, {"answer": "stop"},
)  # fmt: skip


@pytest.mark.parametrize(
    ("act", "changed", "found"),
    [
        (7, {"value": [[6, 5]]}, "The same answers lead to something else."),
        (7, {"value": [[7, 5]]}, "Combat: a die shows 1 to 6."),
        (7, {"told": ["Combat: 6 6, entered.", "Overrun."]}, "The same answers lead to"),
        (7, {"final": False}, "The same answers lead to something else."),
        (8, {"changes": []}, "The same answers lead to something else."),
        (8, {"value": {"instead": "abandon"}}, "The same answers lead to something else."),
        (0, {"title": "Move by night"}, "The same answers lead to something else."),
        (0, {"given": ["p9"]}, "Move Panzer 1: that cannot begin now."),
        (8, {"changes": [{"field": "areas", "before": {}, "after": {}}]}, "found {}; expected"),
        (8, {"changes": [{"field": "lying", "key": [], "after": 1}]}, "found []; expected"),
    ],
)
def test_a_forged_save_is_damaged_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
    act: int, changed: dict[str, Any], found: str,
) -> None:  # fmt: skip
    game = tmp_path / "game.boardapp"
    _forged(tmp_path, FIGHT, act, changed)
    assert main(["check", str(game)]) == 1
    assert f"acts: found {found.removeprefix('found ')}" in capsys.readouterr().err
    assert len(open_document(game).log) == act


BY_TABLE: tuple[dict[str, Any], ...] = (
    {"correct": "turn", "to": 2, "note": "forgotten"}, {"mode": "free"}, {"answer": "repair p1"},
    {"instead": "abandon"}, {"answer": "move p1"}, {"answer": "Marl Pits"}, {"answer": "recon"},
    {"correct": "units/p2/dice", "to": 3, "note": "misread"}, {"undo": True},
)  # fmt: skip


def test_what_is_the_table_s_own_is_noted_by_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = tmp_path / "game.boardapp"
    assert played(PRACTICE, BY_TABLE, "-o", game)[0] == 0
    assert main(["check", str(game)]) == 0
    first, *notes = capsys.readouterr().out.splitlines()
    assert first == f"{game}: ok"
    # What was taken back is none of it.
    assert [one.split("note: ")[1] for one in notes] == [
        "Act 1: Correction of turn: 2, was 1 (forgotten)",
        "Act 3: Repair Panzer 1, by the table, against: That belongs to the Repairs Segment",
        "Act 6: Panzer 1 enters: Marl Pits, by the table, against: Harrow Ridge and Marl Pits are"
        " not adjacent",
        "Act 7: Discard Recon: reveal two adjacent areas, by the table, against: No Recon is in the"
        " box",
    ]
    text = game.read_text("utf-8").splitlines()
    for note in notes:
        line = int(note.removeprefix(f"{game}:").split(":")[0])
        assert f"# {note.split(': ', 3)[3]} #" in text[line - 1]


@pytest.mark.parametrize(
    ("act", "changed", "found"),
    [
        (0, {"to": 3}, "The same answers lead to something else."),
        (
            0,
            {"to": 1000, "changes": [{"field": "turn", "before": 1, "after": 1000}]},
            "Turn: a whole number from 1 to 999, not 1000.",
        ),
        (0, {"what": "areas/title"}, "found the key 'areas'; expected one of turn"),
        (1, {"before": "free"}, "The mode of play is another one."),
        (1, {"mode": "led"}, "The mode of play is another one."),
        (2, {"told": []}, "The same answers lead to something else."),
        (5, {"value": "Marl Pits"}, "Harrow Ridge and Marl Pits are not adjacent."),
        (5, {"value": {"against": "Two Bridges"}}, "No rule is against that."),
        (7, {"cut": None}, "That is no change by hand."),
        (7, {"cut": None, "note": "x"}, "The same answers lead to something else."),
        (7, {"command": {"do": "set-mode", "before": "free", "mode": "led"}}, "That is no change"),
    ],
)
def test_a_forged_act_of_the_table_is_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
    act: int, changed: dict[str, Any], found: str,
) -> None:  # fmt: skip
    _forged(tmp_path, BY_TABLE[:-1], act, changed)
    assert main(["check", str(tmp_path / "game.boardapp")]) == 1
    assert f"acts: found {found.removeprefix('found ')}" in capsys.readouterr().err


def _forged(folder: Path, given: Sequence[Any], act: int, changed: dict[str, Any]) -> None:
    """Write a save of which one act was changed, with checksums that are right."""
    game = folder / "game.boardapp"
    assert played(PRACTICE, given, "-o", game)[0] == 0
    save = read_save(game.read_bytes(), "game")
    acts = [dict(one) for one in save.acts]
    acts[act] |= changed
    writer = Writer(save.start)
    lines = [writer.line(one, "an act") for one in acts]
    game.write_text(writer.head + "".join(lines) + writer.end(), encoding="utf-8")


# ---- ends of the input ----------------------------------------------------------------------


def _hear_signals() -> None:
    """Let signals end the program, also where what runs the tests does not let them."""
    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        signal.signal(getattr(signal, name), signal.SIG_DFL)


def begun(save: Path) -> subprocess.Popen[bytes]:
    """A game that has begun to move a unit, and waits for the next line."""
    process = subprocess.Popen(
        [sys.executable, "-m", "boardapp", "play", str(PRACTICE), "-o", str(save)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        preexec_fn=_hear_signals,  # noqa: PLW1509 - the tests have one thread
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    process.stdin.write(b'{"answer": "move p1"}\n')
    process.stdin.flush()
    process.stdout.readline()
    assert json.loads(process.stdout.readline())["doing"] == "Move Panzer 1"
    return process


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a program without asking it")
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129)])
def test_a_signal_ends_the_input(name: str, status: int, tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    process = begun(save)
    process.send_signal(getattr(signal, name))
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (status, b"", b"")
    assert Playing(open_document(save)).doing == "Move Panzer 1"


def test_what_is_played_is_saved_when_the_reader_has_gone(tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    process = begun(save)
    assert process.stdin
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    process.stdin.write(b'{"answer": "Two Bridges"}\n')
    process.stdin.flush()
    assert process.wait(timeout=60) == 0
    assert process.stderr.read() == b""
    process.stdin.close()
    process.stderr.close()
    asked = Playing(open_document(save)).asks()
    assert [one.title for one in asked] == ["Garrison counter of Two Bridges"]


@pytest.mark.skipif(os.name == "nt", reason="Windows ends a program without asking it")
def test_a_signal_that_finds_no_reader_saves_too(tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    process = begun(save)
    assert process.stdin
    # More than a pipe holds is answered, and nobody reads it.
    process.stdin.write(b'{"look": "Two Bridges"}\n' * 200 + b'{"answer": "Two Bridges"}\n')
    process.stdin.flush()
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=60) == 143
    process.communicate()
    assert Playing(open_document(save)).doing == "Move Panzer 1"


def test_a_save_that_fails_at_the_end_is_told_by_the_status(tmp_path: Path) -> None:
    process = begun(tmp_path / "none" / "game.boardapp")
    assert process.stdout
    assert process.stderr
    process.stdout.close()
    errors = process.communicate(b'{"undo": true}\n', timeout=60)[1]
    assert process.returncode == 1
    assert b"game.boardapp" in errors


# ---- random games ---------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
def test_random_games_by_lines(seed: int, tmp_path: Path) -> None:
    game = LineGame(seed, tmp_path)
    game.play(60)
    game.reopened()
    assert main(["check", str(game.path)]) == 0


def test_the_first_of_what_is_offered_leads_on(tmp_path: Path) -> None:
    asked = set()
    for seed in range(4):
        game, chance = LineGame(seed, tmp_path), Random(seed)
        for _ in range(40):
            ask = game.standing["asks"][0]
            asked.add(ask["kind"])
            assert "asks" in game.do(**_first(ask, chance)), ask
    assert {"pick", "place", "several", "throw", "number"} <= asked


def _first(ask: dict[str, Any], chance: Random) -> dict[str, Any]:
    """Return what a client answers that knows no more than the line says."""
    match ask["kind"]:
        case "pick":
            free = [one["answer"] for one in ask["choices"] if one["refusal"] is None]
            return {"answer": chance.choice(free)}
        case "several":
            return {"answer": ask["example"]}
        case "place":
            space = next(name for name, refusal in ask["spaces"].items() if refusal is None)
            return {"answer": {"thing": ask["things"][0]["answer"], "space": space}}
        case "throw":
            return {"roll": True}
        case "words":
            return {"answer": "Panzer 3"}
    return {"answer": ask["least"]}
