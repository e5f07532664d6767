"""Properties of sight on any table."""

import hypothesis
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.tile import SIDES, PlacedTile, blocking_features, edge_features, rotated_side
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.terrain_arrays import Terrain
from tests.support.examples import costly_examples
from tests.support.oracle import Board, Mils, Spot, Tile
from tests.support.strategies import (
    ROTATIONS,
    boards,
    face_of,
    grid_of,
    lattice_points,
    polylines,
    reordered,
    sides,
    spots,
    table,
    tiles,
)  # fmt: skip

Sights = dict[tuple[Spot, Spot], tuple[str, frozenset[tuple[str, Spot]]]]

SQUARES = ((3, 3), (4, 4))
FLIP = {"north": "north", "south": "south", "east": "west", "west": "east"}


def some_boards(percent: int) -> hypothesis.settings:
    return hypothesis.settings(
        max_examples=costly_examples(hypothesis.settings().max_examples * percent // 100),
        suppress_health_check=list(hypothesis.HealthCheck),
    )


def sights(board: Board, side: str | None = None) -> Sights:
    """Return every verdict by pair of spaces."""
    state, catalogue = table(board)
    verdicts = survey_all_pairs(
        state, catalogue, side, Terrain.from_table(state, catalogue, grid_of(board))
    )
    return {(v.origin, v.target): (v.status, frozenset(v.causes)) for v in verdicts}


def statuses(board: Board, side: str | None = None) -> dict[tuple[Spot, Spot], str]:
    return {pair: status for pair, (status, _) in sights(board, side).items()}


# ---- moving the whole table -------------------------------------------------------------------


def quarter_turned(board: Board, spot: Spot) -> Spot:
    return spot[1], board["rows"] - 1 - spot[0]


def turned(board: Board) -> Board:
    """Return the table a quarter turn clockwise."""
    there = {spot: quarter_turned(board, spot) for spot in every_spot(board)}
    return Board(
        columns=board["rows"],
        rows=board["columns"],
        tiles={
            there[spot]: Tile(**{**tile, "rotation": (tile["rotation"] + 90) % 360})
            for spot, tile in board["tiles"].items()
        },
        units=[(there[spot], side, ground) for spot, side, ground in board["units"]],
        smoke={there[spot] for spot in board["smoke"]},
        turn=board["turn"],
        options=board["options"],
    )


def mirrored(board: Board) -> Board:
    """Return the table as seen in a mirror to its east."""

    def there(spot: Spot) -> Spot:
        return spot[0], board["columns"] - 1 - spot[1]

    return Board(
        columns=board["columns"],
        rows=board["rows"],
        tiles={there(spot): mirrored_tile(tile) for spot, tile in board["tiles"].items()},
        units=[(there(spot), side, ground) for spot, side, ground in board["units"]],
        smoke={there(spot) for spot in board["smoke"]},
        turn=board["turn"],
        options=board["options"],
    )


def mirrored_tile(tile: Tile) -> Tile:
    """Mirror a tile's face east to west; its turn goes the other way round."""

    def flipped(shapes: list[list[Mils]]) -> list[list[Mils]]:
        return [[(4000 - x, y) for x, y in points] for points in shapes]

    edges = []
    for side, colour, start, stop in tile["edges"]:
        span = (4000 - stop, 4000 - start) if side in ("north", "south") else (start, stop)
        edges.append((FLIP[side], colour, *span))
    return Tile(
        id=tile["id"],
        rotation=-tile["rotation"] % 360,
        walls=flipped(tile["walls"]),
        areas=flipped(tile["areas"]),
        edges=edges,
        known=tile["known"],
    )


def shifted(board: Board, by: Spot) -> Board:
    """Return the table laid on a larger board, some rows and columns off."""

    def there(spot: Spot) -> Spot:
        return spot[0] + by[0], spot[1] + by[1]

    return Board(
        columns=board["columns"] + by[1] + 1,
        rows=board["rows"] + by[0] + 1,
        tiles={there(spot): tile for spot, tile in board["tiles"].items()},
        units=[(there(spot), side, ground) for spot, side, ground in board["units"]],
        smoke={there(spot) for spot in board["smoke"]},
        turn=board["turn"],
        options=board["options"],
    )


def every_spot(board: Board) -> list[Spot]:
    return [(row, column) for row in range(board["rows"]) for column in range(board["columns"])]


@some_boards(60)
@given(boards((*SQUARES, (5, 3)), most_tiles=5), sides())
def test_a_quarter_turn_of_the_table_keeps_every_verdict(board: Board, side: str | None) -> None:
    there = {spot: quarter_turned(board, spot) for spot in every_spot(board)}
    expected = {
        (there[origin], there[target]): (
            status,
            frozenset((code, there[at]) for code, at in causes),
        )
        for (origin, target), (status, causes) in sights(board, side).items()
    }
    assert sights(turned(board), side) == expected


@some_boards(60)
@given(boards((*SQUARES, (5, 3)), most_tiles=5), sides())
def test_a_mirror_keeps_every_verdict(board: Board, side: str | None) -> None:
    there = {(r, c): (r, board["columns"] - 1 - c) for r, c in every_spot(board)}
    expected = {
        (there[origin], there[target]): (
            status,
            frozenset((code, there[at]) for code, at in causes),
        )
        for (origin, target), (status, causes) in sights(board, side).items()
    }
    assert sights(mirrored(board), side) == expected


@some_boards(60)
@given(boards((*SQUARES, (5, 3)), most_tiles=5), sides(), st.tuples(*[st.integers(0, 3)] * 2))
def test_a_shift_keeps_every_verdict(board: Board, side: str | None, by: Spot) -> None:
    moved = sights(shifted(board, by), side)
    for (origin, target), (status, causes) in sights(board, side).items():
        pair = (origin[0] + by[0], origin[1] + by[1]), (target[0] + by[0], target[1] + by[1])
        there = frozenset((code, (at[0] + by[0], at[1] + by[1])) for code, at in causes)
        assert moved[pair] == (status, there)


# ---- adding to the table ----------------------------------------------------------------------


@st.composite
def boards_and_a_wall(draw: st.DrawFn) -> tuple[Board, Spot, list[Mils]]:
    board = draw(boards(((5, 3),), most_tiles=5))
    known = [spot for spot, tile in board["tiles"].items() if tile["known"]]
    hypothesis.assume(known)
    spot = draw(st.sampled_from(known))
    return board, spot, draw(polylines(spot, (5, 3), board["tiles"][spot]["rotation"]))


@some_boards(60)
@given(boards_and_a_wall(), sides())
def test_adding_a_wall_never_clears_a_line(
    more: tuple[Board, Spot, list[Mils]], side: str | None
) -> None:
    board, spot, wall = more
    before = sights(board, side)
    board["tiles"][spot]["walls"].append(wall)
    for pair, (status, causes) in sights(board, side).items():
        assert causes >= before[pair][1]
        assert causes - before[pair][1] <= {("wall", spot)}
        assert status == before[pair][0] or (before[pair][0], status) == ("clear", "blocked")


@some_boards(60)
@given(boards(((5, 3),), most_tiles=5), spots((5, 3)), st.sampled_from(("us", "germany")))
def test_smoke_and_friends_never_clear_a_line(board: Board, spot: Spot, side: str) -> None:
    before = statuses(board, side)
    board["smoke"].add(spot)
    board["units"].append((spot, side, True))
    after = statuses(board, side)
    assert not [pair for pair in after if (before[pair], after[pair]) == ("blocked", "clear")]


@some_boards(60)
@given(boards(((5, 3), (9, 3)), edged=False, units=False))
def test_without_edges_and_units_sight_is_mutual(board: Board) -> None:
    found = statuses(board, "us")
    assert all(status == found[target, origin] for (origin, target), status in found.items())


@some_boards(60)
@given(boards(((5, 3),), most_tiles=5), st.sampled_from(("us", "germany")))
def test_enemy_units_never_matter(board: Board, side: str) -> None:
    before = sights(board, side)
    board["units"] = [unit for unit in board["units"] if unit[1] == side]
    assert sights(board, side) == before


@some_boards(60)
@given(boards(((5, 3),), most_tiles=5), sides())
def test_the_strict_switches_only_ever_block_more(board: Board, side: str | None) -> None:
    board["options"] |= {"touched-corner": "passes", "half-highlighted-corner": "passes"}
    lax = sights(board, side)
    board["options"] |= {"touched-corner": "blocks", "half-highlighted-corner": "blocks"}
    for pair, (_, causes) in sights(board, side).items():
        assert causes >= lax[pair][1]


@some_boards(60)
@given(boards(most_tiles=6), sides())
def test_the_order_of_things_does_not_matter(board: Board, side: str | None) -> None:
    state, catalogue = table(board)
    assert survey_all_pairs(reordered(state), catalogue, side) == survey_all_pairs(
        state, catalogue, side
    )


# ---- one tile ---------------------------------------------------------------------------------


@some_boards(100)
@given(tiles((0, 0), (1, 1), edged=True, unknown=False))
def test_a_tile_turned_four_times_is_itself(tile: Tile) -> None:
    face = face_of(tile)
    placed = [PlacedTile(tile["id"], Space(0, 0), rotation) for rotation in ROTATIONS]  # type: ignore[arg-type]
    walls = [blocking_features(face, at) for at in placed]
    edges = [edge_features(face, at) for at in placed]
    for turns in range(4):
        following = (turns + 1) % 4
        for features in (walls, edges):
            for one, other in zip(features[turns], features[following], strict=True):
                assert other.points == tuple((4000 - y, x) for x, y in one.points)
                assert other.closed == one.closed
                assert other.colour == one.colour


@pytest.mark.parametrize("side", SIDES)
def test_a_side_turned_four_times_is_itself(side: str) -> None:
    around = [rotated_side(side, rotation) for rotation in (90, 180, 270, 360)]  # type: ignore[arg-type]
    assert around[-1] == side
    assert sorted(around) == sorted(SIDES)


@given(lattice_points(), st.sampled_from(ROTATIONS))
def test_turned_points_stay_on_the_tile(point: Mils, rotation: int) -> None:
    tile = Tile(id="1A", rotation=rotation, walls=[[point, point]], areas=[], edges=[], known=True)
    placed = PlacedTile("1A", Space(2, 5), rotation)  # type: ignore[arg-type]
    ((x, y), _) = blocking_features(face_of(tile), placed)[0].points
    assert 20000 <= x <= 24000
    assert 8000 <= y <= 12000
