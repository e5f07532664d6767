"""Rulings on sight over a hex board: reasons, levels, margins and fields."""

import random
from collections.abc import Mapping
from itertools import product
from typing import Any

import hypothesis
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from boardapp.core.geometry.exact_geometry import Point
from boardapp.core.grid import Space
from boardapp.core.hex_grid import HexGrid
from boardapp.core.sight_ruling import Ruling
from boardapp.core.sight_ruling_json import ruling_json
from boardapp.games.strategy_cards.hex_sight_rulings import (
    TerrainHeights,
    printed_map_plane,
    rule_on_line,
    visible_hexes,
)
from boardapp.games.strategy_cards.switches import OF_SIGHT
from boardapp.games.strategy_cards.terrain_kinds_and_levels import (
    BUILDINGS,
    KINDS,
    OPEN,
    WOODS,
    HexTerrain,
    TerrainKind,
)  # fmt: skip
from tests.support.examples import costly_examples
from tests.support.hex_oracle import Ground, blockers, steps

GRID = HexGrid(columns=10, rows=9)
NINE = HexGrid(columns=9, rows=9)
READINGS = [
    dict(zip(OF_SIGHT, choices, strict=True))
    for choices in product(*(switch.choices for switch in OF_SIGHT.values()))
]
HEX = 2000 * 0.0254
"""Width of a hex in mm: 50.8."""
ROOT3 = 3**0.5


def board(woods: str = "", hills: Mapping[str, int] | None = None, **kinds: str) -> HexTerrain:
    """Lay out a board: names of woods, levels by name, and names of hexes of other kinds."""
    there = dict.fromkeys(map(GRID.parse, woods.split()), WOODS)
    for kind, names in kinds.items():
        there |= dict.fromkeys(map(GRID.parse, names.split()), KINDS[kind])
    levels = {GRID.parse(name): level for name, level in (hills or {}).items()}
    return HexTerrain(GRID, there, levels)


def rule(terrain: HexTerrain, line: str, **options: str) -> Ruling:
    origin, target = (terrain.grid.parse(name) for name in line.split())
    return rule_on_line(terrain, origin, target, options)


def reasons(ruling: Ruling) -> str:
    return " ".join(f"{cause.code}:{cause.space}" for cause in ruling.causes)


# ---- flat ground ------------------------------------------------------------------------------


@pytest.mark.rule("002-51")
@pytest.mark.parametrize(
    ("woods", "line", "both", "either"),
    [
        pytest.param("", "C2 C5", "", "", id="open-ground"),
        pytest.param("C2 C5", "C2 C5", "", "", id="its-own-ends"),
        pytest.param("C4", "C2 C5", "terrain:C4", "terrain:C4", id="inside"),
        pytest.param("C3 C4", "C5 C2", "terrain:C4 terrain:C3", "terrain:C4 terrain:C3",
                     id="in-order-along-the-line"),
        pytest.param("C6", "C2 C5", "", "", id="behind-the-target"),
        pytest.param("D4", "C5 E5", "", "hexside:D4", id="a-side-of-one"),
        pytest.param("D4 D5", "C5 E5", "hexside:D5", "hexside:D5", id="a-side-between-two"),
        pytest.param("E5", "D5 F5", "", "hexside:E5", id="a-side-in-a-shifted-row"),
        pytest.param("E5 E6", "D5 F5", "hexside:E6", "hexside:E6", id="both-in-a-shifted-row"),
        pytest.param("D5 F4", "C5 G5", "", "hexside:D5 hexside:F4",
                     id="one-on-each-side-not-facing"),
        pytest.param("C6", "C5 D6", "", "hexside:C6", id="a-slanting-side"),
        pytest.param("C6 D5", "C5 D6", "hexside:C6", "hexside:C6", id="a-slanting-side-of-two"),
        pytest.param("B1", "A1 C1", "", "hexside:B1", id="a-side-at-the-rim"),
        pytest.param("C10", "B10 D10", "", "hexside:C10", id="a-side-at-the-right-rim"),
        pytest.param("C5 D3", "C2 D6", "", "", id="touched-corners"),
        pytest.param("C4", "C2 D6", "terrain:C4", "terrain:C4", id="from-corner-to-side"),
    ],
)  # fmt: skip
def test_reasons_on_flat_ground(woods: str, line: str, both: str, either: str) -> None:
    terrain = board(woods)
    assert reasons(rule(terrain, line)) == both
    assert reasons(rule(terrain, line, hexside="either")) == either
    back = " ".join(reversed(line.split()))
    assert (rule(terrain, back).status == "blocked") == bool(both)


