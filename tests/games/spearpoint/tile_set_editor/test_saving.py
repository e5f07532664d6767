"""A tile set being made survives: saves, journals, a kill. Damage is reported once."""

import json
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.command import Command
from boardapp.core.grid import Space
from boardapp.core.tile import TileFace
from boardapp.document.crash_recovery import find_recoverable_tables
from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save, open_document
from boardapp.document.save_format import MAX_LINE, SaveWriter, parse_save
from boardapp.games.spearpoint.tile_set_editor.commands import (
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
    TraceRoad,
)
from boardapp.games.spearpoint.tile_set_editor.side_templates import begin_side_command
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from tests.document.play import contents, reopened
from tests.games.spearpoint.tile_set_editor.acts import MINE, PHOTO, do, new_set, play, set_of

ROOT = Path(__file__).resolve().parents[4]
BARN = new_set().state.tiles["Barn"]  # type: ignore[attr-defined]


def one_of_each() -> list[Command]:
    begin = begin_side_command(set_of(new_set()), "1A", "ours", turned=270, mirrored=True)
    assert begin is not None
    return [
        DrawSide("Barn", BARN, "Trace wall 1"),
        DrawSide("Barn", None, "Wipe all"),
        begin,
        SetTracingPhoto("4A", PHOTO),
        SetTracingPhoto("defensive-line", PHOTO),
        TraceRoad("village", frozenset({Space(0, 2), Space(2, 8)})),
        MarkSideAudited("Barn", False),
    ]


@pytest.mark.parametrize("command", one_of_each(), ids=lambda one: type(one).__name__)
def test_every_act_comes_back_from_a_save_and_a_journal(command: Command, tmp_path: Path) -> None:
    made = new_set()
    made.start_journal(tmp_path)
    do(made, command)
    again = reopened(made)
    assert contents(again) == contents(made)
    assert made.journal is not None
    left = document_from_save(parse_save(made.journal.path.read_bytes(), "left"), Path("left"))
    assert contents(left) == contents(made)
    made.close()


@given(seed=st.integers(0, 2**32))
def test_random_acts_undone_are_the_start_and_a_save_gives_all_back(seed: int) -> None:
    made = new_set()
    for _ in play(made, random.Random(seed), 25):
        pass
    assert contents(reopened(made)) == contents(made)
    position = made.history.position
    after = made.state
    made.go_to(0)
    assert made.state == made.start_state == new_set().state
    made.go_to(position)
    assert made.state == after


