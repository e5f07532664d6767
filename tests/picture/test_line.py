import re
from dataclasses import replace
from itertools import pairwise

import pytest

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling, RulingNote
from boardapp.games.squares.state import GAME, SquareState, Wall
from boardapp.games.squares.wall_sight_rulings import rule_on_line
from boardapp.picture.board.board_svg import BoardPicture
from boardapp.picture.board.ruling_highlights import ruling_highlight_svg
from boardapp.picture.pieces.unit_and_smoke_pieces import UnitMarker
from boardapp.picture.ruling.board_with_ruling import (
    board_with_ruling_svg_body,
    closest_approach_on_board,
    contact_view,
    stroke_scale_for_view,
)
from boardapp.picture.ruling.decisive_point_views import decisive_point_view, whole_line_rect
from boardapp.picture.ruling.los_overlay import los_overlay_svg
from tests.picture.drawings import GRID, SVG, board, labels, laid, named, points, ruling, space

US = (UnitMarker("us", "RS", space("B-3")),)


def drawn(picture: BoardPicture, origin: str, target: str, side: str | None = None) -> str:
    found = ruling(picture, origin, target, side)
    near = closest_approach_on_board(picture, found)
    return f'<svg xmlns="{SVG[1:-1]}">{los_overlay_svg(found, GRID, approach=near)}</svg>'


def contacts(svg: str) -> list[str]:
    return [found.attrib["data-contact"] for found in named(svg, "data-contact")]


def test_a_clear_line_is_plain_from_centre_to_centre() -> None:
    svg = drawn(board(), "A-1", "C-9")
    (line,) = named(svg, "id", "line")
    paths = [path for path in line.iter(f"{SVG}path") if "stroke-dasharray" not in path.attrib]
    assert points(paths[0].attrib["d"]) == [(2000, 2000), (34000, 10000)]
    assert not any("stroke-dasharray" in path.attrib for path in line.iter())
    assert labels(svg) == ["CLEAR"]
    assert contacts(svg) == []


def test_a_blocked_line_is_dashed_beyond_the_first_that_blocks() -> None:
    svg = drawn(board(laid("1A", "B-3")), "B-1", "B-5")
    (line,) = named(svg, "id", "line")
    dashed = [path for path in line.iter(f"{SVG}path") if "stroke-dasharray" in path.attrib]
    assert points(dashed[0].attrib["d"]) == [(8600, 6000), (18000, 6000)]
    assert labels(svg)[-1] == "BLOCKED"


def test_touching_crossing_and_running_along_have_their_own_signs() -> None:
    assert contacts(drawn(board(laid("2A", "B-3")), "B-1", "B-5")) == ["along"]
    assert contacts(drawn(board(laid("2A", "B-3", 90)), "B-1", "B-5")) == ["crosses"]
    svg = drawn(board(laid("1A", "B-3"), laid("2A", "B-5", 90)), "A-1", "B-6")
    assert sorted(contacts(svg)) == ["crosses", "touches"]
    for sign in named(svg, "data-contact"):
        circles = list(sign.iter(f"{SVG}circle"))
        dashed = [circle for circle in circles if "stroke-dasharray" in circle.attrib]
        manner = sign.attrib["data-contact"]
        assert (len(circles), len(dashed)) == {
            "crosses": (2, 1), "touches": (3, 0)
        }[manner]  # fmt: skip


def test_every_contact_has_the_number_of_its_reason_or_note() -> None:
    picture = board(laid("2A", "B-2"), laid("1A", "B-3"), laid("1A", "B-5", 90), B_7=1)
    found = ruling(picture, "B-1", "B-8")
    marks = found.numbered_contacts()
    reasons = [cause.code for cause in found.causes]
    assert reasons == ["wall", "wall", "wall", "smoke"]
    for number, cause in enumerate(found.causes, 1):
        assert {marks[mark] for mark in cause.marks} <= {number}
    about_contacts = [note for note in found.notes if note.marks]
    assert [note.code for note in about_contacts] == ["edges-between"]
    assert {marks[mark] for mark in about_contacts[0].marks} == {5}
    assert marks.keys() == set(found.marks)
    discs = named(drawn(picture, "B-1", "B-8"), "data-number")
    assert {int(disc.attrib["data-number"]) for disc in discs} == {1, 2, 3, 4, 5}
    west = [float(disc.find(f"{SVG}rect").attrib["x"]) for disc in discs]  # type: ignore[union-attr]
    assert west == sorted(west)
    assert min(b - a for a, b in pairwise(west)) > 370  # none covers another


