"""What a hex looks like, as small pixmaps: ground and slopes, own colours, art, signs."""

from __future__ import annotations

import math
from functools import partial

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPixmap, QPolygonF

from boardapp.core.grid import Space
from boardapp.core.hexes import HEX_WIDTH, HexGrid
from boardapp.games.strategy_cards.board_pictures import kind_looks
from boardapp.games.strategy_cards.state import HexState, new_state
from boardapp.games.strategy_cards.terrain import OPEN
from boardapp.picture.board.plane import centre, hex_corners
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.hex_hills import MOST_BANDS, hills_svg, level_colour, slopes_svg
from boardapp.picture.hexes.hex_labels import badge_svg, level_svg
from boardapp.picture.hexes.hex_shapes import board_outline
from boardapp.picture.hexes.hex_terrain import (
    SYMBOL_SIZE,
    HexGround,
    HexKind,
    hex_terrain_svg,
    own_kinds_svg,
    terrain_symbols,
    variant,
)
from boardapp.picture.svg.markup import Rect, document, element
from boardapp.qt.strategy_cards.board.sprites import Sprites

_WIDTH, _HEIGHT = HEX_WIDTH + 120.0, 2 * HEX_WIDTH / math.sqrt(3) + 120
"""A hex's drawing: a little more than the hex, so that neighbours join without a seam."""
_SIGN = 400.0
_LITTLE, _MIDDLE = HexGrid(3, 3), Space(1, 1)
"""A hex with all its neighbours."""

Falls = tuple[int, ...]
"""By how many levels the ground falls to the neighbours NW, NE, E, SE, SW, W."""


