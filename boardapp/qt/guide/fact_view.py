"""Facts in words and as small pictures: equations, rulings, tables, tracks, chances."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QFrame, QGridLayout, QSizePolicy, QVBoxLayout, QWidget

from boardapp.core.grid import Grid
from boardapp.core.procedure.displayed_facts import (
    Fact,
    HighlightedSpaces,
    OddsFact,
    PathFact,
    SightLineFact,
    SumFact,
    SumTerm,
    TableFact,
    TrackFact,
)
from boardapp.qt.guide.odds_view import OddsView, odds_lines_by_row
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text
from boardapp.qt.widgets.text.wrapping_label import NO_BREAK, column_label, wrapping_label

SHORT = 24
"""The most letters in a table's column that does not wrap, and leaves room for the next ones."""
UNBROKEN = 8
"""The most letters of a table's cell, such as ``10 laid``, that stays in one line."""
Printed = Callable[..., str]
"""A function that returns where rules are printed, by their ids."""


def fact_words(fact: Fact, grid: Grid) -> str:
    """Return a fact in words, without its title."""
    match fact:
        case SumFact():
            return sum_words(fact)
        case SightLineFact():
            return f"{fact.ruling.headline()}. {fact.ruling.sentence()}"
        case HighlightedSpaces():
            # One label on all spaces says no more than the title.
            alike = len(set(fact.spaces.values())) == 1
            marked = (
                grid.name(space) if alike or not label else f"{grid.name(space)} ({label})"
                for space, label in fact.spaces.items()
            )
            return ", ".join(marked)
        case PathFact():
            return " → ".join(map(grid.name, fact.spaces))
        case OddsFact():
            return "; ".join(odds_lines_by_row(fact.rows))
        case TableFact():
            rows = fact.rows if fact.fell is None else (fact.rows[fact.fell],)
            return "; ".join(map(", ".join, rows))
        case TrackFact():
            return counter_words(fact)


def sum_words(fact: SumFact) -> str:
    """Return an equation in one line, each term with its meaning.

    A limit is left out if it does not change the total.

    >>> terms = SumTerm("MG-42", 12), SumTerm("close", -3), SumTerm("at least", 10, step="least")
    >>> sum_words(SumFact("To hit", terms))
    '12 (MG-42) − 3 (close), at least 10 = 10'
    """
    words = ""
    for term in _terms_in_effect(fact):
        sign = _sign(term, first=not words)
        of = term.of if term.of != sign.strip(" ,") else ""
        words += sign + str(_size(term, first=not words)) + (f" ({of})" if of else "")
    return f"{words or 0} = {fact.total}"


def sum_or_single_term_words(fact: SumFact) -> str:
    """Return an equation in one line, without its total if that only repeats a single term.

    >>> sum_or_single_term_words(SumFact("To hit", (SumTerm("Pak 40 (AP)", 12),)))
    '12 (Pak 40 (AP))'
    """
    words, terms = sum_words(fact), tuple(_terms_in_effect(fact))
    is_single = len(terms) == 1 and terms[0].step == "add" and terms[0].of
    return words.removesuffix(f" = {fact.total}") if is_single else words


def _terms_in_effect(fact: SumFact) -> Iterator[SumTerm]:
    """Yield the terms of a sum without limits that do not change its total."""
    for number, term in enumerate(fact.terms):
        before, after = (replace(fact, terms=fact.terms[:end]) for end in (number, number + 1))
        if term.step not in ("least", "most") or before.total != after.total:
            yield term


def _size(term: SumTerm, *, first: bool) -> int:
    return abs(term.number) if term.step == "add" and not first else term.number


def _number_text(number: int) -> str:
    """Return a number with a minus sign instead of a hyphen."""
    return str(number).replace("-", "−")


def _sign(term: SumTerm, *, first: bool) -> str:
    signs = {"times": " × ", "least": ", at least ", "most": ", at most "}
    if term.step != "add":
        return signs[term.step].lstrip(" ,") if first else signs[term.step]
    return "" if first else " − " if term.number < 0 else " + "


def counter_words(fact: TrackFact) -> str:
    """Return a track's old and new values, and its marks."""
    marks = "".join(f"; {name} is {number}" for name, number in fact.marks.items())
    moved = f"from {fact.before} to {fact.now}" if fact.before != fact.now else str(fact.now)
    title = f"{fact.of}: " if fact.of else ""
    least = f"{fact.least} is the least, " if fact.least else ""
    return f"{title}{moved} ({least}{fact.most} is the most{marks})"


