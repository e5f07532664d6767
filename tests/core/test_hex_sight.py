"""Lines over a hex board, and the field of a hex, against the oracle and by hand."""

import random
from itertools import pairwise

import hypothesis
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.hex_sight_line import line_course
from boardapp.core.geometry.hex_visibility import HexView, direction_angles, hidden_spaces
from boardapp.core.geometry.segment_intersection import Bools
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from tests.support import hex_oracle
from tests.support.hex_oracle import Ground, blockers

NINE = HexGrid(columns=9, rows=9)


def some(percent: int) -> hypothesis.settings:
    return hypothesis.settings(
        max_examples=max(hypothesis.settings().max_examples * percent // 100, 1)
    )


def told(line: str) -> str:
    """Return a line's stretches and touched corners in order, with their places."""
    origin, target = (NINE.parse(name) for name in line.split())
    stretches, touched = line_course(NINE, origin, target)
    places = [
        (start, f"{start} to {end} {'/'.join(map(NINE.name, spaces))}")
        for start, end, spaces in stretches
    ]
    places += [(at, f"{at} touches {NINE.name(space)}") for at, space in touched]
    return ", ".join(text for _, text in sorted(places, key=lambda place: place[0]))


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("C2 C5", "1/6 to 1/2 C3, 1/2 to 5/6 C4"),
        ("C5 C2", "1/6 to 1/2 C4, 1/2 to 5/6 C3"),
        ("C5 D5", ""),
        ("C5 C5", ""),
        # To the left of the way first: east when going down, west when going up.
        ("C5 E5", "1/3 to 2/3 D5/D4"),
        ("E5 C5", "1/3 to 2/3 D4/D5"),
        ("C5 D6", "1/3 to 2/3 C6/D5"),
        ("D6 C5", "1/3 to 2/3 D5/C6"),
        ("C5 B6", "1/3 to 2/3 B5/C6"),
        ("C5 G5", "1/6 to 1/3 D5/D4, 1/3 to 2/3 E5, 2/3 to 5/6 F5/F4"),
        # Off the board at the left: the half-hex beside B1 has the column 0.
        ("A1 C1", "1/3 to 2/3 B1/B0"),
        (
            "C2 D6",
            "1/9 to 1/3 C3, 1/3 to 1/2 C4, 1/3 touches D3, 1/2 to 2/3 D4, 2/3 to 8/9 D5,"
            " 2/3 touches C5",
        ),
    ],
)
def test_the_course_of_a_line(line: str, expected: str) -> None:
    assert told(line) == expected


def test_a_side_is_run_along_between_two_hexes_and_never_beside_an_end() -> None:
    found = 0
    for origin in NINE.spaces():
        for target in NINE.spaces():
            line = line_course(NINE, origin, target)
            for stretch in line.stretches:
                assert len(stretch.spaces) == 1 + stretch.is_along_side
                assert not {origin, target} & set(stretch.spaces)
                found += stretch.is_along_side
            starts = [stretch.start for stretch in line.stretches]
            assert starts == sorted(set(starts))
    assert found > 0


@given(st.integers(-12, 12), st.integers(-12, 12), st.integers(0, 1))
def test_a_line_is_passed_without_a_gap(down: int, right: int, row: int) -> None:
    origin, target = Space(row, 0), Space(row + down, right)
    stretches = line_course(NINE, origin, target).stretches
    for one, after in pairwise(stretches):
        assert one.end == after.start
    if stretches:
        assert stretches[0].start == 1 - stretches[-1].end


# ---- fields -----------------------------------------------------------------------------------


def pattern(board: HexGrid, chance: float, seed: int) -> Bools:
    rng = random.Random(seed)
    return np.array([[rng.random() < chance for _ in range(board.columns)]
                     for _ in range(board.rows)])  # fmt: skip


def ground_of(board: HexGrid, blocks: Bools) -> Ground:
    woods = frozenset(space for space in board.spaces() if blocks[space])
    return Ground(board.columns, board.rows, woods, {})


@pytest.mark.rule("002-51")
@pytest.mark.parametrize("hexside", ["both", "either"])
@pytest.mark.parametrize("chance", [0.02, 0.1, 0.3, 0.7, 1])
def test_every_field_of_nine_by_nine_agrees_with_the_oracle(chance: float, hexside: str) -> None:
    blocks = pattern(NINE, chance, seed=int(chance * 100))
    ground = ground_of(NINE, blocks)
    for origin in NINE.spaces():
        found = hidden_spaces(NINE, origin, blocks, either=hexside == "either")
        for target in NINE.spaces():
            expected = bool(blockers(ground, origin, target, hexside))
            assert found[target] == expected, (NINE.name(origin), NINE.name(target))


