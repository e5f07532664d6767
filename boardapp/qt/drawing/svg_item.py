"""A drawing on a board as a graphics item, at the screen's resolution."""

from __future__ import annotations

import math
from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QTransform
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from boardapp.qt.drawing.svg_cache import Key, SvgCache

SIGNS_AT = 0.3
"""The zoom at which a ruling's signs have their usual size."""


def sign_scale(zoom: float) -> float:
    """Return the scale of signs at a zoom, in steps: a small change of zoom redraws nothing."""
    scale = SIGNS_AT / zoom
    return round(4 * (scale if scale >= 1 else scale**0.7)) / 4 or 0.25


def pixels_per_unit(turned: QTransform) -> float:
    """Return how many pixels a unit of the scene has, at any rotation of the view."""
    return math.hypot(turned.m11(), turned.m12()) or 1.0


class SvgItem(QGraphicsItem):
    """An item that shows one drawing over a rectangle."""

    def __init__(self, drawings: SvgCache, rect: QRectF) -> None:
        super().__init__()
        self._drawings = drawings
        self._rect = rect
        self._key: Key = None
        self._svg: Callable[[], str] = str
        self.setFlag(QGraphicsItem.GraphicsItemFlag.ItemUsesExtendedStyleOption)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @property
    def key(self) -> Key:
        """Return the name of the drawing that is shown, None for none."""
        return self._key

    @property
    def svg(self) -> Callable[[], str]:
        """Return the function that returns the drawing's text."""
        return self._svg

    def show_drawing(self, key: Key, svg: Callable[[], str], rect: QRectF | None = None) -> None:
        """Show another drawing, over another rectangle if given."""
        if rect is not None and rect != self._rect:
            self.prepareGeometryChange()
            self._rect = rect
        # The same name may mean another drawing once another document is open.
        self._svg = svg
        if key != self._key:
            self._key = key
            self.update()

    def boundingRect(self) -> QRectF:
        """Return the rectangle the drawing covers, in mils."""
        return self._rect

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionGraphicsItem,
        widget: QWidget | None = None,
    ) -> None:
        """Paint the drawing at the screen's resolution."""
        if self._key is not None:
            exposed = option.exposedRect
            self._drawings.paint(painter, self._key, self._svg, self._rect, exposed)
