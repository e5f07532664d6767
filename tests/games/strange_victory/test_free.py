"""Free play of Strange Victory: every procedure, reasons against it, and changes by hand."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play_refusals import FreePlayProcedure, without_rule_refusals
from boardapp.core.procedure.question_parts import PlacementAnswer
from boardapp.core.procedure.questions import PutObject
from boardapp.core.procedure.running_procedure import replay_answers
from boardapp.games.areas.state import PointTrack
from boardapp.games.strange_victory.state import CounterOnBoard, RoadState
from boardapp.games.strange_victory.turn_menu import MENU, menu_questions
from tests.games.strange_victory.roads import GRID, MIX_ANSWER, OPEN, START, asked, at, given, table


def free(state: RoadState) -> RoadState:
    return replace(state, mode="free")


def offered(state: RoadState) -> dict[str, str | None]:
    """The offers, each with the rules' reason against it."""
    (question,) = menu_questions(state)
    return {one.answer: one.refusal and one.refusal.sentence for one in question.choices}


def test_everything_is_offered_out_of_turn() -> None:
    state = table("garrison", "road")
    assert offered(state) == {"move p1": None, "end": None}
    late = "You can do that only in the Movement Phase."
    soon = "You can do that only in the Repairs Segment."
    last = "You can do that only in the Game End Check Segment."
    first = "You can do that only in the setup."
    laid = "The game has begun, so you can no longer change how you read its rules."
    assert offered(free(state)) == {
        "muster": first, "set-up": laid, "move p1": None,
        "meet p1": "This area has no face-down counter.", "fight p1": "There is no enemy in "
        "this area.",
        "repair p1": soon, "recon": "The Campaign Asset box has no Recon.",
            "end": None, "finish": last,
        "by-hand": None,
    }  # fmt: skip
    assert offered(free(replace(state, phase="repairs"))) == {
        "muster": first, "set-up": laid, "move p1": late, "meet p1": late, "fight p1": late,
        "repair p1": "Panzer 1 has no marker that a repair could remove.",
            "recon": late, "end": None,
        "finish": last, "by-hand": None,
    }  # fmt: skip
    down = free(at(OPEN, "garrison", "road"))
    assert offered(down)["fight p1"] == "Turn up the counter in this area first."
    ended = offered(free(replace(state, ended="won")))
    assert ended["move p1"] == ended["end"] == ("Germany has won.")
    assert ended["finish"] is None


def test_only_what_cannot_be_stays_refused() -> None:
    (question,) = menu_questions(free(table("garrison", "road")))
    freed: Any = without_rule_refusals(question)
    assert [one.answer for one in freed.choices if one.refusal] == ["set-up"]


def test_the_mix_of_a_table_that_draws_counts_what_is_left() -> None:
    state = table("garrison", "road", mix={}, out={"stuka": 2}, options={"pool": "digital"})
    going = given("move", state, ["Two Bridges", "enemy"])
    assert asked(going).sentence == "How many of each kind are left?"
    held = MIX_ANSWER[:34]
    after = given("move", state, ["Two Bridges", "enemy", held]).play.state
    assert (sum(after.mix.values()), after.mix["stuka"]) == (36, held.count("stuka") + 2)


@pytest.mark.parametrize(
    ("name", "answer"), [("move", "Lantern Cross"), ("repair", "point shocked")]
)
def test_what_is_not_there_is_not_paid(name: str, answer: str) -> None:
    unit = {"space": START, "steps": 3, "marks": ("shocked",)}
    going = FreePlayProcedure(MENU.procedure_by_name(name, ("p1",)), table(unit=unit), GRID)
    assert going.take_answer({"against": answer}) is None
    assert going.is_over
    after = going.play.state
    assert (after.divisions["1"], after.units["p1"].steps) == (PointTrack(0, 3), 3)


# By hand


def put(state: RoadState, thing: str, space: str | None) -> RoadState:
    answer = {"thing": thing} if space is None else {"thing": thing, "space": space}
    going, refusal = replay_answers(MENU.procedure_by_name("by-hand", ()), state, GRID, [answer])
    assert refusal is None, refusal
    assert going.is_over
    return going.play.state


