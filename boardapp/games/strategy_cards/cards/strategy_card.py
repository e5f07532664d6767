"""Strategy cards as values: a card's cost, its phase, and its keywords in order.

An unknown value is None, and `Card.unknown_fields` names it in words. The card's own text has
priority over all of this (002-05).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Annotated, Literal, NamedTuple, get_args

from boardapp.files import value_limits
from boardapp.files.value_limits import (
    FIT,
    FileKey,
    ValueFault,
    ValueLimit,
    WordForNone,
    list_length,
    multiline_text,
    whole_number,
)
from boardapp.games.strategy_cards.calls.drift import FACES

Phase = Literal["action", "command"]
KeywordName = Literal[
    "establish-contact", "target-hex", "determine-drift", "area-attack", "wide-blast-radius"
]
RestrictionName = Literal["in-sight", "from-friends", "text"]

KEYWORDS: tuple[KeywordName, ...] = get_args(KeywordName)
ATTACKS: tuple[KeywordName, ...] = ("area-attack", "wide-blast-radius")
RESTRICTIONS: tuple[RestrictionName, ...] = get_args(RestrictionName)

SCORES = frozenset({5, 6})
"""The scoring faces in an off-board attack unless its card says otherwise (002-37, 002-40)."""

MAX_COST = 99
MAX_COPIES = 99
MAX_DISTANCE = 99
MAX_X = 99
"""The highest number of a keyword."""
MAX_CARDS = 200
"""The most different cards of one deck."""
MAX_IDS = 1000
"""The most cards in one place of a table, such as a hand."""
MAX_COMMAND = 9999
MAX_KEYWORDS = 20
MAX_RESTRICTIONS = 20

NUMBERS: Mapping[KeywordName, int] = MappingProxyType(
    {"establish-contact": FACES, "area-attack": MAX_X, "wide-blast-radius": MAX_X}
)
"""The keywords with a number (X), each with the highest value; the lowest is 1."""

UNKNOWN = "unknown"
"""The word for unknown values in files, also for the deck of cards whose deck is unknown."""

_TITLES: Mapping[KeywordName, str] = {
    "establish-contact": "Establish Contact",
    "target-hex": "Target Hex",
    "determine-drift": "Determine Drift",
    "area-attack": "Area Attack",
    "wide-blast-radius": "Wide Blast Radius",
}


Scores = Annotated[
    frozenset[Annotated[int, whole_number(1, FACES)]], list_length(1, FACES, "results of a die")
]


class Keyword(NamedTuple):
    """One keyword of a card; ``number`` is its X, None if it has none or the X is unknown.

    ``suppressive`` and ``scores`` matter for attacks alone (002-36, 002-37, 002-40).
    """

    name: KeywordName
    number: Annotated[int, whole_number(1, MAX_X)] | None = None
    suppressive: bool = False
    scores: Scores = SCORES

    @property
    def is_number_known(self) -> bool:
        """Return whether the keyword's number is known, or it has none."""
        return self.number is not None or self.name not in NUMBERS

    def printed_text(self) -> str:
        """Return the keyword as cards print it.

        >>> Keyword("area-attack", 4, suppressive=True).printed_text()
        'Suppressive Area Attack (4)'
        """
        number = f" ({'?' if self.number is None else self.number})" if self.name in NUMBERS else ""
        return f"{'Suppressive ' if self.suppressive else ''}{_TITLES[self.name]}{number}"


class TargetRestriction(NamedTuple):
    """A restriction on the target hex (002-18); the players judge ``text``.

    ``in-sight``: a friendly unit has line of sight to it. ``from-friends``: it is at least
    ``number`` hexes away from every friendly unit.
    """

    name: RestrictionName
    number: Annotated[int, whole_number(0, MAX_DISTANCE)] = 0
    text: Annotated[str, multiline_text(), FIT] = ""

    def allows(self, *, seen: Callable[[], bool], nearest: int | None) -> bool | None:
        """Return whether the restriction allows a hex; None when the players judge that.

        ``nearest`` is the distance in hexes to the nearest friendly unit, None without any.
        ``seen`` is called only if it matters, because sight takes time.
        """
        if self.name == "in-sight":
            return seen()
        if self.name == "from-friends":
            return nearest is None or nearest >= self.number
        return None

    def sentence(self) -> str:
        """Return the restriction as a player reads it."""
        if self.name == "in-sight":
            return "A friendly unit must have line of sight to the target hex."
        if self.name == "from-friends":
            hexes = "1 hex" if self.number == 1 else f"{self.number} hexes"
            return f"The target hex must be at least {hexes} from every friendly unit."
        return self.text


