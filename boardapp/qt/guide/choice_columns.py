"""Choices side by side where their words have room: a long list is then seen without scrolling."""

from __future__ import annotations

from PySide6.QtCore import QRect

from boardapp.core.override import override
from boardapp.qt.flow_layout import FlowLayout
from boardapp.qt.guide.choice_button import ChoiceButton

MOST_COLUMNS = 3


class ChoiceColumns(FlowLayout):
    """Puts choices in columns of one width; one that is refused has a line of its own."""

    @override
    def _arrange(self, rect: QRect, *, move: bool) -> int:
        gap, top = max(self.spacing(), 0), rect.top()
        held = [one for item in self._items if isinstance(one := item.widget(), ChoiceButton)]
        offered = [one for one in held if one.choice.refusal is None]
        widest = max((one.in_one_line() for one in offered), default=rect.width())
        room = (rect.width() + gap) // (widest + gap)
        columns = max(min(room, MOST_COLUMNS, len(offered)), 1)
        rows = [offered[at : at + columns] for at in range(0, len(offered), columns)]
        for row in (*rows, *([one] for one in held if one.choice.refusal is not None)):
            number = columns if row[0].choice.refusal is None else 1
            wide = (rect.width() - gap * (number - 1)) // number
            high = max(one.heightForWidth(wide) for one in row)
            for column, one in enumerate(row):
                if move:
                    one.setGeometry(rect.left() + column * (wide + gap), top, wide, high)
            top += high + gap
        return max(top - gap - rect.top(), 0)
