"""The number needed to hit and the target's Defense, term by term."""

from typing import Any

import pytest

from tests.games.spearpoint.combat.support.placed_units import (
    CARDS,
    laid,
    needs,
    played,
    way,
    weapon,
    without,
    withstands,
)

TEAM = "us sniper B-8, us mortar-squad A-9, us p40-warhawk air:B, us m4a1-sherman C-9, {}"


def case(rule: str, units: str, shot: str, said: str, **others: Any) -> Any:
    marks = pytest.mark.rule(*rule.split(", "))
    return pytest.param(units, *shot.split(" > "), said, others, marks=marks)


NEEDED = [
    case("004-121", "us m4a1-sherman B-1, germany tiger-i B-4", "us-1 > germany-1",
         "75 mm against vehicles 10 = 10"),
    case("004-130", "us m4a1-sherman B-3, germany tiger-i B-4", "us-1 > germany-1",
         "75 mm against vehicles 10, the target is at close range -3 = 7"),
    case("004-130", "us m4a1-sherman B-2, germany tiger-i B-4", "us-1 > germany-1",
         "75 mm against vehicles 10 = 10"),
    case("004-130", "us rifle-squad A-3, germany rifle-squad B-4", "us-1 > germany-1",
         "Rifles against Infantry 12, the target is at close range -3 = 9"),
    case("004-130", "us howitzer-105mm B-3, germany tiger-i B-4", "us-1 > germany-1",
         "105 mm against vehicles 12 = 12"),
    case("A4-01", "us rifle-squad A-3, germany rifle-squad B-4", "us-1 > germany-1",
         "Rifles against Infantry 12 = 12", options={"range": "orthogonal"}),
    case("004-179", "us rifle-squad B-4, germany rifle-squad B-4", "us-1 > germany-1",
         "Rifles against Infantry 12, the target is at close range -3 = 9", tiles="7B B-4"),
    case("004-124", "us m4a1-sherman B-1, germany flak36-88mm B-4", "us-1 > germany-1",
         "75 mm against vehicles 10, the target is a gun -2 = 8"),
    case("004-124", "us m4a1-sherman B-3, germany flak36-88mm B-4", "us-1 > germany-1",
         "75 mm against vehicles 10, the target is at close range -3, the target is a gun -2 = 5"),
    case("004-124", "us howitzer-105mm rear, germany sfh18-15cm rear", "us-1 > germany-1",
         "105 mm against vehicles 12, the target is a gun -2 = 10"),
    case("N4-15, 004-124", "us m4a1-sherman B-1, germany flak36-88mm B-4", "us-1 > germany-1",
         "75 mm against guns 6 = 6", options={"gun-column": "own"},
         cards=without("us m4a1-sherman", weapons=(weapon("75 mm", 11, 10, gun=6, main=75),))),
    case("N4-15", "us m4a1-sherman B-1, germany flak36-88mm B-4", "us-1 > germany-1",
         "75 mm against vehicles 10, the target is a gun -2 = 8",
         cards=without("us m4a1-sherman", weapons=(weapon("75 mm", 11, 10, gun=6, main=75),))),
    case("N4-15", "us m4a1-sherman B-1, germany flak36-88mm B-4", "us-1 > germany-1",
         "75 mm against vehicles 10, the target is a gun -2 = 8", options={"gun-column": "own"}),
    case("004-125", "us m4a1-sherman B-1, germany flak36-88mm B-4", "us-1 > crew germany-1",
         "MG against Infantry 12 = 12"),
    case("004-127", "us lmg-team B-1, germany bf109 air:B", "us-1 > germany-1",
         ".30cal against aircraft 17 = 17"),
    case("N4-31", "us m4a1-sherman B-1, germany tiger-i B-4", "us-1 > germany-1",
         "75 mm against vehicles 10 = 10", options={"close-range-air": "yes"}),
    case("A4-12", "us howitzer-105mm rear +fire-mission, germany sfh18-15cm rear",
         "us-1 > germany-1", "105 mm against vehicles 12, the target is a gun -2, Fire Mission! "
                             "-3 = 7"),
    case("004-064", "us howitzer-105mm rear +fire-mission +fire-mission, germany sfh18-15cm rear",
         "us-1 > germany-1", "105 mm against vehicles 12, the target is a gun -2, Fire Mission! "
                             "-3 = 7"),
    case("004-069", "us m4a1-sherman B-1 #2, germany tiger-i B-4", "us-1 > germany-1",
         "75 mm against vehicles 10, Weakened 2 = 12"),
    case("004-070", "us m4a1-sherman B-1 #2/0, germany tiger-i B-4", "us-1 > germany-1",
         "75 mm against vehicles 10 = 10"),
]  # fmt: skip


