"""The codec of the editor's commands for saves and journals.

A side has the same form as in a tile-set file, and the same reader checks it. A side that no file
could hold is therefore rejected.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boardapp.core.grid import Grid
from boardapp.core.json_values import Json, JsonValueError, Read, from_json_value
from boardapp.files.fault_collector import FORMAT
from boardapp.files.text_escaping import first_forbidden_character
from boardapp.files.value_limits import find_value_faults, one_line_text
from boardapp.files.yaml.nodes_with_positions import Source, node_from_value
from boardapp.games.act_codec import ActCodec, checked_line
from boardapp.games.spearpoint.tile_set_editor.commands import (
    BeginSideFromDrawing,
    ConfirmPoints,
    DrawSide,
    MarkSideAudited,
    SetTracingPhoto,
    TraceRoad,
)
from boardapp.games.spearpoint.tile_set_editor.state import EditedTileSet, StraightenedPhoto
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.find_doubts import MOST_POINTS
from boardapp.games.spearpoint.tiles.tile_set import TILE_ID, check_tile_set
from boardapp.games.spearpoint.tiles.tile_set_writer import tile_side_values

MAX_LINE = 80
"""The most characters of the text that describes an act."""
_LINE = one_line_text(MAX_LINE, "a line of at most {} characters")


def _read_side_name(value: object, grid: Grid) -> str:
    name = checked_line(value, grid)
    if not TILE_ID.fullmatch(name):
        raise JsonValueError(
            f"found {name!r:.60}; expected a number and side such as 1A, or a name"
        )
    return name


def _read_short_line(value: object, grid: Grid) -> str:
    found = checked_line(value, grid)
    if not _LINE.holds(found):
        raise JsonValueError(f"found {found!r:.100}; expected {_LINE.words}")
    return found


def _read_straightened_photo(value: object, grid: Grid) -> StraightenedPhoto:
    found = cast(StraightenedPhoto, from_json_value(StraightenedPhoto, value, grid))
    for wrong in find_value_faults(StraightenedPhoto, found):
        where = "".join(f"[{key}]" if isinstance(key, int) else str(key) for key in wrong.path)
        raise JsonValueError(f"{where}: found {wrong.found}; expected {wrong.expected}")
    return found


def _read_tile_side(value: object, _: Grid) -> TileSide:
    """Return a tile's side from a mapping with its name; raises JsonValueError."""
    if not isinstance(value, dict) or len(value) != 1:
        raise JsonValueError(f"found {value!r:.60}; expected one tile side under its name")
    try:
        root = node_from_value({"boardapp": FORMAT, "tile_set": "-", "tiles": value})
    except ValueError as error:
        raise JsonValueError(str(error)) from error
    found = check_tile_set(Source("", root), None)
    for fault in found.faults:
        raise JsonValueError(f"{fault.where}: found {fault.found}; expected {fault.expected}")
    (tile,) = found.tiles.values()
    number = sum(map(len, (*tile.face.walls, *tile.face.areas)))
    if number > MOST_POINTS:
        # This limit keeps an act within the length of its line.
        raise JsonValueError(f"found {number:,} points; expected at most {MOST_POINTS:,}")
    if odd := first_forbidden_character(tile.note):
        raise JsonValueError(
            f"note: found the character {odd!r}; expected a note without this character"
        )
    return tile


def _tile_side_values(tile: TileSide, _: Grid) -> Json:
    return {tile.id: cast(Json, tile_side_values(tile))}


_KINDS = (DrawSide, BeginSideFromDrawing, ConfirmPoints, SetTracingPhoto, MarkSideAudited)
_READERS: Mapping[object, Read] = {
    **{(kind, "side"): _read_side_name for kind in _KINDS},
    (DrawSide, "doing"): _read_short_line,
    (BeginSideFromDrawing, "origin"): _read_short_line,
    TileSide: _read_tile_side,
    StraightenedPhoto: _read_straightened_photo,
}
CODEC = ActCodec(
    EditedTileSet,
    _READERS,
    {TileSide: _tile_side_values},
    {
        "draw-side": DrawSide,
        "begin-from": BeginSideFromDrawing,
        "confirm": ConfirmPoints,
        "straighten": SetTracingPhoto,
        "trace-road": TraceRoad,
        "audit": MarkSideAudited,
    },
)
