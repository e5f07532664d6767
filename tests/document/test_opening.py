"""Opening saves: golden ones, broken ones, those of strangers, and the documents they give."""

import os
import random
import re
import sys
import time
import tracemalloc
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core import command as commands
from boardapp.core.command import Command
from boardapp.core.tile import PlacedTile
from boardapp.document import document_loader
from boardapp.document.document import Document
from boardapp.document.document_loader import document_from_save, open_document
from boardapp.document.file_game_detection import game_files_for, is_save_file
from boardapp.document.save_format import MAX_BYTES, SaveStart, SaveWriter, parse_save
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import Source
from boardapp.games.game import OpenedTable
from boardapp.games.spearpoint.table import table_changes as own
from boardapp.games.spearpoint.table.board_picture_values import picture_path
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.table.table_layout_file import layout_text
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from tests.document.play import box, contents, new_document, play, reopened
from tests.support.tiled import tiled
from tests.torture.bytes import cut, flipped, outcome

LAYOUT = "boardapp: 1\ngame: spearpoint\nboard: village\n"
NOW = "2026-11-21T20:14:03Z"
HOUSE = {"tile": "1A", "space": "B-4"}
SQUAD = {"id": "us-1", "unit": "rifle-squad", "side": "us", "space": "A-1"}
SET = "boardapp: 1\ntile_set: Club\ntiles:\n  90A: {title: Shed}\n"


def saved(*acts: Mapping[str, Any], start: SaveStart | None = None) -> bytes:
    """Return a save of any acts with right checksums, as a stranger could make one up."""
    writer = SaveWriter(start or SaveStart(LAYOUT))
    lines = [writer.act_line({"at": NOW, **values}, "an act") for values in acts]
    return (writer.head + "".join(lines) + writer.end_line()).encode()


def opened(*acts: Mapping[str, Any], start: SaveStart | None = None) -> Document:
    return document_from_save(parse_save(saved(*acts, start=start), "x"), Path("x.boardapp"))


def refusal(path: Path) -> str:
    with pytest.raises(FaultsError) as caught:
        open_document(path)
    return str(caught.value)


def change(*sets: dict[str, Any]) -> dict[str, Any]:
    return {"do": "change", "title": "an act", "changes": sets}


def put(field: str, key: str | int, after: Any, **before: Any) -> dict[str, Any]:
    return change({"field": field, "key": key, **before, "after": after})


