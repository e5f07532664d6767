"""A tile set being made survives: saves, journals, a kill. Damage is reported once."""

import json
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.command import Command
from boardapp.core.grid import Space
from boardapp.core.json_values import Values
from boardapp.core.tile import TileFace
from boardapp.document.crash_recovery import find_recoverable_tables
from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save, open_document
from boardapp.document.save_format import MAX_LINE, SaveStart, SaveWriter, parse_save
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
from tests.support.examples import costly_examples

ROOT = Path(__file__).resolve().parents[4]
BARN = set_of(new_set()).tiles["Barn"]
GAME = new_set().game


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


@settings(max_examples=costly_examples())
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
        == "Mine, 1 of 47 sides of tiles are traced, and 0 are checked; 1 more is not in the box"
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


@cache
def one_act() -> tuple[SaveStart, Values]:
    """The start of a save, and its only act."""
    made = new_set()
    do(made, SetTracingPhoto("1A", PHOTO))
    return made.save_start, made.log[0].entry.to_json(made.game)


def damaged(values: Mapping[str, Any]) -> Document:
    """The document from a save whose last act is made up, with a right checksum."""
    start, act = one_act()
    writer = SaveWriter(start)
    first = writer.act_line(act, "first")
    second = writer.act_line({"at": "now", **values}, "second")
    content = (writer.head + first + second + writer.end_line()).encode()
    return document_from_save(parse_save(content, "x"), Path("x"))


def values_of(command: Command) -> dict[str, Any]:
    values = GAME.codec.encode(command, GAME.grid)
    return json.loads(json.dumps(values))  # type: ignore[no-any-return]


WRONG: list[object] = [[], {}, -1, "../x\n", None, True, 1.5, ["?"], {"4A": {"walls": 3}}]


def spoilt() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each field of each act, and of what stands in them, spoilt in turn."""
    for act in one_of_each():
        name, values = type(act).__name__, values_of(act)
        for field in values:
            for number, wrong in enumerate(WRONG):
                yield f"{name}.{field}.{number}", {**values, field: wrong}
        *most, _ = values.items()
        yield f"{name}-short", dict(most)
        yield f"{name}-more", {**values, "more": 1}
    photo = values_of(SetTracingPhoto("4A", PHOTO))
    for field in photo["straightened"]:
        for number, wrong in enumerate(WRONG):
            spoilt_photo = {**photo["straightened"], field: wrong}
            yield f"photo.{field}.{number}", {**photo, "straightened": spoilt_photo}
    tile = values_of(DrawSide("Barn", BARN, "Trace"))
    for field in (*tile["after"]["Barn"], "areas", "defense", "accuracy", "art", "maps", "own"):
        for number, wrong in enumerate((["?"], {"a": 1}, -1, 1.5, "\n")):
            spoilt_tile = {"Barn": {**tile["after"]["Barn"], field: wrong}}
            yield f"tile.{field}.{number}", {**tile, "after": spoilt_tile}


SOUND = {
    "DrawSide.after.4",
    "TraceRoad.roads.0",
    "MarkSideAudited.audited.5",
    "tile.note.2",
    "tile.note.4",
}
"""Values that are sound there: None for a side, no road, true, any text for a note."""


def test_a_save_spoilt_by_hand_opens_up_to_the_act_before() -> None:
    sound = set()
    for name, values in spoilt():
        found = damaged(values)
        if found.damage is None:
            sound.add(name)
            assert contents(reopened(found)) == contents(found), name
            continue
        assert len(found.log) == 1, name
        assert found.damage.found.strip(), name
        assert "\n" not in found.damage.found, name
        assert len(found.damage.found) < 400, name
    assert sound == SOUND


def test_nothing_nests_too_deep() -> None:
    deep: object = 1
    for _ in range(300):
        deep = [deep]
    tile = values_of(DrawSide("Barn", BARN, "Trace"))
    found = damaged({**tile, "after": {"Barn": {"walls": deep}}})
    assert found.damage is not None
    assert "inside one another" in found.damage.found
