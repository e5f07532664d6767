"""Paints shapes, points and snaps over a photograph: bright, with a dark and a light rim.

Lengths are pixels of the view, larger with large text. No meaning rests on colour alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.snap import SnapResult, Spot
from boardapp.core.geometry.traced_walls_and_areas import SketchShape
from boardapp.qt.tracing.plane_view import PlaneView
from boardapp.qt.widgets.style import text_size_factor

LINE = QColor("#27D3FF")
"""The colour of walls and areas: a blue that no ground or roof has."""
DRAWN = QColor("#FFFFFF")
AMBER = QColor("#FFB000")
TAKEN = QColor("#FF4FD8")
"""The colour of the selection, and of a click's target."""
DARK, LIGHT = QColor(12, 20, 26, 220), QColor(255, 255, 255, 150)
FILL = QColor(39, 211, 255, 45)
HANDLE = 10.0
"""The diameter of a point's handle."""


def view_polygon(view: PlaneView, points: Iterable[Spot]) -> QPolygonF:
    """Return points of the plane in the view's coordinates."""
    return QPolygonF([view.to_view(point) for point in points])


def _pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width * text_size_factor())
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def paint_shapes(
    painter: QPainter, view: PlaneView, shapes: list[SketchShape], chosen: SketchShape | None
) -> None:
    """Paint walls and areas, all rims first, so that joined walls look joined."""
    for shape in shapes:
        if shape.is_closed:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(FILL)
            painter.drawPolygon(view_polygon(view, shape.points))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((LIGHT, 7.0), (DARK, 5.5), (LINE, 2.5)):
        for shape in shapes:
            picked = shape == chosen
            own = TAKEN if picked and colour == LINE else colour
            painter.setPen(_pen(own, width + 2 * picked))
            _paint_path(painter, view_polygon(view, shape.points), closed=shape.is_closed)


def _paint_path(painter: QPainter, path: QPolygonF, *, closed: bool) -> None:
    if closed:
        painter.drawPolygon(path)
    else:
        painter.drawPolyline(path)


def paint_unfinished_shape(
    painter: QPainter, view: PlaneView, points: Iterable[Spot], *, closed: bool, dashed: bool
) -> None:
    """Paint an unfinished shape, or a part of one."""
    path = view_polygon(view, points)
    painter.setBrush(FILL if closed else Qt.BrushStyle.NoBrush)
    for colour, width in ((DARK, 5.5), (DRAWN, 2.5)):
        pen = _pen(colour, width)
        if dashed and colour == DRAWN:
            pen.setDashPattern([2.5, 2.5])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        _paint_path(painter, path, closed=closed)


def paint_handles(
    painter: QPainter, view: PlaneView, points: Iterable[Point], amber: frozenset[Point]
) -> None:
    """Paint points: round, or amber diamonds if a player should check them."""
    for point in points:
        doubtful = point in amber
        paint_handle(painter, view.to_view(point), AMBER if doubtful else LINE, diamond=doubtful)


def paint_handle(
    painter: QPainter, at: QPointF, colour: QColor, *, diamond: bool = False, larger: float = 0
) -> None:
    """Paint one point's handle, some pixels larger than usual."""
    half = (HANDLE + larger) / 2 * text_size_factor() * (1.25 if diamond else 1)
    painter.setBrush(colour)
    for pen in (_pen(LIGHT, 4), _pen(DARK, 2)):
        painter.setPen(pen)
        if diamond:
            spots = ((0.0, -half), (half, 0.0), (0.0, half), (-half, 0.0))
            painter.drawPolygon(QPolygonF([at + QPointF(*spot) for spot in spots]))
        else:
            painter.drawEllipse(at, half, half)


def paint_ring(painter: QPainter, at: QPointF, *, dashed: bool = False) -> None:
    """Paint a ring around the selection, or a dashed one around the point of the keys."""
    half = (HANDLE + 8) / 2 * text_size_factor()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((DARK, 5.0), (TAKEN, 2.5)):
        pen = _pen(colour, width)
        if dashed and colour == TAKEN:
            pen.setDashPattern([1.5, 1.5])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawEllipse(at, half, half)


def paint_snap(
    painter: QPainter, view: PlaneView, snap: SnapResult, *, cross: bool = False
) -> None:
    """Paint the target of a click: the lines of the snap, the side that it splits, and the point.

    If keys move the target, a ``cross`` makes it easy to see.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    stretches = [*snap.lines, *(side.end_points for side in snap.splits)]
    for colour, width in ((DARK, 4.0), (TAKEN, 2.0)):
        pen = _pen(colour, width)
        if colour == TAKEN:
            pen.setDashPattern([4, 3])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        # Lines through a point continue beyond the plane.
        painter.setClipRect(view.plane)
        for a, b in stretches:
            painter.drawLine(view.to_view(a), view.to_view(b))
        painter.setClipping(False)
    at = view.to_view(snap.point)
    if cross:
        _paint_cross(painter, at)
    if snap.name:
        paint_ring(painter, at)
        paint_words(painter, at, snap.name, [view.to_view(one) for one in view.marks])
    paint_handle(painter, at, DRAWN, larger=-4)


def _paint_cross(painter: QPainter, at: QPointF) -> None:
    for colour, width in ((DARK, 4.0), (DRAWN, 2.0)):
        painter.setPen(_pen(colour, width))
        for way in (QPointF(0, 1), QPointF(1, 0), QPointF(0, -1), QPointF(-1, 0)):
            painter.drawLine(at + way * HANDLE, at + way * 3 * HANDLE)


def paint_words(painter: QPainter, at: QPointF, words: str, marks: Sequence[QPointF] = ()) -> None:
    """Paint words next to a point, on a side with room for them, if possible off all marks."""
    metrics = painter.fontMetrics()
    pad, away = metrics.height() / 4, HANDLE * 1.6 * text_size_factor()
    width, height = metrics.horizontalAdvance(words) + 2 * pad, metrics.height() + pad
    room = painter.viewport()
    right = at.x() + away + width < room.width()
    above = at.y() > away + height
    lefts = (at.x() + away, at.x() - away - width)[:: 1 if right else -1]
    tops = (at.y() - away - height, at.y() + away)[:: 1 if above else -1]
    plates = [QRectF(left, top, width, height) for top in tops for left in lefts]
    free = (
        plate
        for plate in plates
        if QRectF(room).contains(plate)
        and not any(plate.adjusted(-away, -away, away, away).contains(mark) for mark in marks)
    )
    plate = next(free, plates[0])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(DARK)
    painter.drawRoundedRect(plate, pad, pad)
    painter.setPen(DRAWN)
    painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), words)