class Discount(NamedTuple):
    """A card in play makes *other* cards of some decks cheaper, down to ``least`` (002-11, A2-09).

    ``cards`` is the name that the decks' titles contain (002-10).
    """

    cards: Annotated[
        str,
        value_limits.one_line_text(
            words="a name that the decks' titles contain, such as Artillery"
        ),
    ]
    points: Annotated[int, whole_number(1, MAX_COST)]
    least: Annotated[int, whole_number(0, MAX_COST)] = 0

    def applies_to_deck(self, deck: str | None) -> bool:
        """Return whether the discount applies to the cards of a deck.

        >>> Discount("Artillery", 1).applies_to_deck("Artillery II")
        True
        """
        return deck is not None and does_deck_title_contain(deck, self.cards)


OR_UNKNOWN = WordForNone(UNKNOWN)
DeckTitle = Annotated[
    Annotated[
        str,
        value_limits.one_line_text(words="the title of a deck"),
        ValueLimit("a title without '/'", lambda title: "/" not in title),
    ]
    | None,
    OR_UNKNOWN,
]
Keywords = Annotated[tuple[Keyword, ...], list_length(0, MAX_KEYWORDS, "keywords")]
Restrictions = Annotated[
    tuple[TargetRestriction, ...], list_length(0, MAX_RESTRICTIONS, "restrictions")
]


@dataclass(frozen=True, slots=True)
class Card:
    """A Strategy card. None marks an unknown value; ``deck`` is the title of its deck.

    ``keywords`` are in printed order, in which they resolve (002-12). ``play_area`` is whether the
    card stays after use (002-07), ``plus`` whether it shows the + for a second draw.
    """

    title: Annotated[str, value_limits.one_line_text(words="a title of at most {} characters")]
    deck: DeckTitle
    cost: Annotated[Annotated[int, whole_number(0, MAX_COST)] | None, OR_UNKNOWN] = None
    phase: Annotated[Phase | None, OR_UNKNOWN] = None
    keywords: Annotated[Keywords | None, OR_UNKNOWN] = None
    restrictions: Restrictions = ()
    discount: Discount | None = None
    play_area: Annotated[bool | None, OR_UNKNOWN] = False
    plus: Annotated[bool | None, OR_UNKNOWN] = False
    copies: Annotated[Annotated[int, whole_number(1, MAX_COPIES)] | None, OR_UNKNOWN] = 1
    note: Annotated[str, multiline_text(), FIT] = ""

    @property
    def unknown_fields(self) -> tuple[str, ...]:
        """Return the unknown values of the card, each in words that follow "not known:"."""
        parts = {
            "the card's deck": self.deck,
            "the card's cost": self.cost,
            "the card's phase": self.phase,
            "the card's keywords": self.keywords,
            "the card's place after its play": self.play_area,
            "whether the card has a +": self.plus,
            "the card's number of copies": self.copies,
        }
        numbers = (
            f"the number of {keyword.printed_text().removesuffix(' (?)')}"
            for keyword in self.keywords or ()
            if not keyword.is_number_known
        )
        return (*(words for words, part in parts.items() if part is None), *numbers)

    @property
    def is_resolvable(self) -> bool:
        """Return whether the card can be resolved: all keywords and their numbers are known."""
        return self.keywords is not None and all(
            keyword.is_number_known for keyword in self.keywords
        )

    def inconsistencies(self) -> Iterator[ValueFault]:
        """Yield contradictions between known values of the card."""
        yield from keyword_and_restriction_faults(self.keywords or (), self.restrictions)
        if self.keywords is None:
            return
        aims = self.first_keyword("target-hex") is not None
        for at, one in enumerate(() if aims else self.restrictions):
            if one.name != "text":
                found = f"{one.name} on a card without a target hex"
                yield ValueFault(("restrictions", at), found, "target-hex among its keywords")

    def first_keyword(self, name: KeywordName) -> Keyword | None:
        """Return the first keyword of a name, None when the card has none."""
        return next((one for one in self.keywords or () if one.name == name), None)


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck of Strategy cards; ``title`` is None for cards whose deck is unknown.

    ``complete`` is whether the deck has all cards of the printed one.
    """

    title: Annotated[DeckTitle, FileKey("deck")]
    cards: Annotated[tuple[Card, ...], list_length(0, MAX_CARDS, "cards")] = ()
    complete: bool = False
    note: Annotated[str, multiline_text()] = ""

    def card_ids(self) -> tuple[str, ...]:
        """Return every card by its id, copy by copy; an unknown number of copies counts as one.

        >>> Deck("Morale I", (Card("Take Cover", "Morale I", copies=2),)).card_ids()
        ('Morale I/Take Cover#1', 'Morale I/Take Cover#2')
        """
        return tuple(
            card_id(self.title, card.title, copy)
            for card in self.cards
            for copy in range(1, (1 if card.copies is None else card.copies) + 1)
        )


@dataclass(frozen=True)
class CardLibrary:
    """All known decks, by title; ``unplaced`` are cards whose deck is unknown."""

    decks: Mapping[str, Deck]
    unplaced: tuple[Card, ...] = ()
    _cards: dict[str, Card] = field(init=False, repr=False, compare=False, default_factory=dict)

    def __post_init__(self) -> None:
        for deck in (*self.decks.values(), Deck(None, self.unplaced)):
            by_title = {card.title: card for card in deck.cards}
            for one in deck.card_ids():
                self._cards[one] = by_title[title_in_card_id(one)]

    def with_entered_cards(self, cards: Iterable[Card]) -> CardLibrary:
        """Return the library with cards that players entered, each in the deck it names.

        A card replaces the card of its title, or comes last; a missing deck is added. A card
        entered in a deck is no longer among those without a deck.
        """
        decks = dict(self.decks)
        placed = set()
        for card in cards:
            if card.deck is not None:
                deck = decks.get(card.deck) or Deck(card.deck)
                by_title = {one.title: one for one in deck.cards} | {card.title: card}
                decks[card.deck] = replace(deck, cards=tuple(by_title.values()))
                placed.add(card.title)
        return CardLibrary(decks, tuple(one for one in self.unplaced if one.title not in placed))

    def card_by_id(self, card_id: str) -> Card | None:
        """Return the card of an id, None when no deck holds it."""
        return self._cards.get(card_id)

    def card_title(self, card_id: str) -> str:
        """Return the title in a card's id, even if no deck has the card any more."""
        return title_in_card_id(card_id)


