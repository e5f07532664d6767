"""Off the map: units that leave it over a row, and convoys that reach their end (004-217, 004-231).

The unit is taken off the table; the turn counts it where turns lead.
"""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.scenario_fire_rules import convoy_rule
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn.enemy_gone_from_map import note_last_unit_left
from boardapp.games.spearpoint.turn.turn_state import MAX_HAND


def leave_map(
    context: Context[TileState], battle: CombatView, unit: Unit, where: str, *rules: str
) -> None:
    """Take a unit off the map, and count it: with its crew it is one (004-231)."""
    said = f"{battle.title(unit)} leaves the map {where}"
    gone, sequence = context.state.with_unit(unit.id, None), context.state.sequence
    if sequence is None:
        words = f"{said}: no turn leads the table, so count it by hand"
        context.set_state(gone, cited(words, *rules))
        return
    has = sequence.side_state(unit.side)
    number = min(has.exits + 1, MAX_HAND)
    counted = sequence.with_side(unit.side, has._replace(exits=number))
    told = f"{said}: {number} of {PLAYER_TITLES[unit.side]} {'has' if number == 1 else 'have'} left"
    context.set_state(replace(gone, sequence=counted), cited(told, *rules))
    note_last_unit_left(battle, context, unit.side)


def remove_arrived_convoy(context: Context[TileState], battle: CombatView, unit_id: str) -> None:
    """Take a convoy off the map that has come to the end of its row (004-217)."""
    unit = context.state.units.get(unit_id)
    column = convoy_rule(battle, unit.unit) if unit else None
    if unit is not None and column is not None and unit.space == column.convoy.end:
        leave_map(context, battle, unit, f"on {GRID.name(unit.space)}", column.rule)
