"""Paints dots, names, discs and links over the picture of a board in the editor."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.snap import Spot
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.tracing.trace_painter import (
    AMBER,
    DARK,
    DRAWN,
    FILL,
    LINE,
    TAKEN,
    paint_handle,
    paint_ring,
    view_polygon,
)
from boardapp.qt.widgets.style import text_size_factor

if TYPE_CHECKING:
    from boardapp.qt.areas.board_editor.session import BoardEditorSession
    from boardapp.qt.tracing.plane_view import PlaneView

_DOT = 3.5
"""Half the width of a dot without a handle."""


def paint_areas(
    painter: QPainter,
    view: PlaneView,
    session: BoardEditorSession,
    moved: Mapping[str, Point],
    *,
    handles: bool,
) -> None:
    """Paint discs, dots and names, with dragged dots at their new positions."""
    drawing = session.board_state.board_drawing
    for key, one in drawing.areas.items():
        if one.outline is None:
            painter.setBrush(FILL)
            for colour, width in (
                (DARK, 4.0),
                (TAKEN if key == session.current_area else LINE, 2.0),
            ):
                painter.setPen(QPen(colour, width * text_size_factor()))
                painter.drawPolygon(view_polygon(view, drawing.area_corners(key)))
                painter.setBrush(Qt.BrushStyle.NoBrush)
    amber = {fault.area for fault in session.faults}
    for key, one in drawing.areas.items():
        at = view.to_view(moved.get(key, one.at))
        doubtful = key in amber
        if handles:
            paint_handle(painter, at, AMBER if doubtful else LINE, diamond=doubtful)
        else:
            painter.setPen(QPen(DARK, 1.5))
            painter.setBrush(AMBER if doubtful else DRAWN)
            painter.drawEllipse(at, _DOT * text_size_factor(), _DOT * text_size_factor())
        if key == session.current_area:
            paint_ring(painter, at)
        _paint_name(
            painter, at, f"{'! ' if doubtful else ''}{escape_unprintable(session.names[key])}"
        )


def _paint_name(painter: QPainter, at: QPointF, name: str) -> None:
    """Paint a name on a plate above its dot."""
    metrics = painter.fontMetrics()
    pad = metrics.height() / 4
    plate = QRectF(0, 0, metrics.horizontalAdvance(name) + 2 * pad, metrics.height())
    plate.moveCenter(at - QPointF(0, metrics.height() * 1.1))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(DARK)
    painter.drawRoundedRect(plate, pad, pad)
    painter.setPen(DRAWN)
    painter.drawText(plate, int(Qt.AlignmentFlag.AlignCenter), name)


def paint_links(painter: QPainter, view: PlaneView, session: BoardEditorSession) -> None:
    """Paint links from dot to dot, with their flags half-way."""
    areas = session.board_state.areas
    for (one, other), flags in session.board_state.links.items():
        ends = view.to_view(areas[one].at), view.to_view(areas[other].at)
        picked = session.current_area in (one, other)
        for colour, width in ((DARK, 5.0), (TAKEN if picked else DRAWN, 2.5)):
            painter.setPen(QPen(colour, width * text_size_factor(), Qt.PenStyle.SolidLine))
            painter.drawLine(*ends)
        if flags:
            _paint_name(painter, (ends[0] + ends[1]) / 2, ", ".join(sorted(flags)))


def paint_unfinished_link(painter: QPainter, view: PlaneView, start: Point, to: Spot) -> None:
    """Paint a link that is still being drawn."""
    for colour, width in ((DARK, 5.0), (TAKEN, 2.5)):
        pen = QPen(colour, width * text_size_factor())
        if colour == TAKEN:
            pen.setDashPattern([2.5, 2.5])
        painter.setPen(pen)
        painter.drawLine(view.to_view(start), view.to_view(to))
