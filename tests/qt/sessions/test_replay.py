"""The log page: every entry as a sentence, and looking back without changing the table."""

from collections.abc import Iterator
from functools import partial

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from boardapp.document.log_entries import RulingEntry
from boardapp.qt.frame.log_page import LogPage
from boardapp.qt.sessions.log_replay_controller import SPEEDS
from boardapp.qt.sessions.sight_session import SightLineQuery
from tests.qt.support.evening import keys, opened, sentences, shown_window, space
from tests.qt.support.spearpoint_window import SpearpointWindow

SPOKEN = Qt.ItemDataRole.AccessibleTextRole
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[SpearpointWindow]:
    """A village table on which a few things were done: six entries of the log."""
    for window in shown_window(qtbot, "village"):
        session = window.session
        session.lay_tile("1A", space("B-4"))
        session.choose_attack("mortar")
        session.ask_about_line(space("B-1"), space("B-7"), fixed=True)
        session.clear_line_and_field()
        session.choose_attack("direct")
        session.set_turn(2)
        session.undo()
        session.log_dice_throw((7, 10), 10, "rolled", "US", "B-4")
        session.set_smoke(space("A-1"), 3)
        yield window


@pytest.fixture
def page(window: SpearpointWindow) -> LogPage:
    keys(window, "Ctrl+L")
    QApplication.processEvents()
    return window.history.log


def texts(page: LogPage) -> list[str]:
    """Return the rows without their numbers and times."""
    return [page.model.entry_text(row).split("   ")[-1] for row in range(page.model.rowCount())]


def bar(window: SpearpointWindow) -> str:
    shown = window.workspace.transport
    return "" if shown.isHidden() else shown.accessibleDescription()


def test_every_entry_is_a_sentence_with_its_time(
    window: SpearpointWindow, page: LogPage, qtmodeltester: ModelTester
) -> None:
    assert page.isVisible()
    assert texts(page) == ["Start", *sentences(window.session)]
    assert texts(page)[4] == "Undo “Go to Turn 2”"
    assert page.model.entry_text(1).startswith("1   ")
    assert page.list.currentIndex().row() == 6
    qtmodeltester.check(page.model)


def test_a_click_looks_at_the_table_then(window: SpearpointWindow, page: LogPage) -> None:
    before = (opened(window.session).state, opened(window.session).history.position)
    spot = page.list.visualRect(page.model.index(3)).center()
    QTest.mouseClick(page.list.viewport(), LEFT, pos=spot)
    assert window.session.state.turn == 2
    assert window.session.state.smoke == {}
    assert bar(window) == "Step 3 of 6: Go to Turn 2"
    assert page.model.data(page.model.index(3), SPOKEN).endswith("   Go to Turn 2, shown now")  # type: ignore[attr-defined]
    assert (opened(window.session).state, opened(window.session).history.position) == before


def test_escape_returns_to_the_table(window: SpearpointWindow, page: LogPage) -> None:
    window.replay.show_log_entry(1)
    keys(window, "Esc")
    assert window.session.state is opened(window.session).state
    assert (bar(window), window.session.why_locked) == ("", "")
    assert page.list.currentIndex().row() == 6
    assert not window.actions_["live"].isEnabled()


def test_nothing_can_be_done_while_looking_back(window: SpearpointWindow, page: LogPage) -> None:
    heard: list[str] = []
    window.session.refused.connect(heard.append)
    window.session.choose_tool("smoke")
    window.replay.show_log_entry(0)
    assert window.session.tool == "select"
    assert bar(window) == "The start: Before the first step."
    assert not window.session.lay_tile("2A", space("A-2"))
    window.session.undo()
    assert heard == [window.session.why_locked] * 2
    assert "looking at an earlier state of the table" in heard[0]
    names = ("undo", "place", "smoke", "next-turn", "dice", "flip")
    assert not any(window.actions_[name].isEnabled() for name in names)
    assert len(sentences(window.session)) == 6
    window.replay.return_to_present()
    assert window.actions_["undo"].isEnabled()


