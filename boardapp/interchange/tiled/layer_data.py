"""The tiles of a layer: numbers in CSV, Base64 (plain, zlib or gzip) or XML, and their flags."""

from __future__ import annotations

import base64
import binascii
import zlib
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from boardapp.files.fault_wording import quote_shortened
from boardapp.interchange.tiled.map_nodes import MapNode

Gids = NDArray[np.uint32]

FLIPPED_ACROSS = 1 << 31
FLIPPED_DOWN = 1 << 30
FLIPPED_DIAGONALLY = 1 << 29
FLAGS = 0xF000_0000
"""The four flags above a tile's number; hexes use the lowest two to turn by 60° and 120°."""
NUMBER = 0xFFFF_FFFF ^ FLAGS

_ZLIB_OR_GZIP = 47
_CHANGE_FORMAT = (
    "CSV, or Base64 with zlib, gzip or nothing: in Tiled choose Map > Map Properties, "
    "then Tile Layer Format"
)


class DataError(Exception):
    """Tiles that cannot be read: what was found, and what was expected."""

    def __init__(self, found: str, expected: str) -> None:
        super().__init__(f"found {found}; expected {expected}")
        self.found, self.expected = found, expected


class TileBlock(NamedTuple):
    """A rectangle of tiles by number, with their flags: rows × columns, from a place of the map."""

    column: int
    row: int
    gids: Gids


def read_gids(data: MapNode, encoding: str, compression: str, columns: int, rows: int) -> Gids:
    """Return the tiles of a layer or chunk as rows × columns; raises DataError.

    ``data`` has them as text, as XML elements, or (in JSON) as a list of numbers.
    """
    count = columns * rows
    if encoding == "base64":
        numbers = _from_base64(data.text, compression, count)
    elif encoding == "csv":
        # A comma behind the last number is usual in older files.
        text = data.text.strip().rstrip(",")
        numbers = _from_numbers(text.split(",") if text else [])
    elif encoding:
        raise DataError(f"the encoding {quote_shortened(encoding)}", _CHANGE_FORMAT)
    elif "gids" in data.values:
        numbers = _from_numbers(data.values["gids"])
    else:
        numbers = _from_numbers([tile.values.get("gid", 0) for tile in data.parts("tile")])
    if len(numbers) != count:
        raise DataError(f"{len(numbers):,} tiles", f"{columns:,} × {rows:,} = {count:,} tiles")
    return numbers.reshape(rows, columns)


def _from_numbers(values: Sequence[object]) -> Gids:
    numbers: list[int] = []
    for value in values:
        try:
            number = -1 if isinstance(value, bool | float) else int(value)  # type: ignore[call-overload]
        except (TypeError, ValueError):
            number = -1
        if not 0 <= number <= FLAGS | NUMBER:
            found = f"{quote_shortened(str(value).strip())} as tile {len(numbers) + 1:,}"
            raise DataError(found, "numbers of tiles")
        numbers.append(number)
    return np.array(numbers, np.uint32)


def _from_base64(text: str, compression: str, count: int) -> Gids:
    try:
        content = base64.b64decode("".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise DataError("text that is not Base64", "the tiles in Base64") from None
    if compression in ("zlib", "gzip"):
        content = _decompressed(content, 4 * count)
    elif compression:
        raise DataError(f"the compression {quote_shortened(compression)}", _CHANGE_FORMAT)
    if len(content) != 4 * count:
        found = f"{len(content):,} bytes" if len(content) <= 4 * count else "too many bytes"
        raise DataError(found, f"{4 * count:,} bytes for {count:,} tiles")
    return np.frombuffer(content, "<u4").astype(np.uint32)


def _decompressed(content: bytes, most: int) -> bytes:
    """Return compressed bytes unpacked, but never more than one byte above ``most``."""
    unpacker = zlib.decompressobj(_ZLIB_OR_GZIP)
    try:
        return unpacker.decompress(content, most + 1)
    except zlib.error:
        raise DataError("compressed data that is damaged", "whole zlib or gzip data") from None
