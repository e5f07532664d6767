"""The acts of procedures in saves: they come back, and what is none is refused."""

import json
from typing import Any

import pytest

from boardapp.core.change import Changes, Set
from boardapp.core.procedure.acts import Answer, Begin, Done, End
from boardapp.core.square import SquareGrid
from boardapp.core.state import State, Unfinished
from boardapp.games.codec import ActError, Codec
from boardapp.games.procedures import with_procedures

GRID = SquareGrid(columns=4, rows=3)
CODEC = with_procedures(Codec({}, {}, {}), State)
BEFORE = Unfinished("wait", ("us-1", "B-2"), (2, [[5]], {"instead": "pass"}))
ENDED = Changes((Set("turn", None, 1, 4), Set("options", "night", "off", "odd-turns")))


@pytest.mark.parametrize(
    "command",
    [
        Begin("wait", ("us-1",), "Wait with us-1"),
        Answer(BEFORE, {"rolled": [[6]]}, ("One more: 6, rolled.", "Turn 4."), True),
        Answer(Unfinished("wait"), "done", (), False),
        End(BEFORE, "done", ("End: Done.",), False, ENDED),
        Done("rest", (), "Rest", ("Turn 4.",), ENDED),
    ],
)
def test_acts_come_back_from_json(command: Any) -> None:
    values = json.loads(json.dumps(CODEC.values(command, GRID)))
    assert CODEC.command(values, GRID) == command


def test_an_act_reads_like_what_was_done() -> None:
    assert CODEC.values(End(BEFORE, "done", ("End: Done.",), False, ENDED), GRID) == {
        "do": "end",
        "before": {
            "procedure": "wait",
            "given": ["us-1", "B-2"],
            "answers": [2, [[5]], {"instead": "pass"}],
        },
        "value": "done",
        "told": ["End: Done."],
        "final": False,
        "changes": [
            {"field": "turn", "before": 1, "after": 4},
            {"field": "options", "key": "night", "before": "off", "after": "odd-turns"},
        ],
    }


DEEP: Any = 1
for _ in range(20):
    DEEP = [DEEP]
VALUES = CODEC.values(Answer(BEFORE, "done", (), False), GRID)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"before": {"procedure": "wait"}}, "expected procedure, given, answers"),
        ({"before": VALUES["before"] | {"answers": 1}}, "found 1; expected a list of answers"),
        ({"before": VALUES["before"] | {"given": [1]}}, "expected a text of up to 2,000"),
        ({"value": 1.5}, "found 1.5; expected an answer"),
        ({"value": DEEP}, "found an answer of more than 8 lists inside one another"),
        ({"told": "done"}, "expected a list of up to 10,000"),
        ({"final": 1}, "expected true or false"),
    ],
)
def test_what_is_no_act_is_refused(change: dict[str, Any], words: str) -> None:
    with pytest.raises(ActError) as caught:
        CODEC.command(VALUES | change, GRID)
    assert words in str(caught.value)
