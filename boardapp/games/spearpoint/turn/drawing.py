"""The Draw Phase by numbers of cards alone: hands are secret (004-090, 004-091)."""

from __future__ import annotations

from dataclasses import replace

from boardapp.core.procedure.asks import Number
from boardapp.core.procedure.going import Asking, Play, ask
from boardapp.games.spearpoint.catalogue import PLAYER_TITLES
from boardapp.games.spearpoint.combat.attack import Combat
from boardapp.games.spearpoint.headings import cited
from boardapp.games.spearpoint.state import TileState
from boardapp.games.spearpoint.turn.order import acting
from boardapp.games.spearpoint.turn.sequence import MAX_HAND, OfSide, Sequence

NAME = "draw"
DRAWN = 3
"""Cards that a side draws: a Command Card, and two of either kind (004-090)."""
KEPT_COMMAND, KEPT_UNITS = 5, 7
"""Cards that a hand keeps at the end of a turn (004-091)."""


def draw(on: Combat, play: Play[TileState]) -> Asking[None]:
    """Count what the side on draw holds and draws, what it discards, and what decks are left."""
    sequence = play.state.sequence or Sequence()
    side = acting(play.state, sequence)
    assert side is not None
    has, title = sequence.of(side), PLAYER_TITLES[side]
    held = yield from _number(side, "Command Cards in hand", "Before it draws.", has.command)
    units = yield from _number(side, "Unit cards in hand", "Before it draws.", has.units)
    most = DRAWN if sequence.deck is None else min(DRAWN, sequence.deck)
    drawn = yield from _number(
        side, "Command Cards drawn", "One, and of the two further cards any, as long as there are.",
        min(1, most), most, least=min(1, most),
    )  # fmt: skip
    most = DRAWN - max(drawn, 1)
    most = most if has.reserves is None else min(most, has.reserves)
    further = yield from _number(
        side, "Unit cards drawn", "The rest of the further cards.", most, most
    )
    out, back = max(held + drawn - KEPT_COMMAND, 0), max(units + further - KEPT_UNITS, 0)
    if out:
        words = f"{title}: discard {_cards(out, 'Command Card')}: you hold {held + drawn}"
        play.say(cited(f"{words}, and they leave the game", "004-091"))
    if back:
        words = f"{title}: put {_cards(back, 'Unit card')} under the Reserves Deck"
        play.say(cited(f"{words}: you hold {units + further}", "004-091"))
    reserves = None if has.reserves is None else min(has.reserves - further + back, MAX_HAND)
    after = has._replace(
        command=held + drawn - out, units=units + further - back, reserves=reserves
    )
    deck = None if sequence.deck is None else sequence.deck - drawn
    counted = sequence.with_side(side, after)._replace(deck=deck)
    play.become(replace(play.state, sequence=counted.onward()), _said(title, after, deck))


def _number(
    side: str, title: str, sentence: str, usual: int, most: int = MAX_HAND, *, least: int = 0
) -> Asking[int]:
    titled = f"{title}, {PLAYER_TITLES[side]}"
    number: int = yield from ask(Number(
        side, titled, sentence, ("004-090", "N4-18"), least=least, most=most, usual=usual
    ))  # fmt: skip
    return number


def _cards(number: int, kind: str) -> str:
    return f"{number} {kind}{'s' * (number > 1)}"


def _said(title: str, has: OfSide, deck: int | None) -> str:
    """Return what a side holds, and what is left of the decks that are counted."""
    hand = f"{_cards(has.command, 'Command Card')} and {_cards(has.units, 'Unit card')}"
    left = []
    if deck is not None:
        left.append(f"{deck} in the Command Deck")
    if has.reserves is not None:
        left.append(f"{has.reserves} in its Reserves Deck")
    return f"{title} holds {hand}{'; ' if left else ''}{', '.join(left)}."
