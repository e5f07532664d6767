"""The rows of a table of choices: ticked, counted and priced, or dice to click."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, QRect, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QToolButton, QWidget

from boardapp.core.procedure.pick_several_question import MAX_COPIES, PickSeveral
from boardapp.core.procedure.question_parts import Choice
from boardapp.qt.guide.choice_button import ChoiceButton, more_of
from boardapp.qt.guide.dice.die_box import show_die_face
from boardapp.qt.widgets.forms.optional_spin_box import OptionalSpinBox
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

SHORT = 5
"""The most width of a choice's facts, in lines' heights, with which they share a row's fields."""


class CountRow(QWidget):
    """A choice with its number, and a field for a further value.

    The further value is a card's cost, or the copies left in an unknown pile.
    """

    changed = Signal()
    told = Signal(int)  # the entered value
    edited = Signal()
    entered = Signal()  # Enter was pressed in a field of the row

    def __init__(
        self, ask: PickSeveral, choice: Choice, refusal: str, *, of_pile: bool, editable: bool
    ) -> None:
        super().__init__()
        self.choice = choice
        self._most, self._priced = ask.most, ask.dearest is not None
        self.number = OptionalSpinBox(f"{choice.title}: how many", 1, 0, unknown="")
        self._limit()
        what, suffix = ("cost", "") if self._priced else ("how many are left", " left")
        most = (ask.dearest or 0) if self._priced else MAX_COPIES
        unknown = "cost?" if self._priced else "left?"
        self.said = OptionalSpinBox(f"{choice.title}: {what}", 0, most, unknown)
        self.said.setSuffix(suffix)
        self.said.show_number(self._known)
        title = self.title = wrapping_label(choice.title, bold=True)
        known = more_of(choice._replace(cost=None) if self._priced else choice)
        more = self.more = wrapping_label(refusal or known)
        self.number.setAccessibleDescription(more.text())
        self.edit = self._edit_button()
        self._lay_out(title, more)
        # Without a parent they would be shown as windows.
        self.said.setVisible(self._priced or of_pile)
        self.edit.setVisible(editable)
        more.setVisible(bool(more.text()))
        self.number.valueChanged.connect(self.changed)
        self.said.valueChanged.connect(self.changed)
        self.said.editingFinished.connect(self.tell)
        for box in (self.number, self.said):
            box.lineEdit().returnPressed.connect(self.entered)

    @property
    def _known(self) -> int | None:
        return self.choice.cost if self._priced else self.choice.copies

    def _limit(self) -> None:
        """Limit the number to the copies that there are."""
        copies = self.choice.copies
        self.number.setMaximum(min(MAX_COPIES if copies is None else copies, self._most))
        self.number.setSuffix("" if copies is None else f" of {copies}")
        may = self.number.maximum() > 0 and not self.choice.refusal
        self.number.setEnabled(may or self.count > 0)  # a refused choice can still be removed

    def _edit_button(self) -> QToolButton:
        edit = QToolButton()
        edit.setText("…")
        edit.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        edit.setAccessibleName(f"Change the card “{self.choice.title}”")
        edit.setToolTip(escape_rich_text(edit.accessibleName()))
        edit.clicked.connect(self.edited)
        return edit

    def _lay_out(self, title: QLabel, more: QLabel) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setVerticalSpacing(0)
        grid.setColumnStretch(1, 1)
        metrics = more.fontMetrics()
        # Beside two lines of words the fields need no height of their own.
        is_short = 0 < metrics.horizontalAdvance(more.text()) <= SHORT * metrics.height()
        for column, part in enumerate((self.number, title, self.said, self.edit)):
            grid.addWidget(part, 0, column, 2 if is_short and part is not title else 1, 1)
        grid.addWidget(more, 1, 1, 1, 1 if is_short else 3)

    def words_width(self, width: int) -> int:
        """Return the room for words beside the fields at a width."""
        fields = [one.sizeHint().width() for one in self.parts()]
        grid = self.layout()
        assert grid is not None
        return width - sum(fields) - len(fields) * max(grid.spacing(), 0)

    @property
    def count(self) -> int:
        """Return how many copies are chosen."""
        return self.number.number() or 0

    def show_count(self, number: int) -> None:
        """Choose a number of copies, as far as there are enough."""
        self.number.show_number(min(number, self.number.maximum()) or None)
        self._limit()

    @property
    def cost(self) -> int | None:
        """Return the entered cost of one copy, None if it is unknown or none is asked for."""
        return self.said.number() if self._priced else None

    def show_cost(self, cost: int | None) -> None:
        """Show the cost of one copy, unless the choice itself has a cost."""
        if self._priced and self.choice.cost is None:
            self.said.show_number(cost)

    def parts(self) -> list[QWidget]:
        """Return the widgets in the order of the focus: the number, its value, other buttons."""
        return [one for one in (self.number, self.said, self.edit) if not one.isHidden()]

    def tell(self) -> None:
        """Take the entered value, and emit it if it is new."""
        said = self.said.number()
        if said is None or said == self._known:
            return
        choice = self.choice
        self.choice = choice._replace(cost=said) if self._priced else choice._replace(copies=said)
        self._limit()
        self.told.emit(said)


