"""The step for painting edges, in bands along the four sides of the tile's picture."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
)
from PySide6.QtWidgets import QWidget

from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import SIDES, Colour, Edge, Side, TileFace
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import NEAR
from boardapp.picture import palette
from boardapp.qt.drawing.scaled_picture import SmoothPicture
from boardapp.qt.spearpoint.tile_set_editor.edge_strokes import (
    LEAST,
    snap_to_mark,
    with_edge_cycled,
    with_painted_stretch,
    without_stretch,
)
from boardapp.qt.spearpoint.tile_set_editor.session import TileSetSession
from boardapp.qt.tracing.plane_view import REACH
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS, ENTER

BAND = 0.07
"""Width of a band, as a share of the tile's side."""
_STEP, _FINE = 100, 5
"""Mils by which an arrow moves the end of a stretch, usually and with Alt."""
_DRAG = 4
"""Least movement in pixels that makes a press a drag; a shorter one is a click."""
HINT = (
    "Drag along an edge of the tile to paint it. Press R for red or G for green. Press Backspace "
    "to remove the colours from the whole edge. Click a red part to make it green, or a green part "
    "to remove it. Hold Alt to turn snapping off. You can also use Tab, the arrows and Enter."
)


class EdgePage(QWidget):
    """Shows the side's picture with its walls, and paints its edges in bands around it."""

    colour_chosen = Signal()

    def __init__(self, session: TileSetSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._picture: SmoothPicture | None = None
        self.colour: Colour = "red"
        self.at: tuple[Side, int] = "north", 0
        self._from: int | None = None
        self._pressed: QPointF | None = None
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setMinimumSize(240, 240)
        self.setAccessibleName("Edges")
        self.setAccessibleDescription(HINT)
        for signal in (session.document_opened, session.changed, session.part_changed):
            signal.connect(self.update)

    def show_picture(self, picture: QImage | None) -> None:
        """Show a picture of the tile under its walls."""
        self._picture = SmoothPicture(picture) if picture else None
        self.update()

    def choose_colour(self, colour: Colour) -> None:
        """Choose the colour that a drag paints."""
        self.colour = colour
        self._session.said.emit(f"You now paint {colour} edges")
        self.colour_chosen.emit()
        self.update()

    # Geometry

    @property
    def tile_rect(self) -> QRectF:
        """Return the rectangle of the tile in the view."""
        side = min(self.width(), self.height()) / (1 + 3 * BAND)
        rect = QRectF(0, 0, side, side)
        rect.moveCenter(QRectF(self.rect()).center())
        return rect

    def side_band(self, side: Side) -> QRectF:
        """Return the rectangle of a side's band."""
        tile = self.tile_rect
        wide = tile.width() * BAND
        return {
            "north": QRectF(tile.left(), tile.top() - wide, tile.width(), wide),
            "south": QRectF(tile.left(), tile.bottom(), tile.width(), wide),
            "west": QRectF(tile.left() - wide, tile.top(), wide, tile.height()),
            "east": QRectF(tile.right(), tile.top(), wide, tile.height()),
        }[side]

    def band_point(self, side: Side, at: int) -> QPointF:
        """Return the point in the middle of a side's band, at a place along the side in mils."""
        band, share = self.side_band(side), at / SPACE_SIZE
        if side in ("north", "south"):
            return QPointF(band.left() + share * band.width(), band.center().y())
        return QPointF(band.center().x(), band.top() + share * band.height())

    def _place_along_side(
        self, spot: QPointF, side: Side | None = None
    ) -> tuple[Side, float] | None:
        """Return the side of the band at a point and the place along it, None outside all bands."""
        found = side or next(
            (one for one in SIDES if self.side_band(one).adjusted(-6, -6, 6, 6).contains(spot)),
            None,
        )
        if found is None:
            return None
        tile = self.tile_rect
        if found in ("north", "south"):
            return found, (spot.x() - tile.left()) / tile.width() * SPACE_SIZE
        return found, (spot.y() - tile.top()) / tile.height() * SPACE_SIZE

    def _snapped_place(self, place: tuple[Side, float], event: QMouseEvent) -> tuple[Side, int]:
        """Return the place of a stretch's end, snapped to a near mark unless Alt is pressed.

        Snapping never reaches beyond a millimetre or so, since a larger, unnoticed snap would
        change verdicts.
        """
        side, at = place
        held_off = event.modifiers() & Qt.KeyboardModifier.AltModifier
        reach = min(NEAR, round(REACH * SPACE_SIZE / self.tile_rect.width()))
        return side, snap_to_mark(self._face, side, at, 0 if held_off else reach)

    # Painting edges

    @property
    def _face(self) -> TileFace:
        return self._session.side_in_work.face

    def _save_edges(self, edges: tuple[Edge, ...], doing: str) -> None:
        face = self._face
        if edges != face.edges:
            self._session.change_drawing(replace(face, edges=edges, known=True), doing)

    def _paint_edge_stretch(self, side: Side, start: int, stop: int) -> None:
        start, stop = sorted((start, stop))
        if stop - start < LEAST:
            return
        edges = with_painted_stretch(self._face.edges, side, start, stop, self.colour)
        self._save_edges(edges, f"Paint a {self.colour} {side} edge")

    def _cycle_edge_at(self, side: Side, at: float) -> None:
        edges = with_edge_cycled(self._face.edges, side, at)
        if edges is not None:
            self._save_edges(edges, f"Change the {side} edge")
        else:
            self._session.said.emit(f"Drag along the {side} side to paint it {self.colour}")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        place = self._place_along_side(event.position())
        if event.button() == Qt.MouseButton.LeftButton and place is not None:
            self.at = self._snapped_place(place, event)
            self._pressed, self._from = event.position(), self.at[1]
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        side = self.at[0] if self._pressed is not None else None
        place = self._place_along_side(event.position(), side)
        if place is not None:
            self.at = self._snapped_place(place, event)
            self.update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        start, begun = self._from, self._pressed
        self._from = self._pressed = None
        if event.button() != Qt.MouseButton.LeftButton or begun is None or start is None:
            return
        place = self._place_along_side(event.position(), self.at[0])
        assert place is not None
        side, at = place
        if (event.position() - begun).manhattanLength() < _DRAG:
            self._cycle_edge_at(side, at)
        else:
            self._paint_edge_stretch(side, start, self._snapped_place(place, event)[1])
        self.update()

    def event(self, event: QEvent) -> bool:
        """Keep a single Alt press from opening the menus."""
        override_ = event.type() == QEvent.Type.ShortcutOverride
        if override_ and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Alt:
            event.accept()
            return True
        return super().event(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Move through the sides by Tab; after the last side the focus leaves the page."""
        number = SIDES.index(self.at[0]) + (1 if forward else -1)
        if not 0 <= number < len(SIDES):
            return super().focusNextPrevChild(forward)
        self.at, self._from = (SIDES[number], self.at[1]), None
        self.update()
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        side, at = self.at
        key, fine = Qt.Key(event.key()), bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if key in ARROWS:
            moved = at + sum(ARROWS[key]) * (_FINE if fine else _STEP)
            reach = 0 if fine else _STEP // 2
            self.at = side, snap_to_mark(self._face, side, moved, reach)
        elif key in ENTER:
            self._begin_or_end_stretch()
        elif key == Qt.Key.Key_Escape and self._from is not None:
            self._from = None
        elif key in (Qt.Key.Key_R, Qt.Key.Key_G):
            self.choose_colour("red" if key == Qt.Key.Key_R else "green")
        elif key == Qt.Key.Key_Backspace:
            edges = without_stretch(self._face.edges, side, 0, SPACE_SIZE)
            self._save_edges(edges, f"Remove the colours of the {side} edge")
        elif key == Qt.Key.Key_Space:
            self._cycle_edge_at(side, at)
        else:
            super().keyPressEvent(event)
            return
        self.update()

    def _begin_or_end_stretch(self) -> None:
        """Start a stretch at the mark, or end the started one there."""
        side, at = self.at
        if self._from is None:
            self._from = at
            end = "west" if side in ("north", "south") else "north"
            self._session.said.emit(
                f"The coloured edge begins {at / 1000:g} inches from the {end} corner. Move to the "
                "other end of the edge with the arrow keys, then press Enter"
            )
        else:
            start, self._from = self._from, None
            self._paint_edge_stretch(side, start, at)

    # On the screen

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        tile = self.tile_rect
        if self._picture is not None:
            self._picture.paint(painter, tile)
        else:
            painter.fillRect(tile, self.palette().alternateBase())
        if self._session.document is not None:
            self._paint_walls(painter, tile)
        painter.setPen(QPen(self.palette().mid().color(), 1, Qt.PenStyle.DashLine))
        painter.setBrush(self.palette().base())
        for side in SIDES:
            painter.drawRect(self.side_band(side))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if self._session.document is not None:
            for edge in self._face.edges:
                self._paint_edge(painter, edge)
        painter.setPen(QPen(self.palette().text().color(), 1))
        painter.drawRect(tile)
        self._paint_mark(painter)

    def _paint_walls(self, painter: QPainter, tile: QRectF) -> None:
        scale = tile.width() / SPACE_SIZE
        face = self._face
        for colour, width in ((QColor(palette.WALL_CASING), 5.0), (QColor(palette.WALL_INK), 2.5)):
            painter.setPen(QPen(colour, width, j=Qt.PenJoinStyle.RoundJoin))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for closed, shapes in ((False, face.walls), (True, face.areas)):
                for shape in shapes:
                    line = QPolygonF([tile.topLeft() + QPointF(x, y) * scale for x, y in shape])
                    painter.drawPolygon(line) if closed else painter.drawPolyline(line)

    def _stretch_rect(self, side: Side, start: int, stop: int) -> QRectF:
        band = self.side_band(side)
        a, b = self.band_point(side, start), self.band_point(side, stop)
        if side in ("north", "south"):
            return QRectF(a.x(), band.top(), b.x() - a.x(), band.height())
        return QRectF(band.left(), a.y(), band.width(), b.y() - a.y())

    def _paint_edge(self, painter: QPainter, edge: Edge) -> None:
        style = palette.EDGES[edge.colour]
        rect = self._stretch_rect(edge.side, edge.start, edge.stop)
        if any(other is not edge for other in self._over(edge)):
            # Half of the band stays visible below another colour.
            inner = rect.width() if edge.side in ("west", "east") else rect.height()
            shift = inner / 2 * (edge.colour == "green")
            rect = (
                rect.adjusted(shift, 0, shift - inner / 2, 0)
                if edge.side in ("west", "east")
                else rect.adjusted(0, shift, 0, shift - inner / 2)
            )
        fill = QColor(style.fill)
        painter.fillRect(rect, fill)
        if style.dashes:
            painter.fillRect(rect, QBrush(QColor(255, 255, 255, 110), Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(QColor(style.casing), 1.5))
        painter.drawRect(rect)
        font = painter.font()
        font.setBold(True)
        font.setPixelSize(max(int(min(rect.width(), rect.height()) * 0.7), 8))
        painter.setFont(font)
        painter.setPen(QColor(style.letter_fill))
        painter.drawText(rect, Qt.AlignmentFlag.AlignCenter, style.letter)

    def _over(self, edge: Edge) -> Iterator[Edge]:
        """Yield the edges that overlap an edge from above."""
        for other in self._face.edges:
            if other.side == edge.side and other.start < edge.stop and edge.start < other.stop:
                yield other

    def _paint_mark(self, painter: QPainter) -> None:
        """Draw the mark for a stretch's next end, and the unfinished stretch."""
        side, at = self.at
        if self._from is not None:
            start, stop = sorted((self._from, at))
            colour = QColor(palette.EDGES[self.colour].fill)
            colour.setAlpha(150)
            painter.fillRect(self._stretch_rect(side, start, stop), colour)
        spot, reach = self.band_point(side, at), self.tile_rect.width() * BAND * 0.7
        across = QPointF(0, reach) if side in ("north", "south") else QPointF(reach, 0)
        ground, ink = self.palette().base().color(), self.palette().text().color()
        for width, mark in ((4.0, ground), (2.0, ink)):
            painter.setPen(QPen(mark, width))
            painter.drawLine(spot - across, spot + across)