def turned(before: int, after: Any) -> dict[str, Any]:
    return change({"field": "turn", "before": before, "after": after})


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A save of some acts, with undoing, rulings and dice among them."""
    document = new_document()
    for _ in play(document, random.Random(7), 30):
        pass
    path = tmp_path / "played.boardapp"
    document.save(path)
    return path


# ---- versions ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("version", "words"),
    [
        (1, "1, a format from before the first release"),
        (3, "3, a newer format than this program's 2"),
    ],
)
def test_a_save_of_no_known_version_is_refused_in_exact_words(
    tmp_path: Path, version: int, words: str
) -> None:
    path = tmp_path / "other.boardapp"
    path.write_bytes(saved().replace(b": 2", f": {version}".encode(), 1))
    assert refusal(path) == f"{path}:1:11: boardapp: found {words}; expected 2"


def test_the_save_in_the_documentation_is_one() -> None:
    text = Path("docs/formats.md").read_text("utf-8")
    (example,) = re.findall(r"```text\n(boardapp: 2\nsave: .*?)```", text, re.DOTALL)
    document = document_from_save(parse_save(example.encode(), "x"), Path("x"))
    assert (document.damage, document.torn, len(document.log)) == (None, False, 2)
    assert document.to_save_text() == example


# ---- saving and opening -----------------------------------------------------------------------


@given(st.integers(0, 10**9), st.integers(0, 60))
def test_any_game_opens_as_it_was_saved(seed: int, acts: int) -> None:
    document = new_document()
    for _ in play(document, random.Random(seed), acts):
        pass
    again = reopened(document)
    assert contents(again) == contents(document)
    assert again.to_save_text() == document.to_save_text()
    assert (again.is_saved, again.damage, again.torn) == (True, None, False)


Plain = dict[str, dict[str, Any]]


class Model:
    """A table as plain dicts, and every table before it: undo without commands."""

    def __init__(self) -> None:
        self.snapshots: list[Plain] = [{"tiles": {}, "units": {}, "smoke": {}, "switches": {}}]
        self.snapshots[0]["table"] = {"board": "village", "turn": 1}
        self.position = 0

    @property
    def now(self) -> Plain:
        return self.snapshots[self.position]

    def put(self, section: str, key: str, value: Any) -> None:
        after = {name: dict(entries) for name, entries in self.now.items()}
        after[section].pop(key, None)
        if value is not None:
            after[section][key] = value
        self.snapshots[self.position + 1 :] = [after]
        self.position += 1

    def go(self, position: int) -> None:
        self.position = max(0, min(position, len(self.snapshots) - 1))


def plain(state: TileState) -> Plain:
    return {
        "tiles": {GRID.name(s): (t.tile, t.rotation) for s, t in state.tiles.items()},
        "units": {u.id: (u.unit, u.side, GRID.name(u.space)) for u in state.units.values()},
        "smoke": {GRID.name(s): turns for s, turns in state.smoke.items()},
        "switches": dict(state.options),
        "table": {"board": state.board, "turn": state.turn},
    }


def do(document: Document, model: Model, act: tuple[str, int, int]) -> None:
    """Do one act on both; the model alone decides what is possible."""
    what, first, second = act
    name = f"{'ABC'[first % 3]}-{second % 9 + 1}"
    spot, now = GRID.parse(name), model.now
    command: Command | None = None
    if what == "tile" and name in now["tiles"]:
        lying = now["tiles"][name]
        command = own.remove_tile(PlacedTile(lying[0], spot, lying[1]))
        model.put("tiles", name, None)
    elif what == "tile":
        tile = f"{first % 8 + 1}A"
        if tile not in [lying[0] for lying in now["tiles"].values()]:
            command = own.place_tile(PlacedTile(tile, spot, 90))
            model.put("tiles", name, (tile, 90))
    elif what == "unit":
        unit_id = f"us-{first % 4}"
        if unit_id in now["units"]:
            kind, side, space = now["units"][unit_id]
            unit = Unit(unit_id, kind, side, GRID.parse(space))
            command = commands.move_unit(unit, spot, GRID)
            model.put("units", unit_id, (kind, side, name))
        else:
            command = commands.place_unit(Unit(unit_id, "stuka", "us", spot), GRID)
            model.put("units", unit_id, ("stuka", "us", name))
    elif what == "smoke":
        command = own.set_smoke(spot, now["smoke"].get(name, 0), first % 4)
        model.put("smoke", name, first % 4 or None)
    elif what == "switch":
        choice = "blocks" if first % 2 else None
        before = now["switches"].get("touched-corner")
        command = commands.set_option("touched-corner", before, choice)
        model.put("switches", "touched-corner", choice)
    elif what == "turn":
        command = commands.set_turn(now["table"]["turn"], first + 1)
        model.put("table", "turn", first + 1)
    if command:
        document.do(command)


ACTS = st.tuples(
    st.sampled_from(("tile", "tile", "unit", "smoke", "switch", "turn", "undo", "redo", "jump")),
    st.integers(0, 20),
    st.integers(0, 20),
)


@given(st.lists(ACTS, max_size=40))
def test_acts_undo_redo_and_jumps_are_those_of_a_plain_model(
    acts: list[tuple[str, int, int]],
) -> None:
    document, model = new_document(), Model()
    for act in acts:
        if act[0] == "undo":
            document.undo()
            model.go(model.position - 1)
        elif act[0] == "redo":
            document.redo()
            model.go(model.position + 1)
        elif act[0] == "jump":
            model.go(act[1] % len(model.snapshots))
            if model.position != document.history.position:
                document.go_to(model.position)
        else:
            do(document, model, act)
        assert plain(tiled(document.state)) == model.now
        assert document.history.position == model.position
    again = reopened(document)
    assert contents(again) == contents(document)
    for position in range(len(model.snapshots)):
        again.go_to(position)
        assert plain(tiled(again.state)) == model.snapshots[position]


def calls_to_open(content: bytes, acts: int) -> int:
    """Return how many calls it takes to open a save of so many acts: the same in every run."""

    def opening() -> Document:
        return document_from_save(parse_save(content, "x"), Path("x"))

    opening()  # what is imported or remembered once is no cost of the acts
    count = 0

    def counted(_frame: object, event: str, _arg: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counted)
    try:
        opened = opening()
    finally:
        sys.setprofile(None)
    assert len(opened.log) == acts
    return count


def test_acts_open_in_linear_time() -> None:
    """Ten times the acts may take some ten times the calls, not a hundred; docs/formats.md."""
    calls = []
    for acts in (200, 2_000):
        document = new_document()
        for _ in play(document, random.Random(acts), acts):
            pass
        content = document.to_save_text().encode()
        assert len(content) < 300 * acts
        calls.append(calls_to_open(content, acts))
    assert calls[1] < 13 * calls[0]


def test_going_back_and_forth_costs_no_more_than_its_lines() -> None:
    """A stranger's save could go through 3,000 acts 3,000 times: nine million, one by one."""
    turns = [turned(n, n + 1) for n in range(1, 3001)]
    jumps = [{"go": 3000 * (n % 2)} for n in range(3000)]
    content = saved(*turns, *jumps, turned(3001, 7))
    start = time.process_time()
    document = document_from_save(parse_save(content, "x"), Path("x"))
    assert time.process_time() - start < 3
    assert (document.damage, document.state.turn, document.history.position) == (None, 7, 3001)
    document.go_to(1)
    assert document.state.turn == 2


