"""Attacks played: answers in, log sentences and table out."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import SumFact, TrackFact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import Refusal, SeveralAnswer
from boardapp.core.procedure.questions import Pick, Place, Throw
from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.document.lines.question_json import question_json
from boardapp.games.spearpoint.cards.damage_cards import DamageCard, DamageEffect
from boardapp.games.spearpoint.cards.unit_cards import MAX_COST, MAX_VALUE
from boardapp.games.spearpoint.cards.weapons import MAX_CALIBRE, MAX_INDEX, Weapon
from boardapp.games.spearpoint.combat import menu
from boardapp.games.spearpoint.combat.attack_declaration import GameData
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from boardapp.games.spearpoint.combat.possible_targets_and_firers import area_weapons_that_may_join
from boardapp.games.spearpoint.combat.smoke_capture_and_turn_end import NEXT_TURN
from boardapp.games.spearpoint.table.state import (
    Condition,
    DeclaredAttack,
    OffBoardUnit,
    TileState,
    UnitDamageCard,
)
from boardapp.games.spearpoint.tiles.catalogue import GRID
from boardapp.games.spearpoint.turn.menu import procedure
from tests.games.spearpoint.combat.support.placed_units import (
    BOX,
    CARDS,
    at,
    battle,
    begun,
    fire,
    laid,
    listed,
    offered,
    played,
    terms,
    weapon,
    without,
)

Dice = list[list[int]]
BURN = {"instead": "burn"}
TOLD = {"instead": "told"}
NEEDED = {"instead": "needed"}
SHERMAN_TIGER = "us m4a1-sherman B-1, germany tiger-i B-4"


def asked(going: RunningProcedure[TileState]) -> str:
    assert going.asked is not None
    return going.asked.title


# ---- the figure ---------------------------------------------------------------------------------


@pytest.mark.rule("004-150", "004-151", "004-152", "004-162")
def test_the_figure_of_the_rulebook() -> None:
    state = laid(SHERMAN_TIGER)
    assert fire(state, "germany-1", "us-1", ["88 mm"], [[3, 5]])[0] == [
        "88 mm of Tiger I Germany 1: Rolled 3 + 5 = 8, needed 10: miss (dice entered by hand).",
    ]  # fmt: skip
    told, left = fire(state, "germany-1", "us-1", ["88 mm"], [[6, 6]], [[7]], 4)
    assert told == [
        "88 mm of Tiger I Germany 1: Rolled 6 + 6 = 12, needed 10: hit (dice entered by hand).",
        "Intensity roll for 88 mm of Tiger I Germany 1: Rolled 7 (dice entered by hand).",
        "M4A1 Sherman US 1: Endurance 14 → 4.",
        "Number of the Damage Card for M4A1 Sherman US 1: 4.",
        "M4A1 Sherman US 1: Scratched.",
        "Nothing else happens.",
    ]
    condition = left.units["us-1"].condition
    assert (condition.endurance, condition.damage) == (4, (UnitDamageCard(4),))
    told, left = fire(state, "us-1", "germany-1", ["75 mm"], [[8, 8]], [[5]])
    assert told[-1] == "Tiger I Germany 1: Endurance 24 → 19."
    _, left = played(left, NEXT_TURN)
    assert left.units["germany-1"].condition.endurance is None


@pytest.mark.rule("004-151", "004-152")
def test_what_is_left_of_a_target_is_shown_between_nothing_and_all() -> None:
    state = laid(SHERMAN_TIGER)
    going = begun(state, menu.FIRE, "us-1", "unit germany-1", ["75 mm"], [[8, 8]], [[5]])
    shown = TrackFact("Endurance of Tiger I Germany 1", "", 24, 19, 0, 24, {"half": 12})
    assert shown in going.play.facts


@pytest.mark.rule("004-150", "004-153", "004-154")
def test_an_mg_that_rolls_three_times() -> None:
    """The squad's 8 go to 3 with a Damage Card, then to 0; each roll has its own damage."""
    state = laid("germany mg42-team B-4, us rifle-squad B-5")
    told, left = fire(
        state, "germany-1", "us-1", [[4, 3]], [[6, 5]], [[3]], 4, [[2, 9]], [[1]],
    )  # fmt: skip
    assert told == [
        "MG-42 of MG-42 Team Germany 1, roll 1 of 3: Rolled 4 + 3 = 7, needed 9: miss "
        "(dice entered by hand).",
        "MG-42 of MG-42 Team Germany 1, roll 2 of 3: Rolled 6 + 5 = 11, needed 9: hit "
        "(dice entered by hand).",
        "Intensity roll for MG-42 of MG-42 Team Germany 1, roll 2 of 3: Rolled 3 (dice entered "
        "by hand).",
        "Rifle Squad US 1: Endurance 8 → 3.",
        "Number of the Damage Card for Rifle Squad US 1: 4.",
        "Rifle Squad US 1: Scratched.",
        "Nothing else happens.",
        "MG-42 of MG-42 Team Germany 1, roll 3 of 3: Rolled 2 + 9 = 11, needed 9: hit "
        "(dice entered by hand).",
        "Intensity roll for MG-42 of MG-42 Team Germany 1, roll 3 of 3: Rolled 1 (dice entered "
        "by hand).",
        "Rifle Squad US 1 is destroyed.",
        "Germany scores 3 points and now has 3.",
    ]
    assert (set(left.units), left.points) == ({"germany-1"}, {"germany": 3})


@pytest.mark.rule("004-153")
def test_a_destroyed_target_ends_the_rolls_and_spares_the_second_weapon() -> None:
    state = laid("us m4a1-sherman B-3, germany rifle-squad B-4 1")
    told, left = fire(state, "us-1", "germany-1", ["75 mm", "MG"], [[5, 5]], [[1]])
    assert told[-3:] == [
        "Rifle Squad Germany 1 is destroyed.", "US scores 3 points and now has 3.",
        "The attack is cancelled because the target is gone (rule “Combat 9, attack resolution”).",
    ]  # fmt: skip
    assert "germany-1" not in left.units


@pytest.mark.rule("004-121")
def test_two_weapons_at_one_target_in_the_order_named() -> None:
    told, _ = fire(
        laid("us m4a1-sherman B-3, germany rifle-squad B-4"), "us-1", "germany-1",
        ["MG", "75 mm"], [[1, 1]], [[1, 2]], [[1, 2]],
    )  # fmt: skip
    assert told == [
        "MG of M4A1 Sherman US 1, roll 1 of 2: Rolled 1 + 1 = 2, needed 9: miss (dice entered by "
        "hand).",
        "MG of M4A1 Sherman US 1, roll 2 of 2: Rolled 1 + 2 = 3, needed 9: miss (dice entered by "
        "hand).",
        "75 mm of M4A1 Sherman US 1: Rolled 1 + 2 = 3, needed 8: miss (dice entered by hand).",
    ]
    going = begun(laid(SHERMAN_TIGER), menu.FIRE, "germany-1", "unit us-1")
    assert going.refuse(["88 mm", "MG", "88 mm"]) is not None
    asked = begun(laid(SHERMAN_TIGER), menu.FIRE, "us-1", "unit germany-1").asked
    assert isinstance(asked, PickSeveral)
    gun = next(one for one in asked.choices if one.answer == "75 mm")
    assert sum(one.chance or 0 for one in gun.odds) == 1, "each is offered with its chances"


P40 = "us p40-warhawk air:B, germany tiger-i B-4, germany rifle-squad B-4"


@pytest.mark.rule("004-121", "004-126", "N4-40")
def test_a_bomb_and_guns_combine_at_one_target() -> None:
    """The bomb strikes everybody there, the guns the Tiger alone: one attack, each by its rule."""
    told, left = fire(laid(P40), "us-1", "germany-1", ["Wing MGs", "Bomb"], [[9, 4]], [[9]],
                      [[6, 5]], [[4]])  # fmt: skip
    assert [one for one in told if one.startswith(("Tiger", "Rifle"))] == [
        "Tiger I Germany 1: Endurance 24 → 19.", "Tiger I Germany 1: Endurance 19 → 13.",
        "Rifle Squad Germany 2 is destroyed.",
    ]  # fmt: skip
    assert left.aside["us-1"].condition.dropped == ("Bomb",)
    assert left.pairs["us-1"].target == "unit germany-1"
    _, gone = fire(laid(P40.replace("B-4,", "B-4 3,")), "us-1", "germany-1", ["Wing MGs", "Bomb"],
                   [[9, 4]], [[9]])  # fmt: skip
    assert gone.aside["us-1"].condition.dropped == (), "the fire is over: its target is destroyed"


@pytest.mark.rule("004-121", "004-131", "N4-40")
def test_a_mortar_and_carbines_combine_where_both_may_be() -> None:
    state = laid("us mortar-squad B-1, germany rifle-squad B-5, germany sniper B-5")
    told, _ = fire(state, "us-1", "germany-1", ["Carbines", "Mortar"], [[1, 1]], [[1, 2]])
    assert [one.partition(": ")[2] for one in told if "miss" in one] == [
        "Rolled 1 + 1 = 2, needed 14: miss (dice entered by hand).",
        "Rolled 1 + 2 = 3, needed 12: miss (dice entered by hand).",
    ]
    near = laid("us mortar-squad B-2, germany rifle-squad B-5")
    assert begun(near, menu.FIRE, "us-1", "unit germany-1").asked.kind == "throw"  # type: ignore[union-attr]
    alone = begun(state, menu.FIRE, "us-1", "unit germany-1", ["Mortar"]).play.state
    assert alone.pairs["us-1"].target == "space B-5", "it strikes everybody, so that is its target"


