"""Sight on imported walls agrees with an oracle in fractions, square by square."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import combinations, pairwise

import numpy as np
import pytest

from boardapp.core.grid import Space
from boardapp.games.squares.state import SquareState
from boardapp.games.squares.wall_sight_rulings import rule_on_line, visible_squares
from boardapp.interchange.file_formats import read_boards
from tests.interchange.files import SAMPLES, state_of
from tests.support import oracle
from tests.support.examples import costly_examples

ORIGINS, TARGETS = costly_examples(125), 160
"""Seeded pairs of a large board: 20,000, of which each run of the suite tries a quarter."""


class WallOracle:
    """Rules on lines in fractions, without the segments that lie clearly beside a line."""

    def __init__(self, state: SquareState) -> None:
        self.grid = state.grid
        ends = [
            (a, b) for wall in state.walls.values() if wall.blocks for a, b in pairwise(wall.points)
        ]
        self.segments = [(vector(a), vector(b)) for a, b in ends]
        self.ends = np.array(ends, dtype=np.int64).reshape(-1, 2, 2)

    def sees(self, origin: Space, target: Space) -> bool:
        line = np.array([self.grid.centre(origin), self.grid.centre(target)])
        boxes_meet = (self.ends.max(axis=1) >= line.min(axis=0)) & (
            self.ends.min(axis=1) <= line.max(axis=0)
        )
        across, down = line[1] - line[0]
        beside = self.ends - line[0]
        side = np.sign(across * beside[..., 1] - down * beside[..., 0])
        near = boxes_meet.all(axis=1) & (np.abs(side.sum(axis=1)) < 2)
        a, b = vector(self.grid.centre(origin)), vector(self.grid.centre(target))
        direction = b[0] - a[0], b[1] - a[1]
        found = np.flatnonzero(near).tolist()
        return not any(oracle.shared(a, direction, *self.segments[at]) for at in found)


def vector(point: tuple[int, int]) -> oracle.Vector:
    return Fraction(point[0]), Fraction(point[1])


@pytest.mark.parametrize(
    "name",
    [
        "chamber-of-echoing-grief.dd2vtt",
        "red-tower-base.dd2vtt",
        "tavern-4.foundry.json",
        "caves-1.foundry.json",
    ],
)
def test_verdicts_on_imported_walls_agree_with_the_oracle(name: str) -> None:
    (board,) = read_boards(SAMPLES / name)
    state = state_of(board)
    spaces = list(state.grid.spaces())
    if len(spaces) <= 200:
        pairs = list(combinations(spaces, 2))
    else:
        chance = random.Random(name)
        origins = chance.sample(spaces, ORIGINS)
        pairs = [
            (one, other)
            for one in origins
            for other in chance.sample([space for space in spaces if space != one], TARGETS)
        ]
    seen = {space: visible_squares(state, space) for space in {pair[0] for pair in pairs}}
    judge = WallOracle(state)
    assert [pair for pair in pairs if seen[pair[0]][pair[1]] != judge.sees(*pair)] == []
    # The same for single rulings, which take another way.
    for origin, target in pairs[:: len(pairs) // 40]:
        clear = rule_on_line(state, origin, target).status == "clear"
        assert clear == seen[origin][target]
