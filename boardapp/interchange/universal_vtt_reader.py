"""Universal VTT files as square boards: walls, doors and the picture.

The files of Dungeondraft, DungeonFog and others (.uvtt, .dd2vtt, .df2vtt) are one JSON mapping.
Lengths are in squares. A file of a part of a map has the places of the whole map, so the origin of
the part is subtracted. A door fills a gap of the walls.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from boardapp.core.sentence_case import counted
from boardapp.files.fault_wording import describe_value
from boardapp.interchange.imported_board import ImportedBoard, ImportedPicture, LeftOut
from boardapp.interchange.imported_walls import (
    FractionPoint,
    SourceWall,
    board_title,
    square_board,
    whole_squares,
)
from boardapp.interchange.json_source import JsonReader, Keys, begins_as_mapping, json_text
from boardapp.interchange.picture_under_board import PictureArea, picture_under_board
from boardapp.photo.error import PhotoError

TITLE = "Universal VTT"
ENDINGS = (".uvtt", ".dd2vtt", ".df2vtt")

_WHITE = "ffffffff"
_DATA_PREFIX = re.compile(r"\s*data:[^,]{0,100},")
_NO_LIGHT = "boardapp's boards have no lamps or other sources of light."


def recognises(content: bytes) -> bool:
    """Return whether a file's content is Universal VTT."""
    return begins_as_mapping(content) and (
        b'"pixels_per_grid"' in content or b'"line_of_sight"' in content
    )


def read(content: bytes, path: Path) -> tuple[ImportedBoard, ...]:
    """Return the board of a Universal VTT file; raises FaultsError with every fault."""
    file = str(path)
    reader = JsonReader(json_text(content, file), file)
    reader.raise_faults()
    root = reader.mapping((), reader.root)
    origin, size = _origin_and_size(reader, root)
    walls = [*_walls(reader, root, origin), *_doors(reader, root, origin)]
    left_out = list(_light_left_out(reader, root))
    image = _picture_bytes(reader, root)
    reader.raise_faults()
    picture: ImportedPicture | None = None
    if image:
        area = PictureArea(Fraction(0), Fraction(0), *size)
        try:
            whole = whole_squares(size[0]), whole_squares(size[1])
            picture = picture_under_board(image, path.stem, area, *whole)
        except PhotoError as error:
            left_out.append(LeftOut("the picture", f"{error.player_text}."))
    board = square_board(file, path.stem, *size, walls, picture.name if picture else "")
    no_picture = () if image else ("No picture in it: the board has plain ground",)
    return (
        ImportedBoard(
            board_title(path.stem),
            board.layout,
            picture,
            (*board.facts, *no_picture),
            (*board.left_out, *left_out),
        ),
    )


def _origin_and_size(
    reader: JsonReader, root: Mapping[str, Any]
) -> tuple[FractionPoint, FractionPoint]:
    """Return the corner and the size of the map, in squares."""
    nowhere = Fraction(0), Fraction(0)
    path: Keys = ("resolution",)
    resolution = reader.mapping(path, root.get("resolution"))
    if "map_size" not in resolution:
        expected = "map_size, the size of the map in squares"
        reader.add_fault(path, "no map_size", expected)
        return nowhere, nowhere
    origin: FractionPoint | None = nowhere
    if resolution.get("map_origin") is not None:
        origin = reader.point((*path, "map_origin"), resolution["map_origin"])
    size = reader.point((*path, "map_size"), resolution["map_size"])
    return origin or nowhere, size or nowhere


def _walls(
    reader: JsonReader, root: Mapping[str, Any], origin: FractionPoint
) -> Iterator[SourceWall]:
    for key in ("line_of_sight", "objects_line_of_sight"):
        for number, line in enumerate(reader.sequence((key,), root.get(key))):
            yield SourceWall(_points(reader, (key, number), line, origin))


def _doors(
    reader: JsonReader, root: Mapping[str, Any], origin: FractionPoint
) -> Iterator[SourceWall]:
    for number, value in enumerate(reader.sequence(("portals",), root.get("portals"))):
        path: Keys = ("portals", number)
        portal = reader.mapping(path, value)
        if not isinstance(value, dict):
            continue
        bounds = portal.get("bounds")
        if isinstance(bounds, list) and len(bounds) == 2:
            points = _points(reader, (*path, "bounds"), bounds, origin)
        else:
            expected = "the two ends of the door"
            reader.add_fault((*path, "bounds"), describe_value(bounds), expected)
            points = ()
        is_shut = reader.flag((*path, "closed"), portal.get("closed"), default=True)
        yield SourceWall(points, "door", not is_shut)


def _points(
    reader: JsonReader, path: Keys, value: object, origin: FractionPoint
) -> tuple[FractionPoint, ...]:
    read = [
        reader.point((*path, number), one)
        for number, one in enumerate(reader.sequence(path, value))
    ]
    return tuple((point[0] - origin[0], point[1] - origin[1]) for point in read if point)


def _light_left_out(reader: JsonReader, root: Mapping[str, Any]) -> Iterator[LeftOut]:
    lights = len(reader.sequence(("lights",), root.get("lights")))
    if lights:
        yield LeftOut(counted(lights, "light source"), _NO_LIGHT)
    environment = reader.mapping(("environment",), root.get("environment"))
    if environment.get("baked_lighting") is True:
        yield LeftOut("the baked light", "It stays part of the picture and changes no ruling.")
    ambient = environment.get("ambient_light")
    if isinstance(ambient, str) and ambient.lower().lstrip("#") not in ("", _WHITE, _WHITE[2:]):
        yield LeftOut("the colour of the ambient light", _NO_LIGHT)


def _picture_bytes(reader: JsonReader, root: Mapping[str, Any]) -> bytes:
    """Return the content of the picture, b"" for none."""
    text = reader.text(("image",), root.get("image"))
    prefix = _DATA_PREFIX.match(text)
    plain = "".join(text[prefix.end() if prefix else 0 :].split())
    try:
        return base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True)
    except (binascii.Error, ValueError):
        reader.add_fault(("image",), "text that is not Base64", "a picture in Base64")
        return b""
