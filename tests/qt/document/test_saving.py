"""Opening, saving, exporting and leaving: what becomes of the files, and the question."""

import errno
import os
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from boardapp.document.data_folders import journals_folder, versions_folder
from boardapp.document.document_loader import open_document
from boardapp.document.save_versions import list_versions
from boardapp.games.spearpoint.table.table_layout_file import read_layout
from boardapp.qt.sessions.sight_session import SightLineQuery
from tests.qt.support.evening import Answers, keys, leave, opened, sentences, space
from tests.qt.support.spearpoint_window import SpearpointWindow

LAYOUT = """\
boardapp: 1
game: spearpoint
board: village
tiles:
  - {tile: 1A, space: B-4}
"""
SET = "boardapp: 1\ntile_set: Mine\ntiles:\n  1A: {title: Ours}\n"


@pytest.fixture
def window(qtbot: QtBot, hidden_window: SpearpointWindow) -> SpearpointWindow:
    """The window without being shown, which files do not need."""
    qtbot.addWidget(hidden_window, before_close_func=leave)
    return hidden_window


@pytest.fixture
def layout(tmp_path: Path) -> Path:
    path = tmp_path / "Barn night.yaml"
    path.write_text(LAYOUT)
    return path


@pytest.fixture
def save(window: SpearpointWindow, tmp_path: Path) -> Path:
    """A saved village table with two acts, open in the window."""
    path = tmp_path / "Friday.boardapp"
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    window.session.set_turn(2)
    assert window.controller.save_to(path)
    return path


@pytest.fixture
def shown(qtbot: QtBot, window: SpearpointWindow, save: Path) -> None:
    """The window with the saved table, in front."""
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()


def journals() -> list[Path]:
    return sorted(journals_folder().glob("*.journal"))


# Opening


def test_a_layout_opens_as_a_table_without_a_file(window: SpearpointWindow, layout: Path) -> None:
    assert window.controller.open(layout)
    document = opened(window.session)
    assert (document.path, document.name, document.is_saved) == (None, "Barn night", True)
    assert set(window.session.state.tiles) == {space("B-4")}
    assert window.controller.recent.paths() == [layout]


def test_saving_a_layout_s_table_asks_where_beside_it(
    window: SpearpointWindow, layout: Path, answers: Answers
) -> None:
    window.controller.open(layout)
    answers.give(layout.parent / "Barn night")
    assert window.controller.save()
    assert answers.suggested == [layout.parent / "Barn night.boardapp"]
    assert layout.read_text() == LAYOUT
    assert opened(window.session).path == layout.parent / "Barn night.boardapp"
    assert window.windowTitle() == "Barn night.boardapp[*] – boardapp"


@pytest.mark.usefixtures("shown")
def test_a_save_goes_on_with_its_own_file(window: SpearpointWindow, save: Path) -> None:
    window.controller.new("village")
    assert window.controller.open(save)
    document = opened(window.session)
    assert (document.path, document.is_saved, len(document.log)) == (save, True, 2)
    window.session.undo()
    assert window.isWindowModified()
    keys(window, "Ctrl+S")
    assert not window.isWindowModified()
    again = open_document(save)
    assert again.state == document.state
    assert again.redo_names()[0] == "Go to Turn 2"
    assert window.statusBar().currentMessage() == "Saved “Friday.boardapp”."


def test_a_saved_ruling_is_asked_again_and_not_logged(
    window: SpearpointWindow, tmp_path: Path, layout: Path, answers: Answers
) -> None:
    window.controller.open(layout)
    window.session.ask_about_line(space("A-1"), space("A-9"), fixed=True, recorded=False)
    ruled = tmp_path / "ruled.yaml"
    answers.give(ruled)
    window.rulings.save_ruling()
    window.controller.new("village")
    assert window.controller.open(ruled)
    assert window.session.asked == SightLineQuery(space("A-1"), space("A-9"), fixed=True)
    holds = "The verdict is the same as when the ruling was saved."
    assert window.statusBar().currentMessage() == holds
    assert sentences(window.session) == []
    assert opened(window.session).path is None


