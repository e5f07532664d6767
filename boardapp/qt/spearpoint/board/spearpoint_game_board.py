"""The Spearpoint board in its scene: map, tiles, smoke, markers, rulings and fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QMimeData, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QGuiApplication,
    QPainter,
    QPen,
    QPixmap,
    QPolygonF,
)
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene, QStyleOptionGraphicsItem, QWidget

from boardapp.core.geometry.exact_geometry import MILS_PER_INCH
from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import counted
from boardapp.core.sight_ruling import Ruling
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.state import State
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.table import fight_drawing_values, table_legend
from boardapp.games.spearpoint.table.board_picture_values import (
    UNHARMED,
    field_shading,
    has_fights_or_off_board_units,
    unit_signs,
)
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.picture import palette
from boardapp.picture.pieces import attack_lines_and_off_board_units
from boardapp.picture.pieces.marker_places import SIGNS_HEIGHT, marker_centres
from boardapp.picture.pieces.unit_and_smoke_pieces import HEIGHT, WIDTH
from boardapp.picture.ruling import los_overlay as lines
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.game_board_base import BoardTooltip
from boardapp.qt.boards.legend import LegendEntry, legend_entries
from boardapp.qt.boards.piece_items import BoardPiece
from boardapp.qt.boards.sight_board_base import SightBoard, SvgOverlay, VisibleField
from boardapp.qt.drawing.svg_cache import Key, SvgText
from boardapp.qt.drawing.svg_item import SvgItem, pixels_per_unit
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.spearpoint.board import fight_items
from boardapp.qt.spearpoint.board.drag_data import dragged_smoke, dragged_tile, dragged_unit
from boardapp.qt.spearpoint.board.space_descriptions import (
    field_legend,
    smoke_turns_left,
    tile_fact_lines,
    unit_status_lines,
)
from boardapp.qt.spearpoint.board.svg_drawings import (
    UNIT_RIM,
    SpearpointDrawings,
    overlay_rect,
)
from boardapp.qt.spearpoint.session import SpaceSmoke, SpearpointSession
from boardapp.qt.widgets.style import bold_font, text_size_factor

if TYPE_CHECKING:
    from boardapp.core.procedure.question_parts import PlacementAnswer
    from boardapp.picture.ruling.los_overlay import Boxes
    from boardapp.qt.boards.fight_score_values import Score
    from boardapp.qt.spearpoint.board.fight_items import FightItems

NAME_PIXELS, LARGEST_NAME = 14.0, 720.0
"""Size of a space's name: usual pixels on the screen, and largest size in mils beside units."""
_NAME_INSET, _NAME_BELOW = 190, 440
"""Distance of a name from its space's sides, and from a north side that has an edge's letter."""
_NAME_SPOTS = sorted(
    ((x, y) for y in (_NAME_INSET, _NAME_BELOW)
     for x in range(_NAME_INSET, SPACE_SIZE - _NAME_INSET, 60)),
    key=lambda spot: spot[0] + 3 * spot[1],
)  # fmt: skip
"""Positions of a name in its space, the most north-western first."""
_NAME_FOOT = 860
"""The lower limit of names that are readable from afar, so that they cover no markers."""
UNIT_SIZE = QSizeF(WIDTH + 2 * UNIT_RIM, HEIGHT + 2 * UNIT_RIM)
SPACE_RECT = QRectF(0, 0, SPACE_SIZE, SPACE_SIZE)
_ORIGIN_REACH = 620