KILLED = """
import os, random, signal, sys
from pathlib import Path
from tests.games.spearpoint.tile_set_editor.acts import new_set, play

made = new_set()
made.start_journal(Path(sys.argv[1]))
for _ in play(made, random.Random(7), 40):
    pass
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
def test_a_set_whose_program_was_killed_is_offered_whole(tmp_path: Path) -> None:
    command = [sys.executable, "-c", KILLED, str(tmp_path)]
    assert subprocess.run(command, cwd=ROOT, timeout=60, check=False).returncode == -9
    (table,) = find_recoverable_tables(tmp_path)
    found = table.document
    assert found is not None
    made = new_set()
    for _ in play(made, random.Random(7), 40):
        pass
    assert contents(found) == contents(made)
    assert found.damage is None


def test_a_tile_set_opens_as_its_own_start(tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text(MINE, encoding="utf-8")
    made = open_document(path)
    assert (made.name, made.game.name) == ("mine", "spearpoint-tiles")
    assert made.state == new_set().state
    assert (
        made.game.table_summary(made.state)
        == "Mine, 1 of 47 tile sides traced, 0 checked; 1 that is not in the box"
    )
    # The text is the same for the same set: sides stand as the box has them.
    text = made.save_start.layout
    assert text.index("1A:") < text.index("Barn:")
    assert new_set(text).save_start.layout == text
    assert new_set(text).state == made.state


def test_the_longest_act_stays_within_its_line() -> None:
    points = [((4000, 3000 + number), (3999, 4000)) * 5 for number in range(100)]
    note = "\U000e0001" * 2000
    face = TileFace("4A", "\U00020000" * 200, walls=tuple(points))
    made = new_set()
    do(made, DrawSide("4A", TileSide(face, note=note, single="\U00020000" * 200), "Trace"))
    assert max(map(len, made.to_save_text().encode().splitlines())) < MAX_LINE
    assert reopened(made).state == made.state


# ---- damaged by hand --------------------------------------------------------------------------


def damaged(values: Mapping[str, Any]) -> Document:
    """The document from a save whose last act is made up, with a right checksum."""
    made = new_set()
    do(made, SetTracingPhoto("1A", PHOTO))
    writer = SaveWriter(made.save_start)
    first = writer.act_line(made.log[0].entry.to_json(made.game), "first")
    second = writer.act_line({"at": "now", **values}, "second")
    content = (writer.head + first + second + writer.end_line()).encode()
    return document_from_save(parse_save(content, "x"), Path("x"))


def values_of(command: Command) -> dict[str, Any]:
    values = new_set().game.codec.encode(command, new_set().game.grid)
    return json.loads(json.dumps(values))  # type: ignore[no-any-return]


def spoilt() -> list[tuple[str, dict[str, Any]]]:
    """Each field of each act, and of what stands in them, spoilt in turn."""
    found = []
    wrong: list[object] = [[], {}, -1, "../x\n", None, True, 1.5, ["?"], {"4A": {"walls": 3}}]
    for command in one_of_each():
        name = type(command).__name__
        for field in values_of(command):
            for number, one in enumerate(wrong):
                found.append((f"{name}.{field}.{number}", {**values_of(command), field: one}))
        left = values_of(command)
        left.popitem()
        found += [(f"{name}-short", left), (f"{name}-more", {**values_of(command), "more": 1})]
    photo = values_of(SetTracingPhoto("4A", PHOTO))
    for field in photo["straightened"]:
        for number, one in enumerate(wrong):
            spoilt_photo = {**photo["straightened"], field: one}
            found.append((f"photo.{field}.{number}", {**photo, "straightened": spoilt_photo}))
    tile = values_of(DrawSide("Barn", BARN, "Trace"))
    for field in (*tile["after"]["Barn"], "areas", "defense", "accuracy", "art", "maps", "own"):
        for number, one in enumerate((["?"], {"a": 1}, -1, 1.5, "\n")):
            spoilt_tile = {"Barn": {**tile["after"]["Barn"], field: one}}
            found.append((f"tile.{field}.{number}", {**tile, "after": spoilt_tile}))
    return found


SOUND = {
    "DrawSide.after.4",
    "together.parts.0",
    "TraceRoad.roads.0",
    "MarkSideAudited.audited.5",
    "tile.note.2",
    "tile.note.4",
}
"""Values that are sound there: None for a side, no parts, no road, true, any text for a note."""


@pytest.mark.parametrize(("name", "values"), spoilt(), ids=[name for name, _ in spoilt()])
def test_a_save_spoilt_by_hand_opens_up_to_the_act_before(
    name: str, values: dict[str, Any]
) -> None:
    found = damaged(values)
    assert (found.damage is None) == (name in SOUND)
    if found.damage is None:
        assert contents(reopened(found)) == contents(found)
        return
    assert len(found.log) == 1
    assert found.damage.found.strip()
    assert "\n" not in found.damage.found
    assert len(found.damage.found) < 400


def test_nothing_nests_too_deep() -> None:
    deep: object = 1
    for _ in range(300):
        deep = [deep]
    tile = values_of(DrawSide("Barn", BARN, "Trace"))
    found = damaged({**tile, "after": {"Barn": {"walls": deep}}})
    assert found.damage is not None
    assert "inside one another" in found.damage.found
