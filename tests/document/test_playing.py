"""Playing by procedures: each answer an act, taken back up to dice, one line of JSON at a time."""

import json
from types import SimpleNamespace
from typing import Any, cast

import pytest

from boardapp.core.command import move_unit, set_turn
from boardapp.core.json_values import JsonValueError
from boardapp.core.procedure.question_parts import Refusal
from boardapp.document.document import Document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.game import Game
from tests.document.waiting_game import GRID, POND, WaitingGame, table


def playing() -> ProcedurePlayer:
    return ProcedurePlayer(Document(table(), cast(Game, WaitingGame()), clock=lambda: "now"))


def lines(play: ProcedurePlayer | None = None, seed: int = 1) -> JsonLinePlayer:
    return JsonLinePlayer(play or playing(), lambda: None, seed)


def said(play: JsonLinePlayer, *given: Any) -> list[dict[str, Any]]:
    return [json.loads(play.answer_line(json.dumps(one))) for one in given]


# ---- acts ---------------------------------------------------------------------------------------


def test_a_procedure_is_begun_from_the_menu_and_answered_to_its_end() -> None:
    play = playing()
    assert [one.title for one in play.open_questions()] == ["Orders"]
    assert play.answer_question("wait") is None
    assert (play.procedure_title, [one.title for one in play.open_questions()]) == (
        "Wait",
        ["Turns"],
    )
    assert play.answer_question(2) is None
    assert (play.current_state.turn, play.document.state.turn) == (3, 1)
    assert [fact.title for fact in play.facts] == ["Turns"]
    assert play.answer_question([[5]]) is None
    assert (play.procedure_title, play.document.state.turn, play.running_procedure) == (
        None,
        4,
        None,
    )
    assert play.told == ("One more: Rolled 5 (dice entered by hand).", "Go to Turn 4.")


def test_what_may_not_be_answered_changes_nothing() -> None:
    play = playing()
    refusal = play.answer_question("run")
    assert refusal is not None
    assert refusal.sentence == "There is no choice 'run'."
    with pytest.raises(JsonValueError, match="the question 2; expected 1 to 1"):
        play.answer_question("wait", 1)
    play.answer_question("wait")
    assert play.answer_question(9) is not None
    assert len(play.document.log) == 1


def test_undo_goes_back_answer_by_answer_and_reopens_what_ended() -> None:
    play = playing()
    for answer in ("wait", 2, {"instead": "pass"}):
        assert play.answer_question(answer) is None
    assert play.document.state.turn == 3
    assert play.undo() is None
    assert [one.title for one in play.open_questions()] == ["One more"]
    assert (play.current_state.turn, play.document.state.turn) == (3, 1)
    assert play.redo() is None
    assert play.document.state.turn == 3
    for _ in range(3):
        assert play.undo() is None
    assert [one.title for one in play.open_questions()] == ["Orders"]
    assert play.undo() == ("There is nothing to undo.", ())


def test_a_procedure_that_asks_nothing_is_over_at_once() -> None:
    play = playing()
    assert play.answer_question("rest") is None
    assert (play.document.state.turn, play.running_procedure, play.told) == (
        2,
        None,
        ("Go to Turn 2.",),
    )
    assert [said for _, said in play.document.log] == ["Rest. Go to Turn 2"]
    assert play.undo() is None
    assert play.document.state == table()


def test_there_is_no_way_back_over_dice() -> None:
    play = playing()
    for answer in ("wait", 2, [[5]]):
        play.answer_question(answer)
    refusal = play.undo()
    assert refusal is not None
    assert refusal.sentence == "Dice and revealed cards cannot be undone."
    assert play.redo() == ("There is nothing to redo.", ())
    assert play.document.history.why_not_undo_to(3) is None
    assert play.document.history.why_not_undo_to(0) == refusal.sentence


def test_a_log_of_procedures_leads_to_the_same_table_wherever_it_stops() -> None:
    play = playing()
    march = ("march us-1", ["A-2", "A-3"], {"thing": "pack"}, "C-4", ["rope"], "All quiet")
    given: tuple[Any, ...] = ("wait", 1, {"rolled": [[6]]}, *march, "rest", "wait", 1)
    for answer in given:
        assert play.answer_question(answer) is None
        again = Document(table(), cast(Game, WaitingGame()))
        for entry, _ in play.document.log:
            again.replay_entry(entry, "")
        assert again.state == play.document.state
        assert ProcedurePlayer(again).current_state == play.current_state
    assert play.document.state.units["us-1"].space == (0, 2)


