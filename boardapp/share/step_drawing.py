"""The board of each step of a game as an SVG document, with the step's ruling drawn on it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from operator import add
from typing import NamedTuple

from boardapp.core.hex_grid import HexGrid
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State
from boardapp.document.document import Document
from boardapp.games.game import Game, ShareableGame, SvgDrawing
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import BoardGrid
from boardapp.picture.ruling.board_with_ruling import (
    WHOLE_BOARD_WIDTH,
    stroke_scale_for_view,
    svg_with_ruling,
)
from boardapp.picture.ruling.line_contacts import LineOnPlane
from boardapp.picture.svg.markup import (
    Rect,
    polyline_path_data,
    round_ended_line_svg,
    svg_view,
    svg_with_layers,
)
from boardapp.share.game_steps import GameStep

_THREAD_STEPS = 9
"""The steps in which the thread of a ruling grows."""


class StepDrawing(NamedTuple):
    """A board as an SVG document, and the visible part of its plane."""

    svg: str
    view: Rect


def union_of_rects(rects: Iterable[Rect]) -> Rect:
    """Return the smallest rectangle around some rectangles."""
    x, y, width, height = zip(*rects, strict=True)
    east, south = max(map(add, x, width)), max(map(add, y, height))
    return min(x), min(y), east - min(x), south - min(y)


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
        return board._replace(svg=svg_with_ruling(board.svg, step.ruling, self._game.grid))

    def paint_way(self, before: GameStep, step: GameStep) -> Iterator[StepDrawing]:
        """Yield the boards between two steps: the way of a token, the thread of a ruling."""
        if step.ruling is None:
            if isinstance(self._game, ShareableGame):
                between = self._game.drawings_between(before.state, step.state)
                yield from map(_step_drawing, between)
            return
        board, course = self._board(step.state), LineOnPlane(step.ruling, self._grid)
        width = palette.LINE_WIDTH * stroke_scale_for_view(board.view, WHOLE_BOARD_WIDTH)
        reach = float(min((cause.start for cause in step.ruling.causes), default=1))
        for steps in range(1, _THREAD_STEPS):
            # The thread stops where it is blocked; only the verdict shows the rest.
            ends = course.point_at(0), course.point_at(reach * steps / _THREAD_STEPS)
            thread = polyline_path_data(ends)
            rim = round_ended_line_svg(thread, palette.LINE_CASING, 2.1 * width)
            line = round_ended_line_svg(thread, palette.VERDICTS["clear"].line, width)
            yield _with_layers(board, rim + line)

    @property
    def _grid(self) -> BoardGrid:
        grid = self._game.grid
        assert isinstance(grid, SquareGrid | HexGrid)  # only these have lines of sight
        return grid

    def _board(self, state: State) -> StepDrawing:
        if self._last is None or self._last[0] != state:
            self._last = state, _step_drawing(self._game.drawing(state))
        return self._last[1]


def _step_drawing(drawing: SvgDrawing) -> StepDrawing:
    return StepDrawing(drawing.svg, svg_view(drawing.svg))


def _with_layers(board: StepDrawing, layers: str) -> StepDrawing:
    return board._replace(svg=svg_with_layers(board.svg, layers))
