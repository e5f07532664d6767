"""Entering an area: what turns up, what it does, and what the players may choose."""

from fractions import Fraction
from typing import Any

import pytest

from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.games.strange_victory.counter_kinds import ROAD
from tests.games.strange_victory.roads import (
    MIX,
    MIX_ANSWER,
    OPEN,
    asked,
    at,
    given,
    lies,
    refused,
    settled,
    table,
)

HERE = "Two Bridges"


def entered(garrison: str, road: str, *answers: Any, **changed: Any) -> Any:
    state = table("garrison", "road", **changed)
    return settled(given("move", state, [HERE, garrison, road, *answers]))


@pytest.mark.rule("000-05", "000-06")
def test_both_counters_turn_up() -> None:
    going = given("move", table("garrison", "road"), [HERE])
    assert asked(going).title == "Garrison counter of Two Bridges"
    assert going.take_answer("enemy") is None
    assert going.settled == 2
    assert asked(going).title == "Road counter of Two Bridges"
    assert going.take_answer("crossroads") is None
    assert lies(going) == ["enemy", "crossroads"]
    assert going.play.state.units["p1"].space == OPEN
    assert going.settled == 3


@pytest.mark.rule("000-05")
def test_only_adjacent_areas_may_be_entered() -> None:
    assert (
        refused("move", table(), ["Thornfield"]) == "Harrow Ridge and Thornfield are not adjacent."
    )
    itself = refused("move", table(), ["Harrow Ridge"])
    assert itself == "Harrow Ridge is not adjacent to itself."
    assert given("move", table(), [{"instead": "stay"}]).play.state == table()


@pytest.mark.rule("000-60", "000-57")
def test_a_third_area_costs_a_point() -> None:
    going = given("move", table(unit={"steps": 2}, points=2), [HERE])
    assert going.play.state.divisions["1"].now == 1
    assert going.play.state.units["p1"].steps == 3
    assert (
        "The division pays 1 AP for the third area (rule “Audacity Points c: third area”)."
        in going.play.told
    )


@pytest.mark.rule("000-04")
def test_a_counter_that_is_out_cannot_turn_up() -> None:
    state = table("garrison", "road", out={"hurricane": 3, "stuka": 1})
    assert refused("move", state, [HERE, "other", "hurricane"]) == (
        "All 3 Hurricanes are in play already. (rule “New Road Counters”)"
    )
    question = asked(given("move", state, [HERE, "other"]))
    notes = {one.answer: one.note for one in question.choices}
    assert (notes["stuka"], notes["hurricane"]) == ("2 of 32 left", "0 of 32 left")
    assert question.odds[1][1:3] == ("Stuka", Fraction(1, 16))
    assert sum(one.chance for one in question.odds) == 1
    few = table("garrison", "road", mix={**MIX, "stuka": 1, "ju-88": 0}, out={"stuka": 1})
    assert refused("move", few, [HERE, "other", "stuka"]).startswith(
        "The only Stuka is in play already."
    )
    assert refused("move", few, [HERE, "other", "ju-88"]).startswith(
        "The mix that you counted has no “Ju-88”."
    )


@pytest.mark.rule("000-04")
def test_a_type_of_three_turns_up_first_with_one_in_twelve() -> None:
    question = asked(given("move", table("garrison", "road"), [HERE, "other"]))
    assert {one.outcome: one.chance for one in question.odds}["Hurricane"] == Fraction(1, 12)


@pytest.mark.rule("000-02")
def test_the_program_draws() -> None:
    state = table("garrison", "road", options={"pool": "digital"}, out={"me-109": 2})
    going = given("move", state, [HERE, "other"])
    (die,) = asked(going).dice
    assert (die.number, die.faces, die.symbols[:4]) == (1, 34, ("Stuka",) * 3 + ("Ju-88",))
    assert going.take_answer({"rolled": [[4]]}) is None
    assert "Road counter of Two Bridges: boardapp drew “Ju-88” from the pile." in going.play.told
    assert going.play.state.assets == {"ju-88": 1}
    assert going.play.state.out == {"me-109": 2, "ju-88": 1}


@pytest.mark.rule("000-04")
def test_the_mix_is_asked_before_the_program_draws() -> None:
    state = table("garrison", "road", options={"pool": "digital"}, mix={})
    going = given("move", state, [HERE, "other", MIX_ANSWER])
    assert asked(going).dice[0].faces == 36
    physical = given("move", table("garrison", "road", mix={}), [HERE, "other"])
    assert asked(physical).title == "Road counter of Two Bridges"
    assert going.play.state.mix == MIX


