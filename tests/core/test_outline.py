"""Shapely and integers say the same of a tile's geometries."""

import itertools

from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import line_contacts
from boardapp.core.geometry.tile_geometry import (
    feature_geometry,
    sight_line,
    tile_walls_geometry,
    touched_features,
    which_lines_touch,
)
from boardapp.core.grid import Space
from boardapp.core.square_grid import SquareGrid
from boardapp.core.tile import PlacedTile, TileFace, TileFeature, blocking_features
from tests.support.strategies import ROTATIONS, areas, polylines, spots

GRID = SquareGrid(columns=5, rows=4)
SIZE = (5, 4)
MIDDLE = (1, 2)


def test_outlines_by_what_they_are() -> None:
    corners = ((0, 0), (4, 0), (0, 4))
    kinds = [
        feature_geometry(feature).geom_type
        for feature in (
            TileFeature("wall", corners),
            TileFeature("area", corners, closed=True),
            TileFeature("post", ((3, 3), (3, 3))),
            TileFeature("dot", ((3, 3), (3, 3), (3, 3)), closed=True),
        )
    ]
    assert kinds == ["LineString", "Polygon", "Point", "Point"]


def test_an_area_holds_what_is_inside_it() -> None:
    area = TileFeature("area", ((0, 0), (9, 0), (9, 9), (0, 9)), closed=True)
    assert touched_features((area,), sight_line((3, 3), (4, 4))) == (area,)
    assert touched_features((area._replace(closed=False),), sight_line((3, 3), (4, 4))) == ()


@given(st.data())
def test_predicates_and_contacts_agree(data: st.DataObject) -> None:
    rotation = data.draw(st.sampled_from(ROTATIONS))
    walls = data.draw(st.lists(polylines(MIDDLE, SIZE, rotation), max_size=3))
    filled = data.draw(st.lists(areas(MIDDLE, SIZE, rotation), max_size=2))
    face = TileFace("1A", "House", tuple(map(tuple, walls)), tuple(map(tuple, filled)))
    placed = PlacedTile("1A", Space(*MIDDLE), rotation)  # type: ignore[arg-type]
    features = blocking_features(face, placed)
    for _ in range(10):
        ends = [Space(*data.draw(spots(SIZE))) for _ in range(2)]
        if ends[0] == ends[1] or Space(*MIDDLE) in ends:
            continue
        a, b = (GRID.centre(end) for end in ends)
        line = sight_line(a, b)
        met = [bool(line_contacts(a, b, one.points, closed=one.closed)) for one in features]
        assert touched_features(features, line) == tuple(itertools.compress(features, met))
        assert bool(which_lines_touch(tile_walls_geometry(face, placed), line)) == any(met)
