"""What may begin at a hex table: cards are drawn, played, tried again, resolved by hand."""

from __future__ import annotations

import shlex
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import partial

from boardapp.core.procedure.free_play import Impossible
from boardapp.core.procedure.question_parts import Choice, Refusal, Spot, Taken, Thing
from boardapp.core.procedure.questions import Number, Pick, Put
from boardapp.core.procedure.running_procedure import AnyProcedure, Asking, Context, ask
from boardapp.core.procedure.several import Several
from boardapp.core.state import called
from boardapp.games.strategy_cards.calls.call import Call
from boardapp.games.strategy_cards.calls.resolve import ask_whether_it_stays, resolve
from boardapp.games.strategy_cards.cards import decks
from boardapp.games.strategy_cards.cards.cards import (
    MAX_COMMAND,
    MAX_COST,
    UNKNOWN,
    Card,
    Library,
    deck_of,
    misplaced,
)
from boardapp.games.strategy_cards.cards.decks import PlayerCards
from boardapp.games.strategy_cards.state import DRAWN_IN, PHASES, PLAYERS, HexState

BOX = "the box"
"""Where what is taken off the board goes."""

# The menu


def menu(state: HexState, library: Library) -> tuple[Pick, ...]:
    """Return what may begin, a question for each side with cards, and one for the table."""
    known = state.known(library)
    asked = (
        Pick(side, "Strategy cards", f"{_points(state.cards_of(side).command)} to spend.",
             ("002-03", "002-04"), choices=tuple(_of_side(state, known, side)))
        for side in PLAYERS
    )  # fmt: skip
    table = Pick("both", "The table", f"Turn {state.turn}, {PHASES[state.phase]}",
                 choices=tuple(_of_table(state)))  # fmt: skip
    # What is free comes first: whoever takes what is offered first gets on.
    return tuple(sorted((*asked, table), key=_stuck))


def _stuck(asked: Pick) -> bool:
    return all(one.refusal for one in asked.choices)


def _of_side(state: HexState, library: Library, side: str) -> Iterator[Choice]:
    call, cards = state.call, state.cards_of(side)
    if call is not None and call.open and call.side == side:
        yield Choice(shlex.join(("go-on", side)), f"Go on with {call.title}")
    elif cards.active is not None:
        yield _by_hand_choice(state, library, side, cards.active.card)
    for one in cards.hand:
        yield _play_choice(state, library, side, one)
        yield _by_hand_choice(state, library, side, one)
    for lying in cards.play_area:
        if lying.waits:
            title = library.title(lying.card)
            yield Choice(
                shlex.join(("try-again", side, lying.card)), f"Try contact again for {title}",
                "an action", why_not_again(state, library, side, lying.card),
            )  # fmt: skip
    for deck, left in cards.decks.items():
        yield Choice(shlex.join(("draw", side, deck)), f"Draw from {deck}", f"{len(left)} left",
                     why_not_draw(state, library, side, deck))  # fmt: skip
    yield Choice(f"take-deck {side}", "Take a deck", "As its scenario gives it",
                 _busy(state) or _no_deck(state, library, side))  # fmt: skip
    yield Choice(f"points {side}", "Set the command points", refusal=_busy(state))
    if cards.hand or cards.play_area:
        yield Choice(f"discard {side}", "Discard a card", refusal=_busy(state))


def _play_choice(state: HexState, library: Library, side: str, one: str) -> Choice:
    cards = state.cards_of(side)
    refusal = (
        _busy(state) or why_not_resolve(library, one) or why_not_pay(cards, library, one)
        or why_not_now(state, library.card(one))
    )  # fmt: skip
    card, price = library.card(one), decks.price(cards, library, one)
    noted = []
    if not isinstance(price, str) and card is not None:
        points = "cost to be read on it" if price.points is None else _points(price.points)
        phase = (f"in {decks.PHASE_TITLES[card.phase]}",) if card.phase else ()
        lowered = (because.removesuffix(".") for because in price.because)
        noted = [points, *lowered, *phase]
    title = f"Play {library.title(one)}"
    return Choice(shlex.join(("play", side, one)), title, "; ".join(noted), refusal)


def _by_hand_choice(state: HexState, library: Library, side: str, one: str) -> Choice:
    cards = state.cards_of(side)
    paid = cards.active is not None and cards.active.card == one
    refusal = _busy(state) or (
        None if paid
        else why_not_pay(cards, library, one) or why_not_now(state, library.card(one))
    )  # fmt: skip
    title = f"Resolve {library.title(one)} by hand"
    return Choice(
        shlex.join(("resolve-by-hand", side, one)),
        title,
        "what it says is done at the table",
        refusal,
    )


