"""Golden tables: every printed rule of sight on a table small enough to check by hand.

B-1 to B-9 runs along y = 6000 from x = 2000 to 34000, 32000 mils; on a tile of row B it is the
local line y = 2000. A-1 to C-3 is the diagonal through B-2 and the corners on both sides of it.
"""

from fractions import Fraction

import pytest

from boardapp.core.geometry.exact_geometry import Polyline
from boardapp.games.spearpoint.sight.all_space_pairs_survey import survey_all_pairs
from boardapp.games.spearpoint.sight.field_of_sight import compute_field_of_sight
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.table.small_table import Lay, notes, rule, short, table

HALF = Fraction(1, 2)
UPRIGHT: Polyline = ((2000, 0), (2000, 4000))
ALL_RED = "red north, red east, red south, red west"
WALLED = Lay(walls=(UPRIGHT,))
ROOM: Polyline = ((1000, 1000), (3000, 1000), (3000, 3000), (1000, 3000))


# ---- 004-133: from centre to centre -----------------------------------------------------------


@pytest.mark.rule("004-133")
def test_the_line_runs_from_centre_to_centre() -> None:
    ruling = rule("A-1 C-9")
    assert ruling.ends == ((2000, 2000), (34000, 10000))
    assert (short(ruling), ruling.margin_mm) == ("clear", None)
    assert ruling.sentence() == "A-1 to C-9 is clear."
    assert ruling.margin_sentence() == ("Moving one tile cannot block this line.")


@pytest.mark.rule("004-133")
def test_on_an_empty_board_everyone_sees_everyone() -> None:
    assert {verdict[2:] for verdict in survey_all_pairs(*table(), "us")} == {("clear", ())}


@pytest.mark.rule("004-133")
@pytest.mark.rule("A4-08")
def test_a_fight_within_a_space_knows_no_walls_edges_units_or_night() -> None:
    ruling = rule(
        "B-4 B-4",
        {"B-4": Lay((UPRIGHT,), ALL_RED, defense=2)},
        units="us sherman B-4, germany rifle-squad B-4",
        night="every-turn",
    )
    assert (short(ruling), notes(ruling), ruling.marks) == ("clear", "", ())
    assert ruling.margin_mm is None


# ---- 004-134: into a tile ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param("red west", "blocked: edge-in B-4", id="red"),
        pytest.param("green west", "blocked: edge-in B-4", id="green"),
        pytest.param("red north, red east, red south", "clear", id="other-sides"),
        pytest.param("red west 0-2000", "blocked: edge-in B-4", id="span-ends-on-the-line"),
        pytest.param("red west 2000-4000", "blocked: edge-in B-4", id="span-begins-on-the-line"),
        pytest.param("red west 0-1999", "clear", id="span-ends-one-mil-short"),
        pytest.param("red west 2001-4000", "clear", id="span-begins-one-mil-late"),
        pytest.param("red west 0-1000, green west 1500-3000", "blocked: edge-in B-4", id="second"),
    ],
)
@pytest.mark.rule("004-134")
def test_into_a_tile(edges: str, expected: str) -> None:
    assert short(rule("B-1 B-4", {"B-4": Lay(edges=edges)})) == expected


@pytest.mark.rule("004-134")
def test_a_concealed_target_is_said_so() -> None:
    ruling = rule("B-1 B-4", {"B-4": Lay(edges="red west")})
    (cause,) = ruling.causes
    assert (cause.rule, cause.section) == ("004-134", "Combat 8, LOS into a feature tile")
    assert (cause.tile, cause.start) == ("1A", Fraction(5, 6))
    (mark,) = cause.marks
    assert (mark.start, mark.end, mark.manner) == (Fraction(5, 6), Fraction(5, 6), "crosses")
    assert (mark.feature, mark.colour, mark.blocks) == ("red west edge", "red", True)
    assert mark.points == ((12000, 4000), (12000, 8000))
    assert ruling.sentence() == (
        "B-1 to B-4 is blocked: tile 1A “House” on B-4 conceals units behind its red west edge."
    )


