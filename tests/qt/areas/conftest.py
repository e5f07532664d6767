"""Tables on boards of areas on a screen that nobody sees."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from boardapp.qt.shell.main_window import MainWindow
from tests.qt.areas.area_table import AreaTable
from tests.qt.conftest import in_front


@pytest.fixture
def window(qtbot: QtBot) -> Iterator[MainWindow]:
    yield from in_front(qtbot, MainWindow())


@pytest.fixture
def table(window: MainWindow) -> AreaTable:
    return AreaTable(window)
