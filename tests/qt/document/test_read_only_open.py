"""A table that another window has open: it says so, and is looked at without writing anything."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from boardapp.document.crash_recovery import find_recoverable_tables
from boardapp.document.data_folders import claims_folder, journals_folder
from boardapp.document.document_loader import open_document
from boardapp.document.file_claim import FileClaim, FileInUseError, claim_file
from boardapp.document.save_format import SaveStart, SaveWriter
from boardapp.files.temp_files import new_temp_path
from boardapp.qt.document.read_only_open import NAME
from tests.document.play import new_document
from tests.qt.document.test_file_warnings import ACTS
from tests.qt.support.evening import Answers, opened, shown_window, space
from tests.qt.support.spearpoint_window import SpearpointWindow

posix = pytest.mark.skipif(sys.platform == "win32", reason="links and pipes of POSIX")
ASKED = "friday.boardapp is open in another window."
LOCK = "This table is open in another window. You cannot change it here."


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[SpearpointWindow]:
    yield from shown_window(qtbot)


@pytest.fixture
def save(tmp_path: Path) -> Path:
    path = tmp_path / "friday.boardapp"
    new_document().save(path)
    return path


@pytest.fixture
def theirs(save: Path) -> Iterator[FileClaim]:
    """Another window's claim on the save."""
    claim = claim_file(save, claims_folder())
    assert claim is not None
    yield claim
    claim.release()


@pytest.fixture
def looking(
    window: SpearpointWindow, answers: Answers, save: Path, theirs: FileClaim
) -> SpearpointWindow:
    """A window that looks at the save."""
    answers.give("Look only")
    assert window.controller.open(save)
    assert answers.told == [ASKED]
    return window


def free(path: Path) -> bool:
    try:
        claim = claim_file(path, claims_folder())
    except FileInUseError:
        return False
    assert claim is not None
    claim.release()
    return True


def test_it_asks_and_the_table_there_stays(
    window: SpearpointWindow, answers: Answers, save: Path, theirs: FileClaim
) -> None:
    window.controller.new("village")
    before = opened(window.session)
    answers.give("Cancel")
    assert not window.controller.open(save)
    assert answers.told == [ASKED]
    assert answers.details == [
        "If two windows changed this table, each would overwrite what the other saved. In "
        "this window you can only look at the last save."
    ]
    assert window.session.document is before
    assert window.controller.recent.paths() == []


def test_it_says_that_it_is_only_looked_at(looking: SpearpointWindow) -> None:
    assert looking.windowTitle() == "friday.boardapp (look only)[*] – boardapp"
    assert looking.banners[NAME].label.text() == (
        "friday.boardapp is open in another window. You see the last save of the table, "
        "and cannot change it here."
    )
    assert list(looking.banners[NAME].buttons) == ["Save a copy", "Open again"]


def test_nothing_can_be_done_and_nothing_is_written(
    looking: SpearpointWindow, save: Path, answers: Answers
) -> None:
    session, heard = looking.session, list[str]()
    before = save.read_bytes()
    session.refused.connect(heard.append)
    assert not session.set_turn(9)
    assert not session.lay_tile("1A", space("A-1"))
    session.undo()
    assert heard == [LOCK] * 3
    assert {name for name in ACTS if looking.actions_[name].isEnabled()} == set()
    assert looking.actions_["save-as"].text() == "Save a copy &as…"
    session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    assert session.ruling is not None
    assert opened(session).is_saved
    assert list(journals_folder().glob("*")) == []
    answers.give(save)
    assert not looking.controller.save()
    assert answers.told[-1] == (
        "friday.boardapp is open in another window, so boardapp does not write to this file."
    )
    assert answers.details[-1] == "Save the copy to another file."
    assert save.read_bytes() == before


