"""The tile layers of a map drawn as one picture, for the ground of a square board."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from pathlib import Path
from typing import NamedTuple

from PIL import Image, ImageChops
from PIL.Image import Transpose

from boardapp.core.sentence_case import counted, whole_percent
from boardapp.files.fault_wording import quote_shortened
from boardapp.interchange.imported_board import ImportedPicture, LeftOut, picture_stem
from boardapp.interchange.tiled.layer_data import (
    FLIPPED_ACROSS,
    FLIPPED_DIAGONALLY,
    FLIPPED_DOWN,
    NUMBER,
)
from boardapp.interchange.tiled.tiled_map import MapLayer, TiledMap
from boardapp.interchange.tiled.tileset_pictures import TilesetPictures
from boardapp.interchange.tiled.wall_outlines import tile_frame

MAX_PIXELS = 1 << 24
"""The most pixels of the picture; larger maps are drawn smaller."""
MAX_STRETCH = 1024
"""The most pixels of a side of a tile as it is drawn."""
GROUND = (235, 235, 235)
_COLOUR = re.compile(r"#?(?P<alpha>[0-9a-fA-F]{2})?(?P<colour>[0-9a-fA-F]{6})")

Area = tuple[int, int, int, int]


class DrawnMap(NamedTuple):
    """The picture of a map if there is one, short lines about it, and what is not drawn."""

    picture: ImportedPicture | None
    facts: tuple[str, ...]
    left_out: tuple[LeftOut, ...]


class _Stamp(NamedTuple):
    """A tile's picture in its drawn size, and its place from the north-west corner of a square."""

    picture: Image.Image
    left: int
    top: int


def map_picture(tiled: TiledMap, path: Path, area: Area) -> DrawnMap:
    """Return the picture of a map's part, from the tilesets in the map's folder."""
    pictures = TilesetPictures(path.parent)
    canvas = _Canvas(tiled, area)
    drawn = sum(
        canvas.add_layer(layer, pictures) for layer in tiled.layers_of("tiles") if layer.visible
    )
    left_out = [
        LeftOut(f"the picture {quote_shortened(name)}", why)
        for name, why in pictures.problems.items()
    ]
    left_out += _layers_not_drawn(tiled)
    if not drawn:
        return DrawnMap(None, ("No picture: the board has plain ground",), tuple(left_out))
    fact = f"Picture from {counted(drawn, 'tile layer')}"
    if canvas.scale < 1:
        fact += f", drawn at {whole_percent(canvas.scale)} of its size"
    return DrawnMap(
        ImportedPicture(f"{picture_stem(path.stem)}.png", canvas.png), (fact,), tuple(left_out)
    )


def _layers_not_drawn(tiled: TiledMap) -> Iterator[LeftOut]:
    hidden = sum(not layer.visible for layer in tiled.layers_of("tiles"))
    pictures = sum(1 for _ in tiled.layers_of("picture"))
    if hidden:
        what = counted(hidden, "hidden tile layer")
        yield LeftOut(what, "Hidden layers are not drawn; their walls are on the board.")
    if pictures:
        yield LeftOut(counted(pictures, "image layer"), "Only tile layers are drawn.")


