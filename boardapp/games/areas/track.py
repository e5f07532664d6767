"""A track as a value: a whole number between two ends, where it started, and its moves."""

from __future__ import annotations

from typing import Annotated, NamedTuple, Self

from boardapp.core.procedure import facts
from boardapp.files.limits import Limit, whole

MOST = 999
Amount = Annotated[int, whole(0, MOST)]


class Track(NamedTuple):
    """Points, money, hits: where it stands now, where it started, and how far it goes.

    The key under which a table holds it says whose it is.
    """

    now: Amount
    start: Amount = 0
    least: Amount = 0
    most: Amount = MOST

    def by(self, more: int) -> Self:
        """Return the track moved so far, or less: to one of its ends."""
        return self._replace(now=max(self.least, min(self.now + more, self.most)))

    def shown(self, title: str, of: str, before: int) -> facts.Track:
        """Return the track as a fact, with where it stood before; a start between its ends shows.

        One without an end of its own is drawn as far as it ever went.
        """
        most = max(self.now, self.start, before) if self.most == MOST else self.most
        return facts.Track(
            title, of, before, self.now, self.least, max(most, self.least + 1),
            {"start": self.start} if self.start > self.least else {},
        )  # fmt: skip


WITHIN = Limit("a number from its least to its most", lambda one: one.least <= one.now <= one.most)
