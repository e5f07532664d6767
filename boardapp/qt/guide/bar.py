"""The prompt bar over the board: the actor, the request and a few buttons in fixed places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer
from PySide6.QtGui import (
    QColor,
    QFont,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QPushButton, QSizePolicy, QWidget

from boardapp.core.override_decorator import override
from boardapp.picture import palette
from boardapp.qt.guide.bar_button import BarButton, GuideButton
from boardapp.qt.guide.question_words import QuestionWords
from boardapp.qt.ruling.verdict_badge import scaled_font
from boardapp.qt.sessions.lead_bar_height import NARROW, prompt_bar_height
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.style import bold_font, follow_font
from boardapp.qt.widgets.text.plain_text import elided_after_word, escape_rich_text

NAMED = 3
"""The most named buttons besides the primary one."""
BACK, PLATE, PRIMARY, SLOT, MORE = 4.6, 5.6, 9.6, 8.2, 5.0
"""Widths of the bar's parts, in lines' heights."""
MIDDLE = 0.48
"""The left end of the primary button as a share of the bar's width, if there is room."""
GUARD_MS = 250
"""Milliseconds after a change of buttons in which a press is ignored: it aimed at the old ones."""


class MoreRow(NamedTuple):
    """A row of the menu: its text, its note or the reason against it, and its effect.

    A row that is an ``exception`` is shown apart from the others.
    """

    title: str
    note: str
    act: Callable[[], object] | None
    exception: bool = False


class Line(QLabel):
    """A line of words that ends in dots after a whole word if there is no room for all of them.

    Its tool tip then has all words.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMinimumWidth(1)
        self.words = ""

    def say(self, words: str, spoken: str = "") -> None:
        """Show a text; ``spoken`` is the text for screen readers, if it differs."""
        self.words = words
        self.setAccessibleDescription(spoken or words)
        self._fit()

    def _fit(self) -> None:
        short = elided_after_word(self.words, self.fontMetrics(), max(self.width(), 1))
        self.setText(short)
        cut = self.words if short != self.words else ""
        self.setToolTip(escape_rich_text(cut))

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._fit()


class SidePlate(QWidget):
    """A plate with the acting side's title, in the side's colours and shape."""

    def __init__(self) -> None:
        super().__init__()
        self.side = self.title = ""

    def show_side(self, side: str, title: str) -> None:
        """Show a side."""
        self.side, self.title = side, title
        self.setAccessibleName(title)
        self.update()

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.title:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        high = self.fontMetrics().height() * 1.9
        room = QRectF(1, (self.height() - high) / 2, self.width() - 2, high)
        draw_side_plate(painter, room, self.side, self.title, scaled_font(self.font(), 1.1))


def draw_side_plate(
    painter: QPainter, room: QRectF, side: str, title: str, font: QFont, rim: float = 2
) -> None:
    """Draw a side's plate in its colours and shape, with its title."""
    style = palette.SIDES.get(side, palette.OTHER_SIDE)
    round_ = room.height() * (0.5 if style.outline == "round" else 0.15)
    painter.setPen(QPen(QColor(style.rim), rim))
    painter.setBrush(QColor(style.fill))
    painter.drawRoundedRect(room, round_, round_)
    painter.setPen(QColor(style.ink))
    painter.setFont(bold_font(font))
    painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), title)


