"""A large picture seen through a window: zoom about the pointer, pan, fit."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from boardapp.core.override import override

ZOOM_STEP = 1.25
MAX_ZOOM = 16.0
"""Screen pixels for one of the picture at most."""
_LEAST_PART = 0.5
"""How much smaller than fitted a picture may be made."""
_MARGIN = 16
"""Screen pixels left free around a fitted picture: corners at its border can be taken hold of."""


class PannedView(QWidget):
    """Shows a picture in one of several sizes of the same. Space or the middle button drags it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._size = QSizeF()
        self._levels: Sequence[QImage] = ()
        self._fitted = True
        self._panning: QPointF | None = None
        self._space_held = False
        self.zoom = 1.0
        self._origin = QPointF()  # of the picture, in the view
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(240, 180)

    def show_picture(self, size: QSize, levels: Sequence[QImage]) -> None:
        """Show a picture of a size, fitted; ``levels`` are versions of it, the largest first."""
        self._size, self._levels = QSizeF(size), levels
        self.fit()

    @property
    def levels(self) -> Sequence[QImage]:
        """Return the versions of the picture, the largest first; none while there is no picture."""
        return self._levels

    # Where things are

    def to_view(self, point: tuple[float, float]) -> QPointF:
        """Return where a pixel of the picture is in the view."""
        return self._origin + QPointF(*point) * self.zoom

    def to_picture(self, spot: QPointF) -> tuple[float, float]:
        """Return which pixel of the picture is at a spot of the view."""
        away = (spot - self._origin) / self.zoom
        return away.x(), away.y()

    def bounded(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the place of the picture that is nearest to a point."""
        x, y = point
        return min(max(x, 0.0), self._size.width()), min(max(y, 0.0), self._size.height())

    # Zoom and pan

    def fit(self) -> None:
        """Show the whole picture, and keep doing so while the window changes its size."""
        self._fitted = True
        self.update()
        if not self._levels:
            return
        self.zoom = self._fitting_zoom()
        middle = QPointF(self._size.width(), self._size.height()) * self.zoom / 2
        self._origin = QRectF(self.rect()).center() - middle

    def zoom_by(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by a factor about a spot of the view, or its middle."""
        if not self._levels:
            return
        least = min(self._fitting_zoom() * _LEAST_PART, self.zoom)
        spot = about or QRectF(self.rect()).center()
        zoom = min(max(self.zoom * factor, least), MAX_ZOOM)
        self._origin = spot + (self._origin - spot) * (zoom / self.zoom)
        self.zoom = zoom
        self._fitted = False
        self.update()

    def bring_into_sight(self, point: tuple[float, float]) -> None:
        """Pan as far as it takes to show a pixel of the picture."""
        spot = self.to_view(point)
        room = QRectF(self.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        x = min(max(spot.x(), room.left()), room.right())
        y = min(max(spot.y(), room.top()), room.bottom())
        if QPointF(x, y) != spot:
            self._pan_by(QPointF(x, y) - spot)

    def _fitting_zoom(self) -> float:
        room = QSizeF(self.width() - 2 * _MARGIN, self.height() - 2 * _MARGIN)
        across, down = room.width() / self._size.width(), room.height() / self._size.height()
        return max(min(across, down), 0.01)

    def _pan_by(self, by: QPointF) -> None:
        self._fitted = False
        self._origin += by
        self.update()

    # Events

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self.palette().base())
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self._levels:
            painter.drawImage(QRectF(self._origin, self._size * self.zoom), self._sharpest())
        self.paint_over(painter)

    def paint_over(self, painter: QPainter) -> None:
        """Paint what lies on the picture, in the view's own units."""

    def _sharpest(self) -> QImage:
        """Return the smallest version that has a pixel for each of the screen's."""
        wanted = self._size.width() * self.zoom * self.devicePixelRatioF()
        enough = [image for image in self._levels if image.width() >= wanted]
        return enough[-1] if enough else self._levels[0]

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with the wheel; a touchpad's pixel deltas pan, with Ctrl they zoom."""
        pixels = event.pixelDelta()
        if not pixels.isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._pan_by(QPointF(pixels))
        elif event.angleDelta().y():
            self.zoom_by(ZOOM_STEP ** (event.angleDelta().y() / 120), event.position())
        event.accept()

    def start_pan(self, event: QMouseEvent) -> bool:
        """Take hold of the picture if a press means that; tell whether it does."""
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() != Qt.MouseButton.MiddleButton and not (left and self._space_held):
            return False
        self._panning = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def go_on_pan(self, event: QMouseEvent) -> bool:
        """Pan if the picture is held; tell whether it is."""
        if self._panning is None:
            return False
        self._pan_by(event.position() - self._panning)
        self._panning = event.position()
        return True

    def end_pan(self) -> bool:
        """Let go of the picture; tell whether it was held."""
        held, self._panning = self._panning is not None, None
        if held:
            self._show_hand()
        return held

    def hold_key(self, event: QKeyEvent) -> bool:
        """Zoom by + and −, fit by 0, hold the picture by Space; tell whether the key was one."""
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space_held = True
                self._show_hand()
        elif event.text() in ("+", "="):
            self.zoom_by(ZOOM_STEP)
        elif event.text() == "-":
            self.zoom_by(1 / ZOOM_STEP)
        elif event.text() == "0":
            self.fit()
        else:
            return False
        return True

    @override
    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space_held = False
            self._show_hand()
        else:
            super().keyReleaseEvent(event)

    @override
    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Let go of the picture: the release of Space would go elsewhere."""
        self._space_held = False
        self._show_hand()
        super().focusOutEvent(event)

    def _show_hand(self) -> None:
        if self._space_held:
            self.setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.unsetCursor()
