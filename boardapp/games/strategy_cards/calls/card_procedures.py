"""The procedures of a hex table's menu: draw, pay for, play and discard cards."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    PlaceableObject,
    PlacementAnswer,
    SeveralAnswer,
    fitting_label,
    fitting_prompt,
)
from boardapp.core.procedure.questions import Number, Pick, PutObject
from boardapp.core.procedure.running_procedure import AnyProcedure, Asking, Context, ask
from boardapp.core.state import unit_display_name
from boardapp.games.strategy_cards.calls.resolve_card import ask_whether_card_stays, resolve_card
from boardapp.games.strategy_cards.calls.unresolved_card_state import new_card_resolution
from boardapp.games.strategy_cards.cards import decks_hand_and_points
from boardapp.games.strategy_cards.cards.decks_hand_and_points import points_text
from boardapp.games.strategy_cards.cards.strategy_card import (
    MAX_COMMAND,
    MAX_COST,
    UNKNOWN,
    Card,
    CardLibrary,
)
from boardapp.games.strategy_cards.state import PHASES, PLAYERS, HexState

BOX = "the box"
"""The place of pieces that are off the board."""


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
        context.log("Do what the card says. boardapp does not know the effect of this card.")
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
        most=MAX_COMMAND, usual=cards.command,
        prompt="How many command points does this side have?",
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
            "Piece placed by hand",
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