def test_what_cannot_be_read_leaves_the_open_table(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    (tmp_path / "bad.yaml").write_text("boardapp: 1\ngame: chess\n")
    (tmp_path / "newer.boardapp").write_bytes(
        save.read_bytes().replace(b"boardapp: 2", b"boardapp: 3", 1)
    )
    for name in ("bad.yaml", "newer.boardapp", "none.boardapp"):
        assert not window.controller.open(tmp_path / name)
    assert answers.told == [
        "bad.yaml cannot be opened",
        "newer.boardapp was saved by a newer boardapp.",
        "There is no file none.boardapp.",
    ]
    assert answers.details[-1] == f"boardapp looked in {tmp_path}. Was it moved or renamed?"
    assert opened(window.session).path == save


def test_opening_asks_about_unsaved_acts_and_may_be_cancelled(
    window: SpearpointWindow, save: Path, layout: Path, answers: Answers
) -> None:
    window.session.set_turn(3)
    window.session.set_turn(4)
    answers.give("Cancel")
    assert not window.controller.open(layout)
    assert answers.told == ["Save “Friday.boardapp” before you leave it?"]
    assert answers.details == [
        "You would lose 2 entries of the log. The last entry is “Go to Turn 4”."
    ]
    assert window.session.state.turn == 4
    window.session.undo()
    answers.give("Cancel")
    assert not window.controller.open(layout)
    assert answers.details[-1].endswith("The last entry is “Undo ‘Go to Turn 4’”.")
    answers.give("Discard")
    assert window.controller.open(layout)
    assert open_document(save).state.turn == 2


# Saving


def test_save_as_takes_the_new_file(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    window.session.set_turn(3)
    answers.give(tmp_path / "Saturday.boardapp")
    window.actions_["save-as"].trigger()
    assert answers.suggested == [save]
    assert open_document(save).state.turn == 2
    assert open_document(tmp_path / "Saturday.boardapp").state.turn == 3
    assert opened(window.session).name == "Saturday.boardapp"


def test_a_title_unfit_for_a_file_is_made_fit(
    window: SpearpointWindow, tmp_path: Path, answers: Answers
) -> None:
    path = tmp_path / "x.boardapp"
    window.controller.new("village")
    document = opened(window.session)
    document.rename('../a/b: "c"')
    answers.give(None)
    assert not window.controller.ask_and_save_as()
    assert answers.suggested[0].name == "a-b- -c.boardapp"
    assert not path.exists()


def test_a_failed_save_is_told_and_the_table_stays_unsaved_and_journaled(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    window.session.set_turn(3)
    assert not window.controller.save_to(tmp_path / "no folder" / "x.boardapp")
    (told,) = answers.told
    assert told.startswith(
        f"{tmp_path / 'no folder' / 'x.boardapp'} could not be saved: the folder"
    )
    document = opened(window.session)
    assert (document.path, document.is_saved) == (save, False)
    assert document.journal is not None
    assert len(journals()) == 1


def test_a_failed_save_says_what_keeps_the_table(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    document, path = opened(window.session), tmp_path / "no folder" / "x.boardapp"
    window.controller.save_to(path)
    assert document.journal is not None
    document.journal.error = OSError(28, "No space left on device")
    window.controller.save_to(path)
    document.journal.error = None
    assert answers.details == [
        "The table is still open, and its recovery file has every change. Save the table "
        "in another place.",
        (
            "The table is still open, but boardapp could not write its recovery file either. "
            "Save the table in another place before you close it."
        ),
    ]


@pytest.mark.parametrize("answer", ["Overwrite", "Cancel", "Save as"])
def test_a_file_changed_by_another_program_is_asked_about(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers, answer: str
) -> None:
    theirs = save.read_bytes().replace(b"Untitled", b"Theirs")
    save.write_bytes(theirs)
    window.session.set_turn(3)
    answers.give(answer, *([tmp_path / "mine.boardapp"] if answer == "Save as" else []))
    assert window.controller.save() == (answer != "Cancel")
    assert answers.told == [
        "Another program has changed Friday.boardapp since you opened or saved the table."
    ]
    assert answers.details == [
        "If you overwrite the file, boardapp keeps its present contents as an earlier version."
    ]
    kept = [one.path.read_bytes() for one in list_versions(versions_folder(), save)]
    assert (theirs in kept) == (answer == "Overwrite")
    assert answers.left == []
    assert (save.read_bytes() == theirs) == (answer != "Overwrite")
    assert opened(window.session).is_saved == (answer != "Cancel")
    if answer == "Save as":
        assert open_document(tmp_path / "mine.boardapp").state.turn == 3


def test_a_file_that_went_meanwhile_is_asked_about_too(
    window: SpearpointWindow, save: Path, answers: Answers
) -> None:
    save.unlink()
    window.session.set_turn(3)
    answers.give("Save there again")
    assert window.controller.save()
    assert answers.told == [
        "Another program has moved or deleted Friday.boardapp since you opened or saved the table."
    ]
    assert open_document(save).state.turn == 3


def test_a_file_touched_but_not_changed_is_not_asked_about(
    window: SpearpointWindow, save: Path, answers: Answers
) -> None:
    os.utime(save, (1, 1))
    window.session.set_turn(3)
    assert window.controller.save()
    assert answers.told == []


# Exports


def test_a_layout_is_exported_without_the_log(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    answers.give(tmp_path / "out")
    window.actions_["export-layout"].trigger()
    assert answers.suggested == [save.with_suffix(".yaml")]
    assert read_layout(tmp_path / "out.yaml").state == window.session.state
    assert opened(window.session).path == save
    assert window.statusBar().currentMessage() == "Exported out.yaml"


def table_with(text: str, window: SpearpointWindow, folder: Path, answers: Answers) -> Path:
    """Open a table that uses a tile set, and return an empty folder elsewhere."""
    (folder / "mine.yaml").write_text(text)
    path = folder / "with-set.yaml"
    path.write_text(LAYOUT.replace("board: village", "board: village\ntile_sets: [mine.yaml]"))
    assert window.controller.open(path), answers.told
    (folder / "elsewhere").mkdir()
    return folder / "elsewhere"


def test_a_layout_brings_its_tile_set_along(
    window: SpearpointWindow, tmp_path: Path, answers: Answers
) -> None:
    elsewhere = table_with(SET, window, tmp_path, answers)
    assert window.controller.export_layout(elsewhere / "x.yaml")
    assert (elsewhere / "mine.yaml").read_text() == SET
    assert read_layout(elsewhere / "x.yaml").state == window.session.state
    (elsewhere / "mine.yaml").write_text(SET + "# changed\n")
    assert not window.controller.export_layout(elsewhere / "y.yaml")
    assert answers.told == [f"This table uses mine.yaml, which is not in {elsewhere}."]
    assert (elsewhere / "mine.yaml").read_text() == SET + "# changed\n"
    # A save holds its tile sets and may lie anywhere.
    assert window.controller.save_to(elsewhere / "deep.boardapp")
    assert open_document(elsewhere / "deep.boardapp").save_start.files == {"mine.yaml": SET}


def test_a_layout_stays_beside_a_tile_set_with_pictures(
    window: SpearpointWindow, tmp_path: Path, answers: Answers
) -> None:
    (tmp_path / "mine.svg").write_text("<svg xmlns='http://www.w3.org/2000/svg'/>")
    pictured = SET.replace("Ours}", "Ours, art: mine.svg}")
    elsewhere = table_with(pictured, window, tmp_path, answers)
    assert not window.controller.export_layout(elsewhere / "x.yaml")
    assert answers.told == [f"This table uses mine.yaml, which is not in {elsewhere}."]
    assert list(elsewhere.iterdir()) == []
    (elsewhere / "mine.yaml").write_text(pictured)
    assert window.controller.export_layout(elsewhere / "x.yaml")


def test_the_log_is_exported_as_text(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    answers.give(tmp_path / "night")
    window.actions_["export-log"].trigger()
    assert answers.suggested == [save.with_suffix(".txt")]
    lines = (tmp_path / "night.txt").read_text().splitlines()
    assert lines[:2] == ["Friday.boardapp", "Start: Village (summer), empty, turn 1"]
    assert [line.split("  ")[-1] for line in lines[-2:]] == ["Place tile 1A on B-4", "Go to Turn 2"]


def test_a_name_with_a_dot_gets_the_ending_too(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    answers.give(tmp_path / "St. Vith", tmp_path / "St. Vith.BOARDAPP", tmp_path / "St. Vith")
    window.actions_["save-as"].trigger()
    window.actions_["save-as"].trigger()
    window.actions_["export-log"].trigger()
    names = {path.name for path in tmp_path.iterdir() if path.name.startswith("St.")}
    assert names == {"St. Vith.boardapp", "St. Vith.BOARDAPP", "St. Vith.txt"}


def test_a_file_with_the_completed_name_is_not_replaced_unasked(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    there = tmp_path / "St. Vith.txt"
    there.write_text("Ours")
    answers.give(tmp_path / "St. Vith", "Cancel")
    window.actions_["export-log"].trigger()
    assert (answers.told, there.read_text()) == (["St. Vith.txt exists already."], "Ours")
    answers.give(tmp_path / "St. Vith", "Replace")
    window.actions_["export-log"].trigger()
    assert there.read_text() != "Ours"


def test_a_failed_export_is_told(
    window: SpearpointWindow, save: Path, tmp_path: Path, answers: Answers
) -> None:
    assert not window.controller.export_layout(tmp_path / "none" / "x.yaml")
    assert "could not be saved: the folder" in answers.told[0]


def test_a_folder_that_cannot_be_made_is_told_without_a_number(
    window: SpearpointWindow, tmp_path: Path, answers: Answers, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere = table_with(SET, window, tmp_path, answers)

    def refuse(folder: Path, **_: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(folder))

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert not window.controller.export_layout(elsewhere / "x.yaml")
    assert answers.told == [f"{elsewhere} could not be saved: the disk or medium is read-only."]


def test_a_handbook_that_cannot_be_read_is_told_without_a_number(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO), "handbook.md")

    monkeypatch.setattr("boardapp.qt.shell.handbook_window.read_pages", refuse)
    window.actions_["handbook"].trigger()
    assert window.statusBar().currentMessage() == (
        "Not possible. boardapp cannot read its handbook: the disk reports an error."
    )


# Journals


def test_every_open_table_has_one_journal(window: SpearpointWindow, layout: Path) -> None:
    assert journals() == []
    window.controller.new("village")
    window.session.set_turn(2)
    (first,) = journals()
    assert b"Turn 2" in first.read_bytes()
    opened(window.session).history.mark_saved()
    window.controller.open(layout)
    window.controller.autosave.check_journal()
    (second,) = journals()
    assert b"Barn night" in second.read_bytes()


def test_a_new_table_is_painted_before_its_journal_begins(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    window.controller.new("village")
    assert journals() == []
    qtbot.waitUntil(lambda: len(journals()) == 1)
    assert opened(window.session).journal is not None


def test_the_first_act_is_in_the_journal_before_it_returns(window: SpearpointWindow) -> None:
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    (journal,) = journals()
    assert b"1A" in journal.read_bytes()


def test_an_untouched_example_with_a_log_gets_no_journal(
    window: SpearpointWindow, save: Path, qtbot: QtBot
) -> None:
    document = opened(window.session)
    window.session.set_turn(3)
    assert window.controller.save()
    assert window.controller.open(save, title="An example")
    qtbot.wait(100)
    assert opened(window.session) is not document
    assert opened(window.session).journal is None
    window.session.set_turn(4)
    (journal,) = journals()
    assert b"Turn 3" in journal.read_bytes()
    assert b"Turn 4" in journal.read_bytes()


def test_a_table_left_at_once_gets_no_journal(window: SpearpointWindow, qtbot: QtBot) -> None:
    window.controller.new("village")
    window.controller.close()
    qtbot.wait(100)
    assert journals() == []


@pytest.mark.usefixtures("shown")
def test_the_journal_goes_when_the_table_is_left(
    window: SpearpointWindow, save: Path, answers: Answers
) -> None:
    assert len(journals()) == 1
    window.session.set_turn(5)
    answers.give("Discard")
    window.close()
    assert journals() == []


@pytest.mark.usefixtures("shown")
def test_the_journal_stays_while_leaving_is_cancelled(
    window: SpearpointWindow, save: Path, answers: Answers
) -> None:
    window.session.set_turn(5)
    answers.give("Cancel")
    window.close()
    assert window.isVisible()
    assert len(journals()) == 1
    assert b"Turn 5" in journals()[0].read_bytes()


def test_the_journal_goes_by_the_file_s_name_once_it_has_one(
    window: SpearpointWindow, save: Path
) -> None:
    assert b'title: "Friday.boardapp"' in journals()[0].read_bytes()


def test_a_folder_that_takes_no_journal_is_said_over_the_board(
    window: SpearpointWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("BOARDAPP_DATA", str(tmp_path / "file"))
    window.controller.new("village")
    window.controller.autosave.check_journal()
    text = window.banners["journal"].label.text()
    assert text.startswith("boardapp cannot write the recovery file of this table: ")
    assert window.session.set_turn(2)
    monkeypatch.undo()
    monkeypatch.setenv("BOARDAPP_DATA", str(tmp_path / "room"))
    assert window.controller.save_to(tmp_path / "Friday.boardapp")
    assert window.session.set_turn(3)
    assert window.controller.save()
    assert b"Turn 3" in journals()[0].read_bytes()


def test_a_journal_that_is_written_again_is_said_too(window: SpearpointWindow) -> None:
    window.controller.new("village")
    window.controller.autosave.check_journal()
    journal = opened(window.session).journal
    assert journal is not None
    journal.error = OSError(28, "No space left on device")
    window.controller.autosave.check_journal()
    assert "journal" in window.banners
    journal.error = None
    window.controller.autosave.check_journal()
    assert "journal" not in window.banners
    said = "boardapp can write to the recovery file again, and has saved every change there."
    assert window.statusBar().currentMessage() == said
    journal.error = OSError(28, "No space left on device")
    window.controller.autosave.check_journal()
    assert "journal" in window.banners


def test_a_journal_that_fails_is_said_once(window: SpearpointWindow, qtbot: QtBot) -> None:
    window.controller.new("village")
    window.controller.autosave.check_journal()
    journal = opened(window.session).journal
    assert journal is not None
    journal.error = OSError(28, "No space left on device")
    window.session.set_turn(2)
    text = window.banners["journal"].label.text()
    assert "cannot write the recovery file of this table: the disk is full. You can play on" in text
    window.banners["journal"].buttons["Dismiss"].click()
    assert "journal" not in window.banners
    window.session.set_turn(3)
    window.controller.autosave.check_journal()
    assert "journal" not in window.banners
    window.session.document.history.mark_saved()  # type: ignore[union-attr]
    window.controller.new("village")
    assert "journal" not in window.banners


# Versions


def test_earlier_versions_open_as_tables_of_their_own(window: SpearpointWindow, save: Path) -> None:
    window.session.set_turn(3)
    window.controller.save()
    kept = list_versions(versions_folder(), save)
    assert len(kept) >= 2
    assert window.controller.open_version(kept[-1].path, "Friday of then")
    document = opened(window.session)
    assert (document.path, document.name, document.state.turn) == (None, "Friday of then", 2)
    assert open_document(save).state.turn == 3


def test_the_versions_are_listed_from_the_menu(
    window: SpearpointWindow, save: Path, answers: Answers
) -> None:
    assert window.actions_["versions"].isEnabled()
    window.actions_["versions"].trigger()
    assert answers.told == ["Earlier versions"]
    assert opened(window.session).path == save
    window.controller.new("village")
    assert not window.actions_["versions"].isEnabled()
