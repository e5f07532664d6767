"""The decisions of a setup, each one act of the players, as values; and how files hold them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from boardapp.core.grid import Grid, Space
from boardapp.core.tile import ROTATIONS, PlacedTile, Rotation
from boardapp.games.codec import ActError
from boardapp.games.codec import space as space_from
from boardapp.games.codec import text as text_from
from boardapp.games.codec import whole as whole_from
from boardapp.games.spearpoint.catalogue import PLAYER_TITLES

TOGETHER = "together"
"""Who acts where it is nobody's turn."""

MAX_CARDS = 200
"""Kinds of card in a deck, cards in a hand, or tiles carried over, at most."""
MAX_POINTS = 99


class Agree(NamedTuple):
    """A reading is chosen, before anything else."""

    reading: str
    choice: str

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return f"Read {self.reading}: {self.choice}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"read": self.reading, "as": self.choice}


class Experienced(NamedTuple):
    """The players say who of them is the more experienced (004-074)."""

    side: str

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return f"{PLAYER_TITLES[self.side]} is played by the more experienced player"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"experienced": self.side}


class Carry(NamedTuple):
    """The final terrain of an earlier game is taken over (004-193, 004-202, 004-232)."""

    title: str
    tiles: tuple[PlacedTile, ...]

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        tiles = "1 tile" if len(self.tiles) == 1 else f"{len(self.tiles)} tiles"
        return f"Carry over the terrain of {self.title}: {tiles}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"carry": self.title, "tiles": [_tile(tile, grid) for tile in self.tiles]}


class Lay(NamedTuple):
    """A player lays a tile."""

    by: str
    placed: PlacedTile

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        turned = f", turned {self.placed.rotation}°" if self.placed.rotation else ""
        where = grid.name(self.placed.space)
        return f"{_who(self.by)}Tile {self.placed.tile} on {where}{turned}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"lay": self.placed.tile, **_spot(self.placed, grid), "by": self.by}


class Pass(NamedTuple):
    """A player lays or chooses no more, or builds a deck or takes a hand at the table only."""

    by: str

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return f"{_who(self.by)}Done"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"done": self.by}


class Choose(NamedTuple):
    """A player chooses one of the options, such as a column for his zone."""

    by: str
    option: str

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return f"{_who(self.by)}Choose {self.option.replace('-', ' ')}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"choose": self.option, "by": self.by}


class Enter(NamedTuple):
    """A player chooses an entry space; ``leaving`` is the one that it takes the place of."""

    by: str
    space: Space
    leaving: Space | None = None

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        instead = f" instead of {grid.name(self.leaving)}" if self.leaving is not None else ""
        return f"{_who(self.by)}Entry space {grid.name(self.space)}{instead}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        left = {} if self.leaving is None else {"leaving": grid.name(self.leaving)}
        return {"enter": grid.name(self.space), **left, "by": self.by}


class ThrowForUnit(NamedTuple):
    """A ten-sided die before a unit is placed, rolled by the program or entered as it fell.

    ``title`` is the unit that it is thrown for; left out, the one whose turn it is.
    """

    by: str
    die: int
    how: str
    title: str = ""

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        purpose = f" for {self.title}" if self.title else ""
        return f"{_who(self.by)}Die {self.die}{purpose}, {self.how}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        purpose = {"for": self.title} if self.title else {}
        return {"die": self.die, **purpose, "how": self.how, "by": self.by}


class Take(NamedTuple):
    """A player chooses the card that a die has given a unit."""

    by: str
    card: str

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return f"{_who(self.by)}Take the card {card_title(self.card)}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"take": self.card, "by": self.by}


class Deploy(NamedTuple):
    """A starting unit is placed on a space; off the board, on its line, with None."""

    by: str
    unit: str
    space: Space | None

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        where = f"on {grid.name(self.space)}" if self.space is not None else "off the board"
        return f"{_who(self.by)}{unit_title(self.unit)} {where}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        where = {} if self.space is None else {"space": grid.name(self.space)}
        return {"unit": self.unit, **where, "by": self.by}


class DeckCard(NamedTuple):
    """Cards of one unit in a deck: their cost in points each, and how many copies."""

    unit: str
    cost: int
    copies: int


