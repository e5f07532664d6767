"""Tables on boards of areas on a screen that nobody sees."""

from collections.abc import Iterator
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from boardapp.games.areas.table_svg import area_board_svg
from boardapp.picture.areas.board_layout_plan import BoardLayoutPlan
from boardapp.qt.areas import area_game_board
from boardapp.qt.shell.main_window import MainWindow
from tests.qt.areas.area_table import AreaTable
from tests.qt.conftest import in_front


@pytest.fixture(autouse=True)
def ground_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the ground of a board drawn once, whichever test shows it: that takes long."""

    def once(plan: BoardLayoutPlan, **manner: Any) -> str:
        drawn: dict[str, str] = vars(plan).setdefault("drawn in tests", {})
        if (key := str(manner)) not in drawn:
            drawn[key] = area_board_svg(plan, **manner)
        return drawn[key]

    monkeypatch.setattr(area_game_board, "area_board_svg", once)


@pytest.fixture
def hidden_window() -> MainWindow:
    return MainWindow()


@pytest.fixture
def window(qtbot: QtBot, hidden_window: MainWindow) -> Iterator[MainWindow]:
    yield from in_front(qtbot, hidden_window)


@pytest.fixture
def table(qtbot: QtBot, hidden_window: MainWindow) -> Iterator[AreaTable]:
    made = AreaTable(hidden_window)
    for _ in in_front(qtbot, hidden_window):
        yield made