class TickRow(ChoiceButton):
    """A choice with one copy, chosen or not. A choice of a group is a radio button."""

    is_pressed_by_enter = False  # Enter submits all ticked choices
    changed = Signal(bool)

    def __init__(self, choice: Choice, refusal: str, number: int) -> None:
        """Make a row; ``number`` is the digit that presses it, 0 for none."""
        self._words = f"{choice.title}: {choice.button}" if choice.group else choice.title
        super().__init__(choice, refusal, number)
        if choice.group and self.more.text() == choice.button:
            self.more.clear()
            self.more.hide()
        self.setAccessibleName(", ".join(filter(None, (self._words, self.more.text()))))
        self.setCheckable(True)
        self._show_tick(False)
        self.toggled.connect(self._show_tick)
        self.toggled.connect(self.changed)

    @property
    def count(self) -> int:
        """Return 1 if the choice is ticked, else 0."""
        return int(self.isChecked())

    def show_count(self, number: int) -> None:
        """Tick or untick the choice."""
        self.setChecked(number > 0)

    def parts(self) -> list[QWidget]:
        """Return the button itself."""
        return [self]

    def _show_tick(self, ticked: bool) -> None:
        # A sign shows the state, not only a darker button.
        signs = ("○ ", "● ") if self.choice.group else ("", "✓ ")
        self.title.setText(f"{signs[ticked]}{self._words}")


class DieTile(QToolButton):
    """A die to click, with the picture of the digit that presses it, if it has one."""

    def __init__(self, symbol: str, colour: str, side: int, number: int) -> None:
        super().__init__()
        self.number = number
        show_die_face(self, symbol, colour, side)
        self.setCheckable(True)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture of its key in its upper left corner."""
        super().paintEvent(event)
        if self.number:
            painter, side = QPainter(self), self.fontMetrics().height()
            cap = QRect(1, 1, side, side)
            # The picture of the die may be as light as the digit.
            painter.fillRect(cap, self.palette().button())
            icon(f"key-{self.number}").paint(painter, cap)


class DieTiles(QObject):
    """Equal dice as pictures to click, kept or not; their field lays them out with other dice."""

    changed = Signal(bool)

    def __init__(self, choice: Choice, refusal: str, numbers: Sequence[int]) -> None:
        """Make a tile for each die; ``numbers`` are the digits that press them, 0 for none."""
        super().__init__()
        assert choice.die is not None
        self.choice = choice
        self._named = True
        self.tiles: list[DieTile] = []
        side = round(QFontMetrics(QFont()).height() * 2.6)
        self._narrow = self.wide = side * 3 // 2
        for number in numbers:
            tile = DieTile(choice.die.symbol, choice.die.colour, side, number)
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
            tile.setAccessibleName(choice.title)
            tile.setAccessibleDescription(refusal)
            tile.setToolTip(escape_rich_text(refusal or choice.title))
            tile.setEnabled(not refusal)
            self._show(tile, True)  # wide enough for bold words with the sign
            self.wide = max(tile.sizeHint().width(), self._narrow)
            tile.setFixedWidth(self.wide)
            self._show(tile, False)
            tile.toggled.connect(partial(self._show, tile))
            tile.toggled.connect(self.changed)
            self.tiles.append(tile)

    def show_names(self, named: bool) -> None:
        """Show the names below the pictures, or only the sign of a kept die."""
        self._named = named
        for tile in self.tiles:
            tile.setFixedWidth(self.wide if named else self._narrow)
            self._show(tile, tile.isChecked())

    @property
    def count(self) -> int:
        """Return how many dice are chosen."""
        return sum(tile.isChecked() for tile in self.tiles)

    def show_count(self, number: int) -> None:
        """Choose a number of dice."""
        for at, tile in enumerate(self.tiles):
            tile.setChecked(at < number)

    def parts(self) -> list[QWidget]:
        """Return the dice's buttons."""
        return [*self.tiles]

    def setVisible(self, visible: bool) -> None:
        """Show or hide the dice."""
        for tile in self.tiles:
            tile.setVisible(visible)

    def hide(self) -> None:
        """Hide the dice."""
        self.setVisible(False)

    def _show(self, tile: QToolButton, kept: bool) -> None:
        # A sign and bold words show the state, not only a darker button.
        assert self.choice.die is not None
        name = self.choice.die.symbol if self._named else ""
        tile.setText(f"✓ {name}".strip() if kept else name or " ")
        tile.setFont(bold_font(tile.font()) if kept else QFont())


Row = CountRow | TickRow | DieTiles
