"""Hex tables on a screen that nobody sees."""

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.strategy_cards.actions import STRATEGY_CARDS
from boardapp.qt.strategy_cards.board.hex_game_board import HexBoard
from boardapp.qt.strategy_cards.session import HexSession
from tests.qt.strategy_cards.hex_playing import HexTable, layout


@pytest.fixture
def hidden_hexes() -> Iterator[HexTable]:
    """A table of hexes, without a board and not shown yet."""
    session = HexSession()
    scene = BoardScene(session, STRATEGY_CARDS.tools(), HexBoard(session))
    view = BoardView(scene)
    yield HexTable(view, scene, session)
    view.close()
    scene.deleteLater()  # its ground would go on being painted


@pytest.fixture
def hexes(qtbot: QtBot, hidden_hexes: HexTable) -> HexTable:
    """An empty board of 8 × 6 hexes in a shown view of 900 × 600 pixels."""
    view = hidden_hexes.view
    qtbot.addWidget(view)
    view.resize(900, 600)
    view.show()
    view.activateWindow()
    qtbot.waitActive(view)
    hidden_hexes.open(layout())
    view.setFocus()
    QApplication.processEvents()
    return hidden_hexes
