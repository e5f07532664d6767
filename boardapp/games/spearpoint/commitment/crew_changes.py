"""Moves crews out of vehicles and guns, and into empty ones (004-088, 004-119)."""

from __future__ import annotations

from collections.abc import Iterator

from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.core.procedure.questions import Pick
from boardapp.core.procedure.running_procedure import Asking, Context, ask
from boardapp.games.spearpoint.cards.unit_cards import CREW_TITLES
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.damage_effects import without_crew
from boardapp.games.spearpoint.moving.move_step import STEPS_OF
from boardapp.games.spearpoint.rule_headings import cited, refusal
from boardapp.games.spearpoint.setup.setup_context import BOTH
from boardapp.games.spearpoint.table import feature_occupancy, placement_checks
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import (
    Condition,
    Moved,
    OffBoardUnit,
    TableUnit,
    TileState,
    Unit,
)
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.turn import acting_side_and_refusals

CREW = "crew"
_PHASES = {"both": ("movement", "commitment"), "commitment": ("commitment",),
           "movement": ("movement",)}  # fmt: skip
"""The phases in which crews get in and out, by the reading (N4-03)."""


def move_crew_out_or_in(game_data: GameData, context: Context[TileState]) -> Asking[None]:
    """Ask which crew gets out of a vehicle or gun, or into one, and move it (004-119)."""
    battle = game_data.current_combat_view(context)
    answer = yield from ask(Pick(
        BOTH, "Crew change", "Choose a crew that enters or leaves a vehicle or gun.",
        ("004-088", "004-119", "N4-03"),
        choices=tuple(crew_choices(battle)), prompt="Which crew gets in or out?",
    ))  # fmt: skip
    way, _, names = answer.partition(" ")
    if way == "out":
        _get_out(game_data, context, names)
        return
    crew, _, vehicle = names.partition(" ")
    on_foot = context.state.find_unit(crew)
    assert on_foot is not None
    context.set_state(context.state.with_unit_anywhere(crew, None))
    man_vehicle(game_data, context, vehicle, on_foot.unit, on_foot.condition, on_foot.side)


def crew_choices(battle: CombatView) -> Iterator[Choice]:
    """Yield a choice for every crew that could get out or in, with any reason against it."""
    for party in battle.state.all_units():
        crew = battle.card(party).crew
        if crew in (None, "pilot") or battle.is_built_into_tile(party):
            continue
        if battle.is_crewed(party):
            title = f"The crew gets out of the {battle.title(party)}"
            why_not = _why_not_get_out(battle, party)
            yield Choice(
                f"out {party.id}", title, battle.location(party), why_not,
                label="Get the crew out", about=party.id,
            )  # fmt: skip
    for one in battle.state.all_units():
        vehicles = list(_empty_vehicles_for(battle, one))
        # A click on a crew is enough only if just one vehicle is possible.
        about = one.id if len(vehicles) == 1 else ""
        for party in vehicles:
            title = f"{battle.title(one)} gets into the {battle.title(party)}"
            why_not = (
                _why_no_crew_change_now(battle, one)
                or _why_changed_already(battle, party)
                or _why_no_step_left(battle, one)
            )
            yield Choice(
                f"in {one.id} {party.id}", title, battle.location(party), why_not, about=about
            )


def why_no_crew_change(battle: CombatView) -> Refusal | None:
    """Return why no crew gets in or out, None when one may; the acting side's reason first."""
    choices = list(crew_choices(battle))
    if any(one.refusal is None for one in choices):
        return None
    state = battle.state
    side = acting_side_and_refusals.acting_side(state, state.sequence) if state.sequence else None
    own = (one for one in choices if one.answer.split()[1].startswith(f"{side}-"))
    return next(own, choices[0]).refusal


def _empty_vehicles_for(battle: CombatView, crew: TableUnit) -> Iterator[TableUnit]:
    """Yield the empty vehicles and guns that a crew can man where it is."""
    for party in battle.state.all_units():
        empty = party.condition.empty and battle.card(party).crew == crew.unit
        if not empty or type(party) is not type(crew):
            continue
        if isinstance(party, Unit) and isinstance(crew, Unit):
            if party.space == crew.space:
                yield party
        elif party.side == crew.side:
            yield party


