"""One line of dice to throw: how many and whose, with a field to type them as they fell."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSpinBox, QWidget

from boardapp.core.dice import read_dice, roll
from boardapp.games.strategy_cards.attack import MOST_DICE
from boardapp.games.strategy_cards.state import PLAYERS
from boardapp.games.strategy_cards.steps import Wanted
from boardapp.qt.plain import plain_label

UNSAID = -1
"""The number of dice before the table has said it."""


class DiceRow(QWidget):
    """Dice of one kind; a number that nobody knows is the table's to say."""

    entered = Signal()  # Enter was pressed in the field

    def __init__(self, wanted: Wanted) -> None:
        super().__init__()
        self.wanted = wanted
        self.label = plain_label(words(wanted))
        # In large text the field needs the width more.
        self.label.setWordWrap(True)
        self.count = QSpinBox()
        # Nobody's dice are left out unasked: the number has to be said, 0 too.
        self.count.setRange(UNSAID, MOST_DICE)
        self.count.setSpecialValueText("?")
        self.count.setValue(UNSAID)
        self.count.setAccessibleName(f"How many: {words(wanted)}")
        self.count.setVisible(wanted.dice is None)
        self.fallen = QLineEdit()
        self.fallen.setAccessibleName(f"As they fell: {words(wanted)}")
        self.fallen.setPlaceholderText("as it fell" if wanted.dice == 1 else "as they fell")
        self.label.setBuddy(self.fallen)
        self.fallen.returnPressed.connect(self.entered)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.label, 1)
        row.addWidget(self.count)
        row.addWidget(self.fallen, 1)

    def number(self) -> int:
        """Return how many dice there are, `UNSAID` until the table has said it."""
        return self.count.value() if self.wanted.dice is None else self.wanted.dice

    def rolled(self, random: Random) -> tuple[int, ...]:
        """Return the dice as the program throws them; raises ValueError if not said how many."""
        return roll(random, self._said(), self.wanted.faces)

    def typed(self) -> tuple[int, ...]:
        """Return the dice as they were typed; raises ValueError with one clear sentence."""
        number = self._said()
        if not number:
            return ()
        try:
            return read_dice(self.fallen.text(), number, self.wanted.faces)
        except ValueError as error:
            raise ValueError(f"{words(self.wanted)}: {error}") from error

    def _said(self) -> int:
        number = self.number()
        if number == UNSAID:
            raise ValueError(f"{words(self.wanted)}: say how many, 0 if there are none.")
        return number

    def next_field(self) -> QWidget | None:
        """Return what is still to be filled in, None when nothing is."""
        if self.number() == UNSAID:
            return self.count
        return self.fallen if self.number() and not self.fallen.text().strip() else None


def words(wanted: Wanted) -> str:
    """Return what is thrown, and by whom it is.

    >>> words(Wanted(1, "drift", "black", "us"))
    'Black die'
    """
    dice = "dice" if wanted.dice is None else "1 die" if wanted.dice == 1 else f"{wanted.dice} dice"
    if wanted.role == "defense":
        return f"Defense of {wanted.unit} ({PLAYERS.get(wanted.side, wanted.side)}): {dice}"
    if wanted.role == "attack":
        return f"Attack: {dice}"
    if wanted.role == "drift":
        return f"{wanted.colour.capitalize()} die"
    return "Die for contact"
