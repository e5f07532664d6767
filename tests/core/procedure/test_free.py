"""Free play: what rules refuse may be done and is marked, what cannot be is refused still."""

from dataclasses import replace
from typing import Any

import pytest

from boardapp.core.grid import Space
from boardapp.core.procedure.free_play_refusals import (
    FreePlayProcedure,
    ImpossibleRefusal,
    StuckError,
    mark_answer_against_rule,
    without_rule_refusals,
)
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    InsteadAnswer,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
)
from boardapp.core.procedure.questions import (
    Ask,
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    Throw,
)
from boardapp.core.procedure.running_procedure import Asking, Context, ask, ask_or_instead
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State

GRID = SquareGrid(columns=4, rows=3)
START = State("game", "board")
RULE = Refusal("The rule is against it.", ("004-101",))
NEVER = ImpossibleRefusal("No table can hold it.")
A1, B1, C4 = (GRID.parse(name) for name in ("A-1", "B-1", "C-4"))


def judged(one: Any) -> Refusal | None:
    """A rule is against B-1, and nothing can be on C-4."""
    space: Any = one.space if isinstance(one, PlacementAnswer) else one
    return {B1: RULE, C4: NEVER}.get(space)


CHOICES = (Choice("a", "A"), Choice("b", "B", refusal=RULE), Choice("c", "C", refusal=NEVER))
PICK = Pick("us", "Which", choices=CHOICES, instead=(Choice("pass", "Pass", refusal=RULE),))
SEVERAL = PickSeveral(
    "us", "Some", choices=(*CHOICES, Choice("d", "D", cost=9)), most=2, budget=5,
    why_not=lambda taken: RULE if len(taken.names) == 2 else None,
)  # fmt: skip
PUT = PutObject("us", "Lay", things=(PlaceableObject("tile", "Tile"),), why_not=judged)
PLACE = Place("us", "Where", why_not=judged)
PATH = PathQuestion("us", "Way", start=A1, most=2, onward=lambda _, space: judged(space),
            may_end=lambda way: None if way else RULE)  # fmt: skip
THROW = Throw("us", "Dice", dice=(DiceRequest(1, 6, "us", "luck"),))
NUMBER = Number("us", "How many", least=1, most=3)


@pytest.mark.parametrize(
    ("question", "value", "led", "free"),
    [
        (PICK, "a", None, None),
        (PICK, "b", RULE.sentence, None),
        (PICK, "c", NEVER.sentence, NEVER.sentence),
        (PICK, "z", "There is no choice 'z'.", "There is no choice 'z'."),
        (PICK, {"instead": "pass"}, RULE.sentence, None),
        (PICK, {"instead": "fly"}, "There is no choice 'fly'.", "There is no choice 'fly'."),
        (SEVERAL, ["b"], RULE.sentence, None),
        (SEVERAL, ["c"], NEVER.sentence, NEVER.sentence),
        (SEVERAL, ["d"], "Some: spend at most 5, not 9.", None),
        (SEVERAL, ["a", "b"], RULE.sentence, None),
        (SEVERAL, ["a", "a"], "A: choose at most 1, not 2.", "A: choose at most 1, not 2."),
        (PUT, {"thing": "tile", "space": "B-1"}, RULE.sentence, None),
        (PUT, {"thing": "tile", "space": "C-4"}, NEVER.sentence, NEVER.sentence),
        (PUT, {"thing": "sack", "space": "A-1"}, None, "Lay: there is no 'sack'."),
        (PUT, {"thing": "tile"}, "Lay: choose a space.", "Lay: choose a space."),
        (PLACE, "B-1", RULE.sentence, None),
        (PLACE, "C-4", NEVER.sentence, NEVER.sentence),
        (PATH, [], RULE.sentence, None),
        (PATH, ["B-1"], RULE.sentence, None),
        (PATH, ["C-4"], "A-1 and C-4 are not adjacent.", "A-1 and C-4 are not adjacent."),
        (THROW, [[7]], "Luck: a die shows 1 to 6.", "Luck: a die shows 1 to 6."),
        (NUMBER, 9, "How many: enter 1 to 3, not 9.", "How many: enter 1 to 3, not 9."),
    ],
)
def test_only_rules_are_waived(
    question: Ask[Any], value: Any, led: str | None, free: str | None
) -> None:
    answer = question.answer_from_json(value, GRID)
    found, waived = (
        question.refuse(answer, GRID),
        without_rule_refusals(question).refuse(answer, GRID),
    )
    assert (found and found.sentence, waived and waived.sentence) == (led, free)
    given = mark_answer_against_rule(question, value, GRID)
    if free:
        assert given == Refusal(free)
    else:
        assert given == ({"against": value} if led else value)


def test_what_is_free_is_lit() -> None:
    spaces: list[Space] = list(without_rule_refusals(PLACE).allowed_spaces(GRID))  # type: ignore[attr-defined]
    assert (len(spaces), B1 in spaces, C4 in spaces) == (11, True, False)


def walk(play: Context[State]) -> Asking[None]:
    """Ask for a space, and for a word that leads on."""
    space = yield from ask_or_instead(PLACE)
    if isinstance(space, InsteadAnswer):
        return
    play.log(f"Now on {play.grid.name(space)}.")
    word = yield from ask(replace(PICK, instead=()))
    play.log({"a": "Well."}[word])


def test_an_answer_against_a_rule_says_so_for_good() -> None:
    going = FreePlayProcedure(walk, START, GRID)
    assert going.take_answer({"against": "B-1"}) is None
    assert going.play.told == [
        "Where: B-1, by the table, against: The rule is against it.", "Now on B-1.",
    ]  # fmt: skip
    assert (going.answers, going.bent) == ([{"against": "B-1"}], True)
    assert going.take_answer("a") is None
    assert going.is_over


def test_what_no_rule_is_against_is_not_marked() -> None:
    going = FreePlayProcedure(walk, START, GRID)
    assert going.take_answer({"against": "A-1"}) == Refusal("No rule forbids that.")
    assert going.take_answer({"against": "C-4"}) == NEVER
    assert going.take_answer("B-1") == RULE
    assert (going.answers, going.bent, going.play.told) == ([], False, [])


def test_rules_that_cannot_go_on_say_so() -> None:
    going = FreePlayProcedure(walk, START, GRID)
    assert going.take_answer("A-1") is None
    with pytest.raises(StuckError, match="The rules cannot go on from that answer"):
        going.take_answer({"against": "b"})


def test_a_fault_of_the_rules_stays_one_where_nothing_was_bent() -> None:
    def broken(play: Context[State]) -> Asking[None]:
        yield from ask(NUMBER)
        raise KeyError("us-1")

    with pytest.raises(KeyError, match="us-1"):
        FreePlayProcedure(broken, START, GRID).take_answer(1)
    with pytest.raises(StuckError):
        FreePlayProcedure(broken, replace(START, mode="free"), GRID).take_answer(1)
