"""The field for several numbers at once: a box for each, all of them on one page."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QWidget

from boardapp.core.procedure.numbers_question import Numbers
from boardapp.qt.guide.field import AnswerField
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.text.plain_text import plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label


class NumbersField(AnswerField):
    """A row for each number. Enter goes to the next box, and takes the numbers in the last."""

    def __init__(self, session: TableSession, ask: Numbers) -> None:
        super().__init__(session, ask)
        self.numbers = ask.numbers
        self.add_buttons(("OK", self._take))
        self.boxes: list[OptionalSpinBox] = []
        grid = QGridLayout()
        grid.setColumnStretch(2, 1)
        for place, row in enumerate(ask.numbers):
            box = OptionalSpinBox(row.title, row.least, row.most, unknown="?")
            box.show_number(row.usual)
            box.lineEdit().returnPressed.connect(partial(self._go_on, place))
            title = plain_label(row.title)
            title.setTextFormat(Qt.TextFormat.PlainText)
            bounds = wrapping_label()
            bounds.setText(f"{row.least} to {row.most}{', or none' * row.optional}")
            for column, part in enumerate((title, box, bounds)):
                grid.addWidget(part, place, column)
            self.boxes.append(box)
        self.column.addLayout(grid)
        for before, after in pairwise(self.boxes):
            QWidget.setTabOrder(before, after)

    def first(self) -> QWidget:
        return self.lacking() or self.boxes[0]

    def lacking(self) -> QWidget | None:
        return next((box for box in self.boxes if box.number() is None), None)

    def _go_on(self, place: int) -> None:
        """Go to the next box, or take the numbers where this is the last."""
        if place + 1 < len(self.boxes):
            self.boxes[place + 1].setFocus(Qt.FocusReason.TabFocusReason)
        else:
            self._take()

    def _take(self) -> None:
        entered = {
            row.name: number
            for row, box in zip(self.numbers, self.boxes, strict=True)
            if (number := box.number()) is not None
        }
        missing = [
            row.title for row in self.numbers if not row.optional and row.name not in entered
        ]
        if missing:
            self.complained.emit(f"{', '.join(missing)}: enter a number first.")
        else:
            self.answered.emit(entered)
