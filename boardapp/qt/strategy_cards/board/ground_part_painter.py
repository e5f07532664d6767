"""The painter of a part of a hex board's ground, with everything printed on it.

Each hex is painted from small pixmaps, so 12,000 hexes take a fraction of a second.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPen,
    QPixmap,
    QPolygonF,
    QRegion,
)

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.games.strategy_cards.terrain_kinds_and_levels import OPEN
from boardapp.picture.board.positions_on_print import hex_corner_offsets, point_on_plane
from boardapp.picture.hexes import hex_palette as colours
from boardapp.picture.hexes.hex_label_places import badge_places, longest_name, name_rect, name_size
from boardapp.picture.hexes.hex_terrain import FLAT_BELOW, LETTERS_FROM, NAMES_FROM, SYMBOL_SIZE
from boardapp.picture.hexes.svg_paths_of_hexes import spaces_in_view
from boardapp.qt.boards.game_board_base import Markings
from boardapp.qt.strategy_cards.board.terrain_pixmaps import TerrainPixmaps
from boardapp.qt.widgets.style import bold_font

if TYPE_CHECKING:
    from boardapp.qt.strategy_cards.board.map_photo_item import FittedMapPhoto

_DOTS_FROM = 30.0
"""Smallest width of a hex in pixels at which centre dots are shown."""
HALF = SYMBOL_SIZE / 2
"""Half the side of the square around a hex's middle."""


class Zoom(NamedTuple):
    """The zoom of the board: the screen's pixels per mil.

    On a dense screen, ``ratio`` physical pixels are one logical pixel.
    """

    scale: float
    ratio: float

    @property
    def readable_hex_width(self) -> float:
        """Return a hex's width in logical pixels."""
        return HEX_WIDTH * self.scale / self.ratio


