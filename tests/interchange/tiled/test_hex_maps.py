"""Hexagonal maps of Tiled as hex tables: neighbours, terrain and levels."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import pytest

from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.files.yaml.yaml_source import read_yaml_text
from boardapp.games.strategy_cards.files import open_layout
from boardapp.games.strategy_cards.state import HexState
from boardapp.interchange.tiled.hex_map import hex_placement
from tests.interchange.files import faults_of, only_board
from tests.interchange.tiled.maps import (
    SAMPLES,
    layer,
    prop,
    tileset,
    tmx,
    written,
)


def hexes_of(path: Path) -> HexState:
    """Return the table of a map, opened from its layout."""
    state = open_layout(read_yaml_text(only_board(path).layout, "map.yaml"), Path("/nowhere")).state
    assert isinstance(state, HexState)
    return state


def hex_keys(axis: str = "y", index: str = "odd") -> str:
    return f'orientation="hexagonal" hexsidelength="8" staggeraxis="{axis}" staggerindex="{index}"'


# ---- places -----------------------------------------------------------------------------------


def middle(axis: str, index: str, column: int, row: int) -> tuple[int, int]:
    """Return the middle of a hex on the screen, as Tiled's manual lays it out.

    A hex is 4 wide and its rows are 3 apart, or the other way round for flat tops: half a hex is 2.
    """
    along, across = (column, row) if axis == "x" else (row, column)
    shifted = (along % 2 == 1) == (index == "odd")
    spot = 3 * along, 4 * across + 2 * shifted
    return spot if axis == "x" else (spot[1], spot[0])


def touch(axis: str, one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Return whether two hexes share a side, by their middles on the screen."""
    apart = abs(one[0] - other[0]), abs(one[1] - other[1])
    return apart in ({(3, 2), (0, 4)} if axis == "x" else {(2, 3), (4, 0)})


SIZES = [(1, 1), (1, 2), (2, 1), (5, 4), (4, 5), (5, 5), (4, 4), (1, 5), (5, 1)]
PLACES = [(0, 0), (-3, 2), (1, -5)]


@pytest.mark.parametrize(("axis", "index"), list(product("xy", ("odd", "even"))))
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("place", PLACES)
def test_every_two_hexes_are_neighbours_on_the_board_if_they_are_on_the_map(
    axis: str, index: str, size: tuple[int, int], place: tuple[int, int]
) -> None:
    area = (*place, *size)
    placed = hex_placement(axis, index, area)  # type: ignore[arg-type]
    board = HexGrid(placed.columns, placed.rows)
    hexes = [
        (column, row)
        for column in range(place[0], place[0] + size[0])
        for row in range(place[1], place[1] + size[1])
    ]
    spaces = {one: placed.space(*one) for one in hexes}
    assert len(set(spaces.values())) == len(hexes)
    assert all(space in board for space in spaces.values())
    assert placed.columns * placed.rows == len(hexes) + placed.columns * placed.has_empty_row
    for one, other in combinations(hexes, 2):
        on_map = touch(axis, middle(axis, index, *one), middle(axis, index, *other))
        assert on_map == (board.distance(spaces[one], spaces[other]) == 1)


@pytest.mark.parametrize(("axis", "index"), list(product("xy", ("odd", "even"))))
def test_no_map_is_mirrored(axis: str, index: str) -> None:
    """Clockwise around a hex of the map is clockwise around its space."""
    placed = hex_placement(axis, index, (0, 0, 5, 4))  # type: ignore[arg-type]

    def clockwise(points: list[tuple[float, float]]) -> bool:
        (ax, ay), (bx, by), (cx, cy) = points
        return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax) > 0

    for three in ([(0, 0), (2, 0), (0, 2)], [(1, 1), (3, 2), (2, 3)]):
        on_map: list[tuple[float, float]] = [middle(axis, index, *one) for one in three]
        board = HexGrid(placed.columns, placed.rows)
        on_board = [board.lattice_to_mils(board.centre(placed.space(*one))) for one in three]
        assert clockwise(on_map) == clockwise(on_board)


