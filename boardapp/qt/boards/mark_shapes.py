"""The shapes of marks on a board: frames, hatchings, paths, plates with words, a legend.

``scale`` is how many pixels a unit of the scene's plane has: strokes and words stay readable.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import atan2, cos, pi, sin
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPolygonF,
    QTransform,
)
from PySide6.QtWidgets import QApplication, QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from boardapp.picture import palette
from boardapp.picture.hexes import hex_palette as colours
from boardapp.qt.drawing.svg_item import pixels_per_unit
from boardapp.qt.widgets.style import bold_font

VEIL = QColor(10, 14, 18, 105)
CASING, CORE = QColor(palette.LINE_CASING), QColor(palette.LINE_CORE)
HALO = QColor(palette.HALO)
MANY = 250
"""The number of spaces above which frames are thin lines."""
RING_WIDTH = 6.0
"""The width in pixels of a ring around a unit."""
LEAST_TEXT = 7.5
"""The height of text in pixels below which the text is left out."""

_Pattern = Qt.BrushStyle


class ZoneStyle(NamedTuple):
    """The look of spaces with a meaning: tint, ink of hatching and frame, and the frame's dashes.

    ``alpha`` is the opacity of the tint, up to 255; an opaque tint needs no hatching.
    """

    tint: str
    alpha: int
    ink: str
    dashes: tuple[float, ...]
    hatch: Qt.BrushStyle = Qt.BrushStyle.NoBrush


_HATCHES = (_Pattern.BDiagPattern, _Pattern.FDiagPattern, _Pattern.CrossPattern,
            _Pattern.Dense6Pattern, _Pattern.DiagCrossPattern)  # fmt: skip
_INKS = ("#7A4B00", "#0B57B0", "#3B5A00", "#5B1A80", "#0B5D57")
"""Colours of meanings; none of them is the colour of a forbidden space."""
_DASHES = ((5.0, 2.0), (2.0, 2.0), (7.0, 2.0, 2.0, 2.0), (1.0, 1.5), (4.0, 4.0))


def zone_style(number: int, side: str = "", *, alone: bool = True) -> ZoneStyle:
    """Return the look of a meaning, by its number from 0; sides have their own colours.

    A meaning that is not ``alone`` with its side is told from the other by hatching and dashes.
    """
    at = number % len(_INKS)
    own = palette.SIDES.get(side)
    if own is None:
        return ZoneStyle(_INKS[at], 46, _INKS[at], _DASHES[at], _HATCHES[at])
    dark = min(own.fill, own.rim, key=palette.luminance)
    if not alone:
        return ZoneStyle(own.fill, 90, dark, _DASHES[at], _HATCHES[at])
    return ZoneStyle(own.fill, 90, dark, _DASHES[list(palette.SIDES).index(side)])


CHOSEN = ZoneStyle(palette.VERDICTS["clear"].fill, 70, palette.VERDICTS["clear"].fill, ())
"""The tint of spaces that an answer has so far, framed like the space at the pointer.

