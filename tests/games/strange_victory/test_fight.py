"""The fight and the Ambush: arithmetic in its order, assets, results, aftermath."""

from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given as examples
from hypothesis import strategies as st

from boardapp.core.procedure.displayed_facts import TableFact, TrackFact
from boardapp.core.procedure.question_parts import SeveralAnswer
from boardapp.games.areas.dice_table import DiceTable
from boardapp.games.strange_victory.counter_kinds import GARRISONS, RESULTS, ROAD
from boardapp.games.strange_victory.fight_and_ambush import UnitFight, why_asset_not_allowed
from boardapp.games.strange_victory.rule_headings import HEADINGS
from tests.games.strange_victory.roads import (
    COMBAT,
    FOREST,
    GRID,
    OPEN,
    asked,
    at,
    equation,
    given,
    lies,
    refused,
)


def sums(state: Any, *spent: str) -> tuple[str, str]:
    now = UnitFight("p1", state.units["p1"].space, spent=spent)
    return equation(now.enemy_strength_sum(state)), equation(now.dice_sum(state))


STRENGTH = [
    # Alone, in open ground and in forest.
    pytest.param(OPEN, ["roadblock"], [], "+2 ≥0 = 2", marks=pytest.mark.rule("000-39")),
    pytest.param(OPEN, ["reserve-infantry"], [], "+3 ≥0 = 3", marks=pytest.mark.rule("000-40")),
    pytest.param(FOREST, ["reserve-infantry"], [], "+3 +3 ≥0 = 6",
                 marks=pytest.mark.rule("000-41")),
    pytest.param(FOREST, ["mobile-infantry"], [], "+2 +2 ≥0 = 4", marks=pytest.mark.rule("000-43")),
    pytest.param(OPEN, ["aa-guns"], [], "+1 ≥0 = 1", marks=pytest.mark.rule("000-46")),
    pytest.param(FOREST, ["at-guns"], [], "+2 ≥0 = 2", marks=pytest.mark.rule("000-48")),
    # An Ambush is doubled and added, 8 at most; then come assets.
    pytest.param(OPEN, ["enemy", "reserve-infantry"], [], "+4 +3 ≤8 ≥0 = 7",
                 marks=pytest.mark.rule("000-42")),
    pytest.param(FOREST, ["infantry", "reserve-infantry"], [], "+3 +3 +3 +3 ≤8 ≥0 = 8",
                 marks=pytest.mark.rule("000-51", "000-52")),
    pytest.param(FOREST, ["infantry", "reserve-infantry"], ["stuka"], "+3 +3 +3 +3 ≤8 -2 ≥0 = 6",
                 marks=pytest.mark.rule("000-11", "000-53", "A0-05")),
    pytest.param(FOREST, ["infantry", "reserve-infantry"], ["mobile-artillery", "stuka"],
                 "+3 +3 +3 +3 ≤8 -1 -2 ≥0 = 5", marks=pytest.mark.rule("000-13")),
    pytest.param(OPEN, ["enemy", "roadblock"], ["ju-88"], "+4 +2 ≤8 -3 ≥0 = 3",
                 marks=pytest.mark.rule("000-12")),
    pytest.param(OPEN, ["enemy"], ["me-109"], "+4 -1 ≥0 = 3", marks=pytest.mark.rule("000-10")),
    pytest.param(OPEN, ["aa-guns"], ["ju-88"], "+1 -3 ≥0 = 0", marks=pytest.mark.rule("N0-03")),
    pytest.param(FOREST, [("infantry", 5)], [], "+5 +5 ≥0 = 10", marks=pytest.mark.rule("A0-06")),
]  # fmt: skip


@pytest.mark.parametrize(("space", "lying", "spent", "sum_"), STRENGTH)
def test_strength(space: Any, lying: list[Any], spent: list[str], sum_: str) -> None:
    assert sums(at(space, *lying), *spent)[0] == sum_


