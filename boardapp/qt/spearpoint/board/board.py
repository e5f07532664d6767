"""The Spearpoint board in its scene: map, tiles, smoke, markers, rulings and fields."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.ruling import Ruling
from boardapp.core.square import SPACE_SIZE
from boardapp.core.state import State
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.table import fight_pictures
from boardapp.games.spearpoint.table.board_pictures import (
    UNHARMED,
    field_shading,
    under_way,
    unit_signs,
)
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYERS
from boardapp.picture import palette
from boardapp.picture.pieces import fight_signs
from boardapp.picture.pieces.markers import HEIGHT, WIDTH, marker_place
from boardapp.picture.ruling import los_overlay as lines
from boardapp.qt.boards.board import Tip
from boardapp.qt.boards.board_items import Z
from boardapp.qt.boards.pieces import Piece
from boardapp.qt.boards.sight_board import Drawing, SightBoard, VisibleField
from boardapp.qt.drawing.svg_cache import Key, SvgText
from boardapp.qt.drawing.svg_item import SvgItem, scale_of
from boardapp.qt.sessions.board_objects import UNIT, Ref, Thing
from boardapp.qt.spearpoint.board import fight_items, fight_legend
from boardapp.qt.spearpoint.board.drag_data import smoke_in, tile_in, unit_in
from boardapp.qt.spearpoint.board.space_descriptions import (
    explained,
    left_words,
    party_lines,
    tile_facts,
)
from boardapp.qt.spearpoint.board.svg_drawings import SIGNS_ROOM, UNIT_RIM, Faces, overlay_rect
from boardapp.qt.spearpoint.session import Smoke, SpearpointSession
from boardapp.qt.widgets.style import strong, text_factor

if TYPE_CHECKING:
    from boardapp.core.procedure.question_parts import Spot
    from boardapp.picture.ruling.los_overlay import Boxes
    from boardapp.qt.boards.legend import Explained
    from boardapp.qt.boards.score import Standing
    from boardapp.qt.spearpoint.board.fight_items import FightItems

NAME_SIZE, _LARGEST_NAME = 870.0, 1040.0
"""Mils of a space's name: as large as there is room north of the markers."""
_NAME_WEST, _NAME_FOOT = 150, 860
"""Where a name begins and ends: edges and markers are not covered."""
UNIT_SIZE = QSizeF(WIDTH + 2 * UNIT_RIM, HEIGHT + 2 * UNIT_RIM)
SPACE_RECT = QRectF(0, 0, SPACE_SIZE, SPACE_SIZE)
_ORIGIN_REACH = 620


