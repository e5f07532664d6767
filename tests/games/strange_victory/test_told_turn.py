"""The game that the handbook tells is one that is played, saved and reopened."""

from pathlib import Path

import pytest

from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.strange_victory.state import RoadState
from tests.games.strange_victory.told_turn import FIGHT, MOVE, STORY, go_on, play, table


def played(upto: int | None = None, answers: int | None = None) -> ProcedurePlayer:
    playing = ProcedurePlayer(table())
    play(playing, upto, answers)
    return playing


def state(playing: ProcedurePlayer) -> RoadState:
    found = playing.document.state
    assert isinstance(found, RoadState)
    return found


@pytest.mark.rule("000-17", "000-59", "000-61")
def test_it_comes_to_its_end() -> None:
    ended = state(played())
    assert played().game.game_end_sentence(ended) == "Germany has won."
    assert ended.victory_points == 1
    assert ended.face_down_count("road") == 4
    assert "shocked" not in ended.units["p2"].marks
    assert [track.now for track in ended.divisions.values()] == [2, 1]


@pytest.mark.rule("000-51", "000-53", "000-71")
def test_its_fight_is_told_as_it_is_computed() -> None:
    # The handbook's words: 2 doubled is 4, and 2 more make 6. The Stuka leaves 4. Three dice of
    # four.
    (thrown,) = played(FIGHT, 6).open_questions()
    assert thrown.sentence == "3 dice against Strength 4"
    told = [line for _, line in played().document.log]
    assert any("Desperate Victory" in line for line in told)
    assert any("Brutal Breakthrough" in line for line in told)


def test_its_second_move_asks_what_prisoners_give() -> None:
    (question,) = played(MOVE, 3).open_questions()
    assert question.title == "Prisoners"


@pytest.mark.parametrize("upto", range(1, len(STORY), 2))
def test_it_is_saved_and_goes_on(upto: int, tmp_path: Path) -> None:
    playing = played(upto)
    playing.document.save(tmp_path / "roads.boardapp")
    again = ProcedurePlayer(open_document(tmp_path / "roads.boardapp"))
    assert again.document.state == playing.document.state
    go_on(again, upto)
    assert again.document.state == played().document.state