@pytest.mark.rule("002-51")
def test_kinds_of_the_players_own() -> None:
    orchard = TerrainKind("orchard", "orchard", blocks=True, cover=1, art="woods", letter="O")
    marsh = TerrainKind("marsh", "marsh", blocks=False, cover=0, art="marsh", letter="M")
    terrain = HexTerrain(GRID, {Space(2, 2): orchard, Space(4, 2): marsh}, {})
    assert rule(terrain, "C2 C5").sentence() == (
        "C2 to C5 is blocked: the line passes through the orchard on C3."
    )
    assert rule(terrain, "E2 E5").status == "clear"


def test_the_built_in_kinds() -> None:
    assert list(KINDS.values()) == [OPEN, WOODS, BUILDINGS]
    assert [kind.blocks for kind in KINDS.values()] == [False, True, True]
    assert [kind.cover for kind in KINDS.values()] == [0, None, None]


@pytest.mark.parametrize("line", [(Space(0, 0), Space(0, 10)), (Space(1, -1), Space(0, 0))])
def test_half_hexes_are_no_ends(line: tuple[Space, Space]) -> None:
    message = "^a line of sight needs two hexes of the board as its ends$"
    with pytest.raises(ValueError, match=message):
        rule_on_line(board(), *line)


# ---- levels -----------------------------------------------------------------------------------


@pytest.mark.rule("002-51")
@pytest.mark.parametrize(
    ("woods", "hills", "closest", "shadow"),
    [
        # The line runs from C1 to C7.
        pytest.param("", {"C4": 1}, "hill:C4", "hill:C4", id="higher-than-both"),
        pytest.param("", {"C1": 1, "C4": 1, "C7": 1}, "", "", id="at-the-level-of-both"),
        pytest.param("", {"C1": 2, "C4": 1, "C7": 1}, "", "", id="no-higher-than-either"),
        pytest.param("", {"C1": 1, "C4": 2, "C7": 1}, "hill:C4", "hill:C4", id="a-ridge-between"),
        pytest.param("", {"C1": 1, "C4": 1}, "hill:C4", "hill:C4", id="a-plateau"),
        pytest.param("", {"C1": 1, "C2": 1, "C4": 1}, "hill:C4", "hill:C2 hill:C4",
                     id="the-closest-of-two"),
        pytest.param("", {"C7": 1, "C2": 1, "C4": 1}, "hill:C2", "hill:C2 hill:C4",
                     id="the-closest-of-two-from-below"),
        pytest.param("", {"C1": 2, "C6": 1}, "hill:C6", "hill:C6", id="close-before-the-lower"),
        pytest.param("", {"C1": 2, "C5": 1}, "hill:C5", "", id="far-before-the-lower"),
        pytest.param("", {"C7": 2, "C2": 1}, "hill:C2", "hill:C2", id="close-behind-the-lower"),
        pytest.param("C5", {"C1": 1}, "terrain:C5", "terrain:C5", id="woods-2-before-the-lower"),
        pytest.param("C4", {"C1": 1}, "terrain:C4", "", id="woods-3-before-the-lower"),
        pytest.param("C6", {"C1": 2}, "terrain:C6", "terrain:C6", id="woods-1-below-level-2"),
        pytest.param("C5", {"C1": 2}, "terrain:C5", "", id="woods-2-below-level-2"),
        pytest.param("C4", {"C1": 1, "C7": 1}, "", "", id="woods-below-both"),
        pytest.param("C4", {"C1": 1, "C4": 1, "C7": 1}, "terrain:C4", "terrain:C4",
                     id="woods-at-the-level-of-both"),
        pytest.param("C4", {"C4": 1}, "hill:C4", "hill:C4", id="woods-on-a-hill-above-both"),
        pytest.param("C4 C5", {"C1": 1, "C4": 2}, "hill:C4 terrain:C5", "hill:C4 terrain:C5",
                     id="one-above-both-and-one-closest"),
        pytest.param("C3 C5", {"C1": 1}, "terrain:C5", "terrain:C5", id="one-seen-over"),
        pytest.param("C1 C7", {"C1": 1}, "", "", id="woods-at-the-ends"),
    ],
)  # fmt: skip
def test_reasons_on_hills(woods: str, hills: dict[str, int], closest: str, shadow: str) -> None:
    terrain = board(woods, hills)
    assert reasons(rule(terrain, "C1 C7")) == closest
    assert reasons(rule(terrain, "C1 C7", slope="shadow")) == shadow
    back = rule(terrain, "C7 C1", slope="shadow")
    assert " ".join(reversed(reasons(back).split())) == shadow


