"""Margins worked out by hand, in mils and mm; `test_sight_oracle` tries many more."""

import pytest

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.sight_margin import line_clearance, shift_to_clear_line
from boardapp.core.tile import TileFeature
from tests.games.spearpoint.table.small_table import Lay, rule, short

A: Point = (0, 0)
B: Point = (10000, 0)
DIAGONAL: Point = (8000, 8000)
ROOT2 = 2**0.5


def wall(*points: Point) -> TileFeature:
    return TileFeature("wall 1", points)


def area(*points: Point) -> TileFeature:
    return TileFeature("area 1", points, closed=True)


@pytest.mark.parametrize(
    ("features", "expected"),
    [
        pytest.param([wall((2000, 300), (4000, 900))], 300, id="its-near-end"),
        pytest.param([wall((2000, 300), (4000, 900)), wall((1, -7), (2, -9))], 7, id="nearest"),
        pytest.param([wall((10300, 400), (10300, 900))], 500, id="beyond-the-end"),
        pytest.param([wall((5000, -1), (5000, -1))], 1, id="a-mere-point"),
        pytest.param([area((1, 20), (9, 20), (5, 90))], 20, id="area"),
        pytest.param([wall((5000, -1), (5000, 1))], 0, id="touching"),
    ],
)
def test_clearance(features: list[TileFeature], expected: float) -> None:
    assert line_clearance(A, B, features) == pytest.approx(expected)


def test_no_feature_no_clearance() -> None:
    assert line_clearance(A, B, []) is None


@pytest.mark.parametrize(
    ("features", "expected"),
    [
        pytest.param([wall((5000, -100), (5000, 3000))], 100, id="off-its-short-end"),
        pytest.param([wall((5000, -100), (5000, 0))], 0, id="its-end-on-the-line"),
        pytest.param([wall((4000, 0), (6000, 0))], 0, id="along"),
        pytest.param([wall((5000, 0), (5000, 0))], 0, id="a-mere-point"),
        pytest.param([wall((200, -3000), (200, 3000))], 200, id="off-the-line-s-end"),
        pytest.param([wall((5000, 1), (5000, 9))], 0, id="apart"),
        pytest.param([area((4000, -50), (6000, -50), (6000, 400), (4000, 400))], 50, id="area"),
        # Down by 2000 or up by 2000: each wall has to pass the line while the other stays clear.
        pytest.param(
            [wall((3000, -2000), (3000, 100)), wall((6000, -100), (6000, 2000))],
            2000,
            id="two-walls-astride",
        ),
        # Up by 100 frees the first wall, and only then the second one comes into the way.
        pytest.param(
            [wall((3000, -2000), (3000, 100)), wall((6000, 50), (6000, 900))], 900, id="next-wall"
        ),
        pytest.param(
            [wall((3000, -2000), (3000, 100)), wall((6000, 101), (6000, 900))], 100, id="a-gap"
        ),
        # The line is longer than the room: it cannot be freed by ending up inside.
        pytest.param(
            [wall((3000, -500), (6000, -500), (6000, 700), (3000, 700), (3000, -500))],
            500,
            id="ring",
        ),
    ],
)
def test_push_out(features: list[TileFeature], expected: float) -> None:
    assert shift_to_clear_line(A, B, features) == pytest.approx(expected)
    assert shift_to_clear_line(B, A, features) == pytest.approx(expected)


def test_a_short_line_may_be_freed_into_a_room() -> None:
    room = wall((-500, -5000), (9500, -5000), (9500, 5000), (-500, 5000), (-500, -5000))
    assert shift_to_clear_line(A, (9700, 0), [room]) == pytest.approx(200)
    room = area((-500, -5000), (9500, -5000), (9500, 5000), (-500, 5000))
    assert shift_to_clear_line(A, (9700, 0), [room]) == pytest.approx(5000)


def test_push_out_across_a_diagonal() -> None:
    square = area((3000, 3000), (5000, 3000), (5000, 5000), (3000, 5000))
    assert shift_to_clear_line(A, DIAGONAL, [square]) == pytest.approx(1000 * ROOT2)


