"""The area for facts and answers that do not fit into the bar. Its size never changes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, QSize, Qt
from PySide6.QtGui import QGuiApplication, QPalette, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.guide.odds_view import OddsView
from boardapp.qt.guide.result_card import EndCard, ResultCard
from boardapp.qt.widgets.flow_layout import fill_rows
from boardapp.qt.widgets.text.wrapping_label import wrapping_label
from boardapp.qt.widgets.whole_lines_area import WholeLinesArea

LEAST_LINES, LEAST_WIDTH = 6.5, 11
"""The area's least height and width, in lines' heights; it mostly gets more."""
FACTS_SHARE, ANSWER_SHARE = 3, 3
"""The shares of the width for the facts and for the answer."""
SHARE_BESIDE_RULE = 9
"""The share of the width for the answer beside no fact but a rule."""
LONG_LIST_SHARE, DICE_SHARE = 6, 2
"""The shares of the width for a long list to choose from, and for an answer of dice alone."""
LINES_BELOW_DICE = 3
"""The height that dice to enter leave to the facts below them, in lines' heights."""
FACES_WIDTH = 19.5
"""The width, in lines' heights, in which all faces of a die stand in one line."""
TWO_COLUMNS, TWO_COLUMNS_OF_WORDS = 36, 46
"""The area's width, in lines' heights, from which its facts are in two columns, if they have
chances or dice, or else only words."""
WIDE = 1.5
"""The ratio of width to height from which the area shows facts and answer side by side."""
_UNBOUNDED = 2**24 - 1
"""Qt's own limit of a widget's height."""


