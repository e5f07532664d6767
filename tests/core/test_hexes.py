"""The hex board: names, steps, ranges, outlines, and the spaces that lines meet."""

import re
from collections import deque
from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import Point, cross_product, line_contacts
from boardapp.core.grid import Grid, Space
from boardapp.core.hex_grid import HEX_WIDTH, HexGrid
from tests.support import hex_oracle

BOARD = HexGrid(columns=10, rows=8)
SMALL = HexGrid(columns=7, rows=7)


def spaces_of(board: HexGrid) -> st.SearchStrategy[Space]:
    return st.builds(Space, st.integers(0, board.rows - 1), st.integers(0, board.columns - 1))


def anywhere() -> st.SearchStrategy[Space]:
    return st.builds(Space, st.integers(-40, 40), st.integers(-40, 40))


# ---- names ------------------------------------------------------------------------------------


def test_spaces_row_by_row() -> None:
    names = [BOARD.name(space) for space in BOARD.spaces()]
    assert len(names) == 80
    assert (names[0], names[9], names[10], names[-1]) == ("A1", "A10", "B1", "H10")


@pytest.mark.parametrize("text", ["C5", "c5", "C-5", "c-5", "  C5 "])
def test_names_as_players_type_them(text: str) -> None:
    assert BOARD.parse(text) == Space(row=2, column=4)


@pytest.mark.parametrize(
    "text",
    ["", "I1", "A11", "A0", "A01", "5C", "C--5", "C 5", "C5x", "-5", "C", "C5.0", "Ä1", "C٤",
     "AAAA1", "C12345"],
)  # fmt: skip
def test_names_that_are_no_spaces(text: str) -> None:
    expected = f"^{re.escape(repr(text))} is no space of this board; spaces run from A1 to H10$"
    with pytest.raises(ValueError, match=expected):
        BOARD.parse(text)


@given(st.integers(1, 800), st.integers(1, 900), st.data())
def test_a_name_is_parsed_back(rows: int, columns: int, data: st.DataObject) -> None:
    board = HexGrid(columns=columns, rows=rows)
    space = data.draw(spaces_of(board))
    assert board.parse(board.name(space)) == space


@pytest.mark.parametrize(
    ("space", "inside"),
    [
        (Space(0, 0), True), (Space(7, 9), True), (Space(8, 0), False), (Space(0, 10), False),
        (Space(-1, 0), False), (Space(1, -1), False), ("A1", False), (None, False),
    ],
)  # fmt: skip
def test_belonging_to_the_board(space: object, inside: bool) -> None:
    assert (space in BOARD) == inside


# ---- steps ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("C5", "B4 B5 C6 D5 D4 C4"),
        ("D5", "C5 C6 D6 E6 E5 D4"),
        ("A1", "A2 B1"),
        ("B1", "A1 A2 B2 C2 C1"),
        ("B10", "A10 C10 B9"),
        ("H10", "G10 H9"),
    ],
)
def test_neighbours_from_the_north_west_clockwise(name: str, expected: str) -> None:
    found = [BOARD.name(space) for space in BOARD.neighbours(BOARD.parse(name))]
    assert " ".join(found) == expected


@pytest.mark.parametrize(
    ("name", "ends"),
    [("C5", "A4 A6 C7 E6 E4 C3"), ("D5", "B4 B6 D7 F6 F4 D3")],
)
def test_two_steps_in_each_direction(name: str, ends: str) -> None:
    found = [BOARD.name(BOARD.step(BOARD.parse(name), direction, 2)) for direction in range(6)]
    assert " ".join(found) == ends


@pytest.mark.rule("002-31")
def test_steps_lead_off_the_board() -> None:
    assert BOARD.step(Space(0, 0), 0) == Space(-1, -1)
    assert BOARD.step(Space(0, 0), 1) == Space(-1, 0)
    assert BOARD.step(Space(1, 0), 5) == Space(1, -1)
    assert BOARD.step(Space(0, 9), 2) == Space(0, 10)
    assert BOARD.step(Space(7, 9), 3) == Space(8, 10)


@given(anywhere(), st.integers(0, 5), st.integers(0, 20))
def test_the_opposite_steps_lead_back(space: Space, direction: int, count: int) -> None:
    there = BOARD.step(space, direction, count)
    assert BOARD.step(there, (direction + 3) % 6, count) == space
    assert BOARD.step(there, direction, -count) == space
    assert BOARD.distance(space, there) == count


