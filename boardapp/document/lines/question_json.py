"""Converts questions, facts and odds to plain values, for the JSON of `boardapp play`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations, islice

from boardapp.core.grid import Grid, Space
from boardapp.core.json_values import Json
from boardapp.core.procedure.displayed_facts import (
    Fact,
    HighlightedSpaces,
    OddsFact,
    PathFact,
    SightLineFact,
    SumFact,
    SumTerm,
    TableFact,
    TrackFact,
)
from boardapp.core.procedure.numbers_question import Numbers
from boardapp.core.procedure.pick_several_question import PickSeveral
from boardapp.core.procedure.question_parts import (
    Choice,
    DiceRequest,
    Odds,
    PlaceableObject,
    PlacementAnswer,
    Refusal,
    SeveralAnswer,
)
from boardapp.core.procedure.questions import (
    Number,
    PathQuestion,
    Pick,
    Place,
    PutObject,
    Question,
    TextQuestion,
    Throw,
)
from boardapp.core.sight_ruling_json import ruling_json

MAX_TRIES = 1000
"""The most answers that the search for an example tries."""
MAX_SPACES = 2000
"""The most spaces listed for one question."""


def question_json(number: int, question: Question, grid: Grid, rule_source: str) -> dict[str, Json]:
    """Return a question as JSON values; ``rule_source`` names its printed rules."""
    values = {
        "id": str(number),
        "kind": question.kind,
        "by": question.by,
        "title": question.title,
        "sentence": question.sentence,
        "source": rule_source,
        "rules": list(question.rules),
        "odds": odds_json(question.odds, grid),
        "facts": [fact_json(fact, grid) for fact in question.facts],
        "warning": question.warning,
        "secret": question.secret,
        "final": question.final,
        "instead": [_choice_json(choice, grid) for choice in question.instead],
        **_kind_specific_json(question, grid),
    }
    optional = ("source", "facts", "warning", "secret", "final", "instead")
    return {key: one for key, one in values.items() if one or key not in optional}


def _kind_specific_json(question: Question, grid: Grid) -> dict[str, Json]:
    values: dict[str, Json] = {}
    match question:
        case Pick():
            values = {"choices": [_choice_json(choice, grid) for choice in question.choices]}
        case PickSeveral():
            values = _several_json(question, grid)
        case Place():
            thing = {"answer": question.title, "title": question.title, "refusal": None}
            values = {
                "things": [thing],
                **_spaces_json(_spaces_with_refusals(question, grid), grid),
            }
        case PutObject():
            things = [_thing_json(thing) for thing in question.things]
            turns = {"turns": list(question.turns)} if question.turns != (0,) else {}
            values = {"things": things, **turns, **put_spaces_json(question, None, 0, grid)}
        case PathQuestion():
            way: dict[str, Json] = {"start": grid.name(question.start), "most": question.most}
            values = {**way, **path_spaces_json(question, (), grid)}
        case Throw():
            values = {"dice": [_dice_json(dice) for dice in question.dice]}
        case Number():
            values = {"least": question.least, "most": question.most}
        case Numbers():
            values = _numbers_json(question, grid)
        case TextQuestion():
            values = {"most": question.most}
    return values


def _numbers_json(question: Numbers, grid: Grid) -> dict[str, Json]:
    rows: list[Json] = [
        {
            "answer": row.name,
            "title": row.title,
            "least": row.least,
            "most": row.most,
            **({"optional": True} if row.optional else {}),
        }
        for row in question.numbers
    ]
    example = question.example(grid)
    return {"numbers": rows, **({} if example is None else {"example": dict(example)})}


def _several_json(question: PickSeveral, grid: Grid) -> dict[str, Json]:
    optional = {
        "example": _find_example_answer(question, grid),
        "budget": question.budget,
        "dearest": question.dearest,
        "draws": question.draws or None,
        "other": _choice_json(question.other, grid) if question.other else None,
        "ordered": question.ordered or None,
    }
    return {
        "choices": [_choice_json(choice, grid) for choice in question.choices],
        "least": question.least,
        "most": question.most,
        **{key: one for key, one in optional.items() if one is not None},
    }


def _find_example_answer(question: PickSeveral, grid: Grid) -> list[str] | None:
    """Return an acceptable answer, one of the shortest; None when the search finds none."""
    if question.example is not None:
        return list(question.example)
    free = (one for one in question.choices if one.refusal is None)
    most = question.most
    copies = ((one, most if one.copies is None else min(one.copies, most)) for one in free)
    pool = [one.answer for one, number in copies for _ in range(number)]
    sizes = range(question.least, min(most, len(pool)) + 1)
    tries = (names for size in sizes for names in combinations(pool, size))
    answers = map(SeveralAnswer, islice(tries, MAX_TRIES))
    found = next((one for one in answers if question.refuse(one, grid) is None), None)
    return None if found is None else list(found.names)


def put_spaces_json(
    question: PutObject, thing: str | None, turn: int, grid: Grid
) -> dict[str, Json]:
    """Return the spaces for a turned piece, by default the first piece that has a free space."""
    names = [thing] if thing else [one.name for one in question.things]
    for name in names:
        spaces = _spaces_with_refusals(question, grid, name, turn or question.turns[0])
        if thing or any(refusal is None for _, refusal in spaces):
            return _spaces_json(spaces, grid)
    return {"spaces": {}}


def _spaces_with_refusals(
    question: Place | PutObject, grid: Grid, thing: str = "", turn: int = 0
) -> list[tuple[Space, Refusal | None]]:
    judged = []
    for space in grid.spaces():
        if isinstance(question, Place):
            refusal = question.refuse(space, grid)
        else:
            refusal = question.refuse(PlacementAnswer(thing, space, turn), grid)
        judged.append((space, refusal))
    return judged


def path_spaces_json(
    question: PathQuestion, path: tuple[Space, ...], grid: Grid
) -> dict[str, Json]:
    """Return the spaces that may follow a path, and why it may not end yet."""
    here = path[-1] if path else question.start
    steps: list[tuple[Space, Refusal | None]] = []
    if len(path) < question.most:
        steps = [(space, question.onward(path, space)) for space in grid.neighbours(here)]
    end = question.may_end(path)
    return {**_spaces_json(steps, grid), "ends": end.sentence if end else None}


def _spaces_json(judged: Sequence[tuple[Space, Refusal | None]], grid: Grid) -> dict[str, Json]:
    """Return spaces with their refusals; if there are too many, allowed spaces come first."""
    more = len(judged) > MAX_SPACES
    if more:
        judged = sorted(judged, key=lambda pair: pair[1] is not None)[:MAX_SPACES]
    spaces = {grid.name(space): one.sentence if one else None for space, one in judged}
    return {"spaces": spaces, **({"more": True} if more else {})}


def _choice_json(choice: Choice, grid: Grid) -> dict[str, Json]:
    values: dict[str, Json] = {
        "answer": choice.answer,
        "title": choice.title,
        "refusal": choice.refusal.sentence if choice.refusal else None,
    }
    optional: dict[str, Json] = {
        "note": choice.note,
        "odds": odds_json(choice.odds, grid),
    }
    values |= {key: one for key, one in optional.items() if one}
    values |= {} if choice.copies == 1 else {"copies": choice.copies}
    return values | ({} if choice.cost is None else {"cost": choice.cost})


def _thing_json(thing: PlaceableObject) -> dict[str, Json]:
    left = {} if thing.left is None else {"copies": thing.left}
    off = {"off": thing.off} if thing.off else {}
    return {"answer": thing.name, "title": thing.title, "refusal": None, **left, **off}


def _dice_json(dice: DiceRequest) -> dict[str, Json]:
    values = {"number": dice.number, "faces": dice.faces, "by": dice.by, "for": dice.purpose}
    symbols = {"symbols": list(dice.symbols)} if dice.symbols else {}
    return {**values, **symbols, **({"needed": dice.wanted} if dice.wanted else {})}


def odds_json(rows: Iterable[Odds], grid: Grid) -> list[dict[str, Json]]:
    """Return odds as rows of exact fractions."""
    return [
        {
            "of": row.of,
            "outcome": row.outcome,
            "chance": None if row.chance is None else str(row.chance),
            **({} if row.space is None else {"space": grid.name(row.space)}),
        }
        for row in rows
    ]


def fact_json(fact: Fact, grid: Grid) -> dict[str, Json]:
    """Return a fact as JSON values, with its kind."""
    found: dict[str, Json] = {}
    match fact:
        case SumFact():
            terms = [_term_json(term) for term in fact.terms]
            found = {"kind": "sum", "terms": terms, "total": fact.total}
        case SightLineFact():
            found = {"kind": "line", "ruling": ruling_json(fact.ruling)}
        case HighlightedSpaces():
            spaces = {grid.name(space): label for space, label in fact.spaces.items()}
            found = {"kind": "lit", "spaces": spaces}
        case PathFact():
            found = {"kind": "way", "spaces": [grid.name(space) for space in fact.spaces]}
        case OddsFact():
            found = {"kind": "odds", "rows": odds_json(fact.rows, grid)}
        case TableFact():
            found = {"kind": "table", "rows": [list(row) for row in fact.rows], "fell": fact.fell}
        case TrackFact():
            found = {"kind": "counter", "of": fact.of, "from": fact.before, "now": fact.now,
                     "least": fact.least, "most": fact.most, "marks": dict(fact.marks)}  # fmt: skip
    return {"title": fact.title, **found}


def _term_json(term: SumTerm) -> dict[str, Json]:
    rule = {"rule": term.rule} if term.rule else {}
    return {"of": term.of, term.step: term.number, **rule}
