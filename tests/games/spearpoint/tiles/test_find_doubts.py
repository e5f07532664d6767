"""Doubts of the audit: each bound from within and from without, turned tiles, mended tiles."""

from dataclasses import replace

import pytest
from hypothesis import given, settings

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.geometry.shape_check import area_fault, wall_fault
from boardapp.core.tile import TileFace
from boardapp.games.spearpoint.tiles.catalogue import TileSide
from boardapp.games.spearpoint.tiles.find_doubts import (
    find_drawing_doubts,
    find_tile_doubts,
    mend_drawing,
)
from boardapp.games.spearpoint.tiles.tile_drawing_doubt import CODES, Code, Doubt
from boardapp.games.spearpoint.tiles.tile_set import load_catalogue
from tests.games.spearpoint.tiles.drawn_tiles import (
    MIRRORED_SIDES,
    TURNED_SIDES,
    drawn,
    faces,
    mirrored,
    moved,
    turned,
)
from tests.support.examples import costly_examples

Wall = list[Point]
UPRIGHT: Wall = [(1000, 1000), (1000, 3000)]
BLOCK: Wall = [(1000, 1000), (3000, 1000), (3000, 1240), (1000, 1240)]
LEVEL: Wall = [(1000, 1000), (3000, 1000)]
SLANTED: Wall = [(0, 0), (4000, 3000)]
SQUARE: Wall = [(1000, 1000), (3000, 1000), (3000, 3000), (1000, 3000)]


def told(face: TileFace, code: Code) -> list[str]:
    """The sentences of one kind, without the tile and the full stop."""
    found = [doubt for doubt in find_drawing_doubts(face) if doubt.code == code]
    assert all(one.text.startswith("1A: ") and one.text.endswith(".") for one in found)
    return [one.text[4:-1] for one in found]


BETWEEN = "so a line of sight can slip between them"
ENDS_APART: list[tuple[TileFace, list[str]]] = [
    (drawn(UPRIGHT, [(1000, 1000), (3000, 1000)]), []),
    (
        drawn(UPRIGHT, [(1039, 1000), (3000, 1000)]),
        [
            "the north end of wall 1 at [1000, 1000] and the west end of wall 2 at [1039, 1000] "
            "are 0.99 mm"
            f" apart, {BETWEEN}"
        ],
    ),
    (drawn(UPRIGHT, [(1040, 1000), (3000, 1000)]), []),
    (
        drawn(UPRIGHT, [(1023, 968), (3000, 968)]),
        [
            "the north end of wall 1 at [1000, 1000] and the west end of wall 2 at [1023, 968] "
            "are 1.0 mm"
            f" apart, {BETWEEN}"
        ],
    ),
    (drawn(UPRIGHT, [(1024, 968), (3000, 968)]), []),
    (
        drawn([(1000, 1030), *SQUARE[1:], (1000, 1000)]),
        [f"the two ends of wall 1, at [1000, 1030] and [1000, 1000], are 0.76 mm apart, {BETWEEN}"],
    ),
    (drawn([*SQUARE, SQUARE[0]]), []),
    # A wall that is short as a whole is doubted for that.
    (drawn([(1000, 1000), (1030, 1000)]), []),
]