@pytest.mark.rule("004-134")
@pytest.mark.parametrize(
    ("edges", "line", "defense", "expected"),
    [
        pytest.param("red east", "B-1 B-4", 2, "defense", id="unhighlighted-way-in"),
        pytest.param("red west", "B-1 B-4", 2, "", id="concealed"),
        pytest.param("", "B-1 B-4", None, "", id="no-bonus"),
        pytest.param("", "B-4 B-1", 2, "", id="way-out"),
        pytest.param("", "B-1 B-4", "impervious", "impervious", id="impervious"),
    ],
)
def test_an_unhighlighted_way_in_leaves_the_defense_bonus(
    edges: str, line: str, defense: int | None, expected: str
) -> None:
    assert notes(rule(line, {"B-4": Lay(edges=edges, defense=defense)})) == expected


@pytest.mark.rule("004-134")
def test_the_defense_bonus_is_named() -> None:
    (note,) = rule("B-1 B-4", {"B-4": Lay(defense=2)}).notes
    assert note.text == "the target gets +2 Defense from tile 1A “House” on B-4"
    assert note.rule == "004-134"


# ---- 004-136, 004-137: out of a tile ----------------------------------------------------------


@pytest.mark.rule("004-136")
@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        pytest.param("red east", "blocked: edge-out B-4", id="red"),
        pytest.param("green east", "clear", id="green"),
        pytest.param("red north, red south, red west", "clear", id="other-sides"),
        pytest.param("red east 0-2000", "blocked: edge-out B-4", id="span-ends-on-the-line"),
        pytest.param("red east 2000-4000", "blocked: edge-out B-4", id="span-begins-on-the-line"),
        pytest.param("red east 0-1999, green east 2001-4000", "clear", id="window-of-two-mils"),
    ],
)
def test_out_of_a_tile(edges: str, expected: str) -> None:
    assert short(rule("B-4 B-6", {"B-4": Lay(edges=edges)})) == expected


@pytest.mark.rule("004-136")
def test_no_view_out_is_said_so() -> None:
    ruling = rule("B-4 B-6", {"B-4": Lay(edges="red east")})
    (cause,) = ruling.causes
    assert (cause.rule, cause.section) == ("004-136", "Combat 8, LOS out from a feature tile")
    assert cause.start == Fraction(1, 4)
    assert cause.text == "units in tile 1A “House” on B-4 cannot see out across its red east edge"


@pytest.mark.rule("004-136")
def test_a_turned_tile_turns_its_edges() -> None:
    for rotation, line in ((0, "B-4 A-4"), (90, "B-4 B-6"), (180, "B-4 C-4"), (270, "B-4 B-2")):
        lay = Lay(edges="red north", rotation=rotation)  # type: ignore[arg-type]
        assert short(rule(line, {"B-4": lay})) == "blocked: edge-out B-4"
        assert sum(rule(f"B-4 {to}", {"B-4": lay}).status == "clear"
                   for to in ("A-4", "B-6", "C-4", "B-2")) == 3  # fmt: skip


@pytest.mark.rule("004-137")
def test_from_cover_is_one_way() -> None:
    ruling = rule("B-4 B-6", {"B-4": Lay(edges="green east")})
    assert ruling.reverse is not None
    assert (short(ruling), notes(ruling)) == ("clear", "from-cover")
    assert (
        ruling.notes[0].text
        == "the attacker is in cover and fires over the green edge of tile 1A “House” on B-4"
    )
    assert short(ruling.reverse) == "blocked: edge-in B-4"
    assert ruling.is_one_way
    assert "This sight is one-way." in ruling.full_explanation()
    assert [(mark.colour, mark.blocks) for mark in ruling.marks] == [("green", False)]


