"""The end of a turn where turns lead: Overrun, flight, who has won, the next night."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.running_procedure import Context
from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.commitment.return_to_deck import put_under
from boardapp.games.spearpoint.rule_headings import cited
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES
from boardapp.games.spearpoint.turn import overrun, victory, victory_conditions
from boardapp.games.spearpoint.turn.sequence import Sequence


def look(battle: CombatView, play: Context[TileState]) -> None:
    """Note who is on the map now, and who has won by what stands there (004-081, N4-16)."""
    _note(battle, play)
    sequence = play.state.sequence
    if sequence is not None and _timely(battle, play.state, sequence):
        _decide(battle, play, ending=False)


def _note(battle: CombatView, play: Context[TileState]) -> None:
    """Note who is on the map: an Overrun may be off by that, whatever comes later (004-081)."""
    sequence = play.state.sequence
    if sequence is None:
        return
    after, told = overrun.seen(battle.at(play.state), sequence)
    play.set_state(replace(play.state, sequence=after), told)


def _timely(battle: CombatView, state: TileState, sequence: Sequence) -> bool:
    """Tell whether a game can end now: at once, or as the phase ends (N4-16)."""
    if battle.reads("win-moment", "at-once"):
        return True
    if sequence.now in ("begin", "end"):
        return False
    if sequence.now == "resolution":
        return all(pair.resolved for pair in state.pairs.values())
    return sequence.onward().now != sequence.now


def win_by_points(play: Context[TileState]) -> None:
    """End the game where a side has the points that win (004-078)."""
    side = victory.by_points(play.state)
    if side is not None:
        by = f"{PLAYER_TITLES[side]} {play.state.points.get(side, 0)} points"
        play.set_state(*victory.with_winner(play.state, side, by, "004-078"))


def _decide(battle: CombatView, play: Context[TileState], *, ending: bool) -> None:
    """End the game where a side has won by points, or by a way of the scenario."""
    win_by_points(play)
    way = victory_conditions.met(battle.at(play.state), ending=ending)
    if way is not None:
        play.set_state(*victory.with_winner(play.state, way.side, way.words, way.rule))


def end(battle: CombatView, play: Context[TileState]) -> None:
    """End a turn of a game that turns lead (004-092), and tell who wins, or how far each has come.

    Some ways to win hold only then (004-209).
    """
    _note(battle, play)
    _land(battle, play)
    sequence = play.state.sequence
    if sequence is None:
        return
    after, told = overrun.at_turns_end(battle.at(play.state), sequence)
    play.set_state(replace(play.state, sequence=after), told)
    if after.won is not None and sequence.won is None:
        play.log(f"{victory.said(after)}.")
    _decide(battle, play, ending=True)
    begun = play.state.sequence
    assert begun is not None
    play.set_state(replace(play.state, sequence=begun.next_turn()))
    if begun.over:
        return
    _tell_ways(battle.at(play.state), play)
    if battle.reads("night", "odd-turns"):
        coming = play.state.turn + 1
        play.log(cited(f"Turn {coming} is {'dark' if coming % 2 else 'light'}", "004-225"))


def _tell_ways(battle: CombatView, play: Context[TileState]) -> None:
    """Tell how far each side has come to win, and where a draw is left to the players (A4-30)."""
    told = [f"{PLAYER_TITLES[way.side]}, {way.words}" for way in victory_conditions.ways(battle)]
    if told:
        play.log(f"To win: {'; '.join(told)}.")
    if victory_conditions.no_convoy_decides(battle):
        words = "neither side can win by convoys any more: say who has won if you agree on a draw"
        play.log(cited(words, "004-220", "A4-30"))


def _land(battle: CombatView, play: Context[TileState]) -> None:
    """Count the turns of flight down; at none aircraft go under the Reserves Deck (004-059)."""
    for party in list(play.state.aside.values()):
        if party.flight is None or play.state.sequence is None:
            continue
        if party.flight > 1:
            left = party._replace(flight=party.flight - 1)
            play.set_state(play.state.with_party(party.id, left))
            continue
        put_under(battle, play, party, "lands", "004-059")
