"""The menu of a hex table: draw, play, retry and resolve cards."""

from __future__ import annotations

import shlex
from collections.abc import Iterator

from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.question_parts import (
    Choice,
    Refusal,
    fitting_label,
)
from boardapp.core.procedure.questions import Pick
from boardapp.core.sentence_case import join_with_and
from boardapp.games.strategy_cards.calls.unresolved_card_state import new_card_resolution
from boardapp.games.strategy_cards.cards import decks_hand_and_points
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards, points_text
from boardapp.games.strategy_cards.cards.strategy_card import (
    Card,
    CardLibrary,
    deck_in_card_id,
)
from boardapp.games.strategy_cards.state import DRAWN_IN, PHASES, PLAYERS, HexState


def menu_questions(state: HexState, library: CardLibrary) -> tuple[Pick, ...]:
    """Return the menu: a question for each side with cards, and one for the table."""
    known = state.library_with_entered_cards(library)
    is_resolving = state.call is not None and state.call.is_open
    asked = (
        Pick(side, "Strategy cards", f"You have {points_text(state.cards_of(side).command)}.",
             ("002-03", "002-04"), choices=tuple(_side_choices(state, known, side)),
             prompt="Play or draw a card")
        for side in PLAYERS
    )  # fmt: skip
    table = Pick(
        "both", "The table", f"Turn {state.turn}, {PHASES[state.phase]}",
        choices=tuple(_table_choices(state)),
        prompt="Continue with the card" if is_resolving else "Choose what a side does",
    )  # fmt: skip
    # Allowed choices come first, so that a player who takes the first one makes progress.
    return tuple(sorted((*asked, table), key=_is_all_refused))


def _is_all_refused(asked: Pick) -> bool:
    return all(one.refusal for one in asked.choices)


def _side_choices(state: HexState, library: CardLibrary, side: str) -> Iterator[Choice]:
    call, cards = state.call, state.cards_of(side)
    if call is not None and call.is_open and call.side == side:
        yield Choice(
            shlex.join(("go-on", side)), f"Next step of {call.card_title}", label="Continue"
        )
    elif cards.active is not None:
        yield _resolve_by_hand_choice(state, library, side, cards.active.card)
    for one in cards.hand:
        yield _play_card_choice(state, library, side, one)
        yield _resolve_by_hand_choice(state, library, side, one)
    for lying in cards.play_area:
        if lying.waits_for_contact:
            title = library.card_title(lying.card)
            yield Choice(
                shlex.join(("try-again", side, lying.card)),
                f"Try again to make contact for “{title}”",
                "this costs an action, but no command "
                "points", why_not_retry_contact(state, library, side, lying.card),
                label=fitting_label(f"Try again: {title}"),
            )  # fmt: skip
    for deck, left in cards.decks.items():
        yield Choice(
            shlex.join(("draw", side, deck)),
            f"Draw from {deck}",
            f"{len(left)} cards left",
            why_not_draw(state, library, side, deck),
            label=fitting_label(f"Draw from {deck}"),
        )
    yield Choice(
        f"take-deck {side}",
        "Take a deck",
        "The scenario names the decks of each side",
        _why_not_while_card_unresolved(state) or _why_not_take_deck(state, library, side),
    )
    yield Choice(
        f"points {side}", "Set the command points", refusal=_why_not_while_card_unresolved(state)
    )
    if cards.hand or cards.play_area:
        yield Choice(
            f"discard {side}", "Discard a card", refusal=_why_not_while_card_unresolved(state)
        )


def _play_card_choice(state: HexState, library: CardLibrary, side: str, one: str) -> Choice:
    cards = state.cards_of(side)
    refusal = (
        _why_not_while_card_unresolved(state)
        or why_not_resolve(library, one)
        or why_not_pay_for_card(cards, library, one)
        or why_not_in_this_phase(state, library.card_by_id(one))
    )
    card, price = library.card_by_id(one), decks_hand_and_points.card_price(cards, library, one)
    noted = []
    if not isinstance(price, str) and card is not None:
        points = (
            "you enter the cost from the card"
            if price.points is None
            else f"costs {points_text(price.points)}"
        )
        phase = (
            (f"you play the card in {decks_hand_and_points.PHASE_TITLES[card.phase]}",)
            if card.phase
            else ()
        )
        lowered = (because.removesuffix(".") for because in price.because)
        noted = [points, *lowered, *phase]
    title = f"Play {library.card_title(one)}"
    answer, label = shlex.join(("play", side, one)), fitting_label(title)
    return Choice(answer, title, "; ".join(noted), refusal, label=label)


def _resolve_by_hand_choice(state: HexState, library: CardLibrary, side: str, one: str) -> Choice:
    cards = state.cards_of(side)
    paid = cards.active is not None and cards.active.card == one
    refusal = _why_not_while_card_unresolved(state) or (
        None
        if paid
        else why_not_pay_for_card(cards, library, one)
        or why_not_in_this_phase(state, library.card_by_id(one))
    )
    title = f"Resolve {library.card_title(one)} by hand"
    return Choice(
        shlex.join(("resolve-by-hand", side, one)),
        title,
        "You do what the card says with your own cards and pieces",
        refusal,
        label=fitting_label(f"By hand: {library.card_title(one)}"),
        rare=why_not_resolve(library, one) is None,
    )


