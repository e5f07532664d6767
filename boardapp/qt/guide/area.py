"""The area for facts and answers that do not fit into the bar. It has one size."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFrame, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.guide.odds_view import OddsView
from boardapp.qt.guide.result_card import EndCard, ResultCard, fill_rows
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

LEAST_LINES, LEAST_WIDTH = 6.5, 11
"""Lines' heights that the area is high and wide at least; it mostly is given more."""
KNOWN, ANSWER = 2, 3
"""How the width is shared if there is both to know and to answer."""
MOST_ANSWER = 0.7
"""The share of the height that an answer may take from facts that need it too."""
WIDE = 1.5
"""How much wider than high the area is that has both side by side."""


class GuideArea(QWidget):
    """The known facts beside the answer, or beneath it in a high area.

    No question changes its size: each part scrolls.
    """

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Turn")
        self.sentence, self.warning = wrapping_label(), wrapping_label(bold=True)
        self.warning.setAccessibleName("Warning")
        self.odds, self.source = OddsView(), wrapping_label(italic=True)
        self.result, self.end, self.log = ResultCard(), EndCard(), wrapping_label()
        self.told = self.result.told
        self.log.setAccessibleName("Last acts")
        known, self._facts, self._results = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._lit, self._answers = QVBoxLayout(), QVBoxLayout()
        self._known = known
        for part in (self.end, self.warning, self.sentence, self.odds, self.result):
            known.addWidget(part)
        known.addLayout(self._lit)
        known.addLayout(self._facts)
        known.addWidget(self.source)
        known.addLayout(self._results)
        known.addWidget(self.log)
        known.addStretch(1)
        answers = QVBoxLayout()
        answers.addLayout(self._answers)
        answers.addStretch(1)
        self.details, self.answer_area = _scrolled(known, "Facts"), _scrolled(
            answers, "Answer"
        )  # fmt: skip
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        gap = self.fontMetrics().height() // 2
        self._sides.setContentsMargins(gap, gap // 2, gap, gap // 2)
        self._sides.setSpacing(gap * 2)
        self._sides.addWidget(self.details, KNOWN)
        self._sides.addWidget(self.answer_area, ANSWER)
        # Rows have their height only when they are shown, and some grow with what is chosen.
        body = self.answer_area.widget()
        assert isinstance(body, _Body)
        body.laid_out.connect(self._share)
        application = QGuiApplication.instance()
        assert isinstance(application, QGuiApplication)
        application.focusObjectChanged.connect(self._bring_into_sight)

    @override
    def minimumSizeHint(self) -> QSize:
        line = self.fontMetrics().height()
        return QSize(LEAST_WIDTH * line, round(LEAST_LINES * line))

    @override
    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wide = self.width() > WIDE * self.height()
        way = QBoxLayout.Direction
        # One over the other, the answer is on top.
        self._sides.setDirection(way.LeftToRight if wide else way.BottomToTop)
        self._share()

    def _share(self) -> None:
        """Share the area; one over the other, either gets what the other one does not need."""
        known, answer = KNOWN, ANSWER
        if self._sides.direction() == QBoxLayout.Direction.BottomToTop:
            room = self.rect().marginsRemoved(self._sides.contentsMargins())
            whole = room.height() - self._sides.spacing()
            usual = round(whole * MOST_ANSWER)
            wanted = _high(self.answer_area)
            answer = min(wanted, max(usual, whole - _high(self.details)))
            known = whole - answer
        self._sides.setStretch(0, max(known, 1))
        self._sides.setStretch(1, max(answer, 1))
        self._sides.update()

    def _show_answers(self, parts: Sequence[QWidget]) -> None:
        """Show other answers; if there are none, the facts take the whole area."""
        fill_rows(self._answers, parts)
        self.answer_area.setVisible(bool(parts))
        self.answer_area.verticalScrollBar().setValue(0)

    def _put_result(self, *, above: bool) -> None:
        """Put the result of the last act above the facts of the question, or beneath them."""
        facts = self._known.indexOf(self._facts)
        if above != (self._known.indexOf(self.result) < facts):
            self._known.removeWidget(self.result)
            self._known.insertWidget(self._known.indexOf(self._facts) + (not above), self.result)

    def _show_details(self, wanted: bool) -> None:
        """Leave the whole area to the answer if nothing is ``wanted`` or known beside it."""
        labels = (
            self.warning, self.sentence, self.odds, self.result, self.source, self.end, self.log
        )  # fmt: skip
        rows = self._lit.count() + self._facts.count() + self._results.count()
        known = wanted or bool(rows) or any(not one.isHidden() for one in labels)
        self.details.setVisible(known or self.answer_area.isHidden())
        self._share()

    def _bring_into_sight(self, focused: QObject | None) -> None:
        """Scroll to the field that the keys belong to."""
        # A pressed button would slip away from under the pointer, and the click be lost.
        if QGuiApplication.mouseButtons():
            return
        if isinstance(focused, QWidget) and self.answer_area.isAncestorOf(focused):
            self.answer_area.ensureWidgetVisible(focused)


class _Body(QWidget):
    """A column of words that is as high as they are at its width, not at the least width."""

    laid_out = Signal()  # its parts want another height, or there are others

    @override
    def event(self, event: QEvent) -> bool:
        handled = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self.laid_out.emit()
        return handled

    @override
    def minimumSizeHint(self) -> QSize:
        hint, column = super().minimumSizeHint(), self.layout()
        return QSize(hint.width(), 1) if column and column.hasHeightForWidth() else hint


def _high(area: QScrollArea) -> int:
    """Return how high all of an area's column is."""
    body, wide = area.widget(), area.viewport().width()
    column = body.layout() if body is not None else None
    assert column is not None
    has = column.hasHeightForWidth()
    return column.totalHeightForWidth(wide) if has else column.totalSizeHint().height()


def _scrolled(column: QVBoxLayout, name: str) -> QScrollArea:
    body, area = _Body(), QScrollArea()
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
