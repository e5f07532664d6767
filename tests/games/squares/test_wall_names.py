"""Names of walls in menus and in the history."""

from __future__ import annotations

import pytest

from boardapp.core.square_grid import SquareGrid
from boardapp.games.squares.state import Wall

GRID = SquareGrid(columns=5, rows=4, side=1000)


@pytest.mark.parametrize(
    ("wall", "name"),
    [
        (Wall("w1", ((3000, 1000), (3000, 2000))), "wall between B-3 and B-4"),
        (Wall("d1", ((1000, 2000), (2000, 2000)), "door"), "door between B-2 and C-2"),
        (Wall("cellar", ((1000, 2000), (2000, 2000)), "door"), "door “cellar”"),
        (Wall("w1", ((0, 0), (0, 1000))), "wall at the edge of A-1"),
        (Wall("w1", ((5000, 1000), (5000, 4000))), "wall at the edge of B-5"),
        (Wall("w1", ((3000, 0), (3000, 4000))), "wall from A-4 to D-4"),
        (Wall("w1", ((3000, 4000), (3000, 0))), "wall from D-4 to A-4"),
        (Wall("w1", ((0, 2000), (5000, 2000), (5000, 4000))), "wall from C-1 to the edge"),
        # A pillar, and a corner inside one square.
        (Wall("w1", ((1200, 1200), (1600, 1200), (1200, 1600))), "wall on B-2"),
        (Wall("w1", ((1500, 1100), (1500, 1500), (1900, 1500))), "wall on B-2"),
    ],
)
def test_a_wall_is_named_by_players_or_by_its_place(wall: Wall, name: str) -> None:
    assert wall.name(GRID) == name
