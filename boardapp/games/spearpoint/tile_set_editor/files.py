"""Tile-set files opened as documents of the editor, and their pictures, named by their content."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from boardapp.files import safe_save
from boardapp.files.fault_wording import megabytes
from boardapp.files.faults_in_files import Fault, FaultsError
from boardapp.files.safe_paths import check_name_stays_inside
from boardapp.files.yaml.yaml_source import MAX_BYTES, MAX_VALUES, Source, read_yaml_text
from boardapp.games.game import OpenedTable
from boardapp.games.spearpoint.tile_set_editor.editor_progress import unknown_side
from boardapp.games.spearpoint.tile_set_editor.game import TileSetEditorGame
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.tile_set import TileSet, check_tile_set


def open_tile_set(
    source: Source, folder: Path, embedded: Mapping[str, Source] | None = None
) -> OpenedTable:
    """Return the start of a document from a tile set; its pictures are in the folder.

    If ``embedded`` is given, the tile set comes from a save, and its pictures are not checked.
    Raises FaultsError with every fault.
    """
    if embedded is None and (faults := check_tile_set(source, folder).faults):
        raise FaultsError(faults)
    # The document keeps the names of pictures as written in the file, whatever its folder.
    found = check_tile_set(source, None)
    if found.faults:
        raise FaultsError(found.faults)
    state = EditedTileSet(
        title=str(source.value["tile_set"]),
        tiles={
            side: replace(
                tile,
                art=_name_inside_folder(tile.art),
                second_art=_name_inside_folder(tile.second_art),
            )
            for side, tile in (_photographed_sides(found) | found.tiles).items()
        },
        unit_kinds=found.units,
        boards={
            name: replace(one, art=_name_inside_folder(one.art) or "")
            for name, one in found.boards.items()
        },
    )
    game = TileSetEditorGame()
    _check_text_can_be_saved(game.layout_text(state), source.file)
    return OpenedTable(state, game)


def _photographed_sides(found: TileSet) -> dict[str, TileSide]:
    """Return the sides of which a tile set has nothing but pictures."""
    return {
        side: replace(unknown_side(side), **one._asdict())
        for side, one in found.photographs.items()
    }


def _check_text_can_be_saved(text: str, file: str) -> None:
    """Reject a text that a save could hold but not read again; raises FaultsError."""
    if (size := len(text.encode())) > MAX_BYTES:
        found, expected = (
            f"a file of {megabytes(size)} when saved",
            f"at most {megabytes(MAX_BYTES)}",
        )
        raise FaultsError([Fault(file, 1, 1, "file", found, expected)])
    # Every value takes at least one character: a shorter text cannot exceed the limit.
    if len(text) > MAX_VALUES and (faults := read_yaml_text(text, file).faults):
        raise FaultsError(faults)


def _name_inside_folder(art: str | None) -> str | None:
    """Return a picture's name, or None if its path leaves the tile set's folder."""
    try:
        check_name_stays_inside(art or "")
    except ValueError:
        return None
    return art


_JPEG = b"\xff\xd8\xff"


def save_picture(jpeg: bytes, folder: Path) -> str:
    """Store a picture in a folder and return its name; the same picture is stored only once.

    Raises ValueError if the picture is no JPEG, OSError if it cannot be written.
    """
    if not jpeg.startswith(_JPEG):
        raise ValueError(f"found {jpeg[:3]!r} at the start of a picture; expected a JPEG")
    name = hashlib.sha256(jpeg).hexdigest()[:16]
    path = _stored_picture_path(name, folder)
    if not path.is_file() or path.read_bytes() != jpeg:
        folder.mkdir(parents=True, exist_ok=True)
        safe_save.save_file(path, jpeg)
    return name


def picture_path(name: str, folder: Path) -> Path | None:
    """Return the path of a stored picture, or None if it is gone."""
    path = _stored_picture_path(name, folder)
    return path if path.is_file() else None


def _stored_picture_path(name: str, folder: Path) -> Path:
    return folder / f"{name}.jpg"
