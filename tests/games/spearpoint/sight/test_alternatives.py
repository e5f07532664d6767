"""Golden tables: what would turn a ruling, and the other ways to attack, in one line each."""

import pytest

from boardapp.core.sight_ruling import Ruling
from boardapp.games.spearpoint.sight.alternatives_to_ruling import rule_with_alternatives
from boardapp.games.spearpoint.sight.attack_kinds import ATTACKS
from boardapp.games.spearpoint.sight.line_of_sight_rulings import RulingQuery, rule_on_line
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.table.small_table import Lay, table

ALL_RED = "red north, red east, red south, red west"
WALLED = Lay(walls=(((2000, 0), (2000, 4000)),))


def advised(
    line: str, tiles: dict[str, Lay] | None = None, units: str = "", side: str | None = "us",
    attack: str = "direct", smoke: str = "", **options: str,
) -> Ruling:  # fmt: skip
    choices = {name.replace("_", "-"): choice for name, choice in options.items()}
    state, catalogue = table(tiles, units, smoke, 1, choices)
    origin, target = (GRID.parse(name) for name in line.split())
    return rule_with_alternatives(state, catalogue, RulingQuery(origin, target, side, attack))


def ways(ruling: Ruling) -> dict[str, str]:
    return {way.attack: way.text for way in ruling.ways}


# ---- readings -----------------------------------------------------------------------------------


def test_a_line_across_open_ground_stands_under_every_reading() -> None:
    ruling = advised("B-1 B-4")
    assert ruling.turns == ()
    assert ruling.other_readings_sentence() == (
        "Every reading of the unclear rules gives this verdict."
    )


def test_nobody_looked_while_a_line_sweeps() -> None:
    state, catalogue = table()
    ruling = rule_on_line(state, catalogue, RulingQuery(GRID.parse("B-1"), GRID.parse("B-4")))
    assert (ruling.turns, ruling.other_readings_sentence()) == (None, "")


@pytest.mark.rule("A4-04")
@pytest.mark.parametrize(
    ("choice", "other", "status", "turned"),
    [("passes", "blocks", "clear", "blocked"), ("blocks", "passes", "blocked", "clear")],
)
def test_a_friend_touched_at_a_corner_hangs_on_that_switch(
    choice: str, other: str, status: str, turned: str
) -> None:
    ruling = advised("A-1 B-2", units="us sherman A-2", touched_corner=choice)
    assert ruling.status == status
    assert ruling.turns is not None
    assert [(turn.readings, turn.status) for turn in ruling.turns] == [
        ((("touched-corner", other),), turned)
    ]


@pytest.mark.rule("A4-06")
def test_a_half_highlighted_corner_is_named_in_words() -> None:
    ruling = advised("A-1 C-3", {"C-3": Lay(edges="red west")})
    assert ruling.status == "blocked"
    assert ruling.other_readings_sentence() == (
        "If you play the unclear rule “Corner where the highlight of an edge ends” as “Where a "
        "highlighted and an open edge meet, the open edge counts”, the verdict is clear."
    )


@pytest.mark.rule("A4-01")
def test_what_bars_an_attack_is_turned_like_a_verdict() -> None:
    ruling = advised("A-1 C-6", units="us rifle-squad A-1")
    assert ruling.status == "clear"
    assert ruling.turns is not None
    assert [(turn.readings, turn.status) for turn in ruling.turns] == [
        ((("range", "orthogonal"),), "clear")
    ]
    assert ruling.other_readings_sentence() == (
        "If you play the unclear rule “Counting range” as “A diagonal step counts as 2 spaces of "
        "range”, the verdict is clear, but the target is out of range."
    )


def test_a_reading_that_blocks_says_no_more_than_that() -> None:
    ruling = advised("A-1 B-2", units="us sherman A-2, us sherman B-2")
    assert ruling.prohibition_phrase() == "Only a Sniper may fire at a space with a friendly unit"
    assert ruling.other_readings_sentence().endswith(
        "A line that touches a space's corner is blocked as if it crossed the space”, the "
        "verdict is blocked."
    )


@pytest.mark.rule("A4-01")
def test_what_would_bar_a_blocked_attack_turns_nothing() -> None:
    ruling = advised("A-1 C-6", {"B-3": WALLED}, units="us rifle-squad A-1")
    assert ruling.status == "blocked"
    assert ruling.turns == ()


