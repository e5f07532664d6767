"""What the window needs of a table's scene, whatever the game."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene


class TableScene(QGraphicsScene):
    """A board as a scene, in a plane of its own: a view of it, zoom and hold-up view need this.

    A game's scene mirrors its session's table and gives the players' gestures to the session.
    """

    hinted = Signal(str)  # what the next click does, or why it cannot
    explained = Signal(str, tuple)  # a title, and what the signs laid over the board mean
    cursor_shown = Signal(QRectF)  # where the cursor has gone, in the scene's plane

    units_per_inch: ClassVar[float] = 1000.0
    """Units of the scene's plane to an inch of the printed board."""

    def board_rect(self) -> QRectF:
        """Return the board's rectangle in the scene's plane."""
        raise NotImplementedError

    def plane(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the grid's lattice lies in the scene's plane."""
        return point

    def shape(self) -> float:
        """Return the board's width divided by its height."""
        return self.board_rect().width() / self.board_rect().height()

    @property
    def typing(self) -> bool:
        """Tell whether keys that are else acts are being typed as text, such as a number."""
        return False

    def choose_markings(self, *, grid: bool, dots: bool, names: bool) -> None:
        """Choose which of the board's markings are shown."""

    def show_at_zoom(self, zoom: float) -> None:
        """Keep signs readable at a zoom; 1.0 is 100 pixels an inch."""

    def forget_pointer(self) -> None:
        """Notice that the pointer has left the board."""

    def turn_wheel(self, spot: QPointF, steps: int) -> bool:
        """Take turns of the wheel over a spot for something that turns; else the view zooms."""
        return False

    def render_board(self, painter: QPainter, target: QRectF, source: QRectF) -> None:
        """Paint a part of the board without line, field, ghost and cursor, as it is held up."""
        self.render(painter, target, source)
