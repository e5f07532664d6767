"""A square plane with a picture stretched over it: zoom about the pointer, pan, fit, and light."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from boardapp.core.override import override
from boardapp.core.snap import Spot
from boardapp.core.square import SPACE_SIZE
from boardapp.picture import palette
from boardapp.qt.tracing import lit

ZOOM_STEP = 1.25
MOST_PIXELS_A_MIL = 8.0
FIT_MARGIN = 24
"""Pixels left free about a fitted plane: what lies on its sides is seen whole, and clicked."""
REACH = 10
"""Screen pixels from which a pointer takes hold."""


class PlaneView(QWidget):
    """Shows a picture over a plane of ``size`` mils. Space or the middle button drags it."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.size_mils = SPACE_SIZE
        self._scale, self._origin = 0.1, QPointF()
        self._fitted = True
        self._panning: QPointF | None = None
        self._space_held = False
        self._picture, self._shown = QImage(), QImage()
        self._opacity, self._brightness, self._contrast, self._flat = 1.0, 0, 0, False
        self._ground: QPixmap | None = None
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    @override
    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(240, 240)

    # Places

    @property
    def scale(self) -> float:
        """Return how many pixels a mil has."""
        return self._scale

    @property
    def reach(self) -> float:
        """Return how many mils from something a pointer takes hold of it."""
        return REACH / self._scale

    @property
    def plane(self) -> QRectF:
        """Return where the plane is in the view."""
        side = self.size_mils * self._scale
        return QRectF(self._origin, QSizeF(side, side))

    def to_screen(self, spot: Spot) -> QPointF:
        """Return where a spot of the plane is in the view."""
        return self._origin + QPointF(*spot) * self._scale

    def to_plane(self, pixel: QPointF) -> Spot:
        """Return the spot of the plane under a pixel, which may be outside it."""
        spot = (pixel - self._origin) / self._scale
        return spot.x(), spot.y()

    # Picture

    def show_picture(self, picture: QImage | None) -> None:
        """Show another picture, north up; of whatever size it is, it covers the plane."""
        self._picture = picture or QImage()
        self._light_anew()

    @property
    def opacity(self) -> float:
        """Return how much of the picture is seen, 0 to 1."""
        return self._opacity

    @opacity.setter
    def opacity(self, share: float) -> None:
        self._opacity = share
        self._draw_anew()

    @property
    def brightness(self) -> int:
        """Return how much brighter the picture is shown, -100 to 100."""
        return self._brightness

    @brightness.setter
    def brightness(self, percent: int) -> None:
        self._brightness = percent
        self._light_anew()

    @property
    def contrast(self) -> int:
        """Return how much more contrast the picture is shown with, -100 to 100."""
        return self._contrast

    @contrast.setter
    def contrast(self, percent: int) -> None:
        self._contrast = percent
        self._light_anew()

    @property
    def flat_light(self) -> bool:
        """Tell whether shadows and lamps are taken out of the picture."""
        return self._flat

    @flat_light.setter
    def flat_light(self, flat: bool) -> None:
        self._flat = flat
        self._light_anew()

    def _light_anew(self) -> None:
        self._shown = self._picture
        if not self._picture.isNull() and (self._brightness or self._contrast or self._flat):
            self._shown = lit.lit(self._picture, self._brightness, self._contrast, flat=self._flat)
        self._draw_anew()

    def _draw_anew(self) -> None:
        self._ground = None
        self.update()

    # Zoom

    def fit(self) -> None:
        """Show the whole plane, and keep doing so while the view changes its size."""
        room = max(min(self.width(), self.height()) - 2 * FIT_MARGIN, 1)
        self._scale = room / self.size_mils
        half = self.size_mils / 2 * self._scale
        self._origin = QPointF(self.width() / 2 - half, self.height() / 2 - half)
        self._fitted = True
        self._draw_anew()

    def zoom_by(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom by a factor about a point of the view, or its middle."""
        about = about or QPointF(self.rect().center())
        spot = self.to_plane(about)
        least = min(self._scale, 100 / self.size_mils)
        self._scale = min(max(self._scale * factor, least), MOST_PIXELS_A_MIL)
        self._origin = about - QPointF(*spot) * self._scale
        self._fitted = False
        self._draw_anew()

    def bring_into_sight(self, spot: Spot) -> None:
        """Pan as far as it takes to show a spot."""
        seen = QRectF(self.rect()).adjusted(FIT_MARGIN, FIT_MARGIN, -FIT_MARGIN, -FIT_MARGIN)
        at = self.to_screen(spot)
        inside = QPointF(min(max(at.x(), seen.left()), seen.right()),
                         min(max(at.y(), seen.top()), seen.bottom()))  # fmt: skip
        if inside != at:
            self._pan_by(inside - at)

    def _pan_by(self, delta: QPointF) -> None:
        self._origin += delta
        self._fitted = False
        self._draw_anew()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._fitted:
            self.fit()
        self._draw_anew()

    @override
    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom with the wheel; a touchpad's pixel deltas pan, with Ctrl they zoom."""
        pixels = event.pixelDelta()
        if not pixels.isNull() and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._pan_by(QPointF(pixels))
        else:
            # With Alt held, wheels turn sideways.
            turned = event.angleDelta().y() or event.angleDelta().x()
            self.zoom_by(ZOOM_STEP ** (turned / 120), event.position())
        event.accept()

    # Pan

    @property
    def panning(self) -> bool:
        """Tell whether the pointer drags the plane, or would."""
        return self._panning is not None or self._space_held

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.MiddleButton or self._space_held:
            self._panning = event.position()
            self.setCursor(Qt.CursorShape.ClosedHandCursor)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._panning is not None:
            self._pan_by(event.position() - self._panning)
            self._panning = event.position()

    @override
    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._panning = None
        self._show_hand()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space:
            self._space_held = True
            self._show_hand()
        elif event.key() in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom_by(ZOOM_STEP)
        elif event.key() == Qt.Key.Key_Minus:
            self.zoom_by(1 / ZOOM_STEP)
        elif event.key() == Qt.Key.Key_0:
            self.fit()
        else:
            super().keyPressEvent(event)

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
        super().focusOutEvent(event)
        self._space_held = False
        self._show_hand()

    def _show_hand(self) -> None:
        self.setCursor(Qt.CursorShape.OpenHandCursor if self._space_held else self.resting_cursor())

    def resting_cursor(self) -> Qt.CursorShape:
        """Return how the pointer looks while it drags nothing."""
        return Qt.CursorShape.ArrowCursor

    # Paint

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_anew()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if self._ground is None:
            self._ground = self._drawn_ground()
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._ground)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.paint_over(painter)
        painter.end()

    def paint_over(self, painter: QPainter) -> None:
        """Paint what lies over the picture, in pixels of the view."""

    def _drawn_ground(self) -> QPixmap:
        """Return picture and ground as they are shown: shapes move over them cheaply."""
        ratio = self.devicePixelRatioF()
        ground = QPixmap((QSizeF(self.size()) * ratio).toSize())
        ground.setDevicePixelRatio(ratio)
        ground.fill(self.palette().window().color())
        plane = self.plane
        painter = QPainter(ground)
        painter.fillRect(plane, QColor(palette.PAPER_SHADE))
        if not self._shown.isNull():
            painter.setOpacity(self._opacity)
            self._paint_picture(painter, plane, ratio)
            painter.setOpacity(1)
        painter.setPen(self.palette().windowText().color())
        painter.drawRect(plane)
        painter.end()
        return ground

    def _paint_picture(self, painter: QPainter, plane: QRectF, ratio: float) -> None:
        pixels = (plane.size() * ratio).toSize()
        if pixels.width() < self._shown.width():
            # Smaller than it is, it is averaged: single pixels of it would flicker.
            small = self._shown.scaled(
                pixels, Qt.AspectRatioMode.IgnoreAspectRatio,
                Qt.TransformationMode.SmoothTransformation,
            )  # fmt: skip
            painter.drawImage(plane, small, QRectF(small.rect()))
            return
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(plane, self._shown, QRectF(self._shown.rect()))