A hatching would make the spaces' names hard to read.
"""


def shrink_outline(outline: QPolygonF, share: float) -> QPolygonF:
    """Return an outline scaled about its middle by a share."""
    middle = outline.boundingRect().center()
    return QPolygonF([middle + (point - middle) * share for point in outline.toList()])


def clip_out_letters(painter: QPainter, letters: Iterable[QRectF], whole: QRectF) -> None:
    """Clip a painter to a rectangle without the letters, which frames leave free."""
    path = QPainterPath()
    path.addRect(whole)
    # Two spaces may share letters; a box that is added twice would not be left out.
    for letter in {one.getRect(): one for one in letters}.values():
        path.addRect(letter)
    painter.setClipPath(path)


def _pen(colour: QColor, pixels: float, scale: float) -> QPen:
    pen = QPen(colour, pixels / scale)
    pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    return pen


def _stroke_width(outline: QPolygonF, scale: float) -> float:
    """Return a stroke's width in pixels that suits the space's size on the screen."""
    return min(max(outline.boundingRect().width() * scale * 0.035, 1.3), 4.0)


def draw_frames(painter: QPainter, outlines: Sequence[QPolygonF], scale: float) -> None:
    """Frame spaces that may be chosen: light on dark, to show on any ground.

    Very many spaces get thin lines: their brightness is enough to show them.
    """
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if len(outlines) > MANY:
        painter.setPen(_pen(CASING, 0, scale))
        for outline in outlines:
            painter.drawPolygon(outline)
        return
    for outline in outlines:
        width = _stroke_width(outline, scale)
        # The stroke runs inside the space, whatever the space's shape.
        path = QPainterPath()
        path.addPolygon(outline)
        path.closeSubpath()
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        for colour, factor in ((CASING, 5.0), (CORE, 3.6), (CASING, 1.2)):
            painter.setPen(_pen(colour, width * factor, scale))
            painter.drawPolygon(outline)
        painter.restore()


def draw_preview_frame(
    painter: QPainter, outline: QPolygonF, scale: float, *, allowed: bool
) -> None:
    """Frame the space under the pointer; cross and dash a space that may not be chosen."""
    width = _stroke_width(outline, scale) * 1.5
    style = palette.VERDICTS["clear" if allowed else "blocked"]
    inner = shrink_outline(outline, 0.9)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, factor in ((HALO, 2.0), (QColor(style.fill), 1.0)):
        pen = _pen(colour, width * factor, scale)
        if not allowed and factor == 1.0:
            pen.setDashPattern([3.0, 2.0])
        painter.setPen(pen)
        painter.drawPolygon(inner)
        if not allowed:
            box = shrink_outline(outline, 0.45).boundingRect()
            painter.drawLine(box.topLeft(), box.bottomRight())
            painter.drawLine(box.topRight(), box.bottomLeft())


def draw_hatching(painter: QPainter, area: QPainterPath, style: ZoneStyle, scale: float) -> None:
    """Hatch an area with the pattern of a meaning, over a light tint."""
    tint, ink = QColor(style.tint), QColor(style.ink)
    tint.setAlpha(style.alpha)
    painter.fillPath(area, tint)
    # Ground and units show through: only the frame is opaque.
    ink.setAlpha(105)
    brush = QBrush(ink, style.hatch)
    # Patterns are scaled in pixels, not in units of the plane.
    brush.setTransform(QTransform.fromScale(1.4 / scale, 1.4 / scale))
    painter.fillPath(area, brush)


def draw_dashed_frame(
    painter: QPainter, outline: QPolygonF, style: ZoneStyle, scale: float
) -> None:
    """Frame a space with the dashes of a meaning."""
    width = _stroke_width(outline, scale)
    inner = shrink_outline(outline, 0.95)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(_pen(HALO, width * 2, scale))
    painter.drawPolygon(inner)
    pen = _pen(QColor(style.ink), width, scale)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    pen.setDashPattern(list(style.dashes))
    painter.setPen(pen)
    painter.drawPolygon(inner)


def draw_path(painter: QPainter, spots: Sequence[QPointF], scale: float) -> None:
    """Draw a path with a dot at its start and an arrow at its end."""
    if not spots:
        return
    path = QPainterPath(spots[0])
    for spot in spots[1:]:
        path.lineTo(spot)
    for colour, pixels in ((CASING, 6.0), (CORE, 3.0)):
        painter.setPen(_pen(colour, pixels, scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)
    painter.setPen(_pen(CASING, 1.5, scale))
    painter.setBrush(CORE)
    painter.drawEllipse(spots[0], 6 / scale, 6 / scale)
    if len(spots) > 1:
        painter.drawPolygon(_arrow(spots[-2], spots[-1], 15 / scale))


def _arrow(start: QPointF, end: QPointF, size: float) -> QPolygonF:
    angle = atan2(end.y() - start.y(), end.x() - start.x())
    corners = ((size * 0.5, 0), (size, pi * 0.8), (size * 0.35, pi), (size, -pi * 0.8))
    return QPolygonF([end + QPointF(length * cos(angle + turn), length * sin(angle + turn))
                      for length, turn in corners])  # fmt: skip


def draw_text_plate(
    painter: QPainter,
    spot: QPointF,
    text: str,
    room: float,
    scale: float,
    height: float | None = None,
    *,
    corner: bool = False,
    letters: float = 0,
) -> None:
    """Write a few words on a white plate, in the largest letters that fit.

    The plate is centred on the spot, or has its upper right ``corner`` there. ``room`` is the width
    of the space, ``height`` the most height of the plate, and ``letters`` the most size of letters.
    Words that would be too small to read are left out.
    """
    if not text:
        return
    font = bold_font(QFont(QApplication.font()))
    font.setPixelSize(100)
    metrics = QFontMetricsF(font)
    wide, high = metrics.horizontalAdvance(text) + 40, metrics.capHeight() + 40
    pixels = min(room * scale * 0.95 / wide, max((letters or room * 0.17) * scale, 12) / 100, 0.34)
    if height is not None:
        pixels = min(pixels, height * scale / high)
    if pixels * 100 < LEAST_TEXT:
        return
    painter.save()
    painter.translate(spot)
    painter.scale(pixels / scale, pixels / scale)
    box = QRectF(-wide, 0, wide, high) if corner else QRectF(-wide / 2, -high / 2, wide, high)
    painter.setPen(QPen(QColor(colours.PLATE_INK), 6))
    painter.setBrush(QColor(colours.PLATE))
    painter.drawRoundedRect(box, 26, 26)
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


def ring_outlines(units: Sequence[QRectF], scale: float) -> list[QRectF]:
    """Return the outlines of rings around units; rings of neighbours leave each other room."""
    rings = []
    for unit in units:
        gaps = [_gaps_between(unit, other) for other in units if other is not unit]
        beside = (gap.x() for gap in gaps if gap.x() >= max(gap.y(), 0))
        above = (gap.y() for gap in gaps if gap.y() > max(gap.x(), 0))
        # Names and signs are close by.
        wider, higher = (
            min(3.0 / scale, min(strips, default=unit.width()) / 2 - RING_WIDTH / 2 / scale)
            for strips in (beside, above)
        )
        rings.append(unit.adjusted(-wider, -higher, wider, higher))
    return rings


def _gaps_between(one: QRectF, other: QRectF) -> QPointF:
    """Return how far two rectangles are apart across and down, negative where they overlap."""
    return QPointF(
        max(other.left() - one.right(), one.left() - other.right()),
        max(other.top() - one.bottom(), one.top() - other.bottom()),
    )


def draw_ring(painter: QPainter, ring: QRectF, scale: float, corner: float = 0.5) -> None:
    """Ring a unit that may be clicked: light on dark, like spaces that may be chosen.

    ``corner`` is the radius of the ring's corners as a share of its height.
    """
    radius = corner * ring.height()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((CASING, RING_WIDTH), (CORE, 3.5)):
        painter.setPen(_pen(colour, width, scale))
        painter.drawRoundedRect(ring, radius, radius)


_LEGEND_PLACES = 24
"""The number of steps from the left corner to the right one at which a legend may begin."""


class MarkLegend(QGraphicsItem):
    """The legend of marked meanings, each next to its pattern, in one size at every zoom."""

    def __init__(self, z: float) -> None:
        super().__init__()
        self.titles: Mapping[ZoneStyle, str] = {}
        self.at_right = False
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIgnoresTransformations)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setZValue(z)
        self.hide()

    def show_titles(
        self, titles: Mapping[ZoneStyle, str], board: QRectF, visible: Sequence[QRectF]
    ) -> None:
        """Show titles and patterns at the lower edge of a board, in a corner if possible.

        They cover as few of the ``visible`` marks, names and pieces as possible. No titles hide
        the legend.
        """
        self.prepareGeometryChange()
        self.titles = titles
        views = self.scene().views()
        size = self.boundingRect().united(QRectF(0, 0, 1, 1)).size() * self.scale()
        size /= pixels_per_unit(views[0].transform()) if views else 1.0
        last = board.width() - size.width()
        corner = board.bottomLeft() - QPointF(0, size.height())
        ways = [0.0, last, *(last * step / _LEGEND_PLACES for step in range(1, _LEGEND_PLACES))]

        def covered(way: float) -> int:
            room = QRectF(corner + QPointF(way, 0), size)
            return sum(room.intersects(one) for one in visible)

        way = min(ways, key=covered) if titles else 0.0
        self.at_right = way == last
        self.setPos(board.bottomRight() if self.at_right else board.bottomLeft() + QPointF(way, 0))
        self.setVisible(bool(titles))
        self.update()

    def _line_height(self) -> float:
        return QFontMetricsF(QApplication.font()).height() * 1.2

    def boundingRect(self) -> QRectF:
        line, metrics = self._line_height(), QFontMetricsF(QApplication.font())
        wide = max(
            (metrics.horizontalAdvance(title) for title in self.titles.values()), default=0.0
        )
        high = line * (len(self.titles) + 0.3)
        wide += line * 2.6
        return QRectF(-wide - 6 if self.at_right else 6, -high - 6, wide, high)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        box, line = self.boundingRect().adjusted(1, 1, -1, -1), self._line_height()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(colours.PLATE_INK), 1))
        painter.setBrush(QColor(colours.PLATE))
        painter.drawRoundedRect(box, 5, 5)
        painter.setFont(QApplication.font())
        for row, (style, title) in enumerate(self.titles.items()):
            top = box.top() + line * (row + 0.15)
            swatch = QRectF(box.left() + line * 0.3, top + line * 0.15, line * 1.3, line * 0.7)
            path = QPainterPath()
            path.addRect(swatch)
            draw_hatching(painter, path, style, 1.0)
            draw_dashed_frame(painter, QPolygonF(swatch), style, 1.0)
            painter.setPen(QColor(colours.PLATE_INK))
            room = QRectF(swatch.right() + line * 0.35, top, box.width(), line)
            painter.drawText(
                room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, title
            )
