"""Close Assaults: who may join, what is needed, what the dice do, who is captured, who moves."""

from collections.abc import Mapping
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import SumFact
from boardapp.core.procedure.free_play_refusals import ImpossibleRefusal
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.questions import Pick, Place
from boardapp.games.spearpoint.combat import close_assault_procedure, menu
from boardapp.games.spearpoint.combat.combat_state_queries import CombatView
from boardapp.games.spearpoint.table.state import DeclaredAttack, TileState, UnitDamageCard
from tests.games.spearpoint.combat.support.placed_units import (
    BOX,
    at,
    begun,
    laid,
    listed,
    offered,
    played,
    terms,
    weapon,
    without,
)
from tests.support.bare_ids import with_ids

FOUR = (
    "germany rifle-squad A-4, germany panzerschreck-team B-3, germany rifle-squad B-5,"
    " germany rifle-squad C-5, us m4a1-sherman B-4"
)
THREE = ["germany-1", "germany-2", "germany-3"]
BURN = {"instead": "burn"}
TAKES = "(rule “Combat 16, close assault”)"
STAY = {"instead": "stay"}
FIGURE = without("germany panzerschreck-team", weapons=(weapon("Panzerschreck", 0, 9, index=7),))


def assaulted(*answers: object, **others: object) -> tuple[list[str], TileState]:
    """Three units assault the Sherman of B-4; the sentences on the declaration are left out."""
    units = str(others.pop("units", FOUR))
    state = laid(units, cards=FIGURE, **others)  # type: ignore[arg-type]
    told, left = played(state, menu.ASSAULT, "us-1", THREE, *answers)
    assert with_ids(told) == []
    return told[3:], left


# ---- who may ------------------------------------------------------------------------------------


@pytest.mark.rule("004-164", "004-158", "004-121")
def test_who_may_join() -> None:
    units = (
        "germany rifle-squad A-4, germany panzerschreck-team B-3, germany rifle-squad B-5,"
        " germany rifle-squad C-5, germany mg42-team C-4, germany sniper C-4, us m4a1-sherman B-4,"
        " germany panzerschreck-team A-4 #3/1"
    )
    lined = without(
        "germany sniper", weapons=(weapon("Scope", 11, 15, index=3, underscored=True),)
    )  # fmt: skip
    going = begun(laid(units, cards=lined), menu.ASSAULT, "us-1")
    assert isinstance(going.asked, PickSeveral)
    assert {one.answer: one.refusal and one.refusal.sentence for one in going.asked.choices} == {
        "germany-1": None,
        "germany-2": None,
        "germany-3": None,
        "germany-4": "C-5 is only diagonally next to B-4, which is too far for a Close Assault "
        "(rule “Combat 16, close assault”).",
        "germany-5": "The card prints no value for the MG-42 against vehicles (rule “Combat 1, "
        "legal target”).",
        "germany-6": "The printed value of the Scope is underlined, so the Scope cannot hurt the "
        "M4A1 "
        "Sherman, which has Defense"
        " 5 (rule “Combat 13, underscored attack values”).",
        "germany-7": "All weapons of this unit are out of action because of a Damage Card (rule "
        "“Damage cards”).",
    }
    refusal = going.refuse(["germany-1", "germany-2"])
    assert refusal is not None
    assert refusal.sentence == "Close Assault on the M4A1 Sherman US 1: choose 3 to 8, not 2."


@pytest.mark.rule("004-164", "N4-28", "004-103")
@pytest.mark.parametrize(
    ("units", "options", "said"),
    [
        (FOUR, {}, None),
        (f"{FOUR}, us m4a1-sherman B-8", {}, None),
        ("germany rifle-squad A-4, germany rifle-squad B-5, us m4a1-sherman B-4", {},
         "A Close Assault needs three Infantry, and only two can assault the M4A1 Sherman US 1 "
         f"{TAKES}."),
        ("germany rifle-squad A-4, us m4a1-sherman B-4", {},
         "A Close Assault needs three Infantry, and only one can assault the M4A1 Sherman US 1 "
         f"{TAKES}."),
        ("us m4a1-sherman B-4", {},
         "A Close Assault needs three Infantry, and nobody can assault the M4A1 Sherman US 1 "
         f"{TAKES}."),
        (f"{FOUR} empty", {}, None),
        (f"{FOUR} empty", {"assault-empty": "no"},
         (
             "The M4A1 Sherman US 1 has no crew, so Infantry cannot assault it (rule “Combat "
             "16, close assault” and your reading of “Close Assault on a tank "
             "without its crew”)."
         )),
        (FOUR.replace("m4a1-sherman B-4", "at-gun-57mm B-4"), {}, None),
        (FOUR.replace("m4a1-sherman B-4", "at-gun-57mm B-4 empty"), {},
         (
             "The 57 mm AT Gun US 1 has no crew, so Infantry cannot assault it (rule “Combat "
             "16, close assault” and your reading of “Close Assault on a tank "
             "without its crew”)."
         )),
        (f"{FOUR}, us sniper A-4", {},
         "A Close Assault needs three Infantry, and only two can assault the M4A1 Sherman US 1 "
         f"{TAKES}. The printed value of the Rifles is"
         " underlined, so the Rifles cannot hurt the M4A1 Sherman, which has Defense 5 (rule "
         "“Combat 13, "
         "underscored attack values”)."),
    ],
)  # fmt: skip
def test_what_may_be_assaulted(units: str, options: Mapping[str, str], said: str | None) -> None:
    state = laid(units, options=options)
    asked = begun(state, menu.ASSAULT).asked
    assert isinstance(asked, Pick)
    refusal = next(one.refusal for one in asked.choices if one.answer == "us-1")
    assert (refusal and refusal.sentence) == said
    assert (offered(state, menu.ASSAULT).refusal is None) == (said is None)


