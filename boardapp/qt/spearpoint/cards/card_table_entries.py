"""What the card table holds while it is typed in: rows of values, and what no card can hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from boardapp.games.spearpoint.cards.own_card_list_file import AnyCard, AnyKey, CardList
from boardapp.games.spearpoint.tiles.box_contents import Catalogue
from boardapp.qt.spearpoint.cards.card_table_columns import CardColumn

Name = tuple[Hashable, ...]
"""What a sheet is known by."""


class CellAddress(NamedTuple):
    """A cell: its sheet, its row's key, None for the row of a new card, its column's title."""

    sheet: Name
    key: Hashable
    column: str


class InvalidEntry(NamedTuple):
    """What was typed that no card can hold, and why."""

    text: str
    sentence: str


class Cell(NamedTuple):
    """What a cell shows; ``stated`` by the rulebook, ``open`` where a card has such a value."""

    text: str
    fault: str = ""
    stated: bool = False
    open: bool = True


class CardEntries:
    """The cards as entered, those that are not kept in a file yet, and what is wrong in cells."""

    def __init__(self, catalogue: Catalogue, cards: CardList) -> None:
        self.catalogue = catalogue
        self.cards = cards
        self.unkept: dict[AnyKey, AnyCard | None] = {}
        self.wrong: dict[CellAddress, InvalidEntry] = {}

    def put(self, key: AnyKey, card: AnyCard | None) -> None:
        """Hold a card instead of the one before, or none."""
        self.unkept[key] = card
        self.cards = _with(self.cards, key, card)

    def forget_invalid_entries(self, name: Name) -> None:
        """Forget what is wrong in a sheet."""
        self.wrong = {spot: wrong for spot, wrong in self.wrong.items() if spot.sheet != name}

    def with_unsaved_cards(self, cards: CardList) -> CardList:
        """Return a list with all that is not kept yet."""
        for key, card in self.unkept.items():
            cards = _with(cards, key, card)
        return cards


def _with(cards: CardList, key: AnyKey, card: AnyCard | None) -> CardList:
    return cards.without_card(key) if card is None else cards.with_card(card)


class CardSheet(ABC):
    """Rows of cards under columns; where it ``grows`` the last row is for a ``new`` card.

    ``lacking`` says what must be there before a card has other values, ``needs`` that it stays.
    """

    columns: tuple[CardColumn, ...]
    grows = True
    numbered = False
    new = "New card"
    lacking = "The title comes first."
    needs = "A card has a title; Ctrl+Del takes the whole card out."

    def __init__(self, entered: CardEntries, *name: Hashable) -> None:
        self.entered = entered
        self.name: Name = name

    @property
    @abstractmethod
    def keys(self) -> Sequence[Hashable]:
        """Return what the rows stand for, without that of a new card."""

    @abstractmethod
    def displayed_card(self, key: Any) -> Any:
        """Return a card as it is shown, None where there is none yet."""

    def rulebook_card(self, key: Any) -> Any:
        """Return what the rulebook states of a card, None where it says nothing."""
        return None

    @abstractmethod
    def set_card(self, key: Any, card: Any) -> None:
        """Put a card into the list."""

    def add(self, key: Any, title: str) -> Hashable:
        """Make a card of a title where there is none yet, and return its key."""
        raise NotImplementedError

    def validated_card(self, key: Any, card: Any) -> Any:
        """Return a changed card; raises ValueError with a sentence where its values do not fit."""
        return card

    @abstractmethod
    def remove_card(self, key: Any) -> None:
        """Take a card, or what was entered of one that is known, out of the list."""

    def header(self, row: int) -> str:
        """Return what stands before a row."""
        return str(row + 1) if self.numbered else ""

    def row_title(self, row: int) -> str:
        """Return what a row's card is called."""
        return self.cell(row, 0).text or self.new

    def row_of(self, key: Hashable) -> int:
        """Return the row of a card, the last one for a new card."""
        keys = list(self.keys)
        return keys.index(key) if key in keys else len(self) - 1

    def detail_sheet(self, row: int) -> CardSheet | None:
        """Return what else a row's card holds, None where it holds no more."""
        return None

    def told(self) -> str:
        """Return how much is entered, if anyone counts that."""
        return ""

    def __len__(self) -> int:
        return len(self.keys) + self.grows

    def key_of_row(self, row: int) -> Hashable:
        """Return what a row stands for, None for a new card."""
        keys = self.keys
        return keys[row] if row < len(keys) else None

    def cell(self, row: int, column: int) -> Cell:
        """Return what a cell shows."""
        key, one = self.key_of_row(row), self.columns[column]
        if wrong := self.entered.wrong.get(self._spot(key, one)):
            return Cell(wrong.text, wrong.sentence)
        card = None if key is None else self.displayed_card(key)
        if card is None:
            return Cell("")
        value = one.value_of(card)
        stated = None if one.heading else self.rulebook_card(key)
        text = one.value_to_text(value)
        by_rulebook = bool(text) and stated is not None and one.value_of(stated) == value
        return Cell(text, "", by_rulebook, one.open(card))

    def is_tab_stop(self, row: int, column: int) -> bool:
        """Tell whether whoever types a row stops at a cell: at what is not known by itself."""
        one, key = self.columns[column], self.key_of_row(row)
        known = one.heading and key is not None and self.rulebook_card(key) is not None
        return self.cell(row, column).open and not known

    def enter_text(self, row: int, column: int, text: str) -> None:
        """Take what was typed into a cell; what no card can hold stays there with its fault."""
        if text == self.cell(row, column).text:
            return
        key, one = self.key_of_row(row), self.columns[column]
        self.entered.wrong.pop(self._spot(key, one), None)
        # What the rulebook states is not taken away by taking away what was entered.
        if not text and self.cell(row, column).stated:
            return
        made = self._try_enter(key, one, text)
        if made is None:
            return
        self.move_invalid_entries(key, made)
        while self._retry_invalid_cell(made):
            pass

    def _try_enter(self, key: Hashable, column: CardColumn, text: str) -> Hashable | None:
        """Put a value and return its row's key; None where it is wrong, and marked."""
        spot = self._spot(key, column)
        self.entered.wrong.pop(spot, None)
        try:
            return self._parse_and_set(key, column, text)
        except ValueError as error:
            self.entered.wrong[spot] = InvalidEntry(text, str(error))
            return None

    def _parse_and_set(self, key: Hashable, column: CardColumn, text: str) -> Hashable:
        value = column.parse_text(text) if text else column.empty_value
        card = None if key is None else self.displayed_card(key)
        if card is None:
            if not text:
                return key
            if column is not self.columns[0]:
                raise ValueError(self.lacking)
            return self.add(key, value)
        if not text and self.needs and column is self.columns[0]:
            known = self.rulebook_card(key)
            if known is None:
                raise ValueError(self.needs)
            value = column.value_of(known)
        changed = self.validated_card(key, column.with_value(card, value))
        if changed != card:
            self.set_card(key, changed)
        return key

    def _retry_invalid_cell(self, key: Hashable) -> bool:
        """Try what was wrong in a row again; tell whether any of it fits by now."""
        wrong = self.entered.wrong
        for column in self.columns:
            before = wrong.get(self._spot(key, column))
            if before and self._try_enter(key, column, before.text) is not None:
                return True
        return False

    def move_invalid_entries(self, key: Hashable, made: Hashable) -> None:
        """Have what is wrong in one row stand in another."""
        for column in self.columns if made != key else ():
            if wrong := self.entered.wrong.pop(self._spot(key, column), None):
                self.entered.wrong[self._spot(made, column)] = wrong

    def remove(self, row: int) -> None:
        """Take what was entered in a row out, right or wrong."""
        key = self.key_of_row(row)
        self._drop_wrong(key)
        if key is not None:
            self.remove_card(key)

    def _drop_wrong(self, key: Hashable) -> None:
        """Forget what is wrong in a row."""
        for column in self.columns:
            self.entered.wrong.pop(self._spot(key, column), None)

    def _spot(self, key: Hashable, column: CardColumn) -> CellAddress:
        return CellAddress(self.name, key, column.title)
