"""A map's picture, cached on the disk for the next start: reading is much faster than drawing.

One picture for each name is cached, in its last size, and only used for the same drawing.
"""

from __future__ import annotations

from threading import Thread

from PySide6.QtCore import QObject, QSize, QTimer, qVersion
from PySide6.QtGui import QImage, QPixmap

from boardapp.files.parsed_file_cache import MOST_BYTES, load_cached, store_cached

_KEEP_AFTER_MS = 1000
"""Milliseconds before a picture is cached: its size may still change during a resize or zoom."""
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied
"""Pixels in Qt's own format: a compressed picture would take much longer to read."""
_PIXEL = 4
_MOST_PIXELS = MOST_BYTES // _PIXEL


class PixmapDiskCache(QObject):
    """Caches one drawing's picture in its last size."""

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._name = f"{name}.pixels"
        self._latest: tuple[bytes, QPixmap] | None = None
        self._timer = QTimer(self, singleShot=True, interval=_KEEP_AFTER_MS)
        self._timer.timeout.connect(self._write_latest)

    def read(self, svg: str, size: QSize) -> QPixmap | None:
        """Return the drawing's picture in a size, None if it is not cached."""
        pixels = load_cached(self._name, _cache_key(svg, size))
        row = size.width() * _PIXEL
        if pixels is None or len(pixels) != row * size.height():
            return None
        image = QImage(pixels, size.width(), size.height(), row, _FORMAT)
        # A copy is needed: a pixmap may use the image's pixels, which die with the read bytes.
        return QPixmap.fromImage(image.copy())

    def write_pixmap_soon(self, svg: str, pixmap: QPixmap) -> None:
        """Cache the drawing's picture, unless it is soon drawn in another size."""
        self._latest = (_cache_key(svg, pixmap.size()), pixmap)
        self._timer.start()

    def _write_latest(self) -> None:
        assert self._latest is not None
        (made_from, pixmap), self._latest = self._latest, None
        if pixmap.width() * pixmap.height() <= _MOST_PIXELS:
            # A thread writes the file, so the window does not wait.
            Thread(target=_write_pixels, args=(self._name, made_from, pixmap.toImage())).start()


def _write_pixels(name: str, made_from: bytes, image: QImage) -> None:
    pixels = image.convertToFormat(_FORMAT)  # named, because constBits does not keep it alive
    store_cached(name, made_from, bytes(pixels.constBits()))


def _cache_key(svg: str, size: QSize) -> bytes:
    return f"{size.width()} × {size.height()}, Qt {qVersion()}\n{svg}".encode()