AROUND = "us bazooka-team B-3, us bazooka-team A-4, us bazooka-team C-4, germany tiger-i B-4{0}"


@pytest.mark.rule("004-164", "004-180")
@pytest.mark.parametrize(
    ("smoke", "said"),
    [
        ("", None),
        (
            "B-4",
            "A Close Assault needs three Infantry, and nobody can assault the Tiger I Germany 1 "
            f"{TAKES}. There is no line of"
            " sight: smoke on B-4 hides the target (rule “Combat 23, Lay Smoke”).",
        ),
        (
            "B-3",
            "A Close Assault needs three Infantry, and only two can assault the Tiger I Germany "
            f"1 {TAKES}. There is no line of sight:"
            " smoke on B-3 hides the target (rule “Combat 23, Lay Smoke”).",
        ),
    ],
)
def test_smoke_keeps_from_a_close_assault(smoke: str, said: str | None) -> None:
    """A unit in smoke may not be targeted by any other unit, and may not fire."""
    state = laid(AROUND.format(""), smoke=smoke)
    asked = begun(state, menu.ASSAULT).asked
    assert isinstance(asked, Pick)
    (tiger,) = asked.choices
    assert (tiger.refusal and tiger.refusal.sentence) == said
    # The menu says the same: three stand there, and why they may not.
    assert close_assault_procedure.why_no_assault(CombatView(state, BOX)) == tiger.refusal
    assert not isinstance(tiger.refusal, ImpossibleRefusal), "three are there: a table may let them"


@pytest.mark.rule("004-164")
def test_two_alone_are_no_close_assault_in_free_play_either() -> None:
    state = laid(AROUND.format("").replace("us bazooka-team C-4, ", ""))
    asked = begun(state, menu.ASSAULT).asked
    assert isinstance(asked, Pick)
    assert isinstance(asked.choices[0].refusal, ImpossibleRefusal)


@pytest.mark.rule("004-164", "004-180")
def test_who_stands_in_smoke_does_not_join_in_a_close_assault() -> None:
    state = laid(AROUND.format(", us bazooka-team B-5"), smoke="B-3")
    asked = begun(state, menu.ASSAULT, "germany-1").asked
    assert isinstance(asked, PickSeveral)
    said = {one.answer: one.refusal and one.refusal.sentence for one in asked.choices}
    assert said == {
        "us-1": "There is no line of sight: smoke on B-3 hides the target (rule “Combat 23, Lay "
                "Smoke”).",
        "us-2": None, "us-3": None, "us-4": None,
    }  # fmt: skip


@pytest.mark.rule("004-164", "004-171")
def test_a_friend_in_the_targets_space_keeps_from_a_close_assault() -> None:
    """Only a Sniper fires at an enemy who shares a space with a friend."""
    units = AROUND.format(", us rifle-squad B-4").replace("tiger-i", "panther")
    asked = begun(laid(units), menu.ASSAULT).asked
    assert isinstance(asked, Pick)
    refusal = asked.choices[0].refusal
    assert refusal is not None
    assert refusal.sentence.startswith(
        "A Close Assault needs three Infantry, and nobody can assault the Panther Germany 1"
    )