def _why_no_crew_change_now(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Refuse crew changes outside their side's part of an allowed phase (N4-03)."""
    state = battle.state
    if state.sequence is None:
        return None
    if found := acting_side_and_refusals.why_not_now(state, party.side):
        return found
    reading = next(name for name in _PHASES if battle.is_switch_set_to("crew-changes", name))
    if state.sequence.current_phase in _PHASES[reading]:
        return None
    phases = " and ".join(_PHASES[reading]).title()
    return refusal(f"crews may get in and out only in {phases}", "004-119", "N4-03")


def _why_changed_already(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Refuse a crew's second change in a turn (N4-03)."""
    if not battle.state.moves.get(party.id, Moved()).crewed:
        return None
    return refusal(
        f"the crew of {battle.title(party)} has already got in or out this turn", "004-119", "N4-03"
    )


def _why_no_step_left(battle: CombatView, crew: TableUnit) -> Refusal | None:
    """Refuse entry to a crew without a step left, if getting in costs a step (N4-27)."""
    taken = battle.state.moves.get(crew.id, Moved()).steps
    if battle.is_switch_set_to("crew-step", "free") or taken < STEPS_OF["infantry"]:
        return None
    return refusal(f"{battle.title(crew)} has no movement left to get in", "004-119", "N4-27")


def _why_not_get_out(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Return why a crew cannot get out: another change this turn, or no room on foot (004-093)."""
    if found := _why_no_crew_change_now(battle, party) or _why_changed_already(battle, party):
        return found
    if not isinstance(party, Unit):
        return None
    crew = battle.card(party).crew or ""
    on_foot = Unit("", crew, party.side, party.space)
    others = battle.state, battle.catalogue
    if tile := feature_occupancy.why_unit_may_not_occupy(*others, crew, party.space):
        return Refusal(tile, ("004-256",))
    if full := placement_checks.why_no_unit_placement(*others, on_foot):
        return Refusal(full, ("004-093",))
    return None


def _get_out(game_data: GameData, context: Context[TileState], name: str) -> None:
    """Put a crew on foot where its vehicle or gun is, which stays there empty (004-119)."""
    battle, party = game_data.current_combat_view(context), context.state.find_unit(name)
    assert party is not None
    crew, inside = battle.card(party).crew or "", party.condition
    unit_id = new_unit_id(context.state, party.side)
    condition = Condition(inside.crew_endurance, inside.crew_damage)
    there: TableUnit = OffBoardUnit(unit_id, crew, party.side, "rear", condition=condition)
    if isinstance(party, Unit):
        there = Unit(unit_id, crew, party.side, party.space, condition)
    left = context.state.with_condition(party, without_crew(inside)).with_unit_anywhere(
        unit_id, there
    )
    for changed in (name, unit_id):
        moved = left.moves.get(changed, Moved())
        left = left.with_unit_moves(changed, moved._replace(crewed=True))
    words = f"the {CREW_TITLES[crew]} gets out of {battle.title(party)}"
    context.set_state(left, cited(words, "004-119"))


def man_vehicle(
    game_data: GameData, context: Context[TileState], name: str, crew: str, condition: Condition,
    side: str | None = None,
) -> None:  # fmt: skip
    """Put a crew into an empty vehicle or gun; an enemy's then changes sides (004-119)."""
    party = context.state.find_unit(name)
    assert party is not None
    side = side or party.side
    inside = party.condition._replace(
        empty=False, crew_endurance=condition.endurance, crew_damage=condition.damage
    )
    manned, state = party._replace(condition=inside), context.state
    if side != party.side:
        manned = manned._replace(id=new_unit_id(state, side), side=side)
        state = state.with_unit_anywhere(name, None)
    moved = state.moves.get(manned.id, Moved())._replace(crewed=True)
    state = state.with_unit_anywhere(manned.id, manned).with_unit_moves(manned.id, moved)
    title = game_data.combat_view_of_state(state).title(manned)
    taken = f", which now belongs to {PLAYER_TITLES[side]}" if side != party.side else ""
    context.set_state(state, cited(f"the {CREW_TITLES[crew]} gets into {title}{taken}", "004-119"))
