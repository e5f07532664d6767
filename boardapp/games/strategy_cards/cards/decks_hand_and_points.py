"""One player's Strategy cards in play: decks, hand, play area, command points.

Every function takes a player's cards and returns them after a change, or one sentence on why the
change is not allowed. A card is in one place at a time; a card out of the game stays out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from random import Random
from typing import Annotated, NamedTuple

from boardapp.core.json_values import MAX_NUMBER
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened
from boardapp.files.value_limits import (
    MAX_LINE,
    ValueFault,
    list_length,
    one_line_text,
    whole_number,
)
from boardapp.games.strategy_cards.cards.strategy_card import (
    MAX_COMMAND,
    MAX_IDS,
    Card,
    CardLibrary,
    Deck,
    Phase,
    deck_in_card_id,
    title_in_card_id,
)

PHASE_TITLES: Mapping[Phase, str] = {
    "action": "the Action Phase, as an action",
    "command": "the Spend Command step of the Command Phase",
}
"""The titles of the phases in which cards are played (002-03)."""


CardId = Annotated[str, one_line_text(2 * MAX_LINE + 5, "the id of a card")]
"""A card's id: its deck and title, each a line at most, and the number of the copy."""
CardIds = Annotated[tuple[CardId, ...], list_length(0, MAX_IDS, "cards")]
Turn = Annotated[int, whole_number(1, MAX_NUMBER)]


class CardInPlay(NamedTuple):
    """A card in use: its id, the turn in which it was paid for, and its last try for contact.

    ``tried`` is the turn of a failed try to establish contact, None for a card in force.
    """

    card: CardId
    since: Turn
    tried: Turn | None = None

    @property
    def waits_for_contact(self) -> bool:
        """Return whether the card waits for contact, without effect until then (002-15)."""
        return self.tried is not None


@dataclass(frozen=True, slots=True)
class PlayerCards:
    """A player's command points and cards, by id.

    ``decks`` are the cards left in each deck, the top first. ``hand`` is face up in the HQ area
    (002-02). ``active`` is the card that is being resolved. ``gone`` cards are out of the game.
    """

    command: Annotated[int, whole_number(0, MAX_COMMAND)] = 0
    decks: Mapping[str, CardIds] = field(default_factory=dict)
    hand: CardIds = ()
    active: CardInPlay | None = None
    play_area: Annotated[tuple[CardInPlay, ...], list_length(0, MAX_IDS, "cards in use")] = ()
    gone: CardIds = ()

    def all_card_ids(self) -> Iterator[str]:
        """Yield the id of every card, in all places."""
        yield from (one for _, one in self.card_ids_with_paths())

    def card_ids_with_paths(self) -> Iterator[tuple[tuple[object, ...], str]]:
        """Yield the path of keys to every card, with the card's id."""
        for title, left in self.decks.items():
            yield from ((("decks", title, at), one) for at, one in enumerate(left))
        yield from ((("hand", at), one) for at, one in enumerate(self.hand))
        yield from (((*path, "card"), one.card) for path, one in self.cards_in_play_with_paths())
        yield from ((("gone", at), one) for at, one in enumerate(self.gone))

    def cards_in_play_with_paths(self) -> Iterator[tuple[tuple[object, ...], CardInPlay]]:
        """Yield the path of keys to every card in use, with the card."""
        if self.active is not None:
            yield ("active",), self.active
        yield from ((("play_area", at), one) for at, one in enumerate(self.play_area))


# ---- drawing ----------------------------------------------------------------------------------


