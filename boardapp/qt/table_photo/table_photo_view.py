"""A table's photograph: the map's corners, the grid over it, and what lies in each space."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPen,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.square_grid import SquareGrid
from boardapp.photo.homography import Points
from boardapp.photo.map_grid import MapGrid, Rectangle
from boardapp.qt.photos.outline_painter import (
    AMBER,
    CASING,
    CLICKED,
    SEEN,
    paint_cased_line,
    paint_plate,
    plate_of,
)
from boardapp.qt.photos.photo_view import PhotoView
from boardapp.qt.photos.tile_outline import Point
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.arrow_and_enter_keys import ARROWS
from boardapp.qt.widgets.style import bold_font

CORNER_DIRECTIONS = ("north-west", "north-east", "south-east", "south-west")
_PIECES = 4
"""The pieces of a space's side: a lens bends long lines."""
_FLASH_MS = 700
_BESIDE = 18
"""Screen pixels from the pointer to the label beside it."""
_LEAST_LETTER, _LETTERS = 7, 5.5
"""The least height of a label's letters in pixels, and how many of them a space is wide."""
_AROUND_MAP = 0.03
"""The room around the map, as a share of its width, when the proposal is shown."""


class SpaceLabel(NamedTuple):
    """The words on a space of the photograph, in one or two lines, and how it is framed."""

    words: str
    hint: str = ""
    unsure: bool = False
    corners: Points | None = None
    """The corners, in spaces, of the tile as it was seen."""


class ClickedCorners(NamedTuple):
    """The corners of the last photograph of a size, for the next one from the same stand."""

    points: tuple[Point, ...]
    rectangle: Rectangle


CornerMemory = MutableMapping[tuple[int, int], ClickedCorners]
"""The clicked corners by the photograph's width and height, while the program runs."""


def corner_names(board: SquareGrid, rectangle: Rectangle) -> list[str]:
    """Return the spaces in the four corners of a rectangle, clockwise from the north-west."""
    left, top, right, bottom = (int(one) for one in rectangle)
    corners = ((top, left), (top, right - 1), (bottom - 1, right - 1), (bottom - 1, left))
    return [board.name(Space(row, column)) for row, column in corners]


