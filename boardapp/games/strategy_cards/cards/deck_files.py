"""Decks of Strategy cards, shipped or the players' own: read with every fault, and written."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from boardapp.core.json_values import field_type_hints
from boardapp.files.assets import assets_folder
from boardapp.files.fault_collector import FORMAT, DuplicateChecker
from boardapp.files.fault_wording import ENTRIES, did_you_mean, join_with_or, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.typed import typed_writer
from boardapp.files.typed.typed_reader import UNREAD, Form, TypedReader
from boardapp.files.typed.typed_reader import Path as Path_
from boardapp.files.typed.typed_writer import to_file_value
from boardapp.files.value_limits import ValueLimit, multiline_text, split_off_limits, whole_number
from boardapp.files.yaml.scalars import to_block_yaml_lines
from boardapp.files.yaml.yaml_source import Source, read_source
from boardapp.games.strategy_cards.calls.drift import FACES
from boardapp.games.strategy_cards.cards.strategy_card import (
    ATTACKS,
    KEYWORDS,
    MAX_DISTANCE,
    NUMBERS,
    OR_UNKNOWN,
    RESTRICTIONS,
    SCORES,
    UNKNOWN,
    Card,
    CardLibrary,
    Deck,
    Keyword,
    TargetRestriction,
)

SUPPRESSIVE = "suppressive"
NORMAL = "normal"


# ---- reading ----------------------------------------------------------------------------------


def read_deck(path: Path) -> Deck:
    """Read a deck; raises FaultsError with every fault of the file."""
    return parse_deck(read_source(path))


def parse_deck(source: Source) -> Deck:
    """Return the deck of a source; raises FaultsError with every fault."""
    reader = TypedReader(source, forms={**FORMS, Card: _read_card})
    deck = _read_deck_fields(reader) if reader.check_format_version() else None
    if deck is None or reader.faults:
        raise FaultsError(reader.faults)
    return deck


def deck_faults(source: Source) -> tuple[Fault, ...]:
    """Return every fault of a deck file, by line."""
    try:
        parse_deck(source)
    except FaultsError as error:
        return error.faults
    return ()


@cache
def built_in_decks() -> tuple[Deck, ...]:
    """Return the shipped decks, read once.

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
    return tuple(map(read_deck, files))


def library_with_own_decks(own: Iterable[Deck] = ()) -> CardLibrary:
    """Return the shipped decks with other decks added; a deck replaces one of its title whole.

    A card without a known deck is left out once any deck has a card of its title.
    """
    decks: dict[str, Deck] = {}
    unplaced: dict[str, Card] = {}
    for deck in (*built_in_decks(), *own):
        if deck.title is None:
            unplaced |= {card.title: card for card in deck.cards}
        else:
            decks[deck.title] = deck
    placed = {card.title for deck in decks.values() for card in deck.cards}
    return CardLibrary(decks, tuple(unplaced[title] for title in unplaced if title not in placed))


def _read_deck_fields(reader: TypedReader) -> Deck | None:
    needed = frozenset(("title", "cards"))
    held = reader.read_fields(
        field_type_hints(Deck), needed, reader.source.value, (), also=("boardapp",)
    )
    if held is None:
        return None
    check_cards(reader, "cards", held.get("cards", ()))
    if not needed <= held.keys():
        return None
    cards = tuple(replace(card, deck=held["title"]) for card in held["cards"])
    return Deck(**{**held, "cards": cards})


def _read_card(reader: TypedReader, value: object, path: Path_, _: str) -> object:
    """Read a card whose deck is the file's."""
    hints = {name: hint for name, hint in field_type_hints(Card).items() if name != "deck"}
    held = reader.read_fields(hints, frozenset(("title",)), value, path)
    return UNREAD if held is None or "title" not in held else Card(**held, deck=None)


def check_cards(reader: TypedReader, section: str, cards: Iterable[Card]) -> None:
    """Add the faults of the cards of a section, apart from those of single fields."""
    once = DuplicateChecker("each card once, with its copies", reader)
    for number, card in enumerate(cards):
        spot = reader.path_in_file((section, number))
        once.check_first(
            (*spot, "title"),
            (card.deck, card.title),
            f"the card {quote_shortened(card.title)} a second time",
        )
        entry = list(reader.source.nodes_along_path(spot))[-1].value
        if entry.get("discount", "") is None:
            reader.add_wrong_value((*spot, "discount"), ENTRIES)
        # If some keywords are at fault, the order of the others is unknown.
        if card.keywords is None or len(card.keywords) == len(entry["keywords"]):
            for wrong in card.inconsistencies():
                reader.add_value_fault(wrong, spot)


def _read_keyword(reader: TypedReader, entry: object, path: Path_, _: str) -> object:
    """Read a keyword: its name alone, or with its number, perhaps with its scoring faces."""
    if not isinstance(entry, (str, dict)):
        reader.add_wrong_value(path, "a keyword, such as target-hex or 'area-attack: 4'")
        return UNREAD
    keys = [key for key in entry if key != "scores"] if isinstance(entry, dict) else [entry]
    if len(keys) != 1:
        found = ", ".join(map(quote_shortened, entry)) or "no keyword"
        reader.add_fault(path, found, "one keyword an entry, in the order of the card")
        return UNREAD
    key = keys[0]
    suppressive, name = _split_suppressive_prefix(key)
    if name not in KEYWORDS:
        at = key if isinstance(entry, dict) else None
        expected = ", ".join(KEYWORDS) + did_you_mean(key, _NAMES)
        reader.add_fault(path, f"the unknown keyword {quote_shortened(key)}", expected, key=at)
        return UNREAD
    if key != name and name not in ATTACKS:
        expected = f"{SUPPRESSIVE} or {NORMAL} before {join_with_or(ATTACKS)} only"
        reader.add_fault(path, quote_shortened(key), expected)
    number, scores = None, SCORES
    if name in NUMBERS:
        number = _read_keyword_number(reader, entry, (*path, key), NUMBERS[name])
    elif isinstance(entry, dict):
        reader.add_fault(path, f"{name} with a value", f"{name} alone, without ':'")
    if isinstance(entry, dict) and "scores" in entry:
        if name not in ATTACKS:
            expected = f"scores beside {join_with_or(ATTACKS)} only"
            reader.add_fault(path, "scores", expected, key="scores")
        held = reader.read(SCORED, entry["scores"], (*path, "scores"))
        scores = SCORES if held is UNREAD else frozenset(held)
    # A value with a fault keeps its place in the order of the card.
    number = None if number is UNREAD else number
    of_attack = (suppressive, scores) if name in ATTACKS else ()
    return Keyword(name, number, *of_attack)