class SpearpointBoard(SightBoard):
    """A map with tiles and smoke on it, and two markers of each side in a space."""

    session: SpearpointSession
    tags_in_corner = True
    tool_hints: ClassVar[Mapping[str, str]] = {
        "select": (
            "Drag a tile or unit to move it. Press R to turn a tile, F to flip it, Delete "
            "to remove it."
        ),
        "unit": "Each click places one unit. A space has room for 2 units a side. Esc ends.",
    }

    def add_items_to_scene(self, scene: QGraphicsScene) -> None:
        """Add the items of the board to a scene, with the field of sight."""
        super().add_items_to_scene(scene)
        self.faces = SpearpointDrawings()
        self._fights: FightItems | None = None
        self._markers: tuple[State, Boxes] | None = None
        self._field = SvgItem(self.drawings, self.rect())
        self._field.setZValue(SceneLayer.FIELD)
        # Above the lines of attacks.
        self._names = _SpaceNames(self, SceneLayer.UNIT - 0.4, GRID.spaces)
        self._names.hide()
        self._names_over_smoke = _SpaceNames(self, SceneLayer.COVER + 0.2, self._spaces_in_smoke)
        self._are_spaces_lit = self._is_field_shown = False
        for item in (self._field, self._names, self._names_over_smoke):
            scene.addItem(item)

    def show_opened_table(self) -> None:
        """Show another table, with the drawings of its tiles."""
        self.faces, self._markers = SpearpointDrawings(self.session.catalogue), None
        self._show_fights()

    def apply_state_change(self, before: State, after: State) -> None:
        """Show a change of the map or of current acts."""
        if before.board != after.board:
            self.repaint()
        if self.needs_full_redraw(before, after):
            self.show_opened_table()
        else:
            self._show_fights()

    def _show_fights(self) -> None:
        """Show current acts; a table that never had any gets no items for them."""
        state = self.session.state
        if has_fights_or_off_board_units(state):
            if self._fights is None:
                self._fights = fight_items.FightItems(self.scene, self.drawings, self.rect())
            self._fights.show(
                fight_drawing_values.fights_to_draw(
                    state, self.session.catalogue, self.faces.tile_display
                )
            )
        elif self._fights is not None:
            self._fights.show(attack_lines_and_off_board_units.FightSigns())
        self.write_names_over_marks(lit=self._are_spaces_lit)

    @override
    def spaces_to_redraw(self, before: State, after: State) -> Iterator[Space]:
        """Yield the spaces of harmed units if cards have just been entered."""
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        if before.cards is not after.cards:
            for unit in after.units.values():
                if unit.condition != UNHARMED:
                    yield unit.space

    @override
    def needs_full_redraw(self, before: State, after: State) -> bool:
        assert isinstance(before, TileState)
        assert isinstance(after, TileState)
        return before.taken != after.taken

    # Places

    @override
    def outer_rect(self) -> QRectF:
        return self.rect() if self._fights is None else self._fights.rect()

    @override
    def off_board_pieces(self) -> Sequence[BoardPiece]:
        return () if self._fights is None else self._fights.off_board_units

    @override
    def legend(self) -> Sequence[LegendEntry]:
        state = self.session.state
        if not self._has_fight_signs(state):
            return ()
        shown = (
            self._fights.fights
            if self._fights is not None
            else attack_lines_and_off_board_units.FightSigns()
        )
        return legend_entries(table_legend.fight_legend_rows(state, self.session.catalogue, shown))

    @staticmethod
    def _has_fight_signs(state: TileState) -> bool:
        """Return whether the board has signs of fights, so that nothing is imported without any."""
        return has_fights_or_off_board_units(state) or any(
            one.condition != UNHARMED for one in state.all_units()
        )

    def rect(self) -> QRectF:
        """Return the board's rectangle in mils."""
        return QRectF(0, 0, GRID.width, GRID.height)

    @override
    def space_at(self, spot: QPointF) -> Space | None:
        return GRID.space_at(spot.x(), spot.y())

    @override
    def frame_outline(self, space: Space) -> QPolygonF:
        edge = palette.EDGE_WIDTH
        corner = QPointF(*GRID.north_west_corner(space))
        frame = SPACE_RECT.translated(corner).adjusted(edge, edge, -edge, -edge)
        return QPolygonF(QPolygonF(frame).toList()[:4])

    @override
    def letters_at(self, space: Space, scale: float) -> Sequence[QRectF]:
        corner = QPointF(*GRID.north_west_corner(space))
        letters = [rect.translated(corner) for rect in self._edge_letters(space)]
        return [*letters, self._name_box(space, scale)] if self.markings.names else letters

    @override
    def plate_rect(self, space: Space) -> QRectF:
        """Return the rectangle of a chance's plate: at the bottom of the space, below the units."""
        corner = QPointF(*GRID.north_west_corner(space))
        return QRectF(corner + QPointF(1900, 3480), QSizeF(1900, 440))

    # Pieces

    def pieces_on(
        self, space: Space, lying: Sequence[tuple[ObjectRef, BoardObject]]
    ) -> Iterator[BoardPiece]:
        """Yield the pieces of a space; a side's second marker is below its first."""
        centres = iter(self._marker_centres([thing for _, thing in lying]))
        for ref, thing in lying:
            yield self._piece(ref, thing, next(centres) if isinstance(thing, Unit) else (0, 0))

    def _marker_centres(self, things: Sequence[BoardObject]) -> Sequence[tuple[int, int]]:
        """Return the centres of the units' markers in a space, from the space's corner."""
        units = [thing for thing in things if isinstance(thing, Unit)]
        if not units:
            return ()
        tile = next((thing for thing in things if isinstance(thing, PlacedTile)), None)
        return marker_centres(
            fight_drawing_values.markers_to_place(units),
            self.faces.edge_letters(tile) if tile else (),
            smoke=any(isinstance(thing, SpaceSmoke) for thing in things),
        )

    def _piece(
        self, ref: ObjectRef, thing: BoardObject, centre: tuple[int, int] = (0, 0)
    ) -> BoardPiece:
        corner = QPointF(*GRID.north_west_corner(thing.space))
        whole = SPACE_RECT.translated(corner)
        frame = whole.adjusted(110, 110, -110, -110)
        match thing:
            case PlacedTile():
                svg, z = self.faces.tile(thing), SceneLayer.STILL
                key: tuple[object, ...] = ("tile", thing.tile, thing.rotation)
            case SpaceSmoke():
                there = [self.session.things[one] for one in self.session.objects_on(thing.space)]
                tile = next((one for one in there if isinstance(one, PlacedTile)), None)
                has_units = any(isinstance(one, Unit) for one in there)
                svg = self.faces.smoke(thing.turns, tile, has_units=has_units)
                z, look = SceneLayer.COVER, (tile.tile, tile.rotation) if tile else ()
                key = ("smoke", thing.turns, has_units, *look)
            case _:
                assert isinstance(thing, Unit)
                signs = unit_signs(thing, self.session.state, self.session.catalogue)
                key = ("unit", thing.unit, thing.side, *((signs,) if signs else ()))
                svg, z = self.faces.unit(thing, signs), SceneLayer.UNIT
                place = QRectF(QPointF(), UNIT_SIZE)
                place.moveCenter(corner + QPointF(*centre))
                if signs is not None:
                    place.setHeight(UNIT_SIZE.height() + SIGNS_HEIGHT)
                return BoardPiece(ref, thing.space, key, svg, place, place, z)
        return BoardPiece(ref, thing.space, key, svg, whole, frame, z, whole=True)

    def ghost_piece(self, thing: BoardObject) -> BoardPiece | None:
        """Return the preview of a thing on its space; a marker goes below others of its side."""
        if isinstance(thing, PlacedTile) and thing.tile not in self.session.catalogue.tiles:
            return None
        if not isinstance(thing, Unit):
            return self._piece(ObjectRef(""), thing)
        there = (self.session.things[ref] for ref in self.session.objects_on(thing.space))
        others = [one for one in there if not (isinstance(one, Unit) and one.id == thing.id)]
        return self._piece(ObjectRef(""), thing, self._marker_centres([*others, thing])[-1])

    def name_of(self, thing: BoardObject) -> str:
        """Return a tile's number, a unit's title, or the turns of smoke left."""
        match thing:
            case PlacedTile():
                return thing.tile
            case SpaceSmoke():
                return f"Smoke for {thing.turns} turns"
        assert isinstance(thing, Unit)
        return self.session.catalogue.unit_kind(thing.unit).title

    def tooltip_at(self, space: Space | None, piece: BoardPiece | None) -> BoardTooltip | None:
        """Return the tooltip of a unit, a tile or smoke."""
        if piece is None:
            return None
        session, catalogue = self.session, self.session.catalogue
        if space is None:
            lines = unit_status_lines(session.state.aside[piece.ref.name], session.state, catalogue)
            return BoardTooltip(lines, piece.frame)
        thing = session.things[piece.ref]
        match thing:
            case PlacedTile():
                lines = tile_fact_lines(catalogue.tiles[thing.tile], thing.tile)
            case SpaceSmoke():
                lines = (f"Smoke, {smoke_turns_left(thing.turns)}",)
            case _:
                assert isinstance(thing, Unit)
                lines = unit_status_lines(thing, session.state, catalogue)
        return BoardTooltip(tuple(lines), piece.rect)

    def dragged_object(self, parcel: QMimeData, space: Space) -> BoardObject | None:
        """Return the tile, unit or smoke of a drag, placed on a space."""
        if tile := dragged_tile(parcel):
            return PlacedTile(tile[0], space, tile[1])
        if unit := dragged_unit(parcel):
            return self.session.new_unit(*unit, space)
        turns = dragged_smoke(parcel)
        return SpaceSmoke(space, turns) if turns else None

    def answer_object(self, spot: PlacementAnswer) -> BoardObject | None:
        """Return the tile or unit that an answer would put on a space."""
        catalogue, space = self.session.catalogue, spot.space
        if space is None:
            return None
        if spot.thing in catalogue.tiles:
            return PlacedTile(spot.thing, space, ROTATIONS[spot.turn // 90])
        if spot.thing in catalogue.units:
            return Unit("", spot.thing, self.session.asks[0].by, space)
        return None

    # In trays.

    def thumbnail(self, tile: str, size: int) -> QPixmap:
        """Return a tile's side as it looks on the board, at a width in logical pixels."""
        svg = self.faces.tile(PlacedTile(tile, Space(0, 0)))
        # The cache key is its own, so that a small tray picture never replaces the board's.
        return self._high_dpi_pixmap(("tray", tile), svg, QSizeF(size, size))

    def marker(self, kind: str, side: str, size: int) -> QPixmap:
        """Return a unit's marker as it looks on the board, at a width in logical pixels."""
        svg = self.faces.unit(Unit("", kind, side, Space(0, 0)))
        shape = UNIT_SIZE * (size / UNIT_SIZE.width())
        return self._high_dpi_pixmap(("tray", kind, side), svg, shape)

    def _high_dpi_pixmap(self, key: Key, svg: SvgText, shape: QSizeF) -> QPixmap:
        """Return a drawing, sized in logical pixels, at the full resolution of the screen."""
        ratio = QGuiApplication.primaryScreen().devicePixelRatio()
        pixmap = QPixmap(self.drawings.pixmap(key, svg, (shape * ratio).toSize()))
        pixmap.setDevicePixelRatio(ratio)
        return pixmap

    # Painting

    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        """Paint the map; its picture is cached from one start to the next."""
        board, rect = self.session.state.board, self.rect()
        key = ("board", board)
        self.drawings.cache_on_disk(key, f"map-{board}")
        self.drawings.paint(painter, key, self.faces.board(board), rect, rect & part)

    def paint_over_tiles(self, painter: QPainter, part: QRectF) -> None:
        """Paint grid, dots and names if they are shown; names keep their size on the screen."""
        painter.save()
        if self.markings.grid:
            self._paint_grid(painter)
        for space in GRID.spaces():
            if self.markings.dots:
                painter.setPen(QPen(QColor(palette.HALO), 24))
                painter.setBrush(QColor(palette.INK))
                painter.drawEllipse(self.centre_of(space), 62, 62)
        self.paint_names(painter, GRID.spaces())
        painter.restore()

    def paint_names(self, painter: QPainter, spaces: Iterable[Space]) -> None:
        """Paint the names of spaces, if names are shown."""
        scale = pixels_per_unit(painter.worldTransform())
        for space in spaces if self.markings.names else ():
            self._paint_name(painter, space, scale)

    def _spaces_in_smoke(self) -> Iterator[Space]:
        things = self.session.things.values()
        yield from (one.space for one in things if isinstance(one, SpaceSmoke))

    @override
    def write_names_over_marks(self, *, lit: bool) -> None:
        self._are_spaces_lit = lit
        fights = self._fights.fights if self._fights is not None else None
        crossed = fights is not None and bool(fights.lines or fights.bands)
        self._names.setVisible(lit or self._is_field_shown or crossed)

    def _paint_grid(self, painter: QPainter) -> None:
        colour = QColor(palette.GRID_INK)
        colour.setAlphaF(0.55)
        painter.setPen(QPen(colour, 22, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for column in range(GRID.columns + 1):
            painter.drawLine(column * SPACE_SIZE, 0, column * SPACE_SIZE, GRID.height)
        for row in range(GRID.rows + 1):
            painter.drawLine(0, row * SPACE_SIZE, GRID.width, row * SPACE_SIZE)

    def _paint_name(self, painter: QPainter, space: Space, scale: float) -> None:
        box, radius = self._name_box(space, scale), self._name_size(scale) * 0.2
        paper = QColor(palette.PAPER)
        paper.setAlphaF(0.82)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(paper)
        painter.drawRoundedRect(box, radius, radius)
        painter.setPen(QColor(palette.INK))
        painter.setFont(_name_font(self._name_size(scale)))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, GRID.name(space))

    def _name_size(self, scale: float) -> float:
        """Return the size of names in mils, for a scale in pixels to a mil."""
        size = min(NAME_PIXELS / scale * text_size_factor(), LARGEST_NAME)
        return max(size, self.least_name * MILS_PER_INCH)

    def _name_box(self, space: Space, scale: float) -> QRectF:
        """Return a name's plate: as far north-west in its space as it covers no edge's letter."""
        size = self._name_size(scale)
        metrics = QFontMetricsF(_name_font(size))
        plate = QSizeF(metrics.horizontalAdvance(GRID.name(space)) + size * 0.3, size * 0.82)
        east = SPACE_SIZE - _NAME_INSET - round(plate.width())
        spots = (QPointF(x, y) for x, y in _NAME_SPOTS if x < east)
        letters = self._edge_letters(space)
        free = (
            spot for spot in spots
            if not any(QRectF(spot, plate).intersects(letter) for letter in letters)
        )  # fmt: skip
        spot = next(free, QPointF(_NAME_INSET, _NAME_INSET))
        return QRectF(QPointF(*GRID.north_west_corner(space)) + spot, plate)

    def _edge_letters(self, space: Space) -> list[QRectF]:
        """Return the rectangles of the letters on a tile's edges, from the space's corner."""
        lying = (self.session.things[ref] for ref in self.session.objects_on(space))
        tile = next((one for one in lying if isinstance(one, PlacedTile)), None)
        return [QRectF(*rect) for rect in self.faces.edge_letters_and_arrows(tile)] if tile else []

    def ruling_drawing(self, ruling: Ruling, scale: float) -> SvgOverlay:
        """Return the drawing of a ruling's line; its verdict avoids markers and names if it can."""
        markers = self._boxes_to_avoid()
        if self.session.in_short:
            return SvgOverlay(None, *self.faces.ruling_preview(ruling, scale, markers))
        return SvgOverlay(None, self.faces.ruling(ruling, scale, markers), overlay_rect())

    def _boxes_to_avoid(self) -> Boxes:
        """Return the rectangles of markers and names in mils, cached for each state."""
        session = self.session
        if self._markers is None or self._markers[0] is not session.state:
            spaces = {unit.space for unit in session.state.units.values()}
            lying = ([(ref, session.things[ref]) for ref in session.objects_on(space)]
                     for space in spaces)  # fmt: skip
            units = (piece.rect for things in lying for piece in self.pieces_on(Space(0, 0), things)
                     if piece.ref.kind == UNIT)  # fmt: skip
            names = (QRectF(x + _NAME_INSET, y, 2 * _NAME_FOOT, _NAME_FOOT)
                     for x, y in map(GRID.north_west_corner, GRID.spaces()))  # fmt: skip
            sides = ((rect.x(), rect.y(), rect.width(), rect.height()) for rect in (*units, *names))
            self._markers = session.state, lines.comparable_boxes(sides)
        return self._markers[1]

    @override
    def origin_drawing(self, space: Space) -> SvgOverlay:
        reach, middle = _ORIGIN_REACH, self.centre_of(space)
        rect = QRectF(middle.x() - reach, middle.y() - reach, 2 * reach, 2 * reach)
        return SvgOverlay(("origin", space), self.faces.origin_mark(space, rect), rect)

    def show_visible_field(self, space: Space | None) -> VisibleField | None:
        """Shade the field of sight of a space."""
        self._is_field_shown = space is not None
        self.write_names_over_marks(lit=self._are_spaces_lit)
        if space is None:
            self._field.show_drawing(None, str)
            return None

        session = self.session
        shading = field_shading(
            session.state, session.catalogue, space, session.side, session.terrain
        )
        self._field.show_drawing(shading, self.faces.shading(shading))
        back = len(shading.seen_by)
        return VisibleField(
            *field_legend(shading),
            f"{GRID.name(space)} sees {counted(len(shading.sees), 'space')} "
            f"(blue stripes, like /), and {back} space{'s see' if back != 1 else ' sees'} "
            f"{GRID.name(space)} (orange stripes, like \\).",
        )

    @override
    def has_score(self) -> bool:
        state = self.session.state
        if any(state.points.values()):
            return True
        return any(party.condition != UNHARMED for party in state.all_units())

    @override
    def current_score(self) -> Score:
        return fight_items.fight_score(self.session.state, self.session.catalogue)

    def items_hidden_on_full_screen(self) -> Iterator[QGraphicsItem]:
        """Yield the field of sight, the names over it, and the signs of current acts."""
        yield self._field
        yield self._names
        if self._fights is not None:
            yield from self._fights.attack_lines_and_signs()


class _SpaceNames(QGraphicsItem):
    """The names of spaces again, above what covers the usual names: shading, lines or smoke."""

    def __init__(
        self, board: SpearpointBoard, z: float, spaces: Callable[[], Iterable[Space]]
    ) -> None:
        super().__init__()
        self._board, self._spaces = board, spaces
        self.setZValue(z)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    @override
    def boundingRect(self) -> QRectF:
        return self._board.rect()

    @override
    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        self._board.paint_names(painter, self._spaces())


def _name_font(size: float) -> QFont:
    """Return the font of names at a size in mils."""
    font = bold_font(QGuiApplication.font())
    font.setPixelSize(max(int(size), 1))
    return font
