"""A board as a graphics scene, whatever its game: it mirrors the table of a session.

What the board looks like and what lies on it is its game's to say (`board.py`). Pieces hold no
truth: they are made anew from what the session says lies on the table.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.qt.boards.board import Board, Markings
from boardapp.qt.boards.board_items import BandItem, ChosenItem, CursorItem, GhostItem, Z
from boardapp.qt.boards.pieces import Piece, PiecesItem
from boardapp.qt.boards.sight_board import SightBoard
from boardapp.qt.boards.sight_layer import SightLayer
from boardapp.qt.drawing.svg_item import sign_scale
from boardapp.qt.films.animation_speed import Lens
from boardapp.qt.sessions.board_objects import UNIT, Ref, Thing
from boardapp.qt.sessions.placement_session import PlacementSession


class BoardMirror(QGraphicsScene):
    """Shows a session's table on a game's board."""

    hinted = Signal(str)  # what the next click does, or why it cannot
    explained = Signal(str, tuple)  # a title, and what the signs laid over the board mean
    cursor_shown = Signal(QRectF)  # where the cursor has gone, in the scene's plane

    def __init__(
        self, session: PlacementSession, board: Board, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.session, self.board = session, board
        self.lens = Lens()
        """How films over this board show their dice and words."""
        self.drawings = board.drawings
        self.pieces: dict[Ref, Piece] = {}
        self._things: Mapping[Ref, Thing] = {}
        self._patient = False
        self._layers: dict[int, PiecesItem] = {}
        self._add_fixtures()
        session.document_opened.connect(self._reload)
        session.changed.connect(self._sync)
        self.sight = self._lay_sight()
        session.cursor_moved.connect(self._move_cursor)
        session.selection_changed.connect(self._show_chosen)
        self.drawings.rendered.connect(self._repaint)

    def _add_fixtures(self) -> None:
        self.board.enter(self)
        self._chosen, self._band = ChosenItem(), BandItem()
        self._ghost = GhostItem(self.drawings, self.board.stroke)
        self._cursor = CursorItem(self.board.stroke)
        for item in (self._chosen, self._band, self._ghost, self._cursor):
            item.hide()
            self.addItem(item)

    def _lay_sight(self) -> SightLayer | None:
        """Lay what is asked about lines over the board; None on one without sight."""
        if not isinstance(self.board, SightBoard):
            return None
        layer = SightLayer(self.board, self)
        layer.item.hide()
        self.addItem(layer.item)
        layer.hinted.connect(self.hinted)
        layer.explained.connect(self.explained)
        layer.field_ended.connect(self._explain)
        return layer

    def shape(self) -> float:
        """Return the board's width divided by its height."""
        return self.board.rect().width() / self.board.rect().height()

    # The table's changes

    def _reload(self) -> None:
        self._draw_anew()
        self._move_cursor(self.session.cursor)

    def _draw_anew(self) -> None:
        self.drawings.clear()
        self.board.open()
        self._give_room()
        # The same things may look otherwise at another table.
        self._forget_pieces()
        self._sync_pieces()
        self._show_chosen()
        self._explain()
        # With no rectangle Qt would keep the background, where what lies still is painted.
        self.invalidate(self.sceneRect())

    def letter_anew(self) -> None:
        """Draw what has letters in the text that has been chosen just now."""
        if self.session.document is None:
            return
        self._draw_anew()
        if self.sight is not None:
            self.sight.show_ruling()
            if self.sight.shows_field:
                self.sight.show_field()

    def _give_room(self) -> None:
        """Let the view be moved around the board and what stands beside it."""
        room = self.board.room
        self.setSceneRect(self.board.whole().adjusted(-room, -room, room, room))

    def _forget_pieces(self) -> None:
        if self.sight is not None:
            self.sight.forget()
        gone = [*self.pieces.values()]
        self.pieces.clear()
        self._show_pieces(gone, ())
        self._things = {}

    def _sync(self, before: State, after: State) -> None:
        self.board.follow(before, after)
        if self.board.looks_otherwise(before, after):
            self.drawings.clear()
            self._forget_pieces()
        self._give_room()
        self._sync_pieces(self.board.touched(before, after))
        self._show_chosen()
        self._explain()

    def _sync_pieces(self, also: Iterable[Space] = ()) -> None:
        """Make the pieces of all spaces anew on which something has changed, and of some more."""
        before, after = self._things, self.session.things
        changed = {ref for ref in {**before, **after} if before.get(ref) != after.get(ref)}
        lying = (things[ref] for things in (before, after) for ref in changed if ref in things)
        touched = {*also, *(thing.space for thing in lying)}
        if not touched:
            return
        self._things = after
        was = {ref: piece for ref, piece in self.pieces.items() if piece.space in touched}
        now: dict[Ref, Piece] = {}
        for space in touched:
            lying_there = [(ref, after[ref]) for ref in self.session.things_on(space)]
            now.update((piece.ref, piece) for piece in self.board.pieces(space, lying_there))
        for ref in was:
            del self.pieces[ref]
        self.pieces.update(now)
        # What only lies where something else has changed is not painted anew.
        alike = {ref for ref in was if ref in now and now[ref].looks_like(was[ref])}
        gone = [was[ref] for ref in was if ref not in alike]
        self._show_pieces(gone, [now[ref] for ref in now if ref not in alike])

    def _show_pieces(self, gone: Iterable[Piece], made: Iterable[Piece]) -> None:
        changed: dict[int, list[QRectF]] = {layer: [] for layer in self._layers}
        for piece in (*gone, *made):
            changed.setdefault(piece.layer, []).append(piece.rect)
        for layer, rects in changed.items():
            if layer not in self._layers:
                self._layers[layer] = PiecesItem(self.drawings, layer)
                self._layers[layer].setVisible(layer != Z.STILL)
                self.addItem(self._layers[layer])
            shown = [piece for piece in self.pieces.values() if piece.layer == layer]
            self._layers[layer].show_pieces(self.board.rect(), shown, rects)
            for rect in rects if layer == Z.STILL else ():
                self.board.repaint(rect)

    def _show_chosen(self) -> None:
        chosen = [self.pieces[ref] for ref in self.session.selection if ref in self.pieces]
        self._chosen.show_frames(piece.frame for piece in chosen)

    def _repaint(self) -> None:
        """Paint sharp what only stood in."""
        self.invalidate(self.sceneRect())

    def _move_cursor(self, space: Space) -> None:
        self._cursor.go_to(self.board.outline(space))
        self.cursor_shown.emit(self._cursor.boundingRect())

    # What the board's signs mean, and how large they are

    def show_at_zoom(self, zoom: float) -> None:
        """Keep the ruling's strokes and signs readable at a zoom; 1.0 is 100 pixels an inch."""
        if self.sight is not None:
            self.sight.show_at(sign_scale(zoom))

    def _explain(self) -> None:
        """Tell what stands on the board for as long as no field lies over it."""
        if self.sight is None or not self.sight.shows_field:
            opened = self.session.document is not None
            self.explained.emit("", self.board.legend() if opened else ())

    # Painting

    def choose_markings(self, *, grid: bool, dots: bool, names: bool) -> None:
        """Choose which of the board's markings are shown."""
        self.board.choose_markings(Markings(grid, dots, names))

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint what lies still, in its order: views keep it as one picture."""
        if self.session.document is None:
            return
        part = QRectF(rect)
        self.board.paint_ground(painter, part, patient=self._patient)
        if Z.STILL in self._layers:
            self._layers[Z.STILL].paint_part(painter, part)
        self.board.paint_over_tiles(painter, part)

    def render_board(self, painter: QPainter, target: QRectF, source: QRectF) -> None:
        """Paint a part of the board as it is held up: without line, field, ghost and cursor."""
        lines = () if self.sight is None else (self.sight.item,)
        own: tuple[QGraphicsItem, ...] = (
            *lines, self._ghost, self._cursor, self._chosen, self._band, *self.board.signs(),
        )  # fmt: skip
        signs = [item for item in own if item.isVisible()]
        for item in signs:
            item.hide()
        self._patient = True
        self.render(painter, target, source)
        if self.drawings.render_wanted():
            # What only stood in is sharp the second time.
            self.render(painter, target, source)
        self._patient = False
        for item in signs:
            item.show()

    # What is pointed at

    def here(self) -> Space:
        """Return the space at hand: under the pointer where there is one, else the cursor's."""
        return self.session.cursor

    def unit_rect(self, unit_id: str) -> QRectF:
        """Return where a unit stands on the board."""
        return self.pieces[Ref(UNIT, unit_id)].rect

    def piece_at(self, spot: QPointF) -> Ref | None:
        """Return the thing that a press on a spot takes hold of."""
        small = [
            piece for piece in self.pieces.values() if not piece.whole and piece.rect.contains(spot)
        ]
        if small:
            return max(small, key=lambda piece: piece.z).ref
        space = self.board.space_at(spot)
        there = () if space is None else self.session.things_on(space)
        return next((ref for ref in there if ref in self.pieces and self.pieces[ref].whole), None)

    # What tools show

    def show_ghost(
        self, things: Collection[Thing] = (), refusal: str | None = None, *, pictured: bool = True
    ) -> None:
        """Show things where they would lie, with the reason when they may not; none end it."""
        board = self.board
        ghosts: list[Piece] = []
        for piece in filter(None, map(board.ghost, things)):
            rect = piece.rect
            # Of several that come to one space each is seen.
            while any(other.rect == rect for other in ghosts):
                rect = rect.translated(rect.width() / 5, rect.height() / 4)
            ghosts.append(piece._replace(rect=rect))
        outlines = (board.outline(space) for space in {piece.space for piece in ghosts})
        self._ghost.show_pieces(ghosts, outlines, allowed=refusal is None, pictured=pictured)
        if refusal:
            self.hinted.emit(refusal)
        elif len(things) == 1:
            (thing,) = things
            where = self.session.grid.name(thing.space)
            self.hinted.emit(f"{board.name_of(thing)} on {where}")

    def show_band(self, band: QRectF) -> None:
        """Show a rubber band; an empty one ends it."""
        self._band.cover(band)
