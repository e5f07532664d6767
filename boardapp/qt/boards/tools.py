"""Tools: the effect of the pointer and the keys on every board. One tool is active at a time.

To add a tool, write a class here or in a file of its own. Then add a line with its ``tool`` to the
table of actions (`qt/frame/actions.py`); a game's own tools have lines in the game's table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from PySide6.QtCore import QPointF, QRectF, Qt

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import Refusal
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.select_and_move_session import LedMove, PlacementSession

if TYPE_CHECKING:
    from boardapp.core.state import State
    from boardapp.qt.boards.board_display_scene import BoardMirror

S = TypeVar("S", bound=PlacementSession)

_ADDS = Qt.KeyboardModifier.ControlModifier
_BANDS = Qt.KeyboardModifier.ShiftModifier


_BESIDE_BOARD = "That place is off the board."
LED_HINT = "Click a unit with a ring, or drag that unit to move it."
"""The hint during a led turn: only a unit with a ring can be moved then."""


class BoardTool(Generic[S]):
    """Reacts to the pointer over spaces, to presses and releases on them, and to keys.

    The session has the state and its grid; the scene shows the tool's overlay (``add_overlay``) and
    the effect of the next click (``hinted``).
    """

    hint: str = ""
    """The tool's hint in the status bar; a board may have the game's own words (``tool_hints``)."""

    def __init__(self, session: S, scene: BoardMirror) -> None:
        self.session = session
        self.scene = scene

    @property
    def current_hint(self) -> str:
        """Return the present hint."""
        return self.hint

    def activate(self) -> None:
        """Begin to use the tool."""

    def deactivate(self) -> None:
        """Stop using the tool, and hide all that it shows."""

    def refresh(self) -> None:
        """Update the hint for the next click: the state or the chosen piece has changed."""

    def follow_pointer(self, spot: QPointF) -> None:
        """Follow the pointer from position to position."""

    def hover_space(self, space: Space | None) -> None:
        """Follow the pointer or the cursor from space to space; None is off the board."""

    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        """React to a press of the button on a space, with or without a piece."""

    def press_off_board(self, space: Space) -> bool:
        """React to a press off the board, at the imaginary ``space``; return whether it counted."""
        return False

    def take_back_press(self) -> bool:
        """Undo the first press of a double click that opens a door; return False if not possible.

        Only tools that look can undo a press. A drawing tool takes a double click as two presses.
        """
        return False

    def release_on_space(self, space: Space | None) -> None:
        """React to the release of the button."""

    def accept_at_cursor(self) -> None:
        """Click at the cursor."""
        self.press_space(self.session.cursor, None)
        self.release_on_space(self.session.cursor)

    def cancel(self) -> bool:
        """Cancel the gesture in progress; return whether there was one."""
        return False

    def type_text(self, text: str) -> bool:
        """React to a key typed on the board; return whether it had an effect."""
        return False

    def turn_in_hand(self, steps: int) -> bool:
        """Turn the chosen piece; return whether there is one."""
        return False

    def flip_in_hand(self) -> bool:
        """Turn over the chosen piece; return whether there is one."""
        return False

    def _return_to_idle_tool(self) -> bool:
        """Return to the idle tool."""
        self.session.return_to_idle_tool()
        return True


Tools = Mapping[str, Callable[[], type[BoardTool[Any]]]]
"""The tools of a board by name, loaded at first use; one of them is ``select``."""


class SelectAndMoveTool(BoardTool[PlacementSession]):
    """Selects pieces and moves one or several: by dragging, or by Enter, arrows, Enter."""

    hint = "Drag a unit to the space where it moves. boardapp then asks for the rest of the move."

    @property
    @override
    def current_hint(self) -> str:
        if not self.session.drag_starts_procedure:
            return self.hint
        return LED_HINT if self.session.units_that_begin else ""

    def __init__(self, session: PlacementSession, scene: BoardMirror) -> None:
        super().__init__(session, scene)
        self._held: ObjectRef | None = None
        self._origin = Space(0, 0)
        self._moved = False
        self._by_key = False
        self._band_from: QPointF | None = None
        self._kept: Sequence[ObjectRef] = ()
        self._led: LedMove | Refusal | None = None
        """The led move of the dragged unit, or the reason against it, once it is computed."""

    def deactivate(self) -> None:
        """Drop the carried pieces, and clear the selection."""
        self.cancel()
        self.session.select(())

    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        """Select a piece and pick it up; from an empty spot, begin a rubber band."""
        self.session.move_cursor(space)
        if ref is None or self.scene.modifiers & _BANDS:
            self._begin_rubber_band()
        elif self.scene.modifiers & _ADDS:
            self.session.toggle_selected(ref)
        else:
            if ref not in self.session.selection:
                self.session.select((ref,))
            self._grab_object(ref, space)

    def press_off_board(self, space: Space) -> bool:
        """Select a piece outside the spaces, else begin a rubber band there."""
        beside = self.scene.off_board_object_at(self.scene.pointer)
        if beside is None or not self.session.answer_with_unit(beside.name):
            self._begin_rubber_band()
        return True

    def _begin_rubber_band(self) -> None:
        adds = self.scene.modifiers & (_ADDS | _BANDS)
        self._kept = self.session.selection if adds else ()
        self.session.select(self._kept)
        self._band_from = self.scene.pointer

    def follow_pointer(self, spot: QPointF) -> None:
        """Stretch the rubber band to the pointer, and select the pieces in it."""
        if self._band_from is not None:
            band = QRectF(self._band_from, spot).normalized()
            self.scene.show_rubber_band(band)
            self.scene.select_in_band(band, self._kept)

    def _grab_object(self, ref: ObjectRef, space: Space) -> None:
        self._held, self._origin, self._moved, self._led = ref, space, False, None

    def _carried_objects(self) -> Sequence[ObjectRef]:
        """Return the carried pieces that still exist after Undo or Delete."""
        if self._held is None or self._held not in self.session.things:
            return ()
        # The grabbed piece leads, and the rest of the selection follows.
        chosen = self.session.selection
        return chosen if self._held in chosen else (self._held,)

    def hover_space(self, space: Space | None) -> None:
        """Show the new place of the carried piece, and why it may not go there."""
        carried = self._carried_objects()
        self._moved |= space != self._origin
        if not carried or space is None or space == self._origin:
            self.scene.show_ghost()
            return
        if (led := self._led_move_of_carried()) is not None:
            self._show_led_move_at(led, space)
            return
        moves = self.session.plan_moves(carried, self._origin, space)
        there = [after for _, after in moves if after is not None]
        refusal = self.session.why_changes_not_allowed(moves)
        self.scene.show_ghost(there, refusal)
        if self.session.is_turn_led:
            self.session.refused_led.emit(refusal or "")
        if len(there) > 1 and refusal is None:
            counted, name = self.session.count_description(carried), self.session.grid.name
            self.scene.hinted.emit(f"{counted} from {name(self._origin)} to {name(space)}")

    def _led_move_of_carried(self) -> LedMove | Refusal | None:
        """Return the carried unit's led move, or its refusal; None if no rules lead it."""
        held, session = self._held, self.session
        if (
            held is None
            or held.kind != UNIT
            or session.why_locked
            or not session.drag_starts_procedure
        ):
            return None
        if self._led is None:
            self._led = session.led_move(held.name)
            if isinstance(self._led, LedMove):
                # The spaces in the unit's reach are highlighted during the drag.
                session.pending_answer.start_question(self._led.ask)
        return self._led

    def _show_led_move_at(self, led: LedMove | Refusal, space: Space) -> None:
        """Show the unit's path under the rules, and any reason against the space at the pointer."""
        session, draft = self.session, self.session.pending_answer
        assert self._held is not None
        thing = session.things[self._held]._replace(space=space)
        refusal = led if isinstance(led, Refusal) else draft.why_not_clickable(space)
        if isinstance(led, LedMove):
            draft.preview_answer_at(space)
        words = session.refusal_sentence(refusal) if refusal else None
        self.scene.show_ghost((thing,), words)
        if words is not None:
            session.refused_led.emit(words)
            return
        answer = draft.answer_at(space)
        way = answer if isinstance(answer, tuple) and not isinstance(answer, Space) else (space,)
        steps = " → ".join(map(session.grid.name, (self._origin, *way)))
        how = "press Enter" if self._by_key else "release the button"
        session.hinted_led.emit(f"{steps}: {how} to move")

    def _make_led_move_to(self, led: LedMove | Refusal, space: Space) -> None:
        """Move the unit by the procedure of its led move, or show the reason against the move."""
        session, draft = self.session, self.session.pending_answer
        refusal = led if isinstance(led, Refusal) else draft.why_not_clickable(space)
        answer = None if refusal else draft.answer_at(space)
        self._end_led()
        if isinstance(led, LedMove) and not refusal:
            session.move_cursor(space)
            session.make_led_move(led, answer)
        elif refusal:
            session.refuse_answer(session.refusal_sentence(refusal))

    def _end_led(self) -> None:
        session, led, self._led = self.session, self._led, None
        if isinstance(led, LedMove) and session.pending_answer.ask is led.ask:
            session.pending_answer.start_question(None)
        if led is not None:
            session.hinted_led.emit("")

    def release_on_space(self, space: Space | None) -> None:
        """Put down the carried piece; off the board it returns to its old place, and says so."""
        held, carried, moved = self._held, self._carried_objects(), self._moved
        clicked = not (self._by_key or moved)
        led = self._led
        if led is not None and space is not None and space != self._origin and carried:
            self._held = None
            self._make_led_move_to(led, space)
            self._end_carrying()
            return
        self._end_carrying()
        if space is None and carried and moved:
            self.session.refused.emit(_BESIDE_BOARD)
        if space is None or not carried:
            return
        self.session.move_cursor(space)
        if space != self._origin:
            self.session.move_objects(carried, self._origin, space)
        elif held is not None and clicked:
            if len(carried) > 1:
                self.session.select((held,))
            if held.kind == UNIT and not self.session.answer_with_unit(held.name):
                self._say_why_unit_begins_nothing(held.name)

    def _say_why_unit_begins_nothing(self, unit: str) -> None:
        session = self.session
        if session.is_turn_led and session.click_answers_question and session.drag_starts_procedure:
            why = session.led_move(unit)
            if isinstance(why, Refusal):
                session.refuse_answer(session.refusal_sentence(why))

    def accept_at_cursor(self) -> None:
        """Pick up the piece at the cursor, or put it down; on the same spot, pick up the next."""
        cursor, held = self.session.cursor, self._held
        there = self.session.objects_on(cursor)
        several = len(self.session.selection) > 1 and self._held is not None
        if (
            self._by_key
            and self._carried_objects()
            and (held not in there or len(there) == 1 or several)
        ):
            self.release_on_space(cursor)
        elif there:
            at = (there.index(held) + 1) % len(there) if held in there else 0
            chosen = [ref for ref in there if ref in self.session.selection]
            several = len(self.session.selection) > 1 and bool(chosen)
            self._grab_at_cursor(cursor, there, chosen[0] if several else there[at])
        else:
            self.session.select(())

    def _grab_at_cursor(self, cursor: Space, there: Sequence[ObjectRef], ref: ObjectRef) -> None:
        """Pick up a piece on the cursor's space, with the whole selection it belongs to."""
        if ref not in self.session.selection:
            self.session.select((ref,))
        self._end_led()
        self._grab_object(ref, cursor)
        self._by_key = True
        # The reach is highlighted at once; arrows then walk through it.
        led = self._led_move_of_carried()
        if isinstance(led, Refusal):
            self.session.refused_led.emit(self.session.refusal_sentence(led))
        several = len(self.session.selection) > 1
        session = self.session
        carried = (
            session.count_description(session.selection) if several else session.object_name(ref)
        )
        rest = (
            "; Enter again picks up the next piece there" if len(there) > 1 and not several else ""
        )
        self.session.said.emit(
            f"You carry {carried}. The arrow keys move, Enter puts down, Esc cancels{rest}"
        )

    def _end_carrying(self) -> None:
        self._held, self._by_key, self._band_from = None, False, None
        if self.session.is_turn_led:
            self.session.hinted_led.emit("")
        self._end_led()
        self.scene.show_ghost()
        self.scene.show_rubber_band(QRectF())
        if self._moved:
            # The hint of a drag disappears when the drag ends.
            self._moved = False
            self.scene.hinted.emit(self.current_hint)

    def cancel(self) -> bool:
        """Drop the carried pieces without moving them; if there are none, clear the selection."""
        busy = self._held is not None or self._band_from is not None
        self._end_carrying()
        chosen = bool(self.session.selection)
        if not busy:
            self.session.select(())
        return busy or chosen


