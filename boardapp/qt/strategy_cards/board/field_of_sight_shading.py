"""The shading of a hex's field of sight: seen hexes are tinted and hatched, others darkened."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen, QTransform

from boardapp.core.geometry.segment_intersection import Bools
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, PITCH, HexGrid
from boardapp.picture import palette
from boardapp.qt.drawing.svg_item import pixels_per_unit
from boardapp.qt.strategy_cards.board.brush_stroke_item import HEX

Floats = NDArray[np.float64]

HATCH = 500
"""Distance between hatch lines in mils."""
_HATCHED_FROM = 14.0
"""Smallest width of a hex in pixels at which hatching is visible."""
_LINE, _LINE_OPACITY = 0.1, 0.72
"""Width of a hatch line as a share of the distance between lines, and the opacity of the lines."""


class _PixelArea(NamedTuple):
    """The painted pixels, and their place on the board."""

    pixels: QRect
    scale: float
    east: float
    south: float


class FieldPainter:
    """Paints a hex's field of sight pixel by pixel, without seams at any zoom.

    The hex of each pixel stays the same while the pointer sweeps over the board, so it is cached.
    """

    def __init__(self, grid: HexGrid) -> None:
        self._grid = grid
        self.origin: Space | None = None
        self.seen: Bools | None = None
        self._place: _PixelArea | None = None
        self._hexes: NDArray[np.int64] = np.zeros((0, 0), np.int64)
        self._lines: NDArray[np.bool_] = np.zeros((0, 0), np.bool_)

    def show_field(self, origin: Space | None, seen: Bools | None = None) -> None:
        """Choose the field to paint (rows × columns, true where seen); None stops painting."""
        self.origin, self.seen = origin, seen

    def paint(self, painter: QPainter, exposed: QRectF) -> None:
        """Paint a part of the board."""
        if self.origin is None or self.seen is None:
            return
        turned = QTransform(painter.worldTransform())
        if turned.m12() or turned.m21() or turned.m11() != turned.m22():
            self._paint_turned(painter, exposed, pixels_per_unit(turned))
            return
        ratio = painter.device().devicePixelRatio()
        whole = turned.mapRect(exposed & QRectF(0, 0, *self._grid.printed_size_in_mils))
        pixels = QRectF(whole.topLeft() * ratio, whole.size() * ratio).toAlignedRect()
        if pixels.isEmpty():
            return
        place = _PixelArea(pixels, turned.m11() * ratio, turned.dx() * ratio, turned.dy() * ratio)
        if place != self._place:
            self._find_hexes_of_pixels(place)
        image = self._shading_image(self.seen)
        image.setDevicePixelRatio(ratio)
        painter.setWorldTransform(QTransform())
        painter.drawImage(QPointF(pixels.topLeft()) / ratio, image)
        painter.setWorldTransform(turned)
        self._paint_frame(painter, self.origin, HEX_WIDTH * turned.m11())

    def _paint_turned(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint a part of a turned board: render the part upright, then draw it turned."""
        part = exposed & QRectF(0, 0, *self._grid.printed_size_in_mils)
        scale *= painter.device().devicePixelRatio()
        size = (part.size() * scale).toSize()
        if size.isEmpty():
            return
        image = QImage(size, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(Qt.GlobalColor.transparent)
        upright = QPainter(image)
        upright.scale(scale, scale)
        upright.translate(-part.topLeft())
        self.paint(upright, part)
        upright.end()
        painter.drawImage(part, image)

    def _find_hexes_of_pixels(self, place: _PixelArea) -> None:
        """Find the hex of each pixel, -1 off the board, and the pixels on hatch lines."""
        self._place = place
        pixels, scale, east, south = place
        across = np.arange(pixels.left(), pixels.right() + 1, dtype=np.float32) + 0.5
        down = np.arange(pixels.top(), pixels.bottom() + 1, dtype=np.float32) + 0.5
        x = ((across - east) / scale)[None, :]
        y = ((down - south) / scale)[:, None]
        r = (y * 6 / PITCH - 4) / 6
        q = (x * 12 / HEX_WIDTH - 6) / 12 - r / 2
        row, column = self._nearest_hexes(q, r + np.zeros_like(q))
        grid = self._grid
        inside = (row >= 0) & (row < grid.rows) & (column >= 0) & (column < grid.columns)
        self._hexes = np.where(inside, row * grid.columns + column, -1)
        if scale * HEX_WIDTH >= _HATCHED_FROM:
            self._lines = ((x + y) / HATCH) % 1 < _LINE
        else:
            self._lines = np.zeros(self._hexes.shape, np.bool_)

    @staticmethod
    def _nearest_hexes(q: Floats, r: Floats) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Return the row and column of the hex around each point, like `HexGrid.space_at`."""
        s = -q - r
        whole_q, whole_r, whole_s = np.rint(q), np.rint(r), np.rint(s)
        off_q, off_r, off_s = abs(whole_q - q), abs(whole_r - r), abs(whole_s - s)
        from_q = (off_q <= np.maximum(off_r, off_s)) & (off_r > off_s)
        from_others = off_q > np.maximum(off_r, off_s)
        row = np.where(from_q, -whole_q - whole_s, whole_r).astype(np.int64)
        right = np.where(from_others, -whole_r - whole_s, whole_q).astype(np.int64)
        return row, right + row // 2

    def _shading_image(self, seen: Bools) -> QImage:
        bare, lined, hidden, nothing = _colours()
        # One entry more than hexes: points off the board have the index -1, the last entry.
        states = np.append(seen.ravel(), False)
        plain = np.where(states, bare, hidden).astype(np.uint32)
        ruled = np.where(states, lined, hidden).astype(np.uint32)
        if self.origin is not None:
            plain[self.origin.row * self._grid.columns + self.origin.column] = nothing
            ruled[self.origin.row * self._grid.columns + self.origin.column] = nothing
        plain[-1] = ruled[-1] = nothing
        shown = np.where(self._lines, ruled[self._hexes], plain[self._hexes])
        height, width = shown.shape
        image = QImage(shown.tobytes(), width, height, 4 * width,
                       QImage.Format.Format_ARGB32_Premultiplied)  # fmt: skip
        return image.copy()

    def _paint_frame(self, painter: QPainter, origin: Space, pixels: float) -> None:
        middle = QPointF(*self._grid.lattice_to_mils(self._grid.centre(origin)))
        frame = QTransform.fromScale(0.9, 0.9).map(HEX).translated(middle)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        least = HEX_WIDTH / pixels
        for colour, width in ((palette.LINE_CASING, 120.0), (palette.EMPHASIS, 60.0)):
            painter.setPen(QPen(QColor(colour), max(width, least * width / 30)))
            painter.drawPolygon(frame)


def _colours() -> tuple[int, int, int, int]:
    """Return the colours for seen hexes, for their hatch lines, for hidden hexes, and for none."""
    return (
        _premultiplied(palette.SEES, palette.SHADE_OPACITY),
        _premultiplied(palette.SEES, _LINE_OPACITY),
        _premultiplied(palette.INK, palette.HIDDEN_OPACITY),
        0,
    )


def _premultiplied(colour: str, opacity: float) -> int:
    name = QColor(colour)
    red, green, blue = (round(part * opacity) for part in (name.red(), name.green(), name.blue()))
    return round(255 * opacity) << 24 | red << 16 | green << 8 | blue
