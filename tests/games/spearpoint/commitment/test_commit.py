"""Arrivals: units, places and times, and the scenario's limits on them (Commitment)."""

from dataclasses import replace

import pytest

from boardapp.core.procedure.questions import Pick
from boardapp.core.tile import PlacedTile
from boardapp.games.spearpoint.cards.unit_cards import UnitCard
from boardapp.games.spearpoint.combat.physical_table_steps import physical_steps
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.scenario.setup_stages import ChoiceStage
from boardapp.games.spearpoint.setup.setup_state import StageChoice
from boardapp.games.spearpoint.table.state import (
    Condition,
    Moved,
    OffBoardUnit,
    TileState,
    Unit,
    UnitDamageCard,
)
from boardapp.games.spearpoint.turn.turn_state import SideState
from tests.games.spearpoint.combat.support.placed_units import BOX, at, laid
from tests.games.spearpoint.commitment.comings import deck, game, lit, of_scenario, refused
from tests.games.spearpoint.setup.setups import shipped
from tests.games.spearpoint.turn.led import DUEL, begun, led, offered, played, why_not

S3, S5, S6, S7 = (
    "03-gunters-return.yaml", "05-moonlight-on-metal.yaml", "06-crimson-snow.yaml",
    "07-a-buried-tank.yaml",
)  # fmt: skip
S1, S2, S4 = "01-man-vs-beast.yaml", "02-what-now-sarge.yaml", "04-the-liri-valley-road.yaml"


def refusal_of(state: TileState, file: str, unit: str) -> str:
    return why_not(begun(state, "commit", game=game(file)).asked, unit)


# ---- the zone -----------------------------------------------------------------------------------


@pytest.mark.rule("004-110", "004-088")
def test_a_new_unit_comes_onto_its_zone() -> None:
    state = of_scenario(S3, "us rifle-squad C-1", "commitment", first="us", turn=2)
    going = begun(state, "commit", "rifle-squad", game=game(S3))
    assert lit(going) == {"A-1", "B-1", "C-1"}
    assert refused(going, "B-2") == (
        "New units of US enter in its setup zone: B-2 is not in column 1 (rule “Commitment 1”)."
    )
    assert going.take_answer("B-1") is None
    assert going.asked is None
    assert going.play.state.units["us-2"] == Unit("us-2", "rifle-squad", "us", at("B-1"))


@pytest.mark.rule("004-110", "004-093", "004-256")
def test_stacks_hold_at_the_entry_too() -> None:
    units = "us rifle-squad C-1, us sniper C-1"
    going = begun(of_scenario(S3, units, "commitment", first="us", turn=2), "commit", "lmg-team",
                  game=game(S3))  # fmt: skip
    assert lit(going) == {"A-1", "B-1"}
    assert "US already has two units" in refused(going, "C-1")
    state = of_scenario(S3, "us lmg-team B-1", "commitment", first="us", turn=2)
    state = state.with_tile(at("B-1"), PlacedTile("12A", at("B-1")))
    going = begun(state, "commit", "lmg-team", game=game(S3))
    assert refused(going, "B-1") == (
        "The Panzernest on B-1 has room for one unit, and US already has a unit there (rule "
        "“Movement 1”)."
    )


@pytest.mark.rule("004-116", "A4-34")
@pytest.mark.parametrize(
    ("reading", "beyond"), [("orthogonal", {"A-2", "B-2", "C-2"}), ("any", {"A-2", "B-2", "C-2"})]
)
def test_a_manned_gun_comes_one_space_further(reading: str, beyond: set[str]) -> None:
    state = of_scenario(S3, "germany sniper C-9", "commitment", first="us", turn=2)
    state = replace(state, options={"gun-entry": reading})
    going = begun(state, "commit", "at-gun-57mm", game=game(S3))
    assert lit(going) == {"A-1", "B-1", "C-1"} | beyond
    assert going.take_answer("B-2") is None
    assert going.play.told[-1] == "57 mm AT Gun US 1 is now on B-2, with its Artillery Crew."