@pytest.mark.rule("004-138")
@pytest.mark.parametrize(
    ("lay", "status", "margin"),
    [
        pytest.param(Lay((((1000, 500), (3000, 1000)),)), "clear", 25.4, id="an-inch-beside"),
        pytest.param(Lay((((2000, 0), (2000, 1960)),)), "clear", 1.016, id="just-no-hairline"),
        pytest.param(Lay((((2000, 0), (2000, 1961)),)), "clear", 0.9906, id="hairline"),
        pytest.param(Lay((((2000, 0), (2000, 2000)),)), "blocked", 0, id="touching"),
        pytest.param(Lay((((2000, 0), (2000, 2039)),)), "blocked", 0.9906, id="blocked-hairline"),
        pytest.param(Lay((((2000, 0), (2000, 2500)),)), "blocked", 12.7, id="half-an-inch-in"),
        pytest.param(Lay(edges="red east"), "clear", None, id="edges-between-never-block"),
    ],
)
def test_the_margin_of_a_wall_between(lay: Lay, status: str, margin: float | None) -> None:
    ruling = rule("B-1 B-9", {"B-4": lay})
    assert ruling.status == status
    assert ruling.margin_mm == (None if margin is None else pytest.approx(margin, abs=1e-9))
    assert ruling.is_hairline == (margin is not None and margin < 1)
    assert ("airline" in ruling.full_explanation()) == ruling.is_hairline


@pytest.mark.parametrize(
    ("accuracy", "hairline"), [(None, False), (39, False), (40, False), (41, True), (80, True)]
)
def test_a_margin_below_the_accuracy_of_a_tile_is_a_hairline_too(
    accuracy: int | None, hairline: bool
) -> None:
    ruling = rule("B-1 B-9", {"B-4": Lay((((2000, 0), (2000, 1960)),), accuracy=accuracy)})
    assert (ruling.status, ruling.is_hairline) == ("clear", hairline)
    assert ruling.margin_mm == pytest.approx(1.016)
    assert ("airline" in ruling.full_explanation()) == hairline


def test_a_hairline_says_what_is_no_finer() -> None:
    wall = (((2000, 0), (2000, 1960)),)
    lead = (
        "An obstacle could block the line if a tile moved 1.0 mm. This is too close to call (a "
        "hairline): "
    )
    tiles = {"B-4": Lay(wall, accuracy=50), "B-6": Lay(accuracy=60), "A-4": Lay(accuracy=99)}
    assert rule("B-1 B-9", tiles).margin_sentence() == (
        f"{lead}a tile on this line was drawn only to within 1.5 mm."
    )
    wall = (((2000, 0), (2000, 1961)),)
    assert rule("B-1 B-9", {"B-4": Lay(wall, accuracy=39)}).margin_sentence() == (
        f"{lead}printed tiles cannot be laid exactly enough to decide it."
    )


def test_the_margin_of_a_blocked_line_is_that_of_the_tile_farthest_in() -> None:
    tiles = {"B-3": Lay((((2000, 0), (2000, 2500)),)), "B-5": Lay((((2000, 0), (2000, 2100)),))}
    ruling = rule("B-1 B-9", tiles)
    assert [cause.margin_mm for cause in ruling.causes] == [
        pytest.approx(12.7),
        pytest.approx(2.54),
    ]
    assert ruling.margin_mm == pytest.approx(12.7)


def test_the_margin_of_a_clear_line_counts_edges_that_would_block() -> None:
    # A full red north side is 2000 mils off the line and its end; a window leaves less.
    assert rule("B-4 B-6", {"B-4": Lay(edges="red north")}).margin_mm == pytest.approx(50.8)
    window = {"B-4": Lay(edges="red east 0-1900, green east 1950-2050")}
    assert rule("B-4 B-6", window).margin_mm == pytest.approx(2.54)
    assert rule("B-4 B-6", {"B-6": Lay(edges="green west 0-1900")}).margin_mm == pytest.approx(2.54)


def test_the_margin_counts_tiles_beside_the_line_but_not_walls_of_the_ends() -> None:
    walls = (((2000, 0), (2000, 1990)),)
    beside: Lay = Lay(walls=(((0, 3800), (4000, 3800)),))
    assert rule("B-1 B-9", {"B-1": Lay(walls=walls), "B-9": Lay(walls=walls)}).margin_mm is None
    assert rule("B-1 B-9", {"A-4": beside}).margin_mm == pytest.approx(2200 * 0.0254)


@pytest.mark.parametrize("more", [{"smoke": "B-5"}, {"units": "us sherman B-5"}])
def test_no_shift_helps_against_smoke_and_friends(more: dict[str, str]) -> None:
    ruling = rule("B-1 B-9", {"B-3": Lay((((2000, 0), (2000, 2500)),))}, **more)  # type: ignore[arg-type]
    assert len(ruling.causes) == 2
    assert ruling.margin_mm is None
    assert not ruling.is_hairline


def test_the_sentence_tells_a_clear_line_s_margin() -> None:
    tiles = {"B-4": Lay((((2000, 0), (2000, 1961)),))}
    ruling = rule("B-1 B-9", tiles)
    assert short(ruling) == "clear"
    assert ruling.sentence() == "B-1 to B-9 is clear with 1.0 mm to spare (hairline)."
