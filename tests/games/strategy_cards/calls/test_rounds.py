"""A round by lines of `boardapp play`: decks, draws in their phases, cards played in theirs."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardapp.document.document_loader import open_document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.strategy_cards.calls.card_procedure_menu import why_not_in_this_phase
from boardapp.games.strategy_cards.cards.strategy_card import MAX_COMMAND, Card, Phase
from boardapp.games.strategy_cards.state import PHASES, new_state

HEAD = """boardapp: 1
game: strategy-cards
board: {columns: 6, rows: 5}
phase: start
entered:
  - {deck: Artillery I, title: Barrage, cost: 2, phase: action, keywords: [], plus: true}
  - {deck: Artillery I, title: Radio, cost: 1, phase: command, keywords: [], play_area: true}
  - {deck: Our own, title: Rally, cost: 1, phase: command, keywords: [], copies: 2}
"""
DRAW = "draw us 'Artillery I'"
Say = Callable[..., list[dict[str, Any]]]


@pytest.fixture
def say(tmp_path: Path) -> Say:
    """Says lines to a table, and returns what each brought."""

    def said(*lines: dict[str, Any], seed: int = 1) -> list[dict[str, Any]]:
        layout = tmp_path / "table.yaml"
        layout.write_text(HEAD, encoding="utf-8")
        table = JsonLinePlayer(ProcedurePlayer(open_document(layout)), lambda: "", seed)
        return [json.loads(table.answer_line(json.dumps(line))) for line in lines]

    return said


def give(answer: Any, ask: int = 1) -> dict[str, Any]:
    return {"answer": answer, "ask": str(ask)}


def deck(title: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return give("take-deck us"), give(title)


def came(title: str) -> tuple[dict[str, Any], dict[str, Any]]:
    return give(DRAW), give([title])


def phase(name: str) -> dict[str, Any]:
    return give(f"phase {name}", 3)


def offers(standing: dict[str, Any]) -> dict[str, str | None]:
    """The procedures that may begin, each with the reason against it."""
    return {
        choice["answer"]: choice["refusal"] for ask in standing["asks"] for choice in ask["choices"]
    }


STATE = {"show": "state"}
RADIO = "play us 'Artillery I/Radio#1'"
BARRAGE = "play us 'Artillery I/Barrage#1'"


@pytest.mark.rule("002-01", "002-02")
def test_a_second_deck_leaves_the_first_as_it_is(say: Say) -> None:
    *_, told, state = say(*deck("Artillery I"), *came("Radio"), *deck("Our own"), STATE)
    assert told["told"][-1] == "US takes the deck Our own."
    us = state["state"]["players"]["us"]
    assert us["hand"] == ["Artillery I/Radio#1"]
    assert us["decks"].keys() == {"Artillery I", "Our own"}
    assert "Artillery I/Radio#1" not in us["decks"]["Artillery I"]
    assert us["decks"]["Our own"] == ["Our own/Rally#1", "Our own/Rally#2"]


@pytest.mark.rule("002-02")
def test_a_draw_leaves_the_other_decks_as_they_are(say: Say) -> None:
    *_, state = say(*deck("Artillery I"), *deck("Our own"), *came("Radio"), STATE)
    decks = state["state"]["players"]["us"]["decks"]
    assert "Artillery I/Radio#1" not in decks["Artillery I"]
    assert decks["Our own"] == ["Our own/Rally#1", "Our own/Rally#2"]


@pytest.mark.rule("002-01")
def test_no_deck_is_taken_twice(say: Say) -> None:
    more = [*deck("Artillery I"), give("take-deck us")]
    (question,) = say(*more)[-1]["asks"]
    others = [choice["answer"] for choice in question["choices"]]
    assert "Our own" in others
    assert "Artillery I" not in others
    lines = [line for title in ("Artillery I", *others) for line in deck(title)]
    assert offers(say(*lines)[-1])["take-deck us"] == "US has every deck of this game already."


@pytest.mark.rule("002-04")
def test_command_points_are_set(say: Say) -> None:
    _, refused, _, state = say(give("points us"), give(MAX_COMMAND + 1), give(MAX_COMMAND), STATE)
    assert refused["refused"].startswith("Command points of US: ")
    assert state["state"]["players"]["us"]["command"] == MAX_COMMAND


@pytest.mark.rule("002-01")
def test_each_side_has_decks_of_its_own(say: Say) -> None:
    *_, state = say(*deck("Artillery I"), give("take-deck germany", 2), give("Artillery I"), STATE)
    assert state["state"]["players"].keys() == {"us", "germany"}


@pytest.mark.rule("002-02")
def test_which_card_came_is_asked_and_it_cannot_be_taken_back(say: Say) -> None:
    asked, told, undone = say(*deck("Artillery I"), *came("Barrage"), {"undo": True})[2:]
    (question,) = asked["asks"]
    assert (question["kind"], question["title"]) == ("several", "Draw from Artillery I")
    assert question["final"]
    assert {"Barrage", "Radio"} <= {choice["answer"] for choice in question["choices"]}
    assert told["told"][-1] == "US draws Barrage."
    for wrong in ([], ["Barrage", "Radio"]):
        refusal = say(*deck("Artillery I"), give(DRAW), give(wrong))[-1]["refused"]
        assert refusal.startswith("Draw from Artillery I: ")
    (two,) = say(*deck("Our own"), give("draw us 'Our own'"))[-1]["asks"]
    assert [(one["answer"], one["copies"]) for one in two["choices"]] == [("Rally", 2)]
    assert undone["refused"] == "Dice and revealed cards cannot be undone."


@pytest.mark.rule("002-02", "002-09")
def test_a_deck_is_drawn_at_random_to_its_end(say: Say) -> None:
    lines = [*deck("Our own")]
    for _ in range(2):
        lines += [give("draw us 'Our own'"), {"draw": True}]
    *_, last, state = say(*lines, STATE)
    assert sorted(state["state"]["players"]["us"]["hand"]) == [
        "Our own/Rally#1", "Our own/Rally#2",
    ]  # fmt: skip
    assert offers(last)["draw us 'Our own'"] == (
        "Our own has no cards left, and used cards do not return to a deck."
    )


@pytest.mark.rule("002-02")
@pytest.mark.parametrize("now", PHASES)
def test_cards_are_drawn_at_the_start_and_in_the_status_phase(say: Say, now: str) -> None:
    lines = [*deck("Artillery I"), *([phase(now)] if now != "start" else [])]
    *_, standing = say(*lines)
    refused = "You draw cards only at the start of the game and in the Status Phase."
    assert offers(standing)[DRAW] == (None if now in ("start", "status") else refused)
    assert standing["asks"][-1]["sentence"] == f"Turn 1, {PHASES[now]}"


@pytest.mark.rule("002-02")
def test_a_plus_brings_another_in_the_status_phase_alone(say: Say) -> None:
    begun = say(*deck("Artillery I"), *came("Barrage"))[-1]
    assert begun["told"][-1] == "US draws Barrage."
    later = say(*deck("Artillery I"), phase("status"), *came("Barrage"))[-1]
    assert later["told"][-1] == (
        "US draws Barrage. The card shows a +. If it is your first card of this Status Phase, "
        "draw one more card."
    )


@pytest.mark.rule("002-03")
@pytest.mark.parametrize(
    ("now", "radio", "barrage"),
    [("start", False, False), ("action", False, True), ("command", True, False),
     ("status", False, False)],
)  # fmt: skip
def test_a_card_is_played_in_its_phase(say: Say, now: str, radio: bool, barrage: bool) -> None:
    lines = [*deck("Artillery I"), *came("Radio"), *came("Barrage"), give("points us"), give(9)]
    *_, standing = say(*lines, *([phase(now)] if now != "start" else []))
    found = offers(standing)
    command = "You can play Radio only in the Spend Command step of the Command Phase."
    action = "You can play Barrage only in the Action Phase, as an action."
    assert (found[RADIO], found[BARRAGE]) == (
        None if radio else command, None if barrage else action,
    )  # fmt: skip
    by_hand = {name: found[name.replace("play", "resolve-by-hand")] for name in (RADIO, BARRAGE)}
    assert by_hand == {RADIO: found[RADIO], BARRAGE: found[BARRAGE]}
    if radio:
        played_card = say(*lines, phase(now), give(RADIO), STATE)[-1]["state"]["players"]["us"]
        assert (played_card["command"], played_card["hand"]) == (8, ["Artillery I/Barrage#1"])


@pytest.mark.rule("002-03")
@pytest.mark.parametrize(
    ("known", "now"),
    [("action", {"action"}), ("command", {"command"}), (None, {"action", "command"})],
)
def test_of_a_card_of_unknown_phase_the_player_judges(known: Phase | None, now: set[str]) -> None:
    state = new_state(3, 3)
    card = Card("Riddle", "Artillery I", 1, known, ())
    for name in PHASES:
        found = why_not_in_this_phase(replace(state, phase=name), card)
        assert (found is None) == (name in now)


@pytest.mark.rule("002-03", "002-02")
def test_in_free_play_it_is_done_and_told(say: Say) -> None:
    free = {"mode": "free"}
    *_, menu, begun, told = say(*deck("Artillery I"), phase("action"), free, *came("Radio"))
    assert offers(menu)[DRAW] is None
    assert begun["told"][-1].endswith(
        "by the table, against: You draw cards only at the start of the game and in the Status "
        "Phase."
    )
    assert told["told"][-1] == "US draws Radio."


@pytest.mark.rule("002-02", "002-03")
def test_a_new_turn_begins_with_its_action_phase(say: Say) -> None:
    *_, standing = say(phase("status"), give("next-turn", 3))
    assert standing["asks"][-1]["sentence"] == "Turn 2, Action Phase"


@pytest.mark.rule("002-06", "002-07")
def test_a_card_is_discarded(say: Say) -> None:
    lines = [*deck("Artillery I"), *came("Radio"), give("discard us")]
    *_, told, state = say(*lines, give("Artillery I/Radio#1"), STATE)
    assert told["told"][-1] == "Radio leaves the game."
    assert state["state"]["players"]["us"]["gone"] == ["Artillery I/Radio#1"]
    lines = [*lines[:-1], give("points us"), give(9), phase("command"), give(RADIO)]
    *_, state = say(*lines, give("discard us"), give("Artillery I/Radio#1"), STATE)
    assert state["state"]["players"]["us"]["gone"] == ["Artillery I/Radio#1"]