@pytest.mark.rule("004-137")
def test_both_ways_alike_is_not_one_way() -> None:
    ruling = rule("B-4 B-6", {"B-4": Lay(edges="red east")})
    assert ruling.reverse is not None
    assert short(ruling.reverse) == "blocked: edge-in B-4"
    assert notes(ruling) == ""
    assert not ruling.is_one_way
    assert "one-way" not in ruling.full_explanation()


# ---- 004-138, 004-140: across a tile ----------------------------------------------------------


@pytest.mark.rule("004-138")
@pytest.mark.rule("A4-07")
@pytest.mark.parametrize(
    ("wall", "manner"),
    [
        pytest.param(((2000, 0), (2000, 4000)), "crosses", id="across"),
        pytest.param(((2000, 0), (2000, 2000)), "touches", id="its-end-on-the-line"),
        pytest.param(((2000, 0), (2000, 2001)), "crosses", id="its-end-one-mil-beyond"),
        pytest.param(((2000, 0), (2000, 1999)), None, id="its-end-one-mil-short"),
        pytest.param(((1000, 0), (2000, 2000), (3000, 0)), "touches", id="its-corner"),
        pytest.param(((1000, 0), (2000, 2000), (3000, 4000)), "crosses", id="bend-on-the-line"),
        pytest.param(((1000, 0), (2000, 2000), (2500, 2000), (3000, 4000)), "runs along",
                     id="jogs-along"),
        pytest.param(((0, 1999), (4000, 1999)), None, id="beside-by-a-mil"),
        pytest.param(((2000, 2000), (2000, 2000)), "touches", id="a-mere-point"),
    ],
)  # fmt: skip
def test_a_wall_between(wall: Polyline, manner: str | None) -> None:
    ruling = rule("B-1 B-9", {"B-4": Lay(walls=(wall,))})
    if manner is None:
        assert short(ruling) == "clear"
    else:
        assert short(ruling) == "blocked: wall B-4"
        assert ruling.causes[0].text == f"wall 1 of tile 1A “House” on B-4 {manner} the line"


@pytest.mark.rule("004-138")
def test_a_wall_is_reported_where_it_stands() -> None:
    ruling = rule("B-1 B-9", {"B-4": WALLED})
    (cause,) = ruling.causes
    assert all(mark.blocks for mark in cause.marks)
    assert (cause.rule, cause.section) == ("004-138", "Combat 8, LOS across a feature tile")
    assert cause.start == Fraction(3, 8)
    assert ruling.point_in_mm(cause.start) == (355.6, 152.4)
    assert cause.marks[0].points == ((14000, 4000), (14000, 8000))


@pytest.mark.rule("004-138")
def test_the_room_of_a_house_blocks_at_both_walls_and_its_yard_does_not() -> None:
    house = {"B-4": Lay(areas=(ROOM,))}
    (cause,) = rule("B-1 B-9", house).causes
    assert [(mark.start, mark.manner) for mark in cause.marks] == [
        (Fraction(11, 32), "crosses"),
        (Fraction(13, 32), "crosses"),
    ]
    assert cause.text == "area 1 of tile 1A “House” on B-4 crosses the line"
    assert short(rule("A-3 C-5", house)) == "blocked: wall B-4"
    yard: Polyline = ((0, 2500), (4000, 2500), (4000, 4000), (0, 4000))
    assert short(rule("B-1 B-9", {"B-4": Lay(areas=(yard,))})) == "clear"


@pytest.mark.rule("004-138")
def test_every_tile_between_is_reported_in_order_along_the_line() -> None:
    tiles = {"B-7": WALLED, "B-3": WALLED, "B-5": WALLED, "A-4": WALLED}
    ruling = rule("B-1 B-9", tiles)
    assert short(ruling) == "blocked: wall B-3, wall B-5, wall B-7"
    assert ruling.reverse is not None
    assert short(ruling.reverse) == "blocked: wall B-7, wall B-5, wall B-3"
    assert ruling.sentence() == (
        "B-1 to B-9 is blocked: wall 1 of tile 2A “House” on B-3 crosses the line. There are "
        "2 more reasons."
    )