@pytest.mark.parametrize(("units", "firer", "target", "said", "others"), NEEDED)
def test_the_sum_needed(
    units: str, firer: str, target: str, said: str, others: dict[str, Any]
) -> None:
    assert needs(laid(units, **others), firer, target) == said


INSIDE = "germany rifle-squad B-4"
BESIDE = "germany rifle-squad B-4, germany tiger-i B-4"
DUG_IN = "germany rifle-squad B-4 +dig-in"
NEST = "germany mg42-team B-4"
DEFENSE = [
    case("004-060", TEAM.format("germany tiger-i B-4"), "us-4 > germany-1", "Tiger I 7 = 7"),
    case("004-120", TEAM.format(DUG_IN), "us-1 > germany-1", "Rifle Squad 0, Dig In 2 = 2"),
    case("004-120", TEAM.format(DUG_IN), "us-1 > germany-1",
         "Rifle Squad 0, Natural Cover 2, Dig In 2 = 4", tiles="10B B-4"),
    case("004-069", TEAM.format("germany tiger-i B-4 #2"), "us-4 > germany-1",
         "Tiger I 7, Weakened -1 = 6"),
    case("004-151", TEAM.format("germany rifle-squad B-4 #2"), "us-1 > germany-1",
         "Rifle Squad 0, Weakened -1 = 0"),
    # Tiles, by their kind
    case("004-015", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0, Ruined house 2 = 2",
         tiles="1B B-4"),
    case("004-017", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0, Fountain 3 = 3",
         tiles="8A B-4"),
    case("004-018", TEAM.format(INSIDE), "us-1 > germany-1",
         "Rifle Squad 0, Broken fountain 1 = 1", tiles="8B B-4"),
    case("004-019", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0, Tiger wreck 5 = 5",
         tiles="21A B-4"),
    case("004-021", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0 = 0",
         tiles="22A B-4"),
    case("004-023", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0, Cemetery 1 = 1",
         tiles="23A B-4"),
    case("004-028", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0, Natural Cover 2 = 2",
         tiles="10B B-4"),
    case("004-041", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0 = 0",
         tiles="14A B-4"),
    case("004-044", TEAM.format(INSIDE), "us-1 > germany-1",
         "Rifle Squad 0, Infantry Trench 4 = 4", tiles="15A B-4"),
    case("A4-17", TEAM.format(INSIDE), "us-2 > space B-4", "Rifle Squad 0, Infantry Trench 4 = 4",
         tiles="15A B-4"),
    case("004-028", TEAM.format("germany flak36-88mm B-4"), "us-4 > germany-1",
         "8.8 cm FlaK 36 2, Natural Cover 2 = 4", tiles="10B B-4"),
    case("004-017", TEAM.format("germany flak36-88mm B-4"), "us-4 > germany-1",
         "8.8 cm FlaK 36 2 = 2", tiles="8A B-4"),
    case("004-028", TEAM.format("germany tiger-i B-4"), "us-4 > germany-1", "Tiger I 7 = 7",
         tiles="10B B-4"),
    # MG Nest: a single team, from the ground
    case("004-033", TEAM.format(NEST), "us-1 > germany-1", "MG-42 Team 0, MG Nest 3 = 3",
         tiles="10A B-4"),
    case("004-033", TEAM.format("germany sniper B-4"), "us-1 > germany-1",
         "Sniper 0, MG Nest 3 = 3", tiles="10A B-4"),
    case("004-033", TEAM.format(INSIDE), "us-1 > germany-1", "Rifle Squad 0 = 0",
         tiles="10A B-4"),
    case("N4-23", TEAM.format("germany mg42-team B-4, germany sniper B-4"), "us-1 > germany-1",
         "MG-42 Team 0, MG Nest 3 = 3", tiles="10A B-4"),
    case("N4-23", TEAM.format("germany mg42-team B-4, germany sniper B-4"), "us-1 > germany-2",
         "Sniper 0 = 0", tiles="10A B-4"),
    case("N4-23", TEAM.format("germany rifle-squad B-4, germany sniper B-4"), "us-1 > germany-2",
         "Sniper 0, MG Nest 3 = 3", tiles="10A B-4"),
    case("A4-17", TEAM.format(NEST), "us-2 > space B-4", "MG-42 Team 0 = 0", tiles="10A B-4"),
    case("004-033", TEAM.format(NEST), "us-3 > germany-1", "MG-42 Team 0 = 0", tiles="10A B-4"),
    # Targets inside a tile that may fall: inside a Pantherturm alone the crew is not hit
    case("004-039", TEAM.format(INSIDE), "us-2 > space B-4", "Rifle Squad 0, Fountain 3 = 3",
         tiles="8A B-4"),
    case("004-039, 004-040", TEAM.format("germany artillery-crew B-4"), "us-2 > space B-4",
         "Artillery Crew 0 = 0", tiles="13B B-4"),
    # Beside a friendly tank
    case("004-169", TEAM.format(BESIDE), "us-1 > germany-1",
         "Rifle Squad 0, the Tiger I is in the same space 5 = 5"),
    case("004-169", TEAM.format(f"{BESIDE}, germany panther B-4"), "us-1 > germany-1",
         "Rifle Squad 0, the Tiger I is in the same space 5 = 5"),
    case("004-169", TEAM.format(BESIDE), "us-1 > germany-1",
         "Rifle Squad 0, the Tiger I is in the same space 1 = 1", cards=without("germany tiger-i",
         defense=3)),
    case("004-169", TEAM.format(BESIDE), "us-1 > germany-1", "Rifle Squad 0 = 0",
         cards=without("germany tiger-i", defense=2)),
    case("004-169", "us howitzer-105mm rear, germany rifle-squad rear", "us-1 > germany-1",
         "Rifle Squad 0 = 0"),
    case("004-169", TEAM.format(BESIDE), "us-4 > germany-2", "Tiger I 7 = 7"),
    case("004-169", TEAM.format("germany rifle-squad B-4, germany tiger-i B-5"),
         "us-1 > germany-1", "Rifle Squad 0 = 0"),
    case("A4-25", TEAM.format(BESIDE), "us-1 > germany-1",
         "Rifle Squad 0, Natural Cover 2, the Tiger I is in the same space 5 = 7", tiles="10B B-4"),
    case("A4-25", TEAM.format(BESIDE), "us-1 > germany-1",
         "Rifle Squad 0, the Tiger I is in the same space 5 = 5", tiles="10B B-4",
         options={"tank-cover": "better"}),
    case("A4-25", TEAM.format(BESIDE), "us-4 > germany-2", "Tiger I 7 = 7",
         options={"tank-cover": "better"}),
    case("A4-25", TEAM.format(BESIDE), "us-1 > germany-1",
         "Rifle Squad 0, Natural Cover 2 = 2", tiles="10B B-4",
         options={"tank-cover": "better"}, cards=without("germany tiger-i", defense=3)),
    case("004-169", "us rifle-squad B-4, germany rifle-squad B-4, germany tiger-i B-4",
         "us-1 > germany-1", "Rifle Squad 0, the Tiger I is in the same space 5 = 5"),
    # Within one tile nothing of tile or cards
    case("004-179", "us rifle-squad B-4, germany rifle-squad B-4", "us-1 > germany-1",
         "Rifle Squad 0 = 0", tiles="7B B-4"),
    case("004-179", "us rifle-squad B-4, germany rifle-squad B-4 +dig-in", "us-1 > germany-1",
         "Rifle Squad 0 = 0"),
    case("004-179", "us rifle-squad A-8, us sniper C-4, us rifle-squad B-4, germany rifle-squad"
         " B-4 +dig-in", "us-2 > germany-1", "Rifle Squad 0, Ruined house 2, Dig In 2 = 4",
         tiles="1B B-4"),
    # The crew of a gun, aimed at for itself
    case("004-125", TEAM.format("germany flak36-88mm B-4"), "us-1 > crew germany-1",
         "Artillery Crew 0, the crew is behind the 8.8 cm FlaK 36 2 = 2"),
    case("004-125", TEAM.format("germany flak36-88mm B-4"), "us-1 > crew germany-1",
         "Artillery Crew 0 = 0", cards=without("germany flak36-88mm", defense=0)),
    case("004-125", TEAM.format("germany flak36-88mm B-4"), "us-1 > crew germany-1",
         "Artillery Crew 0, Fountain 3, the crew is behind the 8.8 cm FlaK 36 2 = 5",
         tiles="8A B-4"),
]  # fmt: skip


