"""A Strategy card being resolved, keyword by keyword, and what comes next.

A call holds everything that was said and thrown for it, and copies of the card's keywords: it goes
on from a save whatever the decks hold by then. Where it stands follows from that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.attack import (
    HexAttack,
    Outcome,
    Part,
    Strength,
    attacked,
    count_successes,
    defense_dice,
)
from boardapp.games.strategy_cards.cards import ATTACKS, Keyword, Restriction, title_of
from boardapp.games.strategy_cards.drift import Drift
from boardapp.games.strategy_cards.drift_number import Grade
from boardapp.games.strategy_cards.state import HexState, HexUnit

Result = Literal["waiting", "resolved", "no-effect"]


class Number(NamedTuple):
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
    number: Number | None = None
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

    @property
    def stage(self) -> int:
        """Return the index of the keyword being resolved, their number when all are (002-12).

        The last attack keyword counts as being resolved for as long as the call is open.
        """
        for index, keyword in enumerate(self.keywords):
            if self.result != "resolved" and not self._passed(index, keyword):
                return index
        return len(self.keywords)

    def _passed(self, index: int, keyword: Keyword) -> bool:
        match keyword.name:
            case "establish-contact":
                return self.contact
            case "target-hex":
                return self.target is not None
            case "determine-drift":
                return self.drift is not None
        return any(attack.keyword > index for attack in self.attacks)


def defense_of(state: HexState, unit: HexUnit) -> int | None:
    """Return a unit's defense dice: armour, own cover or its hex's; None when nobody knows."""
    cover = unit.cover
    if cover is None:
        cover = state.ground.kind(unit.space).cover
    return defense_dice(unit.kind, cover, unit.armour)


class Pending(NamedTuple):
    """An attack on one hex that a card calls for: by which keyword (``at``), and on whom."""

    at: int
    keyword: Keyword
    attack: HexAttack[HexUnit]


def strength(keyword: Keyword) -> Strength:
    """Return an attack keyword's strength; raises ValueError when its number is not known."""
    if keyword.number is None:
        raise ValueError(f"the number of {keyword.title()} is not known")
    return Strength(keyword.number, keyword.suppressive, keyword.scores)


def part_of(keyword: Keyword) -> Part:
    """Return which part of the blast an attack keyword is about."""
    return "area" if keyword.name == "area-attack" else "wide"


def hex_attacks(state: HexState, call: Call) -> Iterator[Pending]:
    """Yield every hex that the card's keywords attack, in order, done or not, as units stand."""
    for index, keyword in enumerate(call.keywords):
        if keyword.name in ATTACKS and call.final is not None:
            for attack in _attacked(state, call, keyword):
                yield Pending(index, keyword, attack)


def _attacked(state: HexState, call: Call, keyword: Keyword) -> tuple[HexAttack[HexUnit], ...]:
    blow, part = strength(keyword), part_of(keyword)
    return attacked(
        state.grid,
        call.final,
        state.hex_units(),
        call.side,
        area=blow if part == "area" else None,
        wide=blow if part == "wide" else None,
        defense=lambda unit: defense_of(state, unit),
    )


def pending(state: HexState, call: Call) -> Pending | None:
    """Return the next hex to roll for, None when none is left (002-12, 002-39).

    A hex is attacked once by a keyword, and no keyword is gone back to.
    """
    if not call.open or (call.stage < len(call.keywords) and not _attacking(call)):
        return None
    done = {(attack.keyword, attack.space) for attack in call.attacks}
    last = max((attack.keyword for attack in call.attacks), default=0)
    for one in hex_attacks(state, call):
        if one.at >= last and one.attack.to_roll and (one.at, one.attack.space) not in done:
            return one
    return None


def _attacking(call: Call) -> bool:
    return call.keywords[call.stage].name in ATTACKS


def finished(state: HexState, call: Call) -> bool:
    """Tell whether every keyword is resolved, so that the card only has to be put away."""
    if call.stage < len(call.keywords) and not _attacking(call):
        return False
    return pending(state, call) is None


def refuse_call(state: HexState) -> str | None:
    """Return why a table cannot hold its call, None when it can.

    It is asked of the table after a whole act: the card's way and the call change one by one.
    """
    call = state.call
    if call is None or not call.open:
        return None
    active = state.cards_of(call.side).active
    if active is None or active.card != call.card:
        return f"{call.title} is not the card being resolved."
    return None
