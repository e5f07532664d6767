"""What may begin, and the small acts: setup, Recon, repairs, the turn's end."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.procedure.going import run
from boardapp.games.strange_victory.board import no_counter
from boardapp.games.strange_victory.headings import HEADINGS
from boardapp.games.strange_victory.state import Regiment, RoadState
from boardapp.games.strange_victory.turn import menu, procedure
from tests.games.strange_victory.roads import (
    BOARD,
    MIX_ANSWER,
    OPEN,
    asked,
    at,
    given,
    lies,
    refused,
    table,
)


def offered(state: RoadState) -> dict[str, str]:
    """What may begin, with why not."""
    (question,) = menu(state)
    return {
        one.answer: HEADINGS.after(one.refusal.sentence, *one.refusal.rules) if one.refusal else ""
        for one in question.choices
    }


def with_second(state: RoadState, **changed: Any) -> RoadState:
    second = Regiment("p2", "Panzer 2", OPEN, "1", 2)._replace(**changed)
    return state.with_unit("p2", second)


@pytest.mark.rule("000-02", "000-03", "000-04")
def test_setup_lays_a_counter_where_one_goes() -> None:
    going = given("set-up", table("garrison", mix={}), [MIX_ANSWER])
    state = going.play.state
    assert sum(one.kind == "road" for there in state.lying.values() for one in there) == 7
    assert lies(going) == ["garrison", "road"]
    assert going.play.told[-1] == "7 Road counters lie face down (New Road Counters)."
    assert sum(state.pool.left().values()) == 36
    assert refused("set-up", table(), [MIX_ANSWER[1:]]) == (
        "Mix of the Road counters: 36, not 35. (New Road Counters)"
    )


@pytest.mark.rule("000-03")
@pytest.mark.parametrize(
    ("area", "sentence"),
    [
        ("Gull Sands", "Gull Sands is coastal: it takes no Road counter."),
        ("Cold Mill", "Cold Mill has no label A, B or C: no Road counter."),
        ("Two Bridges", None),
    ],
)
def test_where_a_counter_goes(area: str, sentence: str | None) -> None:
    refusal = no_counter(BOARD, BOARD.grid.parse(area))
    assert (refusal.sentence if refusal else None) == sentence


@pytest.mark.rule("000-03")
def test_avesnes_takes_none() -> None:
    areas = tuple(one._replace(name=one.name.replace("Two Bridges", "AVESNES")) for one in
                  BOARD.grid.areas)  # fmt: skip
    renamed = replace(BOARD, grid=replace(BOARD.grid, areas=areas))
    refusal = no_counter(renamed, OPEN)
    assert refusal is not None
    assert refusal.sentence == "AVESNES takes no Road counter."


@pytest.mark.rule("000-56", "000-57", "000-60")
@pytest.mark.parametrize(
    ("unit", "points", "why"),
    [
        ({}, 0, ""),
        ({"steps": 1}, 0, ""),
        ({"steps": 2}, 1, ""),
        ({"steps": 2}, 0, "Division 1 has no Audacity Points left. (Audacity Points)"),
        ({"steps": 3}, 1, "Panzer 1 has entered a third area. (Audacity Points: c)"),
        ({"halted": True}, 1, "Panzer 1 has stopped for this turn."),
        ({"locked": 1}, 1, "Panzer 1 is locked with AT Guns in Two Bridges and must fight next"
         " turn. (Ambushes: 6)"),
    ],
)  # fmt: skip
def test_who_may_move(unit: dict[str, Any], points: int, why: str) -> None:
    assert offered(at(OPEN, "at-guns", unit=unit, points=points))["move p1"] == why


@pytest.mark.rule("000-56")
def test_a_locked_unit_fights_on_in_the_next_turn() -> None:
    state = at(OPEN, "at-guns", unit={"locked": 1})
    assert offered(state)["fight p1"] != ""
    later = at(OPEN, "at-guns", unit={"locked": 1}, turn=2)
    assert offered(later)["fight p1"] == ""
    assert offered(later)["end"] == "Panzer 1 must fight on first. (Ambushes: 6)"
    held = given("fight", later, ["pitched", []]).play.state
    assert (held.units["p1"].locked, offered(held)["end"]) == (2, "")
    assert given("fight", later, ["pitched", ["at-guns"]]).play.state.units["p1"].locked == 0


@pytest.mark.rule("000-49")
def test_recon_frees_a_locked_unit_of_its_guns() -> None:
    state = at(OPEN, "at-guns", unit={"locked": 1}, turn=2, assets={"recon": 1})
    going = given("fight", state, ["yes"])
    assert going.over
    assert (lies(going), offered(going.play.state)["move p1"]) == ([], "")


@pytest.mark.rule("000-56")
def test_a_unit_is_free_once_another_destroys_who_locked_it() -> None:
    state = with_second(at(OPEN, "at-guns", unit={"locked": 1}, turn=2))
    freed = run(procedure("fight", ("p2",)), state, BOARD.grid, ["overrun", ["at-guns"]])
    after = freed.going.play.state
    assert (offered(after)["move p1"], offered(after)["end"]) == ("", "")
    moved = run(procedure("move", ("p1",)), after, BOARD.grid, ["Harrow Ridge"]).going.play.state
    assert moved.units["p1"].locked == 0


@pytest.mark.rule("000-19")
def test_one_unit_ends_its_turn_on_crossroads() -> None:
    full = "A second German unit may not end its turn on Crossroads. (Crossroads)"
    one = at(OPEN, "crossroads")
    assert offered(one)["end"] == ""
    assert offered(with_second(one))["end"] == full
    assert offered(with_second(at(OPEN)))["end"] == ""
    stuck = with_second(at(OPEN, "crossroads", unit={"halted": True}), halted=True)
    assert offered(stuck)["end"] == ""


def test_an_act_cut_short_is_offered_anew() -> None:
    assert offered(at(OPEN, "garrison", "road"))["meet p1"] == ""
    going = given("meet", at(OPEN, "garrison", "road"), ["enemy", "roadblock", "overrun"])
    assert lies(going) == []
    assert "meet p1" not in offered(going.play.state)


@pytest.mark.rule("000-62")
def test_recon_reveals_two_adjacent_areas() -> None:
    state = table("garrison", "road", assets={"recon": 1})
    assert offered(state)["recon"] == ""
    assert refused("recon", state, ["Two Bridges", "Breakwater"]) == (
        "Two Bridges and Breakwater are not adjacent."
    )
    going = given("recon", state, ["Two Bridges", "Harrow Ridge", "enemy", "stuka"])
    assert going.over
    assert (lies(going), going.play.state.assets) == (["enemy"], {"stuka": 1})


@pytest.mark.rule("000-15", "000-59", "000-57")
@pytest.mark.parametrize(
    ("how", "assets", "points"),
    [
        ("base shocked", {}, 1),
        ("point shocked", {"repair-base": 1}, 0),
        ("no", {"repair-base": 1}, 1),
    ],
)
def test_repairs(how: str, assets: dict[str, int], points: int) -> None:
    marks = frozenset({"shocked", "disordered"})
    state = table(unit={"marks": marks}, assets={"repair-base": 1}, points=1, phase="repairs")
    assert offered(state) == {"repair p1": "", "end": ""}
    after = given("repair", state, [how]).play.state
    assert (after.assets, after.divisions["1"].now) == (assets, points)
    assert after.units["p1"].marks == (marks if how == "no" else {"disordered"})


@pytest.mark.rule("000-15", "000-57")
def test_what_repairs_need() -> None:
    state = table(unit={"marks": frozenset({"shocked"})}, phase="repairs")
    assert refused("repair", state, ["base shocked"]) == "No Repair Base is in the box."
    assert refused("repair", state, ["point shocked"]) == (
        "Division 1 has no Audacity Points left. (Audacity Points)"
    )


@pytest.mark.rule("000-61", "N0-04")
@pytest.mark.parametrize(("now", "after"), [(1, 2), (2, 3), (3, 3), (4, 4)])
def test_a_spent_point_comes_back_each_turn(now: int, after: int) -> None:
    state = table(points=now, unit={"steps": 2, "halted": True}, phase="repairs")
    ended = given("end", state, ["yes"]).play.state
    assert (ended.divisions["1"].now, ended.turn, ended.phase) == (after, 2, "movement")
    assert (ended.units["p1"].steps, ended.units["p1"].halted) == (0, False)


def test_phases_follow_each_other() -> None:
    going = given("end", table(), ["yes"])
    assert going.play.state.phase == "repairs"
    assert asked(given("end", table(), [])).sentence == "End the Movement Phase?"
    assert given("end", table(), ["no"]).play.state == table()


@pytest.mark.parametrize(
    ("name", "to"), [("surrender", ()), ("surrender", ("p1",)), ("move", ()), ("end", ("p1",))]
)
def test_there_are_no_other_procedures(name: str, to: tuple[str, ...]) -> None:
    with pytest.raises(KeyError):
        procedure(name, to)
