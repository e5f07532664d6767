"""Laid maps are recognised in photographs, what is doubtful is unsure, and bad input is refused."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageDraw, ImageFilter

from boardapp.photo.error import PhotoError
from boardapp.photo.map_grid import Rectangle
from boardapp.photo.patch_evidence import Pose, compare_where_templates_differ
from boardapp.photo.recognition_check import NoProposalError, order_corners
from boardapp.photo.tile_assignment import best_assignment
from boardapp.photo.tile_recognition import RecognisedSpace, Recognition, recognise_tiles
from boardapp.photo.tile_templates import TemplateSet
from tests.photo import laid_maps
from tests.photo.laid_maps import (
    BOARD,
    Box,
    LaidMap,
    LaidTile,
    MapPhoto,
    felt_box,
    owner_box,
    photograph_map,
    shipped_box,
)
from tests.photo.synthetic import Camera

PIXELS, TILES = 96, 6
CAMERA = Camera(side=1000, tilt=30, azimuth=80, turn=4, bow=-0.04, aspect=3)
LAID = LaidMap(
    "village",
    {
        1: LaidTile("1A", 1, (2, -3), 2),
        4: LaidTile("2B", 0, (-3, 1), -1.5),
        8: LaidTile("3A", 3, (1, 3)),
        12: LaidTile("4B", 2, (-2, -2), 1),
        16: LaidTile("5A", 0, (3, 0)),
        22: LaidTile("6A", 1, (0, 4), -2),
    },
    cover=0.06,
    seed=4,
)
Corners = list[tuple[float, float]]


@pytest.fixture(scope="module", autouse=True)
def _forget() -> Iterator[None]:
    """Let go of the pictures that are kept for the next test."""
    yield
    for kept in (felt_box, shipped_box, box_of, own_box, photo, templates, recognised):
        kept.cache_clear()


@lru_cache(maxsize=2)
def box_of(family: str) -> Box:
    return felt_box(7, PIXELS, TILES) if family == "felt" else shipped_box(PIXELS, TILES)


@lru_cache(maxsize=2)
def own_box(family: str) -> Box:
    return owner_box(box_of(family), 1)


@lru_cache(maxsize=2)
def photo(family: str) -> MapPhoto:
    """Return the layout as a family's tiles, in a photograph of three megapixels."""
    return photograph_map(box_of(family), LAID, CAMERA, 11, scale=0.5, pixels=PIXELS, quality=80)


@lru_cache(maxsize=4)
def templates(family: str, chosen: str = "village") -> TemplateSet:
    own = own_box(family)
    (other,) = own.maps.keys() - {chosen}
    return TemplateSet(BOARD, own.sides, _tiles(own), own.maps[chosen], own.maps[other])


def _tiles(box: Box) -> dict[str, str]:
    return {side: side[:-1] for side in box.sides}


@lru_cache(maxsize=2)
def recognised(family: str) -> Recognition:
    return recognise_tiles(photo(family).image, photo(family).corners(3), templates(family))


def top(space: RecognisedSpace) -> tuple[str | None, int]:
    return space.answers[0][:2]


def wanted(space: int) -> tuple[str | None, int]:
    tile = LAID.tiles.get(space)
    return (tile.side, tile.turns) if tile else (None, 0)


def refused(corners: Corners, known: TemplateSet, image: Image.Image | None = None) -> str:
    with pytest.raises(NoProposalError) as raised:
        recognise_tiles(image or photo("felt").image, corners, known)
    assert str(raised.value).endswith(".")
    return raised.value.cause


# ---- what is recognised -----------------------------------------------------------------------


@pytest.mark.parametrize("family", ["shipped", "felt"])
def test_every_side_is_found_and_most_are_sure(family: str) -> None:
    found = recognised(family)
    assert [top(space) for space in found.spaces] == [wanted(i) for i in range(27)]
    assert sum(space.sure for space in found.spaces) >= 20
    assert not found.notes


def test_the_grid_and_the_slips_are_measured() -> None:
    found = recognised("shipped")
    centres = np.array(list(laid_maps.centres()))
    off = found.grid.to_places(photo("shipped").pixels(centres)) - centres
    assert np.hypot(*off.T).max() * laid_maps.MILLIMETRES < 4
    for space, tile in LAID.tiles.items():
        slip = np.array(found.spaces[space].shift) * laid_maps.MILLIMETRES
        assert np.abs(slip - tile.slip).max() < 3.5


@pytest.mark.parametrize(
    ("order", "choices"),
    [((0, 3, 2, 1), [(0, 1, 2, 3)]), ((1, 0, 3, 2), [(0, 1, 2, 3), (2, 3, 0, 1)])],
)
def test_mirrored_corners_are_put_in_order(
    order: tuple[int, ...], choices: list[tuple[int, ...]]
) -> None:
    corners = photo("felt").corners(3)
    mirrored = [corners[i] for i in order]
    ordered = order_corners(photo("felt").image.size, mirrored, Rectangle.whole(BOARD))
    found = [ordered.corners, ordered.turned] if ordered.turned else [ordered.corners]
    assert found == [tuple(corners[i] for i in choice) for choice in choices]
    assert "anticlockwise" in ordered.note