@pytest.mark.parametrize(("units", "firer", "target", "said", "others"), DEFENSE)
def test_what_the_target_withstands(
    units: str, firer: str, target: str, said: str, others: dict[str, Any]
) -> None:
    assert withstands(laid(units, **others), firer, target) == said


@pytest.mark.rule("004-061")
@pytest.mark.parametrize(
    ("whom", "said"),
    [
        ("rifle-squad B-4", "Gun against Infantry 11 = 11"), ("tiger-i B-4",
        "Gun against vehicles 12 = 12"),
        ("flak36-88mm B-4", "Gun against guns 14 = 14"), ("bf109 air:B",
        "Gun against aircraft 13 = 13"),
    ],
)  # fmt: skip
def test_a_weapon_has_a_value_for_each_class_an_index_and_a_rate(whom: str, said: str) -> None:
    gun = weapon("Gun", 11, 12, 13, gun=14, index=30, rate=3, main=75)
    state = laid(f"us m4a1-sherman B-1, germany {whom}", options={"gun-column": "own"},
                 cards=without("us m4a1-sherman", weapons=(gun,)))  # fmt: skip
    assert needs(state, "us-1", "germany-1") == said
    miss = [[1, 1]]
    told, _ = played(state, "fire", "us-1", "unit germany-1", miss, miss, miss)
    assert len([one for one in told if one.endswith("miss (dice entered by hand).")]) == 3
    # Index 30 and Intensity 1 are more than any of them has.
    _, left = played(state, "fire", "us-1", "unit germany-1", miss, [[9, 7]], [[1]])
    assert left.find_unit("germany-1") is None


