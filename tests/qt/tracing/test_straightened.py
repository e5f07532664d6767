"""How good a fit is, in words and whole mils."""

import pytest

from boardapp.photo.tile_fit import TileFit
from boardapp.qt.photos.straightened_tile import accuracy, fit_doubts, fit_words, turned_corners

FIT = TileFit(
    (2000, 2000), ((0, 0), (1000, 0), (1000, 1000), (0, 1000)), 0.0,
    (1.0, 1.0, 1.0, 1.0), (True,) * 4, (4000.0,) * 4, 90.0, 1.2,
)  # fmt: skip
LARGE = FIT._replace(corners=((0, 0), (2500, 0), (2500, 2500), (0, 2500)))
ACCURATE = "Lines that you trace are accurate to"
ROUGH = f"{ACCURATE} 0.30 mm. For more exact lines, photograph the tile from closer."
ALL = "boardapp found all four edges of the tile"


def test_accuracy_is_the_larger_of_fit_and_click() -> None:
    assert accuracy(FIT) == 12  # three pixels of a thousand
    assert accuracy(FIT._replace(residual=12.01)) == 13


@pytest.mark.parametrize(
    ("fit", "words"),
    [
        (FIT, f"{ALL}. {ROUGH}"),
        (LARGE, f"{ALL}. {ACCURATE} 0.13 mm."),
        (FIT._replace(shares=(0.7, 1, 1, 1)), f"{ALL}, and at least 70 % of each edge. {ROUGH}"),
        (FIT._replace(shares=(0.2, 1, 1, 1), found=(False, True, True, True)),
         "boardapp found three edges of the tile. " + ROUGH),
        (FIT._replace(shares=(0.7, 0, 0, 0), found=(True, False, False, False)),
         "boardapp found one edge of the tile, and at least 70 % of it. " + ROUGH),
        (FIT._replace(shares=(0,) * 4, found=(False,) * 4), "boardapp found no edge of the tile."),
    ],
)  # fmt: skip
def test_a_fit_in_words(fit: TileFit, words: str) -> None:
    assert fit_words(fit) == words


def test_doubts_name_sides_as_on_the_turned_tile() -> None:
    fit = FIT._replace(shares=(0.3, 0.2, 0.1, 1), found=(False, False, False, True))
    assert list(fit_doubts(FIT, 0)) == []
    assert list(fit_doubts(fit, 0)) == [
        (
            "boardapp found too little of the tile's north, east and south edges in the "
            "photograph, so it left the edges where you clicked. Drag the corner marks of those "
            "edges onto the tile’s corners."
        )
    ]
    one = FIT._replace(shares=(0.3, 1, 1, 1), found=(False, True, True, True))
    assert list(fit_doubts(one, 3)) == [
        (
            "boardapp found too little of the tile's west edge in the photograph, so it left "
            "the edge where you clicked. "
            "Drag the corner marks of that edge onto the tile’s corners."
        )
    ]
    assert list(fit_doubts(FIT._replace(found=(False,) * 4), 1)) == [
        (
            "boardapp found no edge of the tile, so all edges stay where you clicked. Move "
            "the corners onto the tile’s corners."
        )
    ]


@pytest.mark.parametrize(("shorter", "count"), [(3961.0, 0), (3950.0, 1)])
def test_over_a_hundredth_off_a_square_is_a_doubt(shorter: float, count: int) -> None:
    fit = FIT._replace(lengths=(4000.0, shorter, 4000.0, shorter))
    assert len(list(fit_doubts(fit, 0))) == count


def test_four_quarters_are_none() -> None:
    assert [turned_corners(FIT, turn)[0] for turn in range(5)] == [
        (0, 0), (0, 1000), (1000, 1000), (1000, 0), (0, 0),
    ]  # fmt: skip
