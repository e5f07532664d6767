"""Games that boardapp played open as they were left: in another process, from any layout."""

import json
import os
import random
import re
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
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
LAYOUTS = defaultdict[str, list[Path]](list)
"""The layouts of each game."""
for path in sorted((ROOT / "scenarios").glob("*.yaml")):
    found = re.search("^game: (.+)$", path.read_text("utf-8"), re.MULTILINE)
    LAYOUTS[found[1] if found else "scenario"].append(path)
del LAYOUTS["squares"]  # which has no procedures to play
LINES = 28
"""The lines that are said before a game is saved and opened again."""


def at(document: Document, chance: random.Random, *, free: bool) -> Client:
    """Return a client at an open table."""
    lines = JsonLinePlayer(ProcedurePlayer(document), lambda: None, chance.randrange(10**9))

    def say(line: Line) -> Line:
        found: Line = json.loads(lines.answer_line(json.dumps(line)))
        return found

    return Client(say, json.loads(lines.start_line()), chance, free=free)


def played(
    layout: Path, folder: Path, chance: random.Random, *, free: bool, parts: int
) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Play a game, save it and go on from the save, some times; yield each save and what it has."""
    document = open_document(layout)
    for part in range(parts):
        client = at(document, chance, free=free)
        client.play(LINES)
        save = folder / f"{layout.stem}-{free}-{part}.boardapp"
        document.save(save)
        again = open_document(save)
        assert again.damage is None
        assert again.to_save_text() == document.to_save_text()
        found = contents(again)
        assert found == {**contents(document), "standing": client.standing}
        yield save, found
        document = again


def reopened(saves: list[Path]) -> list[dict[str, Any]]:
    """Open saves in another process."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.support.reopen", *map(str, saves)],
        capture_output=True, check=False, timeout=120, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert done.stderr == b""
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize("game", LAYOUTS)
def test_a_game_opens_as_it_was_left(game: str, tmp_path: Path) -> None:
    saves: dict[Path, dict[str, Any]] = {}
    for layout in LAYOUTS[game]:
        for free in (False, True) if ALL else (False,):
            chance, name = random.Random(f"{layout.name} {free}"), f"{layout.stem}-{free}"
            begun = shuffled_file(layout, tmp_path / f"{name}.yaml", chance)
            saves.update(played(begun, tmp_path, chance, free=free, parts=2))
            # And from a table in the midst of play, as a layout in any order, by other rules.
            state = saves[next(reversed(saves))]["state"]["state"]
            midst = shuffled_file(state, tmp_path / f"{name}-midst.yaml", chance)
            saves.update(played(midst, tmp_path, chance, free=not free, parts=1))
    for (save, left), found in zip(saves.items(), reopened(list(saves)), strict=True):
        assert found == {"damage": None, **left}, save.name