@pytest.mark.rule("004-060")
@pytest.mark.parametrize(
    ("lacking", "known"),
    [
        ({}, (True, True, True)),
        ({"us m4a1-sherman": {"weapons": ()}}, (True, True, True)),  # the rulebook's
        ({"germany tiger-i": {"defense": None}}, (True, True, True)),  # the rulebook's
        ({"germany tiger-i": {"endurance": ()}}, (True, True, False)),
        ({"us m4a1-sherman": {"weapons": (weapon("75 mm", 11, None, main=75),)}},
         (True, True, True)),
        ({"us m4a1-sherman": {"weapons": (weapon("MG", 12, 14, index=None),)}},
         (True, True, False)),
        ({"us m4a1-sherman": {"weapons": (weapon("MG", 12, None),)}}, (False, False, False)),
    ],
)  # fmt: skip
def test_what_is_known_with_a_value_missing(
    lacking: dict[str, dict[str, Any]], known: tuple[bool, ...]
) -> None:
    cards = dict(CARDS)
    for key, changes in lacking.items():
        cards |= {key: without(key, **changes)[key]}
    found = way(laid("us m4a1-sherman B-1, germany tiger-i B-4", cards=cards), "us-1", "germany-1")
    (hit,) = found.units_under_attack
    chances = (found.to_hit_sum, found.chance, found.outcome_chances(hit))
    assert tuple(one is not None for one in chances) == known


@pytest.mark.rule("004-169", "004-060")
def test_a_tank_whose_defense_nobody_knows_leaves_its_infantry_unknown() -> None:
    cards = without("germany panther", defense=None)
    there = "us sniper B-1, germany rifle-squad B-4, germany panther B-4"
    (hit,) = way(laid(there, cards=cards), "us-1", "germany-1").units_under_attack
    assert (hit.defense, hit.struck) == (None, None)
