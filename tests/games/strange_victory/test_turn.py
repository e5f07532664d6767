"""The menu and the small acts: Recon, repairs, the ends of phases and of the game."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.game_progress import GameProgress, SideTally
from boardapp.core.procedure.displayed_facts import TableFact
from boardapp.core.procedure.running_procedure import replay_answers
from boardapp.games.strange_victory.counter_kinds import SORTS
from boardapp.games.strange_victory.game import StrangeVictory
from boardapp.games.strange_victory.rule_headings import HEADINGS
from boardapp.games.strange_victory.state import CounterOnBoard, Regiment, RoadState
from boardapp.games.strange_victory.turn_menu import MENU, menu_questions
from tests.games.strange_victory.roads import (
    BOARD,
    FOREST,
    OPEN,
    START,
    asked,
    at,
    given,
    lies,
    refused,
    table,
)


def offered(state: RoadState) -> dict[str, str]:
    """The procedures that may begin, each with the reason against it."""
    (question,) = menu_questions(state)
    return {
        one.answer: HEADINGS.text_with_citation(one.refusal.sentence, *one.refusal.rules)
        if one.refusal
        else ""
        for one in question.choices
    }


def with_second(state: RoadState, **changed: Any) -> RoadState:
    second = Regiment("p2", "Panzer 2", OPEN, "1", 2)._replace(**changed)
    return state.with_unit("p2", second)


@pytest.mark.rule("000-56", "000-57", "000-60")
@pytest.mark.parametrize(
    ("unit", "points", "why"),
    [
        ({}, 0, ""),
        ({"steps": 1}, 0, ""),
        ({"steps": 2}, 1, ""),
        ({"steps": 2}, 0, "Division 1 has no Audacity Points (AP) left. (rule “Audacity Points”)"),
        ({"steps": 3}, 1, ("Panzer 1 has entered its third area in this turn and may enter no "
            "other. (rule “Audacity Points c: third area”)")),
        ({"marks": ("halted",)}, 1, "Panzer 1 has stopped already in this turn."),
        ({"marks": ("fought", "locked")}, 1, ("Panzer 1 is locked in combat with AT Guns in Two "
            "Bridges and must fight them next turn. (rule “Ambushes: 6”)")),
        ({"marks": ("locked",)}, 1, ("Panzer 1 is locked in combat with AT Guns in Two Bridges "
            "and must fight them this turn. (rule “Ambushes: 6”)")),
    ],
)  # fmt: skip
def test_who_may_move(unit: dict[str, Any], points: int, why: str) -> None:
    assert offered(at(OPEN, "at-guns", unit=unit, points=points))["move p1"] == why


@pytest.mark.rule("000-56")
def test_nobody_locks_a_unit_where_no_enemy_is() -> None:
    assert offered(at(OPEN, unit={"marks": ("locked",)}))["move p1"] == ""


@pytest.mark.rule("000-56")
def test_a_locked_unit_fights_on_in_the_next_turn() -> None:
    held = at(OPEN, "at-guns", unit={"marks": ("fought", "locked")})
    assert offered(held)["fight p1"].startswith(
        "Panzer 1 is locked in combat with AT Guns in Two Bridges"
    )
    assert offered(held)["end"] == ""
    later = at(OPEN, "at-guns", unit={"marks": ("locked",)})
    assert offered(later)["fight p1"] == ""
    assert offered(later)["end"] == "Panzer 1 must finish its fight first. (rule “Ambushes: 6”)"
    after = given("fight", later, ["pitched", [], "stop"]).play.state
    assert (after.units["p1"].is_locked, offered(after)["end"]) == (False, "")


def test_a_unit_fights_once_a_turn() -> None:
    after = given("fight", at(OPEN, "enemy"), ["pitched", [], "on"]).play.state
    assert offered(after)["fight p1"] == "Panzer 1 has fought already in this turn."
    assert offered(after)["move p1"] == ""
    later = replace(after, units=after.without_markers_ending_with_phase("check").units)
    assert offered(later)["fight p1"] == ""


@pytest.mark.rule("000-49")
def test_recon_frees_a_locked_unit_of_its_guns() -> None:
    state = at(OPEN, "at-guns", unit={"marks": ("locked",)}, assets={"recon": 1})
    going = given("fight", state, ["yes"])
    assert going.is_over
    assert (lies(going), offered(going.play.state)["move p1"]) == ([], "")


@pytest.mark.rule("000-56")
def test_a_unit_is_free_once_another_destroys_who_locked_it() -> None:
    state = with_second(at(OPEN, "at-guns", unit={"marks": ("locked",)}))
    freed = replay_answers(
        MENU.procedure_by_name("fight", ("p2",)),
        state,
        BOARD.grid,
        ["overrun", ["at-guns"], "stop"],
    )
    after = freed.going.play.state
    assert (offered(after)["move p1"], offered(after)["end"]) == ("", "")
    moved = replay_answers(
        MENU.procedure_by_name("move", ("p1",)), after, BOARD.grid, ["Harrow Ridge"]
    ).going.play.state
    assert moved.units["p1"].marks == ()


@pytest.mark.rule("000-19")
def test_one_unit_ends_its_turn_on_crossroads() -> None:
    full = "A second German unit may not end its turn on Crossroads. (rule “Crossroads”)"
    one = at(OPEN, "crossroads")
    assert offered(one)["end"] == ""
    assert offered(with_second(one))["end"] == full
    assert offered(with_second(at(OPEN)))["end"] == ""
    assert offered(with_second(one, space=START))["end"] == ""
    halted = {"marks": ("halted",)}
    stuck = with_second(at(OPEN, "crossroads", unit=halted), **halted)
    assert offered(stuck)["end"] == ""


@pytest.mark.rule("000-19")
@pytest.mark.parametrize(
    ("steps", "points", "other", "free"),
    [
        # It can go on: by its second area, or by a third for an AP.
        (0, 0, {"steps": 2}, True),
        (1, 1, {"marks": ("halted",)}, True),
        # It cannot, but the one that is there can make room: one that has moved already, too.
        (1, 0, {}, True),
        (1, 0, {"steps": 1}, True),
        (2, 1, {"steps": 1}, True),
        (2, 2, {"steps": 2}, True),
        # Neither can.
        (1, 0, {"steps": 2}, False),
        (1, 0, {"marks": ("halted",)}, False),
        (2, 1, {"steps": 2}, False),
    ],
)  # fmt: skip
def test_a_second_unit_passes_through_crossroads_and_does_not_stay(
    steps: int, points: int, other: dict[str, Any], free: bool
) -> None:
    state = with_second(table("crossroads", unit={"steps": steps}, points=points), **other)
    if not free:
        assert refused("move", state, ["Two Bridges"]) == (
            "Panzer 1 could not move further from Crossroads, and a second German unit may not "
            "end its turn there. (rule “Crossroads”)"
        )
        return
    after = given("move", state, ["Two Bridges"]).play.state
    assert after.units["p1"].space == after.units["p2"].space == OPEN
    assert offered(after)["end"].startswith("A second German unit may not end its turn")


@pytest.mark.rule("000-19")
def test_a_unit_that_has_moved_goes_on_from_crossroads() -> None:
    state = with_second(table("crossroads"), steps=2)
    there = given("move", state, ["Two Bridges"]).play.state
    passed = given("move", there, ["Old Tollgate"]).play.state
    assert (passed.units["p1"].steps, offered(passed)["end"]) == (2, "")
    # One there alone is in nobody's way.
    assert given("move", table("crossroads", unit={"steps": 1}), ["Two Bridges"]).is_over


def test_an_act_cut_short_is_offered_anew() -> None:
    assert offered(at(OPEN, "garrison", "road"))["meet p1"] == ""
    going = given("meet", at(OPEN, "garrison", "road"), ["enemy", "roadblock", "overrun", "on"])
    assert lies(going) == []
    assert "meet p1" not in offered(going.play.state)


@pytest.mark.rule("000-62")
def test_recon_reveals_two_adjacent_areas() -> None:
    state = table("garrison", "road", assets={"recon": 2})
    assert offered(state)["recon"] == ""
    assert refused("recon", state, ["Two Bridges", "Breakwater"]) == (
        "Two Bridges and Breakwater are not adjacent. (rule “German Recon Assets”)"
    )
    going = given("recon", state, ["Two Bridges", "Harrow Ridge", "enemy", "stuka"])
    assert going.is_over
    assert (lies(going), going.play.state.assets) == (
        ["enemy"], {"recon": 1, "stuka": 1},
    )  # fmt: skip


@pytest.mark.rule("000-62")
def test_recon_reveals_the_second_area_as_the_first() -> None:
    both = {
        OPEN: (CounterOnBoard("garrison"), CounterOnBoard("road")),
        START: (CounterOnBoard("garrison"), CounterOnBoard("road")),
    }
    state = table(assets={"recon": 1}, lying=both, unit={"space": FOREST})
    answers = ["Two Bridges", "Harrow Ridge", "enemy", "at-guns", "infantry", "accident"]
    going = given("recon", state, answers)
    assert going.is_over
    assert (lies(going), lies(going, START)) == (["enemy", "at-guns"], ["infantry", "accident"])
    assert going.play.state.garrisons_out == {"enemy": 1, "infantry": 1}
    # Nobody is there whom it could befall: it waits face up.
    assert going.play.state.units["p1"].marks == ()


@pytest.mark.rule("000-15", "000-59", "000-57")
@pytest.mark.parametrize(
    ("how", "assets", "points"),
    [
        ("base shocked", {"repair-base": 1}, 1),
        ("point shocked", {"repair-base": 2}, 0),
        ("no", {"repair-base": 2}, 1),
    ],
)
def test_repairs(how: str, assets: dict[str, int], points: int) -> None:
    marks = ("disordered", "shocked")
    state = table(unit={"marks": marks}, assets={"repair-base": 2}, points=1, phase="repairs")
    assert offered(state) == {"repair p1": "", "end": ""}
    after = given("repair", state, [how]).play.state
    assert (after.assets, after.divisions["1"].now) == (assets, points)
    assert after.units["p1"].marks == (marks if how == "no" else ("disordered",))


@pytest.mark.rule("000-15", "000-59")
@pytest.mark.parametrize("mark", ["shocked", "disordered"])
def test_a_repair_takes_off_what_is_there(mark: str) -> None:
    state = table(unit={"marks": (mark,)}, points=3, phase="repairs", assets={"repair-base": 1})
    ways = [f"base {mark}", f"point {mark}"]
    assert [one.answer for one in asked(given("repair", state)).choices] == [*ways, "no"]
    for way, points in zip(ways, (3, 2), strict=True):
        after = given("repair", state, [way]).play.state
        assert (after.units["p1"].marks, after.divisions["1"].now) == ((), points)


@pytest.mark.rule("000-15", "000-57")
def test_what_repairs_need() -> None:
    state = table(unit={"marks": ("shocked",)}, phase="repairs")
    assert refused("repair", state, ["base shocked"]) == (
        "The Campaign Asset box has no Repair Base."
    )
    assert refused("repair", state, ["point shocked"]) == (
        "Division 1 has no Audacity Points (AP) left. (rule “Audacity Points”)"
    )


@pytest.mark.rule("000-61", "N0-04")
@pytest.mark.parametrize(("now", "after"), [(1, 2), (2, 3), (3, 3), (4, 4)])
def test_a_spent_point_comes_back_in_the_game_end_check(now: int, after: int) -> None:
    state = table(points=now, phase="repairs")
    ended = given("end", state).play
    assert (ended.state.divisions["1"].now, ended.state.turn, ended.state.phase) == (
        after, 1, "check",
    )  # fmt: skip
    told = "Division 1 regains 1 AP (rule “Audacity Points”)."
    assert (told in ended.told) == (after > now)


def test_phases_follow_each_other() -> None:
    marks = ("disordered", "fought", "halted", "locked")
    told: list[str] = []
    state = table(unit={"steps": 2, "marks": marks})
    for phase in ("repairs", "check", "movement"):
        assert state.units["p1"].marks == marks
        play = given("end", state).play
        state, told = play.state, [*told, *play.told]
        assert state.phase == phase
    assert (state.turn, state.units["p1"].marks) == (2, ("disordered", "locked"))
    assert state.units["p1"].steps == 0
    assert told == [
        "Repairs Segment.", "Game End Check Segment.", "Division 1 regains 1 AP (rule “Audacity "
                                                       "Points”).",
        "Turn 2.", "Movement Phase.",
    ]  # fmt: skip


@pytest.mark.rule("000-17")
def test_the_base_game_ends_and_prisoners_are_counted() -> None:
    state = table(phase="check", assets={"prisoners": 2})
    assert offered(state) == {"end": "", "finish": ""}
    going = given("finish", state, ["won"])
    assert going.play.told == [
        "End of the game: Germany has won.",
        "2 Victory Points for Prisoners (rule “Prisoners”).",
    ]
    game = StrangeVictory(BOARD.grid)
    after = going.play.state
    assert game.game_end_sentence(after) == "Germany has won."
    assert [*game.score_tallies(after)][-1].words == "2 VP"
    assert offered(after) == {"finish": ""}
    none = given("finish", table(phase="check"), ["won"]).play.state
    assert [*game.score_tallies(none)][-1].words == "0 VP"
    on = given("finish", after, ["on"]).play.state
    assert (game.game_end_sentence(on), on) == (None, state)


@pytest.mark.rule("000-57", "000-17")
def test_the_bar_over_the_board() -> None:
    game, state = StrangeVictory(BOARD.grid), table(points=1, assets={"prisoners": 1}, turn=4)
    tallies = (SideTally("germany", "Division 1: 1 of 3 AP"), SideTally("germany", "1 VP"))
    steps = ("Move, fight", "Repairs", "End check")
    assert game.progress(state) == GameProgress(
        "Turn 4", steps, 0, "germany", tallies, title="Movement Phase"
    )
    assert game.progress(replace(state, ended="over")) == GameProgress(
        "Turn 4", steps, None, "", tallies,
        "The game has ended without a known winner.", "Movement Phase",
    )  # fmt: skip
    assert game.progress(replace(state, phase="set-up")) is None
    assert game.moment_title(replace(state, phase="set-up")) == "Setup"


@pytest.mark.rule("000-07")
def test_what_can_still_turn_up_is_shown() -> None:
    (question,) = menu_questions(table(out={"stuka": 2, "accident": 2}))
    (left,) = question.facts
    assert isinstance(left, TableFact)
    assert left.title == "Road counters not yet revealed"
    assert [one for one, _ in left.rows] == [
        "Helpful Assets: 11 of 32", "Terrain: 4 of 32", "Misfortunes: 6 of 32",
        "Antagonists: 11 of 32",
    ]  # fmt: skip
    assert left.rows[2][1] == "MB 151 × 3, Hurricane × 3"
    assert menu_questions(table(mix={}))[0].facts == ()
    assert list(map(len, SORTS.values())) == [6, 2, 3, 5]


@pytest.mark.parametrize(
    ("name", "to"), [("surrender", ()), ("surrender", ("p1",)), ("move", ()), ("end", ("p1",))]
)
def test_there_are_no_other_procedures(name: str, to: tuple[str, ...]) -> None:
    with pytest.raises(KeyError):
        MENU.procedure_by_name(name, to)


@pytest.mark.rule("000-08")
def test_what_is_in_the_box_is_shown_in_every_phase() -> None:
    for phase in ("movement", "repairs", "check"):
        (question,) = menu_questions(table(phase=phase, assets={"stuka": 2, "recon": 1}))
        box = question.facts[0]
        assert box == TableFact("Campaign Asset box", (("Stuka", "2"), ("Recon", "1")))