@pytest.mark.rule("002-51")
@pytest.mark.parametrize(
    ("hills", "status"),
    [
        ({"D4": 1}, "clear"), ({"D4": 1, "D5": 1}, "blocked"),
        ({"D4": 1, "D5": 1, "C5": 1}, "blocked"), ({"D4": 2, "D5": 1, "C5": 1, "E5": 1}, "clear"),
    ],
)  # fmt: skip
def test_levels_beside_a_side(hills: dict[str, int], status: str) -> None:
    assert rule(board("", hills), "C5 E5").status == status


# ---- words ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("terrain", "line", "options", "expected"),
    [
        (board(), "C2 C5", {}, "C2 to C5 is clear."),
        (board("F4"), "C2 C5", {}, "C2 to C5 is clear with 102.7 mm to spare."),
        (board("C3", buildings="C4"), "C2 C5", {},
         "C2 to C5 is blocked: the line passes through the woods on C3. There is 1 more reason."),
        (board("D4", buildings="D5"), "C5 E5", {},
         "C5 to E5 is blocked: the line runs along the side between the buildings on D5 and the"
         " woods on D4."),
        (board("D4"), "C5 E5", {}, "C5 to E5 is clear with less than 0.1 mm to spare (hairline)."),
        (board("D4"), "C5 E5", {"hexside": "either"},
         "C5 to E5 is blocked: the line runs along the side of the woods on D4."),
        (board("", {"C4": 2}), "C2 C5", {},
         "C2 to C5 is blocked: the line passes through the level 2 hill C4, higher than both"
         " ends."),
        (board("C4", {"C4": 1, "C2": 3}), "C2 C5", {},
         "C2 to C5 is blocked: the line passes through the woods on the level 1 hill C4, higher"
         " than C5 and the closest obstruction to it."),
        (board("C4", {"C2": 1}), "C2 C5", {"slope": "shadow"},
         "C2 to C5 is blocked: the line passes through the woods on C4, and C5 is in its shadow."),
    ],
)  # fmt: skip
def test_sentences(terrain: HexTerrain, line: str, options: dict[str, str], expected: str) -> None:
    assert rule(terrain, line, **options).sentence() == expected


@pytest.mark.parametrize(
    ("terrain", "line", "options", "expected"),
    [
        (board("D4"), "C5 E5", {},
         "hexside: the line runs along the side of the woods on D4;"
         " D5 on the other side does not block"),
        (board("B1"), "A1 C1", {},
         ("hexside: the line runs along the side of the woods on B1; the other side is off the "
         "board, and does not block")),
        (board("D3"), "C2 D6", {},
         "corner: the line touches the woods on D3 at a corner only, and a corner does not block"),
        (board("C3", {"C1": 1}), "C1 C7", {"slope": "shadow"},
         "seen-over: C7 is beyond the shadow of the woods on C3"),
    ],
)  # fmt: skip
def test_notes(terrain: HexTerrain, line: str, options: dict[str, str], expected: str) -> None:
    ruling = rule(terrain, line, **options)
    assert ruling.status == "clear"
    assert [f"{note.code}: {note.text}" for note in ruling.notes] == [expected]
    assert [note.rule for note in ruling.notes] == ["002-51"]
    assert [mark.blocks for mark in ruling.marks] == ([] if "slope" in options else [False])
    assert ruling.numbered_contacts() == dict.fromkeys(ruling.marks, 1)


def test_the_long_form() -> None:
    assert rule(board("D4", buildings="D5"), "C5 E5").full_explanation() == (
        "C5 to E5 is blocked: the line runs along the side between the buildings on D5 and the "
        "woods on D4.\n  1. the line runs along the side between the buildings on D5 and the "
        "woods on D4 (rule “Line of sight, as agreed without the printed rule”)\n  Margin "
        "50.8 mm: the line stays blocked until you shift it at least that far to one side.\n  In "
        "the "
        "other direction, E5 to C5 is blocked: the line runs along the side between the woods on "
        "D4 and the buildings on D5.\n  Readings"
        " of unclear rules – Line along a hexside: The line is blocked when the hexes on both "
        "sides "
        "block; An obstruction higher than the lower unit only: Only the obstruction closest "
        "to the lower unit blocks."
    )