@pytest.mark.rule("A4-34")
@pytest.mark.parametrize(
    ("reading", "spaces"),
    [
        ("orthogonal", {"A-4", "A-6", "A-3", "A-5", "A-7", "B-4", "B-6"}),
        ("any", {"A-3", "A-4", "A-5", "A-6", "A-7", "B-3", "B-4", "B-5", "B-6", "B-7"}),
    ],
)
def test_how_one_space_further_is_counted(reading: str, spaces: set[str]) -> None:
    state = of_scenario(S3, "us sniper C-9", "commitment", first="germany", turn=2)
    state = replace(state, options={"gun-entry": reading})
    assert lit(begun(state, "commit", "flak36-88mm", game=game(S3))) == spaces


@pytest.mark.rule("004-110", "004-198")
def test_who_has_no_zone_yet_commits_nothing_on_the_ground() -> None:
    state = of_scenario(S2, "germany sniper C-9", "commitment", first="us", turn=2)
    assert why_not(begun(state, "commit", game=game(S2)).asked, "rifle-squad") == (
        "The Rifle Squad finds no free space to enter. US has not chosen its setup zone yet "
        "(rule “Commitment 1”)."
    )


@pytest.mark.rule("004-229", "004-110")
@pytest.mark.parametrize(
    ("file", "side", "unit", "spaces"),
    [
        (S5, "us", "m4a1-sherman", {"C-6", "C-7"}),
        (S5, "us", "rifle-squad", {f"C-{number}" for number in range(1, 10)}),
        (S5, "us", "at-gun-57mm", {f"{row}-{number}" for row in "BC" for number in range(1, 10)}),
        (S5, "germany", "tiger-i", {"A-3"}),
        (S6, "us", "m4a1-sherman", {f"C-{number}" for number in range(1, 10)}),
    ],
)  # fmt: skip
def test_vehicles_come_onto_the_road_where_they_may_not_leave_it(
    file: str, side: str, unit: str, spaces: set[str]
) -> None:
    state = of_scenario(file, "us sniper B-1, germany sniper B-9", "commitment", first=side, turn=2)
    going = begun(state, "commit", unit, game=game(file))
    assert lit(going) == spaces
    if unit == "m4a1-sherman" and file == S5:
        assert (
            refused(going, "C-1")
            == "Vehicles must stay on the road here, and C-1 is off the road (rule “Scenario 5, "
            "special rules”)."
        )


@pytest.mark.rule("004-229")
def test_a_map_whose_road_nobody_traced_lets_vehicles_come_anywhere_and_says_so() -> None:
    state = of_scenario(S5, "us sniper B-1", "commitment", first="us", turn=2)
    bare = replace(BOX, boards={
        name: replace(one, roads=frozenset()) for name, one in BOX.boards.items()
    })  # fmt: skip
    road = Spearpoint(bare, shipped(S5))
    going = begun(state, "commit", "m4a1-sherman", game=road)
    assert len(lit(going)) == 9
    assert going.question.warning == (
        "The road of this map is not drawn: check yourselves that vehicles stay on the road "
        "(rule “Scenario 5, special rules”)."
    )
    assert begun(state, "commit", "sniper", game=road).question.warning == ""


@pytest.mark.rule("004-186", "004-188", "004-194")
@pytest.mark.parametrize(
    ("file", "choice", "side", "column"),
    [
        (S1, "column-1", "germany", 1), (S1, "column-1", "us", 9),
        (S1, "column-9", "germany", 9), (S1, "column-9", "us", 1),
        (S2, "column-1", "germany", 1), (S2, "column-9", "germany", 9),
    ],
)  # fmt: skip
def test_germany_chooses_a_column_and_the_us_comes_in_at_the_opposite_one(
    file: str, choice: str, side: str, column: int
) -> None:
    stages = shipped(file).stages
    number = next(at for at, one in enumerate(stages) if isinstance(one, ChoiceStage))
    state = of_scenario(file, "us sniper B-4", "commitment", first=side, turn=3)
    state = replace(state, choices=(StageChoice(number, choice),))  # type: ignore[call-arg]
    going = begun(state, "commit", "rifle-squad", game=game(file))
    assert lit(going) == {f"{row}-{column}" for row in "ABC"}


def test_without_a_scenario_a_unit_comes_anywhere() -> None:
    going = begun(laid("us sniper B-1"), "commit", "germany", "tiger-i")
    assert len(lit(going)) == 27