@pytest.mark.rule("N4-40")
def test_one_of_them_only_where_the_table_reads_it_so() -> None:
    state = laid(P40, options={"two-weapons": "one"})
    going = begun(state, menu.FIRE, "us-1", "unit germany-1")
    assert isinstance(going.asked, Throw)
    assert "Wing MGs" in going.asked.title


@pytest.mark.rule("N4-40")
def test_a_bomb_is_no_partner_of_guns_that_may_not_fire() -> None:
    """It is dropped on the whole space by itself."""
    state = laid("germany stuka air:B, us m4a1-sherman B-4")
    assert area_weapons_that_may_join(listed(state, "germany-1", "us-1")) == ()
    assert listed(state, "germany-1", "space B-4").is_allowed


@pytest.mark.rule("N4-30", "N4-40", "004-121")
def test_both_may_be_chosen_anew_as_they_were_declared() -> None:
    _, state = played(laid(P40), menu.DECLARE, "us-1", "unit germany-1", ["Bomb", "Wing MGs"])
    assert state.pairs["us-1"].target == "unit germany-1"
    going = begun(state, menu.RESOLVE, "us-1", ["Wing MGs"])
    assert isinstance(going.asked, Throw)
    assert "Wing MGs" in going.asked.title
    _, guns = played(laid(P40), menu.DECLARE, "us-1", "unit germany-1", ["Wing MGs"])
    assert isinstance(begun(guns, menu.RESOLVE, "us-1").asked, Throw), "no bomb was declared"


@pytest.mark.rule("004-121", "004-260", "N4-40")
def test_the_chances_of_a_bomb_and_guns_are_told_for_each_that_they_hit() -> None:
    going = begun(laid(P40), menu.FIRE, "us-1", "unit germany-1")
    assert going.asked is not None
    both = going.asked.preview_odds(going.asked.answer_from_json(["Wing MGs", "Bomb"], GRID))
    for whom in ("Tiger I Germany 1", "Rifle Squad Germany 2"):
        assert sum(one.chance or 0 for one in both if one.of == whom) == 1
    alone = {
        one: going.asked.preview_odds(going.asked.answer_from_json([one], GRID))
        for one in ("Wing MGs", "Bomb")
    }
    misses = {
        name: next(each.chance for each in odds if each.outcome == "miss" and "Tiger" in each.of)
        for name, odds in alone.items()
    }
    missed = next(one.chance for one in both if one.outcome == "miss" and "Tiger" in one.of)
    assert missed == (misses["Wing MGs"] or 0) * (misses["Bomb"] or 0)


@pytest.mark.rule("004-170")
def test_a_sum_of_two_is_just_a_miss() -> None:
    state = laid("us sniper B-1, us rifle-squad B-4, germany rifle-squad B-4")
    told, left = fire(state, "us-1", "germany-1", [[1, 1]])
    assert told[-1].endswith("= 2, needed 11: miss (dice entered by hand).")
    assert left.units == state.units


# ---- special sums -------------------------------------------------------------------------------


@pytest.mark.rule("004-159", "004-160", "A4-11", "N4-05")
@pytest.mark.parametrize(
    ("tiger", "answers", "said", "left"),
    [
        ("", ([[9, 9]], [[4]]), "Tiger I Germany 1: Endurance 24 → 16.", (16, 0)),  # 4 doubled
        ("", ([[8, 9]], [[4]]), "Tiger I Germany 1: Endurance 24 → 20.", (20, 0)),
        ("", ([[9, 10]], [[1]], 4), "Tiger I Germany 1: Endurance 24 → 23.", (23, 1)),
        ("", ([[10, 10]], [[10]], 4), "Tiger I Germany 1: Endurance 24 → 14.", (14, 1)),
        ("", (BURN, [[9, 9]], [[4]]), "Tiger I Germany 1: Endurance 24 → 16.", (16, 0)),  # natural
        ("", (BURN, [[8, 9]], [[4]]), "Tiger I Germany 1: Endurance 24 → 20.", (20, 0)),
        ("13", ([[9, 10]], [[1]], 4), "Tiger I Germany 1: Endurance 13 → 12.", (12, 1)),  # one card
        ("20 #4", ([[9, 10]], [[1]]), "Tiger I Germany 1 is destroyed.", None),
        ("20 #4", ([[5, 5]], [[8]], 4), "Tiger I Germany 1: Endurance 20 → 12.", (12, 2)),  # N4-35
        ("10 #4", ([[5, 5]], [[8]]), "Tiger I Germany 1: Endurance 10 → 2.", (2, 1)),  # not first
    ],
)  # fmt: skip
def test_sums_of_18_to_20(
    tiger: str, answers: tuple[object, ...], said: str, left: tuple[int, int] | None
) -> None:
    state = laid(f"us m4a1-sherman B-1, germany tiger-i B-4 empty {tiger}")
    told, after = fire(state, "us-1", "germany-1", ["75 mm"], *answers)
    assert said in told
    tank = after.units.get("germany-1")
    found = tank and (tank.condition.endurance, len(tank.condition.damage))
    assert found == left


@pytest.mark.rule("004-065")
def test_one_card_is_burned_for_a_roll() -> None:
    state = laid(SHERMAN_TIGER)
    told, _ = fire(state, "us-1", "germany-1", ["75 mm"], BURN, [[4, 5]], BURN, [[4]])
    assert told == [
        "75 mm of M4A1 Sherman US 1: Burn a Command Card to add 1 to the roll.",
        "75 mm of M4A1 Sherman US 1: Rolled 4 + 5 + 1 = 10, needed 10: hit (dice entered by hand).",
        "Intensity roll for 75 mm of M4A1 Sherman US 1: Burn a Command Card to add 1 to the roll.",
        "Intensity roll for 75 mm of M4A1 Sherman US 1: Rolled 4 (dice entered by hand).",
        "Tiger I Germany 1: Endurance 24 → 19.",
    ]
    going = begun(state, menu.FIRE, "us-1", "unit germany-1", ["75 mm"], BURN)
    assert going.refuse(BURN) is not None


@pytest.mark.rule("004-151", "004-159", "004-060")
@pytest.mark.parametrize(
    ("throw", "die", "said"),
    [
        (
            [[8, 8]],
            5,
            "Intensity rolled 5, damage index 7, Defense -7 = 5",
        ),
        (
            [[9, 9]],
            5,
            "Intensity rolled 5, doubled because the dice rolled 18 2, damage index "
            "7, Defense -7 = 10",
        ),
    ],
)
def test_the_damage_is_told_as_an_equation(throw: Dice, die: int, said: str) -> None:
    going = begun(laid(SHERMAN_TIGER), menu.FIRE, "us-1", "unit germany-1", ["75 mm"], throw,
                  [[die]])  # fmt: skip
    (equation,) = [one for one in going.play.facts
                   if isinstance(one, SumFact) and one.title == "Damage"]  # fmt: skip
    assert terms(equation) == said


@pytest.mark.rule("004-151", "004-159")
@pytest.mark.parametrize(
    ("throw", "said"),
    [
        ([[8, 8]], "Damage: the roll."),
        ([[9, 9]], "Damage: twice the roll."),
    ],
)
def test_the_roll_of_the_intensity_says_what_it_is_added_to(throw: Dice, said: str) -> None:
    going = begun(laid(SHERMAN_TIGER), menu.FIRE, "us-1", "unit germany-1", ["75 mm"], throw)
    assert going.asked is not None
    assert going.asked.sentence == said
    (added,) = going.asked.facts
    assert isinstance(added, SumFact)
    assert terms(added) == "damage index 7, Defense -7 = 0"


@pytest.mark.rule("004-151")
def test_less_than_its_defense_is_no_damage() -> None:
    state = laid("us rifle-squad B-3, germany tiger-i B-4")
    going = begun(state, menu.FIRE, "us-1", "unit germany-1", ["Grenades"], [[6, 6]],
                  [[1]])  # fmt: skip
    equation = going.play.facts[-2]
    assert isinstance(equation, SumFact)
    assert terms(equation) == "Intensity rolled 1, damage index 3, Defense -7 = 0"


# ---- crews --------------------------------------------------------------------------------------


@pytest.mark.rule("004-155", "A4-24")
@pytest.mark.parametrize("die", range(1, 11))
def test_the_intensity_decides_on_the_crew(die: int) -> None:
    state = laid("germany tiger-i B-4, us m4a1-sherman B-1 1")
    card: tuple[object, ...] = (4,) if 4 <= die <= 6 else ()
    told, left = fire(state, "germany-1", "us-1", ["88 mm"], [[6, 6]], [[die]], *card)
    fate = "gets out unharmed" if die <= 3 else "gets out damaged" if die <= 6 else "dies"
    assert told[2:5] == [
        "M4A1 Sherman US 1 is destroyed.", "Germany scores 9 points and now has 9.",
        f"Its Tank Crew {fate} (rule “Combat 11, crew protection”).",
    ]  # fmt: skip
    crew = left.units.get("us-2")
    assert (crew is None) == (die >= 7)
    assert left.points == {"germany": 10 if die >= 7 else 9}
    if crew:
        assert (crew.unit, crew.space, crew.side) == ("tank-crew", at("B-1"), "us")
        assert crew.condition.is_damaged == (die > 3)


