"""The fields that answer questions: the base of all fields, and the plain ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import chain, repeat
from typing import ClassVar, Literal

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.core.procedure.numbers_question import Numbers
from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Number, Pick, Question, TextQuestion
from boardapp.qt.guide.bar_button import BarButton, NumberedButton
from boardapp.qt.guide.choice_button import ChoiceButton
from boardapp.qt.guide.choice_columns import ChoiceColumns
from boardapp.qt.guide.text_box import TextBox
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

Where = Literal["area", "bar", "board"]


def digits_from(first: int) -> Iterator[int]:
    """Yield the digits from ``first`` to 9, then 0, which is no digit, without end."""
    return chain(range(first, 10), repeat(0))


class AnswerField(QWidget):
    """Emits a plain answer. The bar shows the field's buttons, the primary button first."""

    answered = Signal(object)
    complained = Signal(str)  # why the entry is no answer
    previewed = Signal(object)  # the odds for the present choice
    status = Signal(str)  # the answer so far, in words

    where: ClassVar[Where] = "area"
    """The place of the field; a field on the board needs no room in the area."""
    on_board: ClassVar[bool] = False
    """Whether the board answers too, and gets the keyboard focus."""
    span: ClassVar[int] = 1
    """How many places of named buttons the field takes in the bar."""

    def __init__(self, session: TableSession, ask: Question) -> None:
        super().__init__()
        self.session = session
        self.ask = ask
        self._status = self.short_status = ""
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.buttons: list[BarButton] = []

    @property
    def primary(self) -> BarButton | None:
        """Return the button that submits the answer."""
        return next(iter(self.buttons), None)

    def first(self) -> QWidget | None:
        """Return the widget that gets the keyboard focus first, None for none."""
        return None

    def lacking(self) -> QWidget | None:
        """Return the widget of the first missing entry, None if the answer is complete."""
        return None

    def is_taken_by_enter_in(self, box: QWidget) -> bool:
        """Return whether Enter in one of the field's text boxes submits the answer."""
        return True

    def numbered_buttons(self) -> Sequence[NumberedButton]:
        """Return the field's buttons that have a digit key."""
        return ()

    def tell_status(self) -> None:
        """Update the text of the answer so far."""

    def show_status(self, words: str, *, aloud: bool = False, short: str = "") -> None:
        """Show the answer so far; announce a new one ``aloud`` to screen readers.

        A bar without room for all words shows the ``short`` ones.
        """
        if aloud and words != self._status and self.isVisible():
            screen_reader.announce(self, words)
        self._status, self.short_status = words, short
        self.status.emit(words)

    def add_button(self, text: str, act: Callable[[], object], known: str = "") -> BarButton:
        """Add a button for the bar, first the one that submits the answer; return the button."""
        self.buttons.append(BarButton(text, known))
        self.buttons[-1].clicked.connect(act)
        return self.buttons[-1]

    def line(self, name: str, hint: str) -> QLineEdit:
        """Return a line to type in, added at the foot of the field."""
        edit = TextBox()
        edit.setAccessibleName(name)
        edit.setPlaceholderText(hint)
        edit.setMinimumWidth(1)
        self.column.addWidget(edit)
        return edit


class PickField(AnswerField):
    """A list of choices, refused ones last with their reasons; the bar may have the others."""

    def __init__(
        self, session: TableSession, ask: Pick, listed: Sequence[Choice], first: int = 1
    ) -> None:
        """``first`` is the digit of the first row."""
        super().__init__(session, ask)
        self.setAccessibleName(ask.title)
        self.rows: list[ChoiceButton] = []
        columns = ChoiceColumns()
        ordered = sorted(listed, key=lambda one: one.refusal is not None)
        # Only enabled rows have a digit; the next list continues the digits.
        digits = digits_from(first)
        for choice in ordered:
            refusal = session.refusal_sentence(choice.refusal) if choice.refusal else ""
            digit = 0 if refusal else next(digits)
            why = refusal or session.broken_rule(ask, choice.answer)
            row = ChoiceButton(choice, why, digit)
            row.clicked.connect(partial(self.answered.emit, choice.answer))
            row.looked_at.connect(partial(self.preview, choice))
            columns.addWidget(row)
            self.rows.append(row)
        self.column.addLayout(columns)

    @override
    def numbered_buttons(self) -> Sequence[NumberedButton]:
        return [row for row in self.rows if row.number]

    def first(self) -> QWidget | None:
        return self.usual_row() or next((row for row in self.rows if row.isEnabled()), None)

    def usual_row(self) -> ChoiceButton | None:
        """Return the usual row, or the only enabled one."""
        enabled = [row for row in self.rows if row.isEnabled()]
        usual = (row for row in enabled if row.choice.answer == self.ask.usual)
        return next(usual, enabled[0] if len(enabled) == 1 else None)

    def preview(self, choice: Choice, looked: bool = True) -> None:
        """Show the chances of a choice while a player looks at it, else the question's."""
        ask: Pick = self.ask  # type: ignore[assignment]
        self.previewed.emit(ask.preview_odds(choice.answer) if looked else ask.odds)


