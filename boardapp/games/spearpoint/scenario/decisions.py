"""The decisions of a setup, each one act of the players, as values; and how files hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from operator import attrgetter
from typing import Annotated, Any, ClassVar, NamedTuple, TypeGuard, get_args

from boardapp.core.command import ActError
from boardapp.core.grid import Grid, Space
from boardapp.core.plain import PlainError, fields_of, from_plain, plain
from boardapp.core.tile import PlacedTile
from boardapp.files.limits import among, counted, whole, wrongs
from boardapp.games.spearpoint.catalogue import PLAYER_TITLES, PLAYERS
from boardapp.games.spearpoint.scenario.stages import (
    ChoiceStage,
    DeckStage,
    EntryStage,
    HandStage,
    Stage,
    TileStage,
    UnitStage,
)
from boardapp.games.spearpoint.tile_set import built_in_catalogue

TOGETHER = "together"
"""Who acts where it is nobody's turn."""

MAX_CARDS = 200
"""Kinds of card in a deck, cards in a hand, or tiles carried over, at most."""

OnePlayer = Annotated[str, among(PLAYERS)]
Who = Annotated[str, among((*PLAYERS, TOGETHER))]
Names = Annotated[tuple[str, ...], counted(0, MAX_CARDS, f"a list of up to {MAX_CARDS} names")]


@dataclass(frozen=True)
class _Decision:
    """One act of the players."""

    keys: ClassVar[Mapping[str, str]]
    """What files hold of it, by their keys. The first names it; ? marks what may be left out."""

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        who = PLAYER_TITLES.get(getattr(self, "by", ""))
        return f"{who}: {self._does(grid)}" if who else self._does(grid)

    def values(self, grid: Grid) -> dict[str, object]:
        """Return the decision as plain values, the same in layouts and saves."""
        held: dict[str, object] = {}
        for key, field in self.keys.items():
            value: Any = attrgetter(field)(self) if field else True
            if value or not key.endswith("?"):
                listed = field in _LISTED
                held[key.rstrip("?")] = [[*one] for one in value] if listed else plain(value, grid)
        return held

    def _does(self, grid: Grid) -> str:
        raise NotImplementedError


@dataclass(frozen=True)
class _BySide(_Decision):
    """One act of a player, or of both together, in a stage of the kind that asks for it."""

    asked_in: ClassVar[type[Stage]] = Stage
    by: Who


@dataclass(frozen=True)
class _ByOne(_BySide):
    """One act of a player, never of both together."""

    by: OnePlayer


@dataclass(frozen=True)
class Agree(_Decision):
    """A reading is chosen, before anything else."""

    keys: ClassVar = {"read": "reading", "as": "choice"}
    reading: str
    choice: str

    def _does(self, grid: Grid) -> str:
        return f"Read {self.reading}: {self.choice}"


@dataclass(frozen=True)
class Experienced(_Decision):
    """The players say who of them is the more experienced (004-074)."""

    keys: ClassVar = {"experienced": "side"}
    side: OnePlayer

    def _does(self, grid: Grid) -> str:
        return f"{PLAYER_TITLES[self.side]} is played by the more experienced player"


@dataclass(frozen=True)
class Carry(_Decision):
    """The final terrain of an earlier game is taken over (004-193, 004-202, 004-232)."""

    keys: ClassVar = {"carry": "title", "tiles": "tiles"}
    title: str
    tiles: Annotated[
        tuple[PlacedTile, ...], counted(0, MAX_CARDS, f"a list of up to {MAX_CARDS} tiles")
    ]

    def _does(self, grid: Grid) -> str:
        tiles = "1 tile" if len(self.tiles) == 1 else f"{len(self.tiles)} tiles"
        return f"Carry over the terrain of {self.title}: {tiles}"