END_NEAR_WALL: list[tuple[TileFace, list[str]]] = [
    (drawn(UPRIGHT, [(1000, 2000), (3000, 2000)]), []),
    (
        drawn(UPRIGHT, [(1001, 2000), (3000, 2000)]),
        [f"the west end of wall 2 at [1001, 2000] is 0.03 mm from wall 1, {BETWEEN}"],
    ),
    (
        drawn(UPRIGHT, [(1040, 2000), (3000, 2000)]),
        [f"the west end of wall 2 at [1040, 2000] is 1.0 mm from wall 1, {BETWEEN}"],
    ),
    (drawn(UPRIGHT, [(1041, 2000), (3000, 2000)]), []),
    # Two ends 40 mils apart are not nearer than that, but within it.
    (
        drawn(UPRIGHT, [(1040, 1000), (3000, 1000)]),
        [
            f"the north end of wall 1 at [1000, 1000] is 1.0 mm from wall 2, {BETWEEN}",
            f"the west end of wall 2 at [1040, 1000] is 1.0 mm from wall 1, {BETWEEN}",
        ],
    ),
    # Of three, four, five: 40 mils off a slanted wall to the mil.
    (
        drawn(SLANTED, [(2024, 1468), (2024, 500)]),
        [f"the south end of wall 2 at [2024, 1468] is 1.0 mm from wall 1, {BETWEEN}"],
    ),
    (drawn(SLANTED, [(2025, 1468), (2025, 500)]), []),
    # Whole mils are not always on a slanted wall, however near.
    (
        drawn([(0, 0), (4000, 3999)], [(2000, 2000), (500, 3000)]),
        [f"the east end of wall 2 at [2000, 2000] is less than 0.01 mm from wall 1, {BETWEEN}"],
    ),
    # Its own wall, once it has gone away and come back.
    (
        drawn([(1000, 1000), (3000, 1000), (3000, 3000), (1500, 3000), (1500, 1040)]),
        [f"the north end of wall 1 at [1500, 1040] is 1.0 mm from itself, {BETWEEN}"],
    ),
    (drawn([(1000, 1000), (3000, 1000), (3000, 3000), (1500, 3000), (1500, 1041)]), []),
    (drawn([(1000, 1000), (1030, 1000), (1030, 1030), (3000, 1030)]), []),
    # An area's rim from without; within it, what blocks has no gap.
    (
        drawn([(3040, 2000), (3900, 2000)], areas=[SQUARE]),
        [f"the west end of wall 1 at [3040, 2000] is 1.0 mm from area 1, {BETWEEN}"],
    ),
    (drawn([(3041, 2000), (3900, 2000)], areas=[SQUARE]), []),
    (drawn([(2980, 2000), (3900, 2000)], areas=[SQUARE]), []),
]

SIDE_NOT = "side instead of on it"
END_NEAR_SIDE: list[tuple[TileFace, list[str]]] = [
    (drawn([(0, 1000), (3000, 1000)]), []),
    (
        drawn([(1, 1000), (3000, 1000)]),
        [f"the west end of wall 1 at [1, 1000] is 0.03 mm from the tile's west {SIDE_NOT}"],
    ),
    (
        drawn([(40, 1000), (3960, 1000)]),
        [
            f"the west end of wall 1 at [40, 1000] is 1.0 mm from the tile's west {SIDE_NOT}",
            f"the east end of wall 1 at [3960, 1000] is 1.0 mm from the tile's east {SIDE_NOT}",
        ],
    ),
    (drawn([(41, 1000), (3959, 1000)]), []),
    (
        drawn([(1000, 40), (1000, 3960)]),
        [
            f"the north end of wall 1 at [1000, 40] is 1.0 mm from the tile's north {SIDE_NOT}",
            f"the south end of wall 1 at [1000, 3960] is 1.0 mm from the tile's south {SIDE_NOT}",
        ],
    ),
    (drawn([(1000, 41), (1000, 3959)]), []),
    # On one side, and short of the corner with the other.
    (
        drawn([(20, 0), (2000, 1000)]),
        [f"the west end of wall 1 at [20, 0] is 0.51 mm from the tile's west {SIDE_NOT}"],
    ),
    # A ring has no ends.
    (drawn([(20, 20), (3000, 20), (3000, 3000), (20, 20)]), []),
]