@pytest.mark.rule("004-131", "004-164")
def test_a_mortar_counts_for_nothing_in_a_close_assault() -> None:
    """It is within 3 spaces: what an attack may not do, a Close Assault may not either."""
    mortar = without("us mortar-squad", weapons=(
        weapon("Mortar", 12, 4, kind="mortar"), weapon("Carbines", 14, 19)))  # fmt: skip
    units = AROUND.format("").replace("bazooka-team", "mortar-squad")
    (needed,) = begun(
        laid(units, cards=mortar), menu.ASSAULT, "germany-1", ["us-1", "us-2", "us-3"]
    ).play.facts  # fmt: skip
    assert isinstance(needed, SumFact)
    assert terms(needed) == "Carbines of Mortar Squad US 1 19, the target is at close range -3 = 16"


@pytest.mark.rule("N4-43", "004-038", "004-040", "004-164")
@pytest.mark.parametrize(("switch", "may"), [("listed", False), ("any", True)])
def test_a_close_assault_on_the_pantherturm(switch: str, may: bool) -> None:
    """Its tile lists what can destroy it, and no Infantry: three are no more than one is."""
    units = AROUND.format("").replace("tiger-i", "pantherturm-i")
    state = laid(units, "13A B-4", options={"assault-turret": switch})
    asked = begun(state, menu.ASSAULT).asked
    assert isinstance(asked, Pick)
    assert (asked.choices[0].refusal is None) == may
    ruined = laid(units, "13B B-4", options={"assault-turret": switch})
    assert offered(ruined, menu.ASSAULT).refusal is None, "a ruin shields nobody"


# ---- the dice -----------------------------------------------------------------------------------


@pytest.mark.rule("004-165", "A4-22", "N4-38")
@pytest.mark.parametrize(
    ("target", "options", "said"),
    [
        ("m4a1-sherman", {}, "the target is at close range -3 = 6"),
        ("m4a1-sherman", {"assault-bonus": "bare"}, "= 9"),
        ("at-gun-57mm", {}, "the target is at close range -3, the target is a gun -2 = 4"),
        ("at-gun-57mm", {"assault-bonus": "bare"}, "= 9"),
    ],
)
def test_the_best_value_and_its_bonuses(target: str, options: Mapping[str, str], said: str) -> None:
    state = laid(FOUR.replace("m4a1-sherman", target), cards=FIGURE, options=options)
    going = begun(state, menu.ASSAULT, "us-1", THREE)
    (needed,) = going.play.facts
    assert isinstance(needed, SumFact)
    comma = ", " if said.startswith("the") else " "
    assert terms(needed) == f"Panzerschreck of Panzerschreck Team Germany 2 9{comma}{said}"
    assert going.asked is not None
    assert "destroyed" in [one.outcome for one in going.asked.odds]


@pytest.mark.rule("004-165", "004-167", "004-153")
def test_the_example_of_three_dice() -> None:
    """Dice of 7, 4 and 9 are 20: less 5 they destroy the Sherman, whose crew the 9 kills."""
    told, left = assaulted([[5, 5]], [[7, 4, 9]], STAY, STAY, STAY)
    assert told[:6] == [
        (
            "Close Assault on the M4A1 Sherman US 1: Rolled 5 + 5 = 10, needed 6: hit (dice "
            "entered by hand)."
        ),
        "Close Assault on the M4A1 Sherman US 1: Rolled 7 + 4 + 9 = 20 (dice entered by hand).",
        "M4A1 Sherman US 1 is destroyed.",
        "Germany scores 9 points and now has 9.",
        "Its Tank Crew dies (rule “Combat 11, crew protection”).",
        "Germany scores 1 points and now has 10.",
    ]
    assert set(left.units) == {"germany-1", "germany-2", "germany-3", "germany-4"}
    assert left.pairs["germany-1"] == DeclaredAttack(
        1, "unit us-1", (), None, ("germany-2", "germany-3"), resolved=True
    )
    for one in THREE:
        assert (
            listed(left, one, "us-1")
            .reasons[0]
            .sentence.endswith("has already attacked this turn (rule “Combat 1, legal target”).")
        )


@pytest.mark.rule("004-165", "004-152", "004-150")
def test_what_does_not_destroy() -> None:
    told, left = assaulted([[2, 3]])
    assert told[-1].endswith("= 5, needed 6: miss (dice entered by hand).")
    told, left = assaulted(BURN, [[2, 3]], [[1, 1, 3]])
    assert told[-1] == "M4A1 Sherman US 1: Endurance 14 → 14."
    told, left = assaulted([[5, 5]], [[4, 4, 4]], 2)
    assert "M4A1 Sherman US 1: Endurance 14 → 7." in told
    assert left.units["us-1"].condition.damage == (UnitDamageCard(2),)


