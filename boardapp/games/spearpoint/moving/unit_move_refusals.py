"""Reasons against any move of a unit now, one function each."""

from __future__ import annotations

from collections.abc import Callable

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.moving.move_step import STEPS_OF
from boardapp.games.spearpoint.moving.step_refusals import MORE
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.table.state import Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn import acting_side_and_refusals

Reason = Callable[[CombatView, Unit], Refusal | None]

FAILED = {"barbed-wire": "004-026", "minefield": "004-050"}
"""The rules of the obstacles that a unit may have failed to leave."""


def why_not_move(battle: CombatView, unit: Unit) -> Refusal | None:
    """Return why a unit may not move now, None when it may."""
    for reason in REASONS:
        if (found := reason(battle, unit)) is not None:
            return found
    return None


def refuse_on_first_turn(battle: CombatView, unit: Unit) -> Refusal | None:
    """Forbid moves on Turn 1 of a scenario (004-087)."""
    if battle.scenario is None or battle.state.turn > 1:
        return None
    return refusal("no unit may move on Turn 1", "004-087")


def refuse_out_of_turn(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse moves by the side that is not acting in a led Movement Phase (004-084)."""
    sequence = battle.state.sequence
    if sequence is None or sequence.current_phase != "movement":
        return None
    return acting_side_and_refusals.why_not_now(battle.state, unit.side)


def refuse_gun(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse moves by guns (004-096)."""
    if battle.unit_class(unit) in STEPS_OF:
        return None
    return refusal("a gun on the map never moves", "004-096")


def refuse_without_crew(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse moves by a vehicle without its crew (004-062)."""
    if not unit.condition.empty:
        return None
    return refusal(f"the {battle.kind_title(unit)} has no crew and cannot move", "004-062")


def refuse_in_fight(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse to let a unit leave a fight in its space (004-103)."""
    if not battle.is_fight_in(unit.space):
        return None
    words = f"enemies are on {GRID.name(unit.space)} too, so {battle.title(unit)} may not leave"
    return refusal(words, "004-103")


def refuse_immobile(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse a move by a unit that a Damage Card makes immobile (004-069)."""
    if not battle.has_damage_effect(unit, "immobile"):
        return None
    return refusal(f"a Damage Card has made {battle.title(unit)} immobile", "004-069")


def refuse_stuck(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse moves by a unit that failed to leave an obstacle this turn (004-026, 004-050)."""
    moved = battle.state.moves.get(unit.id)
    if moved is None or not moved.stuck:
        return None
    feature = battle.tile_side_on(unit.space)
    where = f"in the {feature.face.title}" if feature else f"on {GRID.name(unit.space)}"
    rule = FAILED.get(feature.kind or "", "004-105") if feature else "004-105"
    return refusal(f"{battle.title(unit)} is stuck {where} and may not move this turn", rule)


def refuse_second_move(battle: CombatView, unit: Unit) -> Refusal | None:
    """Refuse a unit's second move in a turn (004-095, 004-098)."""
    moved = battle.state.moves.get(unit.id)
    if moved is None or not moved.steps:
        return None
    rule = MORE.get(battle.unit_class(unit), ("", "004-096"))[1]
    return refusal(f"{battle.title(unit)} has already moved this turn", rule)


REASONS: tuple[Reason, ...] = (
    refuse_out_of_turn, refuse_gun, refuse_without_crew, refuse_on_first_turn, refuse_stuck,
    refuse_second_move, refuse_in_fight, refuse_immobile,
)  # fmt: skip
"""The reasons, in the order in which players see them."""