class _Canvas:
    """Draws layers of tiles, each tile in whole pixels."""

    def __init__(self, tiled: TiledMap, area: Area) -> None:
        self.tiled, self.area = tiled, area
        _, _, columns, rows = area
        width, height = tiled.tile_size
        pixels = columns * width * rows * height
        shrink = min(1.0, math.sqrt(MAX_PIXELS / pixels))
        self.square = max(1, int(width * shrink)), max(1, int(height * shrink))
        self.scale = self.square[0] / width
        self.layers: list[tuple[MapLayer, dict[int, _Stamp]]] = []

    def add_layer(self, layer: MapLayer, pictures: TilesetPictures) -> bool:
        """Prepare the tiles of a layer; return whether there is anything to draw."""
        numbers = {gid for block in layer.blocks for gid in set(block.gids.ravel().tolist())}
        stamps = {
            gid: stamp
            for gid in sorted(numbers)
            if gid & NUMBER and (stamp := self._stamp(gid, layer, pictures))
        }
        self.layers.append((layer, stamps))
        return bool(stamps)

    def _stamp(self, gid: int, layer: MapLayer, pictures: TilesetPictures) -> _Stamp | None:
        found = self.tiled.tile_of(gid)
        picture = pictures.tile_picture(found) if found else None
        if found is None or picture is None:
            return None
        width, height = self.tiled.tile_size
        foot = Fraction(0), Fraction(height)
        frame = tile_frame(found.tileset, found.number, gid, foot, (width, height))
        if frame is None:
            return None
        across, down = Fraction(self.square[0], width), Fraction(self.square[1], height)
        x, y = frame.place[0] + layer.offset[0], frame.place[1] + layer.offset[1]
        left, top = round(x * across), round(y * down)
        right, bottom = round((x + frame.drawn[0]) * across), round((y + frame.drawn[1]) * down)
        size = (
            min(MAX_STRETCH, max(1, right - left)),
            min(MAX_STRETCH, max(1, bottom - top)),
        )
        picture = _flipped(picture, gid)
        if picture.size != size:
            larger = size[0] >= picture.width and size[1] >= picture.height
            picture = picture.resize(
                size, Image.Resampling.NEAREST if larger else Image.Resampling.BOX
            )
        return _Stamp(_tinted(picture, layer), left, top)

    def png(self) -> bytes:
        """Return the picture as a PNG file."""
        west, north, columns, rows = self.area
        across, down = self.square
        ground = _COLOUR.fullmatch(self.tiled.background)
        colour = tuple(bytes.fromhex(ground["colour"])) if ground else GROUND
        canvas = Image.new("RGB", (columns * across, rows * down), colour)
        for layer, stamps in self.layers:
            for gid, column, row in self._tiles_in_order(layer):
                stamp = stamps.get(gid)
                if stamp is not None:
                    place = (
                        (column - west) * across + stamp.left,
                        (row - north) * down + stamp.top,
                    )
                    canvas.paste(stamp.picture, place, stamp.picture)
        out = io.BytesIO()
        canvas.save(out, "PNG")
        return out.getvalue()

    def _tiles_in_order(self, layer: MapLayer) -> list[tuple[int, int, int]]:
        """Return the tiles of a layer in the order in which the map draws them, row by row."""
        sign_across = -1 if self.tiled.draws_from_right else 1
        sign_down = -1 if self.tiled.draws_from_bottom else 1
        return sorted(layer.tiles(), key=lambda tile: (sign_down * tile[2], sign_across * tile[1]))


def _flipped(picture: Image.Image, gid: int) -> Image.Image:
    for flag, turn in (
        (FLIPPED_DIAGONALLY, Transpose.TRANSPOSE),
        (FLIPPED_ACROSS, Transpose.FLIP_LEFT_RIGHT),
        (FLIPPED_DOWN, Transpose.FLIP_TOP_BOTTOM),
    ):
        if gid & flag:
            picture = picture.transpose(turn)
    return picture


def _tinted(picture: Image.Image, layer: MapLayer) -> Image.Image:
    """Return a tile in the colour and opacity of its layer."""
    opacity, colour = layer.opacity, _COLOUR.fullmatch(layer.tint)
    if colour:
        opacity *= int(colour["alpha"] or "ff", 16) / 255
        tint = Image.new("RGBA", picture.size, (*bytes.fromhex(colour["colour"]), 255))
        picture = ImageChops.multiply(picture, tint)
    if opacity < 1:
        picture.putalpha(picture.getchannel("A").point(partial(_faded, opacity)))
    return picture


def _faded(opacity: float, alpha: int) -> int:
    return round(alpha * opacity)
