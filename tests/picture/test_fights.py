"""Attacks, flight paths and units beside the board as they are drawn."""

from itertools import pairwise

import pytest

from boardapp.picture.pieces.fight_signs import (
    Aimed,
    Band,
    Beside,
    Fights,
    Strip,
    below_svg,
    beside_svg,
    line_extent,
)
from boardapp.picture.pieces.markers import HEIGHT, WIDTH, Marker
from boardapp.picture.pieces.signs import UnitSigns
from boardapp.picture.svg.markup import document
from tests.picture.drawings import labels, named, points, space

BOARD = (0.0, 0.0, 36000.0, 12000.0)
GUN = Marker("us", "105", space("A-1"), "105 mm Howitzer")


def drawn(fights: Fights) -> str:
    return document(below_svg(fights), BOARD, ("36in", "12in"), "Trial")


def line(aimed: Aimed) -> list[tuple[float, ...]]:
    """Return the ends of a line's core."""
    (found,) = named(drawn(Fights(lines=(aimed,))), "data-attack")
    return list(points(found[1].attrib["d"]))


def test_a_line_stops_before_the_marker_that_it_is_aimed_at() -> None:
    aimed = Aimed((1000, 2000), (20000, 2000), "us")
    (x0, _), (x1, _) = line(aimed)
    assert x0 == 1000
    assert 20000 - WIDTH < x1 < 20000 - WIDTH / 2
    (_, _), (_, y1) = line(Aimed((1000, 0), (1000, 9000), "us"))
    assert 9000 - HEIGHT * 1.5 < y1 < 9000 - HEIGHT / 2
    assert line(aimed._replace(at_marker=False))[1][0] == 20000


def test_lines_that_face_each_other_lie_side_by_side() -> None:
    one = line(Aimed((1000, 2000), (20000, 2000), "us"))
    other = line(Aimed((20000, 2000), (1000, 2000), "germany"))
    assert abs(one[0][1] - other[0][1]) > 200


def test_sides_and_spotters_have_strokes_of_their_own_and_the_done_are_faint() -> None:
    aimed = Aimed((1000, 2000), (20000, 2000), "us")
    lines = (aimed, aimed._replace(side="germany"), aimed._replace(spotter=True))
    found = named(drawn(Fights(lines=lines)), "data-attack")
    assert len({one[1].get("stroke-dasharray") for one in found}) == 3
    assert [len(one) for one in found] == [3, 3, 2]
    (done,) = named(drawn(Fights(lines=(aimed._replace(resolved=True),))), "data-attack")
    assert float(done.attrib["opacity"]) < 0.5


def test_a_line_to_where_it_starts_is_not_drawn() -> None:
    aimed = Aimed((1000, 2000), (1000, 2000), "us", at_marker=False)
    assert named(drawn(Fights(lines=(aimed,))), "data-attack") == []


def test_a_path_has_an_arrow_for_each_space() -> None:
    band = Band((0, 2000), (36000, 2000), "us")
    (found,) = named(drawn(Fights(bands=(band,))), "data-path", "us")
    tips = [next(iter(points(arrow.attrib["d"])))[0] for arrow in list(found)[2:]]
    assert len(tips) == 9
    assert tips[-1] == 36000
    assert {b - a for a, b in pairwise(tips)} == {4000}


def test_the_part_that_lines_cover_holds_them() -> None:
    assert line_extent(Fights()) is None
    fights = Fights(lines=(Aimed((500, 700), (9000, 100), "us"),),
                    bands=(Band((0, 6000), (36000, 6000), "us"),))  # fmt: skip
    extent = line_extent(fights)
    assert extent is not None
    x, y, width, height = extent
    assert (x < 0, x + width > 36000) == (True, True)
    assert (y < 100, y + height > 6000) == (True, True)


def test_the_view_grows_by_what_stands_beside() -> None:
    assert Fights().view(BOARD) == BOARD
    strips = (Strip("US", (-3000, 0, 2900, 12000)), Strip("", (9000, -1500, 3800, 1400)))
    assert Fights(strips=strips).view(BOARD) == (-3000, -1500, 39000, 13500)


@pytest.mark.parametrize(
    ("signs", "right"), [(None, False), (UnitSigns(damage=1), False), (UnitSigns(3), True)]
)
def test_a_name_stands_clear_of_its_marker_and_signs(signs: UnitSigns | None, right: bool) -> None:
    unit = Beside("us-1", GUN._replace(signs=signs), (-1600, 3000), "105 mm Howitzer", right)
    x, y, width, _ = unit.room
    if right:
        assert x > -1600 + WIDTH / 2
    else:
        assert y > 3000 + HEIGHT / 2
        assert x + width / 2 == -1600
    svg = document(beside_svg(Fights(beside=(unit,)), {}), BOARD, ("1in", "1in"), "Trial")
    assert {"105", "Howitzer" if right else "105 mm Howitzer"} <= set(labels(svg))
