"""What a side holds where hands are listed; where nobody told it yet, numbers hold."""

from __future__ import annotations

from boardapp.games.spearpoint.combat.combat_view import CombatView
from boardapp.games.spearpoint.tiles.box_contents import PLAYERS
from boardapp.games.spearpoint.turn.sequence import OfSide, Sequence


def listed(battle: CombatView) -> bool:
    """Tell whether the table keeps which cards a side holds."""
    return battle.reads("hands", "listed")


def held(battle: CombatView, side: str) -> OfSide:
    """Return what a side has, with the cards in its hand where they are listed and told."""
    has = battle.state.has(side)
    return has if listed(battle) else has._replace(hand=None, orders=None)


def play_openly(battle: CombatView, sequence: Sequence, side: str, name: str) -> Sequence:
    """Return the sequence once a side has played a Command Card: no hand draws it again (N4-18)."""
    after = sequence.with_side(side, sequence.of(side).without(orders=(name,)))
    for player in PLAYERS if listed(battle) else ():
        after = after.with_side(player, after.of(player).seeing((name,)))
    return after