@pytest.mark.rule("004-097")
def test_rear_line_artillery_is_brought_onto_the_board_by_no_phase() -> None:
    gun = "us howitzer-105mm rear, us sniper C-1, germany sniper A-9"
    moving = led(gun, "movement", "us", turn=2)
    assert "change-line" not in offered(moving)["us"]
    movers = begun(moving, "move").asked
    assert isinstance(movers, Pick)
    assert [one.answer for one in movers.choices] == ["germany-1", "us-2"]
    coming = begun(led(gun, "commitment", "us", turn=2), "commit", "howitzer-8in")
    assert coming.is_over
    assert coming.play.state.aside["us-3"].off == "rear"


@pytest.mark.rule("004-111", "004-109")
def test_artillery_goes_to_its_rear_line_and_self_propelled_guns_may() -> None:
    told, left = played(led(DUEL, "commitment", "us"), "commit", "howitzer-105mm")
    assert (
        told[-1] == "105 mm Howitzer US 3 is now on the Rear Line of US, with its Artillery Crew."
    )
    assert left.aside["us-3"] == OffBoardUnit("us-3", "howitzer-105mm", "us", "rear")
    priest = UnitCard("m7-priest", "M7", "us", "vehicle", line="both", crew="tank-crew")
    both = led(DUEL, "commitment", "us").with_unit_card(priest)
    _, left = played(both, "commit", "m7-priest", {"instead": "rear"})
    assert left.aside["us-3"].off == "rear"


# ---- decks and crews ----------------------------------------------------------------------------


@pytest.mark.rule("004-112")
def test_a_deck_holds_so_many_units_and_crews() -> None:
    held = deck("us", m4a1_sherman=2, tank_crew=1, rifle_squad=1)
    state = of_scenario(S3, "us m4a1-sherman C-1", "commitment", held, first="us", turn=2,
                        us=SideState(units=4))  # fmt: skip
    question = begun(state, "commit", game=game(S3)).asked
    assert isinstance(question, Pick)
    assert {one.answer: one.note for one in question.choices} == {
        "m4a1-sherman": "2 left", "tank-crew": "1 left", "rifle-squad": "1 left",
    }  # fmt: skip
    _, state = played(state, "commit", "m4a1-sherman", "A-1", game=game(S3))
    assert state.sequence is not None
    assert state.sequence.us == SideState(arrived=True, units=2, came=("m4a1-sherman", "tank-crew"))
    assert refusal_of(state, S3, "m4a1-sherman") == (
        "The M4A1 Sherman needs a Tank Crew, and none is left (rule “Commitment 2”)."
    )
    assert (
        refusal_of(state, S3, "tank-crew")
        == "No deck contains another Tank Crew (rule “Commitment 1”)."
    )


@pytest.mark.rule("004-110", "004-224")
def test_why_a_side_commits_nothing_is_said_before_it_chooses() -> None:
    empty = of_scenario(S3, "us m4a1-sherman C-1", "commitment", deck("us"), first="us", turn=2)
    assert offered_in(empty, S3, "commit") == "US has no unit left to commit (rule “Commitment 1”)."
    early = of_scenario(S5, "us sniper C-1", "commitment", first="germany", turn=1)
    assert offered_in(early, S5, "commit").startswith(
        "Germany may not commit any unit before Turn 2"
    )
    assert offered_in(replace(early, turn=2), S5, "commit") == ""
    alone = of_scenario(S5, "us sniper C-1", "commitment", deck("germany", rifle_squad=1),
                        first="germany", turn=1)  # fmt: skip
    assert offered_in(alone, S5, "commit").startswith(
        "Germany may not commit any unit before Turn 2"
    )