class PlaceObjectTool(BoardTool[S]):
    """Places the chosen piece with each click: a tile, a unit, smoke, a marker."""

    def object_in_hand(self, space: Space) -> BoardObject | None:
        """Return the chosen piece on a space."""
        raise NotImplementedError

    def place(self, space: Space) -> None:
        """Place the chosen piece on a space, or show why not."""
        raise NotImplementedError

    _state: State | None = None
    """The state of the table for which the chosen piece was last shown."""

    def activate(self) -> None:
        """Show the chosen piece at the pointer or cursor."""
        self._state = self.session.state
        self.refresh()

    def deactivate(self) -> None:
        """Hide the chosen piece."""
        self.scene.show_ghost()

    def refresh(self) -> None:
        """Redraw the chosen piece at the pointer or cursor.

        After a change of the table, as by Undo, it comes back with the next movement: before, it
        would look like a piece on the board.
        """
        if self._state is not self.session.state:
            self._state = self.session.state
            self.scene.show_ghost()
        else:
            self.hover_space(self.scene.space_at_pointer_or_cursor())

    def hover_space(self, space: Space | None) -> None:
        """Show the chosen piece on the space, and why it may not go there."""
        thing = self.object_in_hand(space) if space is not None else None
        if thing is None:
            self.scene.show_ghost()
            self.scene.hinted.emit(self.hint)
        else:
            self.scene.show_ghost((thing,), self.session.why_object_not_allowed(thing))

    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        """Place the chosen piece. The next one is shown once the pointer has left the space."""
        self.session.move_cursor(space)
        before = self.session.state
        self.place(space)
        if self.session.state is not before:
            self.scene.show_ghost()

    def turn_in_hand(self, steps: int) -> bool:
        """Turn the chosen piece; return whether it can be turned."""
        return self.session.turn_object_in_hand(steps)

    def flip_in_hand(self) -> bool:
        """Turn over the chosen piece; return whether it has two sides."""
        return self.session.flip_object_in_hand()

    def cancel(self) -> bool:
        """Hide the chosen piece and return to selecting."""
        return self._return_to_idle_tool()


class PlaceUnitTool(PlaceObjectTool[PlacementSession]):
    """Places units like the one in hand."""

    hint = "Click a space to place the chosen unit there. Esc ends."

    def object_in_hand(self, space: Space) -> BoardObject | None:
        """Return the chosen unit on a space."""
        return self.session.unit_in_hand(space)

    def place(self, space: Space) -> None:
        """Place one more unit, or show why not."""
        self.session.place_unit_in_hand(space)
