"""The state common to all tables on boards of areas, and tracks with their points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, NamedTuple, Self

from boardapp.core.area_grid import AreaGrid
from boardapp.core.override_decorator import override
from boardapp.core.procedure import displayed_facts
from boardapp.core.state import State
from boardapp.files.value_limits import ValueLimit, alphanumeric_word, one_line_text, whole_number
from boardapp.games.areas.area_board import AreaBoard, Sha256
from boardapp.games.validated_state import TypedState

MOST = 999
Amount = Annotated[int, whole_number(0, MOST)]


class PointTrack(NamedTuple):
    """Points, money, hits: the present value, the first one, and the limits.

    The key under which a table holds it says whose it is.
    """

    now: Amount
    start: Amount = 0
    least: Amount = 0
    most: Amount = MOST

    def moved_by(self, change: int) -> Self:
        """Return the track moved so far, or less: to one of its ends."""
        return self._replace(now=max(self.least, min(self.now + change, self.most)))

    def track_fact(self, title: str, of: str, before: int) -> displayed_facts.TrackFact:
        """Return the track as a fact, with where it stood before; a start between its ends shows.

        One without an end of its own is drawn as far as it ever went.
        """
        most = max(self.now, self.start, before) if self.most == MOST else self.most
        return displayed_facts.TrackFact(
            title, of, before, self.now, self.least, max(most, self.least + 1),
            {"start": self.start} if self.start > self.least else {},
        )  # fmt: skip


WITHIN = ValueLimit(
    "a number from its least to its most", lambda one: one.least <= one.now <= one.most
)


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
        """Return a phase's name at this table: players may rename phases of a base game."""
        return title

    def without_markers_ending_with_phase(self, phase: str) -> Self:
        """Return the table as a phase leaves it: without the markers that it ends."""
        return self