def test_a_ruling_looked_at_lies_on_the_board_again(
    window: SpearpointWindow, page: LogPage
) -> None:
    mine = SightLineQuery(space("C-1"))
    window.session.ask_about_line(mine.origin, mine.target)
    window.session.said.emit("B-5 to A-5 is clear.")
    window.replay.show_log_entry(2)
    assert window.statusBar().currentMessage() == "", "the transport bar says what is shown"
    assert window.session.asked == SightLineQuery(space("B-1"), space("B-7"), fixed=True)
    assert window.session.attack == "mortar"
    assert window.session.ruling is not None
    asked = []
    for look in (partial(window.replay.show_log_entry, 3), window.replay.return_to_present):
        look()
        asked.append((window.session.asked, window.session.attack))
    assert asked == [(None, "direct"), (mine, "direct")]
    assert len(sentences(window.session)) == 6


def test_a_ruling_with_a_strange_question_shows_no_line(
    window: SpearpointWindow, page: LogPage
) -> None:
    document = opened(window.session)
    strange: tuple[dict[str, str], ...] = (
        {},
        {"from": "B-1"},
        {"from": "B-1", "to": "Z-99", "attack": "direct"},
        {"from": "B-1", "to": "B-7", "attack": "magic"},
        {"from": "B-1", "to": "B-7", "attack": "direct", "side": "mars"},
        {"from": "B-1", "to": "B-7", "attack": "mortar", "spotter": "?"},
    )
    for query in strange:
        document.replay_entry(
            RulingEntry("2026-11-21T20:00:00Z", "B-1 to B-7 is clear.", query, "clear", ()),
            "Ruling: B-1 to B-7 is clear.",
        )
    for number, query in enumerate(strange, 7):
        lines = []
        for entry in (2, number):
            window.replay.show_log_entry(entry)
            lines.append(window.session.asked is not None)
        assert lines == [True, False], query
        assert bar(window) == f"Step {number} of 12: Ruling: B-1 to B-7 is clear."


def test_stepping_by_key(window: SpearpointWindow, page: LogPage) -> None:
    seen = []
    for key in (",", ",", ".", ",", ",", ",", ",", ",", ","):
        keys(window, key)
        seen.append(window.replay.number)
    assert seen == [5, 4, 5, 4, 3, 2, 1, 0, 0]
    for _ in range(6):
        keys(window, ".")
    assert window.replay.number == 6
    keys(window, ".")
    assert bar(window).startswith("Step 6 of 6"), "the guide would take the bar's place"


def test_stepping_by_the_bar_s_buttons(window: SpearpointWindow, page: LogPage) -> None:
    keys(window, ",")
    transport, seen = window.workspace.transport, list[int | None]()
    steps = []
    onward = transport.forward
    for button in (transport.back, onward, onward, onward, transport.live):
        QTest.mouseClick(button, LEFT)
        seen.append(window.replay.number)
        steps.append((transport.back.isEnabled(), transport.forward.isEnabled()))
    assert seen == [4, 5, 6, 6, None]
    assert steps[:4] == [(True, True), (True, True), (True, False), (True, False)]
    assert transport.isHidden()


def test_playing_through_shows_every_act_and_stops_at_the_end(
    window: SpearpointWindow, page: LogPage, qtbot: QtBot
) -> None:
    seen: list[int | None] = []
    window.replay.moved.connect(lambda: seen.append(window.replay.number))
    window.replay.set_entry_duration(10)
    keys(window, "P")
    assert window.replay.is_playing
    assert window.workspace.transport.play.accessibleName() == "Pause"
    qtbot.waitUntil(lambda: not window.replay.is_playing)
    assert list(dict.fromkeys(seen)) == [0, 1, 2, 3, 4, 5, 6]
    assert window.workspace.transport.play.accessibleName() == "Play"
    assert bar(window).startswith("Step 6 of 6")
    keys(window, "P")
    assert window.replay.number == 0


def test_a_note_stays_long_enough_to_read(window: SpearpointWindow) -> None:
    window.session.log_note("A word. " * 50)
    window.replay.show_log_entry(7)
    assert 10_000 < window.replay._entry_display_ms() < 20_000, "some 25 letters a second"
    window.replay.set_entry_duration(250)
    assert window.replay._entry_display_ms() < 5_000, "the chosen speed counts for notes too"
    window.replay.set_entry_duration(1000)
    window.replay.show_log_entry(6)
    assert window.replay._entry_display_ms() == 1000


