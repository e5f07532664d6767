"""What a hex layout must keep to beyond its keys. Import this late: it brings pydantic along."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TypeVar

from boardapp.core.grid import Space
from boardapp.core.hexes import HexGrid
from boardapp.core.state import Agreement
from boardapp.files.compose import MAX_FAULTS
from boardapp.files.fault import Fault, FaultsError
from boardapp.files.inside import named_source
from boardapp.files.source import PathKey, Source
from boardapp.files.validation import Checker, Model
from boardapp.files.wording import either, hint, quoted
from boardapp.games.codec import ActError
from boardapp.games.strategy_cards.call import Call
from boardapp.games.strategy_cards.call_values import call
from boardapp.games.strategy_cards.card_files import deck_from, library_of
from boardapp.games.strategy_cards.cards import Card, Deck, Library
from boardapp.games.strategy_cards.decks import PlayerCards
from boardapp.games.strategy_cards.drift import POINTS, Marker
from boardapp.games.strategy_cards.hex_names import spaces_of, words_of
from boardapp.games.strategy_cards.layout import base_kind
from boardapp.games.strategy_cards.placement import KIND_NAME, MAX_KIND_NAME, last_space
from boardapp.games.strategy_cards.player_files import entered_from, player_from
from boardapp.games.strategy_cards.schemas import (
    AgreementEntry,
    BoardEntry,
    KindEntry,
    LayoutFile,
    LevelEntry,
    NorthEntry,
    TerrainEntry,
    UnitEntry,
)
from boardapp.games.strategy_cards.state import (
    GAME,
    MAX_HEXES,
    MAX_KINDS,
    PLAYERS,
    HexState,
    HexUnit,
    North,
)
from boardapp.games.strategy_cards.switches import SWITCHES
from boardapp.games.strategy_cards.terrain import KINDS, OPEN, TerrainKind
from boardapp.games.switch import checked_options

M = TypeVar("M", bound=Model)
V = TypeVar("V", str, int)
Path_ = tuple[PathKey, ...]


class LayoutCheck:
    """Checks a layout and its decks; gathers every fault, and the state as far as sound."""

    def __init__(
        self, source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
    ) -> None:
        self.checker = Checker(source)
        self.folder = folder
        self.embedded = embedded
        self.library = Library({})
        self.decks_found = True
        self.grid: HexGrid | None = None
        self._other_faults: list[Fault] = []

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout and of its decks."""
        return [*self.checker.faults, *self._other_faults]

    def run(self) -> HexState | None:
        """Check everything; return the state, None when there is none to tell."""
        if not self.checker.version():
            return None
        content = self.checker.source.value
        if "deck" in content and not {"game", "board"} & content.keys():
            self.checker.fault((), "a deck", "a layout")
            return None
        if "game" not in content:
            self.checker.fault((), "no 'game' key", GAME)
        header = self.checker.model(LayoutFile)
        if header is None:
            return None
        board = self._board()
        self._load_decks(header.cards)
        kinds = self._kinds()
        entered = self._entered()
        state = HexState(
            game=GAME,
            board=board.title if board else "",
            columns=self.grid.columns if self.grid else 1,
            rows=self.grid.rows if self.grid else 1,
            turn=header.turn,
            mode=header.mode,
            options=checked_options(
                self.checker, SWITCHES, self.checker.source.value.get("options")
            ),
            kinds=kinds,
            terrain=self._terrain(kinds),
            levels=self._levels(),
            north=self._north(),
            units=self._units(),
            agreements=tuple(self._agreements()),
            card_files=tuple(header.cards),
            entered=entered,
            players=self._players(entered),
            call=self._call(),
        )
        self._check_call(state)
        return state if self.grid else None

    # ---- the board ----------------------------------------------------------------------------

    def _board(self) -> BoardEntry | None:
        """Check the board's size; without it no space can be checked."""
        content = self.checker.source.value
        if content.get("board") is None:
            expected = "a mapping with columns and rows"
            if "board" in content:
                self.checker.wrong(("board",), expected)
            else:
                self.checker.fault((), "no 'board' key", expected)
            return None
        entry = self.checker.model(BoardEntry, ("board",))
        if entry is None or entry.columns is None or entry.rows is None:
            return None
        if entry.columns * entry.rows > MAX_HEXES:
            found = f"{entry.columns * entry.rows:,} hexes"
            self.checker.fault(("board",), found, f"at most {MAX_HEXES:,} hexes")
            return None
        self.grid = HexGrid(entry.columns, entry.rows)
        return entry

    def _space(self, path: Path_, name: str | None) -> Space | None:
        """Return the space of a name; None when there is none, or no board to look on."""
        if name is None or self.grid is None:
            return None
        try:
            return self.grid.parse(name)
        except ValueError:
            self.checker.wrong(path, self._a_space())
            return None

    def _a_space(self) -> str:
        return f"a space from A1 to {last_space(self.grid)}" if self.grid else "a space"

    def _words(self, path: Path_, texts: tuple[str, ...]) -> Iterator[tuple[Path_, str]]:
        """Yield the names and ranges that texts hold, each with where it is written."""
        listed = isinstance(list(self.checker.source.nodes(path))[-1].value, list)
        for index, text in enumerate(texts if self.grid else ()):
            spot = (*path, index) if listed else path
            words = words_of(text)
            if not words:
                self.checker.wrong(spot, f"{self._a_space()}, such as A1")
            for word in words:
                if len(self.checker.faults) >= MAX_FAULTS:
                    return
                yield spot, word

    def _of_word(self, spot: Path_, word: str) -> Iterator[Space]:
        assert self.grid is not None
        try:
            yield from spaces_of(word, self.grid)
        except ValueError:
            expected = f"{self._a_space()}, or a range such as A1-A5"
            self.checker.fault(spot, quoted(word), expected)

    def _entries(self, section: str, model: type[M]) -> Iterator[tuple[Path_, M]]:
        for key, entry in self.checker.entries(section, model, listed=True):
            yield (section, key), entry

    # ---- terrain ------------------------------------------------------------------------------

    def _kinds(self) -> dict[str, TerrainKind]:
        """Return the players' own kinds of terrain."""
        kinds: dict[str, TerrainKind] = {}
        for key, entry in self.checker.entries("kinds", KindEntry):
            name = str(key)
            path = ("kinds", name)
            if not KIND_NAME.fullmatch(name) or len(name) > MAX_KIND_NAME or name == OPEN.name:
                expected = f"lower-case words with dashes, at most {MAX_KIND_NAME} characters"
                if name == OPEN.name:
                    expected = "another name: open ground stays as it is"
                self.checker.fault(("kinds",), f"the kind {quoted(name)}", expected, key=name)
                continue
            if len(kinds) == MAX_KINDS:
                found = f"more than {MAX_KINDS} kinds"
                self.checker.fault(("kinds",), found, f"at most {MAX_KINDS}", key=name)
                break
            kinds[name] = _kind(name, entry)
            self._check_letter(path, kinds)
        return kinds

    def _check_letter(self, path: tuple[str, str], kinds: Mapping[str, TerrainKind]) -> None:
        """Check that no other kind has the same sign: nothing is told by colour alone."""
        kind = kinds[path[1]]
        held = self.checker.source.value["kinds"]
        # Built-in kinds that the file changes are checked where it does so.
        others = [other for name, other in KINDS.items() if name not in held]
        for other in (*others, *(kinds[name] for name in kinds if name != kind.name)):
            if other.letter == kind.letter:
                found = f"the letter {quoted(kind.letter)}"
                expected = f"a letter of its own: {other.name} has it already"
                self.checker.fault(path, found, expected)

    def _terrain(self, kinds: Mapping[str, TerrainKind]) -> dict[Space, str]:
        terrain: dict[Space, str] = {}
        names = [*KINDS, *(name for name in kinds if name not in KINDS)]
        held = self.checker.source.value.get("kinds")
        for spot, entry in self._entries("terrain", TerrainEntry):
            known = entry.kind in names or (isinstance(held, dict) and entry.kind in held)
            if entry.kind is not None and not known:
                expected = either(names) + hint(entry.kind, names)
                found = f"the unknown kind {quoted(entry.kind)}"
                self.checker.fault((*spot, "kind"), found, expected)
            self._take(terrain, (*spot, "spaces"), entry.spaces, entry.kind or OPEN.name)
        return {space: kind for space, kind in terrain.items() if kind != OPEN.name}

    def _levels(self) -> dict[Space, int]:
        levels: dict[Space, int] = {}
        for spot, entry in self._entries("levels", LevelEntry):
            self._take(levels, (*spot, "spaces"), entry.spaces, entry.level or 1)
        return levels

    def _take(self, taken: dict[Space, V], path: Path_, texts: tuple[str, ...], value: V) -> None:
        """Note what hexes are, each once.

        Of a range that meets hexes taken before, only the first of them is looked at: the work is
        bounded by the board and the words, however many ranges overlap.
        """
        for spot, word in self._words(path, texts):
            for space in self._of_word(spot, word):
                if space in taken:
                    assert self.grid is not None
                    found = f"{self.grid.name(space)} a second time"
                    self.checker.fault(spot, found, "each space once")
                    break
                taken[space] = value

    def _north(self) -> North:
        if "north" not in self.checker.source.value:
            return North()
        entry = self.checker.model(NorthEntry, ("north",))
        if entry is None:
            return North()
        space = self._space(("north", "space"), entry.space)
        marker = Marker(POINTS.index(entry.one), entry.clockwise)
        return North(marker, space or Space(0, 0))

    # ---- units, switches, notes ---------------------------------------------------------------

    def _units(self) -> dict[str, HexUnit]:
        units: dict[str, HexUnit] = {}
        lines: dict[str, int] = {}
        for spot, entry in self._entries("units", UnitEntry):
            if entry.id is not None:
                if entry.id in lines:
                    expected = f"an id of its own (line {lines[entry.id]} has the first)"
                    found = f"the id {quoted(entry.id)} a second time"
                    self.checker.fault((*spot, "id"), found, expected)
                lines.setdefault(entry.id, self.checker.line((*spot, "id")))
            space = self._space((*spot, "space"), entry.space)
            if entry.id is None or entry.unit is None or entry.side is None or space is None:
                continue
            units[entry.id] = HexUnit(
                entry.id,
                entry.unit,
                entry.side,
                space,
                entry.officer,
                entry.fatigued,
                entry.cover,
                entry.armour,
            )
        return units

    def _agreements(self) -> Iterator[Agreement]:
        for spot, entry in self._entries("agreements", AgreementEntry):
            origin = self._space((*spot, "from"), entry.origin)
            target = self._space((*spot, "to"), entry.target)
            if origin is not None and target is not None and entry.text is not None:
                yield Agreement(origin, target, "sight", entry.text)

    # ---- cards --------------------------------------------------------------------------------

    def _load_decks(self, names: list[str]) -> None:
        decks = [deck for deck in map(self._deck, range(len(names)), names) if deck is not None]
        try:
            self.library = library_of(decks)
        except FaultsError as error:
            self._other_faults += error.faults
            self.decks_found = False
        # A list of files that is itself at fault names cards that nobody can know.
        whole = self.checker.source.value.get("cards", names) == names
        self.decks_found = self.decks_found and whole and len(decks) == len(names)

    def _deck(self, index: int, name: str) -> Deck | None:
        source = self._deck_source(("cards", index), name)
        if source is None:
            return None
        try:
            return deck_from(source)
        except FaultsError as error:
            self._other_faults += error.faults
            return None

    def _deck_source(self, spot: Path_, name: str) -> Source | None:
        """Return a deck's file, that comes with the layout or lies beside it."""
        expected = "a deck file in the layout's folder or below it"
        if self.embedded is not None:
            expected = either(tuple(self.embedded)) if self.embedded else "no decks"
        try:
            return named_source(name, self.folder, self.embedded)
        except ValueError as error:
            self.checker.fault(spot, f"{quoted(name)}, {error}", expected)
            return None

    def _entered(self) -> dict[tuple[str, str], Card]:
        return entered_from(self.checker, "entered")

    def _call(self) -> Call | None:
        """Return the card being resolved, that nobody writes by hand: as saves hold it."""
        held = self.checker.source.value.get("call")
        if self.grid is None or "call" not in self.checker.source.value:
            return None
        if not isinstance(held, dict):
            self.checker.wrong(("call",), "a mapping of 'key: value'")
            return None
        try:
            return call(held, self.grid)
        except ActError as error:
            found, _, expected = str(error).removeprefix("found ").partition("; expected ")
            if not expected:  # it speaks of a space
                found = found.partition("; ")[0].replace(" is ", ", which is ", 1)
            self.checker.fault(("call",), found, expected or self._a_space())
            return None

    def _check_call(self, state: HexState) -> None:
        """Check that a card that is not resolved yet is the one that lies there for it."""
        call = state.call
        if call is None or not call.open:
            return
        active = state.cards_of(call.side).active
        if active is None or active.card != call.card:
            expected = f"the card being resolved: {active.card if active else 'none'}"
            self.checker.fault(("call", "card"), quoted(call.card), expected)

    def _players(self, entered: Mapping[tuple[str, str], Card]) -> dict[str, PlayerCards]:
        players: dict[str, PlayerCards] = {}
        held = self.checker.source.value.get("players")
        if not isinstance(held, dict):
            return players
        library = self.library.with_entered(entered.values())
        listed = self.checker.source.value.get("entered", [])
        certain = self.decks_found and isinstance(listed, list) and len(listed) == len(entered)
        for side in held:
            if side not in PLAYERS:
                expected = either(list(PLAYERS)) + hint(side, PLAYERS)
                self.checker.fault(
                    ("players",), f"the unknown side {quoted(side)}", expected, key=side
                )
                continue
            cards = player_from(self.checker, ("players", side), library, certain=certain)
            if cards is not None and cards != PlayerCards():
                players[side] = cards
        return players


def _kind(name: str, entry: KindEntry) -> TerrainKind:
    """Return a kind of terrain, with what is left out as in the built-in one of its name."""
    base = base_kind(name)
    return TerrainKind(
        name,
        base.title if entry.title is None else entry.title,
        base.blocks if entry.blocks is None else entry.blocks,
        entry.cover,
        base.art if entry.look is None else entry.look,
        base.letter if entry.letter is None else entry.letter,
    )