@pytest.mark.parametrize(
    ("axis", "index", "size", "fact"),
    [
        ("y", "odd", (3, 2), None),
        ("y", "even", (3, 2), "Row A is empty"),
        ("x", "even", (3, 2), "Turned by a quarter to the right"),
        ("x", "odd", (3, 2), "Turned by a quarter to the left"),
        ("x", "odd", (4, 2), "Row A is empty"),
    ],
)
def test_a_turned_or_moved_map_says_so(
    tmp_path: Path, axis: str, index: str, size: tuple[int, int], fact: str | None
) -> None:
    rows = [[1] * size[0]] * size[1]
    board = only_board(written(tmp_path, tmx(layer(rows), size, more=hex_keys(axis, index))))
    facts = [one for one in board.facts if one.startswith(("Row", "Turned"))]
    assert bool(facts) == bool(fact)
    assert fact is None or any(one.startswith(fact) for one in facts)


# ---- terrain ----------------------------------------------------------------------------------


def test_terrain_and_levels_are_those_of_the_highest_tile_that_says_them(tmp_path: Path) -> None:
    tiles = (
        f'<tile id="0" type="Forest">{prop("level", 2, "int")}</tile>'
        f'<tile id="1">{prop("terrain", "House", "string")}</tile>'
        f'<tile id="2">{prop("name", "grass", "string")}</tile>'
        '<tile id="3" class="Lava"/>'
        "<tile id=\"4\" type='Deep swamp'><properties>"
        '<property name="blocks" type="bool" value="false"/>'
        '<property name="Cover" type="int" value="1"/></properties></tile>'
        f'<tile id="5" type="woods">{prop("level", 12, "int")}</tile>'
    )
    inside = (
        tileset(tiles)
        + layer([[1, 1, 1], [4, 5, 0x9000_0006]])
        + layer([[0, 2, 3], [0, 0, 0]], "Upper")
    )
    path = written(tmp_path, tmx(inside, (3, 2), more=hex_keys()))
    state, board = hexes_of(path), only_board(path)
    assert state.terrain == {
        Space(0, 0): "woods", Space(0, 1): "buildings", Space(1, 1): "deep-swamp",
        Space(1, 2): "woods",
    }  # fmt: skip
    assert state.levels == dict.fromkeys([Space(0, 0), Space(0, 1), Space(0, 2)], 2)
    kind = state.kinds["deep-swamp"]
    assert (kind.title, kind.blocks, kind.cover, kind.letter) == ("deep swamp", False, 1, "D")
    assert [one.what for one in board.left_out] == [
        "the terrain 'Lava' on 1 hex", "levels of some tiles", "the pictures of the tiles",
    ]  # fmt: skip
    assert board.facts[:2] == (
        "3 × 2 hexes",
        "Hexes: 1 of buildings; 1 of deep swamp; 2 of woods; 3 on hills; "
        "the others are open ground",
    )


def test_a_map_without_its_tileset_has_the_terrain_of_its_layers() -> None:
    path = SAMPLES / "finite_pointy_top_odd.tmx"
    state, board = hexes_of(path), only_board(path)
    assert {state.grid.name(space) for space in state.terrain} == {
        "J11", "J12", "K11", "K12", "L9", "L10", "M9", "M10",
    }  # fmt: skip
    assert set(state.terrain.values()) == {"buildings"}
    assert any(one.what.startswith("the tileset") for one in board.left_out)
    assert "214 hexes without a tile are open ground" in board.facts


def test_a_map_in_json_without_terrain_says_so() -> None:
    board = only_board(SAMPLES / "hexagonal.tmj")
    assert board.facts == ("10 × 10 hexes", "No terrain in it: every hex is open ground")


def test_an_infinite_map_keeps_its_stagger(tmp_path: Path) -> None:
    """The first row with tiles is an odd one, which is shifted."""
    chunk = '<chunk x="-4" y="-1" width="2" height="2">1,1,1,1</chunk>'
    inside = f'<layer name="Woods"><data encoding="csv">{chunk}</data></layer>'
    path = written(tmp_path, tmx(inside, more=f'infinite="1" {hex_keys()}'))
    state = hexes_of(path)
    assert (state.columns, state.rows) == (2, 3)
    assert {state.grid.name(space) for space in state.terrain} == {"B1", "B2", "C1", "C2"}


def test_an_empty_map_and_one_too_large_are_faults(tmp_path: Path) -> None:
    empty = written(tmp_path, tmx("", more=f'infinite="1" {hex_keys()}'))
    assert faults_of(empty) == ["1:1: map: found a map without tiles; expected at least one"]
    large = written(tmp_path, tmx("", (1000, 500), more=hex_keys()))
    assert faults_of(large) == [
        "2:1: map.width: found 1,000 × 500 tiles; expected at most 120,000 tiles"
    ]