class GroundPartPainter:
    """Paints a part of the ground in pixels.

    The middle of hex A1 is at its own position times scale.
    """

    def __init__(
        self,
        painter: QPainter,
        grid: HexGrid,
        faces: TerrainPixmaps,
        shown: Markings,
        zoom: Zoom,
    ) -> None:
        self._painter = painter
        self._grid = grid
        self._faces = faces
        self._shown = shown
        self._zoom = zoom
        self._scale = zoom.scale
        self._pixels = HEX_WIDTH * zoom.scale
        self._flat = self._pixels < FLAT_BELOW

    def paint(self, part: QRectF, photo: FittedMapPhoto | None) -> None:
        """Paint everything visible of a part of the board, given in mils."""
        view = (part.x(), part.y(), part.width(), part.height())
        spaces = list(spaces_in_view(self._grid, view, room=HALF - HEX_WIDTH / 2))
        spots = [self._spot_in_pixels(space) for space in spaces]
        self._paint_base(part)
        self._paint_hexes(spaces, spots, bare=photo is not None)
        if photo is not None:
            self._paint_photo(part, photo)
        if self._shown.grid:
            self._paint_sides(spots)
        self._paint_rim()
        if self._shown.dots and self._pixels >= _DOTS_FROM:
            self._paint_dots(spots)
        if self._zoom.readable_hex_width >= LETTERS_FROM:
            self._paint_badges(spaces, spots)
        if self._shown.names and self._zoom.readable_hex_width >= NAMES_FROM:
            self._paint_names(spaces, spots)

    def _spot_in_pixels(self, space: Space) -> tuple[float, float]:
        x, y = self._grid.lattice_to_mils(self._grid.centre(space))
        return x * self._scale, y * self._scale

    def _paint_base(self, part: QRectF) -> None:
        """Paint the bare board, and the hatched half-hexes beside it."""
        painter, scale = self._painter, self._scale
        painter.save()
        painter.scale(scale, scale)
        inner = self._rect_inside_rim()
        if not inner.contains(part):
            painter.fillRect(part.adjusted(-9, -9, 9, 9), QColor(colours.RIM))
            ink = QColor(colours.RIM_INK)
            ink.setAlphaF(0.55)
            painter.setPen(QPen(ink, 26))
            # The ground will cover what is inside the rim; hatching it would take half the time.
            hidden = inner.adjusted(99, 99, -99, -99).toRect()
            beside = QRegion(part.toAlignedRect().adjusted(-9, -9, 9, 9)) - QRegion(hidden)
            painter.save()
            painter.setClipRegion(beside, Qt.ClipOperation.IntersectClip)
            painter.drawLines(list(_hatch_lines(part)))
            painter.restore()
            painter.setPen(QPen(ink, 26, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            for half in self._grid.half_hex_outlines():
                corners = [QPointF(*point_on_plane(self._grid, point)) for point in half]
                if part.adjusted(-2500, -2500, 2500, 2500).contains(corners[0]):
                    painter.drawPolygon(QPolygonF(corners))
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.GROUND))
        if inner.contains(part):
            painter.fillRect(part.adjusted(-9, -9, 9, 9), QColor(colours.GROUND))
        else:
            painter.drawPolygon(self._rim())
        painter.restore()

    def _rect_inside_rim(self) -> QRectF:
        """Return the rectangle inside a part of the board that contains no rim."""
        width, height = self._grid.printed_size_in_mils
        return QRectF(0, 0, width, height).adjusted(1000, 1200, -1000, -1200)

    def _rim(self) -> QPolygonF:
        return self._faces.board_outline_polygon(self._grid)

    def _paint_hexes(
        self, spaces: list[Space], spots: list[tuple[float, float]], *, bare: bool
    ) -> None:
        """Paint level and own colour, then art, then slopes, so that art overhangs all ground.

        A ``bare`` board draws no art on open ground: a player's map has no fields.
        """
        faces, scale = self._faces, self._scale
        for space, spot in zip(spaces, spots, strict=True):
            for sprite in faces.ground_pixmaps(space, scale, flat=self._flat):
                self._draw_sprite(sprite, spot)
        for space, spot in zip(spaces, spots, strict=True):
            open_ = bare and faces.look(space).name == OPEN.name
            art = None if open_ else faces.art_pixmap(space, scale, flat=self._flat)
            if art is not None:
                self._draw_sprite(art, spot)
        for space, spot in zip(spaces, spots, strict=True):
            slopes = faces.slopes(space, scale, flat=self._flat)
            if slopes is not None:
                self._draw_sprite(slopes, spot)

    def _paint_photo(self, part: QRectF, photo: FittedMapPhoto) -> None:
        """Paint a photograph of the board over the ground, which shows through it."""
        self._painter.save()
        self._painter.scale(self._scale, self._scale)
        if not self._rect_inside_rim().contains(part):
            board = QPainterPath()
            board.addPolygon(self._rim())
            self._painter.setClipPath(board, Qt.ClipOperation.IntersectClip)
        photo.paint(self._painter, self._scale)
        self._painter.restore()

    def _draw_sprite(self, sprite: QPixmap, spot: tuple[float, float]) -> None:
        """Draw a small pixmap around a point, aligned to whole pixels."""
        self._painter.drawPixmap(
            round(spot[0] - sprite.width() / 2), round(spot[1] - sprite.height() / 2), sprite
        )

    def _paint_sides(self, spots: list[tuple[float, float]]) -> None:
        width = min(90.0, max(22.0, 1.1 * HEX_WIDTH / self._pixels)) * self._scale
        colour = QColor(colours.SIDE_INK)
        colour.setAlphaF(0.22 if self._flat else 0.55)
        self._painter.setPen(QPen(colour, width))
        corners = [(x * self._scale, y * self._scale) for x, y in hex_corner_offsets()]
        way = [corners[4], corners[5], corners[0], corners[1]]
        if self._flat:
            self._painter.drawLines([
                QLineF(x + ax, y + ay, x + bx, y + by)
                for x, y in spots
                for (ax, ay), (bx, by) in pairwise(way)
            ])  # fmt: skip
            return
        # One path, so that the ink does not add up where lines meet.
        path = QPainterPath()
        for x, y in spots:
            path.moveTo(x + way[0][0], y + way[0][1])
            for right, down in way[1:]:
                path.lineTo(x + right, y + down)
        self._painter.setBrush(Qt.BrushStyle.NoBrush)
        self._painter.drawPath(path)

    def _paint_rim(self) -> None:
        width = 1.8 * min(90.0, max(22.0, 1.1 * HEX_WIDTH / self._pixels))
        painter = self._painter
        painter.save()
        painter.scale(self._scale, self._scale)
        colour = QColor(colours.SIDE_INK)
        colour.setAlphaF(0.55)
        painter.setPen(QPen(colour, width))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolygon(self._rim())
        painter.restore()

    def _paint_dots(self, spots: list[tuple[float, float]]) -> None:
        self._painter.setPen(QPen(QColor(colours.NAME_HALO), 24 * self._scale))
        self._painter.setBrush(QColor(colours.NAME_INK))
        radius = 50 * self._scale
        for x, y in spots:
            self._painter.drawEllipse(QPointF(x, y), radius, radius)

    def _paint_badges(self, spaces: list[Space], spots: list[tuple[float, float]]) -> None:
        for space, (x, y) in zip(spaces, spots, strict=True):
            places = badge_places(self._faces.badge_count(space))
            badges = self._faces.badges(space, self._scale * places[0].scale)
            for place, badge in zip(places, badges, strict=bool(badges)):
                self._draw_sprite(badge, (x + place.x * self._scale, y + place.y * self._scale))

    def _paint_names(self, spaces: list[Space], spots: list[tuple[float, float]]) -> None:
        paint_names(self._painter, self._grid, zip(spaces, spots, strict=True), self._scale)


