"""Bombing raids, the atomic bomber, captured factories: dice against an oracle."""

from fractions import Fraction
from typing import Any

import pytest

from boardapp.games.europe.rule_headings import HEADINGS
from tests.games.europe import dice_oracle as oracle
from tests.games.europe.wars import (
    WHOLE,
    after,
    asked,
    chances,
    given,
    offers,
    refused,
    table,
    told,
)

HERE = "2.3.2 Bombing of Captured Factories"


def losses(going: Any) -> dict[int, Fraction]:
    """The chances of each loss, as they stand beside a throw."""
    return {int(outcome.split(" ")[0]): chance for outcome, chance in chances(going)}


@pytest.mark.rule("003-44", "003-50")
def test_a_usual_raid_throws_a_die_a_bomber() -> None:
    state = table("factories", board=WHOLE, treasury={"britain": 20})
    going = given("raid", state, "Great Britain", 2)
    assert losses(going) == oracle.until_valid(1, 6)
    prompt = "Roll the IPC loss: Bomber"
    assert asked(going).prompt == f"{prompt} 1 of 2"
    second = given("raid", state, "Great Britain", 2, [[6]])
    assert (asked(second).title, asked(second).prompt) == ("Bomber", f"{prompt} 2 of 2")
    assert asked(given("raid", state, "Great Britain", 1)).prompt == prompt
    assert offers(state)["raid"] is None
    assert offers(table(board=WHOLE, phase="us"))["raid"] is None
    assert refused("raid", state, "Great Britain", 21) == (
        "Bombers: enter 0 to 20, not 21 (the rules of the base game)."
    )
    assert told("raid", state, "Great Britain", 2, [[6]], [[5]])[-1].startswith(
        "Britain loses 11 IPC"
    )
    state = after("raid", state, "Great Britain", 2, [[6]], [[5]])
    assert state.treasury == {"britain": 9}
    assert state.bombed == {WHOLE.grid.parse("Great Britain"): 11}
    assert refused("raid", state, "Poland") == (
        "You cannot bomb Poland, because Germany holds it (the rules of the base game)."
    )
    assert refused("raid", state, "Ocean").startswith("Ocean is not a territory that can be bombed")
    assert refused("raid", state, "Smolensk") == (
        "Smolensk has no factory (the rules of the base game)."
    )
    # An outline tells of no factories, and its box is no territory.
    assert given("raid", table(), "Moscow", 1, [[3]]).is_over
    assert refused("raid", table(), "Other Russian territories").startswith(
        "Other Russian territories is not a territory that can be bombed"
    )


@pytest.mark.rule("003-44")
def test_nobody_raids_where_no_enemy_holds_a_factory() -> None:
    cities = ("Eastern States", "Great Britain", "Kiev", "Leningrad", "Moscow", "Stalingrad")
    state = table(board=WHOLE, holders=dict.fromkeys(cities, "germany"))
    assert offers(state)["raid"] == (
        "The enemies hold no factory that you could bomb (rule “2.3.1 Atomic Weapons”)."
    )


@pytest.mark.rule("003-45", "003-46", "003-47")
def test_more_than_a_captured_factory_is_worth_is_thrown_again() -> None:
    state = table("factories", board=WHOLE, phase="russia", holders={"Kiev": "germany"})
    going = given("raid", state, "Kiev", 1, [[5]])
    assert going.play.told[-1] == f"5 is more than 3, so you roll again (rule “{HERE}”)."
    assert losses(going) == oracle.until_valid(1, 3) == dict.fromkeys((1, 2, 3), Fraction(1, 3))
    assert "AA guns" in asked(given("raid", state, "Kiev")).sentence
    assert HEADINGS.headings_for(*asked(given("raid", state, "Kiev")).rules) == HERE
    assert going.take_answer([[2]]) is None
    assert going.play.told[-1] == f"Germany loses 2 IPC (rule “{HERE}”)."
    # A factory that is not captured, or without the rule, loses what falls.
    assert given("raid", table(board=WHOLE, phase="russia", holders={"Kiev": "germany"}), "Kiev", 1,
                 [[5]]).is_over  # fmt: skip


