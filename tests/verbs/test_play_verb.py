"""The verb play: one line of JSON in, one out.

Tests start the program where its own process could matter: its streams, signals, kills and locks.
"""

import io
import json
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from boardapp.__main__ import main
from boardapp.document.data_folders import versions_folder
from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.document.save_format import SaveWriter, parse_save
from boardapp.document.save_versions import list_versions
from tests.games.strange_victory.line_games import LineGame

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "tests/games/strange_victory"
PRACTICE = GAMES / "practice.yaml"
TRANSCRIPTS = ("reveal-and-fight", "correct-and-free")
REVEAL: tuple[dict[str, Any], ...] = (
    {"answer": "move p1"}, {"answer": "Two Bridges"}, {"answer": "enemy"}, {"answer": [[25]]},
)  # fmt: skip
"""A unit enters, and AT Guns turn up beside an enemy."""


Played = tuple[int, list[str], str]
"""The exit status, the lines out, and what stands on stderr."""


def started(file: Path, given: bytes, *arguments: object) -> Played:
    """Start the program on lines."""
    done = subprocess.run(
        [sys.executable, "-m", "boardapp", "play", str(file), *map(str, arguments)],
        input=given, capture_output=True, check=False, timeout=60,
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "latin-1"},
    )  # fmt: skip
    return done.returncode, done.stdout.decode("utf-8").splitlines(), done.stderr.decode()


def played(file: Path, given: Sequence[Any] | bytes, *arguments: object) -> Played:
    """Run the verb on lines in this process, which takes a tenth of a program's start."""
    text = given if isinstance(given, bytes) else _lines(given)
    written, errors = io.BytesIO(), io.StringIO()
    out = io.TextIOWrapper(written, encoding="latin-1")
    with (
        patch.object(sys, "stdin", io.TextIOWrapper(io.BytesIO(text))),
        redirect_stdout(out),
        redirect_stderr(errors),
    ):
        status = main(["play", str(file), *map(str, arguments)])
        out.flush()
    return status, written.getvalue().decode("utf-8").splitlines(), errors.getvalue()


def _lines(given: Sequence[Any]) -> bytes:
    return "".join(
        (one if isinstance(one, str) else json.dumps(one)) + "\n" for one in given
    ).encode()


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_the_golden_transcripts(name: str) -> None:
    lines = (GAMES / f"{name}.txt").read_text("utf-8").splitlines()
    given = [line[2:] for line in lines if line.startswith("> ")]
    expected = [line[2:] for line in lines if line.startswith("< ")]
    assert started(PRACTICE, _lines(given), "--seed", 7) == (0, expected, "")


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
    assert first == left
    assert dice == {"refused": "Dice and revealed cards cannot be undone.", "rules": []}
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
        0, "boardapp has no file to save to. Start it with boardapp play FILE -o SAVE.",
    )  # fmt: skip
    nowhere = tmp_path / "none" / "game.boardapp"
    status, out, errors = played(PRACTICE, [{"save": True}], "-o", nowhere)
    assert (status, json.loads(out[1])) == (
        1, {"refused": "The table could not be saved, and the file is unchanged.", "rules": []},
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
    status, out, errors = started(PRACTICE, b"\n".join(given) + b"\n")
    assert (status, errors, len(out)) == (0, "", len(given) + 1)
    for line in out[1:]:
        assert json.loads(line).keys() & {"error", "refused"}
        assert line.isprintable()


# ---- saves ----------------------------------------------------------------------------------


FIGHT: tuple[dict[str, Any], ...] = (
    *REVEAL, {"answer": 2}, {"answer": 3}, {"answer": []}, {"answer": [[6, 6]]}, {"answer": "stop"},
)  # fmt: skip


@pytest.fixture(scope="module")
def fight(tmp_path_factory: pytest.TempPathFactory) -> tuple[bytes, str]:
    """Return the save of a whole fight, and the last line that came out."""
    save = tmp_path_factory.mktemp("fight") / "game.boardapp"
    status, out, _ = played(PRACTICE, FIGHT, "-o", save)
    assert status == 0
    return save.read_bytes(), out[-1]


@pytest.mark.parametrize(
    ("act", "changed", "found"),
    [
        (
            8,
            {"changes": [{"field": "areas", "before": {}, "after": {}}]},
            "found {'field': 'areas'",
        ),
        (8, {"changes": [{"field": "lying", "key": [], "after": 1}]}, "found []; expected"),
        (8, {"changes": [{"field": "turn", "before": 2, "after": 3}]}, "an act that does not fit"),
        (
            8,
            {"changes": [{"field": "turn", "before": 1, "after": 1000}]},
            "found Turn: a whole number from 1",
        ),
        (8, {"do": "answer"}, "found the fields"),
        (0, {"do": "answer", "value": 1}, "found the fields"),
        (7, {"go": 0, "do": None}, "found the act None"),
    ],
)
def test_a_save_that_does_not_fit_is_damaged_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fight: tuple[bytes, str],
    act: int, changed: dict[str, Any], found: str,
) -> None:  # fmt: skip
    game = tmp_path / "game.boardapp"
    acts = [dict(one) for one in parse_save(fight[0], "game").acts]
    acts[act] |= changed
    _written(game, fight[0], acts)
    assert main(["check", str(game)]) == 1
    assert f"acts: found {found.removeprefix('found ')}" in capsys.readouterr().err
    assert len(open_document(game).log) == act


