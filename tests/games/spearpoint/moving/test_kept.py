"""Moves as they are kept: in layouts and saves, set right, played freely and by lines of JSON."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from boardapp.core.command import move_unit
from boardapp.core.procedure.question_parts import Refusal
from boardapp.document.document import Document
from boardapp.document.lines.json_protocol import JsonLinePlayer
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.files.faults_in_files import FaultsError
from boardapp.games.spearpoint.game import Spearpoint
from boardapp.games.spearpoint.table.placement_checks import new_unit_id
from boardapp.games.spearpoint.table.state import Moved, TileState
from boardapp.games.spearpoint.table.table_layout_file import layout_text, read_layout
from tests.games.spearpoint.combat.support.placed_units import BOX, at, laid
from tests.games.spearpoint.support.reopening import reopened

TABLE = laid("us rifle-squad C-2, us m4a1-sherman C-5, germany tiger-i B-5", "24A B-3")


def playing(state: TileState = TABLE) -> ProcedurePlayer:
    return ProcedurePlayer(Document(state, Spearpoint(BOX), clock=lambda: "now"))


def given(play: ProcedurePlayer, *answers: Any) -> TileState:
    for answer in answers:
        refusal = play.answer_question(answer)
        assert refusal is None, refusal
    state = play.document.state
    assert isinstance(state, TileState)
    return state


def lines(play: ProcedurePlayer, *said: Any) -> list[dict[str, Any]]:
    talk = JsonLinePlayer(play, lambda: None, 1)
    return [json.loads(talk.answer_line(json.dumps(one))) for one in said]


# ---- files --------------------------------------------------------------------------------------


def test_layouts_hold_what_has_moved(tmp_path: Path) -> None:
    state = replace(TABLE, moves={"us-2": Moved(2, extra=1), "us-1": Moved(stuck=True)})
    text = layout_text(state)
    assert "moves:\n  us-1: {stuck: true}\n  us-2: {steps: 2, extra: 1}\n" in text
    path = tmp_path / "table.yaml"
    path.write_text(text, encoding="utf-8")
    assert read_layout(path).state.moves == state.moves
    path.write_text(text.replace("steps: 2", "steps: -1"), encoding="utf-8")
    with pytest.raises(FaultsError) as caught:
        read_layout(path)
    assert "moves.us-2.steps: found -1; expected a whole number from 0 to 99" in str(caught.value)


def test_a_save_keeps_a_move_and_one_in_its_midst(tmp_path: Path) -> None:
    play = playing()
    given(play, "move", "us-1", ["C-3", "B-3"])
    reopened(play, tmp_path)
    given(play, "next-turn", "move", "us-1", ["A-3"])
    again = ProcedurePlayer(reopened(play, tmp_path))
    state = given(again, [[4, 5]])
    assert (state.moves, state.units["us-1"].space) == ({"us-1": Moved(stuck=True)}, at("B-3"))
    reopened(again, tmp_path)


def test_what_has_moved_is_set_right_and_only_to_what_can_be(tmp_path: Path) -> None:
    play = playing()
    given(play, "move", "us-1", ["C-3"])
    assert play.answer_question("move") is None
    assert play.answer_question("us-1") == Refusal(
        "Rifle Squad US 1 has already moved this turn (rule “Movement 2”).", ("004-095",)
    )
    given(play, {"instead": "abandon"})
    assert play.correct_value("moves/us-1/steps", 100, "Miscounted.") == Refusal(
        "Moves, us-1, steps: a whole number from 0 to 99, not 100."
    )
    assert play.correct_value("moves/us-1", None, "It only seemed to move.") is None
    assert given(play, "move", "us-1", ["C-2"]).moves == {"us-1": Moved(1)}
    reopened(play, tmp_path)


def test_the_id_of_a_unit_that_moved_is_not_given_again_this_turn() -> None:
    state = replace(TABLE, moves={"us-3": Moved(1)})
    assert new_unit_id(state, "us") == "us-4"
    assert new_unit_id(TABLE, "us") == "us-3"


# ---- at the table -------------------------------------------------------------------------------


def test_in_free_play_a_way_against_the_rules_is_told_and_gone(tmp_path: Path) -> None:
    play = playing()
    assert play.set_mode("free") is None
    given(play, "move", "us-2", ["B-5"])
    assert play.told[0] == (
        "Move of M4A1 Sherman US 2: B-5, by the table, against: An enemy unit is on B-5, and "
        "only Infantry may enter such a space (rule “Movement 5” and your reading of "
        "“units that may enter an enemy's space”)."
    )
    assert given(play, "hold").units["us-2"].space == at("B-5")
    given(play, "move")
    assert play.answer_question("us-2") is None  # it has moved, and fights
    diagonal = "Units move only along rows and columns, never diagonally (rule “Movement 3”)."
    assert play.answer_question(["A-4"]) == Refusal(diagonal, ("004-100",))
    reopened(play, tmp_path)


def test_a_change_by_hand_cuts_a_move_short(tmp_path: Path) -> None:
    play = playing()
    given(play, "move", "us-1")
    state = play.document.state
    assert isinstance(state, TileState)
    assert (
        play.change_by_hand(move_unit(state.units["us-1"], at("C-4"), play.document.game.grid))
        is None
    )
    assert play.running_procedure is None
    assert given(play, "move", "us-1", ["C-3"]).units["us-1"].space == at("C-3")
    reopened(play, tmp_path)


def test_a_way_is_looked_at_and_gone_by_lines() -> None:
    """The worked example: C-2, C-3, B-3, as another program plays it."""
    _, asked, begun, further, refused, whole, gone = lines(
        playing(), {"show": "standing"}, {"answer": "move"}, {"answer": "us-1"},
        {"look": ["C-3"]}, {"look": ["C-3", "B-3", "B-4"]}, {"look": ["C-3", "B-3"]},
        {"answer": ["C-3", "B-3"]},
    )  # fmt: skip
    units = [one["answer"] for one in asked["asks"][0]["choices"]]
    assert units == ["germany-1", "us-1", "us-2"]
    path = begun["asks"][0]
    assert (path["kind"], path["start"], path["most"]) == ("path", "C-2", 3)
    assert {name for name, why in path["spaces"].items() if why is None} == {"B-2", "C-1", "C-3"}
    assert path["facts"][0]["spaces"] == {
        "A-2": "2", "B-1": "2", "B-2": "1", "B-3": "2", "C-1": "1", "C-3": "1",
        "C-4": "2, draws fire of 1",
    }  # fmt: skip
    assert further["look"]["spaces"]["B-3"] is None
    assert (
        refused["refusal"]
        == "A unit that enters the Barbed wire on B-3 must stop there (rule “Movement 7”)."
    )
    assert whole["refusal"] is None
    assert gone["told"][-1] == (
        "Rifle Squad US 1: C-2 → C-3 → B-3, 2 of 2 steps, Barbed wire entered."
    )
    assert gone["doing"] is None
