"""Paints outlines on a photograph: light lines in a dark casing show on any ground."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from boardapp.photo.homography import SQUARE
from boardapp.photo.tile_fit import TileFit
from boardapp.qt.photos.tile_outline import TileOutline

ToView = Callable[[tuple[float, float]], QPointF]
"""A function that maps a pixel of the photograph to the view."""

CASING = QColor(10, 14, 18, 170)
CLICKED = QColor("#ffffff")
SEEN = QColor("#6fd3ff")
AMBER = QColor("#ffb020")

HANDLE = 8.0
"""Screen pixels from a handle's middle to its ring, which leaves the corner itself free."""
_STEPS = 16
"""The number of pieces in which a curved side is drawn."""


def paint_handles(
    painter: QPainter, outline: TileOutline, at: ToView, selected: int | None
) -> None:
    """Paint the corners set so far; if there are four, join them by thin lines."""
    spots = [at(corner) for corner in outline.clockwise_corners]
    if outline.is_complete:
        paint_cased_line(painter, [*spots, spots[0]], CLICKED, 1.0)
    for number, spot in zip(outline.clockwise_order, spots, strict=True):
        chosen = number == selected
        for colour, width in ((CASING, 5.0), (AMBER if chosen else CLICKED, 3 if chosen else 2.0)):
            painter.setPen(QPen(colour, width))
            radius = HANDLE + 3 * chosen
            painter.drawEllipse(spot, radius, radius)


def paint_fit(painter: QPainter, fit: TileFit, at: ToView) -> None:
    """Paint the four sides, curved by the lens; sides that were not found are amber and dashed."""
    along = np.linspace(0, 1, _STEPS + 1)[:, None]
    for i, found in enumerate(fit.found):
        one, other = SQUARE[i], SQUARE[(i + 1) % 4]
        spots = [
            at((float(x), float(y))) for x, y in fit.places_to_pixels(one + along * (other - one))
        ]
        if found:
            paint_cased_line(painter, spots, SEEN, 2.0)
        else:
            paint_cased_line(painter, spots, AMBER, 2.5, Qt.PenStyle.DashLine)


def paint_other_outline(painter: QPainter, outline: TileOutline, at: ToView) -> None:
    """Paint another tile's outline."""
    spots = [at(corner) for corner in outline.clockwise_corners]
    paint_cased_line(painter, spots + spots[:1] * outline.is_complete, CLICKED, 1.5)


def paint_name(painter: QPainter, outline: TileOutline, at: ToView) -> None:
    """Paint the name of an outlined tile on its middle."""
    if not (outline.is_complete and outline.side):
        return
    spots = [at(corner) for corner in outline.clockwise_corners]
    middle = QPointF(sum(spot.x() for spot in spots) / 4, sum(spot.y() for spot in spots) / 4)
    plate = plate_of(painter, outline.side)
    plate.moveCenter(middle)
    paint_plate(painter, plate, outline.side)


def paint_marked_spot(painter: QPainter, middle: QPointF, radius: float) -> None:
    """Paint a dashed ring around a spot, and an exclamation mark on its rim, upright."""
    for colour, width in ((CASING, 4.0), (AMBER, 2.0)):
        painter.setPen(QPen(colour, width, Qt.PenStyle.DashLine))
        painter.drawEllipse(middle, radius, radius)
    at = painter.transform().map(middle)
    painter.save()
    painter.resetTransform()
    plate = plate_of(painter, "!")
    plate.moveCenter(at)
    paint_plate(painter, plate, "!")
    painter.restore()


def plate_of(painter: QPainter, name: str) -> QRectF:
    """Return the rectangle of a plate for a name, at no particular place."""
    metrics = QFontMetricsF(painter.font())
    return QRectF(0, 0, metrics.horizontalAdvance(name) + metrics.height(), metrics.height() * 1.4)


def paint_plate(painter: QPainter, plate: QRectF, name: str) -> None:
    """Paint a name on a dark plate."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(CASING)
    painter.drawRoundedRect(plate, plate.height() / 3, plate.height() / 3)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(CLICKED)
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, name)


def paint_cross(painter: QPainter, spot: QPointF, reach: float = 18) -> None:
    """Paint the crosshair that arrow keys move."""
    for x, y in ((1, 0), (0, 1)):
        way = QPointF(x, y) * reach
        paint_cased_line(painter, [spot - way, spot + way], AMBER, 2.0)


def paint_cased_line(
    painter: QPainter,
    spots: Sequence[QPointF],
    colour: QColor,
    width: float,
    style: Qt.PenStyle = Qt.PenStyle.SolidLine,
) -> None:
    """Paint a line from spot to spot in a dark casing."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for ink, wide, how in (
        (CASING, width + 2.5, Qt.PenStyle.SolidLine),
        (colour, width, style),
    ):
        painter.setPen(QPen(ink, wide, how))
        painter.drawPolyline(list(spots))