# ---- broken saves -----------------------------------------------------------------------------


def test_a_save_cut_anywhere_is_recovered_or_refused(tmp_path: Path, path: Path) -> None:
    """At every byte in `make torture`."""
    played, whole = path.read_bytes(), open_document(path)
    ends = [len(played) - n for n in range(1, 30)]
    counts = Counter(
        outcome(tmp_path / "cut.boardapp", broken, whole)
        for _, broken in (*cut(played, 61), *(("", played[:at]) for at in ends))
    )
    assert counts["torn"] > 60
    assert counts["refused"] >= 2
    assert counts["damaged"] == 0


def test_a_save_changed_anywhere_is_opened_up_to_there_or_refused(
    tmp_path: Path, path: Path
) -> None:
    """Every bit of every byte in `make torture`."""
    played, whole = path.read_bytes(), open_document(path)
    counts = Counter(
        outcome(tmp_path / "changed.boardapp", broken, whole)
        for _, broken in flipped(played, 41, (0, 5))
    )
    assert counts["damaged"] > 100
    assert counts["refused"] >= 4


def test_a_save_cut_between_two_acts_is_told_to_be_torn(path: Path) -> None:
    played = path.read_bytes()
    path.write_bytes(played[: played.rindex(b"# end")])
    document = open_document(path)
    assert (document.torn, len(document.log)) == (True, 30)


def test_a_damaged_save_shows_its_rest_and_names_its_line(path: Path) -> None:
    lines = path.read_bytes().splitlines(keepends=True)
    lines[20] = lines[20].replace(b"2026", b"2027")
    path.write_bytes(b"".join(lines))
    document = open_document(path)
    assert document.damage is not None
    assert document.damage.line == 21
    assert document.damage.rest.encode() == b"".join(lines[20:])
    assert (len(document.log), document.torn) == (11, False)


# ---- acts that no table allows ----------------------------------------------------------------


def placed(**changes: Any) -> dict[str, Any]:
    tile = HOUSE | changes
    return put("tiles", tile["space"], tile)


def unit(**changes: Any) -> dict[str, Any]:
    one = SQUAD | changes
    return put("units", one["id"], one)


def note(number: int = 0, **changes: Any) -> dict[str, Any]:
    after = {"origin": "A-1", "target": "C-9", "attack": "direct", "text": "clear"} | changes
    return put("agreements", number, after)


def board(name: str) -> dict[str, Any]:
    return change({"field": "board", "before": "village", "after": name})


