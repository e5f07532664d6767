"""Choices in columns if their words have room: a long list then needs no scrolling."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect

from boardapp.core.override_decorator import override
from boardapp.qt.guide.choice_button import ChoiceButton
from boardapp.qt.guide.several_rows import CountRow
from boardapp.qt.widgets.flow_layout import FlowLayout

MOST_COLUMNS = 3
MOST_LINES = 2
"""The most lines of facts on a choice in a column; a choice with more gets its own row."""


ChoiceRow = ChoiceButton | CountRow


class ChoiceColumns(FlowLayout):
    """Puts choices in as many columns as make the list shortest without wrapping titles.

    A refused choice has a row of its own.
    """

    @override
    def _arrange(self, rect: QRect, *, move: bool) -> int:
        widgets = (item.widget() for item in self._items)
        choices = [one for one in widgets if isinstance(one, ChoiceRow) and not one.isHidden()]
        offered = sum(one.choice.refusal is None for one in choices)
        gap, top = max(self.spacing(), 0), rect.top()
        tries = (
            _rows_of_columns(choices, columns, rect.width(), gap)
            for columns in range(1, max(min(MOST_COLUMNS, offered), 1) + 1)
        )
        for wide, high, row in min(tries, key=lambda rows: sum(high + gap for _, high, _ in rows)):
            for number, one in enumerate(row if move else ()):
                one.setGeometry(rect.left() + number * (wide + gap), top, wide, high)
            top += high + gap
        return max(top - gap - rect.top(), 0)


def _rows_of_columns(
    choices: Sequence[ChoiceRow], columns: int, whole: int, gap: int
) -> list[tuple[int, int, list[ChoiceRow]]]:
    """Return the choices in rows, with the width of each choice and the height of each row.

    A choice alone in its row takes the whole width.
    """
    column = (whole - gap * (columns - 1)) // columns
    rows: list[list[ChoiceRow]] = []
    last_fits = False
    for one in choices:
        fits = one.choice.refusal is None and _fits(one, column)
        if fits and last_fits and len(rows[-1]) < columns:
            rows[-1].append(one)
        else:
            rows.append([one])
        last_fits = fits
    wides = [column if len(row) > 1 else whole for row in rows]
    return [
        (wide, max(one.heightForWidth(wide) for one in row), row)
        for wide, row in zip(wides, rows, strict=True)
    ]


def _fits(row: ChoiceRow, width: int) -> bool:
    """Return whether a choice's title fits one line at a width, and its facts a few lines."""
    room, title, more = row.words_width(width), row.title, row.more
    facts_height = more.heightForWidth(room) if more.text() else 0
    most = MOST_LINES * more.fontMetrics().height() + 1
    return title.fontMetrics().horizontalAdvance(title.text()) <= room and facts_height <= most
