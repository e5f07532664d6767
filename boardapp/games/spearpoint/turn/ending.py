"""The end of a turn where turns lead: Overrun, flight, the points that win, the next night."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.going import Play
from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.state import Aside, TileState
from boardapp.games.spearpoint.turn import overrun, victory
from boardapp.games.spearpoint.turn.sequence import Sequence


def look(battle: Battle, play: Play[TileState]) -> None:
    """Note who is on the map now: an Overrun may be off, whatever comes later (004-081)."""
    sequence = play.state.sequence
    if sequence is None:
        return
    after, told = overrun.seen(battle.at(play.state), sequence)
    play.become(replace(play.state, sequence=after), told)


def win_by_points(play: Play[TileState]) -> None:
    """End the game where a side has the points that win (004-078)."""
    play.become(*victory.with_winner(play.state, victory.by_points(play.state)))


def end(battle: Battle, play: Play[TileState]) -> None:
    """Do what only a game does that turns lead, before the next turn begins (004-092)."""
    look(battle, play)
    _land(battle, play)
    sequence = play.state.sequence
    if sequence is None:
        return
    after, told = overrun.at_turns_end(battle.at(play.state), sequence)
    play.become(replace(play.state, sequence=after), told)
    if after.won is not None and sequence.won is None:
        play.say(f"{victory.said(after)}.")
    win_by_points(play)
    begun = play.state.sequence
    assert begun is not None
    play.become(replace(play.state, sequence=begun.next_turn()))
    if battle.reads("night", "odd-turns"):
        coming = play.state.turn + 1
        play.say(cited(f"Turn {coming} is {'dark' if coming % 2 else 'light'}", "004-225"))


def _land(battle: Battle, play: Play[TileState]) -> None:
    """Count the turns of flight down; at none aircraft go under the Reserves Deck (004-059)."""
    for party in list(play.state.aside.values()):
        if party.flight is None or play.state.sequence is None:
            continue
        if party.flight > 1:
            left = party._replace(flight=party.flight - 1)
            play.become(play.state.with_party(party.id, left))
            continue
        words = f"{battle.title(party)} lands: it goes under the Reserves Deck with its pilot"
        play.become(play.state.with_party(party.id, None), cited(words, "004-059"))
        play.become(replace(play.state, sequence=_returned(play.state.sequence, party)))


def _returned(sequence: Sequence, party: Aside) -> Sequence:
    """Return the sequence with an aircraft and its pilot in their side's deck, if it is counted."""
    has = sequence.of(party.side)
    if has.reserves is None:
        return sequence
    return sequence.with_side(party.side, has._replace(reserves=has.reserves + 2))
