"""The spaces where new units may enter: their side's setup zone, if it has room (004-110)."""

from __future__ import annotations

from collections.abc import Callable

from boardapp.core.grid import Space
from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.moving import scenario_movement_rules
from boardapp.games.spearpoint.moving.tile_effects import movement_tile_on
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.scenario.allowed_spaces import ZoneContext, why_space_not_allowed
from boardapp.games.spearpoint.setup.setup_progress import setup_view_of
from boardapp.games.spearpoint.table import feature_occupancy, placement_checks
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYER_TITLES

BEYOND = 1
"""The most spaces beyond its zone at which a manned gun may enter (004-116, A4-34)."""


def setup_zones(battle: CombatView) -> ZoneContext | None:
    """Return the setup zones of a table, None if no scenario has any."""
    view = setup_view_of(battle.state, battle.scenario, battle.catalogue)
    return view.zone_context if view else None


def crush_entered_tile(context: Context[TileState], battle: CombatView, unit: Unit) -> None:
    """Remove the wire or crops on a space that a vehicle enters (004-022, 004-027)."""
    ground = movement_tile_on(battle.state, battle.catalogue, unit.space)
    if ground is not None and ground.is_crushed_by(battle.unit_class(unit)):
        words = (
            f"{ground.feature.face.title} on {GRID.name(unit.space)} is destroyed: take the "
            "tile off the board."
        )
        context.set_state(context.state.with_tile(unit.space, None), words)


def entry_check(battle: CombatView, unit: Unit) -> Callable[[Space], Refusal | None]:
    """Return a function that says why a new unit may not enter on a space."""
    ground = setup_zones(battle)
    others = battle.state.with_unit(unit.id, None)

    def why_not(space: Space) -> Refusal | None:
        found = _why_outside_zone(battle, unit, space, ground) if ground else None
        if found is not None:
            return found
        kind = battle.unit_class(unit)
        if off := scenario_movement_rules.why_off_road(battle, kind, space):
            return off
        single = feature_occupancy.why_unit_may_not_occupy(
            others, battle.catalogue, unit.unit, space
        )
        if single:
            return Refusal(single, ("004-099" if kind == "vehicle" else "004-256",))
        second = feature_occupancy.why_no_second_unit(others, battle.catalogue, unit.side, space)
        if second:
            return Refusal(second, ("004-256",))
        full = placement_checks.why_no_unit_placement(
            others, battle.catalogue, unit._replace(space=space)
        )
        return Refusal(full, ("004-093",)) if full else None

    return why_not


def why_no_entry_space(battle: CombatView, unit: Unit) -> Refusal | None:
    """Return why a new unit can enter on no space, None if a space is free for it."""
    why_not, ground = entry_check(battle, unit), setup_zones(battle)
    zone = ground.zone_spaces(unit.side) if ground else None
    found = None
    # Check spaces of the zone first: most units may enter there, and its reasons say most.
    for space in sorted(GRID.spaces(), key=lambda one: zone is None or one not in zone):
        reason = why_not(space)
        if reason is None:
            return None
        found = found or reason
    assert found is not None
    title = battle.kind_title(unit)
    return Refusal(f"The {title} finds no free space to enter. {found.sentence}", found.rules)


def _why_outside_zone(
    battle: CombatView, unit: Unit, space: Space, ground: ZoneContext
) -> Refusal | None:
    """Refuse spaces outside the zone; a manned gun may go one space further (004-110, 004-116)."""
    zone = ground.zone_spaces(unit.side)
    title = PLAYER_TITLES[unit.side]
    if zone is None:
        return refusal(f"{title} has not chosen its setup zone yet", "004-110")
    if space in zone or (battle.unit_class(unit) == "gun" and _is_next_to(battle, zone, space)):
        return None
    reason = (
        why_space_not_allowed(ground.zones[unit.side], space, ground)
        or "this space is outside the setup zone"
    )
    return refusal(f"new units of {title} enter in its setup zone: {reason}", "004-110")


def _is_next_to(battle: CombatView, zone: frozenset[Space], space: Space) -> bool:
    straight = battle.is_switch_set_to("gun-entry", "orthogonal")
    return any(GRID.distance(one, space, orthogonal=straight) <= BEYOND for one in zone)
