"""What lies on the board, as graphics items. An item holds no truth: `sync` re-reads the model.

Item coordinates are board mils. Drawings come as SVG from `faces`; only shading, the cursor and
the ghost are painted here.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QStyleOptionGraphicsItem,
    QWidget,
)

from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.core.state import Unit
from boardapp.games.spearpoint.catalogue import GRID, PLAYERS
from boardapp.picture import palette
from boardapp.picture.markers import HEIGHT, WIDTH, marker_place
from boardapp.qt.drawings import Drawings, Key
from boardapp.qt.drawn import Drawn
from boardapp.qt.spearpoint.faces import UNIT_RIM
from boardapp.qt.style import strong, text_factor

Z_BOARD, Z_TILE, Z_FIELD, Z_LIT, Z_UNIT, Z_SMOKE, Z_GHOST, Z_CURSOR, Z_RULING = range(9)

NAME_SIZE, _LARGEST_NAME = 650.0, 790.0
"""Mils of a space's name: as large as there is room north of the markers."""
_NAME_WEST, _NAME_FOOT = 150, 650
"""Where a name begins and ends: edges and markers are not covered."""
UNIT_SIZE = QSizeF(WIDTH + 2 * UNIT_RIM, HEIGHT + 2 * UNIT_RIM)
SPACE_RECT = QRectF(0, 0, SPACE_SIZE, SPACE_SIZE)


class BoardItem(Drawn):
    """The map, with grid, centre dots and space names as wanted."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__(drawings, QRectF(0, 0, GRID.width, GRID.height))
        self.setZValue(Z_BOARD)

    def show_map(self, name: str, svg: Callable[[], str]) -> None:
        """Show a map by its name; its picture lasts from one start to the next."""
        self._drawings.let_last(("board", name), f"map-{name}")
        self.show_drawing(("board", name), svg)


class MarkingsItem(QGraphicsItem):
    """Grid, centre dots and space names over map and tiles."""

    def __init__(self) -> None:
        super().__init__()
        self.grid, self.dots, self.names = True, True, True
        self.setZValue(Z_FIELD + 0.5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._pen = QPen(QColor(palette.GRID_INK), 20)
        self._pen.setCosmetic(False)

    def choose(self, *, grid: bool, dots: bool, names: bool) -> None:
        """Choose what is shown."""
        self.grid, self.dots, self.names = grid, dots, names
        scene: QGraphicsScene | None = self.scene()
        if scene is not None:
            scene.invalidate(self.sceneBoundingRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def boundingRect(self) -> QRectF:
        """Return the whole board."""
        return QRectF(0, 0, GRID.width, GRID.height)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint what is wanted; names stay readable however small the board is shown."""
        if self.grid:
            self._paint_grid(painter)
        scale = painter.worldTransform().m11()
        for space in GRID.spaces():
            x, y = GRID.centre(space)
            if self.dots:
                painter.setPen(QPen(QColor(palette.HALO), 24))
                painter.setBrush(QColor(palette.INK))
                painter.drawEllipse(QPointF(x, y), 62, 62)
            if self.names:
                self._paint_name(painter, space, scale)

    def _paint_grid(self, painter: QPainter) -> None:
        colour = QColor(palette.GRID_INK)
        colour.setAlphaF(0.55)
        painter.setPen(QPen(colour, 22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for column in range(GRID.columns + 1):
            painter.drawLine(column * SPACE_SIZE, 0, column * SPACE_SIZE, GRID.height)
        for row in range(GRID.rows + 1):
            painter.drawLine(0, row * SPACE_SIZE, GRID.width, row * SPACE_SIZE)

    def _paint_name(self, painter: QPainter, space: Space, scale: float) -> None:
        size = min(max(NAME_SIZE, 11 / scale) * text_factor(), _LARGEST_NAME)
        font = strong(painter.font())
        font.setPixelSize(max(int(size), 1))
        painter.setFont(font)
        x, y = GRID.corner(space)
        name = GRID.name(space)
        width = painter.fontMetrics().horizontalAdvance(name) + size * 0.3
        box = QRectF(x + _NAME_WEST, y + _NAME_FOOT - size * 0.82, width, size * 0.82)
        paper = QColor(palette.PAPER)
        paper.setAlphaF(0.82)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawRoundedRect(box, size * 0.2, size * 0.2)
        painter.setPen(QColor(palette.INK))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)


class TileItem(Drawn):
    """A tile on its space."""

    def __init__(self, drawings: Drawings, space: Space) -> None:
        super().__init__(drawings, SPACE_RECT)
        self.setZValue(Z_TILE)
        self.setPos(*GRID.corner(space))


class UnitItem(Drawn):
    """A unit marker; knows which unit it shows."""

    def __init__(self, drawings: Drawings, unit_id: str) -> None:
        super().__init__(drawings, QRectF(QPointF(), UNIT_SIZE))
        self.unit_id = unit_id
        self.setZValue(Z_UNIT)
        # Copied by Qt itself where it stands: a hundred of them, painted from here one by one,
        # would take half of every repaint.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)

    def place(self, unit: Unit, number: int) -> None:
        """Stand on its side's half of the space."""
        self.setPos(QPointF(*GRID.corner(unit.space)) + unit_rect(unit, number).topLeft())


def unit_rect(unit: Unit, number: int) -> QRectF:
    """Return where in its space a side's marker stands, the second one below the first."""
    across, down = marker_place(number)
    across = across if unit.side == PLAYERS[0] else SPACE_SIZE - across
    corner = QPointF(across - UNIT_SIZE.width() / 2, down - UNIT_SIZE.height() / 2)
    return QRectF(corner, UNIT_SIZE)


class SmokeItem(Drawn):
    """Smoke on its space, kept by Qt as markers are."""

    def __init__(self, drawings: Drawings, space: Space) -> None:
        super().__init__(drawings, SPACE_RECT)
        self.setZValue(Z_SMOKE)
        self.setPos(*GRID.corner(space))
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)


