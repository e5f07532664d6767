"""The entries of the card table: values of a card list's file, and those that no card can have."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, NamedTuple

from boardapp.core.sentence_case import as_sentence
from boardapp.files.fault_collector import FORMAT
from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.scalars import to_block_yaml_lines
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.spearpoint.cards import unit_cards
from boardapp.games.spearpoint.cards.damage_cards import DAMAGE_DECK
from boardapp.games.spearpoint.cards.own_card_list_file import (
    COMMAND_SECTION,
    DAMAGE_SECTION,
    UNIT_SECTION,
    AnyCard,
    AnyKey,
    CardList,
    card_sections,
    parse_card_list,
)
from boardapp.games.spearpoint.cards.weapons import MAX_WEAPONS
from boardapp.games.spearpoint.tiles.box_contents import PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.cards.card_table_columns import (
    COMMAND_COLUMNS,
    DAMAGE_CLASSES,
    DAMAGE_COLUMNS,
    EFFECT_COLUMNS,
    UNIT_COLUMNS,
    WEAPON_COLUMNS,
    CardColumn,
    CardPath,
)

_NAMELESS = "enter the title first, or take out all by Ctrl+Del"


class Row(NamedTuple):
    """A card by its path, which ends with "" for a new one, and what of it: a weapon, an effect."""

    card: CardPath
    part: CardPath = ()

    def address(self, column: CardColumn) -> CardPath:
        """Return the path of a value."""
        return (*self.card, *self.part, *column.keys)


class InvalidEntry(NamedTuple):
    """A typed entry that no card can have, and the reason, in words."""

    column: CardColumn
    text: str
    words: str = ""


class Cell(NamedTuple):
    """The text of a cell; ``stated`` by the rulebook, ``open`` if a card has such a value."""

    text: str
    fault: str = ""
    stated: bool = False
    open: bool = True


class CardEntries:
    """The values of all cards as a file holds them, entered or known, and what is wrong, by paths.

    The rulebook's values are among them, and left out of the saved ones.
    """

    def __init__(self, cards: CardList) -> None:
        self._known = _with_known_cards(CardList())
        self.known: dict[str, Any] = card_sections(self._known)
        self.values: dict[str, Any] = {}
        self.wrong: dict[CardPath, InvalidEntry] = {}
        self.take(cards)

    def take(self, cards: CardList) -> None:
        """Show a list as it was saved; its file has another order, but rows stay where they are."""
        cards = _with_known_cards(cards)
        before, self.values = self.values, card_sections(cards)
        for path in ((UNIT_SECTION, "us"), (UNIT_SECTION, "germany"), (COMMAND_SECTION,)):
            there = value_at(self.values, path)
            old = value_at(before, path) or [key.unit for key in cards.units if key.side in path]
            ordered = {name: there[name] for name in (*filter(there.__contains__, old), *there)}
            self.values = _with_value(self.values, path, ordered)
        self._saved = self._entered()

    def _entered(self) -> dict[AnyKey, AnyCard]:
        """Return the cards without what the rulebook states, if anything is left."""
        cards, known, entered = _read(self.values), self._known, dict[AnyKey, AnyCard]()
        for key, unit in cards.units.items():
            stated = known.units.get(key)
            if unit != stated:
                entered[key] = unit_cards.without_known_values(unit, stated) if stated else unit
        for name, card in cards.command.items():
            said = known.command.get(name)
            if card != said:
                entered[name] = unit_cards.command_without_known_bonus(card, said) if said else card
        entered.update(cards.damage.items())
        return entered

    @property
    def is_saved(self) -> bool:
        """Return whether all that was entered is saved."""
        return self._entered() == self._saved

    def with_unsaved_cards(self, cards: CardList) -> CardList:
        """Return a list with all that was entered since the last save."""
        now = self._entered()
        for key in {**self._saved, **now}:
            if key not in now:
                cards = cards.without_card(key)
            elif now[key] != self._saved.get(key):
                cards = cards.with_card(now[key])
        return cards

    def cell(self, row: Row, column: CardColumn) -> Cell:
        """Return the content of a cell."""
        at = row.address(column)
        if wrong := self.wrong.get(at):
            return Cell(wrong.text, as_sentence(wrong.words))
        value, card = value_at(self.values, at), value_at(self.values, row.card) or {}
        if value is None and column.type.choices and value_at(self.values, row.card + row.part):
            value = column.usual
        text = "" if value is None or value is False else column.type.to_text(value)
        stated = bool(text) and not column.identifies and value == value_at(self.known, at)
        is_new = row.card[-1] == "" and column.path != "title"
        return Cell(text, "", stated, not is_new and column.open(card))

    def is_tab_stop(self, row: Row, column: CardColumn, first: CardColumn) -> bool:
        """Return whether typing stops at a cell: its value is not known otherwise."""
        # Nobody wants to enter values of what has no title yet.
        if column is not first and row.part and not self.cell(row, first).text:
            return False
        known = column.identifies and value_at(self.known, row.card)
        return self.cell(row, column).open and not known

    def enter(self, row: Row, column: CardColumn, text: str) -> None:
        """Take the typed text into a cell; what no card can hold stays there with its fault."""
        at = row.address(column)
        if text == self.cell(row, column).text:
            return
        self.wrong.pop(at, None)
        if text or value_at(self.values, at) is not None:
            self.wrong[at] = InvalidEntry(column, text)
            self._put_what_fits(row.card)

    def _put_what_fits(self, card: CardPath) -> None:
        """Put the typed text of a card into it; a value that fits may let another one fit."""
        for at, typed in list(self.wrong.items()):
            if at[: len(card)] != card:
                continue
            try:
                self.values = self._with_entry(card, at[len(card) :], typed)
            except ValueError as error:
                self.wrong[at] = typed._replace(words=str(error))
            else:
                del self.wrong[at]
                self._put_what_fits(card)
                return

    def _with_entry(self, card: CardPath, at: CardPath, typed: InvalidEntry) -> dict[str, Any]:
        """Return the values with the typed text; raises ValueError with why no card can hold it.

        Deleting an entry does not delete the rulebook's value.
        """
        known, values = value_at(self.known, card + at), self.values
        if at[-1] == "name" and not typed.text and known is None:
            raise ValueError(_NAMELESS)
        value = typed.column.type.parse(typed.text) if typed.text else known
        value = None if value == typed.column.usual else value
        if card[-1] == "":
            taken = {*built_in_catalogue().units, *(value_at(values, card[:-1]) or ())}
            card = (*card[:-1], unit_cards.card_name_from_title(typed.text, taken))
            if card[0] == UNIT_SECTION:
                values = _with_value(values, (*card, "class"), "infantry")
        values = _with_value(values, card + at, value) or {}
        try:
            _read(_with_value({}, card, value_at(values, card)) or {})
        except FaultsError as error:
            fault = error.faults[0]
            if fault.found.startswith("no '"):
                raise ValueError(_NAMELESS) from None
            if fault.where.endswith("endurance[0]") and fault.found == "nothing":
                raise ValueError("full endurance comes first") from None
            raise ValueError(fault.text) from None
        return values

    def remove(self, row: Row) -> None:
        """Take what was entered in a row out, right or wrong; what is known is as it was."""
        path = (*row.card, *row.part)
        wrong = {at: typed for at, typed in self.wrong.items() if at[: len(path)] != path}
        if isinstance(number := path[-1], int) and value_at(self.known, path) is None:
            for later in range(number + 1, MAX_WEAPONS):  # they move up
                old, new = (*path[:-1], later), (*path[:-1], later - 1)
                wrong = {new + at[len(new) :] if at[: len(old)] == old else at: typed
                         for at, typed in wrong.items()}  # fmt: skip
        self.wrong = wrong
        self.values = _with_value(self.values, path, value_at(self.known, path)) or {}


def value_at(values: Any, path: CardPath) -> Any:
    """Return a value by its path, None if there is none."""
    for key in path:
        if isinstance(values, list) and isinstance(key, int):
            values = values[key] if key < len(values) else None
        else:
            values = values.get(key) if isinstance(values, dict) else None
    return values


def _with_value(values: Any, path: CardPath, value: Any) -> Any:
    """Return values with another one at a path; None takes it out, and what is empty without it."""
    if not path:
        return value
    key, below = path[0], _with_value(value_at(values, path[:1]), path[1:], value)
    if isinstance(key, str):
        held = {**(values or {}), key: below}
        return {one: inner for one, inner in held.items() if inner is not None} or None
    entries = [*(values or ()), *[None] * (key + 1 - len(values or ()))]
    entries[key : key + 1] = [] if below is None and isinstance(entries[key], dict) else [below]
    while entries and entries[-1] is None:
        entries.pop()
    return entries or None


def _read(values: dict[str, Any]) -> CardList:
    """Return a card list of its file's values; raises FaultsError."""
    lines = to_block_yaml_lines({"boardapp": FORMAT, UNIT_SECTION: {}, **values}, "")
    return parse_card_list(read_yaml_text("".join(f"{line}\n" for line in lines), "cards"))


