"""SVG drawings as pixmaps at the screen's own resolution.

A drawing is rendered once per size. While the right size is still missing (during a
zoom) the nearest size is the placeholder; the right one follows in idle time. Very large sizes
are rendered only where the window shows them.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, QSize, QSizeF, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPixmap, QTransform
from PySide6.QtSvg import QSvgRenderer

from boardapp.qt.drawing.pixmap_disk_cache import PixmapDiskCache

Key = Hashable
SvgText = Callable[[], str]

_WHOLE_AT_MOST = 4096 * 1400
"""The most pixels of a drawing that is cached whole; of larger ones only the visible part is."""
_BYTES_AT_MOST = 192 << 20
_STAND_IN_PATIENCE_MS = 40
_UNTURNED = QTransform()
_ROUNDING = 0.01
"""The rounding error of floats, in pixels."""


@dataclass
class _DetailPixmap:
    """A cached part of a large drawing: the part of its rectangle, and the scale."""

    part: QRectF
    scale: float
    pixmap: QPixmap


class SvgCache(QObject):
    """Renders, caches and paints the drawings of one scene."""

    rendered = Signal()  # drawings that had placeholders can now be painted sharp

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._renderers: dict[Key, QSvgRenderer] = {}
        self._pixmaps: OrderedDict[tuple[Key, int, int], QPixmap] = OrderedDict()
        self._details: dict[Key, _DetailPixmap] = {}
        self._bytes = 0
        self._lasting: dict[Key, PixmapDiskCache] = {}
        self._wanted: OrderedDict[Key, Callable[[], None]] = OrderedDict()
        self._timer = QTimer(self, singleShot=True, interval=_STAND_IN_PATIENCE_MS)
        self._timer.timeout.connect(self.render_waiting)

    def clear(self) -> None:
        """Clear the cache: the drawings' sources have changed."""
        for store in (self._renderers, self._pixmaps, self._details, self._wanted):
            store.clear()
        self._bytes = 0

    def cache_on_disk(self, key: Key, name: str) -> None:
        """Cache a drawing's picture on the disk too, under a name of its own."""
        if key not in self._lasting:
            self._lasting[key] = PixmapDiskCache(name, self)

    def forget(self, key: Key) -> None:
        """Drop one drawing: it will not be shown again."""
        self._renderers.pop(key, None)
        self._details.pop(key, None)
        self._wanted.pop(key, None)
        for place in [place for place in self._pixmaps if place[0] == key]:
            self._bytes -= _pixmap_bytes(self._pixmaps.pop(place))

    def paint(
        self, painter: QPainter, key: Key, svg: SvgText, rect: QRectF, exposed: QRectF
    ) -> None:
        """Paint a drawing over a rectangle of the scene.

        ``key`` names the drawing, ``svg`` returns its text at first use, ``exposed`` is
        the part that is shown.
        """
        turned = painter.worldTransform()
        ratio = painter.device().devicePixelRatio()
        x_scale, y_scale = turned.m11() * ratio, turned.m22() * ratio
        scale = math.hypot(x_scale, turned.m12() * ratio)
        if rect.width() * scale * rect.height() * scale > _WHOLE_AT_MOST:
            self._paint_detail(painter, key, svg, rect, exposed & rect, scale)
        elif x_scale > 0 < y_scale and not turned.m12() and not turned.m21():
            across = _snap_to_pixels(rect.left(), rect.right(), x_scale, turned.dx() * ratio)
            down = _snap_to_pixels(rect.top(), rect.bottom(), y_scale, turned.dy() * ratio)
            self._paint_snapped(painter, key, svg, (*across, *down), ratio)
        else:
            size = QSize(round(rect.width() * scale) or 1, round(rect.height() * scale) or 1)
            self._paint_whole(painter, key, svg, rect, size)

    def pixmap(self, key: Key, svg: SvgText, size: QSize) -> QPixmap:
        """Return a drawing at a size in pixels; render it now if it is not cached."""
        place = (key, size.width(), size.height())
        if place not in self._pixmaps:
            self._store_pixmap(place, self._load_or_render_whole(key, svg, size))
        self._pixmaps.move_to_end(place)
        return self._pixmaps[place]

    def render_ahead(self, key: Key, svg: SvgText, shape: QSizeF, scale: float) -> None:
        """Render a drawing of some shape now, in the size that a painter of this scale needs."""
        width, height = (
            _snap_to_pixels(0, side, scale, 0)[1] for side in (shape.width(), shape.height())
        )
        if width * height <= _WHOLE_AT_MOST:
            self.pixmap(key, svg, QSize(width, height))

    def _load_or_render_whole(self, key: Key, svg: SvgText, size: QSize) -> QPixmap:
        """Return a whole drawing from the disk cache, or render it now."""
        lasting = self._lasting.get(key)
        text = svg() if lasting else ""
        pixmap = lasting.read(text, size) if lasting else None
        if pixmap is None:
            pixmap = self._render(key, svg, size, QRectF(0, 0, size.width(), size.height()))
            if lasting:
                lasting.write_pixmap_soon(text, pixmap)
        return pixmap

    def cached_pixmap(self, key: Key, width: int, height: int) -> QPixmap | None:
        """Return a drawing at a size in pixels if it has been rendered."""
        return self._pixmaps.get((key, width, height))

    @property
    def has_waiting_renders(self) -> bool:
        """Return whether any drawing has a placeholder and waits to be rendered."""
        return bool(self._wanted)

    def render_waiting(self) -> bool:
        """Render the drawings that have placeholders; return whether there were any."""
        wanted, self._wanted = self._wanted, OrderedDict()
        for render in wanted.values():
            render()
        if wanted:
            self.rendered.emit()
        return bool(wanted)

    def _paint_snapped(
        self, painter: QPainter, key: Key, svg: SvgText, box: tuple[int, int, int, int],
        ratio: float,
    ) -> None:  # fmt: skip
        """Paint on whole pixels (left, width, top, height): copied, not resampled.

        Every repaint calls this for every marker, so it makes few calls into Qt and no objects.
        """
        left, width, top, height = box
        # A copy is needed: the painter's own transform changes later.
        turned = QTransform(painter.worldTransform())
        painter.setWorldTransform(_UNTURNED)
        pixmap = self._pixmaps.get((key, width, height))
        if pixmap is not None and ratio == 1:
            painter.drawPixmap(left, top, pixmap)
        else:
            rect = QRectF(left / ratio, top / ratio, width / ratio, height / ratio)
            self._paint_whole(painter, key, svg, rect, QSize(width, height))
        painter.setWorldTransform(turned)

    def _paint_whole(
        self, painter: QPainter, key: Key, svg: SvgText, rect: QRectF, size: QSize
    ) -> None:
        place = (key, size.width(), size.height())
        pixmap = self._pixmaps.get(place) or self._nearest_cached_pixmap(key, size)
        if pixmap is None:
            pixmap = self.pixmap(key, svg, size)
        elif place not in self._pixmaps:
            self._render_later(key, lambda: self._render_whole(key, svg, size))
        painter.drawPixmap(rect, pixmap, QRectF(pixmap.rect()))

    def _render_whole(self, key: Key, svg: SvgText, size: QSize) -> None:
        self.pixmap(key, svg, size)

    def _nearest_cached_pixmap(self, key: Key, size: QSize) -> QPixmap | None:
        sizes = [place for place in self._pixmaps if place[0] == key]
        best = min(sizes, key=lambda place: abs(place[1] - size.width()), default=None)
        return self._pixmaps[best] if best else None

    def _paint_detail(
        self, painter: QPainter, key: Key, svg: SvgText, rect: QRectF, part: QRectF, scale: float
    ) -> None:
        detail = self._details.get(key)
        if detail and detail.scale == scale and detail.part.contains(part):
            painter.drawPixmap(detail.part, detail.pixmap, QRectF(detail.pixmap.rect()))
            return
        shrink = (_WHOLE_AT_MOST / (rect.width() * rect.height())) ** 0.5
        coarse = QSize(int(rect.width() * shrink), int(rect.height() * shrink))
        stand_in = self._nearest_cached_pixmap(key, coarse) or self.pixmap(key, svg, coarse)
        painter.drawPixmap(rect, stand_in, QRectF(stand_in.rect()))
        self._render_later(key, lambda: self._render_detail(key, svg, rect, part, scale))

    def _render_detail(
        self, key: Key, svg: SvgText, rect: QRectF, part: QRectF, scale: float
    ) -> None:
        size = QSize(int(part.width() * scale) + 1, int(part.height() * scale) + 1)
        covered = QRectF(part.topLeft(), QPointF(part.left() + size.width() / scale,
                                                 part.top() + size.height() / scale))  # fmt: skip
        offset = (rect.topLeft() - part.topLeft()) * scale
        whole = QRectF(offset.x(), offset.y(), rect.width() * scale, rect.height() * scale)
        self._details[key] = _DetailPixmap(covered, scale, self._render(key, svg, size, whole))

    def _render_later(self, key: Key, render: Callable[[], None]) -> None:
        self._wanted[key] = render
        self._timer.start()

    def _render(self, key: Key, svg: SvgText, size: QSize, whole: QRectF) -> QPixmap:
        """Render a drawing onto a pixmap of a size; the whole drawing covers a rectangle."""
        if key not in self._renderers:
            self._renderers[key] = QSvgRenderer(svg().encode())
        pixmap = QPixmap(size)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipRect(QRect(0, 0, size.width(), size.height()))
        self._renderers[key].render(painter, whole)
        painter.end()
        return pixmap

    def _store_pixmap(self, place: tuple[Key, int, int], pixmap: QPixmap) -> None:
        self._pixmaps[place] = pixmap
        self._bytes += _pixmap_bytes(pixmap)
        while self._bytes > _BYTES_AT_MOST and len(self._pixmaps) > 1:
            _, oldest = self._pixmaps.popitem(last=False)
            self._bytes -= _pixmap_bytes(oldest)


def _snap_to_pixels(low: float, high: float, scale: float, shift: float) -> tuple[int, int]:
    """Return the first pixel of a stretch, and its number of pixels.

    The number is rounded up: neighbours still touch, and equal lengths get equal sizes.
    """
    return round(low * scale + shift), max(math.ceil((high - low) * scale - _ROUNDING), 1)


def _pixmap_bytes(pixmap: QPixmap) -> int:
    return pixmap.width() * pixmap.height() * 4
