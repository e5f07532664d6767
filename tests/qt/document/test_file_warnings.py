"""Warnings about an opened file: it is not whole, or broke off."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from boardapp.document.data_folders import journals_folder
from boardapp.document.document import Document
from boardapp.document.document_loader import open_document
from boardapp.qt.document.text_dialog import UnreadableRestDialog
from boardapp.qt.spearpoint.setup.setup_session import PieceInHand
from tests.qt.support.evening import Answers, leave, opened, space
from tests.qt.support.playing import move_tile
from tests.qt.support.spearpoint_window import SpearpointWindow

ACTS = (
    "turn-right", "turn-left", "flip", "remove", "next-turn", "previous-turn", "other-map", "place",
    "unit", "smoke", "dice", "note", "save", "undo", "redo", "agree",
)  # fmt: skip


@pytest.fixture
def window(qtbot: QtBot, hidden_window: SpearpointWindow) -> SpearpointWindow:
    """The window without being shown, which files do not need."""
    qtbot.addWidget(hidden_window, before_close_func=leave)
    return hidden_window


@pytest.fixture
def damaged(window: SpearpointWindow, tmp_path: Path) -> Path:
    """A save whose second of three acts was changed, open in the window."""
    path = tmp_path / "Friday.boardapp"
    window.controller.new("village")
    window.session.lay_tile("1A", space("B-4"))
    window.session.lay_tile("2A", space("B-6"))
    window.session.set_turn(2)
    assert window.controller.save_to(path)
    path.write_bytes(path.read_bytes().replace(b'"2A"', b'"3A"'))
    assert window.controller.open(path)
    return path


def test_it_opens_up_to_the_last_sound_act(window: SpearpointWindow, damaged: Path) -> None:
    assert set(window.session.state.tiles) == {space("B-4")}
    text = window.banners["damage"].label.text()
    assert text == (
        "The file “Friday.boardapp” is damaged from line 11 on. You see the table as it was "
        "after entry 1 of its log, which is the last undamaged entry. You cannot change the "
        "table. The file is unchanged."
    )
    assert list(window.banners["damage"].buttons) == ["Show rest", "Save undamaged copy"]


def test_no_act_can_be_done_on_it(window: SpearpointWindow, damaged: Path) -> None:
    session, heard = window.session, list[str]()
    session.refused.connect(heard.append)
    before = session.state
    tried = (
        session.lay_tile("5A", space("A-1")),
        move_tile(session, space("B-4"), space("B-5")),
        session.turn_tile(space("B-4"), 1),
        session.remove_tile(space("B-4")),
        session.lay_unit("rifle-squad", "us", space("A-1")),
        session.set_smoke(space("A-1"), 3),
        session.set_turn(2),
        session.set_option("range", "orthogonal"),
        session.log_dice_throw((1, 2), 10, "entered", "US", ""),
    )
    session.undo()
    session.go_to_act(0)
    assert not any(tried)
    assert heard == [session.why_locked] * 11
    assert session.why_locked.startswith("This save is damaged, and you cannot change it.")
    assert session.state is before
    assert {name for name in ACTS if window.actions_[name].isEnabled()} == set()


def test_lines_can_be_ruled_on_but_go_into_no_log(window: SpearpointWindow, damaged: Path) -> None:
    window.session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    assert window.session.ruling is not None
    assert len(opened(window.session).log) == 1
    assert opened(window.session).is_saved
    assert not window.ruling_panel.agreed.isEnabled()


def test_a_ghost_says_why_nothing_can_be_laid(window: SpearpointWindow, damaged: Path) -> None:
    window.session.take_piece_in_hand(PieceInHand(tile="5A"))
    placed = window.session.tile_in_hand(space("A-1"))
    assert placed is not None
    assert window.session.why_object_not_allowed(placed) == window.session.why_locked


def test_no_journal_is_kept_of_it(window: SpearpointWindow, damaged: Path) -> None:
    assert list(journals_folder().glob("*.journal")) == []


def test_the_rest_is_shown_as_text(window: SpearpointWindow, damaged: Path, qtbot: QtBot) -> None:
    dialog = UnreadableRestDialog(opened(window.session), window)
    qtbot.addWidget(dialog)
    shown = dialog.text.toPlainText().splitlines()
    assert [line.partition("  # ")[2].partition(" #")[0] for line in shown[:2]] == [
        "Place tile 2A on B-6", "Go to Turn 2",
    ]  # fmt: skip
    assert '"3A"' in shown[0]
    (told,) = [one.text() for one in dialog.findChildren(QLabel) if one.text()]
    assert told == "Line 11 has changed since it was written. The rest of the file is:"
    assert dialog.text.isReadOnly()


def test_an_endless_rest_is_cut(window: SpearpointWindow, damaged: Path, qtbot: QtBot) -> None:
    document = opened(window.session)
    assert document.damage is not None
    document.damage = type(document.damage)(2, "x", "y\0" * (1 << 18))
    dialog = UnreadableRestDialog(document, window)
    qtbot.addWidget(dialog)
    told = [one.text() for one in dialog.findChildren(QLabel)]
    assert "Line 2 is damaged: x. The rest of the file is:" in told
    assert dialog.text.toPlainText().endswith("\n… and 262144 characters more")


def test_a_button_shows_the_rest(window: SpearpointWindow, damaged: Path, answers: Answers) -> None:
    window.banners["damage"].buttons["Show rest"].click()
    assert answers.told == ["The rest of Friday.boardapp"]


def test_a_sound_copy_is_saved_elsewhere_and_played_on(
    window: SpearpointWindow, damaged: Path, tmp_path: Path, answers: Answers
) -> None:
    before = damaged.read_bytes()
    answers.give(damaged, tmp_path / "copy.boardapp")
    button = window.banners["damage"].buttons["Save undamaged copy"]
    button.click()
    assert answers.told == ["Friday.boardapp is damaged, so boardapp does not write to this file."]
    assert answers.suggested == [tmp_path / "Friday (undamaged copy).boardapp"]
    button.click()
    assert damaged.read_bytes() == before
    assert "damage" not in window.banners
    assert window.session.why_locked == ""
    assert window.session.set_turn(7)
    assert len(list(journals_folder().glob("*.journal"))) == 1
    assert window.controller.save()
    copy = open_document(tmp_path / "copy.boardapp")
    assert (copy.damage, copy.state.turn) == (None, 7)


def test_a_save_that_broke_off_is_told_once_and_played_on(
    window: SpearpointWindow, tmp_path: Path
) -> None:
    path = tmp_path / "Friday.boardapp"
    window.controller.new("village")
    window.show()
    window.session.set_turn(2)
    window.session.set_turn(3)
    window.controller.save_to(path)
    content = path.read_bytes()
    path.write_bytes(content[: content.index(b"# Go to Turn 3")])
    assert window.controller.open(path)
    assert window.banners["torn"].label.text() == (
        "The last line of Friday.boardapp was not written in full, so boardapp dropped it. "
        "Everything before that line is undamaged. The log of the game has 1 entry."
    )
    QTest.mouseClick(window.banners["torn"].buttons["Dismiss"], Qt.MouseButton.LeftButton)
    assert not window.banners.isVisible()
    assert window.session.set_turn(5)
    assert window.controller.save()
    assert isinstance(opened(window.session), Document)
    assert not open_document(path).torn