def _with_known_cards(cards: CardList) -> CardList:
    """Return a list with the cards that the rulebook names, each with what it states."""
    catalogue = built_in_catalogue()
    units = (card for side in PLAYERS
             for card in unit_cards.unit_cards_of_side(catalogue, side, cards.units))  # fmt: skip
    commands = unit_cards.built_in_and_entered_command_cards(cards.command)
    return CardList({unit_cards.CardKey(card.side, card.unit): card for card in units},
                    {card.name: card for card in commands}, cards.damage)  # fmt: skip


@dataclass
class CardSheet:
    """Cards of a kind as rows: those of the rulebook, those that were added, and a new one.

    A title with an ampersand names the key that leads there.
    """

    entries: CardEntries
    path: CardPath
    tab: str
    title: str
    columns: tuple[CardColumn, ...]
    parts_title: str = ""
    part_columns: tuple[CardColumn, ...] = ()

    @property
    def is_of_damage(self) -> bool:
        """Return whether these are the Damage Cards, which go by their numbers."""
        return self.path[0] == DAMAGE_SECTION

    def rows(self) -> list[Row]:
        """Return the rows of cards, the last one for a new card."""
        names = value_at(self.entries.values, self.path) or ()
        if self.is_of_damage:
            return [Row((*self.path, str(number + 1))) for number in range(DAMAGE_DECK)]
        return [Row((*self.path, name)) for name in (*names, "")]

    def part_rows(self, card: CardPath) -> list[Row]:
        """Return the rows of what belongs to a card: its weapons and a new one, or its effects."""
        if self.is_of_damage:
            return [Row(card, (target,)) for target in DAMAGE_CLASSES]
        if not self.part_columns or card[-1] == "":
            return []
        count = len(value_at(self.entries.values, (*card, "weapons")) or ()) + 1
        return [Row(card, ("weapons", number)) for number in range(min(count, MAX_WEAPONS))]

    def row_title(self, row: Row) -> str:
        """Return what a row's card or part is called."""
        if self.is_of_damage:
            return f"effect on {row.part[0]}" if row.part else f"Card {row.card[-1]}"
        column = (self.part_columns if row.part else self.columns)[0]
        return self.entries.cell(row, column).text or ("new weapon" if row.part else "New card")

    def header(self, row: Row) -> str:
        """Return the heading of a row."""
        last = (row.part or row.card)[-1]
        if isinstance(last, int):
            return str(last + 1)
        return last.capitalize() if self.is_of_damage else ""

    def count_sentence(self) -> str:
        """Return how many cards of a deck are entered."""
        values = value_at(self.entries.values, self.path) or {}
        deck, least, kind = unit_cards.COMMAND_DECK, 0, "Command cards"
        if self.is_of_damage:
            deck, least, kind = DAMAGE_DECK, 1, "Damage Cards"
        number = sum(card.get("copies", least) for card in values.values())
        counted = self.path[0] != UNIT_SECTION
        return f"{number} of the {deck} {kind} are entered." if counted else ""


def card_sheets(entries: CardEntries) -> list[CardSheet]:
    """Return a sheet for the units of each side, the Command cards and the Damage Cards."""
    units = ("U&nits", UNIT_COLUMNS, "&Weapons of", WEAPON_COLUMNS)
    sides = [CardSheet(entries, (UNIT_SECTION, side), f"&{PLAYER_TITLES[side]}", *units)
             for side in PLAYERS]  # fmt: skip
    return [
        *sides,
        CardSheet(entries, (COMMAND_SECTION,), "Co&mmand Cards", "Ca&rds", COMMAND_COLUMNS),
        CardSheet(entries, (DAMAGE_SECTION,), "&Damage Cards", "Ca&rds", DAMAGE_COLUMNS,
                  "&Effects of", EFFECT_COLUMNS),
    ]  # fmt: skip
