"""A round magnifier next to the pointer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.widgets.zoom_view import ZoomView

MAGNIFIES = 3.0
"""The scale of the magnifier against the view's."""
_ACROSS = 10
"""The diameter of the magnifier, in heights of a line of text."""
_LEAST_PARTS = 4
"""The divisor of the view's width and height that limits the diameter."""
_AWAY = 28
"""Screen pixels between the magnifier and its target, where a finger may be."""
_GAP = 5
"""Screen pixels around the middle without crosshair."""


class Magnifier(QWidget):
    """Shows a magnified part of a view's picture, and never covers this part."""

    def __init__(self, view: ZoomView, levels: Callable[[], Sequence[QImage]]) -> None:
        super().__init__(view)
        self._view, self._levels = view, levels
        self.place = (0.0, 0.0)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def magnify_at(self, place: tuple[float, float], pointer: QPointF) -> None:
        """Magnify a pixel of the picture and its surroundings next to the pointer."""
        self.place = place
        room = min(self._view.width(), self._view.height())
        side = min(_ACROSS * self.fontMetrics().height(), room // _LEAST_PARTS)
        self.resize(side, side)
        self.move(self._uncovering_position(pointer.toPoint(), self._view.to_view(place).toPoint()))
        self.show()
        self.update()

    def _uncovering_position(self, *covered: QPoint) -> QPoint:
        """Return a position that leaves the magnified part free: right above, or another side."""
        keep = QRect(covered[0], covered[0])
        for spot in covered:
            keep = keep.united(QRect(spot, spot))
        keep.adjust(-_AWAY, -_AWAY, _AWAY, _AWAY)
        room = self._view.rect()
        side = self.width()
        x = keep.right() if keep.right() + side <= room.right() else keep.left() - side
        y = keep.top() - side if keep.top() - side >= room.top() else keep.bottom()
        return QPoint(x, y)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        levels = self._levels()
        if not levels:
            return
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        round_ = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        glass = QPainterPath()
        glass.addEllipse(round_)
        painter.setClipPath(glass)
        painter.fillPath(glass, self.palette().base())
        whole = QRectF(
            self._view.to_view((0, 0)),
            self._view.to_view(self._view.nearest_plane_point((1e9, 1e9))),
        )
        middle = round_.center()
        corner = middle - (self._view.to_view(self.place) - whole.topLeft()) * MAGNIFIES
        painter.drawImage(
            QRectF(corner, QSizeF(whole.width() * MAGNIFIES, whole.height() * MAGNIFIES)), levels[0]
        )
        self._cross(painter, middle)
        painter.setClipping(False)
        for colour, width in ((QColor(0, 0, 0, 160), 4.0), (QColor("white"), 2.0)):
            painter.setPen(QPen(colour, width))
            painter.drawEllipse(round_)

    def _cross(self, painter: QPainter, middle: QPointF) -> None:
        reach = self.width() / 4
        for colour, width in ((QColor(0, 0, 0, 160), 3.0), (QColor("white"), 1.2)):
            painter.setPen(QPen(colour, width))
            for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1)):
                way = QPointF(x, y)
                painter.drawLine(middle + way * _GAP, middle + way * reach)
