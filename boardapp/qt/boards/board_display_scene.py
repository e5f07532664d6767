"""A graphics scene of any game's board: it mirrors the table of a session.

The game gives the board's drawing and its pieces (`game_board.py`). It rebuilds the pieces from
the session's state after each change.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from boardapp.core.grid import Space
from boardapp.core.state import State
from boardapp.picture import palette
from boardapp.qt.boards.board_overlay_items import (
    CursorItem,
    GhostItem,
    RubberBandItem,
    SceneLayer,
    SelectionFramesItem,
)
from boardapp.qt.boards.game_board_base import GameBoard, Markings
from boardapp.qt.boards.mark_layers import PaintedLayer
from boardapp.qt.boards.piece_items import BoardPiece, PiecesItem
from boardapp.qt.boards.sight_board_base import SightBoard
from boardapp.qt.boards.sight_layer import SightLayer
from boardapp.qt.drawing.scaled_picture import smallest_sharp_level
from boardapp.qt.drawing.svg_item import pixels_per_unit, sign_scale
from boardapp.qt.films.film_speed_and_text_size import FilmTextTransform
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.widgets.style import text_size_factor

if TYPE_CHECKING:
    from boardapp.core.procedure.question_parts import PlacementAnswer

_NOTE_PIXELS = 14.0
HELD_UP_NAME = 0.8
"""The height of a space's name on the verdict screen, in inches, legible at three metres."""


