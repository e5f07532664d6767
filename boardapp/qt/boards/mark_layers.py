"""Layers of marks on a scene: painted each time, or cached as a picture."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter, QTransform
from PySide6.QtWidgets import QStyleOptionGraphicsItem, QWidget

from boardapp.qt.boards.board_overlay_items import Overlay
from boardapp.qt.drawing.svg_item import pixels_per_unit

Paint = Callable[[QPainter, float], None]
"""A function that paints in the scene's plane; its number is the pixels to a unit of the plane."""


class PaintedLayer(Overlay):
    """One layer over a board, painted from scratch each time."""

    def __init__(self, paint: Paint, z: float) -> None:
        super().__init__(z)
        self._paint = paint
        self.hide()

    def paint_at_scale(self, painter: QPainter, scale: float) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._paint(painter, scale)


class CachedLayer(PaintedLayer):
    """A layer cached as a picture: a change of the preview does not repaint hundreds of spaces."""

    def __init__(self, paint: Paint, z: float) -> None:
        super().__init__(paint, z)
        self._key: object = None
        self._image = QImage()

    def cover_rect(self, rect: QRectF) -> None:
        self._key = None
        super().cover_rect(rect)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        turned, ratio = painter.worldTransform(), painter.device().devicePixelRatio()
        device = painter.device()
        whole = QRectF(widget.rect()) if widget is not None else (
            QRectF(0, 0, device.width() / ratio, device.height() / ratio)
        )  # fmt: skip
        part = QRectF((turned.mapRect(self._rect) & whole).toAlignedRect())
        if part.isEmpty():
            return
        key = QTransform(turned), part, ratio
        if key != self._key:
            self._key, self._image = key, self._render_image(turned, part, ratio)
        painter.save()
        painter.resetTransform()
        painter.drawImage(part.topLeft(), self._image)
        painter.restore()

    def _render_image(self, turned: QTransform, part: QRectF, ratio: float) -> QImage:
        image = QImage((part.size() * ratio).toSize(), QImage.Format.Format_ARGB32_Premultiplied)
        image.setDevicePixelRatio(ratio)
        image.fill(Qt.GlobalColor.transparent)
        painter = QPainter(image)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setWorldTransform(turned * QTransform.fromTranslate(-part.x(), -part.y()))
        self._paint(painter, pixels_per_unit(turned))
        painter.end()
        return image
