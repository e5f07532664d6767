"""The acts of procedures in saves: they come back, and what is none is refused."""

import json
from fractions import Fraction
from typing import Any

import pytest

from boardapp.core.command import ChangeCommand, InvalidActError
from boardapp.core.grid import Space
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
from boardapp.core.procedure.procedure_commands import (
    AnswerQuestion,
    BeginProcedure,
    CompleteProcedure,
    EndProcedure,
)
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.sight_ruling import BlockingReason, LineContact, OtherReadingVerdict, Ruling
from boardapp.core.square_grid import SquareGrid
from boardapp.core.state import State
from boardapp.core.state_changes import FieldChange, StateChanges
from boardapp.games.act_codec import ActCodec

GRID = SquareGrid(columns=4, rows=3)
CODEC = ActCodec(State)
ENDED = StateChanges(
    (FieldChange("turn", None, 1, 4), FieldChange("options", "night", "off", "odd-turns"))
)
MARK = LineContact(
    Fraction(1, 3), Fraction(1, 2), "crosses", "A-2", "1A", "wall", ((0, 0), (9, 9)), False, None,
    True,
)  # fmt: skip
RULING = Ruling(
    "A-1",
    "B-2",
    ((2000, 2000), (6000, 6000)),
    "direct",
    "us",
    "blocked",
    causes=(
        BlockingReason(
            "wall", "004-138", "LOS", "A-2", "1A", "House", "A.", Fraction(1, 3), (MARK,)
        ),
    ),
    margin_mm=12.7,
    switches={"range": "diagonal"},
    turns=(OtherReadingVerdict((("night", "off"),), "By day", "clear"),),
    reverse=Ruling("B-2", "A-1", ((6000, 6000), (2000, 2000)), "direct", None, "clear"),
)
FACTS: tuple[Fact, ...] = (
    SumFact("To hit", (SumTerm("MG-42", 12), SumTerm("floor", 10, "004-122", "least"))),
    SightLineFact("Pair 1", RULING),
    HighlightedSpaces("Where", {Space(0, 1): "far"}),
    HighlightedSpaces("Nowhere"),
    PathFact("Drift", (Space(0, 0), Space(1, 1))),
    OddsFact("Odds", (Odds("us-1", "hit", Fraction(1, 3), Space(0, 0)), Odds("us-2", "hit", None))),
    TableFact("Results", (("1", "miss"), ("2", "hit")), 1),
    TrackFact("Endurance", "us-1", 4, 2, 0, 14, {"half": 7}),
)


@pytest.mark.parametrize(
    "command",
    [
        BeginProcedure("wait", ("us-1",), "Wait with us-1"),
        AnswerQuestion({"rolled": [[6]]}, ("One more: Rolled 6.", "Turn 4."), True),
        AnswerQuestion("done", ()),
        AnswerQuestion({"against": {"thing": "1A", "space": "B-2"}}, ("Lay: B-2.",)),
        EndProcedure("done", ("End: Done.",), changes=ENDED, facts=FACTS),
        CompleteProcedure("rest", (), "Rest", ("Turn 4.",), ENDED, FACTS[:1]),
        ChangeCommand("Turn 4", ENDED),
        ChangeCommand("Turn 4", ENDED, by_table=True, cut="Cut short."),
    ],
)
def test_acts_come_back_from_json(command: Any) -> None:
    values = json.loads(json.dumps(CODEC.encode(command, GRID)))
    assert CODEC.decode(values, GRID) == command


def test_an_act_reads_like_what_was_done() -> None:
    end = EndProcedure("done", ("End: Done.",), changes=ENDED, facts=FACTS[3:5])
    assert CODEC.encode(end, GRID) == {
        "do": "end",
        "value": "done",
        "told": ["End: Done."],
        "changes": [
            {"field": "turn", "before": 1, "after": 4},
            {"field": "options", "key": "night", "before": "off", "after": "odd-turns"},
        ],
        "facts": [
            {"kind": "spaces", "title": "Nowhere"},
            {"kind": "way", "title": "Drift", "spaces": ["A-1", "B-2"]},
        ],
    }


DEEP: Any = 1
for _ in range(20):
    DEEP = [DEEP]
ANSWER: Any = CODEC.encode(AnswerQuestion("done", ()), GRID)
CHANGE: Any = CODEC.encode(ChangeCommand("Turn 4", ENDED), GRID)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (ANSWER | {"value": 1.5}, "found 1.5; expected an answer"),
        (ANSWER | {"value": DEEP}, "found an answer with lists nested more than 8 deep"),
        (ANSWER | {"told": "done"}, "expected a list of up to 10,000"),
        (ANSWER | {"final": 1}, "expected true or false"),
        (ANSWER | {"title": "x"}, "found the fields"),
        ({"do": "answer", "told": []}, "found the fields ['told']"),
        ({"do": "fly"}, "found the act 'fly'"),
        (CHANGE | {"changes": 1}, "found 1; expected a list"),
        (
            {"do": "end", "value": 1, "told": [], "changes": [], "facts": [{}]},
            "expected one of sum",
        ),
        (
            {"do": "end", "value": 1, "told": [], "changes": [], "facts": [{"kind": "sum"}]},
            "expected the fields title, terms",
        ),
    ],
)
def test_what_is_no_act_is_refused(values: dict[str, Any], words: str) -> None:
    with pytest.raises(InvalidActError) as caught:
        CODEC.decode(values, GRID)
    assert words in str(caught.value)