@pytest.mark.rule("004-165", "004-151", "004-159", "004-060", "004-065", "N4-11", "N4-36")
@pytest.mark.parametrize(
    ("throw", "damage", "options", "said"),
    [
        ([[5, 5]], ([[1, 1, 1]],), {}, "die 1 1, die 2 1, die 3 1, Defense -5 = 0"),
        ([[9, 9]], ([[1, 2, 1]],), {},
         "die 1 1, die 2 2, die 3 1, doubled because the dice rolled 18 2, Defense "
         "-5 = 3"),
        ([[9, 9]], ([[1, 2, 1]],), {"assault-doubling": "plain"},
         "die 1 1, die 2 2, die 3 1, Defense -5 = 0"),
        ([[9, 9]], (BURN, [[1, 2, 1]]), {},
         "die 1 1, die 2 2, die 3 1, a burned Command Card 1, doubled because the dice rolled 18 "
         "2, Defense -5 = 5"),
        ([[9, 9]], (BURN, [[1, 2, 1]]), {"burned-intensity": "after"},
         "die 1 1, die 2 2, die 3 1, doubled because the dice rolled 18 2, a burned Command Card "
         "1, Defense -5 = 4"),
    ],
)  # fmt: skip
def test_the_damage_is_told_as_an_equation(
    throw: Any, damage: tuple[Any, ...], options: Mapping[str, str], said: str
) -> None:
    state = laid(FOUR, cards=FIGURE, options=options)
    shown = begun(state, menu.ASSAULT, "us-1", THREE, throw, *damage).play.facts
    (equation,) = [one for one in shown if isinstance(one, SumFact) and one.title == "Damage"]
    assert terms(equation) == said


@pytest.mark.rule("N4-11", "004-159")
@pytest.mark.parametrize(("switch", "left"), [("doubled", 7), ("plain", 13)])
def test_an_18_in_a_close_assault(switch: str, left: int) -> None:
    card = (4,) if left <= 7 else ()
    _, after = assaulted([[9, 9]], [[1, 2, 3]], *card, options={"assault-doubling": switch})
    assert after.units["us-1"].condition.endurance == left


@pytest.mark.rule("004-160", "N4-05")
def test_a_19_draws_a_card_though_it_misses_where_the_table_reads_it_so() -> None:
    hard = without("germany panzerschreck-team", "germany rifle-squad",
                   weapons=(weapon("Panzerschreck", 0, 23, index=7),))  # fmt: skip
    for switch, card in (("on-hit", False), ("always", True)):
        state = laid(FOUR, cards=hard, options={"special-results": switch})
        more = ([[9, 9, 9]], 4) if card else ()
        _, left = played(state, menu.ASSAULT, "us-1", THREE, [[10, 9]], *more)
        assert left.units["us-1"].condition == (
            state.units["us-1"].condition._replace(endurance=14, damage=(UnitDamageCard(4),))
            if card
            else state.units["us-1"].condition
        )


# ---- the crew, and afterwards -------------------------------------------------------------------


@pytest.mark.rule("004-167", "004-157")
@pytest.mark.parametrize("highest", [3, 5, 6, 7])
def test_the_highest_die_decides_and_who_lives_is_captured(highest: int) -> None:
    units = FOUR.replace("m4a1-sherman B-4", "m4a1-sherman B-4 1")
    told, left = assaulted([[5, 5]], [[highest, 2, 2]], STAY, STAY, STAY, units=units)
    captured = highest <= 6
    fate = (
        "The enemy captures the Tank Crew (rule “Combat 12, crew/unit capture”)."
        if captured
        else "Its Tank Crew dies (rule “Combat 11, crew protection”)."
    )
    assert told[4] == fate
    assert left.points == {"germany": 11 if captured else 10}
    assert not any(one.startswith("us") for one in left.units)


@pytest.mark.rule("004-166", "004-057")
def test_it_is_broken_up_where_fewer_than_three_can_act() -> None:
    _, state = played(laid(FOUR), menu.DECLARE, "us-1", "unit germany-1", ["75 mm"])
    pair = DeclaredAttack(1, "unit us-1", (), None, ("germany-2", "germany-3"))
    for gone in THREE:
        fewer = state.with_unit(gone, None).with_declared_attack("germany-1", pair)
        told, left = played(fewer, menu.RESOLVE, "germany-1")
        assert (
            told[1] == "The Close Assault fails: it needs three Infantry, but only 2 can act (rule "
            "“Combat 16, close assault”)."
        )
        assert left.units == fewer.units
    away = state.with_unit("germany-3", state.units["germany-3"]._replace(space=at("B-6")))
    told, _ = played(away.with_declared_attack("germany-1", pair), menu.RESOLVE, "germany-1")
    assert told[-1].startswith("The Close Assault fails")
    empty = state.with_unit("us-1", None).with_declared_attack("germany-1", pair)
    told, _ = played(empty, menu.RESOLVE, "germany-1")
    assert (
        told[1]
        == "The Close Assault is cancelled because the target is gone (rule “Combat 9, attack "
        "resolution”)."
    )


