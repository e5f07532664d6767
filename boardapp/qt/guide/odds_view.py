"""Chances as bars: what they are of, each outcome, and its exact chance."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from boardapp.core.dice import format_chance, format_percent
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.sentence_case import capitalize_first, plural
from boardapp.qt.widgets.flow_layout import fill_rows
from boardapp.qt.widgets.text.plain_text import escape_rich_text, plain_label
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

ALIKE = 3
"""The number of equally likely rows from which they share a line."""
FOOT = 4
"""The height of a bar below the words of its row, in pixels."""
MOST_ROWS = 12
"""The most lines for one title; the board shows chances of spaces too."""


class _Row(NamedTuple):
    """A line: the title of a group, or outcomes with their chance and the length of its bar.

    The ``exact`` chance is its tool tip.
    """

    text: str
    chance: str = ""
    share: float = 0.0
    title: bool = False
    exact: str = ""


class _Bar(QWidget):
    """A row: its words above a bar as long as its chance, with the chance at the right."""

    def __init__(self, row: _Row) -> None:
        super().__init__()
        self._row = row
        self.setToolTip(escape_rich_text(row.exact))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        pad = round(self.fontMetrics().height() * 0.35)
        line = QHBoxLayout(self)
        # Five rows fit into the low area of a small screen with large text.
        line.setContentsMargins(0 if row.title else pad, 0, pad, 0 if row.title else FOOT)
        line.addWidget(wrapping_label(row.text, bold=row.title, in_form=True), 1)
        line.addWidget(plain_label(row.chance))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._row.title:
            return
        painter, role, colours = QPainter(self), QPalette.ColorRole, self.palette()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        bar, share = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), self._row.share
        painter.setPen(QPen(colours.color(role.Mid), 1))
        painter.setBrush(colours.color(role.Base))
        painter.drawRoundedRect(bar, 3, 3)
        if share:
            # Along the foot, because the end of a higher bar would cross the words.
            foot = QRectF(bar.left(), bar.bottom() - FOOT, max(bar.width() * share, 2.0), FOOT)
            painter.fillRect(foot, colours.color(role.Accent))


class OddsView(QWidget):
    """Shows odds in groups by their subject."""

    def __init__(self, odds: Sequence[Odds] = ()) -> None:
        super().__init__()
        self.rows: tuple[_Row, ...] = ()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 2)
        # A title and four rows fit into the low area of a small screen.
        self._column.setSpacing(1)
        self.setAccessibleName("Chances")
        self.show_odds(odds)

    def show_odds(self, odds: Sequence[Odds]) -> None:
        """Show odds."""
        rows = tuple(_rows(odds))
        if rows != self.rows:
            self.rows = rows
            fill_rows(self._column, [_Bar(row) for row in rows])
            self.setAccessibleDescription("\n".join(odds_lines_by_row(odds)))


def grouped(odds: Sequence[Odds]) -> dict[str, list[Odds]]:
    """Return odds in groups by their subject, in order."""
    groups: dict[str, list[Odds]] = {}
    for row in odds:
        groups.setdefault(row.of, []).append(row)
    return groups


def chance_words(row: Odds) -> str:
    """Return a row's chance in per cent."""
    return "not known" if row.chance is None else format_percent(row.chance)


def odds_lines_by_row(odds: Sequence[Odds]) -> Iterator[str]:
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
        lines = _lines_of_alike(rows)
        kept = sorted(lines, key=worth_showing, reverse=True)[:MOST_ROWS]
        for line in lines:
            if line in kept:
                each = " each" if len(line) > 1 else ""
                yield _row_of(line[0], ", ".join(row.outcome for row in line), each)
        if more := sum(map(len, lines)) - sum(map(len, kept)):
            board = ", on the board" if any(row.space is not None for row in rows) else ""
            yield _Row(f"and {more} more {plural('result', more)}{board}", title=True)


def _lines_of_alike(rows: Sequence[Odds]) -> list[list[Odds]]:
    """Return the rows of each line, in order; several equally likely rows share a line."""
    alike: dict[Fraction | None, list[Odds]] = {}
    for row in rows:
        alike.setdefault(row.chance, []).append(row)
    lines: list[list[Odds]] = []
    for row in rows:
        line = alike[row.chance] if len(alike[row.chance]) >= ALIKE else [row]
        if line not in lines:
            lines.append(line)
    return lines


def worth_showing(line: Sequence[Odds]) -> tuple[bool, Fraction]:
    """Return a key that is higher for outcomes that the board does not show, then likely ones."""
    return any(row.space is None for row in line), max(row.chance or Fraction() for row in line)


def _row_of(row: Odds, text: str, each: str = "") -> _Row:
    exact = f"Exactly {row.chance}{each}" if row.chance is not None else ""
    return _Row(text, f"{chance_words(row)}{each}", float(row.chance or 0), exact=exact)