class TablePhotoView(PhotoView):
    """Asks for four corners of the map, then shows the proposal for each space."""

    space_chosen = Signal(int)

    def __init__(self, board: SquareGrid, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._board = board
        self.rectangle = Rectangle.whole(board)
        self.grid: MapGrid | None = None
        self._lines = QPainterPath()
        self.labels: Sequence[SpaceLabel] = ()
        """The labels of the spaces; none while corners are set."""
        self.space = 0
        """The space that is looked at."""
        self._flashed: frozenset[int] = frozenset()
        self._spot: QPointF | None = None
        self._unflash = QTimer(self, singleShot=True, interval=_FLASH_MS)
        self._unflash.timeout.connect(self._end_flash)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName("Photograph of the table")

    def show_grid(self, grid: MapGrid | None) -> None:
        """Draw the lines between the spaces over the photograph, or none."""
        self.grid = grid
        self._lines = grid_path(grid, self._board) if grid else QPainterPath()
        self.viewport().update()

    def show_labels(self, labels: Sequence[SpaceLabel]) -> None:
        """Show what lies in each space; without labels, clicks set corners."""
        self.labels = labels
        self.selected = self.cross = None
        self.magnifier.hide()
        self.viewport().update()

    def show_map(self) -> None:
        """Show the map as large as it fits."""
        if self.grid:
            outline = self.grid.to_pixels(Rectangle.whole(self._board).corners)
            (left, top), (right, bottom) = outline.min(axis=0), outline.max(axis=0)
            room = _AROUND_MAP * (right - left)
            part = QRectF(left, top, right - left, bottom - top)
            self.show_part(part.adjusted(-room, -room, room, room))

    def look_at(self, space: int) -> None:
        """Frame a space, and bring it into sight."""
        self.space = space
        if self.grid:
            self.bring_into_sight(self._point(*self._middle(space)))
        self.viewport().update()

    def flash(self, spaces: Sequence[int]) -> None:
        """Frame spaces for a moment: what they show has changed."""
        self._flashed = frozenset(spaces)
        self._unflash.start()
        self.viewport().update()

    def _end_flash(self) -> None:
        self._flashed = frozenset()
        self.viewport().update()

    @property
    def next_corner(self) -> str:
        """Return the words for the corner that the next click sets, "" without one."""
        count = len(self.outline.points)
        if self.labels or self.outline.is_complete or not self.levels:
            return ""
        name = corner_names(self._board, self.rectangle)[count]
        return f"{CORNER_DIRECTIONS[count]} corner, at {name}"

    # Pointer and keys

    @override
    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.labels:
            super().mousePressEvent(event)
            return
        if self.start_pan(event) or event.button() != Qt.MouseButton.LeftButton:
            return
        space = self._space_at(event.position())
        if space is not None:
            self.space_chosen.emit(space)

    @override
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._spot = event.position()
        if not self.labels:
            super().mouseMoveEvent(event)
            self.viewport().update()
        elif not self.go_on_pan(event):
            over = self._space_at(event.position()) is not None
            shape = Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        self._spot = None
        self.viewport().update()
        super().leaveEvent(event)

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.labels:
            super().keyPressEvent(event)
            return
        key = event.key()
        if key in ARROWS:
            across, down = ARROWS[Qt.Key(key)]
            row, column = divmod(self.space, self._board.columns)
            there = Space(row + down, column + across)
            if there in self._board:
                self.space_chosen.emit(there.row * self._board.columns + there.column)
        elif not self.handle_view_key(event):
            event.ignore()  # the dialog's

    @override
    def focusNextPrevChild(self, forward: bool) -> bool:
        """Walk through the unsure spaces, then to the next field."""
        if not self.labels:
            return super().focusNextPrevChild(forward)
        unsure = [i for i, label in enumerate(self.labels) if label.unsure]
        ahead = [i for i in unsure if (i > self.space if forward else i < self.space)]
        if not ahead:
            return QWidget.focusNextPrevChild(self, forward)
        space = ahead[0] if forward else ahead[-1]
        self.space_chosen.emit(space)
        name = self._board.name(Space(*divmod(space, self._board.columns)))
        screen_reader.announce(self, f"{name}: {self.labels[space].words}")
        return True

    # Places

    def _space_at(self, spot: QPointF) -> int | None:
        if self.grid is None:
            return None
        pixel = np.array([self.to_plane(spot)], float)
        x, y = self.grid.to_places(pixel)[0].tolist()
        space = Space(int(np.floor(y)), int(np.floor(x)))
        return space.row * self._board.columns + space.column if space in self._board else None

    def _middle(self, space: int) -> tuple[float, float]:
        row, column = divmod(space, self._board.columns)
        return column + 0.5, row + 0.5

    def _point(self, x: float, y: float) -> tuple[float, float]:
        assert self.grid is not None
        across, down = self.grid.to_pixels(np.array([(x, y)], float))[0].tolist()
        return across, down

    def _outline(self, corners: Points) -> list[QPointF]:
        """Return a closed outline of places in the view, its sides bent by the lens."""
        assert self.grid is not None
        steps = np.linspace(0, 1, _PIECES, endpoint=False)[:, None]
        ring = np.vstack([corners, corners[:1]])
        places = np.vstack([one + steps * (other - one) for one, other in pairwise(ring)])
        spots = [self.to_view((x, y)) for x, y in self.grid.to_pixels(places).tolist()]
        return [*spots, spots[0]]

    # Painting

    @override
    def paint_over(self, painter: QPainter) -> None:
        painter.save()
        painter.setTransform(self.viewportTransform())
        for colour, width in ((CASING, 3.0), (SEEN, 1.2)):
            pen = QPen(colour, width)
            pen.setCosmetic(True)
            painter.strokePath(self._lines, pen)
        painter.restore()
        if self.labels and self.grid:
            self._paint_labels(painter)
        else:
            super().paint_over(painter)
            self._paint_next_corner(painter)

    def _paint_next_corner(self, painter: QPainter) -> None:
        """Paint beside the pointer which corner the next click sets."""
        spot = self.to_view(self.cross) if self.cross else self._spot
        words = self.next_corner
        if not words or spot is None:
            return
        plate = plate_of(painter, words)
        plate.moveTo(spot + QPointF(_BESIDE, _BESIDE))
        room = QRectF(self.viewport().rect())
        plate.moveRight(min(plate.right(), room.right()))
        plate.moveBottom(min(plate.bottom(), room.bottom()))
        paint_plate(painter, plate, words)

    def _paint_labels(self, painter: QPainter) -> None:
        for space, label in enumerate(self.labels):
            if label.corners is not None:
                paint_cased_line(painter, self._outline(label.corners), CLICKED, 1.6)
            if label.unsure:
                outline = self._outline(_square(*self._middle(space), 0.9))
                paint_cased_line(painter, outline, AMBER, 3.0, Qt.PenStyle.DashLine)
            if space in self._flashed:
                outline = self._outline(_square(*self._middle(space), 0.8))
                paint_cased_line(painter, outline, CLICKED, 6.0)
        outline = self._outline(_square(*self._middle(self.space), 1.0))
        paint_cased_line(painter, outline, SEEN, 4.0)
        font = bold_font(self.font())
        usual = QFontMetricsF(font).height() * 0.75
        room = min(self._width(space) for space in range(len(self.labels)))
        font.setPixelSize(round(min(usual, max(room / _LETTERS, _LEAST_LETTER))))
        painter.setFont(font)
        for space, label in enumerate(self.labels):
            self._paint_label(painter, space, label)

    def _width(self, space: int) -> float:
        """Return how wide a space is in the view."""
        x, y = self._middle(space)
        west, east = (self.to_view(self._point(x + by, y)) for by in (-0.5, 0.5))
        return float(np.hypot(east.x() - west.x(), east.y() - west.y()))

    def _paint_label(self, painter: QPainter, space: int, label: SpaceLabel) -> None:
        """Paint a space's words near its upper left corner in the view."""
        x, y = self._middle(space)
        ends = [self.to_view(self._point(x + a, y + b)) for a in (-0.4, 0.4) for b in (-0.4, 0.4)]
        left = min(end.x() for end in ends)
        top = min(end.y() for end in ends)
        for words in filter(None, (label.words, label.hint)):
            plate = plate_of(painter, words)
            plate.moveTo(left, top)
            paint_plate(painter, plate, words)
            top = plate.bottom() + 1


def _square(x: float, y: float, side: float) -> Points:
    half = side / 2
    return np.array([(x - half, y - half), (x + half, y - half), (x + half, y + half),
                     (x - half, y + half)])  # fmt: skip


def tile_corners(middle: tuple[float, float], shift: tuple[float, float], angle: float) -> Points:
    """Return the corners, in spaces, of a tile that lies off its space by a shift and a turn."""
    radians = np.radians(angle)
    turned = np.array([(np.cos(radians), np.sin(radians)), (-np.sin(radians), np.cos(radians))])
    corners: Points = _square(0, 0, 1) @ turned + np.array(middle) + np.array(shift)
    return corners


def grid_path(grid: MapGrid, board: SquareGrid) -> QPainterPath:
    """Return the lines between all spaces in pixels of the photograph, bent by the lens."""
    path = QPainterPath()
    columns, rows = board.columns, board.rows
    along = [np.linspace(0, size, size * _PIECES + 1) for size in (columns, rows)]
    lines = [np.stack([np.full_like(along[1], x), along[1]], 1) for x in range(columns + 1)]
    lines += [np.stack([along[0], np.full_like(along[0], y)], 1) for y in range(rows + 1)]
    for places in lines:
        (first, *rest) = grid.to_pixels(places).tolist()
        path.moveTo(*first)
        for spot in rest:
            path.lineTo(*spot)
    return path