@pytest.mark.rule("004-138")
@pytest.mark.rule("A4-07")
def test_a_wall_in_the_corner_of_a_tile_that_the_line_only_touches_blocks() -> None:
    wall: Polyline = ((0, 4000), (0, 3000))
    ruling = rule("A-1 B-2", {"A-2": Lay(walls=(wall,))})
    assert short(ruling) == "blocked: wall A-2"
    assert ruling.causes[0].start == HALF
    clear = rule("A-1 B-2", {"A-2": Lay(walls=(((1, 4000), (1, 3000)),))})
    assert short(clear) == "clear"


@pytest.mark.rule("004-139")
def test_edges_of_tiles_between_are_ignored() -> None:
    ruling = rule("B-1 B-6", {"B-4": Lay(edges=ALL_RED)})
    assert (short(ruling), notes(ruling)) == ("clear", "edges-between")
    assert ruling.notes[0].text == (
        "the highlighted edges of tile 1A on B-4 do not count, because the line neither starts nor "
        "ends on that tile"
    )
    assert [mark.blocks for mark in ruling.marks] == [False, False]


@pytest.mark.rule("004-140")
def test_a_line_along_a_wall_is_blocked() -> None:
    ruling = rule("B-1 B-9", {"B-4": Lay(walls=(((1000, 2000), (3000, 2000)),))})
    (cause,) = ruling.causes
    assert cause.rule == "004-140"
    assert cause.text == "wall 1 of tile 1A “House” on B-4 runs along the line"
    (mark,) = cause.marks
    assert mark[:3] == (Fraction(11, 32), Fraction(13, 32), "along")


@pytest.mark.rule("004-140")
def test_a_line_along_the_side_of_an_area_is_blocked() -> None:
    area: Polyline = ((1000, 2000), (3000, 2000), (3000, 3000), (1000, 3000))
    ruling = rule("B-1 B-9", {"B-4": Lay(areas=(area,))})
    assert (short(ruling), ruling.causes[0].rule) == ("blocked: wall B-4", "004-140")


@pytest.mark.rule("A4-08")
def test_walls_of_the_two_ends_do_not_count() -> None:
    ruling = rule("B-1 B-6", {"B-1": WALLED, "B-6": Lay(areas=(ROOM,))})
    assert (short(ruling), notes(ruling)) == ("clear", "own-walls own-walls")
    assert not any(mark.blocks for mark in ruling.marks)
    assert ruling.notes[0].text == (
        "the walls of tile 1A “House” on B-1 do not count for this line, only the edges of "
        "that tile do"
    )
    assert short(rule("B-1 B-2", {"B-1": WALLED, "B-2": WALLED})) == "clear"


@pytest.mark.rule("A4-08", "004-138")
def test_the_field_of_a_space_knows_no_walls_of_its_own() -> None:
    tiles = {"B-1": WALLED, "B-4": WALLED, "C-7": WALLED}
    seen = compute_field_of_sight(*table(tiles), GRID.parse("B-1"))
    found = {name: seen.verdict_on_space(GRID.parse(name)) for name in ("A-1", "B-3", "B-4", "B-5")}
    assert found == {"A-1": "clear", "B-3": "clear", "B-4": "clear", "B-5": "blocked"}


# ---- 004-141: friends -------------------------------------------------------------------------


@pytest.mark.rule("004-141")
@pytest.mark.rule("A4-15")
@pytest.mark.parametrize(
    ("units", "side", "expected"),
    [
        pytest.param("us rifle-squad B-4", "us", "blocked: friendly-unit B-4", id="friend"),
        pytest.param("us sherman B-4", "us", "blocked: friendly-unit B-4", id="friendly-tank"),
        pytest.param("germany rifle-squad B-4", "us", "clear", id="enemy"),
        pytest.param("us rifle-squad B-4", "germany", "clear", id="the-other-attacker"),
        pytest.param("us rifle-squad B-4", None, "clear", id="no-side-asked-for"),
        pytest.param("us rifle-squad B-1, us sherman B-9", "us", "clear", id="at-the-ends"),
        pytest.param("us rifle-squad A-4", "us", "clear", id="beside-the-line"),
        pytest.param("us thunderbolt B-4", "us", "clear", id="overhead"),
        pytest.param("us howitzer B-4", "us", "clear", id="rear-line"),
        pytest.param("us half-track B-4", "us", "blocked: friendly-unit B-4", id="unlisted-kind"),
    ],
)
def test_friends_in_the_way(units: str, side: str | None, expected: str) -> None:
    assert short(rule("B-1 B-9", units=units, side=side)) == expected


