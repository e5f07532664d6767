"""The unfinished answer on the board: the chosen piece, the path so far, a preview.

Panel, marks and tool share it: each can change it, and shows the changes of the others.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.grid import Grid, Space
from boardapp.core.procedure.displayed_facts import Fact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Choice, Odds, PlacementAnswer, Refusal
from boardapp.core.procedure.questions import PathQuestion, Pick, Place, PutObject, Question

if TYPE_CHECKING:
    from boardapp.qt.sessions.document_session import DocumentSession

BoardQuestion = Place | PutObject | PathQuestion | Pick | PickSeveral
"""The questions that clicks on the board answer; choices only if they are at spaces."""
MAX_LIT = 2000
"""The most spaces that are highlighted: a highlight of more would not help."""
THING = "application/x-boardapp-thing"
"""The format of the data when a piece is dragged to the board: the data are its name."""
OFF_BOARD = Refusal("That space is off the board.")
AT_NOTHING = Refusal("First choose what to put on the board.")
NO_CHOICE = Refusal("There is nothing to choose on that space.")
SEVERAL = Refusal("You can choose several things on that space. Choose one of them in the list.")


class AnswerPreview(NamedTuple):
    """The meaning of an answer at a space: its refusal, or its odds and facts."""

    space: Space
    refusal: Refusal | None
    odds: tuple[Odds, ...]
    facts: tuple[Fact, ...]


class PendingAnswer(QObject):
    """The unfinished answer to a question that is answered on the board."""

    changed = Signal()  # the chosen piece, its rotation, or the path so far has changed
    preview_changed = Signal()  # the preview at the pointer has changed
    toggled = Signal(str)  # a click chose one of several choices, or took it back

    def __init__(self, session: DocumentSession) -> None:
        super().__init__(session)
        self._session = session
        self.ask: BoardQuestion | None = None
        self.thing = ""
        self._thing_is_for = "", ""  # who chose it, and the title of the question
        self.turn = 0
        self.path_steps: tuple[Space, ...] = ()
        self.chosen_spaces: frozenset[Space] = frozenset()
        self.preview: AnswerPreview | None = None
        self._lit: tuple[Space, ...] | None = None
        self._ways: Mapping[Space, tuple[Space, ...]] = {}
        self._free = False
        self._judged = False

    def start_question(self, ask: BoardQuestion | None) -> None:
        """Begin a question, None for none.

        Keep the chosen piece if the same player gets the same question again, and it offers it.
        """
        self.ask, self.path_steps, self.preview = ask, (), None
        self.chosen_spaces = frozenset()
        if isinstance(ask, PutObject):
            names = [thing.name for thing in ask.things]
            # Of several pieces the player must choose one before a click places it.
            only = names[0] if len(names) == 1 else ""
            again = self._thing_is_for == (ask.by, ask.title)
            self._thing_is_for = ask.by, ask.title
            self.thing = self.thing if again and self.thing in names else only
            self.turn = self.turn if self.turn in ask.turns else ask.turns[0]
        self._reset_preview()

    def _reset_preview(self) -> None:
        self._judged, self.preview = False, None
        self.changed.emit()

    def thing_in_words(self, place: str = "") -> str:
        """Return the chosen piece, its place and its rotation in words; "" if none is chosen."""
        things = self.ask.things if isinstance(self.ask, PutObject) else ()
        title = next((one.title for one in things if one.name == self.thing), "")
        where = f" on {place}" if place else ""
        turned = f", turned {self.turn}°" if self.turn else ""
        return f"{title}{where}{turned}" if title else ""

    # Changes of the answer

    def pick_up_object(self, thing: str) -> None:
        """Choose a piece to place."""
        if thing != self.thing:
            self.thing = thing
            self._reset_preview()

    def pick_up_turned_object(self, thing: str, turn: int) -> None:
        """Choose a piece to place, with its rotation."""
        if isinstance(self.ask, PutObject) and (thing, turn) != (self.thing, self.turn):
            self.thing = thing
            self.turn = turn if turn in self.ask.turns else self.ask.turns[0]
            self._reset_preview()

    def rotate_object_by(self, steps: int) -> None:
        """Turn the chosen piece by ``steps`` steps of the question's size."""
        if isinstance(self.ask, PutObject) and len(self.ask.turns) > 1:
            turns = self.ask.turns
            self.turn = turns[(turns.index(self.turn) + steps) % len(turns)]
            self._reset_preview()

    def extend_path_to(self, space: Space) -> Refusal | None:
        """Extend the path to a space by the fewest steps, or return why that is refused."""
        refusal = self.why_not_clickable(space)
        if refusal is None:
            self.path_steps = self.answer_at(space)
            self._reset_preview()
        return refusal

    def mark_chosen_spaces(self, choices: Sequence[Choice]) -> None:
        """Mark the spaces of the choices that an answer to several has so far."""
        spaces = frozenset(one.at for one in choices if one.at is not None)
        if isinstance(self.ask, PickSeveral) and spaces != self.chosen_spaces:
            self.chosen_spaces = spaces
            self.changed.emit()
            self.preview_changed.emit()  # the next click there takes the choice back

    def step_back(self) -> bool:
        """Remove the last step; return whether there was one."""
        stepped = bool(self.path_steps)
        self.path_steps = self.path_steps[:-1]
        if stepped:
            self._reset_preview()
        return stepped

    # Previews

    def answer_at(self, space: Space | None) -> Any:
        """Return the answer after a click on a space; None is off the board, or the path so far."""
        if isinstance(self.ask, PutObject):
            return PlacementAnswer(self.thing, space, self.turn)
        if isinstance(self.ask, PathQuestion):
            if space is None:
                return self.path_steps
            self._find_clickable_spaces()
            return self._ways.get(space, (*self.path_steps, space))
        if isinstance(self.ask, Pick | PickSeveral):
            return next((one.answer for one in self.ask.choices if one.at == space), "")
        return space

    def why_not_clickable(self, space: Space) -> Refusal | None:
        """Return why a click on a space is refused now; None if it is allowed."""
        ask = self.ask
        if ask is None:
            return AT_NOTHING
        if isinstance(ask, PathQuestion):
            return self._why_not_next_step(ask, space, self._session.grid)
        if isinstance(ask, PutObject) and not self.thing:
            return AT_NOTHING
        if isinstance(ask, Pick | PickSeveral):
            there = [one for one in ask.choices if one.at == space]
            if len(there) != 1:
                return SEVERAL if there else self._why_no_choice_on(space, ask)
            if isinstance(ask, PickSeveral):
                return there[0].refusal
        return ask.refuse(self.answer_at(space), self._session.grid)

    def _why_no_choice_on(self, space: Space, ask: Pick | PickSeveral) -> Refusal:
        """Return the reasons against the units on a space that is no choice itself."""
        units = {unit.id for unit in self._session.state.units_in(space)}
        choices = [one for one in ask.choices if one.about in units]
        if (able := next((one for one in choices if one.refusal is None), None)) is not None:
            return Refusal(f"Click the {able.title} itself, or choose it in the list.")
        if len(choices) == 1 and choices[0].refusal is not None:
            return choices[0].refusal
        said = (f"{one.title}: {self._session.refusal_sentence(one.refusal)}"
                for one in choices if one.refusal is not None)  # fmt: skip
        return Refusal(" ".join(said)) if choices else NO_CHOICE

    def _why_not_next_step(self, ask: PathQuestion, space: Space, grid: Grid) -> Refusal | None:
        if space not in grid:
            return OFF_BOARD
        self._find_clickable_spaces()
        if space in self._ways:
            return None
        here = self.path_steps[-1] if self.path_steps else ask.start
        if len(self.path_steps) >= ask.most:
            return Refusal(f"{ask.title}: a path has at most {ask.most} steps.", ask.rules)
        if found := ask.why_not_adjacent(here, space, grid):
            name = grid.name(space)
            no_way = Refusal(f"{name} cannot be reached in this move.", ask.rules)
            return found if found is ask.apart else no_way
        return ask.onward(self.path_steps, space)

    def preview_answer_at(self, space: Space | None) -> None:
        """Preview the answer at a space; None hides the preview."""
        ask = self.ask
        # The pointer is still where the unit was chosen: no refusal is shown there.
        begins = isinstance(ask, PathQuestion) and not self.path_steps and space == ask.start
        seen = None if space is None or ask is None or begins else self._make_preview(ask, space)
        if seen is not None and seen.refusal is NO_CHOICE:
            seen = None  # the missing highlight says this already
        if seen != self.preview:
            self.preview = seen
            self.preview_changed.emit()

    def _make_preview(self, ask: BoardQuestion, space: Space) -> AnswerPreview:
        if isinstance(ask, PathQuestion) and self.path_steps[-1:] == (space,):
            # A click on the path's end ends it.
            refusal = ask.refuse(self.path_steps, self._session.grid)
        else:
            refusal = self.why_not_clickable(space)
        if refusal is not None:
            return AnswerPreview(space, refusal, (), ())
        if isinstance(ask, PickSeveral):
            return AnswerPreview(space, None, (), ())
        answer = self.answer_at(space)
        facts = () if isinstance(ask, PathQuestion | Pick) else ask.preview_facts(answer)
        return AnswerPreview(space, None, ask.preview_odds(answer), facts)

    # Highlighted spaces

    @property
    def clickable_spaces(self) -> tuple[Space, ...] | None:
        """Return the spaces that may be clicked; None if no highlight is needed.

        A free choice is not highlighted: the highlight would cover the whole board. A choice among
        units is not darkened because no space can be chosen.
        """
        self._find_clickable_spaces()
        unlit = isinstance(self.ask, Pick | PickSeveral) and not self._lit
        return None if self._free or unlit else self._lit

    @property
    def is_any_space_clickable(self) -> bool:
        """Return whether any space may be clicked, or too many to highlight."""
        self._find_clickable_spaces()
        return self._free

    def _find_clickable_spaces(self) -> None:
        if self._judged:
            return
        self._judged, self._free, self._lit, self._ways = True, False, None, {}
        ask = self.ask
        if ask is None or (isinstance(ask, PutObject) and not self.thing):
            return
        grid = self._session.grid
        if isinstance(ask, PathQuestion):
            self._ways = ask.reachable_paths(self.path_steps, grid)
            self._lit = tuple(sorted(self._ways))
            return
        spaces = grid.spaces()
        if isinstance(ask, Pick | PickSeveral):
            # The reasons against all other spaces would take long on a large board.
            chosen = {one.at for one in ask.choices}
            spaces = (space for space in spaces if space in chosen)
        # One space too many is enough: the rest of a large board is not checked.
        asked = (space for space in spaces if self.why_not_clickable(space) is None)
        self._lit = tuple(islice(asked, MAX_LIT + 1))
        self._free = len(self._lit) > MAX_LIT or len(self._lit) == sum(1 for _ in grid.spaces())


def answered_on_board(ask: Question | None) -> BoardQuestion | None:
    """Return a question if a click on a space can answer it, else None."""
    if isinstance(ask, Pick | PickSeveral):
        return ask if any(one.at is not None for one in ask.choices) else None
    return ask if isinstance(ask, BoardQuestion) else None


def question_identity(ask: Question) -> tuple[object, ...]:
    """Return the identity of a question: all of its values, without its functions, odds and facts.

    A procedure that runs again asks the same question with new functions.
    """
    named = ((one.name, getattr(ask, one.name)) for one in fields(ask))
    said = (pair for pair in named if pair[0] not in ("odds", "facts") and not callable(pair[1]))
    return type(ask), *said
