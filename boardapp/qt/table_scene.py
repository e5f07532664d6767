"""What the window, tools and marks need of a table's scene, whatever the game."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF, QRectF, Signal
from PySide6.QtGui import QPainter, QPolygonF
from PySide6.QtWidgets import QGraphicsScene

from boardapp.core.grid import Space

if TYPE_CHECKING:
    from boardapp.core.procedure.values import Spot
    from boardapp.qt.session import Session


class TableScene(QGraphicsScene):
    """A board as a scene, in a plane of its own: a view of it, zoom and hold-up view need this.

    A game's scene mirrors its session's table and gives the players' gestures to the session.
    """

    hinted = Signal(str)  # what the next click does, or why it cannot
    explained = Signal(str, tuple)  # a title, and what the signs laid over the board mean
    cursor_shown = Signal(QRectF)  # where the cursor has gone, in the scene's plane

    units_per_inch: ClassVar[float] = 1000.0
    """Units of the scene's plane to an inch of the printed board."""

    marks_z: ClassVar[tuple[float, float]] = (0.5, 6.5)
    """Where the marks lie: the one part below what stands on the board, the other over it."""
    draws_ways: ClassVar[bool] = False
    """Whether the game draws ways as pieces of its own, such as a drift."""
    session: Session
    hovered: Space | None = None
    """The space under the pointer."""

    def board_rect(self) -> QRectF:
        """Return the board's rectangle in the scene's plane."""
        raise NotImplementedError

    def plane(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the grid's lattice lies in the scene's plane."""
        return point

    def outline(self, space: Space) -> QPolygonF:
        """Return the corners of a space, in the scene's plane."""
        corners = self.session.grid.outline(space)
        return QPolygonF([QPointF(*self.plane(corner)) for corner in corners])

    def middle_of(self, space: Space) -> QPointF:
        """Return the dot of a space, in the scene's plane."""
        return QPointF(*self.plane(self.session.grid.centre(space)))

    def show_in_hand(self, spot: Spot | None, refusal: str | None = None) -> None:
        """Show what is about to be put somewhere, if the game has a picture of it; None ends it."""

    def here(self) -> Space:
        """Return the space under the pointer, else the cursor's."""
        return self.session.cursor if self.hovered is None else self.hovered

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
