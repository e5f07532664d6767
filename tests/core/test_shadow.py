"""Shadows of single features, and of whole spaces against the spaces that lines meet."""

import pytest

from boardapp.core.geometry.exact_geometry import Polyline
from boardapp.core.geometry.square_visibility import ShadowCasters, shadowed_spaces
from boardapp.core.square_grid import SquareGrid

BOARD = SquareGrid(columns=9, rows=3)


def hidden(origin: str, owner: str, *local: tuple[int, int], closed: bool = False) -> str:
    """Name the spaces that a feature, given in its owner's own mils, hides from a space."""
    left, top = BOARD.north_west_corner(BOARD.parse(owner))
    points: Polyline = tuple((left + x, top + y) for x, y in local)
    hiders = ShadowCasters.from_features([(BOARD.parse(owner), points, closed)])
    found = shadowed_spaces(BOARD, BOARD.parse(origin), hiders)
    return " ".join(BOARD.name(space) for space in BOARD.spaces() if found[space])


@pytest.mark.parametrize(
    ("origin", "owner", "local", "expected"),
    [
        pytest.param("B-5", "B-6", ((1000, 2000), (3000, 2000)), "B-7 B-8 B-9", id="along-a-row"),
        pytest.param("B-5", "B-6", ((3000, 2000), (1000, 2000)), "B-7 B-8 B-9", id="backwards"),
        pytest.param("B-5", "B-4", ((1000, 2000), (3000, 2000)), "B-1 B-2 B-3", id="westward"),
        pytest.param("A-5", "B-5", ((2000, 1000), (2000, 3000)), "C-5", id="along-a-column"),
        pytest.param("C-5", "B-5", ((2000, 3000), (2000, 1000)), "A-5", id="northward"),
        # In the space's own row and in line with it: nothing behind its back is hidden.
        pytest.param("B-5", "B-6", ((1000, 3000), (2500, 3500)), "C-8", id="in-line-south-east"),
        pytest.param("B-5", "B-6", ((2500, 500), (1000, 1000)), "A-8", id="in-line-north-east"),
        pytest.param("B-5", "B-4", ((3000, 1000), (1500, 500)), "A-2", id="in-line-north-west"),
        pytest.param("B-5", "B-4", ((1500, 3500), (3000, 3000)), "C-2", id="in-line-south-west"),
        pytest.param("B-5", "B-6", ((2000, 2000), (2000, 2000)), "B-7 B-8 B-9", id="a-point"),
        pytest.param("B-5", "B-6", ((2000, 2000),), "B-7 B-8 B-9", id="a-single-point"),
        pytest.param("A-1", "A-2", ((0, 4000), (0, 4000)), "B-2 C-3", id="a-corner"),
        pytest.param("B-1", "B-9", ((2000, 0), (2000, 4000)), "", id="nothing-beyond"),
        pytest.param("B-5", "B-6", ((2000, 2001), (2000, 4000)), "C-7 C-8 C-9", id="half-a-wall"),
    ],
)
def test_the_shadow_of_a_wall(origin: str, owner: str, local: Polyline, expected: str) -> None:
    assert hidden(origin, owner, *local) == expected


def test_no_feature_no_shadow() -> None:
    assert not shadowed_spaces(BOARD, BOARD.parse("A-1"), ShadowCasters.from_features([])).any()


@pytest.mark.rule("A4-03")
@pytest.mark.parametrize("owner", list(BOARD.spaces()), ids=BOARD.name)
def test_the_shadow_of_a_whole_space_is_where_lines_meet_it(owner: tuple[int, int]) -> None:
    space = next(space for space in BOARD.spaces() if space == owner)
    hiders = ShadowCasters.from_features([(space, BOARD.outline(space), True)])
    for origin in BOARD.spaces():
        if origin == space:
            continue
        touched = shadowed_spaces(BOARD, origin, hiders)
        passed = shadowed_spaces(BOARD, origin, hiders, passing=True)
        for target in BOARD.spaces():
            met = {p.space: p.through for p in BOARD.crossed_spaces(origin, target)}
            assert touched[target] == (space in met), (origin, target)
            assert passed[target] == met.get(space, False), (origin, target)