def test_two_readings_that_turn_it_only_together_are_named_together() -> None:
    # Blocked by the half-highlighted corner and by the friend at another corner.
    ruling = advised(
        "A-1 C-3", {"C-3": Lay(edges="red west")}, units="us sherman A-2", touched_corner="blocks"
    )
    assert ruling.turns is not None
    assert [set(turn.readings) for turn in ruling.turns] == [
        {("touched-corner", "passes"), ("half-highlighted-corner", "passes")}
    ]
    assert ruling.turns[0].status == "clear"


def test_the_night_is_no_reading() -> None:
    assert advised("B-1 B-9", night="every-turn").turns == ()


# ---- other ways to attack -----------------------------------------------------------------------


def test_every_other_way_is_told_and_the_asked_one_is_not() -> None:
    for attack in ATTACKS:
        told = [way.attack for way in advised("B-1 B-5", attack=attack).ways]
        assert told == [name for name in ATTACKS if name != attack]


def test_open_ground() -> None:
    assert ways(advised("B-1 B-5", units="us rifle-squad A-9")) == {
        "strafing": "clear; the flight path must cross the target",
        "whole-space": "clear",
        "mortar": "clear, because the attacker sees the target",
        "artillery": "clear, because a spotter on A-9 sees the target",
        "aircraft": "clear; the flight path must cross the target",
    }


def test_a_mortar_is_helped_by_every_spotter_that_sees() -> None:
    units = "us rifle-squad A-5, us rifle-squad C-5, us sherman B-5, us rifle-squad B-2"
    found = ways(advised("B-1 B-7", {"B-4": WALLED}, units=units))
    assert found["mortar"] == "clear, because a spotter on A-5 or C-5 sees the target"
    assert found["artillery"] == "clear, because a spotter on A-5 or C-5 sees the target"
    assert (
        found["whole-space"]
        == "blocked, because a friendly unit on B-2 is in the way, a wall on B-4 is in the way and"
        " a friendly unit on B-5 is in the way"
    )


def test_without_anybody_to_spot() -> None:
    found = ways(advised("B-1 B-7", {"B-4": WALLED}))
    assert found["mortar"] == "blocked, because a wall on B-4 is in the way"
    assert found["artillery"] == "blocked, because no Infantry can spot for the attack"
    nobody = ways(advised("B-1 B-7", {"B-4": WALLED}, side=None))
    assert (
        nobody["artillery"]
        == "it needs Infantry of its side that sees the target, so choose the attacking side first"
    )


def test_what_bars_another_way_is_told_with_it() -> None:
    units = "us rifle-squad B-1, us rifle-squad B-3"
    found = ways(advised("B-1 B-3", units=units))
    assert found["mortar"] == (
        "not allowed, because only a Sniper may fire at a space with a friendly unit, and because "
        "the target is too near for a mortar (the attacker sees the target)"
    )


@pytest.mark.rule("004-135")
def test_an_impervious_tile_keeps_all_but_direct_fire_out() -> None:
    tiles = {"B-5": Lay(edges="red north", defense="impervious")}
    found = ways(advised("B-1 B-5", tiles, units="us rifle-squad B-1"))
    assert set(found.values()) == {"blocked, because the tile on B-5 is impervious"}


def test_what_keeps_every_spotter_s_artillery_off_is_told() -> None:
    units = "us rifle-squad A-9, us rifle-squad C-9"
    dark = ways(advised("B-1 B-5", units=units, night="odd-turns"))
    assert dark["artillery"] == "blocked, because the night rules forbid the attack"
    assert ways(advised("B-1 B-5", units=units, smoke="B-5"))["artillery"] == (
        "blocked, because smoke on B-5 is in the way"
    )
    walled = {"A-8": WALLED, "C-8": WALLED}
    assert ways(advised("B-1 B-5", walled, units=units))["artillery"] == (
        "blocked, because no Infantry sees the target"
    )


def test_a_spotter_s_unentered_tile_keeps_it_from_being_told() -> None:
    tiles = {"B-4": WALLED, "A-7": Lay(known=False)}
    found = ways(advised("B-1 B-6", tiles, units="us rifle-squad A-8"))
    expected = "boardapp cannot rule, because nobody has drawn the walls of tile 2A on A-7"
    assert (found["mortar"], found["artillery"]) == (expected, expected)


def test_an_unentered_tile_keeps_a_way_from_being_told() -> None:
    found = ways(advised("B-1 B-5", {"B-3": Lay(known=False)}, smoke="C-9"))
    assert (
        found["whole-space"]
        == "boardapp cannot rule, because nobody has drawn the walls of tile 1A on B-3"
    )
    assert found["aircraft"] == "clear; the flight path must cross the target"


def test_a_fight_within_a_space_has_no_other_way() -> None:
    assert advised("B-4 B-4").ways == ()
