"""Sight over plain square tables: what touching a wall means, and agreement with an oracle."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from boardapp.core.grid import Space
from boardapp.core.sight_ruling import Ruling
from boardapp.games.squares.state import GAME, SquareState, Wall, WallKind
from boardapp.games.squares.wall_sight_rulings import (
    blocking_reason_codes,
    rule_on_line,
    visible_squares,
)
from tests.support import oracle
from tests.support.examples import costly_examples

Points = tuple[tuple[int, int], ...]


def rule(line: str, *walls: Points, kind: WallKind = "wall", is_open: bool = False) -> Ruling:
    """Rule on a line of a board of 4 × 4 squares with some walls, ``w1`` and so on."""
    held = {f"w{at}": Wall(f"w{at}", one, kind, is_open) for at, one in enumerate(walls, 1)}
    state = SquareState(GAME, "", columns=4, rows=4, walls=held)
    origin, target = map(state.grid.parse, line.split())
    return rule_on_line(state, origin, target)


POST = ((1000, 1000), (1000, 2000))
"""A wall on the line between two squares: its north end is the corner of four squares."""


@pytest.mark.parametrize(
    ("line", "walls", "told"),
    [
        ("B-1 B-2", [POST], "the line crosses the wall between B-1 and B-2"),
        # The diagonal from A-1 to B-2 goes through the corner at which the wall ends.
        (
            "A-1 B-2",
            [POST],
            "the line touches the end of the wall where A-1, A-2, B-1 and B-2 meet",
        ),
        # A wall that lies along the line, though nothing stands across it.
        ("A-1 A-3", [((1200, 500), (1800, 500))], "the line runs along the wall on A-2"),
        # A corner of one wall that only points at the line from one side.
        (
            "A-1 A-3",
            [((1000, 0), (1500, 500), (2000, 0))],
            "the line touches the wall on A-2",
        ),
        # Both of two joined walls are touched: there is no gap between them.
        (
            "A-1 A-3",
            [((1500, 0), (1500, 500)), ((1500, 500), (1500, 1000))],
            "the line touches the end of the wall on A-2",
        ),
        # A wall over the centre of a square blocks every line from there.
        ("A-1 D-4", [((500, 0), (500, 900))], "the line touches the wall on A-1"),
    ],
)
def test_a_touch_blocks(line: str, walls: list[Points], told: str) -> None:
    ruling = rule(line, *walls)
    assert (ruling.status, ruling.causes[0].text) == ("blocked", told)
    assert ruling.reverse is not None
    assert ruling.reverse.verdict_key()[0] == "blocked"
    assert len(ruling.causes) == len(walls)


def test_a_touch_has_no_length_as_its_margin() -> None:
    touched = rule("A-1 B-2", POST)
    assert touched.margin_sentence() == (
        "The line is blocked only by a touch: no obstacle reaches past the line on both sides."
        " This is too close to call (a hairline): a string over the map is not exact enough to "
        "decide it."
    )
    crossed = rule("A-1 B-2", POST, ((500, 1000), (1500, 1000)))
    assert crossed.margin_sentence() == (
        "Margin 9.0 mm: the line stays blocked until you shift it at least that far to one side."
    )
    assert [cause.margin_phrase() for cause in crossed.causes] == [
        "walls only touch the line",
        "the line would have to move 9.0 mm to be clear",
    ]


def test_a_thousandth_beside_the_end_is_clear() -> None:
    ruling = rule("A-1 B-2", ((1000, 1001), (1000, 2000)))
    assert ruling.status == "clear"
    assert ruling.is_hairline
    assert ruling.sentence() == "A-1 to B-2 is clear with less than 0.1 mm to spare (hairline)."


def test_a_door_blocks_while_it_is_shut() -> None:
    shut, ajar = (rule("B-1 B-2", POST, kind="door", is_open=one) for one in (False, True))
    assert (shut.status, shut.causes[0].code) == ("blocked", "door")
    assert shut.causes[0].text == "the line crosses the closed door between B-1 and B-2"
    assert (ajar.status, ajar.notes[0].code, ajar.margin_mm) == ("clear", "open-door", None)
    assert (
        ajar.notes[0].text
        == "the line crosses the open door between B-1 and B-2, and an open door does not block "
        "sight"
    )


def test_a_window_is_seen_through() -> None:
    ruling = rule("B-1 B-2", POST, kind="window")
    assert (ruling.status, ruling.notes[0].code) == ("clear", "window")


def test_within_a_square_sight_is_clear() -> None:
    assert rule("A-1 A-1", ((500, 0), (500, 900))).status == "clear"


def test_the_margin_is_a_length_on_the_print() -> None:
    """A square prints an inch wide: the wall's middle is half an inch from either of its ends."""
    assert rule("B-1 B-2", POST).margin_mm == pytest.approx(12.7)
    assert rule("A-1 A-2", ((1000, 1000), (2000, 1000))).margin_mm == pytest.approx(12.7)


