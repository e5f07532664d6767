"""A preview of a call on a target, before any die is rolled (002-30, 002-32, 002-34)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.dice import format_percent
from boardapp.core.grid import Space
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.sentence_case import counted
from boardapp.core.state import unit_display_name
from boardapp.games.strategy_cards.calls.area_attack import HexAttack, net_hit_odds, success_odds
from boardapp.games.strategy_cards.calls.drift import (
    BlastChance,
    blast_chances_by_hex,
    final_hex_odds,
)
from boardapp.games.strategy_cards.calls.unresolved_card_state import (
    CardResolution,
    blast_part_of_keyword,
)
from boardapp.games.strategy_cards.cards.strategy_card import ATTACKS, Keyword
from boardapp.games.strategy_cards.state import HexState, HexUnit
from boardapp.games.strategy_cards.switches import defense_die_scores

OFF_BOARD = "off-board"
"""The key of odds for a token that has left the board."""
FINAL = "final hex"
"""The key of odds for the token's last hex."""


class UnitBlastRisk(NamedTuple):
    """The chances that a unit is in the blast, and that the attack affects it.

    The two differ for vehicles, which suppressive attacks leave alone (002-42).
    """

    unit: HexUnit
    friendly: bool
    inside: BlastChance
    hit: BlastChance


class TargetOdds(NamedTuple):
    """The odds of a call on a target: of each final hex (None is off the board), and of each unit.

    ``risks`` are the chances of the units that may be in the blast, the likeliest first.
    """

    finals: Mapping[Space | None, Fraction]
    risks: tuple[UnitBlastRisk, ...]

    def odds_rows(self, state: HexState) -> Iterator[Odds]:
        """Yield the odds as rows to show."""
        for space, share in self.finals.items():
            name = OFF_BOARD if space is None else state.grid.name(space)
            yield Odds(FINAL, name, share, space)
        for risk in self.risks:
            spared = "" if risk.hit.total else " without any effect"
            own = " (your own unit)" if risk.friendly else ""
            yield Odds(
                f"Unit {unit_display_name(risk.unit.id)}{own}",
                f"in the blast{spared}",
                risk.inside.total,
            )

    def friendly_fire_warning(self) -> str:
        """Return a sentence about the caller's own units in danger, "" when there are none."""
        friends = [risk for risk in self.risks if risk.friendly and risk.hit.total]
        if not friends:
            return ""
        named = ", ".join(
            f"{unit_display_name(risk.unit.id)} ({format_percent(risk.hit.total)})"
            for risk in friends
        )
        return f"The attack may hit your own units: {named}."


def target_odds(
    state: HexState, call: CardResolution, target: Space, number: int | None
) -> TargetOdds:
    """Return the odds of a target with a drift number, None if the token does not drift.

    Raises ValueError for a target off the board, or an impossible drift number.
    """
    finals: Mapping[Space | None, Fraction] = {target: Fraction(1)}
    if number is not None:
        finals = final_hex_odds(state.grid, target, number)
    risks = sorted(
        _unit_blast_risks(state, call, finals), key=lambda risk: (-risk.inside.total, risk.unit.id)
    )
    return TargetOdds(finals, tuple(risks))


def _unit_blast_risks(
    state: HexState, call: CardResolution, finals: Mapping[Space | None, Fraction]
) -> Iterator[UnitBlastRisk]:
    attacks = [one for one in call.keywords if one.name in ATTACKS]
    units = list(state.hex_units())
    blasts = blast_chances_by_hex(finals, state.grid, {unit.space for unit in units})
    for unit in units:
        bearing = [one for one in attacks if not (one.suppressive and unit.kind == "vehicle")]
        inside = _only_attacked_parts(blasts[unit.space], attacks)
        if inside.total:
            yield UnitBlastRisk(
                unit,
                unit.side == call.side,
                inside,
                _only_attacked_parts(blasts[unit.space], bearing),
            )


def _only_attacked_parts(blast: BlastChance, keywords: Collection[Keyword]) -> BlastChance:
    """Return the blast with only the parts that the keywords attack."""
    parts, nothing = {blast_part_of_keyword(keyword) for keyword in keywords}, Fraction(0)
    return BlastChance(
        blast.area if "area" in parts else nothing, blast.wide if "wide" in parts else nothing
    )


def blast_highlights(
    state: HexState, call: CardResolution, final: Space
) -> tuple[HighlightedSpaces, ...]:
    """Return the highlight of the blast for a token on a hex, with the dice against each hex."""
    spaces: dict[Space, str] = {}
    for keyword in call.keywords:
        if keyword.name not in ATTACKS:
            continue
        dice = "1 die" if keyword.number == 1 else f"{keyword.number} dice"
        hexes = (
            (final,) if blast_part_of_keyword(keyword) == "area" else state.grid.neighbours(final)
        )
        spaces |= dict.fromkeys(hexes, dice)
    return (HighlightedSpaces(f"The blast on {state.grid.name(final)}", spaces),) if spaces else ()


def attack_outcome_odds(state: HexState, attack: HexAttack[HexUnit]) -> Iterator[Odds]:
    """Yield the odds of an attack's successes, and of the successes left against each unit."""
    scores = attack.strength.scores
    for count, share in success_odds(attack.attack_dice_to_roll, scores).items():
        yield Odds("successes", str(count), share)
    for struck in attack.affected_units:
        unit = f"Unit {unit_display_name(struck.unit.id)}"
        if struck.defense is None:
            yield Odds(unit, "as many dice as you agree on", None)
            continue
        left = net_hit_odds(
            attack.attack_dice_to_roll, struck.defense, scores, defense_die_scores(state.options)
        )
        for count, share in left.items():
            yield Odds(unit, counted(count, "hit"), share)
