"""Layouts of hex tables, read and written: the parts that the state's types do not cover."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from boardapp.core.grid import Grid, Space
from boardapp.core.hex_grid import HexGrid
from boardapp.files.fault_wording import did_you_mean, join_with_or, quote_shortened
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_paths import read_named_source
from boardapp.files.typed.type_plan import record_shape
from boardapp.files.typed.typed_reader import UNREAD, PartialRecord, TypedReader
from boardapp.files.typed.typed_reader import Path as Path_
from boardapp.files.typed.typed_writer import Form, to_file_value
from boardapp.files.yaml.nodes_with_positions import MAX_FAULTS
from boardapp.files.yaml.yaml_source import Source, read_source
from boardapp.games import layout_file_codec
from boardapp.games.areas import background_picture
from boardapp.games.strategy_cards.cards.deck_files import (
    FORMS,
    WRITTEN,
    check_cards,
    library_with_own_decks,
    parse_deck,
)
from boardapp.games.strategy_cards.cards.strategy_card import Card, CardLibrary, Deck
from boardapp.games.strategy_cards.placement_checks import last_space_name
from boardapp.games.strategy_cards.state import (
    GAME,
    MAX_CARD_FILES,
    MAX_HEXES,
    BoardSizeEntry,
    DeckName,
    Entered,
    HexState,
    KindName,
    Spaces,
)
from boardapp.games.strategy_cards.terrain_kinds_and_levels import (
    KINDS,
    TerrainKind,
    default_terrain_kind,
)

if TYPE_CHECKING:
    from boardapp.games.areas.background_picture import BackgroundPicture

_RANGE = re.compile(r"([A-Za-z]{1,3}[0-9]{1,4})-([A-Za-z]{1,3}[0-9]{1,4})")
_BETWEEN = re.compile(r"[\s,]+")
_KIND_KEYS = {key: name for key, (name, _) in record_shape(TerrainKind).fields.items()}


@dataclass(frozen=True)
class OpenedHexLayout:
    """A layout as read: the table, the decks without the cards entered at the table, a picture."""

    state: HexState
    library: CardLibrary
    picture: BackgroundPicture | None = None


def read_layout(path: Path) -> OpenedHexLayout:
    """Read a layout and the decks that it names.

    Raises FaultsError with every fault of all these files.
    """
    return parse_layout(read_source(path), path.parent)


def parse_layout(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedHexLayout:
    """Return the layout of a source; its decks are in the folder, or embedded.

    Raises FaultsError with every fault of all these files.
    """
    check = _HexLayoutReader(source, folder, embedded)
    state = check.read()
    if state is None or check.faults:
        raise FaultsError(check.faults)
    return OpenedHexLayout(state, check.library, check.picture)


class _HexLayoutReader:
    """Checks a layout and its decks; collects every fault, and the sound part of the state."""

    def __init__(self, source: Source, folder: Path, embedded: Mapping[str, Source] | None) -> None:
        forms = {
            **FORMS,
            BoardSizeEntry: self._read_board_size,
            KindName: _read_terrain_name,
            Spaces: self._read_hex_ranges,
            DeckName: self._read_deck_file,
            Entered: _read_entered_cards,
        }
        self.reader = TypedReader(
            source, forms=forms, checks={TerrainKind: _fill_in_built_in_terrain}
        )
        self.folder = folder
        self.embedded = embedded
        self.library = CardLibrary({})
        self.picture: BackgroundPicture | None = None
        self.decks: list[Deck] = []
        self.grid: HexGrid | None = None
        self.taken: dict[str, set[Space]] = {"terrain": set(), "levels": set()}
        self._of_decks: list[Fault] = []

    @property
    def faults(self) -> list[Fault]:
        """Return the faults of the layout and of its decks."""
        return [*self.reader.faults, *self._of_decks]

    def read(self) -> HexState | None:
        """Check everything; return the state, None if it cannot be read."""
        reader, content = self.reader, self.reader.source.value
        keys = {*content} if isinstance(content, dict) else set()
        if "deck" in keys and not {"game", "board"} & keys:
            reader.add_fault((), "a deck", "a layout")
            return None
        held = layout_file_codec.read_layout(reader, HexState, {"board": BoardSizeEntry})
        if held is None:
            return None
        # Even without a board, the rest of the table is checked.
        size = held.get("board", BoardSizeEntry(1, 1))
        board = {"board": size.title, "columns": size.columns, "rows": size.rows}
        state = HexState(**{"game": GAME, **held, **board})
        try:
            self.library = library_with_own_decks(self.decks)
        except FaultsError as error:
            self._of_decks += error.faults
        # If decks or cards are at fault, the known cards are uncertain.
        certain = not self._of_decks and not any(
            fault.where.startswith(("cards", "entered")) for fault in self.reader.faults
        )
        known = state.library_with_entered_cards(self.library) if certain else None
        for wrong in (*state.inconsistencies(), *state.card_faults(known)):
            # Entered cards have been checked at their place in the file.
            if wrong.path[0] != "entered":
                self.reader.add_value_fault(wrong)
        in_save = self.embedded is not None
        self.picture, sha256 = background_picture.layout_picture(
            reader, state.picture, state.picture_sha256, self.folder, in_save=in_save
        )
        return replace(state, picture_sha256=sha256) if self.grid else None

    def _read_board_size(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read the board's size; without it no space can be checked."""
        size = reader.read_record(BoardSizeEntry, value, path)
        if size is UNREAD:
            return UNREAD
        hexes = size.columns * size.rows
        if hexes > MAX_HEXES:
            reader.add_fault(path, f"{hexes:,} hexes", f"at most {MAX_HEXES:,} hexes")
            return UNREAD
        self.grid = reader.grid = HexGrid(size.columns, size.rows)
        reader.spaces = f"a space from A1 to {last_space_name(self.grid)}"
        return size

    def _read_hex_ranges(
        self, reader: TypedReader, value: object, path: Path_, words: str
    ) -> object:
        """Read names and ranges of hexes, each once in a section, in a list or in one text.

        If a range meets hexes taken before, only the first of them is reported: board and words
        limit the work, however many ranges overlap.
        """
        texts = value if isinstance(value, list) else [value]
        if not all(isinstance(text, str) for text in texts):
            reader.add_wrong_value(path, words)
            return UNREAD
        found: list[Space] = []
        for index, text in enumerate(texts if self.grid else ()):
            spot = (*path, index) if texts is value else path
            named = split_names_and_ranges(text)
            if not named:
                reader.add_wrong_value(spot, f"{reader.spaces}, such as A1")
            for word in named:
                if len(reader.faults) >= MAX_FAULTS:
                    return UNREAD
                found += self._unclaimed_hexes_of_range(spot, word)
        return tuple(found)

    def _unclaimed_hexes_of_range(self, spot: Path_, word: str) -> Iterator[Space]:
        """Yield the hexes of a name or range that no earlier one has taken."""
        assert self.grid is not None
        taken = self.taken[str(spot[0])]
        try:
            for space in spaces_in_range(word, self.grid):
                if space in taken:
                    found = f"{self.grid.name(space)} a second time"
                    self.reader.add_fault(spot, found, "each space once")
                    return
                taken.add(space)
                yield space
        except ValueError:
            expected = f"{self.reader.spaces}, or a range such as A1-A5"
            self.reader.add_fault(spot, quote_shortened(word), expected)

    def _read_deck_file(self, reader: TypedReader, value: object, path: Path_, _: str) -> object:
        """Read a deck's file, which is embedded in the layout or beside it."""
        name, number = reader.read(str, value, path), path[-1]
        # Even for a longer list, boardapp opens no more files than the limit.
        if name is UNREAD or (isinstance(number, int) and number >= MAX_CARD_FILES):
            return UNREAD
        expected = "a deck file in the layout's folder or below it"
        if self.embedded is not None:
            expected = join_with_or(tuple(self.embedded)) if self.embedded else "no decks"
        try:
            self.decks.append(parse_deck(read_named_source(name, self.folder, self.embedded)))
        except ValueError as error:
            reader.add_fault(path, f"{quote_shortened(name)}, {error}", expected)
            return UNREAD
        except FaultsError as error:
            self._of_decks += error.faults
        return name


