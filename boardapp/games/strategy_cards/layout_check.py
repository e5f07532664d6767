"""What a hex layout must keep to, and the table in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Annotated, NamedTuple, NewType

from boardapp.core.command import ActError
from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.plain import hints_of
from boardapp.core.state import Agreement, Mode
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.inside import named_source
from boardapp.files.limits import Limit, among, counted, passage, whole
from boardapp.files.nodes import MAX_FAULTS
from boardapp.files.source import Source
from boardapp.files.typed import UNREAD, TypedReader
from boardapp.files.typed import Path as Path_
from boardapp.files.wording import either, hint, quoted
from boardapp.games.judging import MAX_AGREEMENTS
from boardapp.games.strategy_cards.call import Call
from boardapp.games.strategy_cards.call_values import call
from boardapp.games.strategy_cards.card_files import FORMS, check_cards, deck_from, library_of
from boardapp.games.strategy_cards.cards import UNKNOWN, Card, Deck, Library
from boardapp.games.strategy_cards.decks import PlayerCards, Turn
from boardapp.games.strategy_cards.drift import POINTS, Marker
from boardapp.games.strategy_cards.hex_names import spaces_of, words_of
from boardapp.games.strategy_cards.placement import last_space
from boardapp.games.strategy_cards.player_files import check_player
from boardapp.games.strategy_cards.state import (
    GAME,
    MAX_ENTERED,
    MAX_HEXES,
    MAX_KINDS,
    MAX_LEVEL,
    MAX_SIDE,
    HexState,
    North,
    Side,
    Units,
)
from boardapp.games.strategy_cards.switches import SWITCHES
from boardapp.games.strategy_cards.terrain import KINDS, NAME, OPEN, TerrainKind, base_kind
from boardapp.games.switch import checked_options

MAX_CARD_FILES = 20
"""Deck files of one layout at most."""
MAX_PATCHES = 10_000
"""Entries of a layout's terrain or levels at most."""

KindName = NewType("KindName", str)
DeckName = NewType("DeckName", str)
Resolving = NewType("Resolving", Call)
Spaces = NewType("Spaces", tuple[Space, ...])
Hexes = Annotated[Spaces, Limit("names of spaces, such as [C5, C7-C9]", lambda _: True)]
OwnName = Annotated[
    str, NAME, Limit("another name: open ground stays as it is", lambda name: name != OPEN.name)
]
PATCHES = counted(0, MAX_PATCHES, f"a list of up to {MAX_PATCHES:,} entries")


class Size(NamedTuple):
    """The size of a board and what the players call it."""

    columns: Annotated[int, whole(1, MAX_SIDE)]
    rows: Annotated[int, whole(1, MAX_SIDE)]
    title: str = ""


class PatchEntry(NamedTuple):
    """Hexes of one kind of terrain."""

    kind: KindName
    spaces: Hexes


class Raised(NamedTuple):
    """Hexes of one level."""

    level: Annotated[int, whole(1, MAX_LEVEL)]
    spaces: Hexes


class Pointer(NamedTuple):
    """How the north directional marker lies (002-28)."""

    space: Space | None = None
    one: Annotated[str, among(POINTS)] = POINTS[0]
    clockwise: bool = True


class Agreed(NamedTuple):
    """What the table agreed on a line."""

    from_: Space
    to: Space
    text: Annotated[str, passage()]


class Layout(NamedTuple):
    """A layout as a whole, in the order in which it is read: kinds and decks come first."""

    game: Annotated[str, among((GAME,))]
    board: Size
    turn: Turn = 1
    mode: Mode = "led"
    options: Mapping[str, object] = {}
    kinds: Mapping[OwnName, TerrainKind] = {}
    terrain: Annotated[tuple[PatchEntry, ...], PATCHES] = ()
    levels: Annotated[tuple[Raised, ...], PATCHES] = ()
    north: Pointer = Pointer()
    units: Units = {}  # noqa: RUF012
    agreements: Annotated[
        tuple[Agreed, ...],
        counted(0, MAX_AGREEMENTS, f"a list of up to {MAX_AGREEMENTS:,} agreements"),
    ] = ()
    cards: Annotated[
        tuple[DeckName, ...], counted(0, MAX_CARD_FILES, f"a list of up to {MAX_CARD_FILES} files")
    ] = ()
    entered: Annotated[
        tuple[Card, ...], counted(0, MAX_ENTERED, f"a list of up to {MAX_ENTERED:,} cards")
    ] = ()
    players: Mapping[Side, PlayerCards] = {}
    call: Resolving | None = None