DICE = [
    pytest.param(2, ["enemy", "at-guns"], ["mobile-artillery"], "+2 -1 ≥1 +2 = 3",
                 marks=pytest.mark.rule("000-47", "000-71")),
    pytest.param(2, ["enemy", "hurricane"], [], "+2 -2 ≥1 = 1", marks=pytest.mark.rule("000-35")),
    pytest.param(2, ["enemy", "hurricane"], ["mobile-artillery"], "+2 -2 ≥1 +2 = 3",
                 marks=pytest.mark.rule("000-13")),
    pytest.param(4, ["breakdown", "roadblock"], [], "+4 -2 -1 ≥1 = 1",
                 marks=pytest.mark.rule("000-38", "000-66", "000-71", "A0-08")),
    pytest.param(3, ["breakdown", "reserve-infantry"], [], "+3 -2 ≥1 = 1",
                 marks=pytest.mark.rule("000-66", "A0-03", "A0-04")),
    pytest.param(3, ["breakdown", "roadblock"], ["mobile-artillery"], "+3 -2 -1 ≥1 +2 = 3",
                 marks=pytest.mark.rule("000-67")),
    pytest.param(2, ["enemy", "accident"], [], "+2 -1 ≥1 = 1", marks=pytest.mark.rule("000-25")),
    pytest.param(1, ["enemy", "accident"], ["mobile-artillery"], "+1 -1 ≥1 +2 = 3",
                 marks=pytest.mark.rule("000-26")),
    pytest.param(3, ["enemy", "mb-151"], [], "+3 -1 ≥1 = 2", marks=pytest.mark.rule("000-30")),
    pytest.param(1, ["enemy", "crossroads"], [], "+1 ≥1 +1 = 2", marks=pytest.mark.rule("000-20")),
    # The Luftwaffe adds none.
    pytest.param(3, ["enemy"], ["me-109"], "+3 ≥1 = 3",
                 marks=pytest.mark.rule("000-10", "000-71")),
    pytest.param(3, ["enemy"], ["stuka"], "+3 ≥1 = 3", marks=pytest.mark.rule("000-11")),
    pytest.param(3, ["enemy"], ["ju-88"], "+3 ≥1 = 3", marks=pytest.mark.rule("000-12")),
]  # fmt: skip


@pytest.mark.parametrize(("base", "lying", "spent", "sum_"), DICE)
def test_dice(base: int, lying: list[Any], spent: list[str], sum_: str) -> None:
    assert sums(at(OPEN, *lying, unit={"dice": base}), *spent)[1] == sum_


@pytest.mark.parametrize(
    ("option", "space", "lying", "sum_"),
    [
        pytest.param({"cap": "always"}, FOREST, [("infantry", 5)], "+5 +5 ≤8 ≥0 = 8",
                     marks=pytest.mark.rule("A0-06")),
        pytest.param({"least": "1"}, OPEN, [("enemy", 0)], "+0 ≥1 = 1",
                     marks=pytest.mark.rule("N0-03")),
        pytest.param({"crippled": "most"}, OPEN, ["breakdown", "roadblock"], "+3 -2 ≥1 = 1",
                     marks=pytest.mark.rule("A0-08")),
        pytest.param({"crippled": "most"}, OPEN, ["breakdown", "accident"], "+3 -2 ≥1 = 1",
                     marks=pytest.mark.rule("A0-08")),
        pytest.param({"breakdown": "none"}, OPEN, ["breakdown", "roadblock"], "+3 -2 -1 ≥0 = 0",
                     marks=pytest.mark.rule("000-71", "A0-03")),
        pytest.param({"breakdown": "none"}, OPEN, ["enemy", "roadblock"], "+3 -1 ≥1 = 2",
                     marks=pytest.mark.rule("000-71", "A0-03")),
    ],
)  # fmt: skip
def test_readings(option: dict[str, str], space: Any, lying: list[Any], sum_: str) -> None:
    assert sum_ in sums(at(space, *lying, options=option))


def test_each_term_names_its_source() -> None:
    state = at(FOREST, "infantry", "at-guns")
    now = UnitFight("p1", FOREST, spent=("mobile-artillery",))
    found = [
        (one.of, HEADINGS.headings_for(one.rule)) for one in now.enemy_strength_sum(state).terms
    ]
    assert found == [
        ("Enemy infantry", "the base game"),
        ("doubled in forest", "Ambushes: 1"),
        ("AT Guns", "AT Guns"),
        ("at most", "Ambushes: 2"),
        ("Mobile Artillery", "Mobile Artillery"),
        ("at least", "unclear rule “the least Strength”"),
    ]
    assert [(one.of, HEADINGS.headings_for(one.rule)) for one in now.dice_sum(state).terms] == [
        ("Panzer 1", "the base game"),
        ("AT Guns, Crippled", "AT Guns"),
        ("at least", "Crippled"),
        ("Mobile Artillery", "Mobile Artillery"),
    ]


