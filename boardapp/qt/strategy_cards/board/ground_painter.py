"""The painter of a hex board's ground, from square pixmaps that are made on first use.

The board is split into square pieces of pixels, all of one zoom. If a repaint has no time for a
piece, a coarse picture is shown, and the piece is made between events.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QColor, QPainter, QPixmap, QPolygonF, QTransform

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.games.strategy_cards.state import HexState
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.svg_paths_of_hexes import board_outline
from boardapp.qt.boards.game_board_base import Markings
from boardapp.qt.strategy_cards.board.ground_part_painter import HALF, GroundPartPainter, Zoom
from boardapp.qt.strategy_cards.board.terrain_pixmaps import TerrainPixmaps

if TYPE_CHECKING:
    from boardapp.qt.strategy_cards.board.map_photo_item import FittedMapPhoto

PIECE = 384
"""Side of a piece in pixels."""
_SECONDS_AT_ONCE = 0.03
"""Seconds that one repaint may spend on making pieces; the rest are made between events."""
_BYTES_AT_MOST = 160 << 20


class _PieceKey(NamedTuple):
    """The key of a piece: its zoom, and its place among the pieces of this zoom."""

    zoom: Zoom
    across: int
    down: int

    def rect(self) -> QRectF:
        """Return the piece's part of the board, in mils."""
        side = PIECE / self.zoom.scale
        return QRectF(self.across * side, self.down * side, side, side)


@dataclass
class _GroundPiece:
    pixmap: QPixmap
    stale: list[QRectF] = field(default_factory=list)


