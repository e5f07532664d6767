"""The effect of one roll on a unit, a feature or a crew, for odds and for play alike."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

DOUBLES = 18
"""The natural sum that doubles Intensity (004-159)."""
DRAWS = 19
"""The lowest natural sum that draws a Damage Card, whatever the damage (004-160)."""

Fate = Literal["unharmed", "damaged", "dead"]


@dataclass(frozen=True)
class WeaponRoll:
    """One roll of a weapon at one target.

    ``needed`` is the lowest sum of two ten-sided dice that hits; 2 or less always hits. ``doubles``
    is true if a natural 18 doubles the damage roll (004-159, N4-11).
    """

    needed: int
    index: int
    doubles: bool = True


class TargetStats(NamedTuple):
    """The values of a target that a roll needs; its ``endurance`` is above 0.

    ``endurance`` is the present value. When it first falls to ``half`` or below, the target draws a
    Damage Card. ``damaged`` is true if the target has a Damage Card, ``halved`` if its endurance
    has fallen to ``half`` before.
    """

    defense: int
    endurance: int
    half: int
    damaged: bool = False
    halved: bool = False


class DamageReadings(NamedTuple):
    """The table's readings of the damage rules that the rulebook leaves open.

    ``special``: natural 18 to 20 count only on a hit, or always (N4-05). ``redraw``: a unit with a
    Damage Card draws another when it first falls to Half (N4-35). ``burned``: a burned +1 on
    Intensity is added before doubling, or after it and for damage only (N4-36).
    """

    special: Literal["on-hit", "always"] = "on-hit"
    redraw: bool = True
    burned: Literal["before", "after"] = "before"


DEFAULTS = DamageReadings()


class RollResult(NamedTuple):
    """The result of a roll: the target after it, and the Damage Cards to draw, 0 or 1."""

    hit: bool
    damage: int
    after: TargetStats
    cards: int
    destroyed: bool


def roll_result(
    rolled: WeaponRoll, struck: TargetStats, total: int, intensity: int,
    readings: DamageReadings = DEFAULTS, bonus: int = 0,
) -> RollResult:  # fmt: skip
    """Return the effects of one roll on its target (004-150 to 004-153, 004-159, 004-160).

    ``total`` is the natural sum; ``bonus``, a burned card's, counts for the hit alone (A4-11). One
    roll draws one card at most (A4-11), and none for a target that it destroys. A miss that draws
    a card, as one reading has it (N4-05), deals no damage.
    """
    does = roll_effect(rolled, struck.defense, total, intensity, readings, bonus)
    after, card, destroyed = target_after_roll(struck, does, readings)
    return RollResult(does.hit, does.damage, after, int(card), destroyed)


class RollEffect(NamedTuple):
    """The effect of dice on a target with some Defense, whatever endurance it has left."""

    hit: bool
    damage: int
    draws: bool


def roll_effect(
    rolled: WeaponRoll, defense: int, total: int, intensity: int, readings: DamageReadings,
    bonus: int = 0,
) -> RollEffect:  # fmt: skip
    """Return whether a roll hits, its damage, and whether its sum draws a Damage Card."""
    hit = total + bonus >= rolled.needed
    draws = total >= DRAWS and (hit or readings.special == "always")
    power = effective_intensity(total, intensity, rolled.doubles) + rolled.index
    return RollEffect(hit, max(power - defense, 0) if hit else 0, draws)


def target_after_roll(
    struck: TargetStats, effect: RollEffect, readings: DamageReadings
) -> tuple[TargetStats, bool, bool]:
    """Return a target after a throw, whether it draws a card, and whether it is destroyed."""
    if not effect.hit and not effect.draws:
        return struck, False, False
    defense, endurance, half, damaged, halved = struck
    left = max(endurance - effect.damage, 0)
    destroyed = left == 0 or (effect.draws and damaged)
    before = halved or endurance <= half
    first = left <= half and not before
    card = not destroyed and (effect.draws or (first and (readings.redraw or not damaged)))
    return TargetStats(defense, left, half, damaged or card, before or first), card, destroyed


def effective_intensity(total: int | None, intensity: int, doubles: bool = True) -> int:
    """Return the Intensity, doubled by a natural 18; ``total`` is None without a roll (004-159)."""
    return 2 * intensity if doubles and total == DOUBLES else intensity


def roll_with_burned_card(
    rolled: WeaponRoll, intensity: int, readings: DamageReadings = DEFAULTS
) -> tuple[WeaponRoll, int]:
    """Return a roll and its Intensity when a card is burned for +1 on Intensity (004-065, N4-36).

    A bonus that is added after doubling, and for damage only, goes into the roll's ``index``.
    """
    if readings.burned == "before":
        return rolled, intensity + 1
    return replace(rolled, index=rolled.index + 1), intensity


def is_feature_destroyed(
    needed: int | None, destroying_intensity: int, total: int | None, intensity: int, *,
    doubles: bool = True, bonus: int = 0,
) -> bool:  # fmt: skip
    """Return whether a roll brings a feature down (004-172 to 004-176).

    ``needed`` and ``total`` are None if the hit is automatic: nothing is rolled, so nothing is
    doubled. ``destroying_intensity`` is the Intensity that destroys, ``doubles`` is true if a
    natural 18 doubles it; 19 and 20 have no special effect (A4-19). ``bonus`` is as in
    `roll_result` (A4-11).
    """
    if needed is None or total is None:
        return intensity >= destroying_intensity
    return (
        total + bonus >= needed
        and effective_intensity(total, intensity, doubles) >= destroying_intensity
    )


def crew_fate(intensity: int) -> Fate:
    """Return the fate of a frontline crew whose unit this Intensity destroyed (004-155).

    A natural 18 does not double this die, unless the table's switch says so (N4-21).

    >>> [crew_fate(intensity) for intensity in (3, 4, 6, 7)]
    ['unharmed', 'damaged', 'damaged', 'dead']
    """
    if intensity <= 3:
        return "unharmed"
    return "damaged" if intensity <= 6 else "dead"
