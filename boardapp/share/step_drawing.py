"""The board of each step of a game as an SVG document, with the step's ruling drawn on it."""

from __future__ import annotations

import re
from typing import NamedTuple

from boardapp.core.hex_grid import HexGrid
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.game import Game, ShareableGame
from boardapp.picture.board.ruling_highlights import ruling_highlight_svg
from boardapp.picture.ruling.board_with_ruling import stroke_scale_for_view
from boardapp.picture.ruling.los_overlay import los_overlay_svg
from boardapp.picture.svg.markup import Rect
from boardapp.share.game_steps import GameStep

_VIEW_BOX = re.compile(r'viewBox="([^"]*)"')
_WIDTH = 1280
"""The width in pixels at which the lines of a ruling on the whole board are as thick as usual."""


class StepDrawing(NamedTuple):
    """A board as an SVG document, and the visible part of its plane."""

    svg: str
    view: Rect


class StepPainter:
    """Draws the steps of a document's game; equal boards are drawn only once."""

    def __init__(self, document: Document, *, own_pictures: bool = False) -> None:
        game = document.game
        self._game: Game = (
            game.without_own_pictures()
            if isinstance(game, ShareableGame) and not own_pictures
            else game
        )
        self._last: tuple[State, StepDrawing] | None = None

    def paint(self, step: GameStep) -> StepDrawing:
        """Return the board after a step, with its ruling if it is one."""
        board = self._board(step.state)
        if step.ruling is None:
            return board
        grid, scale = self._game.grid, stroke_scale_for_view(board.view, _WIDTH)
        assert isinstance(grid, SquareGrid | HexGrid)  # only these have lines of sight
        ruled = ruling_highlight_svg(step.ruling, grid, scale=scale) + los_overlay_svg(
            step.ruling, grid, scale=scale
        )
        head, end, tail = board.svg.rpartition("</svg>")
        return board._replace(svg=f"{head}{ruled}{end}{tail}")

    def _board(self, state: State) -> StepDrawing:
        if self._last is None or self._last[0] != state:
            svg = self._game.drawing(state).svg
            found = _VIEW_BOX.search(svg)
            assert found is not None
            x, y, width, height = map(float, found[1].split())
            self._last = state, StepDrawing(svg, (x, y, width, height))
        return self._last[1]
