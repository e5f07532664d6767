"""An outline around hexes for the stroke of a brush, in printed mils."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.picture import palette
from boardapp.picture.board.positions_on_print import hex_corner_offsets
from boardapp.qt.boards.board_overlay_items import Overlay, SceneLayer

_ROOM = 140
HEX = QPolygonF([QPointF(x, y) for x, y in hex_corner_offsets()])
"""The outline of a hex around its middle."""


class BrushStrokeItem(Overlay):
    """The hexes in the stroke of a brush, or the hexes that the brush would paint."""

    def __init__(self) -> None:
        super().__init__(SceneLayer.STROKE)
        self._path = QPainterPath()
        self._allowed = True
        self.hide()

    def show_hexes(self, grid: HexGrid, spaces: Iterable[Space], *, allowed: bool = True) -> None:
        """Frame hexes; without hexes the item is hidden."""
        path = QPainterPath()
        for space in spaces:
            path.addPolygon(HEX.translated(QPointF(*grid.lattice_to_mils(grid.centre(space)))))
            path.closeSubpath()
        self._path, self._allowed = path, allowed
        rect = path.boundingRect()
        self.cover_rect(rect if path.isEmpty() else rect.adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))

    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        """Paint a light veil and a frame, dashed if the brush can change nothing."""
        veil = QColor(palette.HALO)
        veil.setAlphaF(0.3 if self._allowed else 0.1)
        style = Qt.PenStyle.SolidLine if self._allowed else Qt.PenStyle.DashLine
        painter.setBrush(veil)
        painter.setPen(QPen(QColor(palette.LINE_CASING), 70, style))
        painter.drawPath(self._path)