@given(anywhere(), st.integers(0, 5))
def test_two_directions_apart_make_the_one_between(space: Space, direction: int) -> None:
    between = BOARD.step(space, (direction + 1) % 6)
    assert BOARD.step(BOARD.step(space, direction), (direction + 2) % 6) == between


@pytest.mark.parametrize("origin", list(SMALL.spaces()), ids=SMALL.name)
def test_the_range_is_the_shortest_way(origin: Space) -> None:
    ranges = {origin: 0}
    queue = deque([origin])
    while queue:
        space = queue.popleft()
        for neighbour in SMALL.neighbours(space):
            if neighbour not in ranges:
                ranges[neighbour] = ranges[space] + 1
                queue.append(neighbour)
    for space in SMALL.spaces():
        assert SMALL.distance(origin, space) == ranges[space]
        assert hex_oracle.steps(origin, space) == ranges[space]
    for radius in range(9):
        ring = list(SMALL.ring(origin, radius))
        assert len(ring) == len(set(ring))
        assert set(ring) == {space for space, steps in ranges.items() if steps == radius}


def test_a_ring_runs_clockwise_from_the_north_west() -> None:
    found = [BOARD.name(space) for space in BOARD.ring(BOARD.parse("D5"), 2)]
    assert " ".join(found) == "B4 B5 B6 C7 D7 E7 F6 F5 F4 E4 D3 C4"
    assert list(BOARD.ring(Space(-1, 0), 0)) == []


# ---- the lattice and the plane ----------------------------------------------------------------


def test_the_lattice() -> None:
    assert BOARD.centre(Space(0, 0)) == (0, 0)
    assert BOARD.centre(BOARD.parse("C5")) == (18, 12)
    assert BOARD.centre(BOARD.parse("D5")) == (18, 18)
    assert BOARD.outline(Space(0, 0)) == ((2, -4), (4, -2), (2, 2), (-2, 4), (-4, 2), (-2, -2))


@given(spaces_of(BOARD))
def test_a_side_is_shared_with_each_neighbour(space: Space) -> None:
    outline = BOARD.outline(space)
    sides = [*pairwise(outline), (outline[5], outline[0])]
    for direction, side in zip((1, 2, 3, 4, 5, 0), sides, strict=True):
        assert set(side) == set(outline) & set(BOARD.outline(BOARD.step(space, direction)))


@given(anywhere())
def test_hexes_are_regular_in_the_plane(space: Space) -> None:
    x, y = BOARD.lattice_to_mils(BOARD.centre(space))
    corners = [BOARD.lattice_to_mils(corner) for corner in BOARD.outline(space)]
    radius = HEX_WIDTH / 3**0.5
    expected = [(0, -1), (1, -0.5), (1, 0.5), (0, 1), (-1, 0.5), (-1, -0.5)]
    for corner, (right, down) in zip(corners, expected, strict=True):
        at = (x + right * HEX_WIDTH / 2, y + down * radius)
        assert corner == pytest.approx(at, abs=1e-6)


def test_the_printed_board_begins_at_its_corner() -> None:
    corners = [
        BOARD.lattice_to_mils(corner) for space in BOARD.spaces() for corner in BOARD.outline(space)
    ]
    width, height = BOARD.printed_size_in_mils
    assert (min(x for x, _ in corners), min(y for _, y in corners)) == pytest.approx((0, 0))
    assert (max(x for x, _ in corners), max(y for _, y in corners)) == pytest.approx(
        (width, height)
    )
    assert (width, BOARD.width, BOARD.height) == (21000, 126, 50)
    assert HexGrid(columns=3, rows=1).printed_size_in_mils == pytest.approx((6000, 4000 / 3**0.5))


@given(anywhere(), st.floats(-0.98, 0.98), st.integers(0, 5))
def test_the_space_under_a_point(space: Space, share: float, corner: int) -> None:
    x, y = BOARD.centre(space)
    px, py = BOARD.outline(space)[corner]
    point = (x + share * (px - x), y + share * (py - y))
    assert BOARD.space_at(*BOARD.lattice_to_mils(point)) == (space if space in BOARD else None)


