"""Attacks, flight paths and units beside the board as they are drawn."""

from itertools import pairwise

import pytest

from boardapp.picture.pieces.attack_lines_and_off_board_units import (
    AircraftPath,
    AttackLine,
    FightSigns,
    OffBoardMarker,
    OffBoardStrip,
    lines_bounding_rect,
    off_board_units_svg,
    signs_below_units_svg,
)
from boardapp.picture.pieces.unit_and_smoke_pieces import HEIGHT, WIDTH, UnitMarker
from boardapp.picture.pieces.unit_signs import UnitStatusSigns
from boardapp.picture.svg.markup import svg_document
from tests.picture.drawings import labels, named, points, space

BOARD = (0.0, 0.0, 36000.0, 12000.0)
GUN = UnitMarker("us", "105", space("A-1"), "105 mm Howitzer")


def drawn(fights: FightSigns) -> str:
    return svg_document(signs_below_units_svg(fights), BOARD, ("36in", "12in"), "Trial")


def line(aimed: AttackLine) -> list[tuple[float, ...]]:
    """Return the ends of a line's core."""
    (found,) = named(drawn(FightSigns(lines=(aimed,))), "data-attack")
    return list(points(found[1].attrib["d"]))


def test_a_line_stops_before_the_marker_that_it_is_aimed_at() -> None:
    aimed = AttackLine((1000, 2000), (20000, 2000), "us")
    (x0, _), (x1, _) = line(aimed)
    assert x0 == 1000
    assert 20000 - WIDTH < x1 < 20000 - WIDTH / 2
    (_, _), (_, y1) = line(AttackLine((1000, 0), (1000, 9000), "us"))
    assert 9000 - HEIGHT * 1.5 < y1 < 9000 - HEIGHT / 2
    assert line(aimed._replace(at_marker=False))[1][0] == 20000


def test_lines_that_face_each_other_lie_side_by_side() -> None:
    one = line(AttackLine((1000, 2000), (20000, 2000), "us"))
    other = line(AttackLine((20000, 2000), (1000, 2000), "germany"))
    assert abs(one[0][1] - other[0][1]) > 200


def test_sides_and_spotters_have_strokes_of_their_own_and_the_done_are_faint() -> None:
    aimed = AttackLine((1000, 2000), (20000, 2000), "us")
    lines = (aimed, aimed._replace(side="germany"), aimed._replace(spotter=True))
    found = named(drawn(FightSigns(lines=lines)), "data-attack")
    assert len({one[1].get("stroke-dasharray") for one in found}) == 3
    assert [len(one) for one in found] == [3, 3, 2]
    (done,) = named(drawn(FightSigns(lines=(aimed._replace(resolved=True),))), "data-attack")
    assert 0.6 < float(done.attrib["opacity"]) < 1


def test_a_line_to_where_it_starts_is_not_drawn() -> None:
    aimed = AttackLine((1000, 2000), (1000, 2000), "us", at_marker=False)
    assert named(drawn(FightSigns(lines=(aimed,))), "data-attack") == []


def test_a_path_has_an_arrow_for_each_space() -> None:
    band = AircraftPath((0, 2000), (36000, 2000), "us")
    (found,) = named(drawn(FightSigns(bands=(band,))), "data-path", "us")
    tips = [next(iter(points(arrow.attrib["d"])))[0] for arrow in list(found)[2:]]
    assert len(tips) == 9
    assert tips[-1] == 36000
    assert {b - a for a, b in pairwise(tips)} == {4000}


def test_the_part_that_lines_cover_holds_them() -> None:
    assert lines_bounding_rect(FightSigns()) is None
    fights = FightSigns(lines=(AttackLine((500, 700), (9000, 100), "us"),),
                    bands=(AircraftPath((0, 6000), (36000, 6000), "us"),))  # fmt: skip
    extent = lines_bounding_rect(fights)
    assert extent is not None
    x, y, width, height = extent
    assert (x < 0, x + width > 36000) == (True, True)
    assert (y < 100, y + height > 6000) == (True, True)


def test_the_view_grows_by_what_stands_beside() -> None:
    assert FightSigns().view_with_off_board_units(BOARD) == BOARD
    strips = (
        OffBoardStrip("US", (-3000, 0, 2900, 12000)),
        OffBoardStrip("", (9000, -1500, 3800, 1400)),
    )
    assert FightSigns(strips=strips).view_with_off_board_units(BOARD) == (
        -3000,
        -1500,
        39000,
        13500,
    )


@pytest.mark.parametrize(
    ("signs", "right"),
    [(None, False), (UnitStatusSigns(damage=1), False), (UnitStatusSigns(3), True)],
)
def test_a_name_stands_clear_of_its_marker_and_signs(
    signs: UnitStatusSigns | None, right: bool
) -> None:
    unit = OffBoardMarker(
        "us-1", GUN._replace(signs=signs), (-1600, 3000), "105 mm Howitzer", right
    )
    x, y, width, _ = unit.name_rect
    if right:
        assert x > -1600 + WIDTH / 2
    else:
        assert y > 3000 + HEIGHT / 2
        assert x + width / 2 == -1600
    svg = svg_document(
        off_board_units_svg(FightSigns(beside=(unit,)), {}), BOARD, ("1in", "1in"), "Trial"
    )
    assert {"105", "Howitzer" if right else "105 mm Howitzer"} <= set(labels(svg))
