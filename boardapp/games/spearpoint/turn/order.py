"""Whose part of a phase it is, and why something does not belong there (004-084, 004-089)."""

from __future__ import annotations

from boardapp.core.procedure.question_parts import Refusal
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.combat.special_rules import bombing_order
from boardapp.games.spearpoint.combat.targets import why_none
from boardapp.games.spearpoint.moving import convoys
from boardapp.games.spearpoint.sight.rulings import opponent
from boardapp.games.spearpoint.table.refusals import refusal
from boardapp.games.spearpoint.table.state import OffBoardUnit, Party, TileState, Unit
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn.sequence import Sequence


def side_of(state: TileState, unit_id: str) -> str:
    """Return whose unit it is, also of one that is gone: ids begin with the side."""
    party = state.party(unit_id)
    return party.side if party else unit_id.rpartition("-")[0]


def waiting(state: TileState, side: str | None = None) -> list[str]:
    """Return whose declared attacks wait, of one side if given, in the order of their pairs."""
    return [
        name for name, pair in state.pairs.items()
        if not pair.resolved and (side is None or side_of(state, name) == side)
    ]  # fmt: skip


def acting(state: TileState, sequence: Sequence) -> str | None:
    """Return whose part it is: who has no attack left to resolve passes (004-149)."""
    side = sequence.acting
    if sequence.now == "resolution" and side and not waiting(state, side) and waiting(state):
        return opponent(side)
    return side


def why_not_now(state: TileState, side: str) -> Refusal | None:
    """Return why a side does nothing now, None when it is its part or nothing leads."""
    sequence = state.sequence
    mine = acting(state, sequence) if sequence else None
    if sequence is None or mine in (None, side):
        return None
    words = f"{PLAYER_TITLES[mine or '']} has its part of {sequence.title} now"
    return refusal(words, "004-084")


def why_not_commit(state: TileState, side: str) -> Refusal | None:
    """Return why a side commits nothing now: sides commit one after the other (004-084)."""
    sequence = state.sequence
    if sequence is None or sequence.now != "commitment":
        return None
    return why_not_now(state, side)


def why_not_declare(battle: CombatView, party: Party) -> Refusal | None:
    """Return why a unit declares no attack now, None when it may: in its step, at somebody."""
    return _out_of_step(battle, party) or why_none(battle, party)


def _out_of_step(battle: CombatView, party: Party) -> Refusal | None:
    """Return why it is not a unit's step: aircraft and artillery declare first (004-089)."""
    sequence = battle.state.sequence
    if sequence is None or sequence.now not in ("artillery", "targets"):
        return None
    if found := why_not_now(battle.state, party.side):
        return found
    if sequence.now == "artillery" and isinstance(party, Unit):
        return refusal("first aircraft and artillery declare", "004-089")
    if sequence.now == "targets" and isinstance(party, OffBoardUnit):
        return refusal("aircraft and artillery have declared", "004-089")
    return None


def why_not_resolve(state: TileState, name: str) -> Refusal | None:
    """Return why a declared attack is not resolved now: sides take turns (004-149)."""
    sequence = state.sequence
    if sequence is None or sequence.now != "resolution":
        return None
    side = acting(state, sequence)
    if side in (None, side_of(state, name)):
        return None
    return refusal(f"{PLAYER_TITLES[side or '']} resolves first", "004-149")


def why_not_done(battle: CombatView) -> Refusal | None:
    """Return why the part is not over: convoys go on, who fights attacks, all is resolved.

    An aircraft that must bomb a space has aimed at it (004-206).
    """
    state, sequence = battle.state, battle.state.sequence
    if sequence is None:
        return None
    if sequence.now == "movement":
        return convoys.why_not_done(battle, sequence.acting)
    if sequence.now == "artillery":
        for party in state.aside.values():
            must = bombing_order(battle, party.unit) if party.side == sequence.acting else None
            if must is not None and why_none(battle, party) is None:
                return must.refusal
    if sequence.now == "targets":
        side = sequence.acting
        for unit in state.units.values():
            fights = unit.side == side and battle.fight_in(unit.space)
            if fights and battle.frontline(unit) and why_none(battle, unit) is None:
                words = f"{battle.title(unit)} fights on {battle.where(unit)} and must attack there"
                return refusal(words, "004-103")
    if sequence.now == "resolution" and waiting(state):
        return refusal("declared attacks wait to be resolved", "004-149")
    return None