@pytest.mark.parametrize(
    ("acts", "words"),
    [
        ([placed(tile="777X")], "The tile sets have no tile 777X."),
        ([placed(tile="../1A")], "The tile sets have no tile ../1A."),
        ([placed(tile="18A")], "belongs to the"),
        ([placed(rotation=45)], "found 45; expected one of 0, 90, 180, 270"),
        ([placed(space="D-1")], "D-1"),
        ([put("tiles", "A-1", HOUSE)], "Tile 1A is on two spaces."),
        ([placed(), placed(tile="2A")], "does not fit the table before it"),
        ([placed(), placed(space="A-1")], "the box has this tile only once"),
        ([placed(), placed(tile="1B", space="A-1")], "the box has this tile only once"),
        ([placed(), put("tiles", "B-4", HOUSE | {"tile": "2A"}, before=HOUSE)], None),
        ([put("tiles", "B-4", HOUSE, before=HOUSE)], "does not fit the table before it"),
        ([unit(side="russia")], "Units, us-1, side: us or germany, not 'russia'."),
        ([unit(side=None)], "found None; expected a text"),
        ([unit(art="x")], "expected the fields id, unit, side, space"),
        ([unit(unit="../x")], "The tile sets have no kind of unit '../x'."),
        ([unit(unit="a" * 201)], "Units, us-1, unit: the kind of unit, such as rifle-squad, not "),
        ([unit(id="")], "Units, , id: an id, such as us-1, not ''."),
        ([unit(id="a\nb")], "an id, such as us-1, not 'a\\nb'."),
        ([unit(id="\ud83d")], "an id, such as us-1, not "),
        ([put("units", "us-2", SQUAD)], "us-2, as before, not 'us-1'."),
        ([unit(), unit()], "does not fit the table before it"),
        ([unit(id="1"), unit(id="2"), unit(id="3")], "US has 3 units on A-1, but a side may"),
        ([put("smoke", "A-1", 4)], "Smoke, A-1: a whole number from 1 to 3, not 4."),
        ([put("smoke", "A-1", 0)], "Smoke, A-1: a whole number from 1 to 3, not 0."),
        ([put("smoke", "A-1", 3), put("smoke", "A-1", 2)], "does not fit the table before it"),
        ([turned(1, 0)], "Turn: a whole number of at least 1, not 0."),
        ([turned(1, "2")], "found '2'; expected a whole number"),
        ([turned(1, True)], "found True; expected a whole number"),
        ([turned(1, 10**10)], "expected a whole number"),
        ([turned(2, 3)], "does not fit the table before it"),
        ([put("options", "gravity", "off")], "not the unknown switch 'gravity'."),
        (
            [put("options", "night", "always")],
            "off, odd-turns or every-turn, not 'always'.",
        ),
        ([put("compared", "9Z", "5d0c91ab")], "The tile sets have no tile '9Z'."),
        ([put("compared", "1A", "x")], "a drawing's fingerprint: 8 digits 0 to f, not 'x'."),
        ([put("aside", "us-1", {**SQUAD, "off": "rear"})], "expected the fields id, unit, side"),
        ([put("points", "us", -1)], "Points, us: a whole number from 0 to 9,999, not -1."),
        ([board("../x")], "Board: village or defensive-line, not '../x'."),
        ([placed(), board("defensive-line")], "belongs to the"),
        ([note(attack="stare")], "mortar, artillery or aircraft, not 'stare'."),
        ([note(text="x" * 2001)], "expected a text of up to 2,000 characters"),
        ([note(text="bell \x07")], "text: a text without control characters, not "),
        ([note(text="half \ud83d")], "text: a text without control characters, not "),
        ([note(3)], "does not fit the table before it"),
        ([note(-1)], "does not fit the table before it"),
        ([put("cards", "us x", {})], "expected the fields "),
        ([put("game", "x", 1)], "a change of one of board, turn, "),
        (
            [change({"field": "tile_sets", "before": [], "after": []})],
            "a change of one of board, turn, ",
        ),
        ([put("unfinished", 0, 1)], "a change of one of board, turn, "),
        (
            [change({"field": "scenario", "before": "", "after": "x"})],
            "a change of one of board, turn, ",
        ),
        ([put("stage", 0, 1)], "found a key of stage; expected none"),
        ([change({"field": "stage", "before": 0, "after": 1})], "does not fit the table before"),
        ([change({"field": "turn", "after": 2})], "without a value before or after"),
        ([change({"field": "turn", "before": 1, "after": 2, "more": 3})], "expected field, key or"),
        ([{"do": "change", "title": 1, "changes": []}], "found 1; expected a text"),
        ([{"do": "change", "title": "x"}], "found the fields ['title']; expected"),
        ([{"go": 1}], "found an undo or redo to act 1, which does not exist"),
        ([{"do": "launch"}], "found the act 'launch'; expected one of begin, answer, end, done,"),
        ([{"do": ["change"]}], "found the act ['change']; expected one of"),
    ],
)
def test_an_act_that_no_table_can_hold_is_damage(
    acts: list[dict[str, Any]], words: str | None
) -> None:
    document = opened(*acts, put("smoke", "C-1", 1))
    if words is None:
        assert document.damage is None
        return
    assert document.damage is not None
    assert words in document.damage.found
    assert len(document.log) == len(acts) - 1
    assert document.damage.line == 10 + len(acts) - 1
    assert document.damage.rest.count("\n") == 3
    rest = document.damage.rest.splitlines()
    assert [line[:2] for line in rest] == ["- ", "- ", "# "]
    layout_text(tiled(document.state))


