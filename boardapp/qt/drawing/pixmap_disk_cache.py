"""A map's picture, kept from one start to the next: drawn it takes far longer than read.

One picture a name is kept, in the size last shown, and only used for the same drawing.
"""

from __future__ import annotations

from threading import Thread

from PySide6.QtCore import QObject, QSize, QTimer, qVersion
from PySide6.QtGui import QImage, QPixmap

from boardapp.files.parsed_file_cache import MOST_BYTES, load_cached, store_cached

_KEEP_AFTER_MS = 1000
"""The size is not kept before it has stayed for as long: a window is being sized, or zoomed."""
_FORMAT = QImage.Format.Format_ARGB32_Premultiplied
"""Pixels as Qt paints them: a compressed picture takes longer to read than all else of it."""
_PIXEL = 4
_MOST_PIXELS = MOST_BYTES // _PIXEL


class PixmapDiskCache(QObject):
    """Keeps the picture that one drawing has in its last size."""

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._name = f"{name}.pixels"
        self._latest: tuple[bytes, QPixmap] | None = None
        self._timer = QTimer(self, singleShot=True, interval=_KEEP_AFTER_MS)
        self._timer.timeout.connect(self._write_latest)

    def read(self, svg: str, size: QSize) -> QPixmap | None:
        """Return the drawing's picture in a size, None when it is not kept."""
        pixels = load_cached(self._name, _cache_key(svg, size))
        row = size.width() * _PIXEL
        if pixels is None or len(pixels) != row * size.height():
            return None
        image = QImage(pixels, size.width(), size.height(), row, _FORMAT)
        # A copy: a pixmap may go on using the image's pixels, which end with what was read.
        return QPixmap.fromImage(image.copy())

    def write_pixmap_soon(self, svg: str, pixmap: QPixmap) -> None:
        """Keep the drawing's picture, unless it is drawn in another size before long."""
        self._latest = (_cache_key(svg, pixmap.size()), pixmap)
        self._timer.start()

    def _write_latest(self) -> None:
        assert self._latest is not None
        (made_from, pixmap), self._latest = self._latest, None
        if pixmap.width() * pixmap.height() <= _MOST_PIXELS:
            # Written beside the window, which goes on meanwhile.
            Thread(target=_write_pixels, args=(self._name, made_from, pixmap.toImage())).start()


def _write_pixels(name: str, made_from: bytes, image: QImage) -> None:
    store_cached(name, made_from, bytes(image.convertToFormat(_FORMAT).constBits()))


def _cache_key(svg: str, size: QSize) -> bytes:
    return f"{size.width()} × {size.height()}, Qt {qVersion()}\n{svg}".encode()
