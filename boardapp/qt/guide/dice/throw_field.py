"""The fields of a throw: dice or a counter, entered by players or made by the program."""

from __future__ import annotations

from collections import Counter
from random import Random

from PySide6.QtWidgets import QWidget

from boardapp.core.dice import roll_dice
from boardapp.core.procedure.questions import Throw
from boardapp.core.sentence_case import capitalize_first
from boardapp.qt.guide.dice.dice_row import DiceForm
from boardapp.qt.guide.field import AnswerField
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

UNSAID = "or enter what you drew"


class ThrowField(AnswerField):
    """Shows the total of the dice before you confirm them."""

    def __init__(self, session: TableSession, ask: Throw, random: Random) -> None:
        super().__init__(session, ask)
        self._random = random
        self.add_button("Take these dice", self._take)
        self.add_button("Roll for me", self._roll)
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
        """Show the total of the dice; the player can confirm once all dice are entered."""
        echo, complete = self.form.echo(), self.form.is_complete
        take = self.buttons[0]
        take.say(self.form.take_label())
        take.setProperty("refused", None if complete else True)
        take.setEnabled(complete and not self.session.why_locked)
        self.show_status(echo, aloud=complete, short=self.form.short_echo())

    def _roll(self) -> None:
        try:
            dice = self.form.rolled(self._random)
        except ValueError as error:
            self.complained.emit(str(error))
            return
        self.answered.emit({"rolled": dice})

    def _take(self) -> None:
        self.answered.emit(self.form.values())


class DrawField(AnswerField):
    """A throw of one die whose faces are the counters that are left."""

    def __init__(self, session: TableSession, ask: Throw, random: Random) -> None:
        super().__init__(session, ask)
        (self._pool,) = ask.dice
        self._random = random
        self.add_button("Draw", self._draw)
        self.add_button("Use this kind", self._take)
        self.kind = ComboBox(f"Of which kind: {ask.title}")
        self.kind.addItem(UNSAID)
        for name, left in Counter(self._pool.symbols).items():
            self.kind.addItem(f"{name}: {left} left", name)
        # A draw cannot be undone, so only the button accepts it.
        self.kind.settled.connect(self.buttons[1].setFocus)
        purpose = capitalize_first(self._pool.purpose)
        self.column.addWidget(
            wrapping_label(f"{purpose}: one of the {self._pool.faces} that are left")
        )
        self.column.addWidget(self.kind)

    def first(self) -> QWidget:
        return self.buttons[0]

    def _draw(self) -> None:
        self.answered.emit({"rolled": [list(roll_dice(self._random, 1, self._pool.faces))]})

    def _take(self) -> None:
        name = self.kind.currentData()
        if name is None:
            self.complained.emit("First enter which kind you drew.")
            self.kind.setFocus()
        else:
            self.answered.emit([[self._pool.symbols.index(name) + 1]])