@pytest.mark.rule("004-141")
def test_friends_in_the_way_are_named() -> None:
    ruling = rule("B-1 B-9", units="us rifle-squad B-4, us sherman B-4, germany sherman B-4")
    (cause,) = ruling.causes
    assert cause.text == (
        "the line passes through B-4, where a friendly unit"
        " is in the way (US: Rifle Squad and M4A1 Sherman)"
    )
    assert (cause.rule, cause.start) == ("004-141", Fraction(5, 16))
    assert (cause.margin_mm, ruling.margin_mm) == (None, None)
    assert ruling.margin_sentence() == ("Moving one tile cannot clear this line.")
    assert ruling.reverse is not None
    assert (ruling.reverse.side, short(ruling.reverse)) == (
        "germany",
        "blocked: friendly-unit B-4",
    )


@pytest.mark.parametrize(
    ("space", "default", "strict"),
    [
        pytest.param("B-2", "blocked", "blocked", id="passed-through"),
        pytest.param("A-2", "clear", "blocked", id="first-corner"),
        pytest.param("B-1", "clear", "blocked", id="first-corner-below"),
        pytest.param("C-2", "clear", "blocked", id="second-corner"),
        pytest.param("A-3", "clear", "clear", id="not-met"),
    ],
)
@pytest.mark.rule("A4-03")
@pytest.mark.rule("A4-04")
@pytest.mark.rule("A4-05")
def test_a_touched_corner_is_no_passage(space: str, default: str, strict: str) -> None:
    friend = f"us rifle-squad {space}"
    assert rule("A-1 C-3", units=friend).status == default
    assert rule("A-1 C-3", smoke=space).status == default
    assert rule("A-1 C-3", units=friend, touched_corner="blocks").status == strict
    assert rule("A-1 C-3", smoke=space, touched_corner="blocks").status == strict


# ---- 004-180: smoke ---------------------------------------------------------------------------


@pytest.mark.rule("004-180")
@pytest.mark.parametrize(
    ("line", "smoke", "expected", "start"),
    [
        pytest.param("B-1 B-9", "B-1", "blocked: smoke B-1", Fraction(0), id="out-of"),
        pytest.param("B-1 B-9", "B-9", "blocked: smoke B-9", Fraction(1), id="into"),
        pytest.param("B-1 B-9", "B-4", "blocked: smoke B-4", Fraction(5, 16), id="through"),
        pytest.param("B-4 B-4", "B-4", "blocked: smoke B-4", Fraction(0), id="within"),
        pytest.param("B-1 B-9", "A-4", "clear", None, id="beside"),
    ],
)
def test_smoke(line: str, smoke: str, expected: str, start: Fraction | None) -> None:
    ruling = rule(line, smoke=smoke)
    assert short(ruling) == expected
    assert [cause.start for cause in ruling.causes] == ([] if start is None else [start])
    assert {cause.rule for cause in ruling.causes} <= {"004-180"}
    assert ruling.margin_mm is None


@pytest.mark.rule("004-180")
def test_all_smoke_on_a_line_is_reported() -> None:
    ruling = rule("B-1 B-9", smoke="B-9 B-1 B-6 B-3")
    assert short(ruling) == "blocked: smoke B-1, smoke B-3, smoke B-6, smoke B-9"
    assert [cause.text for cause in ruling.causes] == [
        "B-1 is in smoke, and units cannot fire out of smoke",
        "the line passes through the smoke on B-3",
        "the line passes through the smoke on B-6",
        "B-9 is in smoke, and nobody can target units in smoke",
    ]


