"""A setup's offers lead to its end, also for a player who knows no more than the lines say."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest

from boardapp.core.procedure.pick_several_question import MAX_COPIES
from boardapp.core.procedure.question_parts import Choice, Refusal
from boardapp.document.document_loader import open_document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.cards.deck_check import example_deck
from boardapp.games.spearpoint.scenario.placement_limits import CountRange
from tests.games.spearpoint.setup.plain_rules import SETUPS
from tests.games.spearpoint.setup.setups import SCENARIOS
from tests.support.examples import ALL

MOST = 400
"""Lines after which a setup never ends."""


def first_of(ask: dict[str, Any], number: str, chance: Random) -> dict[str, Any]:
    """Return what a client answers that knows no more than the line says."""
    match ask["kind"]:
        case "pick":
            free = [one["answer"] for one in ask["choices"] if one["refusal"] is None]
            return {"answer": chance.choice(free)}
        case "several":
            return {"answer": ask["example"]}
        case "place":
            return _placed(ask)
        case "throw":
            return {"roll": True}
        case "words":
            return {"answer": "Forward Observer"}
    between = (ask["least"] + ask["most"]) // 2
    return {"answer": {"least": ask["least"], "most": ask["most"]}.get(number, between)}


def _placed(ask: dict[str, Any]) -> dict[str, Any]:
    """Return the first thing that may be placed, where it may; the way out if none may."""
    free = [space for space, refusal in ask["spaces"].items() if refusal is None]
    off = [one["answer"] for one in ask["things"] if "off" in one]
    done = [one for one in ask["instead"] if one["answer"] == "done" and one["refusal"] is None]
    if done and (len(free) < 20 or not free):
        return {"instead": "done"}
    if free:
        return {"answer": {"thing": ask["things"][0]["answer"], "space": free[0]}}
    return {"answer": {"thing": off[0]}}


NUMBERS = ("least", "between", "most")
TRIED = [
    (file, number)
    for at, file in enumerate(SETUPS)
    for number in (NUMBERS if ALL else (NUMBERS[at % 3],))
]
"""The numbers that a client answers: one for each setup, and all of them in make headless."""


@pytest.mark.parametrize(("file", "number"), TRIED)
def test_the_first_of_what_is_offered_leads_to_the_end_of_a_setup(file: str, number: str) -> None:
    play, chance = ProcedurePlayer(open_document(SCENARIOS / file)), Random(4)
    lines = JsonLinePlayer(play, lambda: None, seed=1)
    said = json.loads(lines.start_line())
    asked = set()
    for _ in range(MOST):
        if said["where"].startswith("Turn"):
            break
        ask = chance.choice(said["asks"])
        asked.add(ask["kind"])
        answer = first_of(ask, number, chance)
        said = json.loads(lines.answer_line(json.dumps(answer | {"ask": ask["id"]})))
        assert "asks" in said, (ask["title"], answer, said)
    assert said["where"].startswith("Turn"), said["where"]
    assert "several" in asked


def choice(name: str, cost: int | None, copies: int | None = None) -> Choice:
    return Choice(name, name, copies=copies, cost=cost)


BARRED = Choice("c", "c", refusal=Refusal("No."), copies=None, cost=80)


@pytest.mark.parametrize(("cards", "points", "example"), [
    ([], CountRange(0, 35), ()),
    ([choice("a", None)], CountRange(80, 100), ("a",)),
    ([choice("a", 40)], CountRange(80, 100), ("a", "a")),
    ([choice("a", 40, 1), choice("b", None)], CountRange(80, 100), ("b",)),
    ([choice("a", 60), choice("b", 45)], CountRange(80, 100), ("b", "b")),
    ([choice("a", 60, 1), choice("b", 35)], CountRange(80, 100), ("a", "b")),
    ([choice("a", 1)], CountRange(80, 100), ("a",) * 80),
    ([choice("a", 60)], CountRange(80, 100), None),
    ([choice("a", 60), choice("b", 0, 0)], CountRange(80, 100), None),
    ([choice("a", 60), BARRED], CountRange(80, 100), None),
    ([choice("a", 99)], CountRange(5000), ("a",) * 51),
    ([choice("a", 1), choice("b", 1)], CountRange(MAX_COPIES + 1),
     ("a",) + ("b",) * MAX_COPIES),
    ([], CountRange(80, 100), None),
])  # fmt: skip
def test_an_example_of_a_deck_reaches_its_points_or_has_a_cost_asked(
    cards: list[Choice], points: CountRange, example: tuple[str, ...] | None
) -> None:
    assert example_deck(cards, points) == example