class Build(NamedTuple):
    """A player builds a deck; ``aside`` are cards of tiles on the map that count too (004-038)."""

    by: str
    deck: str
    cards: tuple[DeckCard, ...]
    aside: tuple[DeckCard, ...] = ()

    @property
    def points(self) -> int:
        """Return what the cards cost together (004-063)."""
        return sum(card.cost * card.copies for card in (*self.cards, *self.aside))

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        number = sum(card.copies for card in self.cards)
        titles = " and ".join(unit_title(card.unit) for card in self.aside)
        counted = f" with {titles} on the map" if titles else ""
        return f"{_who(self.by)}{self.deck} deck: {number} cards, {self.points} points{counted}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        aside = {"aside": [list(card) for card in self.aside]} if self.aside else {}
        cards = [list(card) for card in self.cards]
        return {"deck": self.deck, "cards": cards, **aside, "by": self.by}


class Draw(NamedTuple):
    """A player takes a starting hand; ``command`` is empty when it was drawn at the table."""

    by: str
    units: tuple[str, ...]
    command: tuple[str, ...] = ()

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        units = (unit_title(name) for name in self.units)
        cards = ", ".join((*units, *(card_title(name) for name in self.command)))
        return f"{_who(self.by)}Starting hand: {cards or 'drawn at the table'}"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"hand": list(self.units), "command": list(self.command), "by": self.by}


class BeginPlay(NamedTuple):
    """The setup is finished and play begins."""

    def text(self, grid: Grid) -> str:
        """Return the decision as a sentence."""
        return "Begin play"

    def values(self, grid: Grid) -> dict[str, Any]:
        """Return the decision as plain values."""
        return {"begin": True}


Decision = (
    Agree | Experienced | Carry | Lay | Pass | Choose | Enter | ThrowForUnit | Take | Deploy | Build
    | Draw | BeginPlay
)  # fmt: skip


def unit_title(name: str) -> str:
    """Return what a kind of unit of the box is called; of another, its name in words."""
    # Late: a sentence is needed only once the box is open.
    from boardapp.games.spearpoint.tile_set import built_in_catalogue

    return built_in_catalogue().unit_kind(name).title


def card_title(name: str) -> str:
    """Return a Command card's name in words.

    >>> card_title("zero-in-artillery")
    'Zero In Artillery'
    """
    return name.replace("-", " ").title()


def _who(by: str) -> str:
    return f"{PLAYER_TITLES[by]}: " if by in PLAYER_TITLES else ""


# From plain values, the same in layouts and saves


def decision_from(values: Any, grid: Grid) -> Decision:
    """Return the decision that plain values stand for; raises ActError."""
    if not isinstance(values, dict):
        raise ActError(f"found {values!r:.60}; expected a decision, such as done: us")
    for key, (needed, allowed, reader) in _READERS.items():
        if key in values:
            names = set(values)
            if not {key, *needed} <= names <= {key, *needed, *allowed}:
                wanted = ", ".join((key, *needed))
                raise ActError(f"found the fields {sorted(names)!r:.120}; expected {wanted}")
            return reader(values, grid)
    raise ActError(
        f"found {sorted(map(str, values))!r:.120}; expected one of {', '.join(_READERS)}"
    )


def _spot(placed: PlacedTile, grid: Grid) -> dict[str, Any]:
    turned = {"rotation": placed.rotation} if placed.rotation else {}
    return {"space": grid.name(placed.space), **turned}


def _tile(placed: PlacedTile, grid: Grid) -> dict[str, Any]:
    return {"tile": placed.tile, **_spot(placed, grid)}


def _placed(tile: Any, values: Mapping[str, Any], grid: Grid) -> PlacedTile:
    rotation = values.get("rotation", 0)
    if type(rotation) is not int or rotation not in ROTATIONS:
        raise ActError(f"found the rotation {rotation!r:.40}; expected 0, 90, 180 or 270")
    turned: Rotation = rotation
    return PlacedTile(text_from(tile, grid), space_from(values["space"], grid), turned)


def _by(values: Mapping[str, Any], key: str = "by") -> str:
    by = values[key]
    if by not in (*PLAYER_TITLES, TOGETHER):
        raise ActError(f"found {by!r:.40}; expected us, germany or together")
    return str(by)


def _names(value: Any, grid: Grid) -> tuple[str, ...]:
    if not isinstance(value, list) or len(value) > MAX_CARDS:
        raise ActError(f"found {value!r:.60}; expected a list of up to {MAX_CARDS} names")
    return tuple(text_from(name, grid) for name in value)


def _agree(values: Mapping[str, Any], grid: Grid) -> Decision:
    return Agree(text_from(values["read"], grid), text_from(values["as"], grid))


def _experienced(values: Mapping[str, Any], grid: Grid) -> Decision:
    side = _by(values, "experienced")
    if side == TOGETHER:
        raise ActError("found 'together'; expected us or germany")
    return Experienced(side)


