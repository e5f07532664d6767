"""The turn that the handbook tells is one that is played, saved and reopened."""

from pathlib import Path

import pytest

from boardapp.document.document_loader import open_document
from boardapp.document.procedure_player import ProcedurePlayer
from boardapp.games.spearpoint.table.state import TileState
from boardapp.games.spearpoint.tiles.catalogue import GRID
from tests.games.spearpoint.turn.told_turn import TURN, begin, play, table


def played(upto: int | None = None) -> ProcedurePlayer:
    playing = ProcedurePlayer(table())
    play(playing, upto)
    return playing


@pytest.mark.rule("004-083", "004-092", "004-154")
def test_the_turn_comes_to_its_end() -> None:
    playing = played()
    state = playing.document.state
    assert isinstance(state, TileState)
    assert playing.game.moment_title(state) == "Turn 3, Beginning the turn"
    squad = state.units["us-1"]
    assert (GRID.name(squad.space), squad.condition.endurance) == ("B-4", None)
    assert [one.unit for one in state.units.values() if one.side == "us"] == [
        "rifle-squad", "m4a1-sherman", "sniper",
    ]  # fmt: skip


@pytest.mark.parametrize("upto", range(1, len(TURN), 4))
def test_it_is_saved_and_goes_on(upto: int, tmp_path: Path) -> None:
    playing = played(upto)
    playing.document.save(tmp_path / "turn.boardapp")
    again = ProcedurePlayer(open_document(tmp_path / "turn.boardapp"))
    assert again.document.state == playing.document.state
    for name, *given in TURN[upto:]:
        begin(again, str(name), given)
    assert again.document.state == played().document.state
