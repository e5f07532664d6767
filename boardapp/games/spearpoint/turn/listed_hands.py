"""A side's hand if the table lists hands; until a hand is entered, only its numbers count."""

from __future__ import annotations

from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS
from boardapp.games.spearpoint.turn.turn_state import SideState, TurnState


def are_hands_listed(battle: CombatView) -> bool:
    """Return whether the table records which cards each side holds."""
    return battle.is_switch_set_to("hands", "listed")


def side_state(battle: CombatView, side: str) -> SideState:
    """Return a side's record, with the cards in its hand if the table lists hands."""
    has = battle.state.side_record(side)
    return has if are_hands_listed(battle) else has._replace(hand=None, orders=None)


def play_card_openly(battle: CombatView, sequence: TurnState, side: str, name: str) -> TurnState:
    """Return the turn's state after a side has played a Command Card, gone for good (N4-18)."""
    after = sequence.with_side(side, sequence.side_state(side).without_cards(orders=(name,)))
    for player in PLAYERS if are_hands_listed(battle) else ():
        after = after.with_side(player, after.side_state(player).with_seen_cards((name,)))
    return after
