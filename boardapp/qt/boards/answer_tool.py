"""The tool that answers a question by a click on the board; hovering previews the click."""

from __future__ import annotations

from typing import Any

from boardapp.core.dice import format_percent
from boardapp.core.grid import Space
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.procedure.questions import PathQuestion, Pick, Place, PutObject
from boardapp.qt.boards.tools import BoardTool
from boardapp.qt.sessions.board_objects import UNIT, ObjectRef
from boardapp.qt.sessions.pending_answer import AT_NOTHING, PendingAnswer
from boardapp.qt.sessions.select_and_move_session import PlacementSession

MOST_ROWS = 3
"""The most chances that a hint names; the guide has all of them."""


class AnswerTool(BoardTool[PlacementSession]):
    """Answers a question about spaces; boardapp takes it up when such a question is asked."""

    _dragged_from: Space | None = None
    """The space on which the player grabbed the unit that the question asks about."""
    _answered_at: Space | None = None
    """The space under the pointer at the last answer, until the pointer leaves it."""

    @property
    def pending_answer(self) -> PendingAnswer:
        """Return the unfinished answer."""
        return self.session.pending_answer

    def activate(self) -> None:
        """Show the question in the status bar."""
        self.pending_answer.changed.connect(self._refresh_preview)
        self.refresh()

    def deactivate(self) -> None:
        """Remove the ghost and the preview."""
        self.pending_answer.changed.disconnect(self._refresh_preview)
        self.pending_answer.preview_answer_at(None)
        self.scene.show_answer_ghost(None)

    def _refresh_preview(self) -> None:
        """Show the turned piece at the pointer."""
        self._preview_at_pointer()

    def _preview_at_pointer(self) -> None:
        """Preview a click at the pointer, but no refusal of the space that was just chosen."""
        space = self.scene.hovered
        if space is not None and space == self._answered_at:
            space = None if self.pending_answer.why_not_clickable(space) else space
        self._preview(space)

    def refresh(self) -> None:
        """Show the present question, and update the preview under the pointer."""
        ask = self.pending_answer.ask
        if ask is None:
            return
        if isinstance(ask, PutObject) and not self.pending_answer.thing:
            self.hint = AT_NOTHING.sentence
            self.scene.hinted.emit(self.hint)
            self.hover_space(None)
            return
        where = (
            f"{'any' if self.pending_answer.is_any_space_clickable else 'a bright'} "
            f"{self.session.space_word}"
        )
        end = "; click the last space again to end the path, or press Esc to start again"
        self.hint = f"{ask.title}: click {where}{end if isinstance(ask, PathQuestion) else ''}."
        self.scene.hinted.emit(self.hint)
        self._preview_at_pointer()

    def hover_space(self, space: Space | None) -> None:
        """Show the effect of a click on the space, or the reason against it."""
        self._answered_at = None
        self._preview(space)

    def _preview(self, space: Space | None) -> None:
        self.pending_answer.preview_answer_at(space)
        glance = self.pending_answer.preview
        self._show_ghost_at_pointer()
        if glance is None:
            return
        name = self.session.grid.name(glance.space)
        if self._would_end_path(glance.space):
            self.scene.hinted.emit(f"{name}: click again to take this path.")
        elif glance.refusal:
            self.scene.hinted.emit(self.session.refusal_sentence(glance.refusal))
        else:
            words = self.pending_answer.thing_in_words(name) or name
            self.scene.hinted.emit(": ".join(filter(None, (words, _first_odds_text(glance.odds)))))

    def _show_ghost_at_pointer(self) -> None:
        """Show the chosen piece at the pointer."""
        ask, glance = self.pending_answer.ask, self.pending_answer.preview
        if not isinstance(ask, PutObject) or glance is None or not self.pending_answer.thing:
            self.scene.show_answer_ghost(None)
            return
        words = self.session.refusal_sentence(glance.refusal) if glance.refusal else None
        self.scene.show_answer_ghost(self.pending_answer.answer_at(glance.space), words)

    def _would_end_path(self, space: Space) -> bool:
        """Return whether a click on a space would end the path: its last step or its start."""
        ask = self.pending_answer.ask
        here = self.pending_answer.path_steps[-1:] or (
            (ask.start,) if isinstance(ask, PathQuestion) else ()
        )
        return isinstance(ask, PathQuestion) and here == (space,)

    def press_space(self, space: Space, ref: ObjectRef | None) -> None:
        """Answer with the space, or add the space to the path."""
        ask, draft = self.pending_answer.ask, self.pending_answer
        self.session.move_cursor(space)
        if ask is None:
            return
        unit = ref.name if ref is not None and ref.kind == UNIT else ""
        if isinstance(ask, Pick) and self.session.answer_with_unit(unit):
            return
        if isinstance(ask, PickSeveral):
            if refusal := draft.why_not_clickable(space):
                self.session.refuse_answer(self.session.refusal_sentence(refusal))
            else:
                draft.toggled.emit(draft.answer_at(space))
            return
        if self.scene.pointer is not None and self._is_grabbed(space, unit):
            self._dragged_from = space
        elif not isinstance(ask, PathQuestion):
            self._submit_answer(draft.answer_at(space))
        elif self._would_end_path(space):
            self._submit_answer(draft.answer_at(None))
        elif refusal := draft.extend_path_to(space):
            self.session.refuse_answer(self.session.refusal_sentence(refusal))
        else:
            self.hover_space(space)

    def _is_grabbed(self, space: Space, unit: str) -> bool:
        """Return whether a press grabs the unit of the question; dropping it answers."""
        draft, document = self.pending_answer, self.session.document
        going = document.state.unfinished if document is not None else None
        if isinstance(draft.ask, PathQuestion):
            return self._would_end_path(space) and not draft.path_steps
        asked = isinstance(draft.ask, Place) and going is not None and unit in going.given
        return asked and draft.why_not_clickable(space) is not None

    def release_on_space(self, space: Space | None) -> None:
        """Answer with the space on which the dragged unit is dropped."""
        begun, self._dragged_from = self._dragged_from, None
        draft = self.pending_answer
        if begun is None or space is None or space == begun or draft.ask is None:
            return
        if refusal := draft.why_not_clickable(space):
            self.session.refuse_answer(self.session.refusal_sentence(refusal))
        else:
            self._submit_answer(draft.answer_at(space))

    def _submit_answer(self, answer: Any) -> None:
        ask = self.pending_answer.ask
        if ask is None:
            return
        refusal = None
        if isinstance(ask, PutObject):
            refusal = self.pending_answer.why_not_clickable(answer.space)
        elif isinstance(ask, Pick):
            refusal = self.pending_answer.why_not_clickable(self.session.cursor)
        if refusal:
            self.session.refuse_answer(self.session.refusal_sentence(refusal))
        else:
            self._answered_at = self.scene.hovered
            self.session.answer(ask.answer_to_json(answer, self.session.grid))

    def press_off_board(self, space: Space) -> bool:
        """Refuse a press outside the spaces, with the reason."""
        refusal = self.pending_answer.why_not_clickable(space)
        if refusal:
            self.session.refuse_answer(self.session.refusal_sentence(refusal))
        return refusal is not None

    def cancel(self) -> bool:
        """Clear the path; without a path, return to the idle tool."""
        if self.pending_answer.path_steps:
            while self.pending_answer.step_back():
                pass
            return True
        return self._return_to_idle_tool()

    def flip_in_hand(self) -> bool:
        """Turn over the chosen piece, if it has two sides."""
        self.session.flip_object_in_hand()
        return True

    def turn_in_hand(self, quarters: int) -> bool:
        """Turn the chosen piece by the question's steps."""
        self.pending_answer.rotate_object_by(quarters)
        return True

    def type_text(self, text: str) -> bool:
        """Turn the chosen piece with [ and ]; undo the last step of the path with Backspace."""
        if text in ("[", "]"):
            self.pending_answer.rotate_object_by(1 if text == "]" else -1)
            self.hover_space(self.scene.space_at_pointer_or_cursor())
        return text in ("[", "]") or (text == "\b" and self.pending_answer.step_back())


def _first_odds_text(odds: tuple[Odds, ...]) -> str:
    """Return the first chances in words, without those of single spaces: the board shows them."""
    rows = [row for row in odds if row.space is None and row.chance is not None]
    several = len({row.of for row in rows}) > 1
    return ", ".join(
        f"{f'{row.of} ' if several else ''}{row.outcome} ({format_percent(row.chance)})"
        for row in rows[:MOST_ROWS] if row.chance
    )  # fmt: skip
