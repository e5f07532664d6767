"""The state of a Spearpoint table: its pieces, their condition, and declared attacks."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, ClassVar, Literal, NamedTuple, NewType, Self

from boardapp.core.grid import Space
from boardapp.core.override_decorator import override
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import Agreement, with_entry
from boardapp.core.tile import SIDES, PlacedTile, Rotation
from boardapp.files.value_limits import (
    StoredAs,
    ValueLimit,
    entry_count,
    multiline_text,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.games.spearpoint.cards import damage_cards, unit_cards
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.tiles.catalogue import (
    BOARDS,
    GAME,
    GRID,
    MAX_ENTRIES,
    PLAYERS,
    Taken,
    TileSide,
)
from boardapp.games.spearpoint.tiles.tile_set import FINGERPRINT
from boardapp.games.spearpoint.turn.turn_state import SideState, TurnState
from boardapp.games.validated_state import MAX_AGREEMENTS, TypedState

UNITS_PER_SIDE = 2
"""The most units of one side in a space (004-093)."""

SMOKE_TURNS = 3
"""The most turns of smoke, which a new counter starts with (004-055, 004-180)."""
ATTACKS = ("direct", "strafing", "whole-space", "mortar", "artillery", "aircraft")
"""The names of attack kinds, as in `attack_kinds`."""
DEFAULT_ATTACK = "direct"
MAX_TILE_SETS = 20
"""The most tile sets of one layout."""
MAX_ENDURANCE = 99
MAX_DAMAGE = 25
"""The most Damage Cards on one unit, limited by the deck (004-069)."""
MAX_CARDS = 50
"""The most Command Cards under one unit, limited by the deck (004-064)."""
MAX_WEAPONS = 2
"""The most weapons of a unit in one attack (004-121)."""
MAX_PAIRS = 99
MAX_STEPS = 99
"""The most steps of one unit in a turn, under any reading."""
MAX_EXTRA = 2
"""The most extra steps by cards: a sprint or push, and a burned card (N4-02)."""
MAX_POINTS = 9999

_Id = Annotated[str, one_line_text(words="an id, such as us-1")]
_Kind = Annotated[str, one_line_text(words="the kind of unit, such as rifle-squad")]
_Side = Annotated[str, one_of_words(PLAYERS)]
_Word = Annotated[str, one_line_text(80)]
SmokeTurns = Annotated[int, whole_number(1, SMOKE_TURNS)]
_Fingerprint = Annotated[
    str,
    ValueLimit(
        "a drawing's fingerprint: 8 digits 0 to f",
        lambda text: FINGERPRINT.fullmatch(text) is not None,
    ),
]
_TARGET = re.compile(r"(unit|crew) .{1,200}|(space|tile) [A-C]-[1-9]")
_Target = Annotated[
    str,
    ValueLimit(
        "'unit' or 'crew' and an id, or 'space' or 'tile' and a space, such as unit us-1",
        lambda words: _TARGET.fullmatch(words) is not None,
    ),
]


class UnitDamageCard(NamedTuple):
    """A Damage Card under a unit: its number (0 if unknown), and the ``turns`` of its effect left.

    When a temporary effect has ended (0 turns) the card stays, and the unit is still damaged
    (004-070). A ``fresh`` card was drawn this turn without a loss of endurance: its Half begins
    with the next turn (004-154, N4-41).
    """

    number: Annotated[int, whole_number(0, MAX_DAMAGE)] = 0
    turns: Annotated[int, whole_number(0, MAX_DAMAGE)] | None = None
    fresh: bool = False


_Damages = Annotated[
    tuple[UnitDamageCard, ...], entry_count(0, MAX_DAMAGE, f"up to {MAX_DAMAGE} Damage Cards")
]


class Condition(NamedTuple):
    """A unit's damage and effects.

    ``endurance`` is what is left this turn, None for all that the unit recovers to. ``cards`` are
    Command Cards under the unit (004-067). ``dropped`` are its bomb weapons that are spent
    (004-181). An ``empty`` vehicle or gun has lost its crew, or its crew has left it. ``smoke`` is
    the number of turns left in smoke on the Rear Line (004-055). A crew inside has its own
    endurance and cards, since attacks on a gun may target its crew (004-125).
    """

    endurance: Annotated[int, whole_number(1, MAX_ENDURANCE)] | None = None
    damage: _Damages = ()
    cards: Annotated[
        tuple[_Word, ...], entry_count(0, MAX_CARDS, f"up to {MAX_CARDS} Command Cards")
    ] = ()
    dropped: Annotated[
        tuple[_Word, ...], entry_count(0, MAX_CARDS, "the bombs of the aircraft")
    ] = ()
    empty: bool = False
    smoke: Annotated[int, whole_number(0, 3)] = 0
    crew_endurance: Annotated[int, whole_number(1, MAX_ENDURANCE)] | None = None
    crew_damage: _Damages = ()

    @property
    def is_damaged(self) -> bool:
        """Return whether the unit has a Damage Card."""
        return bool(self.damage)

    @property
    def is_endurance_halved(self) -> bool:
        """Return whether endurance is at most Half if none is recorded (004-154)."""
        return is_endurance_halved(self.damage)

    @property
    def is_crew_endurance_halved(self) -> bool:
        """Return whether the crew's endurance is at most Half if none is recorded."""
        return is_endurance_halved(self.crew_damage)


