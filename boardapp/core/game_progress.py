"""The progress of a game, as a value for the bar over the board."""

from __future__ import annotations

from typing import NamedTuple


class SideTally(NamedTuple):
    """A side's score in a few words, such as ``12 of 51``, and shorter texts for a narrow bar."""

    side: str
    words: str
    shorter: tuple[str, ...] = ()


class GameProgress(NamedTuple):
    """The turn, its steps, the number of the present step, and the side that acts in it.

    ``at`` is None if the game is over or between its steps, ``by`` empty if both sides act.
    ``told`` is another fact for both sides, such as who has won. ``title`` is the present step's
    title in the log, if the log announces that step.
    """

    turn: str
    steps: tuple[str, ...]
    at: int | None = None
    by: str = ""
    tallies: tuple[SideTally, ...] = ()
    told: str = ""
    title: str = ""
