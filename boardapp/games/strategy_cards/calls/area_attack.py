"""Area attack and wide blast: the attacked units hex by hex, the dice, and their odds.

The known rules only count successes: the players settle what a hit does to a unit. So a unit's
outcome here is attack successes, defense successes and the difference.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb
from typing import Generic, Literal, NamedTuple, Protocol, TypeVar

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.sentence_case import capitalize_first
from boardapp.core.state import unit_display_name
from boardapp.games.strategy_cards.calls.drift import FACES
from boardapp.games.strategy_cards.cards.strategy_card import SCORES

DEFENSE_SCORES = frozenset({5, 6})
"""The faces that score for defense. The known rules do not say; the table may agree on others."""
MOST_DICE = 99
"""The most dice of one throw, far more than any card asks for."""

Part = Literal["area", "wide"]


# Dice


def success_odds(dice: int, scores: Collection[int] = SCORES) -> dict[int, Fraction]:
    """Return the probability of each number of successes, from none to all; the sum is 1.

    Raises ValueError for impossible dice or scores.

    >>> {count: str(chance) for count, chance in success_odds(2).items()}
    {0: '4/9', 1: '4/9', 2: '1/9'}
    """
    _check_dice_and_scores(dice, scores)
    hit = Fraction(len(set(scores)), FACES)
    return {
        count: comb(dice, count) * hit**count * (1 - hit) ** (dice - count)
        for count in range(dice + 1)
    }


def net_hit_odds(
    attack: int,
    defense: int,
    attack_scores: Collection[int] = SCORES,
    defense_scores: Collection[int] = DEFENSE_SCORES,
) -> dict[int, Fraction]:
    """Return the probability of each number of successes left after a unit's own defense.

    ``attack`` and ``defense`` are dice. Raises ValueError like `success_odds`.

    >>> {count: str(chance) for count, chance in net_hit_odds(1, 1).items()}
    {0: '7/9', 1: '2/9'}
    """
    chances = dict.fromkeys(range(attack + 1), Fraction(0))
    blocked = success_odds(defense, defense_scores)
    for hits, chance in success_odds(attack, attack_scores).items():
        for blocks, chance_of_blocks in blocked.items():
            chances[max(hits - blocks, 0)] += chance * chance_of_blocks
    return chances


def count_successes(dice: Sequence[int], scores: Collection[int] = SCORES) -> int:
    """Return how many dice score; raises ValueError for an impossible die.

    >>> count_successes((5, 2, 6, 6))
    3
    """
    for die in dice:
        if not 1 <= die <= FACES:
            raise ValueError(f"a die shows {die}; expected 1 to {FACES}")
    _check_dice_and_scores(len(dice), scores)
    return sum(die in scores for die in dice)


def _check_dice_and_scores(dice: int, scores: Collection[int]) -> None:
    if not 0 <= dice <= MOST_DICE:
        raise ValueError(f"{dice} dice; expected 0 to {MOST_DICE}")
    for score in scores:
        if not 1 <= score <= FACES:
            raise ValueError(f"dice that score on {score}; expected 1 to {FACES}")


# Attacked units


class AttackTarget(Protocol):
    """The values of a unit that an attack needs."""

    @property
    def id(self) -> str:
        """Return the unit's id at the table."""

    @property
    def side(self) -> str:
        """Return the unit's side."""

    @property
    def space(self) -> Space:
        """Return the unit's hex."""

    @property
    def kind(self) -> str:
        """Return ``squad``, ``vehicle`` or ``other``."""


U = TypeVar("U", bound=AttackTarget)


class AttackStrength(NamedTuple):
    """The strength of a keyword: its number of dice, if they are suppressive, the scoring faces."""

    dice: int
    suppressive: bool = False
    scores: frozenset[int] = SCORES

    def description(self) -> str:
        """Return the strength as a player reads it, such as ``4 suppressive dice``."""
        kind = "suppressive " if self.suppressive else ""
        return f"{self.dice} {kind}{'die' if self.dice == 1 else 'dice'}"


@dataclass(frozen=True, slots=True)
class AttackedUnit(Generic[U]):
    """One unit in an attacked hex: whether it is ``spared``, and whether it is the caller's own.

    ``defense`` is its number of defense dice, None if unknown: then the players roll what they
    have.
    """

    unit: U
    friendly: bool
    spared: bool
    defense: int | None
    text: str


@dataclass(frozen=True, slots=True)
class HexAttack(Generic[U]):
    """One hex under attack, with one attack roll that all its units share (002-35, 002-38, A2-06).

    ``part`` is ``area`` for the final hex and ``wide`` for a hex next to it.
    """

    space: Space
    part: Part
    strength: AttackStrength
    units: tuple[AttackedUnit[U], ...]

    @property
    def affected_units(self) -> tuple[AttackedUnit[U], ...]:
        """Return the units that the attack affects."""
        return tuple(unit for unit in self.units if not unit.spared)

    @property
    def attack_dice_to_roll(self) -> int:
        """Return the number of attack dice to roll, 0 if no figure can be hurt (002-39)."""
        return self.strength.dice if self.affected_units else 0

    @property
    def affected_friendly_units(self) -> tuple[AttackedUnit[U], ...]:
        """Return the caller's own units that the attack affects (002-34, 002-43)."""
        return tuple(unit for unit in self.affected_units if unit.friendly)

    def roll_sentence(self, grid: HexGrid) -> str:
        """Return a sentence on the dice to roll on this hex, or on why there are none."""
        title = "area attack" if self.part == "area" else "wide blast"
        where = f"on {grid.name(self.space)}"
        if not self.units:
            return f"No unit is {where}, so you roll no dice for the {title}."
        if not self.affected_units:
            return (
                f"Only vehicles are {where}. The {title} is suppressive and does not affect "
                "vehicles, so you roll no dice."
            )
        units = capitalize_first("; ".join(unit.text for unit in self.units))
        return f"Roll {self.strength.description()} for the {title} {where}. {units}."


