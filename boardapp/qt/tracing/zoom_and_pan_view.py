"""A plane seen through a window, such as a large picture: zoom about the pointer, pan, fit."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from boardapp.core.override import override

ZOOM_STEP = 1.25
_LEAST_PART = 0.5
"""How much smaller than fitted a plane may be made."""


class PannedView(QWidget):
    """Shows a plane of ``plane_size`` units; without any it has nothing to show.

    Space or the middle button drags it, + and − zoom, 0 fits it.
    """

    margin: ClassVar[int] = 16
    """Screen pixels left free around a fitted plane: what lies at its border can be got hold of."""
    most_zoom: ClassVar[float] = 16.0
    """Screen pixels for one unit at most."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.plane_size = QSizeF()
        self._fitted = True
        self._panned_from: QPointF | None = None
        self._space_held = False
        self.zoom = 1.0
        self._origin = QPointF()  # of the plane, in the view
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Where things are

    @property
    def plane(self) -> QRectF:
        """Return where the plane is in the view."""
        return QRectF(self._origin, self.plane_size * self.zoom)

    def to_view(self, point: tuple[float, float]) -> QPointF:
        """Return where a point of the plane is in the view."""
        return self._origin + QPointF(*point) * self.zoom

    def to_plane(self, spot: QPointF) -> tuple[float, float]:
        """Return which point of the plane is at a spot of the view; it may lie beside the plane."""
        away = (spot - self._origin) / self.zoom
        return away.x(), away.y()

    def nearest_plane_point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the place of the plane that is nearest to a point."""
        x, y = point
        size = self.plane_size
        return min(max(x, 0.0), size.width()), min(max(y, 0.0), size.height())

    # Zoom and pan

    def fit(self) -> None:
        """Show the whole plane, and keep doing so while the window changes its size."""
        self._fitted = True
        if not self.plane_size.isEmpty():
            self.zoom = self._fitting_zoom()
            size = self.plane_size * self.zoom
            middle = QPointF(size.width() / 2, size.height() / 2)
            self._origin = QRectF(self.rect()).center() - middle
        self.repaint_plane()

    def zoom_by(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by a factor about a spot of the view, or its middle."""
        if self.plane_size.isEmpty():
            return
        least = min(self._fitting_zoom() * _LEAST_PART, self.zoom)
        spot = about or QRectF(self.rect()).center()
        zoom = min(max(self.zoom * factor, least), self.most_zoom)
        self._origin = spot + (self._origin - spot) * (zoom / self.zoom)
        self.zoom = zoom
        self._fitted = False
        self.repaint_plane()

    def bring_into_sight(self, point: tuple[float, float]) -> None:
        """Pan as far as it takes to show a point of the plane."""
        spot, free = self.to_view(point), self.margin
        room = QRectF(self.rect()).adjusted(free, free, -free, -free)
        x = min(max(spot.x(), room.left()), room.right())
        y = min(max(spot.y(), room.top()), room.bottom())
        if QPointF(x, y) != spot:
            self._pan_by(QPointF(x, y) - spot)

    def _fitting_zoom(self) -> float:
        across = (self.width() - 2 * self.margin) / self.plane_size.width()
        down = (self.height() - 2 * self.margin) / self.plane_size.height()
        return max(min(across, down), 0.01)

    def _pan_by(self, by: QPointF) -> None:
        self._fitted = False
        self._origin += by
        self.repaint_plane()

    def repaint_plane(self) -> None:
        """Have everything painted anew: the plane lies otherwise in the view."""
        self.update()

    # Events

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        else:
            self.repaint_plane()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with the wheel; a touchpad's pixel deltas pan, with Ctrl they zoom."""
        pixels = event.pixelDelta()
        if not pixels.isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._pan_by(QPointF(pixels))
        # With Alt held, wheels turn sideways.
        elif turned := event.angleDelta().y() or event.angleDelta().x():
            self.zoom_by(ZOOM_STEP ** (turned / 120), event.position())
        event.accept()

    @property
    def is_panning(self) -> bool:
        """Tell whether the pointer drags the plane, or would."""
        return self._panned_from is not None or self._space_held

    def start_pan(self, event: QMouseEvent) -> bool:
        """Take hold of the plane if a press means that; tell whether it does."""
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() != Qt.MouseButton.MiddleButton and not (left and self._space_held):
            return False
        self._panned_from = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        return True

    def go_on_pan(self, event: QMouseEvent) -> bool:
        """Pan if the plane is held; tell whether it is."""
        if self._panned_from is None:
            return False
        self._pan_by(event.position() - self._panned_from)
        self._panned_from = event.position()
        return True

    def end_pan(self) -> bool:
        """Let go of the plane; tell whether it was held."""
        held, self._panned_from = self._panned_from is not None, None
        if held:
            self._show_hand()
        return held

    def handle_view_key(self, event: QKeyEvent) -> bool:
        """Zoom by + and −, fit by 0, hold the plane by Space; tell whether the key was one."""
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
        """Let go of the plane: the release of Space would go elsewhere."""
        self._space_held = False
        self._show_hand()
        super().focusOutEvent(event)

    def _show_hand(self) -> None:
        self.setCursor(Qt.CursorShape.OpenHandCursor if self._space_held else self.resting_cursor())

    def resting_cursor(self) -> Qt.CursorShape:
        """Return how the pointer looks while it drags nothing."""
        return Qt.CursorShape.ArrowCursor