@pytest.mark.rule("004-155")
def test_who_tells_that_a_tank_is_destroyed_tells_of_its_crew() -> None:
    """It fell at the table: neither is taken back."""
    cards = without("us m10-gmc", endurance=())
    state = laid("germany tiger-i B-4, us m10-gmc B-1", cards=cards)
    going = begun(state, menu.FIRE, "germany-1", "unit us-1", ["88 mm"], TOLD, "destroyed")
    assert isinstance(going.asked, Pick)
    assert (going.asked.title, going.asked.final) == ("Crew of M10 GMC US 1", True)
    assert [one.answer for one in going.asked.choices] == ["unharmed", "damaged", "dead"]
    told, _ = fire(state, "germany-1", "us-1", ["88 mm"], TOLD, "destroyed", "dead")
    assert told[-1] == "Germany scores 1 points and now has 9."


@pytest.mark.rule("N4-21", "004-155")
@pytest.mark.parametrize(
    ("switch", "dice", "die", "fate"),
    [
        ("undoubled", [9, 9], 3, "unharmed"), ("doubled", [9, 9], 3, "damaged"),
        ("doubled", [9, 8], 3, "unharmed"), ("doubled", [9, 9], 4, "dies"),
        ("undoubled", [9, 9], 4, "damaged"),
    ],
)  # fmt: skip
def test_an_18_doubles_the_crews_die_where_the_table_reads_it_so(
    switch: str, dice: list[int], die: int, fate: str
) -> None:
    state = laid("germany tiger-i B-4, us m4a1-sherman B-1 1", options={"crew-fate": switch})
    going = begun(state, menu.FIRE, "germany-1", "unit us-1", ["88 mm"], [dice], [[die]])
    assert any(fate in one for one in going.play.told if "Tank Crew" in one)


@pytest.mark.rule("N4-36", "004-065", "004-155")
@pytest.mark.parametrize(("switch", "fate"), [("before", "damaged"), ("after", "unharmed")])
def test_a_burned_card_counts_for_the_crew_where_the_table_reads_it_so(
    switch: str, fate: str
) -> None:
    state = laid("germany tiger-i B-4, us m4a1-sherman B-1 1", options={"burned-intensity": switch})
    going = begun(
        state, menu.FIRE, "germany-1", "unit us-1", ["88 mm"], [[6, 6]], BURN, [[3]]
    )  # fmt: skip
    assert any(fate in one for one in going.play.told if "Tank Crew" in one)


@pytest.mark.rule("004-156", "N4-39")
def test_crews_off_the_map_die_with_their_unit() -> None:
    state = laid("germany sfh18-15cm rear, us howitzer-105mm rear 1, us p40-warhawk air:B 1")
    told, left = fire(state, "germany-1", "us-1", [[6, 6]], [[1]])
    assert told[2:] == [
        "105 mm Howitzer US 1 is destroyed.", "Germany scores 8 points and now has 8.",
        "The crew dies with its unit (rule “Combat 11, crew protection”).",
        "Germany scores 1 points and now has 9.",
    ]  # fmt: skip
    told, left = fire(state, "germany-1", "us-2", [[7, 7]], [[1]])
    assert told[-2:] == ["The crew dies with its unit (rule “Combat 11, crew protection”).",
                         "Germany scores 2 points and now has 9."]  # fmt: skip
    assert left.aside.keys() == {"germany-1", "us-1"}


@pytest.mark.rule("004-125", "004-156")
def test_a_guns_crew_is_fired_at_for_itself() -> None:
    state = laid("us sniper B-1, germany flak36-88mm B-4")
    told, left = fire(state, "us-1", "crew germany-1", [[6, 6]], [[2]], 2)
    assert told[2:] == [
        "The crew of 8.8 cm FlaK 36 Germany 1: Endurance 4 → 1.",
        "Number of the Damage Card for the crew of 8.8 cm FlaK 36 Germany 1: 2.",
        "The crew of 8.8 cm FlaK 36 Germany 1: Weakened.",
        "Apply these effects of the Damage Card yourselves: attack −2, defense −1.",
    ]
    gun = left.units["germany-1"].condition
    assert (gun.crew_endurance, gun.crew_damage, gun.damage) == (1, (UnitDamageCard(2),), ())
    left = replace(left, pairs={})
    told, left = fire(left, "us-1", "crew germany-1", [[6, 6]], [[5]])
    assert told[2:] == [
        "The crew of 8.8 cm FlaK 36 Germany 1 is destroyed.",
        "US scores 1 points and now has 1.",
    ]
    assert left.units["germany-1"].condition.empty
    assert not listed(left, "us-1", "crew germany-1").is_allowed


@pytest.mark.rule("004-069", "004-125")
def test_a_crew_inside_that_is_sent_to_the_rear_leaves_its_gun() -> None:
    state = laid("us sniper B-1, germany flak36-88mm B-4")
    told, left = fire(state, "us-1", "crew germany-1", [[6, 6]], [[2]], 1)
    assert told[4:] == [
        "The crew of 8.8 cm FlaK 36 Germany 1: Shaken.",
        "The crew of 8.8 cm FlaK 36 Germany 1 moves to its Rear Line.",
    ]
    assert left.units["germany-1"].condition == Condition(empty=True)
    crew = Condition(endurance=1, damage=(UnitDamageCard(1),))
    assert left.aside["germany-2"] == OffBoardUnit(
        "germany-2", "artillery-crew", "germany", "rear", condition=crew
    )
    assert not listed(left, "us-1", "crew germany-1").is_allowed
    assert physical_steps(state, left, BOX) == (
        "Put the Artillery Crew Germany 2 on the Rear Line of Germany.",
        "Take the crew card away from the 8.8 cm FlaK 36 Germany 1.",
        "Put Damage Card 1 under the Artillery Crew Germany 2.",
    )


@pytest.mark.rule("004-069", "004-071")
@pytest.mark.parametrize(
    ("target", "effect", "said"),
    [
        ("crew", DamageEffect("Hit", ("no-weapon", "captured")), "All weapons out, Captured"),
        ("crew", DamageEffect("Hit", attack=-1), "attack −1"),
        ("unit", DamageEffect("Hit", ("no-weapon", "captured"), attack=-1), "Captured"),
    ],
)
def test_what_a_damage_card_does_by_hand_is_said(
    target: str, effect: DamageEffect, said: str
) -> None:
    enemy = "flak36-88mm" if target == "crew" else "rifle-squad"
    state = laid(f"us sniper B-1, germany {enemy} B-4")
    state = replace(state, damages={9: DamageCard(9, effect, effect, effect, effect)})
    told, left = fire(state, "us-1", f"{target} germany-1", [[10, 9]], [[2]], 9)
    assert told[-1] == f"Apply these effects of the Damage Card yourselves: {said}."
    assert "germany-1" in left.units


@pytest.mark.rule("004-071")
def test_the_note_of_a_card_on_a_crew_inside_is_told() -> None:
    state = laid("us sniper B-1, germany flak36-88mm B-4")
    told, _ = fire(state, "us-1", "crew germany-1", [[6, 6]], [[2]], 4)
    assert told[-1] == "Nothing else happens."


@pytest.mark.rule("004-125", "004-150")
@pytest.mark.parametrize(("fell", "empty", "cards"), [("destroyed", True, 0), ("card", False, 1)])
def test_what_the_table_tells_of_a_crew_is_the_crews(fell: str, empty: bool, cards: int) -> None:
    cards_known = without("us sniper", weapons=(weapon("Scope", None),))
    state = laid("us sniper B-1, germany flak36-88mm B-4", cards=cards_known)
    more = () if empty else (4,)
    _, left = fire(state, "us-1", "crew germany-1", TOLD, fell, *more)
    gun = left.units["germany-1"].condition
    assert (gun.empty, len(gun.crew_damage), gun.damage) == (empty, cards, ())


# ---- who is gone --------------------------------------------------------------------------------


def declared(state: TileState, **pairs: DeclaredAttack) -> TileState:
    return replace(state, pairs={name.replace("_", "-"): pair for name, pair in pairs.items()})


AT_US_1 = DeclaredAttack(1, "unit us-1", ("88 mm",))


@pytest.mark.rule("004-153", "N4-06", "N4-07", "N4-30", "004-062", "004-069")
@pytest.mark.parametrize(
    ("units", "options", "pair", "said"),
    [
        ("germany tiger-i B-4, us sniper C-9", {}, DeclaredAttack(1, "unit us-9", ("88 mm",)),
         "The attack is cancelled because the target is gone (rule “Combat 9, attack "
         "resolution”)."),
        ("germany tiger-i B-4, us rifle-squad rear", {}, AT_US_1,
         "The attack is cancelled because the target is gone (rule “Combat 9, attack "
         "resolution”)."),
        ("germany tiger-i B-4, us sniper C-9", {}, DeclaredAttack(1, "space B-1", ("88 mm",)),
         "The attack is cancelled because the target is gone (rule “Combat 9, attack "
         "resolution”)."),
        ("germany tiger-i B-4 empty, us sniper B-1", {}, AT_US_1,
         "The attack is cancelled. The Tiger I has no crew (rule “Unit cards”)."),
        ("germany tiger-i B-4 #1/2, us sniper B-1", {}, AT_US_1,
         "The attack is cancelled. The 88 mm is out of action because of a Damage Card (rule "
         "“Damage cards”)."),
        ("germany mg42-team rear, us sniper B-1", {}, DeclaredAttack(1, "unit us-1", ("MG-42",)),
         "The attack is cancelled. MG-42 Team Germany 1 is on its Rear Line and cannot attack "
         "(rule “Damage cards”)."),
        ("germany mortar-squad B-1, us at-gun-57mm B-5 empty", {},
         DeclaredAttack(1, "crew us-1", ("Carbines", "Mortar")),
         "The attack is cancelled because the target is gone (rule “Combat 9, attack "
         "resolution”)."),
        ("germany sfh18-15cm rear, us sniper B-1", {"lost-spotter": "void"},
         DeclaredAttack(1, "space B-1", ("15 cm",), "germany-7"),
         (
             "The attack is cancelled because the unit that spotted the target is gone (rule "
             "“Combat 8, off-board artillery and LOS” and your reading of "
             "“spotter lost before the attack”)."
         )),
    ],
)  # fmt: skip
def test_an_attack_that_comes_to_nothing(
    units: str, options: dict[str, str], pair: DeclaredAttack, said: str
) -> None:
    state = declared(laid(units, options=options), germany_1=pair)
    told, left = played(state, menu.RESOLVE, "germany-1")
    assert told[1:] == [said]
    assert left == replace(state, pairs={"germany-1": pair._replace(resolved=True)})