def test_what_blocks_is_told_from_what_does_not_count_by_shape() -> None:
    picture = board(laid("1A", "B-1"), laid("2A", "B-3", 90))
    found = ruling(picture, "B-1", "B-5")
    assert {mark.blocks for mark in found.marks} == {False, True}
    svg = drawn(picture, "B-1", "B-5")
    discs = named(svg, "data-number")
    blocks = {number: mark.blocks for mark, number in found.numbered_contacts().items()}
    assert {int(disc.attrib["data-number"]) for disc in discs} == blocks.keys()
    for disc in discs:
        plate = disc.find(f"{SVG}rect")
        assert plate is not None
        is_round = float(plate.attrib["rx"]) * 2 == float(plate.attrib["width"])
        assert is_round != blocks[int(disc.attrib["data-number"])]


def test_walls_edges_and_spaces_that_bear_are_lifted() -> None:
    picture = board(laid("1A", "B-3"), units=US)
    found = ruling(picture, "A-3", "C-3", "us")
    svg = f'<svg xmlns="{SVG[1:-1]}">{ruling_highlight_svg(found, GRID)}</svg>'
    lifted = [group.attrib["data-emphasis"] for group in named(svg, "data-emphasis")]
    assert sorted(lifted) == sorted(mark.feature for mark in found.numbered_contacts())
    frames = [frame for frame in named(svg, "stroke-dasharray") if frame.tag == f"{SVG}rect"]
    assert [(frame.attrib["x"], frame.attrib["y"]) for frame in frames] == [("8075", "4075")], (
        "at the border, outside counters and names"
    )


def test_the_verdict_leaves_the_space_that_decides_in_view() -> None:
    svg = drawn(board(laid("1A", "C-7")), "C-6", "C-8")
    (badge,) = named(svg, "data-verdict")
    plate = badge.find(f"{SVG}rect")
    assert plate is not None
    x, y, width, height = (float(plate.attrib[key]) for key in ("x", "y", "width", "height"))
    beside = x + width <= 24000 or x >= 28000
    assert beside or y + height <= 8000, "above row C, or beside C-7"


def test_a_tile_that_nobody_knows_is_framed() -> None:
    found = ruling(board(laid("3A", "B-3")), "B-1", "B-5")
    svg = f'<svg xmlns="{SVG[1:-1]}">{ruling_highlight_svg(found, GRID)}</svg>'
    assert [frame.attrib["data-space"] for frame in named(svg, "data-space")] == ["B-3"]


def test_a_clear_line_shows_how_close_it_comes() -> None:
    picture = board(laid("2A", "B-3"))
    found = ruling(picture, "A-1", "A-5")
    near = closest_approach_on_board(picture, found)
    assert near is not None
    assert near.on_line[1] == 2000
    assert near.on_feature[1] == 6000
    svg = drawn(picture, "A-1", "A-5")
    assert len(named(svg, "data-margin-mm")) == 1
    assert labels(svg) == ["101.6 mm", "CLEAR"]
    assert closest_approach_on_board(picture, ruling(picture, "B-1", "B-5")) is None


def test_a_line_within_one_space_is_drawn() -> None:
    svg = drawn(board(B_3=2), "B-3", "B-3")
    assert labels(svg) == ["1", "BLOCKED"]


@pytest.mark.parametrize("ends", [("A-1", "A-9"), ("C-9", "C-1"), ("A-1", "C-1"), ("C-9", "A-9")])
def test_the_verdict_stays_on_the_board(ends: tuple[str, str]) -> None:
    svg = drawn(board(), *ends)
    plate = named(svg, "data-verdict")[0].find(f"{SVG}rect")
    assert plate is not None
    x, y, width, height = (float(plate.attrib[key]) for key in ("x", "y", "width", "height"))
    assert 0 <= x <= x + width <= GRID.width
    assert 0 <= y <= y + height <= GRID.height


def test_what_forbids_a_clear_shot_stands_below_the_verdict_on_the_board() -> None:
    found = ruling(board(), "C-1", "C-9")
    bar = RulingNote("range", "004-129", "Combat 7, unit range", "it is 8 spaces", "out of range")
    svg = f'<svg xmlns="{SVG[1:-1]}">{los_overlay_svg(replace(found, notes=(bar,)), GRID)}</svg>'
    assert labels(svg)[-2:] == ["CLEAR", "OUT OF RANGE"]
    (plate,) = (one.find(f"{SVG}rect") for one in named(svg, "data-bar"))
    assert plate is not None
    assert float(plate.attrib["y"]) + float(plate.attrib["height"]) < 12_000
    blocked = replace(found, status="blocked", notes=(bar,))
    assert not named(f'<svg xmlns="{SVG[1:-1]}">{los_overlay_svg(blocked, GRID)}</svg>', "data-bar")


