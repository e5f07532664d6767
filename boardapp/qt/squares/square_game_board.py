"""The plain square board in its scene: ground and walls, doors, pieces, rulings and fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import ClassVar

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QGuiApplication, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.core.geometry.segment_intersection import Bools
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import State
from boardapp.games.squares import table_pictures
from boardapp.games.squares.state import PLAYERS, SQUARE, Piece, SquareState, Wall
from boardapp.picture import palette
from boardapp.picture.board.doors_and_windows import door_svg
from boardapp.picture.pieces.counter_parts import SIDE
from boardapp.picture.svg.lettering import CAP_HEIGHT
from boardapp.picture.svg.markup import svg_document
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.game_board_base import BoardTooltip
from boardapp.qt.boards.piece_items import BoardPiece
from boardapp.qt.boards.ruling_drawings import (
    ORIGIN_RECT,
    line_origin_svg,
    ruling_line_drawing,
    ruling_rect,
)
from boardapp.qt.boards.sight_board_base import FIELD_SIGNS, SightBoard, SvgOverlay, VisibleField
from boardapp.qt.drawing.svg_item import pixels_per_unit
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.squares.session import DOOR, DoorObject, SquareSession, middle_of_wall
from boardapp.qt.squares.wall_highlight import WallHighlight
from boardapp.qt.widgets.style import bold_font, text_size_factor

_DOOR_ROOM = 70.0
"""How far a door's drawing and its clicks reach beyond its line."""
_NAME_PIXELS, _LEAST_NAME_PIXELS = 13.0, 7.0
_NAME_SHARE = 0.15
"""The largest size of a square's name, as a share of its side."""
_NAME_EDGE, _NAME_GAP = 8.0, 30.0
"""The paper above and below a square's name, and its distance from walls around the square."""