# A judge that shares no code


def judge(forest: bool, base: int, kinds: dict[str, int], spent: list[str]) -> tuple[int, int]:
    """Strength and dice by the numbers of the rulebook, written out once more."""
    fighting = ("enemy", "support", "infantry", "roadblock", "reserve-infantry", "mobile-infantry",
                "aa-guns", "at-guns")  # fmt: skip
    forces = [
        value * 2 if forest and "infantry" in kind else value
        for kind, value in kinds.items() if kind in fighting
    ]  # fmt: skip
    strength = sum(forces)
    if len(forces) == 2 and strength > 8:
        strength = 8
    for asset in spent:
        strength -= 1 if asset[0] == "m" else 3 if asset == "ju-88" else 2
    lost = sum(
        2 if one in ("hurricane", "breakdown") else 1
        for one in kinds
        if one in ("hurricane", "breakdown", "mb-151", "accident", "roadblock", "at-guns")
    )
    dice = base - lost if base > lost else 1
    dice += 2 * spent.count("mobile-artillery") + ("crossroads" in kinds)
    return max(strength, 0), dice


@examples(
    st.booleans(), st.integers(1, 6), st.sampled_from(sorted(GARRISONS)),
    st.sampled_from(sorted(ROAD)), st.tuples(st.integers(0, 9), st.integers(0, 9)),
    st.lists(st.sampled_from(["me-109", "stuka", "ju-88", "mobile-artillery"]), max_size=5),
)  # fmt: skip
def test_against_the_judge(
    forest: bool, base: int, garrison: str, road: str, printed: tuple[int, int], spent: list[str]
) -> None:
    kinds = {garrison: printed[0], road: printed[1]}
    state = at(FOREST if forest else OPEN, *kinds.items(), unit={"dice": base})
    now = UnitFight("p1", state.units["p1"].space, spent=tuple(spent))
    assert (now.enemy_strength_sum(state).total, now.dice_sum(state).total) == judge(
        forest, base, kinds, spent
    )


# Assets


@pytest.mark.parametrize(
    ("road", "asset", "sentence"),
    [
        pytest.param("aa-guns", asset, "AA Guns prevent the use of all Luftwaffe assets. (rule "
                                       "“AA Guns”)",
                     marks=pytest.mark.rule("000-44"))
        for asset in ("me-109", "stuka", "ju-88")
    ]
    + [
        pytest.param("mb-151", asset, "MB 151 prevents the use of Stuka and Ju-88 until a "
            "Me-109 chases it off. (rule “MB 151”)", marks=pytest.mark.rule("000-29"))
        for asset in ("stuka", "ju-88")
    ]
    + [
        pytest.param("hurricane", asset, "Hurricane prevents the use of Stuka and Ju-88 until a "
            "Me-109 chases it off. (rule “Hurricane”)", marks=pytest.mark.rule("000-34"))
        for asset in ("stuka", "ju-88")
    ],
)  # fmt: skip
def test_who_may_not_fly(road: str, asset: str, sentence: str) -> None:
    state = at(OPEN, "enemy", road, assets={asset: 1})
    assert refused("fight", state, [[asset]]) == sentence


@pytest.mark.rule("000-13", "000-14", "000-53")
def test_artillery_is_discarded_and_the_unit_stops() -> None:
    going = given("fight", at(OPEN, "enemy", assets={"mobile-artillery": 1}),
                  [["mobile-artillery"]])  # fmt: skip
    assert going.play.state.assets == {}
    assert going.play.state.units["p1"].is_halted
    assert going.play.told[-2:] == [
        "You discard Mobile Artillery (rule “Mobile Artillery”).",
        "Mobile Artillery: Panzer 1 stops for this turn (rule “Mobile Artillery”).",
    ]
    assert asked(going).sentence == "Roll 5 dice against Strength 3. What is the result?"
    two = given("fight", at(OPEN, "enemy", assets={"stuka": 2}), [["stuka"]])
    assert two.play.state.assets == {"stuka": 1}
    assert [equation(one) for one in going.play.facts] == ["+4 -1 ≥0 = 3", "+3 ≥1 +2 = 5"]  # type: ignore[arg-type]


@pytest.mark.rule("A0-01")
@pytest.mark.parametrize(("option", "left"), [({}, {}), ({"me-109": "kept"}, {"me-109": 1})])
def test_a_me_109_in_a_fight(option: dict[str, str], left: dict[str, int]) -> None:
    state = at(OPEN, "enemy", assets={"me-109": 1}, options=option)
    assert given("fight", state, [["me-109"]]).play.state.assets == left


