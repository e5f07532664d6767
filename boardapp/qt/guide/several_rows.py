"""The rows of a table of choices: one that is ticked, and one that is counted and priced."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QToolButton, QWidget

from boardapp.core.procedure.several import MAX_COPIES, Several
from boardapp.core.procedure.values import Choice
from boardapp.qt.guide.choice_button import ChoiceButton, more_of
from boardapp.qt.number_box import NumberBox
from boardapp.qt.plain import plain
from boardapp.qt.ruling_view import wrapping_label


class CountRow(QWidget):
    """A choice with how many of it are taken and, where that is asked, what one costs."""

    changed = Signal()
    costed = Signal(int)
    edited = Signal()
    entered = Signal()  # Enter was pressed in a field of the row

    def __init__(self, ask: Several, choice: Choice, refusal: str, *, editable: bool) -> None:
        super().__init__()
        self.choice = choice
        held = "" if choice.copies is None else f" of {choice.copies}"
        most = min(MAX_COPIES if choice.copies is None else choice.copies, ask.most)
        self.number = NumberBox(f"{choice.title}: how many", 1, most, unknown="")
        self.number.setSuffix(held)
        self.number.setEnabled(not choice.refusal and most > 0)
        self.cost = NumberBox(f"{choice.title}: cost", 0, ask.dearest or 0, "cost?")
        self.cost.show_number(choice.cost)
        title, more = wrapping_label(bold=True), wrapping_label()
        title.setText(choice.title)
        shown = choice if ask.dearest is None else choice._replace(cost=None)
        more.setText(refusal or more_of(shown))
        self.number.setAccessibleDescription(more.text())
        self.edit = self._edit_button()
        self._lay_out(title, more)
        # Without a parent they would be shown as windows of their own.
        self.cost.setVisible(ask.dearest is not None)
        self.edit.setVisible(editable)
        more.setVisible(bool(more.text()))
        self.number.valueChanged.connect(self.changed)
        self.cost.valueChanged.connect(self.changed)
        self.cost.editingFinished.connect(self._keep_cost)
        for box in (self.number, self.cost):
            box.lineEdit().returnPressed.connect(self.entered)

    def _edit_button(self) -> QToolButton:
        edit = QToolButton()
        edit.setText("…")
        edit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        edit.setAccessibleName(f"Change the card {self.choice.title}")
        edit.setToolTip(plain(edit.accessibleName()))
        edit.clicked.connect(self.edited)
        return edit

    def _lay_out(self, title: QWidget, more: QWidget) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        for column, part in enumerate((self.number, title, self.cost, self.edit)):
            grid.addWidget(part, 0, column)
        grid.addWidget(more, 1, 1, 1, 3)

    @property
    def count(self) -> int:
        """Return how many are taken."""
        return self.number.number() or 0

    def show_count(self, number: int) -> None:
        """Have so many taken, as far as there are."""
        self.number.show_number(min(number, self.number.maximum()) or None)
        if self.count:
            self.number.setEnabled(True)  # what is refused by now can be put back

    def show_cost(self, cost: int | None) -> None:
        """Show what one costs, where it is not known."""
        if self.choice.cost is None:
            self.cost.show_number(cost)

    def cost_said(self) -> int | None:
        """Return what one costs, None where nobody has said it."""
        return self.cost.number()

    def parts(self) -> list[QWidget]:
        """Return what the keys go through: how many, the cost, what else the card shows."""
        return [one for one in (self.number, self.cost, self.edit) if not one.isHidden()]

    def _keep_cost(self) -> None:
        cost = self.cost.number()
        if cost is not None and cost != self.choice.cost:
            self.choice = self.choice._replace(cost=cost)
            self.costed.emit(cost)


class TickRow(ChoiceButton):
    """A choice of which there is one: it is taken or not."""

    changed = Signal()

    def __init__(self, choice: Choice, refusal: str) -> None:
        super().__init__(choice, refusal)
        self.setCheckable(True)
        self.toggled.connect(self._show_tick)

    @property
    def count(self) -> int:
        """Return how many are taken."""
        return int(self.isChecked())

    def show_count(self, number: int) -> None:
        """Have it taken or not."""
        self.setChecked(number > 0)

    def show_cost(self, cost: int | None) -> None:
        """Show nothing: its cost is not asked."""

    def cost_said(self) -> int | None:
        """Return None: its cost is not asked."""

    def parts(self) -> list[QWidget]:
        """Return the button itself."""
        return [self]

    def _show_tick(self, ticked: bool) -> None:
        # Said by a sign, not only by a darker button.
        self.title.setText(f"✓ {self.choice.title}" if ticked else self.choice.title)
        self.changed.emit()


Row = CountRow | TickRow
