"""Files of an older edition of the rules: what today's refuse is named, what cannot be damages."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Any

import pytest

from boardapp.cli import parse, run
from boardapp.core.command import SetTurn
from boardapp.document.document import Document
from boardapp.document.log_text import log_text
from boardapp.document.opening import document_from, open_document
from boardapp.document.save_text import Start, read_save
from boardapp.files.assets import scenarios_folder
from boardapp.files.fault import FaultsError
from boardapp.games.spearpoint.scenario.referee import refuse
from tests.document.goldens import FOLDER, NARROWED, SETUPS, mended, rewritten, standing_of
from tests.document.play import contents, reopened
from tests.games.spearpoint.scenario.setups import enter

TWO = "02-what-now-sarge.yaml"
NAME = "US: Entry space A-4. Today's rules refuse it: A-4 is left out"


def of_edition(start: Start, edition: int) -> Start:
    line = next(line for line in start.layout.splitlines() if line.startswith("scenario: "))
    layout = start.layout.replace(line, f"{line}\nedition: {edition}")
    return Start(layout, start.files, start.title)


@pytest.fixture
def friday(tmp_path: Path) -> Path:
    """Return a save of the first edition with a decision that a mended rule refuses."""
    path = tmp_path / "friday.boardapp"
    path.write_bytes(rewritten(*mended("02-finished", *NARROWED)))
    return path


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    """Return the layout of that table, beside its scenario."""
    for name in ("02-finished.yaml", TWO):
        shutil.copy(FOLDER / name, tmp_path / name)
    scenario = tmp_path / TWO
    scenario.write_text(scenario.read_text("utf-8").replace(*NARROWED), "utf-8")
    return tmp_path / "02-finished.yaml"


# ---- named ------------------------------------------------------------------------------------


def test_a_save_opens_whole_and_names_what_is_refused_today(friday: Path) -> None:
    document = open_document(friday)
    golden = open_document(FOLDER / "02-finished.boardapp")
    assert (document.damage, document.torn) == (None, False)
    assert (document.state, document.history.position) == (golden.state, golden.history.position)
    (note,) = document.notes
    assert note.text.startswith(f"Act 40: {NAME}")
    assert note.file == str(friday)
    assert '"enter": "A-4"' in friday.read_text("utf-8").splitlines()[note.line - 1]


def test_a_layout_opens_whole_and_names_what_is_refused_today(layout: Path) -> None:
    document = open_document(layout)
    assert document.state == open_document(FOLDER / "02-finished.yaml").state
    (note,) = document.notes
    assert note.text.startswith(f"Decision 26: {NAME}")
    assert layout.read_text("utf-8").splitlines()[note.line - 1] == "  - {enter: A-4, by: us}"


def test_a_save_begun_from_such_a_layout_names_it_in_its_start(layout: Path) -> None:
    document = open_document(layout)
    document.do(SetTurn(4, 5))
    (note,) = reopened(document, Path("table.boardapp")).notes
    assert note.text == document.notes[0].text
    assert (note.file, note.line) == ("table.boardapp:layout", document.notes[0].line)


def test_play_goes_on_and_each_opening_names_the_same(friday: Path) -> None:
    document = open_document(friday)
    document.do(SetTurn(4, 5))
    document.save(friday)
    again = open_document(friday)
    assert contents(again) == contents(document)
    assert again.notes == document.notes
    assert (again.damage, again.state.turn) == (None, 5)


def test_what_is_decided_today_is_held_to_today_s_rules(friday: Path) -> None:
    document = open_document(friday)
    document.go_to(document.history.position - 4)  # in turn 3, before any entry space
    standing = standing_of(document)
    assert "A-4 is left out" in str(refuse(standing, enter("us", "A-4")))
    assert refuse(standing, enter("us", "A-5")) is None


def test_a_scenario_that_nobody_could_set_up_any_more_still_opens() -> None:
    save, start = mended("06-half", "kinds: [bunker], count: 1,", "kinds: [bunker], count: 7,")
    document = document_from(read_save(rewritten(save, start), "x"), Path("x"))
    assert (document.damage, len(document.log)) == (None, len(save.acts))
    assert document.notes
    with pytest.raises(FaultsError, match="too few tiles are left for Bunker; expected a setup"):
        document_from(read_save(rewritten(save, of_edition(start, 2)), "x"), Path("x"))


def test_in_a_file_of_the_present_edition_it_is_damage(friday: Path, layout: Path) -> None:
    save, start = mended("02-finished", *NARROWED)
    friday.write_bytes(rewritten(save, of_edition(start, 2)))
    document = open_document(friday)
    assert document.damage is not None
    assert document.damage.found.startswith("A-4 is left out")
    assert (len(document.log), document.notes) == (39, [])

    text = layout.read_text("utf-8")
    layout.write_text(text.replace(f"scenario: {TWO}\n", f"scenario: {TWO}\nedition: 2\n"), "utf-8")
    with pytest.raises(
        FaultsError, match=r"setup\[25\]: found US: Entry space A-4; expected A-4 is"
    ):
        open_document(layout)


@pytest.mark.parametrize("name", SETUPS)
def test_a_golden_layout_opens_beside_the_scenario_of_today(name: str, tmp_path: Path) -> None:
    shutil.copy(FOLDER / f"{name}.yaml", tmp_path)
    document = open_document(FOLDER / f"{name}.yaml")
    (file,) = document.start.files
    shutil.copy(scenarios_folder() / file, tmp_path)
    again = open_document(tmp_path / f"{name}.yaml")
    assert again.state == document.state


# ---- which edition a file is of ---------------------------------------------------------------


def test_a_table_begun_today_says_so_and_goes_on_saying_it(tmp_path: Path) -> None:
    path = Path(shutil.copy(scenarios_folder() / TWO, tmp_path))
    document = open_document(path)
    assert f"scenario: {TWO}\nedition: 2\n" in document.start.layout
    again = reopened(document)
    assert again.start == document.start
    assert again.game.layout_text(again.state) == document.game.layout_text(document.state)


@pytest.mark.parametrize("name", ["02-half", "04-from-layout"])
def test_a_table_of_the_first_edition_stays_one(name: str) -> None:
    document = open_document(FOLDER / f"{name}.boardapp")
    document.note("Years later.")
    assert "edition:" not in document.start.layout
    assert "edition:" not in document.game.layout_text(reopened(document).state)


@pytest.mark.parametrize(
    ("edition", "words"),
    [
        (
            "3",
            "edition: found 3, a newer edition of the rules than this program's 2; expected",
        ),
        ("0", "edition: found 0; expected a whole number of at least 1"),
        ("first", "edition: found 'first'; expected a whole number of at least 1"),
    ],
)
def test_an_edition_that_this_program_cannot_know_is_refused(
    edition: str, words: str, layout: Path
) -> None:
    text = layout.read_text("utf-8")
    layout.write_text(text.replace("turn: 4\n", f"turn: 4\nedition: {edition}\n"), "utf-8")
    with pytest.raises(FaultsError) as caught:
        open_document(layout)
    assert words in str(caught.value)


def test_a_free_table_has_no_edition(tmp_path: Path) -> None:
    path = tmp_path / "table.yaml"
    path.write_text("boardapp: 1\ngame: spearpoint\nboard: village\nedition: 1\n", "utf-8")
    with pytest.raises(
        FaultsError, match="4:10: edition: found an edition without a scenario; expected"
    ):
        open_document(path)


# ---- what no table can hold, in every edition -------------------------------------------------


def decide(**decision: Any) -> dict[str, Any]:
    return {"at": "2026-11-22T20:00:00Z", "do": "decide", "decision": decision}


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        ({"lay": "99A", "space": "A-2", "by": "us"}, "There is no tile 99A."),
        ({"lay": "18A", "space": "A-2", "by": "us"}, "belongs to the"),
        ({"lay": "1A", "space": "B-5", "by": "us"}, "lies on B-5 already."),
        ({"lay": "2B", "space": "A-2", "by": "us"}, "the box holds it only once"),
        ({"lay": "1A", "space": "D-2", "by": "us"}, "'D-2'"),
        ({"carry": "x", "tiles": [{"tile": "99A", "space": "A-2"}]}, "There is no tile 99A."),
        ({"carry": "x", "tiles": [{"tile": "1A", "space": "A-2"}]}, "does not fit the table"),
        ({"carry": "x", "tiles": [{"tile": "1A", "space": "A-2"}, {"tile": "3A", "space": "A-2"}]},
         "Tile 1A lies on A-2 already."),
        ({"unit": "sniper", "space": "A-2", "by": "together"}, "found 'together'; expected us or"),
        ({"unit": "../x", "space": "A-2", "by": "us"}, "No kind of unit is called '../x'."),
        ({"unit": "../sniper", "by": "us"}, "No kind of unit is called '../sniper'."),
        ({"die": 7, "how": "rolled", "by": "together"}, "found 'together'; expected us or"),
        ({"die": 11, "how": "rolled", "by": "us"}, "found 11"),
        ({"take": "veteran-crew", "by": "together"}, "found 'together'; expected us or"),
        ({"enter": "A-1", "by": "together"}, "found 'together'; expected us or"),
        ({"hand": [], "command": [], "by": "together"}, "found 'together'; expected us or"),
        ({"deck": "Reserves", "cards": [], "by": "together"}, "found 'together'; expected us or"),
        ({"jump": "us"}, "expected one of read, experienced, carry"),
    ],
)  # fmt: skip
def test_what_no_table_can_hold_is_damage_in_every_edition(
    decision: dict[str, Any], words: str
) -> None:
    save = read_save((FOLDER / "01-half.boardapp").read_bytes(), "x")
    content = rewritten(save, save.start, decide(**decision))
    document = document_from(read_save(content, "x"), Path("x"))
    assert document.damage is not None
    assert words in document.damage.found
    assert len(document.log) == len(save.acts)


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        ("{lay: 99A, space: A-2, by: us}", "Tile 99A on A-2; expected There is no tile 99A."),
        ("{lay: 1A, space: B-5, by: germany}", "expected Tile 2A lies on B-5 already."),
        ("{unit: sniper, space: A-2, by: together}", "found 'together'; expected us or germany"),
        ("{jump: us}", "expected one of read, experienced, carry"),
    ],
)
def test_in_a_layout_it_is_a_fault_in_every_edition(
    decision: str, words: str, tmp_path: Path
) -> None:
    shutil.copy(FOLDER / "01-man-vs-beast.yaml", tmp_path)
    path = tmp_path / "table.yaml"
    path.write_text((FOLDER / "01-half.yaml").read_text("utf-8") + f"  - {decision}\n", "utf-8")
    with pytest.raises(FaultsError) as caught:
        open_document(path)
    (fault,) = caught.value.faults
    assert fault.where == "setup[11]"
    assert words in str(fault)


def test_a_third_unit_of_a_side_is_damage_in_every_edition() -> None:
    save = read_save((FOLDER / "01-half.boardapp").read_bytes(), "x")
    acts = [decide(unit="rifle-squad", space="B-3", by="us") for _ in range(2)]
    document = document_from(read_save(rewritten(save, save.start, *acts), "x"), Path("x"))
    assert document.damage is not None
    assert "B-3 holds two units of US already" in document.damage.found
    assert len(document.log) == len(save.acts) + 1


@pytest.mark.parametrize(
    "decision",
    [
        {"lay": "1A", "space": "A-1", "by": "together"},
        {"lay": "1A", "space": "A-1", "by": "germany"},
        {"done": "germany"},
        {"done": "together"},
        {"choose": "column-5", "by": "us"},
        {"enter": "A-1", "by": "us"},
        {"enter": "A-1", "leaving": "C-5", "by": "us"},
        {"die": 7, "how": "rolled", "by": "germany"},
        {"take": "veteran-crew", "by": "germany"},
        {"unit": "tiger-i", "space": "A-1", "by": "us"},
        {"unit": "tiger-i", "by": "germany"},
        {"deck": "Reserves", "cards": [["tiger-i", 99, 9]], "by": "us"},
        {"hand": ["tiger-i"], "command": ["ambush"], "by": "us"},
        {"read": "minefields", "as": "nowhere"},
        {"read": "weather", "as": "fine"},
        {"experienced": "germany"},
        {"begin": True},
    ],
)  # fmt: skip
def test_what_only_the_rules_refuse_is_named_wherever_it_comes(decision: dict[str, Any]) -> None:
    save = read_save((FOLDER / "01-half.boardapp").read_bytes(), "x")
    turn = {"at": "2026-11-22T20:00:30Z", "do": "set-turn", "before": 1, "turn": 2}
    acts = (decide(**decision), decide(begin=True), turn)
    document = document_from(read_save(rewritten(save, save.start, *acts), "x"), Path("x"))
    assert document.damage is None
    assert [note.text.partition(":")[0] for note in document.notes][:1] == [
        f"Act {len(save.acts) + 1}"
    ]
    standing = standing_of(document)
    assert (standing.begun, standing.current) == (True, None)
    document.go_to(0)
    assert document.state == document.start_state


# ---- told -------------------------------------------------------------------------------------


def test_check_names_it_as_a_note(
    friday: Path, layout: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(parse(["check", str(friday), str(layout)])) == 0
    told = capsys.readouterr()
    first, note, second, other = told.out.splitlines()
    assert (first, second, told.err) == (f"{friday}: ok", f"{layout}: ok", "")
    (line,) = (note.line for note in open_document(friday).notes)
    assert note.startswith(f"{friday}:{line}: note: Act 40: {NAME}")
    assert other.startswith(f"{layout}:")
    assert f": note: Decision 26: {NAME}" in other


def test_the_log_lists_it_at_the_end(friday: Path, capsys: pytest.CaptureFixture[str]) -> None:
    document = open_document(friday)
    *_, empty, head, last = log_text(document).splitlines()
    assert (empty, head) == (
        "",
        "An older edition of the rules allowed what today's refuse. It stands:",
    )
    assert last == document.notes[0].text
    assert run(parse(["log", str(friday)])) == 0
    assert capsys.readouterr().out == log_text(document)


def test_nothing_is_said_of_a_table_that_keeps_to_today_s_rules(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = Path(shutil.copy(scenarios_folder() / TWO, tmp_path))
    document: Document = open_document(path)
    save = tmp_path / "table.boardapp"
    document.save(save)
    assert run(parse(["check", str(save), str(path)])) == 0
    assert capsys.readouterr().out.splitlines() == [f"{save}: ok", f"{path}: ok"]