@pytest.mark.rule("A4-26")
@pytest.mark.parametrize("attack", ["strafing", "aircraft", "mortar", "whole-space"])
def test_nobody_in_smoke_is_targeted_in_whatever_way(attack: str) -> None:
    assert short(rule("B-1 B-9", smoke="B-9", attack=attack)) == "blocked: smoke B-9"


@pytest.mark.rule("A4-26")
def test_a_spotter_does_not_help_against_smoke_on_the_target() -> None:
    units = "us rifle-squad A-9"
    ruling = rule("B-1 B-9", units=units, smoke="B-9", attack="mortar", spotter="A-9")
    assert short(ruling) == "blocked: smoke B-9"


# ---- 004-225 to 004-227: night ----------------------------------------------------------------


@pytest.mark.rule("004-225")
@pytest.mark.rule("A4-32")
@pytest.mark.parametrize(
    ("line", "turn", "night", "range_", "expected"),
    [
        ("B-1 B-3", 1, "odd-turns", "diagonal", "blocked: night B-3"),
        ("B-1 B-3", 2, "odd-turns", "diagonal", "clear"),
        ("B-1 B-3", 2, "every-turn", "diagonal", "blocked: night B-3"),
        ("B-1 B-3", 1, "off", "diagonal", "clear"),
        ("B-1 B-2", 1, "odd-turns", "diagonal", "clear"),
        ("B-1 B-2", 1, "odd-turns", "orthogonal", "clear"),
        ("B-1 A-2", 1, "odd-turns", "diagonal", "clear"),
        ("B-1 A-2", 1, "odd-turns", "orthogonal", "blocked: night A-2"),
        ("A-1 C-2", 3, "odd-turns", "diagonal", "blocked: night C-2"),
        ("B-1 B-1", 1, "odd-turns", "orthogonal", "clear"),
    ],
)
def test_night(line: str, turn: int, night: str, range_: str, expected: str) -> None:
    ruling = rule(line, turn=turn, night=night, range=range_)
    assert short(ruling) == expected
    assert [cause.rule for cause in ruling.causes] == ["004-225"] * len(ruling.causes)


@pytest.mark.rule("004-225")
def test_night_is_said_so() -> None:
    (cause,) = rule("B-1 B-3", night="every-turn").causes
    assert cause.text == "it is dark this turn, and B-3 is not next to the attacker"
    assert cause.start == 1
    assert cause.section == "Scenario 5, special rules"


@pytest.mark.rule("004-226")
@pytest.mark.parametrize("turn", [1, 2])
def test_no_artillery_at_night(turn: int) -> None:
    units = "us rifle-squad B-1"
    shot = rule("B-1 B-2", units=units, turn=turn, attack="artillery", night="odd-turns")
    assert short(shot) == "blocked: night B-2"
    assert shot.causes[0].rule == "004-226"
    assert shot.causes[0].start == 1
    assert short(rule("B-1 B-2", units=units, turn=turn, attack="artillery")) == "clear"


@pytest.mark.rule("004-227")
@pytest.mark.parametrize(("turn", "expected"), [(1, "blocked: night B-9"), (2, "clear")])
def test_mortars_fire_and_are_spotted_on_lit_turns_only(turn: int, expected: str) -> None:
    own = rule("B-1 B-9", turn=turn, attack="mortar", night="odd-turns")
    assert short(own) == expected
    assert {cause.rule for cause in own.causes} <= {"004-227"}
    spotted = rule(
        "B-1 B-9", {"B-4": WALLED}, units="us rifle-squad A-9", turn=turn, attack="mortar",
        spotter="A-9", night="odd-turns",
    )  # fmt: skip
    assert short(spotted) == expected