class SquareBoard(SightBoard):
    """A board of squares with walls; doors are pieces that stay in their walls."""

    session: SquareSession
    stroke = 50.0
    room = 2000.0
    opening = frozenset((UNIT, DOOR))
    opening_while_looking = frozenset((DOOR,))
    tool_hints: ClassVar = {
        "select": "Drag a piece to move it. Double-click a door to open or close it.",
        "unit": "Click squares to place more pieces like this one. Press Esc to stop.",
        "sight": "Click the square where the line begins. The line then follows the pointer. "
        "Click the square where the line ends. Double-click a door to open or close it. Esc "
        "starts over.",
    }

    @override
    def add_items_to_scene(self, scene: QGraphicsScene) -> None:
        super().add_items_to_scene(scene)
        self._field: tuple[Space, Bools] | None = None
        self._ground = 0
        self.highlight = WallHighlight()
        self.highlight.hide()
        scene.addItem(self.highlight)

    @override
    def items_hidden_on_full_screen(self) -> Iterator[QGraphicsItem]:
        yield self.highlight

    def show_wall(self, wall: Wall, visible: bool) -> None:
        """Show a wall that a choice names, with its name, or hide it."""
        self.highlight.show_wall(wall, QPointF(*middle_of_wall(wall)), visible=visible)

    @override
    def show_opened_table(self) -> None:
        self._field = None
        self._redraw_ground()

    @override
    def apply_state_change(self, before: State, after: State) -> None:
        assert isinstance(before, SquareState)
        assert isinstance(after, SquareState)
        if before.walls != after.walls:
            self._redraw_ground()

    def _redraw_ground(self) -> None:
        self.drawings.forget(("ground", self._ground))
        self._ground += 1
        self.repaint(self.rect())

    # Places

    @override
    def rect(self) -> QRectF:
        if self.session.document is None:
            return QRectF(0, 0, 20 * SQUARE, 15 * SQUARE)
        return super().rect()

    @override
    def space_at(self, spot: QPointF) -> Space | None:
        return self.session.board.space_at(spot.x(), spot.y())

    # Pieces and doors

    @override
    def pieces_on(
        self, space: Space, lying: Sequence[tuple[ObjectRef, BoardObject]]
    ) -> Iterator[BoardPiece]:
        pieces = [(ref, one) for ref, one in lying if isinstance(one, Piece)]
        for number, (ref, piece) in enumerate(pieces):
            yield self._piece(ref, piece, number, len(pieces))
        for ref, one in lying:
            if isinstance(one, DoorObject):
                yield _door_piece(ref, one)

    def _piece(self, ref: ObjectRef, piece: Piece, number: int = 0, count: int = 1) -> BoardPiece:
        x, y, side = table_pictures.piece_rect(piece.space, number, count)
        rect, face = QRectF(x, y, side, side), piece.upper_face

        def svg() -> str:
            drawn = table_pictures.face_svg(piece, face)
            return svg_document(drawn, (0, 0, SIDE, SIDE), ("100%", "100%"), piece.id)

        key = ("piece", piece.id, piece.side, face)
        return BoardPiece(ref, piece.space, key, svg, rect, rect, SceneLayer.UNIT)

    @override
    def ghost_piece(self, thing: BoardObject) -> BoardPiece:
        if isinstance(thing, DoorObject):
            return _door_piece(ObjectRef(""), thing)
        assert isinstance(thing, Piece)
        others = sum(piece.id != thing.id for piece in self.session.table.units_in(thing.space))
        return self._piece(ObjectRef(""), thing, others, others + 1)

    @override
    def name_of(self, thing: BoardObject) -> str:
        if isinstance(thing, DoorObject):
            return capitalize_first(thing.wall.name(self.session.board))
        assert isinstance(thing, Piece)
        return thing.id

    @override
    def tooltip_at(self, space: Space | None, piece: BoardPiece | None) -> BoardTooltip | None:
        if piece is None:
            return None
        thing = self.session.things[piece.ref]
        if isinstance(thing, DoorObject):
            act = "close" if thing.wall.open else "open"
            title = thing.wall.title.capitalize()
            return BoardTooltip(
                (title, f"Double-click the door, or press O here, to {act} it"), piece.rect
            )
        assert isinstance(thing, Piece)
        return BoardTooltip((f"{thing.id} ({PLAYERS[thing.side]})",), piece.rect)

    # Painting

    @override
    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        rect, key = self.rect(), ("ground", self._ground)
        if self.session.picture and self.session.strength:
            self.paint_owner_picture(painter, rect)
        else:
            painter.fillRect(rect & part, QColor(palette.GROUND))
        table = self.session.table
        self.drawings.paint(
            painter, key, lambda: table_pictures.walls_svg(table), rect, rect & part
        )
        if self._field is not None and not patient:
            self._paint_field(painter, rect & part, *self._field)

    def _paint_field(self, painter: QPainter, part: QRectF, origin: Space, seen: Bools) -> None:
        """Tint and hatch the seen squares, and darken the others, in runs along the rows."""
        tint, dark = QColor(palette.SEES), QColor(palette.INK)
        tint.setAlphaF(palette.SHADE_OPACITY)
        dark.setAlphaF(palette.HIDDEN_OPACITY)
        hatch = QBrush(QColor(palette.SEES), Qt.BrushStyle.BDiagPattern)
        painter.save()
        # Smoothed edges of neighbours would leave seams between the rows.
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
        for row in self._rows_in(part):
            columns = enumerate(seen[row].tolist())
            for is_seen, run in groupby(columns, key=lambda one: one[1]):
                numbers = [column for column, _ in run]
                strip = QRectF(numbers[0] * SQUARE, row * SQUARE, len(numbers) * SQUARE, SQUARE)
                for brush in (tint, hatch) if is_seen else (dark,):
                    painter.fillRect(strip, brush)
        frame = QRectF(self.outline(origin).boundingRect()).adjusted(45, 45, -45, -45)
        for colour, width in ((palette.LINE_CASING, 80.0), (palette.EMPHASIS, 40.0)):
            painter.setPen(QPen(QColor(colour), width))
            painter.drawRect(frame)
        painter.restore()

    @override
    def paint_over_tiles(self, painter: QPainter, part: QRectF) -> None:
        scale = pixels_per_unit(painter.worldTransform())
        rect, rows, columns = self.rect(), self._rows_in(part), self._columns_in(part)
        painter.save()
        if self.markings.grid:
            ink = QColor(palette.GRID_INK)
            ink.setAlphaF(0.55)
            painter.setPen(QPen(ink, max(8.0, 1 / scale)))
            for column in range(columns.start, columns.stop + 1):
                painter.drawLine(
                    QPointF(column * SQUARE, 0), QPointF(column * SQUARE, rect.height())
                )
            for row in range(rows.start, rows.stop + 1):
                painter.drawLine(QPointF(0, row * SQUARE), QPointF(rect.width(), row * SQUARE))
        spaces = [Space(row, column) for row in rows for column in columns]
        if self.markings.dots and SQUARE * scale > _NAME_PIXELS:
            painter.setPen(QPen(QColor(palette.HALO), 8))
            painter.setBrush(QColor(palette.INK))
            for space in spaces:
                painter.drawEllipse(self.centre_of(space), 22, 22)
        if self.markings.names:
            self._paint_names(painter, scale, spaces)
        painter.restore()

    def _paint_names(self, painter: QPainter, scale: float, spaces: Sequence[Space]) -> None:
        """Write names in the north-west corners; names too small to read are left out."""
        factor = text_size_factor()
        size = factor * min(_NAME_PIXELS / scale, _NAME_SHARE * SQUARE)
        if size * scale < _LEAST_NAME_PIXELS and not self.least_name:
            return
        # On the verdict screen names are larger, but no piece may cover them.
        most = (table_pictures.NAME_BAND * SQUARE - _NAME_GAP - 2 * _NAME_EDGE) / CAP_HEIGHT
        size = min(max(size, self.least_name * MILS_PER_INCH), most)
        font = QFont(bold_font(QGuiApplication.font()))
        font.setPixelSize(max(int(size), 1))
        metrics, grid = QFontMetricsF(font), self.session.board
        height = size * CAP_HEIGHT
        paper = QColor(palette.PAPER)
        paper.setAlphaF(0.75)
        painter.setFont(font)
        for space in spaces:
            name, corner = grid.name(space), QPointF(*grid.north_west_corner(space))
            plate = QSizeF(metrics.horizontalAdvance(name) + 0.4 * size, height + 2 * _NAME_EDGE)
            box = QRectF(corner + QPointF(_NAME_GAP, _NAME_GAP), plate)
            painter.fillRect(box, paper)
            painter.setPen(QColor(palette.INK))
            painter.drawText(box.topLeft() + QPointF(0.2 * size, height + _NAME_EDGE), name)

    def _rows_in(self, part: QRectF) -> range:
        return _numbers_in(part.top(), part.bottom(), self.session.board.rows)

    def _columns_in(self, part: QRectF) -> range:
        return _numbers_in(part.left(), part.right(), self.session.board.columns)

    # Lines and fields

    @override
    def ruling_drawing(self, ruling: Ruling, scale: float) -> SvgOverlay:
        session, grid = self.session, self.session.board
        rect, names = ruling_rect(ruling, grid, scale), session.table.units
        units = [
            piece.frame
            for space in {piece.space for piece in names.values()}
            for piece in self.pieces_on(
                space, [(ref, session.things[ref]) for ref in session.objects_on(space)]
            )
            if piece.ref.kind == UNIT and rect.intersects(piece.frame)
        ]
        return SvgOverlay(None, ruling_line_drawing(ruling, grid, scale, rect, units), rect)

    @override
    def origin_drawing(self, space: Space) -> SvgOverlay:
        return SvgOverlay(
            ("origin",), line_origin_svg, ORIGIN_RECT.translated(self.centre_of(space))
        )

    @override
    def show_visible_field(self, space: Space | None) -> VisibleField | None:
        had, self._field = self._field, None
        if space is not None:
            self._field = space, self.session.visible_squares_from(space)
        if had is not None or space is not None:
            self.repaint(self.rect())
        if space is None or self._field is None:
            return None
        name, count = self.session.board.name(space), int(self._field[1].sum()) - 1
        return VisibleField(
            f"Field of {name}:",
            FIELD_SIGNS,
            f"{name} can see {count:,} squares (hatched in blue), and they can see {name}. {name} "
            "cannot see the dark squares.",
        )


def _door_piece(ref: ObjectRef, door: DoorObject) -> BoardPiece:
    wall = door.wall
    x, y = zip(*wall.points, strict=True)
    box = QRectF(QPointF(min(x), min(y)), QPointF(max(x), max(y)))
    rect = box.adjusted(-_DOOR_ROOM, -_DOOR_ROOM, _DOOR_ROOM, _DOOR_ROOM)

    def svg() -> str:
        view = (rect.x(), rect.y(), rect.width(), rect.height())
        drawn = door_svg(wall.feature, is_open=wall.open)
        return svg_document(drawn, view, ("100%", "100%"), wall.title)

    return BoardPiece(
        ref, door.space, ("door", wall.points, wall.open), svg, rect, rect, SceneLayer.MARKER
    )


def _numbers_in(first: float, last: float, most: int) -> range:
    """Return the numbers of rows or columns between two places."""
    return range(max(int(first // SQUARE), 0), min(int(last // SQUARE) + 1, most))
