"""A table's features gathered as arrays, against each placed tile's own features one by one."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import segments
from boardapp.core.grid import Space
from boardapp.core.square_grid import SPACE_SIZE
from boardapp.core.tile import (
    ROTATIONS,
    SIDES,
    Edge,
    PlacedTile,
    Rotation,
    TileFace,
    blocking_features,
    edge_features,
)
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID, Catalogue, TileSide
from tests.support.examples import costly_examples

MILS = st.integers(0, SPACE_SIZE)
POINTS = st.tuples(MILS, MILS)
LINES = st.lists(st.lists(POINTS, min_size=2, max_size=5).map(tuple), max_size=3).map(tuple)
EDGES = st.builds(Edge, st.sampled_from(SIDES), st.sampled_from(["red", "green"]), MILS, MILS)
FACES = st.builds(
    TileFace, st.just("1A"), st.just(""), LINES, LINES,
    st.lists(EDGES, max_size=5).map(tuple), known=st.booleans(),
)  # fmt: skip
LAID = st.dictionaries(
    st.sampled_from(list(GRID.spaces())), st.tuples(FACES, st.sampled_from(ROTATIONS)), max_size=6
)


@settings(max_examples=costly_examples())
@given(LAID)
def test_gathered_are_the_features_of_each_tile_in_its_place(
    laid: dict[Space, tuple[TileFace, Rotation]],
) -> None:
    placed = {at: PlacedTile(f"t{GRID.name(at)}", at, turn) for at, (_, turn) in laid.items()}
    faces = {placed[at].tile: TileSide(face) for at, (face, _) in laid.items()}
    terrain = Terrain.from_table(
        TileState("spearpoint", "village", tiles=placed), Catalogue({}, faces)
    )
    tiles = [(face, placed[at]) for at, (face, _) in sorted(laid.items(), key=lambda one: one[0])]
    blocking = [(one.space, shape) for face, one in tiles for shape in blocking_features(face, one)]
    edges = [(one.space, shape) for face, one in tiles for shape in edge_features(face, one)]
    walls = terrain.walls
    assert [Space(*at) for at in walls.owner.tolist()] == [at for at, _ in blocking]
    for points, (_, shape) in zip(walls.points.tolist(), blocking, strict=True):
        corners = tuple(map(tuple, points))
        assert corners[: len(shape.points)] == shape.points
        assert set(corners[len(shape.points) :]) <= {shape.points[-1]}
    sides = [(at, a, b) for at, s in blocking for a, b in segments(s.points, closed=s.closed)]
    both = zip(walls.side_owner.tolist(), walls.sides.tolist(), strict=True)
    assert [(Space(*at), (a, b), (c, d)) for at, (a, b, c, d) in both] == sides
    found = [
        (at, f"{'red' if red else 'green'} {SIDES[side]} edge", ((a, b), (c, d)))
        for (at, side, red), (a, b, c, d) in zip(
            terrain.edges, terrain.edge_ends.tolist(), strict=True
        )
    ]
    assert sorted(found) == sorted((at, shape.name, shape.points) for at, shape in edges)
    order = [(at, side) for at, side, _ in terrain.edges]
    assert order == sorted(order)
    assert terrain.unknown == tuple(one.space for face, one in tiles if not face.known)
    assert terrain.laid == tuple(tiles)