SHORT_WALL: list[tuple[TileFace, list[str]]] = [
    (drawn([(1000, 1000), (1099, 1000)]), ["wall 1 at [1000, 1000] is only 2.5 mm long"]),
    (drawn([(1000, 1000), (1100, 1000)]), []),
    (drawn([(1000, 1000), (1060, 1080)]), []),
    (drawn([(1000, 1000), (1060, 1079)]), ["wall 1 at [1000, 1000] is only 2.5 mm long"]),
    (drawn([(1000, 1000), (1050, 1000), (1050, 1050)]), []),
    (
        drawn([(1000, 1000), (1050, 1000), (1050, 1049)]),
        ["wall 1 at [1000, 1000] is only 2.5 mm long"],
    ),
    (drawn(areas=[[(1000, 1000), (1020, 1000), (1000, 1020)]]), []),
]

TWICE = "one wall is drawn twice"
WALL_TWICE: list[tuple[TileFace, list[str]]] = [
    (
        drawn(LEVEL, LEVEL),
        [
            "wall 1 and wall 2 run along each other for 50.8 mm, beginning at "
            f"[1000, 1000], so {TWICE}"
        ],
    ),
    (
        drawn(LEVEL, [(2500, 1040), (1500, 1040)]),
        [
            "wall 1 and wall 2 run along each other for 25.4 mm, beginning at "
            f"[2500, 1040], so {TWICE}"
        ],
    ),
    (drawn(LEVEL, [(2500, 1041), (1500, 1041)]), []),
    (
        drawn(LEVEL, [(2900, 1000), (3900, 1000)]),
        [
            "wall 1 and wall 2 run along each other for 2.5 mm, beginning at "
            f"[3000, 1000], so {TWICE}"
        ],
    ),
    (drawn(LEVEL, [(2901, 1000), (3900, 1000)]), []),
    # A wall that begins where another ends, or crosses it, is no second one.
    (drawn(LEVEL, [(3000, 1000), (3900, 1000)]), []),
    (drawn(LEVEL, [(2000, 0), (2000, 2000)]), []),
    (
        drawn([(1000, 1000), (3000, 1000), (1500, 1000)]),
        [f"wall 1 runs back along itself for 38.1 mm, beginning at [3000, 1000], so {TWICE}"],
    ),
    # A pair of walls is told once, whatever many stretches they share.
    (
        drawn([*SQUARE, SQUARE[0]], SQUARE),
        [
            "wall 1 and wall 2 run along each other for 50.8 mm, beginning at "
            f"[1000, 1000], so {TWICE}"
        ],
    ),
    (drawn(LEVEL, areas=[SQUARE]), []),
]

LEVEL_LINE, UPRIGHT_LINE = "a line from west to east", "a line from north to south"
NEARLY_STRAIGHT: list[tuple[TileFace, list[str]]] = [
    (drawn(LEVEL, UPRIGHT, [(1000, 1000), (3000, 3000)]), []),
    (
        drawn([(0, 0), (4000, 69)]),
        [f"wall 1 from [0, 0] to [4000, 69] is 1.8 mm off {LEVEL_LINE}"],
    ),
    (drawn([(0, 0), (4000, 70)]), []),
    (
        drawn([(4000, 1000), (3931, 3000), (3931, 3999)]),
        [],
    ),
    (
        drawn([(1000, 1000), (1017, 2000)]),
        [f"wall 1 from [1000, 1000] to [1017, 2000] is 0.43 mm off {UPRIGHT_LINE}"],
    ),
    (drawn([(1000, 1000), (1018, 2000)]), []),
    (
        drawn([(1000, 1000), (2035, 2000)]),
        ["wall 1 from [1000, 1000] to [2035, 2000] is 0.63 mm off a diagonal of 45°"],
    ),
    (drawn([(1000, 1000), (2036, 2000)]), []),
    (
        drawn([(1000, 2000), (2000, 1035)]),
        [],
    ),
    # The sides of areas too, the last with the first.
    (
        drawn(areas=[[(1000, 1000), (3000, 1000), (3000, 3000), (1010, 3000)]]),
        [f"area 1 from [1010, 3000] to [1000, 1000] is 0.25 mm off {UPRIGHT_LINE}"],
    ),
]

