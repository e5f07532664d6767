"""Dice to enter: a box and faces to click for each die, with the total before you confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from random import Random

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.dice import roll_dice
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import MOST_LABEL, DiceRequest, DiceResult
from boardapp.core.procedure.questions import MAX_DICE, Throw
from boardapp.core.sentence_case import capitalize_first
from boardapp.qt.guide.die_box import DieBox, die_pixmap, is_pictured
from boardapp.qt.widgets.flow_layout import single_row, wrapping_row
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.style import follow_font
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

MOST_ROWS = 3
"""The most dice with a row of faces each; more dice share one row, which fills their boxes."""
MOST_FACES = 20
"""The most faces shown to click; with more, the player types the number."""


class DiceRow(QWidget):
    """Dice of one kind; if their number is unknown, players enter it too."""

    changed = Signal()
    entered = Signal()  # Enter was pressed in a box
    filled = Signal()  # its last die shows a face: the focus may move on
    left = Signal()  # Backspace was pressed in its first box, which is empty

    def __init__(
        self, kind: DiceRequest, side: str, most_rows: int = MOST_ROWS, *, alone: bool = True
    ) -> None:
        """Put the words of one die that is not ``alone`` next to it if there is room for both."""
        super().__init__()
        self._may_be_beside = kind.number == 1 and not alone and not kind.symbols
        self._beside = False
        self.kind = kind
        self._most_rows = most_rows
        self._words = dice_words(kind, side)
        self.label = wrapping_label(self._words)
        # The number has to be entered, even 0, so that no dice are forgotten.
        self.count = OptionalSpinBox(f"How many dice: {self._words}", 0, MAX_DICE, unknown="?")
        self.count.valueChanged.connect(self._make_boxes)
        self.count.lineEdit().returnPressed.connect(self.entered)
        self.boxes: list[DieBox] = []
        self._shown: list[QWidget] = []
        grid = self._grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(2)  # two dice fit into the area at its least height
        grid.addWidget(self.label, 0, 0)
        grid.addWidget(self.count, 0, 1)
        # Without a parent it would be shown as a window.
        self.count.setVisible(kind.number is None)
        grid.setColumnStretch(0, 1)
        follow_font(self, DiceRow._make_boxes)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        metrics = self.fontMetrics()
        dice = round(metrics.height() * 2.4 * (self.kind.faces + 1))
        words = metrics.horizontalAdvance(self._words) + metrics.height()
        beside = self._may_be_beside and self.width() >= words + dice
        if beside != self._beside:
            self._beside = beside
            (line,) = self._shown
            self._grid.setColumnMinimumWidth(0, words if beside else 0)
            self._grid.setColumnStretch(0, not beside)
            self._grid.setColumnStretch(2, beside)
            self._grid.addWidget(line, *((0, 2) if beside else (1, 0, 1, 3)))

    def _make_boxes(self, *_: object) -> None:
        """Make a box for each die; existing boxes keep their faces."""
        shown, number = self.values_or_gaps(), self.number() or 0
        for line in self._shown:
            line.hide()
            line.deleteLater()
        self.boxes = []
        for at in range(number):
            box = DieBox(f"Die {at + 1} of {number}: {self._words}", self.kind)
            box.show_face(shown[at] if at < len(shown) else None)
            box.settled.connect(partial(self._focus_next_box, at))
            box.emptied.connect(partial(self._go_back, at))
            box.returnPressed.connect(self.entered)
            box.textChanged.connect(self.changed)
            self.boxes.append(box)
        self._shown = [*self._lines()]
        for at, line in enumerate(self._shown):
            few = at == 0 and self._most_rows < number <= MOST_ROWS
            if few or self._beside:
                self._grid.addWidget(line, 0, 2)  # A few boxes have room next to the label.
            else:
                self._grid.addWidget(line, 1 + at, 0, 1, 3)
            line.show()  # Otherwise it could get the focus only later.
        for before, after in pairwise((self.count, *self.boxes)):
            QWidget.setTabOrder(before, after)
        self.changed.emit()

    def _lines(self) -> Iterator[QWidget]:
        """Yield a line for each die with its faces; or of many, the boxes and one row of faces."""
        if len(self.boxes) > self._most_rows:
            if len(self.boxes) <= MOST_ROWS:
                yield single_row(*self.boxes)
            else:
                yield wrapping_row(self.boxes)
            yield wrapping_row(self._faces(None))
            return
        for at, box in enumerate(self.boxes):
            yield single_row(box, wrapping_row(self._faces(at)))

    def _faces(self, at: int | None) -> list[QToolButton]:
        """Return a die's faces to click; without a die's number, they fill the next empty box."""
        names = dict.fromkeys(map(self.kind.face_name, range(1, self.kind.faces + 1)))
        if len(names) > MOST_FACES:
            return []
        line, of = self.fontMetrics().height(), "" if at is None else f"Die {at + 1}: "
        made = []
        for name in names:
            face = self.kind.symbols.index(name) + 1 if self.kind.symbols else int(name)
            button = QToolButton()
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # typing stays in the box
            button.setAccessibleName(f"{of}{name}")
            if is_pictured(self.kind):
                side = line * 2 - (0 if self.kind.symbols else 6)
                button.setIcon(QIcon(die_pixmap(name, self.kind.colour, side, 2)))
                button.setIconSize(QSize(side, side))
            button.setText(name.replace("&", "&&"))
            if self.kind.symbols and is_pictured(self.kind):
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
                font = button.font()
                font.setPointSizeF(font.pointSizeF() * 0.9)
                button.setFont(font)
            elif not self.kind.symbols:
                # The ten numbers of a die stay in one line at 1366 pixels and large text.
                wide = line * 2 if is_pictured(self.kind) else round(line * 1.55)
                button.setFixedSize(wide, line * 2)
            button.clicked.connect(partial(self._click, at, face))
            made.append(button)
        return made

    def _click(self, at: int | None, face: int, *_: object) -> None:
        """Enter a clicked face, and move to the next box."""
        if at is None:
            at = next((i for i, box in enumerate(self.boxes) if box.value is None), None)
            held = next((i for i, box in enumerate(self.boxes) if box.hasFocus()), None)
            at = held if at is None else at
        if at is not None:
            self.boxes[at].show_face(face)
            self._focus_next_box(at)

    def _focus_next_box(self, at: int) -> None:
        """Move the focus to the next empty box; without one, keep it in the last box."""
        order = (*self.boxes[at + 1 :], *self.boxes[:at])
        following = next((box for box in order if box.value is None), None)
        (following or self.boxes[at]).setFocus()
        self.changed.emit()
        if following is None:
            self.filled.emit()

    def _go_back(self, at: int) -> None:
        if at:
            self.boxes[at - 1].setFocus()
            self.boxes[at - 1].selectAll()
        else:
            self.left.emit()

    def last(self) -> QWidget | None:
        """Return the last box, to which Backspace in the next row returns; None without boxes."""
        if self.boxes:
            return self.boxes[-1]
        return self.count if self.kind.number is None else None

    def number(self) -> int | None:
        """Return how many dice there are, None until the players have entered the number."""
        return self.count.number() if self.kind.number is None else self.kind.number

    def values_or_gaps(self) -> tuple[int | None, ...]:
        """Return the value of each die, None for an empty box."""
        return tuple(box.value for box in self.boxes)

    def values(self) -> tuple[int, ...]:
        """Return the dice entered so far."""
        return tuple(die for die in self.values_or_gaps() if die is not None)

    def open_part(self) -> QWidget | None:
        """Return the next empty box, None if there is none."""
        if self.number() is None:
            return self.count
        return next((box for box in self.boxes if box.value is None), None)

    def rolled(self, random: Random) -> tuple[int, ...]:
        """Return dice thrown by the program; raises ValueError while their number is unknown."""
        number = self.number()
        if number is None:
            purpose = capitalize_first(self.kind.purpose)
            raise ValueError(f"{purpose}: enter the number of dice, or 0 for none.")
        return roll_dice(random, number, self.kind.faces)

    def text(self) -> str:
        """Return the total of the dice so far; "" before there is one."""
        dice, number = self.values(), self.number()
        if number is None:
            return "– how many dice?"
        if number and not dice:
            return ""
        if len(dice) < number:
            shown = (" " if self.kind.symbols else ", ").join(map(self.kind.face_name, dice))
            return f"{shown}; {number - len(dice)} more to enter"
        return self.kind.result_text(dice)


class DiceForm(QWidget):
    """The dice of a throw, with a row for each kind; a throw may have dice of both sides."""

    changed = Signal()
    submitted = Signal()  # Enter was pressed, and all dice are in

    def __init__(self, ask: Throw, sides: Sequence[str]) -> None:
        super().__init__()
        self.ask = ask
        self._sides = sides
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        few = sum(kind.number or 0 for kind in ask.dice) <= MOST_ROWS
        self.rows = [
            DiceRow(kind, side, MOST_ROWS * few, alone=len(ask.dice) == 1)
            for kind, side in zip(ask.dice, sides, strict=True)
        ]
        for number, row in enumerate(self.rows):
            row.changed.connect(self.changed)
            row.filled.connect(self.lead_on)
            row.entered.connect(self._enter)
            row.left.connect(partial(self._go_back, number))
            column.addWidget(row)

    def open_part(self) -> QWidget | None:
        """Return the next empty box, None if all dice are entered."""
        return next(filter(None, (row.open_part() for row in self.rows)), None)

    @property
    def is_complete(self) -> bool:
        """Return whether every die is entered."""
        return self.open_part() is None

    def values(self) -> list[list[int]]:
        """Return the entered dice, a list for each kind."""
        return [[*row.values()] for row in self.rows]

    def rolled(self, random: Random) -> list[list[int]]:
        """Return dice thrown by the program; raises ValueError while a number is unknown."""
        return [[*row.rolled(random)] for row in self.rows]

    def echo(self) -> str:
        """Return the result of the dice so far in the log's words; "" without dice."""
        alone = len(self.rows) == 1
        texts = [
            text if alone else f"{name} {text}"
            for name, row in zip(self._names(), self.rows, strict=True)
            if (text := row.text())
        ]
        if not any(row.values() for row in self.rows):
            return ""
        verdict = ""
        if self.is_complete:
            dice = DiceResult(tuple(row.values() for row in self.rows))
            verdict = self.ask.verdict_of(dice)
        return f"Rolled {'; '.join(texts)}{f': {verdict}' if verdict else ''}"

    def _names(self) -> list[str]:
        """Return the words by which the kinds differ: their purpose or their owner."""
        purposes = [kind.purpose for kind in self.ask.dice]
        return purposes if len({*purposes}) == len(purposes) else [*self._sides]

    def take_label(self) -> str:
        """Return the label of the button that confirms the dice."""
        kinds = (
            (" + " if row.kind.summed or row.kind.needed is not None else " ").join(
                map(row.kind.face_name, row.values())
            )
            for row in self.rows
        )
        label = f"Take {', '.join(filter(None, kinds))}"
        return label if self.is_complete and 5 < len(label) <= MOST_LABEL else "Take these dice"

    def lead_on(self) -> None:
        """Move the focus to the next empty box, if there is one."""
        if (part := self.open_part()) is not None:
            part.setFocus()

    def _enter(self) -> None:
        if self.is_complete:
            self.submitted.emit()
        else:
            self.lead_on()

    def _go_back(self, number: int) -> None:
        part = next(filter(None, (row.last() for row in reversed(self.rows[:number]))), None)
        if part is not None:
            part.setFocus()
        if isinstance(part, DieBox):
            part.selectAll()


def dice_words(kind: DiceRequest, side: str) -> str:
    """Return the dice, their purpose, the roller and the needed result in words.

    >>> dice_words(DiceRequest(2, 10, "us", "to hit", "9 or more"), "US")
    'To hit: 2d10, US, 9 or more'
    """
    number = "" if kind.number is None else str(kind.number)
    dice = "dice" if kind.symbols else f"{number}d{kind.faces}"
    if kind.symbols and number:
        dice = "1 die" if number == "1" else f"{number} dice"
    parts = (f"{capitalize_first(kind.purpose)}: {dice}", side, kind.wanted)
    return ", ".join(filter(None, parts))
