"""A photographed Spearpoint table: the owner's pictures, what may lie where, and the act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from PIL import Image

from boardapp.core.command import ChangeCommand, change_command
from boardapp.core.grid import Space
from boardapp.core.state_changes import FieldChange, entry_change
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.table.placement_checks import why_no_tile_placement
from boardapp.games.spearpoint.table.recognised_layout import PIXELS, template_set
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, BoardName, Catalogue, tile_number
from boardapp.games.spearpoint.tiles.tile_set import TileSet
from boardapp.photo.tile_templates import TemplateSet
from boardapp.picture.tile_and_map_art import ArtError, art_as_image

Wanted = Mapping[Space, PlacedTile | None]
"""The tiles of a photograph by space; None is a bare space."""


class OwnerPictures(NamedTuple):
    """The files of an owner's pictures of sides and maps, and all sides of the box."""

    sides: Mapping[str, Path]
    maps: Mapping[str, Path]
    box: tuple[str, ...]

    @property
    def sides_without_picture(self) -> tuple[str, ...]:
        """Return the sides of the box that cannot be recognised."""
        return tuple(side for side in self.box if side not in self.sides)


class LoadedPictures(NamedTuple):
    """The templates for one map, and the pictures of sides and map that could be read."""

    templates: TemplateSet
    sides: Mapping[str, Image.Image]
    map_picture: Image.Image | None


def owner_pictures(own: TileSet, catalogue: Catalogue) -> OwnerPictures:
    """Return the pictures of a table's own tile sets, and of the owner's chosen set."""
    arts = {name: tile.art for name, tile in {**catalogue.tiles, **own.tiles}.items()}
    maps = {name: one.art for name, one in {**catalogue.boards, **own.boards}.items()}
    return OwnerPictures(_own_files(arts), _own_files(maps), tuple(catalogue.tiles))


def _own_files(arts: Mapping[str, str | None]) -> dict[str, Path]:
    """Return the pictures outside the program's own art, which does not look like print."""
    found = {name: Path(art) for name, art in arts.items() if art}
    return {name: path for name, path in found.items() if path.is_absolute()}


def load_owner_pictures(pictures: OwnerPictures, board: BoardName) -> LoadedPictures:
    """Return the templates for a map; a picture that cannot be read counts as missing."""
    sides = _images(pictures.sides, 1, 1)
    maps = _images(pictures.maps, GRID.columns, GRID.rows)
    box = dict.fromkeys((*pictures.box, *pictures.sides))
    return LoadedPictures(template_set(board, box, sides, maps), sides, maps.get(board))


def _images(files: Mapping[str, Path], columns: int, rows: int) -> dict[str, Image.Image]:
    found = {}
    for name, path in files.items():
        try:
            found[name] = art_as_image(path, columns * PIXELS, rows * PIXELS)
        except ArtError:
            continue  # My tiles names it
    return found


def why_not_wanted(state: TileState, catalogue: Catalogue, wanted: Wanted) -> dict[Space, str]:
    """Return why tiles of a photograph may not be laid, by space; all at once are laid."""
    after = replace(state, tiles=_tiles_that_stay(state, wanted))
    refused: dict[Space, str] = {}
    laid = [tile for tile in wanted.values() if tile is not None]
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


def why_not_board(state: TileState, catalogue: Catalogue, wanted: Wanted) -> str | None:
    """Return why tiles that stay on the table forbid its map, or None."""
    foreign = sorted(
        tile.tile
        for tile in _tiles_that_stay(state, wanted).values()
        if tile.tile in catalogue.tiles and state.board not in catalogue.tiles[tile.tile].maps
    )
    return (
        f"First remove {', '.join(foreign)}, which the other map does not use." if foreign else None
    )


def lay_wanted(state: TileState, board: str, wanted: Wanted) -> ChangeCommand | None:
    """Return the one command that lays what differs, or None if nothing differs.

    A tile that lies elsewhere on the table moves: the box holds it only once.
    """
    after = dict(_tiles_that_stay(state, wanted))
    after.update((space, tile) for space, tile in wanted.items() if tile is not None)
    spaces = sorted(state.tiles.keys() | after.keys())
    changes = [
        entry_change("tiles", space, state.tiles.get(space), after.get(space))
        for space in spaces
        if state.tiles.get(space) != after.get(space)
    ]
    title = f"Lay the tiles of a photograph: {len(changes)} space{'s' * (len(changes) != 1)}"
    if board != state.board:
        changes.append(FieldChange("board", None, state.board, board))
    return change_command(title, *changes) if changes else None


def _tiles_that_stay(state: TileState, wanted: Wanted) -> Mapping[Space, PlacedTile]:
    """Return the table's tiles in other spaces, except those that were seen to lie elsewhere."""
    seen = {tile_number(tile.tile) for tile in wanted.values() if tile is not None}
    return {
        space: tile
        for space, tile in state.tiles.items()
        if space not in wanted and tile_number(tile.tile) not in seen
    }
