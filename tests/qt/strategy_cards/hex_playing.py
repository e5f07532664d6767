"""A hex table to play on offscreen: a scene in its view, and hands for mouse and keyboard."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.document.document import Document
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState, HexTerrainAndLevel, HexUnit, new_state
from boardapp.games.strategy_cards.table_layout_file import spaces_in_range, split_names_and_ranges
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.boards.piece_items import PiecesItem
from boardapp.qt.strategy_cards.board.hex_game_board import HexBoard
from boardapp.qt.strategy_cards.session import HexSession
from tests.games.strategy_cards.hex_play import painted
from tests.qt.support.playing import Heard

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton


def layout(
    columns: int = 8,
    rows: int = 6,
    *,
    woods: str = "",
    buildings: str = "",
    hills: str = "",
    units: str = "",
) -> HexState:
    """Return a table; units as ``us squad C5 officer, germany vehicle D2, …``."""
    grid = HexGrid(columns, rows)
    kinds = dict.fromkeys(_spaces(woods, grid), "woods")
    kinds |= dict.fromkeys(_spaces(buildings, grid), "buildings")
    high = set(_spaces(hills, grid))
    hexes = [
        HexTerrainAndLevel(one, kinds.get(one, "open"), int(one in high)) for one in {*kinds, *high}
    ]
    state = painted(replace(new_state(columns, rows), phase="action"), *hexes)
    for number, text in enumerate(units.split(", ") if units else (), 1):
        side, kind, name, *flags = text.split()
        unit = HexUnit(f"{side}-{number}", kind, side, grid.parse(name), "officer" in flags,
                       "fatigued" in flags)  # fmt: skip
        state = state.with_unit(unit.id, unit)
    return state


def _spaces(text: str, grid: HexGrid) -> list[Space]:
    return [space for word in split_names_and_ranges(text) for space in spaces_in_range(word, grid)]


def document(state: HexState) -> Document:
    return Document(state, StrategyCards(state.grid, library_with_own_decks()))


class HexTable:
    """A session with its scene and view, shown, and what it says."""

    def __init__(self, view: BoardView, scene: BoardScene, session: HexSession) -> None:
        self.view, self.scene, self.session = view, scene, session
        assert isinstance(scene.board, HexBoard)
        self.board = scene.board
        self.heard = Heard([], [], [])
        session.said.connect(self.heard.said.append)
        session.refused.connect(self.heard.refused.append)
        scene.hinted.connect(self.heard.hinted.append)

    def open(self, state: HexState) -> None:
        self.session.open(document(state))
        self.view.fit()
        QApplication.processEvents()

    @property
    def state(self) -> HexState:
        return self.session.table

    def space(self, name: str) -> Space:
        return self.state.grid.parse(name)

    def spot(self, name: str, offset: tuple[float, float] = (0, 700)) -> QPoint:
        """Return a spot of a hex in the viewport: one where no unit stands, unless given."""
        return self.view.mapFromScene(self.board.centre_of(self.space(name)) + QPointF(*offset))

    def hover(self, name: str, offset: tuple[float, float] = (0, 700)) -> None:
        # From the side: no move arrives where the pointer stands already.
        QTest.mouseMove(self.view.viewport(), self.spot(name, offset) + QPoint(1, 0))
        QTest.mouseMove(self.view.viewport(), self.spot(name, offset))

    def click(self, name: str, offset: tuple[float, float] = (0, 700)) -> None:
        self.hover(name, offset)
        QTest.mouseClick(self.view.viewport(), LEFT, pos=self.spot(name, offset))

    def press(self, name: str, offset: tuple[float, float] = (0, 700)) -> None:
        self.hover(name, offset)
        QTest.mousePress(self.view.viewport(), LEFT, pos=self.spot(name, offset))

    def let_go(self, name: str) -> None:
        QTest.mouseRelease(self.view.viewport(), LEFT, pos=self.spot(name))

    def drag(self, start: str, *through: str, offset: tuple[float, float] = (0, 700)) -> None:
        """Press on a hex, move over others, and let go on the last."""
        self.press(start, offset)
        for name in through:
            self.hover(name)
        self.let_go(through[-1])

    def on_unit(self, unit_id: str) -> QPoint:
        """Return the middle of a unit in the viewport."""
        return self.view.mapFromScene(self.scene.unit_rect(unit_id).center())

    def key(self, key: Qt.Key, modifier: Qt.KeyboardModifier | None = None) -> None:
        QTest.keyClick(self.view, key, modifier or Qt.KeyboardModifier.NoModifier)

    def type_in(self, text: str) -> None:
        for letter in text:
            QTest.keyClicks(self.view, letter)

    def walk(self, *ways: str) -> None:
        for way in ways:
            self.key(Qt.Key[f"Key_{way}"])

    # The board on screen

    def settle(self) -> None:
        """Have everything painted sharp."""
        QApplication.processEvents()
        self.board.ground.make_missing_pieces()
        self.scene.drawings.render_waiting()
        QApplication.processEvents()

    def picture(self) -> QImage:
        self.settle()
        return self.view.viewport().grab().toImage()

    def colour(self, name: str, offset: tuple[float, float] = (0, 0)) -> QColor:
        """Return the colour of a spot as it is painted."""
        return self.picture().pixelColor(self.spot(name, offset))

    def shown_units(self) -> dict[str, Space]:
        """Return the hexes that unit items stand on."""
        found = {}
        layers = (item for item in self.scene.items() if isinstance(item, PiecesItem))
        for piece in (piece for layer in layers for piece in layer.pieces_in_paint_order()):
            middle = piece.rect.center()
            space = self.state.grid.space_at(middle.x(), middle.y())
            if piece.ref.kind == "unit":
                assert space is not None
                found[piece.ref.name] = space
        return found

    def shows_the_units(self) -> bool:
        return self.shown_units() == {unit.id: unit.space for unit in self.state.hex_units()}
