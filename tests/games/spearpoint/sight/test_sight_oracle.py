"""The three ways to rule on sight hold against each other and against a slow second opinion.

`HYPOTHESIS_PROFILE=explore` tries twenty times as many boards, and new ones.
"""

import random
from collections import defaultdict
from itertools import product

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import line_contacts
from boardapp.core.grid import Space
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.field_of_sight import View, compute_field_of_sight
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
from tests.support import oracle
from tests.support.examples import costly_examples
from tests.support.strategies import boards, grid_of, lattice_points, sides, spots, table

SMALL = ((4, 4), (5, 3), (6, 2), (3, 5), (7, 1))
LARGE = ((14, 11),)

Pairs = list[tuple[oracle.Spot, oracle.Spot]]


def some_boards(percent: int) -> hypothesis.settings:
    """Try a share of the boards that the profile in force asks for."""
    return hypothesis.settings(
        max_examples=costly_examples(hypothesis.settings().max_examples * percent // 100),
        suppress_health_check=list(hypothesis.HealthCheck),
    )


def pairs(most: int) -> st.SearchStrategy[list[tuple[int, int]]]:
    """Numbers that pick spaces, whatever the size of the board."""
    number = st.integers(0, 10**6)
    return st.lists(st.tuples(number, number), min_size=1, max_size=most)


def picked(board: oracle.Board, numbers: list[tuple[int, int]]) -> Pairs:
    columns, rows = board["columns"], board["rows"]
    return [
        (divmod(i % (columns * rows), columns), divmod(j % (columns * rows), columns))
        for i, j in numbers
    ]


def named(board: oracle.Board, judgement: oracle.Judgement) -> object:
    """Return a judgement with the printed names of its spaces, as a ruling gives them."""
    status, causes = judgement
    grid = grid_of(board)
    return status, frozenset((code, grid.name(Space(*spot))) for code, spot in causes)


@some_boards(20)
@given(boards(), sides())
def test_survey_agrees_with_the_oracle(board: oracle.Board, side: str | None) -> None:
    verdicts = survey_all_pairs(*table(board), side)
    pairs_of_spaces = list(product(grid_of(board).spaces(), repeat=2))
    assert [(verdict.origin, verdict.target) for verdict in verdicts] == pairs_of_spaces
    for origin, target, status, causes in verdicts:
        found = status, frozenset((code, space) for code, space in causes)
        assert found == oracle.judge(board, origin, target, side), (origin, target)
        assert len(causes) == len(set(causes))


@some_boards(70)
@given(boards(SMALL, most_tiles=5), sides())
def test_survey_agrees_with_the_oracle_on_small_boards(
    board: oracle.Board, side: str | None
) -> None:
    state, catalogue = table(board)
    terrain = Terrain.from_table(state, catalogue, grid_of(board))
    for origin, target, status, causes in survey_all_pairs(state, catalogue, side, terrain):
        found = status, frozenset((code, space) for code, space in causes)
        assert found == oracle.judge(board, origin, target, side), (origin, target)


@some_boards(200)
@given(boards(((9, 3), *SMALL), most_tiles=6), sides(), pairs(12))
def test_rulings_agree_with_the_oracle_both_ways(
    board: oracle.Board, side: str | None, numbers: list[tuple[int, int]]
) -> None:
    state, catalogue = table(board)
    other = {"us": "germany", "germany": "us", None: None}[side]
    for origin, target in picked(board, numbers):
        query = RulingQuery(Space(*origin), Space(*target), side)
        ruling = rule_on_line(state, catalogue, query, grid_of(board))
        assert ruling.verdict_key() == named(board, oracle.judge(board, origin, target, side))
        assert ruling.reverse is not None
        assert ruling.reverse.verdict_key() == named(
            board, oracle.judge(board, target, origin, other)
        )
        assert ruling.is_one_way == (ruling.status != ruling.reverse.status)
        starts = [cause.start for cause in ruling.causes]
        assert starts == sorted(starts)
        assert len(starts) == len(ruling.verdict_key()[1])


@pytest.mark.parametrize("attack", ["strafing", "whole-space", "mortar", "artillery", "aircraft"])
@some_boards(60)
@given(boards(((9, 3), *SMALL), most_tiles=6), sides(), pairs(12))
def test_rulings_on_other_attacks_agree_with_the_oracle(
    attack: str, board: oracle.Board, side: str | None, numbers: list[tuple[int, int]]
) -> None:
    state, catalogue = table(board)
    for origin, target in picked(board, numbers):
        query = RulingQuery(Space(*origin), Space(*target), side, attack)
        ruling = rule_on_line(state, catalogue, query, grid_of(board))
        judged = oracle.judge_attack(board, origin, target, side, attack)
        assert ruling.verdict_key() == named(board, judged), (origin, target)


@some_boards(150)
@given(boards(((9, 3), *SMALL), most_tiles=6, units=False), pairs(8))
def test_where_and_how_walls_are_met_agrees_with_the_oracle(
    board: oracle.Board, numbers: list[tuple[int, int]]
) -> None:
    state, catalogue = table(board)
    for origin, target in picked(board, numbers):
        if origin == target:
            continue
        query = RulingQuery(Space(*origin), Space(*target))
        ruling = rule_on_line(state, catalogue, query, grid_of(board))
        for cause in ruling.causes:
            if cause.code != "wall":
                continue
            spot = grid_of(board).parse(cause.space)
            found = defaultdict(list)
            for mark in cause.marks:
                assert mark.blocks
                found[mark.feature].append((mark.start, mark.end, mark.manner))
            met = {name: sorted(meetings) for name, meetings in found.items()}
            assert met == oracle.wall_meetings(board, origin, target, spot)
            assert cause.start == min(mark.start for mark in cause.marks)


@some_boards(150)
@given(boards(((9, 3), *SMALL), most_tiles=6, units=False), pairs(6))
def test_the_margin_agrees_with_the_oracle(
    board: oracle.Board, numbers: list[tuple[int, int]]
) -> None:
    state, catalogue = table(board)
    for origin, target in picked(board, numbers):
        query = RulingQuery(Space(*origin), Space(*target))
        ruling = rule_on_line(state, catalogue, query, grid_of(board))
        expected = oracle.margin(board, origin, target, None)
        if ruling.margin_mm is None or expected is None:
            assert ruling.margin_mm is expected
        else:
            assert ruling.margin_mm == pytest.approx(expected, abs=1e-4)
            assert ruling.is_hairline == (ruling.margin_mm < 1)


@pytest.mark.rule("004-259")
@some_boards(60)
@given(boards(((9, 3), *SMALL)), sides())
def test_every_field_agrees_with_the_survey(board: oracle.Board, side: str | None) -> None:
    state, catalogue = table(board)
    grid = grid_of(board)
    terrain = Terrain.from_table(state, catalogue, grid)
    status = {
        (origin, target): status
        for origin, target, status, _ in survey_all_pairs(state, catalogue, side, terrain)
    }
    for space in grid.spaces():
        sees = compute_field_of_sight(
            state, catalogue, space, view="sees", side=side, terrain=terrain
        )
        seen = compute_field_of_sight(
            state, catalogue, space, view="seen", side=side, terrain=terrain
        )
        for other in grid.spaces():
            assert sees.verdict_on_space(other) == status[space, other], (space, other)
            assert seen.verdict_on_space(other) == status[other, space], (other, space)


@some_boards(15)
@given(boards(LARGE, most_tiles=12), sides(), spots(LARGE[0]), st.sampled_from(("sees", "seen")))
def test_fields_of_larger_boards_agree_with_the_oracle(
    board: oracle.Board, side: str | None, spot: oracle.Spot, view: View
) -> None:
    state, catalogue = table(board)
    grid = grid_of(board)
    terrain = Terrain.from_table(state, catalogue, grid)
    found = compute_field_of_sight(
        state, catalogue, Space(*spot), view=view, side=side, terrain=terrain
    )
    for other in grid.spaces():
        origin, target = (spot, other) if view == "sees" else (other, spot)
        judged = oracle.judge(board, origin, target, side)
        assert found.verdict_on_space(other) == judged[0], (origin, target)


@some_boards(60)
@given(boards(LARGE, most_tiles=12), sides(), pairs(6))
def test_rulings_on_larger_boards_agree_with_the_oracle(
    board: oracle.Board, side: str | None, numbers: list[tuple[int, int]]
) -> None:
    state, catalogue = table(board)
    for origin, target in picked(board, numbers):
        query = RulingQuery(Space(*origin), Space(*target), side)
        ruling = rule_on_line(state, catalogue, query, grid_of(board))
        assert ruling.verdict_key() == named(board, oracle.judge(board, origin, target, side))


def test_the_field_of_a_huge_board_agrees_with_the_oracle_on_a_sample() -> None:
    chance = random.Random(4)
    size = 200
    huge = [(row, column) for row in range(size) for column in range(size)]
    box = [(1000, 1000), (3000, 1000), (3000, 3000), (1000, 3000), (1000, 1000)]
    board = oracle.Board(
        columns=size, rows=size, units=[], smoke=set(), turn=1, options={},
        tiles={
            spot: oracle.Tile(
                id=f"{i}A", rotation=0, walls=[box], areas=[], known=True,
                edges=[("east", "red", 0, 2000), ("south", "green", 2000, 4000)],
            )
            for i, spot in enumerate(chance.sample(huge, 400))
        },
    )  # fmt: skip
    state, catalogue = table(board)
    terrain = Terrain.from_table(state, catalogue, grid_of(board))
    for origin in ((100, 100), (3, 197)):
        found = compute_field_of_sight(state, catalogue, Space(*origin), terrain=terrain)
        sample = [*chance.sample(huge, 30), (199, 199), (0, 199), (origin[0], 150)]
        for target in sample:
            judged = oracle.judge(board, origin, target, None)
            assert found.verdict_on_space(Space(*target)) == judged[0], (origin, target)
        assert {found.verdict_on_space(Space(*target)) for target in sample} == {"clear", "blocked"}


@some_boards(500)
@given(
    st.lists(lattice_points(), min_size=2, max_size=2, unique=True),
    st.lists(lattice_points(), min_size=1, max_size=6),
    st.booleans(),
)
def test_contacts_with_any_polyline_agree_with_the_oracle(
    line: list[oracle.Mils], points: list[oracle.Mils], closed: bool
) -> None:
    a, b, *path = [oracle.on_board((0, 0), 0, point) for point in [*line, *points]]
    found = line_contacts(line[0], line[1], points, closed=closed)
    d = (b[0] - a[0], b[1] - a[1])
    assert sorted(map(tuple, found)) == oracle.meetings(a, d, path, closed)