@pytest.mark.rule("004-227")
def test_a_mortar_does_not_fire_at_the_next_space_in_the_dark() -> None:
    dark = rule("B-1 B-2", attack="mortar", night="odd-turns")
    assert short(dark) == "blocked: night B-2"
    assert dark.causes[0].start == 1
    assert short(rule("B-1 B-2", night="odd-turns")) == "clear"


# ---- A4-06: corners of the two ends' tiles ----------------------------------------------------


@pytest.mark.rule("A4-06")
@pytest.mark.parametrize(
    ("edges", "default", "passes"),
    [
        pytest.param("red east", "blocked: edge-out A-1", "clear", id="one-red"),
        pytest.param("red south", "blocked: edge-out A-1", "clear", id="the-other-red"),
        pytest.param("red east, red south", "blocked: edge-out A-1", "blocked: edge-out A-1",
                     id="both-red"),
        pytest.param("green east, green south", "clear", "clear", id="both-green"),
        pytest.param("red east, green south", "blocked: edge-out A-1", "clear",
                     id="only-red-matters"),
        pytest.param("red east 0-3999, red south 0-3999", "clear", "clear", id="a-mil-short"),
        pytest.param("red north, red west", "clear", "clear", id="the-far-sides"),
    ],
)  # fmt: skip
def test_out_through_a_corner(edges: str, default: str, passes: str) -> None:
    tiles = {"A-1": Lay(edges=edges)}
    assert short(rule("A-1 B-2", tiles)) == default
    assert short(rule("A-1 B-2", tiles, half_highlighted_corner="passes")) == passes


@pytest.mark.rule("A4-06")
@pytest.mark.parametrize(
    ("edges", "default", "passes"),
    [
        pytest.param("green north", "blocked: edge-in C-3", "clear", id="one-green"),
        pytest.param("red west", "blocked: edge-in C-3", "clear", id="one-red"),
        pytest.param("red west, green north", "blocked: edge-in C-3", "blocked: edge-in C-3",
                     id="both"),
        pytest.param("red west 1-4000", "clear", "clear", id="a-mil-short"),
        pytest.param("red west 0-10, green west 0-20", "blocked: edge-in C-3", "clear",
                     id="two-of-one-side"),
    ],
)  # fmt: skip
def test_in_through_a_corner(edges: str, default: str, passes: str) -> None:
    tiles = {"C-3": Lay(edges=edges)}
    blocked, passed = (
        rule("A-1 C-3", tiles, half_highlighted_corner=switch) for switch in ("blocks", "passes")
    )
    assert (short(blocked), short(passed)) == (default, passes)
    assert "half-corner" not in notes(blocked)
    assert ("half-corner" in notes(passed)) == (default != passes)
    assert not any(mark.blocks for mark in passed.marks) or passes != "clear"


@pytest.mark.rule("A4-06")
def test_the_corner_switch_leaves_other_lines_alone() -> None:
    tiles = {"B-4": Lay(edges="red west")}
    ruling = rule("B-1 B-4", tiles, half_highlighted_corner="passes")
    assert short(ruling) == "blocked: edge-in B-4"


@pytest.mark.rule("A4-06")
def test_a_line_through_a_corner_meets_both_edges() -> None:
    (cause,) = rule("A-1 B-2", {"A-1": Lay(edges=ALL_RED)}).causes
    assert cause.text.endswith("across its red east edge and red south edge")
    assert {(mark.start, mark.manner) for mark in cause.marks} == {(HALF, "touches")}


# ---- tiles that nobody has entered ------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "space", "expected"),
    [
        pytest.param("B-1 B-9", "B-4", "cannot-rule", id="between"),
        pytest.param("B-1 B-9", "B-1", "cannot-rule", id="origin"),
        pytest.param("B-1 B-9", "B-9", "cannot-rule", id="target"),
        pytest.param("A-1 C-3", "A-2", "cannot-rule", id="touched-corner"),
        pytest.param("B-1 B-9", "A-4", "clear", id="beside"),
        pytest.param("B-4 B-4", "B-4", "clear", id="within"),
    ],
)
def test_cannot_rule(line: str, space: str, expected: str) -> None:
    ruling = rule(line, {space: Lay(known=False)})
    assert short(ruling) == expected
    assert ruling.unknown == (((space, "1A"),) if expected == "cannot-rule" else ())
    if ruling.unknown:
        origin, target = line.split()
        assert ruling.sentence() == (
            f"boardapp cannot rule on {origin} to {target}, because it does not know the walls of "
            f"tile 1A on {space}."
        )
        assert ruling.margin_mm is None
        assert ruling.margin_sentence() == (
            "boardapp measures no distance, because it does not know all walls on this line."
        )