@pytest.mark.rule("004-112", "004-119")
def test_a_crew_alone_comes_for_what_stands_empty() -> None:
    state = led("us m4a1-sherman B-1, germany sniper C-9", "commitment", "us")
    nobody = begun(state, "commit").asked
    assert why_not(nobody, "tank-crew") == "No tank in play needs a new crew (rule “Commitment 2”)."
    empty = state.with_condition(state.units["us-1"], Condition(empty=True))
    ways_out = begun(empty, "commit", "tank-crew").question.instead
    assert [one.answer for one in ways_out] == ["abandon"]  # it walks to what stands on the board
    told, left = played(empty, "commit", "tank-crew", "B-1")
    assert left.units["us-2"].unit == "tank-crew"
    told, left = played(left, "crew", "in us-2 us-1")
    assert told[-1] == "The Tank Crew gets into M4A1 Sherman US 1 (rule “Commitment 7”)."
    assert (left.units["us-1"].condition, set(left.units)) == (Condition(), {"us-1", "germany-1"})
    assert "has already got in or out" in why_not(begun(left, "crew").asked, "out us-1")


@pytest.mark.rule("004-112", "004-119")
def test_a_crew_alone_comes_for_what_an_enemy_left_on_the_board_only() -> None:
    units = "us m4a1-sherman B-1 empty, us howitzer-105mm rear empty, germany sniper C-9"
    question = begun(led(units, "commitment", "germany"), "commit").asked
    assert why_not(question, "tank-crew") == ""
    assert why_not(question, "artillery-crew") == (
        "No gun in play needs a new crew (rule “Commitment 2”)."
    )


@pytest.mark.rule("004-112")
def test_a_hand_that_was_counted_too_small_is_empty_then() -> None:
    state = led(DUEL, "commitment", "us", turn=2, us=SideState(units=1))
    _, left = played(state, "commit", "m4a1-sherman", "A-1")
    assert left.sequence is not None
    assert left.sequence.us.units == 0


@pytest.mark.rule("004-112")
def test_a_rear_line_gun_has_its_new_crew_at_once() -> None:
    state = led("us howitzer-105mm rear, germany sniper C-9", "commitment", "us")
    empty = state.with_condition(state.aside["us-1"], Condition(empty=True))
    told, left = played(empty, "commit", "artillery-crew", {"instead": "us-1"})
    assert not left.aside["us-1"].condition.empty
    assert told[-1] == "The Artillery Crew gets into 105 mm Howitzer US 1 (rule “Commitment 7”)."


@pytest.mark.rule("004-119", "N4-03")
def test_a_crew_gets_out_once_a_turn_with_what_befell_it() -> None:
    state = led("us m4a1-sherman B-1, germany sniper C-9", "movement", "us", turn=2)
    hurt = Condition(endurance=5, crew_endurance=2, crew_damage=(UnitDamageCard(3),))
    state = state.with_condition(state.units["us-1"], hurt)
    told, left = played(state, "crew", "out us-1")
    assert told[-1] == "The Tank Crew gets out of M4A1 Sherman US 1 (rule “Commitment 7”)."
    assert left.units["us-1"].condition == Condition(endurance=5, empty=True)
    crew = Condition(2, (UnitDamageCard(3),))
    assert left.units["us-2"] == Unit("us-2", "tank-crew", "us", at("B-1"), crew)
    back = begun(left, "crew").asked
    assert why_not(back, "in us-2 us-1") == (
        "The crew of M4A1 Sherman US 1 has already got in or out this turn (rule “Commitment "
        "7” and your reading of “when crews get in and out”)."
    )
    # It may walk on at once.
    assert why_not(begun(left, "move").asked, "us-2") == ""


@pytest.mark.rule("004-119", "N4-27")
@pytest.mark.parametrize(("reading", "reach"), [("free", 2), ("one", 1)])
def test_what_getting_out_costs(reading: str, reach: int) -> None:
    state = led("us m4a1-sherman B-3, germany sniper C-9", "movement", "us", turn=2)
    _, left = played(replace(state, options={"crew-step": reading}), "crew", "out us-1")
    going = begun(left, "move", "us-2")
    assert going.asked is not None
    assert f"{reach} space" in going.asked.sentence