def paint_names(
    painter: QPainter,
    grid: HexGrid,
    places: Iterable[tuple[Space, tuple[float, float]]],
    scale: float,
) -> None:
    """Paint the names of hexes whose middles are given in pixels."""
    lettering, paths = NameLettering(grid, scale), []
    for space, (x, y) in places:
        name, path = grid.name(space), QPainterPath()
        spot = lettering.rect(name).bottomLeft() * scale
        path.addText(spot + QPointF(x, y), lettering.font, name)
        paths.append(path)
    halo = QPen(QColor(colours.NAME_HALO), 50 * scale)
    halo.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    # Name by name: one path of 500 names would take Qt seven times as long.
    for path in paths:
        painter.strokePath(path, halo)
    for path in paths:
        painter.fillPath(path, QColor(colours.NAME_INK))


class NameLettering:
    """The lettering of a board's names at a zoom: one size, as large as the longest name allows."""

    def __init__(self, grid: HexGrid, scale: float) -> None:
        self.font, self._scale = bold_font(QFont()), scale
        self.font.setPixelSize(1000)
        metrics = QFontMetricsF(self.font)
        self._longest = longest = longest_name(grid)
        size = name_size(metrics.horizontalAdvance(longest) / 1000, metrics.capHeight() / 1000)
        self.font.setPixelSize(max(1, int(size * scale)))
        self._metrics = QFontMetricsF(self.font)

    def rect(self, name: str) -> QRectF:
        """Return the rectangle of a name around its hex's centre, in mils."""
        width, widest = (
            self._metrics.horizontalAdvance(one) / self._scale for one in (name, self._longest)
        )
        return QRectF(*name_rect(width, self._metrics.capHeight() / self._scale, widest))


def _hatch_lines(part: QRectF, pitch: int = 311) -> Iterator[QLineF]:
    """Yield falling hatch lines over a part of the board; they continue into adjacent parts."""
    first = math.floor((part.left() - part.bottom()) / pitch)
    last = math.ceil((part.right() - part.top()) / pitch)
    for i in range(first, last + 1):
        offset = i * pitch
        yield QLineF(part.top() + offset, part.top(), part.bottom() + offset, part.bottom())
