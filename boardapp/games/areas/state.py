"""What every table on a board of areas has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Self

from boardapp.core.area_grid import AreaGrid
from boardapp.core.override import override
from boardapp.core.state import State
from boardapp.files.value_limits import alphanumeric_word, one_line_text
from boardapp.games.areas.area_board import AreaBoard, Sha256
from boardapp.games.validated_state import TypedState

SET_UP = "set-up"
"""The phase before the first: the game has not begun."""
MOST_NAME = 40
"""Characters at most of what players name at a table."""
Name = Annotated[str, one_line_text(MOST_NAME)]
Id = Annotated[str, alphanumeric_word(MOST_NAME)]


@dataclass(frozen=True, kw_only=True)
class AreaState(TypedState):
    """A table on a board of areas. Lines of sight do not apply: nothing is agreed.

    ``picture_sha256`` is the content of the picture under the board.
    """

    OF_START = State.OF_START | {"areas", "board", "picture_sha256"}
    FIXED = State.FIXED | {"areas", "agreements", "picture_sha256"}
    FIRST: ClassVar = ("game", "board", "picture_sha256", "turn", "phase", "mode", "options")
    APART: ClassVar = TypedState.APART | {"areas", "agreements"}

    areas: AreaBoard
    picture_sha256: Sha256 = ""
    phase: str = SET_UP

    @property
    @override
    def grid(self) -> AreaGrid:
        return self.areas.grid

    def phase_title(self, title: str) -> str:
        """Return what a phase is called at this table: players may name what a base game has."""
        return title

    def after_phase(self, phase: str) -> Self:
        """Return the table as a phase leaves it: without the markers that it ends."""
        return self
