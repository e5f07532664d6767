"""The state of a hex table: its terrain, units, north marker, cards and the call being resolved."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any, ClassVar, NamedTuple, NewType, Self

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.override_decorator import override
from boardapp.core.state import State
from boardapp.files.fault_wording import join_with_or, quote_shortened
from boardapp.files.value_limits import (
    FileKey,
    StoredAs,
    ValueFault,
    ValueLimit,
    entry_count,
    list_length,
    one_line_text,
    one_of_words,
    whole_number,
)
from boardapp.games.strategy_cards.calls.drift import POINTS, NorthMarkerOrientation
from boardapp.games.strategy_cards.calls.unresolved_card_state import CardResolution
from boardapp.games.strategy_cards.cards import decks_hand_and_points
from boardapp.games.strategy_cards.cards.decks_hand_and_points import PlayerCards, Turn
from boardapp.games.strategy_cards.cards.strategy_card import UNKNOWN, Card, CardLibrary
from boardapp.games.strategy_cards.switches import SWITCHES
from boardapp.games.strategy_cards.terrain_kinds_and_levels import (
    DICE,
    KINDS,
    NAME,
    OPEN,
    HexTerrain,
    TerrainKind,
)
from boardapp.games.validated_state import PictureName, Sha256, SightAgreements, TypedState

GAME = "strategy-cards"
"""The name of the game in layouts."""
PLAYERS: Mapping[str, str] = {"us": "US", "germany": "Germany"}
"""The two sides with their titles."""
UNIT_KINDS: Mapping[str, str] = {"squad": "Squad", "vehicle": "Vehicle", "other": "Other unit"}
"""The kinds of units that the rules distinguish, with titles (002-20 to 002-23, 002-42)."""

PHASES: Mapping[str, str] = {
    "start": "Start of the game",
    "action": "Action Phase",
    "command": "Command Phase, Spend Command",
    "status": "Status Phase",
}
"""The phases of a round, with titles, in which cards are drawn and played (002-02, 002-03)."""
DRAWN_IN = ("start", "status")
"""The phases in which cards are drawn (002-02)."""

MAX_SIDE = 1000
"""The most columns or rows of a board."""
MAX_HEXES = 120_000
"""The most hexes of a board."""
MAX_LEVEL = 9
MAX_UNITS = 1000
MAX_KINDS = 20
"""The most terrain kinds of the players' own."""
MAX_ENTERED = 1000
"""The most cards that players entered at a table."""
MAX_CARD_FILES = 20
"""The most deck files of one layout."""
MAX_PATCHES = 10_000
"""The most entries of a layout's terrain or levels."""

Side = Annotated[str, one_of_words(PLAYERS)]
_TITLE = one_line_text(words="a title of at most {} characters")
Title = Annotated[str, ValueLimit(_TITLE.words, lambda title: not title or _TITLE.holds(title))]


class HexUnit(NamedTuple):
    """A unit on a hex. ``unit`` is its kind: squad, vehicle or other.

    ``cover`` is None if the hex's terrain decides it, ``armour`` if nobody has entered it; both are
    numbers of defense dice.
    """

    id: Annotated[str, one_line_text()]
    unit: Annotated[str, one_of_words(UNIT_KINDS)]
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


class NorthMarker(NamedTuple):
    """The north directional marker: its orientation, and the hex beside which it is drawn."""

    marker: NorthMarkerOrientation = NorthMarkerOrientation()
    space: Space = Space(0, 0)


class HexTerrainAndLevel(NamedTuple):
    """A hex of the board: its kind of terrain by name, and the level of its ground."""

    space: Space
    kind: str = OPEN.name
    level: int = 0


# ---- as layouts hold it -----------------------------------------------------------------------

KindName = NewType("KindName", str)
DeckName = NewType("DeckName", str)
Spaces = NewType("Spaces", tuple[Space, ...])
Hexes = Annotated[Spaces, ValueLimit("names of spaces, such as [C5, C7-C9]")]
Entered = NewType("Entered", tuple[Card, ...])


class BoardSizeEntry(NamedTuple):
    """The size of a board, and the players' title for it."""

    columns: Annotated[int, whole_number(1, MAX_SIDE)]
    rows: Annotated[int, whole_number(1, MAX_SIDE)]
    title: Annotated[str, _TITLE] = ""


class TerrainPatch(NamedTuple):
    """Hexes of one kind of terrain."""

    kind: KindName
    spaces: Hexes


class LevelPatch(NamedTuple):
    """Hexes of one level."""

    level: Annotated[int, whole_number(1, MAX_LEVEL)]
    spaces: Hexes


class NorthMarkerEntry(NamedTuple):
    """The north directional marker in a layout (002-28)."""

    space: Space = Space(0, 0)
    one: Annotated[str, one_of_words(POINTS)] = POINTS[0]
    clockwise: bool = True


