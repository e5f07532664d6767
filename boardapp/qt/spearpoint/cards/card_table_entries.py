"""The entries of the card table: the values of a card list's file, and values not yet valid."""

from __future__ import annotations

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
    CardList,
    card_sections,
    parse_card_list,
)
from boardapp.games.spearpoint.cards.weapons import MAX_WEAPONS
from boardapp.games.spearpoint.tiles.catalogue import PLAYERS
from boardapp.games.spearpoint.tiles.tile_set import built_in_catalogue
from boardapp.qt.spearpoint.cards.card_table_columns import CardColumn, CardPath, CardSheet
from boardapp.qt.spearpoint.cards.own_cards import OwnCards

_DAMAGE_CLASSES = ("infantry", "vehicle", "gun", "aircraft")
_NAMELESS = "enter the card's title first, or delete the whole card with Ctrl+Del"


class Row(NamedTuple):
    """A row of the table: the path of its card, which ends with "" for a new card, and of its part.

    A part is a weapon or an effect. Parts after the first have a ``line`` of their own below their
    card.
    """

    card: CardPath
    part: CardPath = ()
    line: int = 0

    def owner(self, column: CardColumn) -> CardPath:
        """Return the path that a column's value belongs to: the card, or its part."""
        return self.card + self.part if column.belongs_to_part else self.card


class Typed(NamedTuple):
    """A text typed since the last save, and the reason in words if it is invalid."""

    row: Row
    column: CardColumn
    text: str
    words: str = ""

    @property
    def path(self) -> CardPath:
        """Return the path of the typed value."""
        return self.row.owner(self.column) + self.column.keys


class Cell(NamedTuple):
    """The text of a cell; ``stated`` by the rulebook, ``open`` if the card has such a value."""

    text: str
    fault: str = ""
    stated: bool = False
    open: bool = True


