"""Before the first turn: the question, what a layout says already, and the counters laid out."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.running_procedure import RunningProcedure, replay_answers
from boardapp.games.areas.dice_table import DiceTable
from boardapp.games.areas.state import PointTrack
from boardapp.games.strange_victory.counter_kinds import COUNTERS
from boardapp.games.strange_victory.road_counter_areas import (
    areas_for_road_counters,
    why_no_road_counter,
)
from boardapp.games.strange_victory.rule_headings import HEADINGS
from boardapp.games.strange_victory.state import CounterOnBoard, Regiment, RoadState
from boardapp.games.strange_victory.turn_menu import MENU, menu_questions
from tests.games.strange_victory.roads import (
    BOARD,
    COMBAT,
    GRID,
    MIX,
    MIX_ANSWER,
    OPEN,
    START,
    STRENGTHS,
    asked,
    given,
    lies,
    refused,
    table,
)

EMPTY = table(phase="set-up", mix={}, strengths={})
"""A table about which only its units are known."""
KNOWN = replace(EMPTY, options={"pool": "digital"}, strengths=STRENGTHS, combat=COMBAT)
"""A table whose layout says all but where counters lie, and the mix."""


def offered(state: RoadState) -> dict[str, str]:
    (question,) = menu_questions(state)
    return {
        one.answer: HEADINGS.text_with_citation(one.refusal.sentence, *one.refusal.rules)
        if one.refusal
        else ""
        for one in question.choices
    }


def titles(going: RunningProcedure[RoadState], *answers: Any) -> list[str]:
    """The titles of the questions, one after the other."""
    found = []
    for answer in answers:
        found.append(asked(going).title)
        assert going.take_answer(answer) is None
    return found


def test_moves_are_offered_once_the_counters_lie() -> None:
    assert offered(EMPTY) == {"muster": "", "set-up": ""}
    laid = given("set-up", KNOWN, [[], MIX_ANSWER]).play.state
    assert offered(laid)["move p1"] == ""
    assert laid.phase == "movement"


@pytest.mark.rule("000-70")
def test_no_game_without_german_units() -> None:
    nobody = replace(EMPTY, units={}, divisions={})
    assert offered(nobody)["set-up"] == (
        "Add a German unit first, because Germany plays with at least one. (the rules of the "
        "base game)"
    )


@pytest.mark.rule("000-57", "000-61", "000-70")
def test_german_units_are_entered() -> None:
    state = replace(EMPTY, units={}, divisions={})
    going = given("muster", state)
    assert titles(going, "Panzer Lehr", "7", 2, 4, "Cold Mill") == [
        "German unit", "Division", "Audacity Points of Division 7", "Dice of Panzer Lehr", (
            "Area of Panzer Lehr"
        ),
    ]  # fmt: skip
    first = going.play.state
    assert first.divisions == {"7": PointTrack(2, 2)}
    assert first.units == {"p1": Regiment("p1", "Panzer Lehr", GRID.parse("Cold Mill"), "7", 4)}
    again = given("muster", first)
    assert titles(again, "Scouts", "of 7", {"instead": "later"}, "Harrow Ridge") == [
        "German unit", "Division of Scouts", "Dice of Scouts", "Area of Scouts",
    ]  # fmt: skip
    assert again.play.state.units["p2"] == Regiment("p2", "Scouts", START, "7")
    other = given("muster", first, ["Guns", "new", "8", 1, 1, "Cold Mill"]).play.state
    assert other.divisions == {"7": PointTrack(2, 2), "8": PointTrack(1, 1)}


@pytest.mark.rule("000-57")
def test_a_table_holds_so_many_units_and_divisions() -> None:
    many = {f"p{n}": Regiment(f"p{n}", "Panzer", START, "1") for n in range(1, 101)}
    assert offered(replace(EMPTY, units=many))["muster"] == (
        "A table has room for at most 100 units."
    )
    assert refused("muster", EMPTY, ["x" * 41]).startswith(
        "German unit: enter one line of at most 40"
    )
    for dice in (0, 21):
        assert refused("muster", EMPTY, ["Scouts", "of 1", dice]) == (
            f"Dice of Scouts: enter 1 to 20, not {dice}. (the rules of the base game)"
        )
    assert refused("muster", EMPTY, ["Scouts", "new", "x" * 41]) == (
        "Division: enter one line of at most 40 characters. (rule “Audacity Points”)"
    )
    points = refused("muster", EMPTY, ["Scouts", "new", "8", 21])
    assert points.startswith("Audacity Points of Division 8: enter 0 to 20, not 21.")
    full = replace(EMPTY, divisions={str(n): PointTrack(1, 1) for n in range(50)})
    assert refused("muster", full, ["Scouts", "new"]) == (
        "A table has room for at most 50 divisions."
    )


@pytest.mark.rule("000-02", "000-04", "000-54", "000-70")
def test_all_that_the_owner_knows_is_asked() -> None:
    going = given("set-up", EMPTY)
    where = ["Two Bridges", "Thornfield"]
    garrisons = ["enemy", "enemy", "breakdown"]
    found = titles(
        going, "digital", ["me-109 kept"], where, garrisons, "yes", 1, 2, 3,
        {"instead": "later"}, 0, "yes", "hits", 6, 5, 4, 2, 1, {"instead": "never"}, MIX_ANSWER,
    )  # fmt: skip
    assert found == [
        "Road counters", "Unclear rules on Road counters", "Garrisons",
        "Mix of the Garrison counters", "Printed Strengths", "Strength of Roadblock",
        "Strength of Reserve Infantry", "Strength of Mobile Infantry", "Strength of AA Guns",
        "Strength of AT Guns", "Combat table", "Combat table", "Combat table", "Combat table",
        "Devastating Overrun", "Brutal Breakthrough", "Pitched Battle", "Desperate Victory",
        "Mix of the Road counters",
    ]  # fmt: skip
    state = going.play.state
    assert going.is_over
    strong = ["digital", [], where, garrisons, "yes", 21]
    assert refused("set-up", EMPTY, strong).startswith(
        "Strength of Roadblock: enter 0 to 20, not 21."
    )
    assert state.options == {"pool": "digital", "me-109": "kept"}
    assert state.garrisons == {"enemy": 2, "breakdown": 1}
    assert state.strengths == {
        "roadblock": 1, "reserve-infantry": 2, "mobile-infantry": 3, "at-guns": 0,
    }  # fmt: skip
    rows = ((4, "overrun"), (2, "breakthrough"), (1, "pitched"))
    assert state.combat == DiceTable(6, "hits", rows, 5)
    assert (state.mix, lies(going)) == (MIX, ["garrison", "road"])


@pytest.mark.rule("000-02")
def test_what_a_layout_says_is_not_asked_again() -> None:
    state = replace(
        KNOWN, lying={OPEN: (CounterOnBoard("garrison"), CounterOnBoard("road"))}, mix=MIX
    )
    going = given("set-up", state)
    assert going.is_over
    assert going.play.told == ["6 Road counters lie face down (rule “New Road Counters”).",
                               "Movement Phase."]  # fmt: skip
    assert lies(going) == ["garrison", "road"]
    shown = replace(KNOWN, lying={OPEN: (CounterOnBoard("crossroads"),)}, mix=MIX)
    laid = given("set-up", shown, [["Two Bridges"], ["enemy"]])
    assert lies(laid) == ["garrison", "crossroads"]


def test_who_enters_nothing_is_asked_when_it_is_needed() -> None:
    going = given("set-up", EMPTY, ["physical", [], [], "no", "no", MIX_ANSWER])
    assert going.is_over
    state = going.play.state
    assert (state.options, state.garrisons, state.strengths, state.combat) == ({}, {}, {}, None)


@pytest.mark.rule("000-01", "000-02", "000-03", "000-04")
def test_a_counter_is_laid_where_one_goes() -> None:
    going = given("set-up", KNOWN, [[], MIX_ANSWER])
    state = going.play.state
    assert state.face_down_count("road") == len(areas_for_road_counters(BOARD)) == 7
    assert "7 Road counters lie face down (rule “New Road Counters”)." in going.play.told
    assert sum(state.road_counter_pool.counts_left().values()) == COUNTERS == 36
    assert refused("set-up", KNOWN, [[], MIX_ANSWER[1:]]) == (
        "You have counted 35 counters, but 36 are needed. (rule “New Road Counters”)"
    )
    assert refused("set-up", KNOWN, [[], [*MIX_ANSWER, "stuka"]]) == (
        "You have counted 37 counters, but 36 are needed. (rule “New Road Counters”)"
    )


@pytest.mark.rule("000-01")
def test_more_areas_than_counters_are_the_board_s_fault() -> None:
    areas = tuple(
        one._replace(name=f"{one.name} {n}") for n in range(6) for one in BOARD.grid.areas
    )
    grid = replace(BOARD.grid, areas=areas)
    values = {space: {"label": "A"} for space in grid.spaces()}
    board = replace(BOARD, grid=grid, values=values, flags={})
    assert offered(replace(EMPTY, areas=board))["set-up"] == (
        "72 areas need a Road counter, but there are only 36 counters. (rule “New Road Counters”)"
    )


@pytest.mark.rule("000-01")
def test_no_counters_are_laid_that_are_out_already() -> None:
    out = replace(EMPTY, out={"stuka": 30})
    assert offered(out)["set-up"].startswith("There are 36 Road counters")
    assert offered(replace(EMPTY, out={"stuka": 29}))["set-up"] == ""


def test_a_garrison_mix_counts_those_that_lie() -> None:
    where = ["Thornfield", "Two Bridges"]
    state = replace(KNOWN, options={"pool": "digital"})
    assert refused("set-up", state, [where, ["enemy"]]) == (
        "You have counted 1 counters, but 2 lie face down. (the rules of the base game)"
    )
    mixed = given("set-up", state, [where, ["enemy", "recon"], MIX_ANSWER]).play.state
    met = replay_answers(
        MENU.procedure_by_name("move", ("p1",)), mixed, GRID, ["Two Bridges"]
    ).going
    notes = {one.answer: one.note for one in asked(met).choices}
    assert (notes["enemy"], notes["infantry"]) == ("1 of 2 left", "0 of 2 left")
    after = replay_answers(
        MENU.procedure_by_name("move", ("p1",)), mixed, GRID, ["Two Bridges", "recon"]
    ).going
    assert after.play.state.garrisons_out == {"recon": 1}


@pytest.mark.rule("000-01")
def test_readings_are_agreed_before_the_game_alone() -> None:
    laid = replace(given("set-up", KNOWN, [[], MIX_ANSWER]).play.state, mode="free")
    assert offered(laid)["set-up"] == (
        "The game has begun, so you can no longer change how you read its rules."
    )


@pytest.mark.rule("000-03")
@pytest.mark.parametrize(
    ("area", "sentence"),
    [
        ("Gull Sands", "Gull Sands gets no Road counter, because it is coastal."),
        ("Cold Mill", "Cold Mill gets no Road counter, because it has no label A, B or C."),
        ("Two Bridges", None),
    ],
)
def test_where_a_counter_goes(area: str, sentence: str | None) -> None:
    refusal = why_no_road_counter(BOARD, BOARD.grid.parse(area))
    assert (refusal.sentence if refusal else None) == sentence


@pytest.mark.rule("000-03")
def test_avesnes_takes_none() -> None:
    areas = tuple(one._replace(name=one.name.replace("Two Bridges", "AVESNES")) for one in
                  BOARD.grid.areas)  # fmt: skip
    renamed = replace(BOARD, grid=replace(BOARD.grid, areas=areas))
    refusal = why_no_road_counter(renamed, OPEN)
    assert refusal is not None
    assert refusal.sentence == "AVESNES gets no Road counter, because the board marks it so."
