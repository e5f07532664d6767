"""The state of a Strategy card during its resolution: every answer and throw so far.

A call holds copies of the card's keywords, so it can continue from a save even if the decks have
changed. Its progress follows from its contents.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.files.fault_wording import join_with_or
from boardapp.files.value_limits import (
    FIT,
    ValueFault,
    ValueLimit,
    list_length,
    multiline_text,
    one_line_text,
    whole_number,
)
from boardapp.games.strategy_cards.calls.area_attack import (
    MOST_DICE,
    Part,
    UnitAttackOutcome,
    count_successes,
)
from boardapp.games.strategy_cards.calls.drift import (
    DRIFT_NUMBERS,
    FACES,
    DriftResult,
    drift_from_dice,
)
from boardapp.games.strategy_cards.calls.drift_number_from_sight import Grade
from boardapp.games.strategy_cards.cards.decks_hand_and_points import CardId, Turn
from boardapp.games.strategy_cards.cards.strategy_card import (
    ATTACKS,
    MAX_KEYWORDS,
    Card,
    Keyword,
    Keywords,
    Restrictions,
    keyword_and_restriction_faults,
    misplaced_keywords,
    title_in_card_id,
)

Result = Literal["waiting", "resolved", "no-effect"]
Die = Annotated[int, whole_number(1, FACES)]
Fallen = Annotated[tuple[Die, ...], list_length(0, MOST_DICE, "dice")]


class SettledNumber(NamedTuple):
    """The settled drift number; ``grade`` is None if the table chose the number, with a note."""

    number: Annotated[int, ValueLimit(join_with_or(DRIFT_NUMBERS), DRIFT_NUMBERS.__contains__)]
    grade: Grade | None
    note: Annotated[str, multiline_text(), FIT] = ""


class DefenseRoll(NamedTuple):
    """A unit's own defense dice against one attack, and how many of them scored (002-41)."""

    unit: Annotated[str, one_line_text()]
    dice: Fallen = ()
    blocks: Annotated[int, whole_number(0, MOST_DICE)] = 0


class ResolvedHexAttack(NamedTuple):
    """One attacked hex: the keyword (its index), the dice, and the defense rolls."""

    keyword: Annotated[int, whole_number(0, MAX_KEYWORDS - 1)]
    space: Space
    dice: Fallen
    defended: tuple[DefenseRoll, ...] = ()

    def outcomes(self, keyword: Keyword) -> tuple[UnitAttackOutcome, ...]:
        """Return the results of the keyword's attack for each unit (002-37, 002-40, 002-41)."""
        hits = count_successes(self.dice, keyword.scores)
        return tuple(
            UnitAttackOutcome(unit, hits, blocks, max(hits - blocks, 0))
            for unit, _, blocks in self.defended
        )