def card_id(deck: str | None, title: str, copy: int = 1) -> str:
    """Return the id of a copy of a card, the same in every game.

    >>> card_id("Artillery I", "Sustained Blanket")
    'Artillery I/Sustained Blanket#1'
    """
    return f"{deck or UNKNOWN}/{title}#{copy}"


def title_in_card_id(one: str) -> str:
    """Return the title that a card's id names.

    >>> title_in_card_id("Artillery I/Sustained Blanket#1")
    'Sustained Blanket'
    """
    return one.partition("/")[2].rpartition("#")[0]


def deck_in_card_id(one: str) -> str:
    """Return the title of the deck that a card's id names.

    >>> deck_in_card_id("Artillery I/Sustained Blanket#1")
    'Artillery I'
    """
    return one.partition("/")[0]


def does_deck_title_contain(deck: str, name: str) -> bool:
    """Return whether a deck's title contains a name, word for word (002-10).

    >>> (does_deck_title_contain("American Air Support I", "air support"),
    ...  does_deck_title_contain("Artillery II", "Artillery I"))
    (True, False)
    """
    return f" {' '.join(name.split())} ".casefold() in f" {' '.join(deck.split())} ".casefold()


def contact_chance(number: int) -> Fraction:
    """Return the probability that one die shows a number or more, for contact (002-13).

    >>> contact_chance(4)
    Fraction(1, 2)
    """
    if not 1 <= number <= FACES:
        raise ValueError(f"the contact number {number}; expected 1 to {FACES}")
    return Fraction(FACES + 1 - number, FACES)


def keyword_and_restriction_faults(
    keywords: Sequence[Keyword], restrictions: Sequence[TargetRestriction]
) -> Iterator[ValueFault]:
    """Yield faults of a card's keywords and restrictions, and misplaced ones."""
    for at, one in enumerate(keywords):
        most = NUMBERS.get(one.name, 0)
        if one.number is not None and one.number > most:
            expected = f"a number from 1 to {most}" if most else f"{one.name} without a number"
            yield ValueFault(("keywords", at, "number"), str(one.number), expected)
        if one.name not in ATTACKS and (one.suppressive or one.scores != SCORES):
            yield ValueFault(("keywords", at), "only what attacks have", one.name)
    yield from misplaced_keywords([one.name for one in keywords])
    for at, told in enumerate(restrictions):
        if not {"text": told.text.strip(), "from-friends": told.number}.get(told.name, True):
            yield ValueFault(("restrictions", at), told.name, f"{told.name} with what it says")


def misplaced_keywords(keywords: Sequence[KeywordName]) -> Iterator[ValueFault]:
    """Yield the keywords at impossible places: they resolve as printed (002-12).

    Contact comes first, or nothing could wait for it (002-14, 002-15). Drift needs a target
    (002-19) and decides the hexes of the attacks (002-35, 002-38).
    """
    for index, name in enumerate(keywords):
        before, path = keywords[:index], ("keywords", index)
        found = f"{name} as keyword {index + 1}"
        if name not in ATTACKS and name in before:
            yield ValueFault(path, f"{name} a second time", f"{name} once on a card")
        elif name == "establish-contact" and before:
            yield ValueFault(path, found, "establish-contact before all other keywords")
        elif name in ("determine-drift", *ATTACKS) and "target-hex" not in before:
            yield ValueFault(path, f"{found}, without a target", f"target-hex before {name}")
        elif name in ("target-hex", "determine-drift") and not set(ATTACKS).isdisjoint(before):
            yield ValueFault(path, f"{found}, after an attack", f"{name} before the attacks")
