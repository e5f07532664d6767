"""A counter drawn from a pool: by the program, or by the players, who enter its kind."""

from __future__ import annotations

from collections import Counter
from random import Random

from PySide6.QtWidgets import QWidget

from boardapp.core.dice import roll_dice
from boardapp.core.procedure.questions import Throw
from boardapp.core.sentence_case import capitalize_first
from boardapp.qt.guide.field import AnswerField
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.forms.wheel_safe_form_fields import ComboBox
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

UNSAID = "or say which one you drew"


class DrawField(AnswerField):
    """A throw of one die whose faces are the counters that are left."""

    def __init__(self, session: TableSession, ask: Throw, random: Random) -> None:
        super().__init__(session, ask)
        (self._pool,) = ask.dice
        self._random = random
        self.add_buttons(("Draw", self._draw), ("Take this kind", self._take))
        lead = wrapping_label()
        lead.setText(f"{capitalize_first(self._pool.purpose)}: one of {self._pool.faces}")
        self.kind = ComboBox(f"Of which kind: {ask.title}")
        self.kind.addItem(UNSAID)
        for name, left in Counter(self._pool.symbols).items():
            self.kind.addItem(f"{name}: {left} left", name)
        # It cannot be undone, so only the button accepts it.
        self.kind.settled.connect(self.buttons[1].setFocus)
        self.column.addWidget(lead)
        self.column.addWidget(self.kind)

    def first(self) -> QWidget:
        return self.buttons[0]

    def _draw(self) -> None:
        self.answered.emit({"rolled": [list(roll_dice(self._random, 1, self._pool.faces))]})

    def _take(self) -> None:
        name = self.kind.currentData()
        if name is None:
            self.complained.emit(f"{self.ask.title}: say of which kind it was first.")
            self.kind.setFocus()
        else:
            self.answered.emit([[self._pool.symbols.index(name) + 1]])
