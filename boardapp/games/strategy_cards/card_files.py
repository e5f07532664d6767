"""Decks of Strategy cards: the shipped ones, the players' own, read with every fault, written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from boardapp.files.assets import assets_folder
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.scalars import written
from boardapp.files.source import Source, read_source
from boardapp.games.strategy_cards.cards import (
    SCORES,
    UNKNOWN,
    Card,
    Deck,
    Discount,
    Keyword,
    Library,
    Restriction,
)

FORMAT = 1

SUPPRESSIVE = "suppressive"
NORMAL = "normal"


# ---- reading ----------------------------------------------------------------------------------


def read_deck(path: Path) -> Deck:
    """Read a deck; raises FaultsError with every fault of the file."""
    return deck_from(read_source(path))


def deck_from(source: Source) -> Deck:
    """Return the deck that a source holds; raises FaultsError with every fault."""
    faults = deck_faults(source)
    if faults:
        raise FaultsError(faults)
    return _deck(source.value)


def deck_faults(source: Source) -> tuple[Fault, ...]:
    """Return every fault of a deck file, by line."""
    # Late: it brings pydantic along, which the shipped decks do not need.
    from boardapp.games.strategy_cards.card_check import check_deck

    return FaultsError(check_deck(source)).faults


@cache
def built_in_decks() -> tuple[Deck, ...]:
    """Return the shipped decks, read once; the tests check their files, not every start.

    Raises FaultsError when they are missing or damaged.
    """
    try:
        folder = assets_folder() / "strategy-cards" / "decks"
        files = sorted(folder.glob("*.yaml"))
    except FileNotFoundError:
        files = []
    if not files:
        fault = Fault("assets", 1, 1, "file", "no decks", "the shipped Strategy decks")
        raise FaultsError([fault])
    return tuple(map(_trusted, files))


def load_library(paths: Sequence[Path] = ()) -> Library:
    """Load the shipped decks with players' own laid over them in order.

    Raises FaultsError with the faults of all the files.
    """
    sources = [read_source(path) for path in paths]
    faults = [fault for source in sources for fault in deck_faults(source)]
    if faults:
        raise FaultsError(faults)
    return library_of(_deck(source.value) for source in sources)


def library_of(own: Iterable[Deck] = ()) -> Library:
    """Return the shipped decks with others laid over them: a deck replaces its like whole.

    A card of no known deck is left out once some deck holds a card of its title.
    """
    decks: dict[str, Deck] = {}
    unplaced: dict[str, Card] = {}
    for deck in (*built_in_decks(), *own):
        if deck.title is None:
            unplaced |= {card.title: card for card in deck.cards}
        else:
            decks[deck.title] = deck
    placed = {card.title for deck in decks.values() for card in deck.cards}
    return Library(decks, tuple(unplaced[title] for title in unplaced if title not in placed))


def _trusted(path: Path) -> Deck:
    """Build a shipped deck without checking it; check it only when that fails."""
    source = read_source(path)
    try:
        if source.faults:
            raise FaultsError(source.faults)
        return _deck(source.value)
    except (AttributeError, KeyError, TypeError, ValueError, StopIteration):
        raise FaultsError(deck_faults(source)) from None


# ---- from checked plain values to cards -------------------------------------------------------


def _deck(content: Mapping[str, Any]) -> Deck:
    title = None if content["deck"] == UNKNOWN else str(content["deck"])
    return Deck(
        title,
        tuple(card_from(title, entry) for entry in content["cards"]),
        content.get("complete", False),
        str(content.get("note", "")),
    )


def card_from(deck: str | None, entry: Mapping[str, Any]) -> Card:
    """Return a card of a deck from its entry, which has no faults."""
    keywords = _known(entry.get("keywords"))
    discount = entry.get("discount")
    return Card(
        title=str(entry["title"]),
        deck=deck,
        cost=_known(entry.get("cost")),
        phase=_known(entry.get("phase")),
        keywords=None if keywords is None else tuple(map(_keyword, keywords)),
        restrictions=tuple(map(_restriction, entry.get("restrictions", ()))),
        discount=None if discount is None else _discount(discount),
        play_area=_known(entry.get("play_area", False)),
        plus=_known(entry.get("plus", False)),
        copies=_known(entry.get("copies", 1)),
        note=str(entry.get("note", "")),
    )


def _known(value: Any) -> Any:
    return None if value == UNKNOWN else value


def _keyword(entry: Any) -> Keyword:
    if isinstance(entry, str):
        return Keyword(split_keyword(entry)[1])  # type: ignore[arg-type]
    written_name = next(key for key in entry if key != "scores")
    suppressive, name = split_keyword(written_name)
    scores = frozenset(entry.get("scores", SCORES))
    return Keyword(name, _known(entry[written_name]), suppressive, scores)  # type: ignore[arg-type]


def split_keyword(text: str) -> tuple[bool, str]:
    """Return whether a keyword is written as suppressive, and its bare name.

    >>> split_keyword("suppressive area-attack"), split_keyword("normal area-attack")
    ((True, 'area-attack'), (False, 'area-attack'))
    """
    first, _, rest = text.partition(" ")
    return (first == SUPPRESSIVE, rest) if first in (SUPPRESSIVE, NORMAL) else (False, text)


def _restriction(entry: Any) -> Restriction:
    if isinstance(entry, str):
        return Restriction(entry)  # type: ignore[arg-type]
    ((name, value),) = entry.items()
    return Restriction(name, text=str(value)) if name == "text" else Restriction(name, value)


def _discount(entry: Mapping[str, Any]) -> Discount:
    return Discount(str(entry["cards"]), entry["points"], entry.get("least", 0))


# ---- writing ----------------------------------------------------------------------------------


def deck_text(deck: Deck) -> str:
    """Return a deck as YAML, in one fixed order; what is usual is left out."""
    return "".join(f"{line}\n" for line in _lines(deck))


def _lines(deck: Deck) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"deck: {UNKNOWN if deck.title is None else written(deck.title)}"
    if deck.complete:
        yield "complete: true"
    if deck.note:
        yield f"note: {written(deck.note)}"
    yield "cards:" if deck.cards else "cards: []"
    for card in deck.cards:
        dash = "- "
        for line in card_lines(card):
            yield f"  {dash}{line}"
            dash = "  "


def card_lines(card: Card) -> Iterator[str]:
    """Yield a card as the lines of a YAML mapping."""
    yield f"title: {written(card.title)}"
    yield f"cost: {_plain(card.cost)}"
    yield f"phase: {_plain(card.phase)}"
    if card.keywords:
        yield "keywords:"
        yield from (f"  - {_keyword_text(keyword)}" for keyword in card.keywords)
    else:
        yield f"keywords: {UNKNOWN if card.keywords is None else '[]'}"
    if card.restrictions:
        yield "restrictions:"
        yield from (f"  - {_restriction_text(one)}" for one in card.restrictions)
    if card.discount is not None:
        cards, points, least = card.discount
        lowest = f", least: {least}" if least else ""
        yield f"discount: {{cards: {written(cards)}, points: {points}{lowest}}}"
    usual = {"play_area": (card.play_area, False), "plus": (card.plus, False)}
    for key, (value, left_out) in (usual | {"copies": (card.copies, 1)}).items():
        if value != left_out:
            yield f"{key}: {_plain(value)}"
    if card.note:
        yield f"note: {written(card.note)}"


def _plain(value: int | str | None) -> str:
    """Return a number, flag or word, or the word for what is not known."""
    return UNKNOWN if value is None else str(value).lower()


def _keyword_text(keyword: Keyword) -> str:
    if keyword.known and keyword.number is None:
        return keyword.name
    name = f"{SUPPRESSIVE} {keyword.name}" if keyword.suppressive else keyword.name
    pair = f"{name}: {_plain(keyword.number)}"
    if keyword.scores == SCORES:
        return pair
    return f"{{{pair}, scores: [{', '.join(map(str, sorted(keyword.scores)))}]}}"


def _restriction_text(restriction: Restriction) -> str:
    if restriction.name == "text":
        return f"text: {written(restriction.text)}"
    if restriction.name == "from-friends":
        return f"from-friends: {restriction.number}"
    return restriction.name
