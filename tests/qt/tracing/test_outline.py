"""Four corners in any order, and what is done to them."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.qt.photos.tile_outline import NO_OUTLINE, Point, TileOutline, outline_for_next_tile

CORNERS: list[Point] = [(100, 110), (300, 90), (320, 310), (80, 290)]


def outlined(*points: Point) -> TileOutline:
    outline = NO_OUTLINE
    for point in points:
        outline = outline.with_point(point)
    return outline


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_corners_are_sorted_round_the_middle_from_the_north_west(order: tuple[int, ...]) -> None:
    outline = outlined(*(CORNERS[i] for i in order))
    assert list(outline.clockwise_corners) == CORNERS


def test_a_nudge_past_another_corner_turns_nothing() -> None:
    """On its tip a tile has two corners that may be the north-west one; the choice stays."""
    outline = outlined((0, 100), (101, 0), (200, 100), (100, 200))
    nudged = outline.with_corner_moved(0, (3, 100))
    assert (outline.clockwise_corners[0], nudged.clockwise_corners[0]) == ((0, 100), (3, 100))


def test_the_last_corner_is_taken_back() -> None:
    outline = outlined(CORNERS[2], CORNERS[0], CORNERS[3])
    assert outline.without_last().points == (CORNERS[2], CORNERS[0])
    assert NO_OUTLINE.without_last() == NO_OUTLINE


def test_a_side_slides_along_its_neighbours() -> None:
    square = outlined((0, 0), (100, 0), (100, 100), (0, 100))
    assert square.with_side_moved(0, (7, -10)).clockwise_corners == (
        (0, -10),
        (100, -10),
        (100, 100),
        (0, 100),
    )
    leaning = outlined((0, 0), (100, 0), (120, 100), (-20, 100))
    assert leaning.with_side_moved(2, (0, 50)).clockwise_corners == (
        (0, 0),
        (100, 0),
        (130, 150),
        (-30, 150),
    )


def test_a_side_in_line_with_its_neighbour_stays() -> None:
    flat = outlined((0, 0), (100, 0), (200, 5), (50, 100))
    at = flat.clockwise_corners.index((100, 0))
    assert flat.with_side_moved(at - 1, (0, 10)) == flat


@given(st.integers(0, 3), st.tuples(*[st.integers(-30, 30)] * 2))
def test_a_side_moved_there_and_back_is_where_it_was(at: int, by: tuple[int, int]) -> None:
    outline = outlined(*CORNERS)
    back = outline.with_side_moved(at, by).with_side_moved(at, (-by[0], -by[1]))
    for corner, was in zip(back.clockwise_corners, outline.clockwise_corners, strict=True):
        assert corner == pytest.approx(was)


def test_the_next_tile_is_beside_where_there_is_room() -> None:
    first = outlined((10, 10), (110, 10), (110, 110), (10, 110))
    assert outline_for_next_tile(first, (400, 130), [first]).clockwise_corners[0] == pytest.approx(
        (120, 10)
    )
    assert outline_for_next_tile(first, (130, 400), [first]).clockwise_corners[0] == pytest.approx(
        (10, 120)
    )
    second = first.shifted((110, 0))
    assert outline_for_next_tile(first, (400, 400), [first, second]).clockwise_corners[
        0
    ] == pytest.approx((10, 120))
    assert (
        outline_for_next_tile(first, (130, 130), [first]).clockwise_corners
        == first.clockwise_corners
    )
