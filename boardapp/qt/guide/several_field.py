"""Some of many: ticked or counted, with what they cost and why they are not taken yet."""

from __future__ import annotations

from collections import Counter
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from boardapp.core.procedure.asks import Several
from boardapp.core.procedure.values import Choice
from boardapp.qt.chooser import SpinBox
from boardapp.qt.guide.choice_button import ChoiceButton, more_of
from boardapp.qt.guide.field import Field
from boardapp.qt.plain import plain_label
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.session import Session
from boardapp.qt.style import strong


class CountBox(SpinBox):
    """How many of one kind."""

    def __init__(self, name: str, most: int) -> None:
        super().__init__(name, 0, most)
        self.setSuffix(f" of {most}")


class SeveralField(Field):
    """A row for each choice; in order, the choices are taken as they were ticked."""

    def __init__(self, session: Session, ask: Several) -> None:
        super().__init__(session, ask)
        self._several = ask
        self.names: list[str] = []
        self.rows: list[ChoiceButton | CountBox] = []
        self.add_buttons(("Ta&ke these", self._take))
        self.sum = wrapping_label(bold=True)
        self.sum.setAccessibleName("Chosen so far")
        self.column.addWidget(self.sum)
        for choice in ask.choices:
            self._add_row(choice)
        # What was taken before is only offered again.
        for name in ask.usual or ():
            self._add_one(name)
        self._show()

    def _add_one(self, name: str) -> None:
        for choice, row in zip(self._several.choices, self.rows, strict=True):
            if choice.answer != name:
                continue
            if isinstance(row, ChoiceButton):
                row.setChecked(True)
            else:
                row.setValue(row.value() + 1)

    def first(self) -> QWidget | None:
        return next((row for row in self.rows if row.isEnabled()), None) or super().first()

    def _add_row(self, choice: Choice) -> None:
        refusal = self.session.words_of(choice.refusal) if choice.refusal else ""
        if choice.copies == 1:
            button = ChoiceButton(choice, refusal)
            button.setCheckable(True)
            button.toggled.connect(partial(self._tick, button))
            self.column.addWidget(button)
            self.rows.append(button)
            return
        box = CountBox(choice.title, choice.copies)
        box.valueChanged.connect(partial(self._count, choice.answer))
        box.setEnabled(choice.refusal is None)
        title = plain_label(choice.title)
        title.setFont(strong(title.font()))
        title.setWordWrap(True)
        more = wrapping_label()
        more.setText(refusal or more_of(choice))
        box.setAccessibleDescription(more.text())
        words = QVBoxLayout()
        words.setSpacing(0)
        words.addWidget(title)
        words.addWidget(more)
        row = QHBoxLayout()
        row.addWidget(box, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        self.column.addLayout(row)
        more.setVisible(bool(more.text()))
        self.rows.append(box)

    def _tick(self, button: ChoiceButton, ticked: bool) -> None:
        # Said by a sign, not only by a darker button.
        button.title.setText(f"✓ {button.choice.title}" if ticked else button.choice.title)
        self._count(button.choice.answer, int(ticked))

    def _count(self, name: str, number: int) -> None:
        """Have so many of a name, what came last going first."""
        while self.names.count(name) > number:
            last = len(self.names) - 1 - self.names[::-1].index(name)
            del self.names[last]
        self.names += [name] * (number - self.names.count(name))
        self._show()

    def chosen(self) -> tuple[str, ...]:
        """Return what is chosen, in order or in one form."""
        return tuple(self.names if self._several.ordered else sorted(self.names))

    def _show(self) -> None:
        ask, chosen = self._several, self.chosen()
        titles = {one.answer: one.title for one in ask.choices}
        parts = [f"{len(chosen)} chosen"]
        if ask.budget is not None:
            parts.append(f"{ask.cost(chosen)} of {ask.budget} spent")
        if ask.ordered and chosen:
            parts.append("in this order: " + ", ".join(titles[name] for name in chosen))
        elif chosen and len(chosen) != len(set(chosen)):
            held = Counter(chosen)
            parts.append(", ".join(f"{titles[name]} × {held[name]}" for name in held))
        refusal = ask.refuse(chosen, self.session.grid)
        lacking = f"\nNot yet: {self.session.words_of(refusal)}" if refusal else ""
        self.sum.setText("; ".join(parts) + "." + lacking)
        if not refusal:
            self.previewed.emit(ask.preview(chosen))

    def _take(self) -> None:
        self.answered.emit(list(self.chosen()))