def test_a_step_back_over_dice_is_damage(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], fight: tuple[bytes, str]
) -> None:
    game = tmp_path / "game.boardapp"
    save = parse_save(fight[0], "game")
    _written(game, fight[0], [*save.acts, {"at": "now", "go": 2}])
    assert main(["check", str(game)]) == 1
    assert "an undo to act 2. Dice and revealed cards cannot be undone" in capsys.readouterr().err
    assert len(open_document(game).log) == len(save.acts)


def test_what_was_done_stands_whatever_the_rules_say_now(
    tmp_path: Path, fight: tuple[bytes, str]
) -> None:
    game = tmp_path / "game.boardapp"
    save = parse_save(fight[0], "game")
    # As if another sentence had been said, and another title given, by the rules of that day.
    acts = [
        {key: ["It was said otherwise."] if key == "told" else one for key, one in act.items()}
        for act in save.acts
    ]
    acts = [{**one, "title": "By night"} if "title" in one else one for one in acts]
    _written(game, fight[0], acts)
    status, again, errors = played(game, [])
    assert (status, errors) == (0, "")
    assert json.loads(again[0]) == {**json.loads(fight[1]), "told": ["It was said otherwise."]}


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
    # Undone acts are none of it.
    assert [one.split("note: ")[1] for one in notes] == [
        "Act 1: Correct the turn from 1 to 2 (reason: forgotten)",
        (
            "Act 3: Repair Panzer 1, by the table, against: You can do that only in the Repairs "
            "Segment"
        ),
        "Act 6: Area that Panzer 1 enters: Marl Pits, by the table, against: Harrow Ridge and "
        "Marl Pits are not adjacent",
        "Act 7: Discard Recon to reveal two adjacent areas, by the table, against: The Campaign"
        " Asset box has no Recon",
    ]
    text = game.read_text("utf-8").splitlines()
    for note in notes:
        line = int(note.removeprefix(f"{game}:").split(":")[0])
        assert f"# {note.split(': ', 3)[3]} #" in text[line - 1]


def _written(game: Path, save: bytes, acts: Sequence[Any]) -> None:
    """Write a save with other acts, with checksums that are right."""
    writer = SaveWriter(parse_save(save, "game").start)
    lines = [writer.act_line(one, "an act") for one in acts]
    game.write_text(writer.head + "".join(lines) + writer.end_line(), encoding="utf-8")


# ---- what is never lost -----------------------------------------------------------------------


