"""An owner's pictures of Spearpoint tiles, and laying the tiles that a photograph shows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple, TypeVar

from PIL import Image

from boardapp.core.command import ChangeCommand, change_command
from boardapp.core.grid import Space
from boardapp.core.sentence_case import counted
from boardapp.core.state_changes import FieldChange, entry_change
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.table.placement_checks import why_no_tile_placement
from boardapp.games.spearpoint.table.recognised_layout import (
    TEMPLATE_PIXELS,
    art_of_sides,
    template_set,
)
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import (
    GRID,
    BoardName,
    Catalogue,
    tile_number,
)
from boardapp.games.spearpoint.tiles.tile_set import TileSet
from boardapp.photo.tile_templates import TemplateSet
from boardapp.picture.tile_and_map_art import ArtError, art_as_image

_Key = TypeVar("_Key", str, int)
PhotographedTiles = Mapping[Space, PlacedTile | None]
"""The tiles of a photograph by space; None is a bare space."""


class OwnerPictures(NamedTuple):
    """The files of an owner's pictures of sides and maps, and all sides of the box.

    ``second`` are further pictures of sides, and ``bare_spaces`` pictures of spaces by their
    numbers, for each map without a picture.
    """

    sides: Mapping[str, Path]
    maps: Mapping[str, Path]
    box: tuple[str, ...]
    second: Mapping[str, Path]
    bare_spaces: Mapping[str, Mapping[int, Path]]

    @property
    def sides_without_picture(self) -> tuple[str, ...]:
        """Return the sides of the box that cannot be recognised."""
        return tuple(side for side in self.box if side not in self.sides)


class LoadedPictures(NamedTuple):
    """The templates for one map, and the pictures of sides and map that could be read."""

    templates: TemplateSet
    sides: Mapping[str, Image.Image]
    map_picture: Image.Image | None


def owner_pictures(
    own: TileSet,
    catalogue: Catalogue,
    taught_sides: Mapping[str, Path],
    taught_spaces: Mapping[str, Mapping[int, Path]],
) -> OwnerPictures:
    """Return the pictures of a table's own tile sets, and of the owner's chosen set.

    Pictures from earlier photographs of tables fill in where a second picture or a map is missing.
    """
    (first, more), (own_first, own_more) = map(
        art_of_sides, (TileSet(tiles=dict(catalogue.tiles)), own)
    )
    second = _own_files(more | own_more)
    sides = second | _own_files(first | own_first)
    maps = {name: one.art for name, one in {**catalogue.boards, **own.boards}.items()}
    return OwnerPictures(
        sides, _own_files(maps), tuple(catalogue.tiles), {**taught_sides, **second}, taught_spaces
    )


def _own_files(arts: Mapping[str, str | None]) -> dict[str, Path]:
    """Return the pictures outside the program's own art, which does not look like print."""
    found = {name: Path(art) for name, art in arts.items() if art}
    return {name: path for name, path in found.items() if path.is_absolute()}


def load_owner_pictures(pictures: OwnerPictures, board: BoardName) -> LoadedPictures:
    """Return the templates for a map; a picture that cannot be read counts as missing."""
    second = _images(pictures.second, 1, 1)
    # A side with nothing but its second picture is known by that.
    others = {
        name: path for name, path in pictures.sides.items() if path != pictures.second.get(name)
    }
    readable = second | _images(others, 1, 1)
    sides = {side: readable[side] for side in pictures.sides if side in readable}
    maps = _images(pictures.maps, GRID.columns, GRID.rows)
    bare = {} if board in maps else _images(pictures.bare_spaces.get(board, {}), 1, 1)
    box = dict.fromkeys((*pictures.box, *pictures.sides))
    templates = template_set(board, box, sides, maps, second, bare)
    return LoadedPictures(templates, sides, maps.get(board) or _map_of_spaces(bare))


def _map_of_spaces(bare: Mapping[int, Image.Image]) -> Image.Image | None:
    """Return a map of the spaces with a picture, the others grey; None if there are none."""
    if not bare:
        return None
    whole = Image.new("RGB", (GRID.columns * TEMPLATE_PIXELS, GRID.rows * TEMPLATE_PIXELS), "grey")
    for space, picture in bare.items():
        row, column = divmod(space, GRID.columns)
        whole.paste(picture, (column * TEMPLATE_PIXELS, row * TEMPLATE_PIXELS))
    return whole


def _images(files: Mapping[_Key, Path], columns: int, rows: int) -> dict[_Key, Image.Image]:
    found = {}
    for name, path in files.items():
        try:
            found[name] = art_as_image(path, columns * TEMPLATE_PIXELS, rows * TEMPLATE_PIXELS)
        except ArtError:
            continue  # My tiles names it
    return found


def refused_tiles(
    state: TileState, catalogue: Catalogue, tiles: PhotographedTiles
) -> dict[Space, str]:
    """Return why tiles of a photograph may not be laid, by space; all at once are laid."""
    after = replace(state, tiles=_tiles_that_stay(state, tiles))
    refused: dict[Space, str] = {}
    laid = [tile for tile in tiles.values() if tile is not None]
    for tile in laid:
        if why := why_no_tile_placement(after, catalogue, tile):
            refused[tile.space] = why
        else:
            after = replace(after, tiles={**after.tiles, tile.space: tile})
    # A tile that comes later can wall one in that came before.
    for tile in laid:
        if tile.space not in refused and (
            why := why_no_tile_placement(after, catalogue, tile, tile.space)
        ):
            refused[tile.space] = why
    return refused


def why_map_is_refused(
    state: TileState, catalogue: Catalogue, tiles: PhotographedTiles
) -> str | None:
    """Return why tiles that stay on the table forbid its map, or None."""
    foreign = sorted(
        tile.tile
        for tile in _tiles_that_stay(state, tiles).values()
        if tile.tile in catalogue.tiles and state.board not in catalogue.tiles[tile.tile].maps
    )
    return (
        f"First remove {', '.join(foreign)}, which the other map does not use." if foreign else None
    )


def lay_tiles_command(
    state: TileState, board: str, tiles: PhotographedTiles
) -> ChangeCommand | None:
    """Return the one command that lays what differs, or None if nothing differs.

    A tile that lies elsewhere on the table moves: the box holds it only once.
    """
    after = dict(_tiles_that_stay(state, tiles))
    after.update((space, tile) for space, tile in tiles.items() if tile is not None)
    spaces = sorted(state.tiles.keys() | after.keys())
    changes = [
        entry_change("tiles", space, state.tiles.get(space), after.get(space))
        for space in spaces
        if state.tiles.get(space) != after.get(space)
    ]
    title = f"Change {counted(len(changes), 'space')} to match a photograph"
    if board != state.board:
        changes.append(FieldChange("board", None, state.board, board))
    return change_command(title, *changes) if changes else None


def _tiles_that_stay(state: TileState, tiles: PhotographedTiles) -> Mapping[Space, PlacedTile]:
    """Return the table's tiles in other spaces, except those that were seen to lie elsewhere."""
    seen = {tile_number(tile.tile) for tile in tiles.values() if tile is not None}
    return {
        space: tile
        for space, tile in state.tiles.items()
        if space not in tiles and tile_number(tile.tile) not in seen
    }
