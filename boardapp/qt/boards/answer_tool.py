"""The tool that answers on the board by a click; a glance says what it would mean."""

from __future__ import annotations

from typing import Any

from boardapp.core.dice import share
from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.procedure.questions import Path, Put
from boardapp.qt.boards.tools import Tool
from boardapp.qt.sessions.board_objects import Ref
from boardapp.qt.sessions.pending_answer import PendingAnswer
from boardapp.qt.sessions.placement_session import PlacementSession

MOST_ROWS = 3
"""Chances that a hint names at most; the guide has all of them."""


class AnswerTool(Tool[PlacementSession]):
    """Answers a question about spaces; it is taken up by itself when one is asked."""

    @property
    def draft(self) -> PendingAnswer:
        """Return the answer that is being put together."""
        return self.session.draft

    def enter(self) -> None:
        """Say what is asked."""
        self.draft.changed.connect(self._look_again)
        self.refresh()

    def leave(self) -> None:
        """Show no glance any more."""
        self.draft.changed.disconnect(self._look_again)
        self.draft.look_at(None)
        self.scene.show_in_hand(None)

    def _look_again(self) -> None:
        """Show where the pointer is what is in hand now, as it is turned now."""
        self.hover(self.scene.hovered)

    def refresh(self) -> None:
        """Say what is asked now, and look again where the pointer is."""
        ask = self.draft.ask
        if ask is None:
            return
        if isinstance(ask, Put) and not self.draft.thing:
            self.hint = f"{ask.title}: choose first what to put."
            self.scene.hinted.emit(self.hint)
            self.hover(None)
            return
        where = f"{'any' if self.draft.free else 'a bright'} {self.session.space_word}"
        end = "the last one again ends the way, Esc begins anew" if isinstance(ask, Path) else (
            "Esc leaves it to the panel"
        )  # fmt: skip
        self.hint = f"{ask.title}: click {where}; {end}."
        self.scene.hinted.emit(self.hint)
        self.hover(self.scene.hovered)

    def hover(self, space: Space | None) -> None:
        """Show what a click on the space would mean, or why it may not be chosen."""
        self.draft.look_at(space)
        glance = self.draft.glance
        self._show_in_hand()
        if glance is None:
            return
        name = self.session.grid.name(glance.space)
        if self._ends(glance.space):
            self.scene.hinted.emit(f"{name}: click again to go this way.")
        elif glance.refusal:
            self.scene.hinted.emit(self.session.words_of(glance.refusal))
        else:
            self.scene.hinted.emit(": ".join(filter(None, (self._named(name), _few(glance.odds)))))

    def _show_in_hand(self) -> None:
        """Show what is in hand where the pointer is."""
        ask, glance = self.draft.ask, self.draft.glance
        if not isinstance(ask, Put) or glance is None or not self.draft.thing:
            self.scene.show_in_hand(None)
            return
        words = self.session.words_of(glance.refusal) if glance.refusal else None
        self.scene.show_in_hand(self.draft.at(glance.space), words)

    def _named(self, name: str) -> str:
        ask = self.draft.ask
        if not isinstance(ask, Put):
            return name
        title = next((one.title for one in ask.things if one.name == self.draft.thing), "")
        turned = f", turned {self.draft.turn}°" if self.draft.turn else ""
        return f"{title} on {name}{turned}"

    def _ends(self, space: Space) -> bool:
        """Tell whether a click on a space would end the way: on its last step, or on its start."""
        ask = self.draft.ask
        here = self.draft.way[-1:] or ((ask.start,) if isinstance(ask, Path) else ())
        return isinstance(ask, Path) and here == (space,)

    def press(self, space: Space, ref: Ref | None) -> None:
        """Answer with the space, or add it to the way."""
        ask, draft = self.draft.ask, self.draft
        self.session.move_cursor(space)
        if ask is None:
            return
        if not isinstance(ask, Path):
            self._give(draft.at(space))
        elif self._ends(space):
            self._give(draft.at(None))
        elif refusal := draft.walk(space):
            self.refuse(self.session.words_of(refusal))
        else:
            self.hover(space)

    def _give(self, answer: Any) -> None:
        ask = self.draft.ask
        if ask is None:
            return
        refusal = self.draft.refuse(answer.space) if isinstance(ask, Put) else None
        if refusal:
            self.refuse(self.session.words_of(refusal))
        else:
            self.session.answer(ask.plain(answer, self.session.grid))

    def refuse(self, words: str) -> None:
        """Say why nothing was answered."""
        self.session.refused.emit(words)
        self.session.unanswered.emit(words)

    def press_beside(self, space: Space) -> bool:
        """Say why nothing beside the spaces can be chosen."""
        refusal = self.draft.refuse(space)
        if refusal:
            self.refuse(self.session.words_of(refusal))
        return refusal is not None

    def cancel(self) -> bool:
        """Begin the way anew; else return to the tool of an empty hand."""
        if self.draft.way:
            while self.draft.step_back():
                pass
            return True
        return self._back()

    def flip(self) -> bool:
        """Turn over what is in hand, if it has sides."""
        self.session.flip_in_hand()
        return True

    def turn(self, quarters: int) -> bool:
        """Turn what is in hand by the question's steps."""
        self.draft.turn_by(quarters)
        return True

    def type(self, text: str) -> bool:
        """Turn what is in hand with [ and ]; take the last step back with Backspace."""
        if text in ("[", "]"):
            self.draft.turn_by(1 if text == "]" else -1)
            self.hover(self.scene.here())
        return text in ("[", "]") or (text == "\b" and self.draft.step_back())


def _few(odds: tuple[Odds, ...]) -> str:
    """Return the first chances in words, those of single spaces left to the board."""
    rows = [row for row in odds if row.space is None and row.chance is not None]
    return ", ".join(f"{row.outcome} {share(row.chance)}" for row in rows[:MOST_ROWS] if row.chance)
