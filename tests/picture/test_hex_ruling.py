"""Rulings on hexes: drawn on the plane, where the lattice of the ruling is seen askew."""

import pytest

from boardapp.core.sight_ruling import Ruling
from boardapp.games.strategy_cards.hex_sight_rulings import rule_on_line
from boardapp.games.strategy_cards.terrain_kinds_and_levels import BUILDINGS, WOODS, HexTerrain
from boardapp.picture.board.positions_on_print import space_centre
from boardapp.picture.board.ruling_highlights import ruling_highlight_svg
from boardapp.picture.ruling.board_with_ruling import (
    board_with_ruling_svg_body,
    closest_approach_on_board,
    contact_view,
)
from boardapp.picture.ruling.decisive_point_views import decisive_point, whole_line_rect
from boardapp.picture.ruling.full_ruling_card import CARD_MILS, RulingCard, card_svg
from boardapp.picture.ruling.los_overlay import los_overlay_svg
from boardapp.picture.svg.export import svg_to_png
from tests.picture.drawings import SVG, labels, named, points
from tests.picture.hexes import BOARD, GROUND, HEXES, at

TERRAIN = HexTerrain(
    HEXES, {at("B2"): WOODS, at("B3"): WOODS, at("D5"): BUILDINGS}, dict(GROUND.levels)
)


def ruling(origin: str, target: str) -> Ruling:
    return rule_on_line(TERRAIN, at(origin), at(target))


def wrapped(body: str) -> str:
    return f'<svg xmlns="{SVG[1:-1]}">{body}</svg>'


def line_paths(found: Ruling) -> list[list[tuple[float, ...]]]:
    svg = wrapped(los_overlay_svg(found, HEXES))
    (line,) = named(svg, "id", "line")
    return [points(path.attrib["d"]) for path in line.iter(f"{SVG}path")]


def test_a_line_runs_from_centre_to_centre_on_the_plane() -> None:
    found = ruling("C1", "C3")
    assert found.status == "clear"
    ends = [space_centre(HEXES, at("C1")), space_centre(HEXES, at("C3"))]
    assert line_paths(found)[0] == [pytest.approx(end, abs=0.01) for end in ends]


def test_a_blocked_line_is_dashed_from_where_the_hex_begins() -> None:
    found = ruling("B1", "B5")
    assert found.status == "blocked"
    start, turn = line_paths(found)[0]
    assert start == pytest.approx(space_centre(HEXES, at("B1")), abs=0.01)
    # The woods of B2 begin at the side between B1 and B2, half a hex east of the centre.
    assert turn == pytest.approx((start[0] + 1000, start[1]), abs=0.01)


def test_hexes_that_bear_are_lifted_on_the_plane() -> None:
    found = ruling("A3", "C3")
    svg = wrapped(ruling_highlight_svg(found, HEXES))
    lifted = [points(group[0].attrib["d"]) for group in named(svg, "data-emphasis")]
    expected = [
        [HEXES.lattice_to_mils(point) for point in mark.points]
        for mark in found.numbered_contacts()
    ]
    flat = sorted(corner for ring in expected for corner in ring)
    assert sorted(corner for ring in lifted for corner in ring) == [
        pytest.approx(corner, abs=0.01) for corner in flat
    ]


def test_a_clear_line_shows_how_close_it_comes() -> None:
    found = ruling("E3", "E6")
    assert found.margin_mm is not None
    near = closest_approach_on_board(BOARD, found)
    assert near is not None
    (x0, y0), (x1, y1) = near
    assert ((x1 - x0) ** 2 + (y1 - y0) ** 2) ** 0.5 * 0.0254 == pytest.approx(found.margin_mm)
    assert "data-margin-mm" in los_overlay_svg(found, HEXES, approach=near)


def test_views_lie_on_the_picture_and_hold_what_decides() -> None:
    found = ruling("B1", "B5")
    x, y, width, height = contact_view(BOARD, found)
    spot = decisive_point(found, HEXES)
    assert x <= spot[0] <= x + width
    assert y <= spot[1] <= y + height
    right, foot = HEXES.printed_size_in_mils
    x, y, width, height = whole_line_rect(ruling("E7", "A1"), HEXES, aspect=1.2)
    assert x + width <= max(right, width) + 1e-6 or x == pytest.approx((right - width) / 2)
    assert y + height <= foot + 1e-6 or y == pytest.approx((foot - height) / 2)


@pytest.mark.parametrize(("origin", "target"), [("A1", "A7"), ("E7", "E1"), ("A7", "A1")])
def test_the_verdict_stays_on_the_picture(origin: str, target: str) -> None:
    svg = wrapped(los_overlay_svg(ruling(origin, target), HEXES))
    plate = named(svg, "data-verdict")[0].find(f"{SVG}rect")
    assert plate is not None
    x, y, width, height = (float(plate.attrib[key]) for key in ("x", "y", "width", "height"))
    assert 0 <= x <= x + width <= HEXES.printed_size_in_mils[0]
    assert 0 <= y <= y + height <= HEXES.printed_size_in_mils[1]


def test_a_ruling_on_hexes_has_its_card() -> None:
    found = ruling("B1", "B5")
    svg = card_svg(RulingCard(found, BOARD, "boardapp", "Line of sight"))
    assert labels(svg).count("BLOCKED") >= 2
    assert found.causes[0].section.split()[0] in " ".join(labels(svg))
    assert svg_to_png(svg, 20, CARD_MILS)[:4] == b"\x89PNG"
    clear = card_svg(RulingCard(ruling("E3", "E6"), BOARD, "boardapp"))
    assert "The line meets no terrain that blocks and no hill." in " ".join(labels(clear))


def test_the_ruling_is_drawn_between_what_lies_on_the_board() -> None:
    body = board_with_ruling_svg_body(BOARD, ruling("B1", "B5"), BOARD.view, 1280)
    ids = [found.attrib["id"] for found in named(f"<svg>{body}</svg>", "id")]
    for under, over in (("terrain", "emphasis"), ("emphasis", "units"), ("units", "ruling")):
        assert ids.index(under) < ids.index(over)