@pytest.mark.rule("000-08")
@pytest.mark.parametrize("kind", ["me-109", "stuka", "ju-88", "mobile-artillery", "repair-base"])
def test_assets_are_banked(kind: str) -> None:
    going = entered("other", kind)
    assert going.play.state.assets == {kind: 1}
    assert lies(going) == []
    title = ROAD[kind].title
    assert f"{title} goes to the Campaign Asset box (rule “New Road Counters”)." in going.play.told


def test_a_counter_banked_now_serves_in_this_fight() -> None:
    assert asked(entered("enemy", "stuka")).title == "Assets"


# Prisoners


@pytest.mark.rule("000-16", "000-17")
def test_prisoners() -> None:
    point = entered("other", "prisoners", "point", points=3).play.state
    assert (point.divisions["1"].now, point.assets, point.units["p1"].is_halted) == (4, {}, False)
    bank = entered("other", "prisoners", "bank", points=3).play.state
    assert (bank.divisions["1"].now, bank.assets, bank.units["p1"].is_halted) == (
        3, {"prisoners": 1}, True,
    )  # fmt: skip
    # They are gone, though what has had its effect may stay by agreement.
    for way in ("point", "bank"):
        assert lies(entered("other", "prisoners", way, options={"leftover": "stays"})) == []


@pytest.mark.rule("N0-04")
def test_prisoners_above_the_start_value_or_not() -> None:
    state = table("garrison", "road", points=3, options={"prisoners": "start"})
    assert refused("move", state, [HERE, "other", "prisoners", "point"]) == (
        "Division 1 has all its Audacity Points already. (your reading of "
        "“Audacity Points for Prisoners”)"
    )


# Terrain


@pytest.mark.rule("000-18", "000-21", "000-22")
@pytest.mark.parametrize(("kind", "stops"), [("crossroads", False), ("muddy-roads", True)])
def test_terrain_stays(kind: str, stops: bool) -> None:
    going = entered("other", kind)
    assert lies(going) == [kind]
    assert going.play.state.units["p1"].is_halted is stops


# Misfortunes without an enemy


@pytest.mark.rule("000-24", "000-28", "000-69", "000-65", "N0-01")
@pytest.mark.parametrize(
    ("garrison", "road", "marks", "told"),
    [
        ("other", "accident", {"disordered"}, "Panzer 1 is Disordered and stops (rule "
                                              "“Accident”)."),
        ("breakdown", "crossroads", {"shocked"}, "Panzer 1 is Shocked and stops (rule "
                                                 "“Breakdown”)."),
        ("breakdown", "accident", {"shocked", "disordered"}, "Panzer 1 is Shocked and stops"
         " (rule “Breakdown”)."),
    ],
)  # fmt: skip
def test_misfortunes(garrison: str, road: str, marks: set[str], told: str) -> None:
    going = entered(garrison, road)
    assert going.is_over
    unit = going.play.state.units["p1"]
    assert {*unit.marks} == {*marks, "halted"}
    assert told in going.play.told
    assert lies(going) == (["crossroads"] if road == "crossroads" else [])


@pytest.mark.parametrize(
    ("fighter", "die", "hit"),
    [
        pytest.param(*case, marks=pytest.mark.rule("000-31" if case[0] == "mb-151" else "000-36"))
        for case in [
            ("mb-151", 5, False), ("mb-151", 6, True),
            ("hurricane", 4, False), ("hurricane", 5, True), ("hurricane", 6, True),
        ]
    ],
)  # fmt: skip
def test_strafing(fighter: str, die: int, hit: bool) -> None:
    going = entered("other", fighter)
    chance = Fraction(1, 6) if fighter == "mb-151" else Fraction(1, 3)
    assert [one.chance for one in asked(going).odds] == [chance, 1 - chance]
    needed = "6" if fighter == "mb-151" else "5 to 6"
    assert asked(going).sentence == f"If you roll {needed}, Panzer 1 is Disordered and stops."
    assert going.take_answer([[die]]) is None
    (shown,) = going.play.facts
    hits = "6" if fighter == "mb-151" else "5 to 6"
    assert shown == TableFact(
        f"Strafed by {ROAD[fighter].title}",
        ((hits, "Disordered"), (f"less than {hits[0]}", "nothing")), fell=0 if hit else 1,
    )  # fmt: skip
    assert settled(going).is_over
    unit = going.play.state.units["p1"]
    assert (unit.is_halted, "disordered" in unit.marks) == (hit, hit)
    assert lies(going) == []


