"""What layouts and tile sets may hold, as models. Import this late: it brings pydantic along."""

from __future__ import annotations

from typing import Annotated, Any, get_args

from pydantic import AfterValidator, Field, PlainValidator

from boardapp.core.grid import Space
from boardapp.core.square import SPACE_SIZE
from boardapp.core.tile import ROTATIONS, SIDES
from boardapp.files.validation import Flag, Line, Model, Passage, line, one_of, refuse, sized, whole
from boardapp.files.wording import hint
from boardapp.games.spearpoint.catalogue import (
    BOARDS,
    GRID,
    KINDS,
    MAX_DECISIONS,
    MAX_ENTRIES,
    PLAYERS,
    UnitClass,
    Weapon,
)
from boardapp.games.spearpoint.placement import SMOKE_TURNS

MAX_SHAPES = 100
"""Walls, areas or edges of one tile at most."""

MAX_POINTS = 200
"""Points of one wall or area at most."""

MAX_TILE_SETS = 20
"""Tile sets of one layout at most."""


def _space(value: Any) -> Space:
    try:
        return GRID.parse(value if isinstance(value, str) else "")
    except ValueError:
        raise refuse("a space from A-1 to C-9") from None


def _ascending(span: list[int]) -> list[int]:
    if span[0] >= span[1]:
        raise refuse("the smaller number first")
    return span


def _defense(value: Any) -> int | str:
    if value == "impervious" or (type(value) is int and 0 <= value <= 99):
        return value  # type: ignore[no-any-return]
    raise refuse("impervious or a whole number from 0 to 99" + hint(value, ["impervious"]))


SpaceName = Annotated[Space, PlainValidator(_space)]
Coordinate = Annotated[int, whole(0, SPACE_SIZE)]
Point = Annotated[list[Coordinate], sized(2, 2, "a point [x, y]")]
Wall = Annotated[list[Point], sized(2, MAX_POINTS, f"2 to {MAX_POINTS} points [x, y]")]
Area = Annotated[list[Point], sized(3, MAX_POINTS, f"3 to {MAX_POINTS} points [x, y]")]
Span = Annotated[
    list[Coordinate], sized(2, 2, "[from, to] along the side"), AfterValidator(_ascending)
]
SideName = Annotated[str, one_of(SIDES)]
MapName = Annotated[str, one_of(BOARDS)]
PlayerName = Annotated[str, one_of(PLAYERS)]


class EdgeEntry(Model):
    """A highlighted edge of a tile."""

    side: SideName = Field(description="north, east, south or west")
    colour: Annotated[str, one_of(("red", "green"))] = Field(description="red or green")
    span: Span | None = None


class TileEntry(Model):
    """One side of a tile (004-010)."""

    title: Line | None = None
    kind: Annotated[str, one_of(KINDS)] | None = None
    maps: Annotated[list[MapName], sized(1, 2, "one or both maps")] | None = None
    walls: Annotated[list[Wall], sized(0, MAX_SHAPES, f"a list of up to {MAX_SHAPES} walls")] = (
        Field(default_factory=list)
    )
    areas: Annotated[list[Area], sized(0, MAX_SHAPES, f"a list of up to {MAX_SHAPES} areas")] = (
        Field(default_factory=list)
    )
    edges: Annotated[
        list[EdgeEntry], sized(0, MAX_SHAPES, f"a list of up to {MAX_SHAPES} edges")
    ] = Field(default_factory=list)
    arrows: Annotated[list[SideName], sized(0, 4, "a list of up to 4 sides")] = Field(
        default_factory=list
    )
    defense: Annotated[int | str, PlainValidator(_defense)] | None = None
    destroyed_by: list[Annotated[str, one_of(get_args(Weapon))]] = Field(default_factory=list)
    no_tanks: Flag = False
    obstacle: Flag = False
    fortification: Flag = False
    concealment: Flag = False
    single: Line | None = None
    art: Line | None = None
    note: Passage = ""
    proved: Flag = False


class UnitEntry(Model):
    """A kind of unit."""

    title: Line = Field(description="what the unit is called")
    label: Annotated[str, line("2 to 4 characters for the marker", 4)] = Field(
        description="2 to 4 characters for the marker"
    )
    unit_class: Annotated[str, one_of(get_args(UnitClass))] = Field(
        alias="class", description="infantry, gun, vehicle, rear-line or aircraft"
    )
    side: PlayerName | None = None


class BoardEntry(Model):
    """A map."""

    title: Line = Field(description="what the map is called")
    art: Line = Field(description="the file of its picture")
    roads: list[SpaceName] = Field(default_factory=list)


class TileSetFile(Model):
    """A tile set as a whole; its entries are checked one by one."""

    boardapp: Any = None
    tile_set: Line = ""
    tiles: dict[str, Any] = Field(default_factory=dict)
    units: dict[str, Any] = Field(default_factory=dict)
    boards: dict[str, Any] = Field(default_factory=dict)


class TileSpot(Model):
    """A tile on a layout."""

    required = ("tile", "space")

    tile: Line | None = Field(None, description="the number and side of a tile, such as 1A")
    space: SpaceName | None = Field(None, description="a space from A-1 to C-9")
    rotation: Annotated[int, one_of(ROTATIONS)] = 0


class UnitSpot(Model):
    """A unit on a layout."""

    required = ("id", "unit", "side", "space")

    id: Line | None = Field(None, description="a name of its own, such as us-1")
    unit: Line | None = Field(None, description="the kind of unit, such as rifle-squad")
    side: PlayerName | None = Field(None, description="us or germany")
    space: SpaceName | None = Field(None, description="a space from A-1 to C-9")


class SmokeSpot(Model):
    """A smoke counter on a layout."""

    required = ("space",)

    space: SpaceName | None = Field(None, description="a space from A-1 to C-9")
    turns: Annotated[int, whole(1, SMOKE_TURNS)] = SMOKE_TURNS


class AgreementEntry(Model):
    """What the table agreed on a line."""

    required = ("from", "to", "text")

    origin: SpaceName | None = Field(None, alias="from", description="a space from A-1 to C-9")
    target: SpaceName | None = Field(None, alias="to", description="a space from A-1 to C-9")
    attack: Line = "direct"
    text: Passage | None = Field(None, description="what was agreed")


class LayoutFile(Model):
    """A layout as a whole; its entries are checked one by one."""

    boardapp: Any = None
    game: Annotated[str, one_of(("spearpoint",))] = "spearpoint"
    board: MapName = ""
    tile_sets: Annotated[
        list[Line], sized(0, MAX_TILE_SETS, f"a list of up to {MAX_TILE_SETS} files")
    ] = Field(default_factory=list)
    scenario: Line | None = None
    edition: Annotated[int, whole(1)] | None = None
    turn: Annotated[int, whole(1)] = 1
    tiles: list[Any] = Field(default_factory=list)
    units: Annotated[list[Any], sized(0, MAX_ENTRIES, f"a list of up to {MAX_ENTRIES:,} units")] = (
        Field(default_factory=list)
    )
    smoke: list[Any] = Field(default_factory=list)
    options: dict[str, Any] = Field(default_factory=dict)
    compared: dict[str, Any] = Field(default_factory=dict)
    agreements: Annotated[
        list[Any], sized(0, MAX_ENTRIES, f"a list of up to {MAX_ENTRIES:,} agreements")
    ] = Field(default_factory=list)
    setup: Annotated[
        list[Any], sized(0, MAX_DECISIONS, f"a list of up to {MAX_DECISIONS:,} decisions")
    ] = Field(default_factory=list)
    ruling: dict[str, Any] | None = None