class GroundPainter(QObject):
    """Paints the ground of one board with everything printed on it."""

    painted = Signal(QRectF)  # A missing piece has been made.

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # The end of the board would end this painter too, perhaps while a piece is being made.
        self._board = parent
        self._grid = HexGrid(1, 1)
        self._faces = TerrainPixmaps()
        self._shown = Markings()
        self._photo: FittedMapPhoto | None = None
        self._outline = QPolygonF()
        self._pieces: OrderedDict[_PieceKey, _GroundPiece] = OrderedDict()
        self._wanted: OrderedDict[_PieceKey, None] = OrderedDict()
        self._zoom = Zoom(0.0, 1.0)
        self._timer = QTimer(self, interval=0)
        self._timer.timeout.connect(self._make_queued_piece)

    def show_table(self, state: HexState) -> None:
        """Show another table."""
        self._grid = state.grid
        self._outline = QPolygonF([QPointF(*corner) for corner in board_outline(state.grid)])
        self._faces = TerrainPixmaps(state)
        self._drop_all()

    def choose_markings(self, shown: Markings) -> None:
        """Choose which markings are shown."""
        if shown != self._shown:
            self._shown = shown
            self._drop_all()

    def set_photo(self, photo: FittedMapPhoto | None) -> None:
        """Show a photograph through the ground, below the lines and letters."""
        if photo is not self._photo:
            self._photo = photo if photo is not None and photo.strength else None
            self._drop_all()

    def change_hexes(self, state: HexState, spaces: Iterable[Space]) -> QRectF:
        """Apply a change of some hexes; return the part of the board to repaint.

        Art overlaps the neighbours of a hex, and slopes are visible from the next hex.
        """
        self._faces.change(state)
        room = HALF + HEX_WIDTH
        rects = [self._square_around(space, room) for space in spaces]
        for where in list(self._pieces):
            whole = where.rect()
            stale = [rect & whole for rect in rects if rect.intersects(whole)]
            if stale and where.zoom == self._zoom:
                self._pieces[where].stale += stale
            elif stale:
                del self._pieces[where]
        total = QRectF()
        for rect in rects:
            total |= rect
        return total

    def change_terrain_kinds(self, state: HexState) -> None:
        """Apply a change of terrain kinds, after which any hex may look different."""
        self._faces = TerrainPixmaps(state)
        self._drop_all()

    def _square_around(self, space: Space, room: float) -> QRectF:
        x, y = self._centre(space)
        return QRectF(x - room, y - room, 2 * room, 2 * room)

    def _drop_all(self) -> None:
        self._pieces.clear()
        self._wanted.clear()
        self._timer.stop()

    # Painting

    def paint(self, painter: QPainter, exposed: QRectF, *, patient: bool = False) -> None:
        """Paint a part of the board.

        A ``patient`` caller waits for all pieces and sees no coarse ones.
        """
        width, height = self._grid.printed_size_in_mils
        part = exposed & QRectF(0, 0, width, height)
        if part.isEmpty():
            return
        ratio = painter.device().devicePixelRatio()
        turned = painter.worldTransform()
        scale = math.hypot(turned.m11(), turned.m12()) * ratio
        # Equal zooms may differ in the last digits.
        zoom = Zoom(float(f"{scale:.9g}"), ratio)
        if not patient:
            self._zoom = zoom
        until = math.inf if patient else perf_counter() + _SECONDS_AT_ONCE
        for where in self._piece_keys_in(part, zoom):
            piece = self._pieces.get(where)
            # A placeholder is replaced as a whole, between events.
            if piece is None and (patient or where not in self._wanted) and perf_counter() < until:
                piece = self._make(where)
            if piece is None:
                self._paint_placeholder(painter, where.rect() & part)
                self._queue_piece(where)
            else:
                self._repaint_stale_parts(where, piece)
                self._pieces.move_to_end(where)
                _draw_piece(painter, turned, where, piece.pixmap, ratio)
        self._drop_oldest()

    def make_missing_pieces(self) -> None:
        """Make all pieces that are still shown coarsely."""
        while self._wanted:
            self._make_queued_piece()

    def _piece_keys_in(self, part: QRectF, zoom: Zoom) -> Iterator[_PieceKey]:
        side = PIECE / zoom.scale
        for down in range(math.floor(part.top() / side), math.ceil(part.bottom() / side)):
            for across in range(math.floor(part.left() / side), math.ceil(part.right() / side)):
                yield _PieceKey(zoom, across, down)

    def _queue_piece(self, where: _PieceKey) -> None:
        self._wanted[where] = None
        if not self._timer.isActive():
            self._timer.start()

    def _make_queued_piece(self) -> None:
        while self._wanted:
            where, _ = self._wanted.popitem(last=False)
            # Pieces for another zoom are no longer needed.
            if where.zoom == self._zoom and where not in self._pieces:
                self._make(where)
                self._drop_oldest()
                self.painted.emit(where.rect())
                break
        if not self._wanted:
            self._timer.stop()

    def _paint_placeholder(self, painter: QPainter, part: QRectF) -> None:
        """Paint coarse content from pieces of other zooms, on plain ground."""
        painter.save()
        painter.setClipRect(part, Qt.ClipOperation.IntersectClip)
        painter.fillRect(part, QColor(colours.RIM))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.GROUND))
        painter.drawPolygon(self._outline)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        for where, piece in self._pieces.items():
            rect = where.rect()
            if where.zoom != self._zoom and rect.intersects(part):
                painter.drawPixmap(rect, piece.pixmap, QRectF(piece.pixmap.rect()))
        painter.restore()

    def _drop_oldest(self) -> None:
        most = _BYTES_AT_MOST // (PIECE * PIECE * 4)
        while len(self._pieces) > most:
            self._pieces.popitem(last=False)

    # Pieces

    def _make(self, where: _PieceKey) -> _GroundPiece:
        pixmap = QPixmap(PIECE, PIECE)
        pixmap.fill(Qt.GlobalColor.transparent)
        piece = self._pieces[where] = _GroundPiece(pixmap)
        self._paint_part(where, pixmap, where.rect())
        return piece

    def _repaint_stale_parts(self, where: _PieceKey, piece: _GroundPiece) -> None:
        for stale in piece.stale:
            self._paint_part(where, piece.pixmap, stale)
        piece.stale.clear()

    def _paint_part(self, where: _PieceKey, pixmap: QPixmap, part: QRectF) -> None:
        scale = where.zoom.scale
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(-where.across * PIECE, -where.down * PIECE)
        pixels = QRectF(part.x() * scale, part.y() * scale,
                        part.width() * scale, part.height() * scale).toAlignedRect()  # fmt: skip
        width, height = self._grid.printed_size_in_mils
        board = QRectF(0, 0, width * scale, height * scale).toAlignedRect()
        painter.setClipRect(pixels & board)
        ground = GroundPartPainter(painter, self._grid, self._faces, self._shown, where.zoom)
        ground.paint(part, self._photo)
        painter.end()

    def _centre(self, space: Space) -> tuple[float, float]:
        return self._grid.lattice_to_mils(self._grid.centre(space))


def _draw_piece(
    painter: QPainter, turned: QTransform, where: _PieceKey, pixmap: QPixmap, ratio: float
) -> None:
    """Draw a piece at its place, aligned to whole pixels, so that no seam is visible."""
    if turned.m12() or turned.m21() or not 0 < turned.m11() == turned.m22():
        painter.drawPixmap(where.rect(), pixmap, QRectF(pixmap.rect()))
        return
    shift = QPoint(round(turned.dx() * ratio), round(turned.dy() * ratio))
    spot = QPointF(where.across * PIECE + shift.x(), where.down * PIECE + shift.y()) / ratio
    painter.setWorldTransform(QTransform())
    if ratio == 1:
        painter.drawPixmap(spot.toPoint(), pixmap)
    else:
        side = PIECE / ratio
        painter.drawPixmap(QRectF(spot.x(), spot.y(), side, side), pixmap, QRectF(pixmap.rect()))
    painter.setWorldTransform(turned)
