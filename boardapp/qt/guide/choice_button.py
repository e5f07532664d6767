"""A choice as a button: its title, and below it facts on the choice, or why it is refused."""

from __future__ import annotations

from typing import ClassVar

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QFocusEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QVBoxLayout

from boardapp.core.dice import format_percent
from boardapp.core.procedure.question_parts import Choice
from boardapp.qt.guide.bar_button import KEY_CAP, GuideButton
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.style import ColourChoice, ThemeColours, follow_font
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

MOST_CHANCES = 4
"""The most chances that a button names; of chances by space it names one, the board all."""


class ChoiceButton(GuideButton):
    """A button whose words wrap; a disabled one shows the reason, in legible colours.

    ``refusal`` is why the choice is refused, or which rule it would break in free play.
    """

    is_pressed_by_enter: ClassVar[bool] = True
    """Whether Enter presses the button once a player has moved the focus to it."""

    def __init__(self, choice: Choice, refusal: str = "", number: int = 0) -> None:
        """Make a button; ``number`` is the digit that presses the button, 0 for none."""
        super().__init__()
        self.choice, self.number = choice, number
        self.title = wrapping_label(choice.title, bold=True)
        self.more = wrapping_label(refusal or more_of(choice))
        rows = self._rows = QVBoxLayout(self)
        follow_font(self, ChoiceButton._scale)
        rows.setSpacing(0)
        # Next to a higher button its words stay together.
        rows.addStretch(1)
        for label in (self.title, self.more):
            label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.NoTextInteraction)
            rows.addWidget(label)
        rows.addStretch(1)
        # Without a parent it would be shown as a window.
        self.more.setVisible(bool(self.more.text()))
        self.setEnabled(choice.refusal is None)
        if refusal:
            # A player looks for the reason, so it is as readable as other text.
            ThemeColours(self.more, _readable_while_disabled)
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setAutoDefault(False)
        self.setAccessibleName(", ".join(filter(None, (choice.title, self.more.text()))))

    def _scale(self) -> None:
        """Leave room around the words, and for the picture of the key, by the size of the text."""
        line = self.fontMetrics().height()
        gap, self._cap = line // 3, round(KEY_CAP * line)
        wide = self._cap + gap if self.number else 0
        self._rows.setContentsMargins(gap * 2 + wide, gap, gap * 2, gap)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._rows.totalHeightForWidth(width)

    def words_width(self, width: int) -> int:
        """Return the room for words at a width."""
        margins = self._rows.contentsMargins()
        return width - margins.left() - margins.right() - 1

    def sizeHint(self) -> QSize:
        width = max(self.width(), 12 * self.fontMetrics().height())
        return QSize(width, self.heightForWidth(width))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the picture of its key next to its title."""
        super().paintEvent(event)
        if self.number:
            cap = QRect(0, 0, self._cap, self._cap)
            line = self.title.geometry().topLeft() + QPoint(0, self.fontMetrics().height() // 2)
            cap.moveCenter(line - QPoint(self._cap // 2 + self.fontMetrics().height() // 3, 0))
            icon(f"key-{self.number}").paint(QPainter(self), cap)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        # If the guide moved the focus here, an Enter was meant for something else.
        if self.is_explained:
            self.setAutoDefault(self.is_pressed_by_enter)


def _readable_while_disabled(program: QPalette) -> ColourChoice:
    usual = program.color(QPalette.ColorGroup.Active, QPalette.ColorRole.WindowText)
    roles = (QPalette.ColorRole.WindowText, QPalette.ColorRole.ButtonText)
    return {(QPalette.ColorGroup.Disabled, role): usual for role in roles}


def more_of(choice: Choice) -> str:
    """Return the facts on a choice: its cost, its note and its first chances."""
    # The guide shows all chances while the pointer is over the button.
    known = [row for row in choice.odds if row.of == choice.odds[0].of and row.chance is not None]
    most = MOST_CHANCES if all(row.space is None for row in known) else 1
    if len(known) == 1 and "%" in choice.note:
        known = []  # The note already gives the chance.
    rows = (
        f"{row.outcome} ({format_percent(row.chance)})"
        for row in known[:most]
        if row.chance is not None and format_percent(row.chance) not in choice.note
    )
    cost = "" if choice.cost is None else f"costs {choice.cost}"
    return "; ".join(filter(None, (cost, choice.note, *rows)))
