from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from boardapp.files.faults_in_files import FaultsError
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.squares.files import open_layout
from boardapp.games.squares.state import MAX_POINTS, MAX_WALL_POINTS, MAX_WALLS, SquareState
from boardapp.interchange.imported_walls import SourceWall, SquareBoard, square_board


def board(*walls: SourceWall, columns: int | Fraction = 4, rows: int | Fraction = 4) -> SquareBoard:
    return square_board("map", "Map", columns, rows, walls)


def wall(*points: tuple[str, str], kind: str = "wall", is_open: bool = False) -> SourceWall:
    exact = tuple((Fraction(x), Fraction(y)) for x, y in points)
    return SourceWall(exact, kind, is_open)  # type: ignore[arg-type]


def points(made: SquareBoard) -> list[tuple[tuple[int, int], ...]]:
    return [one.points for one in made.state.walls.values()]


def test_coordinates_are_rounded_once_half_away_from_zero() -> None:
    made = board(wall(("0.0005", "1/3"), ("1.2345", "2.00049999")))
    assert points(made) == [((1, 333), (1235, 2000))]


def test_walls_are_cut_at_the_edge_of_the_board() -> None:
    through = wall(("-1", "1"), ("5", "1"))
    around = wall(("3", "3"), ("5", "3"), ("5", "2"), ("3", "2"))
    made = board(through, around, wall(("5", "0"), ("6", "1")), wall(("5", "5"), ("5", "9")))
    assert points(made) == [
        ((0, 1000), (4000, 1000)), ((3000, 3000), (4000, 3000)), ((4000, 2000), (3000, 2000)),
    ]  # fmt: skip
    assert [one.what for one in made.left_out] == [
        "2 walls outside the map", "parts of 2 walls outside the map",
    ]  # fmt: skip


def test_a_wall_that_only_touches_the_board_from_outside_is_left_out() -> None:
    assert points(board(wall(("3", "-1"), ("5", "1")))) == []


def test_walls_without_length_are_left_out_and_named() -> None:
    made = board(wall(("1", "1"), ("1", "1")), wall(("1", "1"), ("1.0001", "1")), wall(("2", "2")))
    assert made.state.walls == {}
    assert made.left_out[0].what == "3 walls shorter than a thousandth of a square"
    assert "The map has no walls, so every line of sight is clear" in made.facts


@pytest.mark.parametrize(("beside", "foot_mils"), [("0", 333), ("0.0003", 334)])
def test_a_wall_that_ends_on_another_shares_a_point_with_it(beside: str, foot_mils: int) -> None:
    slanted = wall(("0", "0"), ("3", "1"))
    foot = wall(("1", str(Fraction(1, 3) + Fraction(beside))), ("1", "3"))
    shared = (1000, foot_mils)
    assert points(board(slanted, foot)) == [
        ((0, 0), shared, (3000, 1000)), (shared, (1000, 3000)),
    ]  # fmt: skip


def test_a_wall_that_ends_beside_another_stays_apart() -> None:
    made = board(wall(("0", "1"), ("3", "1")), wall(("1", "1.002"), ("1", "3")))
    assert points(made) == [((0, 1000), (3000, 1000)), ((1000, 1002), (1000, 3000))]


def test_ends_that_nearly_meet_and_round_apart_are_joined() -> None:
    made = board(wall(("1", "1"), ("2.00049", "1")), wall(("2.0005", "1"), ("2.0005", "3")))
    assert points(made) == [
        ((1000, 1000), (2001, 1000), (2000, 1000)),
        ((2001, 1000), (2000, 1000), (2001, 3000)),
    ]


def test_a_wall_keeps_its_points_where_rounding_opens_no_gap() -> None:
    made = board(wall(("0", "1"), ("3", "1")), wall(("1", "1"), ("1", "3")))
    assert points(made) == [((0, 1000), (3000, 1000)), ((1000, 1000), (1000, 3000))]


def test_doors_keep_their_state_and_names_count_by_kind() -> None:
    made = board(
        wall(("0", "1"), ("1", "1")),
        wall(("1", "1"), ("2", "1"), kind="door", is_open=True),
        wall(("2", "1"), ("3", "1"), kind="door"),
    )
    assert [(one.id, one.kind, one.open) for one in made.state.walls.values()] == [
        ("w1", "wall", False), ("d1", "door", True), ("d2", "door", False),
    ]  # fmt: skip
    assert made.facts == ("4 × 4 squares", "1 wall; 2 doors, 1 of them open")


@pytest.mark.parametrize(("columns", "whole"), [("7/2", 4), ("17/5", 3)])
def test_a_square_counts_if_its_centre_is_on_the_map(columns: str, whole: int) -> None:
    made = board(wall(("0", "1"), ("9", "1")), columns=Fraction(columns))
    assert (made.state.columns, points(made)) == (whole, [((0, 1000), (whole * 1000, 1000))])


def test_a_long_wall_becomes_several_that_join() -> None:
    count = MAX_WALL_POINTS + 500
    zigzag = wall(*((str(Fraction(at, 100)), str(at % 2 + 1)) for at in range(count)))
    first, second = points(board(zigzag, columns=20))
    assert len(first) == MAX_WALL_POINTS
    assert first[-1] == second[0]
    assert len(first) + len(second) == count + 1


@pytest.mark.parametrize(
    ("columns", "rows", "found"),
    [(0, 4, "0 × 4 squares"), (501, 4, "501 × 4 squares"), (300, 300, "300 × 300 squares")],
)
def test_a_board_of_an_impossible_size_is_a_fault(columns: int, rows: int, found: str) -> None:
    with pytest.raises(FaultsError) as error:
        board(columns=columns, rows=rows)
    assert error.value.faults[0].found == found


def test_too_many_walls_and_points_are_faults_together() -> None:
    long_wall = wall(*((str(Fraction(at % 400, 100)), str(at % 4)) for at in range(MAX_POINTS)))
    with pytest.raises(FaultsError) as error:
        board(long_wall, *[wall(("0", "1"), ("1", "1"))] * MAX_WALLS)
    assert [fault.found for fault in error.value.faults] == [
        "30,000 points of walls inside the board",
        "5,001 walls and doors inside the board",
    ]


def test_walls_that_meet_in_very_many_points_are_a_fault() -> None:
    lines = [wall((str(Fraction(at, 700)), "1"), ("4", "1")) for at in range(2500)]
    with pytest.raises(FaultsError) as error:
        board(*lines)
    assert "with those where walls meet" in error.value.faults[0].found


def test_the_largest_board_is_a_layout_that_opens() -> None:
    grid = [
        wall(*((str(Fraction(row * 4 + at, 2000)), str(row % 200)) for at in range(4)))
        for row in range(MAX_WALLS)
    ]
    made = board(*grid, columns=200, rows=200)
    assert len(made.state.walls) == MAX_WALLS
    opened = open_layout(read_yaml_text(made.layout, "map.yaml"), Path())
    assert isinstance(opened.state, SquareState)
    assert opened.state.walls == made.state.walls