def hexes_under_attack(
    grid: HexGrid,
    final: Space | None,
    units: Iterable[U],
    side: str,
    *,
    area: AttackStrength | None = None,
    wide: AttackStrength | None = None,
    defense: Callable[[U], int | None],
) -> tuple[HexAttack[U], ...]:
    """Return the hexes under attack, the final one first, then its neighbours from NW on.

    ``side`` is the caller's side: its units are hit like others, and the log says this (002-34).
    ``area`` affects only the final hex, and ``wide`` only its neighbours (002-35, 002-38). A
    missing strength is a keyword that the card does not have. Hexes without figures are listed too,
    with nothing to roll (002-39). A token off the board hits nothing (002-31).
    """
    if final is None:
        return ()
    by_space: dict[Space, list[U]] = {}
    for unit in units:
        by_space.setdefault(unit.space, []).append(unit)

    def hex_attack(space: Space, part: Part, strength: AttackStrength) -> HexAttack[U]:
        there = by_space.get(space, ())
        struck = tuple(_attack_on_unit(unit, side, strength, defense(unit)) for unit in there)
        return HexAttack(space, part, strength, struck)

    attacks = [hex_attack(final, "area", area)] if area else []
    if wide:
        attacks += [hex_attack(space, "wide", wide) for space in grid.neighbours(final)]
    return tuple(attacks)


def _attack_on_unit(
    unit: U, side: str, strength: AttackStrength, defense: int | None
) -> AttackedUnit[U]:
    """Return the effect of an attack on one unit (002-34, 002-41 to 002-43)."""
    friendly = unit.side == side
    kind = unit.kind if unit.kind in ("squad", "vehicle") else "unit"
    who = f"{'friendly ' if friendly else ''}{kind} {unit_display_name(unit.id)}"
    if strength.suppressive and unit.kind == "vehicle":
        text = f"{who} is not hit, because a suppressive attack does not affect vehicles"
        return AttackedUnit(unit, friendly, True, defense, text)
    return AttackedUnit(unit, friendly, False, defense, f"{who} {_defense_words(defense)}")


def _defense_words(defense: int | None) -> str:
    if defense is None:
        return "defends with as many dice as you agree on"
    if defense == 0:
        return "has no defense dice"
    return f"defends with {defense} {'die' if defense == 1 else 'dice'}"


def defense_dice(kind: str, cover: int | None, armour: int | None) -> int | None:
    """Return a unit's defense dice: a vehicle's armour, else the unit's cover (002-41, 002-47).

    Returns None if the number is not known; then the players decide it.
    """
    return armour if kind == "vehicle" else cover


# Results of the dice


class UnitAttackOutcome(NamedTuple):
    """The result of an attack for one unit: successes, those cancelled by its defense, the rest."""

    unit: str
    hits: int
    blocks: int
    net: int

    def sentence(self) -> str:
        """Return the outcome as a player reads it."""
        return f"{unit_display_name(self.unit)} takes {self.result}"

    @property
    def result(self) -> str:
        """Return the hits, the blocks, and the hits left, as words."""
        scored = f"{self.hits or 'no'} hit{'s' * (self.hits > 1)}"
        if not self.hits or not self.blocks:
            return scored
        if not self.net:
            return f"{scored}, all blocked"
        return f"{scored}, {self.blocks} of them blocked"


def unit_attack_outcomes(
    attack: HexAttack[U],
    attack_dice: Sequence[int],
    defense_dice_by_unit: Mapping[str, Sequence[int]],
    defense_scores: Collection[int] = DEFENSE_SCORES,
) -> tuple[UnitAttackOutcome, ...]:
    """Return the outcome for each affected unit, from one attack roll and each unit's defense dice.

    ``defense_dice_by_unit`` holds the defense dice by unit id; a unit without defense dice may be
    left out. Raises ValueError for missing, surplus or impossible dice.
    """
    for strange in defense_dice_by_unit.keys() - {
        struck.unit.id for struck in attack.affected_units
    }:
        raise ValueError(f"dice for the defense of {strange}, which is not hit here")
    _check_dice_count("the attack", attack_dice, attack.attack_dice_to_roll)
    hits = count_successes(attack_dice, attack.strength.scores)
    found = []
    for struck in attack.affected_units:
        unit = struck.unit.id
        dice = defense_dice_by_unit.get(unit, ())
        if struck.defense is not None:
            _check_dice_count(f"the defense of {unit}", dice, struck.defense)
        blocks = count_successes(dice, defense_scores)
        found.append(UnitAttackOutcome(unit, hits, blocks, max(hits - blocks, 0)))
    return tuple(found)


def _check_dice_count(what: str, dice: Sequence[int], expected: int) -> None:
    if len(dice) != expected:
        word = "die" if len(dice) == 1 else "dice"
        raise ValueError(f"{len(dice)} {word} for {what}; expected {expected}")
