"""The zoom view of boards and pictures: wheel, pinch, + and −, pan by Space or middle button."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import (
    QCursor,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QGraphicsScene, QGraphicsView, QWidget

from boardapp.core.override_decorator import override

ZOOM_STEP = 1.25
_LEAST_PART = 0.5
"""The least scale of a plane, as a share of the fitted scale."""
_ROOM = 10
"""The room around a plane without a scene, in widths of the plane."""


class ZoomView(QGraphicsView):
    """Shows a scene's plane, or a plane of ``plane_size`` units.

    Ctrl is not needed to zoom; Space or the middle button drags the plane.
    """

    zoom_changed = Signal(float)  # the zoom; 1.0 is 100 %

    margin: ClassVar[int] = 16
    """Screen pixels left free around a fitted plane, to make points at its border easy to grab."""
    full_scale = 1.0
    """Screen pixels to a unit at 100 %."""
    most_scale = 16.0
    """The most screen pixels to a unit."""

    def __init__(self, scene: QGraphicsScene | None = None, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(scene or QGraphicsScene(self))
        self._plane_size = QSizeF()
        self._fitted = True
        self._panned_from: QPointF | None = None
        self._space_held = False
        self.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        self.setAcceptDrops(False)
        # PySide would search all widget types for the type of Qt's own viewport.
        viewport = QWidget()
        # The static layer covers the whole viewport, so Qt need not clear it.
        viewport.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        self.setViewport(viewport)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setResizeAnchor(QGraphicsView.ViewportAnchor.AnchorViewCenter)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    # Positions

    @property
    def plane_size(self) -> QSizeF:
        """Return the size of the plane, empty if there is none."""
        return self._plane_size

    @plane_size.setter
    def plane_size(self, size: QSizeF) -> None:
        self._plane_size = size
        across, down = size.width() * _ROOM, size.height() * _ROOM
        self.setSceneRect(QRectF(QPointF(), size).adjusted(-across, -down, across, down))

    def whole_rect(self) -> QRectF:
        """Return the rectangle of the plane that a fitted view shows."""
        return QRectF(QPointF(), self._plane_size)

    @property
    def plane(self) -> QRectF:
        """Return the plane's rectangle in the view."""
        return self.viewportTransform().mapRect(self.whole_rect())

    def to_view(self, point: tuple[float, float]) -> QPointF:
        """Return a point of the plane in the view's coordinates."""
        return self.viewportTransform().map(QPointF(*point))

    def to_plane(self, spot: QPointF) -> tuple[float, float]:
        """Return the point of the plane at a position in the view; it may be outside the plane."""
        point = self.viewportTransform().inverted()[0].map(spot)
        return point.x(), point.y()

    def nearest_plane_point(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the point inside the plane that is nearest to a point."""
        x, y = point
        whole = self.whole_rect()
        return min(max(x, whole.left()), whole.right()), min(max(y, whole.top()), whole.bottom())

    # Zoom

    @property
    def pixels_per_unit(self) -> float:
        """Return the number of screen pixels to a unit of the plane."""
        return self.transform().m11()

    @property
    def zoom(self) -> float:
        """Return the zoom; 1.0 is 100 %."""
        return self.pixels_per_unit / self.full_scale

    def least_zoom(self) -> float:
        """Return the smallest possible zoom."""
        return self._fitting_scale() / self.full_scale * _LEAST_PART

    def fit(self) -> None:
        """Show the whole plane, and keep it fitted when the window is resized."""
        self._fitted = True
        whole = self.whole_rect()
        if not whole.isEmpty():
            scale = self._fitting_scale()
            self.setTransform(QTransform.fromScale(scale, scale))
            self.centerOn(whole.center())
            self.zoom_changed.emit(self.zoom)

    def _fitting_scale(self) -> float:
        whole, room = self.whole_rect(), self.viewport().rect()
        across = (room.width() - 2 * self.margin) / whole.width()
        down = (room.height() - 2 * self.margin) / whole.height()
        return max(min(across, down), self.full_scale / 100)

    def show_part(self, part: QRectF) -> None:
        """Show a part of the plane as large as it fits."""
        self._fitted = False
        room = self.viewport().rect()
        scale = min(room.width() / part.width(), room.height() / part.height())
        scale = min(scale, self.most_scale)
        self.setTransform(QTransform.fromScale(scale, scale))
        self.centerOn(part.center())
        self.zoom_changed.emit(self.zoom)

    def keep_fitted(self) -> None:
        """Fit the plane again, if it was fitted, after a change of its size or room."""
        if self._fitted:
            self.fit()

    def zoom_by(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by a factor about a point of the view, or about its middle."""
        if self.sceneRect().isEmpty():
            return
        # A fitted picture may already be smaller than the least zoom.
        least = min(self.least_zoom(), self.zoom)
        most = self.most_scale / self.full_scale
        factor = min(max(self.zoom * factor, least), most) / self.zoom
        spot = about or QRectF(self.viewport().rect()).center()
        before = QPointF(*self.to_plane(spot))
        self.scale(factor, factor)
        shift = QPointF(*self.to_plane(spot)) - before
        self.translate(shift.x(), shift.y())
        self._fitted = False
        self.zoom_changed.emit(self.zoom)

    def zoom_to(self, zoom: float) -> None:
        """Zoom to a fixed size about the middle."""
        self.zoom_by(zoom / self.zoom)

    def zoom_in(self) -> None:
        """Zoom in by one step about the pointer."""
        self.zoom_by(ZOOM_STEP, self._pointer())

    def zoom_out(self) -> None:
        """Zoom out by one step about the pointer."""
        self.zoom_by(1 / ZOOM_STEP, self._pointer())

    def _pointer(self) -> QPointF | None:
        """Return the pointer's position over the plane, None if it is elsewhere."""
        spot = self.viewport().mapFromGlobal(QCursor.pos())
        return QPointF(spot) if self.viewport().rect().contains(spot) else None

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.keep_fitted()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with the wheel; a touchpad's pixel deltas pan, with Ctrl they zoom."""
        pixels, turned = event.pixelDelta(), event.angleDelta().y()
        zooms = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
        if event.modifiers() & Qt.KeyboardModifier.AltModifier:
            turned = turned or event.angleDelta().x()  # with Alt held, wheels turn sideways
        if not pixels.isNull() and not zooms:
            self._pan_by(QPointF(pixels))
        elif turned and (zooms or not self.turn_by_wheel(event)):
            self.zoom_by(ZOOM_STEP ** (turned / 120), event.position())
        event.accept()

    def turn_by_wheel(self, event: QWheelEvent) -> bool:
        """Turn the piece under the pointer by the wheel; return whether anything turned."""
        return False

    @override
    def viewportEvent(self, event: QEvent) -> bool:
        """Zoom by a pinch on platforms that report one."""
        pinch = Qt.NativeGestureType.ZoomNativeGesture
        if isinstance(event, QNativeGestureEvent) and event.gestureType() == pinch:
            self.zoom_by(1 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    # Pan

    def _pan_by(self, by: QPointF) -> None:
        self._fitted = False
        for bar, step in (
            (self.horizontalScrollBar(), by.x()),
            (self.verticalScrollBar(), by.y()),
        ):
            bar.setValue(bar.value() - round(step))

    def scroll_into_view(self, rect: QRectF) -> None:
        """Scroll just far enough to show a part of the plane."""
        shown = self.mapToScene(self.viewport().rect()).boundingRect()
        if not shown.contains(rect):
            self._fitted = False
            if rect.width() > shown.width() or rect.height() > shown.height():
                self.centerOn(rect.center())
            else:
                self.ensureVisible(rect, 20, 20)

    def bring_into_sight(self, point: tuple[float, float]) -> None:
        """Scroll just far enough to show a point of the plane with a little room around it."""
        room = (self.margin - 1) / self.pixels_per_unit
        around = QRectF(QPointF(*point), QSizeF()).adjusted(-room, -room, room, room)
        self.scroll_into_view(around)

    @property
    def is_panning(self) -> bool:
        """Return whether the pointer drags the plane, or Space lets a press do so."""
        return self._panned_from is not None or self._space_held

    def start_pan(self, event: QMouseEvent) -> bool:
        """Begin a drag of the plane, if a press asks for it; return whether it did."""
        left = event.button() == Qt.MouseButton.LeftButton
        if event.button() != Qt.MouseButton.MiddleButton and not (left and self._space_held):
            return False
        self._panned_from = event.position()
        self.setCursor(Qt.CursorShape.ClosedHandCursor)
        event.accept()
        return True

    def go_on_pan(self, event: QMouseEvent) -> bool:
        """Continue a drag of the plane; return whether there is one."""
        if self._panned_from is None:
            return False
        self._pan_by(event.position() - self._panned_from)
        self._panned_from = event.position()
        return True

    def end_pan(self) -> bool:
        """End a drag of the plane; return whether there was one."""
        held, self._panned_from = self._panned_from is not None, None
        if held:
            self._show_hand()
        return held

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.start_pan(event):
            super().mousePressEvent(event)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self.go_on_pan(event):
            super().mouseMoveEvent(event)

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if not self.end_pan():
            super().mouseReleaseEvent(event)

    # Keys

    def handle_view_key(self, event: QKeyEvent) -> bool:
        """Zoom by + and −, fit by 0, grab the plane by Space; return whether a key was used."""
        if event.key() == Qt.Key.Key_Space:
            if not event.isAutoRepeat():
                self._space_held = True
                self._show_hand()
        elif event.text() in ("+", "="):
            self.zoom_in()
        elif event.text() == "-":
            self.zoom_out()
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
        """Release the plane: the view may not get the release of Space."""
        self._space_held = False
        self._show_hand()
        super().focusOutEvent(event)

    def _show_hand(self) -> None:
        self.setCursor(Qt.CursorShape.OpenHandCursor if self._space_held else self.resting_cursor())

    def resting_cursor(self) -> Qt.CursorShape:
        """Return the pointer's cursor shape when nothing is dragged."""
        return Qt.CursorShape.ArrowCursor

    # Paint

    @override
    def drawForeground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        painter.resetTransform()
        self.paint_over(painter)

    def paint_over(self, painter: QPainter) -> None:
        """Paint over the plane, in pixels of the view."""
