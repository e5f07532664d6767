"""The codec of a Spearpoint table's acts for saves and journals."""

from __future__ import annotations

from boardapp.core.grid import Grid
from boardapp.core.json_values import Json, JsonValueError
from boardapp.games.act_codec import ActCodec
from boardapp.games.spearpoint.setup.setup_state import SetupTable
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.tile_set import parse_taken_tiles
from boardapp.games.spearpoint.tiles.tile_set_writer import taken_tile_values


def _read_taken_tile(value: object, _: Grid) -> TileSide:
    """Return a tile that a table took over, by the keys of a tile set; raises JsonValueError."""
    if not isinstance(value, dict) or len(value) != 1 or None in value.values():
        raise JsonValueError(f"found {value!r:.60}; expected one tile under its name")
    tiles, faults = parse_taken_tiles(value)
    for fault in faults:
        raise JsonValueError(f"{fault.where}: found {fault.found}; expected {fault.expected}")
    (tile,) = filter(None, tiles.values())
    return tile


def _taken_tile_values(tile: TileSide, _: Grid) -> dict[str, Json]:
    return taken_tile_values({tile.id: tile})


CODEC = ActCodec(SetupTable, {TileSide: _read_taken_tile}, {TileSide: _taken_tile_values})
