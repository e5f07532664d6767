"""A track as a value: a whole number between two ends, where it started, and its moves."""

from __future__ import annotations

from typing import Annotated, NamedTuple, Self

from boardapp.core.procedure import displayed_facts
from boardapp.files.value_limits import ValueLimit, whole_number

MOST = 999
Amount = Annotated[int, whole_number(0, MOST)]


class PointTrack(NamedTuple):
    """Points, money, hits: where it stands now, where it started, and how far it goes.

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