class RulingItem(Drawn):
    """A ruling's line. One in short is painted straight away: the next frame shows another."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__(drawings, QRectF())
        self._passing: QSvgRenderer | None = None
        self.setZValue(Z_RULING)

    def show_passing(self, key: Key, svg: Callable[[], str], rect: QRectF) -> None:
        """Show a drawing that will soon be replaced, over a rectangle of its own."""
        super().show_drawing(key, svg, rect)
        self._passing = QSvgRenderer(svg().encode())
        self.update()

    def show_drawing(self, key: Key, svg: Callable[[], str], rect: QRectF | None = None) -> None:
        """Show a drawing that stays."""
        if self._passing is not None:
            self._passing = None
            self.update()
        super().show_drawing(key, svg, rect)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint what is shown."""
        if self._passing is not None:
            self._passing.render(painter, self.boundingRect())
        else:
            super().paint(painter, option, widget)


class CursorItem(QGraphicsItem):
    """The cursor that arrow keys walk over the spaces."""

    def __init__(self) -> None:
        super().__init__()
        self.setZValue(Z_CURSOR)
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def boundingRect(self) -> QRectF:
        """Return one space."""
        return SPACE_RECT

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint four corners, light on dark, that show on any ground."""
        corners = QPolygonF([QPointF(80, 780), QPointF(80, 80), QPointF(780, 80)])
        for colour, width in ((palette.LINE_CASING, 150), (palette.HALO, 78)):
            painter.setPen(
                QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            for _ in range(4):
                painter.drawPolyline(corners)
                painter.translate(SPACE_SIZE, 0)
                painter.rotate(90)


class GhostItem(Drawn):
    """A tile, unit or smoke where it would lie, and whether it may."""

    def __init__(self, drawings: Drawings) -> None:
        super().__init__(drawings, SPACE_RECT)
        self.allowed = True
        self.setZValue(Z_GHOST)
        self.setOpacity(0.8)
        self.hide()

    def boundingRect(self) -> QRectF:
        """Return one space, however much of it the drawing covers."""
        return SPACE_RECT

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint the tile; crossed out when it may not lie there."""
        super().paint(painter, option, widget)
        colour = QColor(palette.VERDICTS["clear" if self.allowed else "blocked"].fill)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(
            QPen(colour, 160, Qt.PenStyle.SolidLine if self.allowed else Qt.PenStyle.DashLine)
        )
        painter.drawRect(SPACE_RECT.adjusted(80, 80, -80, -80))
        if not self.allowed:
            painter.drawLine(500, 500, 3500, 3500)
            painter.drawLine(3500, 500, 500, 3500)