@pytest.mark.rule("003-45")
def test_no_more_than_the_value_is_lost_in_a_turn() -> None:
    state = table("factories", board=WHOLE, phase="russia", holders={"Leningrad": "germany"})
    state = after("raid", state, "Leningrad", 2, [[3]], [[1]])
    assert state.bombed == {WHOLE.grid.parse("Leningrad"): 4}
    kiev = WHOLE.grid.parse("Kiev")
    elsewhere = after("raid", state.with_holder(kiev, "germany"), "Kiev", 1, [[2]])
    assert elsewhere.bombed == {**state.bombed, kiev: 2}
    assert told("raid", state, "Leningrad", 1)[-2] == (
        f"Bomber: this raid costs 0 IPC, because the territory can lose only 0 (rule “{HERE}” "
        "and your reading of “a loss that cannot be as small as the value”)."
    )


@pytest.mark.rule("003-45")
def test_a_value_is_asked_once() -> None:
    holders = {"Leningrad": "germany", "Stalingrad": "germany"}
    state = table("factories", phase="russia", holders=holders)
    assert "0 to 99" in refused("raid", state, "Leningrad", 100)
    worthless = after("raid", state, "Leningrad", 0, 1)
    assert worthless.bombed == {state.grid.parse("Leningrad"): 0}
    state = after("raid", state, "Leningrad", 4, 0)
    state = after("raid", after("raid", state, "Stalingrad", 3, 0), "Leningrad", 0)
    assert {state.grid.name(space): value for space, value in state.worth.items()} == {
        "Leningrad": 4, "Stalingrad": 3,
    }  # fmt: skip


@pytest.mark.rule("N3-08", "003-45")
def test_the_value_may_limit_each_roll() -> None:
    state = table("factories", board=WHOLE, phase="russia", holders={"Leningrad": "germany"},
                  treasury={"germany": 20}, options={"raid-limit": "roll"})  # fmt: skip
    after_it = after("raid", state, "Leningrad", 2, [[4]], [[3]])
    assert after_it.treasury == {"germany": 13}
    assert losses(given("raid", after_it, "Leningrad", 1)) == oracle.until_valid(1, 4)
    assert given("raid", state, "Leningrad", 1, [[5]]).play.told[-1].startswith("5 is more than 4")


@pytest.mark.rule("003-46")
@pytest.mark.parametrize("value", range(1, 7))
def test_one_throw_gives_the_same_chances(value: int) -> None:
    state = table("factories", phase="russia", holders={"Leningrad": "germany"})
    answers = ("Leningrad", value, 1)
    going = given("raid", state, *answers)
    assert losses(going) == oracle.until_valid(1, value)
    if value == 6:
        assert asked(going).instead == ()
        return
    picked = asked(given("raid", state, *answers, {"instead": "pick"}))
    faces = picked.dice[0].symbols
    assert {int(one): Fraction(faces.count(one), len(faces)) for one in faces} == (
        oracle.until_valid(1, value)
    )
    last = after("raid", state, *answers, {"instead": "pick"}, [[value]])
    assert last.bombed == {last.grid.parse("Leningrad"): value}