def test_the_print_of_the_map_tells_from_which_end_mirrored_corners_are() -> None:
    corners = photo("felt").corners(3)[::-1]
    found = recognise_tiles(photo("felt").image, corners, templates("felt"))
    assert [top(space) for space in found.spaces] == [wanted(i) for i in range(27)]
    assert "anticlockwise" in found.notes[0]
    box = box_of("felt")
    assert refused(corners, TemplateSet(BOARD, box.sides, _tiles(box))) == "corners"


def test_the_corners_of_some_spaces_will_do() -> None:
    part = Rectangle(1, 0, 8, 2)
    corners = photo("felt").clicks(part.corners, 3)
    found = recognise_tiles(photo("felt").image, corners, templates("felt"), part)
    assert [top(space) for space in found.spaces] == [wanted(i) for i in range(27)]


# ---- what is unsure ---------------------------------------------------------------------------


def test_without_a_picture_of_the_map_bare_spaces_are_unsure() -> None:
    own = own_box("shipped")
    known = TemplateSet(BOARD, own.sides, _tiles(own))
    found = recognise_tiles(photo("shipped").image, photo("shipped").corners(3), known)
    for space, one in enumerate(found.spaces):
        if space in LAID.tiles:
            assert top(one) == wanted(space)
        else:
            assert not one.sure
    assert sum(one.sure for one in found.spaces) >= 4
    assert "picture of the map" in found.notes[0]


def test_a_tile_without_a_picture_of_its_other_side_is_never_sure() -> None:
    own = own_box("shipped")
    sides = dict(own.sides)
    del sides["1B"], sides["2B"]  # 1A lies there, and so does 2B
    known = TemplateSet(BOARD, sides, _tiles(own), own.maps["village"])
    found = recognise_tiles(photo("shipped").image, photo("shipped").corners(3), known)
    assert known.unknown_sides == ("1B", "2B")
    assert top(found.spaces[1]) == ("1A", 1)
    assert (found.spaces[1].sure, found.spaces[4].sure) == (False, False)
    assert found.spaces[1].certain
    assert found.spaces[16].sure


def with_glare(side: Image.Image, *box: int) -> Image.Image:
    """Return the picture of a side with a white spot."""
    glare, glaring = Image.new("L", side.size), side.copy()
    ImageDraw.Draw(glare).ellipse(box, 255)
    glaring.paste("white", (0, 0), glare.filter(ImageFilter.GaussianBlur(6)))
    return glaring


def test_a_glare_counts_for_nothing_and_a_second_picture_shows_what_it_hides() -> None:
    own = own_box("felt")
    slight = {side: with_glare(own.sides[side], 5, 50, 50, 95) for side in ("2B", "5A")}
    sides = {**own.sides, **slight, "4B": with_glare(own.sides["4B"], 8, 8, 88, 88)}

    def spaces(second: dict[str, Image.Image]) -> tuple[RecognisedSpace, ...]:
        known = TemplateSet(BOARD, sides, _tiles(own), own.maps["village"], second=second)
        return recognise_tiles(photo("felt").image, photo("felt").corners(3), known).spaces

    found = spaces({})
    for space in (4, 16):
        assert (top(found[space]), found[space].sure) == (wanted(space), True)
    assert not found[12].sure
    again = spaces({"4B": own.sides["4B"]})[12]
    assert (top(again), again.sure) == (("4B", 2), True)


def test_look_alikes_are_compared_only_where_they_differ() -> None:
    known = np.zeros((64, 2, 12), np.float32)
    known[:, :, ::2] = 0.3
    known[9, 1] = 0
    seen, like = np.full(64, 3, np.float32), np.full(64, 3.2, np.float32)
    like[9] = -1
    nowhere = np.zeros(64, bool)
    poses = [
        Pose(float(one.sum()), (0, 0), 0, one, nowhere, np.zeros((64, 2), np.float32), 1)
        for one in (seen, like)
    ]
    assert poses[1].evidence > poses[0].evidence
    first, second = compare_where_templates_differ(poses, known)
    assert first.evidence - second.evidence == pytest.approx(4, abs=0.1)


def test_some_bare_spaces_are_known_without_a_picture_of_the_map() -> None:
    own = own_box("felt")
    whole, bare = own.maps["village"], {}
    for space in (0, 2, 3, 5, 6, 7):
        row, column = divmod(space, BOARD.columns)
        box = (column * PIXELS, row * PIXELS, (column + 1) * PIXELS, (row + 1) * PIXELS)
        bare[space] = whole.crop(box)
    known = TemplateSet(BOARD, own.sides, _tiles(own), bare_spaces=bare)
    found = recognise_tiles(photo("felt").image, photo("felt").corners(3), known)
    sure = {space for space, one in enumerate(found.spaces) if one.sure and not top(one)[0]}
    assert sure <= bare.keys()
    assert len(sure) >= 4
    assert [top(space) for space in found.spaces] == [wanted(i) for i in range(27)]
    assert "only 6 bare spaces of this map" in found.notes[0]


