"""Defeat, surrender, liberation and victory, with holds over turns."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.running_procedure import RunningProcedure
from boardapp.games.europe.state import EuropeState
from tests.games.europe.wars import CITIES, WHOLE, after, asked, ended, given, refused, table, told

GERMAN = dict.fromkeys(CITIES, "germany")


def control(state: EuropeState, area: str, nation: str, *answers: Any) -> EuropeState:
    """A territory in other hands, with the consequences."""
    return after("control", state, area, nation, *answers)


@pytest.mark.rule("003-03", "003-13", "A3-01")
def test_england_is_defeated_when_it_is_held_until_the_next_turn_starts() -> None:
    state = control(table(turn=6), "Great Britain", "germany", 20)
    assert state.holds == {"england": 6}
    assert state.defeated == ()
    state = ended(state, 4)
    assert (state.turn, state.phase, state.defeated) == (7, "germany", ("britain",))
    assert (state.ended, state.holds) == (None, {})


@pytest.mark.rule("003-03")
def test_a_retaken_england_was_never_defeated() -> None:
    state = ended(control(table(turn=6), "Great Britain", "germany", 20), 3)
    assert state.phase == "us"
    state = control(state, "Great Britain", "us")
    assert state.holds == {}
    assert ended(state, 1).defeated == ()


@pytest.mark.rule("N3-06", "003-10", "003-11")
def test_a_retaken_england_is_liberated_before_it_was_defeated() -> None:
    def retaken(by: str = "us", **changed: Any) -> RunningProcedure[EuropeState]:
        holders = {"Great Britain": "germany", "Egypt": "russia", "Cyprus": "us"}
        state = table(board=WHOLE, phase=by, turn=6, holders=holders, holds={"england": 6},
                      **changed)  # fmt: skip
        return given("control", state, "Great Britain", by)

    going = retaken()
    assert going.play.told[2:] == [
        (
            "Britain is liberated (rule “Notes on Victory Conditions: 1.3.2” and your reading "
            "of “an Ally retakes Great Britain while Britain is undefeated”)."
        ),
        "Every British territory that an Ally holds returns to Britain: Great Britain, Egypt,"
        " Cyprus (rule “Notes on Victory Conditions: 1.3.2”).",
        (
            "On the board, move Britain's control markers, and its marker on the income chart "
            "(rule “Notes on Victory Conditions: 1.3.2”)."
        ),
        "Britain collects income from its next turn (rule “Notes on Victory Conditions: 1.3.2”).",
        "Germany's hold on Great Britain has ended (rule “1.1 German Victory Conditions”).",
    ]
    assert going.play.state.control == {}
    assert retaken("russia").play.state.control == {}
    kept = retaken(options={"liberation": "own"}).play.state
    assert kept.control[WHOLE.grid.parse("Great Britain")] == "us"
    assert (kept.holds, kept.defeated) == ({}, ())
    # A territory that Britain takes back itself was never anybody else's to give.
    own = retaken("britain")
    assert own.play.state.holder_of(WHOLE.grid.parse("Egypt")) == "russia"
    # And where the base game says who wins, it says who is liberated.
    base = retaken(options={"victory": "left-out"}).play.state
    assert base.holder_of(WHOLE.grid.parse("Great Britain")) == "us"


@pytest.mark.rule("003-03")
def test_germany_itself_must_be_held_all_the_while() -> None:
    state = ended(control(table(turn=6), "Great Britain", "germany", 20), 1)
    state = control(state, "Germany", "russia", 10)
    assert "england" not in state.holds
    # Taken back, the turn is counted anew.
    state = control(state, "Germany", "germany")
    assert state.holds == {"england": 6}
    lost = control(table(turn=6, holders={"Germany": "russia"}), "Great Britain", "germany", 3)
    assert "england" not in lost.holds


@pytest.mark.rule("A3-01")
def test_a_hold_may_last_until_the_end_of_the_next_turn() -> None:
    state = table(turn=6, options={"hold": "end"})
    state = ended(control(state, "Great Britain", "germany", 20), 4)
    assert (state.turn, state.defeated) == (7, ())
    assert ended(state, 1).defeated == ("britain",)
    peace = replace(state, options={**state.options, "peace": "used"})
    going = given("end", peace)
    assert (going.play.state.phase, asked(going).title) == ("germany", "Peace")
    assert going.play.state.defeated == ("britain",)


@pytest.mark.rule("003-04", "003-14", "003-15", "003-16", "A3-01")
def test_russia_falls_a_turn_after_the_last_of_its_cities() -> None:
    state = control(table(turn=4), "Leningrad", "germany")
    state = ended(state, 4)
    going = given("control", state, "Moscow", "germany")
    assert going.is_over
    assert going.play.told[-1] == (
        "Russia still collects income, and keeps its IPCs (rule “Notes on Victory Conditions: "
        "1.3.3”)."
    )
    state = ended(going.play.state, 8)
    assert (state.turn, state.holds) == (7, {})
    going = given("control", state, "Stalingrad", "germany")
    assert asked(going).title == "IPC of Russia"
    assert (
        going.play.told[2]
        == "Russia collects no more income (rule “Notes on Victory Conditions: 1.3.3”)."
    )
    assert going.take_answer(14) is None
    assert going.play.told[4:] == [
        "Russia surrenders 14 IPC to Germany (rule “Notes on Victory Conditions: 1.3.3”).",
        (
            "Germany holds Leningrad, Moscow and Stalingrad. If this lasts until the start of "
            "Germany's next turn, Russia is defeated (rule “1.1 German Victory Conditions” and "
            "your reading of “end of holding a territory for one turn”)."
        ),
    ]
    assert told("end", going.play.state)[-1] == (
        "Russia collects no income, because its last city has fallen (rule “Notes on Victory "
        "Conditions: 1.3.3”)."
    )
    state = ended(going.play.state, 4)
    assert (state.turn, state.defeated) == (8, ("russia",))


@pytest.mark.rule("N3-07", "003-14", "003-15")
@pytest.mark.parametrize(
    ("reading", "stops", "resumes"), [({}, True, False), ({"income": "germany"}, False, True)]
)
def test_russias_income_hangs_on_its_own_cities_or_on_germanys(
    reading: dict[str, str], stops: bool, resumes: bool
) -> None:
    # Britain holds a city that it took from Germany; Russia loses the last of its own.
    mixed = table(holders={"Leningrad": "britain", "Moscow": "germany"}, options=reading)
    going = given("control", mixed, "Stalingrad", "germany")
    assert (not going.is_over, len(going.play.told) > 2) == (stops, True)
    assert any("no more income" in one for one in going.play.told) == stops
    # Germany holds all three, and an Ally takes one for itself.
    all_german = control(table(holders=GERMAN, options=reading), "Moscow", "us")
    collects = "Russia collects no income" not in " ".join(told("end", all_german))
    assert collects == resumes
    # Once Russia has one again, its income goes on by either reading.
    again = control(all_german, "Leningrad", "russia")
    assert "Russia collects no income" not in " ".join(told("end", again))
    # Nobody surrenders to an Ally.
    ally = table(holders={"Leningrad": "germany", "Moscow": "germany"}, options=reading)
    assert given("control", ally, "Stalingrad", "us").is_over


@pytest.mark.rule("003-16")
def test_land_that_is_no_city_does_nothing_to_the_money() -> None:
    said = told("control", table(board=WHOLE), "Smolensk", "germany")
    assert said == ["Change of control: Smolensk.", "Smolensk: Germany."]


@pytest.mark.rule("003-14", "003-15")
def test_money_that_is_known_goes_from_treasury_to_treasury() -> None:
    holders = {"Leningrad": "germany", "Moscow": "germany"}
    state = table(holders=holders, treasury={"germany": 20, "russia": 9})
    going = given("control", state, "Stalingrad", "germany")
    assert asked(going).usual == 9
    assert going.take_answer(14) is None
    assert going.play.state.treasury == {"germany": 34, "russia": 0}
    rich = control(state, "Stalingrad", "germany", 120)
    assert rich.treasury == {"germany": 140, "russia": 0}


@pytest.mark.rule("003-37", "A3-01", "A3-11")
def test_moscow_alone_may_be_enough() -> None:
    state = table("relaxed")
    going = given("control", state, "Moscow", "germany", 5)
    assert going.play.told[-1] == (
        "Germany holds Moscow. If this lasts until the start of Germany's next turn, Russia is "
        "defeated (rule “2.2.3 Relaxed Requirement for Defeat of Russia” and your reading of "
        "“end of holding a territory for one turn”)."
    )
    assert ended(going.play.state, 4).defeated == ("russia",)
    # By the other reading Russia keeps its money until the last of the three.
    last = table("relaxed", options={"moscow-money": "last"})
    state = control(last, "Moscow", "germany")
    assert state.holds == {"russia": 2}
    state = control(state, "Leningrad", "germany")
    assert asked(given("control", state, "Stalingrad", "germany")).title == "IPC of Russia"


@pytest.mark.rule("003-02", "003-05")
def test_germany_wins_with_the_second_defeat() -> None:
    state = table("peace", defeated=("russia",), holders=GERMAN)
    state = ended(control(state, "Great Britain", "germany", 3), 2)
    assert state.phase == "us"
    going = given("end", state)
    assert (going.is_over, going.play.state.ended) == (True, "germany")
    assert going.play.told[-1] == (
        "Both Britain and Russia are defeated, so the US sues for peace and Germany has won "
        "(rule “1.1 German Victory Conditions”)."
    )


@pytest.mark.rule("003-06")
@pytest.mark.parametrize(
    ("ally", "own"), [("russia", "Moscow"), ("britain", "Great Britain"), ("us", "United States")]
)
def test_the_allies_win_when_one_holds_germany_and_its_own_capital(ally: str, own: str) -> None:
    state = control(table(phase=ally, turn=5), "Germany", ally, 12)
    assert state.holds == {f"by-{ally}": 5}
    assert (ended(state, 4).ended, ended(state, 4).holds) == ("allies", {})
    if ally != "us":
        fallen = table(phase=ally, turn=5, holders={"Germany": ally}, defeated=(ally,))
        assert f"by-{ally}" not in ended(fallen, 1).holds
    # A US that is neutral or has made peace wins nothing; the others win without it.
    held = {"Germany": ally}
    for there in (
        table("neutrality", phase=ally, turn=5, holders=held),
        table(phase=ally, turn=5, holders=held, peace=True),
    ):
        assert (f"by-{ally}" in after("end", there).holds) == (ally != "us")
    lost = control(state, own, "germany", *([] if own == "Moscow" else [4]))
    assert lost.holds == {}
    assert ended(lost, 4).ended is None
    # A correction may have taken away what was held.
    before = {"russia": "germany", "britain": "russia", "us": "britain"}[ally]
    taken = after("end", table(phase=before, turn=5, holds={f"by-{ally}": 4}))
    assert (taken.phase, taken.ended, taken.holds) == (ally, None, {})


@pytest.mark.rule("003-04", "003-07", "003-08", "003-09")
def test_a_defeated_russia_stays_so() -> None:
    state = table(defeated=("russia",), holders=GERMAN, phase="us")
    assert refused("control", state, "Moscow", "russia") == (
        "Russia is defeated and cannot be liberated (rule “Notes on Victory Conditions: 1.3.1”)."
    )
    going = given("control", state, "Moscow", "us")
    assert going.play.told[2:] == [
        "The US keeps Moscow for itself (rule “Notes on Victory Conditions: 1.3.1”).",
    ]
    assert going.play.state.defeated == ("russia",)
    assert after("end", state).holds == {}, "what is defeated is held no more"
    # Its money is nobody's any more.
    again = table(defeated=("russia",), holders={**GERMAN, "Moscow": "us"})
    assert given("control", again, "Moscow", "germany").is_over
    # Russia has no turns; Germany need not defeat it again.
    assert ended(table(defeated=("russia",)), 1).phase == "britain"


@pytest.mark.rule("003-10", "003-11", "003-12", "003-13")
def test_england_is_liberated_with_all_its_land() -> None:
    holders = {"Great Britain": "germany", "Egypt": "us", "Cyprus": "germany"}
    state = table(board=WHOLE, phase="us", turn=7, defeated=("britain",), holders=holders)
    russian = replace(state, control={**state.control, WHOLE.grid.parse("Egypt"): "russia"})
    back = control(russian, "Great Britain", "us")
    assert back.control == {WHOLE.grid.parse("Cyprus"): "germany"}, "from Russia too"
    assert refused("control", state, "Great Britain", "britain") == (
        "Britain is defeated until an Ally retakes Great Britain"
        " (rule “Notes on Victory Conditions: 1.3.2”)."
    )
    going = given("control", state, "Great Britain", "us")
    assert going.play.told[2:] == [
        "Britain is liberated (rule “Notes on Victory Conditions: 1.3.2”).",
        "Every British territory that an Ally holds returns to Britain: Great Britain, Egypt"
        " (rule “Notes on Victory Conditions: 1.3.2”).",
        (
            "On the board, move Britain's control markers, and its marker on the income chart "
            "(rule “Notes on Victory Conditions: 1.3.2”)."
        ),
        "Britain collects income from its next turn (rule “Notes on Victory Conditions: 1.3.2”).",
        "To win, Germany must defeat Britain again (rule “Notes on Victory Conditions: 1.3.2”).",
    ]
    # Neither Germany nor, before any defeat, an Ally that takes it from an Ally liberates it.
    corrected = replace(state, control={WHOLE.grid.parse("Great Britain"): "us"})
    assert "liberated" not in " ".join(told("control", corrected, "Great Britain", "germany"))
    allied = table(board=WHOLE, holders={"Great Britain": "us"})
    assert "liberated" not in " ".join(told("control", allied, "Great Britain", "russia"))
    after_it = going.play.state
    assert after_it.control == {WHOLE.grid.parse("Cyprus"): "germany"}
    assert after_it.defeated == ()
    assert ended(after_it, 3).phase == "britain"
    assert ended(state, 3).phase == "us", "a defeated Britain has no turns"


@pytest.mark.rule("003-49", "A3-07")
def test_money_of_a_captured_capital_may_go_to_the_bank() -> None:
    state = table("bank", treasury={"germany": 5, "britain": 20})
    going = given("control", state, "Great Britain", "germany", 20)
    assert going.play.told[3] == (
        "Britain loses its 20 IPC to the bank (rule “2.3.3 Seizure of IPCs upon Capture of "
        "Capital”)."
    )
    assert going.play.state.treasury == {"germany": 5, "britain": 0}
    before = {"Leningrad": "germany", "Moscow": "germany"}
    city = given("control", table("bank", holders=before), "Stalingrad", "germany", 8)
    assert city.play.told[4] == (
        "Russia loses its 8 IPC to the bank (rule “2.3.3 Seizure of IPCs upon Capture of "
        "Capital” and your reading of “no seizure, and Russia's last city”)."
    )
    other = table("bank", holders=before, options={"last-city": "germany"})
    assert (
        "Russia surrenders 8 IPC to Germany"
        in told("control", other, "Stalingrad", "germany", 8)[4]
    )
    # Moscow is a capital where the base game says who wins, however its last city is read.
    base = {"victory": "left-out", "last-city": "germany"}
    moscow = given("control", table("bank", options=base), "Moscow", "germany", 8)
    assert moscow.play.told[-1] == (
        "Russia loses its 8 IPC to the bank (rule “2.3.3 Seizure of IPCs upon Capture of Capital”)."
    )
    # Without the rule the captor takes it, as the base game says.
    assert (
        "Britain surrenders 20 IPC" in told("control", table(), "Great Britain", "germany", 20)[3]
    )


@pytest.mark.rule("003-02")
def test_without_these_conditions_the_base_game_says_who_wins() -> None:
    state = table(options={"victory": "left-out"}, holders=GERMAN)
    state = ended(control(state, "Great Britain", "germany", 4), 8)
    assert (state.holds, state.defeated, state.ended) == ({}, (), None)
    assert after("finish", state, "germany").ended == "germany"
    assert after("finish", after("finish", state, "germany"), "on").ended is None


@pytest.mark.rule("N3-04")
def test_what_is_set_aside_for_a_defeated_russia_is_lost_or_goes_back() -> None:
    def falls(**options: str) -> EuropeState:
        state = table(
            "lend-lease", turn=4, holders=GERMAN, holds={"russia": 3}, phase="us", options=options,
            aside={"britain": 10, "us": 5}, treasury={"britain": 3, "germany": 7},
            order=("us", "germany", "russia", "britain"),
        )  # fmt: skip
        return ended(state, 1)

    lost, back = falls(), falls(aside="returned")
    assert lost.defeated == back.defeated == ("russia",)
    assert (lost.aside, lost.treasury) == ({}, {"britain": 3, "germany": 7})
    assert (back.aside, back.treasury) == ({}, {"britain": 13, "germany": 7})