AREA_REFUSED: list[tuple[TileFace, list[str]]] = [
    (drawn(areas=[SQUARE]), []),
    (
        drawn(areas=[[(1000, 1000), (3000, 3000), (3000, 1000), (1000, 3000)]]),
        ["boardapp cannot rule on area 1 at [1000, 1000]: sides 1 and 3 crossing or touching"],
    ),
    (
        drawn(areas=[SQUARE, [(100, 100), (100, 100), (500, 100), (500, 500)]]),
        ["boardapp cannot rule on area 2 at [100, 100]: the corner [100, 100] twice in a row"],
    ),
    (
        drawn(areas=[[(1000, 1000), (3000, 1000)]]),
        ["boardapp cannot rule on area 1 at [1000, 1000]: fewer than 3 different corners"],
    ),
]

CORNER = "the tile's corner"
EDGE_GAP: list[tuple[TileFace, list[str]]] = [
    (drawn(edges="red north"), []),
    (
        drawn(edges="red north 0-3999"),
        [f"the red edge on the north side ends at [3999, 0], 0.03 mm short of {CORNER}"],
    ),
    (
        drawn(edges="green north 0-3960"),
        [f"the green edge on the north side ends at [3960, 0], 1.0 mm short of {CORNER}"],
    ),
    (drawn(edges="green north 0-3959"), []),
    (
        drawn(edges="red west 40-2000"),
        [f"the red edge on the west side ends at [0, 40], 1.0 mm short of {CORNER}"],
    ),
    (drawn(edges="red west 41-2000"), []),
    (
        drawn(edges="green south 2040-4000, red south 0-2000"),
        [
            "the green edge on the south side ends at [2040, 4000], 1.0 mm short of the "
            "next red edge"
        ],
    ),
    (drawn(edges="green south 2041-4000, red south 0-2000"), []),
    (drawn(edges="green south 2000-4000, red south 0-2000"), []),
    (drawn(edges="green south 1900-4000, red south 0-2000"), []),
    # Only red holds fire in: where it ends just short, green beside it is no excuse.
    (
        drawn(edges="green east, red east 0-3980"),
        [f"the red edge on the east side ends at [4000, 3980], 0.51 mm short of {CORNER}"],
    ),
    (drawn(edges="red east, green east 0-3980"), []),
    (
        drawn(edges="green east 0-1980, green east 1980-2000, red east 0-1980, red east 2000-4000"),
        ["the red edge on the east side ends at [4000, 1980], 0.51 mm short of the next red edge"],
    ),
]

ARROW_AT_WALL: list[tuple[TileFace, list[str]]] = [
    (
        drawn([(500, 200), (3500, 100)], arrows=("north",)),
        [
            "the arrow on the north side points into wall 1, which runs along that side from"
            " [500, 200] to [3500, 100], 5.1 mm from it"
        ],
    ),
    (drawn([(500, 201), (3500, 100)], arrows=("north",)), []),
    (drawn([(500, 200), (3500, 100)], arrows=("south", "west")), []),
    (drawn([(500, 0), (500, 200)], arrows=("north",)), []),
    (
        drawn([(4000, 500), (4000, 600)], arrows=("east",)),
        [
            "the arrow on the east side points into wall 1, which runs along that side from"
            " [4000, 500] to [4000, 600]"
        ],
    ),
    (drawn([(4000, 500), (4000, 599)], arrows=("east",)), []),
    (
        drawn(areas=[[(100, 3000), (2000, 2500), (3900, 3900), (100, 3900)]], arrows=("south",)),
        [
            "the arrow on the south side points into area 1, which runs along that side from"
            " [3900, 3900] to [100, 3900], 2.5 mm from it"
        ],
    ),
]

NO_EDGES: list[tuple[TileFace, list[str]]] = [
    (drawn(LEVEL), ["the tile has walls, but no highlighted edges are drawn"]),
    (drawn(areas=[SQUARE]), ["the tile has walls, but no highlighted edges are drawn"]),
    (drawn(LEVEL, edges="red north"), []),
    (drawn(), []),
]

