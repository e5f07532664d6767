"""The scene of any game's board in play: it passes the player's gestures and keys to the tool."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGraphicsSceneContextMenuEvent,
    QGraphicsSceneDragDropEvent,
    QGraphicsSceneHelpEvent,
    QGraphicsSceneMouseEvent,
    QToolTip,
)

from boardapp.core.grid import Space
from boardapp.core.procedure import questions
from boardapp.core.state import State
from boardapp.qt.boards import procedure_marks
from boardapp.qt.boards.board_display_scene import BoardMirror
from boardapp.qt.boards.game_board_base import GameBoard
from boardapp.qt.boards.tools import BoardTool, Tools
from boardapp.qt.sessions import pending_answer
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.select_and_move_session import PlacementSession
from boardapp.qt.sessions.table_session import ANSWERING
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.text.plain_text import escape_rich_text

if TYPE_CHECKING:
    from boardapp.qt.boards.procedure_marks import ProcedureMarks

_TIP_WIDTH = 60
"""The width of a tool tip in letters: Qt does not wrap plain text by itself."""
_ARROWS = {
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
}
_NONE = Qt.KeyboardModifier.NoModifier
_MOST_NAMED = 4
"""The most spaces that a hint names while the player types a name."""


class BoardScene(BoardMirror):
    """The board of a table in play, with the tools of its game."""

    # a space (None off the board), its unit or None, and the position on the screen
    menu_asked = Signal(object, object, QPoint)
    opened = Signal(object)  # the piece that was double-clicked

    def __init__(
        self,
        session: PlacementSession,
        tools: Tools,
        board: GameBoard,
        parent: QObject | None = None,
    ) -> None:
        super().__init__(session, board, parent)
        self.typed = ""
        self.answers_key: Callable[[QKeyEvent], bool] = lambda _: False
        """Answers the question by a key that names no space; returns whether the key was used."""
        self.marks: ProcedureMarks | None = None
        """Marks of procedures on the board, made when the first procedure asks."""
        self._tools = tools
        self._made_tools: dict[str, BoardTool[Any]] = {}
        self._tool = self._tool_named("select")
        session.tool_changed.connect(self._choose_tool)
        session.hand_changed.connect(self.refresh_tool)
        session.asked_anew.connect(self._refresh_procedure_marks)

    @property
    def tool(self) -> BoardTool[Any]:
        """Return the tool in use, which the session names (`TableSession.tool`)."""
        return self._tool

    def takes_letter(self, event: QKeyEvent) -> bool:
        """Return whether a key continues a space's name; such a key is no shortcut."""
        plain = not event.modifiers() & ~Qt.KeyboardModifier.ShiftModifier
        letter = event.text().upper()
        return plain and letter.isalnum() and bool(self._spaces_named(self.typed + letter))

    @property
    def is_typing_name(self) -> bool:
        """Return whether the player is typing a name: letters are then no shortcuts."""
        return bool(self.typed)

    def _show_opened_document(self) -> None:
        # The piece carried at the former table no longer exists.
        self._tool.cancel()
        super()._show_opened_document()

    def _apply_state_change(self, before: State, after: State) -> None:
        super()._apply_state_change(before, after)
        self.refresh_tool()

    def _refresh_procedure_marks(self) -> None:
        """Show the question; games without procedures never call this."""
        if self.marks is None:
            self.marks = procedure_marks.ProcedureMarks(self, self.board, self.session)
        self.marks.refresh()
        if self.session.tool == ANSWERING:
            self._tool.refresh()

    # Targets of acts

    def action_target_on(self, space: Space, kinds: Collection[str]) -> ObjectRef | None:
        """Return the piece of a space that an act applies to: selected, a unit, others."""
        there = [ref for ref in self.session.objects_on(space) if ref.kind in kinds]
        chosen = [ref for ref in there if ref in self.session.selection]
        units = [ref for ref in there if ref.kind == UNIT]
        return next(iter([*chosen, *reversed(units), *there]), None)

    def action_target_at_pointer(self, kinds: Collection[str]) -> ObjectRef | None:
        """Return a piece of some kinds: under the pointer, else selected, else at the cursor."""
        under = self.piece_at(self.pointer) if self.pointer is not None else None
        if under is not None and under.kind == UNIT and UNIT in kinds:
            return under
        found = self.action_target_on(self.hovered, kinds) if self.hovered is not None else None
        chosen = (ref for ref in self.session.selection if ref.kind in kinds)
        return found or next(chosen, None) or self.action_target_on(self.session.cursor, kinds)

    def action_targets(self, kinds: Collection[str]) -> tuple[ObjectRef, ...]:
        """Return the pieces of some kinds that an act applies to: all selected, if several are."""
        if len(self.session.selection) > 1:
            return tuple(ref for ref in self.session.selection if ref.kind in kinds)
        ref = self.action_target_at_pointer(kinds)
        return (ref,) if ref is not None else ()

    def _targets_with_cursor(self, kinds: Collection[str]) -> tuple[ObjectRef, ...]:
        """Return the pieces that an act applies to; the cursor moves to a piece at the pointer."""
        refs = self.action_targets(kinds)
        at = self.hovered
        if at is not None and len(refs) == 1 and refs[0] in self.session.objects_on(at):
            self.session.move_cursor(at)
        return refs

    def turn_action_targets(self, steps: int) -> None:
        """Turn the chosen piece, the selection, or the piece at the pointer or cursor."""
        if not self._tool.turn_in_hand(steps):
            self.session.turn_objects(self._targets_with_cursor(self.session.turning), steps)

    def flip_action_targets(self) -> None:
        """Turn over the chosen piece, the selection, or the piece at the pointer or cursor."""
        if not self._tool.flip_in_hand():
            self.session.flip_objects(self._targets_with_cursor(self.session.flipping))

    def remove_action_targets(self) -> None:
        """Remove the selection, or the piece at the pointer or cursor."""
        session = self.session
        there = self._targets_with_cursor(session.kinds.keys() - session.staying)
        if there:
            session.remove_objects(there)
        else:
            where = session.grid.name(self.space_at_pointer_or_cursor())
            session.refused.emit(f"{session.nothing} on {where}.")

    def select_all(self) -> None:
        """Select every piece on the table."""
        self.session.choose_tool("select")
        self.session.select(self.session.things)
        self.session.said.emit(f"{self.session.count_description(self.session.selection)} chosen")

    # Previews of tools

    def refresh_tool(self) -> None:
        """Let the tool update the effect of the next click after a change."""
        if self.session.document is not None:
            self._tool.refresh()

    def _tool_named(self, name: str) -> BoardTool[Any]:
        """Return the tool of a name; create it at its first use."""
        if name not in self._made_tools:
            tool = self._made_tools[name] = self._tools[name]()(self.session, self)
            tool.hint = self.board.tool_hints.get(name, tool.hint)
        return self._made_tools[name]

    def _choose_tool(self, name: str) -> None:
        self._tool.deactivate()
        self._tool = self._tool_named(name)
        self._tool.activate()
        self.hinted.emit(self._tool.current_hint)

    # The pointer

    def mousePressEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Answer the board's question by a left press; without one, pass the press to the tool."""
        if not self._is_left_press_on_table(event):
            return
        self.pointer, self.modifiers = event.scenePos(), event.modifiers()
        space = self.board.space_at(self.pointer)
        if self._answer_by_click(space):
            event.accept()
        elif space is not None:
            self._tool.press_space(space, self.piece_at(self.pointer))
            event.accept()
        else:
            outer = self.board.outer_space_at(self.pointer)
            event.setAccepted(self._tool.press_off_board(outer))

    def _answer_by_click(self, space: Space | None) -> bool:
        """Answer the open question by a click with any tool; return whether it did."""
        session = self.session
        if session.tool == ANSWERING or session.why_locked or session.is_secret_hidden:
            return False
        ref = self.piece_at(self.pointer) if self.pointer is not None else None
        # With the idle tool, a press on a piece grabs the piece.
        if ref is not None and session.tool == session.idle_tool:
            return False
        if session.pending_answer.ask is not None and space is not None:
            session.choose_tool(ANSWERING)
            self._tool.press_space(space, ref)
            return True
        if ref is None or not session.is_turn_led or not session.is_unit_asked_for(ref.name):
            return False
        # The tool that only looks must not seem to take the clicks that follow.
        session.return_to_idle_tool()
        return session.answer_with_unit(ref.name)

    def mouseDoubleClickEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Open a piece with the selection tool; some pieces open with a tool that looks, too.

        Any other tool treats a double click as a press.
        """
        ref = self.piece_at(event.scenePos()) if self._is_left_press_on_table(event) else None
        kind = ref.kind if ref is not None else ""
        selects = self.session.tool == "select" and kind in self.board.opening
        looks = kind in self.board.opening_while_looking
        if ref is not None and (selects or (looks and self._tool.take_back_press())):
            if selects:
                self.session.select((ref,))
            self.opened.emit(ref)
            event.accept()
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Pass the pointer's position to the tool, and its space whenever the space changes."""
        self.pointer = event.scenePos()
        if self.session.document is None:
            return
        self._tool.follow_pointer(self.pointer)
        space = self.board.space_at(self.pointer)
        if space != self.hovered:
            self.hovered = space
            self._tool.hover_space(space)

    def turn_object_by_wheel(self, spot: QPointF, steps: int) -> bool:
        """Turn a piece under the pointer by the wheel; return False if the view should zoom."""
        return self.session.document is not None and self.board.turn_by_wheel(spot, steps)

    def notice_pointer_left(self) -> None:
        """Forget the pointer's position and space: the pointer has left the board."""
        self.pointer = None
        if self.hovered is not None:
            self.hovered = None
            self._tool.hover_space(None)

    def mouseReleaseEvent(self, event: QGraphicsSceneMouseEvent) -> None:
        """Give a left release to the tool."""
        if self._is_left_press_on_table(event):
            self._tool.release_on_space(self.board.space_at(event.scenePos()))
            self.modifiers = _NONE
            event.accept()

    def _is_left_press_on_table(self, event: QGraphicsSceneMouseEvent) -> bool:
        left = event.button() == Qt.MouseButton.LeftButton
        return left and self.session.document is not None

    def contextMenuEvent(self, event: QGraphicsSceneContextMenuEvent) -> None:
        """Request the context menu at the pointer; from the keyboard, at the cursor."""
        if self.session.document is None:
            return
        space: Space | None = self.session.cursor
        if event.reason() == QGraphicsSceneContextMenuEvent.Reason.Keyboard:
            where = self._screen_position(self.board.centre_of(self.session.cursor))
            ref = self.action_target_on(self.session.cursor, (UNIT,))
        else:
            space, where = self.board.space_at(event.scenePos()), event.screenPos()
            ref = self.piece_at(event.scenePos()) or self.off_board_object_at(event.scenePos())
        if space is not None:
            self.session.move_cursor(space)
        if space is not None or ref is not None:
            unit = ref.name if ref is not None and ref.kind == UNIT else None
            self.menu_asked.emit(space, unit, where)
            event.accept()

    def _screen_position(self, spot: QPointF) -> QPoint:
        view = self.views()[0]
        return view.viewport().mapToGlobal(view.mapFromScene(spot))

    def helpEvent(self, event: QGraphicsSceneHelpEvent) -> None:
        """Show the tool tip of the piece under the pointer until the pointer leaves it."""
        told = None
        if self.session.document is not None:
            spot = event.scenePos()
            ref, space = self.piece_at(spot), self.board.space_at(spot)
            piece = self.pieces[ref] if ref is not None else self.board.off_board_piece_at(spot)
            told = self.board.tooltip_at(space, piece)
        view = self.views()[0]
        if told is None:
            QToolTip.hideText()
        else:
            around = view.mapFromScene(told.where).boundingRect()
            sentences = _with_full_stops(told.lines)
            lines = (line for words in sentences for line in wrap(words, _TIP_WIDTH))
            QToolTip.showText(event.screenPos(), escape_rich_text(*lines), view.viewport(), around)
        event.setAccepted(told is not None)

    # Drag and drop from the trays

    def dragEnterEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Accept a drag of a piece that can be placed here."""
        carried = self._accept_dragged_piece(event) or self._dragged_object(event, Space(0, 0))
        event.setAccepted(bool(carried))

    def dragMoveEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Frame the space under a drag, and show whether the piece may be dropped there."""
        self.pointer = event.scenePos()
        space = self.board.space_at(self.pointer)
        if self._accept_dragged_piece(event):
            if space != self.hovered:
                self.hovered = space
                self._tool.hover_space(space)
            event.setAccepted(space is not None)
            return
        thing = self._dragged_object(event, space)
        event.setAccepted(thing is not None)
        things = (thing,) if thing is not None else ()
        # The drag itself shows the piece under the pointer.
        self.show_ghost(
            things, self.session.why_object_not_allowed(thing) if thing else None, pictured=False
        )

    def dragLeaveEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Remove the ghost."""
        self.notice_pointer_left()
        self.show_ghost()

    def dropEvent(self, event: QGraphicsSceneDragDropEvent) -> None:
        """Place the dropped piece."""
        self.show_ghost()
        self.pointer = event.scenePos()
        space = self.board.space_at(self.pointer)
        if self._accept_dragged_piece(event) and space is not None:
            self._tool.press_space(space, None)
            event.acceptProposedAction()
        elif (thing := self._dragged_object(event, space)) is not None:
            self.session.move_cursor(thing.space)
            self.session.place_object(thing)
            event.acceptProposedAction()

    def _accept_dragged_piece(self, event: QGraphicsSceneDragDropEvent) -> bool:
        """Return whether a drag brings a piece that the question asks for; choose that piece."""
        session = self.session
        name = bytes(event.mimeData().data(pending_answer.THING).data()).decode(errors="replace")
        ask = session.pending_answer.ask if name and session.document is not None else None
        if not isinstance(ask, questions.PutObject) or all(one.name != name for one in ask.things):
            return False
        session.choose_tool(ANSWERING)
        session.pending_answer.pick_up_object(name)
        return True

    def _dragged_object(
        self, event: QGraphicsSceneDragDropEvent, space: Space | None
    ) -> BoardObject | None:
        if self.session.document is None or space is None:
            return None
        return self.board.dragged_object(event.mimeData(), space)

    # The keys

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move the cursor, accept and cancel. Other keys type a space's name or go to the tool."""
        if self.session.document is None:
            event.ignore()
        elif not self.typed and self.answers_key(event):
            event.accept()
        elif Qt.Key(event.key()) in _ARROWS:
            self._move_cursor_by(*_ARROWS[Qt.Key(event.key())])
        elif event.key() in ENTER and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self._toggle_at_cursor()
        elif event.key() in ENTER:
            self._place_typed_or_accept()
        elif event.key() == Qt.Key.Key_Escape:
            self._clear_typed_or_cancel()
        elif not self._handle_typed_key(event):
            event.ignore()

    def _move_cursor_by(self, down: int, right: int) -> None:
        """Move the cursor to a neighbouring space."""
        self.session.walk_cursor(self.board.neighbour_of(self.session.cursor, right, down))
        self.hovered, self.pointer = self.session.cursor, None
        self._tool.hover_space(self.session.cursor)

    def _toggle_at_cursor(self) -> None:
        ref = self.action_target_on(self.session.cursor, self.session.kinds)
        if ref is not None and self.session.tool == "select":
            self.session.toggle_selected(ref)

    def _place_typed_or_accept(self) -> None:
        typed, self.typed = self.typed, ""
        named = self._spaces_named(typed)
        if typed and named:
            self.session.hinted_led.emit("")
            self.pointer = None
            self._tool.press_space(named[0], None)
        elif typed:
            self.session.place_named_object(typed)
        else:
            self._tool.accept_at_cursor()

    def _spaces_named(self, typed: str) -> list[Space]:
        """Return the spaces whose names begin with the typed text, highlighted ones first.

        If a name is typed in full, return only its space. No question about a space: no spaces.
        """
        draft, wanted = self.session.pending_answer, _bare_name(typed)
        named = bool(wanted) and typed[-1:].isalnum() | (typed[-1:] in " -")
        if not named or draft.ask is None or self.session.tool != ANSWERING:
            return []
        grid = self.session.grid
        found = [one for one in grid.spaces() if _bare_name(grid.name(one)).startswith(wanted)]
        whole = [one for one in found if _bare_name(grid.name(one)) == wanted]
        lit = set(draft.clickable_spaces or ())
        return whole or sorted(found, key=lambda one: one not in lit)

    def _clear_typed_or_cancel(self) -> None:
        if self.typed:
            self.typed = ""
            self.session.hinted_led.emit("")
            self.hinted.emit(self._tool.current_hint)
        elif not self._tool.cancel():
            self.session.return_to_idle_tool()

    def _is_start_of_name(self, typed: str) -> bool:
        tile = self.session.is_start_of_placeable_name(typed)
        return tile or bool(self._spaces_named(typed))

    def _handle_typed_key(self, event: QKeyEvent) -> bool:
        """Handle typed keys; return whether they were used. Backspace deletes one letter."""
        text = event.text().upper()
        if event.key() == Qt.Key.Key_Backspace and self.typed:
            self.typed = self.typed[:-1]
        elif text and self._is_start_of_name(self.typed + text):
            self.typed += text
        else:
            return self._tool.type_text(event.text())
        if named := self._spaces_named(self.typed):
            first, *others = map(self.session.grid.name, named[:_MOST_NAMED])
            rest = f", or type more: {', '.join(others)}" if others else ""
            self.session.hinted_led.emit(f"{self.typed}… Press Enter to choose {first}{rest}")
            return True
        where = self.session.grid.name(self.session.cursor)
        self.hinted.emit(f"Tile {self.typed}… Press Enter to place it at {where}")
        return True


def _bare_name(name: str) -> str:
    """Return a space's name in the form used to compare typed text: B-3 and b3 are equal."""
    return "".join(filter(str.isalnum, name)).upper()


def _with_full_stops(lines: Sequence[str]) -> Iterator[str]:
    """Yield the lines of a tooltip; if there are several, each ends as a sentence."""
    for line in lines:
        yield line if len(lines) == 1 or line[-1:] in ".?!…" else f"{line}."
