"""A table on a board of areas in the window: what lies there, and what a drag of it begins."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import Signal
from PySide6.QtGui import QImage

from boardapp.core.grid import Space
from boardapp.core.override import override
from boardapp.core.procedure.free_play import bare
from boardapp.core.procedure.procedure_acts import going_on
from boardapp.core.procedure.question_parts import Choice, Spot
from boardapp.core.procedure.questions import Pick, Place, Put, Question
from boardapp.core.state import State, Unfinished
from boardapp.document.document import Document
from boardapp.games.areas.board_pictures import Face
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import BY_HAND
from boardapp.games.areas.state import AreaState
from boardapp.qt.sessions.board_objects import UNIT, Ref, Thing
from boardapp.qt.sessions.placement_session import Laying, PlacementSession

COUNTER = "counter"
NO_MOVE = "The rules move no counter. In free play it is moved by hand: Edit › Play freely."
NO_HAND = "Nobody moves that by hand."


class Lain(NamedTuple):
    """A unit or counter in an area, as it is drawn; a unit has its id."""

    space: Space
    face: Face
    unit: str = ""


class _Way(NamedTuple):
    """What moves a thing: a procedure, what is given to it, and the answer to its question."""

    procedure: str
    given: tuple[str, ...]
    question: Question
    answer: Any


class AreaSession(PlacementSession):
    """A table on a board of areas. All that changes on it are procedures.

    A unit that is dragged begins its move, and in free play anything is put anywhere by hand; the
    same question judges the drag that would judge the answer.
    """

    picture_changed = Signal()  # the owner's picture under the board, or how strongly it is seen
    kinds: ClassVar[Mapping[str, str]] = {UNIT: "unit", COUNTER: "counter"}
    staying = frozenset((UNIT, COUNTER))
    nothing = "Nothing lies"
    picture: Sequence[QImage] = ()
    """The owner's picture, ever half as large, none where there is none: it only draws."""
    strength = 1.0
    """How much of it is seen, from 0 to 1."""

    @override
    def open(self, document: Document) -> None:
        self.picture = ()
        super().open(document)

    @property
    def game(self) -> AreaGame[Any]:
        """Return the open table's game."""
        assert self._document is not None
        game = self._document.game
        assert isinstance(game, AreaGame)
        return game

    @property
    def space_word(self) -> str:  # type: ignore[override]
        """Return what the game calls an area."""
        return self.game.space_word if self._document else "area"

    @property
    def table(self) -> AreaState:
        """Return the table as it is shown; there must be one."""
        state = self.state
        assert isinstance(state, AreaState)
        return state

    # The owner's picture: a matter of the view

    def lay_picture(self, levels: Sequence[QImage]) -> None:
        """Lay the owner's picture under the board."""
        self.picture = levels
        self.picture_changed.emit()

    def see_picture(self, strength: float) -> None:
        """See the owner's picture more or less strongly."""
        self.strength = strength
        self.picture_changed.emit()

    # What lies there

    @override
    def _lying(self) -> Iterator[tuple[Ref, Thing]]:
        state = self.table
        for space in state.grid.spaces():
            for face in self.game.faces(state, space):
                unit = face.key if isinstance(face.key, str) and face.key in state.units else ""
                yield Ref(UNIT if unit else COUNTER, str(face.key)), Lain(space, face, unit)

    @override
    def named(self, ref: Ref) -> str:
        return self._lain(ref).face.title

    def words_of_thing(self, ref: Ref) -> str:
        """Return in words all that a thing on the board shows."""
        return self._lain(ref).face.words

    def _lain(self, ref: Ref) -> Lain:
        lain = self.things[ref]
        assert isinstance(lain, Lain)
        return lain

    def words_at(self, space: Space) -> tuple[str, ...]:
        """Return in words what lies in an area, each thing on its own."""
        return tuple(self.words_of_thing(ref) for ref in self.things_on(space))

    # What is chosen

    @override
    def select(self, refs: Iterable[Ref]) -> None:
        # One at a time: each thing has its own move.
        super().select([*refs][-1:])

    # What may begin there

    def offered(self) -> tuple[Choice, ...]:
        """Return what may begin now, with why not what may not; nothing in its midst."""
        if self.going:
            return ()
        return tuple(one for ask in self.asks if isinstance(ask, Pick) for one in ask.choices)

    def offered_to(self, name: str) -> tuple[Choice, ...]:
        """Return what may begin with something: a unit by its id, an area by its name."""
        return tuple(one for one in self.offered() if name in shlex.split(one.answer)[1:])

    # Moved by a drag

    @override
    def refuse_changes(self, changes: Sequence[Laying]) -> str | None:
        if self.lock:
            return self.lock
        ((before, after),) = changes
        assert after is not None
        return self.judge(self.state, after, before)

    @override
    def judge(self, state: State, thing: Thing, leaving: Thing | None = None) -> str | None:
        assert isinstance(thing, Lain)
        way = self._way(thing)
        if isinstance(way, str):
            return way
        refusal = way.question.refuse(way.answer, self.grid)
        return self.words_of(refusal) if refusal else None

    def _way(self, lain: Lain) -> _Way | str:
        """Return what puts a thing where it would lie, or why nothing does."""
        playing, state = self.playing, self.table
        if playing is None:
            return NO_HAND
        if playing.doing is not None:
            return f"{playing.doing}: finish it first, or abandon it."
        if not self.free and not lain.unit:
            return NO_MOVE
        name = BY_HAND if self.free else self.game.moving
        given = () if self.free else (lain.unit,)
        answer = shlex.join((name, *given))
        choice = next((one for one in self.offered() if one.answer == answer), None)
        if choice is None or choice.refusal is not None:
            return self._not_now(lain, choice)
        begun = replace(state, unfinished=Unfinished(name, given))
        going = going_on(self.game.procedure, begun, self.grid)
        question = going.question if going is not None and not going.over else None
        thing = self.game.in_hand(state, lain.face.key)
        if isinstance(question, Put) and thing:
            return _Way(name, given, bare(question), Spot(thing, lain.space))
        if isinstance(question, Place):
            return _Way(name, given, question, lain.space)
        return NO_HAND

    def _not_now(self, lain: Lain, choice: Choice | None) -> str:
        refusal = choice.refusal if choice else None
        return self.words_of(refusal) if refusal else f"{lain.face.title} does not move now."

    @override
    def move(self, refs: Collection[Ref], origin: Space, target: Space) -> bool:
        changes = self.moves(refs, origin, target)
        if origin == target or not changes:
            return False
        refusal = self.refuse_changes(changes)
        if refusal is not None:
            self.refused.emit(refusal)
            return False
        after = changes[0][1]
        assert isinstance(after, Lain)
        way = self._way(after)
        if isinstance(way, str):
            return False
        plain = way.question.plain(way.answer, self.grid)
        return self.begin(way.procedure, *way.given) and self.answer(plain)
