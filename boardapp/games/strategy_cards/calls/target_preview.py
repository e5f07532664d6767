"""What calling on a target would mean, before any die is rolled (002-30, 002-32, 002-34)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.facts import HighlightedSpaces
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.state import called
from boardapp.games.strategy_cards.calls.area_attack import HexAttack, net_hits, successes
from boardapp.games.strategy_cards.calls.call import Call, part_of
from boardapp.games.strategy_cards.calls.drift import Blast, chance_of_blast, odds
from boardapp.games.strategy_cards.cards.cards import ATTACKS, Keyword
from boardapp.games.strategy_cards.state import HexState, HexUnit
from boardapp.games.strategy_cards.switches import defense_scores

OFF_BOARD = "off-board"
"""What odds call a token that has left the board."""
FINAL = "final"
"""What odds call where the token ends."""


class Risk(NamedTuple):
    """How likely a unit is to lie in the blast, and to be attacked there.

    The two differ for vehicles, which suppressive attacks leave alone (002-42).
    """

    unit: HexUnit
    friendly: bool
    inside: Blast
    hit: Blast


class TargetChances(NamedTuple):
    """The odds of a call on a target: of each final hex (None: off the board), and of each unit.

    ``risks`` tell of the units that may lie in the blast, the likeliest first.
    """

    finals: Mapping[Space | None, Fraction]
    risks: tuple[Risk, ...]

    def rows(self, state: HexState) -> Iterator[Odds]:
        """Yield the odds as they are shown."""
        for space, share in self.finals.items():
            name = OFF_BOARD if space is None else state.grid.name(space)
            yield Odds(FINAL, name, share, space)
        for risk in self.risks:
            spared = "" if risk.hit.chance else ", but left alone"
            own = ", your own" if risk.friendly else ""
            yield Odds(f"{called(risk.unit.id)}{own}", f"in the blast{spared}", risk.inside.chance)

    def warning(self) -> str:
        """Return a sentence about the caller's own units in danger, nothing when there are none."""
        friends = [risk for risk in self.risks if risk.friendly and risk.hit.chance]
        if not friends:
            return ""
        named = ", ".join(f"{called(risk.unit.id)} ({risk.hit.chance})" for risk in friends)
        return f"Your own units may be hit: {named}. Friend and foe are hit alike."


def chances(state: HexState, call: Call, target: Space, number: int | None) -> TargetChances:
    """Return what a call means on a target with a drift number; None: the token does not drift.

    Raises ValueError for a target off the board, or a drift number that there is not.
    """
    finals: Mapping[Space | None, Fraction] = {target: Fraction(1)}
    if number is not None:
        finals = odds(state.grid, target, number)
    risks = sorted(
        _risks(state, call, finals), key=lambda risk: (-risk.inside.chance, risk.unit.id)
    )
    return TargetChances(finals, tuple(risks))


def _risks(state: HexState, call: Call, finals: Mapping[Space | None, Fraction]) -> Iterator[Risk]:
    attacks = [one for one in call.keywords if one.name in ATTACKS]
    units = list(state.hex_units())
    blasts = chance_of_blast(finals, state.grid, {unit.space for unit in units})
    for unit in units:
        bearing = [one for one in attacks if not (one.suppressive and unit.kind == "vehicle")]
        inside = _parts(blasts[unit.space], attacks)
        if inside.chance:
            yield Risk(unit, unit.side == call.side, inside, _parts(blasts[unit.space], bearing))


def _parts(blast: Blast, keywords: Collection[Keyword]) -> Blast:
    """Return the blast with only the parts that some keyword is about."""
    parts, nothing = {part_of(keyword) for keyword in keywords}, Fraction(0)
    return Blast(
        blast.area if "area" in parts else nothing, blast.wide if "wide" in parts else nothing
    )


def blast_around(state: HexState, call: Call, final: Space) -> tuple[HighlightedSpaces, ...]:
    """Return the outline of the blast with a token on a hex, with the dice against each hex."""
    spaces: dict[Space, str] = {}
    for keyword in call.keywords:
        if keyword.name not in ATTACKS:
            continue
        dice = "1 die" if keyword.number == 1 else f"{keyword.number} dice"
        hexes = (final,) if part_of(keyword) == "area" else state.grid.neighbours(final)
        spaces |= dict.fromkeys(hexes, dice)
    return (HighlightedSpaces(f"The blast on {state.grid.name(final)}", spaces),) if spaces else ()


def attack_odds(state: HexState, attack: HexAttack[HexUnit]) -> Iterator[Odds]:
    """Yield the odds of an attack's successes, and of what is left of them for each unit."""
    scores = attack.strength.scores
    for count, share in successes(attack.to_roll, scores).items():
        yield Odds("successes", str(count), share)
    for struck in attack.struck:
        unit = called(struck.unit.id)
        if struck.defense is None:
            yield Odds(unit, "as many dice as the table says", None)
            continue
        left = net_hits(attack.to_roll, struck.defense, scores, defense_scores(state.options))
        for count, share in left.items():
            yield Odds(unit, f"{count} left", share)
