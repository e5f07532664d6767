"""A scenario's special rules for fire: when it is allowed, and convoys.

Tables without such rules skip these checks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.tiles.catalogue import GRID

if TYPE_CHECKING:
    from boardapp.games.spearpoint.cards.damage_cards import Harm
    from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
    from boardapp.games.spearpoint.scenario.special_rules_and_victory import Convoy

FireKind = Literal["mortars", "artillery", "rear", "opportunity"]

_EVEN = {
    "mortars": "mortars may fire only on even turns",
    "artillery": "artillery may fire at spaces on the map only on even turns",
    "rear": "Rear Line guns may fire at each other only on even turns",
    "opportunity": "units may use Opportunity Fire only on even turns",
}
_NEVER = {
    "mortars": "this scenario forbids mortar fire",
    "artillery": "this scenario forbids artillery fire at spaces on the map",
    "rear": "this scenario forbids Rear Line guns to fire at each other",
    "opportunity": "this scenario forbids Opportunity Fire",
}


class ConvoyRule(NamedTuple):
    """A scenario's convoy, whose units go along a row, with its rule."""

    convoy: Convoy
    rule: str


def convoy_rule(battle: CombatView, kind: str) -> ConvoyRule | None:
    """Return the convoy rule of a kind of unit, None if it is no convoy (004-216)."""
    found = ((told.convoy, told.rule) for told in battle.special_rules if told.convoy is not None)
    return next((ConvoyRule(convoy, rule) for convoy, rule in found if convoy.unit == kind), None)


class BombingOrder(NamedTuple):
    """The space of the building that an aircraft must bomb, and the refusal of other targets."""

    space: Space
    refusal: Refusal


def bombing_order(battle: CombatView, kind: str) -> BombingOrder | None:
    """Return a kind of aircraft's bombing order this turn, until the building falls (004-206)."""
    for told in battle.special_rules:
        must = told.bombs
        if must is None or (must.unit, must.turn) != (kind, battle.state.turn):
            continue
        feature = battle.tile_side_on(must.space)
        if feature is not None and feature.kind == "building" and feature.destroyed_by:
            title = battle.catalogue.unit_kind(kind).title
            words = f"the {title} must bomb {GRID.name(must.space)} first"
            return BombingOrder(must.space, refusal(words, told.rule))
    return None


def why_no_fire(battle: CombatView, fire: FireKind) -> Refusal | None:
    """Return why there is no fire of a kind this turn (004-226, 004-227, A4-36)."""
    for told in battle.special_rules:
        turns = getattr(told.fires, fire) if told.fires is not None else "always"
        if turns == "never" or (turns == "even" and battle.state.turn % 2):
            words = (_NEVER if turns == "never" else _EVEN)[fire]
            return refusal(words, told.rule)
    return None


def rule_ignoring_harm(battle: CombatView, harm: Harm) -> str | None:
    """Return the special rule that ignores an effect of Damage Cards, None if none (004-189)."""
    return next((told.rule for told in battle.special_rules if harm in told.ignores), None)
