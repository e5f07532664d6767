"""Chances as bars: what they are of, each outcome, and its exact chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import ceil, floor
from typing import NamedTuple

from PySide6.QtCore import QEvent, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFontMetricsF,
    QHelpEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from boardapp.core.dice import format_chance, format_percent
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.sentence_case import capitalize_first
from boardapp.qt.widgets.style import bold_font

ALIKE = 3
"""The number of equally likely rows from which they share a line: bars would show nothing."""
MOST_ROWS = 12
"""The most rows for one title; the board shows chances of spaces too."""


class _Row(NamedTuple):
    """A line: the title of a group, or outcomes with their chance and the length of its bar.

    The ``exact`` chance is its tool tip.
    """

    text: str
    chance: str = ""
    share: float = 0.0
    title: bool = False
    exact: str = ""


class OddsView(QWidget):
    """Shows odds in groups by their subject."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: tuple[_Row, ...] = ()
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setSizePolicy(policy)
        self.setMinimumWidth(1)

    def show_odds(self, odds: Sequence[Odds]) -> None:
        """Show odds."""
        self.rows = tuple(_rows(odds))
        self.setAccessibleName("Chances")
        self.setAccessibleDescription("\n".join(odds_lines(odds)))
        self._fit()

    def _fit(self) -> None:
        self.setFixedHeight(round(max(self._high(self.width()), 1)))
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.oldSize().width() != event.size().width():
            self._fit()

    def sizeHint(self) -> QSize:
        return QSize(1, self.height())

    def event(self, event: QEvent) -> bool:
        """Show a chance as a fraction in a tool tip."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            tips = (row.exact for row, box, _ in self._boxes(self.width())
                    if box.contains(event.pos()))  # fmt: skip
            QToolTip.showText(event.globalPos(), next(tips, ""), self)
            return True
        return super().event(event)

    def row_spans(self) -> list[tuple[int, int]]:
        """Return the extent of each row, in whole pixels."""
        return [(floor(box.top()), ceil(box.bottom())) for _, box, _ in self._boxes(self.width())]

    def _line(self) -> float:
        return self.fontMetrics().height() * 1.3

    def _boxes(self, width: float) -> Iterator[tuple[_Row, QRectF, float]]:
        """Yield each row, its rectangle and the width of its bar."""
        metrics, top = QFontMetricsF(self.font()), 0.0
        pad = metrics.height() * 0.35
        for row in self.rows:
            aside = metrics.horizontalAdvance(row.chance) + 2 * pad if row.chance else 0.0
            room = QRectF(0, 0, max(width - aside - pad, 20), 10_000)
            flags = int(Qt.TextFlag.TextWordWrap)
            words = metrics.boundingRect(room, flags, row.text).height()
            high = max(self._line(), words + metrics.height() * 0.3)
            yield row, QRectF(0, top, width, high), aside
            top += high + 2

    def _high(self, width: float) -> float:
        return max((box.bottom() + 2 for _, box, _ in self._boxes(width)), default=0.0)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role, pad = QPalette.ColorRole, self.fontMetrics().height() * 0.35
        wrap = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
        for row, box, aside in self._boxes(self.width()):
            painter.setFont(bold_font(self.font()) if row.title else self.font())
            words = box.adjusted(0 if row.title else pad, 0, -aside, 0)
            if not row.title:
                bar = box.adjusted(0.5, 0.5, -0.5, -0.5)
                painter.setPen(QPen(self.palette().color(role.Mid), 1))
                painter.setBrush(self.palette().color(role.Base))
                painter.drawRoundedRect(bar, 3, 3)
                bar.setWidth(max(bar.width() * row.share, 2.0 if row.share else 0.0))
                painter.setPen(QPen(self.palette().color(role.Accent), 1.2))
                painter.setBrush(self.palette().color(role.Highlight))
                if row.share:
                    painter.drawRoundedRect(bar, 3, 3)
            painter.setPen(self.palette().color(role.WindowText))
            painter.drawText(words, wrap, row.text)
            right = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
            painter.drawText(box.adjusted(0, 0, -pad, 0), right, row.chance)


def grouped(odds: Sequence[Odds]) -> dict[str, list[Odds]]:
    """Return odds in groups by their subject, in order."""
    groups: dict[str, list[Odds]] = {}
    for row in odds:
        groups.setdefault(row.of, []).append(row)
    return groups


def chance_words(row: Odds) -> str:
    """Return a row's chance in per cent."""
    return "not known" if row.chance is None else format_percent(row.chance)


def odds_lines(odds: Sequence[Odds]) -> Iterator[str]:
    """Yield every row in words, with its chance in per cent and as a fraction."""
    for of, rows in grouped(odds).items():
        lead = f"{of}: " if of else ""
        for row in rows:
            chance = format_chance(row.chance) if row.chance is not None else "not known"
            yield f"{lead}{row.outcome} {chance}"


def _rows(odds: Sequence[Odds]) -> Iterator[_Row]:
    for of, rows in grouped(odds).items():
        if of and len(rows) == 1:
            yield _row_of(rows[0], f"{capitalize_first(of)}: {rows[0].outcome}")
            continue
        if of:
            yield _Row(capitalize_first(of), title=True)
        if len(rows) >= ALIKE and len({row.chance for row in rows}) == 1:
            yield _row_of(rows[0], ", ".join(row.outcome for row in rows), " each")
            continue
        yield from (_row_of(row, row.outcome) for row in rows[:MOST_ROWS])
        if len(rows) > MOST_ROWS:
            board = ", on the board" if rows[-1].space is not None else ""
            yield _Row(f"and {len(rows) - MOST_ROWS} more{board}", title=True)


def _row_of(row: Odds, text: str, each: str = "") -> _Row:
    exact = f"Exactly {row.chance}{each}" if row.chance is not None else ""
    return _Row(text, f"{chance_words(row)}{each}", float(row.chance or 0), exact=exact)
