"""Golden tables: the other ways to attack, each with what it is spared of the rules of sight."""

import pytest

from boardapp.core.sentence_case import lower_first
from tests.games.spearpoint.table.small_table import Lay, notes, rule, short

ALL_RED = "red north, red east, red south, red west"
WALLED = Lay(walls=(((2000, 0), (2000, 4000)),))


# ---- 004-135: strafing and whole-space attacks ------------------------------------------------


@pytest.mark.rule("004-135")
@pytest.mark.parametrize("attack", ["strafing", "whole-space", "mortar"])
@pytest.mark.parametrize(
    ("defense", "expected"),
    [(None, "clear"), (3, "clear"), ("impervious", "blocked: impervious B-4")],
)
def test_attacks_on_a_whole_space_ignore_edges_unless_impervious(
    attack: str, defense: int | None, expected: str
) -> None:
    tiles = {"B-4": Lay(edges=ALL_RED, defense=defense)}
    assert short(rule("B-1 B-4", tiles, attack=attack)) == expected
    assert short(rule("B-1 B-4", tiles)) == "blocked: edge-in B-4"


@pytest.mark.rule("004-135")
@pytest.mark.rule("A4-16")
def test_strafing_needs_no_line_but_a_whole_space_attack_does() -> None:
    tiles = {"B-1": Lay(edges="red east"), "B-3": WALLED, "B-5": Lay(edges="red west")}
    units = "us rifle-squad B-4"
    out = "blocked: edge-out B-1, wall B-3, friendly-unit B-4"
    assert short(rule("B-1 B-5", tiles, units=units, attack="strafing")) == "clear"
    assert short(rule("B-1 B-5", tiles, units=units, attack="whole-space")) == out
    assert short(rule("B-1 B-5", tiles, units=units)) == f"{out}, edge-in B-5"


@pytest.mark.rule("004-135")
def test_whole_space_attacks_know_smoke_and_night() -> None:
    assert short(rule("B-1 B-5", smoke="B-3", attack="whole-space")) == "blocked: smoke B-3"
    dark = rule("B-1 B-5", attack="whole-space", night="odd-turns")
    assert short(dark) == "blocked: night B-5"


# ---- 004-142 to 004-145: mortars and artillery ------------------------------------------------


@pytest.mark.rule("004-142")
def test_a_mortar_fires_over_friends() -> None:
    units = "us rifle-squad B-4"
    assert short(rule("B-1 B-9", units=units, attack="mortar")) == "clear"
    assert short(rule("B-1 B-9", units=units)) == "blocked: friendly-unit B-4"


@pytest.mark.rule("004-143")
def test_a_mortar_by_its_own_line() -> None:
    tiles = {"B-1": Lay(edges="red east"), "B-4": WALLED}
    ruling = rule("B-1 B-9", tiles, attack="mortar")
    assert short(ruling) == "blocked: edge-out B-1, wall B-4"
    assert short(rule("B-1 B-9", smoke="B-4", attack="mortar")) == "blocked: smoke B-4"


@pytest.mark.rule("004-143")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        pytest.param("us rifle-squad A-9", "clear", id="infantry"),
        pytest.param("us sherman A-9", "blocked: spotter A-9", id="a-tank-cannot-spot"),
        pytest.param("germany rifle-squad A-9", "blocked: spotter A-9", id="enemy"),
        pytest.param("", "blocked: spotter A-9", id="nobody"),
    ],
)
def test_a_mortar_by_a_spotter(units: str, expected: str) -> None:
    ruling = rule("B-1 B-9", {"B-4": WALLED}, units=units, attack="mortar", spotter="A-9")
    assert short(ruling) == expected
    assert all(cause.start == 0 for cause in ruling.causes)
    assert (ruling.origin, ruling.target, ruling.spotter) == ("B-1", "B-9", "A-9")
    assert notes(ruling) == "spotter"
    assert ruling.notes[0].text == "the spotter on A-9 sees the target but may not attack this turn"


@pytest.mark.rule("004-143")
def test_a_spotter_is_not_needed_when_the_mortar_sees() -> None:
    ruling = rule("B-1 B-9", units="us rifle-squad A-9", attack="mortar", spotter="A-9")
    assert (short(ruling), notes(ruling)) == ("clear", "own-line")