class CardEntries:
    """The values of all cards, entered or known, together with the text typed since the last save.

    The rulebook's values are included, but are not saved.
    """

    def __init__(self) -> None:
        self.own = OwnCards()
        self._known_cards = _with_known_cards(CardList())
        self._known: dict[str, Any] = card_sections(self._known_cards)
        self._typed: dict[CardPath, Typed] = {}  # The valid typed texts, in the order of typing.
        self.wrong: dict[CardPath, Typed] = {}
        self._order: dict[CardPath, None] = {}
        self._with_typed(self.own.cards)

    # The list

    def save(self) -> bool:
        """Write the entries into the list's file as it is now; return whether that worked."""
        if self._typed and not self.own.change_and_save(self._with_typed):
            return False
        self._typed = {}
        return True

    def remove(self, row: Row, column: CardColumn) -> None:
        """Delete the entries of a card or its part, valid or not, if the list can be saved."""
        path = row.card + row.part if row.line else row.owner(column)
        if not self.save():
            return
        self.own.change_and_save(lambda cards: self._with_typed(cards, path))
        moves_up = isinstance(path[-1], int) and value_at(self._known, path) is None
        wrong, self.wrong = self.wrong, {}
        for at, one in wrong.items():
            line = one.row.line - 1
            if (
                moves_up
                and one.row.card == row.card
                and line >= row.line
                and one.column.belongs_to_part
            ):
                one = one._replace(row=Row(row.card, ("weapons", line), line))  # noqa: PLW2901
            if at[: len(path)] != path:
                self.wrong[one.path] = one

    def _with_typed(self, cards: CardList, without: CardPath = ()) -> CardList:
        """Load the values of a list; return it with the typed texts, and without a removed row."""
        cards = _with_known_cards(cards)
        self.values: dict[str, Any] = card_sections(cards)
        # The file has another order, but rows keep their places.
        units = ((UNIT_SECTION, *key) for key in cards.units)
        self._order |= dict.fromkeys((*units, *((COMMAND_SECTION, name) for name in cards.command)))
        self._apply_typed_texts([*self._typed.values(), *self.wrong.values()])
        if without:
            stated = value_at(self._known, without)
            self.values = _with_value(self.values, without, stated) or {}
        return self._entered()

    def _entered(self) -> CardList:
        """Return the entered values without the rulebook's values, if any are left."""
        cards, known = _read(self.values), self._known_cards
        entered = CardList(damage=cards.damage)
        for key, unit in cards.units.items():
            if unit != (stated := known.units.get(key)):
                less = unit_cards.without_known_values(unit, stated) if stated else unit
                entered = entered.with_card(less)
        for name, card in cards.command.items():
            if card != (said := known.command.get(name)):
                rest = unit_cards.command_without_known_bonus(card, said) if said else card
                entered = entered.with_card(rest)
        return entered

    # Rows and cells

    def _cards(self, path: CardPath) -> list[CardPath]:
        """Return the paths of the cards under a path, in the order of their rows."""
        wrong = {one.row.card for one in self.wrong.values()}
        return [at for at in self._order
                if at[:-1] == path and (at in wrong or value_at(self.values, at))]  # fmt: skip

    def rows(self, sheet: CardSheet) -> list[Row]:
        """Return the rows of the cards: a row for each weapon and a new one, or for each effect."""
        kind, cards = sheet.path[0], [*self._cards(sheet.path), (*sheet.path, "")]
        if kind == DAMAGE_SECTION:
            return [Row((kind, str(number)), (target,), line)
                    for number in range(1, DAMAGE_DECK + 1)
                    for line, target in enumerate(_DAMAGE_CLASSES)]  # fmt: skip
        if kind == COMMAND_SECTION:
            return [Row(card) for card in cards]
        weapons = {card: len(value_at(self.values, (*card, "weapons")) or ()) for card in cards}
        return [Row(card, ("weapons", line), line) for card in cards
                for line in range(min(weapons[card] + 1, MAX_WEAPONS))]  # fmt: skip

    def card_and_part_name(self, row: Row, *, of_part: bool = True) -> str:
        """Return the title of a card, and the name of its weapon or type of unit."""
        if row.card[0] == DAMAGE_SECTION:
            names = [f"Card {row.card[-1]}", *map(str, row.part)]
        else:
            weapon = value_at(self.values, (*row.card, *row.part, "name")) or "new weapon"
            names = [value_at(self.values, (*row.card, "title")) or "New card", weapon]
        return ", ".join(names if of_part and row.part else names[:1])

    def cell_place_description(self, row: Row, column: CardColumn) -> str:
        """Return the place of a cell in words."""
        name = self.card_and_part_name(row, of_part=column.belongs_to_part)
        return f"Column “{column.title}” of {name}"

    def cell(self, row: Row, column: CardColumn) -> Cell:
        """Return the content of a cell."""
        if row.card[-1] == "" if column.belongs_to_part else row.line:
            return Cell("", open=False)
        at, owner = Typed(row, column, "").path, value_at(self.values, row.owner(column)) or {}
        if wrong := self.wrong.get(at):
            return Cell(wrong.text, as_sentence(wrong.words))
        value = value_at(self.values, at)
        if value is None and column.type.choices and owner:
            value = column.usual
        text = "" if value is None or value is False else column.type.to_text(value)
        stated = bool(text) and column.path not in ("title", "class") \
            and value == value_at(self._known, at)  # fmt: skip
        return Cell(text, "", stated, column.is_name_column or (bool(owner) and column.open(owner)))

    # Typing

    def enter(self, row: Row, column: CardColumn, text: str) -> None:
        """Enter a typed text into a cell; an invalid text stays there with its fault."""
        if text == self.cell(row, column).text:
            return
        if row.card[-1] == "":
            names = (str(card[-1]) for card in self._cards(row.card[:-1]))
            name = unit_cards.card_name_from_title(text, {*built_in_catalogue().units, *names})
            row = row._replace(card=(*row.card[:-1], name))
            self._order[row.card] = None
        typed = Typed(row, column, text)
        self.wrong.pop(typed.path, None)
        if text or value_at(self.values, typed.path) is not None:
            # A valid value may make another one valid.
            self._apply_typed_texts([typed, *self.wrong.values()])

    def _apply_typed_texts(self, typed: list[Typed]) -> None:
        """Apply typed texts to the values of the cards."""
        for one in typed:
            try:
                self.values = self._with_value_of(one)
            except ValueError as error:
                self.wrong[one.path] = one._replace(words=str(error))
            else:
                self.wrong.pop(one.path, None)
                self._typed.pop(one.path, None)
                self._typed[one.path] = one

    def _with_value_of(self, typed: Typed) -> dict[str, Any]:
        """Return the values with a typed text applied; raises ValueError if it is invalid.

        Deleting an entry does not delete the rulebook's value.
        """
        card, column, values = typed.row.card, typed.column, self.values
        known = value_at(self._known, typed.path)
        if column.is_name_column and not typed.text and known is None:
            raise ValueError(_NAMELESS)
        value = column.type.parse(typed.text) if typed.text else known
        if card[0] == UNIT_SECTION and not value_at(values, card):
            values = _with_value(values, (*card, "class"), "infantry")
        value = None if value == column.usual else value
        values = _with_value(values, typed.path, value) or {}
        try:
            _read(_with_value({}, card, value_at(values, card)) or {})
        except FaultsError as error:
            raise ValueError(error.faults[0].player_text) from None
        return values


def value_at(values: Any, path: CardPath) -> Any:
    """Return the value at a path, None if there is none."""
    for key in path:
        if isinstance(values, list) and isinstance(key, int):
            values = values[key] if key < len(values) else None
        else:
            values = values.get(key) if isinstance(values, dict) else None
    return values


def _with_value(values: Any, path: CardPath, value: Any) -> Any:
    """Return values with one replaced at a path.

    None removes it, and any container that is then empty.
    """
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
    """Return the card list of a file's values; raises FaultsError."""
    lines = to_block_yaml_lines({"boardapp": FORMAT, UNIT_SECTION: {}, **values}, "")
    return parse_card_list(read_yaml_text("".join(f"{line}\n" for line in lines), "cards"))


def _with_known_cards(cards: CardList) -> CardList:
    """Return a list that also has the cards named by the rulebook, with the rulebook's values."""
    catalogue = built_in_catalogue()
    units = (card for side in PLAYERS
             for card in unit_cards.unit_cards_of_side(catalogue, side, cards.units))  # fmt: skip
    commands = unit_cards.built_in_and_entered_command_cards(cards.command)
    return CardList({unit_cards.CardKey(card.side, card.unit): card for card in units},
                    {card.name: card for card in commands}, cards.damage)  # fmt: skip
