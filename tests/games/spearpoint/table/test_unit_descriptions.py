"""A unit's damage, effects and orders, on its marker and in words."""

from dataclasses import replace

import pytest

from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.fight_drawing_values import unit_signs
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    Moved,
    OffBoardUnit,
    TableUnit,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.table.unit_descriptions import activity_lines, condition_description
from boardapp.picture.pieces.unit_signs import UnitStatusSigns
from tests.games.spearpoint.support.fighting import (
    BF109,
    BOX,
    FIGHT,
    HOWITZER,
    SCOUT,
    SHERMAN,
    SQUAD,
    SQUAD_GERMANY,
    SQUAD_US,
    TIGER,
    WARHAWK,
    at,
    sherman,
    table,
)

HERO = Unit("us-9", "my-hero", "us", at("A-1"))
"""A unit of whose card nobody has entered anything."""
HALF = Condition(damage=(UnitDamageCard(),))


@pytest.mark.parametrize(
    ("unit", "signs", "words"),
    [
        (SCOUT, None, ""),
        (SHERMAN, UnitStatusSigns(4, 14, 7, damage=1, cards=1, empty=True),
         "Endurance 4 of 14, below half (7), Damage Card 17 (Immobilised); the card "
         "“Dig In” is under the unit; no crew"),
        (sherman(Condition(endurance=14)), UnitStatusSigns(), "Endurance 14 of 14, above half "
        "(7)"),
        (sherman(HALF._replace(endurance=14)), UnitStatusSigns(14, 14, 7, damage=1),
         "Endurance 14 of 14, above half (7), a Damage Card whose number is not entered"),
        (sherman(HALF), UnitStatusSigns(7, 14, 7, damage=1),
         "Endurance 7 of 14 (half), a Damage Card whose number is not entered"),
        (sherman(Condition(crew_endurance=2)), UnitStatusSigns(crew=True),
         "The unit's crew: Endurance 2 left"),
        (sherman(Condition(crew_damage=(UnitDamageCard(), UnitDamageCard()))),
         UnitStatusSigns(crew=True),
         "The unit's crew: 2 Damage Cards"),
        (TIGER, UnitStatusSigns(19, 24), "Endurance 19 of 24"),
        (TIGER._replace(condition=HALF), UnitStatusSigns(damage=1),
        "A Damage Card whose number is not entered"),
        (SQUAD_US, UnitStatusSigns(cards=2),
         "The cards “Veteran Soldiers” and “Ambush!” are under the unit"),
        (SQUAD_GERMANY, UnitStatusSigns(4, 8, 4, damage=3),
         "Endurance 4 of 8 (half), Damage Card 4 (for 1 more turn), Damage Card 5"
         " (no longer in effect), a Damage Card whose number is not entered"),
        (HOWITZER, UnitStatusSigns(smoke=2), "In smoke for 2 more turns"),
        (WARHAWK, UnitStatusSigns(dropped=1), "500 lb bomb already dropped"),
        (HERO._replace(condition=Condition(endurance=3)), UnitStatusSigns(3), "Endurance 3 left"),
        (HERO._replace(condition=Condition(damage=(UnitDamageCard(3),))), UnitStatusSigns(damage=1),
         "Damage Card 3"),
    ],
)  # fmt: skip
def test_what_befell_a_unit_is_on_its_marker_and_told(
    unit: TableUnit, signs: UnitStatusSigns | None, words: str
) -> None:
    battle = CombatView(FIGHT, BOX)
    assert unit_signs(unit, battle) == signs
    assert condition_description(unit, battle) == words


def test_another_card_shows_another_endurance() -> None:
    bare = replace(FIGHT, cards={})
    squad = SQUAD_US._replace(unit=SQUAD, condition=Condition(endurance=5))
    told = [unit_signs(squad, CombatView(state, BOX)) for state in (bare, FIGHT)]
    assert told == [UnitStatusSigns(5), UnitStatusSigns(5, 8, 4)]


