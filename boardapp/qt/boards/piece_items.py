"""Pieces on a board as values with a picture; one item paints many of them at once."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from boardapp.core.grid import Space
from boardapp.qt.drawing.svg_cache import Key, SvgCache, SvgText
from boardapp.qt.sessions.board_objects import ObjectRef

_UNTURNED = QTransform()


class BoardPiece(NamedTuple):
    """A piece on the board: its drawing, and its place in the scene's plane.

    ``frame`` is its outline while it is selected. A ``whole`` piece fills its space: you can
    pick it up anywhere in the space. Of one layer, the lower ``z`` is painted first.
    """

    ref: ObjectRef
    space: Space
    key: Key
    svg: SvgText
    rect: QRectF
    frame: QRectF
    z: float
    whole: bool = False

    def looks_like(self, other: BoardPiece) -> bool:
        """Return whether another piece looks the same and is in the same place."""
        return (self.key, self.rect, self.z) == (other.key, other.rect, other.z)

    @property
    def layer(self) -> int:
        """Return the layer of the scene that the piece is painted in."""
        return int(self.z)


class PiecesItem(QGraphicsItem):
    """Paints the pieces of a layer: one item for all is faster than hundreds of items."""

    def __init__(self, drawings: SvgCache, layer: int) -> None:
        super().__init__()
        self.setZValue(layer)
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self._drawings = drawings
        self._board = QRectF()
        self._pieces: list[tuple[float, float, float, float, BoardPiece]] = []
        self._scaled: tuple[float, float, float] | None = None
        self._kept: dict[ObjectRef, tuple[int, int, QPixmap]] = {}

    def show_pieces(
        self, board: QRectF, pieces: Iterable[BoardPiece], changed: Iterable[QRectF]
    ) -> None:
        """Show the pieces of a board; only ``changed`` ones are painted again."""
        if board != self._board:
            self.prepareGeometryChange()
            self._board = board
        shown = sorted(pieces, key=lambda piece: piece.z)
        self._pieces = [
            (rect.x(), rect.y(), rect.right(), rect.bottom(), piece)
            for piece in shown
            for rect in (piece.rect,)
        ]
        self._kept.clear()
        for rect in changed:
            self.update(rect)

    def pieces_in_paint_order(self) -> list[BoardPiece]:
        """Return the painted pieces, the lowest first."""
        return [piece for *_, piece in self._pieces]

    def boundingRect(self) -> QRectF:
        """Return the board's rectangle, with a margin for pieces that extend over its edge."""
        return self._board.adjusted(-1000, -1000, 1000, 1000)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the pieces in the exposed part."""
        self.paint_part(painter, option.exposedRect)

    def paint_part(self, painter: QPainter, part: QRectF) -> None:
        """Paint the pieces of a part of the board; copy the pixmaps cached at this size."""
        west, north, east, south = part.x(), part.y(), part.right(), part.bottom()
        seen = [
            one for one in self._pieces
            if one[0] <= east and one[2] >= west and one[1] <= south and one[3] >= north
        ]  # fmt: skip
        turned = QTransform(painter.worldTransform())
        plain = not turned.m12() and not turned.m21() and 0 < turned.m11() == turned.m22()
        if not plain or painter.device().devicePixelRatio() != 1:
            for *_, piece in seen:
                self._drawings.paint(painter, piece.key, piece.svg, piece.rect, piece.rect & part)
            return
        scale, right, down = turned.m11(), turned.dx(), turned.dy()
        if self._scaled != (scale, right, down):
            self._scaled = scale, right, down
            self._kept.clear()
        kept, drawn = self._kept, painter.drawPixmap
        painter.setWorldTransform(_UNTURNED)
        for left, top, end, foot, piece in seen:
            placed = kept.get(piece.ref)
            if placed is None:
                width = math.ceil((end - left) * scale - 0.01) or 1
                height = math.ceil((foot - top) * scale - 0.01) or 1
                pixmap = self._drawings.cached_pixmap(piece.key, width, height)
                if pixmap is None:
                    # The piece is not cached at this size, or only its placeholder is.
                    painter.setWorldTransform(turned)
                    self._drawings.paint(
                        painter, piece.key, piece.svg, piece.rect, piece.rect & part
                    )
                    painter.setWorldTransform(_UNTURNED)
                    continue
                at = round(left * scale + right), round(top * scale + down)
                placed = kept[piece.ref] = *at, pixmap
            drawn(*placed)
        painter.setWorldTransform(turned)
