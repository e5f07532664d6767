"""The tray's model: one entry for each physical tile of the current map."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QObject,
    QPointF,
    QRectF,
    Qt,
    QTimer,
)
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPalette, QPen, QPixmap, QPolygonF

from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, TileSide, tile_number
from boardapp.qt.spearpoint.board.space_descriptions import tile_fact_lines
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.widgets.model_index import ModelIndex
from boardapp.qt.widgets.text.plain_text import escape_rich_text

Thumbnail = Callable[[str, int], QPixmap]
"""Draws a tile's side by its id, at a width in logical pixels."""


ENTRY = Qt.ItemDataRole.UserRole


@dataclass
class TrayTile:
    """One physical tile: its sides on this map, the side shown, and its place on the board, if any.

    ``barred`` tiles are not allowed by the setup now, on either side.
    """

    number: str
    sides: tuple[str, ...]
    shown: str
    space: Space | None = None
    barred: bool = False

    @property
    def hidden_side(self) -> str | None:
        """Return the side that is not shown, None for a one-sided tile."""
        rest = [side for side in self.sides if side != self.shown]
        return rest[0] if rest else None

    @property
    def place_words(self) -> str:
        """Return the tile's place in words, such as ``on B-4``, or nothing."""
        if self.space is not None:
            return f"on {GRID.name(self.space)}"
        return "not now" if self.barred else ""


