"""Boards of areas: names, neighbours, flags of links, and whose a point is."""

import pytest

from boardapp.core.area_grid import Area, AreaGrid, Link, disc_outline
from boardapp.core.grid import Grid, Space

WEST = Area("West", (2, 2), ((0, 0), (4, 0), (4, 4), (0, 4)))
EAST = Area("East", (6, 2), ((4, 0), (8, 0), (8, 4), (4, 4)))
INN = Area("The Inn", (40, 40), disc_outline((40, 40), 10))
GRID: Grid = AreaGrid((WEST, EAST, INN), (Link(1, 0, frozenset({"barrier"})), Link(1, 2)), 60, 60)
AREAS = AreaGrid(GRID.areas, GRID.links, 60, 60)  # type: ignore[attr-defined]


def test_areas_are_spaces_by_number() -> None:
    assert list(GRID.spaces()) == [Space(0, 0), Space(0, 1), Space(0, 2)]
    assert Space(0, 2) in GRID
    assert [one in GRID for one in (Space(0, 3), Space(1, 0), Space(0, -1), (0, 1))] == [False] * 4


def test_names() -> None:
    assert GRID.name(Space(0, 2)) == "The Inn"
    assert GRID.parse(" the inn ") == Space(0, 2)
    with pytest.raises(ValueError, match=r"^'Mill' is not an area of this board$"):
        GRID.parse("Mill")


def test_links_go_both_ways_and_carry_flags() -> None:
    west, east, inn = GRID.spaces()
    assert [list(GRID.neighbours(one)) for one in (west, east, inn)] == [
        [east],
        [west, inn],
        [east],
    ]
    assert AREAS.link_flags(west, east) == AREAS.link_flags(east, west) == {"barrier"}
    assert AREAS.link_flags(east, inn) == set()


def test_a_distance_counts_links_where_any_way_leads() -> None:
    west, east, inn = GRID.spaces()
    assert [GRID.distance(west, one) for one in (west, east, inn)] == [0, 1, 2]
    apart: Grid = AreaGrid((WEST, EAST, INN), (Link(0, 1),), 60, 60)
    assert apart.distance(west, inn) is None
    assert apart.distance(inn, west) is None


@pytest.mark.parametrize(
    ("point", "name"),
    [((1, 1), "West"), ((4, 2), "West"), ((5, 1), "East"), ((8, 4), "East"), ((9, 4), None),
     ((40, 31), "The Inn"), ((31, 31), None)],
)  # fmt: skip
def test_whose_a_point_is(point: tuple[int, int], name: str | None) -> None:
    found = AREAS.area_at(point)
    assert (GRID.name(found) if found else None) == name


def test_a_disc_has_whole_corners_about_its_dot() -> None:
    assert disc_outline((10, 10), 1000)[::3] == ((10, -990), (1010, 10), (10, 1010), (-990, 10))
    assert all(type(x) is int and type(y) is int for x, y in INN.outline)


def test_no_line_passes_here() -> None:
    assert list(GRID.crossed_spaces(Space(0, 0), Space(0, 2))) == []
    assert GRID.centre(Space(0, 0)) == (2, 2)
    assert GRID.outline(Space(0, 1)) == EAST.outline
