"""Moves from the first question to the table after them, with their log sentences."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from boardapp.core.procedure.questions import PathQuestion, Pick, Throw
from boardapp.games.spearpoint.table.state import Moved
from tests.games.spearpoint.combat.support.placed_units import at, laid
from tests.games.spearpoint.combat.support.placed_units import begun as fight
from tests.games.spearpoint.moving.moves import (
    asked,
    begun,
    moved,
    reached,
    refused,
    said,
    turned,
)

BURN = {"instead": "burn"}


@pytest.mark.rule("004-095", "004-105")
def test_an_unbroken_way_is_told_in_one_line() -> None:
    state = laid("us rifle-squad C-2, germany tiger-i A-9", "24A B-3")
    told, left = moved(state, "us-1", ["C-3", "B-3"])
    assert told == ["Rifle Squad US 1: C-2 → C-3 → B-3, 2 of 2 steps, Barbed wire entered."]
    assert left.units["us-1"].space == at("B-3")
    assert left.moves == {"us-1": Moved(2)}
    assert left.tiles == state.tiles


@pytest.mark.rule("004-026", "004-095")
def test_wire_is_left_by_a_throw_turn_by_turn() -> None:
    """The worked example of the design: stuck on 9, out on 10, and the move is over."""
    state = laid("us rifle-squad B-3, germany tiger-i A-9", "24A B-3")
    throw = asked(begun(state, "us-1", ["A-3"]), Throw)
    path = asked(begun(state, "us-1"), PathQuestion)
    assert path.sentence == (
        "Choose the spaces of the move in order. The unit may move 2 spaces at most. To leave the "
        "Barbed wire, the unit must roll "
        "10 or more with two"
        " dice: 64 %."
    )
    assert (path.odds, path.instead) == (throw.odds, ())  # a sprint would lead no further
    assert [(one.outcome, one.chance) for one in throw.odds] == [
        ("gets out", Fraction(64, 100)), ("stuck", Fraction(36, 100)),
    ]  # fmt: skip
    assert throw.sentence == "A roll of 10 or more frees the unit (64 %)."
    told, stuck = moved(state, "us-1", ["A-3"], [[4, 5]])
    assert told == [
        "Roll of Rifle Squad US 1 to leave the Barbed wire: Rolled 4 + 5 = 9, needed 10: the "
        "unit is stuck "
        "(dice entered by hand).",
        "Rifle Squad US 1 is stuck in the Barbed wire on B-3 this turn.",
    ]
    assert stuck.moves == {"us-1": Moved(stuck=True)}
    assert stuck.units == state.units
    assert refused(stuck, "us-1") == (
        "Rifle Squad US 1 is stuck in the Barbed wire and may not move this turn (rule “Feature"
        " tiles no. 6, Barbed Wire”)."
    )
    told, out = moved(turned(stuck), "us-1", ["A-3"], [[6, 4]])
    assert told == [
        "Roll of Rifle Squad US 1 to leave the Barbed wire: Rolled 6 + 4 = 10, needed 10: the "
        "unit gets out"
        " (dice entered by hand).",
        "Rifle Squad US 1 leaves the obstacle.",
        "Rifle Squad US 1: B-3 → A-3, 1 of 2 steps.",
    ]
    assert out.units["us-1"].space == at("A-3")
    assert (
        refused(out, "us-1") == "Rifle Squad US 1 has already moved this turn (rule “Movement 2”)."
    )


@pytest.mark.rule("004-048", "004-049")
@pytest.mark.parametrize(
    ("kind", "dice", "rest", "told"),
    [
        ("rifle-squad", [7, 3], (), "Rifle Squad US 1 leaves the obstacle."),
        (
            "rifle-squad",
            [7, 4],
            (4,),
            "Rifle Squad US 1 is stuck in the Minefield on B-3 this turn.",
        ),
        ("m4a1-sherman", [3, 3], (), "M4A1 Sherman US 1 leaves the obstacle."),
        (
            "m4a1-sherman",
            [3, 4],
            (4,),
            "M4A1 Sherman US 1 is stuck in the Minefield on B-3 this turn.",
        ),
    ],
)
def test_mines_draw_a_damage_card_at_once(
    kind: str, dice: list[int], rest: tuple[int, ...], told: str
) -> None:
    state = laid(f"us {kind} B-3, germany tiger-i A-9", "17A B-3")
    said, left = moved(state, "us-1", ["B-4"], [dice], *rest)
    assert told in said
    unit = left.units["us-1"]
    assert (unit.space, unit.condition.is_damaged) == (at("B-3" if rest else "B-4"), bool(rest))
    assert left.moves["us-1"] == (Moved(stuck=True) if rest else Moved(1))


@pytest.mark.rule("004-048")
@pytest.mark.parametrize(
    ("kind", "wanted", "outcomes"),
    [
        ("rifle-squad", "A roll of 10 or less frees the unit (45 %).",
         [("gets out", Fraction(45, 100)), ("Damage Card", Fraction(55, 100))]),
        ("rifle-squad B-3 #4", "A roll of 10 or less frees the unit (45 %).",
         [("gets out", Fraction(45, 100)), ("destroyed", Fraction(55, 100))]),
        ("m4a1-sherman", "A roll of 6 or less frees the unit (15 %).",
         [("gets out", Fraction(15, 100)), ("Damage Card", Fraction(85, 100))]),
    ],
)  # fmt: skip
def test_the_chances_of_mines_are_told_before(
    kind: str, wanted: str, outcomes: list[tuple[str, Fraction]]
) -> None:
    where = kind if " " in kind else f"{kind} B-3"
    state = laid(f"us {where}, germany tiger-i A-9", "17A B-3")
    throw = asked(begun(state, "us-1", ["B-4"]), Throw)
    assert throw.sentence == wanted
    assert [(one.outcome, one.chance) for one in throw.odds] == outcomes


@pytest.mark.rule("004-049", "N4-04", "004-155")
@pytest.mark.parametrize(("die", "crew"), [(3, 0), (4, 1), (7, None)])
def test_a_damaged_vehicle_is_destroyed_and_one_die_decides_on_its_crew(
    die: int, crew: int | None
) -> None:
    state = laid("us m4a1-sherman B-3 #4, germany tiger-i A-9", "17A B-3")
    rest: list[Any] = [[[die]], *([4] if crew else [])]
    told, left = moved(state, "us-1", ["B-4"], [[3, 4]], *rest)
    assert "M4A1 Sherman US 1 is destroyed." in told
    assert "us-1" not in left.units
    assert left.points["germany"] == (9 if crew is not None else 10)
    found = [one for one in left.units.values() if one.unit == "tank-crew"]
    assert [len(one.condition.damage) for one in found] == ([] if crew is None else [crew])
    assert all((one.id, one.space) == ("us-2", at("B-3")) for one in found)


@pytest.mark.rule("004-065", "004-155", "N4-04", "A4-13")
def test_a_card_is_burned_for_the_crew_of_a_mined_vehicle() -> None:
    """A crew that is to live throws low: 4 − 1 is unharmed, 7 − 1 only damaged."""
    state = laid("us m4a1-sherman B-3 #4, germany tiger-i A-9", "17A B-3")
    throw = asked(begun(state, "us-1", ["B-4"], [[3, 4]]), Throw)
    assert [one.title for one in throw.instead] == [
        "Burn a Command Card to subtract 1 from the roll"
    ]
    assert asked(begun(state, "us-1", ["B-4"], [[3, 4]], BURN), Throw).instead == ()
    _, left = moved(state, "us-1", ["B-4"], [[3, 4]], BURN, [[4]])
    assert not left.units["us-2"].condition.is_damaged
    _, left = moved(state, "us-1", ["B-4"], [[3, 4]], BURN, [[7]], 4)
    assert left.units["us-2"].condition.is_damaged
    _, left = moved(state, "us-1", ["B-4"], [[3, 4]], BURN, [[1]])
    assert not left.units["us-2"].condition.is_damaged
    adds = replace(state, options={"burned-check": "adds"})
    assert asked(begun(adds, "us-1", ["B-4"], [[3, 4]]), Throw).instead == ()


@pytest.mark.rule("N4-04")
def test_a_table_may_read_that_mines_kill_the_crew() -> None:
    state = laid("us m4a1-sherman B-3 #4, germany tiger-i A-9", "17A B-3",
                 options={"mined-crew": "dies"})  # fmt: skip
    _, left = moved(state, "us-1", ["B-4"], [[9, 9]])
    assert list(left.units) == ["germany-1"]
    assert left.points["germany"] == 10


@pytest.mark.rule("004-049")
def test_damaged_infantry_dies_in_mines() -> None:
    state = laid("us rifle-squad B-3 #4, germany tiger-i A-9", "17A B-3")
    told, left = moved(state, "us-1", ["B-4"], [[9, 9]])
    assert list(left.units) == ["germany-1"]
    assert told[-1] == "Germany scores 3 points and now has 3."


@pytest.mark.rule("004-065", "A4-13")
def test_a_card_is_burned_as_helps_or_only_adds() -> None:
    wire = laid("us rifle-squad B-3, germany tiger-i A-9", "24A B-3")
    _, left = moved(wire, "us-1", ["A-3"], BURN, [[4, 5]])
    assert left.units["us-1"].space == at("A-3")
    mines = laid("us rifle-squad B-3, germany tiger-i A-9", "17A B-3")
    throw = asked(begun(mines, "us-1", ["A-3"]), Throw)
    assert [one.title for one in throw.instead] == [
        "Burn a Command Card to subtract 1 from the roll"
    ]
    burned = asked(begun(mines, "us-1", ["A-3"], BURN), Throw)
    assert (burned.sentence, burned.instead) == (
        "A roll of 11 or less frees the unit (55 %).",
        (),
    )
    _, left = moved(mines, "us-1", ["A-3"], BURN, [[7, 4]])
    assert left.units["us-1"].space == at("A-3")
    adds = replace(mines, options={"burned-check": "adds"})
    assert asked(begun(adds, "us-1", ["A-3"]), Throw).instead == ()
    assert [one.answer for one in asked(begun(
        replace(wire, options={"burned-check": "adds"}), "us-1", ["A-3"]), Throw
    ).instead] == ["burn"]  # fmt: skip


@pytest.mark.rule("004-022", "004-027", "A4-39")
def test_a_tank_rubs_out_wire_and_crops_with_whoever_is_in_them() -> None:
    state = laid("us m4a1-sherman B-3, us rifle-squad B-4, germany tiger-i A-9", "24A B-4, 22A B-5")
    told, left = moved(state, "us-1", {"instead": "push"}, ["B-4", "B-5"])
    assert told == [
        "M4A1 Sherman US 1: B-3 → B-4 → B-5, 2 of 2 steps, Barbed wire on B-4 is destroyed, Crops "
        "(wheat"
        " and sunflowers) on B-5 is destroyed.",
        "You discard a Command Card for the extra spaces.",
    ]
    assert left.tiles == {}
    assert left.units["us-2"].space == at("B-4")
    assert left.moves == {"us-1": Moved(2, extra=1)}


@pytest.mark.rule("004-095", "004-098", "004-066", "N4-02")
def test_one_step_more_is_offered_once_for_a_card() -> None:
    state = laid("us rifle-squad C-1, us m4a1-sherman C-1, germany tiger-i A-9")
    first = asked(begun(state, "us-1"), PathQuestion)
    assert [one.title for one in first.instead] == [
        "Discard a Command Card to sprint one more step"
    ]
    assert asked(begun(state, "us-2"), PathQuestion).instead[0].answer == "push"
    more = asked(begun(state, "us-1", {"instead": "sprint"}), PathQuestion)
    assert (more.instead, more.most) == ((), 3)
    both = replace(state, options={"extra-step": "both"})
    again = asked(begun(both, "us-1", {"instead": "sprint"}), PathQuestion)
    assert [one.title for one in again.instead] == ["Burn a Command Card to move one more step"]
    no_more = asked(begun(both, "us-1", {"instead": "sprint"}, {"instead": "burn"}), PathQuestion)
    assert (no_more.instead, no_more.most) == ((), 4)
    told, left = moved(
        both, "us-1", {"instead": "sprint"}, {"instead": "burn"}, ["C-2", "C-3", "C-4", "C-5"]
    )
    assert told[-1] == "You discard 2 Command Cards for the extra spaces."
    assert left.moves == {"us-1": Moved(4, extra=2)}


@pytest.mark.rule("004-095")
def test_a_card_for_a_step_that_was_not_gone_is_kept() -> None:
    state = laid("us rifle-squad C-1, germany tiger-i A-9")
    told, left = moved(state, "us-1", {"instead": "sprint"}, ["C-2", "C-3"])
    assert told[-1] == "Rifle Squad US 1: C-1 → C-2 → C-3, 2 of 3 steps."
    assert left.moves == {"us-1": Moved(2)}


@pytest.mark.rule("004-120")
def test_a_card_for_defense_is_lost_by_moving_and_that_is_said_before() -> None:
    state = laid("us rifle-squad C-1 +dig-in +fire-mission, germany tiger-i A-9")
    assert asked(begun(state, "us-1"), PathQuestion).warning == "The unit will lose Dig In."
    told, left = moved(state, "us-1", ["C-2"])
    assert told == ["Rifle Squad US 1: C-1 → C-2, 1 of 2 steps, Dig In lost."]
    assert left.units["us-1"].condition.cards == ("fire-mission",)
    _, stays = moved(state, "us-1", [])
    assert stays == state


@pytest.mark.rule("004-102", "004-103")
def test_a_raid_ends_the_move_and_holds_both_there() -> None:
    state = laid("us rifle-squad C-4, germany mg42-team B-4", "9A B-4")
    told, left = moved(state, "us-1", ["B-4"], "hold")
    assert told == [
        "Rifle Squad US 1: C-4 → B-4, 1 of 2 steps, raid on B-4.", "Opportunity Fire: Hold fire.",
    ]  # fmt: skip
    after = turned(left)
    assert (
        refused(after, "us-1")
        == "Enemies are on B-4 too, so Rifle Squad US 1 may not leave (rule “Movement 5”)."
    )
    assert refused(after, "germany-1").startswith("Enemies are on B-4 too")


@pytest.mark.rule("004-102", "004-256", "A4-37")
@pytest.mark.parametrize(
    ("enemy", "tile"), [("mg42-team", "12A"), ("pantherturm-i", "13A")]
)  # fmt: skip
def test_what_houses_one_unit_is_raided_as_any_feature(enemy: str, tile: str) -> None:
    """An intact Panzernest or Pantherturm takes two raiders, and a third finds no room."""
    state = laid(
        f"us rifle-squad C-4, germany {enemy} B-4, us rifle-squad B-3, us rifle-squad A-4",
        f"{tile} B-4",
    )
    told, state = moved(state, "us-1", ["B-4"], "hold")
    assert told[0] == "Rifle Squad US 1: C-4 → B-4, 1 of 2 steps, raid on B-4."
    _, state = moved(state, "us-2", ["B-4"], "hold")
    assert said(state, "B-4", "us-3").startswith("US already has two units on B-4")
    whom = "unit germany-1" if enemy == "mg42-team" else "crew germany-1"
    (choice,) = (one for one in asked(fight(state, "fire", "us-1"), Pick).choices
                 if one.answer == whom)  # fmt: skip
    assert choice.refusal is None


@pytest.mark.rule("004-100")
def test_nobody_moves_diagonally() -> None:
    state = laid("us rifle-squad C-2, us m4a1-sherman B-5, germany tiger-i A-9")
    with pytest.raises(AssertionError, match=r"never diagonally \(rule “Movement 3”\)"):
        begun(state, "us-1", ["B-3"])
    assert reached(state) == {"A-2": 2, "B-1": 2, "B-2": 1, "B-3": 2, "C-1": 1, "C-3": 1, "C-4": 2}
    assert reached(state, "us-2") == {"A-5": 1, "B-4": 1, "B-6": 1, "C-5": 1}


@pytest.mark.rule("004-092")
def test_moves_are_forgotten_with_the_turn() -> None:
    _, left = moved(laid("us rifle-squad C-2, germany tiger-i A-9"), "us-1", ["C-3"])
    assert left.moves
    assert turned(left).moves == {}


@pytest.mark.rule("004-096")
def test_units_are_listed_with_why_they_may_not_move() -> None:
    state = laid(
        "us rifle-squad C-2, us at-gun-57mm C-3, us howitzer-105mm rear, germany bf109 air:A"
    )
    pick = asked(begun(state), Pick)
    told = [(one.answer, one.note, one.refusal and one.refusal.sentence) for one in pick.choices]
    assert told == [
        ("us-1", "C-2", None), ("us-2", "C-3", "A gun on the map never moves (rule “Movement 2”)."),
    ]  # fmt: skip


def test_leaving_off_before_the_dice_leaves_all_as_it_was() -> None:
    state = laid("us rifle-squad B-3 +dig-in, germany tiger-i A-9", "24A B-3")
    told, left = moved(state, "us-1", ["A-3"], {"instead": "abandon"})
    assert told[-1] == "The action was abandoned, and nothing was done."
    assert left == state