class TrayModel(QAbstractListModel):
    """Mirrors the session's document; only the shown side of a free tile is its own."""

    def __init__(
        self, session: SpearpointSession, thumbnail: Thumbnail | None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._thumbnail = thumbnail or self._plain_tile_pixmap
        self.entries: list[TrayTile] = []
        self._shown: dict[str, str] = {}
        self._board = ""
        self._of: Catalogue | None = None
        self._pixmaps: dict[tuple[str, int], QPixmap] = {}
        self._wanted: list[tuple[str, int]] = []
        # Pictures are drawn one at a time between events, so that the window never waits.
        self._idle = QTimer(self)
        self._idle.setInterval(0)
        self._idle.timeout.connect(self._draw_next)
        session.document_opened.connect(self.reload_tiles)
        session.changed.connect(self._update_tiles)
        self.reload_tiles()

    # Called by the view.

    def rowCount(self, parent: ModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.entries)

    def data(self, index: ModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid():
            return None
        entry = self.entries[index.row()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.shown
            case Qt.ItemDataRole.AccessibleTextRole:
                return self.screen_reader_text(entry)
            case Qt.ItemDataRole.ToolTipRole:
                facts = self.fact_lines(entry)
                return escape_rich_text(*filter(None, (*facts, self._why_barred(entry))))
            case Qt.ItemDataRole.StatusTipRole if entry.barred:
                return self._why_barred(entry)
            case Qt.ItemDataRole.StatusTipRole:
                return " · ".join(self.fact_lines(entry)[:2])
            case _:
                return entry if role == ENTRY else None

    def flags(self, index: ModelIndex) -> Qt.ItemFlag:
        flags = super().flags(index)
        entry = self.entries[index.row()] if index.isValid() else None
        free = entry is not None and entry.space is None and not entry.barred
        return flags | Qt.ItemFlag.ItemIsDragEnabled if free else flags

    # Called by the panel.

    def upper_side(self, entry: TrayTile) -> TileSide:
        """Return the side that is up."""
        return self._session.catalogue.tiles[entry.shown]

    def fact_lines(self, entry: TrayTile) -> tuple[str, ...]:
        """Return the facts about the side that is up, one per line."""
        place = entry.place_words if entry.space is not None else ""
        return tile_fact_lines(self.upper_side(entry), entry.shown, place)

    def screen_reader_text(self, entry: TrayTile) -> str:
        """Return the text of an entry for screen readers."""
        return ", ".join(
            filter(None, (entry.shown, self.upper_side(entry).face.title, entry.place_words))
        )

    def row_of(self, tile: str) -> int | None:
        """Return the row of the physical tile with a side, None if the map has no such tile."""
        for row, entry in enumerate(self.entries):
            if tile in entry.sides:
                return row
        return None

    def show_side(self, row: int, side: str) -> None:
        """Show a side of a tile in its entry."""
        entry = self.entries[row]
        if side in entry.sides and side != entry.shown and entry.space is None:
            entry.shown = self._shown[entry.number] = side
            allowed = self._session.tiles_allowed
            entry.barred = allowed is not None and side not in allowed
            self.dataChanged.emit(self.index(row), self.index(row))

    def count_off_board(self) -> int:
        """Count the tiles that are not on the board."""
        return sum(entry.space is None for entry in self.entries)

    def count_allowed(self) -> int:
        """Count the tiles that are not on the board and may be laid now."""
        return sum(entry.space is None and not entry.barred for entry in self.entries)

    def _why_barred(self, entry: TrayTile) -> str:
        """Return why a tile may not be laid now, empty if it may."""
        return (self._session.why_not_tile(entry.shown) or "") if entry.barred else ""

    def picture(self, tile: str, size: int) -> QPixmap | None:
        """Return a tile's picture, None until it has been drawn."""
        key = (tile, size)
        if key not in self._pixmaps and key not in self._wanted:
            self._wanted.append(key)
            self._idle.start()
        return self._pixmaps.get(key)

    def forget_pictures(self) -> None:
        """Draw all pictures again after a change of colours or sizes."""
        self._pixmaps.clear()
        self._wanted.clear()
        if self.entries:
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    # Following the session

    def reload_tiles(self) -> None:
        """Load the tiles of the current map from the document."""
        self.beginResetModel()
        self._pixmaps.clear()
        self._wanted.clear()
        self._board, self.entries = "", []
        if self._session.document is not None:
            self._board = self._session.state.board
            self._of = self._session.catalogue
            self.entries = list(self._tray_tiles(self._of))
            self._update_tile_places()
        self.endResetModel()

    def _tray_tiles(self, catalogue: Catalogue) -> Iterator[TrayTile]:
        sides: dict[str, list[str]] = defaultdict(list)
        for tile, feature in catalogue.tiles.items():
            if self._board in feature.maps:
                sides[tile_number(tile)].append(tile)
        for number, some in sides.items():
            shown = self._shown.get(number, some[0])
            yield TrayTile(number, tuple(some), shown if shown in some else some[0])

    def _update_tiles(self) -> None:
        if self._session.state.board != self._board or self._session.catalogue is not self._of:
            self.reload_tiles()
        elif self._update_tile_places():
            self.dataChanged.emit(self.index(0), self.index(len(self.entries) - 1))

    def _update_tile_places(self) -> bool:
        """Update the place of each tile; return whether any place changed."""
        lying = {tile_number(one.tile): one for one in self._session.state.tiles.values()}
        allowed = self._session.tiles_allowed
        news = False
        for entry in self.entries:
            placed = lying.get(entry.number)
            before = (entry.space, entry.shown, entry.barred)
            entry.space = placed.space if placed else None
            entry.shown = placed.tile if placed else _side_to_show(entry, allowed)
            entry.barred = allowed is not None and not placed and entry.shown not in allowed
            news |= (entry.space, entry.shown, entry.barred) != before
        return news

    # Pictures

    def _draw_next(self) -> None:
        if not self._wanted:
            self._idle.stop()
            return
        key = self._wanted.pop(0)
        row = self.row_of(key[0])
        if row is not None:
            self._pixmaps[key] = self._thumbnail(*key)
            picture = [Qt.ItemDataRole.DecorationRole]
            self.dataChanged.emit(self.index(row), self.index(row), picture)

    def _plain_tile_pixmap(self, tile: str, size: int) -> QPixmap:
        """Draw a tile's walls and edges plainly, if nothing draws its art."""
        ratio = QGuiApplication.primaryScreen().devicePixelRatio()
        pixmap = QPixmap(round(size * ratio), round(size * ratio))
        colours = QGuiApplication.palette()
        pixmap.fill(colours.color(QPalette.ColorRole.Midlight))
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(pixmap.width() / SPACE_SIZE, pixmap.height() / SPACE_SIZE)
        _paint_face(painter, self._session.catalogue.tiles[tile], colours)
        painter.end()
        pixmap.setDevicePixelRatio(ratio)
        return pixmap


def _side_to_show(entry: TrayTile, allowed: frozenset[str] | None) -> str:
    """Return the side to show of a free tile, preferably a side that the setup allows."""
    if allowed is None or entry.shown in allowed:
        return entry.shown
    return next((side for side in entry.sides if side in allowed), entry.shown)


def _paint_face(painter: QPainter, feature: TileSide, colours: QPalette) -> None:
    ink = colours.color(QPalette.ColorRole.WindowText)
    painter.setPen(QPen(ink, 130))
    painter.setBrush(colours.color(QPalette.ColorRole.Mid))
    for area in feature.face.areas:
        painter.drawPolygon(QPolygonF([QPointF(x, y) for x, y in area]))
    for wall in feature.face.walls:
        painter.drawPolyline(QPolygonF([QPointF(x, y) for x, y in wall]))
    for edge in feature.face.edges:
        red = edge.colour == "red"
        pen = QPen(QColor("#8b0000" if red else "#3fbf6b"), 260)
        pen.setStyle(Qt.PenStyle.SolidLine if red else Qt.PenStyle.DashLine)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        (x1, y1), (x2, y2) = edge.end_points()
        painter.drawLine(QPointF(x1, y1), QPointF(x2, y2))
    if not feature.face.known:
        painter.setPen(ink)
        font = painter.font()
        font.setPixelSize(2400)
        painter.setFont(font)
        painter.drawText(QRectF(0, 0, 4000, 4000), Qt.AlignmentFlag.AlignCenter, "?")
