"""The hex board as a graphics scene: the table's changes in, the players' gestures to the tool."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsScene, QGraphicsSceneMouseEvent

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.state import State, called
from boardapp.games.strategy_cards.state import HexState, HexUnit, North
from boardapp.qt.drawings import Drawings
from boardapp.qt.drawn import Drawn
from boardapp.qt.gesture_scene import GestureScene, Told
from boardapp.qt.ruling_view import capital
from boardapp.qt.strategy_cards.call_layers import CallLayers
from boardapp.qt.strategy_cards.faces import (
    NORTH_RECT,
    TOKEN_RECT,
    UNIT_RECT,
    north_face,
    origin_face,
    ruling_face,
    ruling_rect,
    unit_face,
    unit_key,
)
from boardapp.qt.strategy_cards.ground import Ground, Shown
from boardapp.qt.strategy_cards.items import (
    Z_MARKS,
    Z_RULING,
    Z_SIGNS,
    ChosenItem,
    CursorItem,
    GhostItem,
    NorthItem,
    StrokeItem,
    UnitItem,
    UnitsItem,
)
from boardapp.qt.strategy_cards.session import HexSession
from boardapp.qt.strategy_cards.words import hex_lines, north_words, unit_words
from boardapp.qt.tools import Tools

if TYPE_CHECKING:
    from boardapp.qt.strategy_cards.shading import FieldPainter

_ROOM = 2000
"""Mils around the board over which the view can be moved."""


class HexScene(GestureScene):
    """Mirrors the open table. Items hold no truth; `_sync` re-reads what has changed."""

    session: HexSession
    marks_z: ClassVar[tuple[float, float]] = (Z_MARKS, Z_SIGNS)
    draws_ways = True

    unit_opened = Signal(str)  # a unit was double-clicked, or Enter pressed on it twice

    def __init__(self, session: HexSession, tools: Tools, parent: QObject | None = None) -> None:
        super().__init__(session, tools, parent)
        self.drawings = Drawings(self)
        self.ground = Ground(self)
        self._grid = HexGrid(1, 1)
        self._units: dict[str, UnitItem] = {}
        self._rulings = 0
        self._shown = Shown()
        self._field: FieldPainter | None = None
        self._patient = False
        self._add_fixtures()
        self._connect()

    def _add_fixtures(self) -> None:
        self.north = NorthItem(self.drawings)
        self.call = CallLayers(self, self.drawings)
        self.units = UnitsItem(self.drawings)
        self._stroke = StrokeItem()
        self._chosen = ChosenItem()
        self._ghost = GhostItem(self.drawings)
        self._ruling = Drawn(self.drawings, QRectF())
        self._ruling.setZValue(Z_RULING)
        self._cursor = CursorItem()
        for item in (self.north, self.units, self._stroke, self._chosen, self._ghost, self._ruling,
                     self._cursor):  # fmt: skip
            self.addItem(item)

    def _connect(self) -> None:
        session = self.session
        session.document_opened.connect(self._reload)
        session.changed.connect(self._sync)
        session.asked_changed.connect(self._show_ruling)
        session.field_changed.connect(self._show_field)
        session.cursor_moved.connect(self._move_cursor)
        session.tool_changed.connect(self._choose_tool)
        session.selection_changed.connect(self._show_chosen)
        session.call_changed.connect(self._show_call)
        session.brush_changed.connect(self._refresh_tool)
        session.hand_changed.connect(self._refresh_tool)
        self.drawings.rendered.connect(self._repaint)
        self.ground.painted.connect(self._redraw_ground)

    # The board

    @property
    def grid(self) -> HexGrid:
        """Return the board."""
        return self._grid

    def board_rect(self) -> QRectF:
        """Return the board's rectangle with its half-hexes, in mils."""
        return QRectF(0, 0, *self._grid.plane_size)

    def plane(self, point: tuple[float, float]) -> tuple[float, float]:
        """Return where a point of the lattice lies, in mils."""
        return self._grid.plane(point)

    def middle(self, space: Space) -> QPointF:
        """Return where the middle of a hex lies; the hex may be off the board."""
        return QPointF(*self._grid.plane(self._grid.centre(space)))

    def choose_markings(self, *, grid: bool, dots: bool, names: bool) -> None:
        """Choose which of the board's markings are shown."""
        self._shown = Shown(grid, dots, names)
        self.ground.choose(self._shown)
        self._redraw_ground(self.board_rect())

    # The table's changes

    def _reload(self) -> None:
        for item in self._units.values():
            self.removeItem(item)
        self._units.clear()
        self.drawings.clear()
        state = self.session.table
        self._grid = state.grid
        self._field = None
        self.ground.open(state)
        self.setSceneRect(self.board_rect().adjusted(-_ROOM, -_ROOM, _ROOM, _ROOM))
        self._sync_units(HexState(state.game, ""), state)
        self._show_north(state.north)
        self._show_call()
        self._show_chosen()
        self._move_cursor(self.session.cursor)
        self._redraw_ground(self.sceneRect())

    def _sync(self, before: State, after: State) -> None:
        assert isinstance(before, HexState)
        assert isinstance(after, HexState)
        self._sync_ground(before, after)
        self._sync_units(before, after)
        if before.north != after.north:
            self._show_north(after.north)
        self._show_chosen()
        self._refresh_tool()

    def _sync_ground(self, before: HexState, after: HexState) -> None:
        if before.kinds != after.kinds:
            self.ground.restyle(after)
            self._redraw_ground(self.board_rect())
        elif before.terrain is not after.terrain or before.levels is not after.levels:
            changed = {space for space, _ in before.terrain.items() ^ after.terrain.items()}
            changed |= {space for space, _ in before.levels.items() ^ after.levels.items()}
            if changed:
                self._redraw_ground(self.ground.change(after, changed))

    def _sync_units(self, before: HexState, after: HexState) -> None:
        if before.units is after.units:
            return
        places: set[Space] = set()
        for unit_id in before.units.keys() | after.units.keys():
            was, now = before.units.get(unit_id), after.units.get(unit_id)
            if was != now:
                places |= {unit.space for unit in (was, now) if unit is not None}
                self._sync_unit(unit_id, now)
        self._arrange(after, places)

    def _sync_unit(self, unit_id: str, unit: object) -> None:
        if not isinstance(unit, HexUnit):
            self.removeItem(self._units.pop(unit_id))
            return
        if unit_id not in self._units:
            self._units[unit_id] = UnitItem(self.drawings, unit_id)
            self.addItem(self._units[unit_id])
        self._units[unit_id].show_drawing(unit_key(unit), unit_face(unit))

    def _arrange(self, state: HexState, places: set[Space]) -> None:
        by_space: dict[Space, list[str]] = {}
        for unit in state.hex_units():
            if unit.space in places:
                by_space.setdefault(unit.space, []).append(unit.id)
        for space, ids in by_space.items():
            for number, unit_id in enumerate(ids):
                self._units[unit_id].stand(self.middle(space), number, len(ids))
        self.units.show_units(self.board_rect(), self._units.values())

    def unit_rect(self, unit_id: str) -> QRectF:
        """Return where a unit stands on the board."""
        return self._units[unit_id].sceneBoundingRect()

    def _show_north(self, north: North) -> None:
        self.north.setPos(self.middle(north.space))
        self.north.show_drawing(("north", north.marker), north_face(north))

    def _show_chosen(self) -> None:
        chosen = self.session.selected
        item = self._units.get(chosen) if chosen else None
        self._chosen.setVisible(item is not None)
        if item is not None:
            self._chosen.setPos(item.pos())

    # The call of artillery

    def _show_call(self) -> None:
        if self.session.document is not None:
            self.call.show_state(self.session.table, self._grid)

    # The ruling and the field

    def _show_ruling(self) -> None:
        ruling, asked = self.session.ruling, self.session.asked
        self._ruling.setVisible(asked is not None)
        if ruling is not None:
            self._rulings += 1
            rect = ruling_rect(ruling, self._grid, self._sign_scale)
            face = ruling_face(ruling, self._grid, self._sign_scale, rect)
            self._ruling.setPos(0, 0)
            self._ruling.show_drawing(("ruling", self._rulings), face, rect)
            self.drawings.forget(("ruling", self._rulings - 1))
        elif asked is not None:
            self._ruling.setPos(self.middle(asked.origin))
            self._ruling.show_drawing(("origin",), origin_face, TOKEN_RECT)

    def _show_field(self) -> None:
        space = self.session.field_space
        if space is None or self.session.document is None:
            if self._field is not None:
                self._field.show(None)
                self._redraw_ground(self.board_rect())
            self.explained.emit("", ())
            return
        # The field needs numpy: imported with the first one, not at the start.
        from boardapp.qt.strategy_cards.shading import FieldPainter
        from boardapp.qt.strategy_cards.words import FIELD_SIGNS

        if self._field is None:
            self._field = FieldPainter(self._grid)
        seen = self.session.field(space)
        self._field.show(space, seen)
        self._redraw_ground(self.board_rect())
        self.explained.emit(f"Field of {self._grid.name(space)}:", FIELD_SIGNS)
        count = int(seen.sum()) - 1
        self.hinted.emit(
            f"{self._grid.name(space)} sees {count:,} hexes (rising blue lines), and they see it;"
            " the rest is dark. Click fixes, Esc ends."
        )

    # Painting

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the ground, and on it the field of a hex."""
        if self.session.document is None:
            return
        part = QRectF(rect)
        self.ground.paint(painter, part, patient=self._patient)
        if self._field is not None:
            self._field.paint(painter, part)

    def render_board(self, painter: QPainter, target: QRectF, source: QRectF) -> None:
        """Paint a part of the board without line, field, ghost and cursor, all of it sharp."""
        signs = [item for item in (self._ruling, self._ghost, self._cursor, self._stroke,
                                   self._chosen) if item.isVisible()]  # fmt: skip
        for item in signs:
            item.hide()
        self._patient, field = True, self._field
        self._field = None
        self.render(painter, target, source)
        # What only stood in is sharp the second time.
        self.drawings.render_wanted()
        self.render(painter, target, source)
        self._patient, self._field = False, field
        for item in signs:
            item.show()

    def _redraw_ground(self, rect: QRectF) -> None:
        self.invalidate(rect, QGraphicsScene.SceneLayer.BackgroundLayer)

    # The tool

    def _refresh_tool(self) -> None:
        """Have the tool show again what the next click does: what it rests on has changed."""
        if self.session.document is not None:
            self._tool.refresh()

    def show_unit_ghost(self, unit: HexUnit, refusal: str | None = None) -> None:
        """Show a unit where it would stand, with the reason when it may not."""
        self._ghost.show_drawing(unit_key(unit), unit_face(unit), UNIT_RECT)
        self._show_ghost_on(unit.space, f"Unit {called(unit.id)}", refusal)

    def show_north_ghost(self, north: North) -> None:
        """Show the north marker where it would lie."""
        key = ("north", north.marker)
        self._ghost.show_drawing(key, north_face(north), NORTH_RECT)
        self._show_ghost_on(north.space, "North marker")

    def hide_ghost(self) -> None:
        """Take the ghost away."""
        self._ghost.hide()

    def show_stroke(self, spaces: list[Space], *, allowed: bool = True) -> None:
        """Frame the hexes that a brush has gone over, or would paint; none end it."""
        self._stroke.show_hexes(self._grid, spaces, allowed=allowed)

    # The players' gestures

    def place_of(self, space: Space) -> QPointF:
        """Return the middle of a hex."""
        return self.middle(space)

    def space_at(self, spot: QPointF) -> Space | None:
        """Return the hex under a spot of the board, None off the board."""
        return self._grid.at(spot.x(), spot.y())

    def unit_at(self, spot: QPointF) -> str | None:
        """Return the unit under a spot of the board."""
        for item in self.items(spot):
            if isinstance(item, UnitItem):
                return item.unit_id
        return None

    def north_at(self, spot: QPointF) -> bool:
        """Tell whether the north marker is under a spot of the board."""
        return self.north.contains(self.north.mapFromScene(spot))

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Open a unit with the tool that selects; else take it like any other press."""
        unit = self.unit_at(event.scenePos())
        if unit is not None and self.session.tool == "select" and self._usable(event):
            self.session.select_unit(unit)
            self.unit_opened.emit(unit)
            event.accept()
        else:
            super().mouseDoubleClickEvent(event)

    def told_at(self, spot: QPointF) -> Told | None:
        """Return what the unit, else the ground under a spot of the board is."""
        unit, space = self.unit_at(spot), self.space_at(spot)
        if unit is not None:
            return Told((capital(unit_words(self.session.unit(unit))),), self.unit_rect(unit))
        if space is None:
            return None
        lines = hex_lines(self.session.table, space)
        if self.session.table.north.space == space:
            lines = (*lines, capital(north_words(self.session.table.north)))
        return Told(lines, self.outline(space).boundingRect())

    def turn_wheel(self, spot: QPointF, steps: int) -> bool:
        """Turn the north marker with the wheel over it while its tool is in use; tell whether."""
        if self.session.tool != "north" or not self.north_at(spot):
            return False
        self.session.turn_north(steps)
        return True

    def unit_on(self, space: Space) -> str | None:
        """Return the chosen unit if it stands on a hex, else the last one there."""
        chosen = self.session.selected
        if chosen is not None and self.session.unit(chosen).space == space:
            return chosen
        return super().unit_on(space)

    def unit_here(self) -> str | None:
        """Return the unit under the pointer, else the chosen or last one on the hex there."""
        under = self.unit_at(self._pointer) if self._pointer is not None else None
        return under or self.unit_on(self.here())

    def remove(self) -> None:
        """Take the unit under the pointer or at the cursor off the board."""
        unit = self.unit_here() or self.session.selected
        if unit is not None:
            self.session.remove_unit(unit)
        else:
            self.session.refused.emit(f"No unit stands on {self._grid.name(self.here())}.")