@pytest.mark.rule("N4-06")
def test_an_attacker_that_is_gone_attacks_no_more() -> None:
    state = declared(laid("germany tiger-i B-4, us sniper B-1"), germany_7=AT_US_1)
    told, _ = played(state, menu.RESOLVE, "germany-7")
    assert told == [
        "Next attack: Attack 1, by Germany 7.",
        (
            "The attack is cancelled because the attacking unit is gone (rule “Combat 9, "
            "attack resolution” and your reading of “attacker lost before its "
            "attack”)."
        ),
    ]


@pytest.mark.rule("N4-07")
def test_a_call_stands_though_its_spotter_is_lost() -> None:
    pair = DeclaredAttack(1, "space B-1", ("15 cm",), "germany-7")
    state = declared(laid("germany sfh18-15cm rear, us sniper B-1"), germany_1=pair)
    told, _ = played(state, menu.RESOLVE, "germany-1", [[1, 1]])
    assert told[-1].endswith("= 2, needed 10: miss (dice entered by hand).")


@pytest.mark.rule("N4-30", "004-121")
def test_a_declared_attack_chooses_its_weapons_anew_or_keeps_them() -> None:
    pair = DeclaredAttack(1, "unit us-1", ("88 mm",))
    state = declared(laid("germany tiger-i B-4, us rifle-squad B-1"), germany_1=pair)
    question = begun(state, menu.RESOLVE, "germany-1").asked
    assert question is not None
    assert question.usual == SeveralAnswer(("88 mm",)), "the declared weapon is ticked"
    told, left = played(state, menu.RESOLVE, "germany-1", ["MG"], [[1, 1]], [[1, 1]])
    assert told[1] == "Weapons of Tiger I Germany 1: MG."
    assert left.pairs["germany-1"].weapons == ("MG",)
    kept = replace(state, options={"weapons-chosen": "declared"})
    told, left = played(kept, menu.RESOLVE, "germany-1", [[1, 1]])
    assert told[-1].endswith(": miss (dice entered by hand).")
    assert left.pairs["germany-1"].weapons == ("88 mm",)


@pytest.mark.rule("N4-30", "004-158", "004-181")
@pytest.mark.parametrize(
    ("units", "key", "weapons", "pair", "said"),
    [
        ("germany stuka air:B -First, us sniper B-4", "germany stuka",
         [weapon(one, 9, 11, kind="bomb") for one in ("First", "Second", "Third")],
         DeclaredAttack(1, "space B-4", ("First", "Second")),
         "The aircraft has already dropped the First (rule “Combat 24"),
        ("germany rifle-squad B-2, us m4a1-sherman B-4", "germany rifle-squad",
         [weapon(one, 9, 11, underscored=one == "First") for one in ("First", "Second", "Third")],
         DeclaredAttack(1, "unit us-1", ("Second",)),
         "The printed value of the First is underlined"),
        ("germany rifle-squad B-2, us m4a1-sherman B-4", "germany rifle-squad",
         [weapon(one, 9, 11 * (one != "First")) for one in ("First", "Second", "Third")],
         DeclaredAttack(1, "unit us-1", ("Second",)),
         "The card prints no value for the First against vehicles"),
        ("germany tiger-i B-2 #1, us m4a1-sherman B-4", "germany tiger-i",
         [weapon(one, 9, 11, main=88 if one == "First" else None)
          for one in ("First", "Second", "Third")],
         DeclaredAttack(1, "unit us-1", ("Second",)),
         "The First is out of action because of a Damage Card"),
    ],
)  # fmt: skip
def test_what_cannot_be_used_is_not_chosen_anew(
    units: str, key: str, weapons: list[Weapon], pair: DeclaredAttack, said: str
) -> None:
    state = declared(laid(units, cards=without(key, weapons=tuple(weapons))), germany_1=pair)
    asked = begun(state, menu.RESOLVE, "germany-1").asked
    assert isinstance(asked, PickSeveral)
    refused = {one.answer: one.refusal.sentence for one in asked.choices if one.refusal}
    assert refused.keys() == {"First"}
    assert refused["First"].startswith(said)


@pytest.mark.rule("004-149")
def test_a_declared_attack_waits_until_it_is_resolved() -> None:
    state = laid("germany tiger-i B-4, germany sniper A-4, us rifle-squad B-1")
    refusal = offered(state, menu.RESOLVE).refusal
    assert refusal is not None
    assert refusal.sentence.startswith("Nobody has declared an attack")
    _, state = played(state, menu.DECLARE, "germany-1", "unit us-1", ["88 mm"])
    _, state = played(state, menu.DECLARE, "germany-2", "unit us-1")
    assert (offered(state, menu.RESOLVE).note, offered(state, menu.RESOLVE).refusal) == (
        "2 declared attacks to resolve", None,
    )  # fmt: skip
    _, state = played(state, menu.RESOLVE, "germany-2", [[1, 1]])
    asked = begun(state, menu.RESOLVE).asked
    assert isinstance(asked, Pick)
    assert [one.answer for one in asked.choices] == ["germany-1"]
    _, state = played(state, menu.RESOLVE, "germany-1", ["88 mm"], [[1, 1]])
    assert offered(state, menu.RESOLVE).refusal is not None


@pytest.mark.rule("004-071", "004-153")
def test_who_is_shaken_off_the_map_is_not_rolled_at_again() -> None:
    state = laid("germany mg42-team B-4, us rifle-squad B-5")
    told, left = fire(state, "germany-1", "us-1", [[6, 5]], [[3]], 1)
    assert told[-1] == "Rifle Squad US 1 moves to its Rear Line."
    squad = left.aside["us-1"]
    assert (squad.off, squad.condition.endurance) == ("rear", 3)
    assert not listed(left, "us-1", "space B-4").is_allowed


@pytest.mark.rule("004-057", "004-121", "004-123")
def test_the_ninth_pair_warns_and_each_unit_attacks_once() -> None:
    pairs = {
        f"us-{number + 1}": DeclaredAttack(number, "unit germany-1", ("75 mm",))
        for number in range(1, 9)
    }
    state = replace(laid(SHERMAN_TIGER), pairs=pairs)
    told, left = played(state, menu.DECLARE, "us-1", "unit germany-1", ["75 mm"])
    assert told[3:] == [
        "The attack needs targeting counters 9, but each side has only 8 pairs (rule “Counters”).",
        "Attack 9: M4A1 Sherman US 1 fires at Tiger I Germany 1 with 75 mm.",
    ]
    assert left.pairs["us-1"] == DeclaredAttack(9, "unit germany-1", ("75 mm",))
    assert not listed(left, "us-1", "germany-1").is_allowed
    told, left = played(left, menu.DECLARE, "germany-1", "unit us-1", ["88 mm"])
    assert left.pairs["germany-1"].number == 1
    del pairs["us-9"]
    told, _ = played(replace(state, pairs=pairs), menu.DECLARE, "us-1", "unit germany-1", ["75 mm"])
    assert told[3:] == ["Attack 8: M4A1 Sherman US 1 fires at Tiger I Germany 1 with 75 mm."]


# ---- spotters -----------------------------------------------------------------------------------

GUNS = "us howitzer-105mm rear, us howitzer-105mm rear, us sniper B-1, germany tiger-i B-6, germany"


@pytest.mark.rule("004-056", "004-143", "004-145")
def test_a_spotter_serves_guns_on_one_space_and_attacks_no_more() -> None:
    state = laid(f"{GUNS} sniper C-6")
    told, left = played(state, menu.DECLARE, "us-1", "space B-6", ["105 mm"])
    assert told[-1] == "Attack 1: 105 mm Howitzer US 1 fires at every unit in B-6 with 105 mm."
    assert left.pairs["us-1"].spotter == "us-3"
    assert listed(left, "us-3", "germany-2").reasons[0].sentence.startswith("Sniper US 3 spots")
    assert listed(left, "us-2", "space B-6").is_allowed
    assert not listed(left, "us-2", "space C-6").is_allowed


@pytest.mark.rule("004-145")
def test_who_spots_is_asked_where_several_may() -> None:
    state = laid(f"{GUNS} sniper C-6, us sniper A-2")
    going = begun(state, menu.DECLARE, "us-1", "space B-6", ["105 mm"])
    assert isinstance(going.asked, Pick)
    assert [one[:3] for one in going.asked.choices] == [
        ("us-3", "Sniper US 3", "B-1"), ("us-4", "Sniper US 4", "A-2"),
    ]  # fmt: skip
    _, left = played(state, menu.DECLARE, "us-1", "space B-6", ["105 mm"], "us-4")
    assert left.pairs["us-1"].spotter == "us-4"
    blind = laid(f"{GUNS} sniper C-6, us sniper B-9", "1A B-8")
    _, left = played(blind, menu.DECLARE, "us-1", "space B-6", ["105 mm"])
    assert left.pairs["us-1"].spotter == "us-3", "the other does not see it"


