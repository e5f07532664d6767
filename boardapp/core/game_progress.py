"""How far a game has come, as a value: what a bar over the board shows both players."""

from __future__ import annotations

from typing import NamedTuple


class SideTally(NamedTuple):
    """What a side has come to, in a few words, such as ``12 of 51``."""

    side: str
    words: str


class GameProgress(NamedTuple):
    """The turn, its steps with the number of the present one, and whose part that is.

    ``at`` is None where the game is over or between its steps, ``by`` empty where both sides act.
    ``told`` is what else both must see, such as who has won.
    """

    turn: str
    steps: tuple[str, ...]
    at: int | None = None
    by: str = ""
    tallies: tuple[SideTally, ...] = ()
    told: str = ""
