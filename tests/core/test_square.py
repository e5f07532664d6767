"""The square board: names, neighbours, distances, and the spaces that lines meet."""

import re
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space, row_letters, row_number
from boardapp.core.square_grid import SquareGrid

BOARD = SquareGrid(columns=9, rows=3)


def meeting(line: str, board: SquareGrid = BOARD) -> tuple[str, str]:
    """Return the names of the spaces that a line passes through, and those it only touches."""
    origin, target = (board.parse(name) for name in line.split())
    found = list(board.crossed_spaces(origin, target))
    return (
        " ".join(board.name(p.space) for p in found if p.through),
        " ".join(board.name(p.space) for p in found if not p.through),
    )


@pytest.mark.rule("004-002", "004-009")
def test_the_board_in_mils() -> None:
    assert (BOARD.width, BOARD.height) == (36000, 12000)
    assert BOARD.centre(Space(0, 0)) == (2000, 2000)
    assert BOARD.centre(Space(2, 8)) == (34000, 10000)
    assert BOARD.north_west_corner(Space(1, 3)) == (12000, 4000)
    assert BOARD.outline(Space(1, 3)) == (
        (12000, 4000), (16000, 4000), (16000, 8000), (12000, 8000)
    )  # fmt: skip


@pytest.mark.rule("004-002")
def test_spaces_row_by_row() -> None:
    names = [BOARD.name(space) for space in BOARD.spaces()]
    assert len(names) == 27
    assert (names[0], names[8], names[9], names[-1]) == ("A-1", "A-9", "B-1", "C-9")


@pytest.mark.parametrize("text", ["B-4", "b-4", "B4", "b4", "  B-4 "])
def test_names_as_players_type_them(text: str) -> None:
    assert BOARD.parse(text) == Space(row=1, column=3)


@pytest.mark.parametrize(
    "text",
    ["", "D-1", "A-10", "A-0", "A-01", "4-B", "B--4", "B 4", "B-4x", "-4", "B-", "B-4.0", "Ä-1",
     "B-٤", "AAAA-1", "B-12345"],
)  # fmt: skip
def test_names_that_are_no_spaces(text: str) -> None:
    expected = f"^{re.escape(repr(text))} is no space of this board; spaces run from A-1 to C-9$"
    with pytest.raises(ValueError, match=expected):
        BOARD.parse(text)


@given(st.integers(1, 800), st.integers(1, 900), st.data())
def test_a_name_is_parsed_back(rows: int, columns: int, data: st.DataObject) -> None:
    board = SquareGrid(columns=columns, rows=rows)
    row, column = data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1))
    assert board.parse(board.name(Space(row, column))) == Space(row, column)


@given(st.integers(0, 20000))
def test_row_letters_count_up(number: int) -> None:
    assert row_number(row_letters(number)) == number
    one, other = row_letters(number), row_letters(number + 1)
    assert (len(one), one) < (len(other), other)


@pytest.mark.parametrize(
    ("space", "inside"),
    [
        (Space(0, 0), True), (Space(2, 8), True), (Space(3, 0), False), (Space(0, 9), False),
        (Space(-1, 0), False), (Space(0, -1), False), ("A-1", False), (None, False),
    ],
)  # fmt: skip
def test_belonging_to_the_board(space: object, inside: bool) -> None:
    assert (space in BOARD) == inside


@pytest.mark.parametrize(
    ("name", "expected"),
    [("B-4", "A-4 B-5 C-4 B-3"), ("A-1", "A-2 B-1"), ("C-9", "B-9 C-8"), ("A-5", "A-6 B-5 A-4")],
)
def test_neighbours(name: str, expected: str) -> None:
    found = [BOARD.name(space) for space in BOARD.neighbours(BOARD.parse(name))]
    assert " ".join(found) == expected


@pytest.mark.rule("A4-01")
@pytest.mark.parametrize(
    ("line", "diagonal", "orthogonal"),
    [("A-1 A-1", 0, 0), ("A-1 A-4", 3, 3), ("A-1 B-2", 1, 2), ("C-9 A-2", 7, 9), ("C-1 A-1", 2, 2)],
)
def test_range(line: str, diagonal: int, orthogonal: int) -> None:
    one, other = (BOARD.parse(name) for name in line.split())
    assert BOARD.distance(one, other) == BOARD.distance(other, one) == diagonal
    assert BOARD.distance(one, other, orthogonal=True) == orthogonal


@pytest.mark.rule("A4-03")
@pytest.mark.parametrize(
    ("line", "through", "touched"),
    [
        ("B-1 B-4", "B-2 B-3", ""),
        ("B-4 B-1", "B-2 B-3", ""),
        ("A-1 C-1", "B-1", ""),
        ("A-1 A-2", "", ""),
        ("A-1 A-1", "", ""),
        ("A-1 B-2", "", "A-2 B-1"),
        ("B-2 A-1", "", "A-2 B-1"),
        ("C-1 B-2", "", "B-1 C-2"),
        ("A-1 C-3", "B-2", "A-2 B-1 B-3 C-2"),
        ("A-1 B-3", "A-2 B-2", ""),
        # Row difference 1, column difference 3: the corner in the middle of the way.
        ("A-1 B-4", "A-2 B-3", "A-3 B-2"),
        # Row difference 2, column difference 6: two corners.
        ("A-1 C-7", "A-2 B-3 B-4 B-5 C-6", "A-3 B-2 B-6 C-5"),
        ("A-1 C-2", "B-1 B-2", ""),
    ],
)
def test_spaces_on_a_line(line: str, through: str, touched: str) -> None:
    assert meeting(line) == (through, touched)


@pytest.mark.rule("A4-03")
def test_a_hundred_of_the_351_lines_pass_through_a_corner() -> None:
    pairs = list(combinations(BOARD.spaces(), 2))
    cornered = [
        (abs(one.row - other.row), abs(one.column - other.column))
        for one, other in pairs
        if any(not passage.through for passage in BOARD.crossed_spaces(one, other))
    ]
    assert (len(pairs), len(cornered)) == (351, 100)
    assert set(cornered) == {(1, 1), (2, 2), (1, 3), (1, 5), (1, 7), (2, 6)}


@given(st.data())
def test_the_way_back_meets_the_same_spaces(data: st.DataObject) -> None:
    board = SquareGrid(columns=14, rows=11)
    spaces = st.builds(Space, st.integers(0, 10), st.integers(0, 13))
    origin, target = data.draw(spaces), data.draw(spaces)
    there = list(board.crossed_spaces(origin, target))
    assert there == list(board.crossed_spaces(target, origin))
    assert len({passage.space for passage in there}) == len(there)
    assert not {origin, target} & {passage.space for passage in there}
    rows, columns = abs(origin.row - target.row), abs(origin.column - target.column)
    # A line enters a space at each row and column border, at both at once in a corner.
    corners = sum(1 for passage in there if not passage.through) // 2
    through = sum(passage.through for passage in there)
    assert through == max(rows + columns - corners - 1, 0)


def test_no_space_outside_the_board_is_met() -> None:
    board = SquareGrid(columns=2, rows=2)
    assert meeting("A-1 B-2", board) == ("", "A-2 B-1")
