"""Large text on a small laptop's screen of 1366 × 768: nothing is squeezed, and the board stays."""

from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QApplication, QDockWidget, QToolBar
from pytestqt.qtbot import QtBot

from boardapp.files.assets import scenarios_folder
from boardapp.qt.frame.board_workspace import BoardWorkspace
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.shell.start_page_map_card import MapCard
from boardapp.qt.spearpoint.workspace import SpearpointWorkspace
from boardapp.qt.strategy_cards.cards_panel import CardsPanel
from boardapp.qt.strategy_cards.workspace import HexWorkspace
from boardapp.qt.widgets.settings import user_settings
from tests.qt.spearpoint.fight_table import SHERMAN, TIGER, fight, keep_cards
from tests.qt.support.evening import leave
from tests.qt.support.settling import settled

SCREEN = QSize(1366, 768)
TITLE_BAR = 40
"""Of the window and of the desktop, together, at least."""


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    user_settings().setValue("view/large_text", True)
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(SCREEN)
    made.show()
    return made


def opened(window: MainWindow, name: str) -> None:
    if name == "village":
        window.workspace.start_document(name)
    else:
        assert window.open_path(Path(scenarios_folder() / name))
    window.resize(SCREEN)
    settled(partial(_sizes, window))


def _sizes(window: MainWindow) -> list[QRect]:
    docks = window.findChildren(QDockWidget)
    return [one.geometry() for one in (window.workspace.main_widget, *docks)]


TABLES = ("village", "01-man-vs-beast.yaml", "sustained-blanket.boardapp", "hex-hedgerows.yaml")


@pytest.mark.parametrize("name", TABLES)
def test_panels_show_some_lines_and_the_board_keeps_its_share_of_the_screen(
    window: MainWindow, name: str
) -> None:
    opened(window, name)
    lines = window.fontMetrics().height()
    shown = 0
    for dock in window.findChildren(QDockWidget):
        if dock.toggleViewAction().isVisible():
            dock.show()
            dock.raise_()
            QApplication.processEvents()
            assert dock.widget().height() >= 5 * lines, dock.windowTitle()
            assert dock.widget().width() >= 15 * lines, dock.windowTitle()
            shown += 1
    assert shown >= 5
    assert window.minimumSizeHint().height() <= SCREEN.height() - TITLE_BAR
    assert window.minimumSizeHint().width() <= SCREEN.width()
    assert window.size() == SCREEN
    assert window.workspace.main_widget.height() >= SCREEN.height() * 0.35
    assert window.workspace.main_widget.width() >= SCREEN.width() * 0.5


def test_a_ruling_on_hexes_shows_its_first_reason_at_once(window: MainWindow) -> None:
    opened(window, "hex-hedgerows.yaml")
    room = window.workspace
    assert isinstance(room, HexWorkspace)
    parse = room.session.board.parse
    room.session.ask_about_line(parse("G2"), parse("G6"), fixed=True)
    view = room.ruling_panel.there
    settled(lambda: [view.band.geometry(), *_sizes(window)])
    for part in (view.band, view.rows[0].text):
        assert part.visibleRegion().boundingRect() == part.rect()
    document = room.session.document
    assert document is not None
    document.history.mark_saved()  # a window that is closed would ask what becomes of the line


def test_what_is_known_of_a_setup_has_lines_and_a_bar_to_scroll_them(window: MainWindow) -> None:
    opened(window, "01-man-vs-beast.yaml")
    room = window.workspace
    assert isinstance(room, BoardWorkspace)
    known = room.guide.details
    assert known.height() >= 3 * window.fontMetrics().height()
    assert known.verticalScrollBar().isVisible()


def test_a_map_s_line_is_wrapped_where_it_would_be_cut_off(qtbot: QtBot) -> None:
    card = MapCard("village")
    qtbot.addWidget(card)
    line = card.fontMetrics().height()
    wide, narrow = 40 * line, 15 * line
    assert card._description_height(wide) <= 1.5 * line
    beyond = card.heightForWidth(narrow) - card._picture_rect(narrow).bottom()
    assert beyond > card.heightForWidth(wide) - card._picture_rect(wide).bottom() + 0.9 * line


def test_tools_and_bar_keep_their_rows_from_game_to_game(window: MainWindow) -> None:
    """A table that hid its tools for room gives them back; the bar stays below them."""
    for name in ("hex-hedgerows.yaml", "practice-beach.yaml", "01-man-vs-beast.yaml"):
        opened(window, name)
    room = window.workspace
    assert isinstance(room, BoardWorkspace)
    assert window.toolBarBreak(room.lead_bar)
    for name in ("practice-beach.yaml", "assault.boardapp"):
        opened(window, name)
    assert window.toolBarBreak(room.lead_bar)
    opened(window, "worked-example.yaml")
    window.save_window_layout()
    (tools,) = (bar for bar in window.findChildren(QToolBar) if bar.objectName() == "tools")
    assert not tools.isHidden()


def test_a_low_window_gives_the_room_of_tools_to_a_fight_that_is_led(window: MainWindow) -> None:
    room = window.workspace
    assert isinstance(room, SpearpointWorkspace)
    keep_cards()
    room.controller.show_document(fight())
    room.fights.fights.fire(SHERMAN, f"unit {TIGER}")
    settled(partial(_sizes, window))
    (tools,) = (bar for bar in window.findChildren(QToolBar) if bar.objectName() == "tools")
    assert tools.isHidden()
    room.session.set_free_play(True)
    settled(partial(_sizes, window))
    assert tools.isHidden(), "the bar still asks"
    leave(window)
    opened(window, "worked-example.yaml")
    assert tools.isVisible(), "what is laid by hand needs them"


def test_large_text_in_a_led_turn_leaves_no_row_of_tabs_on_a_free_table(window: MainWindow) -> None:
    large = window.actions_["large-text"]
    large.trigger()
    opened(window, "01-man-vs-beast.yaml")
    large.trigger()
    opened(window, "worked-example.yaml")
    docks = window.findChildren(QDockWidget)
    before = settled(lambda: [window.tabifiedDockWidgets(dock) for dock in docks])
    large.trigger()
    assert settled(lambda: [window.tabifiedDockWidgets(dock) for dock in docks]) == before


def test_the_cards_of_a_hex_board_fit_their_panel(window: MainWindow) -> None:
    opened(window, "hex-hedgerows.yaml")
    (panel,) = window.findChildren(CardsPanel)
    dock = next(one for one in window.findChildren(QDockWidget) if one.isAncestorOf(panel))
    dock.show()
    dock.raise_()
    room = settled(panel.viewport().width)
    body = panel.widget()
    assert body is not None
    assert body.width() <= room
