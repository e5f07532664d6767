"""The tour: four steps over the worked example, by the players' own acts or by *Next*."""

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.tour import LINE, Outline, Tour
from tests.qt.conftest import in_front
from tests.qt.support.spearpoint_window import SpearpointWindow


def tour_of(window: MainWindow) -> Tour | None:
    return next((one for one in window.findChildren(Tour) if not one.isHidden()), None)


def press_where_focused(qtbot: QtBot, window: SpearpointWindow, key: Qt.Key) -> None:
    """Press a key on the widget that has the window's focus, as a player does."""
    focused = window.focusWidget()
    assert focused is not None
    qtbot.keyClick(focused, key)


def start(window: SpearpointWindow) -> Tour:
    window.actions_["tour"].trigger()
    QApplication.processEvents()
    tour = tour_of(window)
    assert tour is not None
    return tour


def test_the_first_start_offers_the_tour_and_no_other_does(qtbot: QtBot) -> None:
    first = next(in_front(qtbot, SpearpointWindow()))
    page = first._start_page
    assert page.tour_offer.isVisible()
    qtbot.mouseClick(page.tour_offer.buttons["Take the tour"], Qt.MouseButton.LeftButton)
    assert tour_of(first) is not None
    assert page.tour_offer.isHidden()
    first.close()
    second = next(in_front(qtbot, SpearpointWindow()))
    assert not hasattr(second._start_page, "tour_offer")


def test_the_players_acts_lead_on(window: SpearpointWindow, qtbot: QtBot) -> None:
    tour = start(window)
    assert tour.step == 0
    qtbot.keyClick(window.view, Qt.Key.Key_L)
    assert tour.step == 1
    for name in (LINE.origin, LINE.target):
        spot = window.view.mapFromScene(window.workspace.board.centre_of(GRID.parse(name)))
        qtbot.mouseClick(window.view.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert tour.step == 2
    ruling = window.session.ruling
    assert ruling is not None
    assert ruling.status == LINE.verdict
    qtbot.mouseClick(tour.next_button, Qt.MouseButton.LeftButton)
    qtbot.keyClick(window.view, Qt.Key.Key_H)
    sign = window.rulings.held_up
    assert sign is not None
    assert tour_of(window) is tour
    sign.close()
    assert tour_of(window) is None


def test_a_verdict_held_up_early_ends_the_tour(window: SpearpointWindow, qtbot: QtBot) -> None:
    tour = start(window)
    for _ in range(2):
        qtbot.mouseClick(tour.next_button, Qt.MouseButton.LeftButton)
    assert tour.step == 2
    assert not window.view.geometry().intersects(tour.geometry()), "the line stays visible"
    qtbot.keyClick(window.view, Qt.Key.Key_H)
    sign = window.rulings.held_up
    assert sign is not None
    sign.close()
    assert tour_of(window) is None


def test_next_does_each_step(window: SpearpointWindow, qtbot: QtBot) -> None:
    tour = start(window)
    for _ in range(4):
        assert tour_of(window) is tour
        qtbot.mouseClick(tour.next_button, Qt.MouseButton.LeftButton)
    assert window.session.ruling is not None
    assert tour_of(window) is None


def test_enter_presses_next_except_where_the_board_needs_it(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    tour = start(window)
    press = partial(press_where_focused, qtbot, window)
    press(Qt.Key.Key_Return)
    assert (tour.step, window.session.tool) == (1, "sight")
    window.session.move_cursor(GRID.parse(LINE.origin))
    press(Qt.Key.Key_Return)
    window.session.move_cursor(GRID.parse(LINE.target))
    press(Qt.Key.Key_Return)
    ruling = window.session.ruling
    assert (tour.step, ruling is not None) == (2, True)
    press(Qt.Key.Key_Return)
    assert (tour.step, window.session.ruling) == (3, ruling)
    press(Qt.Key.Key_Return)
    assert tour_of(window) is None
    assert window.focusWidget() is window.view


def test_the_card_covers_nothing_that_its_step_frames(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    for size in ((1280, 720), (1366, 768), (1920, 1080)):
        window.resize(*size)
        tour = start(window)
        for _ in range(4):
            framed = [rect for rect in tour.framed_rects() if rect.isValid()]
            assert framed
            assert window.rect().contains(tour.geometry())
            assert not any(rect.intersects(tour.geometry()) for rect in framed)
            qtbot.mouseClick(tour.next_button, Qt.MouseButton.LeftButton)


def test_the_tour_can_be_left_and_goes_with_its_table(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    tour = start(window)
    qtbot.mouseClick(tour.leave_button, Qt.MouseButton.LeftButton)
    assert tour_of(window) is None
    tour = start(window)
    tour.next_button.setFocus()
    qtbot.keyClick(tour.next_button, Qt.Key.Key_Escape)
    assert tour_of(window) is None
    start(window)
    window.actions_["new-village"].trigger()
    assert tour_of(window) is None


def test_the_tour_ends_with_a_table_of_another_game(qtbot: QtBot) -> None:
    window = next(in_front(qtbot, MainWindow()))
    window.actions_["tour"].trigger()
    assert tour_of(window) is not None
    window.actions_["new-cellar"].trigger()
    assert tour_of(window) is None
    assert all(one.isHidden() for one in window.findChildren(Outline))


def test_the_card_stays_above_a_panel_that_comes_to_the_front(window: SpearpointWindow) -> None:
    tour = start(window)
    window.actions_["log"].trigger()
    QApplication.processEvents()
    shown = window.childAt(tour.geometry().center())
    assert shown is not None
    assert shown is tour or tour.isAncestorOf(shown)


def test_no_button_of_the_card_has_the_key_of_a_menu(window: SpearpointWindow) -> None:
    tour = start(window)
    menus = {QKeySequence.mnemonic(menu.text()) for menu in window.menuBar().actions()}
    for button in (tour.leave_button, tour.next_button):
        assert QKeySequence.mnemonic(button.text()) not in menus


def test_the_side_of_the_tours_line_ends_with_its_document(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    test_the_players_acts_lead_on(window, qtbot)
    assert window.session.side == "germany"
    window.actions_["example"].trigger()
    assert window.session.side is None


def test_another_line_does_not_count_and_a_dropped_line_leads_back(
    window: SpearpointWindow, qtbot: QtBot
) -> None:
    tour = start(window)
    session = window.session
    qtbot.keyClick(window.view, Qt.Key.Key_L)
    session.ask_about_line(GRID.parse("A-5"), GRID.parse(LINE.origin), fixed=True)
    assert tour.step == 1, "the tour is about another line"
    session.ask_about_line(GRID.parse(LINE.origin), GRID.parse(LINE.target), fixed=True)
    assert tour.step == 2
    session.swap_line_ends()
    assert tour.step == 2
    session.ask_about_line(GRID.parse("A-5"), None)
    assert tour.step == 1, "no ruling is left to read or to show"
    qtbot.mouseClick(tour.next_button, Qt.MouseButton.LeftButton)
    assert tour.step == 2
    qtbot.mouseClick(tour.next_button, Qt.MouseButton.LeftButton)
    assert tour.step == 3
    session.choose_tool("select")
    session.clear_line_and_field()
    assert tour.step == 0