def test_cannot_rule_still_says_what_is_known() -> None:
    ruling = rule("B-1 B-9", {"B-3": Lay(known=False), "B-4": WALLED, "B-6": Lay(known=False)})
    assert short(ruling) == "cannot-rule: wall B-4"
    assert ruling.sentence() == (
        "boardapp cannot rule on B-1 to B-9, because it does not know the walls of tile 1A on B-3 "
        "and tile 3A on B-6. The walls that are known block the line."
    )


def test_only_tiles_that_bear_on_the_attack_keep_it_from_a_ruling() -> None:
    unknown = Lay(known=False)
    assert rule("B-1 B-9", {"B-4": unknown}, attack="strafing").status == "clear"
    assert rule("B-1 B-9", {"B-9": unknown}, attack="strafing").status == "clear"
    impervious = {"B-9": Lay(known=False, defense="impervious")}
    assert short(rule("B-1 B-9", impervious, attack="strafing")) == "blocked: impervious B-9"
    assert rule("B-1 B-9", {"B-1": unknown}, attack="mortar").status == "cannot-rule"


# ---- the whole ruling -------------------------------------------------------------------------


def test_all_reasons_at_once_in_order_along_the_line() -> None:
    ruling = rule(
        "B-1 B-9",
        {"B-1": Lay(edges="red east"), "B-4": WALLED, "B-9": Lay(edges="green west")},
        units="us rifle-squad B-3",
        smoke="B-6",
        night="every-turn",
    )
    assert short(ruling) == (
        "blocked: edge-out B-1, friendly-unit B-3, wall B-4, smoke B-6, edge-in B-9, night B-9"
    )


def test_the_long_form() -> None:
    ruling = rule("B-4 B-9", {"B-4": Lay(edges="green east"), "B-7": WALLED})
    assert ruling.full_explanation() == "\n".join(
        [
            "B-4 to B-9 is blocked: wall 1 of tile 2A “House” on B-7 crosses the line.",
            "  1. wall 1 of tile 2A “House” on B-7 crosses the line (rule “Combat 8, LOS across a "
            "feature tile”)",
            "  2. Note: the attacker is in cover and fires over the green edge of tile 1A "
            "“House” on B-4 (rule “Combat 8, LOS out from a feature tile”)",
            "  Margin 50.8 mm: the line stays blocked until tile 2A on B-7 is moved at least "
            "that far.",
            "  This verdict uses boardapp's own drawings of 2 tiles on this line (1A, 2A). "
            "Compare the drawings with your printed tiles.",
            "  In the other direction, B-9 to B-4 is blocked: wall 1 of tile 2A “House” on "
            "B-7 crosses the line. There is 1 more reason.",
            "  Readings of unclear rules – Counting range: A diagonal step counts as 1 space of "
            "range; "
            "Corner of a space with a"
            " friendly unit or smoke: A line that only touches a space's corner is not "
            "blocked by that "
            "space; Corner where the highlight of an edge ends: Where"
            " a highlighted and an open edge meet, the highlighted edge counts; Sight at night: "
            "Units see as far at night as by day.",
        ]
    )


def test_switches_are_kept_with_the_ruling() -> None:
    assert rule("B-1 B-2", range="orthogonal", night="odd-turns").switches == {
        "range": "orthogonal",
        "touched-corner": "passes",
        "half-highlighted-corner": "blocks",
        "night": "odd-turns",
    }
