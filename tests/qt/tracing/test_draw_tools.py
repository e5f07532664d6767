"""Drawing walls, areas and thick walls, by mouse and by keys."""

import pytest

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.traced_walls_and_areas import TraceSketch
from tests.qt.tracing.owner import ALT, OTHER_WAY, SHIFT, Key, Modifier, Owner

WALL = ((500, 1000), (2000, 1000), (2000, 3000))
ROOF = ((1000, 2000), (2000, 1600), (3000, 2000), (3000, 3500), (1000, 3500))
YARD = ((1000, 2000), (3000, 2000), (3000, 3500), (1000, 3500))


def test_a_wall_click_by_click(owner: Owner) -> None:
    owner.keys(Key.Key_L)
    owner.click(*WALL)
    assert owner.done == []
    owner.keys(Key.Key_Return)
    assert owner.sketch.walls == (WALL,)
    assert len(owner.done) == 1
    # The next one begins at once.
    owner.click((3000, 500))
    owner.double_click((3000, 1500))
    assert owner.view.sketch.walls == (WALL, ((3000, 500), (3000, 1500)))
    assert owner.done == ["Trace wall 1", "Trace wall 2"]


@pytest.mark.parametrize(("key", "ring"), [(Key.Key_L, (*YARD, YARD[0])), (Key.Key_A, YARD)])
def test_the_first_point_ends_a_shape(owner: Owner, key: Key, ring: tuple[Point, ...]) -> None:
    owner.keys(key)
    owner.click(*YARD)
    owner.move((1020, 2020))
    assert owner.said[-1] == "first corner"
    owner.click((1020, 2020))
    assert (owner.sketch.walls or owner.sketch.areas) == (ring,)


def test_taking_back_a_point_and_the_shape(owner: Owner) -> None:
    owner.view.choose_tool("wall")
    owner.click(*WALL, (3900, 3800))
    owner.keys(Key.Key_Backspace, Key.Key_Enter)
    assert owner.sketch.walls == (WALL,)
    owner.click((3000, 300), (3600, 700))
    owner.keys(Key.Key_Escape, Key.Key_Return)
    assert owner.done == ["Trace wall 1"]


def test_what_is_refused_is_told_and_goes_on(owner: Owner) -> None:
    owner.keys(Key.Key_A)
    owner.click((500, 500), (1500, 1500), (1500, 500), (500, 1500))
    owner.keys(Key.Key_Return)
    assert owner.done == []
    assert owner.said[-1] == "Area 1 could not be used: sides 1 and 3 crossing or touching."
    owner.keys(Key.Key_Backspace, Key.Key_Return)
    assert owner.sketch.areas == (((500, 500), (1500, 1500), (1500, 500)),)


def test_a_click_takes_what_is_highlighted(owner: Owner) -> None:
    owner.view.show_sketch(TraceSketch((WALL,)))
    owner.keys(Key.Key_L)
    owner.move((1025, 1030))
    assert owner.said[-1] == "on wall 1"
    owner.click((1025, 1030), (1030, -300))
    assert owner.said[-1] == "north side, 90°"
    owner.keys(Key.Key_Return)
    assert owner.sketch.walls[1] == ((1025, 1000), (1025, 0))
    assert owner.sketch.walls[0][1] == (1025, 1000), "a T-joint is a point of both"


def test_alt_holds_snapping_off(owner: Owner) -> None:
    owner.view.show_sketch(TraceSketch((WALL,)))
    owner.keys(Key.Key_L)
    owner.move((1025, 1030), ALT)
    assert owner.said[-1] == ""
    owner.click((1025, 1030), (1500, 2015), modifiers=ALT)
    owner.keys(Key.Key_Return)
    assert owner.sketch.walls == (WALL, ((1025, 1030), (1500, 2015)))


def test_alt_is_heeded_while_the_pointer_rests(owner: Owner) -> None:
    owner.view.show_sketch(TraceSketch((WALL,)))
    owner.keys(Key.Key_L)
    owner.move((1025, 1030))
    owner.keys(Key.Key_Alt)
    assert owner.said[-2:] == ["", "on wall 1"], "pressed, and let go"