def test_a_game_without_procedures_is_not_played_so() -> None:
    chess = SimpleNamespace(game=SimpleNamespace(name="chess"))
    with pytest.raises(ValueError, match="chess has no procedures"):
        ProcedurePlayer(cast(Document, chess))


# ---- beside the rules ---------------------------------------------------------------------------


WAIT: tuple[Any, ...] = ("wait", 2)
MARCH: tuple[Any, ...] = ("march us-1", [])


def told(play: ProcedurePlayer) -> tuple[str, ...]:
    return play.told


def test_a_value_is_set_right_with_a_reason() -> None:
    play = playing()
    assert play.correct_value("turn", 4, "counted twice") is None
    assert (play.document.state.turn, told(play)) == (
        4, ("Correct the turn from 1 to 4 (reason: counted twice).",),
    )  # fmt: skip
    assert play.undo() is None
    assert (play.document.state, told(play)) == (table(), ())
    assert play.redo() is None
    assert told(play) == ("Correct the turn from 1 to 4 (reason: counted twice).",)
    assert play.correct_value("turn", 10, "x") == Refusal("No table holds a turn above 9.")
    assert play.correct_value("turn", 4, "x") == Refusal("The turn is 4 already.")


def test_a_change_by_hand_cuts_short_what_is_under_way() -> None:
    play = playing()
    for answer in WAIT:
        play.answer_question(answer)
    unit = play.current_state.units["us-1"]
    assert play.change_by_hand(move_unit(unit, POND, GRID)) is None
    words = (
        "The action was ended by hand, and its changes are kept.",
        "Move unit US 1 from A-1 to B-2.",
    )
    assert (told(play), play.procedure_title, play.document.state.turn) == (words, None, 3)
    assert [one.title for one in play.open_questions()] == ["Orders"]
    assert play.undo() is None
    assert (play.procedure_title, play.current_state.turn, play.document.state.turn) == (
        "Wait",
        3,
        1,
    )
    assert [one.title for one in play.open_questions()] == ["One more"]
    assert play.redo() is None
    assert told(play) == words
    assert play.document.state.units["us-1"].space == POND


def test_what_fell_before_a_cut_is_beyond_recall() -> None:
    play = playing()
    for answer in MARCH:
        play.answer_question(answer)
    assert play.correct_value("turn", 3, "late") is None
    assert told(play) == (
        "The action was ended by hand, and its changes are kept.",
        ("Correct the turn from 1 to 3 (reason: late)."),
    )  # fmt: skip
    for answer in (*WAIT[:1], 1, [[2]]):
        play.answer_question(answer)
    assert (
        play.change_by_hand(move_unit(play.current_state.units["us-1"], POND, GRID), "slipped")
        is None
    )
    assert told(play) == ("Move unit US 1 from A-1 to B-2 (slipped).",)
    assert play.undo() is None
    assert play.undo() == Refusal("Dice and revealed cards cannot be undone.")


def test_a_change_by_hand_is_refused_where_no_table_can_hold_it() -> None:
    play = playing()
    play.answer_question("wait")
    assert play.change_by_hand(set_turn(1, 12)) == Refusal("No table holds a turn above 9.")
    assert (play.procedure_title, len(play.document.log)) == ("Wait", 1)
    with pytest.raises(JsonValueError, match="found the key 'trun'"):
        play.correct_value("trun", 2, "x")


