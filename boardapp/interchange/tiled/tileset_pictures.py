"""The pictures of tiles, cut from tilesets in the map's folder and read within limits."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

import numpy as np
from PIL import Image

from boardapp.files.picture_depth import to_eight_bits
from boardapp.files.slow_jpeg_check import slow_jpeg_fault
from boardapp.interchange.tiled.files_beside_map import FileBesideMapError, read_beside_map
from boardapp.interchange.tiled.tiled_map import TileOfSet, TilePicture

MAX_BYTES = 16 << 20
"""The largest file of a tileset's picture: 16 MiB."""
MAX_PIXELS = 1 << 25
"""The most pixels of all tilesets together, which take 128 MiB."""
_FORMATS = ("PNG", "JPEG", "WEBP", "GIF", "BMP")
_NO_PICTURE = "It is no PNG, JPEG, WebP, GIF or BMP picture, or it is damaged."


class TilesetPictures:
    """Opens each picture once. ``problems`` says by file why one is not used."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._pictures: dict[TilePicture, Image.Image | None] = {}
        self._pixels = 0
        self.problems: dict[str, str] = {}

    def tile_picture(self, found: TileOfSet) -> Image.Image | None:
        """Return the picture of a tile, None if there is none to show."""
        own, tileset = found.tile.picture, found.tileset
        named = own or tileset.picture
        picture = self._picture(named._replace(part=None)) if named else None
        if picture is None or named is None:
            return None
        if own is not None:
            box = own.part or (0, 0, *picture.size)
        else:
            (width, height), gap = tileset.size, tileset.spacing
            usable = picture.width - 2 * tileset.margin + gap
            columns = tileset.columns or max(1, usable // max(1, width + gap))
            row, column = divmod(found.number, columns)
            box = (
                tileset.margin + column * (width + gap),
                tileset.margin + row * (height + gap),
                width,
                height,
            )
        left, top, width, height = box
        if not width or not height or left + width > picture.width or top + height > picture.height:
            self.problems.setdefault(named.path, "It is smaller than its tileset says.")
            return None
        return picture.crop((left, top, left + width, top + height))

    def _picture(self, named: TilePicture) -> Image.Image | None:
        if named not in self._pictures:
            self._pictures[named] = None
            try:
                self._pictures[named] = self._open(named)
            except FileBesideMapError as error:
                self.problems[named.path or "a picture inside the file"] = str(error)
        return self._pictures[named]

    def _open(self, named: TilePicture) -> Image.Image:
        if not named.path:
            raise FileBesideMapError("boardapp reads pictures only from files beside the map.")
        content = read_beside_map(self._folder, named.path, MAX_BYTES)
        if slow_jpeg_fault(content):
            raise FileBesideMapError("It is a JPEG that takes too long to read.")
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                picture = Image.open(io.BytesIO(content), formats=_FORMATS)
                self._pixels += picture.width * picture.height
                if self._pixels <= MAX_PIXELS:
                    # A copy has none of the file's metadata.
                    whole = to_eight_bits(picture).convert("RGBA")
                    return _with_transparent_colour(whole, named.transparent)
        except Exception as error:  # broken bytes make Pillow raise any error
            raise FileBesideMapError(_NO_PICTURE) from error
        raise FileBesideMapError(f"With it the tilesets have more than {MAX_PIXELS:,} pixels.")


def _with_transparent_colour(picture: Image.Image, colour: str) -> Image.Image:
    """Return a picture without the pixels of a colour such as ``ff00ff``."""
    if not colour:
        return picture
    pixels = np.array(picture)
    pixels[(pixels[..., :3] == list(bytes.fromhex(colour))).all(axis=-1), 3] = 0
    return Image.fromarray(pixels)
