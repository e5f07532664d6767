"""Small pixmaps of hexes: ground and slopes, own colours, art, signs."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.games.strategy_cards.board_picture_values import terrain_looks
from boardapp.games.strategy_cards.state import HexState, new_state
from boardapp.games.strategy_cards.terrain_kinds_and_levels import OPEN
from boardapp.picture.board.positions_on_print import hex_corner_offsets, space_centre
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.hex_hills import MOST_BANDS, hills_svg, level_colour, slopes_svg
from boardapp.picture.hexes.hex_labels import level_badge_svg, terrain_badge_svg
from boardapp.picture.hexes.hex_terrain import (
    SYMBOL_SIZE,
    HexTerrainPicture,
    TerrainLook,
    art_variant_of_hex,
    custom_terrain_svg,
    hex_terrain_svg,
    terrain_symbols,
)
from boardapp.picture.hexes.svg_paths_of_hexes import board_outline
from boardapp.picture.svg.markup import Rect, svg_document, svg_element
from boardapp.qt.strategy_cards.board.sprite_cache import SpriteCache

_WIDTH, _HEIGHT = HEX_WIDTH + 120.0, 2 * HEX_WIDTH / math.sqrt(3) + 120
"""Size of a hex's drawing, slightly larger than the hex, so that neighbours join without a seam."""
_SIGN = 400.0
_LITTLE, _MIDDLE = HexGrid(3, 3), Space(1, 1)
"""Rectangle of a hex with all its neighbours."""

Falls = tuple[int, ...]
"""The fall in levels to the neighbours NW, NE, E, SE, SW and W."""


class TerrainPixmaps:
    """The drawings of one table's hexes, in each size in use."""

    def __init__(self, state: HexState | None = None) -> None:
        self._sprites = SpriteCache()
        self._state = state or new_state(1, 1)
        self._looks = terrain_looks(self._state)
        self._open = self._looks[OPEN.name]
        self._symbols: dict[str, str] | None = None
        self._outline: QPolygonF | None = None

    def change(self, state: HexState) -> None:
        """Use another table with the same board and kinds of terrain."""
        self._state = state

    def board_outline_polygon(self, grid: HexGrid) -> QPolygonF:
        """Return the board's outline in mils."""
        if self._outline is None:
            self._outline = QPolygonF([QPointF(*corner) for corner in board_outline(grid)])
        return self._outline

    def look(self, space: Space) -> TerrainLook:
        """Return the look of the terrain on a hex."""
        name = self._state.terrain.get(space)
        return self._open if name is None else self._looks[name]

    def ground_pixmaps(self, space: Space, scale: float, *, flat: bool) -> list[QPixmap]:
        """Return the layers below a hex's art, the lowest first: its level, its own colour."""
        layers = []
        if level := self._state.levels.get(space, 0):
            layers.append(
                self._cached_hex_pixmap(("ground", level), partial(_level_svg, level), scale)
            )
        kind = self.look(space)
        if not kind.art:
            svg = partial(_own_svg, kind, flat)
            layers.append(self._cached_hex_pixmap(("own", kind.name, flat), svg, scale))
        return layers

    def slopes(self, space: Space, scale: float, *, flat: bool) -> QPixmap | None:
        """Return the slopes of a hex, visible through its art; None if there are none."""
        levels, grid = self._state.levels, self._state.grid
        level = levels.get(space, 0)
        if not level:
            return None
        falls = []
        for direction in range(6):
            there = grid.step(space, direction)
            fall = level - levels.get(there, 0) if there in grid else 0
            falls.append(min(max(fall, 0), MOST_BANDS))
        if not any(falls):
            return None
        svg = partial(_slopes_svg, tuple(falls), flat)
        return self._cached_hex_pixmap(("slopes", *falls, flat), svg, scale)

    def _cached_hex_pixmap(
        self, key: tuple[object, ...], svg: partial[str], scale: float
    ) -> QPixmap:
        return self._sprites.pixmap(key, svg, _WIDTH * scale, _HEIGHT * scale)

    def art_pixmap(self, space: Space, scale: float, *, flat: bool) -> QPixmap | None:
        """Return the art of a hex, None if none is visible."""
        kind = self.look(space)
        if not kind.art:
            return None
        if flat:
            if kind is self._open:
                return None
            return self._cached_hex_pixmap(
                ("flat", kind.name), partial(_flat_svg, kind.flat), scale
            )
        name = f"{kind.name}-{art_variant_of_hex(space, len(kind.art))}"
        if self._symbols is None:
            looks = {Space(0, i): look for i, look in enumerate(self._looks.values())}
            self._symbols = terrain_symbols(HexTerrainPicture(_LITTLE, looks))
        body = self._symbols.get(name)
        if body is None:
            return None
        side = SYMBOL_SIZE * scale
        return self._sprites.pixmap(("art", name), partial(str, body), side, side)

    def badge_count(self, space: Space) -> int:
        """Return the number of signs at the bottom of a hex."""
        return bool(self.look(space).letter) + bool(self._state.levels.get(space, 0))

    def badges(self, space: Space, scale: float) -> list[QPixmap]:
        """Return the signs at the bottom of a hex: its terrain letter, its level."""
        kind, level = self.look(space), self._state.levels.get(space, 0)
        signs: list[tuple[tuple[object, ...], partial[str]]] = []
        if kind.letter:
            badge = partial(_sign_svg, terrain_badge_svg(kind.letter, kind.blocks, kind.title))
            signs.append((("letter", kind.letter, kind.blocks), badge))
        if level:
            signs.append((("level", level), partial(_sign_svg, level_badge_svg(level))))
        side = _SIGN * scale
        return [self._sprites.pixmap(key, svg, side, side) for key, svg in signs]

    def sample_pixmap(self, name: str, size: int) -> QPixmap:
        """Return a sample hex of a kind of terrain at a width in pixels, for lists."""
        look, height = self._looks[name], size * _HEIGHT / _WIDTH
        svg = partial(_sample_svg, look)
        square = self._sprites.pixmap(("sample", look), svg, size, height)
        sample = QPixmap(square.size())
        sample.fill(Qt.GlobalColor.transparent)
        outline = QPolygonF([
            QPointF(size / 2 + x / _WIDTH * size, height / 2 + y / _HEIGHT * height)
            for x, y in hex_corner_offsets()
        ])  # fmt: skip
        clip = QPainterPath()
        clip.addPolygon(outline)
        painter = QPainter(sample)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setClipPath(clip)
        painter.drawPixmap(0, 0, square)
        painter.setClipping(False)
        painter.setPen(QPen(QColor(colours.SIDE_INK), size / 24))
        painter.drawPolygon(outline)
        painter.end()
        return sample