def test_in_free_play_what_a_rule_is_against_is_done_and_told() -> None:
    play = playing()
    assert play.set_mode("free") is None
    assert told(play) == ("Start free play: rule-breaking moves are allowed and logged.",)
    for answer in (*MARCH[:1], ["B-1", "B-2"]):
        assert play.answer_question(answer) is None
    assert told(play)[0] == (
        "March: B-1, B-2, by the table, against: The pond is in the way."
    )  # fmt: skip
    assert play.document.state.unfinished == (
        "march", ("us-1",), ({"against": ["B-1", "B-2"]},),
    )  # fmt: skip
    # Led again, the answers that were given stand.
    assert play.set_mode("led") is None
    assert ProcedurePlayer(play.document).current_state.units["us-1"].space == POND
    refusal = play.answer_question({"thing": "pack", "space": "B-2"})
    assert refusal is not None
    assert refusal.sentence == "The pond is in the way."
    assert play.answer_question({"thing": "pack", "space": "B-1"}) is None
    assert told(play) == ("Pack: Pack on B-1.",)


def test_what_cannot_be_is_refused_in_free_play_too() -> None:
    play = playing()
    play.set_mode("free")
    assert play.correct_value("turn", 9, "late") is None
    refusals = [play.answer_question("fly"), play.answer_question("rest")]
    assert refusals == [
        Refusal("There is no choice 'fly'."), Refusal("No table holds a turn above 9."),
    ]  # fmt: skip
    play.answer_question("wait")
    assert play.answer_question(2) == Refusal("No table holds a turn above 9.")
    assert (play.procedure_title, play.current_state.turn) == ("Wait", 9)
    with pytest.raises(JsonValueError, match="expected an answer"):
        play.answer_question({"against": 2})
    assert play.answer_question({"instead": "abandon"}) is None


def test_modes_and_corrections_by_lines() -> None:
    play = playing()
    free, _, look, wrong, far, done = said(
        lines(play), {"mode": "free"}, {"answer": "march us-1"}, {"look": ["B-1", "B-2"]},
        {"look": ["A-3"]}, {"look": ["A-2", "A-3", "A-4"]}, {"answer": ["B-1", "B-2"]},
    )  # fmt: skip
    assert (free["mode"], free["told"]) == (
        "free", ["Start free play: rule-breaking moves are allowed and logged."],
    )  # fmt: skip
    assert (look["refusal"], look["against"]) == (None, "The pond is in the way.")
    assert "B-2" not in look["look"]["spaces"]
    assert wrong["refusal"] == "A-1 and A-3 are not adjacent."
    assert "against" not in wrong
    assert far["refusal"] == "March: a path has at most 2 steps."
    assert done["told"][0].endswith(", by the table, against: The pond is in the way.")
    corrected, back = said(
        lines(play), {"correct": "units/us-1/space", "to": "C-4", "note": "slipped"}, {"undo": True}
    )
    assert (corrected["doing"], corrected["told"]) == (None, [
        "The action was ended by hand, and its changes are kept.",
        "Correct the space of US 1 from B-2 to C-4 (reason: slipped).",
    ])  # fmt: skip
    assert (back["doing"], back["mode"], back["asks"][0]["title"]) == ("March us-1", "free", "Pack")


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ({"correct": "units/us-1/spcae", "to": "A-2", "note": "x"}, {
            "error": "found the key 'spcae'; expected one of id, unit, side, space (did you mean"
            " 'space'?)",
        }),
        ({"correct": "units/us-2/space", "to": "A-2", "note": "x"}, {
            "refused": "There is no 'us-2' in units, only us-1 (did you mean 'us-1'?).",
            "rules": [],
        }),
        ({"correct": "units/us-1/space", "to": "X-9", "note": "x"}, {
            "refused": "'X-9' is no space of this board; spaces run from A-1 to C-4.", "rules": [],
        }),
        ({"correct": "turn", "to": 1.5, "note": "x"},
         {"error": "found 1.5; expected a whole number"}),
        ({"correct": "turn", "to": 10, "note": "x"},
         {"refused": "No table holds a turn above 9.", "rules": []}),
        ({"correct": "turn", "to": 2, "note": ""}, {
            "refused": "A correction needs a reason: one line of 200 characters at most.",
            "rules": [],
        }),
        ({"correct": "turn", "to": 2},
         {"error": "found ['correct', 'to']; expected correct, to, and a note"}),
        ({"correct": "turn", "note": "x"},
         {"error": "found ['correct', 'note']; expected correct, to, and a note"}),
        ({"correct": 1, "to": 2, "note": "x"},
         {"error": "found 1; expected keys, such as units/us-1/space"}),
        ({"correct": "turn", "to": "x" * 10_000, "note": "x"},
         {"error": "found a value of more than 10,000 characters"}),
        ({"mode": "wild"}, {"error": "found 'wild'; expected led or free"}),
        ({"mode": ["free"]}, {"error": "found ['free']; expected led or free"}),
    ],
)  # fmt: skip
def test_corrections_and_modes_that_are_none(given: Any, found: Any) -> None:
    play = playing()
    assert said(lines(play), given) == [found]
    assert play.document.log == []


