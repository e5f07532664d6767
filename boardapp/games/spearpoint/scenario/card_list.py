"""The players' own cards as a file: what they have entered once, read with every fault, written.

Files are told by the key ``unit_cards`` or ``command_cards``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from boardapp.files.fault import Fault, FaultsError
from boardapp.files.findings import FORMAT
from boardapp.files.limits import MAX_LINE, Held, Key, among, counted, dashed
from boardapp.files.scalars import written
from boardapp.files.source import Source, read_source
from boardapp.files.typed import UNREAD, TypedReader
from boardapp.files.wording import either
from boardapp.games.spearpoint.catalogue import PLAYERS
from boardapp.games.spearpoint.file_kind import CARD_LIST_KEYS
from boardapp.games.spearpoint.scenario.unit_cards import (
    CardKey,
    CommandCard,
    CommandCards,
    UnitCard,
    UnitCards,
)

UNIT_SECTION = "unit_cards"
COMMAND_SECTION = "command_cards"
MAX_CARDS = 500
"""Unit cards of a side, or Command cards, in one file at most."""


_CARDS = counted(0, MAX_CARDS, f"at most {MAX_CARDS} cards", "cards")
_Name = Annotated[str, dashed(most=MAX_LINE)]
_UnitCards = Mapping[
    Annotated[str, among(PLAYERS, "side")], Annotated[Mapping[_Name, UnitCard], _CARDS]
]


def _by_key(held: Mapping[str, Mapping[str, UnitCard]]) -> dict[CardKey, UnitCard]:
    cards = (card for of_side in held.values() for card in of_side.values())
    return {CardKey(card.side, card.unit): card for card in cards}


@dataclass(frozen=True)
class CardList:
    """Unit cards and Command cards that the players entered."""

    units: Annotated[UnitCards, Key(UNIT_SECTION), Held(_UnitCards, _by_key)] = field(
        default_factory=dict
    )
    command: Annotated[
        CommandCards, Key(COMMAND_SECTION), Held(Annotated[Mapping[_Name, CommandCard], _CARDS])
    ] = field(default_factory=dict)

    def with_unit(self, card: UnitCard) -> CardList:
        """Return the list with a unit card, instead of the one of that unit and side."""
        return replace(self, units={**self.units, CardKey(card.side, card.unit): card})

    def with_command(self, card: CommandCard) -> CardList:
        """Return the list with a Command card, instead of the one of that name."""
        return replace(self, command={**self.command, card.name: card})


# ---- reading ----------------------------------------------------------------------------------


def read_card_list(path: Path) -> CardList:
    """Read a card list; raises FaultsError with every fault of the file."""
    return card_list_from(read_source(path))


def card_list_from(source: Source) -> CardList:
    """Return the card list that a source holds; raises FaultsError with every fault."""
    reader = TypedReader(source)
    cards: Any = UNREAD
    if reader.version():
        cards = reader.read(CardList, source.value, ())
        if not source.value.keys() & CARD_LIST_KEYS:
            found = "neither unit cards nor Command cards"
            reader.fault((), found, either(sorted(CARD_LIST_KEYS)))
    if cards is UNREAD or reader.faults:
        raise FaultsError(reader.faults)
    return cards  # type: ignore[no-any-return]


def faults_of(source: Source) -> tuple[Fault, ...]:
    """Return every fault of a card list, by line."""
    try:
        card_list_from(source)
    except FaultsError as error:
        return error.faults
    return ()


# ---- writing ----------------------------------------------------------------------------------


def card_list_text(cards: CardList) -> str:
    """Return a card list as YAML, in one fixed order; what is not known is left out."""
    return "".join(f"{line}\n" for line in _lines(cards))


def _lines(cards: CardList) -> Iterator[str]:
    yield f"boardapp: {FORMAT}"
    yield f"{UNIT_SECTION}:" if cards.units else f"{UNIT_SECTION}: {{}}"
    for side in PLAYERS:
        of_side = sorted(key for key in cards.units if key.side == side)
        if of_side:
            yield f"  {side}:"
            for key in of_side:
                yield f"    {written(key.unit)}: {{{', '.join(_unit_pairs(cards.units[key]))}}}"
    yield f"{COMMAND_SECTION}:" if cards.command else f"{COMMAND_SECTION}: {{}}"
    for name in sorted(cards.command):
        card = cards.command[name]
        copies = "" if card.copies is None else f", copies: {card.copies}"
        yield f"  {written(name)}: {{title: {written(card.title)}{copies}}}"


def _unit_pairs(card: UnitCard) -> Iterator[str]:
    yield f"title: {written(card.title)}"
    yield f"class: {card.unit_class}"
    if card.cost is not None:
        yield f"cost: {card.cost}"
    if card.crew is not None:
        yield f"crew: {card.crew}"
    if card.copies is not None:
        yield f"copies: {card.copies}"
    if card.defense is not None:
        yield f"defense: {card.defense}"
    if card.endurance:
        yield f"endurance: [{', '.join(map(str, card.endurance))}]"