def is_endurance_halved(damage: Iterable[UnitDamageCard]) -> bool:
    """Return whether Damage Cards keep endurance at Half: all but fresh ones do (N4-41)."""
    return not all(one.fresh for one in damage)


class Unit(NamedTuple):
    """A unit marker: ``unit`` is its kind in the game's list, and ``side`` its owner."""

    id: _Id
    unit: _Kind
    side: _Side
    space: Space
    condition: Condition = Condition()


Off = Literal["rear", "air"]
"""The place of a unit off the board: on its Rear Line, or in the air."""


class OffBoardUnit(NamedTuple):
    """A unit that is on no space.

    ``path`` is an aircraft's path: a row (A), a column (4), or the enemy's Rear Line (rear).
    ``edge`` is the edge of the board that the aircraft comes from, empty if not entered. ``flight``
    is the number of turns left in the air, None if not counted (004-059).
    """

    id: _Id
    unit: _Kind
    side: _Side
    off: Off
    path: Annotated[str, one_of_words((*"ABC", *"123456789", "rear", ""))] = ""
    condition: Condition = Condition()
    flight: Annotated[int, whole_number(1, unit_cards.MAX_FLIGHT)] | None = None
    edge: Annotated[str, one_of_words((*SIDES, ""))] = ""


TableUnit = Unit | OffBoardUnit
"""A unit on the board or off it."""


class DeclaredAttack(NamedTuple):
    """A declared attack, shown by a numbered pair of counters (004-057).

    ``target`` is in the form of `Target.key`. ``others`` attack with the unit in a Close Assault,
    and ``spotter`` observes for it. The counters of a ``resolved`` attack are turned over.
    """

    number: Annotated[int, whole_number(1, MAX_PAIRS)]
    target: _Target
    weapons: Annotated[tuple[_Word, ...], entry_count(0, MAX_WEAPONS, "up to two weapons")] = ()
    spotter: Annotated[str, one_line_text()] | None = None
    others: Annotated[tuple[_Id, ...], entry_count(0, 8, "up to 8 units")] = ()
    resolved: bool = False

    @property
    def ids_of_named_units(self) -> tuple[str, ...]:
        """Return the ids of the units that the attack names besides the attacker."""
        return (*self.others, *filter(None, (self.spotter, self.target.partition(" ")[2])))


class Moved(NamedTuple):
    """A unit's move this turn: its steps, of which ``extra`` ones cost discarded cards (N4-02).

    A ``stuck`` unit failed to leave an obstacle and stays for the turn (004-026, 004-050). ``drew``
    are the units that fired at it as it moved or was committed (A4-10). ``crewed`` is true if its
    crew got in or out, or if it is itself a crew that did (N4-03).
    """

    steps: Annotated[int, whole_number(0, MAX_STEPS)] = 0
    stuck: bool = False
    extra: Annotated[int, whole_number(0, MAX_EXTRA)] = 0
    drew: Annotated[tuple[_Id, ...], entry_count(0, MAX_PAIRS, f"up to {MAX_PAIRS} units")] = ()
    crewed: bool = False


