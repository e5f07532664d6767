"""What calling on a target would mean, before any die is rolled (002-30, 002-32, 002-34)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from boardapp.core.grid import Space
from boardapp.games.strategy_cards.call import Call, part_of
from boardapp.games.strategy_cards.cards import ATTACKS, Keyword
from boardapp.games.strategy_cards.drift import Blast, chance_of_blast, odds
from boardapp.games.strategy_cards.drift_number import DriftNumber
from boardapp.games.strategy_cards.state import HexState, HexUnit
from boardapp.games.strategy_cards.steps import Sees, drift_number_for


class Risk(NamedTuple):
    """How likely a unit is to lie in the blast, and to be attacked there.

    The two differ for vehicles, which suppressive attacks leave alone (002-42).
    """

    unit: HexUnit
    friendly: bool
    inside: Blast
    hit: Blast


@dataclass(frozen=True)
class Plan:
    """The odds of a call on a target.

    ``number`` is the drift number, None for a card that does not drift; ``because`` is where it
    comes from, None when the table settled it. ``chances`` are those of every final hex, None off
    the board; ``risks`` tell of each unit that may lie in the blast, the likeliest first.
    """

    target: Space
    number: int | None
    because: DriftNumber | None
    chances: Mapping[Space | None, Fraction]
    risks: tuple[Risk, ...]

    @property
    def on_target(self) -> Fraction:
        """Return how likely the aimed hex is to be the final one."""
        return self.chances[self.target]

    @property
    def friends(self) -> tuple[Risk, ...]:
        """Return the caller's own units that may be attacked (002-34)."""
        return tuple(risk for risk in self.risks if risk.friendly and risk.hit.chance)

    def warning(self) -> str | None:
        """Return a sentence about the caller's own units in danger, None when there are none."""
        if not self.friends:
            return None
        named = ", ".join(f"{risk.unit.id} ({risk.hit.chance})" for risk in self.friends)
        return f"Your own units may be hit: {named}. Friend and foe are hit alike."


def plan(
    state: HexState,
    call: Call,
    sees: Sees,
    *,
    target: Space | None = None,
    number: int | None = None,
) -> Plan:
    """Return what a call means on a target: the token's, unless another hex is asked about.

    The drift number is the one given; else, for the token, the one settled on; else what the
    units see. Raises ValueError without a target, for one off the board, or for a drift number
    that there is not.
    """
    grid, aim = state.grid, call.target if target is None else target
    if aim is None:
        raise ValueError("no target hex is named")
    if aim not in grid:
        raise ValueError("the target hex is not on the board")
    if not call.drifts:
        return _plan(state, call, aim, None, {aim: Fraction(1)})
    because = None
    if number is None and aim == call.target and call.number is not None:
        number = call.number.number
    if number is None:
        because = drift_number_for(state, call.side, aim, sees)
        number = because.number
    return _plan(state, call, aim, because or number, odds(grid, aim, number))


def _plan(
    state: HexState,
    call: Call,
    aim: Space,
    number: DriftNumber | int | None,
    chances: Mapping[Space | None, Fraction],
) -> Plan:
    found = _risks(state, call, chances)
    risks = tuple(sorted(found, key=lambda risk: (-risk.inside.chance, risk.unit.id)))
    if isinstance(number, DriftNumber):
        return Plan(aim, number.number, number, chances, risks)
    return Plan(aim, number, None, chances, risks)


def _risks(state: HexState, call: Call, chances: Mapping[Space | None, Fraction]) -> Iterator[Risk]:
    attacks = [one for one in call.keywords if one.name in ATTACKS]
    units = list(state.hex_units())
    blasts = chance_of_blast(chances, state.grid, {unit.space for unit in units})
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
