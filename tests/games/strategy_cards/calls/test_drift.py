"""Drift and its odds, held against a second way of counting hexes.

The second way uses doubled columns. A hex is ``(x, row)`` with ``x`` two for each column and one
more on a shifted row, so that every step is the same pair of numbers on every row.
"""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.games.strategy_cards.calls.drift import (
    DRIFT_NUMBERS,
    NORTH,
    POINTS,
    BlastChance,
    NorthMarkerOrientation,
    blast_chances_by_hex,
    chance_on_target,
    drift_from_dice,
    final_hex_odds,
)

BOARD = HexGrid(columns=10, rows=8)
DICE = list(product(range(1, 7), repeat=2))
DOUBLED = {"NW": (-1, -1), "NE": (1, -1), "E": (2, 0), "SE": (1, 1), "SW": (-1, 1), "W": (-2, 0)}
WAYS = tuple(DOUBLED)
TURNS = [
    NorthMarkerOrientation(turn, clockwise) for turn in range(6) for clockwise in (True, False)
]


def doubled(row: int, column: int) -> tuple[int, int]:
    return 2 * column + row % 2, row


def on_board(hex_: tuple[int, int], columns: int, rows: int) -> bool:
    x, row = hex_
    return 0 <= row < rows and 0 <= x - row % 2 < 2 * columns


def hexes(columns: int, rows: int) -> Iterator[tuple[int, int]]:
    return (doubled(row, column) for row in range(rows) for column in range(columns))


def way_of(red: int, marker: NorthMarkerOrientation) -> str:
    """The point of the compass by the numbers printed round the marker."""
    numbers = [1, 2, 3, 4, 5, 6] if marker.clockwise else [1, 6, 5, 4, 3, 2]
    round_it = numbers[-marker.turn :] + numbers[: -marker.turn] if marker.turn else numbers
    return WAYS[round_it.index(red)]


def walked(hex_: tuple[int, int], number: int, black: int, way: str) -> list[tuple[int, int]]:
    """The hexes from the target to where the token ends, on the board or off it."""
    (x, row), (dx, down) = hex_, DOUBLED[way]
    moves = black if black < number else 0
    return [(x + dx * n, row + down * n) for n in range(moves + 1)]


