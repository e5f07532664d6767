"""Layouts of Strange Victory: read with every fault, and written so that they read the same."""

import re
from pathlib import Path
from random import Random

import pytest
from hypothesis import given as examples
from hypothesis import settings
from hypothesis import strategies as st

from boardapp.__main__ import main
from boardapp.document.document_loader import open_document
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.areas.state import PointTrack
from boardapp.games.layout_file_codec import layout_text
from boardapp.games.strange_victory.files import open_layout
from boardapp.games.strange_victory.state import CounterOnBoard, Regiment, RoadState
from tests.games.strange_victory.roads import (
    BOARD_FILE,
    COMBAT,
    FOREST,
    OPEN,
    START,
    at,
    fresh,
    table,
)
from tests.support.examples import ALL, costly_examples

SOUND = """boardapp: 1
game: strange-victory
board: practice-roads
turn: 3
phase: repairs
options: {pool: digital}
units:
  - {id: p1, unit: Panzer 1, space: Two Bridges, division: "1", dice: 3, steps: 2, marks: [shocked]}
divisions:
  "1": {now: 1, start: 2}
lying:
  Thornfield: [garrison, road]
  Two Bridges: [{kind: enemy, strength: 4}]
out: {stuka: 1}
assets: {stuka: 1}
strengths: {enemy: 4}
combat:
  {faces: 6, read: sum, rows: [[6, overrun], [3, breakthrough], [0, pitched], [-2, desperate]]}
"""


def faults(text: str, folder: Path = Path()) -> list[str]:
    """The faults of a layout, without its name."""
    try:
        open_layout(read_yaml_text(text, "t.yaml"), folder)
    except FaultsError as error:
        return [str(one).removeprefix("t.yaml:") for one in error.faults]
    return []


def read(text: str) -> RoadState:
    """The table in a layout."""
    state = open_layout(read_yaml_text(text, "t.yaml"), Path()).state
    assert isinstance(state, RoadState)
    return state