def question(state: RoadState) -> PutObject:
    going = replay_answers(MENU.procedure_by_name("by-hand", ()), state, GRID, []).going
    assert isinstance(going.asked, PutObject)
    return going.asked


MILL = GRID.parse("Cold Mill")
STATE = at(OPEN, "at-guns", "enemy", unit={"marks": ("locked",)})


def lies(state: RoadState, space: Space) -> tuple[CounterOnBoard, ...]:
    return state.lying.get(space, ())


def test_a_unit_is_put_anywhere_and_taken_off() -> None:
    moved = put(STATE, "unit p1", "Cold Mill").units["p1"]
    assert (moved.space, moved.is_locked, moved.steps) == (MILL, False, 0)
    assert put(STATE, "unit p1", None).units == {}


def test_counters_lie_where_they_are_put() -> None:
    moved = put(STATE, "at-guns in Two Bridges", "Cold Mill")
    assert (lies(moved, OPEN), lies(moved, MILL)) == (
        (CounterOnBoard("enemy", 4),),
        (CounterOnBoard("at-guns", 2),),
    )
    off = put(STATE, "enemy in Two Bridges", None)
    assert lies(off, OPEN) == (CounterOnBoard("at-guns", 2),)
    new = put(off, "box garrison", "Two Bridges")
    assert lies(new, OPEN) == (CounterOnBoard("garrison"), CounterOnBoard("at-guns", 2))


@pytest.mark.parametrize(
    ("thing", "space", "sentence"),
    [
        ("box road", "Two Bridges", "Two Bridges has room for one Road counter and one Garrison"),
        ("unit p9", "Two Bridges", "Piece placed by hand: there is no 'unit p9'."),
        ("box tank", "Two Bridges", "Piece placed by hand: there is no 'box tank'."),
        ("box road", None, "Piece placed by hand: choose a space."),
    ],
)
def test_what_cannot_lie_there(thing: str, space: str | None, sentence: str) -> None:
    asks = without_rule_refusals(question(STATE))
    refusal = asks.refuse(PlacementAnswer(thing, GRID.parse(space) if space else None), GRID)
    assert refusal is not None
    assert refusal.sentence.startswith(sentence)


@pytest.mark.rule("000-02", "000-03")
@pytest.mark.parametrize(
    ("thing", "space", "sentence"),
    [
        ("box road", "Gull Sands", "Gull Sands gets no Road counter, because it is coastal."),
        (
            "road in Two Bridges",
            "Cold Mill",
            ("Cold Mill gets no Road counter, because it has no label A, B or C."),
        ),
        ("box road", "Thornfield", None),
        ("box stuka", "Gull Sands", None),
        ("box garrison", "Gull Sands", None),
    ],
)
def test_a_road_counter_put_where_none_goes_is_against_the_rules(
    thing: str, space: str, sentence: str | None
) -> None:
    asks = question(at(OPEN, "road"))
    spot = PlacementAnswer(thing, GRID.parse(space))
    refusal = asks.refuse(spot, GRID)
    assert (refusal.sentence if refusal else None) == sentence
    assert without_rule_refusals(asks).refuse(spot, GRID) is None


@pytest.mark.rule("000-02")
def test_a_road_counter_may_be_taken_off() -> None:
    assert lies(put(at(OPEN, "road"), "road in Two Bridges", None), OPEN) == ()


def test_all_that_can_be_put_is_named() -> None:
    titles = {one.name: one.title for one in question(at(OPEN, "garrison", "stuka")).things}
    assert titles["unit p1"] == "Panzer 1"
    assert titles["garrison in Two Bridges"] == "Garrison counter (from Two Bridges), face down"
    assert titles["stuka in Two Bridges"] == "Stuka (from Two Bridges)"
    assert titles["box road"] == "Road counter (from the box), face down"
    assert len(titles) == 3 + 25