@pytest.mark.parametrize(
    ("modifiers", "between"), [(SHIFT, (ROOF[1],)), (OTHER_WAY, (ROOF[4], ROOF[3]))]
)
def test_tracing_along_a_shape(
    owner: Owner, modifiers: Modifier, between: tuple[Point, ...]
) -> None:
    owner.view.show_sketch(TraceSketch((), (ROOF,)))
    owner.keys(Key.Key_L)
    owner.click(ROOF[0])
    owner.click(ROOF[2], modifiers=modifiers)
    owner.keys(Key.Key_Return)
    assert owner.sketch.walls == ((ROOF[0], *between, ROOF[2]),)


def test_tracing_along_needs_a_shape(owner: Owner) -> None:
    owner.keys(Key.Key_L)
    owner.click((500, 500))
    owner.click((2000, 700), modifiers=SHIFT)
    assert owner.said[-1] == "To trace along a shape, choose two points of that shape."
    owner.keys(Key.Key_Return)
    assert owner.done == []


def test_the_wall_brush(owner: Owner) -> None:
    owner.keys(Key.Key_B)
    owner.view.width_mils = 200
    owner.click(*WALL)
    owner.keys(Key.Key_Tab, Key.Key_Return)
    assert owner.done == ["Trace a thick wall as area 1"]
    assert owner.sketch.areas == ((*WALL, (2200, 3000), (2200, 800), (500, 800)),)
    owner.click((500, 3000), (1500, 3000))
    owner.keys(Key.Key_Tab, Key.Key_Return)
    assert owner.view.sketch.areas[1][2:] == ((1500, 3200), (500, 3200)), "the other face"


def test_no_room_for_the_brush(owner: Owner) -> None:
    owner.keys(Key.Key_B)
    owner.click((500, 4000), (1500, 4000))
    owner.keys(Key.Key_Return)
    assert owner.said[-1] == (
        "There is no room for the other face 240 mils to the right. Choose the other hand, or "
        "a smaller width."
    )
    owner.keys(Key.Key_Tab, Key.Key_Return)
    assert owner.sketch.areas == (((500, 4000), (1500, 4000), (1500, 3760), (500, 3760)),)


def test_a_wall_by_keys_alone(owner: Owner) -> None:
    owner.keys(Key.Key_L, Key.Key_Left, Key.Key_Return)
    owner.keys(*[Key.Key_Down] * 4, Key.Key_Return)
    owner.keys(*[Key.Key_Right] * 2)
    owner.keys(Key.Key_Down, modifiers=ALT)
    owner.keys(Key.Key_Return, Key.Key_Return)
    assert owner.sketch.walls == (((1950, 2000), (1950, 2200), (2050, 2205)),)


def test_a_point_is_taken_back_by_keys(owner: Owner) -> None:
    owner.keys(Key.Key_L, Key.Key_Left, Key.Key_Return, *[Key.Key_Down] * 4, Key.Key_Return)
    owner.keys(Key.Key_Backspace, *[Key.Key_Down] * 4, Key.Key_Return, Key.Key_Return)
    assert owner.sketch.walls == (((1950, 2000), (1950, 2400)),)


def test_tracing_along_by_keys(owner: Owner) -> None:
    owner.view.show_sketch(TraceSketch((), (ROOF,)))
    owner.keys(Key.Key_L)
    owner.click(ROOF[0])
    owner.move((3045, 2000))
    owner.keys(Key.Key_Left)
    owner.keys(Key.Key_Return, modifiers=OTHER_WAY)
    owner.keys(Key.Key_Return)
    assert owner.sketch.walls == ((ROOF[0], ROOF[4], ROOF[3], ROOF[2]),)


def test_another_tool_drops_what_was_begun(owner: Owner) -> None:
    owner.keys(Key.Key_L)
    owner.click(*WALL)
    owner.keys(Key.Key_A, Key.Key_L, Key.Key_Return)
    assert owner.done == []
