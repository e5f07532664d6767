"""The board as a graphics scene: the model's changes in, the players' gestures to the tool."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QMimeData, QObject, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QKeyEvent, QPainter, QPixmap
from PySide6.QtWidgets import (
    QGraphicsItem,
    QGraphicsScene,
    QGraphicsSceneDragDropEvent,
    QStyleOptionGraphicsItem,
)

from boardapp.core.grid import Space
from boardapp.core.ruling import Ruling
from boardapp.core.square import SPACE_SIZE
from boardapp.core.state import Unit
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.catalogue import GRID
from boardapp.games.spearpoint.state import TileState
from boardapp.qt.drawings import Drawings
from boardapp.qt.drawn import Drawn
from boardapp.qt.gesture_scene import GestureScene, Told
from boardapp.qt.spearpoint.faces import Faces, overlay_rect
from boardapp.qt.spearpoint.items import (
    SPACE_RECT,
    UNIT_SIZE,
    Z_FIELD,
    Z_LIT,
    Z_SMOKE,
    BoardItem,
    CursorItem,
    GhostItem,
    MarkingsItem,
    RulingItem,
    SmokeItem,
    TileItem,
    UnitItem,
    unit_rect,
)
from boardapp.qt.spearpoint.parcel import smoke_in, tile_in, unit_in
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.space_words import tile_facts, unit_lines
from boardapp.qt.table_session import ANSWERING
from boardapp.qt.tools import Tools

if TYPE_CHECKING:
    from boardapp.core.procedure.values import Spot
    from boardapp.picture.line import Boxes

K = TypeVar("K")
V = TypeVar("V")


class BoardScene(GestureScene):
    """Mirrors the open table. Items hold no truth; `_sync` re-reads what has changed."""

    session: SpearpointSession
    marks_z = (Z_LIT + 0.2, Z_SMOKE + 0.5)

    def __init__(
        self, session: SpearpointSession, tools: Tools, parent: QObject | None = None
    ) -> None:
        super().__init__(session, tools, parent)
        self.drawings = Drawings(self)
        self.faces = Faces()
        self.typed = ""
        self._tiles: dict[Space, TileItem] = {}
        self._units: dict[str, UnitItem] = {}
        self._rulings = 0
        self._shown_ruling: tuple[Ruling, float] | None = None
        self._boxes: Boxes | None = None
        self._smoke: dict[Space, SmokeItem] = {}
        self._add_fixtures()
        self.setSceneRect(self.board_rect().adjusted(-4000, -4000, 4000, 4000))
        self._connect()

    def _add_fixtures(self) -> None:
        self._board = BoardItem(self.drawings)
        self.markings = MarkingsItem()
        self._field = Drawn(self.drawings, self.board_rect())
        self._field.setZValue(Z_FIELD)
        self._ghost = GhostItem(self.drawings)
        self._ruling = RulingItem(self.drawings)
        self._cursor = CursorItem()
        for still in (self._board, self.markings):
            self._add_still(still)
        for item in (self._field, self._ghost, self._ruling, self._cursor):
            self.addItem(item)
        self._cursor.setPos(*GRID.corner(self.session.cursor))

    def _connect(self) -> None:
        session = self.session
        session.document_opened.connect(self._reload)
        session.changed.connect(self._sync)
        session.asked_changed.connect(self._show_ruling)
        session.field_changed.connect(self._show_field)
        session.cursor_moved.connect(self._move_cursor)
        session.tool_changed.connect(self._choose_tool)
        self.drawings.rendered.connect(self._repaint)

    @property
    def typing(self) -> bool:
        """Tell whether a tile's number is being typed."""
        return bool(self.typed)

    @staticmethod
    def board_rect() -> QRectF:
        """Return the board's rectangle in mils."""
        return QRectF(0, 0, GRID.width, GRID.height)

    def thumbnail(self, tile: str, size: int) -> QPixmap:
        """Return a tile's side as it looks on the board, some pixels wide."""
        svg = self.faces.tile(PlacedTile(tile, Space(0, 0)))
        # A name of its own: what is small in a tray never stands in for what lies on the board.
        return self.drawings.pixmap(("tray", tile), svg, QSize(size, size))

    def marker(self, kind: str, side: str, size: int) -> QPixmap:
        """Return a unit's marker as it looks on the board, some pixels wide."""
        svg = self.faces.unit(Unit("", kind, side, Space(0, 0)))
        shape = UNIT_SIZE * (size / UNIT_SIZE.width())
        return self.drawings.pixmap(("tray", kind, side), svg, shape.toSize())

    def choose_markings(self, *, grid: bool, dots: bool, names: bool) -> None:
        """Choose which of the board's markings are shown."""
        self.markings.choose(grid=grid, dots=dots, names=names)

    def _repaint(self) -> None:
        """Paint sharp what only stood in; markers are kept as they were painted, and are told."""
        super()._repaint()
        for item in (*self._units.values(), *self._smoke.values()):
            item.update()

    # The model's changes

    def _reload(self) -> None:
        for store in (self._tiles, self._units, self._smoke):
            for item in list(store.values()):
                self.removeItem(item)
            store.clear()
        self.drawings.clear()
        self._shown_ruling, self._boxes = None, None
        self.faces = Faces(self.session.catalogue)
        empty = TileState(self.session.state.game, "")
        self._sync(empty, self.session.state)
        self._move_cursor(self.session.cursor)

    def _sync(self, before: TileState, after: TileState) -> None:
        if before.board != after.board:
            self._board.show_map(after.board, self.faces.board(after.board))
            self._redraw_still(self._board)
        for space in _changed(before.tiles, after.tiles):
            self._sync_tile(space, after.tiles.get(space))
        moved = _changed(before.units, after.units)
        if moved:
            self._boxes = None
        for unit_id in moved:
            self._sync_unit(unit_id, after.units.get(unit_id))
        self._arrange_units(before, after, moved)
        for space in _changed(before.smoke, after.smoke):
            self._sync_smoke(space, after.smoke.get(space, 0))

    def _sync_tile(self, space: Space, placed: PlacedTile | None) -> None:
        if space not in self._tiles:
            self._tiles[space] = TileItem(self.drawings, space)
            self._add_still(self._tiles[space])
        self._redraw_still(self._tiles[space])
        if placed is None:
            self.removeItem(self._tiles.pop(space))
            return
        key = ("tile", placed.tile, placed.rotation)
        self._tiles[space].show_drawing(key, self.faces.tile(placed))

    def _sync_unit(self, unit_id: str, unit: Unit | None) -> None:
        if unit is None:
            self.removeItem(self._units.pop(unit_id))
            return
        if unit_id not in self._units:
            self._units[unit_id] = UnitItem(self.drawings, unit_id)
            self.addItem(self._units[unit_id])
        self._units[unit_id].show_drawing(("unit", unit.unit, unit.side), self.faces.unit(unit))

    def _arrange_units(self, before: TileState, after: TileState, moved: set[str]) -> None:
        places = {
            state.units[unit_id].space
            for state in (before, after)
            for unit_id in moved
            if unit_id in state.units
        }
        for space in places:
            for side in ("us", "germany"):
                for number, unit in enumerate(after.units_in(space, side)):
                    self._units[unit.id].place(unit, number)

    def unit_rect(self, unit_id: str) -> QRectF:
        """Return where a unit stands on the board."""
        return self._units[unit_id].sceneBoundingRect()

    def _marker_boxes(self) -> Boxes:
        """Return where the markers stand, in mils; made anew when one of them has changed."""
        if self._boxes is None:
            import numpy as np

            rects = [item.sceneBoundingRect() for item in self._units.values()]
            sides = [(rect.x(), rect.y(), rect.width(), rect.height()) for rect in rects]
            self._boxes = np.array(sides, dtype=np.float64)
        return self._boxes

    def _sync_smoke(self, space: Space, turns: int) -> None:
        if not turns:
            self.removeItem(self._smoke.pop(space))
            return
        if space not in self._smoke:
            self._smoke[space] = SmokeItem(self.drawings, space)
            self.addItem(self._smoke[space])
        self._smoke[space].show_drawing(("smoke", turns), self.faces.smoke(turns))

    def _show_ruling(self) -> None:
        ruling = self.session.ruling
        asked = self.session.asked
        in_short = self.session.in_short
        if ruling is not None and in_short:
            ruling = _in_short(ruling)
        shown = (ruling, self._sign_scale) if ruling is not None else None
        if shown is not None and shown == self._shown_ruling:
            return
        self._shown_ruling = shown
        # An empty drawing over the whole board would cost its share of every repaint.
        self._ruling.setVisible(asked is not None)
        if ruling is None:
            mark = asked.origin if asked else None
            rect = overlay_rect()
            self._ruling.show_drawing(("origin", mark), self.faces.origin(mark), rect)
            return
        self._rulings += 1
        key = ("ruling", self._rulings)
        markers = self._marker_boxes()
        if in_short:
            self._ruling.show_passing(key, *self.faces.passing(ruling, self._sign_scale, markers))
        else:
            drawing = self.faces.ruling(ruling, self._sign_scale, markers)
            self._ruling.show_drawing(key, drawing, overlay_rect())
        self.drawings.forget(("ruling", self._rulings - 1))

    def _show_field(self) -> None:
        space = self.session.field_space
        if space is None:
            self._field.show_drawing(None, str)
            self.explained.emit("", ())
            return
        # The field needs numpy: imported with the first one, not at the start.
        from boardapp.games.spearpoint.pictures import field_shading
        from boardapp.qt.spearpoint.space_words import explained

        session = self.session
        shading = field_shading(
            session.state, session.catalogue, space, session.side, session.terrain
        )
        self._field.show_drawing(shading, self.faces.shading(shading))
        self.explained.emit(*explained(shading))
        self.hinted.emit(
            f"{GRID.name(space)} sees {len(shading.sees)} spaces (rising blue lines) and is seen"
            f" from {len(shading.seen_by)} (falling orange lines). Click fixes, Esc ends."
        )

    def render_board(self, painter: QPainter, target: QRectF, source: QRectF) -> None:
        """Paint a part of the board without line, field, ghost and cursor."""
        own = (self._field, self._ruling, self._ghost, self._cursor)
        signs = [item for item in own if item.isVisible()]
        for item in signs:
            item.hide()
        self.render(painter, target, source)
        for item in signs:
            item.show()

    # What lies still: map, tiles, markings

    def _add_still(self, item: QGraphicsItem) -> None:
        """Add an item that is painted with the background, which views keep as one picture."""
        item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemHasNoContents)
        self.addItem(item)

    def _redraw_still(self, item: QGraphicsItem) -> None:
        self.invalidate(item.sceneBoundingRect(), QGraphicsScene.SceneLayer.BackgroundLayer)

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint what lies still, in its order."""
        option = QStyleOptionGraphicsItem()
        for item in (self._board, *self._tiles.values(), self.markings):
            exposed = item.mapRectFromScene(QRectF(rect))
            if item.boundingRect().intersects(exposed):
                option.exposedRect = exposed
                painter.save()
                painter.translate(item.pos())
                item.paint(painter, option)
                painter.restore()

    # The tool

    def in_hand(self, space: Space | None) -> PlacedTile | None:
        """Return the tile in hand as it would lie on a space."""
        hand = self.session.hand
        if space is None or hand.tile is None or self.session.document is None:
            return None
        return PlacedTile(hand.tile, space, hand.rotation)

    def show_ghost(self, placed: PlacedTile | None, refusal: str | None = None) -> None:
        """Show a tile where it would lie, with the reason when it may not; None ends it."""
        if placed is None or placed.tile not in self.session.catalogue.tiles:
            self._ghost.hide()
            if refusal:
                self.hinted.emit(refusal)
            return
        key = ("tile", placed.tile, placed.rotation)
        self._ghost.show_drawing(key, self.faces.tile(placed), SPACE_RECT)
        self._show_ghost_on(placed.space, placed.tile, refusal)

    def show_in_hand(self, spot: Spot | None, refusal: str | None = None) -> None:
        """Show the tile or unit that an answer would put on a space; None ends it."""
        catalogue = self.session.catalogue if self.session.document is not None else None
        if spot is None or spot.space is None or catalogue is None:
            self.show_ghost(None)
        elif spot.thing in catalogue.tiles:
            placed = PlacedTile(spot.thing, spot.space, ROTATIONS[spot.turn // 90])
            self.show_ghost(placed, refusal)
        elif spot.thing in catalogue.units:
            side = self.session.asks[0].by
            self.show_unit_ghost(Unit("", spot.thing, side, spot.space), refusal)
        else:
            self.show_ghost(None)

    def show_unit_ghost(self, unit: Unit, refusal: str | None = None) -> None:
        """Show a unit marker where it would stand, with the reason when it may not."""
        key = ("unit", unit.unit, unit.side)
        others = [o for o in self.session.state.units_in(unit.space, unit.side) if o.id != unit.id]
        self._ghost.show_drawing(key, self.faces.unit(unit), unit_rect(unit, len(others)))
        self._show_ghost_on(unit.space, self.session.catalogue.unit_kind(unit.unit).title, refusal)

    def show_smoke_ghost(self, space: Space, turns: int) -> None:
        """Show smoke where a click would lay it."""
        self._ghost.show_drawing(("smoke", turns), self.faces.smoke(turns), SPACE_RECT)
        self._show_ghost_on(space, f"Smoke for {turns} turns")

    # The players' gestures

    def place_of(self, space: Space) -> QPointF:
        """Return the north-west corner of a space."""
        return QPointF(*GRID.corner(space))

    def space_at(self, spot: QPointF) -> Space | None:
        """Return the space under a spot of the board, None off the board."""
        space = Space(int(spot.y() // SPACE_SIZE), int(spot.x() // SPACE_SIZE))
        return space if space in GRID else None

    def unit_at(self, spot: QPointF) -> str | None:
        """Return the unit under a spot of the board."""
        for item in self.items(spot):
            if isinstance(item, UnitItem):
                return item.unit_id
        return None

    def told_at(self, spot: QPointF) -> Told | None:
        """Return what the unit, else the tile under a spot of the board is."""
        state, catalogue = self.session.state, self.session.catalogue
        unit, space = self.unit_at(spot), self.space_at(spot)
        if unit is not None:
            return Told(unit_lines(state.units[unit], catalogue), self.unit_rect(unit))
        placed = state.tiles.get(space) if space is not None else None
        if placed is None:
            return None
        return Told(
            tile_facts(catalogue.tiles[placed.tile], placed.tile),
            SPACE_RECT.translated(self.place_of(placed.space)),
        )

    def _accept(self) -> None:
        typed, self.typed = self.typed, ""
        if typed:
            self._lay_typed(typed)
        else:
            super()._accept()

    def _cancel(self) -> None:
        if self.typed:
            self.typed = ""
            self.hinted.emit(self._tool.hint)
        else:
            super()._cancel()

    def _type(self, event: QKeyEvent) -> bool:
        """Take up digits, and after them a side's letter; Backspace takes one back."""
        text = event.text().upper()
        if event.key() == Qt.Key.Key_Backspace and self.typed:
            self.typed = self.typed[:-1]
        elif text.isdigit() or (self.typed and text in ("A", "B")):
            self.typed += text
        else:
            return False
        self.hinted.emit(f"Tile {self.typed}… Enter places it at {GRID.name(self.session.cursor)}")
        return True

    def _lay_typed(self, typed: str) -> None:
        if typed not in self.session.catalogue.tiles:
            self.session.refused.emit(f"There is no tile {typed}.")
            return
        self.session.lay_tile(typed, self.session.cursor)

    def act_at_cursor(self, act: Callable[[Space], bool]) -> None:
        """Do a tile act where the pointer is over a tile, else at the cursor."""
        tiles = self.session.state.tiles
        space = self.hovered if self.hovered in tiles else self.session.cursor
        act(space if space is not None else self.session.cursor)

    def turn(self, quarters: int) -> None:
        """Turn the tile in hand, or the one at the pointer or cursor."""
        if not self._tool.turn(quarters):
            self.act_at_cursor(lambda space: self.session.turn_tile(space, quarters))

    def flip(self) -> None:
        """Flip the tile in hand, or the one at the pointer or cursor."""
        if self.session.tool == ANSWERING:
            self.session.flip_in_hand()
        elif not self._tool.flip():
            self.act_at_cursor(self.session.flip_tile)

    def remove(self) -> None:
        """Remove the unit at the pointer or cursor, or else the tile there."""
        space = self.hovered
        if space is None or not self._holds_anything(space):
            space = self.session.cursor
        self._remove_at(space)

    def _holds_anything(self, space: Space) -> bool:
        state = self.session.state
        return space in state.tiles or space in state.smoke or any(state.units_in(space))

    def _remove_at(self, space: Space) -> bool:
        under = self.unit_at(self._pointer) if self._pointer else None
        units = [unit.id for unit in self.session.state.units_in(space)]
        if units:
            return self.session.remove_unit(under if under in units else units[-1])
        if space in self.session.state.smoke and space not in self.session.state.tiles:
            return self.session.set_smoke(space, 0)
        return self.session.remove_tile(space)

    # Drag and drop from the trays

    def dragEnterEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Welcome tiles, units and smoke."""
        event.setAccepted(self._droppable(event.mimeData()))

    def dragMoveEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Frame the space where a tile would lie, and say whether it may."""
        space, tile = self.space_at(event.scenePos()), tile_in(event.mimeData())
        event.setAccepted(space is not None and self._droppable(event.mimeData()))
        if tile and space is not None:
            placed = PlacedTile(tile[0], space, tile[1])
            self.show_ghost(placed, self.session.refusal(placed))
            # The drag has a picture of it already, under the pointer.
            self._ghost.show_drawing(None, str, SPACE_RECT)
        else:
            self.show_ghost(None)

    def dragLeaveEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Take the ghost away."""
        self.show_ghost(None)

    def dropEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Lay the tile, put the unit or lay the smoke where it was dropped."""
        self.show_ghost(None)
        space, parcel = self.space_at(event.scenePos()), event.mimeData()
        if space is None:
            return
        self.session.move_cursor(space)
        if tile := tile_in(parcel):
            self.session.lay_tile(tile[0], space, tile[1])
        elif unit := unit_in(parcel):
            self.session.lay_unit(unit[0], unit[1], space)
        elif turns := smoke_in(parcel):
            self.session.set_smoke(space, turns)
        event.acceptProposedAction()

    def _droppable(self, parcel: QMimeData) -> bool:
        known = tile_in(parcel) or unit_in(parcel) or smoke_in(parcel)
        return bool(known) and self.session.document is not None


def _in_short(ruling: Ruling) -> Ruling:
    """Return what is drawn of a ruling in short; contacts follow, as the reasons in words do."""
    causes = tuple(cause._replace(margin_mm=None) for cause in ruling.causes)
    return replace(
        ruling, causes=causes, notes=ruling.bars, marks=(), margin_mm=None, readings=(), rests=()
    )


def _changed(before: Mapping[K, V], after: Mapping[K, V]) -> set[K]:
    return {key for key in {**before, **after} if before.get(key) != after.get(key)}
