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
"""The answer that gives up a convoy without room ahead (N4-33)."""


def why_movement_not_over(battle: CombatView, side: str | None) -> Refusal | None:
    """Return why a side's Movement is not over: a convoy with room must still move (004-216).

    By one reading a convoy without room is lost, after all others have moved (N4-33).
    """
    due = _convoys_to_move(battle, side)
    for unit in due:
        if _can_move(battle, unit):
            column = convoy_rule(battle, unit.unit)
            assert column is not None
            towards = GRID.name(column.convoy.end)
            return refusal(
                f"{battle.title(unit)} must move on towards {towards} first", column.rule
            )
    lost = next((unit for unit in due if _is_lost(battle, unit)), None)
    if lost is None:
        return None
    return refusal(
        f"{battle.title(lost)} has no free space ahead: choose it to remove it as lost", "N4-33"
    )


def _convoys_to_move(battle: CombatView, side: str | None) -> list[Unit]:
    """Return a side's convoys that are still to move this turn, with or without room ahead."""
    if not battle.special_rules:
        return []
    return [
        unit for unit in battle.state.units.values()
        if unit.side == side and convoy_rule(battle, unit.unit) is not None
        and not _has_moved_or_cannot(battle, unit)
    ]  # fmt: skip


def _has_moved_or_cannot(battle: CombatView, unit: Unit) -> bool:
    """Return whether a convoy has moved, or is stuck, immobile, without a crew or in a fight."""
    moved = battle.state.moves.get(unit.id, Moved())
    if moved.steps or moved.stuck or unit.condition.empty:
        return True
    return battle.is_fight_in(unit.space) or battle.has_damage_effect(unit, "immobile")


def _can_move(battle: CombatView, unit: Unit) -> bool:
    return bool(Reach(MoveAllowance(battle, unit)).end_spaces())


def _is_lost(battle: CombatView, unit: Unit) -> bool:
    """Return whether a convoy without room ahead is lost, by the table's switch."""
    return battle.is_switch_set_to("convoy-blocked", "lost") and not _can_move(battle, unit)


def lost_convoy_choice(battle: CombatView, unit: Unit) -> tuple[Choice, ...]:
    """Return the choice to give up a convoy, if no convoy of its side can move (N4-33)."""
    due = _convoys_to_move(battle, unit.side)
    if unit not in due or not _is_lost(battle, unit) or any(_can_move(battle, one) for one in due):
        return ()
    return (Choice(LOST, "It is lost", "The convoy unit has no free space ahead and is destroyed"),)


def lose_convoy(context: Context[TileState], battle: CombatView, unit: Unit) -> Asking[None]:
    """Destroy a convoy that has no room ahead (N4-33)."""
    context.log(cited(f"{battle.title(unit)} has no free space ahead and is lost", "N4-33"))
    yield from destroy_unit(context, battle, unit, None)