def test_the_magnified_view_holds_what_decides() -> None:
    picture = board(laid("1A", "B-3"), laid("2A", "A-7"))
    assert holds(contact_view(picture, ruling(picture, "B-1", "B-5")), (8600, 6000))
    clear = ruling(picture, "C-1", "C-2")
    near = closest_approach_on_board(picture, clear)
    assert near is not None
    view = decisive_point_view(clear, GRID, approach=near)
    assert holds(view, near.on_line)
    assert holds(view, near.on_feature)
    unknown = board(laid("3A", "B-3"), laid("1A", "B-2"))
    assert holds(contact_view(unknown, ruling(unknown, "B-1", "B-5")), (10000, 6000))
    alone = board()
    assert holds(contact_view(alone, ruling(alone, "A-1", "A-3")), (6000, 2000))


def test_views_keep_their_shape_and_the_board() -> None:
    found = ruling(board(), "A-1", "C-9")
    x, y, width, height = decisive_point_view(found, GRID)
    assert width == height
    assert x >= 0
    assert y >= 0
    x, y, width, height = whole_line_rect(found, GRID, aspect=2)
    assert (width, height) == (36000, 18000)
    assert (x, y) == (0, -3000)


def test_strokes_grow_less_than_the_magnification() -> None:
    whole, near = (
        stroke_scale_for_view((0, 0, 36000, 12000), 1280),
        stroke_scale_for_view((0, 0, 3000, 3000), 1280),
    )
    assert whole == pytest.approx(1, abs=0.01)
    assert 3000 / 36000 < near < 1


def test_the_ruling_is_drawn_between_what_lies_on_the_board() -> None:
    picture = board(laid("1A", "B-3"), units=US)
    body = board_with_ruling_svg_body(
        picture, ruling(picture, "B-1", "B-5", "us"), picture.view, 1280
    )
    order = re.findall(r' id="(\w+)"', body)
    assert order.index("features") < order.index("emphasis") < order.index("letters")
    assert order.index("emphasis") < order.index("units") < order.index("ruling")


def holds(view: tuple[float, float, float, float], spot: tuple[float, float]) -> bool:
    x, y, width, height = view
    return x <= spot[0] <= x + width and y <= spot[1] <= y + height


def test_marks_are_listed_once() -> None:
    picture = board(laid("1A", "B-3"))
    found = ruling(picture, "B-1", "B-5")
    twice = Ruling(**{**vars(found), "marks": found.marks * 2})
    assert twice.numbered_contacts() == found.numbered_contacts()


def test_the_verdict_keeps_clear_of_markers_where_there_is_room() -> None:
    found = ruling(board(), "B-1", "B-9")

    def middle(*markers: tuple[float, float, float, float]) -> float:
        svg = f'<svg xmlns="{SVG[1:-1]}">{los_overlay_svg(found, GRID, keep_clear=markers)}</svg>'
        plate = named(svg, "data-verdict")[0].find(f"{SVG}rect")
        assert plate is not None
        return float(plate.attrib["x"]) + float(plate.attrib["width"]) / 2

    assert middle() == 18_000
    moved = middle((17_000.0, 6_000.0, 2_000.0, 2_000.0))
    assert moved < 16_000
    everywhere = (0.0, 0.0, 36_000.0, 12_000.0)
    assert middle(everywhere) == 18_000, "without room it stands where it would"


def test_numbers_are_on_the_side_where_they_cover_fewer_names() -> None:
    found = ruling(board(laid("1A", "B-3")), "B-1", "B-5")

    def heights(*names: tuple[float, float, float, float]) -> set[bool]:
        svg = f'<svg xmlns="{SVG[1:-1]}">{los_overlay_svg(found, GRID, keep_clear=names)}</svg>'
        plates = [one.find(f"{SVG}rect") for one in named(svg, "data-number")]
        return {float(one.attrib["y"]) < 6_000 for one in plates if one is not None}

    (above,) = heights()
    names = (0.0, 4_000.0 if above else 6_000.0, 36_000.0, 2_000.0)
    assert heights(names) == {not above}


def test_an_open_door_is_a_row_of_dots_in_a_ruling() -> None:
    walls = {
        "out": Wall("out", ((1000, 0), (1000, 1000)), "door", open=True),
        "in": Wall("in", ((2000, 0), (2000, 1000)), "door"),
    }
    state = SquareState(GAME, "", columns=3, rows=1, walls=walls)
    found = rule_on_line(state, Space(0, 0), Space(0, 2))
    svg = f'<svg xmlns="{SVG[1:-1]}">{ruling_highlight_svg(found, state.grid)}</svg>'
    dashed = {
        group.attrib["data-emphasis"]: [path.get("stroke-dasharray") is not None for path in group]
        for group in named(svg, "data-emphasis")
    }
    assert dashed == {"open door “out”": [True, True], "closed door “in”": [False, False, False]}
