"""Stretches of red and green along a tile's sides."""

import pytest

from boardapp.core.tile import Edge, TileFace
from boardapp.qt.spearpoint.tile_set_editor.edge_strokes import (
    snap_marks,
    snap_to_mark,
    with_edge_cycled,
    with_painted_stretch,
    without_stretch,
)

FACE = TileFace(
    "4A", "House",
    walls=(((1000, 0), (1000, 2000)), ((0, 500), (700, 500))),
    edges=(Edge("north", "red", 0, 2500),),
)  # fmt: skip


def test_stretches_may_end_at_corners_walls_and_other_ends() -> None:
    assert snap_marks(FACE, "north") == [0, 1000, 2500, 4000]
    assert snap_marks(FACE, "west") == [0, 500, 4000]
    assert snap_marks(FACE, "south") == [0, 4000]


@pytest.mark.parametrize(
    ("at", "lands"), [(1090, 1000), (1130.4, 1130), (-50, 0), (4200, 4000), (2600, 2500)]
)
def test_an_end_lands_at_the_nearest_mark(at: float, lands: int) -> None:
    assert snap_to_mark(FACE, "north", at, 120) == lands


def test_stretches_of_one_colour_join_and_of_two_lie_over_one_another() -> None:
    red = with_painted_stretch(FACE.edges, "north", 2500, 3000, "red")
    assert red == (Edge("north", "red", 0, 3000),)
    both = with_painted_stretch(red, "north", 2000, 4000, "green")
    assert both == (Edge("north", "green", 2000, 4000), Edge("north", "red", 0, 3000))


def test_a_press_makes_red_green_and_takes_green_off() -> None:
    green = with_edge_cycled(FACE.edges, "north", 100)
    assert green is not None
    assert green == (Edge("north", "green", 0, 2500),)
    assert with_edge_cycled(green, "north", 100) == ()
    assert with_edge_cycled(FACE.edges, "north", 3000) is None
    assert with_edge_cycled(FACE.edges, "south", 100) is None


def test_what_is_cleared_leaves_the_rest() -> None:
    assert without_stretch(FACE.edges, "north", 1000, 2000) == (
        Edge("north", "red", 0, 1000), Edge("north", "red", 2000, 2500),
    )  # fmt: skip
    assert without_stretch(FACE.edges, "north", 30, 4000) == ()
