"""Destroying a feature by fire: the number needed, and the chances."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from boardapp.core.procedure.displayed_facts import SumFact, SumTerm
from boardapp.games.spearpoint.combat import odds
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.tiles.catalogue import TileSide

TANK_NEAR = 2
"""The most spaces at which a tank's gun hits a feature without a roll (004-172)."""


class FeatureTableRow(NamedTuple):
    """A row of the printed table: the bonus to hit (None for no roll), and the Intensity needed."""

    bonus: int | None
    on: int
    rule: str


def is_destroyable_by_fire(feature: TileSide) -> bool:
    """Return whether fire can destroy a feature; nothing destroys some features (004-011).

    Only a tank that enters removes crops (004-022) and Barbed Wire (004-027).
    """
    return any(weapon != "tank-entry" for weapon in feature.destroyed_by)


def feature_table_row(aim: AttackContext) -> FeatureTableRow:
    """Return the row of the table for an attack on a feature (004-172 to 004-176)."""
    match aim.attack:
        case "artillery":
            return FeatureTableRow(2, 4, "004-175")
        case "aircraft" | "strafing":
            return FeatureTableRow(3, 4, "004-176")
        case "mortar":
            return FeatureTableRow(3, 6, "004-174")
    if aim.spaces is not None and aim.spaces <= TANK_NEAR:
        return FeatureTableRow(None, 5, "004-172")
    return FeatureTableRow(4, 6, "004-173")


def to_hit_sum(aim: AttackContext) -> SumFact | None:
    """Return the sum that two dice need to hit; None if the value is unknown or no roll is made.

    Close range does not add to the table's bonus (A4-19).
    """
    row, value = feature_table_row(aim), aim.weapon.attack.vehicle
    if row.bonus is None or not value:
        return None
    base = SumTerm(f"{aim.weapon.name} against vehicles", value, "004-121")
    feature = SumTerm("the target is a tile", -row.bonus, row.rule)
    return SumFact(
        "Needed to hit", (base, feature, *aim.card_modifiers(), *aim.spotting_modifiers())
    )


def destruction_chance(aim: AttackContext) -> Fraction | None:
    """Return the chance that an attack destroys the feature, None if the value is unknown."""
    row, sum_needed = feature_table_row(aim), to_hit_sum(aim)
    doubled = aim.battle.is_switch_set_to("feature-doubling", "doubled")
    if row.bonus is None:
        return odds.feature_destruction_chance(None, row.on, doubled=doubled)
    if sum_needed is None:
        return None
    return odds.feature_destruction_chance(sum_needed.total, row.on, doubled=doubled)