@pytest.mark.parametrize(
    ("garrison", "road"),
    [
        pytest.param("enemy", "accident", marks=pytest.mark.rule("000-24")),
        pytest.param("breakdown", "roadblock", marks=pytest.mark.rule("000-65")),
    ],
)
def test_accident_and_breakdown_stop_in_a_fight_too(garrison: str, road: str) -> None:
    unit = entered(garrison, road, "pitched", [], "stop").play.state.units["p1"]
    assert unit.marks == ("fought", "halted")
    # Not even the base game's word sends it on.
    fought = [HERE, garrison, road, "pitched", [], "on"]
    assert refused("move", table("garrison", "road"), fought) == (
        "Panzer 1 has stopped already in this turn."
    )


# Removals


@pytest.mark.parametrize(
    ("garrison", "road", "asset", "told"),
    [
        pytest.param("other", "mb-151", "me-109", "Both counters leave the game: Me-109 and MB "
            "151 (rule “MB 151”).",
                     marks=pytest.mark.rule("000-09", "000-32")),
        pytest.param("other", "hurricane", "me-109",
                     "Both counters leave the game: Me-109 and Hurricane (rule “Hurricane”).",
                     marks=pytest.mark.rule("000-37")),
        pytest.param("other", "aa-guns", "recon", "Both counters leave the game: "
                     "Recon and AA Guns (rule “AA Guns”).",
                     marks=pytest.mark.rule("000-45")),
        pytest.param("other", "at-guns", "recon",
                     "Both counters leave the game: Recon and AT Guns (rule “German Recon "
                     "Assets”).",
                     marks=pytest.mark.rule("000-49")),
        pytest.param("other", "accident", "motorized", "Both counters leave the game: "
                     "Motorized Infantry and Accident (rule “German Motorized Infantry Assets”).",
                     marks=pytest.mark.rule("000-63")),
        pytest.param("other", "muddy-roads", "motorized", "Both counters leave the game: "
                     "Motorized Infantry and Muddy Roads (rule “German Motorized Infantry "
                     "Assets”).",
                     marks=pytest.mark.rule("000-64")),
    ],
)  # fmt: skip
def test_an_asset_sends_it_away(garrison: str, road: str, asset: str, told: str) -> None:
    going = entered(garrison, road, "yes", assets={asset: 2})
    assert told in going.play.told
    assert going.is_over
    unit = going.play.state.units["p1"]
    assert (going.play.state.assets, lies(going)) == ({asset: 1}, [])
    assert unit.marks == ()
    kept = entered(garrison, road, "no", assets={asset: 1})
    assert kept.play.state.assets == {asset: 1}


@pytest.mark.rule("000-33", "N0-02")
@pytest.mark.parametrize(("option", "dice"), [({}, 3), ({"chased": "lost"}, 1)])
def test_a_chased_fighter_bars_nobody(option: dict[str, str], dice: int) -> None:
    going = entered(
        "enemy", "hurricane", "yes", ["stuka"], assets={"me-109": 1, "stuka": 1}, options=option
    )
    words = f"Roll {dice} {'dice' if dice > 1 else 'die'} against Strength 2. What is the result?"
    assert asked(going).sentence == words


@pytest.mark.rule("000-70")
@pytest.mark.parametrize(("answer", "left"), [("leaves", []), ("stays", ["breakdown"])])
def test_the_base_game_says_whether_a_garrison_leaves(answer: str, left: list[str]) -> None:
    state = table("garrison", "road")
    assert lies(given("move", state, [HERE, "breakdown", "stuka", answer])) == left


@pytest.mark.rule("N0-01")
def test_a_counter_may_stay_by_agreement() -> None:
    option = {"leftover": "stays"}
    going = entered("other", "accident", options=option)
    assert lies(going) == ["accident"]
    again = given("move", table("accident", options=option), [HERE])
    assert again.play.state.units["p1"].marks == ("disordered", "halted")


@pytest.mark.rule("000-29", "000-34", "N0-01")
def test_a_fighter_leaves_after_the_fight_and_the_garrison_stays() -> None:
    assert lies(entered("enemy", "hurricane", "pitched", [], "stop")) == ["enemy"]


def test_nothing_happens_where_nothing_lies() -> None:
    going = given("move", table(), [HERE])
    assert going.is_over
    assert at(OPEN).units["p1"].space == going.play.state.units["p1"].space