@pytest.mark.parametrize(
    ("unit", "lines"),
    [
        (SHERMAN, (
            "Tiger I Germany 1 on B-7 attacks this unit with 88 mm (attack 1, resolved)",
            "This unit attacks Tiger I Germany 1 on B-7 with 75 mm (attack 1)",
        )),
        (TIGER, (
            "This unit attacks M4A1 Sherman US 1 on B-3 with 88 mm (attack 1, resolved)",
            "M4A1 Sherman US 1 on B-3 attacks this unit with 75 mm (attack 1)",
        )),
        (SCOUT, ("This unit is the spotter for 105 mm Howitzer US 4 (attack 2)",)),
        (SQUAD_US, (
            "Enemies are on the same space as this unit",
            "105 mm Howitzer US 4 on the Rear Line of US attacks this unit and all others on C-5 "
            "with 105 mm (attack 2)",
        )),
        (HOWITZER, ("On its Rear Line", "This unit attacks every unit on C-5 with 105 mm (attack "
        "2)")),
        (WARHAWK, ("Flies along column 4",)),
        (BF109, ("Flies along row B",)),
        (BF109._replace(path="rear"), ("Over the enemy's Rear Line",)),
        (BF109._replace(path=""), ("In the air; its flight path is not entered",)),
    ],
)  # fmt: skip
def test_what_a_unit_is_about_is_told(unit: TableUnit, lines: tuple[str, ...]) -> None:
    assert activity_lines(unit, CombatView(FIGHT, BOX)) == lines


def test_crews_tiles_and_who_is_gone_are_named() -> None:
    state = table(
        SHERMAN,
        SCOUT,
        TIGER,
        us_1=DeclaredAttack(1, "crew germany-1"),
        us_2=DeclaredAttack(2, "tile B-4"),
        germany_1=DeclaredAttack(3, "unit us-77"),
        germany_7=DeclaredAttack(4, "unit us-1"),
    )
    assert activity_lines(TIGER, CombatView(state, BOX)) == (
        "M4A1 Sherman US 1 on B-3 attacks this unit's crew (attack 1)",
        "This unit attacks a unit that is gone (attack 3)",
    )
    assert activity_lines(SCOUT, CombatView(state, BOX)) == (
        "This unit attacks the tile on B-4 (attack 2)",
    )
    assert activity_lines(SHERMAN, CombatView(state, BOX)) == (
        "This unit attacks the crew of Tiger I Germany 1 on B-7 (attack 1)",
        "A unit that is gone attacks this unit (attack 4)",
    )


def test_all_who_assault_are_in_it() -> None:
    state = table(
        SQUAD_US, SCOUT, TIGER, us_3=DeclaredAttack(1, "unit germany-1", others=("us-2",))
    )
    battle = CombatView(state, BOX)
    told = "This unit attacks Tiger I Germany 1 on B-7 in a Close Assault (attack 1)"
    assert activity_lines(SCOUT, battle) == activity_lines(SQUAD_US, battle) == (told,)


def test_an_own_card_names_its_own_command_card() -> None:
    unit: TableUnit = OffBoardUnit(
        "us-9", SQUAD, "us", "rear", condition=Condition(cards=("hold-on",))
    )
    assert (
        condition_description(unit, CombatView(replace(FIGHT, commands={}), BOX))
        == "The card “Hold On” is under the unit"
    )


def test_what_a_unit_has_moved_is_told() -> None:
    moves = {"us-1": Moved(2), "us-2": Moved(1, stuck=True)}
    battle = CombatView(replace(table(SHERMAN, SCOUT, TIGER), moves=moves), BOX)
    assert activity_lines(SHERMAN, battle) == ("Moved 2 steps this turn",)
    assert activity_lines(SCOUT, battle) == ("Moved 1 step this turn", "May not move this turn")
    assert activity_lines(TIGER, battle) == ()
