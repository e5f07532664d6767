"""The acts of procedures in saves: they come back, and what is none is refused."""

import json
from typing import Any

import pytest

from boardapp.core.change import Changes, Set
from boardapp.core.command import ActError, SetTurn, Together
from boardapp.core.procedure.acts import Answer, Begin, Done, End
from boardapp.core.procedure.by_hand import ByHand, Correct, SetMode
from boardapp.core.square import SquareGrid
from boardapp.core.state import State, Unfinished, Unit
from boardapp.games.codec import Codec

GRID = SquareGrid(columns=4, rows=3)
CODEC = Codec({}, State, Unit)
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
        Answer(BEFORE, {"against": {"thing": "1A", "space": "B-2"}}, ("Lay: B-2.",), False),
        SetMode("led", "free"),
        Correct("turn", 1, 4, "die misread", ENDED),
        Correct("units/us-1", {"id": "us-1"}, None, "lost", Changes()),
        ByHand(SetMode("led", "free"), "as agreed"),
        ByHand(
            Correct("turn", 1, 4, "x", ENDED), "", End(BEFORE, {"cut": 1}, ("x",), False, ENDED)
        ),
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


def test_an_act_stands_inside_another_as_it_would_alone() -> None:
    inside = SetMode("led", "free")
    assert CODEC.values(ByHand(inside, "x"), GRID) == {
        "do": "by-hand", "command": CODEC.values(inside, GRID), "note": "x", "cut": None,
    }  # fmt: skip


def test_a_game_s_own_acts_are_written_by_their_types() -> None:
    codec = Codec({"set-turn": SetTurn, "together": Together}, State, Unit)
    both = Together("Two", (SetTurn(1, 2), SetTurn(2, 3)))
    assert codec.values(both, GRID) == {
        "do": "together",
        "title": "Two",
        "parts": [
            {"do": "set-turn", "before": 1, "turn": 2},
            {"do": "set-turn", "before": 2, "turn": 3},
        ],
    }
    assert codec.command(codec.values(both, GRID), GRID) == both


DEEP: Any = 1
for _ in range(20):
    DEEP = [DEEP]
VALUES: Any = CODEC.values(Answer(BEFORE, "done", (), False), GRID)


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


ALONE = CODEC.values(SetMode("led", "free"), GRID)
NESTED = CODEC.values(ByHand(SetMode("led", "free"), "x"), GRID)


@pytest.mark.parametrize(
    ("values", "words"),
    [
        (ALONE | {"mode": "wild"}, "found 'wild'; expected one of led, free"),
        (ALONE | {"mode": ["led"]}, "found ['led']; expected one of led, free"),
        (NESTED | {"command": NESTED}, "expected a single act"),
        (NESTED | {"command": 1}, "found 1; expected a single act"),
        (NESTED | {"command": {"do": "fly"}}, "found the act 'fly'"),
        (NESTED | {"cut": ALONE}, "found 'set-mode'; expected the end of a procedure"),
        (NESTED | {"cut": 0}, "found 0; expected a single act"),
        (CODEC.values(Correct("turn", 1, 4, "x", ENDED), GRID) | {"to": DEEP}, "more than 8 lists"),
        (CODEC.values(Correct("turn", 1, 4, "x", ENDED), GRID) | {"changes": 1}, "list of changes"),
    ],
)
def test_what_is_no_act_of_the_table(values: dict[str, Any], words: str) -> None:
    with pytest.raises(ActError) as caught:
        CODEC.command(values, GRID)
    assert words in str(caught.value)
