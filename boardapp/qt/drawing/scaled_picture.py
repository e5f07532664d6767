"""Pictures that are painted often, cached at the size that the view needs."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter


class SmoothPicture:
    """Paints a picture; a smaller size averages its pixels, so that none flickers."""

    def __init__(self, picture: QImage | None = None) -> None:
        self._picture = picture or QImage()
        self._small = QImage()
        """The picture as last painted: scaling takes longer than painting."""

    def paint(self, painter: QPainter, place: QRectF) -> None:
        """Stretch the picture over a rectangle; paint nothing without a picture."""
        if self._picture.isNull():
            return
        pixels = (place.size() * painter.device().devicePixelRatioF()).toSize()
        if pixels.width() >= self._picture.width():
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, self._picture)
            return
        if self._small.size() != pixels:
            smooth = Qt.TransformationMode.SmoothTransformation
            self._small = self._picture.scaled(pixels, mode=smooth)
        painter.drawImage(place, self._small)


def smallest_sharp_level(levels: Sequence[QImage], width: float) -> QImage:
    """Return the smallest of a picture's sizes, largest first, that is at least a width in pixels.

    If all are smaller, return the largest.
    """
    return next((image for image in reversed(levels) if image.width() >= width), levels[0])
