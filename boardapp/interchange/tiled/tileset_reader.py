"""The reader of a tileset, in the map itself or in a TSX or TSJ file in the map's folder."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from boardapp.files.faults_in_files import FaultsError
from boardapp.interchange.tiled.files_beside_map import (
    FileBesideMapError,
    name_from_map,
    open_beside_map,
)
from boardapp.interchange.tiled.layer_data import NUMBER
from boardapp.interchange.tiled.map_nodes import MapNode, MapSource
from boardapp.interchange.tiled.shape_reader import ShapeReader, read_properties
from boardapp.interchange.tiled.tiled_map import MapTile, TilePicture, Tileset

MAX_SIDE = 16_384
"""The most pixels of a tile, margin or offset."""
_COLOUR = re.compile(r"#?([0-9a-fA-F]{6})")


def read_tileset(
    source: MapSource, node: MapNode, folder: Path, known: dict[str, Tileset]
) -> Tileset:
    """Return a tileset of a map. One whose file cannot be used is `missing`, which is no fault.

    ``known`` has the tilesets of files by their paths, so that each file is read once.
    """
    first_gid = source.whole(node, "firstgid", 1, NUMBER)
    name = source.text(node, "source")
    if not name or node.part("image") or node.part("tile"):
        return _tileset(source, node, folder, first_gid, "")
    path = name_from_map("", name)
    if path not in known:
        known[path] = _tileset_of_file(folder, name)
    return replace(known[path], first_gid=first_gid)


def _tileset_of_file(folder: Path, name: str) -> Tileset:
    try:
        outside = open_beside_map(folder, name_from_map("", name))
        if outside.root.kind != "tileset":
            raise FileBesideMapError("It is no tileset.")
        found = _tileset(outside, outside.root, folder, 1, name)
        outside.raise_faults()
    except FileBesideMapError as error:
        return Tileset(1, name, missing=str(error))
    except FaultsError as error:
        return Tileset(1, name, missing=f"It has a fault. {error.faults[0].player_text}.")
    return found


def _tileset(source: MapSource, node: MapNode, folder: Path, first_gid: int, base: str) -> Tileset:
    shapes = ShapeReader(source, folder)
    offset = node.part("tileoffset")
    return Tileset(
        first_gid,
        source.text(node, "name") or base,
        (
            source.whole(node, "tilewidth", 0, MAX_SIDE, 0),
            source.whole(node, "tileheight", 0, MAX_SIDE, 0),
        ),
        source.whole(node, "columns", 0, MAX_SIDE, 0),
        source.whole(node, "margin", 0, MAX_SIDE, 0),
        source.whole(node, "spacing", 0, MAX_SIDE, 0),
        (
            source.whole(offset, "x", -MAX_SIDE, MAX_SIDE, 0),
            source.whole(offset, "y", -MAX_SIDE, MAX_SIDE, 0),
        )
        if offset
        else (0, 0),
        _picture(source, node, base),
        {
            source.whole(tile, "id", 0, NUMBER): _tile(source, tile, shapes, base)
            for tile in node.parts("tile")
        },
        fills_cell=source.text(node, "tilerendersize") == "grid",
        keeps_aspect=source.text(node, "fillmode") == "preserve-aspect-fit",
        alignment=source.text(node, "objectalignment"),
    )


def _tile(source: MapSource, node: MapNode, shapes: ShapeReader, base: str) -> MapTile:
    group, image = node.part("objectgroup"), node.part("image")
    picture = _picture(source, node, base)
    size = None
    if image and picture:
        # Since version 1.9 a tile may be a part of its picture.
        size = (
            source.whole(node, "width", 0, MAX_SIDE, 0)
            or source.whole(image, "width", 0, MAX_SIDE, 0),
            source.whole(node, "height", 0, MAX_SIDE, 0)
            or source.whole(image, "height", 0, MAX_SIDE, 0),
        )
        if "width" in node.values or "x" in node.values:
            place = (
                source.whole(node, "x", 0, MAX_SIDE, 0),
                source.whole(node, "y", 0, MAX_SIDE, 0),
            )
            picture = picture._replace(part=(*place, *size))
    return MapTile(
        source.text(node, "type") or source.text(node, "class"),
        read_properties(node),
        shapes.read_shapes(group) if group else (),
        picture,
        size,
    )


def _picture(source: MapSource, node: MapNode, base: str) -> TilePicture | None:
    image = node.part("image")
    if image is None:
        return None
    name = source.text(image, "source")
    colour = _COLOUR.fullmatch(source.text(image, "trans"))
    # A picture inside the file itself is not read.
    path = name_from_map(base, name) if name else ""
    return TilePicture(path, colour[1].lower() if colour else "")
