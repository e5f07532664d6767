"""Reasons against an attack by a scenario's special rules, for `attack_refusals`."""

from __future__ import annotations

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.combat.attack_context import AttackContext
from boardapp.games.spearpoint.combat.scenario_fire_rules import bombing_order, why_no_fire
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.table.state import OffBoardUnit
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES


def refuse_outside_allowed_turns(aim: AttackContext) -> Refusal | None:
    """Limit mortars and Rear Line guns to the turns in which they may fire (004-226, 004-227)."""
    if not aim.battle.special_rules:
        return None
    if aim.attack == "mortar":
        return why_no_fire(aim.battle, "mortars")
    if aim.attack != "artillery":
        return None
    if aim.space is not None:
        return why_no_fire(aim.battle, "artillery")
    at_rear = isinstance(aim.party, OffBoardUnit) and aim.party.off == "rear"
    return why_no_fire(aim.battle, "rear") if at_rear else None


def refuse_spared_building(aim: AttackContext) -> Refusal | None:
    """Refuse fire at buildings by a side that must spare them (004-205)."""
    feature = aim.feature
    if aim.target.kind != "tile" or feature is None or feature.kind != "building":
        return None
    side = aim.firer.side
    for told in aim.battle.special_rules:
        if side in told.spares:
            title = "the US" if side == "us" else PLAYER_TITLES.get(side, side)
            return refusal(f"{title} may not destroy buildings in this scenario", told.rule)
    return None


def refuse_against_bombing_order(aim: AttackContext) -> Refusal | None:
    """Limit an aircraft to the building that it must bomb in a turn (004-206)."""
    must = bombing_order(aim.battle, aim.firer.unit)
    if must is None or not isinstance(aim.firer, OffBoardUnit):
        return None
    # If nobody has entered the card, the players know whether the weapon is a bomb.
    bombs = aim.weapon.kind == "bomb" or not aim.battle.card(aim.firer).weapons
    there = aim.target.kind == "tile" and aim.space == must.space
    return None if bombs and there else must.refusal