@dataclass(frozen=True)
class CardResolution:
    """One try to resolve a card: from paying for it until it leaves, stays or waits for contact.

    ``since`` is the turn in which the card was paid for, ``die`` the throw for contact. ``stays``
    is whether the card goes to the play area, None when nobody knows.
    """

    side: str
    card: CardId
    keywords: Keywords
    restrictions: Restrictions = ()
    stays: bool | None = False
    since: Turn = 1
    die: Die | None = None
    target: Space | None = None
    number: SettledNumber | None = None
    drift: DriftResult | None = None
    attacks: tuple[ResolvedHexAttack, ...] = ()
    result: Result | None = None

    @property
    def card_title(self) -> str:
        """Return the card's title."""
        return title_in_card_id(self.card)

    @property
    def is_open(self) -> bool:
        """Return whether the call still needs a step."""
        return self.result is None

    @property
    def has_contact(self) -> bool:
        """Return whether contact is made; a card without that keyword needs none (002-13)."""
        needed = next((one.number for one in self.keywords if one.name == "establish-contact"), 0)
        return not needed or (self.die is not None and self.die >= needed)

    @property
    def has_drift(self) -> bool:
        """Return whether the card makes its token drift (002-19)."""
        return any(one.name == "determine-drift" for one in self.keywords)

    @property
    def final_hex(self) -> Space | None:
        """Return the final hex; None until it is known, and for a token off the board."""
        if self.drift is not None:
            return self.drift.final
        return None if self.has_drift else self.target

    @property
    def is_off_board(self) -> bool:
        """Return whether the token has left the board (002-31)."""
        return self.drift is not None and self.drift.is_off_board

    @property
    def is_target_fixed(self) -> bool:
        """Return whether dice have been rolled for the target, which fixes it."""
        return self.drift is not None or bool(self.attacks)

    # ---- what cannot have come about ----------------------------------------------------------

    def inconsistencies(self, grid: HexGrid) -> Iterator[ValueFault]:
        """Yield the call's contradictions on a board, apart from values outside their limits."""
        yield from keyword_and_restriction_faults(self.keywords, self.restrictions)
        for at, one in enumerate(self.keywords):
            if not one.is_number_known:
                yield ValueFault(("keywords", at, "number"), "nothing", "its number")
        names = [one.name for one in self.keywords]
        waits = self.die is not None and not self.has_contact
        aims = "target-hex" in names and self.has_contact
        claims = (
            (self.die is None or "establish-contact" in names,
             "die", "a die for contact", "no die, because the card asks for no contact"),
            (waits == (self.result == "waiting"),
             "result", self.result or "nothing",
             "the result “waiting” if contact was not made, and only then"),
            (self.target is None or aims,
             "target", "a target hex", "a target hex only after contact, on a card with a target"),
            (self.number is None or (self.has_drift and self.target is not None),
             "number", "a drift number",
             "a drift number only after a target hex, on a card that drifts"),
            (self.drift is None or self._is_drift_consistent(self.drift, grid),
             "drift", "another way", "the direction that the dice give from the target hex"),
            (self.is_off_board == (self.result == "no-effect"),
             "result", self.result or "nothing",
             "the result “no-effect” if the token left the board, and only then"),
            (self._are_attacks_in_order(), "attacks", "others",
             "each hex once for each keyword, in the order of the keywords"),
        )  # fmt: skip
        yield from (
            ValueFault((name,), was, expected) for holds, name, was, expected in claims if not holds
        )
        for at, attack in enumerate(self.attacks):
            if not self._is_attack_possible(attack, grid):
                expected = "the dice of an attack of the card, on a hex of its blast"
                yield ValueFault(("attacks", at), "another attack", expected)

    def _is_drift_consistent(self, went: DriftResult, grid: HexGrid) -> bool:
        """Return whether a drift leads from the target hex to the end that its dice give."""
        if self.target is None or self.number is None:
            return False
        try:
            there = drift_from_dice(
                grid, self.target, self.number.number, went.black, went.red, went.marker
            )
        except ValueError:
            return False
        return there == went

    def _are_attacks_in_order(self) -> bool:
        order = [one.keyword for one in self.attacks]
        return order == sorted(order) and len({one[:2] for one in self.attacks}) == len(order)

    def _is_attack_possible(self, attack: ResolvedHexAttack, grid: HexGrid) -> bool:
        """Return whether a keyword of the card can have attacked a hex with these dice."""
        if self.final_hex is None or attack.keyword >= len(self.keywords):
            return False
        keyword = self.keywords[attack.keyword]
        away = 0 if keyword.name == "area-attack" else 1
        return (
            keyword.name in ATTACKS
            and len(attack.dice) == keyword.number
            and grid.distance(self.final_hex, attack.space) == away
            and all(one.blocks <= len(one.dice) for one in attack.defended)
        )


def blast_part_of_keyword(keyword: Keyword) -> Part:
    """Return the part of the blast that an attack keyword affects."""
    return "area" if keyword.name == "area-attack" else "wide"


def new_card_resolution(
    card: Card, card_id: str, side: str, turn: int = 1
) -> CardResolution | None:
    """Return the call of a card before its first step; None when too little is known.

    ``card_id`` is the card's id.
    """
    if card.keywords is None or not card.is_resolvable:
        return None
    if any(misplaced_keywords([keyword.name for keyword in card.keywords])):
        return None
    return CardResolution(side, card_id, card.keywords, card.restrictions, card.play_area, turn)