def test_no_more_assets_than_there_are() -> None:
    state = at(OPEN, "enemy", assets={"stuka": 1})
    assert refused("fight", state, [["stuka", "stuka"]]).startswith(
        "Stuka: choose at most 1, not 2."
    )


@pytest.mark.rule("000-70")
def test_what_is_printed_is_asked_when_needed() -> None:
    state = at(OPEN, "enemy", "roadblock", unit={"dice": None}, strengths={})
    lying = {OPEN: tuple(one._replace(strength=None) for one in state.lying[OPEN])}
    unknown = replace(state, lying=lying)
    assert refused("fight", unknown, [21]).startswith(
        "Strength of Enemy unit: enter 0 to 20, not 21."
    )
    for dice in (0, 21):
        assert refused("fight", unknown, [4, 1, dice]) == (
            f"Dice of Panzer 1: enter 1 to 20, not {dice}. (the rules of the base game)"
        )
    assert asked(given("fight", unknown, [4, 1, 1])).title == "Combat result"
    going = given("fight", unknown, [4, 1, 3])
    assert asked(going).sentence == "Roll 2 dice against Strength 5. What is the result?"
    assert going.play.told[:3] == [
        "Strength of Enemy unit: 4.", "Strength of Roadblock: 1.", "Dice of Panzer 1: 3.",
    ]  # fmt: skip


# The combat table


def every_roll(table: DiceTable, dice: int, strength: int) -> dict[str, Fraction]:
    """The chances of the results by trying every roll there is."""
    found: dict[str, Fraction] = {}
    for roll in product(range(1, table.faces + 1), repeat=dice):
        result = table.result_of_dice(roll, strength)
        found[result] = found.get(result, Fraction(0)) + Fraction(1, table.faces**dice)
    return found


@examples(
    st.sampled_from(["sum", "highest", "hits"]), st.integers(0, 4), st.integers(0, 8),
    st.integers(2, 6),
)  # fmt: skip
def test_odds_are_those_of_every_roll(read: Any, dice: int, strength: int, faces: int) -> None:
    table = DiceTable(faces, read, COMBAT.rows, 2)
    assert table.result_chances(dice, strength) == every_roll(table, dice, strength)


@pytest.mark.rule("000-54")
def test_with_a_table_the_dice_are_thrown_and_odds_are_known() -> None:
    state = at(OPEN, "enemy", unit={"dice": 2}, combat=COMBAT)
    going = given("fight", state)
    assert asked(going).sentence == "2 dice against Strength 4"
    assert [(one.outcome, one.chance) for one in asked(going).odds] == [
        ("Devastating Overrun", Fraction(6, 36)),
        ("Brutal Breakthrough", Fraction(15, 36)),
        ("Pitched Battle", Fraction(12, 36)),
        ("Desperate Victory", Fraction(3, 36)),
    ]
    assert going.take_answer([[3, 4]]) is None
    assert "Brutal Breakthrough (rule “Ambushes: 4”)." in going.play.told
    assert going.play.facts == [TableFact(
        "Combat, minus Strength 4",
        (("6 to 8", "Devastating Overrun"), ("3 to 5", "Brutal Breakthrough"),
         ("0 to 2", "Pitched Battle"), ("−2 to −1", "Desperate Victory"),
         ("less than −2", "Another result")), fell=1,
    )]  # fmt: skip


@pytest.mark.rule("000-54")
def test_without_a_table_the_players_say_what_fell() -> None:
    question = asked(given("fight", at(OPEN, "enemy")))
    assert [one.answer for one in question.choices] == list(RESULTS)


def test_the_odds_with_assets_are_seen_before_they_are_spent() -> None:
    going = given("fight", at(OPEN, "enemy", assets={"ju-88": 1}, combat=COMBAT))
    question = asked(going)
    assert [one.chance for one in question.preview_odds(SeveralAnswer(()))][:1] == [
        Fraction(135, 216)
    ]
    assert [one.chance for one in question.preview_odds(SeveralAnswer(("ju-88",)))][:1] == [
        Fraction(196, 216)
    ]


