"""Which rulings go into the log: those that players settled, each once."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from tests.qt.support.evening import keys, opened, sentences, shown_window, space
from tests.qt.support.spearpoint_window import SpearpointWindow


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[SpearpointWindow]:
    yield from shown_window(qtbot, "village")


def rulings(window: SpearpointWindow) -> list[str]:
    return [text.partition(" is ")[0] for text in sentences(window.session) if "Ruling" in text]


def test_two_clicks_record_a_ruling_and_hovering_does_not(window: SpearpointWindow) -> None:
    keys(window, "L")
    tool = window.scene.tool
    tool.press_space(space("B-1"), None)
    for name in ("B-2", "B-5", "C-9"):
        tool.hover_space(space(name))
    assert rulings(window) == []
    tool.press_space(space("B-7"), None)
    assert rulings(window) == ["Ruling: B-1 to B-7"]


def test_a_line_typed_with_enter_is_recorded(window: SpearpointWindow) -> None:
    form = window.ruling_panel.question
    form.origin.setText("A-1")
    form.target.setText("A-9")
    QTest.keyClick(form.target, Qt.Key.Key_Return)
    assert rulings(window) == ["Ruling: A-1 to A-9"]
    QTest.keyClick(form.target, Qt.Key.Key_Return)
    assert rulings(window) == ["Ruling: A-1 to A-9"]


def test_a_board_that_rules_anew_records_nothing_until_asked_again(
    window: SpearpointWindow,
) -> None:
    session = window.session
    session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    first = session.ruling
    session.lay_tile("1A", space("B-4"))
    assert session.ruling is not None
    assert session.ruling != first
    assert len(rulings(window)) == 1
    session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    assert len(rulings(window)) == 2


def test_the_way_back_is_a_ruling_of_its_own(window: SpearpointWindow) -> None:
    window.session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    keys(window, "X")
    assert rulings(window) == ["Ruling: B-1 to B-7", "Ruling: B-7 to B-1"]


def test_a_ruling_is_no_act_and_leaves_a_saved_table_saved(
    window: SpearpointWindow, tmp_path: Path
) -> None:
    window.session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    document = opened(window.session)
    assert document.history.position == 0
    assert not document.undo_names()
    assert (document.is_saved, window.isWindowModified()) == (True, False)
    window.session.set_turn(2)
    window.controller.save_to(tmp_path / "evening.boardapp")
    window.session.ask_about_line(space("B-1"), space("B-8"), fixed=True)
    assert (document.is_saved, window.isWindowModified()) == (True, False)


def test_a_ruling_on_a_table_that_is_saved_nowhere_is_to_be_kept(window: SpearpointWindow) -> None:
    window.session.set_turn(2)
    window.session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    window.session.undo()
    assert not opened(window.session).is_saved


def test_a_ruling_leaves_what_could_be_redone(window: SpearpointWindow) -> None:
    window.session.set_turn(2)
    window.session.undo()
    window.session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
    window.session.redo()
    assert window.session.state.turn == 2