def test_a_note_that_stays_shows_how_far_it_is_read(window: SpearpointWindow, qtbot: QtBot) -> None:
    window.session.log_note("Read this at leisure. " * 9)
    window.session.set_turn(3)
    window.replay.set_entry_duration(4000)  # it shows the note for half a minute
    reading = window.workspace.transport.reading
    window.replay.show_log_entry(6)
    window.replay.toggle_playing()
    assert not reading.isVisible(), "other steps are short"
    window.replay.toggle_playing()
    window.replay.show_log_entry(7)
    window.replay.toggle_playing()
    assert reading.isVisible()
    qtbot.waitUntil(lambda: reading.value() > 0)
    window.replay.toggle_playing()
    assert not reading.isVisible(), "it is paused"
    assert reading.value() == 0


def test_the_bar_shows_as_much_of_a_step_as_it_has_lines_for(window: SpearpointWindow) -> None:
    note = "A note that is rather long, but has room on the three lines of the bar. " * 4
    window.session.log_note(note)
    window.resize(1366, 768)
    window.replay.show_log_entry(7)
    QApplication.processEvents()
    shown = window.workspace.transport.sentence
    assert shown.text().replace("\n", " ") == f"Note: {note.strip()}"
    assert 1 < shown.text().count("\n") + 1 <= shown.height() // shown.fontMetrics().lineSpacing()


def test_the_bar_cuts_a_long_text_after_a_sentence(window: SpearpointWindow) -> None:
    sentence = "This sentence is one of many that have no room together in the bar."
    window.session.log_note(" ".join([sentence] * 9))
    window.session.log_note("word " * 200)
    window.resize(1366, 768)
    window.replay.show_log_entry(7)
    QApplication.processEvents()
    shown = window.workspace.transport.sentence
    assert shown.text().replace("\n", " ").endswith(f"{sentence} …")
    assert shown.toolTip().count(sentence) == 9
    window.replay.show_log_entry(8)
    assert shown.text().endswith("word…")


def test_playing_is_stopped_by_its_key_and_by_a_step(
    window: SpearpointWindow, page: LogPage
) -> None:
    QTest.mouseClick(page.play, LEFT)
    assert window.replay.is_playing
    QTest.mouseClick(window.workspace.transport.play, LEFT)
    assert (window.replay.is_playing, window.replay.number) == (False, 0)
    keys(window, "P")
    keys(window, ".")
    assert (window.replay.is_playing, window.replay.number) == (False, 1)


def test_playing_pauses_behind_another_window(window: SpearpointWindow, page: LogPage) -> None:
    QTest.mouseClick(page.play, LEFT)
    other = QDialog(window)
    other.setGeometry(window.geometry())
    other.show()
    assert window.replay.is_playing
    application = QGuiApplication.instance()
    assert isinstance(application, QGuiApplication)
    application.focusWindowChanged.emit(window.windowHandle())
    assert window.replay.is_playing, "the board's own window"
    application.focusWindowChanged.emit(other.windowHandle())
    assert not window.replay.is_playing


def test_the_speed_is_chosen(window: SpearpointWindow, page: LogPage) -> None:
    assert window.workspace.transport.speed.currentText() == "Normal speed"
    window.workspace.transport.speed.setFocus()
    QTest.keyClick(window.workspace.transport.speed, Qt.Key.Key_Up)
    window.workspace.transport.speed.activated.emit(window.workspace.transport.speed.currentIndex())
    assert window.replay.entry_duration_ms == SPEEDS[1] == 2000


def test_another_table_ends_the_looking(window: SpearpointWindow, page: LogPage) -> None:
    window.replay.show_log_entry(2)
    opened(window.session).history.mark_saved()
    window.controller.new("defensive-line")
    assert (window.replay.number, bar(window), window.session.why_locked) == (None, "", "")
    assert texts(page) == ["Start"]
    keys(window, "P")
    keys(window, ",")
    assert window.replay.number is None
    assert not window.actions_["play"].isEnabled()


def test_new_entries_follow(window: SpearpointWindow, page: LogPage) -> None:
    window.session.set_turn(9)
    assert texts(page)[-1] == "Go to Turn 9"
    assert page.list.currentIndex().row() == 7
