"""The state of a hex table: its terrain, units, north marker, cards and the call being resolved."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, NamedTuple, Self

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.state import State
from boardapp.files.limits import among, counted
from boardapp.games.strategy_cards.call import Call
from boardapp.games.strategy_cards.cards import Card, Library
from boardapp.games.strategy_cards.decks import PlayerCards
from boardapp.games.strategy_cards.drift import Marker
from boardapp.games.strategy_cards.terrain import DICE, KINDS, OPEN, HexTerrain, TerrainKind

GAME = "strategy-cards"
"""What layouts call the game."""
PLAYERS: Mapping[str, str] = {"us": "US", "germany": "Germany"}
"""The two sides with their titles."""
UNIT_KINDS: Mapping[str, str] = {"squad": "Squad", "vehicle": "Vehicle", "other": "Other unit"}
"""What the rules tell apart of a unit, with titles (002-20 to 002-23, 002-42)."""

MAX_SIDE = 1000
"""Columns or rows of a board at most."""
MAX_HEXES = 120_000
"""Hexes of a board at most."""
MAX_LEVEL = 9
MAX_UNITS = 1000
MAX_KINDS = 20
"""Terrain kinds of the players' own at most."""
MAX_ENTERED = 1000
"""Cards that players entered at a table at most."""


Side = Annotated[str, among(PLAYERS)]


class HexUnit(NamedTuple):
    """A unit on a hex. ``unit`` is its kind: squad, vehicle or other.

    ``cover`` is None where the hex's terrain gives it, ``armour`` where nobody has entered it;
    both are numbers of defense dice.
    """

    id: str
    unit: Annotated[str, among(UNIT_KINDS)]
    side: Side
    space: Space
    officer: bool = False
    fatigued: bool = False
    cover: Annotated[int, DICE] | None = None
    armour: Annotated[int, DICE] | None = None

    @property
    def kind(self) -> str:
        """Return squad, vehicle or other."""
        return self.unit


class North(NamedTuple):
    """The north directional marker: how it lies, and beside which hex it is drawn."""

    marker: Marker = Marker()
    space: Space = Space(0, 0)


class Painted(NamedTuple):
    """What a hex of the board is: its kind of terrain by name, and the level of its ground."""

    space: Space
    kind: str = OPEN.name
    level: int = 0


Units = Annotated[
    Mapping[str, HexUnit], counted(0, MAX_UNITS, f"a list of up to {MAX_UNITS:,} units")
]


@dataclass(frozen=True)
class HexState(State):
    """All that lies on a hex table; ``terrain`` and ``levels`` leave out open ground and level 0.

    ``board`` is a title that the players gave it, or empty. ``kinds`` are terrain kinds of their
    own, or built-in ones with other values, by name. ``entered`` are cards that they entered from
    the table, by deck and title; ``call`` is the card being resolved, or the last one.
    """

    FIXED = State.FIXED | {"columns", "rows", "card_files"}

    units: Units = field(default_factory=dict)  # type: ignore[assignment]
    columns: int = 12
    rows: int = 9
    terrain: Mapping[Space, str] = field(default_factory=dict)
    levels: Mapping[Space, int] = field(default_factory=dict)
    kinds: Mapping[str, TerrainKind] = field(default_factory=dict)
    north: North = field(default_factory=North)
    players: Mapping[Side, PlayerCards] = field(default_factory=dict)
    entered: Mapping[tuple[str, str], Card] = field(default_factory=dict)
    call: Call | None = None
    card_files: tuple[str, ...] = ()

    # ---- the board ----------------------------------------------------------------------------

    @property
    def grid(self) -> HexGrid:
        """Return the table's board."""
        return HexGrid(self.columns, self.rows)

    @cached_property
    def all_kinds(self) -> Mapping[str, TerrainKind]:
        """Return every kind of terrain by name: the built-in ones and the players' own."""
        return {**KINDS, **self.kinds}

    @cached_property
    def ground(self) -> HexTerrain:
        """Return the board's terrain as sight takes it."""
        kinds = self.all_kinds
        there = {space: kinds[name] for space, name in self.terrain.items()}
        return HexTerrain(self.grid, there, self.levels)

    def painted(self, space: Space) -> Painted:
        """Return what a hex is."""
        return Painted(space, self.terrain.get(space, OPEN.name), self.levels.get(space, 0))

    # ---- units --------------------------------------------------------------------------------

    def hex_units(self) -> Iterator[HexUnit]:
        """Yield the units in the order of their ids."""
        for unit_id in sorted(self.units):
            yield self.units[unit_id]

    # ---- cards --------------------------------------------------------------------------------

    def cards_of(self, side: str) -> PlayerCards:
        """Return a player's cards, none at first."""
        return self.players.get(side) or PlayerCards()

    def known(self, library: Library) -> Library:
        """Return the decks with the cards in them that were entered at the table."""
        return library.with_entered(self.entered[key] for key in sorted(self.entered))

    def with_cards(self, side: str, cards: PlayerCards) -> Self:
        """Return the state with a player's cards so."""
        changed = {**self.players, side: cards}
        if cards == PlayerCards():
            del changed[side]
        return replace(self, players=changed)


def new_state(columns: int, rows: int, title: str = "") -> HexState:
    """Return an empty table of so many hexes."""
    return HexState(game=GAME, board=title, columns=columns, rows=rows)