# ---- what is refused --------------------------------------------------------------------------


def test_labels_off_by_one_space_are_refused() -> None:
    """Off by a column: the tests of the verb."""
    corners = photo("felt").clicks(Rectangle.whole(BOARD).corners - (0, 1), 3)
    assert refused(corners, templates("felt")) == "labels"


def with_wood(part: Rectangle) -> Image.Image:
    """Return the photograph with a wooden table where some spaces were."""
    seen, covered = photo("felt").image.copy(), Image.new("L", photo("felt").image.size)
    ImageDraw.Draw(covered).polygon(photo("felt").clicks(part.corners), 255)
    grain = np.random.default_rng(5).normal(0, 4, (seen.height, seen.width // 20, 1))
    wood = Image.fromarray(np.uint8(np.array((116, 98, 74)) + grain)).resize(seen.size)
    seen.paste(wood, (0, 0), covered)
    return seen


def test_an_edge_without_the_print_of_the_map_may_lie_beyond_it() -> None:
    corners = photo("felt").corners(3)
    assert refused(corners, templates("felt"), with_wood(Rectangle(0, 0, 9, 1))) == "labels"
    column = with_wood(Rectangle(0, 0, 1, 3))
    found = recognise_tiles(column, corners, templates("felt"))
    assert not any(found.spaces[space].sure for space in (0, 9, 18))
    assert "along the west edge" in found.notes[0]


def test_corners_from_the_other_end_or_a_quarter_turn_on_are_refused() -> None:
    corners = photo("felt").corners(3)
    assert refused(corners[2:] + corners[:2], templates("felt")) == "turned"
    for first in (1, 3):
        assert refused(corners[first:] + corners[:first], templates("felt")) == "corners"


def test_corners_of_another_shape_are_refused() -> None:
    corners = photo("felt").clicks(Rectangle(0, 0, 4, 3).corners)
    assert refused(corners, templates("felt")) == "corners"


def test_the_other_map_is_refused() -> None:
    assert refused(photo("felt").corners(3), templates("felt", "defensive-line")) == "other-map"


def test_another_owners_set_is_refused() -> None:
    assert refused(photo("shipped").corners(3), templates("felt"), photo("shipped").image) == (
        "not-this-map"
    )


def test_a_picture_of_no_table_is_refused() -> None:
    random = np.random.default_rng(3)
    coarse = Image.fromarray(random.integers(0, 255, (60, 80, 3), np.uint8))
    picture = coarse.resize((1600, 1200), Image.Resampling.BICUBIC)
    corners: Corners = [(100, 200), (1500, 220), (1520, 700), (90, 680)]
    assert refused(corners, templates("felt"), picture) == "not-this-map"
    own = own_box("felt")
    known = TemplateSet(BOARD, own.sides, _tiles(own))
    assert refused(corners, known, picture) == "not-this-map"


def test_a_photograph_from_too_far_is_refused() -> None:
    corners = [(x / 16, y / 16) for x, y in photo("felt").corners()]
    assert refused(corners, templates("felt"), photo("felt").image.reduce(16)) == "small"


def test_a_blurred_photograph_is_refused() -> None:
    image = photo("felt").image.filter(ImageFilter.GaussianBlur(12))
    with pytest.raises(NoProposalError, match="take a sharper one"):
        recognise_tiles(image, photo("felt").corners(3), templates("felt"))


@pytest.mark.parametrize(
    ("corners", "found"),
    [
        ([(-5, 100), (900, 100), (900, 400), (100, 400)], "a corner at -5,100"),
        ([(100, 100), (900, 400), (900, 100), (100, 400)], "crossing"),
        ([(100, 100), (500, 100), (900, 100), (100, 400)], "nearly in line"),
        ([(100, 100), (100, 100), (100, 100), (100, 100)], "a side of 0 pixels"),
    ],
)
def test_impossible_corners_are_bad_input(corners: Corners, found: str) -> None:
    with pytest.raises(PhotoError, match=found):
        recognise_tiles(photo("felt").image, corners, templates("felt"))


# ---- each tile once ---------------------------------------------------------------------------


@given(st.lists(st.lists(st.integers(-40, 40), min_size=4, max_size=4), min_size=1, max_size=4))
def test_the_assignment_is_the_best_there_is(rows: list[list[int]]) -> None:
    columns, total = best_assignment(np.array(rows, float))
    assert len(set(columns.tolist())) == len(rows)
    assert total == max(
        sum(row[column] for row, column in zip(rows, chosen, strict=False))
        for chosen in permutations(range(4), len(rows))
    )
