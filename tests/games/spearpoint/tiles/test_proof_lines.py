"""The proof of a tile on the table: its lines, the three nearest to turning, their sentences."""

from math import hypot

import pytest
from hypothesis import given, settings

from boardapp.core.geometry.exact_geometry import cross_product, line_contacts
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.lines_to_verify import (
    MIDDLE,
    TABLE,
    ThreadLine,
    thread_lines_of_tile,
)
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from tests.games.spearpoint.tiles.drawn_tiles import drawn, faces
from tests.support.examples import costly_examples

LINES = [
    "A-1 B-3", "A-1 C-2", "A-1 C-3", "A-2 B-1", "A-2 B-3", "A-2 C-1", "A-2 C-2", "A-2 C-3",
    "A-3 B-1", "A-3 C-1", "A-3 C-2", "B-1 B-3", "B-1 C-2", "B-1 C-3", "B-3 C-1", "B-3 C-2",
]  # fmt: skip
"""All lines between two of the eight spaces around the middle that meet it."""


def threads(face: TileFace) -> dict[str, ThreadLine]:
    return {
        f"{one.origin} {one.target}": one for one in thread_lines_of_tile(TileSide(face)).threads
    }


def sentences(face: TileFace) -> list[str]:
    return [one.sentence for one in thread_lines_of_tile(TileSide(face)).lines_nearest_to_turning]


def test_all_lines_over_a_tile() -> None:
    found = threads(drawn([(1000, 1900), (3000, 1900)], edges="red north"))
    assert list(found) == LINES
    blocked = [line for line, one in found.items() if one.status == "blocked"]
    assert blocked == ["A-1 C-3", "A-2 C-2", "A-3 C-1"]
    assert found["B-1 B-3"] == ThreadLine(
        "B-1", "B-3", "clear", 100 * 0.0254, "the north wall", (1000, 1900)
    )
    assert found["A-2 C-2"].margin_mm == 1000 * 0.0254


def test_a_tile_without_walls_meets_no_line() -> None:
    found = threads(drawn(edges="red north"))
    assert list(found) == LINES
    assert {one.status for one in found.values()} == {"clear"}
    assert (
        found["A-1 C-3"].sentence == "Stretch a thread from A-1 to C-3. If the drawing is right, "
        "the thread touches no wall."
    )
    assert sentences(drawn()) == []


def test_a_tile_that_nobody_has_drawn_proves_nothing() -> None:
    assert thread_lines_of_tile(TileSide(TileFace("1A", "House", known=False))).threads == ()
    bow = drawn(areas=[[(1000, 1000), (3000, 3000), (3000, 1000), (1000, 3000)]])
    assert thread_lines_of_tile(TileSide(bow)).threads == ()


def test_the_three_nearest_to_turning_are_told() -> None:
    # At 3000 from the north the threads pass 500 mils from either side: A-1 to C-2, A-3 to C-2.
    face = drawn([(490, 3000), (3480, 3000)], [(1000, 1000), (1000, 1970)])
    assert sentences(face) == [
        "Stretch a thread from A-1 to C-2. If the drawing is right, "
        "the west end of the south wall extends 0.23 mm "
        "beyond the thread. "
        "Look at the point 12.4 mm from the tile's west side and 25.4 mm from its south side.",
        "Stretch a thread from A-3 to C-2. If the drawing is right, "
        "the east end of the south wall is 0.45 mm from "
        "the thread. "
        "Look at the point 13.2 mm from the tile's east side and 25.4 mm from its south side.",
        "Stretch a thread from B-1 to B-3. If the drawing is right, "
        "the south end of the west wall is 0.76 mm from "
        "the thread. "
        "Look at the point 25.4 mm from the tile's west side and 50.0 mm from its north side.",
    ]


@pytest.mark.parametrize(
    ("face", "line", "part"),
    [
        (drawn([(500, 500), (1500, 500)]), "A-2 C-2", "the east end of the north wall"),
        (drawn([(500, 2500), (500, 3500)]), "B-1 B-3", "the north end of the west wall"),
        (drawn([(2500, 2500), (3500, 2500), (3500, 3500)]), "A-3 C-2", "the east wall"),
        (drawn([(500, 500), (1500, 500), (1500, 1500)]), "A-2 C-2", "the west wall"),
        (drawn([(500, 3500), (1500, 3000), (500, 2700)]), "A-2 C-2", "a corner of the south wall"),
        (drawn([(1800, 1500), (3000, 1500)]), "A-2 C-2", "the west end of the north wall"),
        (drawn([(1799, 1500), (3000, 1500)]), "A-2 C-2", "the north wall"),
        (drawn([(1800, 500), (2200, 500), (2200, 3500)]), "A-3 C-1", "the east wall"),
        (drawn(areas=[[(500, 500), (1500, 500), (1500, 1500), (500, 1500)]]), "B-1 B-3",
         "the south side of area 1"),
        (drawn(areas=[[(500, 500), (1500, 500), (1500, 1400), (500, 1300)]]), "B-1 B-3",
         "the corner of area 1 between its south and east sides"),
    ],
)  # fmt: skip
def test_what_is_touched_or_passed_is_named(face: TileFace, line: str, part: str) -> None:
    assert threads(face)[line].part == part


@settings(max_examples=costly_examples())
@given(face=faces())
def test_a_line_is_as_far_from_turning_as_its_deciding_point_lies_off_it(face: TileFace) -> None:
    left, top = TABLE.north_west_corner(MIDDLE)
    for one in thread_lines_of_tile(TileSide(face)).threads:
        ends = (TABLE.centre(TABLE.parse(name)) for name in (one.origin, one.target))
        a, b = ((x - left, y - top) for x, y in ends)
        met = any(
            line_contacts(a, b, wall, closed=False) for wall in face.walls if len(set(wall)) > 1
        )
        met = met or any(line_contacts(a, b, area, closed=True) for area in face.areas)
        assert (one.status == "blocked") == met
        if one.at is None:
            assert face.walls + face.areas == ()
            continue
        assert one.margin_mm is not None
        off = abs(cross_product(a, b, one.at)) / hypot(b[0] - a[0], b[1] - a[1]) * 0.0254
        if one.status == "clear":
            assert one.margin_mm == pytest.approx(off, abs=1e-6)
        # A touched part may be joined to more that would have to come free.
        assert off <= one.margin_mm + 0.0254
        assert all(0 <= ordinate <= 4000 for ordinate in one.at)


def test_every_shipped_tile_with_walls_can_be_proved() -> None:
    for tile in load_catalogue().tiles.values():
        found = thread_lines_of_tile(tile)
        assert len(found.threads) == len(LINES)
        walled = bool(tile.face.walls or tile.face.areas)
        assert len(found.lines_nearest_to_turning) == 3 * walled
        margins = [one.margin_mm or 0.0 for one in found.lines_nearest_to_turning]
        assert margins == sorted(margins)
