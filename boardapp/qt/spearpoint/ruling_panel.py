"""The ruling panel of a Spearpoint table, in which every part of the question can be chosen."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.core.sight_ruling import Ruling
from boardapp.games.spearpoint.tiles.catalogue import PLAYER_TITLES
from boardapp.qt.ruling.ruling_panel import RulingPanel
from boardapp.qt.spearpoint.session import SpearpointSession
from boardapp.qt.spearpoint.sight_question_form import QuestionForm
from boardapp.qt.spearpoint.tiles.confirm_tile_drawings_form import TileSourceForm


class SpearpointRulingPanel(RulingPanel):
    """Shows the session's current ruling, with a form for every part of the question."""

    def __init__(self, session: SpearpointSession, parent: QWidget | None = None) -> None:
        self._table = session
        question, drawn = QuestionForm(session), TileSourceForm(session)
        super().__init__(session, parent, above=question, beside=(drawn,))
        self.question, self.drawn = question, drawn
        question.left.connect(self.fold_form_again)

    @override
    def line_in_words(self, ruling: Ruling) -> str:
        side = self._table.side
        unblocked = ", so units do not block" if self._table.state.units else ""
        attacker = f"Attacker: {PLAYER_TITLES[side]}" if side else f"No attacker chosen{unblocked}"
        attack = self.question.attack.currentText().lower()
        return f"Line {super().line_in_words(ruling)} ({attack}). {attacker}"

    def show_latest_ruling(self) -> None:
        """Show a new verdict of a moving pointer as one sentence, and only once its line is fixed.

        The board shows the verdict meanwhile. Laying out text of changing length for each space
        under the pointer would slow the line down.
        """
        ruling, asked = self._session.ruling, self._session.asked
        if ruling is None or not self._table.is_ruling_incomplete:
            self.refresh()
        elif asked is not None and asked.fixed:
            self.show_verdict(ruling)