# ---- lines --------------------------------------------------------------------------------------


def test_the_standing_says_where_the_table_is_and_what_is_asked() -> None:
    assert lines().state_and_questions_json() == {
        "where": "Turn 1", "turn": 1, "mode": "led", "doing": None, "told": [], "facts": [],
        "asks": [{
            "id": "1", "kind": "pick", "by": "us", "title": "Orders", "sentence": "",
            "source": "Printed", "rules": [], "odds": [],
            "choices": [
                {"answer": "wait", "title": "Wait", "refusal": None},
                {"answer": "rest", "title": "Rest", "refusal": None},
                {"answer": "march us-1", "title": "March us-1", "refusal": None},
            ],
        }],
        "over": None,
    }  # fmt: skip


def test_a_throw_by_lines() -> None:
    play = lines()
    _, asked = said(play, {"answer": "wait"}, {"answer": 2})
    assert (asked["doing"], asked["told"]) == ("Wait", ["Turns: 2.", "Go to Turn 3."])
    assert asked["facts"] == [
        {"title": "Turns", "kind": "sum", "terms": [{"of": "counted", "add": 2}], "total": 2}
    ]
    (throw,) = asked["asks"]
    assert throw["dice"] == [
        {"number": 1, "faces": 6, "by": "us", "for": "luck", "needed": "4 or more"}
    ]
    assert throw["odds"] == [{"of": "turn", "outcome": "one more", "chance": "1/2"}]
    assert throw["final"] is True
    assert throw["instead"] == [
        {"answer": "pass", "title": "Pass", "refusal": None},
        {
            "answer": "abandon", "title": "Abandon this action", "refusal": None,
            "note": "boardapp takes your answers back, but dice and drawn cards stay",
        },
    ]  # fmt: skip
    wrong, done, back = said(play, {"answer": [[7]]}, {"roll": True}, {"undo": True})
    assert wrong == {"refused": "Luck: a die shows 1 to 6.", "rules": []}
    assert done["told"][0].startswith("One more: Rolled ")
    assert back["refused"] == "Dice and revealed cards cannot be undone."


def test_the_same_seed_rolls_the_same_dice() -> None:
    given = [{"answer": "wait"}, {"answer": 1}, {"roll": True}]
    assert said(lines(seed=5), *given) == said(lines(seed=5), *given)


def test_looking_changes_nothing() -> None:
    play = lines()
    _, before = said(play, {"answer": "march us-1"}, {"show": "standing"})
    assert before["asks"][0]["spaces"] == {"A-2": None, "B-1": None}
    looks = said(play, {"look": ["B-1"]}, {"look": ["B-1", "B-2"]}, {"show": "standing"})
    assert looks[0]["look"]["spaces"] == {
        "A-1": None, "B-2": "The pond is in the way.", "C-1": None
    }  # fmt: skip
    assert looks[0]["refusal"] is None
    assert looks[1]["refusal"] == "The pond is in the way."
    assert looks[2] == before
    said(play, {"answer": []})
    pack, turned, refused = said(
        play, {"show": "standing"}, {"look": {"thing": "pack", "turn": 90}},
        {"look": {"thing": "pack", "space": "B-2"}},
    )  # fmt: skip
    assert pack["asks"][0]["turns"] == [0, 90]
    assert pack["asks"][0]["things"] == [
        {"answer": "pack", "title": "Pack", "refusal": None, "off": "the cart"}
    ]
    assert turned["look"]["spaces"]["B-2"] == "The pond is in the way."
    assert refused["refusal"] == "The pond is in the way."


