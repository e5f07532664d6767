"""Tables on a screen that nobody sees."""

import gc
import os
from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeVar

import pytest
from PySide6.QtWidgets import QApplication, QDialog, QMessageBox
from pytestqt.qtbot import QtBot

from boardapp.core.procedure.displayed_facts import Fact
from boardapp.core.procedure.questions import Ask
from boardapp.picture.board import board_svg
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.drawing import svg_cache
from boardapp.qt.guide import bar
from boardapp.qt.shell import main_window, start_page_map_card
from boardapp.qt.shell.main_window import MainWindow
from boardapp.qt.spearpoint.actions import SPEARPOINT
from boardapp.qt.spearpoint.board.spearpoint_game_board import SpearpointBoard
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.strategy_cards.board import sprite_cache
from tests.qt.support.drawn_once import DrawnOnce, tile_svg_once
from tests.qt.support.evening import Answers, leave
from tests.qt.support.guide_table import AskingGame, GuideTable
from tests.qt.support.playing import Table, document
from tests.qt.support.settling import delete_later
from tests.qt.support.spearpoint_window import SpearpointWindow
from tests.qt.support.style import style_restored

for name in ("Active", "Exposed", "Signal", "Signals", "Until"):
    # No test waits for time to pass: what does not come at all fails it, however slow the machine.
    getattr(QtBot, f"wait{name}").__kwdefaults__["timeout"] = 100_000

MakeGuided = Callable[..., GuideTable]


@pytest.fixture(autouse=True)
def own_style(qapp: QApplication) -> Iterator[None]:
    """Undo what a test's window did to the whole program's style, and let the window go.

    Windows would pile up, and each one after them take longer. Garbage is collected in this thread
    alone, as in the program (decision 0051): other threads may not delete objects of Qt.
    """
    gc.disable()
    with style_restored():
        yield
        # A window left visible would get the moves of the pointer meant for the next test.
        for window in QApplication.topLevelWidgets():
            window.hide()
        # Before the style comes back: each part of a window would take it up.
        delete_later()
    # The copied picture of a test would outlive Python, and end the run with a fault.
    QApplication.clipboard().clear()
    # New garbage goes at once, or windows would pile up; the rest goes when there is more of it.
    gc.collect(1)


@pytest.fixture(autouse=True)
def drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have drawings of boards and maps rendered once, whichever test shows them."""
    for shows in (svg_cache, sprite_cache, start_page_map_card):
        monkeypatch.setattr(shows, "QSvgRenderer", DrawnOnce)
    monkeypatch.setattr(board_svg, "tile_svg", tile_svg_once)


@pytest.fixture(autouse=True)
def no_disk_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the journals of windows be where the system holds them: no test cuts the power.

    `tests/document/test_journal.py` holds what is on the disk when.
    """
    monkeypatch.setattr(os, "fsync", lambda number: None)


@pytest.fixture(autouse=True)
def short_layout_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the window lay itself out soon: `settled` waits for it in most tests of sizes."""
    monkeypatch.setattr(main_window, "_SETTLED_MS", 10)


@pytest.fixture(autouse=True)
def no_guard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take presses at once that follow each other faster than a hand."""
    monkeypatch.setattr(bar, "GUARD_MS", 0)


@pytest.fixture(autouse=True)
def no_box_waits(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Discard for boxes that no test answers, and fail: the run would wait for ever."""
    asked: list[str] = []

    def discard(box: QMessageBox) -> int:
        asked.append(box.text())
        buttons = [one for one in box.buttons() if "Discard" in one.text().replace("&", "")]
        for one in buttons or box.buttons()[:1]:
            one.click()
        return 0

    monkeypatch.setattr(QMessageBox, "exec", discard)
    yield
    assert asked == [], "no answer was given"


@pytest.fixture
def box_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have boxes wait for keys or clicks of the test."""
    monkeypatch.setattr(QMessageBox, "exec", QDialog.exec)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """The players' answers to the boxes that ask."""
    return Answers(monkeypatch)


@pytest.fixture
def table(qtbot: QtBot) -> Iterator[Table]:
    """An empty village table in a shown view of 1000 × 500 pixels, without a window around."""
    session = SpearpointSession()
    scene = BoardScene(session, SPEARPOINT.tools(), SpearpointBoard(session))
    view = BoardView(scene)
    qtbot.addWidget(view)
    view.resize(1000, 500)
    view.show()
    view.activateWindow()
    qtbot.waitActive(view)
    session.open(document())
    view.fit()
    view.setFocus()
    QApplication.processEvents()
    yield Table(view, scene, session)
    view.close()
    scene.deleteLater()


AWindow = TypeVar("AWindow", bound=MainWindow)


def in_front(
    qtbot: QtBot, window: AWindow, width: int = 1280, height: int = 800
) -> Iterator[AWindow]:
    """Yield a window of the program's, shown and active; nothing is asked at the end."""
    qtbot.addWidget(window, before_close_func=leave)
    window.resize(width, height)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window)
    QApplication.processEvents()
    yield window


@pytest.fixture
def hidden_window() -> SpearpointWindow:
    """The program's window, not shown yet.

    With a table open before it is shown it makes no start page, which takes half as long again.
    """
    return SpearpointWindow()


@pytest.fixture
def window(qtbot: QtBot, hidden_window: SpearpointWindow) -> Iterator[SpearpointWindow]:
    """The program's window at 1280 × 800, as at the first start."""
    yield from in_front(qtbot, hidden_window)


@pytest.fixture
def guided(qtbot: QtBot) -> MakeGuided:
    """A board with the guide beside it, during a procedure that asks some questions."""

    def make(
        *asks: Ask[Any], game: Any = None, size: tuple[int, int] = (1280, 800),
        facts: Sequence[Fact] = (),
    ) -> GuideTable:  # fmt: skip
        table = GuideTable(game or AskingGame(asks, facts=facts), size)
        qtbot.addWidget(table)
        with qtbot.waitActive(table):
            table.activateWindow()
        if asks:
            table.session.answer("all")
            QApplication.processEvents()
        return table

    return make