# ---- whole spaces -------------------------------------------------------------------------------

B4 = "germany tiger-i B-4, germany rifle-squad B-4, us howitzer-105mm rear, us sniper B-8"


@pytest.mark.rule("004-161", "004-144", "A4-25")
@pytest.mark.parametrize(
    ("dice", "said"),
    [
        (
            [6, 6],
            ["Tiger I Germany 1: Endurance 24 → 20.", "Rifle Squad Germany 2: Endurance 8 → 4."],
        ),
        ([5, 6], ["Rifle Squad Germany 2: Endurance 8 → 4."]),
        (
            [5, 5],
            [
                "105 mm of 105 mm Howitzer US 1: Rolled 5 + 5 = 10, needed 11: miss (dice "
                "entered by hand)."
            ],
        ),
    ],
)
def test_one_roll_and_one_intensity_for_all_in_a_space(dice: list[int], said: list[str]) -> None:
    """The example of 105 mm on B-4 with Natural Cover; needs 12 and 11, as the switches are."""
    state = laid(B4, "10B B-4")
    answers: tuple[object, ...] = () if dice == [5, 5] else ([[6]], 4)
    told, _ = fire(state, "us-1", "space B-4", ["105 mm"], [dice], *answers)
    assert [one for one in told if "→" in one or "miss" in one] == said


@pytest.mark.rule("N4-08")
def test_where_it_is_allowed_friends_are_hit_too() -> None:
    options = {"whole-space-fight": "allowed"}
    state = laid("us mortar-squad B-9, us sniper B-4, germany rifle-squad B-4", options=options)
    told, _ = fire(state, "us-1", "space B-4", [[6, 6]], [[1]], 4)
    assert [one for one in told if "→" in one or "destroyed" in one] == [
        "Sniper US 2 is destroyed.", "Rifle Squad Germany 1: Endurance 8 → 3.",
    ]  # fmt: skip


@pytest.mark.rule("004-158", "004-161")
def test_an_underlined_value_does_not_hurt_a_tank_in_the_space() -> None:
    state = laid("us mortar-squad B-9, germany tiger-i B-4, germany rifle-squad B-4")
    told, left = fire(state, "us-1", "space B-4", [[10, 7]], [[8]], 4)
    assert [one for one in told if "→" in one] == ["Rifle Squad Germany 2: Endurance 8 → 1."]
    assert left.units["germany-1"].condition.endurance is None
    alone = laid("us mortar-squad B-9, germany tiger-i B-4")
    assert not listed(alone, "us-1", "space B-4").is_allowed


@pytest.mark.rule("004-150", "004-161")
def test_a_crew_that_got_out_is_hit_by_the_next_roll_and_asked_for() -> None:
    twice = without(
        "germany stuka", weapons=(weapon("Bombs", 9, 11, index=10, rate=2, kind="bomb"),)
    )
    cards = {**twice, "us tank-crew": replace(CARDS["us tank-crew"], defense=None)}
    state = laid("germany stuka air:B, us m4a1-sherman B-1 1", cards=cards)
    going = begun(state, menu.FIRE, "germany-1", "space B-1", [[8, 8]], [[1]])
    assert asked(going) == "Defense of the Tank Crew"
    told, left = fire(state, "germany-1", "space B-1", [[8, 8]], [[1]], 0, [[8, 8]], [[1]])
    assert told[-2:] == ["Tank Crew US 1 is destroyed.", "Germany scores 1 points and now has 10."]
    assert left.aside["germany-1"].condition.dropped == ("Bombs",)


@pytest.mark.rule("N4-05", "N4-10", "004-160")
@pytest.mark.parametrize("switch", ["on-hit", "always"])
def test_a_19_draws_for_all_in_a_space_or_for_those_hit(switch: str) -> None:
    cards = without("us howitzer-105mm", weapons=(weapon("105 mm", 11, 20, index=5, main=105),))
    state = laid(B4, cards=cards, options={"special-results": switch})
    more = (4, 4) if switch == "always" else (4,)
    _, left = fire(state, "us-1", "space B-4", [[10, 9]], [[1]], *more)
    assert left.units["germany-1"].condition.is_damaged == (switch == "always")
    assert left.units["germany-2"].condition.is_damaged


# ---- values that nobody entered -----------------------------------------------------------------


@pytest.mark.rule("004-060", "004-061", "004-063")
def test_what_is_not_known_is_asked_once_and_kept() -> None:
    state = laid("us m10-gmc B-1, germany panther B-4", cards={})
    pages = ({"value": 9, "index": 9}, {"defense": 6, "endurance": 20, "half": 10})
    told, left = fire(state, "us-1", "germany-1", "3 in", *pages, [[8, 8]], [[10]], 0)
    assert told[:2] == [
        "3 in of the M10 GMC: Value against vehicles 9, Damage index 9.",
        "Card of the Panther: Defense 6, Endurance 20, Half Endurance 10.",
    ]
    assert "Panther Germany 1: Endurance 20 → 7." in told
    gun = left.cards["us m10-gmc"].weapons[0]
    assert (gun.name, gun.main, gun.attack.vehicle, gun.index, gun.rate) == ("3 in", True, 9, 9, 1)
    card = left.cards["germany panther"]
    assert (card.defense, card.endurance) == (6, (20, 10))
    left = replace(left, pairs={})
    told, left = fire(left, "us-1", "germany-1", [[8, 8]], [[10]], 17)
    assert told[-2:] == ["Cost of the Panther: 17.", "US scores 17 points and now has 17."]


@pytest.mark.rule("004-060", "004-150")
def test_the_number_needed_alone_leads_to_what_the_table_tells() -> None:
    state = laid("us m10-gmc B-1, germany tiger-i B-4", cards={})
    told, left = fire(state, "us-1", "germany-1", "3 in", NEEDED, 12, [[6, 6]], "hit")
    assert told[-1] == "Result for Tiger I Germany 1: A hit without Damage Card."
    assert left.units["germany-1"].condition == state.units["germany-1"].condition
    known = laid("us m10-gmc B-1, germany tiger-i B-4", cards=without("us m10-gmc"))
    going = begun(known, menu.FIRE, "us-1", "unit germany-1", "3 in", NEEDED, 12, [[6, 6]])
    assert asked(going) == "Result for Tiger I Germany 1"
    assert going.asked is not None
    assert going.asked.final, "what fell at the table is not taken back"


@pytest.mark.rule("004-060")
@pytest.mark.parametrize(
    "card",
    [
        {"defense": None, "endurance": ()}, {"defense": 5, "endurance": ()},
        {"defense": None, "endurance": (14,)}, {"defense": 5, "endurance": (14,)},
    ],
)  # fmt: skip
def test_who_does_not_know_a_targets_values_tells_what_came_of_it(card: dict[str, Any]) -> None:
    cards = without("us m10-gmc", **card)
    state = laid("germany mg42-team B-1, us m10-gmc B-4, germany tiger-i B-5", cards=cards)
    going = begun(state, menu.FIRE, "germany-2", "unit us-1", ["88 mm"], TOLD)
    assert asked(going) == "Result for M10 GMC US 1"


@pytest.mark.rule("004-060")
def test_one_missing_value_is_asked_alone() -> None:
    for card, title in (
        ({"defense": None}, "Defense of the M10 GMC"),
        ({"endurance": (14,)}, "Half Endurance of the M10 GMC"),
    ):
        state = laid("us m10-gmc B-4, germany tiger-i B-5", cards=without("us m10-gmc", **card))
        going = begun(state, menu.FIRE, "germany-1", "unit us-1", ["88 mm"])
        assert asked(going) == title


@pytest.mark.rule("004-060")
def test_a_units_card_prints_a_defense_and_an_endurance_of_one_or_more() -> None:
    cards = without("us m10-gmc", defense=None, endurance=())
    state = laid("us m10-gmc B-4, germany tiger-i B-5", cards=cards)
    going = begun(state, menu.FIRE, "germany-1", "unit us-1", ["88 mm"])
    whole = {"defense": 5, "endurance": 14, "half": 7}
    bounds = {"defense": (0, MAX_VALUE), "endurance": (7, MAX_VALUE), "half": (1, 14)}
    for name, (least, most) in bounds.items():
        assert going.refuse({key: one for key, one in whole.items() if key != name}) is not None
        for number in (least, most):
            assert going.refuse({**whole, name: number}) is None
        for number in (least - 1, most + 1):
            assert going.refuse({**whole, name: number}) is not None
    assert going.refuse({**whole, "half": 15}) == Refusal(
        "Half Endurance: 1 to 14, not 15.", ("004-060",)
    )


def test_lines_list_the_numbers_of_a_page_with_an_example() -> None:
    state = laid("us m10-gmc B-1, germany panther B-4", cards={})
    going = begun(state, menu.FIRE, "us-1", "unit germany-1", "3 in")
    said = question_json(1, going.question, GRID, "")
    assert said["kind"] == "numbers"
    assert said["numbers"] == [
        {"answer": "value", "title": "Value against vehicles", "least": 0, "most": 40},
        {"answer": "index", "title": "Damage index", "least": 0, "most": 40, "optional": True},
        {"answer": "rate", "title": "Rolls in one attack", "least": 1, "most": 4,
         "optional": True},
    ]  # fmt: skip
    assert said["example"] == {"value": 0, "index": 0, "rate": 1}
    assert going.refuse(said["example"]) is None