@pytest.mark.rule("003-42", "003-46", "A3-06")
@pytest.mark.parametrize("value", [2, 3, 4, 10, 17, 18])
def test_an_atomic_bomber_throws_three_dice_within_the_value(value: int) -> None:
    state = table("factories", "bomb", phase="us", bomb=("us",), holders={"Leningrad": "germany"})
    answers = ("Leningrad", value, "yes", 0, "yes")
    if value < 3:
        assert after("raid", state, *answers).bombed == {state.grid.parse("Leningrad"): value}
        none = table("factories", "bomb", phase="us", bomb=("us",),
                     holders={"Leningrad": "germany"}, options={"small-value": "none"})  # fmt: skip
        assert after("raid", none, *answers).bombed == {state.grid.parse("Leningrad"): 0}
        return
    going = given("raid", state, *answers)
    assert losses(going) == oracle.until_valid(3, value)
    again = value < 18
    assert bool(asked(going).instead) == again
    assert (
        HEADINGS.headings_for(*asked(going).rules) == "2.3.1 Atomic Weapons" + f"; {HERE}" * again
    )
    if value == 4:
        assert losses(going) == {3: Fraction(1, 4), 4: Fraction(3, 4)}
        assert len(asked(given("raid", state, *answers, {"instead": "pick"})).dice[0].symbols) == 4
    if value == 10:
        assert given("raid", state, *answers, [[4, 5, 6]]).play.told[-1].startswith("15 is more")
        mean = sum(loss * chance for loss, chance in losses(going).items())
        assert round(float(mean), 1) == 8.1
        assert (
            len(asked(given("raid", state, *answers, {"instead": "pick"})).dice[0].symbols) == 108
        )


@pytest.mark.rule("003-41", "003-42", "003-43", "003-44")
def test_one_bomber_a_turn_is_atomic() -> None:
    state = table("bomb", board=WHOLE, phase="us", bomb=("us",))
    going = given("raid", state, "Germany", "yes", 1, "yes")
    assert going.play.told[2] == (
        "The atomic bomb harms no units and has no effect on later turns (rule “2.3.1 Atomic "
        "Weapons”)."
    )
    assert [len(chances(going)), asked(going).dice[0].number] == [6, 1]
    usual = after("raid", state, "Germany", "no", 1, [[2]])
    assert (usual.bombed, usual.atomic) == ({WHOLE.grid.parse("Germany"): 2}, False)
    state = after("raid", state, "Germany", "yes", 1, "yes", [[2]], [[4, 5, 6]])
    assert (state.bombed, state.atomic) == ({WHOLE.grid.parse("Germany"): 17}, True)
    assert refused("raid", state, "Germany", "yes") == (
        "A nation may use only one atomic bomber a turn (rule “2.3.1 Atomic Weapons”)."
    )
    assert after("end", state).atomic is False
    shot = after("raid", table("bomb", board=WHOLE, phase="us", bomb=("us",)), "Germany", "yes", 0,
                 "no")  # fmt: skip
    assert (shot.atomic, shot.bombed) == (True, {})
    left_out = table(board=WHOLE, phase="us", bomb=("us",))
    assert asked(given("raid", left_out, "Germany")).title == "Bombers"
    none = asked(given("raid", table("bomb", board=WHOLE, phase="us"), "Germany"))
    assert none.sentence.startswith("How many bombers reach Germany")


@pytest.mark.rule("003-48", "003-50")
def test_a_captured_factory_builds_no_more_than_its_value() -> None:
    state = table("factories", board=WHOLE, holders={"Kiev": "germany", "Smolensk": "germany"})
    assert refused("build", state, "Smolensk") == (
        f"Smolensk has no captured factory of Germany (rule “{HERE}”)."
    )
    assert refused("build", state, "Kiev", 4) == (
        f"Kiev may build at most 3 units a turn (rule “{HERE}”)."
    )
    state = after("build", state, "Kiev", 2)
    assert refused("build", state, "Kiev", 2) == (
        f"Kiev may build at most 3 units a turn, and has built 2 already (rule “{HERE}”)."
    )
    assert after("end", state).built == {}
    kiev, leningrad = map(WHOLE.grid.parse, ("Kiev", "Leningrad"))
    both = after("build", state.with_holder(leningrad, "germany"), "Leningrad", 1)
    assert both.built == {kiev: 2, leningrad: 1}
    rich = table("factories", holders={"Leningrad": "germany"})
    assert refused("build", rich, "Leningrad", 30, 21).startswith(
        "Units built in Leningrad: enter 0 to 20, not 21"
    )
    assert offers(table("factories", board=WHOLE))["build"] == (
        f"Germany holds no captured factory (rule “{HERE}”)."
    )