@some(60)
@given(st.integers(1, 14), st.integers(1, 14), st.floats(0, 1), st.booleans(), st.data())
def test_fields_of_any_board_agree_with_the_oracle(
    columns: int, rows: int, chance: float, either: bool, data: st.DataObject
) -> None:
    board = HexGrid(columns, rows)
    origin = Space(data.draw(st.integers(0, rows - 1)), data.draw(st.integers(0, columns - 1)))
    blocks = pattern(board, chance, data.draw(st.integers(0, 10**6)))
    ground = ground_of(board, blocks)
    found = hidden_spaces(board, origin, blocks, either=either)
    for target in board.spaces():
        expected = bool(blockers(ground, origin, target, "either" if either else "both"))
        assert found[target] == expected, (board.name(origin), board.name(target))


def test_far_spaces_of_a_large_board() -> None:
    """Whole numbers do not run out: a few hexes hide few, and lines of 100 hexes are decided."""
    board = HexGrid(columns=100, rows=120)
    blocks, rng = pattern(board, 0.01, seed=1), random.Random(2)
    counts = {True: 0, False: 0}
    for origin in (Space(0, 0), Space(119, 99), Space(61, 3)):
        found = hidden_spaces(board, origin, blocks)
        for target in rng.sample(list(board.spaces()), 80):
            stretches = line_course(board, origin, target).stretches
            expected = any(
                all(space in board and blocks[space] for space in stretch.spaces)
                for stretch in stretches
            )
            assert found[target] == expected, (board.name(origin), board.name(target))
            counts[expected] += 1
    assert min(counts.values()) > 50


@pytest.mark.parametrize(
    ("origin", "woods", "expected"),
    [
        pytest.param("E5", "E6", "C9 D7 D8 D9 E7 E8 E9 F7 F8 F9 G9", id="eastward"),
        pytest.param("E5", "E4", "C1 D1 D2 E1 E2 E3 F1 F2 G1", id="westward"),
        pytest.param("E5", "D5", "A6 A7 A8 A9 B5 B6 B7 B8 C6 C7", id="north-east"),
    ],
)
def test_the_shadow_of_one_hex_close_by(origin: str, woods: str, expected: str) -> None:
    blocks = np.zeros((9, 9), np.bool_)
    blocks[NINE.parse(woods)] = True
    found = HexView.from_space(NINE, NINE.parse(origin), blocks).hidden_through_hexes(blocks)
    # A neighbour fills 60 degrees of the view, its edges not included: along them run sides.
    names = [NINE.name(space) for space in NINE.spaces() if found[space]]
    assert " ".join(names) == expected


def test_one_hex_alone_blocks_no_side_unless_either_does() -> None:
    blocks = np.zeros((9, 9), np.bool_)
    blocks[NINE.parse("D5")] = True
    view = HexView.from_space(NINE, NINE.parse("C5"), blocks)
    assert not view.hidden_along_sides(blocks).any()
    found = view.hidden_along_sides(blocks, either=True)
    # Below, G5 and I5 lie on the same line; D6 is across the side of D5 and C6, with E8 behind.
    names = " ".join(NINE.name(space) for space in NINE.spaces() if found[space])
    assert names == "D6 E5 E8 F9 G5 I5"


def test_what_blocks_at_the_ends_does_not_count() -> None:
    blocks = np.zeros((9, 9), np.bool_)
    for name in ("C2", "C5"):
        blocks[NINE.parse(name)] = True
    found = hidden_spaces(NINE, NINE.parse("C2"), blocks)
    assert not found[NINE.parse("C2")]
    assert not found[NINE.parse("C5")]
    assert found[NINE.parse("C6")]


@given(st.integers(-4000, 4000), st.integers(-4000, 4000), st.integers(1, 9))
def test_angles_order_directions(x: int, y: int, times: int) -> None:
    if (x, y) == (0, 0):
        return
    one, same = (int(direction_angles(np.array([n * x]), np.array([n * y]))[0]) for n in (1, times))
    assert one == same
    near = [(x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)]
    for other in near:
        turn = x * other[1] - y * other[0]
        angle = int(direction_angles(np.array([other[0]]), np.array([other[1]]))[0])
        if turn == 0:
            assert angle == one or other == (0, 0) or x * other[0] + y * other[1] < 0
        else:
            full = 4 << 40
            assert 0 < (angle - one if turn > 0 else one - angle) % full < full // 2 + 1


def test_the_oracle_on_a_line_worked_out_by_hand() -> None:
    # C2 to D6 touches C5 and D3 at a corner, and passes C3, C4, D4 and D5.
    hows = {at: how for at, _, _, how in hex_oracle.met((2, 1), (3, 5))}
    assert {at for at, how in hows.items() if how == "corner"} == {(2, 4), (3, 2)}
    assert {at for at, how in hows.items() if how == "inside"} == {(2, 2), (2, 3), (3, 3), (3, 4)}