class TerrainFaces:
    """The drawings of one table's hexes, each at the sizes in which it is seen."""

    def __init__(self, state: HexState | None = None) -> None:
        self._sprites = Sprites()
        self._state = state or new_state(1, 1)
        self._looks = kind_looks(self._state)
        self._open = self._looks[OPEN.name]
        self._symbols: dict[str, str] | None = None
        self._outline: QPolygonF | None = None

    def change(self, state: HexState) -> None:
        """Take over a table with the same board and kinds of terrain."""
        self._state = state

    def rim(self, grid: HexGrid) -> QPolygonF:
        """Return the board's outline in mils."""
        if self._outline is None:
            self._outline = QPolygonF([QPointF(*corner) for corner in board_outline(grid)])
        return self._outline

    def look(self, space: Space) -> HexKind:
        """Return how what stands on a hex looks."""
        name = self._state.terrain.get(space)
        return self._open if name is None else self._looks[name]

    def ground(self, space: Space, scale: float, *, flat: bool) -> list[QPixmap]:
        """Return what lies under a hex's art, the lowest first: its level, its own colour."""
        layers = []
        if level := self._state.levels.get(space, 0):
            layers.append(self._cell(("ground", level), partial(_level_svg, level), scale))
        kind = self.look(space)
        if not kind.art:
            svg = partial(_own_svg, kind, flat)
            layers.append(self._cell(("own", kind.name, flat), svg, scale))
        return layers

    def slopes(self, space: Space, scale: float, *, flat: bool) -> QPixmap | None:
        """Return the slopes of a hex, which show through what stands on it; None without any."""
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
        return self._cell(("slopes", *falls, flat), svg, scale)

    def _cell(self, key: tuple[object, ...], svg: partial[str], scale: float) -> QPixmap:
        return self._sprites.pixmap(key, svg, _WIDTH * scale, _HEIGHT * scale)

    def art(self, space: Space, scale: float, *, flat: bool) -> QPixmap | None:
        """Return the art of a hex, None when there is none to be seen."""
        kind = self.look(space)
        if not kind.art:
            return None
        if flat:
            if kind is self._open:
                return None
            return self._cell(("flat", kind.name), partial(_flat_svg, kind.flat), scale)
        name = f"{kind.name}-{variant(space, len(kind.art))}"
        if self._symbols is None:
            looks = {Space(0, i): look for i, look in enumerate(self._looks.values())}
            self._symbols = terrain_symbols(HexGround(_LITTLE, looks))
        body = self._symbols.get(name)
        if body is None:
            return None
        side = SYMBOL_SIZE * scale
        return self._sprites.pixmap(("art", name), partial(str, body), side, side)

    def badge_count(self, space: Space) -> int:
        """Return how many signs a hex has at its foot."""
        return bool(self.look(space).letter) + bool(self._state.levels.get(space, 0))

    def badges(self, space: Space, scale: float) -> list[QPixmap]:
        """Return the signs at the foot of a hex: its terrain's letter, its level."""
        kind, level = self.look(space), self._state.levels.get(space, 0)
        signs: list[tuple[tuple[object, ...], partial[str]]] = []
        if kind.letter:
            badge = partial(_sign_svg, badge_svg(kind.letter, kind.blocks, kind.title))
            signs.append((("letter", kind.letter, kind.blocks), badge))
        if level:
            signs.append((("level", level), partial(_sign_svg, level_svg(level))))
        side = _SIGN * scale
        return [self._sprites.pixmap(key, svg, side, side) for key, svg in signs]

    def sample(self, name: str, size: int) -> QPixmap:
        """Return a hex of a kind of terrain as a picture so many pixels wide, for lists."""
        look, height = self._looks[name], size * _HEIGHT / _WIDTH
        svg = partial(_sample_svg, look)
        square = self._sprites.pixmap(("sample", look), svg, size, height)
        sample = QPixmap(square.size())
        sample.fill(Qt.GlobalColor.transparent)
        outline = QPolygonF([
            QPointF(size / 2 + x / _WIDTH * size, height / 2 + y / _HEIGHT * height)
            for x, y in hex_corners()
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
    x, y = centre(_LITTLE, _MIDDLE)
    return x - _WIDTH / 2, y - _HEIGHT / 2, _WIDTH, _HEIGHT


def _in_cell(body: str) -> str:
    return document(body, _view(), ("100%", "100%"), "")


def _level_svg(level: int) -> str:
    body = hills_svg(_LITTLE, {_MIDDLE: level}, [_MIDDLE])
    return _in_cell(_bleeding(body, level_colour(level)))


def _slopes_svg(falls: Falls, flat: bool) -> str:
    levels = {_MIDDLE: MOST_BANDS}
    for direction, fall in enumerate(falls):
        levels[_LITTLE.step(_MIDDLE, direction)] = MOST_BANDS - fall
    return _in_cell(slopes_svg(_LITTLE, levels, [_MIDDLE], plain=flat))


def _bleeding(body: str, colour: str) -> str:
    """Let a hex's ground reach a little over its sides, so that no seam is seen between two."""
    return body.replace("<path ", f'<path stroke="{colour}" stroke-width="50" ', 1)


def _own_svg(kind: HexKind, flat: bool) -> str:
    ground = HexGround(_LITTLE, {_MIDDLE: kind})
    return _in_cell(_bleeding(own_kinds_svg(ground, [_MIDDLE], plain=flat), kind.colour))


def _flat_svg(colour: str) -> str:
    x, y = centre(_LITTLE, _MIDDLE)
    data = f"M{x - 700:.0f} {y - 600:.0f}h800v900h-800zM{x + 40:.0f} {y - 300:.0f}h720v860h-720z"
    return _in_cell(element("path", d=data, fill=colour))


def _sign_svg(body: str) -> str:
    view = (-_SIGN / 2, -_SIGN / 2, _SIGN, _SIGN)
    return document(body, view, ("100%", "100%"), "")


def _sample_svg(kind: HexKind) -> str:
    return _in_cell(hex_terrain_svg(HexGround(_LITTLE, {_MIDDLE: kind}), _view()))