SHAPES_CROSS: list[tuple[TileFace, list[str]]] = [
    (
        drawn([(1000, 1000), (3000, 1000)], [(2000, 500), (2000, 1500)]),
        ["wall 1 and wall 2 cross at [2000, 1000]: end one wall there, or leave one wall out"],
    ),
    (drawn([(1000, 1000), (2000, 1000), (3000, 1000)], [(2000, 500), (2000, 1000)]), []),
    (
        drawn(areas=[[(500, 500), (1500, 500), (1500, 1500)], [(1200, 0), (1400, 0), (1300, 900)]]),
        [
            "area 1 and area 2 cross at [1344, 500]: move the corners or ends of one, or leave "
            "one out"
        ],
    ),
    (
        drawn(areas=[BLOCK, BLOCK]),
        [
            "area 1 and area 2 cover the same ground at [2000, 1120]: leave one out, or move its "
            "corners"
        ],
    ),
    (
        drawn(areas=[BLOCK, [(1500, 1000), (2500, 1000), (2500, 1200), (1500, 1200)]]),
        [
            "area 1 and area 2 cover the same ground at [2000, 1100]: leave one out, or move its "
            "corners"
        ],
    ),
    (drawn(areas=[BLOCK, [(3000, 1000), (3500, 1000), (3500, 1240), (3000, 1240)]]), []),
]

TABLES: dict[Code, list[tuple[TileFace, list[str]]]] = {
    "ends-apart": ENDS_APART,
    "end-near-wall": END_NEAR_WALL,
    "end-near-side": END_NEAR_SIDE,
    "short-wall": SHORT_WALL,
    "wall-twice": WALL_TWICE,
    "shapes-cross": SHAPES_CROSS,
    "nearly-straight": NEARLY_STRAIGHT,
    "area-refused": AREA_REFUSED,
    "edge-gap": EDGE_GAP,
    "arrow-at-wall": ARROW_AT_WALL,
    "no-edges": NO_EDGES,
}


@pytest.mark.parametrize(
    ("code", "face", "sentences"),
    [
        pytest.param(code, *row, id=f"{code}-{i}")
        for code, rows in TABLES.items()
        for i, row in enumerate(rows)
    ],
)
def test_each_bound_from_within_and_from_without(
    code: Code, face: TileFace, sentences: list[str]
) -> None:
    assert told(face, code) == sentences


def test_every_doubt_has_its_table() -> None:
    assert {*TABLES, "rough", "too-many-points"} == set(CODES)


@pytest.mark.parametrize(("accuracy", "rough"), [(None, False), (10, False), (11, True)])
def test_a_rough_drawing(accuracy: int | None, rough: bool) -> None:
    found = [
        one for one in find_tile_doubts(TileSide(drawn(), accuracy=accuracy)) if one.code == "rough"
    ]
    sentence = (
        "1A: the drawing is only accurate to 0.28 mm, and 0.25 mm is good. Photograph the "
        "tile from nearer."
    )
    assert [one.text for one in found] == [sentence] * rough


@pytest.mark.parametrize(
    ("more", "sentences"),
    [
        (0, []),
        (1, ["1A: the tile has 1,001 points, but boardapp checks at most 1,000."]),
    ],
)
def test_a_tile_of_too_many_points(more: int, sentences: list[str]) -> None:
    walls = [[(20 * i, 200 * (j + 1) + 90 * (i % 2)) for i in range(200)] for j in range(4)]
    walls.append([(20 * i, 100) for i in range(199 + more)])
    face = drawn(*walls, areas=[], edges="red north")
    found = find_drawing_doubts(replace(face, walls=(*face.walls, ((0, 0),))))
    assert [one.text for one in found if one.code == "too-many-points"] == sentences


def test_nothing_is_doubted_of_a_tile_that_nobody_has_drawn() -> None:
    assert find_tile_doubts(TileSide(TileFace("1A", "House", known=False), accuracy=99)) == []


