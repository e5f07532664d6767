"""The frames of a drift over a board of 12,000 hexes, against the display's 16.7 ms."""

from __future__ import annotations

import statistics
import time
from dataclasses import replace

from PySide6.QtWidgets import QApplication

from benchmarks.bench_hex_repaint import COLUMNS, ROWS, UNITS, full_hex_table
from benchmarks.ratios import Ratio, Report
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.document.document import Document
from boardapp.games.strategy_cards.calls.drift import drift_from_dice
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution, SettledNumber
from boardapp.games.strategy_cards.cards.deck_files import library_with_own_decks
from boardapp.games.strategy_cards.cards.strategy_card import Keyword
from boardapp.games.strategy_cards.game import StrategyCards
from boardapp.games.strategy_cards.state import HexState
from boardapp.qt.boards.board_scene import BoardScene
from boardapp.qt.boards.board_view import BoardView
from boardapp.qt.films.animation import HOLD_MS
from boardapp.qt.sessions.log_replay_controller import ReplayController
from boardapp.qt.shell.app import get_or_create_application
from boardapp.qt.strategy_cards.actions import STRATEGY_CARDS
from boardapp.qt.strategy_cards.board.artillery_call_film import ArtilleryCallFilm
from boardapp.qt.strategy_cards.board.hex_game_board import HexBoard
from boardapp.qt.strategy_cards.session import HexSession
from tests.games.strategy_cards.hex_play import call_set

SIZE = 1280, 800
FRAME_MS = 1000 / 60
"""The time for a frame on a display of 60 Hz."""
_MAGNIFIED = 12
"""How many times as large as fitted the board is shown the second time."""
_PATIENCE = 40
_KEYWORDS = (
    Keyword("target-hex"),
    Keyword("determine-drift"),
    Keyword("area-attack", 4),
    Keyword("wide-blast-radius", 3),
)


def aimed(target: Space) -> CardResolution:
    """Return a call whose token lies on a hex."""
    number = SettledNumber(6, None, "measured")
    return CardResolution("us", "Artillery/Bench#1", _KEYWORDS, target=target, number=number)


def drifted(grid: HexGrid, target: Space) -> CardResolution:
    """Return the same call once its token has drifted five hexes east."""
    return replace(aimed(target), drift=drift_from_dice(grid, target, 6, black=5, red=3))


class Drifting:
    """A drift in a view of the whole board, with frames that are shown one by one."""

    def __init__(self, state: HexState, target: Space, size: tuple[int, int]) -> None:
        self.session = HexSession()
        self.board = HexBoard(self.session)
        self.scene = BoardScene(self.session, STRATEGY_CARDS.tools(), self.board)
        self.view = BoardView(self.scene)
        self.view.resize(*size)
        self.animation = ArtilleryCallFilm(self.scene, self.session, ReplayController(self.session))
        self._target = target
        with_call = replace(state, call=aimed(target))
        game = StrategyCards(state.grid, library_with_own_decks())
        self.session.open(Document(with_call, game))
        self.view.show()
        self.view.fit()
        self.settle()

    def settle(self) -> None:
        """Have everything rendered that is not the film."""
        # The ground is painted piece by piece.
        for _ in range(_PATIENCE):
            QApplication.processEvents()
            self.board.ground.make_missing_pieces()
            self.scene.drawings.render_waiting()
        QApplication.processEvents()

    def magnify(self, times: float) -> None:
        """Show the board so many times as large, about the target."""
        self.view.zoom_by(times)
        self.view.centerOn(self.board.centre_of(self._target))
        self.settle()

    def frames(self, rounds: int, step: float = FRAME_MS) -> list[float]:
        """Return how long each frame of the drift took, in milliseconds, so many times over."""
        state, took = self.session.table, []
        before, after = state.call, drifted(state.grid, self._target)
        for _ in range(rounds):
            self.session.do(call_set(self.session.table, after))
            group = self.animation.film.group
            assert group is not None
            group.pause()
            QApplication.processEvents()
            moment = 0.0
            # Nothing is painted while the last picture is held.
            while moment < group.duration() - HOLD_MS:
                start = time.perf_counter()
                group.setCurrentTime(round(moment))
                QApplication.processEvents()
                took.append((time.perf_counter() - start) * 1000)
                moment += step
            self.animation.stop()
            self.session.do(call_set(self.session.table, before))
            self.animation.stop()
            self.settle()
        return took


def measure(tiny: bool = False) -> Report:
    """Time every frame of a drift and its blast, with the whole board in view and magnified."""
    columns, rows = (12, 9) if tiny else (COLUMNS, ROWS)
    get_or_create_application()
    state = full_hex_table(columns, rows, 10 if tiny else UNITS)
    size = (320, 200) if tiny else SIZE
    drifting = Drifting(state, Space(rows // 2, columns // 2), size)
    rounds, step = (1, 20 * FRAME_MS) if tiny else (4, FRAME_MS)
    board = f"{columns} × {rows} hexes and {len(state.units)} units at {size[0]}×{size[1]}"
    found = _lines(f"a frame of a drift, {board}", drifting.frames(rounds, step))
    drifting.magnify(2 if tiny else _MAGNIFIED)
    found += _lines("the same, magnified", drifting.frames(rounds, step))
    drifting.view.close()
    return Report(tuple(found))


def _lines(what: str, took: list[float]) -> list[Ratio]:
    baseline = "a frame of a 60 Hz display"
    last = statistics.quantiles(took, n=100, method="inclusive")[98]
    return [
        Ratio(f"{what}, median", baseline, statistics.median(took), FRAME_MS, 1, len(took)),
        Ratio(f"{what}, 99th percentile", baseline, last, FRAME_MS, 1, len(took)),
    ]