@pytest.mark.rule("000-23", "000-27", "000-68", "A0-07")
@pytest.mark.parametrize("fell", RESULTS)
@pytest.mark.parametrize(
    ("lying", "heading"),
    [
        (["enemy", "muddy-roads"], "Muddy Roads"),
        (["enemy", "accident"], "Accident"),
        (["breakdown", "reserve-infantry"], "Breakdown"),
    ],
)
def test_no_better_than_a_pitched_battle(lying: list[Any], heading: str, fell: str) -> None:
    going = given("fight", at(OPEN, *lying), [fell])
    title = RESULTS[fell]
    reduced = f"The result is reduced from {title} to Pitched Battle (rule “{heading}”)."
    best = fell in ("overrun", "breakthrough")
    assert (reduced in going.play.told) is best
    found = "Pitched Battle" if best else title
    assert (
        asked(going).sentence
        == f"The result is {found}. Which enemies does it destroy under the base game's rules?"
    )
    free = given("fight", at(OPEN, "enemy"), [fell])
    assert asked(free).sentence == (
        f"The result is {title}. Which enemies does it destroy under the base game's rules?"
    )


@pytest.mark.rule("000-54")
def test_there_is_no_way_back_over_what_fell() -> None:
    assert given("fight", at(OPEN, "enemy", assets={"stuka": 1}), [[], "pitched"]).settled == 2


# Re-rolls


@pytest.mark.rule("000-57", "000-58")
def test_a_roll_is_rolled_again_once() -> None:
    state = at(OPEN, "enemy", points=2)
    again = given("fight", state, ["desperate", "yes"])
    assert again.play.facts[0] == TrackFact(
        "Audacity Points", "Audacity Points of Division 1", 2, 1, 0, 3, {"start": 3}
    )
    going = given("fight", state, ["desperate", "yes", "pitched"])
    assert going.play.state.divisions["1"].now == 1
    told = "Only this second roll counts (rule “Audacity Points a: combat re-roll”)."
    assert told in going.play.told
    assert asked(going).sentence == (
        "The result is Pitched Battle. Which enemies does it destroy under the base game's rules?"
    )
    assert given("fight", state, ["desperate", "no"]).play.state.divisions["1"].now == 2
    thrown = given("fight", at(OPEN, "enemy", points=2, combat=COMBAT), [[[1, 1, 2]]])
    assert asked(thrown).title == "Re-roll"
    assert asked(thrown).usual == "no", "what costs something is not the way on"
    told = (
        "Rolled 1 + 1 + 2 = 4, minus Strength 4 = 0: Pitched Battle. You may roll all dice "
        "again for 1 of the 2 AP."
    )
    assert asked(thrown).sentence == told
    assert asked(thrown).odds[0].chance == Fraction(135, 216)


@pytest.mark.rule("000-57")
def test_why_nothing_is_rolled_again() -> None:
    going = given("fight", at(OPEN, "enemy"), ["desperate"])
    assert (
        "Division 1 has no Audacity Points (AP) left (rule “Audacity Points”)." in going.play.told
    )
    assert asked(going).title == "Destroyed, as you decide"
    # Nobody would roll the best of all again.
    best = given("fight", at(OPEN, "enemy", points=2), ["overrun"])
    assert asked(best).title == "Destroyed, as you decide"


# Ambush


@pytest.mark.rule("000-55")
@pytest.mark.parametrize("fell", ["overrun", "breakthrough"])
def test_the_best_results_destroy_both(fell: str) -> None:
    going = given("fight", at(OPEN, "enemy", "at-guns"), [fell, "on"])
    assert going.is_over
    assert lies(going) == []
    assert "AT Guns are destroyed (rule “Ambushes: 5”)." in going.play.told
    assert going.play.state.units["p1"].marks == ("fought",)


@pytest.mark.rule("000-50", "000-51", "000-56")
@pytest.mark.parametrize("fell", ["pitched", "desperate"])
@pytest.mark.parametrize(
    ("space", "lying", "left"),
    [
        (OPEN, ["enemy", "at-guns"], "enemy"),
        (OPEN, [("enemy", 1), "at-guns"], "at-guns"),
        # Doubled in forest, the infantry is the stronger one.
        (FOREST, [("enemy", 4), "reserve-infantry"], "reserve-infantry"),
    ],
)
def test_the_weaker_is_destroyed_and_the_unit_is_locked(
    fell: str, space: Any, lying: list[Any], left: str
) -> None:
    going = given("fight", at(space, *lying), [fell])
    assert going.is_over
    assert "In an Ambush both enemies fight together (rule “Ambushes”)." in going.play.told
    assert lies(going, space) == [left]
    assert going.play.state.units["p1"].marks == ("fought", "locked")


