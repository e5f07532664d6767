"""Drawings that are rendered once in a run: each test makes a table of its own of the same art."""

from __future__ import annotations

from collections import OrderedDict
from functools import cache
from hashlib import blake2b

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from boardapp.files.assets import assets_folder
from boardapp.picture.board.board_svg import BoardDisplayOptions, TileToDraw, tile_svg

_PIXELS_AT_MOST = 4_000_000
_valid: dict[bytes | str, bool] = {}
_pictures: OrderedDict[tuple[bytes | str, int, int, object], QPixmap] = OrderedDict()


def _renderer(text: bytes | str) -> QSvgRenderer:
    if isinstance(text, str):
        return QSvgRenderer(text)
    return QSvgRenderer(text)


class DrawnOnce:
    """Stands for a QSvgRenderer of a text or a shipped file, which covers pixmaps of its own.

    The pictures it drew before it paints again.
    """

    def __init__(self, text: bytes | str) -> None:
        self._text = text
        # Texts are long, and there are as many of them as there are boards.
        self._name = text if isinstance(text, str) else blake2b(text).digest()

    def isValid(self) -> bool:  # noqa: N802 (Qt's name)
        if self._name not in _valid:
            _valid[self._name] = _renderer(self._text).isValid()
        return _valid[self._name]

    def render(self, painter: QPainter, rect: QRectF) -> None:
        drawn = painter.device()
        place = (self._name, drawn.width(), drawn.height(), rect.getRect())
        picture = _pictures.get(place)
        if picture is None:
            picture = QPixmap(drawn.width(), drawn.height())
            picture.fill(Qt.GlobalColor.transparent)
            fresh = QPainter(picture)
            fresh.setRenderHints(painter.renderHints())
            _renderer(self._text).render(fresh, rect)
            fresh.end()
            # A larger one would drive out the others, which are drawn again and again.
            if picture.width() * picture.height() <= _PIXELS_AT_MOST // 2:
                _pictures[place] = picture
            while sum(one.width() * one.height() for one in _pictures.values()) > _PIXELS_AT_MOST:
                _pictures.popitem(last=False)
        else:
            _pictures.move_to_end(place)
        painter.drawPixmap(0, 0, picture)


_tile_svg_once = cache(tile_svg)


def tile_svg_once(tile: TileToDraw, shown: BoardDisplayOptions) -> str:
    """Return the drawing of a tile, made once if the program brings its art: each tray shows it."""
    shipped = tile.art is None or tile.art.is_relative_to(assets_folder())
    return (_tile_svg_once if shipped else tile_svg)(tile, shown)