class LayoutCheck:
    """Checks a layout and its decks; gathers every fault, and the state as far as sound."""

    def __init__(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> None:
        forms = {
            **FORMS, Size: self._size, TerrainKind: self._kind, KindName: self._kind_name,
            Spaces: self._spaces, DeckName: self._deck, Resolving | None: self._call,
        }  # fmt: skip
        self.reader = TypedReader(source, forms=forms)
        self.folder = folder
        self.embedded = embedded
        self.library = Library({})
        self.decks: list[Deck] = []
        self.grid: HexGrid | None = None
        self.taken: dict[str, set[Space]] = {"terrain": set(), "levels": set()}
        self._of_decks: list[Fault] = []

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout and of its decks."""
        return [*self.reader.faults, *self._of_decks]

    def run(self) -> HexState | None:
        """Check everything; return the state, None when there is none to tell."""
        reader = self.reader
        if not reader.version():
            return None
        content = reader.source.value
        if "deck" in content and not {"game", "board"} & content.keys():
            reader.fault((), "a deck", "a layout")
            return None
        held = reader.fields(
            hints_of(Layout), frozenset(("game", "board")), content, (), also=("boardapp",)
        )
        assert held is not None
        layout = Layout(**{"game": GAME, "board": Size(1, 1), **held})
        self._check_kinds(layout.kinds)
        check_cards(reader, "entered", layout.entered)
        entered = {(card.deck or UNKNOWN, card.title): card for card in layout.entered}
        self._check_players(layout.players, entered)
        state = HexState(
            game=GAME,
            board=layout.board.title,
            columns=layout.board.columns,
            rows=layout.board.rows,
            turn=layout.turn,
            mode=layout.mode,
            options=checked_options(reader, SWITCHES, layout.options),
            kinds=layout.kinds,
            terrain={
                space: one.kind
                for one in layout.terrain if one.kind != OPEN.name for space in one.spaces
            },
            levels={space: one.level for one in layout.levels for space in one.spaces},
            north=_north(layout.north),
            units=layout.units,
            agreements=tuple(
                Agreement(start, end, "sight", text) for start, end, text in layout.agreements
            ),
            card_files=layout.cards,
            entered=entered,
            players={side: one for side, one in layout.players.items() if one != PlayerCards()},
            call=layout.call,
        )  # fmt: skip
        self._check_call(state)
        return state if self.grid else None

    # ---- the board ----------------------------------------------------------------------------

    def _size(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read the board's size; without it no space can be checked."""
        size = reader.record(Size, value, path)
        if size is UNREAD:
            return UNREAD
        hexes = size.columns * size.rows
        if hexes > MAX_HEXES:
            reader.fault(path, f"{hexes:,} hexes", f"at most {MAX_HEXES:,} hexes")
            return UNREAD
        self.grid = reader.grid = HexGrid(size.columns, size.rows)
        reader.spaces = f"a space from A1 to {last_space(self.grid)}"
        return size

    def _spaces(self, reader: TypedReader, value: object, path: Path_, words: str) -> object:
        """Read names and ranges of hexes, each once in a section, in a list or in one text.

        Of a range that meets hexes taken before, only the first of them is looked at: the work is
        bounded by the board and the words, however many ranges overlap.
        """
        texts = value if isinstance(value, list) else [value]
        if not all(isinstance(text, str) for text in texts):
            reader.wrong(path, words)
            return UNREAD
        found: list[Space] = []
        for index, text in enumerate(texts if self.grid else ()):
            spot = (*path, index) if texts is value else path
            named = words_of(text)
            if not named:
                reader.wrong(spot, f"{reader.spaces}, such as A1")
            for word in named:
                if len(reader.faults) >= MAX_FAULTS:
                    return UNREAD
                found += self._of_word(spot, word)
        return tuple(found)

    def _of_word(self, spot: Path_, word: str) -> Iterator[Space]:
        """Yield the hexes of a name or range that are not taken yet."""
        assert self.grid is not None
        taken = self.taken[str(spot[0])]
        try:
            for space in spaces_of(word, self.grid):
                if space in taken:
                    found = f"{self.grid.name(space)} a second time"
                    self.reader.fault(spot, found, "each space once")
                    return
                taken.add(space)
                yield space
        except ValueError:
            expected = f"{self.reader.spaces}, or a range such as A1-A5"
            self.reader.fault(spot, quoted(word), expected)

    # ---- terrain ------------------------------------------------------------------------------

    def _kind(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read a kind of terrain, with what is left out as in the built-in one of its name."""
        hints = hints_of(TerrainKind)
        keys = {key: hints["art" if key == "look" else key] | None
                for key in ("title", "blocks", "cover", "look", "letter")}  # fmt: skip
        held = reader.fields(keys, frozenset(), value, path)
        if held is None:
            return UNREAD
        said = {"art" if key == "look" else key: one for key, one in held.items()}
        known = {key: one for key, one in said.items() if one is not None}
        return replace(base_kind(str(path[-1])), **{"cover": None, **known})

    def _check_kinds(self, kinds: Mapping[str, TerrainKind]) -> None:
        """Check that there are not too many, and that no two have the same sign.

        Nothing is told by colour alone.
        """
        if len(kinds) > MAX_KINDS:
            found = f"more than {MAX_KINDS} kinds"
            key = list(kinds)[MAX_KINDS]
            self.reader.fault(("kinds",), found, f"at most {MAX_KINDS}", key=key)
        # Built-in kinds that the file changes are checked where it does so.
        signs = {kind.letter: name for name, kind in KINDS.items() if name not in kinds}
        for name, kind in kinds.items():
            other = signs.setdefault(kind.letter, name)
            if other != name:
                found = f"the letter {quoted(kind.letter)}"
                expected = f"a letter of its own: {other} has it already"
                self.reader.fault(("kinds", name), found, expected)

    def _kind_name(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        own = reader.source.value.get("kinds")
        names = list(dict.fromkeys((*KINDS, *(own if isinstance(own, dict) else ()))))
        if value in names:
            return value
        if not isinstance(value, str):
            reader.wrong(path, "a kind of terrain, such as woods")
        else:
            expected = either(names) + hint(value, names)
            reader.fault(path, f"the unknown kind {quoted(value)}", expected)
        return UNREAD

    # ---- cards --------------------------------------------------------------------------------

    def _deck(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read a deck's file, that comes with the layout or lies beside it."""
        name, number = reader.read(str, value, path), path[-1]
        # However long the list is, no more files are opened than there may be.
        if name is UNREAD or (isinstance(number, int) and number >= MAX_CARD_FILES):
            return UNREAD
        expected = "a deck file in the layout's folder or below it"
        if self.embedded is not None:
            expected = either(tuple(self.embedded)) if self.embedded else "no decks"
        try:
            self.decks.append(deck_from(named_source(name, self.folder, self.embedded)))
        except ValueError as error:
            reader.fault(path, f"{quoted(name)}, {error}", expected)
            return UNREAD
        except FaultsError as error:
            self._of_decks += error.faults
        return name

    def _check_players(
        self, players: Mapping[str, PlayerCards], entered: Mapping[tuple[str, str], Card]
    ) -> None:
        try:
            self.library = library_of(self.decks)
        except FaultsError as error:
            self._of_decks += error.faults
        # Where decks or cards are at fault nobody knows which there are.
        certain = not self._of_decks and not any(
            fault.where.startswith(("cards", "entered")) for fault in self.reader.faults
        )
        library = self.library.with_entered(entered.values()) if certain else None
        for side, cards in players.items():
            check_player(self.reader, ("players", side), cards, library)

    def _call(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Return the card being resolved, that nobody writes by hand: as saves hold it."""
        if not isinstance(value, dict):
            reader.wrong(path, "a mapping of 'key: value'")
        elif self.grid is not None:
            try:
                return call(value, self.grid)
            except ActError as error:
                found, _, expected = str(error).removeprefix("found ").partition("; expected ")
                if not expected:  # it speaks of a space
                    found = found.partition("; ")[0].replace(" is ", ", which is ", 1)
                reader.fault(path, found, expected or reader.spaces)
        return UNREAD

    def _check_call(self, state: HexState) -> None:
        """Check that a card that is not resolved yet is the one that lies there for it."""
        call = state.call
        if call is None or not call.open:
            return
        active = state.cards_of(call.side).active
        if active is None or active.card != call.card:
            expected = f"the card being resolved: {active.card if active else 'none'}"
            self.reader.fault(("call", "card"), quoted(call.card), expected)


def _north(pointer: Pointer) -> North:
    marker = Marker(POINTS.index(pointer.one), pointer.clockwise)
    return North(marker, pointer.space or Space(0, 0))
