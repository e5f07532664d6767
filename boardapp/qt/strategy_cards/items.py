"""What moves on a hex board, as graphics items. An item holds no truth: the scene re-reads it.

Item coordinates are mils of the printed board.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.picture import palette
from boardapp.picture.hex_units import unit_spots
from boardapp.picture.plane import hex_corners
from boardapp.qt.drawings import Drawings
from boardapp.qt.drawn import Drawn
from boardapp.qt.strategy_cards.faces import NORTH_RECT, UNIT_RECT

(
    Z_MARKS, Z_BLAST, Z_NORTH, Z_DRIFT, Z_UNIT, Z_TOKEN,
    Z_SIGNS, Z_STROKE, Z_CHOSEN, Z_GHOST, Z_RULING,
    Z_CURSOR, Z_ANIMATION,
) = range(13)  # fmt: skip

_ROOM = 140
HEX = QPolygonF([QPointF(x, y) for x, y in hex_corners()])
"""A hex about its middle."""
HEX_RECT = HEX.boundingRect().adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)


class UnitItem(Drawn):
    """A unit; knows which one it shows. `UnitsItem` paints it."""

    def __init__(self, drawings: Drawings, unit_id: str) -> None:
        super().__init__(drawings, UNIT_RECT)
        self.unit_id = unit_id
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.setZValue(Z_UNIT)

    def stand(self, middle: QPointF, number: int, count: int) -> None:
        """Stand on a hex as one of so many."""
        x, y = unit_spots(count)[number]
        self.setPos(middle + QPointF(x, y))
        # Of those that overlap, the last lies on top.
        self.setZValue(Z_UNIT + number / 1000)


class NorthItem(Drawn):
    """The north marker."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__(drawings, NORTH_RECT)
        self.setZValue(Z_NORTH)


class _Painted(QGraphicsItem):
    """An item that is painted here and takes no clicks."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)


class UnitsItem(_Painted):
    """Paints all units: one item that paints hundreds is many times as fast as hundreds."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__(Z_UNIT)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self._drawings = drawings
        self._board = QRectF()
        self._units: list[tuple[float, float, UnitItem]] = []

    def show_units(self, board: QRectF, units: Iterable[UnitItem]) -> None:
        """Show units of a board as they stand, the lowest first."""
        self.prepareGeometryChange()
        self._board = board.adjusted(-1000, -1000, 1000, 1000)
        there = sorted(units, key=lambda unit: unit.zValue())
        self._units = [(unit.x(), unit.y(), unit) for unit in there]
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the whole board."""
        return self._board

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the units that are seen."""
        turned = QTransform(painter.worldTransform())
        plain = not turned.m12() and not turned.m21() and turned.m11() > 0
        exposed = option.exposedRect.adjusted(-1000, -1000, 1000, 1000)
        seen = [unit for unit in self._units if exposed.contains(unit[0], unit[1])]
        if not plain or painter.device().devicePixelRatio() != 1:
            for _, _, item in seen:
                self._paint_one(painter, item)
            return
        scale, right, down = turned.m11(), turned.dx(), turned.dy()
        west, north = UNIT_RECT.left(), UNIT_RECT.top()
        width, height = (math.ceil(side * scale - 0.01) or 1
                         for side in (UNIT_RECT.width(), UNIT_RECT.height()))  # fmt: skip
        painter.setWorldTransform(QTransform())
        for x, y, item in seen:
            pixmap = self._drawings.kept(item.key, width, height)
            if pixmap is not None:
                left, top = (x + west) * scale + right, (y + north) * scale + down
                painter.drawPixmap(round(left), round(top), pixmap)
            else:
                painter.setWorldTransform(turned)
                self._paint_one(painter, item)
                painter.setWorldTransform(QTransform())
        painter.setWorldTransform(turned)

    def _paint_one(self, painter: QPainter, item: UnitItem) -> None:
        """Paint a unit at another size, or with what stands in until it is rendered."""
        rect = UNIT_RECT.translated(item.pos())
        self._drawings.paint(painter, item.key, item.svg, rect, rect)


class CursorItem(_Painted):
    """The cursor that arrow keys walk over the hexes."""

    def __init__(self) -> None:
        super().__init__(Z_CURSOR)

    def boundingRect(self) -> QRectF:
        """Return one hex with room for its frame."""
        return HEX_RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the six corners, light on dark, that show on any ground."""
        scale = abs(painter.worldTransform().m11()) or 1.0
        # On a board of thousands of hexes the corners alone would not be seen.
        least = 2.2 / scale
        inner = [point * 0.93 for point in HEX.toList()]
        for colour, width in ((palette.LINE_CASING, 110.0), (palette.HALO, 56.0)):
            pen = QPen(QColor(colour), max(width, least * (2 if width > 100 else 1)))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for i, point in enumerate(inner):
                before, after = inner[i - 1], inner[(i + 1) % 6]
                start, end = point + (before - point) * 0.3, point + (after - point) * 0.3
                painter.drawPolyline([start, point, end])


class StrokeItem(_Painted):
    """The hexes that a brush has gone over, or would paint."""

    def __init__(self) -> None:
        super().__init__(Z_STROKE)
        self._path = QPainterPath()
        self._allowed = True
        self.hide()

    def show_hexes(self, grid: HexGrid, spaces: Iterable[Space], *, allowed: bool = True) -> None:
        """Frame hexes; none hide it."""
        path = QPainterPath()
        for space in spaces:
            path.addPolygon(HEX.translated(QPointF(*grid.plane(grid.centre(space)))))
            path.closeSubpath()
        self.prepareGeometryChange()
        self._path, self._allowed = path, allowed
        self.setVisible(not path.isEmpty())
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the hexes with their frames."""
        return self._path.boundingRect().adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint a light veil and a frame; dashed where the brush can do nothing."""
        veil = QColor(palette.HALO)
        veil.setAlphaF(0.3 if self._allowed else 0.1)
        style = Qt.PenStyle.SolidLine if self._allowed else Qt.PenStyle.DashLine
        painter.setBrush(veil)
        painter.setPen(QPen(QColor(palette.LINE_CASING), 70, style))
        painter.drawPath(self._path)


class ChosenItem(_Painted):
    """The frame about the unit that the panel shows."""

    def __init__(self) -> None:
        super().__init__(Z_CHOSEN)
        self.hide()

    def boundingRect(self) -> QRectF:
        """Return a unit with room for the frame."""
        return UNIT_RECT.adjusted(-60, -60, 60, 60)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint a double frame."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        rect = UNIT_RECT.adjusted(30, 120, -30, -120)
        for colour, width in ((palette.LINE_CASING, 96), (palette.HALO, 46)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRoundedRect(rect, 140, 140)


class GhostItem(Drawn):
    """A unit or the north marker where it would stand, and whether it may."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__(drawings, UNIT_RECT)
        self.allowed = True
        self.setZValue(Z_GHOST)
        self.setOpacity(0.8)
        self.hide()

    def boundingRect(self) -> QRectF:
        """Return one hex, however much of it the drawing covers."""
        return HEX_RECT

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint what would stand there; crossed out when it may not."""
        super().paint(painter, option, widget)
        colour = QColor(palette.VERDICTS["clear" if self.allowed else "blocked"].fill)
        style = Qt.PenStyle.SolidLine if self.allowed else Qt.PenStyle.DashLine
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour, 100, style))
        painter.drawPolygon(HEX)
        if not self.allowed:
            painter.drawLine(QPointF(-600, -600), QPointF(600, 600))
            painter.drawLine(QPointF(600, -600), QPointF(-600, 600))