@pytest.mark.rule("004-143")
@pytest.mark.rule("A4-15")
@pytest.mark.parametrize(
    ("space", "lay", "tank", "expected"),
    [
        pytest.param("C-1", Lay(), "C-1", "clear", id="clear"),
        pytest.param("C-1", Lay(), "B-8", "blocked: friendly-unit B-8", id="friend"),
        pytest.param("B-8", WALLED, "C-1", "blocked: wall B-8", id="wall"),
        pytest.param("A-7", Lay(edges=ALL_RED), "C-1", "blocked: edge-out A-7", id="red-edge"),
    ],
)
def test_a_spotter_s_own_line_is_blocked_as_any_other(
    space: str, lay: Lay, tank: str, expected: str
) -> None:
    # A-7 to C-9 is diagonal through B-8, and C-1 to C-9 crosses the wall on C-4.
    tiles = {"C-4": WALLED, space: lay}
    units = f"us rifle-squad A-7, us sherman {tank}"
    ruling = rule("C-1 C-9", tiles, units=units, attack="mortar", spotter="A-7")
    assert short(ruling) == expected


@pytest.mark.rule("004-143")
@pytest.mark.rule("004-180")
def test_a_mortar_in_smoke_does_not_fire_by_a_spotter_either() -> None:
    ruling = rule(
        "B-1 B-9", units="us rifle-squad A-9", smoke="B-1", attack="mortar", spotter="A-9"
    )
    assert short(ruling) == "blocked: smoke B-1"


@pytest.mark.rule("004-145")
@pytest.mark.parametrize(
    ("units", "expected"),
    [
        pytest.param("us rifle-squad B-1", "clear", id="spotted"),
        pytest.param("us sherman B-1", "blocked: spotter B-1", id="a-tank-cannot-spot"),
        pytest.param("", "blocked: spotter B-1", id="nobody"),
        pytest.param("us rifle-squad B-1, us sherman B-4", "blocked: friendly-unit B-4",
                     id="the-spotter-s-line-over-a-friend"),
    ],
)  # fmt: skip
def test_rear_line_artillery_needs_a_spotter(units: str, expected: str) -> None:
    ruling = rule("B-1 B-9", units=units, attack="artillery")
    assert short(ruling) == expected
    if "spotter" in expected:
        assert ruling.causes[0].rule == "004-145"
        assert ruling.causes[0].text == "no friendly Infantry on B-1 can spot"


@pytest.mark.rule("004-145")
def test_nobody_is_asked_to_spot_when_no_side_is_named() -> None:
    assert short(rule("B-1 B-9", attack="artillery", side=None)) == "clear"


@pytest.mark.rule("004-145")
def test_the_spotter_of_artillery_needs_a_line() -> None:
    units = "us rifle-squad B-1"
    for tiles, expected in (
        ({"B-4": WALLED}, "blocked: wall B-4"),
        ({"B-1": Lay(edges="red east")}, "blocked: edge-out B-1"),
        ({"B-9": Lay(edges="red west")}, "clear"),
        ({"B-9": Lay(edges="red west", defense="impervious")}, "blocked: impervious B-9"),
    ):
        assert short(rule("B-1 B-9", tiles, units=units, attack="artillery")) == expected
    assert short(rule("B-1 B-9", units=units, smoke="B-3", attack="artillery")) == (
        "blocked: smoke B-3"
    )


@pytest.mark.rule("004-126")
@pytest.mark.rule("A4-16")
def test_bombs_need_no_line() -> None:
    tiles = {
        "B-1": Lay(edges=ALL_RED),
        "B-4": WALLED,
        "B-5": Lay(known=False),
        "B-9": Lay(edges=ALL_RED, defense=3),
    }
    ruling = rule(
        "B-1 B-9", tiles, units="us sherman B-6", smoke="B-7", attack="aircraft", night="every-turn"
    )
    assert short(ruling) == "clear"


# ---- impervious means impervious ---------------------------------------------------------------

MISSES = {
    "strafing": "strafing cannot harm",
    "whole-space": "an attack on the whole space cannot harm",
    "mortar": "a mortar cannot harm",
    "artillery": "artillery cannot harm",
    "aircraft": "bombs cannot harm",
}


@pytest.mark.rule("004-135")
@pytest.mark.rule("004-144")
@pytest.mark.parametrize("attack", ["strafing", "whole-space", "mortar", "artillery", "aircraft"])
@pytest.mark.parametrize("edges", [ALL_RED, "green west", ""])
def test_nothing_that_hits_a_whole_space_reaches_into_an_impervious_tile(
    attack: str, edges: str
) -> None:
    tiles = {"B-5": Lay(edges=edges, defense="impervious")}
    ruling = rule("B-1 B-5", tiles, units="us rifle-squad B-1", attack=attack)
    assert short(ruling) == "blocked: impervious B-5"
    (cause,) = ruling.causes
    assert (cause.rule, cause.section) == ("004-135", "Combat 8, LOS into a feature tile")
    assert (cause.tile, cause.title) == ("1A", "House")
    assert cause.start == 1
    assert cause.text == f"tile 1A “House” on B-5 is impervious, so {MISSES[attack]} units inside"
    assert ruling.margin_mm is None