def space_of(hex_: tuple[int, int]) -> Space:
    x, row = hex_
    return Space(row, (x - row % 2) // 2)


def ends(hex_: tuple[int, int], number: int, columns: int, rows: int) -> Counter[Space | None]:
    """How many of the 36 dice end on each hex; None is off the board."""
    return Counter(
        space_of(end) if on_board(end, columns, rows) else None
        for black, red in DICE
        for end in walked(hex_, number, black, way_of(red, NORTH))[-1:]
    )


def names(
    target: str, drift_number: int, black: int, red: int, marker: NorthMarkerOrientation = NORTH
) -> str:
    """The path on the 10 × 8 board by the hexes' names, and a cross when it leaves the board."""
    found = drift_from_dice(BOARD, BOARD.parse(target), drift_number, black, red, marker)
    return " ".join([*map(BOARD.name, found.path), *["×"] * found.is_off_board])


# The rulebook's examples


@pytest.mark.rule("002-29")
@pytest.mark.rule("002-26")
@pytest.mark.rule("002-27")
@pytest.mark.parametrize(
    ("number", "black", "distance"),
    [(6, 5, 5), (4, 2, 2), (4, 4, 0), (4, 5, 0), (4, 6, 0), (6, 6, 0), (3, 3, 0), (3, 2, 2)],
)
def test_the_black_die_says_whether_and_how_far(number: int, black: int, distance: int) -> None:
    for red in range(1, 7):
        found = drift_from_dice(BOARD, BOARD.parse("D5"), number, black, red)
        assert found.distance == distance
        assert found.is_accurate == (distance == 0)
        assert (found.direction is None) == found.is_accurate
        if found.is_accurate:
            assert (found.final, found.path) == (found.target, (found.target,))


@pytest.mark.rule("002-46")
def test_the_worked_example_drifts_three_hexes_directly_to_the_right() -> None:
    assert names("C5", 4, black=3, red=3) == "C5 C6 C7 C8"


@pytest.mark.rule("002-30")
@pytest.mark.parametrize(("number", "chance"), [(6, "1/6"), (4, "1/2"), (3, "2/3")])
def test_the_chance_to_hit_the_aimed_hex(number: int, chance: str) -> None:
    board = HexGrid(15, 15)
    found = final_hex_odds(board, board.parse("H8"), number)
    assert found.pop(board.parse("H8")) == Fraction(chance) == chance_on_target(number)
    assert set(found.values()) == {Fraction(1, 36)}
    assert len(found) == 6 * (number - 1)


@pytest.mark.rule("002-28")
@pytest.mark.parametrize(
    ("target", "near"),
    [("C5", "B4 B5 C6 D5 D4 C4"), ("D5", "C5 C6 D6 E6 E5 D4")],
)
def test_the_red_die_says_which_way_on_both_kinds_of_row(target: str, near: str) -> None:
    assert [names(target, 4, 1, red) for red in range(1, 7)] == [
        f"{target} {name}" for name in near.split()
    ]


@pytest.mark.rule("002-27")
@pytest.mark.parametrize(
    ("target", "red", "path"),
    [
        ("H6", 1, "H6 G6 F5 E5 D4 C4"),
        ("H4", 2, "H4 G5 F5 E6 D6 C7"),
        ("B3", 3, "B3 B4 B5 B6 B7 B8"),
        ("B3", 4, "B3 C4 D4 E5 F5 G6"),
        ("B8", 5, "B8 C8 D7 E7 F6 G6"),
        ("E9", 6, "E9 E8 E7 E6 E5 E4"),
    ],
)
def test_a_token_drifts_in_a_straight_line(target: str, red: int, path: str) -> None:
    assert names(target, 6, 5, red) == path


@pytest.mark.rule("002-31")
@pytest.mark.parametrize(
    ("target", "black", "red", "path"),
    [
        ("A5", 1, 1, "A5 ×"),
        ("B2", 3, 2, "B2 A3 ×"),
        ("C9", 2, 3, "C9 C10 ×"),
        ("B10", 1, 4, "B10 ×"),
        ("G3", 5, 5, "G3 H2 ×"),
        ("C1", 1, 5, "C1 ×"),
        ("D1", 1, 5, "D1 E1"),
        ("D10", 1, 4, "D10 ×"),
        ("C10", 1, 4, "C10 D10"),
    ],
)
def test_a_token_that_ends_off_the_board_is_gone(
    target: str, black: int, red: int, path: str
) -> None:
    assert names(target, 6, black, red) == path
    found = drift_from_dice(BOARD, BOARD.parse(target), 6, black, red)
    assert found.is_off_board == (found.final is None) == path.endswith("×")
    assert not found.is_accurate


# The marker


@pytest.mark.rule("002-28")
@pytest.mark.rule("A2-03")
@pytest.mark.parametrize("marker", TURNS)
@pytest.mark.parametrize("target", ["D5", "E5"])
def test_turning_the_marker_turns_the_directions(
    marker: NorthMarkerOrientation, target: str
) -> None:
    start = BOARD.parse(target)
    for red in range(1, 7):
        way = way_of(red, marker)
        assert POINTS[marker.direction(red)] == way
        _, end = walked(doubled(*start), 6, 1, way)
        assert drift_from_dice(BOARD, start, 6, 1, red, marker).final == space_of(end)


@pytest.mark.parametrize(
    ("marker", "ways"),
    [
        (NorthMarkerOrientation(), "NW NE E SE SW W"),
        (NorthMarkerOrientation(2), "E SE SW W NW NE"),
        (NorthMarkerOrientation(5), "W NW NE E SE SW"),
        (NorthMarkerOrientation(0, False), "NW W SW SE E NE"),
        (NorthMarkerOrientation(1, False), "NE NW W SW SE E"),
    ],
)
def test_the_numbers_run_on_from_where_the_1_points(
    marker: NorthMarkerOrientation, ways: str
) -> None:
    assert " ".join(POINTS[marker.direction(red)] for red in range(1, 7)) == ways


# Against all 36 dice


@pytest.mark.rule("002-32")
@pytest.mark.parametrize("size", range(1, 16))
def test_the_odds_are_those_of_all_36_dice_on_every_target(size: int) -> None:
    _all_targets(size, size)


@given(columns=st.integers(1, 15), rows=st.integers(1, 15))
@settings(max_examples=15)
def test_the_odds_are_those_of_all_36_dice_on_oblong_boards(columns: int, rows: int) -> None:
    _all_targets(columns, rows)


def _all_targets(columns: int, rows: int) -> None:
    grid = HexGrid(columns, rows)
    for hex_ in hexes(columns, rows):
        for number in DRIFT_NUMBERS:
            found = final_hex_odds(grid, space_of(hex_), number)
            assert sum(found.values()) == 1
            assert {space: chance * 36 for space, chance in found.items()} == ends(
                hex_, number, columns, rows
            )


def test_odds_come_target_first_then_outward_and_off_the_board_last() -> None:
    found = final_hex_odds(BOARD, BOARD.parse("A2"), 3)
    assert ["off" if space is None else BOARD.name(space) for space in found] == (
        ["A2", "A3", "B2", "B1", "A1", "A4", "C3", "C1", "off"]
    )


@given(
    columns=st.integers(1, 15),
    rows=st.integers(1, 15),
    place=st.tuples(st.integers(0, 14), st.integers(0, 14)),
    marker=st.sampled_from(TURNS),
)
def test_every_drift_is_the_walk_counted_the_other_way(
    columns: int, rows: int, place: tuple[int, int], marker: NorthMarkerOrientation
) -> None:
    grid = HexGrid(columns, rows)
    target = Space(place[0] % rows, place[1] % columns)
    for number, (black, red) in product(DRIFT_NUMBERS, DICE):
        way = walked(doubled(*target), number, black, way_of(red, marker))
        found = drift_from_dice(grid, target, number, black, red, marker)
        assert found.path == tuple(space_of(hex_) for hex_ in way if on_board(hex_, columns, rows))
        assert found.is_off_board != on_board(way[-1], columns, rows)
        assert found.final == (None if found.is_off_board else space_of(way[-1]))
        assert found.is_accurate == (black >= number)


# Units in the blast


@pytest.mark.rule("002-32")
@pytest.mark.parametrize("number", DRIFT_NUMBERS)
@pytest.mark.parametrize("target", ["D3", "A1", "E6", "C5"])
def test_the_chance_of_lying_in_the_blast_is_that_of_all_36_dice(number: int, target: str) -> None:
    grid = HexGrid(6, 5)
    aim = grid.parse(target)
    found = blast_chances_by_hex(final_hex_odds(grid, aim, number), grid, grid.spaces())
    tally = ends(doubled(*aim), number, 6, 5)
    assert set(found) == set(grid.spaces())
    for x, row in hexes(6, 5):
        near = sum(
            count
            for end, count in tally.items()
            for dx, down in DOUBLED.values()
            if end is not None and doubled(*end) == (x + dx, row + down)
        )
        space = space_of((x, row))
        assert found[space] == BlastChance(Fraction(tally[space], 36), Fraction(near, 36))
        assert found[space].total == Fraction(tally[space] + near, 36)


def test_a_unit_beside_the_aim_is_hit_by_the_edge_of_an_accurate_blast() -> None:
    aim, unit, far = (BOARD.parse(name) for name in ("D5", "D6", "H10"))
    found = blast_chances_by_hex(final_hex_odds(BOARD, aim, 3), BOARD, [unit, far])
    # Next to the unit lie the target hex, and of the 12 hexes it may drift to C6, E6 and D7.
    assert found[unit] == BlastChance(Fraction(1, 36), Fraction(24 + 3, 36))
    assert found[far] == BlastChance(Fraction(0), Fraction(0))


# Words


@pytest.mark.rule("002-26", "002-28")
@pytest.mark.parametrize(
    ("black", "red", "sentence"),
    [
        (
            3,
            3,
            (
                "The black die shows 3, which is below the drift number 6. The token drifts 3 "
                "hexes from C5 to the east, because the red die shows 3. It stops at C8."
            ),
        ),
        (
            1,
            1,
            (
                "The black die shows 1, which is below the drift number 6. The token drifts 1 hex "
                "from C5 to the north-west, because the red die shows 1. It stops at B4."
            ),
        ),
        (
            5,
            6,
            (
                "The black die shows 5, which is below the drift number 6. The token "
                "drifts 5 hexes from C5 to the west, because the red die shows 6, and "
                "leaves the board. The attack has no effect, and the card leaves the game."
            ),
        ),
        (
            6,
            2,
            (
                "The black die shows 6, which is not below the drift number 6. The token "
                "does not drift, and the attack hits C5. The red die does not matter."
            ),
        ),
    ],
)
def test_what_the_dice_say_is_told(black: int, red: int, sentence: str) -> None:
    assert drift_from_dice(BOARD, BOARD.parse("C5"), 6, black, red).sentence(BOARD) == sentence


@pytest.mark.parametrize(
    ("target", "number", "black", "red", "sentence"),
    [
        (Space(8, 0), 4, 1, 1, "the target hex is not on the board"),
        (Space(0, -1), 4, 1, 1, "the target hex is not on the board"),
        (Space(0, 0), 5, 1, 1, "drift number 5; expected 3, 4 or 6"),
        (Space(0, 0), 4, 0, 1, "the black die shows 0; expected 1 to 6"),
        (Space(0, 0), 4, 6, 7, "the red die shows 7; expected 1 to 6"),
    ],
)
def test_what_cannot_be_is_refused(
    target: Space, number: int, black: int, red: int, sentence: str
) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        drift_from_dice(BOARD, target, number, black, red)


@pytest.mark.parametrize(
    ("target", "number", "sentence"),
    [
        (Space(0, 10), 4, "the target hex is not on the board"),
        (Space(0, 0), 2, "drift number 2; expected 3, 4 or 6"),
    ],
)
def test_odds_of_what_cannot_be_are_refused(target: Space, number: int, sentence: str) -> None:
    with pytest.raises(ValueError, match=f"^{sentence}$"):
        final_hex_odds(BOARD, target, number)
