"""The ruling panel of a Spearpoint table: every part of the question, and the table switches."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from boardapp.games.spearpoint.rule_headings import HEADINGS
from boardapp.games.spearpoint.switches import ON_THE_BOARD
from boardapp.qt.frame.rule_switch_form import SwitchForm
from boardapp.qt.ruling.ruling_panel import RulingPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.sight_question_form import QuestionForm
from boardapp.qt.spearpoint.tiles.confirm_tile_drawings_form import TileSourceForm


class SpearpointRulingPanel(RulingPanel):
    """Shows the session's ruling as it changes, and lets every part of the question be chosen."""

    def __init__(self, session: SpearpointSession, parent: QWidget | None = None) -> None:
        self._table = session
        question, switches = QuestionForm(session), SwitchForm(session, ON_THE_BOARD, HEADINGS)
        drawn = TileSourceForm(session)
        super().__init__(session, parent, above=(question,), beside=(drawn,), below=(switches,))
        self.question, self.drawn, self.switches = question, drawn, switches

    def show_latest_ruling(self) -> None:
        """Show a verdict of the pointer's by its sentence alone, and only once it is fixed.

        It stands on the board. Words of all lengths, laid out again for each space that the pointer
        passes over, would keep the line from following it.
        """
        ruling, asked = self._session.ruling, self._session.asked
        if ruling is None or not self._table.is_ruling_incomplete:
            self.refresh()
        elif asked is not None and asked.fixed:
            self.show_verdict(ruling)