@pytest.mark.rule("004-119", "N4-27")
def test_who_has_walked_both_steps_gets_in_where_that_costs_none() -> None:
    state = led("us m4a1-sherman B-3, us tank-crew B-1", "movement", "us", turn=2)
    state = state.with_condition(state.units["us-1"], Condition(empty=True))
    _, left = played(state, "move", "us-2", ["B-2", "B-3"])
    assert why_not(begun(left, "crew").asked, "in us-2 us-1") == ""
    near = replace(state.with_unit_anywhere("us-2", Unit("us-2", "tank-crew", "us", at("B-2"))),
                   options={"crew-step": "one"})  # fmt: skip
    _, near = played(near, "move", "us-2", ["B-3"])
    assert why_not(begun(near, "crew").asked, "in us-2 us-1") == ""
    costs = replace(left, options={"crew-step": "one"})
    assert "has no movement left" in why_not(begun(costs, "crew").asked, "in us-2 us-1")


@pytest.mark.rule("004-119", "004-093", "004-256", "N4-03")
def test_why_a_crew_stays_in() -> None:
    full = led("us m4a1-sherman B-1, us sniper B-1", "commitment", "us")
    assert "US already has two units" in why_not(begun(full, "crew").asked, "out us-1")
    nest = led("us m4a1-sherman B-1, germany sniper C-9", "commitment", "us")
    nest = nest.with_tile(at("B-1"), PlacedTile("12A", at("B-1")))
    assert why_not(begun(nest, "crew").asked, "out us-1") == (
        "The Panzernest on B-1 takes only an MG Team, not a Tank Crew (rule “Movement 1”)."
    )
    _, once = played(led(DUEL, "movement", "us", turn=2), "crew", "out us-2")
    _, again = played(once.with_unit_moves("us-2", Moved()), "crew", "in us-3 us-2")
    assert "has already got in or out" in why_not(begun(again, "crew").asked, "out us-2")
    other = replace(led(DUEL, "movement", "us", turn=2), options={"crew-changes": "commitment"})
    assert why_not(begun(other, "crew").asked, "out us-2") == (
        "Crews may get in and out only in Commitment (rule “Commitment 7” and your reading of "
        "“when crews get in and out”)."
    )
    assert why_not(begun(led(DUEL, "commitment", "us"), "crew").asked, "out germany-2") == (
        "Only US may act now, in the phase “Commitment” (rule “Turn sequence”)."
    )


@pytest.mark.rule("004-119")
def test_an_abandoned_tank_is_taken_over_by_the_enemy() -> None:
    state = led("us m4a1-sherman B-1, germany tank-crew B-1", "commitment", "germany")
    state = state.with_condition(
        state.units["us-1"], Condition(damage=(UnitDamageCard(1),), empty=True)
    )
    told, left = played(state, "crew", "in germany-1 us-1")
    assert told[-1] == (
        "The Tank Crew gets into M4A1 Sherman Germany 1, which now belongs to Germany (rule "
        "“Commitment 7”)."
    )
    taken = Unit(
        "germany-1", "m4a1-sherman", "germany", at("B-1"), Condition(damage=(UnitDamageCard(1),))
    )
    assert left.units == {"germany-1": taken}


# ---- Opportunity Fire ---------------------------------------------------------------------------


@pytest.mark.rule("004-117")
def test_an_enemy_on_the_entry_space_may_fire_at_who_comes() -> None:
    state = led(DUEL, "commitment", "us", turn=2)
    going = begun(state, "commit", "rifle-squad", "C-3")
    assert going.asked is not None
    assert (going.asked.title, going.asked.by) == ("Opportunity Fire", "germany")
    assert going.take_answer("hold") is None
    assert going.is_over
    # A unit that is only beside it holds its fire.
    assert begun(state, "commit", "rifle-squad", "C-2").asked is None


@pytest.mark.rule("004-117")
def test_who_is_destroyed_at_its_entry_scores() -> None:
    state = led("germany rifle-squad C-3", "commitment", "us", turn=2)
    told, left = played(
        state, "commit", "rifle-squad", "C-3", "fire", ["Grenades"], [[9, 9]], [[9]]
    )
    assert set(left.units) == {"germany-1"}
    assert left.points["germany"] > 0
    assert "Rifle Squad US 1 is destroyed." in told


# ---- scenarios ----------------------------------------------------------------------------------


