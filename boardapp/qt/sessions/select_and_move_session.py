"""Acts by hand on pieces on a table: one piece, or a selection in one act."""

from __future__ import annotations

import shlex
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, ClassVar, NamedTuple

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from boardapp.core.command import (
    ChangeCommand,
    combine_changes,
    move_unit,
    place_unit,
    remove_unit,
)
from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import Json
from boardapp.core.procedure import questions
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.sentence_case import counted, join_with_and
from boardapp.core.state import AnyUnit, State, unit_display_name
from boardapp.document.document import Document
from boardapp.qt.sessions.board_objects import UNIT, BoardObject, ObjectRef
from boardapp.qt.sessions.photograph_display import PhotographDisplay
from boardapp.qt.sessions.table_session import TableSession


class LedMove(NamedTuple):
    """A move of a dragged unit: its question, the answers before, and the number of the first."""

    ask: questions.PathQuestion | questions.Place
    answers: tuple[str, ...]
    number: int


Laying = tuple[BoardObject | None, BoardObject | None]
"""A piece before and after; None means that it is not on the table."""


class PlacementSession(TableSession):
    """A table with pieces; a game defines their kinds, their changes and their refusals.

    `why_not_in_state` checks every new position of a piece, and every change is a
    `change_command`.
    """

    hand_changed = Signal()
    selection_changed = Signal()
    picture_changed = Signal()  # The owner's picture under the board or its strength has changed.

    kinds: ClassVar[Mapping[str, str]] = {UNIT: "unit"}
    """The kinds of pieces that can lie on the table, in words."""
    staying: ClassVar[frozenset[str]] = frozenset()
    """Kinds of pieces that can be moved but not removed."""
    turning: ClassVar[frozenset[str]] = frozenset()
    """Kinds that can be turned."""
    flipping: ClassVar[frozenset[str]] = frozenset()
    """Kinds that can have another side."""
    nothing: ClassVar[str] = "There is no unit"
    """The refusal, before the name of a space, if there is nothing to remove."""
    derived: ClassVar[tuple[str, ...]] = ("things", "_by_space")
    picture: Sequence[QImage] = ()
    """The owner's picture in ever smaller sizes, empty without a picture; it changes no rule."""
    strength = 1.0
    """Opacity of the picture, from 0 to 1."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.selection: tuple[ObjectRef, ...] = ()
        self._answering_with_unit = False
        self.board_photo = PhotographDisplay(self.layout_words, self)
        """A photograph in place of the drawn board; it has no effect on play."""
        self.board_photo.said.connect(self.said)

    def open(self, document: Document) -> None:
        """Load a document into the window, with nothing selected."""
        self.selection, self.picture = (), ()
        self.board_photo.set_photograph(None)
        super().open(document)
        self.hand_changed.emit()
        self.selection_changed.emit()

    def _emit_state_change(self, before: State, after: State) -> None:
        super()._emit_state_change(before, after)
        self.select(self.selection)
        self.board_photo.hide_if_tiles_changed(before, after)

    def layout_words(self, state: State) -> str:
        """Return what a photograph of the board shows in a state, in words."""
        return state.board

    # The owner's picture: a matter of the view

    def lay_picture(self, levels: Sequence[QImage]) -> None:
        """Show the owner's picture under the board."""
        self.picture = levels
        self.picture_changed.emit()

    def set_picture_strength(self, strength: float) -> None:
        """Set the opacity of the owner's picture."""
        self.strength = strength
        self.picture_changed.emit()

    # Pieces on the table

    @cached_property
    def things(self) -> Mapping[ObjectRef, BoardObject]:
        """Return all pieces on the shown table; computed again after every change."""
        return dict(self._iterate_objects()) if self._document is not None else {}

    def _iterate_objects(self) -> Iterator[tuple[ObjectRef, BoardObject]]:
        """Yield the pieces on the table; those of one space in the order of picking them up."""
        units = self.state.units
        for unit_id in sorted(units):
            yield ObjectRef(UNIT, unit_id), units[unit_id]

    @cached_property
    def _by_space(self) -> Mapping[Space, list[ObjectRef]]:
        found: dict[Space, list[ObjectRef]] = {}
        for ref, thing in self.things.items():
            found.setdefault(thing.space, []).append(ref)
        return found

    def objects_on(self, space: Space) -> Sequence[ObjectRef]:
        """Return the pieces on a space: first its units."""
        return self._by_space.get(space, ())

    # Selection

    def select(self, refs: Iterable[ObjectRef]) -> None:
        """Select pieces, except those that are not on the table."""
        chosen = tuple(ref for ref in dict.fromkeys(refs) if ref in self.things)
        if chosen != self.selection:
            self.selection = chosen
            self.selection_changed.emit()

    def answer(self, value: object, number: int = 0) -> bool:
        """Answer a question; no unit stays selected, except one that was clicked as the answer."""
        answered = super().answer(value, number)
        if answered and not self._answering_with_unit:
            self.select(())
        return answered

    def answer_with_unit(self, unit: str) -> bool:
        """Answer with a clicked unit, which stays selected until the next answer."""
        self._answering_with_unit = True
        try:
            return super().answer_with_unit(unit)
        finally:
            self._answering_with_unit = False

    def undo_gesture(self) -> None:
        """Undo the last act; in a led turn, a click that chose its unit no longer counts."""
        super().undo_gesture()
        if self.is_turn_led:
            self.select(())

    def toggle_selected(self, ref: ObjectRef) -> None:
        """Add a piece to the selection, or remove it."""
        chosen = self.selection
        self.select([*chosen, ref] if ref not in chosen else [one for one in chosen if one != ref])

    # Refusals

    def why_not_in_state(
        self, state: State, thing: BoardObject, replaced: BoardObject | None = None
    ) -> str | None:
        """Return why a piece may not be in its place; ``replaced`` is its present position."""
        return None

    def why_object_not_allowed(
        self, thing: BoardObject, replaced: BoardObject | None = None
    ) -> str | None:
        """Return why a piece may not be in its place now; None if it may."""
        return self.why_no_change_by_hand or self.why_not_in_state(self.state, thing, replaced)

    def why_changes_not_allowed(self, changes: Sequence[Laying]) -> str | None:
        """Return the first reason why pieces may not all change at once; None if they may.

        Each piece needs room among the pieces that stay and the new positions of the others.
        """
        if why_not := self.why_no_change_by_hand:
            return why_not
        if len(changes) == 1:
            before, after = changes[0]
            return None if after is None else self.why_object_not_allowed(after, before)
        state = self.state
        for before, _ in changes:
            state = self.change_command(before, None).apply(state)
        laid = [after for _, after in changes if after is not None]
        for thing in laid:
            refusal = self.why_not_in_state(state, thing)
            if refusal:
                return refusal
            state = self.change_command(None, thing).apply(state)
        return next(
            filter(None, (self.why_not_in_state(state, thing, thing) for thing in laid)), None
        )

    # Acts

    def change_command(
        self, before: BoardObject | None, after: BoardObject | None
    ) -> ChangeCommand:
        """Return the command that changes a piece into a new value; None removes the piece."""
        raise NotImplementedError

    def place_object(self, thing: BoardObject) -> bool:
        """Put a piece on the table, or show the refusal."""
        return self.change_by_hand(
            self.why_object_not_allowed(thing), self.change_command(None, thing)
        )

    def change_object(self, before: BoardObject | None, after: BoardObject) -> bool:
        """Move, turn or change a piece, or show the refusal."""
        if before is None or before == after:
            return False
        return self.change_by_hand(
            self.why_object_not_allowed(after, before), self.change_command(before, after)
        )

    def plan_moves(self, refs: Collection[ObjectRef], origin: Space, target: Space) -> list[Laying]:
        """Return pieces before and after a move by the offset from one space to another.

        Those in front go first, so that no piece enters a space before it is empty.
        """
        grid = self.grid
        (x, y), (to_x, to_y) = grid.centre(origin), grid.centre(target)

        def ahead(thing: BoardObject) -> int:
            across, down = grid.centre(thing.space)
            return across * (x - to_x) + down * (y - to_y)

        there = [self.things[ref] for ref in refs if ref in self.things]
        return [
            (thing, thing._replace(space=grid.translated_space(thing.space, origin, target)))
            for thing in sorted(there, key=ahead)
        ]

    def move_objects(self, refs: Collection[ObjectRef], origin: Space, target: Space) -> bool:
        """Move pieces by the offset between two spaces, as one act, or show the refusal."""
        if origin == target:
            return False
        name = self.grid.name
        title = f"Move {self.count_description(refs)} from {name(origin)} to {name(target)}"
        return self._apply_changes(self.plan_moves(refs, origin, target), title)

    def turned_copy(self, thing: BoardObject, steps: int) -> BoardObject:
        """Return a piece turned clockwise by some steps."""
        return thing

    def turn_objects(self, refs: Collection[ObjectRef], steps: int) -> bool:
        """Turn pieces in their places, as one act, or show the refusal."""
        there = self._refs_of_kinds(refs, self.turning)
        way = "clockwise" if steps > 0 else "counter-clockwise"
        changes = [(self.things[ref], self.turned_copy(self.things[ref], steps)) for ref in there]
        return self._apply_changes(changes, f"Turn {self.count_description(there)} {way}")

    def flipped_copy(self, thing: BoardObject) -> BoardObject:
        """Return a piece with its other side up; a piece without one does not change."""
        return thing

    def flip_objects(self, refs: Collection[ObjectRef]) -> bool:
        """Turn over pieces in their places, as one act, or show the refusal."""
        there = [
            ref for ref in self._refs_of_kinds(refs, self.flipping)
            if self.flipped_copy(self.things[ref]) != self.things[ref]
        ]  # fmt: skip
        changes = [(self.things[ref], self.flipped_copy(self.things[ref])) for ref in there]
        return self._apply_changes(changes, f"Flip {self.count_description(there)}")

    def remove_objects(self, refs: Collection[ObjectRef]) -> bool:
        """Remove pieces from the table, as one act."""
        there = self._refs_of_kinds(refs, self.kinds.keys() - self.staying)
        changes = [(self.things[ref], None) for ref in there]
        return self._apply_changes(changes, f"Remove {self.count_description(there)}")

    def remove_unit(self, unit_id: str) -> bool:
        """Remove a unit from the board."""
        return self.remove_objects((ObjectRef(UNIT, unit_id),))

    def _refs_of_kinds(self, refs: Iterable[ObjectRef], kinds: Collection[str]) -> list[ObjectRef]:
        return [ref for ref in refs if ref.kind in kinds and ref in self.things]

    def object_name(self, ref: ObjectRef) -> str:
        """Return the name of a piece for hints while it is carried."""
        return unit_display_name(ref.name) if ref.kind == UNIT else f"the {self.kinds[ref.kind]}"

    def unit_kind_title(self, kind: str) -> str:
        """Return the title of a kind of unit; on a board of areas the kind is the unit's name."""
        return kind

    @property
    def value_words(self) -> Mapping[str, str]:
        """Return the game's words for the keys of its values, as `ValueNames` reads them."""
        return {}

    @property
    def value_titles(self) -> Mapping[str, Mapping[str, str]]:
        """Return the game's words for values that a file stores as short words, by their keys."""
        return {}

    def value_words_by_path(self, values: Mapping[str, Json]) -> Mapping[str, str | None]:
        """Return the words for those of the table's values whose usual words would not do.

        None marks a value that means nothing to the players.
        """
        return {}

    def count_description(self, refs: Iterable[ObjectRef]) -> str:
        """Return how many pieces of which kinds there are, such as *2 units and 1 tile*."""
        kinds = [ref.kind for ref in refs]
        counts = [(kinds.count(kind), word) for kind, word in self.kinds.items()]
        return join_with_and(counted(count, word) for count, word in counts if count)

    def _apply_changes(self, changes: Sequence[Laying], title: str) -> bool:
        """Do changes of pieces as one act, or show the refusal; return whether they were done."""
        if not changes:
            return False
        commands = [self.change_command(*change) for change in changes]
        refusal, act = self.why_changes_not_allowed(changes), commands[0]
        if len(commands) > 1 and refusal is None:
            act = combine_changes(title, self.state, commands)
        return self.change_by_hand(refusal, act)

    # To begin with placing a piece

    def begin_procedure(self, name: str, *given: str) -> bool:
        """Begin a procedure of the menu, or show the refusal."""
        assert self.playing is not None
        if self.playing.procedure_title is not None:
            self.refused.emit(f"Finish or abandon this first: {self.playing.procedure_title}.")
            return False
        answer = shlex.join((name, *given))
        number = self.playing.question_offering(answer)
        if number is None:
            self.refused.emit("You cannot start that now.")
        return number is not None and self.answer(answer, number)

    # A unit that is dragged while a procedure leads

    @property
    def drag_starts_procedure(self) -> bool:
        """Return whether a dragged unit moves by its procedure."""
        # A move by hand would cut the open question short, even at a table without led turns.
        asked = self.is_turn_led or (self.is_procedure_asking and not self.is_free_play)
        return asked and not self.is_moving_by_hand

    def led_move(self, unit: str) -> LedMove | Refusal:
        """Return the question that asks for a dragged unit's destination, or its refusal."""
        playing = self.playing
        assert playing is not None
        if self.is_procedure_asking:
            choose = questions.choice_about_unit(self.asks, unit)
            if choose is None:
                return Refusal(
                    f"“{playing.procedure_title}” is not finished. Answer the question in "
                    "the bar, or press Back."
                )
            return self._led_move_by("", (choose[1].answer,))
        offered = [
            (number, choice)
            for number, choice in questions.numbered_choices(self.asks)
            if choice.begins and not choice.refusal
        ]
        found = [self._led_move_by(one.answer, (), unit, number) for number, one in offered]
        able = [move for move, (_, one) in zip(found, offered, strict=True) if unit in one.begins]
        moves = (one for one in able if isinstance(one, LedMove))
        reasons = (one for one in found if isinstance(one, Refusal))
        return next(moves, None) or next(reasons, None) or self._why_unit_stays(unit)

    def _why_unit_stays(self, unit: str) -> Refusal:
        """Return why no act can begin with a unit."""
        assert self.playing is not None
        for _, choice in questions.numbered_choices(self.asks):
            if choice.refusal:
                found = self.playing.question_after_answers((), choice.answer)
                about = questions.choice_about_unit((found,), unit)
                if about is not None and about[1].refusal:
                    return about[1].refusal
        return Refusal(f"No unit can move now: {self.playing.game.moment_title(self.state)}.")

    def _led_move_by(
        self, begins: str, answers: tuple[str, ...], unit: str = "", number: int = 0
    ) -> LedMove | Refusal:
        """Return the question for a unit's destination after some answers, or its refusal."""
        assert self.playing is not None
        found = self.playing.question_after_answers(answers, begins)
        choose = questions.choice_about_unit((found,), unit)
        if choose is not None:
            answers = (*answers, choose[1].answer)
            found = self.playing.question_after_answers(answers, begins)
        if isinstance(found, questions.PathQuestion | questions.Place):
            return LedMove(found, (begins, *answers) if begins else answers, number)
        if found is None or isinstance(found, Refusal):
            return found or Refusal("This piece cannot move now.")
        return Refusal(f"{found.title} acts first. Click that unit instead.")

    def make_led_move(self, move: LedMove, answer: Any) -> bool:
        """Give all answers of a unit's move; one undo takes all of them back."""
        first, *rest = move.answers
        last = move.ask.answer_to_json(answer, self.grid)
        return self.answer_as_one_gesture(
            (
                lambda: self.answer(first, move.number),
                *(partial(self.answer, one) for one in (*rest, last)),
            )
        )

    # The piece in hand

    def unit_in_hand(self, space: Space) -> BoardObject | None:
        """Return the chosen unit on a space."""
        return None

    def place_unit_in_hand(self, space: Space) -> bool:
        """Put one more unit like the chosen one on a space, or show the refusal."""
        return False

    def turn_object_in_hand(self, steps: int) -> bool:
        """Turn the chosen piece; return whether it can be turned."""
        return False

    def flip_object_in_hand(self) -> bool:
        """Turn over the chosen piece; return whether it has two sides."""
        return False

    # Typed keys

    def is_start_of_placeable_name(self, text: str) -> bool:
        """Return whether a text is the beginning of a name that can be typed to place a piece."""
        return False

    def place_named_object(self, name: str) -> bool:
        """Place the piece of a name at the cursor, or show the refusal; return if it was placed."""
        return False


def make_unit_change(before: AnyUnit | None, after: AnyUnit | None, grid: Grid) -> ChangeCommand:
    """Return the command that places, moves or removes a unit."""
    if after is None:
        assert before is not None
        return remove_unit(before, grid)
    return place_unit(after, grid) if before is None else move_unit(before, after.space, grid)
