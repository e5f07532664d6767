"""Dice to enter: a box and faces to click for each die, with the total before you confirm."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import pairwise
from random import Random

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QBoxLayout, QToolButton, QVBoxLayout, QWidget

from boardapp.core.dice import roll_dice
from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import MOST_LABEL, DiceRequest, DiceResult
from boardapp.core.procedure.questions import MAX_DICE, Throw
from boardapp.core.sentence_case import capitalize_first
from boardapp.files.fault_wording import join_with_or
from boardapp.qt.guide.dice.die_box import DieBox, is_pictured, show_die_face
from boardapp.qt.guide.dice.face_row import FaceRow
from boardapp.qt.ruling.verdict_badge import scaled_font
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.flow_layout import single_row, wrapping_row
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.style import follow_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

MOST_ROWS = 3
"""The most dice with a row of faces each; more dice share one row, which fills their boxes."""
MOST_FACES = 20
"""The most faces shown to click; with more, the player types the number."""


class DiceRow(QWidget):
    """Dice of one kind; if their number is unknown, players enter it too."""

    changed = Signal()
    settled = Signal()  # the box with the focus shows a face now

    def __init__(self, kind: DiceRequest, side: str, most_rows: int, *, alone: bool) -> None:
        """Put the words of one die that is not ``alone`` next to it if there is room for both."""
        super().__init__()
        self._may_be_beside = kind.number == 1 and not alone and not kind.symbols
        self.kind, self._most_rows, self._alone = kind, most_rows, alone
        self._words = dice_words(kind, side)
        self.label = wrapping_label(self._words)
        # The number has to be entered, even 0, so that no dice are forgotten.
        self.count = OptionalSpinBox(f"How many dice: {self._words}", 0, MAX_DICE, unknown="?")
        self.count.valueChanged.connect(self._make_boxes)
        self.boxes: list[DieBox] = []
        self._lines: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(2)  # two dice fit into the area at its least height
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.setSpacing(2 if self._may_be_beside else 4)
        self._head.addWidget(self.label, 1)
        self._head.addWidget(self.count)
        self._column.addLayout(self._head)
        # Without a parent it would be shown as a window.
        self.count.setVisible(kind.number is None)
        follow_font(self, DiceRow._make_boxes)

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._may_be_beside:
            metrics, way = self.fontMetrics(), QBoxLayout.Direction
            dice = round(metrics.height() * 2.4 * (self.kind.faces + 1))
            words = metrics.horizontalAdvance(self._words) + metrics.height()
            beside = self.width() >= words + dice
            self.label.setMinimumWidth(words if beside else 0)
            self._head.setDirection(way.LeftToRight if beside else way.TopToBottom)

    def _make_boxes(self, *_: object) -> None:
        """Make a box for each die; existing boxes keep their faces."""
        faces, number = [box.value for box in self.boxes], self.number() or 0
        for line in self._lines:
            line.hide()
            line.deleteLater()
        self.boxes = []
        for at in range(number):
            box = DieBox(f"Die {at + 1} of {number}: {self._words}", self.kind)
            box.show_face(faces[at] if at < len(faces) else None)
            box.settled.connect(self.settled)
            box.changed.connect(self.changed)
            self.boxes.append(box)
        self._lines = [*self._make_lines()]
        # One die, or a few boxes with common faces, have room next to the words.
        beside = self._may_be_beside or self._most_rows < number <= MOST_ROWS
        for at, line in enumerate(self._lines):
            if beside and not at:
                self._head.addWidget(line, 100 if self._may_be_beside else 0)
            else:
                self._column.addWidget(line)
            line.show()  # Otherwise it could get the focus only later.
        for before, after in pairwise((self.count, *self.boxes)):
            QWidget.setTabOrder(before, after)
        self.changed.emit()

    def _make_lines(self) -> Iterator[QWidget]:
        """Yield a line for each die with its faces; or of many, the boxes and one row of faces."""
        if len(self.boxes) > self._most_rows:
            few = len(self.boxes) <= MOST_ROWS
            yield single_row(*self.boxes) if few else wrapping_row(self.boxes)
            yield self._face_row(None)
            return
        for box in self.boxes:
            yield single_row(box, self._face_row(box))

    def _face_row(self, box: DieBox | None) -> QWidget:
        faces = self._faces(box)
        # The names of one kind of dice may wrap: there is room for several lines.
        one_line = not self._alone and is_pictured(self.kind) and bool(self.kind.symbols)
        return FaceRow(faces) if one_line else wrapping_row(faces)

    def _faces(self, box: DieBox | None) -> list[QToolButton]:
        """Return a die's faces to click; without a die, they fill the next empty box."""
        kind, line = self.kind, self.fontMetrics().height()
        names = dict.fromkeys(map(kind.face_name, range(1, kind.faces + 1)))
        if len(names) > MOST_FACES:
            return []
        of = "" if box is None else f"Die {self.boxes.index(box) + 1}: "
        made = []
        for name in names:
            face = kind.symbols.index(name) + 1 if kind.symbols else int(name)
            button = QToolButton()
            if is_pictured(kind):
                side = line * 2 - 6 * (not kind.symbols)
                show_die_face(button, name, kind.colour, side)
            else:
                button.setText(name.replace("&", "&&"))
            if kind.symbols:
                button.setToolTip(escape_rich_text(name))
                button.setFont(scaled_font(button.font(), 0.9))
            else:
                # The ten numbers of a die stay in one line at 1366 pixels and large text.
                button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
                button.setFixedSize(round(line * (2 if is_pictured(kind) else 1.55)), line * 2)
            button.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # typing stays in the box
            button.setAccessibleName(f"{of}{name}")
            button.clicked.connect(partial(self._click, box, face))
            made.append(button)
        return made

    def _click(self, box: DieBox | None, face: int, *_: object) -> None:
        """Enter a clicked face; without a die, into the next empty box or the focused one."""
        empty = (one for one in self.boxes if one.value is None)
        focused = (one for one in self.boxes if one.hasFocus())
        box = box or next(empty, None) or next(focused, None)
        if box is not None:
            box.setFocus()
            box.show_face(face)
            self.settled.emit()

    def number(self) -> int | None:
        """Return how many dice there are, None until the players have entered the number."""
        return self.count.number() if self.kind.number is None else self.kind.number

    def values(self) -> tuple[int, ...]:
        """Return the dice entered so far."""
        return tuple(box.value for box in self.boxes if box.value is not None)

    def parts(self) -> Iterator[tuple[QWidget, bool]]:
        """Yield each widget to enter something, and whether its entry is missing."""
        if self.kind.number is None:
            yield self.count, self.count.number() is None
        yield from ((box, box.value is None) for box in self.boxes)

    def missing(self) -> int:
        """Return how many dice are not entered yet, 0 while their number is unknown."""
        return (self.number() or 0) - len(self.values())

    def text(self) -> str:
        """Return the dice so far, with their total if all are entered; "" before there is one."""
        dice, number = self.values(), self.number()
        if number is None:
            return "– how many dice?"
        if number and not dice:
            return ""
        if len(dice) < number:
            return (" " if self.kind.symbols else ", ").join(map(self.kind.face_name, dice))
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
        for row in self.rows:
            row.changed.connect(self.changed)
            row.settled.connect(self.lead_on)
            column.addWidget(row)

    def _parts(self) -> list[tuple[QWidget, bool]]:
        return [part for row in self.rows for part in row.parts()]

    def open_part(self) -> QWidget | None:
        """Return the first empty box, None if all dice are entered."""
        return next((part for part, is_open in self._parts() if is_open), None)

    @property
    def is_complete(self) -> bool:
        """Return whether every die is entered."""
        return self.open_part() is None

    def values(self) -> list[list[int]]:
        """Return the entered dice, a list for each kind."""
        return [[*row.values()] for row in self.rows]

    def rolled(self, random: Random) -> list[list[int]]:
        """Return dice thrown by the program; raises ValueError while a number is unknown."""
        thrown = []
        for row in self.rows:
            if (number := row.number()) is None:
                purpose = capitalize_first(row.kind.purpose)
                raise ValueError(f"{purpose}: enter the number of dice, or 0 for none.")
            thrown.append([*roll_dice(random, number, row.kind.faces)])
        return thrown

    def lead_on(self) -> None:
        """Move the focus to the next empty box, the first one after the last."""
        parts, focused = self._parts(), QApplication.focusWidget()
        at = next((at for at, (part, _) in enumerate(parts) if part is focused), -1) + 1
        following = (part for part, is_open in (*parts[at:], *parts[:at]) if is_open)
        if (part := next(following, None)) is not None:
            part.setFocus()

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go on at Enter, or submit complete dice; at Backspace in an empty box, go back."""
        if event.key() in ENTER:
            if self.is_complete:
                self.submitted.emit()
            else:
                self.lead_on()
        elif event.key() == Qt.Key.Key_Backspace:
            parts = [part for part, _ in self._parts()]
            at = next((at for at, part in enumerate(parts) if part.hasFocus()), 0)
            parts[max(at - 1, 0)].setFocus(Qt.FocusReason.BacktabFocusReason)
        else:
            super().keyPressEvent(event)

    def echo(self) -> str:
        """Return how many dice are missing, then the others in the log's words; "" without dice."""
        alone = len(self.rows) == 1
        texts = [
            text if alone else f"{name} {text}"
            for name, row in zip(self._names(), self.rows, strict=True)
            if (text := row.text())
        ]
        if not any(row.values() for row in self.rows):
            return ""
        verdict = self._verdict()
        rolled = f"Rolled {'; '.join(texts)}{f': {verdict}' if verdict else ''}"
        # A narrow bar cuts the end of a long text.
        return " ".join(filter(None, (self._missing_words(), rolled)))

    def short_echo(self) -> str:
        """Return how many dice are missing, where their words have no room; "" if words matter.

        Pictures in the boxes say as much as the words.
        """
        faces = all(kind.symbols and is_pictured(kind) for kind in self.ask.dice)
        if not faces or self._verdict():
            return ""
        return self._missing_words() or "All dice are entered."

    def _missing_words(self) -> str:
        missing = sum(row.missing() for row in self.rows)
        return f"{missing} more to enter." if missing else ""

    def _verdict(self) -> str:
        if not self.is_complete:
            return ""
        return self.ask.verdict_of(DiceResult(tuple(row.values() for row in self.rows)))

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
        if self.is_complete and 5 < len(label) <= MOST_LABEL:
            return label
        number = sum(row.kind.number or 2 for row in self.rows)
        return "Take this die" if number == 1 else "Take these dice"


def dice_words(kind: DiceRequest, side: str) -> str:
    """Return the dice, their purpose, the roller and the needed result in words.

    >>> dice_words(DiceRequest(2, 10, "us", "to hit", "9 or more"), "US")
    'To hit: US rolls 2d10, needs 9 or more'
    """
    number = "" if kind.number is None else str(kind.number)
    dice = f"{number}d{kind.faces}"
    if kind.symbols:
        dice = "1 die" if number == "1" else f"{number} dice".strip()
    if kind.scores:
        wanted = f", each {join_with_or(kind.scores)} counts"
    else:
        wanted = f", needs {kind.wanted}" if kind.wanted else ""
    rolls = f"{side} rolls {dice}" if side else dice
    return f"{capitalize_first(kind.purpose)}: {rolls}{wanted}"