def unit_card_key(side: str, unit: str) -> str:
    """Return the key of a side's card of a kind of unit.

    >>> unit_card_key("us", "m4a1-sherman")
    'us m4a1-sherman'
    """
    return f"{side} {unit}"


class TileSpot(NamedTuple):
    """A tile in the form of layout files."""

    tile: Annotated[str, one_line_text(words="the number and side of a tile, such as 1A")]
    space: Space
    rotation: Rotation = 0


class SmokeSpot(NamedTuple):
    """A smoke counter in the form of layout files."""

    space: Space
    turns: SmokeTurns = SMOKE_TURNS


@dataclass(frozen=True, kw_only=True)
class Agreed:
    """The table's agreement on a line, in the form of layout files."""

    from_: Space
    to: Space
    attack: Annotated[str, one_of_words(ATTACKS)] = DEFAULT_ATTACK
    text: Annotated[str, multiline_text()]


SetName = NewType("SetName", str)
TakenTiles = NewType("TakenTiles", Taken)
_TILES = StoredAs(
    tuple[TileSpot, ...],
    lambda spots: {one.space: PlacedTile(*one) for one in spots},
    lambda tiles: tuple(TileSpot(*tiles[space]) for space in sorted(tiles)),
)
_SMOKE = StoredAs(
    tuple[SmokeSpot, ...], dict,
    lambda smoke: tuple(SmokeSpot(space, smoke[space]) for space in sorted(smoke)),
)  # fmt: skip
_AGREED = StoredAs(
    Agreed,
    lambda held: Agreement(held.from_, held.to, held.attack, held.text),
    lambda note: Agreed(from_=note.origin, to=note.target, attack=note.attack, text=note.text),
)
_UNITS = entry_count(0, MAX_ENTRIES, f"a list of up to {MAX_ENTRIES:,} units")