def _view() -> Rect:
    x, y = space_centre(_LITTLE, _MIDDLE)
    return x - _WIDTH / 2, y - _HEIGHT / 2, _WIDTH, _HEIGHT


def _hex_document(body: str) -> str:
    return svg_document(body, _view(), ("100%", "100%"), "")


def _level_svg(level: int) -> str:
    body = hills_svg(_LITTLE, {_MIDDLE: level}, [_MIDDLE])
    return _hex_document(_with_overlapping_edges(body, level_colour(level)))


def _slopes_svg(falls: Falls, flat: bool) -> str:
    levels = {_MIDDLE: MOST_BANDS}
    for direction, fall in enumerate(falls):
        levels[_LITTLE.step(_MIDDLE, direction)] = MOST_BANDS - fall
    return _hex_document(slopes_svg(_LITTLE, levels, [_MIDDLE], plain=flat))


def _with_overlapping_edges(body: str, colour: str) -> str:
    """Extend a hex's ground slightly over its sides, so that no seam is visible."""
    return body.replace("<path ", f'<path stroke="{colour}" stroke-width="50" ', 1)


def _own_svg(kind: TerrainLook, flat: bool) -> str:
    ground = HexTerrainPicture(_LITTLE, {_MIDDLE: kind})
    return _hex_document(
        _with_overlapping_edges(custom_terrain_svg(ground, [_MIDDLE], plain=flat), kind.colour)
    )


def _flat_svg(colour: str) -> str:
    x, y = space_centre(_LITTLE, _MIDDLE)
    data = f"M{x - 700:.0f} {y - 600:.0f}h800v900h-800zM{x + 40:.0f} {y - 300:.0f}h720v860h-720z"
    return _hex_document(svg_element("path", d=data, fill=colour))


def _sign_svg(body: str) -> str:
    view = (-_SIGN / 2, -_SIGN / 2, _SIGN, _SIGN)
    return svg_document(body, view, ("100%", "100%"), "")


def _sample_svg(kind: TerrainLook) -> str:
    return _hex_document(hex_terrain_svg(HexTerrainPicture(_LITTLE, {_MIDDLE: kind}), _view()))