def _of_table(state: HexState) -> Iterator[Choice]:
    if state.call is not None and not state.call.open and state.call.target is not None:
        yield Choice("clear", "Take the target token off the board")
    for phase, title in PHASES.items():
        if phase not in (state.phase, "start"):
            yield Choice(f"phase {phase}", f"Go to the {title}", refusal=_busy(state))
    yield Choice("next-turn", f"Begin turn {state.turn + 1}", refusal=_busy(state))
    if state.mode == "free":
        yield Choice("by-hand", "By hand", "Anything may be put anywhere")


def _busy(state: HexState) -> Refusal | None:
    """Return why nothing else may begin now, for either player (002-14, 002-33)."""
    if state.call is None or not state.call.open:
        return None
    return Impossible(
        f"{state.call.title} is still being resolved: finish it first.", ("002-14", "002-33")
    )


def why_not_resolve(library: Library, one: str) -> Refusal | None:
    """Return why a card cannot be resolved step by step, None when it can."""
    card = library.card(one)
    if card is None:
        return _missing(library, one)
    if call_of(card, one, "us") is not None:
        return None
    if card.resolvable:
        return Impossible(
            f"The keywords of {card.title} stand in no order that works: resolve it by hand.",
            ("002-12",),
        )
    unknown = [part for part in card.unknown if "keyword" in part or part.startswith("the number")]
    return Impossible(
        f"{card.title} cannot be resolved step by step; not known: {', '.join(unknown)}. Enter the"
        " card, or resolve it by hand.",
        ("002-12",),
    )


def why_not_pay(cards: PlayerCards, library: Library, one: str) -> Refusal | None:
    """Return why a card of the hand may not be paid for, None when it may (002-03, 002-04)."""
    card = library.card(one)
    if card is None:
        return _missing(library, one)
    paid = decks.activate(cards, library, one, phase=card.phase or "action", turn=1, printed=0)
    return Impossible(paid, ("002-04",)) if isinstance(paid, str) else None


def why_not_now(state: HexState, card: Card | None) -> Refusal | None:
    """Return why a card is not played in the phase that it is, None when it is (002-03).

    Of a card of which nobody knows its phase, the player judges between the two.
    """
    if card is None or state.phase == card.phase:
        return None
    if card.phase is None:
        if state.phase in decks.PHASE_TITLES:
            return None
        return Refusal(f"{card.title} is not played in this phase.", ("002-03",))
    when = decks.PHASE_TITLES[card.phase]
    return Refusal(f"{card.title} is played only in {when}.", ("002-03",))


def why_not_draw(state: HexState, library: Library, side: str, deck: str) -> Refusal | None:
    """Return why no card is drawn from a deck, None when one may be (002-02, 002-09)."""
    if busy := _busy(state):
        return busy
    if not decks.left_in(state.cards_of(side), deck, library):
        words = f"{deck} is exhausted: it is not replenished and no longer available."
        known = deck in library.decks and library.decks[deck].cards
        return Impossible(
            words if known else f"No card of {deck} is known: enter the one that came.", ("002-09",)
        )
    if state.phase in DRAWN_IN:
        return None
    words = "Cards are drawn at the start of the game and in the Status Phase."
    return Refusal(words, ("002-02",))


def _no_deck(state: HexState, library: Library, side: str) -> Refusal | None:
    if library.decks.keys() - state.cards_of(side).decks.keys():
        return None
    return Impossible(f"{PLAYERS[side]} has every deck that there is.", ("002-01",))


def why_not_again(state: HexState, library: Library, side: str, one: str) -> Refusal | None:
    """Return why a card may not try again for contact, None when it may (002-16)."""
    cards = state.cards_of(side)
    tried = decks.retry(cards, library, one, phase="action", turn=state.turn)
    early = Refusal(tried, ("002-16",)) if isinstance(tried, str) else None
    if early is None and state.phase != "action":
        words = f"{library.title(one)} may try for contact again only in {_ACTION}."
        early = Refusal(words, ("002-16",))
    return _busy(state) or why_not_resolve(library, one) or early


def _missing(library: Library, one: str) -> Refusal:
    title = library.title(one)
    held = f"{title} is not a card of {deck_of(one)}." if title else f"There is no card {one}."
    return Impossible(held)