def test_a_layout_is_read() -> None:
    state = read(SOUND)
    assert (state.turn, state.phase, state.options) == (3, "repairs", {"pool": "digital"})
    assert state.units == {"p1": Regiment("p1", "Panzer 1", OPEN, "1", 3, 2, marks=("shocked",))}
    assert state.divisions == {"1": PointTrack(1, 2)}
    assert state.lying == {
        FOREST: (CounterOnBoard("garrison"), CounterOnBoard("road")),
        OPEN: (CounterOnBoard("enemy", 4),),
    }
    assert (state.out, state.assets, state.strengths) == ({"stuka": 1}, {"stuka": 1}, {"enemy": 4})
    assert state.combat == COMBAT
    assert layout_text(state) == layout_text(read(layout_text(state)))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("practice-roads", "practice-road", "3:8: board: found 'practice-road', which is no file;"
         " expected practice-roads, or a board's file in the layout's folder or below it (did you"
         " mean 'practice-roads'?)"),
        ("practice-roads", "../b.yaml", "3:8: board: found '../b.yaml', a path out of the folder;"
         " expected practice-roads, or a board's file in the layout's folder or below it"),
        ("turn: 3", "turn: 0", "4:7: turn: found 0; expected a whole number from 1 to 999"),
        ("phase: repairs", "phase: fight", "5:8: phase: found 'fight'; expected set-up, movement,"
         " repairs or check"),
        ("pool: digital", "pool: dgital", "6:17: options.pool: found 'dgital'; expected physical or"
         " digital (did you mean 'digital'?)"),
        ("space: Two Bridges", "space: Two Bridge", "8:37: units[0].space: found 'Two Bridge';"
         " expected one of the areas of the board (did you mean 'Two Bridges'?)"),
        ("id: p1", "id: p 1", "8:10: units[0].id: found 'p 1'; expected a word of letters, digits"
         " and dashes, 40 at most, such as p1"),
        ("id: p1, ", "", "8:5: units[0]: found no 'id' key; expected a word of letters,"
         " digits and dashes, 40 at most, such as p1"),
        pytest.param('division: "1"', 'division: "2"', "8:60: units[0].division: found '2';"
                     " expected one of the divisions", marks=pytest.mark.rule("000-57")),
        ("[shocked]", "[shockd]", "8:92: units[0].marks[0]: found 'shockd'; expected disordered,"
         " shocked, locked, halted or fought (did you mean 'shocked'?)"),
        ("[shocked]", "[shocked, shocked]", ("8:91: units[0].marks: found a list of 2; expected "
            "at most as many of each marker as a unit or area can have")),
        ("now: 1", "now: many", "10:14: divisions.1.now: found 'many'; expected a whole number from"
         " 0 to 999"),
        ("Thornfield:", "Thornfeld:", "12:3: lying: found 'Thornfeld'; expected one of the areas of"
         " the board (did you mean 'Thornfield'?)"),
        ("[garrison, road]", "[garison]", "12:16: lying.Thornfield[0]: found 'garison';"
         " expected garrison, road, me-109, stuka, ju-88, mobile-artillery, repair-base, prisoners,"
         " crossroads, muddy-roads, accident, mb-151, hurricane, roadblock, reserve-infantry,"
         " mobile-infantry, aa-guns, at-guns, enemy, infantry, breakdown, recon, motorized, support"
         " or other (did you mean 'garrison'?)"),
        ("[garrison, road]", "[stuka, road]", ("12:15: lying.Thornfield: found two counters of "
            "the same kind; expected room for one Road counter and one Garrison counter")),
        ("out: {stuka: 1}", "out: {stuka: 36}", ("12:3: lying: found 1 Road counters face down "
            "and 36 in play; expected at most 36 together")),
        ("out: {stuka: 1}", "out: {stka: 1}", "14:7: out: found 'stka'; expected me-109, stuka"),
        ("assets: {stuka: 1}", "assets: {stuka: 0}", "15:17: assets.stuka: found 0; expected a"
         " whole number from 1 to 36"),
        ("out: {stuka: 1}", "mix: {stuka: 35}", "14:6: mix: found 35 counters; expected 36"),
        ("out: {stuka: 1}", "out: {stuka: 2}\nmix: {stuka: 1, recon: 0, ju-88: 35}", "14:14: "
         "out.stuka: found 2; expected at most 1, as in mix"),
        ("faces: 6", "faces: 1", "18:11: combat.faces: found 1; expected a whole number from 2 to"
         " 20"),
        pytest.param("[0, pitched]", "[0, piched]", "18:69: combat.rows[2][1]: found 'piched';",
                     marks=pytest.mark.rule("000-54")),
        ("[0, pitched]", "[4, pitched]", "18:31: combat.rows: found a list of 4; expected pairs"),
        ("turn: 3", "mode: wild", "4:7: mode: found 'wild'; expected led or free"),
        ('  "1": {now', '  "": {now', "10:3: divisions: found ''; expected a name of at most 40"),
        ("turn: 3", "trun: 3", "4:1: file: found the unknown key 'trun'; expected"),
    ],
)  # fmt: skip
def test_a_fault_is_told_at_its_spot(old: str, new: str, fault: str) -> None:
    assert SOUND.count(old) == 1
    found = faults(SOUND.replace(old, new))
    assert [one for one in found if one.startswith(fault)], found


def test_a_fault_behind_a_faulty_entry_is_told_at_its_own_spot() -> None:
    again = SOUND.replace("divisions:", "  - {id: p1, unit: Panzer 2, space: Nowhere}\ndivisions:")
    text = again.replace("[6, overrun], [3, breakthrough]", "[x, overrun], [3, brakthrough]")
    found = faults(text)
    assert (
        "9:10: units[1].id: found 'p1' a second time; expected each once (line 8 has the first)"
        in (found)
    )
    assert "19:33: combat.rows[0][0]: found 'x'; expected a whole number" in found
    assert [one for one in found if one.startswith("19:50: combat.rows[1][1]: found 'brakthr")]


