"""Convoys in the Movement Phase: each goes on, or waits where it cannot (004-216, N4-33)."""

from __future__ import annotations

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.running_procedure import Asking, Context
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.damage_effects import destroy_unit
from boardapp.games.spearpoint.combat.scenario_fire_rules import convoy_rule
from boardapp.games.spearpoint.moving.move_step import MoveAllowance
from boardapp.games.spearpoint.moving.reach import Reach
from boardapp.games.spearpoint.rule_headings import cited, refusal
from boardapp.games.spearpoint.table.state import Moved, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID

LOST = "lost"
"""The answer by which a convoy is given up that has no room ahead (N4-33)."""


def why_movement_not_over(battle: CombatView, side: str | None) -> Refusal | None:
    """Return why a side's Movement is not over: each convoy goes on, if there is room (004-216).

    One without room is lost where the table reads it so: who goes first makes room.
    """
    due = _convoys_to_move(battle, side)
    for unit in due:
        if _can_move(battle, unit):
            column = convoy_rule(battle, unit.unit)
            assert column is not None
            towards = GRID.name(column.convoy.end)
            return refusal(f"{battle.title(unit)} must go on towards {towards}", column.rule)
    lost = next((unit for unit in due if _is_lost(battle, unit)), None)
    if lost is None:
        return None
    return refusal(
        f"{battle.title(lost)} has no room ahead: choose it to remove it as lost", "N4-33"
    )


def _convoys_to_move(battle: CombatView, side: str | None) -> list[Unit]:
    """Return the convoys of a side that have not gone this turn, though nothing holds them."""
    if not battle.special_rules:
        return []
    return [
        unit for unit in battle.state.units.values()
        if unit.side == side and convoy_rule(battle, unit.unit) is not None
        and not _has_moved_or_cannot(battle, unit)
    ]  # fmt: skip


def _has_moved_or_cannot(battle: CombatView, unit: Unit) -> bool:
    """Return whether a convoy has gone, is stuck or immobile, or fights where it stands."""
    moved = battle.state.moves.get(unit.id, Moved())
    if moved.steps or moved.stuck or unit.condition.empty:
        return True
    return battle.is_fight_in(unit.space) or battle.has_damage_effect(unit, "immobile")


def _can_move(battle: CombatView, unit: Unit) -> bool:
    return bool(Reach(MoveAllowance(battle, unit)).end_spaces())


def _is_lost(battle: CombatView, unit: Unit) -> bool:
    """Return whether a convoy has no room ahead, and none to come, where that is its end."""
    return battle.is_switch_set_to("convoy-blocked", "lost") and not _can_move(battle, unit)


def lost_convoy_choice(battle: CombatView, unit: Unit) -> tuple[Choice, ...]:
    """Return that a convoy is given up, once none of its side's can go on (N4-33)."""
    due = _convoys_to_move(battle, unit.side)
    if unit not in due or not _is_lost(battle, unit) or any(_can_move(battle, one) for one in due):
        return ()
    return (Choice(LOST, "It is lost", "It has no room ahead"),)


def lose_convoy(context: Context[TileState], battle: CombatView, unit: Unit) -> Asking[None]:
    """Take a convoy off that has no room ahead (N4-33)."""
    context.log(cited(f"{battle.title(unit)} has no room ahead and is lost", "N4-33"))
    yield from destroy_unit(context, battle, unit, None)
