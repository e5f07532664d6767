"""A plane of whole units with a picture stretched over it, in an adjustable light."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QRect, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsView, QSizePolicy, QWidget

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.override_decorator import override
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.picture import palette
from boardapp.qt.drawing.scaled_picture import SmoothPicture
from boardapp.qt.tracing import photo_lighting
from boardapp.qt.widgets.zoom_view import ZoomView

REACH = 10
"""Screen pixels within which a pointer grabs a point."""


class PlaneView(ZoomView):
    """Shows a picture over a plane of some units, in an adjustable light."""

    margin = 24
    most_scale = 8.0

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._picture, self._shown = QImage(), SmoothPicture()
        self._opacity, self._brightness, self._contrast, self._flat = 1.0, 0, 0, False
        self.plane_units = SPACE_SIZE, SPACE_SIZE
        self.marks: Sequence[Point] = ()
        """Points with marks that words at the pointer keep free."""
        # Picture and ground are cached: shapes move over them cheaply.
        self.setCacheMode(QGraphicsView.CacheModeFlag.CacheBackground)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)

    @override
    def sizeHint(self) -> QSize:
        return QSize(640, 640)

    @override
    def minimumSizeHint(self) -> QSize:
        return QSize(240, 240)

    @property
    def plane_units(self) -> Point:
        """Return the width and height of the plane."""
        return round(self.plane_size.width()), round(self.plane_size.height())

    @plane_units.setter
    def plane_units(self, size: Point) -> None:
        self.plane_size = QSizeF(*size)

    @property
    def grab_distance(self) -> float:
        """Return the distance in units within which a pointer grabs a point."""
        return REACH / self.pixels_per_unit

    # Picture

    def show_picture(self, picture: QImage | None) -> None:
        """Show a picture, north up; it is stretched over the plane, whatever its size."""
        self._picture = picture or QImage()
        self._light_anew()

    @property
    def opacity(self) -> float:
        """Return the opacity of the picture, 0 to 1."""
        return self._opacity

    @opacity.setter
    def opacity(self, share: float) -> None:
        self._opacity = share
        self.repaint_plane()

    @property
    def brightness(self) -> int:
        """Return the added brightness of the picture, -100 to 100."""
        return self._brightness

    @brightness.setter
    def brightness(self, percent: int) -> None:
        self._brightness = percent
        self._light_anew()

    @property
    def contrast(self) -> int:
        """Return the added contrast of the picture, -100 to 100."""
        return self._contrast

    @contrast.setter
    def contrast(self, percent: int) -> None:
        self._contrast = percent
        self._light_anew()

    @property
    def flat_light(self) -> bool:
        """Return whether the picture's uneven light is evened out."""
        return self._flat

    @flat_light.setter
    def flat_light(self, flat: bool) -> None:
        self._flat = flat
        self._light_anew()

    def _light_anew(self) -> None:
        picture = self._picture
        if not picture.isNull() and (self._brightness or self._contrast or self._flat):
            picture = photo_lighting.with_lighting(
                picture, self._brightness, self._contrast, flat=self._flat
            )
        self._shown = SmoothPicture(picture)
        self.repaint_plane()

    def repaint_plane(self) -> None:
        """Repaint picture and ground."""
        self.resetCachedContent()
        self.viewport().update()

    # Paint

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.repaint_plane()

    @override
    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        plane = self.plane
        painter.resetTransform()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
        painter.fillRect(self.viewport().rect(), self.palette().window())
        painter.fillRect(plane, QColor(palette.PAPER_SHADE))
        painter.setOpacity(self._opacity)
        self._shown.paint(painter, plane)
        painter.setOpacity(1)
        painter.setPen(self.palette().windowText().color())
        painter.drawRect(plane)
