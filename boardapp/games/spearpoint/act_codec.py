"""The acts of a Spearpoint table as saves and journals hold them."""

from __future__ import annotations

from boardapp.core.grid import Grid
from boardapp.core.plain_values import Json, PlainError
from boardapp.games.act_codec import Codec
from boardapp.games.spearpoint.setup.scenario_table import SetupTable
from boardapp.games.spearpoint.tiles.box_contents import Feature
from boardapp.games.spearpoint.tiles.tile_set import taken_tiles
from boardapp.games.spearpoint.tiles.tile_set_writer import taken_values


def _tile(value: object, _: Grid) -> Feature:
    """Return a tile that a table took over, by the keys of a tile set; raises PlainError."""
    if not isinstance(value, dict) or len(value) != 1 or None in value.values():
        raise PlainError(f"found {value!r:.60}; expected one tile under its name")
    tiles, faults = taken_tiles(value)
    for fault in faults:
        raise PlainError(f"{fault.where}: found {fault.found}; expected {fault.expected}")
    (tile,) = filter(None, tiles.values())
    return tile


def _values(tile: Feature, _: Grid) -> dict[str, Json]:
    return taken_values({tile.id: tile})


CODEC = Codec(SetupTable, {Feature: _tile}, {Feature: _values})