# The procedures


def procedure(library: Library, name: str, given: tuple[str, ...]) -> AnyProcedure:
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


def play_card(library: Library, side: str, one: str, play: Context[HexState]) -> Asking[None]:
    """Pay for a card and resolve it (002-03, 002-04)."""
    if not (yield from _pay(library, side, one, play)):
        return
    state = play.state
    card = state.known(library).card(one)
    assert card is not None
    call = call_of(card, one, side, state.turn)
    assert call is not None
    play.set_state(replace(state, call=call))
    if not call.keywords:
        play.log("Do what it says.")
    yield from resolve(play)


def try_again(library: Library, side: str, one: str, play: Context[HexState]) -> Asking[None]:
    """Try again for contact with a card that waits: an action, free (002-16, A2-07)."""
    state = play.state
    cards = decks.again(state.cards_of(side), one)
    assert cards.active is not None
    card = state.known(library).card(one)
    assert card is not None
    call = call_of(card, one, side, cards.active.since)
    assert call is not None
    play.set_state(replace(state.with_cards(side, cards), call=call))
    yield from resolve(play)


def resolve_by_hand(library: Library, side: str, one: str, play: Context[HexState]) -> Asking[None]:
    """Pay for a card and put it where it goes; what it says is done at the table (002-05).

    A card that was paid for and got stuck is only put away.
    """
    paid = play.state.cards_of(side).active is not None
    if not (paid or (yield from _pay(library, side, one, play))):
        return
    card = play.state.known(library).card(one)
    assert card is not None
    stays = card.play_area
    if stays is None:
        stays = yield from ask_whether_it_stays(side, card.title)
        _remember(play, replace(card, play_area=stays))
    cards = play.state.cards_of(side)
    after = decks.stays_in_force(cards) if stays else decks.no_effect(cards)
    assert not isinstance(after, str), after
    play.set_state(play.state.with_cards(side, after))
    play.log(f"{card.title} {'is in the play area' if stays else 'leaves the game'}.")


def draw(library: Library, side: str, deck: str, play: Context[HexState]) -> Asking[None]:
    """Draw a card: which one came from the deck on the table, or one at random (002-02)."""
    known = play.state.known(library)
    cards = play.state.cards_of(side)
    first: dict[str, str] = {}
    copies: Counter[str] = Counter()
    for one in decks.left_in(cards, deck, known):
        title = known.title(one)
        first.setdefault(title, one)
        copies[title] += 1
    taken: Taken = yield from ask(Several(
        side, f"Draw from {deck}", "Which card came?", ("002-02", "002-09"),
        choices=tuple(Choice(title, title, copies=copies[title]) for title in sorted(first)),
        least=1, most=1, draws=1, final=True,
    ))  # fmt: skip
    (title,) = taken.names
    after = decks.take(cards, first[title], known)
    assert not isinstance(after, str), after
    card = known.card(first[title])
    plus = card.plus if card and play.state.phase == "status" else False
    more = {
        True: " It shows a +: if it is the first of this Status Phase, draw one more.",
        None: " If it shows a + and is the first of this Status Phase, draw one more.",
    }
    words = f"{PLAYERS[side]} draws {title}.{more.get(plus, '')}"
    play.set_state(play.state.with_cards(side, after), words)


def take_deck(library: Library, side: str, play: Context[HexState]) -> Asking[None]:
    """Give a player one more deck, as it lies on the table; those before stay (002-01)."""
    known, cards = play.state.known(library), play.state.cards_of(side)
    title = yield from ask(Pick(
        side, "Take a deck", "Which one does the scenario give?", ("002-01",),
        choices=tuple(Choice(one, one) for one in known.decks if one not in cards.decks),
    ))  # fmt: skip
    order = known.decks[title].ids()
    after = replace(cards, decks={**cards.decks, title: order})
    play.set_state(play.state.with_cards(side, after), f"{PLAYERS[side]} has the deck {title}.")


def points(library: Library, side: str, play: Context[HexState]) -> Asking[None]:
    """Set the command points that a player has to spend."""
    cards = play.state.cards_of(side)
    number = yield from ask(Number(
        side, f"Command points of {PLAYERS[side]}", "How many are there to spend?", ("002-04",),
        most=MAX_COMMAND, usual=cards.command,
    ))  # fmt: skip
    play.set_state(play.state.with_cards(side, replace(cards, command=number)))


