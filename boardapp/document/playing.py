"""Playing a document by its game's procedures: what is asked now, and each answer as an act."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from boardapp.core.plain import PlainError
from boardapp.core.procedure.acts import Answer, Begin, Done, answered, begun, going_on
from boardapp.core.procedure.asks import Ask, Pick
from boardapp.core.procedure.facts import Fact
from boardapp.core.procedure.going import Going, Procedure
from boardapp.core.procedure.values import Refusal
from boardapp.core.state import State, Unfinished
from boardapp.document.document import Document


@runtime_checkable
class Procedures(Protocol):
    """What a game with procedures offers beside what every game must."""

    def menu(self, state: Any) -> Sequence[Pick]:
        """Return what may begin, a question for each side that may act; none when it is over.

        An answer is a procedure's name and what is given to it, such as ``move us-1``, as a shell
        splits it: what holds a space stands in quotes (`shlex.join`).
        """

    def procedure(self, name: str, given: tuple[str, ...]) -> Procedure[Any]:
        """Return a procedure by its name; raises KeyError."""

    def printed(self, *rules: str) -> str:
        """Return where rules are printed, by their checklist ids; nothing for none."""

    def where(self, state: Any) -> str:
        """Return the moment of the game in words, such as ``Turn 3, Movement, US``."""

    def over(self, state: Any) -> str | None:
        """Return how the game ended, None while it goes on."""


class Playing:
    """A document that is played by procedures. All it does are acts of the document."""

    def __init__(self, document: Document) -> None:
        if not isinstance(document.game, Procedures):
            raise ValueError(f"{document.game.name} has no procedures")
        self.document = document
        self.game: Procedures = document.game
        self.told: tuple[str, ...] = ()
        self.facts: tuple[Fact, ...] = ()
        self._live: tuple[State, Going[Any] | None] | None = None

    @property
    def going(self) -> Going[Any] | None:
        """Return the procedure that the table is in the midst of, live; None when there is none."""
        state = self.document.state
        if self._live is None or self._live[0] is not state:
            grid = self.document.game.grid
            self._live = state, going_on(self.game.procedure, state, grid)
        return self._live[1]

    @property
    def table(self) -> State:
        """Return the table as the players see it, also in the midst of a procedure."""
        return self.table_at(self.document.state)

    def table_at(self, state: State) -> State:
        """Return a state of the document as the players see it, also one that is looked back at."""
        if state.unfinished is None:
            return state
        if state is self.document.state:
            going = self.going
        else:
            going = going_on(self.game.procedure, state, self.document.game.grid)
        return going.play.state if going else state

    @property
    def doing(self) -> str | None:
        """Return what the procedure in progress is called."""
        if self.going is None:
            return None
        return next(one.title for one in reversed(self._in_force()) if isinstance(one, Begin))

    def _in_force(self) -> Sequence[Any]:
        history = self.document.history
        return history.commands[: history.position]

    def asks(self) -> tuple[Ask[Any], ...]:
        """Return what is asked now: the question of the procedure, or what may begin."""
        going = self.going
        if going is not None:
            return () if going.over else (going.question,)
        return tuple(self.game.menu(self.document.state))

    def answer(self, value: Any, number: int = 0) -> Refusal | None:
        """Answer a question by a plain value, or return why not; raises PlainError.

        ``number`` says which, where several are asked.
        """
        asked = self.asks()
        if not 0 <= number < len(asked):
            raise PlainError(f"found the question {number + 1}; expected 1 to {len(asked)}")
        return self._begin(asked[number], value) if self.going is None else self._go_on(value)

    def _begin(self, menu: Any, value: Any) -> Refusal | None:
        grid, state = self.document.game.grid, self.document.state
        answer = menu.read(value, grid)
        refusal: Refusal | None = menu.refuse(answer, grid)
        if refusal:
            return refusal
        name, *given = shlex.split(answer)
        what = Unfinished(name, tuple(given))
        act = begun(self.game.procedure, state, grid, what, menu.titled(answer))
        self.document.do(act)
        going = self.going
        self._show(act.told, tuple(going.play.facts) if going else ())
        return None

    def _go_on(self, value: Any) -> Refusal | None:
        going, before = self.going, self.document.state
        assert going is not None
        step = answered(going, before, value)
        if isinstance(step, Refusal):
            return step
        self.document.do(step)
        self._show(step.told, tuple(going.play.facts))
        # The procedure has gone on already: it need not be given its answers again.
        self._live = self.document.state, None if going.over else going
        return None

    def undo(self) -> Refusal | None:
        """Take the last answer back, or return why not."""
        if not self.document.history.position:
            return Refusal("Nothing was done yet.")
        refusal = self.document.refuse_back(self.document.history.position - 1)
        if refusal:
            return Refusal(refusal)
        self.document.undo()
        self._show((), ())
        return None

    def redo(self) -> Refusal | None:
        """Give the answer again that was taken back last, or return why not."""
        if self.document.redo_text() is None:
            return Refusal("Nothing was taken back.")
        self.document.redo()
        again, going = self._in_force()[-1], self.going
        told = again.told if isinstance(again, Begin | Answer | Done) else ()
        self._show(told, tuple(going.play.facts) if going else ())
        return None

    def _show(self, told: tuple[str, ...], facts: tuple[Fact, ...]) -> None:
        self.told, self.facts = told, facts