class NumberField(AnswerField):
    """A number between two limits, without a default."""

    where = "bar"

    def __init__(self, session: TableSession, ask: Number) -> None:
        super().__init__(session, ask)
        self.add_button("OK", self._take)
        self.box = OptionalSpinBox(ask.title, ask.least, ask.most, unknown="?")
        self.box.show_number(ask.usual)
        self.box.lineEdit().returnPressed.connect(self._take)
        row = QHBoxLayout()
        row.addWidget(self.box)
        row.addWidget(wrapping_label(f"{ask.least} to {ask.most}"), 1)
        self.column.addLayout(row)

    def first(self) -> QWidget:
        return self.box

    def _take(self) -> None:
        number = self.box.number()
        if number is None:
            self.complained.emit("Enter a number first.")
        else:
            self.answered.emit(number)


class WordsField(AnswerField):
    """A line of text."""

    where = "bar"
    span = 2

    def __init__(self, session: TableSession, ask: TextQuestion) -> None:
        super().__init__(session, ask)
        self.add_button("OK", self._take)
        self.edit = self.line(ask.title, "type a line of text, then press Enter")
        self.edit.setMaxLength(ask.most)
        self.edit.setText(ask.usual or "")
        self.edit.returnPressed.connect(self._take)
        self.column.setAlignment(self.edit, Qt.AlignmentFlag.AlignVCenter)

    def first(self) -> QWidget:
        return self.edit

    def _take(self) -> None:
        self.answered.emit(self.edit.text())


class NumbersField(AnswerField):
    """A row for each number. Enter goes to the next box; in the last box it submits the numbers."""

    def __init__(self, session: TableSession, ask: Numbers) -> None:
        super().__init__(session, ask)
        self.numbers = ask.numbers
        self.add_button("OK", self._take)
        self.boxes: list[OptionalSpinBox] = []
        self.bounds: list[QLabel] = []
        grid = QGridLayout()
        grid.setColumnStretch(2, 1)
        for place, row in enumerate(ask.numbers):
            box = OptionalSpinBox(row.title, row.least, row.most, unknown="?")
            box.show_number(row.usual)
            box.lineEdit().returnPressed.connect(partial(self._focus_next_box, place))
            box.valueChanged.connect(self._show_bounds)
            self.boxes.append(box)
            self.bounds.append(wrapping_label())
            for column, part in enumerate((plain_label(row.title), box, self.bounds[-1])):
                grid.addWidget(part, place, column)
        self._show_bounds()
        self.column.addLayout(grid)

    def _show_bounds(self, *_: object) -> None:
        """Show the bounds of each number; some are at most another number."""
        entered = self._entered()
        for row, bounds in zip(self.numbers, self.bounds, strict=True):
            most = row.highest_allowed(entered)
            titles = (one.title for one in self.numbers if one.name == row.at_most)
            other = next(titles, "") if most == row.most else ""
            bounds.setText(f"{row.least} to {other or most}{', or none' * row.optional}")

    def _entered(self) -> dict[str, int]:
        """Return the numbers entered so far by name."""
        return {
            row.name: number
            for row, box in zip(self.numbers, self.boxes, strict=True)
            if (number := box.number()) is not None
        }

    def first(self) -> QWidget:
        return self.lacking() or self.boxes[0]

    def lacking(self) -> QWidget | None:
        return next((box for box in self.boxes if box.number() is None), None)

    def is_taken_by_enter_in(self, box: QWidget) -> bool:
        return box is self.boxes[-1]

    def _focus_next_box(self, place: int) -> None:
        """Go to the next box; after the last one, submit the numbers."""
        if place + 1 < len(self.boxes):
            self.boxes[place + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._take()

    def _take(self) -> None:
        entered = self._entered()
        missing = [
            row.title for row in self.numbers if not row.optional and row.name not in entered
        ]
        if missing:
            self.complained.emit(f"Enter a number first for {', '.join(missing)}.")
        else:
            self.answered.emit(entered)
