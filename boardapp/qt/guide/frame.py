"""How the guide is laid out: question on top, what is known beneath, the answer at its place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFont, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from boardapp.core.procedure.asks import Ask, Pick, Several
from boardapp.core.procedure.going import ABANDON
from boardapp.qt.guide.field import rule
from boardapp.qt.guide.odds_view import OddsView
from boardapp.qt.icons import icon
from boardapp.qt.ruling_view import wrapping_label
from boardapp.qt.style import strong
from boardapp.qt.verdict import scaled

LONG = (Pick, Several)
"""Questions whose answers are lists: they get the larger part of the panel."""
LONG_SHARE, SHORT_LINES = 0.52, 9.5
MOST_LINES = 42
"""The panel's height in lines at most: on a tall screen the answer stays near its question."""
LEAST_LINES = 12
WIDE = 1.7
"""How much wider than high a panel is that has its answer beside the question."""


class GuideFrame(QWidget):
    """The guide's parts and their places.

    The question is on top and never scrolled; the answer has a fixed place that hangs on nothing
    but the kind of the question and the panel's size, so that no button moves under the pointer.
    """

    def __init__(self) -> None:
        super().__init__()
        self._list_asked = True
        self._make_parts()
        self._lay_out()

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
        self.abandon = QPushButton("A&bandon")
        self.abandon.setAutoDefault(True)
        self.abandon.setToolTip(ABANDON.note)
        self.abandon.setAccessibleDescription(ABANDON.note)

    # Layout

    def _lay_out(self) -> None:
        self.question, self.do = QWidget(), QWidget()
        self._asked = QVBoxLayout(self.question)
        self._asked.setContentsMargins(0, 0, 0, 0)
        for label in (self.doing, self.title, self.sentence, self.warning):
            self._asked.addWidget(label)
        read, doing = QVBoxLayout(), QVBoxLayout(self.do)
        read.addWidget(self.question)
        read.addWidget(self._make_details(), 1)
        doing.setContentsMargins(0, 0, 0, 0)
        doing.addWidget(rule())
        doing.addWidget(self._make_answers(), 1)
        doing.addWidget(self._make_foot())
        self.body = QWidget()
        self._halves = QBoxLayout(QBoxLayout.Direction.TopToBottom, self.body)
        self._halves.addLayout(read, 1)
        self._halves.addWidget(self.do, 1)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self.body)
        outer.addStretch(1)
        self._scale()

    def _make_details(self) -> QWidget:
        known, self._facts, self._results = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        known.addWidget(self.odds)
        known.addLayout(self._facts)
        known.addWidget(self.source)
        known.addWidget(self.told)
        known.addLayout(self._results)
        known.addStretch(1)
        self.details = _scrolled(known, "What is known")
        return self.details

    def _make_answers(self) -> QWidget:
        # Fields and ways out are made anew with every question; what stays is between them.
        answers, self._answers, self._instead = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        answers.addLayout(self._answers)
        answers.addWidget(self.show_button)
        answers.addWidget(self.fault)
        answers.addLayout(self._instead)
        answers.addStretch(1)
        self.answer_area = _scrolled(answers, "Answer")
        return self.answer_area

    def _make_foot(self) -> QWidget:
        self.foot = QWidget()
        row = QHBoxLayout(self.foot)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.back)
        row.addWidget(self.why_not_back, 1)
        row.addWidget(self.abandon)
        return self.foot

    def _scale(self) -> None:
        self.title.setFont(strong(scaled(QFont(), 1.35)))
        line = self.fontMetrics().height()
        self.foot.setFixedHeight(max(self.back.sizeHint().height(), 2 * line))
        self.setMinimumHeight(LEAST_LINES * line)

    def changeEvent(self, event: QEvent) -> None:
        """Follow a change of the application's font."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "do"):
            self._scale()
            self._divide()

    def show_kind(self, asks: Sequence[Ask[Any]]) -> None:
        """Give the answer the place that its kind of question has."""
        self._list_asked = not asks or isinstance(asks[0], LONG) or len(asks) > 1
        self._divide()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._divide()

    def _divide(self) -> None:
        """Give the answer its place: by the kind of the question and the panel's size alone."""
        line = self.fontMetrics().height()
        height = min(self.height(), MOST_LINES * line)
        self.body.setFixedHeight(height)
        wide = self.width() > WIDE * self.height()
        direction = QBoxLayout.Direction
        self._halves.setDirection(direction.LeftToRight if wide else direction.TopToBottom)
        if wide:
            self.do.setMaximumHeight(height)
            self.do.setMinimumHeight(0)
            return
        long = self._list_asked
        share = height * LONG_SHARE if long else min(SHORT_LINES * line, height * LONG_SHARE)
        wanted = round(share) + self.foot.height()
        margins = self._halves.contentsMargins()
        # Only a question that would not fit makes room for itself: it is never cut off.
        width = self.width() - margins.left() - margins.right()
        needed = self._asked.totalHeightForWidth(width)
        free = height - needed - margins.top() - margins.bottom() - 2 * self._halves.spacing()
        least = self.foot.height() + 4 * line
        self.do.setFixedHeight(max(min(wanted, free), least))


def _scrolled(column: QVBoxLayout, name: str) -> QScrollArea:
    body, area = QWidget(), QScrollArea()
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