@dataclass(frozen=True)
class Lay(_BySide):
    """A player lays a tile."""

    asked_in: ClassVar = TileStage
    keys: ClassVar = {
        "lay": "placed.tile", "space": "placed.space", "rotation?": "placed.rotation", "by": "by",
    }  # fmt: skip
    placed: PlacedTile

    def _does(self, grid: Grid) -> str:
        turned = f", turned {self.placed.rotation}°" if self.placed.rotation else ""
        return f"Tile {self.placed.tile} on {grid.name(self.placed.space)}{turned}"


@dataclass(frozen=True)
class Pass(_BySide):
    """A player lays or chooses no more, or builds a deck or takes a hand at the table only."""

    keys: ClassVar = {"done": "by"}

    def _does(self, grid: Grid) -> str:
        return "Done"


@dataclass(frozen=True)
class Choose(_BySide):
    """A player chooses one of the options, such as a column for his zone."""

    asked_in: ClassVar = ChoiceStage
    keys: ClassVar = {"choose": "option", "by": "by"}
    option: str

    def _does(self, grid: Grid) -> str:
        return f"Choose {self.option.replace('-', ' ')}"


@dataclass(frozen=True)
class Enter(_ByOne):
    """A player chooses an entry space; ``leaving`` is the one that it takes the place of."""

    asked_in: ClassVar = EntryStage
    keys: ClassVar = {"enter": "space", "leaving?": "leaving", "by": "by"}
    space: Space
    leaving: Space | None = None

    def _does(self, grid: Grid) -> str:
        instead = f" instead of {grid.name(self.leaving)}" if self.leaving is not None else ""
        return f"Entry space {grid.name(self.space)}{instead}"


@dataclass(frozen=True)
class ThrowForUnit(_ByOne):
    """A ten-sided die before a unit is placed, rolled by the program or entered as it fell.

    ``title`` is the unit that it is thrown for; left out, the one whose turn it is.
    """

    asked_in: ClassVar = UnitStage
    keys: ClassVar = {"die": "die", "for?": "title", "how": "how", "by": "by"}
    die: Annotated[int, whole(1, 10)]
    how: Annotated[str, among(("rolled", "entered"))]
    title: str = ""

    def _does(self, grid: Grid) -> str:
        purpose = f" for {self.title}" if self.title else ""
        return f"Die {self.die}{purpose}, {self.how}"


@dataclass(frozen=True)
class Take(_ByOne):
    """A player chooses the card that a die has given a unit."""

    asked_in: ClassVar = UnitStage
    keys: ClassVar = {"take": "card", "by": "by"}
    card: str

    def _does(self, grid: Grid) -> str:
        return f"Take the card {card_title(self.card)}"


@dataclass(frozen=True)
class Deploy(_ByOne):
    """A starting unit is placed on a space; off the board, on its line, with None."""

    asked_in: ClassVar = UnitStage
    keys: ClassVar = {"unit": "unit", "space?": "space", "by": "by"}
    unit: str
    space: Space | None

    def _does(self, grid: Grid) -> str:
        where = f"on {grid.name(self.space)}" if self.space is not None else "off the board"
        return f"{unit_title(self.unit)} {where}"


class DeckCard(NamedTuple):
    """Cards of one unit in a deck: their cost in points each, and how many copies."""

    unit: str
    cost: Annotated[int, whole(0, 99)]
    copies: Annotated[int, whole(1, MAX_CARDS)]


Cards = Annotated[tuple[DeckCard, ...], counted(0, MAX_CARDS, f"a list of up to {MAX_CARDS} cards")]


@dataclass(frozen=True)
class Build(_ByOne):
    """A player builds a deck; ``aside`` are cards of tiles on the map that count too (004-038)."""

    asked_in: ClassVar = DeckStage
    keys: ClassVar = {"deck": "deck", "cards": "cards", "aside?": "aside", "by": "by"}
    deck: str
    cards: Cards
    aside: Cards = ()

    @property
    def points(self) -> int:
        """Return what the cards cost together (004-063)."""
        return sum(card.cost * card.copies for card in (*self.cards, *self.aside))

    def _does(self, grid: Grid) -> str:
        number = sum(card.copies for card in self.cards)
        titles = " and ".join(unit_title(card.unit) for card in self.aside)
        on_the_map = f" with {titles} on the map" if titles else ""
        return f"{self.deck} deck: {number} cards, {self.points} points{on_the_map}"


