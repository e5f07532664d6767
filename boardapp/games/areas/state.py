"""What every table on a board of areas has, and what no such table can hold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated, ClassVar, Self

from boardapp.core.areas import AreaGrid
from boardapp.core.grid import Grid, Space
from boardapp.core.state import State
from boardapp.files.limits import Wrong, named, word, wrongs
from boardapp.files.wording import either, hint, quoted
from boardapp.games.areas.board import AreaBoard, Sha256
from boardapp.games.switch import Switches

SET_UP = "set-up"
"""The phase before the first: the game has not begun."""
MOST_NAME = 40
"""Characters at most of what players name at a table."""
Name = Annotated[str, named(MOST_NAME)]
Id = Annotated[str, word(MOST_NAME)]


@dataclass(frozen=True, kw_only=True)
class AreaState(State):
    """A table on a board of areas; its fields say their limits, ``wrongs`` what hangs together.

    Layouts say what is ``FIRST`` first and hold nothing of what is ``APART``. Lines of sight do not
    apply: nothing is agreed. ``picture_sha256`` is the content of the picture under the board.
    """

    FIXED = State.FIXED | {"areas", "agreements", "picture_sha256"}
    FIRST: ClassVar = ("game", "board", "picture_sha256", "turn", "phase", "mode", "options")
    APART: ClassVar = frozenset(("areas", "agreements", "unfinished"))
    SWITCHES: ClassVar[Switches]

    areas: AreaBoard
    picture_sha256: Sha256 = ""
    phase: str = SET_UP

    @property
    def grid(self) -> AreaGrid:
        """Return the table's board."""
        return self.areas.grid

    def reading(self, name: str) -> str:
        """Return the choice of a switch that is in force."""
        return self.options.get(name, self.SWITCHES[name].default)

    def phase_title(self, title: str) -> str:
        """Return what a phase is called at this table: players may name what a base game has."""
        return title

    def after(self, phase: str) -> Self:
        """Return the table as a phase leaves it: without the markers that it ends."""
        return self

    def wrongs(self) -> Iterator[Wrong]:
        """Yield what is wrong with the table beside its fields' own limits."""
        if self.agreements:
            expected = "none, for lines of sight do not apply"
            yield Wrong(("agreements",), str(len(self.agreements)), expected)
        for name, choice in self.options.items():
            switch = self.SWITCHES.get(name)
            if switch is None:
                expected = either(list(self.SWITCHES)) + hint(name, self.SWITCHES)
                yield Wrong(("options", name), f"the unknown switch {quoted(name)}", expected)
            elif choice not in switch.choices:
                expected = either(list(switch.choices)) + hint(choice, switch.choices)
                yield Wrong(("options", name), quoted(choice), expected)
            elif choice == switch.default:
                expected = "another one: this is in force when the switch is left out"
                yield Wrong(("options", name), quoted(choice), expected)


def refuse_state(state: AreaState) -> str | None:
    """Return why no table can hold what a state says, None when one can. Layouts hold the same."""
    for wrong in (*wrongs(type(state), state), *state.wrongs()):
        return wrong.said(partial(_word, grid=state.grid), ", ")
    return None


def _word(key: object, grid: Grid) -> str:
    return grid.name(key) if isinstance(key, Space) else str(key)
