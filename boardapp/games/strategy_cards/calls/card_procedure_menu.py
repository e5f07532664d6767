"""The menu of a hex table: draw, play, retry and resolve cards."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    SeveralAnswer,
    fitting_label,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, Pick, PutObject
from boardapp.core.procedure.running_procedure import AnyProcedure, Asking, Context, ask
from boardapp.core.state import unit_display_name
from boardapp.games.strategy_cards.calls.resolve_card import ask_whether_card_stays, resolve_card
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution
from boardapp.games.strategy_cards.cards import decks_hand_and_points
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards, points_text
from boardapp.games.strategy_cards.cards.strategy_card import (
    MAX_COMMAND,
    MAX_COST,
    UNKNOWN,
    Card,
    CardLibrary,
    deck_in_card_id,
    misplaced_keywords,
)
from boardapp.games.strategy_cards.state import DRAWN_IN, PHASES, PLAYERS, HexState

BOX = "the box"
"""The place of pieces that are off the board."""

# The menu


def menu_questions(state: HexState, library: CardLibrary) -> tuple[Pick, ...]:
    """Return the menu: a question for each side with cards, and one for the table."""
    known = state.library_with_entered_cards(library)
    is_resolving = state.call is not None and state.call.is_open
    asked = (
        Pick(side, "Strategy cards", f"{points_text(state.cards_of(side).command)} to spend.",
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
            shlex.join(("go-on", side)), f"Continue with {call.card_title}", label="Continue"
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
                shlex.join(("try-again", side, lying.card)), f"Try contact again for {title}",
                "this costs an action", why_not_retry_contact(state, library, side, lying.card),
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
            else points_text(price.points)
        )
        phase = (f"in {decks_hand_and_points.PHASE_TITLES[card.phase]}",) if card.phase else ()
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
        "you do what the card says, on your own table",
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
        yield Choice("by-hand", "By hand", "In free play, put anything on any space")


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
        f"{', '.join(unknown)}. Enter what the card says, or resolve it by hand.",
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
        words = (
            f"You may try for contact again with {library.card_title(card_id)} only in {_ACTION}."
        )
        early = Refusal(words, ("002-16",))
    return _why_not_while_card_unresolved(state) or why_not_resolve(library, card_id) or early


def _card_missing_refusal(library: CardLibrary, one: str) -> Refusal:
    title = library.card_title(one)
    held = (
        f"{title} is not a card of {deck_in_card_id(one)}." if title else f"There is no card {one}."
    )
    return ImpossibleRefusal(held)


# The procedures


def procedure_by_name(library: CardLibrary, name: str, given: tuple[str, ...]) -> AnyProcedure:
    """Return a procedure by its name; raises KeyError."""
    if name in _OF_CARDS and len(given) == 2:
        return partial(_OF_CARDS[name], library, *given)
    if name in _OF_SIDES and len(given) == 1:
        return partial(_OF_SIDES[name], library, *given)
    if name == "phase" and given in [(one,) for one in PHASES]:
        return partial(go_to_phase, *given)
    if name in _OF_TABLE and len(given) == (name == "go-on"):
        return _OF_TABLE[name]
    raise KeyError(f"there is no procedure {name} {' '.join(given)}")


def play_card(
    library: CardLibrary, side: str, card_id: str, context: Context[HexState]
) -> Asking[None]:
    """Pay for a card and resolve it (002-03, 002-04)."""
    if not (yield from _ask_and_pay(library, side, card_id, context)):
        return
    state = context.state
    card = state.library_with_entered_cards(library).card_by_id(card_id)
    assert card is not None
    call = new_card_resolution(card, card_id, side, state.turn)
    assert call is not None
    context.set_state(replace(state, call=call))
    if not call.keywords:
        context.log("Do what the card says. boardapp does not know its effect.")
    yield from resolve_card(context)


def retry_contact(
    library: CardLibrary, side: str, card_id: str, context: Context[HexState]
) -> Asking[None]:
    """Try again for contact with a card that waits: an action, free (002-16, A2-07)."""
    state = context.state
    cards = decks_hand_and_points.reactivate_waiting_card(state.cards_of(side), card_id)
    assert cards.active is not None
    card = state.library_with_entered_cards(library).card_by_id(card_id)
    assert card is not None
    call = new_card_resolution(card, card_id, side, cards.active.since)
    assert call is not None
    context.set_state(replace(state.with_cards(side, cards), call=call))
    yield from resolve_card(context)


def pay_for_unresolved_card(
    library: CardLibrary, side: str, card_id: str, context: Context[HexState]
) -> Asking[None]:
    """Pay for a card and put it away; the players carry out its text at the table (002-05).

    A card that was paid for but could not be resolved is only put away.
    """
    paid = context.state.cards_of(side).active is not None
    if not (paid or (yield from _ask_and_pay(library, side, card_id, context))):
        return
    card = context.state.library_with_entered_cards(library).card_by_id(card_id)
    assert card is not None
    stays = card.play_area
    if stays is None:
        stays = yield from ask_whether_card_stays(side, card.title)
        _save_card_details(context, replace(card, play_area=stays))
    cards = context.state.cards_of(side)
    after = (
        decks_hand_and_points.keep_active_card_in_play(cards)
        if stays
        else decks_hand_and_points.remove_active_card(cards)
    )
    assert not isinstance(after, str), after
    context.set_state(context.state.with_cards(side, after))
    context.log(f"{card.title} {'is in the play area' if stays else 'leaves the game'}.")


def draw_card(
    library: CardLibrary, side: str, deck: str, context: Context[HexState]
) -> Asking[None]:
    """Ask which card the player drew from the deck, or draw one at random (002-02)."""
    known = context.state.library_with_entered_cards(library)
    cards = context.state.cards_of(side)
    first: dict[str, str] = {}
    copies: Counter[str] = Counter()
    for one in decks_hand_and_points.drawable_card_ids(cards, deck, known):
        title = known.card_title(one)
        first.setdefault(title, one)
        copies[title] += 1
    taken: SeveralAnswer = yield from ask(PickSeveral(
        side, f"Draw from {deck}", "Which card did you draw?", ("002-02", "002-09"),
        choices=tuple(Choice(title, title, copies=copies[title]) for title in sorted(first)),
        least=1, most=1, draws=1, final=True, prompt="Which card did you draw?",
    ))  # fmt: skip
    (title,) = taken.names
    after = decks_hand_and_points.draw_into_hand(cards, first[title], known)
    assert not isinstance(after, str), after
    card = known.card_by_id(first[title])
    plus = card.plus if card and context.state.phase == "status" else False
    more = {
        True: " The card shows a +. If it is your first card of this Status Phase, draw one "
        "more card.",
        None: " If the card shows a + and is your first card of this Status Phase, draw one "
        "more card.",
    }
    words = f"{PLAYERS[side]} draws {title}.{more.get(plus, '')}"
    context.set_state(context.state.with_cards(side, after), words)


def give_player_deck(library: CardLibrary, side: str, context: Context[HexState]) -> Asking[None]:
    """Give a player one more deck, as it lies on the table; earlier decks stay (002-01)."""
    known, cards = context.state.library_with_entered_cards(library), context.state.cards_of(side)
    title = yield from ask(Pick(
        side, "Take a deck", "Which deck does the scenario give?", ("002-01",),
        choices=tuple(
            Choice(one, one, label=fitting_label(one))
            for one in known.decks
            if one not in cards.decks
        ),
        prompt="Which deck does the scenario give?",
    ))  # fmt: skip
    order = known.decks[title].card_ids()
    after = replace(cards, decks={**cards.decks, title: order})
    context.set_state(
        context.state.with_cards(side, after), f"{PLAYERS[side]} takes the deck {title}."
    )


def set_command_points(library: CardLibrary, side: str, context: Context[HexState]) -> Asking[None]:
    """Ask for the command points that a player has to spend."""
    cards = context.state.cards_of(side)
    number = yield from ask(Number(
        side, f"Command points of {PLAYERS[side]}", "How many command points does this side have?",
        ("002-04",),
        most=MAX_COMMAND, usual=cards.command, prompt=("How many command points does this side "
            "have?"),
    ))  # fmt: skip
    context.set_state(context.state.with_cards(side, replace(cards, command=number)))


def discard_card(library: CardLibrary, side: str, context: Context[HexState]) -> Asking[None]:
    """Ask which card has been discarded by a card or a rule, and remove it (002-06, 002-07)."""
    known, cards = context.state.library_with_entered_cards(library), context.state.cards_of(side)
    lying = (*cards.hand, *(one.card for one in cards.play_area))
    one = yield from ask(Pick(
        side, "Discard a card", "Which card leaves the game?", ("002-06", "002-07"),
        choices=tuple(
            Choice(card, title, label=fitting_label(title))
            for card in lying
            for title in (known.card_title(card),)
        ),
        prompt="Which card leaves the game?",
    ))  # fmt: skip
    after = decks_hand_and_points.discard_from_play(cards, known, one)
    assert not isinstance(after, str), after
    words = f"{known.card_title(one)} leaves the game."
    context.set_state(context.state.with_cards(side, after), words)


def go_to_phase(phase: str, context: Context[HexState]) -> Asking[None]:
    """Go to another phase of the round."""
    context.set_state(replace(context.state, phase=phase))
    yield from ()


def clear_target_token(context: Context[HexState]) -> Asking[None]:
    """Remove the token and its marks from the board after a call."""
    context.set_state(replace(context.state, call=None))
    yield from ()


def begin_next_turn(context: Context[HexState]) -> Asking[None]:
    """Begin the next turn; waiting cards may try again in it (002-16)."""
    context.set_state(replace(context.state, turn=context.state.turn + 1, phase="action"))
    yield from ()


def place_unit_or_north_marker(context: Context[HexState]) -> Asking[None]:
    """Put a unit or the north marker on any hex, or a unit off the board."""
    state = context.state
    units = (
        PlaceableObject(f"unit {one.id}", unit_display_name(one.id), off=BOX)
        for one in state.hex_units()
    )
    things = (PlaceableObject("north", "North marker"), *units)
    spot = yield from ask(
        PutObject(
            "both",
            "By hand",
            "Put anything on any space. boardapp checks no rules.",
            things=things,
            prompt="Put anything anywhere",
        )
    )
    context.set_state(_with_object_placed(state, spot))


def _with_object_placed(state: HexState, spot: PlacementAnswer) -> HexState:
    sort, _, name = spot.thing.partition(" ")
    if sort == "north" and spot.space is not None:
        return replace(state, north=state.north._replace(space=spot.space))
    unit = state.units.get(name)
    if unit is None:
        return state
    moved = None if spot.space is None else unit._replace(space=spot.space)
    return state.with_unit(name, moved)


_ACTION = decks_hand_and_points.PHASE_TITLES["action"]
_OF_CARDS = {
    "play": play_card,
    "try-again": retry_contact,
    "resolve-by-hand": pay_for_unresolved_card,
    "draw": draw_card,
}
_OF_SIDES = {"take-deck": give_player_deck, "points": set_command_points, "discard": discard_card}
_OF_TABLE: dict[str, AnyProcedure] = {
    "go-on": resolve_card,
    "clear": clear_target_token,
    "next-turn": begin_next_turn,
    "by-hand": place_unit_or_north_marker,
}


def _ask_and_pay(
    library: CardLibrary, side: str, one: str, context: Context[HexState]
) -> Asking[bool]:
    """Pay for a card of the hand, asking for unknown costs; return whether it could be paid."""
    card = context.state.library_with_entered_cards(library).card_by_id(one)
    assert card is not None
    if card.cost is None:
        cost = yield from ask(Number(
            side, f"Cost of {card.title}", "Enter the cost in command points that is printed on "
                f"{card.title}. {PLAYERS[side]} has {context.state.cards_of(side).command}.",
            ("002-04",), most=MAX_COST,
            prompt=fitting_prompt(
                f"What is the cost of {card.title}?", "What is the cost of the card?"
            ),
        ))  # fmt: skip
        _save_card_details(context, replace(card, cost=cost))
    state = context.state
    cards = state.cards_of(side)
    paid = decks_hand_and_points.pay_and_activate_card(
        cards,
        state.library_with_entered_cards(library),
        one,
        phase=card.phase or "action",
        turn=state.turn,
    )
    if isinstance(paid, str):
        context.log(paid)
        return False
    context.set_state(state.with_cards(side, paid))
    spent = points_text(cards.command - paid.command)
    context.log(f"{PLAYERS[side]} plays {card.title} for {spent}.")
    return True


def _save_card_details(context: Context[HexState], card: Card) -> None:
    """Store card details that a player read out, so that they are asked only once."""
    entered = {**context.state.entered, (card.deck or UNKNOWN, card.title): card}
    context.set_state(replace(context.state, entered=entered))


def new_card_resolution(
    card: Card, card_id: str, side: str, turn: int = 1
) -> CardResolution | None:
    """Return the call of a card before its first step; None when too little is known.

    ``card_id`` is the card's id.
    """
    if card.keywords is None or not card.is_resolvable:
        return None
    if any(misplaced_keywords([keyword.name for keyword in card.keywords])):
        return None
    return CardResolution(side, card_id, card.keywords, card.restrictions, card.play_area, turn)