@pytest.mark.rule("004-063")
def test_a_units_card_prints_a_cost_of_one_or_more() -> None:
    state = laid("us m10-gmc B-4 1, germany tiger-i B-5", cards=without("us m10-gmc", cost=None))
    going = begun(state, menu.FIRE, "germany-1", "unit us-1", ["88 mm"], [[6, 6]], [[1]])
    assert asked(going) == "Cost of the M10 GMC"
    assert None not in (going.refuse(0), going.refuse(MAX_COST + 1))
    assert (going.refuse(1), going.refuse(MAX_COST)) == (None, None)


@pytest.mark.rule("004-061", "004-150")
def test_what_a_card_cannot_print_is_not_taken() -> None:
    state = laid("us m10-gmc B-1, germany tiger-i B-4", cards={})
    name = begun(state, menu.FIRE, "us-1", "unit germany-1")
    assert name.refuse("m" * 41) is not None
    assert name.refuse("m" * 40) is None
    page = begun(state, menu.FIRE, "us-1", "unit germany-1", "3 in")
    whole = {"value": 9, "index": 9, "rate": 1}
    for key, least, most in (("value", 0, 40), ("index", 0, MAX_INDEX), ("rate", 1, 4)):
        for number in (least, most):
            assert page.refuse({**whole, key: number}) is None
        for number in (least - 1, most + 1):
            assert page.refuse({**whole, key: number}) is not None
    assert page.refuse({"value": 9}) == Refusal(
        "Enter the Damage index too: the number is missing.", ("004-061",)
    )
    needed = begun(state, menu.FIRE, "us-1", "unit germany-1", "3 in", NEEDED)
    assert needed.refuse(41) is not None
    assert needed.refuse(40) is None


@pytest.mark.rule("004-161", "004-060")
def test_in_a_space_where_one_is_unknown_the_table_tells_of_all() -> None:
    gun = weapon("105 mm", None, 12, index=5, main=105)
    cards = {
        **without("us howitzer-105mm", weapons=(gun,)),
        "germany rifle-squad": replace(CARDS["germany rifle-squad"], endurance=()),
    }
    units = "us howitzer-105mm rear, us sniper B-8, germany rifle-squad B-4, germany sniper B-4"
    going = begun(laid(units, cards=cards), menu.FIRE, "us-1", "space B-4", NEEDED, 10, [[6, 6]])
    assert asked(going) == "Result for Rifle Squad Germany 1"
    assert going.take_answer("hit") is None
    assert asked(going) == "Result for Sniper Germany 2"


@pytest.mark.rule("004-061")
def test_a_value_that_was_said_is_kept_though_the_rest_is_told() -> None:
    gun = weapon("3 in", None, 9, index=None)
    state = laid("us m10-gmc B-1, germany tiger-i B-4", cards=without("us m10-gmc", weapons=(gun,)))
    going = begun(state, menu.FIRE, "us-1", "unit germany-1")
    assert asked(going) == "3 in of the M10 GMC"
    assert going.refuse({"rate": 1}) is not None
    _, left = fire(state, "us-1", "germany-1", TOLD, "miss")
    assert left.cards["us m10-gmc"].weapons[0].attack.vehicle == 9


@pytest.mark.rule("004-122")
def test_a_weapon_that_turns_out_to_have_no_value_is_not_thrown_for() -> None:
    state = laid("us m10-gmc B-1, germany rifle-squad B-4", cards={})
    told, _ = fire(state, "us-1", "germany-1", "3 in", {"value": 0})
    assert (
        told[-1] == "The attack is cancelled. The card prints no value for the 3 in against "
        "Infantry (rule “Combat 1, legal "
        "target”)."
    )


@pytest.mark.rule("004-169", "004-060")
def test_a_tanks_unknown_defense_is_asked_for_its_infantry() -> None:
    cards = without("germany panther", defense=None, endurance=())
    there = "us sniper B-1, germany rifle-squad B-4, germany panther B-4"
    going = begun(laid(there, cards=cards), menu.FIRE, "us-1", "unit germany-1")
    assert asked(going) == "Defense of the Panther"
    told, _ = fire(laid(there, cards=cards), "us-1", "germany-1", 6, [[6, 6]], [[3]])
    assert told[-1] == "Rifle Squad Germany 1: Endurance 8 → 6."


# ---- features -----------------------------------------------------------------------------------

HOUSE = "us m4a1-sherman B-1, germany rifle-squad B-3, us sniper B-9"


@pytest.mark.rule("004-172", "004-177", "004-178", "004-258", "004-007")
def test_a_house_falls_and_all_of_it_changes_at_once() -> None:
    state = laid(HOUSE, "1A B-3 90")
    told, left = fire(state, "us-1", "tile B-3", [[4]])
    assert told[-1] == "Rolled Intensity 4, needed 5: the tile is not destroyed."
    assert (left.tiles, left.units) == (state.tiles, state.units)
    told, left = fire(state, "us-1", "tile B-3", [[5]], 4)
    assert told == [
        "Intensity roll for 75 mm of M4A1 Sherman US 1: Rolled 5 (dice entered by hand).",
        "House on B-3 is destroyed: turn the tile over to 1B (rule “Combat 20, destroying terrain "
        "features”).",
        "Number of the Damage Card for Rifle Squad Germany 1: 4.",
        "Rifle Squad Germany 1: Scratched.",
        "Nothing else happens.",
    ]
    lying = left.tiles[at("B-3")]
    assert (lying.tile, lying.rotation) == ("1B", 90)
    before, after = battle(state), battle(left)
    assert not listed(state, "us-2", "germany-1").is_allowed
    (hit,) = listed(left, "us-1", "germany-1").best_weapon.units_under_attack
    assert hit.defense is not None
    assert hit.defense.total == 2
    line = at("A-2"), at("C-4")
    assert [here.direct_fire_verdict("us", *line).status for here in (before, after)] == [
        "blocked",
        "clear",
    ]
    assert not listed(left, "us-1", "tile B-3").is_allowed


@pytest.mark.rule("004-177")
def test_a_tile_of_one_side_that_falls_is_gone() -> None:
    tiles = {name: one for name, one in BOX.tiles.items() if name != "1B"}
    on = GameData(replace(BOX, tiles=tiles))
    state = laid("us m4a1-sherman B-1, germany sniper C-9", "1A B-3")
    done = replay_answers(procedure(on, menu.FIRE), state, GRID, ("us-1", "tile B-3", [[5]])).going
    assert done.play.told[-1] == "House on B-3 is destroyed: take the tile off the board."
    assert done.play.state.tiles == {}


@pytest.mark.rule("004-178")
def test_who_is_damaged_dies_with_the_house() -> None:
    told, left = fire(laid(HOUSE.replace("B-3", "B-3 #4"), "1A B-3"), "us-1", "tile B-3", [[9]])
    assert told[-2:] == [
        "Rifle Squad Germany 1 on B-3 is destroyed.",
        "US scores 3 points and now has 3.",
    ]
    assert left.units.keys() == {"us-1", "us-2"}


@pytest.mark.rule("004-178")
def test_a_gun_in_a_fountain_that_falls_is_not_harmed() -> None:
    state = laid("us m4a1-sherman B-1, germany flak36-88mm B-3", "8A B-3")
    _, left = fire(state, "us-1", "tile B-3", [[5]])
    assert left.tiles[at("B-3")].tile == "8B"
    assert left.units == state.units


@pytest.mark.rule("004-173", "004-174", "004-175", "004-176")
@pytest.mark.parametrize(
    ("firer", "short", "enough", "said"),
    [
        ("us m4a1-sherman B-6", 5, 6, 6), ("us mortar-squad B-8", 5, 6, 12),
        ("us howitzer-105mm rear", 3, 4, 10), ("us p40-warhawk air:B", 3, 4, 8),
    ],
)  # fmt: skip
def test_what_brings_a_house_down(firer: str, short: int, enough: int, said: int) -> None:
    state = laid(f"{firer}, us sniper B-1", "1A B-3")
    name = ["Bomb"] if "p40" in firer else ["105 mm"] if "105" in firer else []
    first = fire(state, "us-1", "tile B-3", *_named(state, name), [[1, 1]])[0]
    assert first[-1].endswith(f"= 2, needed {said}: miss (dice entered by hand).")
    total = [[10, said - 10]] if said > 10 else [[said - 1, 1]]
    for die, falls in ((short, False), (enough, True)):
        _, left = fire(state, "us-1", "tile B-3", *_named(state, name), total, [[die]])
        assert (left.tiles[at("B-3")].tile == "1B") == falls


def _named(state: TileState, name: list[str]) -> tuple[list[str], ...]:
    """Return which weapon is said where the unit has several for the tile."""
    return (name,) if len(listed(state, "us-1", "tile B-3").ways) > 1 else ()


@pytest.mark.rule("A4-19", "004-159", "004-173")
@pytest.mark.parametrize(("switch", "fallen"), [("doubled", True), ("plain", False)])
def test_an_18_against_a_house(switch: str, fallen: bool) -> None:
    state = laid("us m4a1-sherman B-6, germany sniper C-9", "1A B-3",
                 options={"feature-doubling": switch})  # fmt: skip
    _, left = fire(state, "us-1", "tile B-3", [[9, 9]], [[3]])
    assert (left.tiles[at("B-3")].tile == "1B") == fallen


@pytest.mark.rule("N4-36")
@pytest.mark.parametrize(("switch", "fallen"), [("before", True), ("after", False)])
def test_a_burned_card_against_a_house(switch: str, fallen: bool) -> None:
    state = laid(HOUSE.replace("germany rifle-squad B-3", "germany sniper C-9"), "1A B-3",
                 options={"burned-intensity": switch})  # fmt: skip
    _, left = fire(state, "us-1", "tile B-3", BURN, [[4]])
    assert (left.tiles[at("B-3")].tile == "1B") == fallen


