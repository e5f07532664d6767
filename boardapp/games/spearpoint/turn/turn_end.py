"""The end of a led turn: Overrun, flights, the winner, and the next night."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.commitment.return_to_deck import put_under_deck
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.turn import enemy_gone_from_map, victory_conditions
from boardapp.games.spearpoint.turn.turn_state import TurnState


def check_for_winner(battle: CombatView, context: Context[TileState]) -> None:
    """Note the sides that are on the map, and end the game if one has won (004-081, N4-16)."""
    _note_arrivals(battle, context)
    sequence = context.state.sequence
    if sequence is not None and _may_game_end_now(battle, context.state, sequence):
        _end_if_won(battle, context, ending=False)


def _note_arrivals(battle: CombatView, context: Context[TileState]) -> None:
    """Note the sides that are on the map; an arrival may end an Overrun (004-081)."""
    sequence = context.state.sequence
    if sequence is None:
        return
    after, told = enemy_gone_from_map.turn_state_after_arrivals(
        battle.with_state(context.state), sequence
    )
    context.set_state(replace(context.state, sequence=after), told)


def _may_game_end_now(battle: CombatView, state: TileState, sequence: TurnState) -> bool:
    """Return whether the game can end now: at any time, or only as a phase ends (N4-16)."""
    if battle.is_switch_set_to("win-moment", "at-once"):
        return True
    if sequence.current_phase in ("begin", "end"):
        return False
    if sequence.current_phase == "resolution":
        return all(pair.resolved for pair in state.pairs.values())
    return sequence.next_part().current_phase != sequence.current_phase


def win_by_points(context: Context[TileState]) -> None:
    """End the game if a side has the points to win (004-078)."""
    side = victory_conditions.winner_by_points(context.state)
    if side is not None:
        by = f": it has {context.state.points.get(side, 0)} points"
        context.set_state(*victory_conditions.with_winner(context.state, side, by, "004-078"))


def _end_if_won(battle: CombatView, context: Context[TileState], *, ending: bool) -> None:
    """End the game if a side has won by points or by a scenario's way to win."""
    win_by_points(context)
    way = victory_conditions.first_met_condition(battle.with_state(context.state), ending=ending)
    if way is not None:
        context.set_state(
            *victory_conditions.with_winner(context.state, way.side, way.reason_after_win, way.rule)
        )


def end_turn(battle: CombatView, context: Context[TileState]) -> None:
    """End a turn in a game with led turns (004-092); log the winner, or each side's progress.

    Some ways to win count only at the end of a turn (004-209).
    """
    _note_arrivals(battle, context)
    _count_down_flights(battle, context)
    sequence = context.state.sequence
    if sequence is None:
        return
    after, told = enemy_gone_from_map.turn_state_after_overrun(
        battle.with_state(context.state), sequence
    )
    context.set_state(replace(context.state, sequence=after), told)
    if after.won is not None and sequence.won is None:
        context.log(f"{victory_conditions.winner_sentence(after)}.")
    _end_if_won(battle, context, ending=True)
    begun = context.state.sequence
    assert begun is not None
    context.set_state(replace(context.state, sequence=begun.next_turn()))
    if begun.is_over:
        return
    _log_victory_progress(battle.with_state(context.state), context)
    if battle.is_switch_set_to("night", "odd-turns"):
        coming = context.state.turn + 1
        context.log(cited(f"it is {'dark' if coming % 2 else 'light'} in Turn {coming}", "004-225"))


def _log_victory_progress(battle: CombatView, context: Context[TileState]) -> None:
    """Log each side's progress towards a win, and a possible draw by agreement (A4-30)."""
    told = [
        f"{PLAYER_TITLES[way.side]} wins {way.words_after_wins}."
        for way in victory_conditions.conditions_in_force(battle)
    ]
    if told:
        context.log(" ".join(told))
    if victory_conditions.is_convoy_win_impossible(battle):
        words = (
            "neither side can still win by convoys. If you agree on a draw, choose “Say who "
            "has won”"
        )
        context.log(cited(words, "004-220", "A4-30"))


def _count_down_flights(battle: CombatView, context: Context[TileState]) -> None:
    """Count down the turns of flight; at zero, aircraft go under the Reserves Deck (004-059)."""
    for party in list(context.state.aside.values()):
        if party.flight is None or context.state.sequence is None:
            continue
        if party.flight > 1:
            left = party._replace(flight=party.flight - 1)
            context.set_state(context.state.with_unit_anywhere(party.id, left))
            continue
        put_under_deck(battle, context, party, "lands", "004-059")