def killed(file: Path, save: Path, given: Sequence[Any]) -> dict[str, Any]:
    """Play until the last line is answered, be killed, and return what that answer was."""
    process = subprocess.Popen(
        [sys.executable, "-m", "boardapp", "play", str(file), "-o", str(save)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert process.stdin
    assert process.stdout
    answer: dict[str, Any] = json.loads(process.stdout.readline())
    for one in given:
        process.stdin.write(json.dumps(one).encode() + b"\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
    process.kill()
    process.communicate()
    return answer


def test_what_was_acknowledged_survives_a_kill(tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    last = killed(PRACTICE, save, REVEAL[:3])
    assert not save.exists()
    first = json.loads(played(PRACTICE, [], "-o", save)[1][0])
    assert first == {**last, "recovered": 3}
    # Saved then, it goes on from the save, and a kill after that from there.
    last = killed(save, save, [*REVEAL[3:], {"save": True}, {"answer": 2}])
    status, out, errors = played(save, [], "-o", save)
    assert (status, errors, json.loads(out[0])) == (0, "", {**last, "recovered": 5})
    assert "recovered" not in json.loads(played(save, [])[1][0])


def test_a_killed_game_that_began_from_another_file_is_not_lost(tmp_path: Path) -> None:
    other, save = tmp_path / "other.yaml", tmp_path / "game.boardapp"
    other.write_text(PRACTICE.read_text("utf-8") + "turn: 3\n", "utf-8")
    killed(PRACTICE, save, REVEAL[:3])
    status, out, errors = played(other, [], "-o", save)
    assert (status, out) == (1, [])
    assert "game.boardapp has an interrupted game that began from another file." in errors
    status, out, _ = played(other, [], "-o", save, "--force")
    assert (status, "recovered" in json.loads(out[0])) == (0, False)
    kept = [open_document(one.path) for one in list_versions(versions_folder(), save)]
    assert [len(one.log) for one in kept] == [0, 3]


@pytest.mark.parametrize("held", ["a game", "a text"])
def test_another_save_is_not_written_over_but_by_force(held: str, tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    if held == "a game":
        assert played(PRACTICE, REVEAL[:2], "-o", save)[0] == 0
    else:
        save.write_text("dear diary", "utf-8")
    before = save.read_bytes()
    status, out, errors = played(PRACTICE, REVEAL, "-o", save)
    assert (status, out, save.read_bytes()) == (1, [], before)
    why = "is a save of another game" if held == "a game" else "is not a save of boardapp"
    assert errors == (
        f"{save} {why}. --force overwrites it and keeps its contents as an earlier version.\n"
    )
    assert played(PRACTICE, REVEAL, "-o", save, "--force")[0] == 0
    assert len(open_document(save).log) == len(REVEAL)
    assert before in [one.path.read_bytes() for one in list_versions(versions_folder(), save)]


def test_a_save_that_changed_meanwhile_is_not_written_over(tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    process = begun(save)
    save.write_text("changed meanwhile", "utf-8")
    out, errors = process.communicate(b'{"save": true}\n', timeout=60)
    assert json.loads(out)["refused"] == "The table could not be saved, and the file is unchanged."
    assert process.returncode == 1
    assert b"has changed since it was opened." in errors
    assert save.read_text("utf-8") == "changed meanwhile"
    # Played acts are not lost with it.
    save.unlink()
    assert json.loads(played(PRACTICE, [], "-o", save)[1][0])["doing"] == "Move Panzer 1"


def test_two_games_do_not_write_one_save(tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    process = begun(save)
    status, out, errors = played(PRACTICE, [], "-o", save, "--force")
    process.communicate(timeout=60)
    assert (status, out) == (1, [])
    assert errors == f"{save} is open in another window or game: close it there first.\n"


def test_a_key_stands_once_in_a_line() -> None:
    given = ['{"answer": "move p1", "answer": "done"}', '{"look": {"a": 1, "a": 2}}']
    _, out, _ = played(PRACTICE, given)
    assert [json.loads(one) for one in out[1:]] == [
        {"error": "found the key 'answer' twice; expected it once"},
        {"error": "found the key 'a' twice; expected it once"},
    ]


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
@pytest.mark.parametrize(
    ("names", "status"),
    [("SIGINT", 130), ("SIGTERM", 143), ("SIGHUP", 129), ("SIGSTOP SIGHUP SIGTERM SIGCONT", 143)],
)
def test_a_signal_ends_the_input(names: str, status: int, tmp_path: Path) -> None:
    save = tmp_path / "game.boardapp"
    process = begun(save)
    for name in names.split():
        process.send_signal(getattr(signal, name))
        if name == "SIGSTOP":
            os.waitpid(process.pid, os.WUNTRACED)  # or the next signal could still come first
    out, errors = process.communicate(timeout=60)
    assert (process.returncode, out, errors) == (status, b"", b"")
    assert ProcedurePlayer(open_document(save)).procedure_title == "Move Panzer 1"


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
    asked = ProcedurePlayer(open_document(save)).open_questions()
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
    assert ProcedurePlayer(open_document(save)).procedure_title == "Move Panzer 1"


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
