"""The session of a table on a board of areas: its pieces, and the acts that a drag starts."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar, NamedTuple

from boardapp.core.command import ChangeCommand
from boardapp.core.grid import Space
from boardapp.core.json_values import Json
from boardapp.core.override_decorator import override
from boardapp.core.procedure.free_play_refusals import without_rule_refusals
from boardapp.core.procedure.procedure_commands import resume_procedure
from boardapp.core.procedure.question_parts import Choice, PlacementAnswer, Refusal
from boardapp.core.procedure.questions import PutObject, Question, numbered_choices
from boardapp.core.state import State, UnfinishedProcedure
from boardapp.core.state_changes import net_changes
from boardapp.games.areas.game import AreaGame
from boardapp.games.areas.procedure_menu import BY_HAND
from boardapp.games.areas.state import MOST, SET_UP, AreaState
from boardapp.games.areas.table_svg import PieceFace
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.select_and_move_session import Laying, LedMove, PlacementSession

COUNTER = "counter"
BY_HAND_IN_FREE_PLAY = "To move this piece by hand, choose Edit › Play freely."
BESIDE_TURN = "To move this piece by hand, choose More › Move by hand…"
NO_HAND = "You cannot move this piece by hand."


class AreaObject(NamedTuple):
    """A unit or counter in an area, as it is drawn; only a unit has an id."""

    space: Space
    face: PieceFace
    unit: str = ""


class _DragMove(NamedTuple):
    """The question where to put a thing by hand, and the answer that a drag gives."""

    question: Question
    answer: PlacementAnswer


class AreaSession(PlacementSession):
    """A table on a board of areas, which changes only by procedures.

    A dragged unit moves by its own procedure, as if the player had answered the questions. In free
    play, a drag puts any piece anywhere by hand.
    """

    kinds: ClassVar[Mapping[str, str]] = {UNIT: "unit", COUNTER: "counter"}
    staying = frozenset((UNIT, COUNTER))
    nothing = "There is nothing"

    @property
    @override
    def value_words(self) -> Mapping[str, str]:
        readings = {f"options/{one.name}": one.title for one in self.table.SWITCHES.values()}
        return {**readings, **self.game.value_words}

    @property
    @override
    def value_titles(self) -> Mapping[str, Mapping[str, str]]:
        phases = self.game.begins.phases_of(self.table)
        titles = {name: self.table.phase_title(one.title) for name, one in phases.items()}
        readings = {f"options/{one.name}": one.choices for one in self.table.SWITCHES.values()}
        return {"phase": {SET_UP: "Setup", **titles}, **readings, **self.game.value_titles}

    @override
    def value_words_by_path(self, values: Mapping[str, Json]) -> Mapping[str, str | None]:
        no_bound = ("least", 0), ("most", MOST)
        return {
            path: None
            for path, value in values.items()
            if (path.rpartition("/")[2], value) in no_bound
        }

    @property
    def game(self) -> AreaGame[Any]:
        """Return the open table's game."""
        assert self._document is not None
        game = self._document.game
        assert isinstance(game, AreaGame)
        return game

    @property
    def space_word(self) -> str:  # type: ignore[override]
        """Return the game's word for an area."""
        return self.game.space_word if self._document else "area"

    @property
    def table(self) -> AreaState:
        """Return the table as it is shown; a table must be open."""
        state = self.state
        assert isinstance(state, AreaState)
        return state

    # Things on the board

    @override
    def _iterate_objects(self) -> Iterator[tuple[ObjectRef, BoardObject]]:
        state = self.table
        for space in state.grid.spaces():
            for face in self.game.piece_faces_in(state, space):
                unit = face.key if isinstance(face.key, str) and face.key in state.units else ""
                yield (
                    ObjectRef(UNIT if unit else COUNTER, str(face.key)),
                    AreaObject(space, face, unit),
                )

    @override
    def object_name(self, ref: ObjectRef) -> str:
        return self._area_object(ref).face.title

    def object_description(self, ref: ObjectRef) -> str:
        """Return in words everything shown about a piece on the board."""
        return self._area_object(ref).face.words

    def _area_object(self, ref: ObjectRef) -> AreaObject:
        lain = self.things[ref]
        assert isinstance(lain, AreaObject)
        return lain

    def object_descriptions_in(self, space: Space) -> tuple[str, ...]:
        """Return in words the contents of an area, one entry for each piece."""
        return tuple(self.object_description(ref) for ref in self.objects_on(space))

    # Selection

    @override
    def select(self, refs: Iterable[ObjectRef]) -> None:
        # Only one piece at a time, because each has its own move.
        super().select([*refs][-1:])

    # Procedures that may begin there

    def beginnable_procedures(self) -> tuple[Choice, ...]:
        """Return the procedures that may begin now, with refusals; none during a procedure."""
        if self.is_procedure_asking:
            return ()
        return tuple(choice for _, choice in numbered_choices(self.asks))

    def beginnable_procedures_for(self, name: str) -> tuple[Choice, ...]:
        """Return the procedures for a unit, by its id, or for an area, by its name."""
        return tuple(
            one for one in self.beginnable_procedures() if name in shlex.split(one.answer)[1:]
        )

    # Moved by a drag

    @override
    def why_changes_not_allowed(self, changes: Sequence[Laying]) -> str | None:
        if self.why_locked:
            return self.why_locked
        ((before, after),) = changes
        assert after is not None
        return self.why_not_in_state(self.state, after, before)

    @override
    def why_not_in_state(
        self, state: State, thing: BoardObject, replaced: BoardObject | None = None
    ) -> str | None:
        assert isinstance(thing, AreaObject)
        way = self._drag_move_or_refusal(thing)
        if isinstance(way, str):
            return way
        refusal = way.question.refuse(way.answer, self.grid)
        return self.refusal_sentence(refusal) if refusal else None

    def _drag_move_or_refusal(self, lain: AreaObject) -> _DragMove | str:
        """Return the drag of a piece as a question and its answer, or why it is not allowed."""
        playing, state = self.playing, self.table
        if playing is None:
            return NO_HAND
        if not self.is_moving_by_hand:
            if playing.procedure_title is not None:
                return f"Finish or abandon “{playing.procedure_title}” first."
            if not self.is_free_play:
                how = BESIDE_TURN if self.may_move_by_hand else BY_HAND_IN_FREE_PLAY
                return f"{self.game.why_counters_stay} {how}"
        begun = replace(state, unfinished=UnfinishedProcedure(BY_HAND, ()))
        going = resume_procedure(self.game.procedure, begun, self.grid)
        question = going.question if going is not None and not going.is_over else None
        thing = self.game.piece_name_for_key(state, lain.face.key)
        if isinstance(question, PutObject) and thing:
            answer = PlacementAnswer(thing, lain.space)
            return _DragMove(without_rule_refusals(question), answer)
        return NO_HAND

    @property
    @override
    def drag_starts_procedure(self) -> bool:
        return not self.is_free_play and not self.is_moving_by_hand

    @override
    def led_move(self, unit: str) -> LedMove | Refusal:
        if self.is_procedure_asking:
            return super().led_move(unit)
        answer = shlex.join((self.game.moving, unit))
        offered = ((at, one) for at, one in numbered_choices(self.asks) if one.answer == answer)
        number, choice = next(offered, (0, None))
        if choice is not None and choice.refusal is None:
            return self._led_move_by(answer, (), unit, number)
        refusal = self.game.why_unit_stays(self.table, unit) or (choice and choice.refusal)
        title = self.object_name(ObjectRef(UNIT, unit))
        refusal = refusal or Refusal(f"{title} cannot move now.")
        onward = next((one for _, one in numbered_choices(self.asks) if not one.rare), None)
        if self.has_ended and onward is not None:
            words = f"{refusal.sentence} To go on, press {onward.button}."
            return refusal._replace(sentence=words)
        return refusal

    @override
    def move_objects(self, refs: Collection[ObjectRef], origin: Space, target: Space) -> bool:
        changes = self.plan_moves(refs, origin, target)
        if origin == target or not changes:
            return False
        refusal = self.why_changes_not_allowed(changes)
        if refusal is not None:
            self.refuse_answer(refusal)
            return False
        after = changes[0][1]
        assert isinstance(after, AreaObject)
        way = self._drag_move_or_refusal(after)
        if isinstance(way, str):
            return False
        if self.is_moving_by_hand:
            return self._put_by_hand(after, way.answer, origin)
        plain = way.question.answer_to_json(way.answer, self.grid)
        return self.answer_as_one_gesture(
            (lambda: self.begin_procedure(BY_HAND), lambda: self.answer(plain))
        )

    def _put_by_hand(self, lain: AreaObject, answer: PlacementAnswer, origin: Space) -> bool:
        """Put a piece elsewhere by hand during a led turn, as one marked act."""
        before = replace(self.table, unfinished=None)
        after = self.game.begins.hand.put(before, answer)
        names = (self.grid.name(one) for one in (origin, lain.space))
        title = f"Move {lain.face.title} from {' to '.join(names)}"
        return self.change_by_hand(None, ChangeCommand(title, net_changes(before, after)))