class GuideArea(QWidget):
    """Shows the known facts next to the answer, or below it in a high area.

    No question changes the area's size: each part scrolls.
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
        self.log_title = wrapping_label("Last acts", bold=True)
        self._facts, self._results, self._lit = QVBoxLayout(), QVBoxLayout(), QVBoxLayout()
        self._answers = QVBoxLayout()
        self._answer_share, self._is_result_first = ANSWER_SHARE, True
        self._known = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._outcome, self._rests_on = QVBoxLayout(), QVBoxLayout()
        self.idle = wrapping_label()
        self.idle.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        outcome = self.idle, self.end, self.warning, self.sentence, self.odds, self.result
        rests_on = (
            self._lit, self._facts, self._results, self.source, self.log_title, self.log
        )  # fmt: skip
        for column, parts in ((self._outcome, outcome), (self._rests_on, rests_on)):
            for part in parts:
                column.addWidget(part) if isinstance(part, QWidget) else column.addLayout(part)
            self._known.addLayout(column)
        # A card is only as high as its words need.
        self._outcome.setAlignment(self.end, Qt.AlignmentFlag.AlignTop)
        self._outcome.setAlignment(self.result, Qt.AlignmentFlag.AlignTop)
        self._slack = QSpacerItem(0, 0)
        self._outcome.addItem(self._slack)
        self._rests_on.addStretch(1)
        answers = QVBoxLayout()
        answers.addLayout(self._answers)
        answers.addStretch(1)
        self.details = _scrolled(self._known, "Facts")
        self.answer_area = _scrolled(answers, "Answer")
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        gap = self.fontMetrics().height() // 2
        self._sides.setContentsMargins(gap, gap // 2, gap, gap // 2)
        self._sides.setSpacing(gap * 2)
        self._sides.addWidget(self.details, FACTS_SHARE)
        self._sides.addWidget(self.answer_area, ANSWER_SHARE)
        for side in (self.details, self.answer_area):
            side.content_changed.connect(self._share_height)
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
        way = QBoxLayout.Direction
        # In a high area the answer is above the facts.
        self._sides.setDirection(way.LeftToRight if self._is_wide() else way.BottomToTop)
        self._set_columns()
        self._share_height()

    def _set_columns(self) -> None:
        """Share the width, and put what a result rests on beside the result if there is room."""
        way, policy = QBoxLayout.Direction, QSizePolicy.Policy
        line = self.fontMetrics().height()
        known, answer = FACTS_SHARE, self._answer_share
        if answer == DICE_SHARE:
            margins = self._sides.contentsMargins()
            whole = self.width() - margins.left() - margins.right() - self._sides.spacing()
            answer = max(
                round(FACES_WIDTH * line), whole * DICE_SHARE // (FACTS_SHARE + DICE_SHARE)
            )
            answer = min(answer, whole * ANSWER_SHARE // (FACTS_SHARE + ANSWER_SHARE))
            known = whole - answer
        self._sides.setStretchFactor(self.details, known)
        self._sides.setStretchFactor(self.answer_area, answer)
        result, first = not self.result.isHidden(), self._is_result_first
        asked = _shows_any(self.warning, self.sentence, self.odds)
        outcome = asked or (result and first)
        below = (result and not first) or _shows_any(self.source, self.log)
        # The card of the game's end needs the whole width.
        whole = not (outcome and (below or self._row_count)) or not self.end.isHidden()
        words = self.odds.isHidden() and not result
        least = (TWO_COLUMNS_OF_WORDS if words else TWO_COLUMNS) * line
        beside = self._is_wide() and self.width() >= least and not whole
        # Beside the facts, the words of a question leave room below them.
        below_words = beside and bool(self._row_count) and self.odds.isHidden()
        self._put_result(above=first or below_words)
        self._known.setDirection(way.LeftToRight if beside else way.TopToBottom)
        for column in (self._outcome, self._rests_on):
            self._known.setStretchFactor(column, 1 if beside else 0)
        self._known.setSpacing(line // 2 if beside else self._outcome.spacing())
        self._slack.changeSize(0, 0, policy.Minimum, policy.Expanding if beside else policy.Fixed)
        self._outcome.invalidate()
        self.result.save_height(self._is_wide())

    @property
    def _row_count(self) -> int:
        """Return the number of facts and fields in the lower column."""
        return self._lit.count() + self._facts.count() + self._results.count()

    def _is_wide(self) -> bool:
        return self.width() > WIDE * self.height()

    def _share_height(self) -> None:
        """Give the answer above the facts its height, as far as the facts leave room."""
        least, most = 0, _UNBOUNDED
        if not self._is_wide() and not (self.answer_area.isHidden() or self.details.isHidden()):
            margins = self._sides.contentsMargins()
            room = self.height() - margins.top() - margins.bottom() - self._sides.spacing()
            left = room - self.details.content_height()
            share = max(left, room * ANSWER_SHARE // (FACTS_SHARE + ANSWER_SHARE))
            if self._answer_share == DICE_SHARE:
                # All dice are in view before any fact.
                share = max(left, room - LINES_BELOW_DICE * self.fontMetrics().height())
            least = most = max(min(self.answer_area.content_height(), share), 0)
        self.answer_area.setMinimumHeight(least)
        self.answer_area.setMaximumHeight(most)

    def _show_answers(self, parts: Sequence[QWidget]) -> None:
        """Show an answer's widgets; without any, the facts take the whole area."""
        fill_rows(self._answers, parts)
        self.answer_area.setVisible(bool(parts))
        self.answer_area.verticalScrollBar().setValue(0)

    def _put_result(self, *, above: bool) -> None:
        """Put the result of the last act above or below the facts of the question."""
        if above != (self._outcome.indexOf(self.result) >= 0):
            top = Qt.AlignmentFlag.AlignTop
            self._outcome.removeWidget(self.result)
            self._rests_on.removeWidget(self.result)
            if above:
                self._outcome.insertWidget(self._outcome.count() - 1, self.result, 0, top)
            else:
                at = self._rests_on.indexOf(self._results) + 1
                self._rests_on.insertWidget(at, self.result, 0, top)

    def _show_details(self, wanted: bool, answer_share: int = ANSWER_SHARE) -> None:
        """Show the facts if there are any or if they are ``wanted``; else give the answer all.

        Beside facts, the answer gets its share of the width.
        """
        labels = self.warning, self.sentence, self.odds, self.result, self.source, self.end
        rows = self._row_count
        known = wanted or bool(rows) or any(not one.isHidden() for one in labels)
        answers = not self.answer_area.isHidden()
        self.idle.setVisible(not (known or answers) and self.log.isHidden())
        self.details.setVisible(known or not self.log.isHidden() or not answers)
        others = (one for one in (*labels, self.log) if one is not self.source)
        few = not (wanted or rows) and all(one.isHidden() for one in others)
        self._answer_share = SHARE_BESIDE_RULE if few else answer_share
        self._set_columns()
        self._share_height()

    def _bring_into_sight(self, focused: QObject | None) -> None:
        """Scroll to the field that has the keyboard focus."""
        # Scrolling would move a pressed button from under the pointer, and lose the click.
        if QGuiApplication.mouseButtons():
            return
        if isinstance(focused, QWidget) and self.answer_area.isAncestorOf(focused):
            self.answer_area.ensureWidgetVisible(focused)


def _shows_any(*parts: QWidget) -> bool:
    """Return whether one of some widgets is shown."""
    return any(not one.isHidden() for one in parts)


class _Body(QWidget):
    """A column of labels, as high as the labels need at its width."""

    @override
    def minimumSizeHint(self) -> QSize:
        hint, column = super().minimumSizeHint(), self.layout()
        return QSize(hint.width(), 1) if column and column.hasHeightForWidth() else hint


def _scrolled(column: QBoxLayout, name: str) -> WholeLinesArea:
    body = _Body()
    body.setLayout(column)
    column.setContentsMargins(0, 0, 0, 0)
    area = WholeLinesArea(body)
    area.setAccessibleName(name)
    return area
