"""Scenarios led in the window: what the guide asks is answered there, and the bar follows."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import pytest
from PySide6.QtWidgets import QApplication

from boardapp.core.procedure.question_parts import Refusal
from boardapp.core.procedure.questions import Question
from boardapp.document.document import Document
from boardapp.games.spearpoint.table.state import TileState
from boardapp.qt.frame.turn_bar import TurnBar
from tests.games.spearpoint.turn.games import RandomGame
from tests.qt.spearpoint.fight_table import guide
from tests.qt.support.settling import delete_later
from tests.qt.support.spearpoint_window import SpearpointWindow

GAMES = {"02-what-now-sarge.yaml": 2, "03-gunters-return.yaml": 99}
"""Turns that are played by scenario; 99 to a winner.

Between them they have each phase, units that enter later and an end.
`tests/games/spearpoint/turn/test_whole_games.py` plays all scenarios, without a window.
"""


class Seat:
    """The window's session, as the random player knows a table: the question, and answers."""

    def __init__(self, window: SpearpointWindow) -> None:
        self.window, self.session = window, window.session

    def open_questions(self) -> Sequence[Question]:
        if self.session.is_secret_hidden:
            self.session.reveal_secret_question()
        return self.session.asks

    def answer_question(self, value: object, number: int = 0) -> Refusal | None:
        refused: list[str] = []
        self.session.refused.connect(refused.append)
        self.session.answer(value, number)
        self.session.refused.disconnect(refused.append)
        QApplication.processEvents()
        delete_later()  # a game has thousands of answers, each with buttons of its own
        return Refusal(refused[0]) if refused else None

    @property
    def running_procedure(self) -> object:
        playing = self.session.playing
        return playing.running_procedure if playing is not None else None

    @property
    def told(self) -> Sequence[str]:
        return self.session.told


class WindowGame(RandomGame):
    """A game played in a window."""

    def __init__(self, window: SpearpointWindow, file: str, folder: Path) -> None:
        self._window = window
        super().__init__(file, 3, "computed", folder)

    def _take(self, document: Document) -> None:
        self._window.controller.show_document(document)
        QApplication.processEvents()
        self.document, self.playing = document, cast("Any", Seat(self._window))

    @property
    def state(self) -> TileState:
        found = self._window.session.state
        assert isinstance(found, TileState)
        return found


@pytest.mark.parametrize(("file", "turns"), GAMES.items())
def test_scenarios_are_played_in_the_window(
    window: SpearpointWindow, file: str, turns: int, tmp_path: Path
) -> None:
    game = WindowGame(window, file, tmp_path)
    phases = set()
    for _ in game.play():
        (bar,) = window.findChildren(TurnBar)
        assert bar.isVisible()
        assert bar.progress is not None
        over = bar.progress.at is None
        assert over or bar.progress.turn == f"Turn {game.state.turn}"
        assert guide(window).bar.isVisible()
        phases.add(bar.progress.at)
        if game.state.turn > turns:
            break
    assert game.state.turn > turns or guide(window).bar.sentence.words == game.over()
    assert len(phases) >= 8