@pytest.mark.rule("004-224", "004-188", "004-218", "004-241", "004-189")
@pytest.mark.parametrize(
    ("file", "side", "turn", "unit", "sentence"),
    [
        (S5, "germany", 1, "rifle-squad", "Germany may not commit any unit before Turn 2"),
        (S5, "germany", 2, "rifle-squad", ""),
        (S5, "us", 1, "rifle-squad", ""),
        (S4, "us", 2, "bf109", None),
        (S4, "us", 2, "p40-warhawk", "US may not commit any Aircraft before Turn 3"),
        (S4, "us", 3, "p40-warhawk", ""),
        (S7, "us", 3, "m4a1-sherman", "US may not commit any Vehicle"),
        (S7, "us", 3, "rifle-squad", ""),
        ("01-man-vs-beast.yaml", "us", 1, "sniper", "US may not commit any unit before Turn 2"),
        ("01-man-vs-beast.yaml", "us", 2, "sniper", ""),
        ("01-man-vs-beast.yaml", "germany", 2, "sniper",
        "Germany may not commit any unit before Turn 3"),
        ("01-man-vs-beast.yaml", "us", 4, "howitzer-105mm",
        "US may not commit any Rear Line artillery"),
    ],
)  # fmt: skip
def test_what_a_scenario_holds_off(
    file: str, side: str, turn: int, unit: str, sentence: str | None
) -> None:
    state = of_scenario(file, "us sniper B-1, germany sniper B-9", "commitment", first=side,
                        turn=turn)  # fmt: skip
    if file == S1:
        state = replace(state, choices=(StageChoice(2, "column-1"),))  # type: ignore[call-arg]
    question = begun(state, "commit", game=game(file)).asked
    if sentence is None:
        assert isinstance(question, Pick)
        assert unit not in [one.answer for one in question.choices]
        return
    found = why_not(question, unit)
    assert found.startswith(sentence) if sentence else found == ""


@pytest.mark.rule("004-235")
def test_aircraft_wait_for_the_weather() -> None:
    state = of_scenario(S6, "us sniper C-1, germany sniper A-9", "begin", turn=2)
    sky = game(S6)
    told, closed = played(state, "initiative", [[3], [2]], [[5], [5]], [[4], [9]],
                          game=sky)  # fmt: skip
    assert told[-1] == "US 4, Germany 9: the sky stays cloudy (rule “Scenario 6, special rules”)."
    closed = replace(closed, sequence=closed.sequence._replace(phase="commitment"))  # type: ignore[union-attr]
    assert "until the sky clears" in refusal_of(closed, S6, "p40-warhawk")
    told, clear = played(state, "initiative", [[3], [2]], [[6], [5]], game=sky)
    assert told[-1].startswith("US 6, Germany 5: the sky clears")
    clear = replace(clear, sequence=clear.sequence._replace(phase="commitment"))  # type: ignore[union-attr]
    assert refusal_of(clear, S6, "p40-warhawk") == ""
    later = replace(clear, sequence=clear.sequence._replace(phase="begin", first=None))  # type: ignore[union-attr]
    assert begun(later, "initiative", [[3], [2]], game=sky).asked is None
    first = replace(state, turn=1)
    assert begun(first, "initiative", [[3], [2]], game=sky).asked is None


@pytest.mark.rule("004-224", "004-235")
def test_a_clear_sky_lifts_no_other_rule() -> None:
    """No scenario of the book has both rules."""
    rules = (*shipped(S6).rules, *shipped(S5).rules)
    both = Spearpoint(BOX, replace(shipped(S6), rules=rules))
    state = of_scenario(S6, "us sniper C-1, germany sniper A-9", "commitment", first="germany",
                        turn=1, clear=True)  # fmt: skip
    question = begun(state, "commit", game=both).asked
    assert why_not(question, "rifle-squad").startswith(
        "Germany may not commit any unit before Turn 2"
    )


@pytest.mark.rule("004-065", "004-235")
def test_a_card_is_burned_for_the_weather_too() -> None:
    state = of_scenario(S6, "us sniper C-1, germany sniper A-9", "begin", turn=2)
    sky, us, germany = game(S6), {"instead": "burn-us"}, {"instead": "burn-germany"}
    going = begun(state, "initiative", [[3], [2]], us, game=sky)
    assert [one.answer for one in going.question.instead] == ["burn-germany", "abandon"]
    assert [str(one.chance) for one in going.question.odds] == ["11/20", "9/100", "9/25"]
    told, clear = played(state, "initiative", [[3], [2]], us, [[5], [5]], game=sky)
    assert told[-1].startswith("US 6, Germany 5: the sky clears")
    assert clear.sequence is not None
    assert clear.sequence.clear
    told, _ = played(state, "initiative", [[3], [2]], us, germany, [[5], [5]], [[5], [6]], game=sky)
    assert told[-1].startswith("US 5, Germany 6: the sky stays cloudy")


