"""What the card table holds while it is typed in: rows of values, and what no card can hold."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from boardapp.games.spearpoint.cards.card_list import AnyCard, AnyKey, CardList
from boardapp.games.spearpoint.tiles.box_contents import Catalogue
from boardapp.qt.spearpoint.cards.card_table_columns import Column

Name = tuple[Hashable, ...]
"""What a sheet is known by."""


class Spot(NamedTuple):
    """A cell: its sheet, its row's key, None for the row of a new card, its column's title."""

    sheet: Name
    key: Hashable
    column: str


class Wrong(NamedTuple):
    """What was typed that no card can hold, and why."""

    text: str
    sentence: str


class Cell(NamedTuple):
    """What a cell shows; ``stated`` by the rulebook, ``open`` where a card has such a value."""

    text: str
    fault: str = ""
    stated: bool = False
    open: bool = True


class Entered:
    """The cards as entered, those that are not kept in a file yet, and what is wrong in cells."""

    def __init__(self, catalogue: Catalogue, cards: CardList) -> None:
        self.catalogue = catalogue
        self.cards = cards
        self.unkept: dict[AnyKey, AnyCard | None] = {}
        self.wrong: dict[Spot, Wrong] = {}

    def put(self, key: AnyKey, card: AnyCard | None) -> None:
        """Hold a card instead of the one before, or none."""
        self.unkept[key] = card
        self.cards = _with(self.cards, key, card)

    def drop_sheet(self, name: Name) -> None:
        """Forget what is wrong in a sheet."""
        self.wrong = {spot: wrong for spot, wrong in self.wrong.items() if spot.sheet != name}

    def applied(self, cards: CardList) -> CardList:
        """Return a list with all that is not kept yet."""
        for key, card in self.unkept.items():
            cards = _with(cards, key, card)
        return cards


def _with(cards: CardList, key: AnyKey, card: AnyCard | None) -> CardList:
    return cards.without(key) if card is None else cards.with_card(card)


class CardSheet(ABC):
    """Rows of cards under columns; where it ``grows`` the last row is for a ``new`` card.

    ``lacking`` says what must be there before a card has other values, ``needs`` that it stays.
    """

    columns: tuple[Column, ...]
    grows = True
    numbered = False
    new = "New card"
    lacking = "The title comes first."
    needs = "A card has a title; Ctrl+Del takes the whole card out."

    def __init__(self, entered: Entered, *name: Hashable) -> None:
        self.entered = entered
        self.name: Name = name

    @property
    @abstractmethod
    def keys(self) -> Sequence[Hashable]:
        """Return what the rows stand for, without that of a new card."""

    @abstractmethod
    def shown(self, key: Any) -> Any:
        """Return a card as it is shown, None where there is none yet."""

    def stated(self, key: Any) -> Any:
        """Return what the rulebook states of a card, None where it says nothing."""
        return None

    @abstractmethod
    def keep(self, key: Any, card: Any) -> None:
        """Put a card into the list."""

    def add(self, key: Any, title: str) -> Hashable:
        """Make a card of a title where there is none yet, and return its key."""
        raise NotImplementedError

    def settled(self, key: Any, card: Any) -> Any:
        """Return a changed card; raises ValueError with a sentence where its values do not fit."""
        return card

    @abstractmethod
    def forget(self, key: Any) -> None:
        """Take a card, or what was entered of one that is known, out of the list."""

    def header(self, row: int) -> str:
        """Return what stands before a row."""
        return str(row + 1) if self.numbered else ""

    def called(self, row: int) -> str:
        """Return what a row's card is called."""
        return self.cell(row, 0).text or self.new

    def row(self, key: Hashable) -> int:
        """Return the row of a card, the last one for a new card."""
        keys = list(self.keys)
        return keys.index(key) if key in keys else len(self) - 1

    def detail(self, row: int) -> CardSheet | None:
        """Return what else a row's card holds, None where it holds no more."""
        return None

    def told(self) -> str:
        """Return how much is entered, if anyone counts that."""
        return ""

    def __len__(self) -> int:
        return len(self.keys) + self.grows

    def key(self, row: int) -> Hashable:
        """Return what a row stands for, None for a new card."""
        keys = self.keys
        return keys[row] if row < len(keys) else None

    def cell(self, row: int, column: int) -> Cell:
        """Return what a cell shows."""
        key, one = self.key(row), self.columns[column]
        if wrong := self.entered.wrong.get(self._spot(key, one)):
            return Cell(wrong.text, wrong.sentence)
        card = None if key is None else self.shown(key)
        if card is None:
            return Cell("")
        value = one.get(card)
        stated = None if one.heading else self.stated(key)
        text = one.show(value)
        by_rulebook = bool(text) and stated is not None and one.get(stated) == value
        return Cell(text, "", by_rulebook, one.open(card))

    def is_stop(self, row: int, column: int) -> bool:
        """Tell whether whoever types a row stops at a cell: at what is not known by itself."""
        one, key = self.columns[column], self.key(row)
        known = one.heading and key is not None and self.stated(key) is not None
        return self.cell(row, column).open and not known

    def put(self, row: int, column: int, text: str) -> None:
        """Take what was typed into a cell; what no card can hold stays there with its fault."""
        if text == self.cell(row, column).text:
            return
        key, one = self.key(row), self.columns[column]
        self.entered.wrong.pop(self._spot(key, one), None)
        # What the rulebook states is not taken away by taking away what was entered.
        if not text and self.cell(row, column).stated:
            return
        made = self._try(key, one, text)
        if made is None:
            return
        self.move_wrong(key, made)
        while self._again(made):
            pass

    def _try(self, key: Hashable, column: Column, text: str) -> Hashable | None:
        """Put a value and return its row's key; None where it is wrong, and marked."""
        spot = self._spot(key, column)
        self.entered.wrong.pop(spot, None)
        try:
            return self._put(key, column, text)
        except ValueError as error:
            self.entered.wrong[spot] = Wrong(text, str(error))
            return None

    def _put(self, key: Hashable, column: Column, text: str) -> Hashable:
        value = column.read(text) if text else column.nothing
        card = None if key is None else self.shown(key)
        if card is None:
            if not text:
                return key
            if column is not self.columns[0]:
                raise ValueError(self.lacking)
            return self.add(key, value)
        if not text and self.needs and column is self.columns[0]:
            known = self.stated(key)
            if known is None:
                raise ValueError(self.needs)
            value = column.get(known)
        changed = self.settled(key, column.put(card, value))
        if changed != card:
            self.keep(key, changed)
        return key

    def _again(self, key: Hashable) -> bool:
        """Try what was wrong in a row again; tell whether any of it fits by now."""
        wrong = self.entered.wrong
        for column in self.columns:
            before = wrong.get(self._spot(key, column))
            if before and self._try(key, column, before.text) is not None:
                return True
        return False

    def move_wrong(self, key: Hashable, made: Hashable) -> None:
        """Have what is wrong in one row stand in another."""
        for column in self.columns if made != key else ():
            if wrong := self.entered.wrong.pop(self._spot(key, column), None):
                self.entered.wrong[self._spot(made, column)] = wrong

    def remove(self, row: int) -> None:
        """Take what was entered in a row out, right or wrong."""
        key = self.key(row)
        self._drop_wrong(key)
        if key is not None:
            self.forget(key)

    def _drop_wrong(self, key: Hashable) -> None:
        """Forget what is wrong in a row."""
        for column in self.columns:
            self.entered.wrong.pop(self._spot(key, column), None)

    def _spot(self, key: Hashable, column: Column) -> Spot:
        return Spot(self.name, key, column.title)
