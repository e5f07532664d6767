"""A tile set written out for tables to use: for its owner with pictures, or the geometry alone."""

from __future__ import annotations

import errno
from collections.abc import Container, Mapping
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from boardapp.files import storage
from boardapp.files.inside import path_inside
from boardapp.files.save_error import SaveError
from boardapp.files.source import MAX_BYTES
from boardapp.games.spearpoint.catalogue import Board, Feature
from boardapp.games.spearpoint.making.pictures import picture_path
from boardapp.games.spearpoint.making.progress import made, unknown
from boardapp.games.spearpoint.making.state import MakingState
from boardapp.games.spearpoint.tile_set import TileSet
from boardapp.games.spearpoint.tile_text import tile_set_text

FILE = "my-tiles.yaml"
OWN_USE = (
    "# The pictures beside this file show the publisher's art. They are for the owner's own use:"
    " to share the tiles, export their geometry only.\n"
)


class Exported(NamedTuple):
    """The files that were written, the tile set first, and what lacks its picture."""

    files: tuple[Path, ...]
    missing: tuple[str, ...] = ()


def export_set(state: MakingState, folder: Path, *, pictures: Path | None = None) -> Exported:
    """Write a tile set into a folder, which is made if need be; raises OSError.

    With the folder in which ``pictures`` are kept, each side's picture is written beside it, and a
    picture that the file named before stays if it lies there. Without, only the geometry is
    written: no pictures, no maps, and no side of which nothing but a picture is known.
    """
    folder.mkdir(parents=True, exist_ok=True)
    tiles = made(state)
    if pictures is None:
        return Exported((_written(state, _pictured(tiles, ()), {}, folder),))
    found = {side: picture for side, tile in tiles.items()
             if (picture := _picture(state, side, tile, folder, pictures))}  # fmt: skip
    boards = {name: one for name, one in state.boards.items() if _beside(one.art, folder)}
    # Pictures first: the tile set never names one that is not there.
    copied = tuple(_copied(path, folder, tiles[side]) for side, path in found.items()
                   if side in state.pictures)  # fmt: skip
    missing = (
        *(side for side, tile in tiles.items() if tile.art and side not in found),
        *(name for name in state.boards if name not in boards),
    )
    return Exported((_written(state, _pictured(tiles, found), boards, folder), *copied), missing)


def _pictured(tiles: Mapping[str, Feature], found: Container[str]) -> dict[str, Feature]:
    """Return sides as they are written: without pictures that are not found, nor for them alone."""
    held = {}
    for side, tile in tiles.items():
        if tile.art is None or side in found:
            held[side] = tile
        elif (bare := replace(tile, art=None)) != unknown(side):
            held[side] = bare
    return held


def _picture(
    state: MakingState, side: str, tile: Feature, folder: Path, pictures: Path
) -> Path | None:
    """Return where a side's picture is to be had, None when it is gone or there is none."""
    if side in state.pictures:
        return picture_path(state.pictures[side].picture, pictures)
    return _beside(tile.art, folder) if tile.art else None


def _beside(art: str, folder: Path) -> Path | None:
    """Return a picture that lies in a folder by its name."""
    try:
        path = path_inside(folder, art)
    except ValueError:
        return None
    return path if path.is_file() else None


def _copied(path: Path, folder: Path, tile: Feature) -> Path:
    assert tile.art is not None
    copy = folder / tile.art
    storage.save_file(copy, path.read_bytes())
    return copy


def _written(
    state: MakingState, tiles: dict[str, Feature], boards: dict[str, Board], folder: Path
) -> Path:
    """Write the tile set itself, unless it could not be read again."""
    text = tile_set_text(state.title, TileSet(boards, tiles, dict(state.unit_kinds)), folder)
    if boards or any(tile.art for tile in tiles.values()):
        text = OWN_USE + text
    path, content = folder / FILE, text.encode()
    if len(content) > MAX_BYTES:
        raise SaveError(OSError(errno.EFBIG, ""), path)
    storage.save_file(path, content)
    return path
