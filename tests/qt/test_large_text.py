"""Large text on a small laptop's screen of 1366 × 768: nothing is squeezed, and the board stays."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDockWidget
from pytestqt.qtbot import QtBot

from boardapp.files.assets import scenarios_folder
from boardapp.qt.map_card import MapCard
from boardapp.qt.settings import user_settings
from boardapp.qt.style import apply_style
from boardapp.qt.window import MainWindow

SCREEN = QSize(1366, 768)
TITLE_BAR = 40
"""Of the window and of the desktop, together, at least."""


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    user_settings().setValue("view/large_text", True)
    made = MainWindow()
    qtbot.addWidget(made)
    made.resize(SCREEN)
    made.show()
    yield made
    made.close()
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    apply_style(application, scheme="light", large_text=False)


def opened(window: MainWindow, name: str) -> None:
    if name == "village":
        window.room.start(name)
    else:
        assert window.open_path(Path(scenarios_folder() / name))
    window.resize(SCREEN)
    QTest.qWait(150)


TABLES = ("village", "01-man-vs-beast.yaml", "sustained-blanket.boardapp", "hex-hedgerows.yaml")


@pytest.mark.parametrize("name", TABLES)
def test_the_window_fits_the_screen_and_the_board_keeps_its_share(
    window: MainWindow, name: str
) -> None:
    opened(window, name)
    for dock in window.findChildren(QDockWidget):
        if dock.toggleViewAction().isVisible():
            dock.show()
            dock.raise_()
            QTest.qWait(20)
    assert window.minimumSizeHint().height() <= SCREEN.height() - TITLE_BAR
    assert window.minimumSizeHint().width() <= SCREEN.width()
    assert window.size() == SCREEN
    assert window.room.surface.height() >= SCREEN.height() * 0.35
    assert window.room.surface.width() >= SCREEN.width() * 0.5


@pytest.mark.parametrize("name", TABLES)
def test_every_panel_shows_some_lines(window: MainWindow, name: str) -> None:
    opened(window, name)
    lines = window.fontMetrics().height()
    shown = 0
    for dock in window.findChildren(QDockWidget):
        if dock.toggleViewAction().isVisible():
            dock.show()
            dock.raise_()
            QTest.qWait(20)
            assert dock.widget().height() >= 5 * lines, dock.windowTitle()
            assert dock.widget().width() >= 15 * lines, dock.windowTitle()
            shown += 1
    assert shown >= 5


def test_a_map_s_line_is_wrapped_where_it_would_be_cut_off(qtbot: QtBot) -> None:
    card = MapCard("village")
    qtbot.addWidget(card)
    line = card.fontMetrics().height()
    wide, narrow = 40 * line, 15 * line
    assert card._line_height(wide) <= 1.5 * line
    beyond = card.heightForWidth(narrow) - card._picture_place(narrow).bottom()
    assert beyond > card.heightForWidth(wide) - card._picture_place(wide).bottom() + 0.9 * line
