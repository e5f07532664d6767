"""The prompt bar over the board: the actor, the request and a few buttons in fixed places."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
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
from boardapp.qt.widgets.text.plain_text import escape_rich_text, wrapped_lines

NAMED = 3
"""The most named buttons besides the primary one."""
BACK, PLATE, PRIMARY, SLOT, MORE = 4.6, 5.6, 9.6, 8.2, 5.0
"""Widths of the bar's parts, in lines' heights."""
NARROW_BACK, NARROW_MORE = 4.0, 3.6
"""Widths of the two outer buttons in a narrow bar, in lines' heights."""
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
    """Words in the lines that its height has room for; dots end them if there are too many.

    Its tool tip then has all words.
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setMinimumWidth(1)
        self.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words = ""

    def say(self, words: str, spoken: str = "") -> None:
        """Show a text; ``spoken`` is the text for screen readers, if it differs."""
        self.words = words
        self.setAccessibleDescription(spoken or words)
        self._fit()

    def cuts(self, words: str) -> bool:
        """Return whether there is no room for all words of a text."""
        return " ".join(self._lines(words)) != words

    def _lines(self, words: str) -> list[str]:
        metrics = self.fontMetrics()
        most = max(self.height() // metrics.height(), 1)
        return wrapped_lines(words, metrics, max(self.width(), 1), most)

    def _fit(self) -> None:
        self.setText("\n".join(self._lines(self.words)))
        self.setToolTip(escape_rich_text(self.words if self.cuts(self.words) else ""))

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


class _Places(NamedTuple):
    """The left and right ends of the words, the right end of the hint, and the buttons.

    Each button has its left end and its width.
    """

    words: int
    words_end: int
    hint_end: int
    buttons: list[tuple[QWidget, int, int]]


class PromptBar(QFrame):
    """Fixed places from left to right: back, who, words, primary, three named buttons, more.

    An empty place keeps its position. Only a narrow bar has a second row, for a question whose
    words or buttons do not fit into one.
    """

    width_changed = Signal()

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
        self.rows = 1
        self.guard = QTimer(self, singleShot=True)
        self.setMinimumWidth(1)
        self.setAutoFillBackground(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        follow_font(self, PromptBar._scale)

    # Content

    def show_words(self, words: QuestionWords) -> None:
        """Show the actor and the request; a screen reader reads the actor first."""
        self.plate.show_side(words.by, words.who)
        changed = words.sentence != self.sentence.words
        self.sentence.say(words.sentence, words.spoken)
        if changed:
            self._lay_out()

    def say_second(self, words: str, *, against: bool = False) -> None:
        """Show a text in the second line; a reason ``against`` an answer looks like a warning."""
        role = QPalette.ColorRole
        self.second.setForegroundRole(role.BrightText if against else role.WindowText)
        self.second.say(words)

    def offer(
        self,
        primary: QWidget | None,
        named: Sequence[QWidget],
        more: Sequence[MoreRow],
        *,
        goes_on: bool = False,
    ) -> None:
        """Put buttons into their places, and rows into the menu, instead of the present ones.

        A question that ``goes_on`` with the last one keeps a second row: the board changes its
        size less often.
        """
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
        self._choose_rows(self.rows if goes_on else 1)
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
        self._choose_rows()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self._choose_rows()
            self.width_changed.emit()
        else:
            self._lay_out()

    @property
    def _line(self) -> int:
        return self.fontMetrics().height()

    @property
    def _is_narrow(self) -> bool:
        return self.width() < NARROW * self._line

    @property
    def _gap(self) -> int:
        """Return the distance between the bar's parts."""
        return self._line // (4 if self._is_narrow else 2)

    @property
    def _outer_widths(self) -> tuple[int, int]:
        """Return the widths of Back and More."""
        widths = (NARROW_BACK, NARROW_MORE) if self._is_narrow else (BACK, MORE)
        back, more = (round(wide * self._line) for wide in widths)
        return back, more

    def _choose_rows(self, least: int = 1) -> None:
        """Use a second row if the present words or buttons need it."""
        if not self._is_narrow:
            self.rows = 1
        else:
            self.rows = least if self._fits_one_row() else 2
        self.setFixedHeight(prompt_bar_height(self._line, self.rows))
        self._lay_out()

    def _fits_one_row(self) -> bool:
        """Return whether a narrow bar shows the sentence and the buttons whole in one row."""
        places = self._places(1)
        metrics = QFontMetrics(bold_font(self.font()))
        shown = wrapped_lines(self.sentence.words, metrics, places.words_end - places.words, 2)
        return " ".join(shown) == self.sentence.words and all(
            part.shows_all_words_at(wide) if isinstance(part, BarButton)
            else wide >= part.minimumSizeHint().width()
            for part, _, wide in places.buttons
        )  # fmt: skip

    def _places(self, rows: int) -> _Places:
        """Return the places of words and buttons from left to right in one row or in two."""
        line, width = self._line, self.width()
        gap, slots = self._gap, [PRIMARY, *[SLOT] * NAMED]
        back, more = self._outer_widths
        words = gap * 3 + back + round(PLATE * line)
        right = width - gap
        parts, at = [], 0
        for part in (self.primary, *self.named):
            last = min(at + getattr(part, "span", 1), len(slots)) - 1
            if part is not None and at < len(slots):
                parts.append((part, at, last))
            at = last + 1
        if rows == 1 and self._is_narrow:
            # Places without a button after the last one would make the others smaller.
            slots = slots[: parts[-1][2] + 1 if parts else 1]
        start = gap
        if rows == 1:
            most = right - round(sum(slots) * line) - more - len(slots) * gap
            middle = round(width * MIDDLE)
            start = middle if self._is_narrow else max(min(middle, most), words)
        room = width - start - more - gap * (len(slots) + 2)
        share = min(room / (sum(slots) * line), 1.0)
        widths = [round(wide * line * share) for wide in slots]
        lefts = [start + sum(widths[:at]) + at * gap for at in range(len(slots))]
        buttons = [
            (part, lefts[at], lefts[last] + widths[last] - lefts[at]) for part, at, last in parts
        ]
        end = hint_end = right if rows == 2 else start - gap
        if rows == 1 and self.primary is None:
            # A hint may use the place of a missing primary button. So may the words if they are
            # narrow, or if there is no button at all.
            hint_end = (buttons[0][1] if buttons else right - more) - gap
            end = hint_end if self._is_narrow or not buttons else end
        return _Places(words, end, hint_end, buttons)

    def _lay_out(self) -> None:
        """Put every part in its place, which depends on the bar's width and font and its rows."""
        rows, gap, places = self.rows, self._gap, self._places(self.rows)
        top = self._line // 4
        high = (self.height() - top * (rows + 1)) // rows
        low, left = top + (rows - 1) * (high + top), gap
        back, more = self._outer_widths
        for fixed, wide in ((self.back, back), (self.plate, round(PLATE * self._line))):
            fixed.setGeometry(left, top, wide, high)
            left += wide + gap
        self.more.setGeometry(self.width() - gap - more, low, more, high)
        for part, at, wide in places.buttons:
            part.setGeometry(at, low, wide, high)
        self._place_words(places, top, high)

    def _place_words(self, places: _Places, top: int, high: int) -> None:
        """Put the sentence over the hint; in one narrow row both share three lines."""
        tight = self._is_narrow and self.rows == 1
        self.sentence.setFont(bold_font(scaled_font(QFont(), 1.0 if tight else 1.25)))
        left, wide = places.words, max(places.words_end - places.words, 1)
        one, other = (part.fontMetrics().height() for part in (self.sentence, self.second))
        lines, hints = 1, 1
        if tight:
            metrics = self.sentence.fontMetrics()
            lines = len(wrapped_lines(self.sentence.words, metrics, wide, 2)) or 1
            hints = 3 - lines
        above = top + max((high - lines * one - hints * other) // 2, 0)
        self.sentence.setGeometry(left, above, wide, lines * one)
        hint_wide = max(places.hint_end - left, 1)
        self.second.setGeometry(left, above + lines * one, hint_wide, hints * other)