class BoardMirror(QGraphicsScene):
    """Shows a session's table on a game's board."""

    hinted = Signal(str)  # what the next click does, or why it cannot
    ghost_refused = Signal(str)  # why the carried piece may not go to its space, or ""
    explained = Signal(str, tuple)  # a title, and the meaning of the signs over the board
    cursor_shown = Signal(QRectF)  # the cursor's new rectangle, in the scene's plane

    def __init__(
        self, session: PlacementSession, board: GameBoard, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.session, self.board = session, board
        self._overlays: list[QGraphicsItem] = []
        self.pointer: QPointF | None = None
        self.hovered: Space | None = None
        """The space under the pointer."""
        self.modifiers = Qt.KeyboardModifier.NoModifier
        """The modifier keys that were down when a mouse button was pressed."""
        self.lens = FilmTextTransform()
        """The size at which films over this board show their dice and words."""
        self.drawings = board.drawings
        self.pieces: dict[ObjectRef, BoardPiece] = {}
        self._things: Mapping[ObjectRef, BoardObject] = {}
        self._patient = False
        self._layers: dict[int, PiecesItem] = {}
        self._add_overlay_items()
        session.document_opened.connect(self._show_opened_document)
        session.changed.connect(self._apply_state_change)
        self.sight = self._make_sight_layer()
        session.cursor_moved.connect(self._move_cursor)
        session.selection_changed.connect(self._frame_selection)
        session.board_photo.changed.connect(self._repaint_static_layers)
        session.board_photo.changed.connect(self._show_note)
        session.picture_changed.connect(self._repaint_static_layers)
        self.drawings.rendered.connect(self._repaint_static_layers)

    def _add_overlay_items(self) -> None:
        self.board.add_items_to_scene(self)
        self._chosen, self._band = SelectionFramesItem(), RubberBandItem()
        self._ghost = GhostItem(self.drawings, self.board.stroke)
        self._cursor = CursorItem(self.board.stroke)
        self._note = PaintedLayer(self._paint_note, SceneLayer.SIGNS + 0.05)
        self.addItem(self._note)
        for item in (self._chosen, self._band, self._ghost, self._cursor):
            self.add_overlay(item)

    def add_overlay(self, item: QGraphicsItem) -> None:
        """Add an item over the board, hidden at first; the verdict screen leaves it out."""
        item.hide()
        self.addItem(item)
        self._overlays.append(item)

    def remove_overlay(self, item: QGraphicsItem) -> None:
        """Remove an item that was added over the board."""
        self._overlays.remove(item)
        self.removeItem(item)

    def _make_sight_layer(self) -> SightLayer | None:
        """Add the layer of lines of sight; None on a board without them."""
        if not isinstance(self.board, SightBoard):
            return None
        layer = SightLayer(self.board, self)
        self.add_overlay(layer.item)
        layer.hinted.connect(self.hinted)
        layer.explained.connect(self.explained)
        layer.field_ended.connect(self._show_legend)
        return layer

    def aspect_ratio(self) -> float:
        """Return the board's width divided by its height."""
        return self.board.rect().width() / self.board.rect().height()

    # The table's changes

    def _show_opened_document(self) -> None:
        self._redraw_everything()
        self._move_cursor(self.session.cursor)

    def _redraw_everything(self) -> None:
        self.drawings.clear()
        self.board.show_opened_table()
        self._update_scene_rect()
        # The same pieces may look different at another table.
        self._remove_all_pieces()
        self._sync_pieces()
        self._frame_selection()
        self._show_legend()
        # Without a rectangle Qt would keep the cached static layers.
        self.invalidate(self.sceneRect())

    def redraw_lettering(self) -> None:
        """Redraw everything with letters after the player has changed the text size."""
        if self.session.document is None:
            return
        self._redraw_everything()
        if self.sight is not None:
            self.sight.show_ruling()
            if self.sight.is_field_visible:
                self.sight.update_field()

    def _update_scene_rect(self) -> None:
        """Set how far the view can move: the board with the pieces around it."""
        room = self.board.room
        self.setSceneRect(self.board.outer_rect().adjusted(-room, -room, room, room))

    def _remove_all_pieces(self) -> None:
        if self.sight is not None:
            self.sight.discard_drawing()
        gone = [*self.pieces.values()]
        self.pieces.clear()
        self._show_pieces(gone, ())
        self._things = {}

    def _apply_state_change(self, before: State, after: State) -> None:
        self.board.apply_state_change(before, after)
        if self.board.needs_full_redraw(before, after):
            self.drawings.clear()
            self._remove_all_pieces()
        self._update_scene_rect()
        self._sync_pieces(self.board.spaces_to_redraw(before, after))
        self._frame_selection()
        self._show_legend()

    def _sync_pieces(self, also: Iterable[Space] = ()) -> None:
        """Rebuild the pieces on all changed spaces, and on the spaces of ``also``."""
        before, after = self._things, self.session.things
        changed = {ref for ref in {**before, **after} if before.get(ref) != after.get(ref)}
        lying = (things[ref] for things in (before, after) for ref in changed if ref in things)
        touched = {*also, *(thing.space for thing in lying)}
        if not touched:
            return
        self._things = after
        was = {ref: piece for ref, piece in self.pieces.items() if piece.space in touched}
        now: dict[ObjectRef, BoardPiece] = {}
        for space in touched:
            lying_there = [(ref, after[ref]) for ref in self.session.objects_on(space)]
            now.update((piece.ref, piece) for piece in self.board.pieces_on(space, lying_there))
        for ref in was:
            del self.pieces[ref]
        self.pieces.update(now)
        # An unchanged piece is not painted again.
        alike = {ref for ref in was if ref in now and now[ref].looks_like(was[ref])}
        gone = [was[ref] for ref in was if ref not in alike]
        self._show_pieces(gone, [now[ref] for ref in now if ref not in alike])

    def _show_pieces(self, gone: Iterable[BoardPiece], made: Iterable[BoardPiece]) -> None:
        changed: dict[int, list[QRectF]] = {layer: [] for layer in self._layers}
        for piece in (*gone, *made):
            changed.setdefault(piece.layer, []).append(piece.rect)
        for layer, rects in changed.items():
            if layer not in self._layers:
                self._layers[layer] = PiecesItem(self.drawings, layer)
                self._layers[layer].setVisible(layer != SceneLayer.STILL)
                self.addItem(self._layers[layer])
            shown = [piece for piece in self.pieces.values() if piece.layer == layer]
            self._layers[layer].show_pieces(self.board.rect(), shown, rects)
            for rect in rects if layer == SceneLayer.STILL else ():
                self.board.repaint(rect)

    def _frame_selection(self) -> None:
        chosen = [self.pieces[ref] for ref in self.session.selection if ref in self.pieces]
        self._chosen.show_frames(piece.frame for piece in chosen)

    def _repaint_static_layers(self) -> None:
        """Redraw the ground, and the parts that had a quick, blurred placeholder."""
        self.invalidate(self.sceneRect())

    def _move_cursor(self, space: Space) -> None:
        self._cursor.frame_space(
            self.board.frame_outline(space), partial(self.board.letters_at, space)
        )
        self.cursor_shown.emit(self._cursor.boundingRect())

    # Legend and sizes of signs

    def scale_ruling_to_zoom(self, zoom: float) -> None:
        """Keep the ruling's strokes and signs readable at a zoom; 1.0 is 100 pixels an inch."""
        if self.sight is not None:
            self.sight.set_scale(sign_scale(zoom))

    def _show_legend(self) -> None:
        """Show the legend of the board's signs while no field of sight covers it."""
        if self.sight is None or not self.sight.is_field_visible:
            opened = self.session.document is not None
            self.explained.emit("", self.board.legend() if opened else ())

    # Painting

    def set_markings(self, *, grid: bool, dots: bool, names: bool) -> None:
        """Choose which of the board's markings are shown."""
        self.board.set_markings(Markings(grid, dots, names))

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        """Paint the static layers in their order; views cache the result as one picture."""
        if self.session.document is None:
            return
        part = QRectF(rect)
        if photograph := self.session.board_photo.visible:
            self._paint_photograph(painter, photograph.levels)
        else:
            self.board.paint_ground(painter, part, patient=self._patient)
            if SceneLayer.STILL in self._layers:
                self._layers[SceneLayer.STILL].paint_part(painter, part)
        self.board.paint_over_tiles(painter, part)

    def _show_note(self) -> None:
        """Show the note on a photograph of the table, over the bright spaces."""
        self._note.cover_rect(self.board.rect())
        self._note.setVisible(bool(self.session.board_photo.note))

    def _paint_note(self, painter: QPainter, scale: float) -> None:
        """Paint a line in the lower left corner of the board, in the size of space names."""
        rect, note = self.board.rect(), self.session.board_photo.note
        size = min(_NOTE_PIXELS / scale * text_size_factor(), rect.height() / 20)
        font = painter.font()
        font.setPixelSize(max(round(size), 1))
        painter.setFont(font)
        width = painter.fontMetrics().horizontalAdvance(note) + size
        plate = QRectF(rect.left(), rect.bottom() - 1.5 * size, width, 1.5 * size)
        painter.fillRect(plate, QColor(palette.PAPER))
        painter.setPen(QColor(palette.INK))
        painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, note)

    def _paint_photograph(self, painter: QPainter, levels: Sequence[QImage]) -> None:
        """Paint a photograph of the table in place of the map and the tiles on it."""
        rect = self.board.rect()
        scale = pixels_per_unit(painter.worldTransform()) * painter.device().devicePixelRatioF()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(rect, smallest_sharp_level(levels, rect.width() * scale))

    def render_board(self, painter: QPainter, target: QRectF, source: QRectF) -> None:
        """Paint a part of the board for the verdict screen: no line, field, ghost or cursor."""
        own = (*self._overlays, *self.board.items_hidden_on_full_screen())
        signs = [item for item in own if item.isVisible()]
        for item in signs:
            item.hide()
        self._patient, least, self.board.least_name = True, self.board.least_name, HELD_UP_NAME
        self.render(painter, target, source)
        if self.drawings.render_waiting():
            # The second pass replaces the placeholders by sharp drawings.
            self.render(painter, target, source)
        self._patient, self.board.least_name = False, least
        for item in signs:
            item.show()

    # The space and the piece under the pointer

    def space_at_pointer_or_cursor(self) -> Space:
        """Return the space under the pointer; without one, the cursor's space."""
        return self.session.cursor if self.hovered is None else self.hovered

    def unit_rect(self, unit_id: str) -> QRectF:
        """Return a unit's rectangle on the board."""
        return self.pieces[ObjectRef(UNIT, unit_id)].rect

    def unit_frame(self, unit_id: str) -> QRectF:
        """Return the outline of a unit's counter on the board."""
        return self.pieces[ObjectRef(UNIT, unit_id)].frame

    def piece_at(self, spot: QPointF) -> ObjectRef | None:
        """Return the piece that a press at a point would select."""
        small = [
            piece for piece in self.pieces.values() if not piece.whole and piece.rect.contains(spot)
        ]
        if small:
            return max(small, key=lambda piece: piece.z).ref
        space = self.board.space_at(spot)
        there = () if space is None else self.session.objects_on(space)
        return next((ref for ref in there if ref in self.pieces and self.pieces[ref].whole), None)

    def off_board_object_at(self, spot: QPointF | None) -> ObjectRef | None:
        """Return the piece outside the spaces at a point."""
        piece = self.board.off_board_piece_at(spot) if spot is not None else None
        return piece.ref if piece is not None else None

    # Previews of tools

    def show_ghost(
        self,
        things: Collection[BoardObject] = (),
        refusal: str | None = None,
        *,
        pictured: bool = True,
    ) -> None:
        """Show pieces at their new places, and any reason against them; none hide the ghost."""
        board = self.board
        ghosts: list[BoardPiece] = []
        for piece in filter(None, map(board.ghost_piece, things)):
            rect = piece.rect
            # If several pieces go to one space, each one stays visible.
            while any(other.rect == rect for other in ghosts):
                rect = rect.translated(rect.width() / 5, rect.height() / 4)
            ghosts.append(piece._replace(rect=rect))
        outlines = (board.outline(space) for space in {piece.space for piece in ghosts})
        self._ghost.show_pieces(ghosts, outlines, allowed=refusal is None, pictured=pictured)
        self.ghost_refused.emit((refusal or "") if ghosts else "")
        if refusal:
            self.hinted.emit(refusal)
        elif len(things) == 1:
            (thing,) = things
            where = self.session.grid.name(thing.space)
            self.hinted.emit(f"{board.name_of(thing)} on {where}")

    def show_rubber_band(self, band: QRectF) -> None:
        """Show a rubber band; an empty rectangle hides it."""
        self._band.cover_rect(band)

    def show_answer_ghost(self, spot: PlacementAnswer | None, refusal: str | None = None) -> None:
        """Show a preview of an answer on a space, if it has a picture; None hides it."""
        on_board = spot is not None and spot.space is not None
        thing = self.board.answer_object(spot) if spot is not None and on_board else None
        self.show_ghost((thing,) if thing is not None else (), refusal if thing else None)

    def select_in_band(self, band: QRectF, kept: Iterable[ObjectRef] = ()) -> None:
        """Select the pieces in a rubber band, and keep the earlier selection."""
        inside = (ref for ref, piece in self.pieces.items() if band.contains(piece.rect.center()))
        self.session.select((*kept, *inside))
