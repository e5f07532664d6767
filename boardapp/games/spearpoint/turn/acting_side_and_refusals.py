"""The acting side of a phase, and reasons against acts outside their turn (004-084, 004-089)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from boardapp.core.procedure.lazy_sequence import LazySequence
from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.combat.possible_targets_and_firers import has_target, why_no_target
from boardapp.games.spearpoint.combat.scenario_fire_rules import bombing_order
from boardapp.games.spearpoint.moving import convoy_unit_must_move
from boardapp.games.spearpoint.rule_headings import refusal
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import OffBoardUnit, TableUnit, TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.turn.turn_state import TurnState

P = TypeVar("P", bound=TableUnit)


def why_nobody_may(
    battle: CombatView,
    parties: Iterable[P],
    why_not: Callable[[CombatView, P], Refusal | None],
    nobody: str,
    may: Callable[[CombatView, P], bool] | None = None,
) -> Refusal | None:
    """Return why none of some units may do something, or None if at least one may.

    Menus ask this after every answer. ``may`` is a faster check than ``why_not``, which finds the
    reason. ``nobody`` is the sentence about all units; the reason against the first unit of the
    acting side follows it.
    """
    state = battle.state
    side = acting_side(state, state.sequence) if state.sequence else None
    ordered = sorted(parties, key=lambda one: one.side != side)
    if any(may(battle, one) if may else why_not(battle, one) is None for one in ordered):
        return None
    found = why_not(battle, ordered[0]) if ordered else None
    return Refusal(f"{nobody} {found.sentence}", found.rules) if found else Refusal(nobody)


def able_units(
    battle: CombatView,
    parties: Iterable[P],
    why_not: Callable[[CombatView, P], Refusal | None],
    may: Callable[[CombatView, P], bool] | None = None,
) -> LazySequence[str]:
    """Return the ids of the units that may do something, as a lazy sequence."""
    able = may or (lambda view, one: why_not(view, one) is None)
    return LazySequence(lambda: (party.id for party in parties if able(battle, party)))


def side_of_unit(state: TileState, unit_id: str) -> str:
    """Return the side of a unit; if the unit is gone, the side in its id."""
    party = state.find_unit(unit_id)
    return party.side if party else unit_id.rpartition("-")[0]


def waiting_attacks(state: TileState, side: str | None = None) -> list[str]:
    """Return the attackers of unresolved attacks, of one side if given, in the order of pairs."""
    return [
        name for name, pair in state.pairs.items()
        if not pair.resolved and (side is None or side_of_unit(state, name) == side)
    ]  # fmt: skip


def acting_side(state: TileState, sequence: TurnState) -> str | None:
    """Return the acting side; a side without attacks left to resolve passes (004-149)."""
    side = sequence.acting_side
    if (
        sequence.current_phase == "resolution"
        and side
        and not waiting_attacks(state, side)
        and waiting_attacks(state)
    ):
        return opposing_side(side)
    return side


def why_not_now(state: TileState, side: str) -> Refusal | None:
    """Return why a side may not act now, or None if it may or no turn leads the table."""
    sequence = state.sequence
    mine = acting_side(state, sequence) if sequence else None
    if sequence is None or mine in (None, side):
        return None
    words = f"only {PLAYER_TITLES[mine or '']} may act now, in the phase “{sequence.phase_title}”"
    return refusal(words, "004-084")


def why_not_commit(state: TileState, side: str) -> Refusal | None:
    """Return why a side may not commit units now: sides commit one after the other (004-084)."""
    sequence = state.sequence
    if sequence is None or sequence.current_phase != "commitment":
        return None
    return why_not_now(state, side)


def why_not_declare(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Return why a unit may not declare an attack in this step or has no target, or None."""
    return _why_out_of_step(battle, party) or why_no_target(battle, party)


def may_declare(battle: CombatView, party: TableUnit) -> bool:
    """Return whether a unit may declare an attack now; faster than `why_not_declare`."""
    return _why_out_of_step(battle, party) is None and has_target(battle, party)


def _why_out_of_step(battle: CombatView, party: TableUnit) -> Refusal | None:
    """Return why a unit may not declare in this step: aircraft and artillery go first (004-089)."""
    sequence = battle.state.sequence
    if sequence is None or sequence.current_phase not in ("artillery", "targets"):
        return None
    if found := why_not_now(battle.state, party.side):
        return found
    if sequence.current_phase == "artillery" and isinstance(party, Unit):
        return refusal(
            "aircraft and artillery declare their attacks before the units on the map", "004-089"
        )
    if sequence.current_phase == "targets" and isinstance(party, OffBoardUnit):
        return refusal("aircraft and artillery have already declared their attacks", "004-089")
    return None


def why_not_resolve(state: TileState, name: str) -> Refusal | None:
    """Return why a declared attack may not be resolved now: sides take turns (004-149)."""
    sequence = state.sequence
    if sequence is None or sequence.current_phase != "resolution":
        return None
    side = acting_side(state, sequence)
    if side in (None, side_of_unit(state, name)):
        return None
    return refusal(f"{PLAYER_TITLES[side or '']} resolves an attack first", "004-149")


def why_phase_part_not_over(battle: CombatView) -> Refusal | None:
    """Return why a side's part of the phase cannot end yet, or None if it can.

    Convoys must move, units in a fight must attack, and declared attacks must be resolved. An
    aircraft that must bomb a space must aim at it (004-206).
    """
    state, sequence = battle.state, battle.state.sequence
    if sequence is None:
        return None
    if sequence.current_phase == "movement":
        return convoy_unit_must_move.why_movement_not_over(battle, sequence.acting_side)
    if sequence.current_phase == "artillery":
        for party in state.aside.values():
            must = bombing_order(battle, party.unit) if party.side == sequence.acting_side else None
            if must is not None and why_no_target(battle, party) is None:
                return must.refusal
    if sequence.current_phase == "targets":
        side = sequence.acting_side
        for unit in state.units.values():
            fights = unit.side == side and battle.is_fight_in(unit.space)
            if fights and battle.is_frontline(unit) and why_no_target(battle, unit) is None:
                words = (
                    f"{battle.title(unit)} shares {battle.location(unit)} with enemies and must "
                    "attack there"
                )
                return refusal(words, "004-103")
    if sequence.current_phase == "resolution" and waiting_attacks(state):
        return refusal("resolve all declared attacks first", "004-149")
    return None
