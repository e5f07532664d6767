"""The guide's layout: question on top, facts beneath, the answer at the bottom."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import QFont, QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.procedure.running_procedure import ABANDON
from boardapp.qt.guide.field import rule
from boardapp.qt.guide.odds_view import OddsView
from boardapp.qt.ruling.verdict_badge import scaled_font
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.plain_text import escape_rich_text
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.wrapping_label import wrapping_label

LEAST_ANSWER, LEAST_KNOWN = 4.0, 4.0
"""Lines that an answer, and what is known beneath the question, have at least."""
LEAST_LINES, LEAST_BESIDE, LEAST_LONG, LEAST_WIDTH = 12, 9, 16, 11
"""The panel's minimum sizes in lines' heights; a long answer needs more."""
LEAST_SCROLLED = 3
"""Lines of what is known that are scrolled at least."""
AS_NEEDED = Qt.ScrollBarPolicy.ScrollBarAsNeeded
WIDE = 1.7
"""How much wider than high a panel is that has its answer beside the question."""
LONG_WIDE, LONG_SHARE = 1.2, 0.42
"""The same for an answer that is long, and the share of the width that is the question's then."""


class GuideFrame(QWidget):
    """The guide's parts and their places.

    The question is on top and never scrolled. The buttons of an answer are at the bottom, if
    nothing moves them under the pointer. Facts have the rest.
    """

    long = False
    """Whether the present question is a table of many rows."""

    def __init__(self) -> None:
        super().__init__()
        self._make_parts()
        self._lay_out()
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusObjectChanged.connect(self._bring_into_sight)

    def _make_parts(self) -> None:
        self.setAccessibleName("Guide")
        self.doing, self.title = wrapping_label(), wrapping_label(bold=True)
        self.sentence, self.warning = wrapping_label(), wrapping_label(bold=True)
        self.warning.setAccessibleName("Warning")
        self.odds, self.source = OddsView(), wrapping_label(italic=True)
        self.told = wrapping_label()
        self.told.setAccessibleName("What came of it")
        self.fault = wrapping_label(bold=True)
        self.show_button = QPushButton("&Show: the others look away")
        self.show_button.setAutoDefault(True)
        self.back = QPushButton(icon("undo"), "&Back")
        self.back.setAutoDefault(True)
        self.why_not_back = wrapping_label()
        self.abandon = QPushButton("Aba&ndon")
        self.abandon.setAutoDefault(True)
        self.abandon.setToolTip(escape_rich_text(ABANDON.note))
        self.abandon.setAccessibleDescription(ABANDON.note)

    # Layout

    def _lay_out(self) -> None:
        self.question = QWidget()
        self._asked = QVBoxLayout(self.question)
        self._asked.setContentsMargins(0, 0, 0, 0)
        for label in (self.doing, self.title, self.sentence, self.warning):
            self._asked.addWidget(label)
        self._asked.addStretch(1)
        self.rule = rule()
        self._make_details()
        self._make_answers()
        self._make_foot()
        self.acts = QWidget()
        self._acts = QVBoxLayout(self.acts)
        self._acts.setContentsMargins(0, 0, 0, 0)
        # The text above the buttons grows and shrinks with the selection.
        self.acts.installEventFilter(self)
        for part in (self.question, self.details, self.rule, self.answer_area, self.acts,
                     self.foot):  # fmt: skip
            part.setParent(self)
        self._scale()

    def _make_details(self) -> None:
        known, self._facts, self._results = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._known = known
        # A player looks for the result of a throw first.
        known.addWidget(self.told)
        known.addWidget(self.odds)
        known.addLayout(self._facts)
        known.addWidget(self.source)
        known.addLayout(self._results)
        known.addStretch(1)
        self.details = _scrolled(known, "What is known")

    def _make_answers(self) -> None:
        # Fields and ways out are made again with every question; the permanent parts are between
        # them.
        answers, self._answers, self._instead = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._shown_answer = answers
        answers.addLayout(self._answers)
        answers.addWidget(self.show_button)
        answers.addWidget(self.fault)
        answers.addLayout(self._instead)
        answers.addStretch(1)
        # An answer's size changes while it is put together.
        self.answer_area = _scrolled(answers, "Answer", self)

    def _make_foot(self) -> None:
        self.foot = QWidget()
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.back)
        row.addWidget(self.why_not_back, 1)
        row.addWidget(self.abandon)

    def _scale(self) -> None:
        self.title.setFont(bold_font(scaled_font(QFont(), 1.35)))
        self.setMinimumWidth(LEAST_WIDTH * self.fontMetrics().height())
        self._need_height()

    def _need_height(self) -> None:
        line = self.fontMetrics().height()
        # Behind another panel it has no width of its own yet, and must not take height from those
        # beside it.
        behind = self.visibleRegion().isEmpty()
        beside = behind or self.width() > WIDE * LEAST_BESIDE * line
        lines = LEAST_BESIDE if beside else LEAST_LINES
        self.setMinimumHeight((LEAST_LONG if self.long else lines) * line)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_shown_answer"):
            self._scale()
            self.divide()

    def _bring_into_sight(self, focused: QObject | None) -> None:
        """Scroll to the field that the keys belong to."""
        # A pressed button would slip away from under the pointer, and the click be lost.
        if QGuiApplication.mouseButtons():
            return
        if isinstance(focused, QWidget) and self.answer_area.isAncestorOf(focused):
            self.answer_area.ensureWidgetVisible(focused)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._need_height()
        self.divide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the content of the answer."""
        if event.type() == QEvent.Type.LayoutRequest:
            self.divide()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._need_height()
        self.divide()

    def divide(self) -> None:
        """Share the room out: question, answer, and the rest for what is known."""
        line = self.fontMetrics().height()
        gap = line // 2
        whole = self.rect().adjusted(gap, gap, -gap, -gap)
        # Two lines at least: a reason why there is no way back does not move what is above it.
        foot = max(self.back.sizeHint().height(), 2 * line)
        room = self._take_below(self.foot, whole, foot, gap)
        acts, wide = self._acts_high(room.width()), self.width() > WIDE * self.height()
        may_be_long = self.width() > LONG_WIDE * self.height() and (acts or not wide)
        if may_be_long and self._put_long_beside(room, gap):
            self.rule.hide()
            return
        if wide and acts and self._put_acts_beside(room, acts, gap):
            self.rule.hide()
            return
        room = self._take_below(self.acts, room, acts, gap)
        self.rule.setVisible(not wide)
        if wide:
            self._put_beside(room if acts else whole, gap, 0 if acts else foot)
        else:
            self._put_beneath(room, gap, line)

    def _acts_high(self, width: int) -> int:
        return _wrapped(self._acts, width) or _high(self._acts, width)

    def _put_long_beside(self, room: QRect, gap: int) -> bool:
        """Give an answer that would be scrolled the height of its buttons too, if there is room.

        They then stand beneath the question.
        """
        width = round(room.width() * LONG_SHARE)
        beside = room.adjusted(width + 2 * gap, 0, 0, 0)
        acts, asked = self._acts_high(width), _wrapped(self._asked, width)
        left = room.height() - acts - asked - 2 * gap
        if left < 0 or _high(self._shown_answer, beside.width()) <= left:
            return False
        self.answer_area.setGeometry(beside)
        column = QRect(room.left(), room.top(), width, room.height())
        column = self._take_below(self.acts, column, acts, gap)
        self.question.setGeometry(column.left(), column.top(), width, asked)
        self._put_details(column.adjusted(0, asked + gap, 0, 0))
        return True

    def _put_acts_beside(self, room: QRect, acts: int, gap: int) -> bool:
        """Put the buttons beneath the answer where the question needs their height too."""
        width = room.width() // 2 - gap
        asked = _wrapped(self._asked, width)
        if asked <= room.height() - acts - gap:
            return False
        right = room.adjusted(width + 2 * gap, 0, 0, 0)
        right = self._take_below(self.acts, right, self._acts_high(right.width()), gap)
        self.answer_area.setGeometry(right)
        self.question.setGeometry(room.left(), room.top(), width, min(asked, room.height()))
        self._put_details(QRect(room.left(), room.top(), width, room.height()).adjusted(
            0, asked + gap, 0, 0))  # fmt: skip
        return True

    def _put_beside(self, room: QRect, gap: int, foot: int) -> None:
        """Put the answer beside the question and what is known, over a foot of some height."""
        width = room.width() // 2 - gap
        if _high(self._shown_answer, width) > room.height() - foot - gap:
            # More of a long one stands side by side.
            narrow = round(room.width() * LONG_SHARE) - gap
            width = narrow if _wrapped(self._asked, narrow) <= room.height() else width
        high = _wrapped(self._asked, width)
        self.question.setGeometry(room.left(), room.top(), width, high)
        below = room.top() + high + gap
        self._put_details(QRect(room.left(), below, width, room.height() - high - gap))
        right = room.adjusted(width + 2 * gap, 0, 0, 0)
        if foot:
            # Nothing is beneath the answer, so the facts have the height of the foot too.
            foot = max(foot, self.foot.heightForWidth(right.width()))
            right = self._take_below(self.foot, right, foot, gap)
        self.answer_area.setGeometry(right)

    @staticmethod
    def _take_below(part: QWidget, room: QRect, high: int, gap: int) -> QRect:
        """Put a part at the bottom of a room, and return what is left above it."""
        part.setGeometry(room.left(), room.bottom() + 1 - high, room.width(), high)
        return room.adjusted(0, 0, 0, -high - gap if high else 0)

    def _put_beneath(self, room: QRect, gap: int, line: int) -> None:
        """Put what is known beneath the question, and the answer beneath both."""
        asked = _wrapped(self._asked, room.width())
        wanted = _high(self._shown_answer, room.width())
        free = max(room.height() - asked - 3 * gap, 0)
        known = min(_wrapped(self._known, room.width()), round(LEAST_KNOWN * line))
        answer = min(wanted, max(free - known, round(LEAST_ANSWER * line)), free)
        self.question.setGeometry(room.left(), room.top(), room.width(), asked)
        room = self._take_below(self.answer_area, room, answer, gap)
        room = self._take_below(self.rule, room, 2, gap)
        self._put_details(room.adjusted(0, asked + gap, 0, 0))

    def _put_details(self, room: QRect) -> None:
        """Give what is known its room; in a narrow one whole lines, for a bar could not be used."""
        line = self.fontMetrics().height()
        narrow = room.height() < LEAST_SCROLLED * line
        bar = Qt.ScrollBarPolicy.ScrollBarAlwaysOff if narrow else AS_NEEDED
        self.details.setVerticalScrollBarPolicy(bar)
        if narrow:
            room.setHeight(max(room.height() // line, 0) * line)
        self.details.setGeometry(room)


def _wrapped(column: QVBoxLayout, width: int) -> int:
    """Return how high a column of words is at a width."""
    column.activate()
    return max(column.totalHeightForWidth(width), 0)


def _high(column: QVBoxLayout, width: int) -> int:
    """Return how high a column is at a width."""
    column.activate()
    wrapped = column.totalHeightForWidth(width) if column.hasHeightForWidth() else -1
    # Fields in a row may be higher than what wraps beside them.
    least = column.totalMinimumSize().height()
    return max(wrapped, least, column.totalSizeHint().height() if wrapped < 0 else 0)


def _scrolled(column: QVBoxLayout, name: str, watch: QObject | None = None) -> QScrollArea:
    body, area = QWidget(), QScrollArea()
    if watch is not None:
        body.installEventFilter(watch)
    body.setLayout(column)
    column.setContentsMargins(0, 0, 0, 0)
    area.setAccessibleName(name)
    area.setWidget(body)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Ignored)
    return area