@pytest.mark.rule("A0-09", "000-51")
def test_the_player_picks_among_equals() -> None:
    state = at(OPEN, ("enemy", 2), "at-guns")
    assert asked(given("fight", state, ["pitched"])).sentence == (
        "Both enemies have the same Strength. Which enemy is destroyed?"
    )
    none = at(FOREST, ("enemy", 0), ("reserve-infantry", 0))
    assert asked(given("fight", none, ["pitched"])).title == "Destroyed"
    going = given("fight", state, ["pitched", "enemy"])
    assert lies(going) == ["at-guns"]
    assert going.play.told[-1] == (
        "Panzer 1 is locked in combat with AT Guns in Two Bridges and must fight them next "
        "turn (rule “Ambushes: 6”)."
    )


@pytest.mark.rule("000-70")
def test_another_result_ends_as_the_base_game_says() -> None:
    state = at(OPEN, "enemy", "at-guns")
    assert asked(given("fight", state, ["other"])).most == 2
    assert lies(given("fight", state, ["other", []])) == ["enemy", "at-guns"]
    assert lies(given("fight", state, ["other", ["enemy"]])) == ["at-guns"]


# By the table


@pytest.mark.rule("000-70")
def test_what_becomes_of_a_unit_the_base_game_says() -> None:
    state = at(OPEN, "enemy")

    def after(*answers: Any) -> Any:
        return given("fight", state, ["pitched", [], *answers])

    stop, on, back = after("stop"), after("on"), after("back", "Old Tollgate")
    assert stop.play.state.units["p1"].marks == ("fought", "halted")
    assert "Panzer 1, as you decide: The unit stops here." in stop.play.told
    assert on.play.state.units["p1"].marks == ("fought",)
    assert GRID.name(back.play.state.units["p1"].space) == "Old Tollgate"
    assert back.play.state.units["p1"].is_halted
    assert after("lost").play.state.units == {}
    assert refused("fight", state, ["pitched", [], "back", "Cold Mill"]) == (
        "Two Bridges and Cold Mill are not adjacent."
    )


def test_who_has_stopped_does_not_go_on() -> None:
    state = at(OPEN, "enemy", unit={"marks": ("halted",)})
    assert refused("fight", state, ["pitched", [], "on"]) == (
        "Panzer 1 has stopped already in this turn."
    )


@pytest.mark.rule("000-56")
def test_a_second_fight_of_a_locked_unit_locks_it_no_more() -> None:
    state = at(OPEN, "enemy", unit={"marks": ("locked",)})
    after = given("fight", state, ["pitched", [], "stop"]).play.state
    assert after.units["p1"].marks == ("fought", "halted")


@pytest.mark.rule("000-56")
def test_a_unit_is_free_when_who_held_it_is_gone() -> None:
    state = at(OPEN, "enemy", unit={"marks": ("locked",)})
    assert state.with_counter_replaced(OPEN, state.lying[OPEN][0]).units["p1"].marks == ()
    both = at(OPEN, "enemy", "at-guns", unit={"marks": ("locked",)})
    assert both.with_counter_replaced(OPEN, both.lying[OPEN][0]).units["p1"].marks == ("locked",)


# Readings


@pytest.mark.rule("A0-02")
@pytest.mark.parametrize(
    ("option", "dice", "why"),
    [
        (
            {},
            "+3 -1 ≥1 = 2",
            ("MB 151 prevents the use of Stuka and Ju-88 until a Me-109 chases it off."),
        ),
        ({"mb-151": "combat"}, "+3 ≥1 = 3", None),
    ],
)
def test_a_mb_151_against_an_enemy_that_is_no_combat_unit(
    option: dict[str, str], dice: str, why: str | None
) -> None:
    state = at(OPEN, ("support", 2), "mb-151", options=option)
    assert sums(state)[1] == dice
    refusal = why_asset_not_allowed(state, OPEN, "stuka")
    assert (refusal.sentence if refusal else None) == why
    assert sums(at(OPEN, "enemy", "mb-151", options=option))[1] == "+3 -1 ≥1 = 2"
    assert sums(at(OPEN, ("support", 2), "accident", options=option))[1] == "+3 -1 ≥1 = 2"
    kinds = state.garrison_pool.kit.kinds
    assert ("support" in kinds) is bool(option)
