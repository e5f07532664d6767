"""The wall, door or window that a choice names, bright on the board with its name."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPen,
    QPolygonF,
)

from boardapp.core.override_decorator import override
from boardapp.games.squares.state import Wall
from boardapp.picture import palette
from boardapp.qt.boards.board_overlay_items import Overlay, SceneLayer
from boardapp.qt.widgets.style import bold_font, text_size_factor

_ROOM = 1500.0
"""How far the name may reach beyond the wall."""
_NAME_PIXELS = 15.0


class WallHighlight(Overlay):
    """Shows one wall over the board, with its name at its middle."""

    def __init__(self) -> None:
        super().__init__(SceneLayer.CHOSEN)
        self.wall: Wall | None = None
        """The wall that is shown."""
        self._middle = QPointF()

    def show_wall(self, wall: Wall, middle: QPointF, *, visible: bool) -> None:
        """Show a wall with its name at its ``middle``, or hide that wall."""
        if visible:
            self.wall, self._middle = wall, middle
            outline = QPolygonF([QPointF(*point) for point in wall.points])
            room = QRectF(-_ROOM, -_ROOM, 2 * _ROOM, 2 * _ROOM)
            self.cover_rect(outline.boundingRect().united(room.translated(middle)))
        elif wall == self.wall:
            self.wall = None
            self.cover_rect(QRectF())

    @override
    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        if self.wall is None:
            return
        line = QPolygonF([QPointF(*point) for point in self.wall.points])
        for colour, width in ((palette.LINE_CASING, 230.0), (palette.EMPHASIS, 150.0)):
            pen = QPen(QColor(colour), width)
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.drawPolyline(line)
        size = _NAME_PIXELS * text_size_factor() / scale
        font = QFont(bold_font(QGuiApplication.font()))
        font.setPixelSize(max(int(size), 1))
        width = QFontMetricsF(font).horizontalAdvance(self.wall.id) + size
        plate = QRectF(0, 0, width, 1.5 * size)
        plate.moveCenter(self._middle)
        painter.setPen(QPen(QColor(palette.INK), 0.08 * size))
        painter.setBrush(QColor(palette.PAPER))
        painter.drawRoundedRect(plate, 0.25 * size, 0.25 * size)
        painter.setFont(font)
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, self.wall.id)