def shuffled_card_ids(deck: Deck, random: Random) -> tuple[str, ...]:
    """Return the ids of a deck's cards in random order, the top one first.

    It calls only ``random.random()``, whose sequence is the same in every version of Python.
    """
    order = list(deck.card_ids())
    for last in range(len(order) - 1, 0, -1):
        other = int(random.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return tuple(order)


def draw_into_hand(cards: PlayerCards, card_id: str, library: CardLibrary) -> PlayerCards | str:
    """Move the card that was drawn from its deck, at any position, to the hand (002-02).

    A card that players entered only now need not be in the deck's order yet.
    """
    card, deck = library.card_by_id(card_id), deck_in_card_id(card_id)
    if card is None:
        return f"No deck has the card {library.card_title(card_id) or card_id}."
    if deck not in cards.decks:
        return f"This player does not have the deck {deck}."
    left = cards.decks[deck]
    if card_id not in left and card_id in cards.all_card_ids():
        return f"This player has drawn {card.title} before."
    rest = {**cards.decks, deck: tuple(other for other in left if other != card_id)}
    return replace(cards, decks=rest, hand=(*cards.hand, card_id))


def drawable_card_ids(cards: PlayerCards, deck: str, library: CardLibrary) -> tuple[str, ...]:
    """Return the cards that may be drawn from a deck: its order, and cards entered since then.

    A deck of which all cards are known has no others (002-09).
    """
    order, out, known = cards.decks[deck], set(cards.all_card_ids()), library.decks.get(deck)
    if known is None or known.complete:
        return order
    return (*order, *(one for one in known.card_ids() if one not in out))


# ---- paying -----------------------------------------------------------------------------------


class CardPrice(NamedTuple):
    """The present cost of a card: as printed, to pay, and a sentence for each card that lowers it.

    Both are None if the cost is unknown.
    """

    printed: int | None
    points: int | None
    because: tuple[str, ...] = ()


def card_price(
    cards: PlayerCards, library: CardLibrary, card_id: str, printed: int | None = None
) -> CardPrice | str:
    """Return the cost of activating a card, with the discounts in force (002-04, 002-11).

    A discount applies to other cards than its own (A2-09). It is in force once its card is in the
    play area and does not wait for contact. ``printed`` is the cost that the player read on a card,
    if the deck does not have it.
    """
    card = library.card_by_id(card_id)
    return (
        _card_missing_sentence(library, card_id)
        if card is None
        else _price_with_discounts(cards, library, (card_id, card), printed)
    )


def _price_with_discounts(
    cards: PlayerCards, library: CardLibrary, named: tuple[str, Card], printed: int | None
) -> CardPrice:
    """Return the present cost of a card, which comes with its id."""
    one, card = named
    points = paid = printed if card.cost is None else card.cost
    if points is None or paid is None:
        return CardPrice(None, None)
    because = []
    for other in cards.play_area:
        source = library.card_by_id(other.card)
        if (
            source is None
            or source.discount is None
            or other.waits_for_contact
            or other.card == one
        ):
            continue
        lowered = max(min(points, source.discount.least), points - source.discount.points)
        if source.discount.applies_to_deck(card.deck) and lowered < points:
            because.append(f"{source.title} lowers the cost by {points - lowered}, to {lowered}.")
            points = lowered
    return CardPrice(paid, points, tuple(because))


def spend_command_points(cards: PlayerCards, points: int, what: str) -> PlayerCards | str:
    """Pay command points; return a refusal if the player has too few (002-04)."""
    if points > cards.command:
        return f"{what} costs {points_text(points)}, but the player has only {cards.command}."
    return replace(cards, command=cards.command - points)


# ---- playing ----------------------------------------------------------------------------------


def pay_and_activate_card(
    cards: PlayerCards,
    library: CardLibrary,
    card_id: str,
    *,
    phase: Phase,
    turn: int,
    printed: int | None = None,
) -> PlayerCards | str:
    """Pay for a card of the hand and begin to resolve it (002-03, 002-04).

    ``printed`` is its cost as the player reads it, when the deck does not have it.
    """
    card = library.card_by_id(card_id)
    if card is None:
        return _card_missing_sentence(library, card_id)
    refused = _why_not_begin_card(cards) or _why_not_in_phase(card, phase)
    if refused:
        return refused
    if card_id not in cards.hand:
        return f"The player's HQ area does not have the card {card.title}."
    cost = _price_with_discounts(cards, library, (card_id, card), printed)
    if cost.points is None:
        return f"boardapp does not know the cost of {card.title}. Enter the cost from the card."
    paid = spend_command_points(cards, cost.points, card.title)
    if isinstance(paid, str):
        return paid
    hand = tuple(other for other in paid.hand if other != card_id)
    return replace(paid, hand=hand, active=CardInPlay(card_id, turn))


def retry_contact(
    cards: PlayerCards, library: CardLibrary, card_id: str, *, phase: Phase, turn: int
) -> PlayerCards | str:
    """Begin another try to establish contact: a free action, once in each later round (002-16)."""
    title = library.card_title(card_id)
    waiting = next((other for other in cards.play_area if other.card == card_id), None)
    if waiting is None or waiting.tried is None:
        return f"{title} is not waiting for contact."
    if phase != "action":
        return f"You may try for contact again with {title} only in {PHASE_TITLES['action']}."
    if turn <= waiting.tried:
        return (
            f"You may try for contact with {title} only once a turn, and have tried already in "
            f"turn {waiting.tried}."
        )
    return _why_not_begin_card(cards) or reactivate_waiting_card(cards, card_id)


def reactivate_waiting_card(cards: PlayerCards, card_id: str) -> PlayerCards:
    """Take a waiting card out of the play area, to be resolved (002-16)."""
    waiting = next(other for other in cards.play_area if other.card == card_id)
    return replace(cards, active=waiting, play_area=_play_area_without(cards, card_id))


def put_active_card_to_wait(cards: PlayerCards, turn: int) -> PlayerCards | str:
    """Move the card being resolved to the play area, where it waits for contact (002-15)."""
    if cards.active is None:
        return _NOTHING_ACTIVE
    waiting = cards.active._replace(tried=turn)
    return replace(cards, active=None, play_area=(*cards.play_area, waiting))


def keep_active_card_in_play(cards: PlayerCards) -> PlayerCards | str:
    """Move the card being resolved to the play area, where it stays in force (002-07)."""
    if cards.active is None:
        return _NOTHING_ACTIVE
    in_force = cards.active._replace(tried=None)
    return replace(cards, active=None, play_area=(*cards.play_area, in_force))


def remove_active_card(cards: PlayerCards) -> PlayerCards | str:
    """Remove the card being resolved from the game, as when its token left the board (002-31)."""
    if cards.active is None:
        return _NOTHING_ACTIVE
    return replace(cards, active=None, gone=(*cards.gone, cards.active.card))


def discard_from_play(cards: PlayerCards, library: CardLibrary, card_id: str) -> PlayerCards | str:
    """Remove a card in the play area or HQ area from the game (002-06, 002-07)."""
    if card_id not in cards.hand and all(other.card != card_id for other in cards.play_area):
        return f"Neither the play area nor the HQ area has {library.card_title(card_id)}."
    hand = tuple(other for other in cards.hand if other != card_id)
    return replace(
        cards, hand=hand, play_area=_play_area_without(cards, card_id), gone=(*cards.gone, card_id)
    )


def cards_that_may_retry(cards: PlayerCards, turn: int) -> tuple[str, ...]:
    """Return the cards that may try for contact again in a turn (002-16)."""
    return tuple(one.card for one in cards.play_area if one.tried is not None and one.tried < turn)


# ---- Contradictions ---------------------------------------------------------------------------


def player_card_inconsistencies(
    cards: PlayerCards, library: CardLibrary | None
) -> Iterator[ValueFault]:
    """Yield contradictions in a player's cards, apart from values outside their limits.

    Without the decks, the known cards cannot be checked: then none counts as missing.
    """
    known = cards.decks if library is None else library.decks
    for title in cards.decks.keys() - known.keys():
        expected = f"{join_with_or(sorted(known))}{did_you_mean(title, known)}"
        sentence = f"There is no deck {quote_shortened(title)}."
        yield ValueFault(
            ("decks", title), f"the unknown deck {quote_shortened(title)}", expected, sentence
        )
    counts = Counter(cards.all_card_ids())
    first: dict[str, tuple[object, ...]] = {}
    for path, one in cards.card_ids_with_paths():
        title, deck = title_in_card_id(one) or one, deck_in_card_id(one)
        if library is not None and library.card_by_id(one) is None:
            held = library.decks.get(deck)
            near = did_you_mean(one, held.card_ids()) if held else ""
            whose = deck if held else "a deck, written as 'deck/title#copy'"
            found = f"the missing card {quote_shortened(one)}"
            yield ValueFault(
                path, found, f"a card of {whose}{near}", _card_missing_sentence(library, one)
            )
        elif deck not in cards.decks:
            expected = (
                "a card of the player's own decks: "
                f"{join_with_or(list(cards.decks) or ['no deck'])}"
            )
            sentence = f"{title} belongs to {deck}, which this player does not have."
            yield ValueFault(path, f"the card {quote_shortened(one)}", expected, sentence)
        elif path[0] == "decks" and path[1] != deck:
            sentence = f"{title} of {deck} cannot be in {path[1]}."
            yield ValueFault(
                path, f"the card {quote_shortened(one)}", f"a card of {path[1]}", sentence
            )
        if one in first:
            found = f"the card {quote_shortened(one)} a second time"
            sentence = f"{title} is in {counts[one]} places at once."
            yield ValueFault(path, found, "a card in one place", sentence, first[one])
        first.setdefault(one, path)
    for path, used in cards.cards_in_play_with_paths():
        if used.tried is not None and used.tried < used.since:
            title = title_in_card_id(used.card)
            yield ValueFault(
                (*path, "tried"),
                str(used.tried),
                f"turn {used.since}, when it was paid for, or later",
                f"{title} was tried in turn {used.tried}, before it was paid for in turn "
                f"{used.since}.",
            )


_NOTHING_ACTIVE = "No card is being resolved now."


def _why_not_begin_card(cards: PlayerCards) -> str | None:
    if cards.active is None:
        return None
    return "Finish the other card first. It is still being resolved."


def _why_not_in_phase(card: Card, phase: Phase) -> str | None:
    """Return a refusal for a card out of its phase (002-03); the player judges an unknown phase."""
    if card.phase in (None, phase):
        return None
    return f"You can play {card.title} only in {PHASE_TITLES[card.phase]}."


def _play_area_without(cards: PlayerCards, one: str) -> tuple[CardInPlay, ...]:
    return tuple(other for other in cards.play_area if other.card != one)


def _card_missing_sentence(library: CardLibrary, one: str) -> str:
    title = library.card_title(one)
    return (
        f"{title} is not a card of {deck_in_card_id(one)}." if title else f"There is no card {one}."
    )


def points_text(count: int) -> str:
    """Return a number of command points in words."""
    return "1 command point" if count == 1 else f"{count} command points"
