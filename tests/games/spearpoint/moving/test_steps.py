"""Golden tables: what each kind of tile, friend and enemy does to a way, with its sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any, NamedTuple

import pytest

from boardapp.games.spearpoint.cards.unit_cards import CommandCard, CommandCardBonus
from tests.games.spearpoint.combat.support.placed_units import at, laid
from tests.games.spearpoint.moving.moves import ended, reach, reached, said

SQUAD, SHERMAN = "us rifle-squad {}", "us m4a1-sherman {}"
TWO = "us sniper {0}, us lmg-team {0}"


class Case(NamedTuple):
    """A table, a way of us-1, and what is said: nothing if it may be gone.

    ``over`` tells whether the move is over then.
    """

    units: str
    way: str
    said: str = ""
    over: bool = False
    tiles: str = ""
    extra: int = 0
    options: Mapping[str, str] = MappingProxyType({})


def case(rule: str, units: str, way: str, said: str = "", **others: Any) -> Any:
    own = Case(units, way, said)._replace(**others)
    name = " ".join(
        (rule, units, way, others.get("tiles", ""), *others.get("options", {}).values())
    )
    return pytest.param(own, marks=pytest.mark.rule(*rule.split(", ")), id=name)


C2, B3 = SQUAD.format("C-2"), SQUAD.format("B-3")
TANK = SHERMAN.format("B-3")
ENEMY = ", germany rifle-squad {}"

CASES = [
    # Steps
    case("004-095", C2, "C-3 C-4"),
    case("004-095", C2, "C-3 C-4 C-5",
    "The Rifle Squad may move 2 spaces. To sprint to 3 spaces, discard a Command Card"
         " (rule “Movement 2”)."),
    case("004-095", C2, "C-3 C-4 C-5", extra=1),
    case("004-095", C2, "C-3 C-4 C-5 C-6", (
        "The Rifle Squad may move 3 spaces (rule “Movement 2” and your reading of "
        "“sprint or push together with a burned card”)."
    ), extra=1),
    case("N4-02", C2, "C-3 C-4 C-5 C-6",
    (
        "The Rifle Squad may move 3 spaces. To sprint to 4 spaces, discard a Command Card "
        "(rule “Movement 2” and your reading of “sprint or push together with "
        "a burned card”)."
    ), extra=1,
         options={"extra-step": "both"}),
    case("N4-02", C2, "C-3 C-4 C-5 C-6", extra=2, options={"extra-step": "both"}),
    case("004-095", "us tank-crew C-2", "C-3 C-4"),
    case("004-098", TANK, "B-4"),
    case("004-098", TANK, "B-4 B-5",
    "The M4A1 Sherman may move 1 space. To push to 2 spaces, discard a Command Card"
         " (rule “Movement 2”)."),
    case("004-098", TANK, "B-4 B-5", extra=1),
    case("004-096, N4-02", "us at-gun-57mm B-3", "B-4", "The 57 mm AT Gun may move 0 spaces"
         " (rule “Movement 2”)."),
    # Friends and enemies
    case("004-101", C2 + ENEMY.format("C-3"), "C-3 C-4",
         "An enemy unit is on C-3, and units cannot pass through enemies (rule “Movement 4”)."),
    case("004-102", C2 + ENEMY.format("C-3"), "C-3", over=True),
    case("N4-22", TANK + ENEMY.format("B-4"), "B-4",
    (
        "An enemy unit is on B-4, and only Infantry may enter such a space (rule “Movement 5” "
        "and your reading of “units that may enter an enemy's space”)."
    )),
    case("N4-22", TANK + ENEMY.format("B-4"), "B-4", over=True, options={"raids": "any"}),
    case("N4-22, 004-099", TANK + ENEMY.format("B-4"), "B-4", "A vehicle may not enter the"
         " House on B-4 (rule “Movement 2”).", tiles="1A B-4", options={"raids": "any"}),
    case("N4-29", TANK + ", germany tiger-i B-4 empty", "B-4"),
    case("N4-29", C2 + ", germany tiger-i C-3 empty", "C-3 C-4"),
    case("004-101", f"{C2}, {TWO.format('C-3')}", "C-3 C-4"),
    case("004-093", f"{C2}, {TWO.format('C-3')}", "C-3",
         "US already has two units on C-3, the most for one side (rule “Movement 1”)."),
    case("004-093", f"{C2}, {TWO.format('C-4')}", "C-3 C-4",
         "US already has two units on C-4, the most for one side (rule “Movement 1”)."),
    case("004-093", f"{C2}, us sniper C-3", "C-3"),
    case("004-094", f"{C2}, us m4a1-sherman C-3", "C-3"),
    case("004-094", f"{C2}, us m4a1-sherman C-3 empty, us tank-crew C-3", "C-3",
         "US already has two units on C-3, the most for one side (rule “Movement 1”)."),
    case("A4-37", f"{C2}, us sniper C-3, germany rifle-squad C-3, germany sniper C-3", "C-3",
         over=True),
    case("A4-37", f"{C2}, {TWO.format('C-3')}, germany rifle-squad C-3", "C-3",
         "US already has two units on C-3, the most for one side (rule “Movement 1”)."),
    # Barbed Wire
    case("004-025", B3, "B-4", over=True, tiles="24A B-4"),
    case("004-105", B3, "B-4 B-5",
    "A unit that enters the Barbed wire on B-4 must stop there (rule “Movement 7”).",
         tiles="24A B-4"),
    case("A4-14", B3, "B-4", over=True, tiles="24A B-3"),
    case("A4-14", B3, "B-4 B-5",
    (
        "The move is over because the unit has left an obstacle (rule “Movement 7” and your "
        "reading of “moving on after an obstacle”)."
    ), tiles="24A B-3"),
    case("A4-14", B3, "B-4 B-5", tiles="24A B-3", options={"obstacle-exit": "goes-on"}),
    case("004-027", TANK, "B-4 B-5", tiles="24A B-4", extra=1),
    case("A4-39", TANK, "B-4", over=True, tiles="24A B-4", options={"crushed-wire": "ends"}),
    case("A4-39", TANK, "B-4 B-5",
    (
        "The move ended when the unit crushed the tile on B-4 (rule “Movement 7” and your "
        "reading of “tank that enters Barbed Wire”)."
    ), tiles="24A B-4", extra=1, options={"crushed-wire": "ends"}),
    case("004-027", f"{TANK}, us rifle-squad B-4", "B-4", tiles="24A B-4"),
    # Minefield
    case("004-047", B3, "B-4", over=True, tiles="17A B-4"),
    case("004-047, 004-027", TANK, "B-4", over=True, tiles="17A B-4"),
    case("004-047", TANK, "B-4 B-5",
    "A unit that enters the Minefield on B-4 must stop there (rule “Movement 7”).",
         tiles="17A B-4", extra=1),
    case("004-050", TANK, "B-4", over=True, tiles="17A B-3"),
    # Trenches: 14A runs from west to east, 15A has its arrows there
    case("004-042", "us rifle-squad A-4", "B-4", over=True, tiles="14A B-4"),
    case("004-042", B3, "B-4", "A unit may cross the Tank Trench on B-4 only over its long sides"
         " (rule “Feature tiles no. 12, Tank Trench”).", tiles="14A B-4"),
    case("004-042", B3, "B-4", over=True, tiles="14A B-4 90"),
    case("004-042", "us rifle-squad B-4", "C-4", over=True, tiles="14A B-4"),
    case("004-042", "us rifle-squad B-4", "A-4", over=True, tiles="14A B-4"),
    case("004-042", "us rifle-squad B-4", "B-5",
    "A unit may cross the Tank Trench on B-4 only over its long"
         " sides (rule “Feature tiles no. 12, Tank Trench”).", tiles="14A B-4"),
    case("004-041", SHERMAN.format("A-4"), "B-4",
         "A vehicle may not enter the Tank Trench on B-4 (rule “Movement 2”).", tiles="14A B-4"),
    case("004-045", B3, "B-4 B-5", tiles="15A B-4"),
    case("004-045", "us rifle-squad B-4", "B-5 B-6", tiles="15A B-4"),
    case("004-046, 004-030", "us rifle-squad A-4", "B-4", over=True, tiles="15A B-4"),
    case("004-046", "us rifle-squad A-4", "B-4 B-5",
    "A unit that enters the Infantry Trench on B-4 must stop there"
         " (rule “Movement 7”).", tiles="15A B-4"),
    case("004-046", "us rifle-squad B-4", "C-4", over=True, tiles="15A B-4"),
    case("004-046", B3, "B-4 C-4", over=True, tiles="15A B-4"),
    case("004-099", TANK, "B-4", "A vehicle may not enter the Infantry Trench on B-4"
         " (rule “Movement 2”).", tiles="15A B-4"),
    # Tiger wreck
    case("004-020", TANK, "B-4", "A vehicle may not enter the Tiger wreck on B-4 (rule “Movement "
                                 "2”).",
         tiles="21A B-4"),
    case("004-105", B3, "B-4", over=True, tiles="21A B-4"),
    case("004-105", B3, "B-4", over=True, tiles="21A B-3"),
    # Open and closed ground
    *(case("004-095, 004-105", B3, "B-4 B-5", tiles=f"{tile} B-4")
      for tile in ("1A", "1B", "8A", "8B", "22A", "23A", "10B", "10A", "17B")),
    *(case("004-099", TANK, "B-4", tiles=f"{tile} B-4") for tile in ("8A", "22A", "23A", "10B")),
    case("004-022", TANK, "B-4 B-5", tiles="22A B-4", extra=1),
    case("004-099", TANK, "B-4", "A vehicle may not enter the House on B-4 (rule “Movement 2”).",
         tiles="1A B-4"),
    case("A4-41", TANK, "B-4", "A vehicle may not enter the Ruined house on B-4 (rule “Movement "
                               "2”).",
         tiles="1B B-4"),
    case("004-099", TANK, "B-4", "A vehicle may not enter the MG Nest on B-4 (rule “Movement 2”).",
         tiles="10A B-4"),
    # Bunker: 9A has one arrow, to the south
    case("004-030", "us rifle-squad C-4", "B-4", tiles="9A B-4"),
    case("004-030", B3, "B-4", "The MG Kasemate on B-4 may be entered only along its arrows"
         " (rule “Feature tiles no. 8, Bunker”).", tiles="9A B-4"),
    case("004-030", B3, "B-4", tiles="9A B-4 90"),
    case("004-030", "us rifle-squad B-4", "A-4",
    "The MG Kasemate on B-4 may be left only along its arrows"
         " (rule “Feature tiles no. 8, Bunker”).", tiles="9A B-4"),
    case("004-030", "us rifle-squad B-4", "C-4 C-5", tiles="9A B-4"),
    case("004-102", "us rifle-squad C-4" + ENEMY.format("B-4"), "B-4", over=True, tiles="9A B-4"),
    case("004-102", B3 + ENEMY.format("B-4"), "B-4",
    "The MG Kasemate on B-4 may be entered only along its"
         " arrows (rule “Feature tiles no. 8, Bunker”).", tiles="9A B-4"),
    # Places for one
    case("004-256", B3, "B-4", "The Panzernest on B-4 takes only an MG Team, not a Rifle Squad"
         " (rule “Movement 1”).", tiles="12A B-4"),
    case("004-102", "us rifle-squad C-4, germany mg42-team B-4", "B-4", over=True, tiles="12A B-4"),
    case("004-102", "us rifle-squad C-4, germany pantherturm-i B-4", "B-4", over=True,
         tiles="13A B-4"),
    case("004-102", "us rifle-squad C-4, us sniper B-4, germany mg42-team B-4", "B-4", over=True,
         tiles="12A B-4"),
    case("004-256", "us rifle-squad C-4, germany pantherturm-i B-4 empty", "B-4",
         "The Pantherturm I on B-4 takes only an Artillery Crew, not a Rifle Squad (rule "
         "“Movement 1”).",
         tiles="13A B-4"),
    case("004-256", "germany mg42-team B-3, us rifle-squad A-9", "B-4", tiles="12A B-4"),
    case("N4-23", "us sniper B-3, us lmg-team B-4", "B-4", tiles="10A B-4"),
    case("N4-23", "us sniper B-3, us lmg-team B-4", "B-4",
    "The MG Nest on B-4 has room for one unit, and US already has a unit there (rule “Movement "
    "1”).",
    tiles="10A B-4", options={"mg-nest": "one-team"}),
    case("N4-23", "us sniper B-3, us lmg-team B-4", "B-4 B-5", tiles="10A B-4",
         options={"mg-nest": "one-team"}),
]  # fmt: skip


@pytest.mark.parametrize("one", CASES)
def test_a_way_is_gone_or_refused_with_its_sentence(one: Case) -> None:
    state = laid(one.units, one.tiles, options=one.options)
    name = "us-1" if one.units.startswith("us") else "germany-1"
    assert said(state, one.way, name, one.extra) == one.said
    if not one.said:
        assert ended(state, one.way, name, one.extra) == one.over


@pytest.mark.rule("004-095")
def test_reach_tells_the_fewest_steps_to_each_space() -> None:
    assert reached(laid("us rifle-squad C-1")) == {"A-1": 2, "B-1": 1, "B-2": 2, "C-2": 1, "C-3": 2}
    assert reached(laid("us rifle-squad C-1"), extra=1) == {
        "A-1": 2, "A-2": 3, "B-1": 1, "B-2": 2, "B-3": 3, "C-2": 1, "C-3": 2, "C-4": 3,
    }  # fmt: skip
    assert reached(laid("us m4a1-sherman B-2")) == {"A-2": 1, "B-1": 1, "B-3": 1, "C-2": 1}
    assert reached(laid("us at-gun-57mm B-2")) == {}


@pytest.mark.rule("004-105")
def test_reach_goes_round_what_ends_a_move() -> None:
    state = laid("us rifle-squad C-2, germany sniper C-3", "24A B-2")
    assert reached(state) == {"B-1": 2, "B-2": 1, "C-1": 1, "C-3": 1}


@pytest.mark.rule("004-101")
def test_nobody_passes_friends_to_where_there_is_no_room() -> None:
    """Behind the full space only another full one can be reached, so the first is not entered."""
    state = laid(f"us rifle-squad C-1, {TWO.format('B-1')}, us sniper A-1, us lmg-team A-1,"
                 f" {TWO.format('B-2')}")  # fmt: skip
    assert "two units" in said(state, "B-1")
    last_step = reach(laid(f"{TANK}, {TWO.format('B-4')}"))
    assert last_step.why_not_onward((), at("B-4")) is not None
    assert reached(state) == {"C-2": 1, "C-3": 2}


@pytest.mark.rule("004-064")
def test_a_card_under_a_unit_gives_its_steps_once() -> None:
    quick = CommandCard("quick", "Quick", gives=CommandCardBonus(steps=1), stays=True)
    state = replace(laid("us rifle-squad C-1 +quick +quick"), commands={"quick": quick})
    assert set(reached(state)) == set(reached(laid("us rifle-squad C-1"), extra=1))
