"""The acts on a player's cards: to play one, to try again for contact, to resolve one by hand."""

from __future__ import annotations

from boardapp.core.command import Together
from boardapp.games.strategy_cards import decks
from boardapp.games.strategy_cards.call import Call
from boardapp.games.strategy_cards.call_act import Act, Refused, call_act
from boardapp.games.strategy_cards.card_commands import EnterCard, card_commands
from boardapp.games.strategy_cards.cards import (
    UNKNOWN,
    Card,
    Library,
    Phase,
    deck_of,
    misplaced,
)
from boardapp.games.strategy_cards.decks import PlayerCards
from boardapp.games.strategy_cards.state import PLAYERS, HexState


def call_of(card: Card, one: str, side: str, turn: int = 1) -> Call | None:
    """Return the call that a card makes, before anything is done; None when too little is known.

    ``one`` is the card's id. Such a call also serves to look at what a target would mean.
    """
    if card.keywords is None or not card.resolvable:
        return None
    if any(misplaced([keyword.name for keyword in card.keywords])):
        return None
    return Call(side, one, card.keywords, card.restrictions, card.play_area, turn)


def activate(
    state: HexState,
    library: Library,
    side: str,
    one: str,
    *,
    phase: Phase,
    printed: int | None = None,
) -> Act | Refused:
    """Pay for a card and begin to resolve it (002-03, 002-04).

    ``printed`` is its cost as the player reads it, where the deck does not tell. A card of which
    too little is known is refused: it can be entered, or resolved by hand.
    """
    card = library.card(one)
    if card is None:
        return Refused(_missing(library, one))
    fresh = call_of(card, one, side, state.turn)
    if fresh is None:
        return Refused(_unresolvable(card))
    before = state.cards_of(side)
    after = _busy(state) or decks.activate(
        before, library, one, phase=phase, turn=state.turn, printed=printed
    )
    if isinstance(after, str):
        return Refused(after)
    paid = _points(before.command - after.command)
    told = "" if fresh.keywords else " Do what it says."
    return call_act(state, after, fresh, f"{PLAYERS[side]} plays {card.title} for {paid}.{told}")


def retry(
    state: HexState, library: Library, side: str, one: str, *, phase: Phase = "action"
) -> Act | Refused:
    """Begin another try for contact with a card that waits: an action, free (002-16, A2-07)."""
    before = state.cards_of(side)
    after = _busy(state) or decks.retry(before, library, one, phase=phase, turn=state.turn)
    if isinstance(after, str):
        return Refused(after)
    card = library.card(one)
    if card is None:
        return Refused(_missing(library, one))
    since = after.active.since if after.active else state.turn
    fresh = call_of(card, one, side, since)
    if fresh is None:
        return Refused(_unresolvable(card))
    return call_act(
        state, after, fresh, f"{PLAYERS[side]} tries again for contact with {card.title}."
    )


def resolve_by_hand(  # noqa: PLR0913 - what the player reads on the card
    state: HexState,
    library: Library,
    side: str,
    one: str,
    *,
    phase: Phase,
    printed: int | None = None,
    stays: bool | None = None,
) -> Act | Refused:
    """Pay for a card and put it where it goes; what it says is done at the table (002-05).

    ``printed`` and ``stays`` are its cost and whether it is placed in the play area, as the player
    reads them where the deck does not tell. A card that was paid for and got stuck is only put
    away.
    """
    before = state.cards_of(side)
    paid: PlayerCards | str = before
    if before.active is None or before.active.card != one:
        paid = _busy(state) or decks.activate(
            before, library, one, phase=phase, turn=state.turn, printed=printed
        )
    elif state.call is not None and state.call.open:
        return Refused(f"{state.call.title} is being resolved step by step: go on with it.")
    after = paid if isinstance(paid, str) else decks.finish(paid, library, stays=stays)
    if isinstance(after, str):
        return Refused(after)
    points = _points(before.command - after.command)
    where = "leaves the game" if one in after.gone else "is in the play area"
    title = library.title(one)
    sentence = f"{PLAYERS[side]} resolves {title} by hand for {points}; it {where}."
    return change_cards(state, side, after, sentence)


def change_cards(
    state: HexState, side: str, after: PlayerCards | str, sentence: str
) -> Act | Refused:
    """Return the act that leaves a player's cards as a function of `decks` said, or its refusal."""
    if isinstance(after, str):
        return Refused(after)
    return Act(Together(sentence, card_commands(side, state.cards_of(side), after)), (), sentence)


def enter_card(state: HexState, card: Card) -> Act:
    """Enter a card from the table, instead of what was entered of that name."""
    deck = card.deck or UNKNOWN
    before = state.entered.get((deck, card.title))
    command = EnterCard(deck, card.title, before, card)
    return Act(command, (), f"{command.text(state.grid)}.")


def _busy(state: HexState) -> str | None:
    """Return why no other card may be begun now, for either player."""
    if state.call is not None and state.call.open:
        return f"{state.call.title} is still being resolved: finish it first."
    return None


def _unresolvable(card: Card) -> str:
    if card.resolvable:
        return f"The keywords of {card.title} stand in no order that works: resolve it by hand."
    unknown = [part for part in card.unknown if "keyword" in part or part.startswith("the number")]
    return (
        f"{card.title} cannot be resolved step by step; not known: {', '.join(unknown)}. Enter the"
        " card, or resolve it by hand."
    )


def _missing(library: Library, one: str) -> str:
    title = library.title(one)
    return f"{title} is not a card of {deck_of(one)}." if title else f"There is no card {one}."


def _points(count: int) -> str:
    return "1 command point" if count == 1 else f"{count} command points"
