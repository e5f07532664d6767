"""The hex board in its scene: ground, units, north marker, a call's marks, rulings and fields."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.sight_ruling import Ruling
from boardapp.core.state import State, unit_display_name
from boardapp.games.strategy_cards.state import HexState, HexUnit, NorthMarker
from boardapp.picture.hexes.hex_label_places import PLATE_FOOT, PLATE_HEAD, plate_width, unit_places
from boardapp.picture.hexes.hex_terrain import NAMES_FROM
from boardapp.qt.boards.board_overlay_items import SceneLayer
from boardapp.qt.boards.game_board_base import BoardTooltip, Markings
from boardapp.qt.boards.piece_items import BoardPiece
from boardapp.qt.boards.ruling_drawings import (
    ORIGIN_RECT,
    line_origin_svg,
    ruling_line_drawing,
    ruling_rect,
)
from boardapp.qt.boards.sight_board_base import FIELD_SIGNS, SightBoard, SvgOverlay, VisibleField
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.strategy_cards.board import field_of_sight_shading
from boardapp.qt.strategy_cards.board.artillery_call_layers import CallLayers
from boardapp.qt.strategy_cards.board.brush_stroke_item import BrushStrokeItem
from boardapp.qt.strategy_cards.board.ground_painter import GroundPainter
from boardapp.qt.strategy_cards.board.ground_part_painter import paint_names
from boardapp.qt.strategy_cards.board.hex_descriptions import (
    hex_tooltip_lines,
    north_marker_description,
    unit_words,
)
from boardapp.qt.strategy_cards.board.svg_drawings import (
    NORTH_RECT,
    UNIT_RECT,
    north_marker_drawing,
    unit_drawing,
    unit_drawing_key,
)
from boardapp.qt.strategy_cards.session import NORTH, HexSession

if TYPE_CHECKING:
    from boardapp.qt.strategy_cards.board.field_of_sight_shading import FieldPainter


class HexBoard(SightBoard):
    """A board of hexes with painted ground, units and the north marker."""

    session: HexSession
    stroke = 110.0
    room = 2000.0
    draws_ways = True
    has_one_plate = True
    opening = frozenset((UNIT,))
    tool_hints: ClassVar[Mapping[str, str]] = {
        "select": "Drag a unit or the north marker to move it. Double-click a unit to change it.",
        "unit": "Click hexes to place the unit chosen in the panel Units. Press Esc to stop.",
        "sight": "Click the hex where the line begins. The line then follows the pointer. Click "
        "the hex where the line ends. Esc starts over.",
        "field": "Hover over a hex, or click it. The hexes that it can see are hatched, and "
        "the hexes that it cannot see are dark. Press Esc to stop.",
    }

    def add_items_to_scene(self, scene: QGraphicsScene) -> None:
        """Add the marks of a call and the stroke of a brush to a scene."""
        super().add_items_to_scene(scene)
        self._grid = HexGrid(1, 1)
        self.ground = GroundPainter(scene)
        self.ground.painted.connect(self.repaint)
        self.call = CallLayers(scene, self.drawings, self.paint_names_over_tint)
        self._stroke = BrushStrokeItem()
        scene.addItem(self._stroke)
        self._field: FieldPainter | None = None
        self.session.call_changed.connect(self._show_call)
        self.session.stroke_changed.connect(self._show_stroke)
        self.session.photo_changed.connect(self._show_photo)

    @override
    def disconnect_from_session(self) -> None:
        self.session.call_changed.disconnect(self._show_call)
        self.session.stroke_changed.disconnect(self._show_stroke)
        self.session.photo_changed.disconnect(self._show_photo)

    @override
    def show_opened_table(self) -> None:
        state = self.session.table
        self._grid, self._field = state.grid, None
        self.ground.show_table(state)
        self.ground.set_photo(self.session.photo)
        self._show_call()

    def apply_state_change(self, before: State, after: State) -> None:
        """Show a change of the terrain."""
        assert isinstance(before, HexState)
        assert isinstance(after, HexState)
        if before.kinds != after.kinds:
            self.ground.change_terrain_kinds(after)
            self.repaint(self.rect())
        elif before.terrain is not after.terrain or before.levels is not after.levels:
            changed = {space for space, _ in before.terrain.items() ^ after.terrain.items()}
            changed |= {space for space, _ in before.levels.items() ^ after.levels.items()}
            if changed:
                self.repaint(self.ground.change_hexes(after, changed))

    def _show_call(self) -> None:
        if self.session.document is not None:
            self.call.show_state(self.session.table, self._grid)

    def _show_photo(self) -> None:
        self.ground.set_photo(self.session.photo)
        self.repaint(self.rect())

    def _show_stroke(self) -> None:
        """Frame the hexes in the stroke of a brush, or those that the brush would paint."""
        spaces, allowed = self.session.stroke
        self._stroke.show_hexes(self._grid, spaces, allowed=allowed)

    # Places

    def rect(self) -> QRectF:
        """Return the board's rectangle with its half-hexes, in mils."""
        return QRectF(0, 0, *self._grid.printed_size_in_mils)

    def grid_to_scene(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return the position of a lattice point, in mils."""
        return self._grid.lattice_to_mils(point)

    @override
    def plate_rect(self, space: Space) -> QRectF:
        width, height = plate_width(), PLATE_FOOT - PLATE_HEAD
        return QRectF(-width / 2, PLATE_HEAD, width, height).translated(self.centre_of(space))

    @override
    def paint_names_over_tint(
        self, painter: QPainter, spaces: Iterable[Space], scale: float
    ) -> None:
        if not self.markings.names or HEX_WIDTH * scale < NAMES_FROM:
            return
        painter.save()
        painter.scale(1 / scale, 1 / scale)
        middles = ((space, self.centre_of(space) * scale) for space in spaces)
        places = ((space, (middle.x(), middle.y())) for space, middle in middles)
        paint_names(painter, self._grid, places, scale)
        painter.restore()

    def space_at(self, spot: QPointF) -> Space | None:
        """Return the hex at a point of the board, None off the board."""
        return self._grid.space_at(spot.x(), spot.y())

    # Pieces

    def pieces_on(
        self, space: Space, lying: Sequence[tuple[ObjectRef, BoardObject]]
    ) -> Iterator[BoardPiece]:
        """Yield the pieces of a hex; among overlapping units, the last is on top."""
        count = sum(ref.kind == UNIT for ref, _ in lying)
        for number, (ref, thing) in enumerate(lying):
            yield self._piece(ref, thing, count, number)

    def _piece(
        self, ref: ObjectRef, thing: BoardObject, count: int = 1, number: int = 0
    ) -> BoardPiece:
        """Return a thing as a piece; a unit is the ``number``-th of ``count`` in its hex."""
        middle = self.centre_of(thing.space)
        if isinstance(thing, NorthMarker):
            rect = NORTH_RECT.translated(middle)
            key, svg = ("north", thing.marker), north_marker_drawing(thing)
            return BoardPiece(ref, thing.space, key, svg, rect, rect, SceneLayer.MARKER, whole=True)
        assert isinstance(thing, HexUnit)
        place, z = unit_places(count)[number], SceneLayer.UNIT + min(number, 999) / 1000
        middle += QPointF(place.x, place.y)
        rect, frame = (
            QRectF(one.topLeft() * place.scale, one.size() * place.scale).translated(middle)
            for one in (UNIT_RECT, UNIT_RECT.adjusted(30, 120, -30, -120))
        )
        return BoardPiece(
            ref, thing.space, unit_drawing_key(thing), unit_drawing(thing), rect, frame, z
        )

    def ghost_piece(self, thing: BoardObject) -> BoardPiece:
        """Return the preview of a unit or of the north marker in the middle of its hex."""
        return self._piece(ObjectRef(""), thing)

    def name_of(self, thing: BoardObject) -> str:
        """Return the name of the marker or a unit."""
        return (
            f"Unit {unit_display_name(thing.id)}" if isinstance(thing, HexUnit) else "North marker"
        )

    def tooltip_at(self, space: Space | None, piece: BoardPiece | None) -> BoardTooltip | None:
        """Return the tooltip of a unit, or else of a hex with its ground."""
        if piece is not None and piece.ref.kind == UNIT:
            unit = self.session.unit(piece.ref.name)
            return BoardTooltip((capitalize_first(unit_words(unit)),), piece.rect)
        if space is None:
            return None
        table = self.session.table
        lines = hex_tooltip_lines(table, space)
        if north := table.north_drawn_on(space):
            lines = (*lines, capitalize_first(north_marker_description(north)))
        return BoardTooltip(lines, self.outline(space).boundingRect())

    def turn_by_wheel(self, spot: QPointF, steps: int) -> bool:
        """Turn the north marker by the wheel while its tool is active; return whether it turned."""
        north = self._piece(NORTH, self.session.table.north)
        if self.session.tool != "north" or not north.rect.contains(spot):
            return False
        self.session.turn_north(steps)
        return True

    # Painting

    @override
    def set_markings(self, markings: Markings) -> None:
        self.ground.choose_markings(markings)
        super().set_markings(markings)

    def paint_ground(self, painter: QPainter, part: QRectF, *, patient: bool) -> None:
        """Paint the ground and, except on the full screen, the field of sight of a hex."""
        self.ground.paint(painter, part, patient=patient)
        if self._field is not None and not patient:
            self._field.paint(painter, part)

    @override
    def ruling_drawing(self, ruling: Ruling, scale: float) -> SvgOverlay:
        rect, things = ruling_rect(ruling, self._grid, scale), self.session.things
        spaces = {thing.space for ref, thing in things.items() if ref.kind == UNIT}
        units = [
            piece.frame
            for space in spaces
            if rect.contains(self.centre_of(space))
            for piece in self.pieces_on(
                space, [(ref, things[ref]) for ref in self.session.objects_on(space)]
            )
            if piece.ref.kind == UNIT
        ]
        return SvgOverlay(None, ruling_line_drawing(ruling, self._grid, scale, rect, units), rect)

    @override
    def origin_drawing(self, space: Space) -> SvgOverlay:
        return SvgOverlay(
            ("origin",), line_origin_svg, ORIGIN_RECT.translated(self.centre_of(space))
        )

    def show_visible_field(self, space: Space | None) -> VisibleField | None:
        """Shade the hexes that a hex sees."""
        if space is None:
            if self._field is not None:
                self._field.show_field(None)
                self.repaint(self.rect())
            return None
        if self._field is None:
            self._field = field_of_sight_shading.FieldPainter(self._grid)
        seen = self.session.visible_hexes_from(space)
        self._field.show_field(space, seen)
        self.repaint(self.rect())
        name, count = self._grid.name(space), int(seen.sum()) - 1
        return VisibleField(
            f"Field of {name}:",
            FIELD_SIGNS,
            f"{name} can see {count:,} hexes (hatched in blue), and they can see {name}. {name} "
            "cannot see the dark hexes.",
        )

    def items_hidden_on_full_screen(self) -> Iterator[QGraphicsItem]:
        """Yield the stroke of a brush."""
        yield self._stroke
