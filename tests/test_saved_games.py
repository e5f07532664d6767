"""Games that boardapp played open as they were left: in another process, from any layout."""

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from tests.support.examples import ALL
from tests.support.play_client import Client, Line, shuffled_file
from tests.support.reopen import contents

ROOT = Path(__file__).parents[1]
LAYOUTS = sorted(
    path.name
    for path in (ROOT / "scenarios").glob("*.yaml")
    if "game: squares" not in path.read_text("utf-8")  # which has no procedures to play
)
PARTS, LINES = 2, 28
"""How often a game is saved and opened again, and the lines that are said in between."""


def at(document: Document, chance: random.Random, *, free: bool) -> Client:
    """Return a client at an open table."""
    lines = JsonLinePlayer(ProcedurePlayer(document), lambda: None, chance.randrange(10**9))

    def say(line: Line) -> Line:
        found: Line = json.loads(lines.answer_line(json.dumps(line)))
        return found

    return Client(say, json.loads(lines.start_line()), chance, free=free)


def played(layout: Path, folder: Path, chance: random.Random, *, free: bool) -> list[Path]:
    """Play a game, save it and go on from the save, some times; return the saves."""
    document, saves = open_document(layout), []
    for part in range(PARTS):
        client = at(document, chance, free=free)
        client.play(LINES)
        saves.append(folder / f"{layout.stem}-{free}-{part}.boardapp")
        document.save(saves[-1])
        again = open_document(saves[-1])
        assert again.damage is None
        assert again.to_save_text() == document.to_save_text()
        assert contents(again) == {**contents(document), "standing": client.standing}
        document = again
    return saves


def reopened(saves: list[Path]) -> list[dict[str, Any]]:
    """Open saves in another process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.reopen", *map(str, saves)],
        capture_output=True, check=False, timeout=120, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("name", LAYOUTS)
def test_a_game_opens_as_it_was_left(name: str, tmp_path: Path) -> None:
    saves: list[Path] = []
    for free in (False, True) if ALL else (False,):
        chance = random.Random(f"{name} {free}")
        layout = shuffled_file(ROOT / "scenarios" / name, tmp_path / f"{free}.yaml", chance)
        saves += played(layout, tmp_path, chance, free=free)
        # And from a table in the midst of play, as a layout in any order, by other rules.
        state = contents(open_document(saves[-1]))["state"]["state"]
        midst = shuffled_file(state, tmp_path / f"{free}-midst.yaml", chance)
        saves += played(midst, tmp_path, chance, free=not free)
    for save, found in zip(saves, reopened(saves), strict=True):
        assert found == {"damage": None, **contents(open_document(save))}