def _patches_by_value(kind: Callable[[Any, Spaces], TerrainPatch | LevelPatch]) -> StoredAs:
    """Return a form that groups hexes by value in layouts, and lists them singly in tables."""

    def made(patches: Iterable[TerrainPatch | LevelPatch]) -> dict[Space, object]:
        return {space: what for what, spaces in patches if what != OPEN.name for space in spaces}

    def held(hexes: Mapping[Space, Any]) -> tuple[TerrainPatch | LevelPatch, ...]:
        gathered: dict[Any, list[Space]] = defaultdict(list)
        for space, what in hexes.items():
            gathered[what].append(space)
        return tuple(kind(what, Spaces(tuple(gathered[what]))) for what in sorted(gathered))

    return StoredAs(Annotated[tuple[kind, ...], list_length(0, MAX_PATCHES, "entries")], made, held)  # type: ignore[valid-type]


_NORTH = StoredAs(
    NorthMarkerEntry,
    lambda held: NorthMarker(
        NorthMarkerOrientation(POINTS.index(held.one), held.clockwise), held.space
    ),
    lambda north: NorthMarkerEntry(north.space, POINTS[north.marker.turn], north.marker.clockwise),
)
_ENTERED = StoredAs(
    Entered,
    lambda cards: {entered_card_key(one): one for one in cards},
    lambda held: tuple(held[key] for key in sorted(held)),
)


def entered_card_key(card: Card) -> tuple[str, str]:
    """Return the key of a card that players entered at a table."""
    return card.deck or UNKNOWN, card.title


OwnName = Annotated[
    str,
    NAME,
    ValueLimit("another name, because open ground cannot change", lambda name: name != OPEN.name),
]
Units = Annotated[Mapping[str, HexUnit], list_length(0, MAX_UNITS, "units")]
Kinds = Annotated[
    Mapping[OwnName, TerrainKind], entry_count(0, MAX_KINDS, f"at most {MAX_KINDS}", "kinds")
]