def _fill_in_built_in_terrain(kind: PartialRecord) -> None:
    """Fill in the missing values of a kind of terrain from the built-in kind of its name."""
    base = default_terrain_kind(kind.fields["name"])
    for name in _KIND_KEYS.values():
        kind.fields.setdefault(name, getattr(base, name))


def _read_terrain_name(reader: TypedReader, value: object, path: Path_, _: str) -> object:
    own = reader.source.value.get("kinds")
    names = list(dict.fromkeys((*KINDS, *(own if isinstance(own, dict) else ()))))
    if value in names:
        return value
    if not isinstance(value, str):
        reader.add_wrong_value(path, "a kind of terrain, such as woods")
    else:
        expected = join_with_or(names) + did_you_mean(value, names)
        reader.add_fault(path, f"the unknown kind {quote_shortened(value)}", expected)
    return UNREAD


def _read_entered_cards(reader: TypedReader, value: object, path: Path_, _: str) -> object:
    """Read the cards that players entered at the table, each once."""
    cards = reader.read(tuple[Card, ...], value, path)
    if cards is not UNREAD:
        check_cards(reader, "entered", cards)
    return cards


# ---- writing ----------------------------------------------------------------------------------


def layout_yaml(state: HexState) -> str:
    """Return a layout as YAML, in one fixed order; default values are left out."""
    size = BoardSizeEntry(state.columns, state.rows, state.board)
    return layout_file_codec.layout_text(state, _WRITTEN, {"board": size})


