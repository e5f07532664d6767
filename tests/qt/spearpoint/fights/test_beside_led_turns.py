"""Beside a led turn: what is refused, acts by hand, and parts in which nobody may act."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.document.document_loader import open_document
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.sessions.table_session import ONLY_ANSWERS
from tests.qt.conftest import in_front
from tests.qt.spearpoint.fight_table import guide, keep_cards
from tests.qt.spearpoint.fights.test_led_turns import asked, drag, give, refusals, state
from tests.qt.support.menus import entry_text
from tests.qt.support.playing import document, space
from tests.qt.support.spearpoint_window import SpearpointWindow

SQUAD, TIGER = "us-1", "germany-2"
SKIP, STOP = (
    "Skip empty steps",
    "No longer skip steps in which nobody can act",
)


def show_led(window: SpearpointWindow, units: str) -> None:
    keep_cards()
    window.controller.show_document(document("24A B-3", "3A C-5", units=units))
    window.session.lead_fights()


@pytest.fixture
def village(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    show_led(hidden_window, "us rifle-squad C-2, germany tiger-i B-4")
    yield from in_front(qtbot, hidden_window)


@pytest.fixture
def lonely(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    """A table on which Germany has nobody, and nobody has an enemy."""
    show_led(hidden_window, "us rifle-squad C-2")
    yield from in_front(qtbot, hidden_window)


def log(window: SpearpointWindow) -> list[str]:
    assert window.session.document is not None
    return [one.sentence for one in window.session.document.log]


def more(window: SpearpointWindow) -> dict[str, QAction]:
    """The rows of More by their titles."""
    rows = guide(window).bar.more.menu().actions()
    return {row.text().partition(" – ")[0]: row for row in rows}


def test_no_hint_speaks_of_what_a_led_turn_refuses(village: SpearpointWindow) -> None:
    heard: list[str] = []
    village.scene.hinted.connect(heard.append)
    give(village, "lead-turns", "movement", "us", 51)
    village.session.choose_tool("sight")
    village.session.choose_tool("select")
    assert heard[-1] == "Click a unit with a ring, or drag that unit to move it."
    village.session.set_moving_by_hand(True)
    village.session.choose_tool("sight")
    village.session.choose_tool("select")
    assert heard[-1].startswith("Drag a tile or unit to move it.")


def test_a_field_of_sight_leaves_the_board_its_size_in_a_led_turn(
    village: SpearpointWindow,
) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    view = village.view
    QTest.mouseMove(view.viewport(), view.rect().center())
    QApplication.processEvents()
    before = view.transform(), view.viewport().size()
    village.session.choose_tool("field")
    village.session.move_cursor(space("B-3"))
    QApplication.processEvents()
    assert "field" in village.session.tool
    assert (view.transform(), view.viewport().size()) == before


def press_named(window: SpearpointWindow, title: str) -> None:
    bar = guide(window).bar
    button = next(one for one in bar.named if getattr(one, "words", "") == title)
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def press_primary(window: SpearpointWindow) -> None:
    primary = guide(window).bar.primary
    assert primary is not None
    QTest.mouseClick(primary, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_only_answers_change_the_table_of_a_led_turn(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    before, logged, heard = state(village), log(village), refusals(village)
    session, bar = village.session, guide(village).bar
    session.move_cursor(space("C-5"))
    for name in ("turn-right", "flip", "remove"):
        village.actions_[name].trigger()
        assert (heard.pop(), bar.second.words) == (ONLY_ANSWERS, ONLY_ANSWERS), name
    session.select([ObjectRef(UNIT, TIGER)])
    QTest.keyClick(village.view, Qt.Key.Key_Delete)
    session.set_smoke(space("B-5"), 2)
    session.set_turn(4)
    session.lay_unit("sniper", "us", space("A-1"))
    assert heard == [ONLY_ANSWERS] * 4
    assert not session.move_objects([ObjectRef("tile", "3A")], space("C-5"), space("C-6"))
    assert session.why_object_not_allowed(session.new_unit("sniper", "us", space("A-1")))
    assert (state(village), log(village)) == (before, logged)


def test_a_refused_drag_leaves_no_hint_behind(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    hints, answers = list[str](), list[str]()
    village.scene.hinted.connect(hints.append)
    village.session.refused_led.connect(answers.append)
    village.session.hinted_led.connect(answers.append)
    view, board = village.view, village.scene.board
    start, end = (view.mapFromScene(board.centre_of(space(name))) for name in ("C-5", "C-7"))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(view.viewport(), end)
    assert (hints[-1], answers[-1]) == (ONLY_ANSWERS, ONLY_ANSWERS)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=end)
    assert hints[-1] != ONLY_ANSWERS
    assert answers[-1] == ""


def test_the_menu_of_a_piece_says_why_it_stays(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    menu = village.workspace.board_menu(space("C-2"), SQUAD)
    (remove,) = (one for one in menu.actions() if entry_text(one) == "Remove")
    assert not remove.isEnabled()
    assert remove.statusTip() == ONLY_ANSWERS


def test_by_hand_anything_moves_and_the_log_marks_it(
    village: SpearpointWindow, tmp_path: Path
) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    more(village)["Move by hand…"].trigger()
    assert asked(village) == ("Both", "Change the table by hand")
    drag(village, TIGER, "B-6")
    assert log(village)[-1] == "Move unit Germany 2 from B-4 to B-6 (by hand)"
    village.session.select([ObjectRef(UNIT, TIGER)])
    QTest.keyClick(village.view, Qt.Key.Key_Delete)
    assert log(village)[-1] == "Remove unit Germany 2 from B-6 (by hand)"
    told = village.session.document
    assert told is not None
    assert [said for _, said in told.acts_without_rule()] == log(village)[-2:]
    press_primary(village)
    assert asked(village) == ("US", "Choose a unit to move, or finish")
    heard = refusals(village)
    village.session.select([ObjectRef(UNIT, SQUAD)])
    QTest.keyClick(village.view, Qt.Key.Key_Delete)
    assert heard == [ONLY_ANSWERS]
    (tmp_path / "game.boardapp").write_text(told.to_save_text(), encoding="utf-8")
    reopened = open_document(tmp_path / "game.boardapp")
    assert (reopened.damage, reopened.state) == (None, told.state)


def test_by_hand_in_the_midst_ends_the_move_and_one_back_takes_both(
    village: SpearpointWindow,
) -> None:
    give(village, "lead-turns", "movement", "us", 51, "move", SQUAD)
    before = asked(village)
    more(village)["Move by hand…"].trigger()
    drag(village, SQUAD, "C-8")
    assert log(village)[-1].endswith("Move unit US 1 from C-2 to C-8 (by hand)")
    assert state(village).units[SQUAD].space == space("C-8")
    press_primary(village)
    QTest.mouseClick(guide(village).back, Qt.MouseButton.LeftButton)
    QApplication.processEvents()
    assert asked(village) == before
    assert state(village).units[SQUAD].space == space("C-2")


def test_in_free_play_the_log_marks_it_too(village: SpearpointWindow) -> None:
    give(village, "lead-turns", "movement", "us", 51)
    village.session.set_free_play(True)
    assert "Move by hand…" not in more(village)
    drag(village, TIGER, "B-6")
    assert log(village)[-1] == "Move unit Germany 2 from B-4 to B-6 (by hand)"


def test_a_part_with_nobody_to_act_says_so_and_stops_until_it_is_skipped(
    lonely: SpearpointWindow,
) -> None:
    give(lonely, "lead-turns", "movement", "us", 51, "done")
    assert asked(lonely) == ("Germany", "No unit may move")
    press_named(lonely, SKIP)
    assert asked(lonely) == ("US", "Bring a unit into play, or finish")
    assert guide(lonely).bar.second.words == "boardapp skipped a step, because no unit may move."
    told = "Note: boardapp skipped “Turn 1, Movement, Germany”, because no unit may move"
    assert log(lonely)[-2:] == [told, "Finish moving"]


def test_empty_parts_are_skipped_and_back_leads_into_them(lonely: SpearpointWindow) -> None:
    give(lonely, "lead-turns", "movement", "us", 51)
    lonely.session.skip_empty_parts(True)
    give(lonely, "done")
    assert asked(lonely) == ("US", "Bring a unit into play, or finish")
    give(lonely, "done", "done")
    assert asked(lonely) == ("US", "Draw your cards"), "both sides attack nobody"
    assert log(lonely)[-4].startswith(
        "Note: boardapp skipped “Turn 1, Combat (all other attacks), US”"
    )
    for side in ("Germany", "US"):
        QTest.mouseClick(guide(lonely).back, Qt.MouseButton.LeftButton)
        QApplication.processEvents()
        assert asked(lonely) == (side, "No unit may attack")
    more(lonely)[STOP].trigger()
    assert STOP not in more(lonely)
    give(lonely, "done")
    assert asked(lonely) == ("Germany", "No unit may attack")


def test_a_part_that_was_acted_in_is_not_skipped(lonely: SpearpointWindow) -> None:
    give(lonely, "lead-turns", "movement", "us", 51)
    lonely.session.skip_empty_parts(True)
    give(lonely, "move", SQUAD, ["C-3"])
    assert asked(lonely) == ("US", "No unit may move"), "its player may look at it, and go Back"


def test_a_skipped_part_is_forgotten_with_its_table(lonely: SpearpointWindow) -> None:
    give(lonely, "lead-turns", "movement", "us", 51, "done")
    press_named(lonely, SKIP)
    assert "boardapp skipped" in guide(lonely).bar.second.words
    lonely.replay.show_log_entry(1)
    assert guide(lonely).bar.second.words == lonely.session.why_locked
    lonely.replay.return_to_present()
    assert "boardapp skipped" in guide(lonely).bar.second.words
    show_led(lonely, "us rifle-squad C-2")
    assert "boardapp skipped" not in guide(lonely).bar.second.words