def test_every_kind_of_question_is_told() -> None:
    play = lines()
    found = [
        asked["asks"][0]["kind"]
        for asked in said(
            play,
            {"answer": "march us-1"},
            {"answer": []},
            {"answer": {"thing": "pack"}},
            {"answer": "C-4"},
            {"answer": ["rope"]},
        )
    ]
    assert found == ["path", "place", "place", "several", "words"]
    (done,) = said(play, {"answer": "All quiet"})
    assert done["told"][-1] == "All quiet: pack, C-4, 1."
    assert done["asks"][0]["title"] == "Orders"


def test_the_game_ends() -> None:
    play = lines()
    given = [{"answer": "wait"}, {"answer": 3}, {"answer": [[6]]}] * 2
    assert said(play, *given)[-1]["over"] == "US wins"
    assert said(play, {"show": "standing"})[0]["asks"] == []


def test_showing_and_saving() -> None:
    play = lines()
    assert said(play, {"show": "state"}, {"save": True}) == [
        {"state": {"turn": 1}}, {"saved": True}
    ]  # fmt: skip


def test_an_example_of_several_is_taken() -> None:
    play = lines()
    given: list[Any] = ["march us-1", [], {"thing": "pack"}, {"thing": "Look at", "space": "C-4"}]
    asked = said(play, *({"answer": one} for one in given))[-1]["asks"][0]
    assert (asked["least"], asked["most"], asked["example"]) == (0, 2, [])
    assert asked["choices"][0]["copies"] == 2


def test_what_there_is_not_is_refused_and_changes_nothing() -> None:
    play = playing()
    found = said(
        lines(play), {"roll": True}, {"answer": "march us-1"}, {"answer": ["X-9"]},
        {"answer": []}, {"answer": {"thing": "sack"}},
    )  # fmt: skip
    assert found[0] == {"refused": "No question asks for dice now.", "rules": []}
    assert found[2] == {
        "refused": "'X-9' is no space of this board; spaces run from A-1 to C-4.",
        "rules": [],
    }
    before, led, back = said(lines(play), {"show": "standing"}, {"mode": "led"}, {"undo": True})
    assert led["mode"] == "led"
    assert {**back, "told": before["told"]} == before


def test_every_procedure_may_be_abandoned() -> None:
    play = playing()
    given: list[Any] = [{"answer": "wait"}, {"answer": 2}]
    told = "The action was abandoned, and nothing was done."
    *_, asked, ended = said(lines(play), *given, {"instead": "abandon"})
    assert asked["asks"][0]["instead"][-1]["answer"] == "abandon"
    assert (ended["doing"], ended["told"], ended["turn"]) == (None, [told], 1)
    assert play.document.state == table()
    back, again = said(lines(play), {"undo": True}, {"redo": True})
    assert (back["doing"], back["asks"]) == ("Wait", asked["asks"])
    assert again["doing"] is None


def test_a_full_log_takes_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    play = playing()
    monkeypatch.setattr(Document, "full", True)
    found = said(lines(play), {"answer": "rest"}, {"undo": True}, {"show": "standing"})
    sentence = "The log is full, so the save can hold no more acts."
    assert [one.get("refused") for one in found] == [sentence, sentence, None]
    assert play.document.log == []


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("", "found ''; expected one line of JSON"),
        ("{", "found '{'; expected one line of JSON"),
        ("[1]", "found '[1]'; expected a JSON object"),
        (
            "{}",
            "found []; expected one of answer, instead, roll, draw, look, undo, redo, mode,"
            " correct, show, save",
        ),
        ('{"answer": 1, "undo": true}', "found ['answer', 'undo']; expected one of answer"),
        ('{"answer": "wait", "who": 1}', "found ['answer', 'who']; expected answer, ask"),
        ('{"answer": "wait", "ask": "2"}', "found the question '2'; expected 1 to 1"),
        ('{"answer": 1}', "found 1; expected a text"),
        ('{"undo": 1}', "found undo: 1; expected true"),
        ('{"show": "all"}', "found 'all'; expected state or standing"),
        ("[" * 100_000, "expected one line of JSON"),
        ("x" * (1 << 20) + "x", "found 1,048,577 characters; expected at most 1,048,576"),
    ],
)
def test_odd_lines_are_errors_and_change_nothing(line: str, words: str) -> None:
    play = playing()
    found = json.loads(lines(play).answer_line(line))
    assert words in found["error"]
    assert play.document.log == []
