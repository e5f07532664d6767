"""The state common to all tables on boards of areas, and tracks of points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple, Self

from boardapp.core.area_grid import AreaGrid
from boardapp.core.override_decorator import override
from boardapp.core.procedure import displayed_facts
from boardapp.core.state import State
from boardapp.files.value_limits import ValueLimit, alphanumeric_word, one_line_text, whole_number
from boardapp.games.areas.area_board import AreaBoard
from boardapp.games.validated_state import Sha256, TypedState

MOST = 999
Amount = Annotated[int, whole_number(0, MOST)]


class PointTrack(NamedTuple):
    """Points, money or hits: the present value, the first one, and the limits.

    The table's key for the track names its owner.
    """

    now: Amount
    start: Amount = 0
    least: Amount = 0
    most: Amount = MOST

    def moved_by(self, change: int) -> Self:
        """Return the track moved by a change, but not past either end."""
        return self._replace(now=max(self.least, min(self.now + change, self.most)))

    def track_fact(self, title: str, of: str, before: int) -> displayed_facts.TrackFact:
        """Return the track as a fact, with its value before; a start above its lower end is marked.

        A track without an upper limit is drawn up to its highest known value.
        """
        most = max(self.now, self.start, before) if self.most == MOST else self.most
        return displayed_facts.TrackFact(
            title, of, before, self.now, self.least, max(most, self.least + 1),
            {"start": self.start} if self.start > self.least else {},
        )  # fmt: skip


WITHIN = ValueLimit(
    "a number between the least and the most allowed", lambda one: one.least <= one.now <= one.most
)


SET_UP = "set-up"
"""The name of the phase before the game begins."""
MOST_NAME = 40
"""The most characters of a name that players enter at a table."""
Name = Annotated[str, one_line_text(MOST_NAME)]
Id = Annotated[str, alphanumeric_word(MOST_NAME)]


@dataclass(frozen=True, kw_only=True)
class AreaState(TypedState):
    """A table on a board of areas. It has no lines of sight, so no agreements on them.

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
        """Return a phase's name at this table: players may rename phases of a base game."""
        return title

    def without_markers_ending_with_phase(self, phase: str) -> Self:
        """Return the state at the end of a phase, without the markers that end with it."""
        return self
