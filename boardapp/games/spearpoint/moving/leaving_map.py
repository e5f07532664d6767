"""Off the map: units that leave it over a row, and convoys that reach their end (004-217, 004-231).

The unit is taken off the table; the turn counts it where turns lead.
"""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.special_rules import column_of
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import GRID, PLAYER_TITLES
from boardapp.games.spearpoint.turn.overrun import note_left_alive
from boardapp.games.spearpoint.turn.sequence import MAX_HAND


def leave_map(
    play: Context[TileState], battle: CombatView, unit: Unit, where: str, *rules: str
) -> None:
    """Take a unit off the map, and count it: with its crew it is one (004-231)."""
    said = f"{battle.title(unit)} leaves the map {where}"
    gone, sequence = play.state.with_unit(unit.id, None), play.state.sequence
    if sequence is None:
        words = f"{said}: no turn leads the table, so count it by hand"
        play.set_state(gone, cited(words, *rules))
        return
    has = sequence.of(unit.side)
    number = min(has.exits + 1, MAX_HAND)
    counted = sequence.with_side(unit.side, has._replace(exits=number))
    told = f"{said}: {number} of {PLAYER_TITLES[unit.side]} {'has' if number == 1 else 'have'} left"
    play.set_state(replace(gone, sequence=counted), cited(told, *rules))
    note_left_alive(battle, play, unit.side)


def arrive(play: Context[TileState], battle: CombatView, unit_id: str) -> None:
    """Take a convoy off the map that has come to the end of its row (004-217)."""
    unit = play.state.units.get(unit_id)
    column = column_of(battle, unit.unit) if unit else None
    if unit is not None and column is not None and unit.space == column.convoy.end:
        leave_map(play, battle, unit, f"on {GRID.name(unit.space)}", column.rule)