@dataclass(frozen=True)
class TileState(TypedState):
    """The state of a Spearpoint table: its map, pieces, cards and turn.

    ``tile_sets`` are the user tile sets laid over the built-in one, as named in the layout.
    ``compared`` are the tile sides that the players found to match their printed ones, each with
    the fingerprint of its drawing. ``taken`` are the tiles that the table took over after their
    owner had redrawn them; None is a deleted tile.

    ``pairs`` are this turn's attacks by the attacker's id, and ``moves`` its moves by the unit's
    id. ``sequence`` is the progress of the turn, None if no turn leads the table. ``cards`` are the
    values of unit cards by `unit_card_key`; ``commands`` and ``damages`` those of Command and
    Damage Cards.
    """

    OF_START = TypedState.OF_START | {"tile_sets"}
    FIXED = TypedState.FIXED | {"tile_sets", "compared", "taken", "agreements"}
    FIRST: ClassVar = (
        "game", "board", "tile_sets", "taken", "scenario", "turn", "tiles", "units", "smoke",
        "aside", "pairs", "moves", "points", "sequence", "cards", "options", "compared",
        "agreements", "setup", "ruling",
    )  # fmt: skip
    APART: ClassVar = TypedState.APART | {"mode", "commands", "damages"}
    ATTACKS: ClassVar = ATTACKS
    SWITCHES: ClassVar = SWITCHES

    game: Annotated[str, one_of_words((GAME,))]
    board: Annotated[str, one_of_words(BOARDS)]
    turn: Annotated[int, whole_number(1)] = 1
    units: Annotated[Mapping[str, Unit], _UNITS] = field(default_factory=dict)  # type: ignore[assignment]
    agreements: Annotated[
        tuple[Annotated[Agreement, _AGREED], ...],
        entry_count(0, MAX_AGREEMENTS, f"a list of up to {MAX_AGREEMENTS:,} agreements"),
    ] = ()
    tiles: Annotated[Mapping[Space, PlacedTile], _TILES] = field(default_factory=dict)
    smoke: Annotated[Mapping[Space, SmokeTurns], _SMOKE] = field(default_factory=dict)
    tile_sets: Annotated[
        tuple[Annotated[str, StoredAs(SetName)], ...],
        entry_count(0, MAX_TILE_SETS, f"a list of up to {MAX_TILE_SETS} files"),
    ] = ()
    compared: Mapping[str, _Fingerprint] = field(default_factory=dict)
    taken: Annotated[Mapping[str, TileSide | None], StoredAs(TakenTiles)] = field(
        default_factory=dict
    )
    aside: Annotated[Mapping[str, OffBoardUnit], _UNITS] = field(default_factory=dict)
    pairs: Mapping[_Id, DeclaredAttack] = field(default_factory=dict)
    moves: Mapping[_Id, Moved] = field(default_factory=dict)
    points: Mapping[_Side, Annotated[int, whole_number(0, MAX_POINTS)]] = field(
        default_factory=dict
    )
    sequence: TurnState | None = None

    cards: Mapping[_Word, unit_cards.UnitCard] = field(default_factory=dict)
    commands: unit_cards.CommandCards = field(default_factory=dict)
    damages: damage_cards.DamageCards = field(default_factory=dict)

    @property
    @override
    def grid(self) -> SquareGrid:
        return GRID

    def distance(self, one: Space, other: Space) -> int:
        """Return the distance of two spaces by the table's way to count range (A4-01, A4-32)."""
        orthogonal = self.options.get("range") == "orthogonal"
        return GRID.distance(one, other, orthogonal=orthogonal)

    def units_in(self, space: Space, side: str | None = None) -> Iterator[Unit]:  # type: ignore[override]
        """Yield the units in a space, of one side if given, in the order of their ids."""
        return super().units_in(space, side)  # type: ignore[return-value]

    def with_tile(self, space: Space, placed: PlacedTile | None) -> Self:
        """Return the state with a tile on a space, or without one."""
        return replace(self, tiles=with_entry(self.tiles, space, placed))

    def find_unit(self, unit_id: str) -> TableUnit | None:
        """Return a unit by its id, on the board or off it, or None if there is none."""
        return self.units.get(unit_id) or self.aside.get(unit_id)

    def all_units(self) -> Iterator[TableUnit]:
        """Yield all units, first those on the board, each group in the order of ids."""
        for unit_id in sorted(self.units):
            yield self.units[unit_id]
        for unit_id in sorted(self.aside):
            yield self.aside[unit_id]

    def with_condition(self, party: TableUnit, condition: Condition) -> Self:
        """Return the state with a unit's new condition."""
        return self.with_unit_anywhere(party.id, party._replace(condition=condition))

    def with_unit_card(self, card: unit_cards.UnitCard) -> Self:
        """Return the state with a unit card, which replaces the card of the same unit and side."""
        key = unit_card_key(card.side, card.unit)
        return replace(self, cards={**self.cards, key: card})

    def side_record(self, side: str | None) -> SideState:
        """Return a side's record in a game with led turns, or else an empty record."""
        return self.sequence.side_state(side) if self.sequence and side else SideState()

    @property
    def displayed_turn(self) -> int:
        """Return the turn that players see: a game that ended with a turn has begun no other."""
        sequence = self.sequence
        ended = sequence is not None and sequence.is_over and sequence.current_phase == "begin"
        return max(self.turn - ended, 1)

    def with_points_added(self, side: str, points: int) -> Self:
        """Return the state with more points for a side."""
        return replace(self, points={**self.points, side: self.points.get(side, 0) + points})

    def with_declared_attack(self, unit_id: str, pair: DeclaredAttack) -> Self:
        """Return the state with a new or changed attack of a unit."""
        return replace(self, pairs={**self.pairs, unit_id: pair})

    def with_unit_moves(self, unit_id: str, moved: Moved) -> Self:
        """Return the state with a unit's moves this turn."""
        return replace(self, moves={**self.moves, unit_id: moved})

    def with_unit_anywhere(self, unit_id: str, party: TableUnit | None) -> Self:
        """Return the state with a unit, on the board or off it; with None, without the unit."""
        units, aside = dict(self.units), dict(self.aside)
        units.pop(unit_id, None)
        aside.pop(unit_id, None)
        match party:
            case Unit():
                units[unit_id] = party
            case OffBoardUnit():
                aside[unit_id] = party
        return replace(self, units=units, aside=aside)
