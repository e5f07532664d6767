"""Overrun: a win over an enemy with no ground unit left on the map (004-080, 004-081)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.sight.line_of_sight_rulings import opposing_side
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.turn.turn_state import OVERRUN, Overrun, TurnState, Winner


def has_ground_units(battle: CombatView, side: str) -> bool:
    """Return whether a side has a ground unit on the map, not counting crewless ones (N4-13)."""
    crewless = battle.is_switch_set_to("overrun-crewless", "yes")
    return any(
        unit.side == side and battle.is_frontline(unit) and (crewless or not unit.condition.empty)
        for unit in battle.state.units.values()
    )


def note_last_unit_left(battle: CombatView, context: Context[TileState], side: str) -> None:
    """Note that a side's last unit left the map alive, if none is on the map now (N4-42)."""
    sequence = context.state.sequence
    if sequence is None or has_ground_units(battle.with_state(context.state), side):
        return
    gone = sequence.with_side(side, sequence.side_state(side)._replace(withdrew=True))
    context.set_state(replace(context.state, sequence=gone))


def turn_state_after_arrivals(battle: CombatView, sequence: TurnState) -> tuple[TurnState, str]:
    """Return the turn's state after arrivals on the map, and a log sentence if an Overrun ends."""
    for side in PLAYERS:
        if has_ground_units(battle, side):
            there = sequence.side_state(side)._replace(arrived=True, withdrew=False)
            sequence = sequence.with_side(side, there)
    running = sequence.overrun
    if running is None or not has_ground_units(battle, opposing_side(running.side) or ""):
        return sequence, ""
    words = f"{PLAYER_TITLES[opposing_side(running.side) or '']} has a ground unit on the map again"
    return sequence._replace(overrun=None), cited(f"{words}, so the Overrun ends", "004-081")


def turn_state_after_overrun(battle: CombatView, sequence: TurnState) -> tuple[TurnState, str]:
    """Return the turn's state with the Overrun counted at the turn's end, and its log sentence.

    A side whose count has run out has won (004-082).
    """
    side, running = (
        _overrunning_side(battle, sequence) if _does_overrun_win(battle) else None,
        sequence.overrun,
    )
    if side is None:
        off = cited("the Overrun ends", "004-080") if running else ""
        return sequence._replace(overrun=None), off
    title = PLAYER_TITLES[side]
    if running is None or running.side != side:
        turns = OVERRUN if battle.is_switch_set_to("overrun-turns", "three") else OVERRUN - 1
        told = cited(
            f"{title} will win by Overrun in {turns} turns unless new enemies come",
            "004-081",
            "A4-23",
        )
        return sequence._replace(overrun=Overrun(side, turns)), told
    if running.turns > 1:
        left = running.turns - 1
        plural = "" if left == 1 else "s"
        told = cited(
            f"{title} will win by Overrun in {left} turn{plural} unless new enemies come", "004-081"
        )
        return sequence._replace(overrun=Overrun(side, left)), told
    winner: Winner = "us" if side == "us" else "germany"
    over = sequence._replace(overrun=None, won=sequence.won or winner)
    return over, cited(f"{title} has overrun the enemy", "004-082")


def _does_overrun_win(battle: CombatView) -> bool:
    """Return whether an Overrun wins: it does in games that points can win (004-078).

    In a scenario with its own ways to win and no points, only those ways win (004-231).
    """
    own = any(told.wins for told in battle.special_rules)
    return not own or (battle.scenario is not None and bool(battle.scenario.points_to_win))


def _overrunning_side(battle: CombatView, sequence: TurnState) -> str | None:
    """Return the side that is alone on the map after the enemy was there (004-080, A4-38).

    The last enemy unit must have been destroyed or captured; by one reading, any loss will do
    (N4-42).
    """
    early = any(told.early_overrun for told in battle.special_rules)
    for side in PLAYERS:
        enemy = opposing_side(side) or ""
        came = early or sequence.side_state(enemy).arrived
        alive = sequence.side_state(enemy).withdrew and battle.is_switch_set_to(
            "overrun-loss", "destroyed"
        )
        if (
            has_ground_units(battle, side)
            and not has_ground_units(battle, enemy)
            and came
            and not alive
        ):
            return side
    return None
