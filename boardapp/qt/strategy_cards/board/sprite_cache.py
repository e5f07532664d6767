"""A cache of small drawings that a board shows hundreds of times, with one pixmap per size."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

Key = Hashable
SvgText = Callable[[], str]

_MOST = 4000
"""Largest number of pixmaps in the cache; they are small."""


class SpriteCache:
    """Renders and caches drawings by their names and sizes."""

    def __init__(self) -> None:
        self._renderers: dict[Key, QSvgRenderer] = {}
        self._pixmaps: dict[tuple[Key, int, int], QPixmap] = {}

    def clear(self) -> None:
        """Empty the cache, because the names mean other drawings from now on."""
        self._renderers.clear()
        self._pixmaps.clear()

    def pixmap(self, key: Key, svg: SvgText, width: float, height: float) -> QPixmap:
        """Return a drawing at a size in pixels, rounded up to whole pixels."""
        across, down = max(1, round(width)), max(1, round(height))
        place = (key, across, down)
        found = self._pixmaps.get(place)
        if found is None:
            if len(self._pixmaps) >= _MOST:
                self._pixmaps.clear()
            found = self._pixmaps[place] = self._render(key, svg, across, down)
        return found

    def _render(self, key: Key, svg: SvgText, width: int, height: int) -> QPixmap:
        if key not in self._renderers:
            self._renderers[key] = QSvgRenderer(svg().encode())
        pixmap = QPixmap(width, height)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._renderers[key].render(painter, QRectF(0, 0, width, height))
        painter.end()
        return pixmap
