"""Items over every board: cursor, ghost, frames, rubber band, ruling."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from boardapp.picture import palette
from boardapp.qt.boards.mark_shapes import clip_out_letters, shrink_outline
from boardapp.qt.boards.piece_items import BoardPiece
from boardapp.qt.drawing.svg_cache import Key, SvgCache, SvgText
from boardapp.qt.drawing.svg_item import SvgItem, pixels_per_unit


class SceneLayer(IntEnum):
    """The layers of a board, from below. Static pieces are painted with the ground."""

    STILL = 0
    FIELD = 1
    MARKS = 2
    BLAST = 3
    MARKER = 4
    DRIFT = 5
    UNIT = 6
    COVER = 7
    SIGNS = 8
    STROKE = 9
    CHOSEN = 10
    GHOST = 11
    CURSOR = 12
    RULING = 13
    FILM = 14


class Overlay(QGraphicsItem):
    """A painted item over a part of the board that ignores clicks."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self._rect = QRectF()
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def cover_rect(self, rect: QRectF) -> None:
        """Cover a part of the board; an empty rectangle hides the item."""
        if rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        self.setVisible(not rect.isEmpty())
        self.update()

    def boundingRect(self) -> QRectF:
        """Return the covered rectangle."""
        return self._rect

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint at the scale of the view."""
        painter.setBrush(Qt.BrushStyle.NoBrush)
        self.paint_at_scale(painter, pixels_per_unit(painter.worldTransform()))

    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        """Paint at a scale in pixels for a unit of the plane."""
        raise NotImplementedError


_MOST_CORNERS = 8
"""The most corners of a space that a cursor frames one by one."""


class CursorItem(Overlay):
    """The cursor that arrow keys walk over the spaces."""

    def __init__(self, stroke: float) -> None:
        super().__init__(SceneLayer.CURSOR)
        # The cursor does not move while a line of sight sweeps over it.
        self.setCacheMode(QGraphicsItem.CacheMode.DeviceCoordinateCache)
        self._stroke = stroke
        self._corners: list[QPointF] = []
        self._letters_at: Callable[[float], Iterable[QRectF]] = lambda _scale: ()

    def frame_space(
        self, outline: QPolygonF, letters_at: Callable[[float], Iterable[QRectF]]
    ) -> None:
        """Frame a space; the frame leaves its letters free, which depend on the scale."""
        self._letters_at = letters_at
        traced = outline.size() > _MOST_CORNERS
        self._corners = (outline if traced else shrink_outline(outline, 0.95)).toList()
        room = self._stroke
        self.cover_rect(outline.boundingRect().adjusted(-room, -room, room, room))

    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        """Paint the corners, light on dark: they show on any ground."""
        # On a board of thousands of spaces, bare corners would be too small to notice.
        least, corners = 2.2 / scale, self._corners
        clip_out_letters(painter, self._letters_at(scale), self._rect)
        # An outline of many corners is framed as a whole.
        reach = 0.5 if len(corners) > _MOST_CORNERS else 0.2 if len(corners) == 4 else 0.3
        for colour, width, times in (
            (palette.LINE_CASING, 0.95 * self._stroke, 2),
            (palette.HALO, 0.5 * self._stroke, 1),
        ):
            pen = QPen(QColor(colour), max(width, least * times))
            pen.setCapStyle(Qt.PenCapStyle.RoundCap)
            pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
            painter.setPen(pen)
            for i, point in enumerate(corners):
                ends = corners[i - 1], corners[(i + 1) % len(corners)]
                before, after = (point + (end - point) * reach for end in ends)
                painter.drawPolyline([before, point, after])


class GhostItem(Overlay):
    """Pieces at their new places, with a cross where they may not go."""

    def __init__(self, drawings: SvgCache, stroke: float) -> None:
        super().__init__(SceneLayer.GHOST)
        self._drawings = drawings
        self._stroke = stroke
        self._outlines: list[QPolygonF] = []
        self.pieces: tuple[BoardPiece, ...] = ()
        self.allowed = True
        self.pictured = True
        self.setOpacity(0.8)
        self.hide()

    def show_pieces(
        self, pieces: Iterable[BoardPiece], outlines: Iterable[QPolygonF], *, allowed: bool,
        pictured: bool = True,
    ) -> None:  # fmt: skip
        """Show pieces in the frames of their spaces, or (not ``pictured``) only the frames."""
        self.pieces, self._outlines = (
            tuple(pieces),
            [shrink_outline(one, 0.96) for one in outlines],
        )
        self.allowed, self.pictured = allowed, pictured
        rect = QRectF()
        for shown in (*(one.rect for one in self.pieces),
                      *(one.boundingRect() for one in self._outlines)):  # fmt: skip
            rect |= shown
        room = self._stroke
        self.cover_rect(rect.adjusted(-room, -room, room, room) if self.pieces else QRectF())

    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        """Paint the pieces; cross out a space that they may not enter."""
        for piece in self.pieces if self.pictured else ():
            self._drawings.paint(painter, piece.key, piece.svg, piece.rect, piece.rect)
        colour = QColor(palette.VERDICTS["clear" if self.allowed else "blocked"].fill)
        style = Qt.PenStyle.SolidLine if self.allowed else Qt.PenStyle.DashLine
        painter.setPen(QPen(colour, self._stroke, style))
        for outline in self._outlines:
            box = outline.boundingRect()
            if _is_box(outline, box):
                painter.drawRect(box)  # many times as fast as the same polygon
            else:
                painter.drawPolygon(outline)
            if not self.allowed:
                reach = 0.38 * min(box.width(), box.height())
                cross = QPointF(reach, reach), QPointF(reach, -reach)
                for arm in cross:
                    painter.drawLine(box.center() - arm, box.center() + arm)


class SelectionFramesItem(Overlay):
    """The frames around the selected pieces."""

    def __init__(self) -> None:
        # Below the signs: a frame would cross out a unit's counters.
        super().__init__(SceneLayer.SIGNS - 0.5)
        self.frames: list[QRectF] = []

    def show_frames(self, frames: Iterable[QRectF]) -> None:
        """Frame pieces; no pieces hide the frames."""
        self.frames = list(frames)
        rect = QRectF()
        for frame in self.frames:
            rect |= frame
        self.cover_rect(rect.adjusted(-300, -300, 300, 300) if self.frames else rect)

    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        """Paint a bright frame in a dark one: it shows on any ground."""
        least = 1.6 / scale
        for colour, width, times in ((palette.LINE_CASING, 110, 2.4), (palette.EMPHASIS, 56, 1.2)):
            painter.setPen(QPen(QColor(colour), max(width, least * times)))
            for frame in self.frames:
                painter.drawRoundedRect(frame, 140, 140)


class RubberBandItem(Overlay):
    """The rubber band around the pieces to select."""

    def __init__(self) -> None:
        super().__init__(SceneLayer.CHOSEN)
        self.hide()

    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        """Paint a translucent rectangle in a dashed frame."""
        veil = QColor(palette.EMPHASIS)
        veil.setAlphaF(0.2)
        rect = self._rect.adjusted(1 / scale, 1 / scale, -1 / scale, -1 / scale)
        painter.fillRect(rect, veil)
        for colour, style in (
            (palette.LINE_CASING, Qt.PenStyle.SolidLine), (palette.EMPHASIS, Qt.PenStyle.DashLine),
        ):  # fmt: skip
            pen = QPen(QColor(colour), 1.6, style)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.drawRect(rect)


class RulingItem(SvgItem):
    """A ruling's line. A temporary drawing bypasses the cache: the next frame replaces it."""

    def __init__(self, drawings: SvgCache) -> None:
        super().__init__(drawings, QRectF())
        self._passing: QSvgRenderer | None = None
        self.setZValue(SceneLayer.RULING)

    def show_temporary_drawing(self, key: Key, svg: SvgText, rect: QRectF) -> None:
        """Show a drawing that will soon be replaced."""
        super().show_drawing(key, svg, rect)
        self._passing = QSvgRenderer(svg().encode())
        self.update()

    def show_drawing(self, key: Key, svg: SvgText, rect: QRectF | None = None) -> None:
        """Show a drawing that stays."""
        if self._passing is not None:
            self._passing = None
            self.update()
        super().show_drawing(key, svg, rect)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        """Paint the preview."""
        if self._passing is not None:
            self._passing.render(painter, self.boundingRect())
        else:
            super().paint(painter, option, widget)


def _is_box(outline: QPolygonF, box: QRectF) -> bool:
    """Return whether an outline is an upright rectangle."""
    sides = (box.left(), box.right()), (box.top(), box.bottom())
    return all(point.x() in sides[0] and point.y() in sides[1] for point in outline.toList())
