"""Boards for property tests: dicts as `tests.support.oracle` reads them, rich in coincidences.

Points come from coarse lattices (so that they meet centre lines, corners and each other), from
single mils, and from lines of sight themselves: walls along them, ending on them, astride them.
"""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Literal, cast

from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import Colour, Edge, PlacedTile, Rotation, Side, TileFace
from boardapp.games.spearpoint.switches import SWITCHES
from boardapp.games.spearpoint.table.state import TileState, Unit
from boardapp.games.spearpoint.tiles.catalogue import Catalogue, TileSide, UnitKind
from tests.support.oracle import Board, Mils, Spot, Tile

Size = tuple[int, int]
"""Columns and rows."""
Switches = Literal["default", "any"]

ROTATIONS = (0, 90, 180, 270)
PLAYERS = ("us", "germany")
KINDS = {
    "rifle-squad": UnitKind("rifle-squad", "Rifle Squad", "RS", "infantry"),
    "sherman": UnitKind("sherman", "M4A1 Sherman", "M4", "vehicle"),
    "howitzer": UnitKind("howitzer", "Howitzer", "HOW", "rear-line"),
    "thunderbolt": UnitKind("thunderbolt", "Thunderbolt", "P47", "aircraft"),
}
"""Two kinds of unit that stand on the board and two that do not."""
STOPS = (0, 500, 1000, 1333, 1334, 2000, 2666, 2667, 3000, 3333, 4000)
"""The ends of spans of edges: corners, halves, and places beside thirds and sixths."""


def spots(size: Size) -> st.SearchStrategy[Spot]:
    return st.tuples(st.integers(0, size[1] - 1), st.integers(0, size[0] - 1))


