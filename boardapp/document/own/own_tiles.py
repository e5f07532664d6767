"""The owner's tiles: chosen once on this computer, written into every new table.

boardapp reads the choice when a table is made and when the window shows it, never when it reads a
file or rules on sight. A table uses its own content for rulings.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from boardapp.document import document_loader
from boardapp.document.data_folders import own_tiles_file
from boardapp.document.document import Document, utc_now
from boardapp.document.save_format import MAX_LINE, MAX_TOLD, check_files_size
from boardapp.files import safe_save
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.yaml.yaml_source import Source, read_bytes_limited, read_yaml_text
from boardapp.games.game import OpenedTable
from boardapp.games.spearpoint import files
from boardapp.games.spearpoint.file_kind import detect_format
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table import table_changes
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.table.table_layout_file import new_state
from boardapp.games.spearpoint.tiles import tile_set_writer
from boardapp.games.spearpoint.tiles.catalogue import Board, Catalogue
from boardapp.games.spearpoint.tiles.tile_set import (
    TileSet,
    built_in_catalogue,
    check_tile_set,
    load_embedded_tile_set,
    overlay_tile_sets,
    tiles_as_taken_over,
)

if TYPE_CHECKING:
    from boardapp.games.spearpoint.tiles.catalogue import Taken

NAME = "my-tiles.yaml"
"""A table's file name for the owner's set, unless its scenario uses that name."""
_NAMES = re.compile(r"my-tiles(-\d+)?\.yaml")
_ART = re.compile(r"\b((second_)?art|photographs)\s*:")
"""The keys by which a tile set names its pictures."""
_MOST_HELD = 8 << 20
"""The most bytes read of the program's copy; a valid set needs less."""
_FORMAT = 1


@dataclass(frozen=True)
class OwnTileSet:
    """A tile set that its owner chose: its text, its file, and the time of the choice (UTC)."""

    text: str
    source: Path | None
    since: str

    @property
    def title(self) -> str:
        """Return the title of the set."""
        held = _parse_set_text(self.text).value
        return str(held.get("tile_set", "")) if isinstance(held, dict) else ""

    @property
    def tile_set(self) -> TileSet:
        """Return the set for a table, without pictures, as in every save."""
        return _tile_set_without_pictures(self.text)

    @property
    def embedded_text(self) -> str:
        """Return the text for a table, without the names of pictures: a table has no pictures.

        A set with maps is returned unchanged, since maps have pictures.
        """
        if self.tile_set.boards or not may_name_pictures(self.text):
            return self.text
        return tile_set_writer.tile_set_text(self.title, self.tile_set, Path())

    @property
    def tile_set_with_pictures(self) -> TileSet:
        """Return the set with the pictures that exist in its folder."""
        if self.source is None or not os.path.isfile(self.source):
            return TileSet()
        return _tile_set_with_pictures(self.text, self.source.parent)


@lru_cache(maxsize=4)
def _parse_set_text(text: str) -> Source:
    return document_loader.read_embedded_source(text, NAME)


@lru_cache(maxsize=4)
def _tile_set_without_pictures(text: str) -> TileSet:
    return load_embedded_tile_set(_parse_set_text(text))


@lru_cache(maxsize=1)
def _tile_set_with_pictures(text: str, folder: Path) -> TileSet:
    return check_tile_set(_parse_set_text(text), folder)


def may_name_pictures(text: str) -> bool:
    """Return whether a tile set may name pictures, which are never part of a document."""
    return _ART.search(text) is not None


# The choice


def choose_own_set(text: str, source: Path | None) -> OwnTileSet:
    """Choose a tile set as the owner's: every new table includes it from now on.

    Raises FaultsError with every fault of the set, and OSError when it cannot be stored.
    """
    file = str(source or NAME)
    check_files_size({NAME: text}, file)
    read = read_yaml_text(text, file)
    found = check_tile_set(read, source.parent) if source else load_embedded_tile_set(read)
    if found.faults:
        raise FaultsError(found.faults)
    chosen = OwnTileSet(text, source and source.absolute(), utc_now())
    check_files_size({NAME: chosen.embedded_text}, file)
    values = {"boardapp": _FORMAT, "since": chosen.since, "text": text}
    kept = own_tiles_file()
    kept.parent.mkdir(parents=True, exist_ok=True)
    safe_save.save_file(kept, json.dumps(values | {"source": source and str(chosen.source)}))
    return chosen


def choose_own_file(path: Path) -> OwnTileSet:
    """Choose the tile set in a file as the owner's; raises FaultsError and OSError."""
    return choose_own_set(document_loader.read_text_file(path), path)


def clear_own_set() -> None:
    """Use boardapp's own tiles for new tables again; raises OSError."""
    own_tiles_file().unlink(missing_ok=True)


def load_own_set() -> OwnTileSet | None:
    """Return the owner's set; None if none was chosen, or the stored set is damaged."""
    content = read_bytes_limited(own_tiles_file(), _MOST_HELD)
    try:
        held = json.loads(content) if isinstance(content, bytes) else None
    except (ValueError, RecursionError):
        return None
    match held:
        case {"text": str(text), "since": str(since), "source": str() | None as source}:
            return OwnTileSet(text, Path(source) if source else None, since)
    return None