def test_what_is_said_of_a_damaged_act_stays_short() -> None:
    for act in (turned(1, "9" * 60_000), placed(space="A" * 60_000)):
        damage = opened(act).damage
        assert damage is not None
        assert len(damage.found) < 200


def test_whatever_a_save_s_acts_lead_to_is_a_sound_layout() -> None:
    from boardapp.files.yaml.yaml_source import read_yaml_text
    from boardapp.games.spearpoint.table.table_layout_file import parse_layout

    for seed in range(10):
        document = new_document()
        for _ in play(document, random.Random(seed), 80):
            pass
        again = parse_layout(read_yaml_text(layout_text(tiled(document.state)), "x"), Path())
        assert again.state == document.state


def test_a_table_holds_a_thousand_units_and_a_hundred_agreements_at_most() -> None:
    units = [unit(id=f"us-{n}", unit="stuka") for n in range(1001)]
    notes = [note(n) for n in range(101)]
    kinds = {
        "Units: a list of up to 1,000 units, not 1001.": units,
        "Agreements: a list of up to 100 agreements, not a list of 101.": notes,
    }
    for words, acts in kinds.items():
        sets = [act["changes"][0] for act in acts]
        damage = opened(*(change(*sets[at : at + 100]) for at in range(0, 1001, 100))).damage
        assert damage is not None
        assert damage.found == words


# ---- strangers' files -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("../../club.yaml", "a path out of the folder"),
        ("/etc/club.yaml", "an absolute path"),
        ("C:\\club.yaml", "an absolute path"),
        ("\\\\host\\club.yaml", "an absolute path"),
        ("a/../../club.yaml", "a path out of the folder"),
        (" ", "an empty name"),
    ],
)
def test_a_tile_set_s_name_leads_nowhere(name: str, words: str) -> None:
    import json

    start = SaveStart(LAYOUT + f"tile_sets: [{json.dumps(name)}]\n", {name: SET})
    with pytest.raises(FaultsError) as caught:
        opened(start=start)
    assert words in str(caught.value)


def test_a_tile_set_that_is_named_and_not_held_is_never_looked_for(tmp_path: Path) -> None:
    (tmp_path / "club.yaml").write_text(SET)
    path = tmp_path / "x.boardapp"
    path.write_bytes(saved(start=SaveStart(LAYOUT + "tile_sets: [club.yaml]\n")))
    assert "'club.yaml', which is not part of this file; expected no tile sets" in refusal(path)


ART = """boardapp: 1
tile_set: Club
tiles:
  90A: {{title: Shed, art: {art}}}
boards:
  village: {{title: Ours, art: {art}}}
"""


@pytest.mark.parametrize("art", ["/etc/passwd.png", "../../x.svg", "x.svg", "'\\\\host\\x.png'"])
def test_pictures_of_a_held_tile_set_lead_nowhere(tmp_path: Path, art: str) -> None:
    path = tmp_path / "x.boardapp"
    sets = {"club.yaml": ART.format(art=art)}
    path.write_bytes(saved(start=SaveStart(LAYOUT + "tile_sets: [club.yaml]\n", sets)))
    document = open_document(path)
    assert box(document).tiles["90A"].art is None
    board, own = box(document).boards["village"], built_in_catalogue().boards["village"]
    assert board.title == "Ours"
    assert picture_path(board.art) == picture_path(own.art)


def test_too_many_tile_sets_are_refused() -> None:
    with pytest.raises(FaultsError, match="found 21 files; expected at most 20"):
        opened(start=SaveStart(LAYOUT, {f"{n}.yaml": SET for n in range(21)}))


@pytest.mark.parametrize(
    ("layout", "words"),
    [
        (LAYOUT + "turn: &a 2\n", "x.boardapp:layout:4:7: turn: found the anchor '&a'"),
        (LAYOUT + "turn: *a\n", "the alias"),
        (LAYOUT + "turn: !!python/object/apply:os.system [x]\n", "the tag"),
        (LAYOUT + "turn: " + "[" * 60 + "]" * 60 + "\n", "more than 50 levels of nesting"),
        (LAYOUT + "tiles: [" + "1," * 100_001 + "1]\n", "more than 100,000 values"),
        (LAYOUT + "#" * (1 << 20) + "\n", "MB; expected at most 1 MB"),
        (LAYOUT.replace("village", "moon"), "found 'moon'"),
        ("", "an empty file"),
        ("boardapp: 2\n", "a newer format"),
    ],
)
def test_a_layout_held_in_a_save_keeps_to_the_rules_of_layouts(layout: str, words: str) -> None:
    with pytest.raises(FaultsError) as caught:
        opened(start=SaveStart(layout))
    assert words in str(caught.value)