@st.composite
def lattice_points(draw: st.DrawFn) -> Mils:
    """A point of a tile on a lattice from 2000 mils down to 1."""
    step = draw(st.sampled_from((500, 1000, 2000, 4000, 1)))
    return tuple(draw(st.integers(0, 4000 // step)) * step for _ in "xy")  # type: ignore[return-value]


@st.composite
def sight_points(draw: st.DrawFn, spot: Spot, size: Size) -> list[Mils]:
    """Points of a tile on one line of sight across its space, as they lie on the board."""
    origin, target = draw(spots(size)), draw(spots(size))
    dx, dy = target[1] - origin[1], target[0] - origin[0]
    low, high = Fraction(0), Fraction(4000)
    for start, step in ((origin[1] - spot[1], dx), (origin[0] - spot[0], dy)):
        near = -2000 - 4000 * start
        if step:
            first, last = sorted((Fraction(near, step), Fraction(near + 4000, step)))
            low, high = max(low, first), min(high, last)
        elif not near <= 0 <= near + 4000:
            return [draw(lattice_points())]
    if (dx, dy) == (0, 0) or low.__ceil__() > high.__floor__():
        return [draw(lattice_points())]
    times = draw(st.lists(st.integers(low.__ceil__(), high.__floor__()), min_size=1, max_size=2))
    left, top = 4000 * (origin[1] - spot[1]) + 2000, 4000 * (origin[0] - spot[0]) + 2000
    return [(left + t * dx, top + t * dy) for t in times]


def unturned(point: Mils, rotation: int) -> Mils:
    """Return the point of the unturned tile that comes to lie at a point of the space."""
    x, y = point
    for _ in range(rotation // 90):
        x, y = y, 4000 - x
    return x, y


@st.composite
def polylines(draw: st.DrawFn, spot: Spot, size: Size, rotation: int) -> list[Mils]:
    """A wall: on a lattice, along a line of sight, ending on one, a spur, a ring, a mere point."""
    shape = draw(st.sampled_from(("lattice", "lattice", "sight", "tee", "spur", "ring", "point")))
    if shape == "lattice":
        return draw(st.lists(lattice_points(), min_size=2, max_size=4))
    on_sight = [unturned(p, rotation) for p in draw(sight_points(spot, size))]
    free = draw(lattice_points())
    if shape == "point":
        return [on_sight[0]] * 2
    if shape == "spur":
        return [free, on_sight[0], free]
    if shape == "ring":
        return [free, *on_sight, draw(lattice_points()), free]
    if shape == "tee" or len(on_sight) == 1:
        return [on_sight[0], free]
    return on_sight


@st.composite
def areas(draw: st.DrawFn, spot: Spot, size: Size, rotation: int) -> list[Mils]:
    """A filled triangle or an upright rectangle, sometimes with a corner on a line of sight."""
    if draw(st.booleans()):
        corner = unturned(draw(sight_points(spot, size))[0], rotation)
        return [corner, draw(lattice_points()), draw(lattice_points())]
    (left, top), (right, bottom) = draw(lattice_points()), draw(lattice_points())
    return [(left, top), (right, top), (right, bottom), (left, bottom)]


@st.composite
def highlighted_edges(draw: st.DrawFn) -> tuple[str, str, int, int]:
    side = draw(st.sampled_from(("north", "east", "south", "west")))
    colour = draw(st.sampled_from(("red", "green")))
    if draw(st.booleans()):
        return side, colour, 0, 4000
    start, stop = sorted(
        draw(st.lists(st.sampled_from(STOPS), min_size=2, max_size=2, unique=True))
    )
    return side, colour, start, stop


@st.composite
def tiles(draw: st.DrawFn, spot: Spot, size: Size, *, edged: bool, unknown: bool) -> Tile:
    name = f"{draw(st.integers(1, 99))}A@{spot[0]},{spot[1]}"
    rotation = draw(st.sampled_from(ROTATIONS))
    if unknown and draw(st.integers(0, 9)) == 9:
        return Tile(id=name, rotation=rotation, walls=[], areas=[], edges=[], known=False)
    return Tile(
        id=name,
        rotation=rotation,
        walls=draw(st.lists(polylines(spot, size, rotation), max_size=2)),
        areas=draw(st.lists(areas(spot, size, rotation), max_size=1)),
        edges=draw(st.lists(highlighted_edges(), max_size=4)) if edged else [],
        known=True,
        impervious=draw(st.integers(0, 3)) == 3,
    )


@st.composite
def boards(
    draw: st.DrawFn,
    sizes: tuple[Size, ...] = ((9, 3),),
    *,
    most_tiles: int = 8,
    edged: bool = True,
    unknown: bool = True,
    units: bool = True,
) -> Board:
    """A table with tiles, units, smoke and switches."""
    size = draw(st.sampled_from(sizes))
    places = draw(st.lists(spots(size), max_size=most_tiles, unique=True))
    markers = st.tuples(spots(size), st.sampled_from(PLAYERS), st.booleans())
    return Board(
        columns=size[0],
        rows=size[1],
        tiles={spot: draw(tiles(spot, size, edged=edged, unknown=unknown)) for spot in places},
        units=draw(st.lists(markers, max_size=3)) if units else [],
        smoke=set(draw(st.lists(spots(size), max_size=2))) if units else set(),
        turn=draw(st.integers(1, 8)),
        options=draw(options()) if units else {},
    )


@st.composite
def options(draw: st.DrawFn) -> dict[str, str]:
    """Some table switches; night seldom, since it hides the rest."""
    found = {}
    for name, switch in SWITCHES.items():
        if draw(st.integers(0, 5 if name == "night" else 1)) == 1:
            found[name] = draw(st.sampled_from(tuple(switch.choices)))
    return found


def sides() -> st.SearchStrategy[str | None]:
    return st.sampled_from((*PLAYERS, None))


# ---- the same board as the program sees it ----------------------------------------------------


def grid_of(board: Board) -> SquareGrid:
    return SquareGrid(columns=board["columns"], rows=board["rows"])


def table(board: Board) -> tuple[TileState, Catalogue]:
    """Return a plain board as the program's state, with the catalogue of its tiles."""
    features, placed = {}, {}
    for spot, tile in board["tiles"].items():
        defense: Literal["impervious"] | None = "impervious" if tile.get("impervious") else None
        features[tile["id"]] = TileSide(face_of(tile), defense=defense)
        rotation = cast(Rotation, tile["rotation"])
        placed[Space(*spot)] = PlacedTile(tile["id"], Space(*spot), rotation)
    units = {}
    for i, (spot, side, ground) in enumerate(board["units"]):
        kinds = ("rifle-squad", "sherman") if ground else ("howitzer", "thunderbolt")
        units[f"{side}-{i}"] = Unit(f"{side}-{i}", kinds[i % 2], side, Space(*spot))
    state = TileState(
        game="spearpoint",
        board="village",
        turn=board["turn"],
        tiles=placed,
        units=units,
        smoke={Space(*spot): 3 for spot in board["smoke"]},
        options=dict(board["options"]),
    )
    return state, Catalogue({}, features, KINDS)


def face_of(tile: Tile) -> TileFace:
    return TileFace(
        tile["id"],
        f"Feature {tile['id']}",
        walls=tuple(tuple(points) for points in tile["walls"]),
        areas=tuple(tuple(points) for points in tile["areas"]),
        edges=tuple(
            Edge(cast(Side, side), cast(Colour, colour), start, stop)
            for side, colour, start, stop in tile["edges"]
        ),
        known=tile["known"],
    )


def reordered(state: TileState) -> TileState:
    """Return the same table with every mapping filled in the opposite order."""
    return replace(
        state,
        tiles=dict(reversed(list(state.tiles.items()))),
        units=dict(reversed(list(state.units.items()))),
        smoke=dict(reversed(list(state.smoke.items()))),
        options=dict(reversed(list(state.options.items()))),
    )
