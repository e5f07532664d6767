"""Repainting a hex board of 12,000 hexes, against blitting one pixmap of the same size."""

from __future__ import annotations

import random

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from benchmarks.bench_repaint import SIZE, Blit
from benchmarks.ratios import Ratio, Report, medians
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.document.document import Document
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import (
    PLAYERS,
    UNIT_KINDS,
    HexState,
    HexTerrainAndLevel,
    HexUnit,
    new_state,
)
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.shell.app import get_or_create_application
from boardapp.qt.strategy_cards.actions import STRATEGY_CARDS
from boardapp.qt.strategy_cards.board.hex_game_board import HexBoard
from boardapp.qt.strategy_cards.board.terrain_brush import TerrainBrush
from boardapp.qt.strategy_cards.session import HexSession
from tests.games.strategy_cards.hex_play import painted

COLUMNS, ROWS = 100, 120
UNITS = 100


def full_hex_table(columns: int = COLUMNS, rows: int = ROWS, units: int = UNITS) -> HexState:
    """Return a board with terrain on about half its hexes, hills of two levels, and units."""
    chance, grid = random.Random(columns * rows), HexGrid(columns, rows)
    kinds = ("open", "open", "open", "woods", "woods", "buildings")
    hexes = [
        HexTerrainAndLevel(space, chance.choice(kinds), chance.choice((0, 0, 0, 0, 1, 2)))
        for space in grid.spaces()
    ]
    state = painted(new_state(columns, rows), *hexes)
    sides, titles = list(PLAYERS), list(UNIT_KINDS)
    for number, space in enumerate(chance.sample(list(grid.spaces()), units)):
        side, kind = sides[number % 2], titles[number % 3]
        unit = HexUnit(f"{side}-{number}", kind, side, space, officer=kind == "squad")
        state = state.with_unit(unit.id, unit)
    return state


def measure(tiny: bool = False) -> Report:
    """Compare full repaints, of the whole board and magnified, with a blit; time a stroke."""
    runs = 2 if tiny else 51
    columns, rows = (12, 9) if tiny else (COLUMNS, ROWS)
    size = (320, 200) if tiny else SIZE
    get_or_create_application()
    state = full_hex_table(columns, rows, 10 if tiny else UNITS)
    session = HexSession()
    hexes = HexBoard(session)
    scene = BoardScene(session, STRATEGY_CARDS.tools(), hexes)
    view, blit = BoardView(scene), Blit(*size)
    view.resize(*size)
    session.open(Document(state, StrategyCards(state.grid, library_with_own_decks())))
    view.show()
    blit.show()

    def settle() -> None:
        QApplication.processEvents()
        hexes.ground.make_missing_pieces()
        scene.drawings.render_waiting()
        QApplication.processEvents()

    view.fit()
    settle()
    whole, blitted = medians(runs, view.viewport().repaint, blit.repaint)
    session.choose_brush(TerrainBrush("woods", 0, 2))
    middle = Space(rows // 2, columns // 2)
    spaces = list(session.brush.hexes(session.board, middle))

    def stroke() -> None:
        session.paint_spaces(spaces)
        QApplication.processEvents()
        session.undo()
        QApplication.processEvents()

    (stroked,) = medians(max(2, runs // 5), stroke)
    x, y = session.board.lattice_to_mils(session.board.centre(middle))
    view.fitInView(QRectF(x - 12_000, y - 7_000, 24_000, 14_000))
    settle()
    near, blitted_again = medians(runs, view.viewport().repaint, blit.repaint)
    for widget in (view, blit):
        widget.close()
    board = f"{columns} × {rows} hexes and {len(state.units)} units at {size[0]}×{size[1]}"
    return Report(
        (
            Ratio(f"repaint, {board}", "blitting one pixmap", whole, blitted, 3, runs),
            Ratio("the same, magnified", "blitting one pixmap", near, blitted_again, 3, runs),
            Ratio("a brush stroke over 19 hexes, and its undoing", "a repaint", stroked, whole,
                  None, runs // 5),
        )
    )  # fmt: skip