@pytest.mark.rule("004-215", "A4-29")
def test_the_convoy_must_come_as_far_as_there_is_room() -> None:
    state = of_scenario(S4, "germany sniper C-9", "commitment", deck("us", rifle_squad=2),
                        first="us", turn=2)  # fmt: skip
    assert offered_in(state, S4, "done") == (
        "US must still commit 2 units (rule “Scenario 4, special rules”)."
    )
    question = begun(state, "commit", game=game(S4)).asked
    assert isinstance(question, Pick)
    assert {one.answer: one.note for one in question.choices} == {
        "rifle-squad": "2 left", "convoy": "On B-9.",
    }  # fmt: skip
    _, one = played(state, "commit", "convoy", "B-9", game=game(S4))
    assert offered_in(one, S4, "done").startswith("US must still commit 1 unit")
    _, two = played(one, "commit", "convoy", "B-9", game=game(S4))
    assert offered_in(two, S4, "done") == ""
    # Without room the rest waits.
    full = replace(one, units={**one.units, "us-9": Unit("us-9", "sniper", "us", at("B-9"))})
    assert offered_in(full, S4, "done") == ""


def offered_in(state: TileState, file: str, name: str) -> str:
    choices = (one for menu in game(file).menu(state) for one in menu.choices)
    found = next(one for one in choices if one.answer == name)
    return found.refusal.sentence if found.refusal else ""


@pytest.mark.rule("004-206", "004-208", "A4-27")
def test_the_german_aircraft_of_scenario_3_come_on_turn_6() -> None:
    held = deck("germany", rifle_squad=1)
    state = of_scenario(S3, "us sniper C-1", "commitment", held, first="germany", turn=5)
    before = begun(state, "commit", game=game(S3)).asked
    assert isinstance(before, Pick)
    assert [one.answer for one in before.choices] == ["rifle-squad"]
    state = replace(state, turn=6)
    question = begun(state, "commit", game=game(S3)).asked
    assert isinstance(question, Pick)
    assert {one.answer for one in question.choices} == {"rifle-squad", "bf109", "stuka"}
    going = begun(state, "commit", "bf109", "5", "north", game=game(S3))
    assert going.question.usual == 2
    assert offered_in(state, S3, "done").startswith("Germany must still commit 3 units")
    for number, path in ((2, "5"), (1, "6")):
        _, state = played(state, "commit", "bf109", path, "north", 2, game=game(S3))
        missing = "1 unit" if number == 1 else f"{number} units"
        assert offered_in(state, S3, "done").startswith(f"Germany must still commit {missing}")


@pytest.mark.rule("004-059", "004-115")
def test_turns_of_flight_are_asked_where_turns_lead() -> None:
    going = begun(led(phase="commitment", first="germany", turn=2), "commit", "bf109", "B", "west")
    assert going.take_answer(0) is not None
    assert going.take_answer(3) is None
    assert [one.flight for one in going.play.state.aside.values()] == [3]


@pytest.mark.rule("004-084", "004-088")
def test_who_commits_is_whose_part_it_is() -> None:
    assert offered(led(DUEL, "commitment", "us"))["us"][0] == "commit"
    question = begun(led(DUEL, "commitment", "us"), "commit").asked
    assert question is not None
    assert question.title == "Unit that US commits"
    freely = begun(laid(DUEL), "commit").asked
    assert isinstance(freely, Pick)
    assert [one.answer for one in freely.choices] == ["us", "germany"]


def test_the_real_table_is_told() -> None:
    before = led(DUEL, "commitment", "us")
    _, after = played(before, "commit", "rifle-squad", "A-1")
    assert physical_steps(before, after, BOX) == ("Put the Rifle Squad US 3 on A-1.",)