def test_what_is_doubted_of_the_shipped_tiles() -> None:
    """Only that the fields of crops are no rectangles: they are drawn so, with their art."""
    found = [doubt for tile in load_catalogue().tiles.values() for doubt in find_tile_doubts(tile)]
    assert {doubt.code for doubt in found} == {"nearly-straight"}
    assert [doubt.tile for doubt in found] == ["22A"] * 4 + ["22B"] * 4
    assert all(doubt.things == ("area 1",) and doubt.mm == 20 * 0.0254 for doubt in found)


# ---- turned and mirrored ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "sides"), [(turned, TURNED_SIDES), (mirrored, MIRRORED_SIDES)], ids=["turn", "mirror"]
)
@settings(max_examples=costly_examples())
@given(face=faces())
def test_a_turned_tile_has_its_doubts_turned(turn, sides, face: TileFace) -> None:  # type: ignore[no-untyped-def]
    def there(doubt: Doubt) -> tuple[object, ...]:
        things = tuple(
            f"{sides[thing.split()[0]]} side" if thing.endswith(" side") else thing
            for thing in doubt.things
        )
        return doubt.code, things, turn(doubt.at) if doubt.at else None, doubt.mm

    def here(doubt: Doubt) -> tuple[object, ...]:
        return doubt[0], *doubt[2:5]

    found = find_drawing_doubts(moved(face, turn, sides))
    assert sorted(map(repr, map(here, found))) == sorted(
        map(repr, map(there, find_drawing_doubts(face)))
    )


# ---- mended -----------------------------------------------------------------------------------


def only(face: TileFace, code: Code) -> TileFace | None:
    """The tile without its only doubt of a kind."""
    (doubt,) = [one for one in find_drawing_doubts(face) if one.code == code]
    return mend_drawing(face, doubt)