def _table_choices(state: HexState) -> Iterator[Choice]:
    if state.call is not None and not state.call.is_open and state.call.target is not None:
        yield Choice("clear", "Take the target token off the board", label="Take the token off")
    for phase, title in PHASES.items():
        if phase not in (state.phase, "start"):
            yield Choice(
                f"phase {phase}",
                f"Go to the {title}",
                refusal=_why_not_while_card_unresolved(state),
                label=title.partition(",")[0],
            )
    yield Choice(
        "next-turn", f"Begin turn {state.turn + 1}", refusal=_why_not_while_card_unresolved(state)
    )
    if state.mode == "free":
        yield Choice("by-hand", "Place anything by hand", "in free play, on any space")


def _why_not_while_card_unresolved(state: HexState) -> Refusal | None:
    """Return a refusal for both players while a card is unresolved (002-14, 002-33)."""
    if state.call is None or not state.call.is_open:
        return None
    return ImpossibleRefusal(
        f"Finish {state.call.card_title} first. This card is still being resolved.",
        ("002-14", "002-33"),
    )


def why_not_resolve(library: CardLibrary, card_id: str) -> Refusal | None:
    """Return why a card cannot be resolved step by step, None when it can."""
    card = library.card_by_id(card_id)
    if card is None:
        return _card_missing_refusal(library, card_id)
    if new_card_resolution(card, card_id, "us") is not None:
        return None
    if card.is_resolvable:
        return ImpossibleRefusal(
            f"The keywords of {card.title} cannot be resolved in this order. Resolve the card "
            "by hand.",
            ("002-12",),
        )
    unknown = [
        part for part in card.unknown_fields if "keyword" in part or part.startswith("the number")
    ]
    return ImpossibleRefusal(
        f"boardapp cannot resolve {card.title} step by step, because it does not know "
        f"{join_with_and(unknown)}. Enter what the card says, or resolve the card by hand.",
        ("002-12",),
    )


def why_not_pay_for_card(cards: PlayerCards, library: CardLibrary, card_id: str) -> Refusal | None:
    """Return why a player may not pay for a card of the hand, None if allowed (002-03, 002-04)."""
    card = library.card_by_id(card_id)
    if card is None:
        return _card_missing_refusal(library, card_id)
    paid = decks_hand_and_points.pay_and_activate_card(
        cards, library, card_id, phase=card.phase or "action", turn=1, printed=0
    )
    return ImpossibleRefusal(paid, ("002-04",)) if isinstance(paid, str) else None


def why_not_in_this_phase(state: HexState, card: Card | None) -> Refusal | None:
    """Return why a card is not played in the present phase, None when it is (002-03).

    If the card's phase is unknown, the player decides between the two possible phases.
    """
    if card is None or state.phase == card.phase:
        return None
    if card.phase is None:
        if state.phase in decks_hand_and_points.PHASE_TITLES:
            return None
        return Refusal(f"You cannot play {card.title} in this phase.", ("002-03",))
    when = decks_hand_and_points.PHASE_TITLES[card.phase]
    return Refusal(f"You can play {card.title} only in {when}.", ("002-03",))


def why_not_draw(state: HexState, library: CardLibrary, side: str, deck: str) -> Refusal | None:
    """Return why a player may not draw from a deck, None when allowed (002-02, 002-09)."""
    if busy := _why_not_while_card_unresolved(state):
        return busy
    if not decks_hand_and_points.drawable_card_ids(state.cards_of(side), deck, library):
        words = f"{deck} has no cards left, and used cards do not return to a deck."
        known = deck in library.decks and library.decks[deck].cards
        return ImpossibleRefusal(
            words if known else f"boardapp knows no card of {deck}. Enter the card that you drew.",
            ("002-09",),
        )
    if state.phase in DRAWN_IN:
        return None
    words = "You draw cards only at the start of the game and in the Status Phase."
    return Refusal(words, ("002-02",))


def _why_not_take_deck(state: HexState, library: CardLibrary, side: str) -> Refusal | None:
    if library.decks.keys() - state.cards_of(side).decks.keys():
        return None
    return ImpossibleRefusal(f"{PLAYERS[side]} has every deck of this game already.", ("002-01",))


def why_not_retry_contact(
    state: HexState, library: CardLibrary, side: str, card_id: str
) -> Refusal | None:
    """Return why a card may not try again for contact, None when it may (002-16)."""
    cards = state.cards_of(side)
    tried = decks_hand_and_points.retry_contact(
        cards, library, card_id, phase="action", turn=state.turn
    )
    early = Refusal(tried, ("002-16",)) if isinstance(tried, str) else None
    if early is None and state.phase != "action":
        title, when = library.card_title(card_id), decks_hand_and_points.PHASE_TITLES["action"]
        early = Refusal(f"You may try for contact again with {title} only in {when}.", ("002-16",))
    return _why_not_while_card_unresolved(state) or why_not_resolve(library, card_id) or early


def _card_missing_refusal(library: CardLibrary, one: str) -> Refusal:
    title = library.card_title(one)
    words = (
        f"{title} is not a card of {deck_in_card_id(one)}." if title else f"There is no card {one}."
    )
    return ImpossibleRefusal(words)