def test_a_layout_may_be_of_free_play() -> None:
    state = read(SOUND.replace("turn: 3", "turn: 3\nmode: free"))
    assert (state.mode, read(SOUND).mode) == ("free", "led")
    assert read(layout_text(state)) == state


def test_all_faults_of_a_layout_and_its_board_are_told_at_once(tmp_path: Path) -> None:
    board = BOARD_FILE.read_text("utf-8").replace("label: A", "label: D", 1)
    (tmp_path / "own.yaml").write_text(board, encoding="utf-8")
    text = SOUND.replace("practice-roads", "own.yaml").replace("turn: 3", "turn: x")
    found = faults(text, tmp_path)
    assert len(found) == 2
    assert "4:7: turn: found 'x'; expected a whole number from 1 to 999" in found
    assert any("values.label: found 'D'; expected A, B or C" in one for one in found)


def test_a_board_of_one_s_own_is_held_in_the_save(tmp_path: Path) -> None:
    (tmp_path / "own.yaml").write_text(BOARD_FILE.read_text("utf-8"), encoding="utf-8")
    layout, save = tmp_path / "table.yaml", tmp_path / "table.boardapp"
    layout.write_text(SOUND.replace("practice-roads", "own.yaml"), encoding="utf-8")
    document = open_document(layout)
    document.save(save)
    (tmp_path / "own.yaml").unlink()
    assert open_document(save).state == document.state


@settings(max_examples=costly_examples())
@examples(st.integers(0, 10**6))
def test_what_is_written_reads_the_same(seed: int) -> None:
    chance = Random(seed)
    states = (
        fresh({"pool": "digital"}, chance),
        table("enemy", ("roadblock", 2), board="practice-roads", assets={"prisoners": 2}),
        at(START, "crossroads", board="practice-roads", unit={"marks": ("shocked",)}),
    )
    for state in states:
        assert read(layout_text(state)) == state


def test_a_table_on_which_nothing_lies_any_more_reads_the_same() -> None:
    taken_up = open_layout(read_yaml_text(layout_text(table(lying={OPEN: ()})), "t.yaml"), Path())
    assert taken_up.state == table(lying={})


def test_the_verbs_on_a_table_of_areas(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    layout, picture = tmp_path / "table.yaml", tmp_path / "table.svg"
    layout.write_text(SOUND, encoding="utf-8")
    assert main(["check", str(layout)]) == 0
    assert main(["render", str(layout), "-o", str(picture)]) == 0
    labels = set(re.findall(r'aria-label="([^"]*)"', picture.read_text("utf-8")))
    pieces = {"Enemy unit, Strength 4", "Panzer 1", "Road counter, face down"}
    assert labels >= {"Two Bridges", "forest", "C", *pieces}
    capsys.readouterr()
    for given in (["Two Bridges", "Thornfield"], ["--all"]):
        assert main(["los", str(layout), *given]) == 1
        assert capsys.readouterr().err == (
            f"{layout}: found a board of areas; expected one on which lines of sight are ruled on\n"
        )


ODD = ("", "3", "[]", "[3]", "{}", "{a: 3}", "{a: [{}]}", "[[1, 2]]", "x")


@pytest.mark.parametrize("odd", ODD)
def test_a_layout_of_odd_shapes_is_only_refused(odd: str) -> None:
    lines = SOUND.splitlines(keepends=True)
    for number, line in enumerate(lines):
        # Each line gets three of the nine.
        if ":" in line and (ALL or (number + ODD.index(odd)) % 3 == 0):
            changed = [*lines[:number], f"{line.split(':')[0]}: {odd}\n", *lines[number + 1 :]]
            faults("".join(changed))
    for key in ("units", "divisions", "lying", "mix", "combat", "options", "board", "game"):
        faults(f"boardapp: 1\ngame: strange-victory\nboard: practice-roads\n{key}: {odd}\n")
        faults(f"boardapp: 1\ngame: strange-victory\n{key}: {odd}\n")