@pytest.mark.parametrize(
    ("terrain", "line", "options", "expected"),
    [
        (board(), "C2 C5", {}, "Nothing on the board could block this line."),
        (board("D4"), "C5 E5", {}, "An obstacle could block the line if the line moved less than "
                                   "0.1 mm. This is too close to call (a hairline): a string "
                                   "over the map is not exact enough to decide it."),
        (board("C4"), "C2 C5", {},
         "Margin 29.3 mm: the line stays blocked until you shift it at least that far to one "
         "side."),
    ],
)  # fmt: skip
def test_what_the_margin_means(
    terrain: HexTerrain, line: str, options: dict[str, str], expected: str
) -> None:
    assert rule(terrain, line, **options).margin_sentence() == expected


def test_a_ruling_as_json() -> None:
    values: Any = ruling_json(rule(board("C4"), "C2 C5"))
    (cause,) = values["reasons"]
    assert (cause["code"], cause["space"], cause["tile"]) == ("terrain", "C4", None)
    assert (cause["title"], cause["at"], cause["margin_mm"]) == ("woods", "1/2", 29.329)
    # Half a hex from the west, the centre of C2 at 1 1/2 hexes, and half way to C5: 3 hexes.
    assert cause["at_mm"] == (round(3 * HEX, 2), round((1 / ROOT3 + ROOT3) * HEX, 2))
    (contact,) = cause["contacts"]
    assert (contact["manner"], contact["until"], contact["blocks"]) == ("crosses", "5/6", True)
    assert values["switches"] == {"hexside": "both", "slope": "closest"}
    assert values["one_way"] is False


def test_the_lattice_on_the_map() -> None:
    plane = printed_map_plane(GRID)
    for space in GRID.spaces():
        for point in (GRID.centre(space), *GRID.outline(space)):
            expected = tuple(0.0254 * along for along in GRID.lattice_to_mils(point))
            assert plane.to_mm(*point) == pytest.approx(expected)


# ---- the margin -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("woods", "line", "expected"),
    [
        pytest.param("", "C2 C5", None, id="nothing-would-block"),
        pytest.param("C4", "C4 C4", None, id="no-line"),
        pytest.param("C2 C5", "C2 C5", None, id="the-ends-never-block"),
        pytest.param("C4", "C2 C5", HEX / ROOT3, id="through-the-middle-along-a-row"),
        pytest.param("B1", "A1 C2", HEX / ROOT3, id="through-the-middle-to-the-south-east"),
        pytest.param("E5", "C5 G5", HEX / 2, id="from-corner-to-corner"),
        pytest.param("D4 D5", "C5 E5", HEX, id="between-two"),
        pytest.param("D4 D5 E5", "C5 G5", HEX, id="the-largest"),
        pytest.param("D4", "C5 E5", 0, id="along-one"),
        pytest.param("D3", "C2 D6", 0, id="a-corner"),
        pytest.param("D3", "C2 C5", HEX / ROOT3 / 2, id="a-row-below"),
        pytest.param("C7", "C2 C5", HEX * 1.5, id="behind-the-target"),
        pytest.param("C7 D3", "C2 C5", HEX / ROOT3 / 2, id="the-nearest"),
    ],
)
def test_margins_by_hand(woods: str, line: str, expected: float | None) -> None:
    ruling = rule(board(woods), line)
    margin = None if expected is None else pytest.approx(expected, abs=1e-9)
    assert ruling.margin_mm == margin
    assert ruling.reverse is not None
    assert ruling.reverse.margin_mm == ruling.margin_mm


def test_a_side_of_one_is_a_hairline_under_either() -> None:
    ruling = rule(board("D4"), "C5 E5", hexside="either")
    assert (ruling.status, ruling.is_hairline) == ("blocked", True)
    assert ruling.margin_mm == pytest.approx(0, abs=1e-9)


# ---- against the oracle -----------------------------------------------------------------------