# New tables


def new_empty_table(board: str) -> tuple[Document, str]:
    """Return an empty table on a map with the owner's tiles, and a message if they are unusable."""
    own, state = load_own_set(), new_state(board)
    if own is None or own.tile_set.faults:
        told = _why_built_in_tiles("The table", own.tile_set.faults) if own else ""
        return Document(state, Spearpoint(overlay_tile_sets(()))), told
    state = replace(state, tile_sets=(NAME,))
    return Document(
        state, Spearpoint(overlay_tile_sets([own.tile_set])), files={NAME: own.embedded_text}
    ), ""


def new_table_from_file(source: Source, opened: OpenedTable, path: Path) -> tuple[Document, str]:
    """Return the table of a file; a scenario adds its tiles on top of the owner's.

    The second value says why a scenario starts with boardapp's tiles, or is "". Raises FaultsError.
    """
    own = load_own_set() if detect_format(source) == "scenario" else None
    if own is None:
        return document_loader.document_from_layout(opened, path), ""
    also = (f"my-tiles-{number}.yaml" for number in count(2))
    name = next(
        name
        for name in (NAME, *islice(also, document_loader.MAX_FILES))
        if name not in opened.files
    )
    try:
        mine = files.open_scenario(source, path.parent, {name: own.tile_set})
        return document_loader.document_from_layout(mine, path, {name: own.embedded_text}), ""
    except FaultsError as error:
        return document_loader.document_from_layout(opened, path), _why_built_in_tiles(
            "This scenario", error.faults
        )


def _why_built_in_tiles(what: str, faults: Sequence[Fault]) -> str:
    return (
        f"{what} starts with boardapp's tiles, because your own tiles cannot be used. "
        f"{faults[0].player_text}."
    )


# Existing tables


def embedded_set_name(document: Document) -> str | None:
    """Return the table's file name for the owner's set in it, None without one.

    The owner's set is the first, below all others.
    """
    state = document.start_state
    first = state.tile_sets[0] if isinstance(state, TileState) and state.tile_sets else ""
    return first if _NAMES.fullmatch(first) else None


def tiles_drawn_differently_now(document: Document, own: OwnTileSet) -> Taken:
    """Return the tiles that differ between a table and its owner's present drawings.

    Tiles of the table's other tile sets are left out.
    """
    game, state, held = document.game, document.state, document.save_start.files
    name = embedded_set_name(document)
    if not isinstance(game, Spearpoint) or not isinstance(state, TileState) or own.tile_set.faults:
        return {}
    if not state.taken and name and held[name] == own.embedded_text:
        return {}
    others = (_tile_set_without_pictures(held[one]).tiles for one in state.tile_sets if one != name)
    kept = {tile for tiles in others for tile in tiles}
    there, drawn = game.catalogue_of(state).tiles, overlay_tile_sets([own.tile_set]).tiles
    names = [tile for tile in {**there, **drawn} if tile not in kept]
    was = tiles_as_taken_over({tile: there.get(tile) for tile in names})
    now = tiles_as_taken_over({tile: drawn.get(tile) for tile in names})
    return {tile: now[tile] for tile in names if was[tile] != now[tile]}


def why_not_take_over_tiles(document: Document, tiles: Taken) -> str | None:
    """Return why a table cannot adopt changed tiles, None when it can."""
    assert isinstance(document.state, TileState)
    act = table_changes.take_over_tiles(document.state, tiles)
    size = len(json.dumps(document.game.codec.encode(act, document.game.grid)))
    if size > MAX_LINE - 4 * MAX_TOLD:
        return f"These {len(tiles)} tiles have too many walls and areas for one act."
    return document.game.refuse(document.transition(act))


def show_own_pictures(document: Document) -> None:
    """Show the owner's pictures on a table, for the same tiles and map.

    Only pictures change: the table rules by its own content, and saves that content.
    """
    game, own = document.game, load_own_set()
    pictured = own.tile_set_with_pictures if own else TileSet()
    if isinstance(game, Spearpoint) and pictured.pictures:
        arts = {
            replace(tile.without_pictures, own=True): tile.art
            for tile in pictured.tiles.values() if tile.art
        }  # fmt: skip
        pictures = (*game.catalogue.pictures, *pictured.pictures)
        boards = _pictured_boards(game.catalogue, pictured) if embedded_set_name(document) else {}
        catalogue = replace(
            game.catalogue, boards={**game.catalogue.boards, **boards}, arts=arts, pictures=pictures
        )
        document.game = replace(game, catalogue=catalogue)


def _pictured_boards(catalogue: Catalogue, pictured: TileSet) -> dict[str, Board]:
    """Return the owner's maps that equal the table's maps except for their pictures."""
    return {
        name: board
        for name, board in pictured.boards.items()
        if board.art
        and catalogue.boards[name] == replace(board, art=built_in_catalogue().boards[name].art)
    }