@pytest.mark.rule("004-014", "004-061")
def test_a_calibre_is_asked_where_it_decides_and_decides() -> None:
    main = weapon("Gun", 11, 10, index=7, main=1)
    guns = {
        **without("us m10-gmc", weapons=(replace(main, calibre=None),)),
        "us howitzer-105mm": replace(
            CARDS["us howitzer-105mm"], weapons=(replace(main, calibre=None),)
        ),
    }
    state = laid(
        "us m10-gmc B-2, us howitzer-105mm rear, germany rifle-squad B-3, us sniper B-9",
        "1A B-3",
        cards=guns,
    )
    calibre = begun(state, menu.FIRE, "us-1", "tile B-3")
    assert None not in (calibre.refuse(0), calibre.refuse(MAX_CALIBRE + 1))
    assert (calibre.refuse(1), calibre.refuse(MAX_CALIBRE)) == (None, None)
    told, left = fire(state, "us-1", "tile B-3", 37)
    assert told[-1] == (
        "The attack is cancelled. A gun of less than 50 mm cannot destroy the House "
        "(rule “Feature tiles no. 1, Buildings”)."
    )
    assert left.tiles == state.tiles
    _, left = fire(state, "us-1", "tile B-3", 50, [[10]], 4)
    assert left.tiles[at("B-3")].tile == "1B"
    assert left.cards["us m10-gmc"].weapons[0].calibre == 50
    going = begun(state, menu.FIRE, "us-2", "tile B-3")
    assert isinstance(going.asked, Throw)


@pytest.mark.rule("004-036", "A4-21", "N4-37", "N4-21")
@pytest.mark.parametrize(
    ("team", "die", "options", "fate"),
    [
        ("", 5, {}, "card"), ("", 7, {}, "dead"), ("#4", 5, {}, "dead"),
        ("#4", 5, {"panzernest-team": "card"}, "card"), ("", 10, {}, "dead"),
    ],
)  # fmt: skip
def test_the_team_of_a_panzernest(team: str, die: int, options: dict[str, str], fate: str) -> None:
    state = laid(f"us m4a1-sherman B-2, germany mg42-team B-4 {team}", "12A B-4", options=options)
    _, left = fire(state, "us-1", "tile B-4", [[die]], *((4,) if fate == "card" else ()))
    assert left.tiles[at("B-4")].tile == "12B"
    assert ("germany-1" in left.units) == (fate != "dead")
    assert left.points == ({"us": 4} if fate == "dead" else {})


@pytest.mark.rule("N4-21", "004-036", "004-175")
@pytest.mark.parametrize(
    ("switch", "dice", "die", "dies"),
    [("undoubled", [9, 9], 4, False), ("doubled", [9, 9], 4, True), ("doubled", [9, 8], 4, False)],
)
def test_an_18_doubles_what_decides_on_the_team_where_the_table_reads_it_so(
    switch: str, dice: list[int], die: int, dies: bool
) -> None:
    units = "us howitzer-105mm rear, germany mg42-team B-4, us sniper B-8"
    state = laid(units, "12A B-4", options={"crew-fate": switch})
    going = begun(state, menu.FIRE, "us-1", "tile B-4",
                  *((["105 mm"],) if len(listed(state, "us-1", "tile B-4").ways) > 1 else ()),
                  [dice], [[die]])  # fmt: skip
    assert going.is_over == dies


@pytest.mark.rule("004-038", "004-039", "A4-20")
def test_a_pantherturm_falls_by_its_endurance_and_its_crew_goes_by_the_table() -> None:
    units = "us m4a1-sherman B-2, germany pantherturm-i B-4 1"
    state = laid(units, "13A B-4")
    assert not listed(state, "us-1", "crew germany-1").is_allowed
    told, left = fire(state, "us-1", "germany-1", ["75 mm"], [[9, 8]], [[8]])
    assert told[2:] == [
        "Pantherturm I Germany 1 is destroyed.", "US scores 12 points and now has 12.",
        "Pantherturm I on B-4 is destroyed: turn the tile over to 13B (rule “Combat 20, destroying "
        "terrain features”).",
        "Its Artillery Crew dies (rule “Combat 11, crew protection”).",
        "US scores 1 points and now has 13.",
    ]  # fmt: skip
    assert left.tiles[at("B-4")].tile == "13B"
    assert left.units.keys() == {"us-1"}


@pytest.mark.rule("004-153", "004-155", "004-178", "004-036", "A4-21")
@pytest.mark.parametrize(("die", "fate"), [(4, "draws a Damage Card"), (8, "is destroyed")])
def test_a_crew_that_shelters_in_a_falling_pantherturm_goes_by_the_table(
    die: int, fate: str
) -> None:
    units = "us m4a1-sherman B-2, germany pantherturm-i B-4 1, germany artillery-crew B-4"
    going = begun(laid(units, "13A B-4"), menu.FIRE, "us-1", "unit germany-1", ["75 mm"],
                  [[9, 8]], [[die]], *([] if die > 6 else [0]))  # fmt: skip
    (said,) = [one for one in going.play.told if one.startswith("Artillery Crew Germany 2 ")]
    assert fate in said


@pytest.mark.rule("004-039", "004-144")
def test_the_crew_in_an_intact_pantherturm_is_not_hit_with_its_space() -> None:
    state = laid("us mortar-squad B-8, germany artillery-crew B-4", "13A B-4")
    assert not listed(state, "us-1", "space B-4").is_allowed
    ruined = laid("us mortar-squad B-8, germany artillery-crew B-4", "13B B-4")
    assert listed(ruined, "us-1", "space B-4").is_allowed


# ---- the end of a turn --------------------------------------------------------------------------


@pytest.mark.rule("004-058", "004-154", "004-070", "004-092")
def test_the_end_of_a_turn() -> None:
    state = laid(
        "us m4a1-sherman B-1 3, us m4a1-sherman C-1 13 #1/2, us rifle-squad A-1 #3/1,"
        " us howitzer-105mm rear 2 smoke, germany tiger-i B-9 #4"
    )
    state = replace(state, pairs={"us-1": AT_US_1})
    _, left = played(state, NEXT_TURN)
    assert (left.turn, left.pairs) == (2, {})
    held = {one.id: one.condition for one in left.all_units()}
    assert all(one.endurance is None for one in held.values())
    assert held["us-2"].damage == (UnitDamageCard(1, 1),)
    assert held["us-3"].damage == (UnitDamageCard(3, 0),)
    assert held["germany-1"].damage == (UnitDamageCard(4, None),)
    assert held["us-4"].smoke == 2
    struck = {
        one: listed(left, "germany-1", one).best_weapon.units_under_attack[0].struck
        for one in ("us-1", "us-2")
    }
    assert [one and one.endurance for one in struck.values()] == [14, 7]
    assert not listed(left, "us-2", "germany-1").is_allowed
    _, left = played(left, NEXT_TURN)
    assert listed(left, "us-2", "germany-1").is_allowed


HOUSED = "germany stuka air:B, germany sniper B-6, us rifle-squad B-4{}"


def endurance(state: TileState) -> int | None:
    """The endurance left of the squad in the house, as the Sniper meets it."""
    struck = listed(state, "germany-2", "us-1").best_weapon.units_under_attack[0].struck
    return struck.endurance if struck else None


@pytest.mark.rule("004-154", "N4-41")
@pytest.mark.parametrize(("switch", "now"), [("next-turn", 8), ("at-once", 4)])
@pytest.mark.parametrize("entered", [True, False])
def test_a_card_without_a_loss_of_endurance_halves_it_from_the_next_turn_on(
    switch: str, now: int, entered: bool
) -> None:
    """Combat 10: the Half is the Current Endurance of the unit next Turn, known before or not."""
    state = laid(HOUSED.format(""), "1A B-4", options={"card-half": switch},
                 cards=CARDS if entered else without("us rifle-squad", endurance=()))  # fmt: skip
    _, fallen = fire(state, "germany-1", "tile B-4", [[8, 8]], [[9]], 4)
    assert fallen.units["us-1"].condition.is_damaged
    fallen = replace(fallen, cards=CARDS)
    assert endurance(fallen) == now
    _, next_turn = played(fallen, NEXT_TURN)
    assert endurance(next_turn) == 4
    _, hurt = fire(fallen.with_unit("us-1", fallen.units["us-1"]._replace(space=at("A-6"))),
                   "germany-2", "us-1", [[5, 6]], [[1]], *([4] if now == 8 else []))  # fmt: skip
    assert ("us-1" in hurt.units) == (now == 8), "4 of 8 falls to Half, 4 of 4 destroys"


@pytest.mark.rule("N4-41", "004-152")
def test_who_was_damaged_before_stays_at_half() -> None:
    state = laid("germany mg42-team A-6, germany sniper B-6, us rifle-squad B-4 #4")
    assert endurance(state) == 4
    told, _ = fire(state, "germany-1", "us-1", [[6, 6]], [[1]], [[1, 1]], [[1, 1]])
    assert told[2] == "Rifle Squad US 1: Endurance 4 → 1."
    another = Condition(damage=(UnitDamageCard(4), UnitDamageCard(4, fresh=True)))
    assert endurance(state.with_condition(state.units["us-1"], another)) == 4


