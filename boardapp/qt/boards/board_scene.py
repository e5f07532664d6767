"""A board as players point at it, whatever its game: their gestures and keys go to the tool."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneDragDropEvent,
    QGraphicsSceneHelpEvent,
    QGraphicsSceneMouseEvent,
    QToolTip,
)

from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.state import State
from boardapp.qt.boards import answer_tool, marks
from boardapp.qt.boards.board import Board
from boardapp.qt.boards.board_mirror import BoardMirror
from boardapp.qt.boards.tools import Tool, Tools
from boardapp.qt.sessions.board_objects import UNIT, Ref, Thing
from boardapp.qt.sessions.placement_session import PlacementSession
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.widgets.plain_text import plain

if TYPE_CHECKING:
    from boardapp.core.procedure.question_parts import Spot
    from boardapp.qt.boards.marks import Marks

_TIP_WIDTH = 60
"""Letters to a line of a tip: a plain one is not broken by itself."""
_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_NONE = Qt.KeyboardModifier.NoModifier


class BoardScene(BoardMirror):
    """A mirror of a table that is played on, with the tools of its game."""

    # A space, None beside the board; a unit there or None; where on screen
    menu_asked = Signal(object, object, QPoint)
    opened = Signal(object)  # the thing that was double-clicked

    def __init__(
        self, session: PlacementSession, tools: Tools, board: Board, parent: QObject | None = None
    ) -> None:
        super().__init__(session, board, parent)
        self.hovered: Space | None = None
        """The space under the pointer."""
        self.pointer: QPointF | None = None
        self.modifiers = _NONE
        self.typed = ""
        self.marks: Marks | None = None
        """What procedures show on the board; made when the first one asks."""
        self._tools = {name: tool(session, self) for name, tool in tools.items()}
        self._tool = self._tools["select"]
        session.tool_changed.connect(self._choose_tool)
        session.hand_changed.connect(self.refresh_tool)
        session.asked_anew.connect(self._mark)

    @property
    def tool(self) -> Tool[Any]:
        """Return the tool in use."""
        return self._tool

    @property
    def typing(self) -> bool:
        """Tell whether keys that are else acts are being typed as the name of something."""
        return bool(self.typed)

    @override
    def here(self) -> Space:
        return self.session.cursor if self.hovered is None else self.hovered

    def _reload(self) -> None:
        # What was carried at the table before is not there any more.
        self._tool.cancel()
        super()._reload()

    def _sync(self, before: State, after: State) -> None:
        super()._sync(before, after)
        self.refresh_tool()

    def _mark(self) -> None:
        """Show what is asked; games without procedures never need this."""
        if self.marks is None:
            self.marks = marks.Marks(self, self.board, self.session)
        self.marks.refresh()
        if self.session.tool == ANSWERING:
            self._tool.refresh()

    # What acts are meant for

    def pick(self, space: Space, kinds: Collection[str]) -> Ref | None:
        """Return the thing of a space that an act there is meant for: chosen, a unit, the rest."""
        there = [ref for ref in self.session.things_on(space) if ref.kind in kinds]
        chosen = [ref for ref in there if ref in self.session.selection]
        units = [ref for ref in there if ref.kind == UNIT]
        return next(iter([*chosen, *reversed(units), *there]), None)

    def pointed(self, kinds: Collection[str]) -> Ref | None:
        """Return the thing of some kinds under the pointer, else chosen, else at the cursor."""
        under = self.piece_at(self.pointer) if self.pointer is not None else None
        if under is not None and under.kind == UNIT and UNIT in kinds:
            return under
        found = self.pick(self.hovered, kinds) if self.hovered is not None else None
        chosen = (ref for ref in self.session.selection if ref.kind in kinds)
        return found or next(chosen, None) or self.pick(self.session.cursor, kinds)

    def beside(self, spot: QPointF | None) -> Ref | None:
        """Return what stands beside the board under a spot."""
        piece = self.board.beside(spot) if spot is not None else None
        return piece.ref if piece is not None else None

    def meant(self, kinds: Collection[str]) -> tuple[Ref, ...]:
        """Return what an act on some kinds of things is meant for: all chosen, if several are."""
        if len(self.session.selection) > 1:
            return tuple(ref for ref in self.session.selection if ref.kind in kinds)
        ref = self.pointed(kinds)
        return (ref,) if ref is not None else ()

    def turn(self, steps: int) -> None:
        """Turn what is in hand, what is chosen, or what is at the pointer or cursor."""
        if not self._tool.turn(steps):
            self.session.turn(self.meant(self.session.turning), steps)

    def flip(self) -> None:
        """Turn over what is in hand, what is chosen, or what is at the pointer or cursor."""
        if not self._tool.flip():
            self.session.flip(self.meant(self.session.flipping))

    def remove(self) -> None:
        """Take off the board what is chosen, or what is at the pointer or cursor."""
        session = self.session
        there = self.meant(session.kinds.keys() - session.staying)
        if there:
            session.remove(there)
        else:
            where = session.grid.name(self.here())
            session.refused.emit(f"{session.nothing} on {where}.")

    def select_all(self) -> None:
        """Choose everything that lies on the table."""
        self.session.choose_tool("select")
        self.session.select(self.session.things)
        self.session.said.emit(f"{self.session.counted(self.session.selection)} chosen")

    def select_in(self, band: QRectF, kept: Iterable[Ref] = ()) -> None:
        """Choose what lies in a rubber band, beside what was chosen before."""
        inside = (ref for ref, piece in self.pieces.items() if band.contains(piece.rect.center()))
        self.session.select((*kept, *inside))

    # What tools show

    def refresh_tool(self) -> None:
        """Have the tool show again what the next click does: what it rests on has changed."""
        if self.session.document is not None:
            self._tool.refresh()

    def show_in_hand(self, spot: Spot | None, refusal: str | None = None) -> None:
        """Show what an answer would put on a space, if there is a picture of it; None ends it."""
        on_board = spot is not None and spot.space is not None
        thing = self.board.thing_of(spot) if spot is not None and on_board else None
        self.show_ghost((thing,) if thing is not None else (), refusal if thing else None)

    def _choose_tool(self, name: str) -> None:
        if name == ANSWERING and name not in self._tools:
            self._tools[name] = answer_tool.AnswerTool(self.session, self)
        self._tool.leave()
        self._tool = self._tools[name]
        self._tool.enter()
        self.hinted.emit(self._tool.hint)

    # The pointer

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Give a left press to the tool."""
        if not self._usable(event):
            return
        self.pointer, self.modifiers = event.scenePos(), event.modifiers()
        space = self.board.space_at(self.pointer)
        if space is not None:
            self._tool.press(space, self.piece_at(self.pointer))
            event.accept()
        else:
            outer = self.board.outer_space_at(self.pointer)
            event.setAccepted(self._tool.press_beside(outer))

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Open a thing with the tool that selects; else take it like any other press."""
        ref = self.piece_at(event.scenePos()) if self._usable(event) else None
        opens = ref is not None and ref.kind in self.board.opening
        if ref is not None and opens and self.session.tool == "select":
            self.session.select((ref,))
            self.opened.emit(ref)
            event.accept()
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Give the spot under the pointer to the tool, and its space, once for each."""
        self.pointer = event.scenePos()
        if self.session.document is None:
            return
        self._tool.point(self.pointer)
        space = self.board.space_at(self.pointer)
        if space != self.hovered:
            self.hovered = space
            self._tool.hover(space)

    def turn_wheel(self, spot: QPointF, steps: int) -> bool:
        """Take turns of the wheel over a spot for something that turns; else the view zooms."""
        return self.session.document is not None and self.board.turns_by_wheel(spot, steps)

    def forget_pointer(self) -> None:
        """Notice that the pointer has left the board."""
        self.pointer = None
        if self.hovered is not None:
            self.hovered = None
            self._tool.hover(None)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Give a left release to the tool."""
        if self._usable(event):
            self._tool.release(self.board.space_at(event.scenePos()))
            self.modifiers = _NONE
            event.accept()

    def _usable(self, event: QGraphicsSceneMouseEvent) -> bool:
        left = event.button() == Qt.MouseButton.LeftButton
        return left and self.session.document is not None

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        """Ask for the menu of what lies under the pointer; by a key, at the cursor."""
        if self.session.document is None:
            return
        space: Space | None = self.session.cursor
        if event.reason() == QGraphicsSceneContextMenuEvent.Reason.Keyboard:
            where = self._on_screen(self.board.middle(self.session.cursor))
            ref = self.pick(self.session.cursor, (UNIT,))
        else:
            space, where = self.board.space_at(event.scenePos()), event.screenPos()
            ref = self.piece_at(event.scenePos()) or self.beside(event.scenePos())
        if space is not None:
            self.session.move_cursor(space)
        if space is not None or ref is not None:
            unit = ref.name if ref is not None and ref.kind == UNIT else None
            self.menu_asked.emit(space, unit, where)
            event.accept()

    def _on_screen(self, spot: QPointF) -> QPoint:
        view = self.views()[0]
        return view.viewport().mapToGlobal(view.mapFromScene(spot))

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Tell what the pointer rests on, until it leaves that."""
        told = None
        if self.session.document is not None:
            spot = event.scenePos()
            ref, space = self.piece_at(spot), self.board.space_at(spot)
            piece = self.pieces[ref] if ref is not None else self.board.beside(spot)
            told = self.board.told_at(space, piece)
        view = self.views()[0]
        if told is None:
            QToolTip.hideText()
        else:
            around = view.mapFromScene(told.where).boundingRect()
            lines = (line for words in told.lines for line in wrap(words, _TIP_WIDTH))
            QToolTip.showText(event.screenPos(), plain(*lines), view.viewport(), around)
        event.setAccepted(told is not None)

    # Drag and drop from the trays

    def dragEnterEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Welcome what can be laid."""
        event.setAccepted(self._dragged(event, Space(0, 0)) is not None)

    def dragMoveEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Frame the space where a thing would lie, and say whether it may."""
        thing = self._dragged(event, self.board.space_at(event.scenePos()))
        event.setAccepted(thing is not None)
        things = (thing,) if thing is not None else ()
        # The drag has a picture of it already, under the pointer.
        self.show_ghost(things, self.session.why_not(thing) if thing else None, pictured=False)

    def dragLeaveEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Take the ghost away."""
        self.show_ghost()

    def dropEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Lay what was dropped."""
        self.show_ghost()
        thing = self._dragged(event, self.board.space_at(event.scenePos()))
        if thing is not None:
            self.session.move_cursor(thing.space)
            self.session.lay(thing)
            event.acceptProposedAction()

    def _dragged(self, event: QGraphicsSceneDragDropEvent, space: Space | None) -> Thing | None:
        if self.session.document is None or space is None:
            return None
        return self.board.thing_in(event.mimeData(), space)

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Walk the cursor, accept and cancel; what else is typed names a thing or is the tool's."""
        if self.session.document is None:
            event.ignore()
        elif Qt.Key(event.key()) in _ARROWS:
            self._walk(*_ARROWS[Qt.Key(event.key())])
        elif event.key() in _ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._toggle_at_cursor()
        elif event.key() in _ENTER:
            self._accept()
        elif event.key() == Qt.Key.Key_Escape:
            self._cancel()
        elif not self._type(event):
            event.ignore()

    def _walk(self, down: int, right: int) -> None:
        """Go to a neighbour."""
        self.session.move_cursor(self.board.next_to(self.session.cursor, right, down))
        self.hovered, self.pointer = self.session.cursor, None
        self._tool.hover(self.session.cursor)

    def _toggle_at_cursor(self) -> None:
        ref = self.pick(self.session.cursor, self.session.kinds)
        if ref is not None and self.session.tool == "select":
            self.session.toggle(ref)

    def _accept(self) -> None:
        typed, self.typed = self.typed, ""
        if typed:
            self.session.lay_spelled(typed)
        else:
            self._tool.accept()

    def _cancel(self) -> None:
        if self.typed:
            self.typed = ""
            self.hinted.emit(self._tool.hint)
        elif not self._tool.cancel():
            self.session.put_down()

    def _type(self, event: QKeyEvent) -> bool:
        """Take up what was typed; tell whether it meant anything. Backspace takes one back."""
        text = event.text().upper()
        if event.key() == Qt.Key.Key_Backspace and self.typed:
            self.typed = self.typed[:-1]
        elif text and self.session.spells(self.typed + text):
            self.typed += text
        else:
            return self._tool.type(event.text())
        where = self.session.grid.name(self.session.cursor)
        self.hinted.emit(f"Tile {self.typed}… Enter places it at {where}")
        return True
