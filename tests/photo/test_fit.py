"""Tiles fitted in photographs that were never taken: the camera knows where everything is."""

from dataclasses import replace

import numpy as np
import pytest
from PIL import Image, ImageDraw

from boardapp.photo.error import PhotoError
from boardapp.photo.homography import Points, homography_from_square, map_points
from boardapp.photo.tile_fit import (
    LEAST_SIDE,
    fit_tile,
    landscape_corners,
    refuse_impossible_corners,
)
from tests.photo.synthetic import (
    FOCAL,
    PLACES,
    TILE_CORNERS,
    Camera,
    Table,
    clicks,
    errors,
    taken,
    tile_face,
)

TILTED = Camera(tilt=30, bow=-0.03)
PLAIN = Camera(tilt=30)
SMALL = Camera(side=900, tilt=40, middle=(-900, -600))
SMALLER = (2400, 1800)
"""Pixels of a photograph where the claim is not how near a fit comes."""


def corner_list(points: Points) -> list[tuple[float, float]]:
    return [(float(x), float(y)) for x, y in points]


# ---- how near ---------------------------------------------------------------------------------


# One photograph and the tile as one camera sees it are kept: tests that share them stand together.


def test_clicks_alone_are_far_off() -> None:
    """The photographs ask for more than a hand can give: it is the fit that comes near."""
    clicked = clicks(TILTED, 0)
    matrix = homography_from_square(clicked)
    off = TILTED.places(map_points(matrix, PLACES)) - PLACES
    assert np.linalg.norm(off, axis=1).max() * 4000 > 12


def test_hands_that_miss_by_a_finger() -> None:
    fit = fit_tile(taken(TILTED, "dark", 0), corner_list(clicks(TILTED, 5, by=15)))
    assert errors(TILTED, fit).max() < 2


def test_places_and_pixels_are_each_other_s_way_back() -> None:
    fit = fit_tile(taken(TILTED, "dark", 0), corner_list(clicks(TILTED, 0)))
    assert fit.pixels_to_places(fit.places_to_pixels(PLACES)) == pytest.approx(PLACES, abs=1e-9)
    assert fit.places_to_pixels(TILE_CORNERS) == pytest.approx(np.array(fit.corners))


@pytest.mark.parametrize(
    ("camera", "table", "most", "seed"),
    [
        (TILTED, "dark", 2, 0),
        (TILTED, "wood", 2, 1),
        (TILTED, "white", 4, 0),
        (TILTED, "own", 6, 1),
        (PLAIN, "white", 4, 0),
    ],
)
def test_a_tile_is_fitted_to_mils(camera: Camera, table: Table, most: float, seed: int) -> None:
    fit = fit_tile(taken(camera, table, seed), corner_list(clicks(camera, seed)))
    assert errors(camera, fit).max() < most
    assert fit.bow == pytest.approx(camera.bow, abs=0.005)
    assert fit.lengths == pytest.approx([4000] * 4, abs=10)
    assert fit.degrees == pytest.approx(90, abs=0.2)
    assert all(fit.found)
    assert fit.residual < 1.5


# ---- what does not fit ------------------------------------------------------------------------


def test_a_side_that_is_not_seen_stays_as_clicked() -> None:
    image = taken(PLAIN, "dark", 0).copy()
    truth = PLAIN.pixels(TILE_CORNERS)
    across = truth[3] - truth[0]
    across /= np.linalg.norm(across)
    # A cloth over the west side's neighbour: nothing of the north side is to be seen.
    cover = [*(truth[:2] - 120 * across), *(truth[:2] + 60 * across)[::-1]]
    ImageDraw.Draw(image).polygon([(float(x), float(y)) for x, y in cover], (46, 44, 47))
    clicked = clicks(PLAIN, 3)
    fit = fit_tile(image, corner_list(clicked))
    assert fit.found == (False, True, True, True)
    assert fit.shares[0] < 0.6
    off = PLAIN.places(fit.places_to_pixels(PLACES)) - PLACES
    assert np.linalg.norm(off, axis=1).max() * 4000 < 15
    line = np.array(fit.corners[:2])
    assert np.abs(line - clicked[:2]) @ across == pytest.approx([0, 0], abs=3)
    assert fit.residual > 2  # no better than a hand


def test_a_wrong_corner_says_so() -> None:
    clicked = clicks(PLAIN, 0)
    clicked[2] -= (70, 40)
    fit = fit_tile(taken(PLAIN, "own", 0), corner_list(clicked), FOCAL)
    assert fit.deviation_from_square > 0.01


def test_a_tile_that_is_no_square_says_so() -> None:
    oblong = Camera(side=1000, aspect=1.04, size=SMALLER)
    image, clicked = taken(oblong, "dark", 0), corner_list(clicks(oblong, 0))
    fit = fit_tile(image, clicked, FOCAL)
    assert fit.lengths[0] / fit.lengths[1] == pytest.approx(1.04, abs=0.01)
    assert fit.deviation_from_square > 0.03
    # Without the focal length a tilted oblong may as well be a square seen by another camera.
    assert fit_tile(image, clicked).deviation_from_square < fit.deviation_from_square


def test_the_border_of_the_picture_is_no_side() -> None:
    near = Camera(side=1000, tilt=0, turn=0, middle=(-1200 + 500 + 12, 0), size=SMALLER)
    fit = fit_tile(taken(near, "wood", 0), corner_list(clicks(near, 0)))
    assert errors(near, fit).max() < 8