@pytest.mark.rule("004-168", "N4-12", "004-093")
def test_assaulters_move_in_or_beside_when_the_target_is_gone() -> None:
    dead = ([[5, 5]], [[7, 9, 9]])
    told, left = assaulted(*dead, "B-4", "B-4", STAY)
    assert told[-3:] == [
        "Move of Panzerschreck Team Germany 2: B-4.", "Panzerschreck Team Germany 2 goes to B-4.",
        "Move of Rifle Squad Germany 3: It stays.",
    ]  # fmt: skip
    spaces = [left.units[one].space for one in THREE]
    assert spaces == [at("B-4"), at("B-4"), at("B-5")]
    going = begun(laid(FOUR, cards=FIGURE), menu.ASSAULT, "us-1", THREE, *dead, "B-4", "B-4")
    assert isinstance(going.asked, Place)
    said = {name: going.refuse(name) for name in ("B-4", "A-5", "C-4", "A-4")}
    assert {name: one and one.sentence for name, one in said.items()} == {
        "B-4": "Germany already has two units on B-4, the most for one side (rule “Movement 1”).",
        "A-5": "A-5 is not next to B-4, where the target was (rule “Combat 16, close assault”).",
        "C-4": None,
        "A-4": None,
    }
    told, left = assaulted([[5, 5]], [[2, 2, 2]])  # it stands: nobody moves
    assert left.units["germany-1"].space == at("A-4")


@pytest.mark.rule("004-168", "004-047")
def test_an_assaulter_in_wire_throws_to_go_and_not_to_stay() -> None:
    dead = ([[5, 5]], [[7, 9, 9]])
    _, left = assaulted(*dead, "A-4", STAY, STAY, tiles="24A A-4")
    assert left.units["germany-1"].space == at("A-4")
    told, left = assaulted(*dead, "B-4", [[1, 1]], STAY, STAY, tiles="24A A-4")
    assert left.units["germany-1"].space == at("A-4")
    assert "Rifle Squad Germany 1 is stuck in the Barbed wire on A-4 this turn." in told


@pytest.mark.rule("N4-12", "004-168")
def test_they_move_whatever_became_of_it_where_the_table_reads_it_so() -> None:
    _, left = assaulted([[2, 2]], "C-4", STAY, STAY, options={"assault-moves": "always"})
    assert left.units["germany-1"].space == at("C-4")
    going = begun(
        laid(FOUR, cards=FIGURE, options={"assault-moves": "always"}), menu.ASSAULT, "us-1", THREE,
        [[2, 2]],
    )  # fmt: skip
    refusal = going.refuse("B-4")
    assert refusal is not None
    assert refusal.sentence == "An enemy unit is on B-4 (rule “Combat 16, close assault”)."


@pytest.mark.rule("004-060", "004-061", "004-165")
def test_values_are_asked_and_the_best_of_those_known_counts() -> None:
    state = laid(FOUR.replace("m4a1-sherman", "m10-gmc"), cards={})
    told, left = played(
        state, menu.ASSAULT, "us-1", THREE, {"defense": 3, "endurance": 12, "half": 6},
        "Rifles", 14, "Panzerschreck", 9, [[2, 3]],
    )  # fmt: skip
    assert told[-1].endswith("= 5, needed 6: miss (dice entered by hand).")
    assert left.cards["us m10-gmc"].endurance == (12, 6)


@pytest.mark.rule("004-158", "004-165")
def test_a_defense_that_is_told_bars_underlined_values() -> None:
    """Whether they count is known once the target's Defense is: it is asked first."""
    lined = weapon("Charges", 0, 8, underscored=True)
    plain = weapon("Rifles", 0, 15)
    cards = {
        **without("germany rifle-squad", "germany panzerschreck-team", weapons=(lined, plain)),
        "us m10-gmc": without("us m10-gmc", defense=None)["us m10-gmc"],
    }
    state = laid(FOUR.replace("m4a1-sherman", "m10-gmc"), cards=cards)
    soft, hard = (begun(state, menu.ASSAULT, "us-1", THREE, defense) for defense in (1, 2))
    needed = [going.play.facts[0] for going in (soft, hard)]
    assert [one.total for one in needed if isinstance(one, SumFact)] == [5, 12]
