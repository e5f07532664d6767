"""The places of unit markers in a space: clear of the letters of its tile's edges."""

from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest

from boardapp.core.grid import Space
from boardapp.core.tile import ROTATIONS, PlacedTile
from boardapp.games.spearpoint.table.board_picture_values import drawable_tile
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from boardapp.picture.board.board_svg import BoardDisplayOptions, edge_letter_rects
from boardapp.picture.board.highlighted_edges import do_rects_overlap
from boardapp.picture.pieces.marker_places import MarkerToPlace, marker_centres
from boardapp.picture.pieces.unit_and_smoke_pieces import HEIGHT, WIDTH
from boardapp.picture.svg.markup import Rect

WEST, EAST = MarkerToPlace(west=True), MarkerToPlace(west=False)
HARMED = MarkerToPlace(west=True, has_signs=True)
WITHOUT_LETTERS = marker_centres((WEST, WEST, EAST, EAST))


def letters_of_all_tiles(lettering: float) -> Iterator[tuple[Rect, ...]]:
    """Yield the rectangles of the letters of each side of each tile, in all rotations."""
    catalogue, shown = load_catalogue(), BoardDisplayOptions(lettering=lettering)
    for tile in catalogue.tiles:
        for rotation in ROTATIONS:
            placed = PlacedTile(tile, Space(0, 0), rotation)
            yield edge_letter_rects(drawable_tile(placed, catalogue), shown)


def boxes(centres: Sequence[tuple[int, int]]) -> list[Rect]:
    return [(x - WIDTH / 2, y - HEIGHT / 2, WIDTH, HEIGHT) for x, y in centres]


def covered(markers: Sequence[Rect], letters: Sequence[Rect]) -> int:
    return sum(any(do_rects_overlap(one, letter) for one in markers) for letter in letters)


@pytest.mark.parametrize("lettering", [1.0, 1.2, 1.75])
@pytest.mark.parametrize("markers", [(WEST,), (EAST,), (WEST, WEST), (EAST, EAST), (HARMED,)])
def test_up_to_two_markers_of_a_side_cover_no_letter_of_any_tile(
    markers: tuple[MarkerToPlace, ...], lettering: float
) -> None:
    for letters in letters_of_all_tiles(lettering):
        found = boxes(marker_centres(markers, letters))
        assert not covered(found, letters)
        assert not any(do_rects_overlap(*pair) for pair in combinations(found, 2))
        assert not covered(found, [(1950, 1950, 100, 100)]), "the middle of the space is free"
        assert all(0 < x < 4000 - w and 0 < y < 4000 - h for x, y, w, h in found)


@pytest.mark.parametrize("lettering", [1.0, 1.2, 1.75])
def test_the_sign_of_a_fight_covers_no_label(lettering: float) -> None:
    sign: Rect = (1740, 2180, 520, 520)
    covering = 0
    for letters in letters_of_all_tiles(lettering):
        for markers in ((WEST, EAST), (WEST, WEST, EAST)):
            centres = marker_centres(markers, letters)
            labels = [(x - 760.0, y - 250.0, 1520.0, 500.0) for x, y in centres]
            assert not any(do_rects_overlap(sign, label) for label in labels)
        covering += covered(boxes(marker_centres((WEST, EAST), letters)), letters)
    assert covering <= 4, "a few edges have no room for a unit of each side and the sign"


def test_more_markers_overlap_no_other_and_cover_the_fewest_letters() -> None:
    usual = boxes(WITHOUT_LETTERS)
    better = 0
    for letters in letters_of_all_tiles(1.2):
        found = boxes(marker_centres((WEST, WEST, EAST, EAST), letters))
        assert not any(do_rects_overlap(*pair) for pair in combinations(found, 2))
        assert covered(found, letters) <= covered(usual, letters)
        better += covered(found, letters) < covered(usual, letters)
    assert better > 40


def test_a_marker_that_covers_no_letter_stays_in_its_usual_place() -> None:
    assert WITHOUT_LETTERS == ((1020, 1310), (1020, 2960), (2980, 1310), (2980, 2960))
    north: Rect = (1800, 0, 400, 400)
    assert marker_centres((WEST, WEST, EAST, EAST), (north,)) == WITHOUT_LETTERS
    west: Rect = (0, 600, 300, 300)
    first, *others = marker_centres((WEST, WEST, EAST, EAST), (west,))
    assert first == (1020, 1440), "it is just below the letter"
    assert tuple(others) == WITHOUT_LETTERS[1:]


def test_a_marker_moves_below_no_smoke_counter() -> None:
    letter: Rect = (0, 900, 400, 400)
    clear, smoky = (marker_centres((WEST,), (letter,), smoke=smoke) for smoke in (False, True))
    assert clear[0][1] == 1310, "it moves to the east"
    assert smoky[0][1] > 1800, "it moves to the south"
