"""A player of whatever procedure: gives any answers that are taken, in whatever game."""

from collections.abc import Iterator
from random import Random
from typing import Any

from boardapp.core.grid import Grid
from boardapp.core.procedure.numbers_question import Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    DiceRequest,
    DiceResult,
    InsteadAnswer,
    PlacementAnswer,
    SeveralAnswer,
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
from boardapp.core.procedure.running_procedure import ABANDON, RunningProcedure

TRIES = 400
"""Answers that are tried before a question counts as one without any."""


def offer(question: Ask[Any], grid: Grid, chance: Random) -> Any:  # noqa: PLR0911
    """Return some answer to a question; it may be refused."""
    others = [one.answer for one in question.instead if one != ABANDON]
    if others and chance.random() < 0.2:
        return InsteadAnswer(chance.choice(others))
    match question:
        case Pick():
            return chance.choice(question.choices).answer
        case PickSeveral():
            return some_of(question, chance)
        case PutObject():
            thing = chance.choice(question.things).name
            lit = [
                *question.allowed_spaces(thing, grid, turn := chance.choice(question.turns)),
                None,
            ]
            return PlacementAnswer(thing, chance.choice(lit), turn)
        case Place():
            return chance.choice(list(grid.spaces()))
        case PathQuestion():
            way: list[Any] = []
            while (
                lit := list(question.allowed_next_spaces(tuple(way), grid))
            ) and chance.random() < 0.7:
                way.append(chance.choice(lit))
            return tuple(way)
        case Throw():
            return DiceResult(tuple(
                tuple(chance.randint(1, one.faces) for _ in range(_number(one, chance)))
                for one in question.dice
            ), rolled=chance.random() < 0.5)  # fmt: skip
        case Number():
            return chance.randint(question.least, question.most)
        case Numbers():
            return {one.name: chance.randint(one.least, one.most) for one in question.numbers}
    return "As the table says."


def some_of(question: PickSeveral, chance: Random, few: int = 99) -> SeveralAnswer:
    """Return some of many, a few of each: with costs where they are asked for, or drawn."""
    if question.draws and chance.random() < 0.2:
        drawn = question.complete_answer_at_random(chance)
        if isinstance(drawn, SeveralAnswer):
            return drawn
    held = [one.answer for one in question.choices for _ in range(min(one.copies or 3, few))] + (
        [chance.choice(("Jeep", question.other.answer))] if question.other else []
    )
    most = min(question.most, len(held), few)
    names = tuple(chance.sample(held, chance.randint(min(question.least, most), most)))
    priced = names if question.dearest is not None and chance.random() < 0.7 else ()
    return SeveralAnswer(names, {name: chance.randint(0, question.dearest or 0) for name in priced})


def _number(dice: DiceRequest, chance: Random) -> int:
    return chance.randint(0, 3) if dice.number is None else dice.number


def taken(question: Ask[Any], grid: Grid, chance: Random) -> Any:
    """Return some answer to a question that is taken; there must be one."""
    offers = (offer(question, grid, chance) for _ in range(TRIES))
    answer = next((one for one in offers if question.refuse(one, grid) is None), None)
    assert answer is not None, f"no answer is taken: {question}"
    return answer


def play_on(going: RunningProcedure[Any], chance: Random, most: int = 200) -> Iterator[Any]:
    """Answer a procedure to its end, yielding the state after each; never stuck, never endless."""
    grid = going.play.grid
    while (question := going.asked) is not None:
        answer = taken(question, grid, chance)
        assert going.take_answer(question.answer_to_json(answer, grid)) is None
        assert len(going.answers) < most, f"no end is seen: {question}"
        yield going.play.state