@pytest.mark.rule("004-134")
def test_direct_fire_sees_into_an_impervious_tile_over_an_open_edge() -> None:
    tiles = {"B-5": Lay(edges="red north", defense="impervious")}
    assert short(rule("B-1 B-5", tiles)) == "clear"


@pytest.mark.rule("004-179")
@pytest.mark.parametrize(
    ("attack", "expected"),
    [
        ("direct", "clear"),
        ("whole-space", "clear"),
        ("mortar", "clear"),
        ("artillery", "blocked: impervious B-5"),
        ("aircraft", "blocked: impervious B-5"),
        ("strafing", "blocked: impervious B-5"),
    ],
)
def test_a_fight_within_an_impervious_tile_is_protected_from_outside_only(
    attack: str, expected: str
) -> None:
    tiles = {"B-5": Lay(defense="impervious")}
    units = "us rifle-squad B-5, germany rifle-squad B-5"
    assert short(rule("B-5 B-5", tiles, units=units, attack=attack)) == expected


# ---- spotters and bonuses once more -------------------------------------------------------------


@pytest.mark.rule("004-143")
@pytest.mark.parametrize("attack", ["direct", "whole-space", "artillery"])
def test_a_spotter_named_for_another_attack_is_not_called_unneeded(attack: str) -> None:
    units = "us rifle-squad B-1, us rifle-squad A-9"
    ruling = rule("B-1 B-9", {"B-4": WALLED}, units=units, attack=attack, spotter="A-9")
    assert short(ruling) == "blocked: wall B-4"
    assert not [note for note in ruling.notes if "is clear" in note.text]


@pytest.mark.rule("004-143")
def test_no_shift_of_a_tile_helps_a_mortar_in_smoke() -> None:
    ruling = rule(
        "B-1 B-9",
        {"C-9": Lay((((0, 0), (1000, 1000)),))},
        units="us rifle-squad A-9",
        smoke="B-1",
        attack="mortar",
        spotter="A-9",
    )
    assert short(ruling) == "blocked: smoke B-1"
    assert ruling.margin_mm is None


@pytest.mark.rule("004-143")
def test_a_mortar_with_a_spotter_is_freed_by_the_nearer_of_two_shifts() -> None:
    # Its own line is a hairline short of the wall's end, the spotter's is walled off by far.
    tiles = {"B-4": Lay((((2000, 0), (2000, 2010)),)), "A-6": WALLED}
    units = "us rifle-squad A-5"
    ruling = rule("B-1 B-9", tiles, units=units, attack="mortar", spotter="A-5")
    assert ruling.status == "blocked"
    assert ruling.margin_mm == pytest.approx(0.254)


@pytest.mark.rule("A4-17")
@pytest.mark.parametrize("attack", ["whole-space", "mortar", "strafing"])
def test_the_defense_bonus_stays_against_attacks_that_ignore_edges(attack: str) -> None:
    ruling = rule("B-1 B-5", {"B-5": Lay(edges="red west", defense=2)}, attack=attack)
    assert (short(ruling), notes(ruling)) == ("clear", "defense")


@pytest.mark.rule("004-033")
@pytest.mark.parametrize(
    ("attack", "told"),
    [
        (
            "direct",
            "the target gets +3 Defense from tile 1A “House” on B-5, but only one Team or "
            "Sniper gets it",
        ),
        ("mortar", None),
        ("aircraft", None),
    ],
)
def test_an_mg_nest_protects_one_team_from_ground_attacks_only(
    attack: str, told: str | None
) -> None:
    ruling = rule("B-1 B-5", {"B-5": Lay(defense=3, kind="mg-nest")}, attack=attack)
    assert [note.text for note in ruling.notes if note.code == "defense"] == (
        [told] if told else []
    )


# ---- what needs no line is not worded as one ----------------------------------------------------


@pytest.mark.parametrize(
    ("attack", "title"), [("aircraft", "Aircraft bombs"), ("strafing", "Strafing aircraft")]
)
def test_what_falls_on_a_space_is_told_of_the_space_and_has_no_way_back(
    attack: str, title: str
) -> None:
    clear = rule("B-1 B-5", {}, attack=attack)
    assert clear.sentence() == (
        f"Nothing blocks {lower_first(title)} on B-5. This attack needs no line of sight."
    )
    assert clear.margin_sentence() == (
        "boardapp measures no distance, because the attack needs no line of sight."
    )
    assert clear.reverse is None
    assert not clear.is_one_way
    tiles = {"B-5": Lay(defense="impervious")}
    blocked = rule("B-1 B-5", tiles, attack=attack)
    assert blocked.sentence() == (
        f"B-5 is blocked for {lower_first(title)}: tile 1A “House” on B-5 is impervious, so "
        f"{MISSES[attack]} units inside."
    )
    assert "In the other direction" not in blocked.full_explanation()
