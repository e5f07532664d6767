"""Dice as they are asked for, whose and what for: typed in as they fell, or rolled."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from random import Random

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QPushButton, QWidget

from boardapp.core.dice import parse_dice, roll_dice
from boardapp.core.procedure.question_parts import DiceRequest
from boardapp.core.procedure.questions import MAX_NAMES, Throw
from boardapp.core.sentence_case import capitalize_first
from boardapp.qt.guide.field import AnswerField
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.flow_layout import FlowLayout
from boardapp.qt.widgets.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.wrapping_label import wrapping_label


class DiceRow(QWidget):
    """Dice of one kind; a number that nobody knows is the table's to say."""

    entered = Signal()  # Enter was pressed in the field

    def __init__(self, wanted: DiceRequest, side: str) -> None:
        super().__init__()
        self.wanted = wanted
        words = dice_words(wanted, side)
        self.label = wrapping_label()
        self.label.setText(words)
        # No dice are left out silently: the number has to be entered, even 0.
        self.count = OptionalSpinBox(f"How many: {words}", 0, MAX_NAMES, unknown="?")
        self.fallen = QLineEdit()
        self.fallen.setMinimumWidth(1)
        self.fallen.setAccessibleName(f"As they fell: {words}")
        self.fallen.setPlaceholderText("as it fell" if wanted.number == 1 else "as they fell")
        self.fallen.setAccessibleDescription(", ".join(wanted.symbols))
        self.label.setBuddy(self.fallen)
        for line in (self.fallen, self.count.lineEdit()):
            line.returnPressed.connect(self.entered)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.count, 0, 1)
        grid.addWidget(self.fallen, 0, 2)
        self.count.setVisible(wanted.number is None)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)
        if wanted.symbols:
            grid.addWidget(self._faces(wanted.symbols), 1, 0, 1, 3)

    def _faces(self, names: Sequence[str]) -> QWidget:
        """Return the faces of a die to click, each with the number that may be typed for it."""
        faces = QWidget()
        row = FlowLayout(faces)
        for number, name in enumerate(names, 1):
            face = QPushButton(f"{number} {name}".replace("&", "&&"))
            face.setAutoDefault(False)
            face.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # a player who types goes on typing
            face.clicked.connect(partial(self._add, str(number)))
            row.addWidget(face)
        return faces

    def _add(self, face: str) -> None:
        """Add a clicked face behind the others; after the last die, a click starts over."""
        there = self.fallen.text().split()
        full = self.number() is not None and len(there) >= self._said()
        self.fallen.setText(" ".join((*([] if full else there), face)))

    def number(self) -> int | None:
        """Return how many dice there are, None until the table has said it."""
        return self.count.number() if self.wanted.number is None else self.wanted.number

    def rolled(self, random: Random) -> tuple[int, ...]:
        """Return the dice as the program throws them; raises ValueError if not said how many."""
        return roll_dice(random, self._said(), self.wanted.faces)

    def typed(self) -> tuple[int, ...]:
        """Return the dice as they were typed; raises ValueError with one clear sentence."""
        number = self._said()
        if not number:
            return ()
        try:
            return parse_dice(self._numbers(), number, self.wanted.faces)
        except ValueError as error:
            raise ValueError(f"{capitalize_first(self.wanted.purpose)}: {error}") from error

    def _numbers(self) -> str:
        """Return the typed faces as their numbers."""
        text = self.fallen.text()
        if not self.wanted.symbols:
            return text
        return " ".join(self._face(word) for word in re.split(r"[\s,;+]+", text.strip()))

    def _face(self, word: str) -> str:
        named = [i for i, name in enumerate(self.wanted.symbols, 1)
                 if name.casefold().startswith(word.casefold())]  # fmt: skip
        exact = [i for i in named if self.wanted.symbols[i - 1].casefold() == word.casefold()]
        found = exact or named
        return str(found[0]) if word and len(found) == 1 else word

    def _said(self) -> int:
        number = self.number()
        if number is None:
            purpose = capitalize_first(self.wanted.purpose)
            raise ValueError(f"{purpose}: say how many dice, 0 if there are none.")
        return number

    def next_field(self) -> QWidget | None:
        """Return the next empty field, None if all are filled."""
        if self.number() is None:
            return self.count
        return self.fallen if self.number() and not self.fallen.text().strip() else None


class ThrowField(AnswerField):
    """A row for each kind of dice; one throw may have those of both sides."""

    def __init__(self, session: TableSession, ask: Throw, random: Random) -> None:
        super().__init__(session, ask)
        self._random = random
        self.add_buttons(("Take as typed", self._take), ("Roll for me", self._roll))
        players = session.players
        self.rows = [DiceRow(dice, players.get(dice.by, dice.by)) for dice in ask.dice]
        before: QWidget | None = None
        for row in self.rows:
            row.entered.connect(self._entered)
            self.column.addWidget(row)
            for widget in (row.count, row.fallen):
                if before is not None:
                    QWidget.setTabOrder(before, widget)
                before = widget

    def first(self) -> QWidget | None:
        return next(filter(None, (row.next_field() for row in self.rows)), None)

    def _entered(self) -> None:
        """Go on to the next empty field, or take the dice when there is none."""
        field = next(filter(None, (row.next_field() for row in self.rows)), None)
        if field is not None:
            field.setFocus()
        else:
            self._take()

    def _roll(self) -> None:
        try:
            dice = [list(row.rolled(self._random)) for row in self.rows]
        except ValueError as error:
            self.complained.emit(str(error))
            return
        self.answered.emit({"rolled": dice})

    def _take(self) -> None:
        try:
            dice = [list(row.typed()) for row in self.rows]
        except ValueError as error:
            self.complained.emit(str(error))
            return
        self.answered.emit(dice)


def dice_words(wanted: DiceRequest, side: str) -> str:
    """Return the dice to throw in words: their kind, purpose and side, and the number needed.

    >>> dice_words(DiceRequest(2, 10, "us", "to hit", "9 or more"), "US")
    'To hit: 2d10, US, 9 or more'
    """
    number = "" if wanted.number is None else str(wanted.number)
    dice = "dice" if wanted.symbols else f"{number}d{wanted.faces}"
    if wanted.symbols and number:
        dice = "1 die" if number == "1" else f"{number} dice"
    parts = (f"{capitalize_first(wanted.purpose)}: {dice}", side, wanted.needed)
    return ", ".join(filter(None, parts))