@pytest.mark.rule("002-31")
def test_half_hexes_even_the_rim_out() -> None:
    board = HexGrid(columns=3, rows=4)
    halves = list(board.half_hex_outlines())
    assert len(halves) == 4
    width, _ = board.printed_size_in_mils
    for row, half in enumerate(halves):
        assert len(half) == 4
        assert area(half) * 2 == area(board.outline(Space(0, 0))) > 0
        xs = sorted(board.lattice_to_mils(point)[0] for point in half)
        assert (xs[0], xs[-1]) == pytest.approx((0, 1000) if row % 2 else (width - 1000, width))
        x = sum(xs) / 4
        assert board.space_at(x, board.lattice_to_mils(half[0])[1] + 500) is None
        beside = Space(row, 0 if row % 2 else 2)
        assert len(set(half) & set(board.outline(beside))) == 2
    assert list(HexGrid(columns=3, rows=1).half_hex_outlines()) == []


def area(ring: tuple[Point, ...]) -> int:
    return sum(cross_product((0, 0), p, q) for p, q in [*pairwise(ring), (ring[-1], ring[0])])


# ---- lines ------------------------------------------------------------------------------------


def meeting(line: str) -> tuple[str, str]:
    """Return the names of the spaces that a line passes through, and those it only touches."""
    origin, target = (BOARD.parse(name) for name in line.split())
    found = list(BOARD.crossed_spaces(origin, target))
    return (
        " ".join(BOARD.name(p.space) for p in found if p.through),
        " ".join(BOARD.name(p.space) for p in found if not p.through),
    )


@pytest.mark.parametrize(
    ("line", "through", "touched"),
    [
        pytest.param("C2 C5", "C3 C4", "", id="along-a-row"),
        pytest.param("C5 C2", "C3 C4", "", id="back-along-a-row"),
        pytest.param("A1 C2", "B1", "", id="south-east"),
        pytest.param("C5 C5", "", "", id="nowhere"),
        pytest.param("C5 D5", "", "", id="a-neighbour"),
        pytest.param("C5 E5", "", "D4 D5", id="down-along-a-side"),
        pytest.param("D5 F5", "", "E5 E6", id="down-along-a-side-in-a-shifted-row"),
        pytest.param("A5 E5", "C5", "B4 B5 D4 D5", id="down-along-two-sides"),
        pytest.param("C5 D6", "", "C6 D5", id="south-east-along-a-side"),
        pytest.param("C5 E8", "D6", "C6 D5 D7 E7", id="along-a-side-twice"),
        pytest.param("B1 D1", "", "C1 C2", id="at-the-rim"),
        pytest.param("A1 C1", "", "B1", id="between-a-hex-and-a-half-hex"),
        pytest.param("C5 D7", "C6 D6", "", id="past-no-corner"),
        pytest.param("A1 D3", "B1 B2 C2 C3", "", id="steep"),
        pytest.param("A5 E6", "B5 C5 C6 D5", "", id="over-the-middle-of-a-side"),
        pytest.param("C2 D6", "C3 C4 D4 D5", "C5 D3", id="through-two-corners"),
    ],
)
def test_spaces_on_a_line(line: str, through: str, touched: str) -> None:
    assert meeting(line) == (through, touched)


@given(anywhere(), anywhere())
def test_the_way_back_meets_the_same_spaces(origin: Space, target: Space) -> None:
    there = list(BOARD.line_spans(origin, target))
    back = dict(BOARD.line_spans(target, origin))
    assert len(back) == len(there)
    for space, span in there:
        again = back[space]
        assert (again.inside, again.length) == (span.inside, span.length)
        assert (again.start, again.end) == (span.length - span.end, span.length - span.start)


@given(anywhere(), anywhere())
def test_lines_meet_what_the_oracle_says(origin: Space, target: Space) -> None:
    found = {
        space: (span.start, span.end, span.length, span.inside)
        for space, span in BOARD.line_spans(origin, target)
    }
    expected = {one.at: one for one in hex_oracle.met(origin, target)}
    assert found.keys() == expected.keys()
    for space, (start, end, length, inside) in found.items():
        at, t0, t1, how = expected[space]
        assert (Fraction(start, length), Fraction(end, length)) == (t0, t1), at
        assert inside == (how == "inside")


@given(spaces_of(BOARD), spaces_of(BOARD))
def test_passages_are_contacts_with_outlines(origin: Space, target: Space) -> None:
    if origin == target:
        return
    ends = BOARD.centre(origin), BOARD.centre(target)
    found = {passage.space for passage in BOARD.crossed_spaces(origin, target)}
    for space in BOARD.spaces():
        if space not in (origin, target):
            assert bool(line_contacts(*ends, BOARD.outline(space), closed=True)) == (space in found)


def test_it_is_a_grid() -> None:
    grid: Grid = BOARD
    assert grid.name(Space(0, 0)) == "A1"
