"""The players' own cards as a file: what they have entered once, read with every fault, written.

Files are told by the key ``unit_cards`` or ``command_cards``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardapp.files.fault import Fault, FaultsError
from boardapp.files.findings import FORMAT
from boardapp.files.scalars import written
from boardapp.files.source import Source, read_source
from boardapp.files.wording import either, hint, quoted
from boardapp.games.spearpoint.catalogue import PLAYERS, Player
from boardapp.games.spearpoint.file_kind import CARD_LIST_KEYS
from boardapp.games.spearpoint.scenario.unit_cards import (
    CardKey,
    CommandCard,
    CommandCards,
    UnitCard,
    UnitCards,
)
from boardapp.games.spearpoint.tile_set import UNIT_NAME

if TYPE_CHECKING:
    from boardapp.files.nodes import PathKey
    from boardapp.files.validation import Checker


UNIT_SECTION = "unit_cards"
COMMAND_SECTION = "command_cards"
MAX_CARDS = 500
"""Unit cards of a side, or Command cards, in one file at most."""


@dataclass(frozen=True)
class CardList:
    """Unit cards and Command cards that the players entered."""

    units: UnitCards = field(default_factory=dict)
    command: CommandCards = field(default_factory=dict)

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
    faults = faults_of(source)
    if faults:
        raise FaultsError(faults)
    content: Mapping[str, Any] = source.value
    units = {
        CardKey(side, name): _unit_card(name, side, entry)
        for side, cards in content.get(UNIT_SECTION, {}).items()
        for name, entry in cards.items()
    }
    command = {
        name: CommandCard(name, str(entry["title"]), entry.get("copies"))
        for name, entry in content.get(COMMAND_SECTION, {}).items()
    }
    return CardList(units, command)


def faults_of(source: Source) -> tuple[Fault, ...]:
    """Return every fault of a card list, by line."""
    # Late: these bring pydantic along.
    from boardapp.files.validation import Checker
    from boardapp.games.spearpoint.scenario.card_schemas import (
        CardListFile,
        CommandCardEntry,
        UnitCardEntry,
    )

    checker = Checker(source)
    if not checker.version():
        return FaultsError(checker.faults).faults
    content = source.value
    checker.model(CardListFile)
    if not content.keys() & CARD_LIST_KEYS:
        checker.fault(
            (), "neither unit cards nor Command cards", f"{either(sorted(CARD_LIST_KEYS))}"
        )
    held = content.get(UNIT_SECTION)
    for side in held if isinstance(held, dict) else ():
        path = (UNIT_SECTION, side)
        if side not in PLAYERS:
            expected = f"{either(PLAYERS)}{hint(side, PLAYERS)}"
            checker.fault(path[:1], f"the unknown side {quoted(str(side))}", expected, key=side)
        else:
            for name in _names(checker, path):
                checker.model(UnitCardEntry, (*path, name))
    for name in _names(checker, (COMMAND_SECTION,)) if content.get(COMMAND_SECTION) else ():
        checker.model(CommandCardEntry, (COMMAND_SECTION, name))
    return FaultsError(checker.faults).faults


def _names(checker: Checker, path: Sequence[PathKey]) -> Iterator[str]:
    """Yield the names of a section's cards, however they are written; note those that are none."""
    held: Any = checker.source.value
    for key in path:
        held = held[key]
    if not isinstance(held, dict):
        if len(path) > 1:
            checker.wrong(path, "a mapping of 'key: value'")
        return
    if len(held) > MAX_CARDS:
        checker.fault(path, f"{len(held):,} cards", f"at most {MAX_CARDS:,} cards")
        return
    for name in held:
        if not UNIT_NAME.fullmatch(name):
            checker.fault(path, quoted(name), "lower-case words with dashes", key=name)
        yield name


def _unit_card(name: str, side: Player, entry: Mapping[str, Any]) -> UnitCard:
    """Return a unit card from its entry, which has no faults."""
    return UnitCard(
        name,
        str(entry["title"]),
        side,
        entry["class"],
        entry.get("cost"),
        entry.get("crew"),
        entry.get("copies"),
        entry.get("defense"),
        tuple(entry.get("endurance", ())),
    )


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