class CounterTrack(QWidget):
    """A track with its ends, its marks, its old value (a ring) and its new value (a disc)."""

    def __init__(self, fact: TrackFact) -> None:
        super().__init__()
        self._fact = fact
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFixedHeight(round(self.fontMetrics().height() * 1.1))
        self.setAccessibleName(counter_words(fact))

    def paintEvent(self, event: QPaintEvent) -> None:
        fact, high = self._fact, float(self.height())
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role = QPalette.ColorRole
        roles = role.WindowText, role.Accent, role.Window
        ink, accent, ground = map(self.palette().color, roles)
        room = QRectF(high / 2, 0, self.width() - high, high)
        span, mark = max(fact.most - fact.least, 1), QPointF(0, high / 4)

        def spot(number: int) -> QPointF:
            return QPointF(room.left() + room.width() * (number - fact.least) / span, high / 2)

        painter.setPen(QPen(ink, 2))
        painter.drawLine(spot(fact.least), spot(fact.most))
        for number in (fact.least, fact.most, *fact.marks.values()):
            painter.drawLine(spot(number) - mark, spot(number) + mark)
        for number, fill, size in ((fact.before, ground, high / 4), (fact.now, accent, high / 3)):
            painter.setBrush(fill)
            painter.drawEllipse(spot(number), size, size)


class FactView(QWidget):
    """Shows one fact under its title, if nothing else shows the title."""

    def __init__(self, fact: Fact, grid: Grid, printed: Printed, *, has_title: bool = True) -> None:
        super().__init__()
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(2)
        if fact.title and has_title:
            column.addWidget(wrapping_label(fact.title, bold=True))
        column.addWidget(_body(fact, grid, printed))
        if isinstance(fact, TrackFact):
            column.addWidget(CounterTrack(fact))
        self.setAccessibleName(f"{fact.title}: {fact_words(fact, grid)}")


def _body(fact: Fact, grid: Grid, printed: Printed) -> QWidget:
    if isinstance(fact, OddsFact):
        return OddsView(fact.rows)
    if isinstance(fact, TableFact):
        return _table(fact)
    if isinstance(fact, SumFact):
        return _sum_column(fact, printed)
    return wrapping_label(fact_words(fact, grid))


class LabelGrid(QWidget):
    """Rows of words. The first ``narrow`` columns wrap only if the others lack room for a word."""

    def __init__(self, narrow: int) -> None:
        super().__init__()
        self._narrow = narrow
        self.rows = QGridLayout(self)
        self.rows.setContentsMargins(0, 0, 0, 0)
        self.rows.setVerticalSpacing(2)

    def add_heading(self, text: str) -> None:
        """Add a text in bold over all columns."""
        label = wrapping_label(text, bold=True)
        self.rows.addWidget(label, self.rows.rowCount(), 0, 1, -1)

    def add_row(self, texts: Sequence[str], tip: str = "", *, bold: int = 0) -> None:
        """Add a row with a tool tip; the first ``bold`` columns are in bold, numbers at the right.

        An empty text leaves its place empty.
        """
        down, side = self.rows.rowCount(), Qt.AlignmentFlag
        for right, text in enumerate(texts):
            narrow = right < self._narrow
            self.rows.setColumnStretch(right, not narrow)
            if not text:
                continue
            label = column_label(text)
            label.setToolTip(escape_rich_text(tip))
            label.setFont(bold_font(label.font()) if right < bold else label.font())
            number = narrow and text.lstrip("−").isdecimal()
            label.setAlignment(side.AlignTop | (side.AlignRight if number else side.AlignLeft))
            self.rows.addWidget(label, down, right)


def _sum_column(fact: SumFact, printed: Printed) -> QWidget:
    """Return a sum as a column of numbers over a line and the total, with words next to it.

    A limit has a row only if it changes the total. A printed source is the tip of its row.
    """
    made = LabelGrid(narrow=2)
    limits = {"least": "at least", "most": "at most"}
    for down, term in enumerate(_terms_in_effect(fact)):
        number = _number_text(_size(term, first=not down))
        cells = _sign(term, first=not down).strip(), number, term.of
        if lead := limits.get(term.step):
            of = term.of.removeprefix(lead).strip()
            cells = "", "", f"{lead} {number}: {of}" if of else f"{lead} {number}"
        made.add_row(cells, printed(term.rule) if term.rule else "")
    line = QFrame()
    line.setFrameShape(QFrame.Shape.HLine)
    made.rows.addWidget(line, made.rows.rowCount(), 0, 1, 2)
    made.add_row(("=", _number_text(fact.total)), bold=2)
    return made


def _table(fact: TableFact) -> QWidget:
    """Return a table; the row of the result is bold, with a pointer."""
    columns = [*zip(*fact.rows, strict=False)][:-1] or [*zip(*fact.rows, strict=False)]
    short = [all(len(text) <= SHORT for text in column) for column in columns]
    made = LabelGrid(narrow=1 + [*short, False].index(False))
    # A die's number right before a count would read as one number.
    made.rows.setHorizontalSpacing(made.fontMetrics().height() * 2 // 3)
    for down, row in enumerate(fact.rows):
        fell = down == fact.fell
        cells = (one.replace(" ", NO_BREAK) if len(one) <= UNBROKEN else one for one in row)
        made.add_row(("▶" if fell else "", *cells), bold=len(row) + 1 if fell else 0)
    return made