def _hexes_to_yaml(spaces: Spaces, grid: Grid | None) -> Any:
    """Return hexes for a file row by row, so that a reader finds them quickly."""
    assert isinstance(grid, HexGrid)
    rows = [*hex_range_texts(spaces, grid)]
    return rows[0] if len(rows) == 1 else rows


def _terrain_kind_to_yaml(kind: TerrainKind, _: Grid | None) -> Any:
    """Return the values of a kind of terrain that differ from the built-in kind of its name."""
    base = default_terrain_kind(kind.name)
    held = ((key, getattr(kind, name), getattr(base, name)) for key, name in _KIND_KEYS.items())
    return {key: value for key, value, usual in held if value != usual}


_WRITTEN: Mapping[object, Form] = {
    **WRITTEN, Spaces: _hexes_to_yaml, TerrainKind: _terrain_kind_to_yaml,
    Entered: lambda cards, _: [to_file_value(one, forms=WRITTEN) for one in cards],
}  # fmt: skip


def hex_range_texts(spaces: Iterable[Space], grid: HexGrid) -> Iterator[str]:
    """Yield the names of spaces row by row, a text for each row; neighbours as a range.

    >>> board = HexGrid(columns=10, rows=8)
    >>> list(hex_range_texts(map(board.parse, ("C5", "A1", "C8", "C7", "C9")), board))
    ['A1', 'C5 C7-C9']
    """
    row: list[str] = []
    first = last = None
    for space in sorted(spaces):
        if first is not None and last is not None:
            if space == last._replace(column=last.column + 1):
                last = space
                continue
            row.append(_row_range_text(first, last, grid))
            if space.row != last.row:
                yield " ".join(row)
                row.clear()
        first = last = space
    if first is not None and last is not None:
        yield " ".join([*row, _row_range_text(first, last, grid)])


def _row_range_text(first: Space, last: Space, grid: HexGrid) -> str:
    return grid.name(first) if first == last else f"{grid.name(first)}-{grid.name(last)}"


def split_names_and_ranges(text: str) -> list[str]:
    """Return the names and ranges in a text, which has spaces or commas between them."""
    return [word for word in _BETWEEN.split(text) if word]


def spaces_in_range(word: str, grid: HexGrid) -> Iterator[Space]:
    """Return the spaces of a name, a range in a row, or a block between two corners.

    Raises ValueError for a text that names none.

    >>> board = HexGrid(columns=10, rows=8)
    >>> [board.name(space) for space in spaces_in_range("B2-C3", board)]
    ['B2', 'B3', 'C2', 'C3']
    """
    found = _RANGE.fullmatch(word)
    first, last = map(grid.parse, found.groups() if found else (word, word))
    if last.row < first.row or last.column < first.column:
        raise ValueError(f"{word!r} runs backward")
    return (
        Space(row, column)
        for row in range(first.row, last.row + 1)
        for column in range(first.column, last.column + 1)
    )
