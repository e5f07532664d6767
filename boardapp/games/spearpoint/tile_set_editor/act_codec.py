"""The commands of a tile set that is being made, as saves and journals hold them.

A side stands in them as in a tile set, and is read by the same reader: what no file could hold is
no act.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

from boardapp.core.grid import Grid
from boardapp.core.plain_values import Json, PlainError, Read, from_plain
from boardapp.files.escape import unfit
from boardapp.files.findings import FORMAT
from boardapp.files.limits import named, wrongs
from boardapp.files.yaml.nodes import Source, node_of
from boardapp.games.act_codec import Codec, text
from boardapp.games.spearpoint.tile_set_editor.commands import (
    Audit,
    BeginFrom,
    Confirm,
    DrawSide,
    Straighten,
    TraceRoad,
)
from boardapp.games.spearpoint.tile_set_editor.state import MakingState, Straightened
from boardapp.games.spearpoint.tiles.box_contents import Feature
from boardapp.games.spearpoint.tiles.find_doubts import MOST_POINTS
from boardapp.games.spearpoint.tiles.tile_set import TILE_ID, check_tile_set
from boardapp.games.spearpoint.tiles.tile_set_writer import tile_values

MAX_LINE = 80
"""Characters of what an act says it did at most."""
_LINE = named(MAX_LINE, "a line of at most {} characters")


def _side(value: object, grid: Grid) -> str:
    name = text(value, grid)
    if not TILE_ID.fullmatch(name):
        raise PlainError(f"found {name!r:.60}; expected a number and side such as 1A, or a name")
    return name


def _line(value: object, grid: Grid) -> str:
    found = text(value, grid)
    if not _LINE.holds(found):
        raise PlainError(f"found {found!r:.100}; expected {_LINE.words}")
    return found


def _straightened(value: object, grid: Grid) -> Straightened:
    found = cast(Straightened, from_plain(Straightened, value, grid))
    for wrong in wrongs(Straightened, found):
        where = "".join(f"[{key}]" if isinstance(key, int) else str(key) for key in wrong.path)
        raise PlainError(f"{where}: found {wrong.found}; expected {wrong.expected}")
    return found


def _tile(value: object, _: Grid) -> Feature:
    """Return a side that stands under its name; raises PlainError."""
    if not isinstance(value, dict) or len(value) != 1:
        raise PlainError(f"found {value!r:.60}; expected one side under its name")
    try:
        root = node_of({"boardapp": FORMAT, "tile_set": "-", "tiles": value})
    except ValueError as error:
        raise PlainError(str(error)) from error
    found = check_tile_set(Source("", root), None)
    for fault in found.faults:
        raise PlainError(f"{fault.where}: found {fault.found}; expected {fault.expected}")
    (tile,) = found.tiles.values()
    number = sum(map(len, (*tile.face.walls, *tile.face.areas)))
    if number > MOST_POINTS:
        # So an act's line stays within its limit.
        raise PlainError(f"found {number:,} points; expected at most {MOST_POINTS:,}")
    if odd := unfit(tile.note):
        raise PlainError(f"note: found the character {odd!r}; expected a text that a file may hold")
    return tile


def _tile_text(tile: Feature, _: Grid) -> Json:
    return {tile.id: cast(Json, tile_values(tile))}


_KINDS = (DrawSide, BeginFrom, Confirm, Straighten, Audit)
_READERS: Mapping[object, Read] = {
    **{(kind, "side"): _side for kind in _KINDS},
    (DrawSide, "doing"): _line,
    (BeginFrom, "origin"): _line,
    Feature: _tile,
    Straightened: _straightened,
}
CODEC = Codec(
    MakingState,
    _READERS,
    {Feature: _tile_text},
    {
        "draw-side": DrawSide,
        "begin-from": BeginFrom,
        "confirm": Confirm,
        "straighten": Straighten,
        "trace-road": TraceRoad,
        "audit": Audit,
    },
)