def test_a_tile_set_held_in_a_save_keeps_to_the_rules_of_tile_sets() -> None:
    layout = LAYOUT + "tile_sets: [club.yaml]\n"
    with pytest.raises(FaultsError, match=re.escape("x.boardapp:club.yaml:4:17: tiles.90A.walls")):
        opened(start=SaveStart(layout, {"club.yaml": SET.replace("title: Shed", "walls: [[]]")}))


def test_a_save_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    path = tmp_path / "large.boardapp"
    with path.open("wb") as file:
        file.write(b"boardapp: 1\nsave: table\n")
        file.truncate(MAX_BYTES + 1)
    tracemalloc.start()
    words = refusal(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert "of 24.1 MB or more; expected a file of at most 24 MB" in words
    assert peak < 1 << 20


@pytest.mark.parametrize(
    "filling", [b"\n", b"x", b"- {}  # a #00000000\n", b"acts:", b"\nacts:  # 0000000", b"}  # "]
)
def test_a_huge_file_of_nonsense_is_refused_in_little_time(tmp_path: Path, filling: bytes) -> None:
    path = tmp_path / "huge.boardapp"
    path.write_bytes(b"boardapp: 1\nsave: table\n" + filling * (8_000_000 // len(filling)))
    start = time.process_time()
    assert refusal(path)
    assert time.process_time() - start < 5


@pytest.mark.parametrize("filling", [b"\n", b"- {", b"}  # ", b"x" * 1000 + b"\n"])
def test_huge_nonsense_behind_a_start_is_damage_in_little_time(filling: bytes) -> None:
    content = saved().rsplit(b"# end", 1)[0] + filling * (8_000_000 // len(filling))
    start = time.process_time()
    document = document_from_save(parse_save(content, "x"), Path("x"))
    assert document.damage is not None
    assert time.process_time() - start < 2


@pytest.mark.skipif(sys.platform == "win32", reason="pipes of POSIX")
def test_a_pipe_is_not_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.boardapp")
    assert not is_save_file(tmp_path / "pipe.boardapp")
    assert "a device or pipe" in refusal(tmp_path / "pipe.boardapp")


def test_what_is_no_save_is_read_as_a_layout(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text(LAYOUT, "utf-8")
    document = open_document(path)
    assert (document.path, document.name, document.log) == (None, "table", [])
    assert not is_save_file(tmp_path)
    assert not is_save_file(tmp_path / "none")
    assert "no such file" in refusal(tmp_path / "none")


def test_a_layout_s_tile_sets_are_taken_in_by_content(tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets/club.yaml").write_bytes(
        b"\xef\xbb\xbf" + SET.encode().replace(b"\n", b"\r\n")
    )
    (tmp_path / "table.yaml").write_text(LAYOUT + "tile_sets: [sets/club.yaml]\n", "utf-8")
    document = open_document(tmp_path / "table.yaml")
    assert document.save_start.files == {"sets/club.yaml": SET}
    (tmp_path / "sets/club.yaml").unlink()
    assert box(reopened(document)).tiles["90A"].face.title == "Shed"


def test_a_tile_set_that_vanishes_in_between_is_a_fault(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "club.yaml").write_text(SET)
    (tmp_path / "table.yaml").write_text(LAYOUT + "tile_sets: [club.yaml]\n", "utf-8")
    find = game_files_for

    class Vanishing:
        def open_layout(self, source: Source, folder: Path) -> OpenedTable:
            found = find(source).open_layout(source, folder)
            (tmp_path / "club.yaml").unlink()
            return found

    monkeypatch.setattr(document_loader, "game_files_for", lambda _: Vanishing())
    assert "club.yaml:1:1: file: found no such file" in refusal(tmp_path / "table.yaml")


def test_a_layout_whose_tile_sets_no_save_could_hold_is_refused(tmp_path: Path) -> None:
    # Else every act would be written, and none could be read again.
    for name in ("one.yaml", "two.yaml"):
        (tmp_path / name).write_text(SET + f"# {'x' * (600 << 10)}\n", "utf-8")
    (tmp_path / "table.yaml").write_text(LAYOUT + "tile_sets: [one.yaml, two.yaml]\n", "utf-8")
    assert "expected at most 1 MB together" in refusal(tmp_path / "table.yaml")