@dataclass(frozen=True)
class Draw(_ByOne):
    """A player takes a starting hand; ``command`` is empty when it was drawn at the table."""

    asked_in: ClassVar = HandStage
    keys: ClassVar = {"hand": "units", "command": "command", "by": "by"}
    units: Names
    command: Names = ()

    def _does(self, grid: Grid) -> str:
        cards = ", ".join((*map(unit_title, self.units), *map(card_title, self.command)))
        return f"Starting hand: {cards or 'drawn at the table'}"


@dataclass(frozen=True)
class BeginPlay(_Decision):
    """The setup is finished and play begins."""

    keys: ClassVar = {"begin": ""}

    def _does(self, grid: Grid) -> str:
        return "Begin play"


OfStage = Lay | Pass | Choose | Enter | ThrowForUnit | Take | Deploy | Build | Draw
Decision = Agree | Experienced | Carry | OfStage | BeginPlay


def of_a_stage(decision: Decision) -> TypeGuard[OfStage]:
    """Tell whether a decision is taken in a stage; a changed entry space is not."""
    return isinstance(decision, _BySide) and getattr(decision, "leaving", None) is None


def unit_title(name: str) -> str:
    """Return what a kind of unit of the box is called; of another, its name in words."""
    return built_in_catalogue().unit_kind(name).title


def card_title(name: str) -> str:
    """Return a Command card's name in words.

    >>> card_title("zero-in-artillery")
    'Zero In Artillery'
    """
    return name.replace("-", " ").title()


# In files, the same in layouts and saves

_NAMED: Mapping[str, type[Decision]] = {next(iter(kind.keys)): kind for kind in get_args(Decision)}
_LISTED = ("cards", "aside")
"""Fields that hold cards of a deck: each stands as [unit, cost, copies]."""


def decision_from(values: object, grid: Grid) -> Decision:
    """Return the decision that plain values stand for; raises ActError."""
    if not isinstance(values, dict):
        raise ActError(f"found {values!r:.60}; expected a decision, such as done: us")
    kind = next((kind for name, kind in _NAMED.items() if name in values), None)
    if kind is None:
        names = ", ".join(_NAMED)
        raise ActError(f"found {sorted(map(str, values))!r:.120}; expected one of {names}")
    try:
        held = from_plain(kind, _fields(kind, values), grid)
    except PlainError as error:
        raise ActError(str(error)) from error
    assert isinstance(held, kind)
    for wrong in wrongs(kind, held):
        raise ActError(f"found {wrong.found}; expected {wrong.expected}")
    return held


def _fields(kind: type[Decision], values: Mapping[str, object]) -> dict[str, object]:
    """Return what a decision's keys hold by its fields, as plain values still."""
    fields = {key.rstrip("?"): field for key, field in kind.keys.items()}
    needed = [key for key in fields if key in kind.keys]
    if not set(needed) <= values.keys() <= fields.keys():
        found = f"{sorted(values)!r:.120}"
        raise PlainError(f"found the fields {found}; expected {', '.join(needed)}")
    left_out = (field for key, field in fields.items() if key not in values)
    held: dict[str, Any] = dict.fromkeys(fields_of(kind)[1].intersection(left_out))
    for key, value in values.items():
        field, _, part = fields[key].partition(".")
        if part:
            held.setdefault(field, {})[part] = value
        elif field:
            held[field] = _unlisted(value) if field in _LISTED else value
        elif value is not True:
            raise PlainError(f"found {key}: {value!r:.40}; expected true")
    return held


def _unlisted(cards: object) -> object:
    if not isinstance(cards, list):
        return cards
    names = DeckCard._fields
    for one in cards:
        if not isinstance(one, list) or len(one) != len(names):
            raise PlainError(f"found {one!r:.60}; expected [unit, cost, copies]")
    return [dict(zip(names, one, strict=True)) for one in cards]