def _carry(values: Mapping[str, Any], grid: Grid) -> Decision:
    held = values["tiles"]
    if not isinstance(held, list) or len(held) > MAX_CARDS:
        raise ActError(f"found {held!r:.60}; expected a list of up to {MAX_CARDS} tiles")
    tiles = []
    for entry in held:
        if not isinstance(entry, dict) or not {"tile", "space"} <= set(entry) <= {
            "tile", "space", "rotation",
        }:  # fmt: skip
            raise ActError(f"found {entry!r:.60}; expected tile, space and rotation")
        tiles.append(_placed(entry["tile"], entry, grid))
    return Carry(text_from(values["carry"], grid), tuple(tiles))


def _lay(values: Mapping[str, Any], grid: Grid) -> Decision:
    return Lay(_by(values), _placed(values["lay"], values, grid))


def _pass(values: Mapping[str, Any], grid: Grid) -> Decision:
    return Pass(_by(values, "done"))


def _choose(values: Mapping[str, Any], grid: Grid) -> Decision:
    return Choose(_by(values), text_from(values["choose"], grid))


def _enter(values: Mapping[str, Any], grid: Grid) -> Decision:
    leaving = space_from(values["leaving"], grid) if "leaving" in values else None
    return Enter(_by(values), space_from(values["enter"], grid), leaving)


def _throw(values: Mapping[str, Any], grid: Grid) -> Decision:
    die = whole_from(values["die"], grid)
    if not 1 <= die <= 10:
        raise ActError(f"found the die {die}; expected 1 to 10")
    if values["how"] not in ("rolled", "entered"):
        raise ActError(f"found {values['how']!r:.40}; expected rolled or entered")
    title = text_from(values["for"], grid) if "for" in values else ""
    return ThrowForUnit(_by(values), die, values["how"], title)


def _take(values: Mapping[str, Any], grid: Grid) -> Decision:
    return Take(_by(values), text_from(values["take"], grid))


def _deploy(values: Mapping[str, Any], grid: Grid) -> Decision:
    space = space_from(values["space"], grid) if "space" in values else None
    return Deploy(_by(values), text_from(values["unit"], grid), space)


def _build(values: Mapping[str, Any], grid: Grid) -> Decision:
    cards, aside = (_cards(values.get(key, []), grid) for key in ("cards", "aside"))
    return Build(_by(values), text_from(values["deck"], grid), cards, aside)


def _cards(held: Any, grid: Grid) -> tuple[DeckCard, ...]:
    if not isinstance(held, list) or len(held) > MAX_CARDS:
        raise ActError(f"found {held!r:.60}; expected a list of up to {MAX_CARDS} cards")
    cards = []
    for entry in held:
        if not isinstance(entry, list) or len(entry) != len(DeckCard._fields):
            raise ActError(f"found {entry!r:.60}; expected [unit, cost, copies]")
        unit, cost, copies = entry
        card = DeckCard(text_from(unit, grid), whole_from(cost, grid), whole_from(copies, grid))
        if card.cost > MAX_POINTS or not 1 <= card.copies <= MAX_CARDS:
            raise ActError(
                f"found {entry!r:.60}; expected a cost up to {MAX_POINTS}, 1 card or more"
            )
        cards.append(card)
    return tuple(cards)


def _draw(values: Mapping[str, Any], grid: Grid) -> Decision:
    return Draw(_by(values), _names(values["hand"], grid), _names(values["command"], grid))


def _begin(values: Mapping[str, Any], grid: Grid) -> Decision:
    if values["begin"] is not True:
        raise ActError(f"found begin: {values['begin']!r:.40}; expected true")
    return BeginPlay()


_Reader = Callable[[Mapping[str, Any], Grid], Decision]
_READERS: Mapping[str, tuple[tuple[str, ...], tuple[str, ...], _Reader]] = {
    "read": (("as",), (), _agree),
    "experienced": ((), (), _experienced),
    "carry": (("tiles",), (), _carry),
    "lay": (("space", "by"), ("rotation",), _lay),
    "done": ((), (), _pass),
    "choose": (("by",), (), _choose),
    "enter": (("by",), ("leaving",), _enter),
    "die": (("how", "by"), ("for",), _throw),
    "take": (("by",), (), _take),
    "unit": (("by",), ("space",), _deploy),
    "deck": (("cards", "by"), ("aside",), _build),
    "hand": (("command", "by"), (), _draw),
    "begin": ((), (), _begin),
}
"""By the key that names a decision: the other keys it needs, those it may have, its reader."""