def test_a_copy_is_saved_elsewhere_and_played_on(
    looking: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    copy = tmp_path / "copy.boardapp"
    answers.give(copy)
    looking.banners[NAME].buttons["Save a copy"].click()
    assert answers.suggested == [tmp_path / "friday (copy).boardapp"]
    assert looking.windowTitle() == "copy.boardapp[*] – boardapp"
    assert NAME not in looking.banners
    assert looking.session.set_turn(9)
    assert looking.controller.save()
    assert open_document(copy).state.turn == 9
    assert not free(copy)
    assert open_document(save).state.turn != 9


def test_once_the_other_window_has_closed_it_is_opened_again(
    looking: SpearpointWindow, theirs: FileClaim, answers: Answers, save: Path
) -> None:
    answers.give("Cancel")
    looking.banners[NAME].buttons["Open again"].click()
    assert answers.told == [ASKED, ASKED]
    theirs.release()
    looking.banners[NAME].buttons["Open again"].click()
    assert looking.windowTitle() == "friday.boardapp[*] – boardapp"
    assert looking.session.set_turn(9)
    assert looking.controller.save()
    assert not free(save)


def test_the_window_s_own_file_is_opened_again_without_a_question(
    window: SpearpointWindow, save: Path, answers: Answers
) -> None:
    assert window.controller.open(save)
    assert window.controller.open(save)
    assert answers.told == []
    assert not free(save)
    window.controller.new("village")
    assert free(save)


def test_closing_the_window_lets_the_file_go(window: SpearpointWindow, save: Path) -> None:
    assert window.controller.open(save)
    assert not free(save)
    window.close()
    assert free(save)


def test_another_window_s_file_is_not_saved_over(
    window: SpearpointWindow, save: Path, theirs: FileClaim, answers: Answers
) -> None:
    window.controller.new("village")
    before = save.read_bytes()
    answers.give(save)
    assert not window.controller.save()
    assert answers.told == [ASKED]
    assert answers.details == ["Save this table under another name."]
    assert save.read_bytes() == before


def test_a_table_left_behind_whose_file_another_window_has_goes_on_without_it(
    window: SpearpointWindow, save: Path, answers: Answers
) -> None:
    crashed = open_document(save)
    crashed.start_journal(journals_folder())
    crashed.log_note("before the crash")
    crashed.close(keep_journal=True)
    theirs = claim_file(save, claims_folder())
    assert theirs is not None
    heard: list[str] = []
    window.session.said.connect(heard.append)
    (left,) = find_recoverable_tables(journals_folder())
    window.recovery.recover_table(left)
    assert heard[-1].endswith(
        "Another window has opened the table's file, so save the table under another name."
    )
    document = opened(window.session)
    assert (document.path, document.name) == (None, "friday.boardapp")
    theirs.release()


def test_what_killed_saves_left_is_cleared_by_opening(window: SpearpointWindow, save: Path) -> None:
    new_temp_path(save).write_text("left")
    assert window.controller.open(save)
    assert os.listdir(save.parent) == [save.name]


# Hard links, pipes and devices


@posix
@pytest.mark.parametrize(("answer", "saved"), [("Save under this name", True), ("Cancel", False)])
def test_a_hard_link_is_asked_about_before_it_is_parted(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers, answer: str, saved: bool
) -> None:
    other = tmp_path / "other.boardapp"
    other.hardlink_to(save)
    assert window.controller.open(save)
    window.session.set_turn(9)
    answers.give(answer)
    assert window.controller.save() is saved
    assert answers.told == [
        "The file “friday.boardapp” has a second name on this disk (a hard link). If "
        "you save, boardapp changes only “friday.boardapp”. Under its other name you then "
        "find the earlier contents."
    ]
    assert answers.details == [
        (
            "Save under this name all the same? To leave this file unchanged, press Cancel and "
            "save under a new name."
        )
    ]
    assert (open_document(save).state.turn == 9) is saved
    assert open_document(other).state.turn != 9
    if saved:  # now it is a file of its own
        window.session.set_turn(8)
        assert window.controller.save()


@posix
def test_exports_ask_too(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    (tmp_path / "log.txt").write_text("old")
    (tmp_path / "mine.txt").hardlink_to(tmp_path / "log.txt")
    assert window.controller.open(save)
    answers.give(tmp_path / "log.txt", "Cancel")
    assert not window.controller.ask_export_log()
    assert (tmp_path / "log.txt").read_text() == "old"


@posix
def test_pipes_and_devices_are_refused_at_once(
    window: SpearpointWindow, tmp_path: Path, answers: Answers
) -> None:
    pipe = tmp_path / "pipe.boardapp"
    os.mkfifo(pipe)
    for path in (pipe, Path("/dev/zero")):
        assert not window.controller.open(path)
    window.controller.new("village")
    assert not window.controller.save_to(pipe)
    assert answers.told == [
        "pipe.boardapp cannot be opened",
        "zero cannot be opened",
        f"{pipe} could not be saved: it is a device or a pipe, no file.",
    ]
    assert pipe.is_fifo()


@posix
def test_a_pipe_in_the_place_of_a_tile_set_stops_no_export(
    window: SpearpointWindow, tmp_path: Path, answers: Answers
) -> None:
    (tmp_path / "club.yaml").write_text(
        "boardapp: 1\r\ntile_set: Club\r\ntiles: {90A: {title: Hut}}\r\n", newline=""
    )
    layout = "boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [club.yaml]\n"
    (tmp_path / "table.yaml").write_text(layout)
    assert window.controller.open(tmp_path / "table.yaml")
    assert window.controller.export_layout(
        tmp_path / "again.yaml"
    )  # it holds the same, whatever breaks
    (tmp_path / "there").mkdir()
    os.mkfifo(tmp_path / "there/club.yaml")
    assert not window.controller.export_layout(tmp_path / "there/table.yaml")
    assert "club.yaml, which is not in" in answers.told[-1]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("ä" * 190, f"“{'ä' * 40}…”, a name that is too long for the disk: shorten it"),
        ("away/club.yaml", "“away/club.yaml”, a link to a file outside the folder"),
    ],
)
def test_a_tile_set_that_cannot_lie_in_the_folder_stops_the_export_with_a_word(
    window: SpearpointWindow, tmp_path: Path, answers: Answers, name: str, why: str
) -> None:
    layout = f"boardapp: 1\ngame: spearpoint\nboard: village\ntile_sets: [{name}]\n"
    club = "boardapp: 1\ntile_set: Club\ntiles: {90A: {title: Hut}}\n"
    writer = SaveWriter(SaveStart(layout, {name: club}))
    save, folder, away = tmp_path / "evening.boardapp", tmp_path / "in", tmp_path / "away"
    save.write_text(writer.head + writer.end_line(), "utf-8")
    folder.mkdir()
    away.mkdir()
    (folder / "away").symlink_to(away)
    assert window.controller.open(save)
    assert not window.controller.export_layout(folder / "table.yaml")
    assert answers.told[-1] == f"This table uses {why}."
    assert not [*away.iterdir(), *folder.glob("*.yaml")]
