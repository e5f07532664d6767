"""The answer that is being put together on the board: what is in hand, the way so far, a glance.

Panel, marks and tool meet here: each changes it, and shows what the others did.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from itertools import islice
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Signal

from boardapp.core.grid import Grid, Space
from boardapp.core.procedure.facts import Fact
from boardapp.core.procedure.question_parts import Odds, Refusal, Spot
from boardapp.core.procedure.questions import Path, Place, Put, Question

BoardAsk = Place | Put | Path
MAX_LIT = 2000
"""Spaces that are lit at most: more would be no guide."""
OFF_BOARD = Refusal("That is off the board.")
AT_NOTHING = Refusal("Nothing is in hand: choose first what to put.")


class Glance(NamedTuple):
    """What an answer at a space would mean: why not, or its odds and facts."""

    space: Space
    refusal: Refusal | None
    odds: tuple[Odds, ...]
    facts: tuple[Fact, ...]


class PendingAnswer(QObject):
    """Part of an answer to a question that is answered on the board."""

    changed = Signal()  # what is in hand, how it is turned, the way so far
    glanced = Signal()  # the space that is pointed at

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.ask: BoardAsk | None = None
        self.thing = ""
        self.turn = 0
        self.way: tuple[Space, ...] = ()
        self.glance: Glance | None = None
        self._grid: Grid | None = None
        self._lit: tuple[Space, ...] | None = None
        self._ways: Mapping[Space, tuple[Space, ...]] = {}
        self._free = False
        self._judged = False

    @property
    def grid(self) -> Grid:
        """Return the board; there is one while something is asked on it."""
        assert self._grid is not None
        return self._grid

    def begin(self, ask: BoardAsk | None, grid: Grid) -> None:
        """Take up another question, None for none; what was in hand stays there if it can."""
        self.ask, self._grid, self.way, self.glance = ask, grid, (), None
        if isinstance(ask, Put):
            names = [thing.name for thing in ask.things]
            # Of several things nobody has taken one yet: a click is not to lay just any.
            only = names[0] if len(names) == 1 else ""
            self.thing = self.thing if self.thing in names else only
            self.turn = self.turn if self.turn in ask.turns else ask.turns[0]
        self._change()

    def _change(self) -> None:
        self._judged, self.glance = False, None
        self.changed.emit()

    # What is put together

    def take(self, thing: str) -> None:
        """Take a thing in hand."""
        if thing != self.thing:
            self.thing = thing
            self._change()

    def hold(self, thing: str, turn: int) -> None:
        """Take a thing in hand, turned so."""
        if isinstance(self.ask, Put) and (thing, turn) != (self.thing, self.turn):
            self.thing = thing
            self.turn = turn if turn in self.ask.turns else self.ask.turns[0]
            self._change()

    def turn_by(self, steps: int) -> None:
        """Turn what is in hand by so many of the steps that the question offers."""
        if isinstance(self.ask, Put) and len(self.ask.turns) > 1:
            turns = self.ask.turns
            self.turn = turns[(turns.index(self.turn) + steps) % len(turns)]
            self._change()

    def walk(self, space: Space) -> Refusal | None:
        """Go on to a space, by the fewest steps where it is further off; or return why not."""
        refusal = self.refuse(space)
        if refusal is None:
            self.way = self.at(space)
            self._change()
        return refusal

    def step_back(self) -> bool:
        """Take the last step back; tell whether there was one."""
        stepped = bool(self.way)
        self.way = self.way[:-1]
        if stepped:
            self._change()
        return stepped

    # What it would mean

    def at(self, space: Space | None) -> Any:
        """Return the answer with a space clicked; None is off the board, or the way as it is."""
        if isinstance(self.ask, Put):
            return Spot(self.thing, space, self.turn)
        if isinstance(self.ask, Path):
            if space is None:
                return self.way
            self._judge()
            return self._ways.get(space, (*self.way, space))
        return space

    def refuse(self, space: Space) -> Refusal | None:
        """Return why a space may not be clicked now."""
        ask, grid = self.ask, self._grid
        if ask is None or grid is None:
            return AT_NOTHING
        if isinstance(ask, Path):
            return self._refuse_step(ask, space, grid)
        if isinstance(ask, Put) and not self.thing:
            return AT_NOTHING
        return ask.refuse(self.at(space), grid)

    def _refuse_step(self, ask: Path, space: Space, grid: Grid) -> Refusal | None:
        if space not in grid:
            return OFF_BOARD
        self._judge()
        if space in self._ways:
            return None
        here = self.way[-1] if self.way else ask.start
        if len(self.way) >= ask.most:
            return Refusal(f"{ask.title}: {ask.most} steps at most.", ask.rules)
        if found := ask.refuse_neighbour(here, space, grid):
            name = grid.name(space)
            no_way = Refusal(f"{ask.title}: no way leads to {name}.", ask.rules)
            return found if found is ask.apart else no_way
        return ask.onward(self.way, space)

    def look_at(self, space: Space | None) -> None:
        """Show what an answer at a space would mean; None shows nothing."""
        ask = self.ask
        # The pointer is still where the unit was chosen: nothing is said against that.
        begins = isinstance(ask, Path) and not self.way and space == ask.start
        seen = None if space is None or ask is None or begins else self._glance(ask, space)
        if seen != self.glance:
            self.glance = seen
            self.glanced.emit()

    def _glance(self, ask: BoardAsk, space: Space) -> Glance:
        if isinstance(ask, Path) and self.way[-1:] == (space,):
            refusal = ask.refuse(self.way, self.grid)  # a click where it has come to goes it
        else:
            refusal = self.refuse(space)
        if refusal is not None:
            return Glance(space, refusal, (), ())
        answer = self.at(space)
        facts = () if isinstance(ask, Path) else ask.shown_with(answer)
        return Glance(space, None, ask.preview(answer), facts)

    # What is lit

    @property
    def lit(self) -> tuple[Space, ...] | None:
        """Return the spaces that may be clicked; None when there is nothing to light.

        A free choice is not lit: all the board would be.
        """
        self._judge()
        return None if self._free else self._lit

    @property
    def free(self) -> bool:
        """Tell whether any space may be clicked, or too many to light."""
        self._judge()
        return self._free

    def _judge(self) -> None:
        if self._judged:
            return
        self._judged, self._free, self._lit, self._ways = True, False, None, {}
        ask, grid = self.ask, self._grid
        if ask is None or grid is None or (isinstance(ask, Put) and not self.thing):
            return
        if isinstance(ask, Path):
            self._ways = ask.ways_on(self.way, grid)
            self._lit = tuple(sorted(self._ways))
            return
        # Too many are known by the first one too many: the rest of a great board is not judged.
        asked = (space for space in grid.spaces() if self.refuse(space) is None)
        self._lit = tuple(islice(asked, MAX_LIT + 1))
        self._free = len(self._lit) > MAX_LIT or len(self._lit) == sum(1 for _ in grid.spaces())


def alike(ask: Question) -> tuple[object, ...]:
    """Return what a question is known again by: all that it says, without its judging parts.

    A procedure that ran again puts the same question with other functions.
    """
    named = ((one.name, getattr(ask, one.name)) for one in fields(ask))
    said = (pair for pair in named if pair[0] not in ("odds", "facts") and not callable(pair[1]))
    return type(ask), *said
