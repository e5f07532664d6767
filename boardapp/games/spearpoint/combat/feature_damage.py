"""Bringing a feature down: what is needed, how likely, and what becomes of who is inside."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from boardapp.core.procedure.facts import Sum, Term
from boardapp.games.spearpoint.combat import odds
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.tiles.box_contents import Feature

TANK_NEAR = 2
"""Spaces within which a tank's gun hits a feature without a roll (004-172)."""


class FeatureRow(NamedTuple):
    """A row of the printed table: the bonus (None: always hits), and what destroys."""

    bonus: int | None
    on: int
    rule: str


def can_fall(feature: Feature) -> bool:
    """Tell whether fire can bring a feature down; crops and wire go where a tank enters (004-022).

    Barbed Wire is the same (004-027). Some fall to nothing at all (004-011).
    """
    return any(weapon != "tank-entry" for weapon in feature.destroyed_by)


def printed(aim: AttackContext) -> FeatureRow:
    """Return the row of the table that an attack on a feature goes by (004-172 to 004-176)."""
    match aim.attack:
        case "artillery":
            return FeatureRow(2, 4, "004-175")
        case "aircraft" | "strafing":
            return FeatureRow(3, 4, "004-176")
        case "mortar":
            return FeatureRow(3, 6, "004-174")
    if aim.spaces is not None and aim.spaces <= TANK_NEAR:
        return FeatureRow(None, 5, "004-172")
    return FeatureRow(4, 6, "004-173")


def needed(aim: AttackContext) -> Sum | None:
    """Return what two dice must come to; None while the value is unknown, or no roll is made.

    Close range does not add to the table's bonus (A4-19).
    """
    row, value = printed(aim), aim.weapon.attack.vehicle
    if row.bonus is None or not value:
        return None
    base = Term(f"{aim.weapon.name} at vehicles", value, "004-121")
    feature = Term("a feature", -row.bonus, row.rule)
    return Sum("Needed to hit", (base, feature, *aim.of_cards(), *aim.of_spotting()))


def chance(aim: AttackContext) -> Fraction | None:
    """Return how likely the feature is to fall, None while the value is unknown."""
    row, sum_needed = printed(aim), needed(aim)
    doubled = aim.battle.reads("feature-doubling", "doubled")
    if row.bonus is None:
        return odds.feature(None, row.on, doubled=doubled)
    if sum_needed is None:
        return None
    return odds.feature(sum_needed.total, row.on, doubled=doubled)
