"""A Strategy card being resolved, keyword by keyword: all that was said and thrown for it.

A call holds copies of the card's keywords: it goes on from a save whatever the decks hold by then.
Where it stands follows from what it holds.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.attack import Outcome, Part, count_successes
from boardapp.games.strategy_cards.cards import Keyword, Restriction, title_of
from boardapp.games.strategy_cards.drift import Drift
from boardapp.games.strategy_cards.drift_number import Grade

Result = Literal["waiting", "resolved", "no-effect"]


class SettledNumber(NamedTuple):
    """The drift number that was settled on: by its grade, or (None) by the table with a note."""

    number: int
    grade: Grade | None
    note: str = ""


class Defended(NamedTuple):
    """A unit's own defense dice against one attack, and how many of them scored (002-41)."""

    unit: str
    dice: tuple[int, ...] = ()
    blocks: int = 0


class Attacked(NamedTuple):
    """One hex that was attacked: by which keyword (its index), the dice, and who defended."""

    keyword: int
    space: Space
    dice: tuple[int, ...]
    defended: tuple[Defended, ...] = ()

    def outcomes(self, keyword: Keyword) -> tuple[Outcome, ...]:
        """Return what the keyword's attack came to for each unit (002-37, 002-40, 002-41)."""
        hits = count_successes(self.dice, keyword.scores)
        return tuple(
            Outcome(unit, hits, blocks, max(hits - blocks, 0)) for unit, _, blocks in self.defended
        )


@dataclass(frozen=True)
class Call:
    """One try to resolve a card: from paying for it until it leaves, stays or waits for contact.

    ``since`` is the turn in which the card was paid for, ``die`` what was thrown for contact.
    ``stays`` tells whether the card is placed in the play area, None when nobody knows.
    """

    side: str
    card: str
    keywords: tuple[Keyword, ...]
    restrictions: tuple[Restriction, ...] = ()
    stays: bool | None = False
    since: int = 1
    die: int | None = None
    target: Space | None = None
    number: SettledNumber | None = None
    drift: Drift | None = None
    attacks: tuple[Attacked, ...] = ()
    result: Result | None = None

    @property
    def title(self) -> str:
        """Return the card's title."""
        return title_of(self.card)

    @property
    def open(self) -> bool:
        """Tell whether something is left to do for it."""
        return self.result is None

    @property
    def contact(self) -> bool:
        """Tell whether contact is made; a card that does not ask for it needs none (002-13)."""
        needed = next((one.number for one in self.keywords if one.name == "establish-contact"), 0)
        return not needed or (self.die is not None and self.die >= needed)

    @property
    def drifts(self) -> bool:
        """Tell whether the card has its token drift (002-19)."""
        return any(one.name == "determine-drift" for one in self.keywords)

    @property
    def final(self) -> Space | None:
        """Return the final hex; None until it is known, and for a token off the board."""
        if self.drift is not None:
            return self.drift.final
        return None if self.drifts else self.target

    @property
    def off_board(self) -> bool:
        """Tell whether the token has left the board (002-31)."""
        return self.drift is not None and self.drift.off_board

    @property
    def thrown(self) -> int:
        """Return how many throws were made; the drift's two dice are one."""
        return (self.die is not None) + (self.drift is not None) + len(self.attacks)

    @property
    def settled(self) -> bool:
        """Tell whether dice have fallen since the target was named: it stays where it is."""
        return self.drift is not None or bool(self.attacks)


def part_of(keyword: Keyword) -> Part:
    """Return which part of the blast an attack keyword is about."""
    return "area" if keyword.name == "area-attack" else "wide"