class SpearpointBoard(SightBoard):
    """A map with tiles and smoke on it, and two markers of each side in a space."""

    session: SpearpointSession

    def enter(self, scene: QGraphicsScene) -> None:
        """Take a place in a scene, with the field of a space."""
        super().enter(scene)
        self.faces = Faces()
        self._fights: FightItems | None = None
        self._markers: tuple[State, Boxes] | None = None
        self._field = SvgItem(self.drawings, self.rect())
        self._field.setZValue(Z.FIELD)
        self._names = _Names(self)
        for item in (self._field, self._names):
            scene.addItem(item)

    def open(self) -> None:
        """Take over another table, with its tiles' drawings."""
        self.faces, self._markers = Faces(self.session.catalogue), None
        self._show_fights()

    def follow(self, before: State, after: State) -> None:
        """Show another map, and what is under way."""
        if before.board != after.board:
            self.repaint()
        if self.looks_otherwise(before, after):
            self.open()
        else:
            self._show_fights()

    def _show_fights(self) -> None:
        """Show what is under way; at a table where nothing ever was nothing is made for it."""
        state = self.session.state
        if under_way(state):
            if self._fights is None:
                self._fights = fight_items.FightItems(self.scene, self.drawings, self.rect())
            self._fights.show(fight_pictures.fights(state, self.session.catalogue))
        elif self._fights is not None:
            self._fights.show(fight_signs.Fights())

    @override
    def touched(self, before: State, after: State) -> Iterator[Space]:
        """Yield where units are harmed whose cards have been entered just now."""
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        if before.cards is not after.cards:
            for unit in after.units.values():
                if unit.condition != UNHARMED:
                    yield unit.space

    @override
    def looks_otherwise(self, before: State, after: State) -> bool:
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        return before.taken != after.taken

    # Places

    @override
    def whole(self) -> QRectF:
        return self.rect() if self._fights is None else self._fights.rect()

    @override
    def beside(self, spot: QPointF) -> Piece | None:
        return None if self._fights is None else self._fights.beside(spot)

    @override
    def legend(self) -> Sequence[Explained]:
        state = self.session.state
        if not self._tells(state):
            return ()
        shown = self._fights.fights if self._fights is not None else fight_signs.Fights()
        return fight_legend.explained(state, self.session.catalogue, shown)

    @staticmethod
    def _tells(state: TileState) -> bool:
        """Tell whether any sign of fights stands on the board: nothing is imported for none."""
        return under_way(state) or any(one.condition != UNHARMED for one in state.parties())

    def rect(self) -> QRectF:
        """Return the board's rectangle in mils."""
        return QRectF(0, 0, GRID.width, GRID.height)

    @override
    def space_at(self, spot: QPointF) -> Space | None:
        space = Space(int(spot.y() // SPACE_SIZE), int(spot.x() // SPACE_SIZE))
        return space if space in GRID else None

    # Pieces

    def pieces(self, space: Space, lying: Sequence[tuple[Ref, Thing]]) -> Iterator[Piece]:
        """Yield the pieces of a space: a side's second marker stands below its first."""
        counts: dict[str, int] = {}
        for ref, thing in lying:
            number = 0
            if isinstance(thing, Unit):
                number = counts.get(thing.side, 0)
                counts[thing.side] = number + 1
            yield self._piece(ref, thing, number)

    def _piece(self, ref: Ref, thing: Thing, number: int = 0) -> Piece:
        corner = QPointF(*GRID.corner(thing.space))
        whole = SPACE_RECT.translated(corner)
        frame = whole.adjusted(110, 110, -110, -110)
        match thing:
            case PlacedTile():
                svg, z = self.faces.tile(thing), Z.STILL
                key: tuple[object, ...] = ("tile", thing.tile, thing.rotation)
            case Smoke():
                key, svg, z = ("smoke", thing.turns), self.faces.smoke(thing.turns), Z.COVER
            case _:
                assert isinstance(thing, Unit)
                signs = unit_signs(thing, self.session.state, self.session.catalogue)
                key = ("unit", thing.unit, thing.side, *((signs,) if signs else ()))
                svg, z = self.faces.unit(thing, signs), Z.UNIT
                place = QRectF(corner + _place_of(thing, number), UNIT_SIZE)
                if signs is not None:
                    place.setHeight(UNIT_SIZE.height() + SIGNS_ROOM)
                return Piece(ref, thing.space, key, svg, place, place, z)
        return Piece(ref, thing.space, key, svg, whole, frame, z, whole=True)

    def ghost(self, thing: Thing) -> Piece | None:
        """Return a thing as it would lie: a marker below those of its side."""
        if isinstance(thing, PlacedTile) and thing.tile not in self.session.catalogue.tiles:
            return None
        others = 0
        if isinstance(thing, Unit):
            there = self.session.state.units_in(thing.space, thing.side)
            others = sum(other.id != thing.id for other in there)
        return self._piece(Ref(""), thing, others)

    def name_of(self, thing: Thing) -> str:
        """Return a tile's number, a unit's title, or how long smoke stays."""
        match thing:
            case PlacedTile():
                return thing.tile
            case Smoke():
                return f"Smoke for {thing.turns} turns"
        assert isinstance(thing, Unit)
        return self.session.catalogue.unit_kind(thing.unit).title

    def told_at(self, space: Space | None, piece: Piece | None) -> Tip | None:
        """Return what a unit, a tile or smoke is."""
        if piece is None:
            return None
        session, catalogue = self.session, self.session.catalogue
        if space is None:
            lines = party_lines(session.state.aside[piece.ref.name], session.state, catalogue)
            return Tip(lines, piece.frame)
        thing = session.things[piece.ref]
        match thing:
            case PlacedTile():
                lines = tile_facts(catalogue.tiles[thing.tile], thing.tile)
            case Smoke():
                lines = (f"Smoke, {left_words(thing.turns)}",)
            case _:
                assert isinstance(thing, Unit)
                lines = party_lines(thing, session.state, catalogue)
        return Tip(tuple(lines), piece.rect)

    def thing_in(self, parcel: QMimeData, space: Space) -> Thing | None:
        """Return the tile, unit or smoke that a drag carries as it would lie on a space."""
        if tile := tile_in(parcel):
            return PlacedTile(tile[0], space, tile[1])
        if unit := unit_in(parcel):
            return self.session.new_unit(*unit, space)
        turns = smoke_in(parcel)
        return Smoke(space, turns) if turns else None

    def thing_of(self, spot: Spot) -> Thing | None:
        """Return the tile or unit that an answer would put on a space."""
        catalogue, space = self.session.catalogue, spot.space
        if space is None:
            return None
        if spot.thing in catalogue.tiles:
            return PlacedTile(spot.thing, space, ROTATIONS[spot.turn // 90])
        if spot.thing in catalogue.units:
            return Unit("", spot.thing, self.session.asks[0].by, space)
        return None

    # In trays

    def thumbnail(self, tile: str, size: int) -> QPixmap:
        """Return a tile's side as it looks on the board, some logical pixels wide."""
        svg = self.faces.tile(PlacedTile(tile, Space(0, 0)))
        # A name of its own: what is small in a tray never stands in for what lies on the board.
        return self._sharp(("tray", tile), svg, QSizeF(size, size))

    def marker(self, kind: str, side: str, size: int) -> QPixmap:
        """Return a unit's marker as it looks on the board, some logical pixels wide."""
        svg = self.faces.unit(Unit("", kind, side, Space(0, 0)))
        shape = UNIT_SIZE * (size / UNIT_SIZE.width())
        return self._sharp(("tray", kind, side), svg, shape)

    def _sharp(self, key: Key, svg: SvgText, shape: QSizeF) -> QPixmap:
        """Return a drawing of so many logical pixels in all the pixels that the screen has."""
        ratio = QGuiApplication.primaryScreen().devicePixelRatio()
        pixmap = QPixmap(self.drawings.pixmap(key, svg, (shape * ratio).toSize()))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    # What is painted

    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        """Paint the map; its picture lasts from one start to the next."""
        board, rect = self.session.state.board, self.rect()
        key = ("board", board)
        self.drawings.let_last(key, f"map-{board}")
        self.drawings.paint(painter, key, self.faces.board(board), rect, rect & part)

    def paint_over_tiles(self, painter: QPainter, part: QRectF) -> None:
        """Paint grid, dots and names as wanted; names stay readable however small the board is."""
        painter.save()
        if self.markings.grid:
            self._paint_grid(painter)
        for space in GRID.spaces():
            if self.markings.dots:
                painter.setPen(QPen(QColor(palette.HALO), 24))
                painter.setBrush(QColor(palette.INK))
                painter.drawEllipse(self.middle(space), 62, 62)
        self.paint_names(painter)
        painter.restore()

    def paint_names(self, painter: QPainter) -> None:
        """Paint the names of the spaces, if they are wanted."""
        scale = scale_of(painter.worldTransform())
        for space in GRID.spaces() if self.markings.names else ():
            self._paint_name(painter, space, scale)

    def _paint_grid(self, painter: QPainter) -> None:
        colour = QColor(palette.GRID_INK)
        colour.setAlphaF(0.55)
        painter.setPen(QPen(colour, 22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for column in range(GRID.columns + 1):
            painter.drawLine(column * SPACE_SIZE, 0, column * SPACE_SIZE, GRID.height)
        for row in range(GRID.rows + 1):
            painter.drawLine(0, row * SPACE_SIZE, GRID.width, row * SPACE_SIZE)

    def _paint_name(self, painter: QPainter, space: Space, scale: float) -> None:
        size = min(max(NAME_SIZE, 11 / scale) * text_factor(), _LARGEST_NAME)
        font = strong(painter.font())
        font.setPixelSize(max(int(size), 1))
        painter.setFont(font)
        x, y = GRID.corner(space)
        name = GRID.name(space)
        width = painter.fontMetrics().horizontalAdvance(name) + size * 0.3
        box = QRectF(x + _NAME_WEST, y + _NAME_FOOT - size * 0.82, width, size * 0.82)
        paper = QColor(palette.PAPER)
        paper.setAlphaF(0.82)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawRoundedRect(box, size * 0.2, size * 0.2)
        painter.setPen(QColor(palette.INK))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, name)

    def ruling(self, ruling: Ruling, scale: float) -> Drawing:
        """Return a ruling's line; the verdict keeps clear of markers and names if it can."""
        markers = self._kept_clear()
        if self.session.in_short:
            return Drawing(None, *self.faces.passing(ruling, scale, markers))
        return Drawing(None, self.faces.ruling(ruling, scale, markers), overlay_rect())

    def _kept_clear(self) -> Boxes:
        """Return where markers and names stand, in mils; made anew with another state."""
        session = self.session
        if self._markers is None or self._markers[0] is not session.state:
            spaces = {unit.space for unit in session.state.units.values()}
            lying = ([(ref, session.things[ref]) for ref in session.things_on(space)]
                     for space in spaces)  # fmt: skip
            units = (piece.rect for things in lying for piece in self.pieces(Space(0, 0), things)
                     if piece.ref.kind == UNIT)  # fmt: skip
            names = (QRectF(x + _NAME_WEST, y, 2 * NAME_SIZE, _NAME_FOOT)
                     for x, y in map(GRID.corner, GRID.spaces()))  # fmt: skip
            sides = ((rect.x(), rect.y(), rect.width(), rect.height()) for rect in (*units, *names))
            self._markers = session.state, lines.boxes(sides)
        return self._markers[1]

    @override
    def origin(self, space: Space) -> Drawing:
        reach, middle = _ORIGIN_REACH, self.middle(space)
        rect = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        return Drawing(("origin", space), self.faces.origin(space, rect), rect)

    def show_field(self, space: Space | None) -> VisibleField | None:
        """Shade what a space sees and what sees it."""
        self._names.setVisible(space is not None)
        if space is None:
            self._field.show_drawing(None, str)
            return None

        session = self.session
        shading = field_shading(
            session.state, session.catalogue, space, session.side, session.terrain
        )
        self._field.show_drawing(shading, self.faces.shading(shading))
        return VisibleField(
            *explained(shading),
            f"{GRID.name(space)} sees {len(shading.sees)} spaces (rising blue lines) and is seen"
            f" from {len(shading.seen_by)} (falling orange lines). Click fixes, Esc ends.",
        )

    @override
    def stands(self) -> bool:
        state = self.session.state
        if any(state.points.values()):
            return True
        return any(party.condition != UNHARMED for party in state.parties())

    @override
    def standing(self) -> Standing:
        return fight_items.standing(self.session.state, self.session.catalogue)

    def signs(self) -> Iterator[QGraphicsItem]:
        """Yield the field, the names over it, and what is under way between units."""
        yield self._field
        yield self._names
        if self._fights is not None:
            yield from self._fights.over_the_board()


class _Names(QGraphicsItem):
    """The names once more, over a field's shading: it covers those that lie still."""

    def __init__(self, board: SpearpointBoard) -> None:
        super().__init__()
        self._board = board
        self.setZValue(Z.FIELD + 0.5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.hide()

    @override
    def boundingRect(self) -> QRectF:
        return self._board.rect()

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._board.paint_names(painter)


def _place_of(unit: Unit, number: int) -> QPointF:
    """Return where in its space a side's marker stands, the second one below the first."""
    across, down = marker_place(number)
    across = across if unit.side == PLAYERS[0] else SPACE_SIZE - across
    return QPointF(across - UNIT_SIZE.width() / 2, down - UNIT_SIZE.height() / 2)