def discard(library: Library, side: str, play: Context[HexState]) -> Asking[None]:
    """Take a card out of the game that a card or a rule has discarded (002-06, 002-07)."""
    known, cards = play.state.known(library), play.state.cards_of(side)
    lying = (*cards.hand, *(one.card for one in cards.play_area))
    one = yield from ask(Pick(
        side, "Discard a card", "Which one leaves the game?", ("002-06", "002-07"),
        choices=tuple(Choice(card, known.title(card)) for card in lying),
    ))  # fmt: skip
    after = decks.discard(cards, known, one)
    assert not isinstance(after, str), after
    words = f"{known.title(one)} leaves the game."
    play.set_state(play.state.with_cards(side, after), words)


def go_to_phase(phase: str, play: Context[HexState]) -> Asking[None]:
    """Go to another phase of the round."""
    play.set_state(replace(play.state, phase=phase))
    yield from ()


def clear(play: Context[HexState]) -> Asking[None]:
    """Take the token and its marks off the board, once a call has ended."""
    play.set_state(replace(play.state, call=None))
    yield from ()


def next_turn(play: Context[HexState]) -> Asking[None]:
    """Begin the next turn; cards that wait may try again in it (002-16)."""
    play.set_state(replace(play.state, turn=play.state.turn + 1, phase="action"))
    yield from ()


def by_hand(play: Context[HexState]) -> Asking[None]:
    """Put a unit or the north marker on any hex, or a unit off the board."""
    state = play.state
    units = (Thing(f"unit {one.id}", called(one.id), off=BOX) for one in state.hex_units())
    things = (Thing("north", "North marker"), *units)
    spot = yield from ask(Put("both", "By hand", "Anything may be put anywhere.", things=things))
    play.set_state(_put(state, spot))


def _put(state: HexState, spot: Spot) -> HexState:
    sort, _, name = spot.thing.partition(" ")
    if sort == "north" and spot.space is not None:
        return replace(state, north=state.north._replace(space=spot.space))
    unit = state.units.get(name)
    if unit is None:
        return state
    moved = None if spot.space is None else unit._replace(space=spot.space)
    return state.with_unit(name, moved)


_ACTION = decks.PHASE_TITLES["action"]
_OF_CARDS = {
    "play": play_card, "try-again": try_again, "resolve-by-hand": resolve_by_hand, "draw": draw,
}  # fmt: skip
_OF_SIDES = {"take-deck": take_deck, "points": points, "discard": discard}
_OF_TABLE: dict[str, AnyProcedure] = {
    "go-on": resolve, "clear": clear, "next-turn": next_turn, "by-hand": by_hand,
}  # fmt: skip


def _pay(library: Library, side: str, one: str, play: Context[HexState]) -> Asking[bool]:
    """Pay for a card of the hand, and tell whether it could be; ask what nobody has told."""
    card = play.state.known(library).card(one)
    assert card is not None
    if card.cost is None:
        cost = yield from ask(Number(
            side, f"Cost of {card.title}", f"Command points that {card.title} costs, as printed"
            f" on it; {PLAYERS[side]} has {play.state.cards_of(side).command}.",
            ("002-04",), most=MAX_COST,
        ))  # fmt: skip
        _remember(play, replace(card, cost=cost))
    state = play.state
    cards = state.cards_of(side)
    paid = decks.activate(
        cards, state.known(library), one, phase=card.phase or "action", turn=state.turn
    )
    if isinstance(paid, str):
        play.log(paid)
        return False
    play.set_state(state.with_cards(side, paid))
    spent = _points(cards.command - paid.command)
    play.log(f"{PLAYERS[side]} plays {card.title} for {spent}.")
    return True


def _remember(play: Context[HexState], card: Card) -> None:
    """Keep what a player read on a card in the table's card list: it is asked only once."""
    entered = {**play.state.entered, (card.deck or UNKNOWN, card.title): card}
    play.set_state(replace(play.state, entered=entered))


def call_of(card: Card, one: str, side: str, turn: int = 1) -> Call | None:
    """Return the call that a card makes, before anything is done; None when too little is known.

    ``one`` is the card's id.
    """
    if card.keywords is None or not card.resolvable:
        return None
    if any(misplaced([keyword.name for keyword in card.keywords])):
        return None
    return Call(side, one, card.keywords, card.restrictions, card.play_area, turn)


def _points(count: int) -> str:
    return "1 command point" if count == 1 else f"{count} command points"