@pytest.mark.rule("N4-41", "004-150")
def test_a_card_that_the_table_told_of_came_by_a_loss() -> None:
    cards = without("us rifle-squad", defense=None, endurance=())
    state = laid("germany mg42-team A-6, germany sniper B-6, us rifle-squad B-4", cards=cards)
    _, left = fire(state, "germany-1", "us-1", {"instead": "told"}, "card", 4)
    assert endurance(replace(left, cards=CARDS)) == 4


@pytest.mark.rule("004-055", "004-180", "A4-26")
def test_smoke_stays_this_turn_and_two_more() -> None:
    _, state = played(laid(SHERMAN_TIGER), menu.SMOKE, "B-2")
    told: list[str] = []
    for turns in (3, 2, 1):
        assert state.smoke == {at("B-2"): turns}
        assert not listed(state, "us-1", "germany-1").is_allowed
        told, state = played(state, NEXT_TURN)
    assert (state.smoke, told) == ({}, ["The smoke on B-2 is gone."])
    assert listed(state, "us-1", "germany-1").is_allowed
    fight = laid("us sniper B-1, germany sniper B-1, germany sfh18-15cm rear")
    going = begun(fight, menu.SMOKE)
    assert isinstance(going.asked, Place)
    refusal = going.refuse("B-1")
    assert refusal is not None
    assert refusal.sentence == (
        "Both sides have units on B-1, so you may not lay smoke there (rule “Combat 23, Lay "
        "Smoke”)."
    )
    _, smoked = played(fight, menu.SMOKE, {"instead": "germany-2"})
    assert smoked.aside["germany-2"].condition.smoke == 3


# ---- capture ------------------------------------------------------------------------------------


@pytest.mark.rule("004-157", "004-182", "004-183", "004-257")
def test_a_tiger_is_captured_and_taken_off_or_kept() -> None:
    state = laid("us rifle-squad B-3, germany tiger-i B-4 5")
    told, left = played(state, menu.CAPTURE, "germany-1", "yes", "no")
    assert told[2:] == [
        "The enemy captures the Tank Crew (rule “Combat 12, crew/unit capture”).",
        "US scores 2 points and now has 2.",
        "Keep the Tiger I Germany 1?: No.",
        "Tiger I Germany 1 is captured: take it off the board.",
        "US scores 42 points and now has 44.",
    ]  # fmt: skip
    assert left.units.keys() == {"us-1"}
    told, left = played(state, menu.CAPTURE, "germany-1", "yes", "yes")
    assert told[-1] == "Tiger I US 2 now belongs to US, without a crew."
    kept = left.units["us-2"]
    assert (kept.side, kept.condition.empty, kept.condition.endurance) == ("us", True, 5)
    assert (left.points, set(left.units)) == ({"us": 2}, {"us-1", "us-2"})
    told, left = played(state, menu.CAPTURE, "germany-1", "no", "hold")
    assert (left, told[-2]) == (state, NOT_CAPTURED)


NOT_CAPTURED = (
    "The capture fails: enemies may fire at the Infantry that tried (rule “Combat 25, "
    "Capture That Unit!”)."
)


@pytest.mark.rule("004-182", "004-106", "A4-10")
def test_who_fails_to_capture_a_unit_is_fired_at() -> None:
    """As by Opportunity Fire: by each enemy beside it, once."""
    units = "us rifle-squad B-3, germany tiger-i B-4, germany mg42-team C-3, germany sniper A-9"
    state = laid(units)
    going = begun(state, menu.CAPTURE, "germany-1", "no")
    assert isinstance(going.asked, Pick)
    assert (going.asked.by, going.asked.sentence) == (
        "germany",
        "Tiger I Germany 1 may fire at Rifle Squad US 1 on B-3 after its failed attempt to "
        "capture.",
    )  # fmt: skip
    told, left = played(state, menu.CAPTURE, "germany-1", "no", "hold", "fire", [[9, 8]], [[9]])
    assert NOT_CAPTURED in told
    assert "us-1" not in left.units
    _, left = played(state, menu.CAPTURE, "germany-1", "no", "hold", "fire", *[[[1, 1]]] * 3)
    again, after = played(left, menu.CAPTURE, "germany-1", "no", "hold")
    assert (after, again[-1]) == (left, "Opportunity Fire: Hold fire.")


@pytest.mark.rule("004-182")
def test_of_several_who_could_the_one_that_tried_is_fired_at() -> None:
    state = laid("us rifle-squad B-3, us sniper B-5, germany tiger-i B-4, germany mg42-team C-3")
    going = begun(state, menu.CAPTURE, "germany-1", "no")
    assert isinstance(going.asked, Pick)
    assert [one[:3] for one in going.asked.choices] == [
        ("us-1", "Rifle Squad US 1", "B-3"), ("us-2", "Sniper US 2", "B-5"),
    ]  # fmt: skip
    assert not begun(state, menu.CAPTURE, "germany-1", "no", "us-2").is_over
    _, left = played(state, menu.CAPTURE, "germany-1", "no", "us-2", "hold")
    assert left == state, "the Tiger alone stands beside the Sniper"


@pytest.mark.rule("004-182", "A4-01")
@pytest.mark.parametrize(
    ("units", "options", "may"),
    [
        ("us rifle-squad A-3, germany tiger-i B-4", {}, True),
        ("us rifle-squad A-3, germany tiger-i B-4", {"range": "orthogonal"}, False),
        ("us rifle-squad B-2, germany tiger-i B-4", {}, False),
        ("us m4a1-sherman B-3, germany tiger-i B-4", {}, False),
        ("us rifle-squad B-3, germany rifle-squad B-4", {}, False),
        ("us rifle-squad B-3, germany flak36-88mm B-4", {}, True),
    ],
)
def test_what_may_be_captured(units: str, options: dict[str, str], may: bool) -> None:
    state = laid(units, options=options)
    assert (offered(state, menu.CAPTURE).refusal is None) == may


@pytest.mark.rule("004-257", "004-093")
def test_what_finds_no_room_among_its_captors_is_not_kept() -> None:
    state = laid("us rifle-squad B-4, us sniper B-4, germany tiger-i B-4")
    told, left = played(state, menu.CAPTURE, "germany-1", "yes")
    assert told[-1] == "US scores 42 points and now has 44."
    assert left.units.keys() == {"us-1", "us-2"}


# ---- fights that are none -----------------------------------------------------------------------


@pytest.mark.rule("N4-29", "004-103")
def test_nobody_must_fight_an_empty_tank() -> None:
    state = laid("us sniper B-1, germany tiger-i B-1 empty, germany rifle-squad B-3")
    assert listed(state, "us-1", "germany-2").is_allowed
    manned = laid("us sniper B-1, germany tiger-i B-1, germany rifle-squad B-3")
    assert not listed(manned, "us-1", "germany-2").is_allowed


@pytest.mark.rule("004-104", "004-153")
def test_an_attack_of_a_crew_that_is_gone_is_none() -> None:
    state = laid("us at-gun-57mm B-2, germany rifle-squad B-2")
    _, state = played(state, menu.DECLARE, "us-1", "unit germany-1")
    state = state.with_condition(state.units["us-1"], Condition(empty=True))
    told, left = played(state, menu.RESOLVE, "us-1")
    gone = (
        "The attack is cancelled: the crew of the 57 mm AT Gun US 1 is gone and cannot fire "
        "the Carbines"
    )
    assert told[-1].startswith(gone)
    assert left.pairs["us-1"].resolved


@pytest.mark.rule("004-257")
def test_what_needs_no_crew_is_kept_ready_to_fire() -> None:
    state = laid("us convoy B-2, germany rifle-squad B-3")
    told, left = played(state, menu.CAPTURE, "us-1", "yes", "yes")
    assert told[-1] == "Convoy Germany 2 now belongs to Germany."
    assert not left.units["germany-2"].condition.empty


@pytest.mark.rule("004-260")
def test_before_a_throw_its_chances_are_told() -> None:
    """Value 10, index 8 at Defense 5 and 14/7: what the rulebook's figure comes to."""
    going = begun(laid(SHERMAN_TIGER), menu.FIRE, "germany-1", "unit us-1", ["88 mm"])
    asked = going.asked
    assert isinstance(asked, Throw)
    assert asked.sentence == "A roll of 10 or more hits the target (64 %)."
    assert [one.outcome for one in asked.odds][-2:] == ["Damage Card", "destroyed"]
    assert sum(one.chance or 0 for one in asked.odds) == 1


@pytest.mark.rule("004-260", "004-150")
def test_where_the_number_needed_alone_is_known_the_chance_of_a_hit_is_told() -> None:
    state = laid("us m10-gmc B-1, germany tiger-i B-4", cards={})
    asked = begun(state, menu.FIRE, "us-1", "unit germany-1", "3 in", NEEDED, 12).asked
    assert isinstance(asked, Throw)
    assert asked.sentence == "A roll of 12 or more hits the target (45 %)."
    assert [(one.outcome, one.chance) for one in asked.odds] == [("hit", Fraction(45, 100))]


@pytest.mark.parametrize(
    ("weapon_name", "prompt"),
    [
        ("76 mm", "Enter the values of the 76 mm, M4A1 Sherman"),
        ("MG", "Enter the values of the MG of the M4A1 Sherman"),
        ("The big one in its turret", "Enter the values of the M4A1 Sherman"),
    ],
)
def test_a_question_for_values_names_its_card(weapon_name: str, prompt: str) -> None:
    unknown = without("us m4a1-sherman", weapons=(Weapon(weapon_name),))
    state = laid(SHERMAN_TIGER, cards=unknown)
    going = begun(state, menu.FIRE, "us-1", "unit germany-1")
    assert going.asked is not None
    assert going.asked.prompt == prompt