class PromptBar(QFrame):
    """Fixed places from left to right: back, who, words, primary, three named buttons, more.

    An empty place keeps its position, and the bar keeps its height for every question.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("prompt-bar")
        self.setAccessibleName("What is asked")
        self.back = GuideButton(icon("undo"), "&Back")
        self.plate, self.sentence, self.second = SidePlate(), Line("Question"), Line("Hint")
        self.more = QPushButton("More")
        self.more.setMenu(QMenu(self.more))
        for part in (self.back, self.plate, self.sentence, self.second, self.more):
            part.setParent(self)
        for button in (self.back, self.more):
            button.setAutoDefault(True)
            button.installEventFilter(self)
        self.primary: QWidget | None = None
        self.named: list[QWidget] = []
        self.guard = QTimer(self, singleShot=True)
        self.setMinimumWidth(1)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_font(self, PromptBar._scale)

    # Content

    def show_words(self, words: QuestionWords) -> None:
        """Show the actor and the request; a screen reader reads the actor first."""
        self.plate.show_side(words.by, words.who)
        self.sentence.say(words.sentence, words.spoken)

    def say_second(self, words: str, *, against: bool = False) -> None:
        """Show a text in the second line; a reason ``against`` an answer looks like a warning."""
        role = QPalette.ColorRole
        self.second.setForegroundRole(role.BrightText if against else role.WindowText)
        self.second.say(words)

    def offer(
        self, primary: QWidget | None, named: Sequence[QWidget], more: Sequence[MoreRow]
    ) -> None:
        """Put buttons into their places, and rows into the menu, instead of the present ones."""
        kept = [*named, primary]
        for part in filter(None, (self.primary, *self.named)):
            part.removeEventFilter(self)
            if part not in kept:
                part.hide()
        self.primary, self.named = primary, list(named)
        offered = [part for part in (primary, *named) if part is not None]
        for part in offered:
            part.setParent(self)
            part.installEventFilter(self)
            part.show()
        for before, after in pairwise((self.back, *offered, self.more)):
            QWidget.setTabOrder(before, after)
        if isinstance(primary, BarButton):
            primary.lead_on()
        self._fill_menu(more)
        self._lay_out()
        if GUARD_MS:
            self.guard.start(GUARD_MS)

    def _fill_menu(self, rows: Sequence[MoreRow]) -> None:
        menu = self.more.menu()
        menu.clear()
        menu.setToolTipsVisible(True)
        apart = False
        for row in sorted(rows, key=lambda row: row.exception):
            if row.exception and menu.actions() and not apart:
                menu.addSeparator()
            apart = row.exception
            note = f"not possible now. {row.note}" if row.note and row.act is None else row.note
            words = " – ".join(filter(None, (row.title, note)))
            action = menu.addAction(words.replace("&", "&&"))
            action.setEnabled(row.act is not None)
            if row.act is not None:
                action.triggered.connect(row.act)
        self.more.setEnabled(bool(rows))

    @override
    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore a press too soon after the buttons changed."""
        presses = (QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick)
        return isinstance(event, QMouseEvent) and event.type() in presses and self.guard.isActive()

    # Places

    def _scale(self) -> None:
        self.sentence.setFont(bold_font(scaled_font(QFont(), 1.25)))
        self._lay_out()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Put every part in its place, which depends only on the bar's width and font."""
        line = self.fontMetrics().height()
        gap, narrow = line // 2, self.width() < NARROW * line
        self.setFixedHeight(prompt_bar_height(self.width(), line))
        high = (self.height() - gap * (3 if narrow else 2) // 2) // (2 if narrow else 1)
        top, left, right, more = gap // 2, gap, self.width() - gap, round(MORE * line)
        for fixed, wide in ((self.back, BACK), (self.plate, PLATE)):
            fixed.setGeometry(left, top, round(wide * line), high)
            left += fixed.width() + gap
        slots = [PRIMARY, *[SLOT] * NAMED]
        low, start = top + high + gap // 2, gap
        if not narrow:
            most = right - round(sum(slots) * line) - more - (NAMED + 1) * gap
            low, start = top, max(min(round(self.width() * MIDDLE), most), left)
            right = start - gap
        room = self.width() - start - more - gap * (NAMED + 3)
        share = min(room / (sum(slots) * line), 1.0)
        self.more.setGeometry(self.width() - gap - more, low, more, high)
        widths = [round(wide * line * share) for wide in slots]
        lefts = [start + sum(widths[:at]) + at * gap for at in range(len(slots))]
        # A hint may use the place of a missing primary button.
        end = lefts[1] - gap if self.primary is None and not narrow else right
        words = self.sentence.sizeHint().height(), self.second.sizeHint().height()
        above = top + max((high - sum(words)) // 2, 0)
        self.sentence.setGeometry(left, above, max(right - left, 1), words[0])
        self.second.setGeometry(left, above + words[0], max(end - left, 1), words[1])
        at = 0
        for part in (self.primary, *self.named):
            if part is not None and at < len(slots):
                last = min(at + getattr(part, "span", 1), len(slots)) - 1
                part.setGeometry(lefts[at], low, lefts[last] + widths[last] - lefts[at], high)
            at += getattr(part, "span", 1)
