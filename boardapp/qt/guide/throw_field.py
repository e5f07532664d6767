"""The field of a throw: its dice entered as they fell, or rolled by the program."""

from __future__ import annotations

from random import Random

from PySide6.QtWidgets import QWidget

from boardapp.core.procedure.questions import Throw
from boardapp.qt.guide.dice_row import DiceForm
from boardapp.qt.guide.field import AnswerField
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets import screen_reader


class ThrowField(AnswerField):
    """Says what the dice come to before they are taken."""

    def __init__(self, session: TableSession, ask: Throw, random: Random) -> None:
        super().__init__(session, ask)
        self._random = random
        self._echo = ""
        self.add_buttons(("Take these dice", self._take), ("Roll for me", self._roll))
        players = session.players
        self.form = DiceForm(ask, [players.get(kind.by, kind.by) for kind in ask.dice])
        self.rows = self.form.rows
        self.form.changed.connect(self.tell_status)
        self.form.submitted.connect(self._take)
        self.column.addWidget(self.form)
        self.tell_status()

    def first(self) -> QWidget | None:
        return self.form.open_part()

    def tell_status(self) -> None:
        """Say what the dice come to; they can be taken once all are in."""
        echo, complete = self.form.echo(), self.form.is_complete
        if complete and echo != self._echo and self.isVisible():
            screen_reader.announce(self, echo)
        self._echo = echo
        take = self.buttons[0]
        take.say(self.form.take_label())
        take.setProperty("refused", None if complete else True)
        take.setEnabled(complete and not self.session.why_locked)
        self.status.emit(echo)

    def _roll(self) -> None:
        try:
            dice = self.form.rolled(self._random)
        except ValueError as error:
            self.complained.emit(str(error))
            return
        self.answered.emit({"rolled": dice})

    def _take(self) -> None:
        self.answered.emit(self.form.values())