# ---- against the oracle -----------------------------------------------------------------------

SIDES = st.integers(1, 4)
KINDS: tuple[WallKind, ...] = ("wall", "wall", "door", "window")
STEPS = st.sampled_from((1000, 500, 250, 100, 1))


@st.composite
def tables(draw: st.DrawFn) -> tuple[int, int, dict[str, Wall]]:
    """Columns, rows and walls that touch centres, corners and one another, also off the board."""
    columns, rows = draw(SIDES), draw(SIDES)
    walls = {}
    for number in range(draw(st.integers(0, 5))):
        step = draw(STEPS)
        place = st.integers(-1000 // step, 5000 // step)
        path = draw(st.lists(st.tuples(place, place), min_size=2, max_size=5))
        if len(set(path)) > 1:
            kind = draw(st.sampled_from(KINDS))
            is_open = kind == "door" and draw(st.booleans())
            points = tuple((x * step, y * step) for x, y in path)
            walls[f"w{number}"] = Wall(f"w{number}", points, kind, is_open)
    return columns, rows, walls


def centre(space: Space) -> oracle.Vector:
    return Fraction(1000 * space.column + 500), Fraction(1000 * space.row + 500)


def judge(walls: dict[str, Wall], origin: Space, target: Space) -> dict[str, list[oracle.Meeting]]:
    """Return where the line meets each wall, by the oracle in fractions."""
    a, b = centre(origin), centre(target)
    d = b[0] - a[0], b[1] - a[1]
    found = {}
    for name, wall in walls.items():
        points = [(Fraction(x), Fraction(y)) for x, y in wall.points]
        if any(oracle.shared(a, d, p, q) for p, q in oracle.sides_of(points, False)):
            found[name] = oracle.meetings(a, d, points, False)
    return found


@settings(max_examples=costly_examples())
@given(tables())
def test_every_pair_agrees_with_the_oracle(table: tuple[int, int, dict[str, Wall]]) -> None:
    columns, rows, walls = table
    state = SquareState(GAME, "", columns=columns, rows=rows, walls=walls)
    for origin, target in product(state.grid.spaces(), repeat=2):
        ruling = rule_on_line(state, origin, target)
        met = {} if origin == target else judge(walls, origin, target)
        blocks = {
            name for name in met
            if walls[name].kind == "wall" or (walls[name].kind == "door" and not walls[name].open)
        }  # fmt: skip
        assert ruling.status == ("blocked" if blocks else "clear")
        assert [cause.start for cause in ruling.causes] == sorted(met[one][0][0] for one in blocks)
        contacts = sorted(
            (walls[name].title, *meeting) for name, several in met.items() for meeting in several
        )
        assert contacts == sorted((m.feature, m.start, m.end, m.manner) for m in ruling.marks)
        for cause in ruling.causes:
            a, b = centre(origin), centre(target)
            x, y = (one + cause.start * (other - one) for one, other in zip(a, b, strict=True))
            assert cause.space == state.grid.name(Space(int(y // 1000), int(x // 1000)))
        codes = {(cause.code, cause.space) for cause in ruling.causes}
        listed = blocking_reason_codes(state, origin, target)
        assert codes == {(code, state.grid.name(space)) for code, space in listed}
        assert visible_squares(state, origin)[target] == (not blocks)
        assert ruling.reverse is not None
        assert ruling.reverse.status == ruling.status