def _split_suppressive_prefix(text: str) -> tuple[bool, object]:
    """Return whether a keyword is written as suppressive, and its bare name."""
    first, _, rest = text.partition(" ")
    return (first == SUPPRESSIVE, rest) if first in (SUPPRESSIVE, NORMAL) else (False, text)


def _read_keyword_number(reader: TypedReader, entry: object, path: Path_, most: int) -> Any:
    """Read a keyword's number (X)."""
    key = path[-1]
    if isinstance(entry, dict):
        kind = Annotated[Annotated[int, whole_number(1, most)] | None, OR_UNKNOWN]
        return reader.read(kind, entry[key], path)
    expected = f"its number, such as '{key}: 4', or '{key}: {UNKNOWN}'"
    reader.add_fault(path[:-1], f"{key} without its number", expected)
    return None


def _read_restriction(reader: TypedReader, entry: object, path: Path_, _: str) -> object:
    """Read a restriction on the target hex: its name alone, or with its number or text."""
    said = {entry: None} if isinstance(entry, str) else entry
    if not isinstance(said, dict) or len(said) != 1:
        reader.add_wrong_value(path, "a restriction, such as in-sight or 'from-friends: 3'")
        return UNREAD
    alone = isinstance(entry, str)
    ((name, value),) = said.items()
    kind = _VALUES.get(name)
    if name not in RESTRICTIONS:
        expected = f"{join_with_or(RESTRICTIONS)}{did_you_mean(name, RESTRICTIONS)}"
        found = f"the unknown restriction {quote_shortened(name)}"
        reader.add_fault(path, found, expected, key=None if alone else name)
        return UNREAD
    if kind is None:
        if alone:
            return TargetRestriction(name)
        reader.add_fault(path, f"{name} with a value", f"{name} alone, without ':'")
        return UNREAD
    if alone:
        limit = split_off_limits(kind)[1][0]
        reader.add_fault(path, f"{name} alone", f"'{name}: …' with {limit.words}")
        return UNREAD
    value = reader.read(kind, value, (*path, name))
    if value is UNREAD:
        return UNREAD
    return TargetRestriction(name, text=value) if name == "text" else TargetRestriction(name, value)


FORMS: Mapping[object, Form] = {Keyword: _read_keyword, TargetRestriction: _read_restriction}
"""The readers for keywords and restrictions in files."""
SCORED = Annotated[
    tuple[object, ...],
    ValueLimit(
        f"different results of a die, from 1 to {FACES}, such as [5, 6]",
        lambda held: (
            all(type(one) is int and 1 <= one <= FACES for one in held)
            and 0 < len(held) == len({*held})
        ),
    ),
]
_VALUES: Mapping[str, object] = {
    "from-friends": Annotated[
        int,
        ValueLimit(
            f"a number of hexes from 1 to {MAX_DISTANCE}",
            lambda hexes: 1 <= hexes <= MAX_DISTANCE,
        ),
    ],
    "text": Annotated[
        str,
        ValueLimit("a text", lambda text: bool(text.strip())),
        multiline_text(),
    ],
}
_NAMES = (*KEYWORDS, *(f"{SUPPRESSIVE} {name}" for name in ATTACKS))


# ---- writing ----------------------------------------------------------------------------------


def deck_yaml(deck: Deck) -> str:
    """Return a deck as YAML, in one fixed order; default values are left out."""
    held = to_file_value(replace(deck, cards=()))
    cards = [to_file_value(card, forms=WRITTEN) for card in deck.cards]
    for card in cards:
        del card["deck"]
    content = {"boardapp": FORMAT, **held, "cards": cards}
    return "".join(f"{line}\n" for line in to_block_yaml_lines(content))


def _keyword_to_yaml(keyword: Keyword, _: object) -> Any:
    """Return a keyword for a file: its name alone, or with its number, perhaps with its scores."""
    if keyword.is_number_known and keyword.number is None:
        return keyword.name
    name = f"{SUPPRESSIVE} {keyword.name}" if keyword.suppressive else keyword.name
    pair = {name: UNKNOWN if keyword.number is None else keyword.number}
    return pair if keyword.scores == SCORES else {**pair, "scores": sorted(keyword.scores)}


def _restriction_to_yaml(restriction: TargetRestriction, _: object) -> Any:
    """Return a restriction for a file: its name alone, or with its number or text."""
    said = {"text": restriction.text, "from-friends": restriction.number}
    name = restriction.name
    return {name: said[name]} if name in said else name


WRITTEN: Mapping[object, typed_writer.Form] = {
    Keyword: _keyword_to_yaml, TargetRestriction: _restriction_to_yaml,
}  # fmt: skip
"""The writers for keywords and restrictions in files."""
