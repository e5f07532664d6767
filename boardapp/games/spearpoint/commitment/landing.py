"""Aircraft come down: withdrawn, or at the end of their turns of flight (004-059, 004-118)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.going import Play
from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.state import Aside, TileState


def land(
    battle: Battle, play: Play[TileState], party: Aside, words: str, rule: str = "004-059"
) -> None:  # fmt: skip
    """Take an aircraft off with its pilot; both go under the Reserves Deck (004-059, 004-118)."""
    play.become(play.state.with_party(party.id, None), cited(words, rule))
    sequence = play.state.sequence
    if sequence is None:
        return
    has = sequence.of(party.side)
    came, before = list(has.came), list(has.before)
    crew = battle.card(party).crew
    for card in filter(None, (party.unit, crew)):
        held = next((one for one in (before, came) if card in one), None)
        if held is not None:
            held.remove(card)
    reserves = None if has.reserves is None else has.reserves + 1 + (crew is not None)
    after = has._replace(came=tuple(came), before=tuple(before), reserves=reserves)
    play.become(replace(play.state, sequence=sequence.with_side(party.side, after)))
