"""Choices in columns if their words have room: a long list then needs no scrolling."""

from __future__ import annotations

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
        rows_held = (item.widget() for item in self._items)
        held = [one for one in rows_held if isinstance(one, ChoiceRow) and not one.isHidden()]
        offered = sum(one.choice.refusal is None for one in held)
        gap = max(self.spacing(), 0)
        tries = (
            _Rows(held, columns, rect.width(), gap)
            for columns in range(1, max(min(MOST_COLUMNS, offered), 1) + 1)
        )
        rows = min(tries, key=lambda rows: rows.high)
        if move:
            rows.place(rect.left(), rect.top())
        return max(rows.high - gap, 0)


class _Rows:
    """Choices in columns; a choice with too many facts for one spans all of them."""

    def __init__(self, held: list[ChoiceRow], columns: int, whole: int, gap: int) -> None:
        self._gap = gap
        column = (whole - gap * (columns - 1)) // columns
        self._rows: list[tuple[int, list[ChoiceRow]]] = []
        for one in held:
            if one.choice.refusal is not None or not one.fits(column, MOST_LINES):
                self._rows.append((whole, [one]))
            elif self._rows and self._rows[-1][0] == column and len(self._rows[-1][1]) < columns:
                self._rows[-1][1].append(one)
            else:
                self._rows.append((column, [one]))
        # A choice alone in its row takes the whole width.
        self._rows = [(wide if len(row) > 1 else whole, row) for wide, row in self._rows]
        self._highs = [max(one.heightForWidth(wide) for one in row) for wide, row in self._rows]
        self.high = sum(high + gap for high in self._highs)

    def place(self, left: int, top: int) -> None:
        """Put the choices into their places, beginning at a corner."""
        for (wide, row), high in zip(self._rows, self._highs, strict=True):
            for number, one in enumerate(row):
                one.setGeometry(left + number * (wide + self._gap), top, wide, high)
            top += high + self._gap