@dataclass(frozen=True)
class HexState(TypedState):
    """The state of a hex table; ``terrain`` and ``levels`` leave out open ground and level 0.

    ``board`` is a title that the players gave it, or empty. ``kinds`` are terrain kinds of their
    own, or built-in ones with other values, by name. ``entered`` are cards that they entered from
    the table, by deck and title. ``call`` is the card being resolved, or the last one.
    ``picture`` is the file under the board, ``picture_sha256`` its content. A ``plain`` table has
    nothing of the Strategy-card game before the players use it.
    """

    OF_START = State.OF_START | {
        "columns", "rows", "plain", "picture", "picture_sha256", "card_files"
    }  # fmt: skip
    FIXED = State.FIXED | OF_START
    FIRST: ClassVar = ("game", "board", "plain", "picture", "picture_sha256",
                       *TypedState.FIRST, "phase", "kinds", "terrain", "levels", "north", "units",
                       "agreements", "card_files")  # fmt: skip
    APART: ClassVar = TypedState.APART | {"columns", "rows"}
    ATTACKS: ClassVar = ("sight",)
    SWITCHES: ClassVar = SWITCHES

    game: Annotated[str, one_of_words((GAME,))]
    board: Title
    turn: Turn = 1
    phase: Annotated[str, one_of_words(PHASES)] = "action"
    units: Units = field(default_factory=dict)  # type: ignore[assignment]
    agreements: SightAgreements = ()
    columns: Annotated[int, whole_number(1, MAX_SIDE)] = 12
    rows: Annotated[int, whole_number(1, MAX_SIDE)] = 9
    plain: bool = False
    picture: PictureName = ""
    picture_sha256: Sha256 = ""
    terrain: Annotated[Mapping[Space, str], _patches_by_value(TerrainPatch)] = field(
        default_factory=dict
    )
    levels: Annotated[Mapping[Space, int], _patches_by_value(LevelPatch)] = field(
        default_factory=dict
    )
    kinds: Kinds = field(default_factory=dict)
    north: Annotated[NorthMarker, _NORTH] = field(default_factory=NorthMarker)
    entered: Annotated[
        Mapping[tuple[str, str], Card], list_length(0, MAX_ENTERED, "cards"), _ENTERED
    ] = field(default_factory=dict)
    players: Mapping[Side, PlayerCards] = field(default_factory=dict)
    call: CardResolution | None = None
    card_files: Annotated[
        tuple[DeckName, ...], list_length(0, MAX_CARD_FILES, "files"), FileKey("cards")
    ] = ()

    @property
    def is_plain(self) -> bool:
        """Return whether the players of a plain table use nothing of the Strategy-card game yet."""
        used = self.players or self.phase != "start" or self.north != NorthMarker()
        return self.plain and not used

    @property
    def drawn_north(self) -> NorthMarker | None:
        """Return the north marker as the board shows it, None on a plain table."""
        return None if self.is_plain else self.north

    def north_drawn_on(self, space: Space) -> NorthMarker | None:
        """Return the north marker if the board shows it on a hex, else None."""
        north = self.drawn_north
        return north if north is not None and north.space == space else None

    # ---- what no table can hold ---------------------------------------------------------------

    @override
    def inconsistencies(self) -> Iterator[ValueFault]:
        yield from super().inconsistencies()
        yield from self.terrain_kind_faults()
        kinds = self.all_terrain_kinds
        for space, what in self.terrain.items():
            if what not in kinds or what == OPEN.name:
                sentence = f"There is no kind of terrain {quote_shortened(what)}."
                yield ValueFault(
                    ("terrain", space), quote_shortened(what), join_with_or(list(kinds)), sentence
                )
        for space, level in self.levels.items():
            if not 1 <= level <= MAX_LEVEL:
                there, words = self.grid.name(space), f"levels are 0 to {MAX_LEVEL}"
                sentence = f"{there} cannot be on level {level}: {words}."
                yield ValueFault(("levels", space), str(level), words, sentence)
        for key, card in self.entered.items():
            if key != entered_card_key(card):
                yield ValueFault(
                    ("entered", key), quote_shortened(card.title), "the card of this name"
                )
            yield from _prefix_fault_paths(("entered", key), card.inconsistencies())
        call = self.call
        if call is None:
            return
        yield from _prefix_fault_paths(("call",), call.inconsistencies(self.grid))
        if call.side not in PLAYERS:
            yield ValueFault(
                ("call", "side"), quote_shortened(call.side), join_with_or(list(PLAYERS))
            )
        active = self.cards_of(call.side).active
        if call.is_open and (active is None or active.card != call.card):
            expected = f"the card being resolved: {active.card if active else 'none'}"
            sentence = f"{call.card_title} is not the card being resolved."
            yield ValueFault(("call", "card"), quote_shortened(call.card), expected, sentence)

    def terrain_kind_faults(self) -> Iterator[ValueFault]:
        """Yield terrain kinds with the sign of another kind; no colour alone has a meaning."""
        # A built-in kind that the table changes is checked as one of the table's kinds.
        signs = {kind.letter: kind for name, kind in KINDS.items() if name not in self.kinds}
        for name, kind in self.kinds.items():
            if kind.name != name:
                yield ValueFault(("kinds", name), quote_shortened(kind.name), f"{name}, as before")
            other = signs.setdefault(kind.letter, kind)
            if other is not kind:
                found = f"the letter {quote_shortened(kind.letter)}"
                expected = f"a letter of its own, because {other.name} uses this one"
                sentence = (
                    f"{kind.title} and {other.title} have the same letter {kind.letter}. "
                    "Give one of them another letter."
                )
                yield ValueFault(("kinds", name), found, expected, sentence)

    def card_faults(self, library: CardLibrary | None) -> Iterator[ValueFault]:
        """Yield faults of players' cards with these decks; None stands for unknown decks."""
        for side, cards in self.players.items():
            yield from _prefix_fault_paths(
                ("players", side), decks_hand_and_points.player_card_inconsistencies(cards, library)
            )

    # ---- the board ----------------------------------------------------------------------------

    @property
    @override
    def grid(self) -> HexGrid:
        return HexGrid(self.columns, self.rows)

    @cached_property
    def all_terrain_kinds(self) -> Mapping[str, TerrainKind]:
        """Return every kind of terrain by name: the built-in ones and the players' own."""
        return {**KINDS, **self.kinds}

    @cached_property
    def sight_terrain(self) -> HexTerrain:
        """Return the board's terrain, as rulings on sight need it."""
        kinds = self.all_terrain_kinds
        there = {space: kinds[name] for space, name in self.terrain.items()}
        return HexTerrain(self.grid, there, self.levels)

    def terrain_and_level_of(self, space: Space) -> HexTerrainAndLevel:
        """Return the terrain and level of a hex."""
        return HexTerrainAndLevel(
            space, self.terrain.get(space, OPEN.name), self.levels.get(space, 0)
        )

    # ---- units --------------------------------------------------------------------------------

    def hex_units(self) -> Iterator[HexUnit]:
        """Yield the units in the order of their ids."""
        for unit_id in sorted(self.units):
            yield self.units[unit_id]

    # ---- cards --------------------------------------------------------------------------------

    def cards_of(self, side: str) -> PlayerCards:
        """Return a player's cards, none at the start."""
        return self.players.get(side) or PlayerCards()

    def library_with_entered_cards(self, library: CardLibrary) -> CardLibrary:
        """Return the decks, with the cards that players entered at the table."""
        entered = [self.entered[key] for key in sorted(self.entered)]
        return library.with_entered_cards(entered) if entered else library

    def with_cards(self, side: str, cards: PlayerCards) -> Self:
        """Return the state with a player's new cards."""
        changed = {**self.players, side: cards}
        if cards == PlayerCards():
            del changed[side]
        return replace(self, players=changed)


def new_state(columns: int, rows: int, title: str = "") -> HexState:
    """Return an empty table of a size in hexes, at the start of a game."""
    return HexState(game=GAME, board=title, columns=columns, rows=rows, phase="start")


def _prefix_fault_paths(
    path: tuple[object, ...], several: Iterable[ValueFault]
) -> Iterator[ValueFault]:
    """Yield the faults of a part of a table with their paths from the table."""
    for one in several:
        first = (*path, *one.first) if one.first else ()
        yield one._replace(path=(*path, *one.path), first=first)
