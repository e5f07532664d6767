"""Reads and writes the file of the players' own cards, and finds every fault in it.

Files are recognised by the key ``unit_cards``, ``command_cards`` or ``damage_cards``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Annotated, Any

from boardapp.files.fault_collector import FORMAT
from boardapp.files.fault_wording import join_with_or
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.typed.typed_reader import UNREAD, TypedReader
from boardapp.files.typed.typed_writer import to_file_value
from boardapp.files.value_limits import (
    MAX_LINE,
    FileKey,
    StoredAs,
    ValueLimit,
    dashed_name,
    entry_count,
    one_of_words,
)
from boardapp.files.yaml.scalars import to_block_yaml_lines
from boardapp.files.yaml.yaml_source import Source, read_source
from boardapp.games.spearpoint.cards.damage_cards import DAMAGE_DECK, DamageCard, DamageCards
from boardapp.games.spearpoint.cards.unit_cards import (
    CardKey,
    CommandCard,
    CommandCards,
    UnitCard,
    UnitCards,
)
from boardapp.games.spearpoint.file_kind import CARD_LIST_KEYS
from boardapp.games.spearpoint.tiles.catalogue import GRID, PLAYERS

UNIT_SECTION = "unit_cards"
COMMAND_SECTION = "command_cards"
DAMAGE_SECTION = "damage_cards"
MAX_CARDS = 500
"""The most unit cards of a side, or Command cards, in one file."""


_CARDS = entry_count(0, MAX_CARDS, f"at most {MAX_CARDS} cards", "cards")
_Name = Annotated[str, dashed_name(most=MAX_LINE)]
_UnitCards = Mapping[
    Annotated[str, one_of_words(PLAYERS, "side")], Annotated[Mapping[_Name, UnitCard], _CARDS]
]


def _group_by_side(cards: UnitCards) -> dict[str, dict[str, UnitCard]]:
    sides: dict[str, dict[str, UnitCard]] = {}
    for key in sorted(cards):
        sides.setdefault(key.side, {})[key.unit] = cards[key]
    return sides


def _index_by_card_key(held: Mapping[str, Mapping[str, UnitCard]]) -> dict[CardKey, UnitCard]:
    cards = (card for of_side in held.values() for card in of_side.values())
    return {CardKey(card.side, card.unit): card for card in cards}


_NUMBERS = frozenset(map(str, range(1, DAMAGE_DECK + 1)))
_Number = Annotated[
    str, ValueLimit(f"a card's number from 1 to {DAMAGE_DECK}", _NUMBERS.__contains__)
]


def _index_by_number(held: Mapping[str, DamageCard]) -> dict[int, DamageCard]:
    return {int(number): replace(card, number=int(number)) for number, card in held.items()}


AnyCard = UnitCard | CommandCard | DamageCard


@dataclass(frozen=True)
class CardList:
    """Unit cards, Command cards and Damage Cards that the players entered."""

    units: Annotated[
        UnitCards, FileKey(UNIT_SECTION), StoredAs(_UnitCards, _index_by_card_key, _group_by_side)
    ] = field(default_factory=dict)
    command: Annotated[
        CommandCards,
        FileKey(COMMAND_SECTION),
        StoredAs(Annotated[Mapping[_Name, CommandCard], _CARDS]),
    ] = field(default_factory=dict)
    damage: Annotated[
        DamageCards,
        FileKey(DAMAGE_SECTION),
        StoredAs(Mapping[_Number, DamageCard], _index_by_number),
    ] = field(default_factory=dict)

    def with_unit_card(self, card: UnitCard) -> CardList:
        """Return the list with a unit card, which replaces that of the same unit and side."""
        return replace(self, units={**self.units, CardKey(card.side, card.unit): card})

    def with_command_card(self, card: CommandCard) -> CardList:
        """Return the list with a Command card, which replaces that of the same name."""
        return replace(self, command={**self.command, card.name: card})

    def with_damage_card(self, card: DamageCard) -> CardList:
        """Return the list with a Damage Card, which replaces that of the same number."""
        return replace(self, damage={**self.damage, card.number: card})

    def with_card(self, card: AnyCard) -> CardList:
        """Return the list with a card of any kind, which replaces the card with the same key."""
        if isinstance(card, UnitCard):
            return self.with_unit_card(card)
        return (
            self.with_damage_card(card)
            if isinstance(card, DamageCard)
            else self.with_command_card(card)
        )


NO_CARDS = CardList()


def read_card_list(path: Path) -> CardList:
    """Read a card list; raises FaultsError with every fault of the file."""
    return parse_card_list(read_source(path))


def parse_card_list(source: Source) -> CardList:
    """Return the card list of a source; raises FaultsError with every fault."""
    reader = TypedReader(source)
    cards: Any = UNREAD
    if reader.check_format_version():
        cards = reader.read(CardList, source.value, ())
        if not source.value.keys() & CARD_LIST_KEYS:
            found = "a file without unit cards, Command cards or Damage Cards"
            reader.add_fault((), found, join_with_or(sorted(CARD_LIST_KEYS)))
    if cards is UNREAD or reader.faults:
        raise FaultsError(reader.faults)
    return cards  # type: ignore[no-any-return]


def card_list_faults(source: Source) -> tuple[Fault, ...]:
    """Return every fault of a card list, by line."""
    try:
        parse_card_list(source)
    except FaultsError as error:
        return error.faults
    return ()


def card_list_text(cards: CardList) -> str:
    """Return a card list as YAML, in one fixed order; unknown values are left out."""
    lines = [f"boardapp: {FORMAT}"]
    for key, entered in card_sections(cards).items():
        lines += [f"{key}:", *to_block_yaml_lines(entered, "  ")] if entered else [f"{key}: {{}}"]
    return "".join(f"{line}\n" for line in lines)


def card_sections(cards: CardList) -> dict[str, dict[str, object]]:
    """Return a card list as the sections of a file; layouts have the same sections."""
    return {UNIT_SECTION: {}, COMMAND_SECTION: {}, **to_file_value(cards, GRID)}
