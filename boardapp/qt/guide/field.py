"""Fields for the answers to questions: the base of all fields, and the plain ones."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.procedure.question_parts import Choice
from boardapp.core.procedure.questions import Number, Pick, Question, TextQuestion
from boardapp.qt.guide.choice_button import ChoiceButton
from boardapp.qt.guide.choice_columns import ChoiceColumns
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.wrapping_label import wrapping_label


class AnswerField(QWidget):
    """A field emits an answer as a save holds it. Its buttons stand at a place of their own."""

    answered = Signal(object)
    complained = Signal(str)  # why the entry is no answer
    previewed = Signal(object)  # the odds with what is chosen so far

    board_wanted = Signal()

    on_board = False
    """Whether the board answers too, and the keys belong to it."""
    long = False
    """Whether it is a table of many rows, which needs more room than the board beside it."""

    def __init__(self, session: TableSession, ask: Question) -> None:
        super().__init__()
        self.session = session
        self.ask = ask
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.buttons: list[QPushButton] = []
        self.acts: QWidget | None = None

    def first(self) -> QWidget | None:
        """Return the widget that has the keyboard at first, None for nothing."""
        return next((button for button in self.buttons if button.isEnabled()), None)

    def lacking(self) -> QWidget | None:
        """Return the widget of the first missing choice, None for nothing."""
        return None

    def add_buttons(self, *named: tuple[str, object]) -> None:
        """Add a row of buttons: the panel has a place for it that does not move."""
        self.acts = QWidget()
        row = QHBoxLayout(self.acts)
        row.setContentsMargins(0, 0, 0, 0)
        for text, act in named:
            button = QPushButton(text)
            button.setAutoDefault(True)
            button.setMinimumWidth(1)
            button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
            button.clicked.connect(act)
            row.addWidget(button)
            self.buttons.append(button)
        self.column.addWidget(self.acts)

    def put_above_buttons(self, part: QWidget) -> None:
        """Have something stand with the buttons: it is seen whatever is scrolled."""
        assert self.acts is not None
        rows, buttons = QVBoxLayout(), self.acts
        self.acts = QWidget()
        self.column.replaceWidget(buttons, self.acts)
        self.acts.setLayout(rows)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.addWidget(part)
        rows.addWidget(buttons)

    def part_with_acts(self) -> list[QWidget]:
        """Hand the row of buttons over, if there is one, to stand elsewhere."""
        if self.acts is None:
            return []
        self.column.removeWidget(self.acts)
        self.column.activate()
        return [self.acts]

    def line(self, name: str, hint: str) -> QLineEdit:
        """Return a line to type in, added below."""
        edit = QLineEdit()
        edit.setAccessibleName(name)
        edit.setPlaceholderText(hint)
        edit.setMinimumWidth(1)
        self.column.addWidget(edit)
        return edit


class Choices(QWidget):
    """Choices as buttons; then those that are refused, with why."""

    chosen = Signal(object)
    looked_at = Signal(object)  # the choice pointed at or under the keys, None for none

    def __init__(
        self,
        session: TableSession,
        choices: Sequence[Choice],
        name: str,
        ask: Pick | None = None,
    ) -> None:
        super().__init__()
        self.setAccessibleName(name)
        columns = ChoiceColumns(self)
        self.buttons: list[ChoiceButton] = []
        for choice in sorted(choices, key=lambda one: one.refusal is not None):
            refusal = session.refusal_sentence(choice.refusal) if choice.refusal else ""
            against = session.broken_rule(ask, choice.answer) if ask is not None else ""
            button = ChoiceButton(choice, refusal or against)
            button.clicked.connect(partial(self._choose, choice.answer))
            button.looked_at.connect(self.looked_at)
            columns.addWidget(button)
            self.buttons.append(button)

    def _choose(self, answer: str, *_: object) -> None:
        self.chosen.emit(answer)


class PickField(AnswerField):
    """A button for every choice."""

    def __init__(self, session: TableSession, ask: Pick) -> None:
        super().__init__(session, ask)
        self.choices = Choices(session, ask.choices, ask.title, ask)
        self.choices.chosen.connect(self.answered)
        self.choices.looked_at.connect(self._preview)
        self.buttons = [*self.choices.buttons]
        self.column.addWidget(self.choices)

    def first(self) -> QWidget | None:
        usual = (one for one in self.choices.buttons if one.choice.answer == self.ask.usual)
        return next((one for one in usual if one.isEnabled()), None) or super().first()

    def _preview(self, choice: Choice | None) -> None:
        """Show the chances of a choice while it is pointed at."""
        ask: Pick = self.ask  # type: ignore[assignment]
        self.previewed.emit(ask.odds if choice is None else ask.preview_odds(choice.answer))


class NumberField(AnswerField):
    """A number between two others; nothing is taken that nobody entered."""

    def __init__(self, session: TableSession, ask: Number) -> None:
        super().__init__(session, ask)
        self.add_buttons(("Ta&ke this number", self._take))
        self.box = OptionalSpinBox(ask.title, ask.least, ask.most, unknown="?")
        self.box.show_number(ask.usual)
        self.box.lineEdit().returnPressed.connect(self._take)
        bounds = wrapping_label()
        bounds.setText(f"{ask.least} to {ask.most}")
        row = QHBoxLayout()
        row.addWidget(self.box)
        row.addWidget(bounds, 1)
        self.column.addLayout(row)
        QWidget.setTabOrder(self.box, self.buttons[0])

    def first(self) -> QWidget:
        return self.box

    def _take(self) -> None:
        number = self.box.number()
        if number is None:
            self.complained.emit(f"{self.ask.title}: enter a number first.")
        else:
            self.answered.emit(number)


class WordsField(AnswerField):
    """A line of text."""

    def __init__(self, session: TableSession, ask: TextQuestion) -> None:
        super().__init__(session, ask)
        self.add_buttons(("Ta&ke these words", self._take))
        self.edit = self.line(ask.title, "a line of text, then Enter")
        self.edit.setMaxLength(ask.most)
        self.edit.setText(ask.usual or "")
        self.edit.returnPressed.connect(self._take)
        QWidget.setTabOrder(self.edit, self.buttons[0])

    def first(self) -> QWidget:
        return self.edit

    def _take(self) -> None:
        self.answered.emit(self.edit.text())


def rule() -> QFrame:
    """Return a thin line between two parts."""
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine)
    line.setFrameShadow(QFrame.Shadow.Sunken)
    line.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    return line
