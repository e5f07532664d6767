"""A map's picture, kept from one start to the next: it takes five times as long to draw as to read.

One picture a name is kept, in the size last shown, and only used for the same drawing.
"""

from __future__ import annotations

from threading import Thread

from PySide6.QtCore import QBuffer, QIODevice, QObject, QSize, QTimer, qVersion
from PySide6.QtGui import QImage, QPixmap

from boardapp.files.kept import keep, kept

_KEEP_AFTER_MS = 1000
"""The size is not kept before it has stayed for as long: a window is being sized, or zoomed."""
_MOST_PIXELS = 6 << 20
_QUICK = 80
"""Of 100: PNG's compression that is quick to write and to read."""


class KeptPicture(QObject):
    """Keeps the picture that one drawing has in its last size."""

    def __init__(self, name: str, parent: QObject) -> None:
        super().__init__(parent)
        self._name = f"{name}.png"
        self._latest: tuple[bytes, QPixmap] | None = None
        self._timer = QTimer(self, singleShot=True, interval=_KEEP_AFTER_MS)
        self._timer.timeout.connect(self._keep)

    def read(self, svg: str, size: QSize) -> QPixmap | None:
        """Return the drawing's picture in a size, None when it is not kept."""
        png = kept(self._name, _made_from(svg, size))
        pixmap = QPixmap()
        return pixmap if png and pixmap.loadFromData(png) else None

    def keep_soon(self, svg: str, pixmap: QPixmap) -> None:
        """Keep the drawing's picture, unless it is drawn in another size before long."""
        self._latest = (_made_from(svg, pixmap.size()), pixmap)
        self._timer.start()

    def _keep(self) -> None:
        assert self._latest is not None
        (made_from, pixmap), self._latest = self._latest, None
        if pixmap.width() * pixmap.height() <= _MOST_PIXELS:
            # Written beside the window, which goes on meanwhile.
            Thread(target=_write, args=(self._name, made_from, pixmap.toImage())).start()


def _write(name: str, made_from: bytes, image: QImage) -> None:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    if image.save(buffer, "PNG", _QUICK):  # type: ignore[call-overload]
        keep(name, made_from, bytes(buffer.data().data()))


def _made_from(svg: str, size: QSize) -> bytes:
    return f"{size.width()} × {size.height()}, Qt {qVersion()}\n{svg}".encode()
