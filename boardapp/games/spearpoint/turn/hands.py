"""What a side holds where hands are listed; where nobody told it yet, numbers hold."""

from __future__ import annotations

from boardapp.games.spearpoint.combat.battle import Battle
from boardapp.games.spearpoint.turn.sequence import OfSide


def listed(battle: Battle) -> bool:
    """Tell whether the table keeps which cards a side holds."""
    return battle.reads("hands", "listed")


def held(battle: Battle, side: str) -> OfSide:
    """Return what a side has, with the cards in its hand where they are listed and told."""
    has = battle.state.has(side)
    return has if listed(battle) else has._replace(hand=None, orders=None)
