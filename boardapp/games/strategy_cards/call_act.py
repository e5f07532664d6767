"""An act at a hex table: what to do, the dice thrown for it, a sentence; or why it may not be."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from boardapp.core.command import Command, Together
from boardapp.games.strategy_cards import decks
from boardapp.games.strategy_cards.call import Call, finished
from boardapp.games.strategy_cards.card_commands import SetCall, card_commands
from boardapp.games.strategy_cards.cards import FACES
from boardapp.games.strategy_cards.decks import PlayerCards
from boardapp.games.strategy_cards.state import HexState

MAX_TITLE = 300
"""Characters of an act's title at most; a blast over many units has a long sentence."""


class Thrown(NamedTuple):
    """Dice that were thrown for an act: what for, and by which side. All are six-sided."""

    dice: tuple[int, ...]
    purpose: str
    side: str
    faces: int = FACES


class Act(NamedTuple):
    """What to do to the table, the dice thrown for it, and what came of it in a sentence."""

    command: Command
    throws: tuple[Thrown, ...]
    sentence: str


class Refused(NamedTuple):
    """Why something may not be done, in a sentence."""

    reason: str


def call_act(
    state: HexState,
    cards: PlayerCards,
    call: Call,
    sentence: str,
    throws: tuple[Thrown, ...] = (),
) -> Act | Refused:
    """Return the act that leaves the cards and the call so; a resolved card is put away with it."""
    if call.open and finished(state, call) and call.stays is not None:
        after = _left(cards, stays=call.stays)
        if isinstance(after, str):
            return Refused(after)
        cards, call = after, replace(call, result="resolved")
    changes = card_commands(call.side, state.cards_of(call.side), cards)
    title = sentence if len(sentence) <= MAX_TITLE else f"{sentence[: MAX_TITLE - 1]}…"
    return Act(Together(title, (*changes, SetCall(state.call, call))), throws, sentence)


def _left(cards: PlayerCards, *, stays: bool) -> PlayerCards | str:
    """Return the cards once the one being resolved has left the game, or stays in force."""
    if not stays or cards.active is None:
        return decks.no_effect(cards)
    in_force = cards.active._replace(tried=None)
    return replace(cards, active=None, play_area=(*cards.play_area, in_force))