@pytest.mark.parametrize(
    ("corners", "sentence"),
    [
        ([(10, 10), (990, 12), (980, 801), (5, 790)],
         "found a corner at 980,801; expected corners in the picture, which has 1000 × 800 pixels"),
        ([(10, 10), (10, 700), (700, 700), (700, 10)],
         "found corners that go round anticlockwise; "
         "expected clockwise from the tile's north-west"),
        ([(10, 10), (700, 700), (700, 10), (10, 700)],
         "found corners that are not those of a tile: crossing, or nearly in line; "
         "expected the four corners of a tile, clockwise from the tile's north-west"),
        ([(10, 10), (300, 11), (700, 12), (10, 700)],
         "found corners that are not those of a tile: crossing, or nearly in line; "
         "expected the four corners of a tile, clockwise from the tile's north-west"),
        ([(10, 10), (60, 10), (60, 60), (10, 60)],
         f"found a side of 50 pixels; expected at least {LEAST_SIDE}"),
        ([(10, 10), (10, 10), (600, 600), (10, 600)],
         f"found a side of 0 pixels; expected at least {LEAST_SIDE}"),
    ],
)  # fmt: skip
def test_corners_that_no_tile_has(corners: list[tuple[float, float]], sentence: str) -> None:
    with pytest.raises(PhotoError) as refused:
        refuse_impossible_corners((1000, 800), corners)
    assert str(refused.value) == sentence


def test_a_plain_ground_gives_nothing_but_the_clicks() -> None:
    corners = [(100.0, 100.0), (700.0, 120.0), (690.0, 700.0), (110.0, 690.0)]
    fit = fit_tile(Image.new("RGB", (800, 800), (90, 90, 90)), corners)
    assert fit.found == (False,) * 4
    assert fit.bow == 0
    assert np.array(fit.corners) == pytest.approx(np.array(corners))


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_in_the_picture_the_corners_stay_near(seed: int) -> None:
    random = np.random.default_rng(seed)
    coarse = random.integers(0, 256, (12, 12, 3), np.uint8)
    image = Image.fromarray(coarse).resize((500, 500), random.choice([0, 2]))
    clicked = TILE_CORNERS * 300 + 100 + random.uniform(-40, 40, (4, 2))
    fit = fit_tile(image, corner_list(clicked))
    assert np.linalg.norm(np.array(fit.corners) - clicked, axis=1).max() < 60
    assert np.isfinite([*fit.lengths, fit.degrees, fit.residual, fit.bow]).all()


# ---- small or framed -------------------------------------------------------------------------


@pytest.mark.parametrize("table", ["dark", "wood", "white"])
def test_of_a_small_tile_no_bow_is_invented(table: Table) -> None:
    fit = fit_tile(taken(SMALL, table, 1), corner_list(clicks(SMALL, 1)))
    assert errors(SMALL, fit).max() < 8
    assert abs(fit.bow) < 0.01


def framed(side: int) -> Image.Image:
    """Return a tile with a dark frame printed a little inside the cut, clearer than the cut."""
    face = tile_face("1A", side).copy()
    ImageDraw.Draw(face).rectangle((12, 12, side - 13, side - 13), outline=(20, 20, 20), width=3)
    return face


@pytest.mark.parametrize("table", ["wood", "white"])
def test_a_printed_frame_is_not_the_cut(table: Table) -> None:
    fit = fit_tile(taken(TILTED, table, 1, framed), corner_list(clicks(TILTED, 1)))
    assert errors(TILTED, fit).max() < 4


# ---- a map ------------------------------------------------------------------------------------

MAP = (36000, 12000)
"""Mils of both maps: three times as wide as high."""
MAP_CAMERA = Camera(side=1000, tilt=20, turn=3, bow=-0.02, aspect=3)


def test_what_is_three_to_one_is_no_square() -> None:
    image, clicked = taken(MAP_CAMERA, "dark", 0, "village"), corner_list(clicks(MAP_CAMERA, 0))
    assert fit_tile(image, clicked, FOCAL).deviation_from_square > 1
    assert fit_tile(image, clicked, FOCAL, MAP).deviation_from_square < 0.005


@pytest.mark.parametrize(("table", "bow", "seed"), [("dark", MAP_CAMERA.bow, 0), ("wood", 0, 1)])
def test_a_map_is_fitted_to_mils(table: Table, bow: float, seed: int) -> None:
    camera = replace(MAP_CAMERA, bow=bow)
    fit = fit_tile(
        taken(camera, table, seed, "village"), corner_list(clicks(camera, seed)), None, MAP
    )
    off = (camera.places(fit.places_to_pixels(PLACES)) - PLACES) * MAP
    assert np.linalg.norm(off, axis=1).max() < 12, "a pixel has 12 mils"
    assert fit.mils == MAP
    assert fit.lengths == pytest.approx([36000, 12000] * 2, rel=0.002)
    assert fit.deviation_from_square < 0.005
    assert all(fit.found)
    assert fit.residual < 6


def test_the_longer_sides_are_north_and_south() -> None:
    wide = [(0.0, 0.0), (30.0, 1.0), (31.0, 11.0), (1.0, 10.0)]
    assert landscape_corners(wide) == tuple(wide)
    assert landscape_corners(wide[1:] + wide[:1]) == tuple(wide)
    assert set(landscape_corners([(y, x) for x, y in wide])) == {(y, x) for x, y in wide}
