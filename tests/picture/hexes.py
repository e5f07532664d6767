"""A small hex board with one of everything to draw."""

from dataclasses import replace

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.picture.hexes.drift_and_blast_marks import BlastMark, DriftMark, HexChance
from boardapp.picture.hexes.hex_board import HexBoardPicture
from boardapp.picture.hexes.hex_terrain import HexTerrainPicture, TerrainLook, built_in_terrain_look
from boardapp.picture.hexes.hex_units import HexUnitMarker
from boardapp.picture.hexes.north_marker import NorthMark

HEXES = HexGrid(columns=7, rows=5)
WOODS = built_in_terrain_look("woods", "woods", "W", True)
BUILDINGS = built_in_terrain_look("buildings", "buildings", "B", True)
MARSH = TerrainLook('marsh "&<', "marsh", "M", False, colour="#7FA7A0", pattern="dots")


def at(name: str) -> Space:
    return HEXES.parse(name)


GROUND = HexTerrainPicture(
    HEXES,
    {at("B2"): WOODS, at("B3"): WOODS, at("D5"): BUILDINGS, at("E1"): MARSH},
    {at("A4"): 1, at("A5"): 1, at("B4"): 3},
)
UNITS = (
    HexUnitMarker("us", "squad", at("C1"), officer=True),
    HexUnitMarker("us", "vehicle", at("C1"), fatigued=True, label="M4"),
    HexUnitMarker("germany", "squad", at("C5")),
    HexUnitMarker("germany", "other", at("D5")),
)
BOARD = HexBoardPicture(
    GROUND, "Trial", markers=UNITS, north=NorthMark(at("A7")),
    side_titles={"us": "US", "germany": "Germany"},
)  # fmt: skip
CALLED = replace(
    BOARD,
    token=at("C6"),
    drift=DriftMark((at("C3"), at("C4"), at("C5"), at("C6"))),
    blast=BlastMark(at("C6"), tuple(HEXES.ring(at("C6"), 1)), 4, 3, suppressive=True),
    heat={at("C3"): HexChance("1/2", 0.5), at("C4"): HexChance("8 %", 1 / 12)},
)
