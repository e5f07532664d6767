"""The export of a tile set for tables: for its owner with pictures, or the geometry alone."""

from __future__ import annotations

import errno
from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from boardapp.files import safe_save
from boardapp.files.safe_paths import path_inside
from boardapp.files.save_error import SaveError
from boardapp.files.yaml.yaml_source import MAX_BYTES
from boardapp.games.spearpoint.tile_set_editor.editor_progress import (
    begun_maps,
    begun_sides,
    picture_file_names,
    second_picture_file_names,
    unknown_side,
)
from boardapp.games.spearpoint.tile_set_editor.files import picture_path
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import Board, TileSide
from boardapp.games.spearpoint.tiles.tile_set import Picture, SidePhotographs, TileSet
from boardapp.games.spearpoint.tiles.tile_set_writer import tile_set_text

FILE = "my-tiles.yaml"
OWN_USE = (
    "# The pictures in this folder show the publisher's art and are only for the owner's own "
    "use. To share the tiles, export them without pictures.\n"
)


class ExportResult(NamedTuple):
    """The written files, first the tile set, and the names of sides and maps without a picture."""

    files: tuple[Path, ...]
    missing: tuple[str, ...] = ()


def export_tile_set(
    state: EditedTileSet, folder: Path, *, pictures: Path | None = None
) -> ExportResult:
    """Write a tile set into a folder, created if necessary; raises OSError.

    ``pictures`` is the folder of stored pictures. If given, each picture of a side or map is
    written next to the tile set. A picture that the tile set named before stays if it is in the
    folder. A side with nothing but pictures hides no side of ours at a table. Without ``pictures``,
    only the geometry is written. Pictures are then left out, as are sides and maps with nothing but
    a picture.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tiles, boards = begun_sides(state), begun_maps(state)
    if pictures is None:
        told = {name: one for name, one in boards.items() if name in state.boards}
        return ExportResult(
            (
                _write_tile_set(
                    state, _sides_as_written(tiles, ()), _maps_as_written(told, ()), folder
                ),
            )
        )
    arts = [(one.id, art) for one in tiles.values() for art in (one.art, one.second_art) if art]
    arts += [(one.name, one.art) for one in boards.values() if one.art]
    found = _picture_paths_by_name(state, (art for _, art in arts), folder, pictures)
    # Write pictures first, so that the tile set never names a missing one.
    copied = [_copy(path, folder / art) for art, path in found.items() if path != folder / art]
    missing = tuple(dict.fromkeys(name for name, art in arts if art not in found))
    file = _write_tile_set(
        state, _sides_as_written(tiles, found), _maps_as_written(boards, found), folder
    )
    return ExportResult((file, *copied), missing)


def _sides_as_written(tiles: Mapping[str, TileSide], found: Container[str]) -> dict[str, TileSide]:
    """Return the sides to write, without missing pictures and sides that had nothing else."""
    written = {}
    for side, tile in tiles.items():
        first, second = (art if art in found else None for art in (tile.art, tile.second_art))
        left = replace(tile, art=first, second_art=second)
        if left == tile or left != unknown_side(side):
            written[side] = left
    return written


def _photographs(tiles: Mapping[str, TileSide]) -> dict[str, SidePhotographs]:
    """Return the pictures of the sides that have nothing but pictures."""
    return {
        side: SidePhotographs(
            Picture(tile.art) if tile.art else None,
            Picture(tile.second_art) if tile.second_art else None,
        )
        for side, tile in tiles.items()
        if (tile.art or tile.second_art) and tile.without_pictures == unknown_side(side)
    }


def _maps_as_written(boards: Mapping[str, Board], found: Container[str]) -> dict[str, Board]:
    """Return the maps to write: if a map's own picture is missing, it uses ours."""
    return {name: one if one.art in found else replace(one, art="") for name, one in boards.items()}


def _picture_paths_by_name(
    state: EditedTileSet, arts: Iterable[str], folder: Path, pictures: Path
) -> dict[str, Path]:
    """Return the paths of the pictures that exist, by their names in the tile set."""
    first, second = picture_file_names(state), second_picture_file_names(state)
    photographs = {
        names[name]: picture_path(one.picture, pictures)
        for names, photos in ((first, state.pictures), (second, state.second_pictures))
        for name, one in photos.items()
    }
    found = {
        art: photographs[art] if art in photographs else _picture_in_folder(art, folder)
        for art in arts
    }
    return {art: path for art, path in found.items() if path is not None}


def _picture_in_folder(art: str, folder: Path) -> Path | None:
    """Return the path of a picture in a folder, or None if it is not there."""
    try:
        path = path_inside(folder, art)
    except ValueError:
        return None
    return path if path.is_file() else None


def _copy(path: Path, copy: Path) -> Path:
    safe_save.save_file(copy, path.read_bytes())
    return copy


def _write_tile_set(
    state: EditedTileSet, tiles: dict[str, TileSide], boards: dict[str, Board], folder: Path
) -> Path:
    """Write the tile-set file, unless it is too large to be read again."""
    photographs = _photographs(tiles)
    drawn = {side: tile for side, tile in tiles.items() if side not in photographs}
    written = TileSet(boards, drawn, dict(state.unit_kinds), photographs)
    text = tile_set_text(state.title, written, folder)
    pictured = photographs or any(tile.art for tile in tiles.values())
    if pictured or any(one.art for one in boards.values()):
        text = OWN_USE + text
    path, content = folder / FILE, text.encode()
    if len(content) > MAX_BYTES:
        raise SaveError(OSError(errno.EFBIG, ""), path)
    safe_save.save_file(path, content)
    return path
