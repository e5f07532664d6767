"""The wall brush: both faces of a thick wall from one of them."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.shape_check import area_fault
from boardapp.core.geometry.thick_wall_geometry import Hand, thick_wall_area, thick_wall_of_area
from boardapp.core.geometry.traced_walls_and_areas import clamp_to_plane
from tests.core.sketches import PLANE, points

NO_ROOM = (
    "There is no room for the other face 240 mils to the left. Choose the other hand, or "
    "a smaller width."
)
CORNER = ((1000, 1000), (2000, 1000), (2000, 2000))
RING = ((500, 500), (3500, 500), (3500, 3500), (500, 500))


@pytest.mark.parametrize(
    ("path", "hand", "corners"),
    [
        (CORNER, "right", (*CORNER, (1760, 2000), (1760, 1240), (1000, 1240))),
        (CORNER, "left", (*CORNER, (2240, 2000), (2240, 760), (1000, 760))),
        # Along the north side.
        (((1000, 0), (3000, 0)), "right", ((1000, 0), (3000, 0), (3000, 240), (1000, 240))),
        # No room for the whole width: as far as the side.
        (((1000, 100), (3000, 100)), "left", ((1000, 100), (1000, 0), (3000, 0), (3000, 100))),
        # One that runs off the tile slanting is cut off along the side, on either hand.
        (((0, 1000), (1000, 2000)), "right", ((0, 1000), (1000, 2000), (830, 2170), (0, 1339))),
        (((0, 1000), (1000, 2000)), "left", ((0, 1000), (1000, 2000), (1170, 1830), (0, 661))),
    ],
)
def test_both_faces(path: tuple[Point, ...], hand: Hand, corners: tuple[Point, ...]) -> None:
    made = thick_wall_area(path, 240, hand, PLANE)
    assert not isinstance(made, str)
    assert shapely.Polygon(made).normalize().equals_exact(shapely.Polygon(corners).normalize(), 1.5)


def test_a_sharp_corner_is_bounded() -> None:
    made = thick_wall_area(((500, 1000), (2500, 1400), (500, 1800)), 100, "left", PLANE)
    assert not isinstance(made, str)
    assert max(x for x, _ in made) <= 2500 + 200


@pytest.mark.parametrize(
    ("path", "width", "why"),
    [
        (((5, 5), (5, 5)), 240, "The wall brush needs two points of the wall's face."),
        (RING, 240, "This wall ends where it began. Trace its outline as an area instead."),
        (CORNER, 0, "The wall brush needs a width of 1 mil or more, not 0."),
        (((1000, 0), (3000, 0)), 240, NO_ROOM),
        (((2000, 2000), (1000, 2000), (1000, 2100), (2000, 2100)), 240, NO_ROOM),
        (((1000, 100), (2000, 100), (1500, 0), (1500, 300)), 240, NO_ROOM),
    ],
)
def test_where_there_is_no_room(path: tuple[Point, ...], width: int, why: str) -> None:
    assert thick_wall_area(path, width, "left", PLANE) == why


@given(
    st.lists(points(beyond=600), min_size=1, max_size=6).map(tuple),
    st.integers(1, 1000),
    st.sampled_from(("left", "right")),
)
def test_an_area_by_the_brush_has_no_fault(path: tuple[Point, ...], width: int, hand: Hand) -> None:
    made = thick_wall_area(path, width, hand, PLANE)
    if isinstance(made, str):
        assert made.endswith(".")
        return
    assert area_fault(made) is None
    assert all(clamp_to_plane(point, PLANE) == point for point in made)
    face = [clamp_to_plane(point, PLANE) for point in path]
    assert all(shapely.Polygon(made).distance(shapely.Point(point)) <= 1 for point in face)


@pytest.mark.parametrize("path", [((1000, 0), (1000, 1700)), ((0, 900), (1700, 900))])
@pytest.mark.parametrize("hand", ["left", "right"])
def test_a_wall_from_the_tiles_side_is_longer_than_thick(
    path: tuple[Point, ...], hand: Hand
) -> None:
    made = thick_wall_area(path, 240, hand, PLANE)
    assert not isinstance(made, str)
    wall = thick_wall_of_area(made, PLANE)
    assert wall is not None
    assert wall.width == 240