EAST = "green east"
MENDED: list[tuple[Code, TileFace, TileFace | None]] = [
    ("ends-apart", drawn(UPRIGHT, [(1039, 1000), (3000, 1000)]), drawn(UPRIGHT, LEVEL)),
    # Both walls go on to their corner.
    ("ends-apart", drawn([(1000, 1020), (1000, 3000)], [(1015, 1000), (3000, 1000)]),
     drawn(UPRIGHT, LEVEL)),
    # The end that stands on a wall stays there; all that meets at the other comes along.
    ("ends-apart",
     drawn(UPRIGHT, [(1000, 2000), (200, 2000)], [(1030, 2000), (1600, 2700)],
           [(1030, 2000), (1600, 1300)]),
     drawn(UPRIGHT, [(1000, 2000), (200, 2000)], [(1000, 2000), (1600, 2700)],
           [(1000, 2000), (1600, 1300)])),
    # Two ends that stand on a third wall: either way one of them would come off it.
    ("ends-apart", drawn(UPRIGHT, [(1000, 2000), (3000, 2000)], [(1000, 2030), (3000, 3500)]),
     None),
    ("end-near-wall", drawn(UPRIGHT, [(1040, 2000), (3000, 2000)]),
     drawn([(1000, 1000), (1000, 2000), (1000, 3000)], [(1000, 2000), (3000, 2000)])),
    # On along its own way, not the shortest.
    ("end-near-wall", drawn(UPRIGHT, [(1030, 2030), (2000, 3000)]),
     drawn([(1000, 1000), (1000, 2000), (1000, 3000)], [(1000, 2000), (2000, 3000)])),
    ("end-near-wall", drawn([(3040, 2000), (3900, 2000)], areas=[SQUARE]),
     drawn([(3000, 2000), (3900, 2000)], areas=[[*SQUARE[:2], (3000, 2000), *SQUARE[2:]]])),
    ("end-near-side", drawn([(40, 1000), (3000, 1000)]), drawn([(0, 1000), (3000, 1000)])),
    ("end-near-side", drawn([(20, 1020), (1000, 2000)]), drawn([(0, 1000), (1000, 2000)])),
    ("end-near-side", drawn([(1000, 3990), (2000, 2000)]), drawn([(995, 4000), (2000, 2000)])),
    ("short-wall", drawn([(1000, 1000), (1099, 1000)]), None),
    ("wall-twice", drawn(LEVEL, LEVEL), drawn(LEVEL)),
    ("wall-twice", drawn([(1500, 1020), (2500, 1020)], LEVEL), drawn(LEVEL)),
    ("wall-twice", drawn(LEVEL, [(2000, 1000), (3900, 1000)]), None),
    ("nearly-straight", drawn([(1000, 1000), (3000, 1010)]), drawn(LEVEL)),
    # A corner keeps what runs straight into it.
    ("nearly-straight", drawn([(1000, 3000), (1000, 1000), (3000, 1010), (3000, 3000)]),
     drawn([(1000, 3000), (1000, 1000), (3000, 1000), (3000, 3000)])),
    ("nearly-straight", drawn([(1000, 1000), (2035, 2000)]), drawn([(1000, 1000), (2035, 2035)])),
    ("area-refused", drawn(areas=[[(100, 100), (100, 100), (500, 100), (500, 500)]]),
     drawn(areas=[[(100, 100), (500, 100), (500, 500)]])),
    ("area-refused", drawn(areas=[[(1000, 1000), (3000, 3000), (3000, 1000), (1000, 3000)]]),
     None),
    ("edge-gap", drawn(edges="red north 0-3960"), drawn(edges="red north")),
    ("edge-gap", drawn(edges="red west 40-2000"), drawn(edges="red west 0-2000")),
    ("edge-gap", drawn(edges="green west 40-2000, red west 40-900"),
     drawn(edges="green west 0-2000, red west 0-900")),
    ("edge-gap", drawn(edges="red east 0-1980, green east 0-1980, red east 2000-3000"),
     drawn(edges="red east 0-2000, green east 0-1980, red east 2000-3000")),
    ("edge-gap", drawn(edges=f"red south 2030-3000, {EAST}, red south 0-2000"),
     drawn(edges=f"red south 2030-3000, {EAST}, red south 0-2030")),
    # Only the printed tile can tell where a red stretch ends and a green one begins.
    ("edge-gap", drawn(edges="red south 0-2000, green south 2030-4000"), None),
    ("arrow-at-wall", drawn([(500, 200), (3500, 200)], arrows=("north",)), None),
    ("no-edges", drawn(LEVEL), None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "face", "answer"),
    [pytest.param(*row, id=f"{row[0]}-{i}") for i, row in enumerate(MENDED)],
)
def test_the_one_right_answer(code: Code, face: TileFace, answer: TileFace | None) -> None:
    assert only(face, code) == answer


@settings(max_examples=costly_examples())
@given(face=faces())
def test_a_mended_tile_has_that_doubt_no_more_and_no_other_instead(face: TileFace) -> None:
    before = find_drawing_doubts(face)
    for doubt in before:
        answer = mend_drawing(face, doubt)
        if answer is None:
            continue
        after = find_drawing_doubts(answer)
        assert not any(map(doubt.is_same_as, after))
        assert len(after) < len(before)
        assert not any(map(wall_fault, answer.walls))
        assert not any(map(area_fault, answer.areas))
        assert all(
            0 <= one <= 4000 for shape in answer.walls + answer.areas for p in shape for one in p
        )
        assert all(0 <= edge.start < edge.stop <= 4000 for edge in answer.edges)


def test_a_tile_of_many_points_or_doubts_is_mended_by_hand() -> None:
    slip = [(3500, 30), (3500, 800)]
    for points, found in ((98, True), (99, False)):
        saw = [(100 + 36 * i, 1000 + 1500 * (i % 2)) for i in range(points)]
        assert (only(drawn(saw, slip), "end-near-side") is not None) == found
    for stubs, found in ((28, True), (29, False)):
        walls = [[(100 + 100 * i, 2000), (100 + 100 * i, 2050)] for i in range(stubs)]
        assert (only(drawn(*walls, slip), "end-near-side") is not None) == found
