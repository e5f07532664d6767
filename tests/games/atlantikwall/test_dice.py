"""Six dice: chances against an oracle, RWBs, locks, re-rolls, counters, what the tally gives."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import SeveralAnswer
from boardapp.core.procedure.questions import Throw
from boardapp.games.atlantikwall.dice_combinations_and_odds import (
    ALL,
    climb_chance,
    count_rwbs_by_face,
    has_straight,
    next_roll_chances,
)
from boardapp.games.atlantikwall.state import Card
from tests.games.atlantikwall.beach import (
    asked,
    cards,
    done,
    given,
    offered,
    refused,
    table,
    unit,
)
from tests.games.atlantikwall.plain_dice import plain_chances, plain_climb

DISPATCH = ["red skull", "white skull", "black skull"]
STRAIGHT = ["red skull", "red star", "white soldier", "white soldiers", "black courage",
            "black tool"]  # fmt: skip


# Chances


def test_the_chances_of_fresh_dice() -> None:
    fresh = next_roll_chances(())
    assert {fresh[face] for face in ("skull", "star", "tool")} == {Fraction(1331, 46656)}
    assert round(float(fresh["some"]) * 100, 1) == 16.9
    assert fresh["straight"] == Fraction(5, 324)


@pytest.mark.parametrize("seed", range(12))
def test_the_chances_of_the_next_roll_are_exact(seed: int) -> None:
    chance = Random(seed)
    locked = []
    for colour in ("red", "white", "black"):
        faces = [die for die in ALL if die.startswith(colour)]
        locked += chance.choices(faces, k=chance.choice((0, 1, 1, 2)))
    assert next_roll_chances(locked) == plain_chances(locked)


def test_before_the_first_roll_one_row_stands_for_every_face() -> None:
    rows = {one.of: one.chance for one in asked(given("roll", table())).odds}
    assert rows == {"Three alike": next_roll_chances(())["some"],
                    "Three of one face": Fraction(1331, 46656),
                    "Straight": Fraction(5, 324)}  # fmt: skip


def test_all_dice_locked_are_certain() -> None:
    assert next_roll_chances(STRAIGHT) == plain_chances(STRAIGHT)
    assert next_roll_chances(STRAIGHT)["straight"] == 1


@pytest.mark.rule("001-82")
def test_the_chances_of_a_climb() -> None:
    assert [climb_chance(turns) for turns in (1, 2, 3)] == [plain_climb(n) for n in (1, 2, 3)]
    assert [round(float(climb_chance(n)) * 100, 1) for n in (1, 3)] == [21.0, 50.7]


def test_rwbs_and_straights() -> None:
    assert count_rwbs_by_face([*DISPATCH, *DISPATCH]) == {"skull": 2}
    assert count_rwbs_by_face(STRAIGHT) == {}
    assert has_straight(STRAIGHT)
    assert not has_straight(STRAIGHT[:-1])


# The roll


@pytest.mark.rule("001-06")
def test_locked_dice_stay_through_up_to_three_rolls() -> None:
    going = given("roll", table(), [[1, 2], [1, 3], [1, 4]], DISPATCH[:1], [[5], [1, 3], [6, 6]])
    question = asked(going)
    assert isinstance(question, PickSeveral)
    kept = SeveralAnswer(("white skull",))
    some = next(one for one in question.preview_odds(kept) if one.of == "Skull")
    assert some.chance == plain_chances(["red skull", "white skull"])["skull"]
    going = given("roll", table(), [[1, 2], [1, 3], [1, 4]], DISPATCH[:1], [[5], [1, 3], [6, 6]],
                  ["white skull"], [[2], [2], [1, 2]])  # fmt: skip
    assert going.is_over
    assert sorted(going.play.state.tally) == sorted(
        ["red skull", "white skull", "red star", "white star", "black skull", "black star"]
    )


def test_all_dice_locked_end_the_rolls() -> None:
    dice = [[1, 2], [3, 4], [5, 6]]
    state = done("roll", table(), dice, [
        "red skull", "red star", "white soldier", "white soldiers", "black courage", "black tool"
    ])  # fmt: skip
    assert list(state.tally) == STRAIGHT
    assert "roll" not in offered(state)
    assert offered(state)["end"] == ""


def test_phase_1_does_not_end_before_the_roll() -> None:
    assert offered(table())["end"] == "The German has not rolled dice yet. Roll first."


@pytest.mark.rule("001-06")
def test_no_more_dice_of_a_colour_are_rolled_than_are_free() -> None:
    going = given("roll", table(), [[1, 2], [1, 3], [1, 4]], ["red skull", "red star"])
    question = asked(going)
    assert isinstance(question, Throw)
    assert [(one.purpose, one.number) for one in question.dice] == [
        ("white dice", 2), ("black dice", 2)
    ]  # fmt: skip
    assert question.odds[0].chance == plain_chances(["red skull", "red star"])["some"]
    assert {one.symbols for one in question.dice} == {
        ("Skull", "Star", "One Soldier", "Two Soldiers", "Courage", "Tool")
    }


@pytest.mark.rule("001-06")
def test_a_stolen_die_changes_to_the_thiefs_colour() -> None:
    assert refused("steal", table(), "allies") == (
        "The German has rolled no die that the Allies could steal."
    )
    full = table(tally=("red star",) * 60)
    assert refused("steal", full, "german") == "The Final Tally has no room for more dice."
    state = table(tally=("red skull", "black star"))
    going = given("steal", state, "allies", "black star")
    assert going.play.told[-1] == "The black die becomes blue (rule “Setup: dice colors”)."
    assert going.play.state.tally == ("red skull",)
    going = given("steal", going.play.state, "german", "black tool")
    assert going.play.told[-1] == "The blue die becomes black (rule “Setup: dice colors”)."
    assert going.play.state.tally == ("red skull", "black tool")


@pytest.mark.rule("001-46")
def test_giving_skulls_warns_of_dead_mans_gift() -> None:
    state = table(tally=("red skull", "black star", "black skull"))
    going = given("give-skulls", state, ["red skull", "white skull"])
    question = asked(going)
    assert [one.answer for one in question.choices] == ["red skull", "black skull"]
    assert question.advice_of(SeveralAnswer(("red skull",))) == ""
    warned = "The Unit then has Skulls in all three colours, which give the Allies Dead Man's Gift."
    assert question.advice_of(SeveralAnswer(("black skull",))) == warned
    going = given("give-skulls", state, ["red skull", "white skull"], ["black skull"])
    assert going.play.told[-1] == (
        "The Unit then has Skulls in all three colours, which give the Allies Dead Man's Gift "
        "(rule “Rules Clarifications & Notes”)."
    )
    assert going.play.state.tally == ("red skull", "black star")
    assert refused("give-skulls", state, ["red skull"], []).startswith("Skulls given: ")
    assert given("give-skulls", state, ["red skull", "red skull"], ["black skull"]).is_over


# Gains of the Final Tally


def gained(state: Any) -> dict[str, int]:
    return {name: getattr(state, name).now for name in ("soldiers", "courage", "stars", "points")}


def tallied(*dice: str, **held: Any) -> Any:
    return table(unit(1, "S1", soldiers=5, specialists=1), unit(2, "S2"), tally=dice, **held)


@pytest.mark.rule("001-28")
def test_dispatch_gives_points_and_its_skulls_cancel_nothing() -> None:
    state = done("end", tallied(*DISPATCH, "red star", "white star", "black tool"),
                 "points", 4)  # fmt: skip
    assert gained(state) == {"soldiers": 4, "courage": 0, "stars": 2, "points": 19}


@pytest.mark.rule("001-28", "001-09")
def test_dispatch_draws_a_decoration_and_its_skulls_cancel() -> None:
    going = given("end", tallied(*DISPATCH, "red star", "white star", "black tool"),
                  "decoration", "red")  # fmt: skip
    assert not going.is_over or gained(going.play.state)["stars"] == 0
    assert going.play.state.held == 1
    assert gained(going.play.state)["points"] == 0


@pytest.mark.rule("001-29")
def test_discipline_adds_a_black_result_that_makes_another_rwb() -> None:
    tally = ("red star", "white star", "black star", "red soldiers", "white soldiers", "red tool")
    going = given("end", tallied(*tally), "die", "black soldiers")
    assert (
        "Bonus “Replacements” for red, white and black Two Soldiers dice "
        "(rule “German RWB Bonuses: Replacements”)." in going.play.told
    )
    assert going.play.state.soldiers.now == 4 + 6 + 3 * 2
    state = done("end", tallied(*tally), "gain", 0)
    assert gained(state) == {"soldiers": 4 + 4, "courage": 2, "stars": 3, "points": 0}


COMPLETED = ("red skull", "white skull", "red star", "white star", "black star", "red tool",
             "white soldier")  # fmt: skip


@pytest.mark.rule("001-28", "001-29")
def test_a_black_skull_of_discipline_completes_dispatch_and_gives_dice_back() -> None:
    cancelled = ["red tool", "white soldier"]
    going = given("end", tallied(*COMPLETED), cancelled, "die", "black skull", "points", 2)
    assert going.is_over
    assert (
        "These Skulls cancel no dice any more, so these dice count again: red Tool, white One "
        "Soldier (rules “German RWB Bonuses: Dispatch” and “Discipline”)."
    ) in going.play.told
    assert gained(going.play.state) == {"soldiers": 5, "courage": 0, "stars": 3, "points": 17}
    # By the other bonus they cancel on, the new one too.
    going = given("end", tallied(*COMPLETED), cancelled, "die", "black skull", "decoration", "red")
    assert asked(going).title == "Skulls"
    assert going.take_answer(["red star"]) is None
    assert gained(going.play.state) == {"soldiers": 4, "courage": 0, "stars": 2, "points": 0}


@pytest.mark.rule("001-28", "001-29")
def test_a_skull_beside_dispatch_goes_on_cancelling() -> None:
    going = given("end", tallied("red skull", *COMPLETED), ["red tool", "white soldier", "red star"]
                  )  # fmt: skip
    assert going.is_over, "without its Stars there is no Discipline"
    more = tallied("red skull", *COMPLETED, "red courage")
    going = given("end", more, ["red tool", "white soldier", "red courage"], "die", "black skull",
                  "points")  # fmt: skip
    assert asked(going).sentence == (
        "These Skulls no longer cancel dice. Which cancelled dice count again?"
    )
    assert going.take_answer(["red courage", "red tool", "white soldier"]) is not None
    assert going.take_answer(["red courage"]) is not None
    assert going.take_answer(["red courage", "red tool"]) is None
    assert going.take_answer(1) is None
    assert gained(going.play.state) == {"soldiers": 4, "courage": 1, "stars": 3, "points": 16}
    # Nothing is asked again where as many are cancelled as before.
    same = tallied("red skull", "red star", "white star", "black star", "red tool", "red soldier")
    going = given("end", same, ["red tool"], "die", "black courage")
    assert going.is_over
    assert "cancel nothing" not in " ".join(going.play.told)
    # One that completes nothing cancels a die like any other.
    lone = tallied("red star", "white star", "black star", "red tool")
    going = given("end", lone, "die", "black skull")
    assert asked(going).title == "Skulls"
    assert going.take_answer(["red tool"]) is None
    assert going.is_over


@pytest.mark.rule("001-41", "001-32")
def test_a_unit_that_has_nobody_left_is_killed() -> None:
    tally = ("red courage", "white courage", "black courage", "red tool", "white tool",
             "black tool")  # fmt: skip
    last = unit(1, "S1", soldiers=1, specialists=0)
    going = given("end", table(last, unit(2, "S2"), tally=tally), "kill")
    assert going.is_over, "nothing more is taken from the Final Tally"
    assert going.play.told[-2:] == [
        "Unit 1 has been killed, so all Allies lose (rule “Winning”).", "The German has won.",
    ]  # fmt: skip
    assert (going.play.state.ended, [*going.play.state.units]) == ("german", ["u2"])
    both = given("end", table(last, last._replace(id="u2"), tally=tally), "kill")
    assert both.play.told.count("The German has won.") == 1
    for soldiers, specialists in ((2, 0), (1, 1), (1, None)):
        spared = unit(1, "S1", soldiers=soldiers, specialists=specialists)
        assert done("end", table(spared, tally=tally[:3]), "kill").ended is None


@pytest.mark.rule("001-30", "001-31", "A1-03")
def test_support_troops_and_replacements() -> None:
    support = ("red soldier", "white soldier", "black soldier")
    replaced = ("red soldiers", "white soldiers", "black soldiers")
    assert gained(done("end", tallied(*support)))["soldiers"] == 4 + 6 + 3
    assert gained(done("end", tallied(*support)))["courage"] == 1
    assert gained(done("end", tallied(*replaced)))["soldiers"] == 4 + 6 + 6
    assert gained(done("end", tallied(*replaced)))["courage"] == 0
    assert gained(done("end", tallied(*replaced, *replaced)))["soldiers"] == 4 + 2 * (6 + 6)
    other = {"options": {"bonus": "replacements"}}
    assert gained(done("end", tallied(*support, **other)))["courage"] == 0
    assert gained(done("end", tallied(*replaced, **other)))["courage"] == 1


@pytest.mark.rule("001-32", "001-42")
def test_fanaticism_kills_a_soldier_in_every_unit_and_the_german_is_none() -> None:
    tally = ("red courage", "white courage", "black courage")
    state = done("end", tallied(*tally), "kill")
    assert (state.units["u1"].soldiers, state.units["u2"].soldiers) == (4, None)
    assert gained(state) == {"soldiers": 4, "courage": 3, "stars": 0, "points": 0}
    assert gained(done("end", tallied(*tally), "gain"))["stars"] == 2


@pytest.mark.rule("001-33")
def test_ingenuity_finds_a_used_item_for_its_cost() -> None:
    tally = ("red tool", "white tool", "black tool")
    ways = [one.answer for one in asked(given("end", tallied(*tally))).choices]
    assert ways == ["top", "item"]
    none = refused("end", tallied(*tally), "item")
    assert none == (
        "You have used no Item yet, so you cannot find one again. (rule “German RWB Bonuses: "
        "Ingenuity”)"
    )
    used = tallied(*tally, points=10).with_card_moved("Dog", "used")
    state = done("end", used, "item", "Dog", 7, 3)
    assert state.cards["Dog"].where == "play"
    assert gained(state)["points"] == 10 - 7 + 3
    assert state.tools == {"3": 3}
    # One that turns out too dear costs no bonus: another is taken, and it is refused then.
    going = given("end", used, "item", "Dog", 11)
    assert "Dog costs 11 Item Points, but the German has 10" in going.play.told[-1]
    assert asked(going).title == "Bonus “Ingenuity” for red, white and black Tool dice"
    dear = "Dog costs 11 Item Points, but the German has 10. (rule “Specialists, Items & Awards”)"
    assert refused("end", used, "item", "Dog", 11, "item") == dear
    assert given("end", used, "item", "Dog", 11, "top", 3).is_over
    known = replace(used, cards={**used.cards, "Dog": used.cards["Dog"]._replace(cost=11),
                                 "Gas": Card("item", 2, "used")})  # fmt: skip
    assert refused("end", known, "item", "Dog") == dear
    assert done("end", known, "item", "Gas", 3).cards["Gas"].where == "play"


@pytest.mark.rule("A1-03")
def test_the_faces_of_the_bonuses_can_be_edited() -> None:
    bonuses = {**table().bonuses, "star": "fanaticism", "courage": "discipline"}
    state = tallied("red star", "white star", "black star", bonuses=bonuses)
    assert (
        asked(given("end", state)).title == "Bonus “Fanaticism” for red, white and black Star dice"
    )


@pytest.mark.rule("001-28")
def test_skulls_cancel_as_many_dice() -> None:
    state = tallied("red skull", "red star", "white star", "black star")
    assert "The Skulls must cancel 1 of the dice, but you chose 0." in refused("end", state, [])
    assert "The Skulls must cancel 1 of the dice, but you chose 2." in refused(
        "end", state, ["red star", "white star"]
    )
    assert gained(done("end", state, ["red star"]))["stars"] == 2


@pytest.mark.rule("001-10")
def test_a_straight_takes_a_decoration_of_choice() -> None:
    going = given("end", tallied(*STRAIGHT), ["red star"], 2)
    assert going.is_over
    assert "The dice show all six faces: a straight (rule “Decorations”)." in going.play.told
    assert going.play.state.held == 1
    digital = tallied(*STRAIGHT, options={"decorations": "digital"})
    going = given("end", digital, ["red star"], "Sniper Badge", 2)
    assert going.play.state.hand == {"Sniper Badge": 1}
    assert "Decoration of choice: kept secret." in going.play.told
    question = asked(given("end", digital, ["red star"]))
    assert (question.secret, question.untold) == (True, True)
    assert "Gold Wound Badge" not in {one.answer for one in question.choices}
    ordered = replace(digital, top=("German Cross",))
    assert done("end", ordered, ["red star"], "Sniper Badge", 2).top == (), "it is shuffled"
    out = replace(digital, used={"Sniper Badge": 1})
    empty = replace(digital, deck={"Sniper Badge": 1}, used={"Sniper Badge": 1})
    assert done("end", empty, ["red star"], "Sniper Badge", 2).used == {}
    assert "Sniper Badge" not in {
        one.answer for one in asked(given("end", out, ["red star"])).choices
    }


# Re-roll counters

SOLDIERLESS = [[1, 2], [1, 2], [5, 6]]
WITH_SOLDIERS = [[1, 3], [1, 2], [5, 6]]


@pytest.mark.rule("001-65")
def test_the_soldier_mulligan() -> None:
    state = table(options={"counters": "mulligan"}, counters=1)
    assert refused("roll", state, WITH_SOLDIERS, "all") == (
        "This roll has Soldiers, so the counter may not re-roll it. (rule “Re-roll Counters”)"
    )
    two = [[1, 4], [1, 2], [5, 6]]
    assert refused("roll", state, two, "all").startswith(
        "This roll has Soldiers, so the counter may not re-roll it."
    )
    assert [one.answer for one in asked(given("roll", state, two)).choices] == ["no", "all"]
    going = given("roll", state, SOLDIERLESS, "all", [[3, 3], [3, 3], [3, 3]])
    assert (going.play.state.counters, going.play.state.counter_pool) == (0, 0)
    assert asked(going).title == "Locked"
    no_more = given("roll", state, SOLDIERLESS, "no", [], SOLDIERLESS)
    assert asked(no_more).title == "Locked"
    # Other counters re-roll nothing.
    for other in ("hidden", "desperate"):
        state = table(options={"counters": other}, counters=1)
        assert asked(given("roll", state, SOLDIERLESS)).title == "Locked"


@pytest.mark.rule("001-67")
def test_lucky_dice_roll_all_six_or_one_again() -> None:
    state = table(options={"counters": "lucky"}, counters=2, counter_pool=5)
    going = given("roll", state, WITH_SOLDIERS, "all", SOLDIERLESS, "one", "red star", [[3]])
    assert (going.play.state.counters, going.play.state.counter_pool) == (0, 7)
    assert {one.answer for one in asked(going).choices} == {
        "red skull", "red soldier", "white skull", "white star", "black courage", "black tool"
    }  # fmt: skip
    again = given("roll", state, WITH_SOLDIERS, "no", ["red skull"], [[3], [1, 2], [5, 6]])
    assert [one.answer for one in asked(again).choices] == ["no", "one"]
    (lie,) = (fact for fact in again.play.facts if isinstance(fact, TableFact))
    assert lie.rows[0] == ("Red", "Skull, Locked; One Soldier")
    later = given("roll", state, WITH_SOLDIERS, "no", ["red skull"], [[3], [1, 2], [5, 6]], "one",
                  "black tool")  # fmt: skip
    left = ["red skull", "red soldier", "white skull", "white star", "black courage"]
    assert asked(later).odds[0].chance == plain_chances(left)["some"]


@pytest.mark.rule("001-66", "001-68")
def test_ingenuity_takes_a_counter_where_there_is_one() -> None:
    tally = ("red tool", "white tool", "black tool")
    lucky = {"counters": "lucky"}
    state = tallied(*tally, options=lucky, counters=1, counter_pool=3)
    state = done("end", state, "counter", 3)
    assert (state.counters, state.counter_pool) == (2, 2)
    empty = tallied(*tally, options=lucky, counters=1)
    assert (
        refused("end", empty, "counter")
        == "The pool of Re-roll counters is empty. (rule “Lucky Dice”)"
    )
    full = tallied(*tally, options=lucky, counters=2, counter_pool=3)
    assert refused("end", full, "counter") == (
        "No player may have more than 2 Re-roll counters. (rule “Lucky Dice”)"
    )


@pytest.mark.rule("001-68")
@pytest.mark.parametrize("face", ["skull", "star", "soldier", "soldiers", "courage"])
def test_with_lucky_dice_no_other_bonus_is_a_counter(face: str) -> None:
    tally = tuple(f"{colour} {face}" for colour in ("red", "white", "black"))
    state = tallied(*tally, options={"counters": "lucky"}, counters=1, counter_pool=3)
    going = given("end", state)
    assert going.is_over or "counter" not in {one.answer for one in asked(going).choices}
    hidden = tallied(*tally, options={"counters": "hidden"}, counters=1, counter_pool=3)
    assert "counter" in {one.answer for one in asked(given("end", hidden)).choices}


@pytest.mark.rule("001-71")
def test_hidden_resources_are_taken_for_any_rwb_and_spent_in_phase_1() -> None:
    hidden = {"counters": "hidden"}
    state = tallied("red soldier", "white soldier", "black soldier", options=hidden,
                    counters=2, counter_pool=6)  # fmt: skip
    after = done("end", state, "counter")
    assert (after.counters, after.counter_pool, after.soldiers.now) == (3, 5, 4 + 3)
    spent = done("hidden", state, ["black tool", "red star"])
    assert (spent.counters, spent.counter_pool) == (0, 8)
    assert {"black tool", "red star"} < {*spent.tally}
    assert "hidden" not in offered(after)
    assert refused("hidden", state, []).startswith("Hidden Resources: choose 1 to 2, not 0.")
    twice = done("hidden", state, ["black tool", "black tool"])
    assert twice.tally.count("black tool") == 2
    # A table has room for 60 dice.
    many = replace(state, tally=("red star",) * 57, counters=5, counter_pool=0)
    assert refused("hidden", many, ["black tool"] * 4) == (
        "black Tool: choose at most 3, not 4. (rule “Hidden Resources”)"
    )
    assert len(done("hidden", many, ["black tool"] * 3).tally) == 60


@pytest.mark.rule("001-72")
def test_desperate_measures_start_phase_1_again() -> None:
    state = table(tally=("red star",), options={"counters": "desperate"}, counters=1)
    after = done("desperate", state)
    assert (after.tally, after.counters, after.soldiers.now) == ((), 0, 1)
    again = done("roll", after, SOLDIERLESS, [
        "red skull", "red star", "white skull", "white star", "black courage", "black tool"
    ])  # fmt: skip
    assert offered(again)["desperate"] == (
        "The German has used his Re-roll counter already. (rule “Desperate Measures”)"
    )
    alone = replace(state, options={"counters": "desperate", "game": "solitaire"})
    assert "Unit loses" not in " ".join(given("desperate", alone).play.told)
    assert "Unit loses" in " ".join(given("desperate", state).play.told)


@pytest.mark.rule("001-72", "A1-20", "001-41")
@pytest.mark.parametrize(("reading", "left"), [({}, 3), ({"desperate": "own"}, 5)])
def test_units_lose_too_when_the_german_is_desperate(reading: dict[str, str], left: int) -> None:
    options = {"counters": "desperate", **reading}
    state = table(unit(1, "S1", soldiers=5), tally=("red star",), options=options, counters=1,
                  soldiers=9)  # fmt: skip
    after = done("desperate", state)
    assert (after.units["u1"].soldiers, after.soldiers.now) == (left, 6)
    few = table(unit(1, "S1", soldiers=2, specialists=0), tally=("red star",), options=options,
                counters=1)  # fmt: skip
    assert done("desperate", few).ended == (None if reading else "german")


@pytest.mark.rule("001-65", "001-66", "001-72")
def test_units_use_and_take_counters() -> None:
    state = table(unit(1, "S1", counters=1, soldiers=5), unit(2, "S2", soldiers=1),
                  options={"counters": "desperate"})  # fmt: skip
    after = done("counter u1", state, "use")
    assert [one.soldiers for one in after.units.values()] == [3, 0]
    assert after.soldiers.now == 4
    assert refused("counter u1", after, "use") == (
        "The Unit has used its Re-roll counter already. (rule “Re-roll Counters”)"
    )
    mulligan = replace(state, options={"counters": "mulligan"})
    assert done("counter u1", mulligan, "use").units["u1"].soldiers == 5
    lucky = table(unit(1, "S1", counters=1), options={"counters": "lucky"}, counter_pool=1)
    after = done("counter u1", lucky, "take")
    assert (after.units["u1"].counters, after.counter_pool) == (2, 0)
    assert refused("counter u1", after, "take") == (
        "The pool of Re-roll counters is empty. (rule “Lucky Dice”)"
    )
    assert done("counter u1", after, "use").counter_pool == 1


# Solitaire


@pytest.mark.rule("001-60")
def test_waffen_ss_and_beobachter_in_solitaire() -> None:
    tally = ("red skull", "red star", "white star", "black star")
    alone: Any = {"options": {"game": "solitaire"}}
    state = cards(table(unit(1, "S1"), tally=tally, **alone), "Waffen-SS", "Beobachter")
    state = done("end", state, "gain")
    assert gained(state) == {"soldiers": 4, "courage": 2, "stars": 3, "points": 2}
    alone_without = table(unit(1, "S1"), tally=tally[1:], **alone)
    assert gained(done("end", alone_without, "gain"))["points"] == 0
    ignored = "Waffen-SS: boardapp ignores 1 Skull"
    for dice, there in ((tally, True), (tally[1:], False)):
        told = given("end", cards(table(unit(1, "S1"), tally=dice, **alone), "Waffen-SS")).play.told
        assert any(ignored in one for one in told) == there
    against = cards(table(unit(1, "S1"), tally=tally), "Waffen-SS", "Beobachter")
    assert asked(given("end", against)).title == "Skulls"
    assert gained(done("end", replace(against, tally=tally[1:]), "gain"))["points"] == 0


@pytest.mark.rule("001-61")
def test_the_close_combat_clasp_rolls_a_second_tally() -> None:
    state = table(unit(1, "S1"), tally=("red star",), held=1, options={"game": "solitaire"})
    dice = [[1, 2], [3, 4], [5, 6]]
    after = done("second", state, dice, [], dice, [], [[6, 6], [6, 6], [6, 6]], "second")
    assert set(after.tally) == {"red tool", "white tool", "black tool"}
    assert (after.held, after.used) == (0, {"Close Combat Clasp": 1})
    first = done("second", state, dice, [], dice, [], [[6, 6], [6, 6], [6, 6]], "first")
    assert (first.tally, first.held) == (("red star",), 0)
    assert offered(replace(after, held=1))["second"] == (
        "The Close Combat Clasp is not in the German's hand. (rule “Solitaire: Close Combat Clasp”)"
    )
    assert offered(after)["second"] == (
        "The Close Combat Clasp is not in the German's hand. (rule “Solitaire: Close Combat Clasp”)"
    )


@pytest.mark.rule("001-62")
def test_dog_and_barbed_wire_take_dice_from_the_trading_pool() -> None:
    state = table(unit(1, "S1"), tally=("red star",), options={"game": "solitaire"})
    assert offered(state)["trade-dice dog"].startswith("The German has not found the Dog yet.")
    state = cards(state, "Dog", "Barbed Wire")
    after = done("trade-dice dog", state, [[1, 1], [2, 2], [3, 3]], "black soldier")
    assert after.tally == ("red star", "black soldier")
    assert after.cards["Dog"].where == "used"
    full = replace(state, tally=("red star",) * 58)
    assert offered(full)["trade-dice dog"] == "The Final Tally has no room for more dice."
    assert len(after.trading) == 5
    after = done("trade-dice barbed-wire", after, "red skull", "white star")
    assert len(after.trading) == 3
    anew = cards(table(unit(1, "S1"), tally=("red star",), trading=("red tool",),
                       options={"game": "solitaire"}), "Barbed Wire")  # fmt: skip
    anew = done("trade-dice barbed-wire", anew, "red tool", [[1, 1], [1, 1], [1, 1]], "red skull")
    assert (len(anew.tally), len(anew.trading)) == (3, 5)


@pytest.mark.rule("001-62", "001-67")
def test_the_trading_pool_is_rolled_as_one_of_its_items_is_found() -> None:
    alone: dict[str, Any] = {"phase": "spend", "points": 20}
    state = table(unit(1, "S1"), options={"game": "solitaire"}, **alone)
    going = given("acquire item", state, "Dog", 7)
    assert asked(going).title == "Trading Pool"
    found = done("acquire item", state, "Dog", 7, [[1, 2], [3, 4], [5, 6]])
    assert sorted(found.trading) == sorted(STRAIGHT)
    # There is one Pool: the other Item finds it there.
    both = done("acquire item", found, "Barbed Wire", 9)
    assert both.trading == found.trading
    used = done("trade-dice dog", replace(both, phase="roll", tally=("red star",)), "black tool")
    assert (used.tally, len(used.trading)) == (("red star", "black tool"), 5)
    against = table(unit(1, "S1"), **alone)
    assert done("acquire item", against, "Dog", 7).trading == ()
    lucky = table(unit(1, "S1"), options={"game": "solitaire", "counters": "lucky"}, counters=1,
                  counter_pool=7, **alone)  # fmt: skip
    ways = asked(given("acquire item", lucky, "Dog", 7, [[1, 2], [3, 4], [5, 6]])).choices
    assert [one.answer for one in ways] == ["no", "one"]
    again = done("acquire item", lucky, "Dog", 7, [[1, 2], [3, 4], [5, 6]], "one", "red skull",
                 [[6]])  # fmt: skip
    assert "red tool" in again.trading
    assert "red skull" not in again.trading
    assert (again.counters, again.counter_pool) == (0, 8)


def test_locked_dice_are_shown_beside_the_dice_to_choose_from() -> None:
    going = given("roll", table(unit(1, "S1")), [[1, 2], [1, 1], [3, 6]], ["red skull"])
    (lie,) = (fact for fact in going.play.facts if isinstance(fact, TableFact))
    assert lie.rows == (("Red", "Skull, Locked"), ("White", "–"), ("Black", "–"))
    assert going.take_answer([[4], [5, 5], [6, 6]]) is None
    (lie,) = (fact for fact in going.play.facts if isinstance(fact, TableFact))
    assert lie.rows == (("Red", "Skull, Locked"), ("White", "–"), ("Black", "–"))