def some(percent: int) -> hypothesis.settings:
    return hypothesis.settings(
        max_examples=costly_examples(hypothesis.settings().max_examples * percent // 100)
    )


def scattered(grid: HexGrid, woods: float, hills: float, seed: int) -> tuple[HexTerrain, Ground]:
    """Return the same random terrain twice: for the program and for the oracle."""
    rng = random.Random(seed)
    spaces = list(grid.spaces())
    kinds = {
        space: rng.choice((WOODS, BUILDINGS)) for space in spaces if rng.random() < woods
    }  # fmt: skip
    levels = {space: rng.choice((1, 1, 2, 3)) for space in spaces if rng.random() < hills}
    ground = Ground(grid.columns, grid.rows, frozenset(kinds), dict(levels.items()))
    return HexTerrain(grid, kinds, levels), ground


def terrains(grid: HexGrid) -> st.SearchStrategy[tuple[HexTerrain, Ground]]:
    shares = st.sampled_from((0.0, 0.1, 0.3, 0.6))
    return st.builds(scattered, st.just(grid), shares, shares, st.integers(0, 10**6))


def spaces_of(grid: HexGrid) -> st.SearchStrategy[Space]:
    return st.builds(Space, st.integers(0, grid.rows - 1), st.integers(0, grid.columns - 1))


readings = st.sampled_from(READINGS)


@pytest.mark.rule("002-51")
@pytest.mark.parametrize("options", READINGS, ids=str)
def test_all_pairs_of_nine_by_nine_agree_with_the_oracle(options: dict[str, str]) -> None:
    terrain, ground = scattered(NINE, 0.15, 0.2, seed=21)
    relief = TerrainHeights.of_terrain(terrain)
    for origin in NINE.spaces():
        seen = visible_hexes(terrain, origin, options, relief)
        for target in NINE.spaces():
            expected = not blockers(ground, origin, target, **options)
            assert seen[target] == expected, (NINE.name(origin), NINE.name(target))


@some(200)
@given(terrains(NINE), spaces_of(NINE), spaces_of(NINE), readings)
def test_rulings_agree_with_the_oracle(
    both: tuple[HexTerrain, Ground], origin: Space, target: Space, options: dict[str, str]
) -> None:
    terrain, ground = both
    ruling = rule_on_line(terrain, origin, target, options)
    found = blockers(ground, origin, target, **options)
    assert ruling.status == ("blocked" if found else "clear")
    if options["slope"] == "shadow" or not ground.levels:
        starts = [cause.start for cause in ruling.causes]
        assert starts == [start for start, _ in found]
        places = [{mark.space for mark in cause.marks} for cause in ruling.causes]
        assert places == [{NINE.name(Space(*at)) for at in spaces} for _, spaces in found]
    assert ruling.reverse is not None
    assert not ruling.is_one_way
    assert ruling.reverse.margin_mm == ruling.margin_mm


@some(50)
@given(
    terrains(HexGrid(7, 6)) | terrains(HexGrid(1, 9)) | terrains(HexGrid(9, 1)), readings,
    st.data(),
)  # fmt: skip
def test_the_field_agrees_with_the_rulings(
    both: tuple[HexTerrain, Ground], options: dict[str, str], data: st.DataObject
) -> None:
    terrain, _ = both
    origin = data.draw(spaces_of(terrain.grid))
    seen = visible_hexes(terrain, origin, options)
    for target in terrain.grid.spaces():
        clear = rule_on_line(terrain, origin, target, options).status == "clear"
        assert seen[target] == clear, (origin, target)


@some(60)
@given(terrains(HexGrid(14, 13)), readings, st.data())
def test_the_field_of_larger_boards_agrees_with_the_oracle(
    both: tuple[HexTerrain, Ground], options: dict[str, str], data: st.DataObject
) -> None:
    terrain, ground = both
    origin = data.draw(spaces_of(terrain.grid))
    seen = visible_hexes(terrain, origin, options)
    for target in terrain.grid.spaces():
        assert seen[target] == (not blockers(ground, origin, target, **options)), (origin, target)


@some(150)
@given(terrains(NINE), spaces_of(NINE), spaces_of(NINE))
def test_the_closest_obstruction_is_told(
    both: tuple[HexTerrain, Ground], origin: Space, target: Space
) -> None:
    terrain, ground = both
    ruling = rule_on_line(terrain, origin, target)
    found = blockers(ground, origin, target)
    if not found:
        return
    upward = terrain.level_at(origin) < terrain.level_at(target)
    closest = found[0] if upward else found[-1]
    high = max(terrain.level_at(origin), terrain.level_at(target))
    told = {frozenset(mark.space for mark in cause.marks) for cause in ruling.causes}
    expected = {
        frozenset(NINE.name(Space(*at)) for at in spaces)
        for start, spaces in found
        if (start, spaces) == closest
        or min(terrain.top_level_at(Space(*at)) for at in spaces) > high
    }
    assert told == expected


@some(100)
@given(terrains(NINE), spaces_of(NINE), spaces_of(NINE))
def test_how_the_margin_turns_a_verdict(
    both: tuple[HexTerrain, Ground], origin: Space, target: Space
) -> None:
    """A line shifted sideways by a little less stays blocked by one obstruction at least."""
    terrain, _ = both
    ruling = rule_on_line(terrain, origin, target)
    if ruling.status != "blocked":
        return
    worst = max(ruling.causes, key=lambda cause: cause.margin_mm or 0)
    assert ruling.margin_mm is not None
    assert worst.margin_mm is not None
    assert ruling.margin_mm >= worst.margin_mm
    (ax, ay), (bx, by) = (terrain.grid.lattice_to_mils(end) for end in ruling.ends)
    length = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    aside = (ay - by) / length, (bx - ax) / length
    outlines = [mark.points for mark in worst.marks]
    for way in (1, -1):
        short = way * (worst.margin_mm / 0.0254 - 1)
        assert _between(terrain.grid, outlines, (ax, ay), aside, short)
    over = worst.margin_mm / 0.0254 + 1
    assert any(not _between(terrain.grid, outlines, (ax, ay), aside, way * over) for way in (1, -1))


def _between(
    grid: HexGrid,
    outlines: list[tuple[Point, ...]],
    start: tuple[float, float],
    aside: tuple[float, float],
    shift: float,
) -> bool:
    """Return whether some of the outlines reach over the line shifted sideways, to both sides."""
    off = [
        (x - start[0]) * aside[0] + (y - start[1]) * aside[1] - shift
        for outline in outlines
        for x, y in map(grid.lattice_to_mils, outline)
    ]
    return min(off) < 0 < max(off)


# ---- what stays true --------------------------------------------------------------------------


@some(30)
@given(terrains(HexGrid(8, 7)), readings)
def test_sight_is_the_same_both_ways(
    both: tuple[HexTerrain, Ground], options: dict[str, str]
) -> None:
    terrain, _ = both
    spaces = list(terrain.grid.spaces())
    fields = np.array([visible_hexes(terrain, space, options).ravel() for space in spaces])
    assert (fields == fields.T).all()
    assert fields.diagonal().all()


@some(60)
@given(terrains(NINE), spaces_of(NINE), spaces_of(NINE), readings)
def test_more_terrain_never_clears_a_line(
    both: tuple[HexTerrain, Ground], origin: Space, added: Space, options: dict[str, str]
) -> None:
    terrain, _ = both
    more = terrain._replace(kinds={**terrain.kinds, added: WOODS})
    assert (visible_hexes(more, origin, options) <= visible_hexes(terrain, origin, options)).all()


@some(60)
@given(terrains(NINE), spaces_of(NINE))
def test_stricter_readings_see_less(both: tuple[HexTerrain, Ground], origin: Space) -> None:
    terrain, _ = both
    for slope in OF_SIGHT["slope"].choices:
        lenient = visible_hexes(terrain, origin, {"hexside": "both", "slope": slope})
        strict = visible_hexes(terrain, origin, {"hexside": "either", "slope": slope})
        assert (strict <= lenient).all()
    for hexside in OF_SIGHT["hexside"].choices:
        lenient = visible_hexes(terrain, origin, {"hexside": hexside, "slope": "shadow"})
        strict = visible_hexes(terrain, origin, {"hexside": hexside, "slope": "closest"})
        assert (strict <= lenient).all()


@given(terrains(NINE), spaces_of(NINE), readings)
def test_neighbours_are_seen_whatever_there_is(
    both: tuple[HexTerrain, Ground], origin: Space, options: dict[str, str]
) -> None:
    terrain, _ = both
    seen = visible_hexes(terrain, origin, options)
    assert all(seen[space] for space in terrain.grid.spaces() if steps(origin, space) <= 1)
