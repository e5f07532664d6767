"""What a table does beside the rules, as acts: modes, corrections, changes by hand; and forged."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.change import Changes, Set
from boardapp.core.command import Command, MoveUnit, SetTurn, Step
from boardapp.core.grid import Space
from boardapp.core.plain import PlainError
from boardapp.core.procedure.acts import (
    CUT,
    Answer,
    Begin,
    End,
    begun,
    cut_short,
    going_on,
)
from boardapp.core.procedure.asks import Number, Pick, Place
from boardapp.core.procedure.by_hand import ByHand, Correct, SetMode, corrected
from boardapp.core.procedure.going import Asking, Play, ask
from boardapp.core.procedure.judging import ELSEWHERE, refuse_act
from boardapp.core.procedure.values import Choice, Refusal
from boardapp.core.square import SquareGrid
from boardapp.core.state import State, Unfinished, Unit

GRID = SquareGrid(columns=4, rows=3)
UNIT = Unit("us-1", "squad", "us", Space(0, 0))
START = State("game", "board", units={"us-1": UNIT})
LATE = Refusal("That is for later.")
MENU = Pick("us", "Orders", choices=(Choice("march", "March"), Choice("rest", "Rest", "", LATE)))
WRONG = SetTurn(1, 99)


def march(play: Play[State]) -> Asking[None]:
    """Count turns on, then go to a space."""
    turns = yield from ask(Number("us", "Turns", least=1, most=3))
    play.change(SetTurn(play.state.turn, play.state.turn + turns))
    space = yield from ask(Place("us", "Where", why_not=lambda one: LATE if one.row else None))
    play.change(MoveUnit(play.state.units["us-1"], space))


def rest(play: Play[State]) -> Asking[None]:
    """Let many turns pass."""
    play.change(SetTurn(play.state.turn, play.state.turn + 5))
    yield from ()


def find(name: str, _: tuple[str, ...]) -> Any:
    return {"march": march, "rest": rest}[name]


def too_late(state: State) -> str | None:
    """A table holds no turn above 5."""
    return f"Turn {state.turn} is too late." if state.turn > 5 else None


def refused(state: State, act: Command) -> str | None:
    return refuse_act(find, lambda _: [MENU], Step(state, act), GRID, too_late)


def midst(*answers: Any) -> State:
    return replace(START, unfinished=Unfinished("march", (), answers))


def correction(state: State = START, what: str = "turn", to: Any = 3) -> Correct:
    act = corrected(state, what, to, "misread", GRID)
    assert isinstance(act, Correct)
    return act


def cut(state: State) -> End:
    going = going_on(find, state, GRID)
    assert going is not None
    return cut_short(going, state)


MIDST = midst(2)
FREE = replace(START, mode="free")
ACTS: list[tuple[State, Command]] = [
    (START, SetMode("led", "free")),
    (MIDST, SetMode("led", "free")),
    (START, correction()),
    (START, correction(what="units/us-1/space", to="A-2")),
    (START, ByHand(MoveUnit(UNIT, Space(2, 3)), "as agreed")),
    (MIDST, ByHand(MoveUnit(UNIT, Space(2, 3)), "", cut(MIDST))),
    (MIDST, ByHand(correction(replace(START, turn=3), to=4), "", cut(MIDST))),
    (START, MoveUnit(UNIT, Space(0, 1))),
]


@pytest.mark.parametrize(("state", "act"), ACTS)
def test_each_act_is_taken_back_exactly_and_may_stand_in_a_save(state: State, act: Any) -> None:
    after = act.apply(state)
    assert after != state
    assert Step(state, act).changes.inverse().apply(after) == state
    assert refused(state, act) is None
    assert act.kept is None


def test_what_they_say() -> None:
    assert [act.text(GRID) for _, act in ACTS] == [
        "Play is free: the rules are told, and the table decides",
        "Play is free: the rules are told, and the table decides",
        "Correction of turn: 3, was 1 (misread)",
        "Correction of units us-1 space: A-2, was A-1 (misread)",
        "Move unit US 1 from A-1 to C-4 (as agreed)",
        "Cut short by hand: what it changed stands. Move unit US 1 from A-1 to C-4",
        "Cut short by hand: what it changed stands. Correction of turn: 4, was 3 (misread)",
        "Move unit US 1 from A-1 to A-2",
    ]
    assert [act.by_table for _, act in ACTS] == [False] * 2 + [True] * 5 + [False]
    assert SetMode("free", "led").text(GRID) == "Play is led: the rules say what may be done"


@pytest.mark.parametrize(
    ("to", "words"),
    [
        (None, "nothing"), (["a", 1], "a, 1"), ([], "nothing"), (True, "yes"),
        ({"kind": "mg", "crew": None}, "kind mg crew nothing"),
    ],
)  # fmt: skip
def test_values_in_words(to: Any, words: str) -> None:
    act = replace(correction(), to=to)
    assert act.text(GRID) == f"Correction of turn: {words}, was 1 (misread)"


def test_what_a_cut_short_act_changed_stands() -> None:
    act = ByHand(MoveUnit(UNIT, Space(2, 3)), "", cut(MIDST))
    after = act.apply(MIDST)
    assert (after.turn, after.unfinished, after.units["us-1"].space) == (3, None, Space(2, 3))


@pytest.mark.parametrize("note", ["", "  ", "x" * 201, "two\nlines"])
def test_a_correction_has_a_reason(note: str) -> None:
    assert corrected(START, "turn", 2, note, GRID) == Refusal(
        "A correction has a reason: one line of 200 characters at most."
    )


def test_what_is_so_already_needs_no_correction() -> None:
    assert corrected(START, "turn", 1, "x", GRID) == Refusal("turn is 1 already.")
    with pytest.raises(PlainError, match="found the key 'trun'"):
        corrected(START, "trun", 1, "x", GRID)


def marked(value: Any, told: str, before: Unfinished) -> Answer:
    return Answer(before, value, (told,), False)


BEGUN = Unfinished("march")


@pytest.mark.parametrize(
    ("state", "act", "words"),
    [
        (START, SetMode("free", "led"), "The mode of play is another one."),
        (START, SetMode("led", "led"), "The mode of play is another one."),
        (START, replace(correction(), was=2), ELSEWHERE),
        (START, replace(correction(), to=2), ELSEWHERE),
        (START, replace(correction(), changes=Changes()), ELSEWHERE),
        (START, replace(correction(), note=""), "A correction has a reason: one line of"),
        (START, replace(correction(), what="trun"), "found the key 'trun'; expected"),
        (START, correction(to=9), "Turn 9 is too late."),
        (MIDST, correction(), "Another procedure is not over yet."),
        (MIDST, WRONG, "Another procedure is not over yet."),
        (START, WRONG, "Turn 99 is too late."),
        (START, ByHand(WRONG, "as agreed"), "Turn 99 is too late."),
        (START, ByHand(SetTurn(1, 2)), "That is no change by hand."),
        (START, ByHand(SetMode("led", "free"), "x"), "That is no change by hand."),
        (START, ByHand(SetTurn(1, 2), "", cut(MIDST)), ELSEWHERE),
        (MIDST, ByHand(SetTurn(3, 4), "x"), ELSEWHERE),
        (MIDST, ByHand(SetTurn(3, 4), "", replace(cut(MIDST), changes=Changes())), ELSEWHERE),
        (MIDST, cut(MIDST), "found {'cut': 'by hand'}"),
        (START, Begin("rest", (), "Rest", ("Rest, by the table, against: That is for later.",)),
         "Rest: that cannot begin now."),
        (midst(), marked({"against": 2}, "Turns: 2.", BEGUN), "Play is led: nothing is answered"),
        (replace(midst(), mode="free"), marked({"against": 2}, "Turns: 2.", BEGUN),
         "No rule is against that."),
        (replace(midst(), mode="free"), marked({"against": 7}, "Turns: 7.", BEGUN),
         "Turns: 1 to 3, not 7."),
        (replace(MIDST, mode="free"), marked("B-1", "Where: B-1.", BEGUN._replace(answers=(2,))),
         "That is for later."),
    ],
)  # fmt: skip
def test_forged_acts_are_found_out(state: State, act: Command, words: str) -> None:
    assert (refused(state, act) or "").startswith(words)


def test_what_is_begun_freely_says_against_what() -> None:
    act = begun(find, FREE, GRID, Unfinished("rest"), "Rest", LATE.sentence)
    assert act.text(GRID) == "Rest, by the table, against: That is for later. Turn 6"
    assert act.by_table
    # A table that holds no turn above 5 holds that neither.
    assert refused(FREE, act) == "Turn 6 is too late."
    assert refuse_act(find, lambda _: [MENU], Step(FREE, act), GRID) is None
    unmarked = begun(find, FREE, GRID, Unfinished("rest"), "Rest")
    assert refuse_act(find, lambda _: [MENU], Step(FREE, unmarked), GRID) == ELSEWHERE


def test_the_end_of_a_cut_short_act_holds_no_answer() -> None:
    end = cut(MIDST)
    assert (end.before, end.value, end.final) == (MIDST.unfinished, CUT, False)
    assert end.changes.sets == (Set("turn", None, 1, 3),)
    with pytest.raises(ValueError, match="in the midst of a procedure"):
        cut_short(going_on(find, MIDST, GRID), START)  # type: ignore[arg-type]
