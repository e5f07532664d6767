"""Nothing that comes and goes around the board changes its size."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QLabel,
    QToolBar,
    QToolButton,
    QWidget,
)
from pytestqt.qtbot import QtBot

from boardapp.document.document import Document
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.qt.frame.turn_bar import TurnBar
from boardapp.qt.widgets.timed_notice import TimedNotice
from tests.games.spearpoint.combat.support.placed_units import laid
from tests.games.spearpoint.turn.led import DUEL, led
from tests.qt.support.settling import settled
from tests.qt.support.spearpoint_window import SpearpointWindow

GOLDEN = Path(__file__).parents[2] / "document" / "golden" / "spearpoint-2.boardapp"


@pytest.fixture
def zoom(window: SpearpointWindow) -> float:
    """A led turn in the window, without signs; return the scale of its board."""
    state = led(DUEL, "movement", "us", turn=2)
    state = replace(state, units={k: one for k, one in state.units.items() if one.side == "us"})
    window.controller.show_document(Document(state, Spearpoint(load_catalogue())))
    return settled(lambda: window.view.zoom)


def place(part: QWidget) -> QRect:
    return QRect(part.mapToGlobal(QPoint()), part.size())


def test_bars_about_the_table_come_and_go_over_the_board(
    window: SpearpointWindow, zoom: float
) -> None:
    for name in ("recover", "autosave"):
        window.banners.show_banner(name, "A table was open when boardapp last closed.")
    assert settled(lambda: window.view.zoom) == zoom
    bar = window.banners["recover"]
    assert place(bar).intersects(place(window.view))
    assert place(bar).top() > place(window.view).center().y(), "the names at the top are free"
    assert not place(bar).intersects(place(window.workspace.lead_bar))
    assert bar.buttons["Dismiss"].visibleRegion().boundingRect() == bar.buttons["Dismiss"].rect()
    window.banners.remove_banner("recover")
    window.banners.remove_banner("autosave")
    assert settled(lambda: window.view.zoom) == zoom
    assert not window.banners.isVisible()


def test_looking_back_leaves_the_board_as_large(window: SpearpointWindow, zoom: float) -> None:
    window.session.answer("done")
    window.actions_["step-back"].trigger()
    assert window.session.is_showing_history
    assert settled(lambda: window.view.zoom) == zoom
    bar = window.workspace.transport
    assert bar.isVisible()
    assert not place(bar).intersects(place(window.view)), "it has the room of the bar"
    bar.live.click()
    assert bar.isHidden()
    assert settled(lambda: window.view.zoom) == zoom


def test_looking_back_in_large_text_leaves_the_board_as_large(
    window: SpearpointWindow, zoom: float
) -> None:
    window.resize(1366, 749)
    window.actions_["large-text"].trigger()
    window.session.answer("done")
    zoom = settled(lambda: window.view.zoom)
    window.actions_["step-back"].trigger()
    assert window.workspace.transport.isVisible()
    assert settled(lambda: window.view.zoom) == zoom


def test_looking_back_at_a_free_table_leaves_the_board_as_large(window: SpearpointWindow) -> None:
    window.controller.new("village")
    assert window.session.set_turn(2)
    zoom = settled(lambda: window.view.zoom)
    window.actions_["step-back"].trigger()
    assert settled(lambda: window.view.zoom) == zoom
    bar = window.workspace.transport
    assert bar.isVisible()
    assert bar.width() == window.width()
    line = bar.fontMetrics().height()
    assert place(bar).intersected(place(window.view)).height() < 2 * line, "over the tools"
    assert bar.live.visibleRegion().boundingRect() == bar.live.rect()
    window.actions_["live"].trigger()
    assert bar.isHidden()


def test_an_attack_at_a_free_table_leaves_the_board_as_large(window: SpearpointWindow) -> None:
    window.resize(1366, 744)
    state = laid("us m4a1-sherman B-1, germany tiger-i B-4")
    window.controller.show_document(Document(state, Spearpoint(load_catalogue())))
    zoom = settled(lambda: window.view.zoom)
    sherman, tiger = sorted(state.units, reverse=True)
    assert window.workspace.fights.fights.fire(sherman)
    assert settled(lambda: window.view.zoom) == zoom
    assert window.workspace.lead_bar.isVisible()
    assert window.session.answer(f"unit {tiger}")
    assert settled(lambda: window.view.zoom) == zoom


def test_the_strip_of_phases_has_its_room_before_they_lead(
    window: SpearpointWindow, zoom: float
) -> None:
    window.session.answer("leave-turns", 1)
    (strip,) = window.findChildren(TurnBar)
    assert strip.progress is None
    assert strip.accessibleName() == "Turn 2"
    assert settled(lambda: window.view.zoom) == zoom


def test_a_refusal_stands_at_the_pointer_and_off_the_buttons(
    window: SpearpointWindow, zoom: float
) -> None:
    view, notice = window.view, window.findChild(TimedNotice)
    assert notice is not None
    room, port = place(view), view.viewport().rect().adjusted(2, 2, -2, -2)
    for spot in (port.center(), port.topLeft(), port.bottomRight(), port.topRight()):
        QTest.mouseMove(view.viewport(), port.center() + QPoint(9, 9))
        QTest.mouseMove(view.viewport(), spot)
        window.session.refused.emit("Why it is not possible, in a sentence of some length.")
        assert notice.isVisible()
        assert room.contains(place(notice))
        assert not place(notice).contains(view.viewport().mapToGlobal(spot))


def test_a_refusal_of_a_key_covers_no_name_button_or_text(
    window: SpearpointWindow, zoom: float
) -> None:
    notice, view = window.findChild(TimedNotice), window.view
    assert notice is not None
    assert window.scene.pointer is None
    for width in (900, 1366, 1920):
        window.resize(width, 768)
        settled(lambda: view.zoom)
        window.session.refused.emit("Why it is not possible, in a sentence.")
        assert notice.isVisible()
        room = place(notice)
        buttons = [one for one in window.findChildren(QAbstractButton) if one.isVisible()]
        assert not [one.accessibleName() for one in buttons if room.intersects(place(one))]
        for text in window.findChildren(QLabel):
            if text is not notice and text.isVisible() and text.text():
                words = QRect(place(text).topLeft(), text.size().boundedTo(text.sizeHint()))
                assert not room.intersects(words), text.text()
        for space in window.session.grid.spaces():
            name = window.scene.board.letters_at(space, view.transform().m11())[-1]
            box = view.mapFromScene(name).boundingRect()
            box.translate(view.viewport().mapToGlobal(QPoint()))
            assert not room.intersects(box)


def test_a_refused_answer_of_a_key_is_shown_once(window: SpearpointWindow) -> None:
    assert window.open_path(GOLDEN.with_name("spearpoint-setup-2.boardapp"))
    settled(lambda: window.view.zoom)
    notice, second = window.findChild(TimedNotice), window.workspace.guide.bar.second
    assert notice is not None
    assert window.session.answer("rifle-squad")
    for width in (900, 1366):
        window.resize(width, 768)
        settled(lambda: window.view.zoom)
        assert not window.session.answer("B-5")
        assert second.words.startswith("New units of Germany enter")
        assert not notice.isVisible(), "the bar says all of it"


def test_a_message_is_above_the_board_while_the_status_bar_is_hidden(
    window: SpearpointWindow, zoom: float
) -> None:
    notice = window.findChild(TimedNotice)
    assert notice is not None
    window.session.said.emit("Saved here.boardapp")
    assert not notice.isVisible()
    window.resize(window.width(), 30 * window.fontMetrics().height())
    settled(lambda: window.view.zoom)
    assert window.statusBar().isHidden()
    window.session.said.emit("Saved here.boardapp")
    assert notice.isVisible()
    assert notice.text() == "Saved here.boardapp"
    assert place(window).contains(place(notice))
    assert not place(notice).intersects(place(window.view))


def test_the_bar_says_which_end_of_a_line_is_clicked_next(window: SpearpointWindow) -> None:
    assert window.open_path(GOLDEN)
    window.resize(window.width(), 30 * window.fontMetrics().height())
    settled(lambda: window.view.zoom)
    assert window.workspace.lead_bar.are_tools_hidden
    view, second = window.view, window.workspace.guide.bar.second

    def click(name: str) -> str:
        centre = view.board_scene.board.centre_of(window.session.grid.parse(name))
        QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(centre))
        return second.words

    window.session.choose_tool("sight")
    assert second.words.startswith("Click the attacker's space.")
    assert click("B-1").startswith("The line follows the pointer. Click the target")
    verdict = click("B-4")
    assert window.session.ruling is not None
    assert verdict == window.session.ruling.sentence()
    window.session.clear_line_and_field()
    assert second.words.startswith("Click the attacker's space.")


def test_tools_spared_in_a_led_turn_are_there_at_the_next_free_table(
    window: SpearpointWindow, zoom: float, qtbot: QtBot
) -> None:
    window.resize(window.width(), 30 * window.fontMetrics().height())
    settled(lambda: window.view.zoom)
    assert window.workspace.lead_bar.are_tools_hidden
    (undo,) = (
        one for one in window.menuBar().findChildren(QToolButton)
        if one.defaultAction() is window.actions_["undo"]
    )  # fmt: skip
    assert not undo.visibleRegion().isEmpty(), "the tools are beside the menus"
    window.session.set_free_play(True)
    assert window.workspace.lead_bar.are_tools_hidden, "nothing comes between board and question"
    window.save_window_layout()
    again = SpearpointWindow()
    qtbot.addWidget(again)
    again.show()
    again.controller.new("village")
    settled(lambda: again.view.zoom)
    tools = [one for one in again.findChildren(QToolBar) if one.windowTitle() == "Tools"]
    assert [one.isVisible() for one in tools] == [True]


def test_panels_that_are_reset_in_a_low_window_leave_the_tools_room_to_the_board(
    window: SpearpointWindow, zoom: float
) -> None:
    window.resize(window.width(), 30 * window.fontMetrics().height())
    low = settled(lambda: window.view.zoom)
    (tools,) = (one for one in window.findChildren(QToolBar) if one.windowTitle() == "Tools")
    assert tools.isHidden()
    window.actions_["reset-panels"].trigger()
    assert settled(lambda: window.view.zoom) == low
    assert tools.isHidden()
    window.resize(window.width(), 60 * window.fontMetrics().height())
    settled(lambda: window.view.zoom)
    assert not tools.isHidden()


def test_panels_withheld_in_a_led_turn_are_open_at_the_next_free_table(qtbot: QtBot) -> None:
    led_table = Document(led(DUEL, "movement", "us", turn=2), Spearpoint(load_catalogue()))
    for _ in range(2):  # at the second start there is a layout to restore
        window = SpearpointWindow()
        qtbot.addWidget(window)
        window.controller.show_document(led_table)
        window.show()
        QApplication.processEvents()
        assert window.workspace.panels["tiles"].isHidden()
        window.save_window_layout()
    free = SpearpointWindow()
    qtbot.addWidget(free)
    free.show()
    free.controller.new("village")
    for name in ("tiles", "units-and-smoke", "history"):
        assert not free.workspace.panels[name].isHidden(), name
    assert free.workspace.panels["turn"].isHidden()


def test_the_bar_of_free_play_has_a_room_below_the_board(
    window: SpearpointWindow, zoom: float
) -> None:
    window.session.set_free_play(True)
    led = settled(lambda: window.view.zoom)
    bar = window.banners["free"]
    assert bar.isVisible()
    assert not place(bar).intersects(place(window.view))
    # Other bars come and go over the board.
    window.banners.show_banner("recover", "A table was open when boardapp last closed.")
    assert settled(lambda: window.view.zoom) == led
    assert place(window.banners["recover"]).bottom() < place(bar).top()
    window.session.set_free_play(False)
    window.banners.remove_banner("recover")
    assert settled(lambda: window.view.zoom) == zoom
