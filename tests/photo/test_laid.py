"""Three or four clicks lay a board on its photograph, exactly; what shows no board is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.errors import UnsatisfiedAssumption

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.photo.error import PhotoError
from boardapp.photo.homography import Matrix, inverse, map_points
from boardapp.photo.map_photo_alignment import board_homography
from tests.photo.printed_maps import Place, PrintedMap
from tests.support.examples import costly_examples

GRID = HexGrid(14, 11)
WIDTH, HEIGHT = GRID.printed_size_in_mils
BOARD = [(0.0, 0.0), (WIDTH, 0.0), (WIDTH, HEIGHT), (0.0, HEIGHT)]
MIDDLES = [GRID.lattice_to_mils(GRID.centre(space)) for space in GRID.spaces()]
CORNERS = [
    GRID.lattice_to_mils(GRID.centre(GRID.parse(name))) for name in ("A1", "A14", "K14", "K1")
]  # fmt: skip
spaces = st.builds(Space, st.integers(0, 10), st.integers(0, 13))
tilts, turns = st.floats(0, 40), st.floats(0, 360)


def laid(places: list[Place], printed: PrintedMap) -> Matrix:
    """Lay a board, unless its places are in a line."""
    try:
        return board_homography(places, printed.seen(places), BOARD)
    except PhotoError as error:
        line = "in a line" in str(error)
    assert line
    raise UnsatisfiedAssumption


@settings(max_examples=costly_examples())
@given(st.lists(spaces, min_size=4, max_size=4, unique=True), tilts, turns)
def test_any_four_hexes_lay_all_others_exactly(four: list[Space], tilt: float, turn: float) -> None:
    printed = PrintedMap(GRID, tilt, turn)
    places = [GRID.lattice_to_mils(GRID.centre(space)) for space in four]
    matrix = laid(places, printed)
    off = map_points(matrix, np.array(MIDDLES)) - printed.seen(MIDDLES)
    assert np.abs(off).max() < 0.01


@given(st.lists(spaces, min_size=3, max_size=3, unique=True), turns)
def test_any_three_lay_what_is_seen_from_straight_above(three: list[Space], turn: float) -> None:
    printed = PrintedMap(GRID, 0, turn)
    places = [GRID.lattice_to_mils(GRID.centre(space)) for space in three]
    matrix = laid(places, printed)
    off = map_points(matrix, np.array(MIDDLES)) - printed.seen(MIDDLES)
    assert np.abs(off).max() < 0.01


def test_three_are_too_coarse_for_a_tilt_of_which_four_see_nothing() -> None:
    printed = PrintedMap(GRID, 5, 0)
    for count, least, most in ((3, 500, 5000), (4, 0, 1)):
        matrix = board_homography(CORNERS[:count], printed.seen(CORNERS[:count]), BOARD)
        off = map_points(inverse(matrix), np.array(printed.seen(MIDDLES))) - MIDDLES
        assert least <= np.hypot(*off.T).max() <= most


def refused(places: list[Place], pixels: list[Place]) -> str:
    with pytest.raises(PhotoError) as raised:
        board_homography(places, pixels, BOARD)
    return str(raised.value)


def test_clicks_that_show_no_board_are_refused() -> None:
    seen = PrintedMap(GRID).seen(CORNERS)
    assert "found 2 clicks" in refused(CORNERS[:2], seen[:2])
    assert "three hexes in a line" in refused([(0, 0), (50, 0), (900, 0)], seen[:3])
    assert "nearly in a line" in refused(CORNERS[:3], [(0, 0), (900, 4), (1800, 0)])
    assert "nearly in a line" in refused(CORNERS[:3], [(9, 9), (9, 9), (9, 9)])
    assert "nearly in a line" in refused(CORNERS[:3], [(float("nan"), 9), *seen[1:3]])
    assert "opposite order" in refused(CORNERS[:3], seen[2::-1])
    assert "opposite order" in refused(CORNERS, [seen[0], seen[2], seen[1], seen[3]])
    edge_on: list[Place] = [(900, 500), (1000, 500), (1900, 900), (0, 900)]
    assert "edge on" in refused(CORNERS, edge_on)
