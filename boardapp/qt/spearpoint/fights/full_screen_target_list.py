"""The list of targets on the whole screen, readable by both players from two metres."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.spearpoint.fights.target_list import Item, TargetRowLayout
from boardapp.qt.widgets.text.full_screen_text_base import FullScreenSign


class TargetsScreen(FullScreenSign):
    """Shows the rows of a list in large letters, on several pages if there are many rows."""

    band_share = 0.15
    most_share = 0.075
    least_share = 0.045

    def __init__(self, title: str, rows: Sequence[Item], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows = rows
        self.setWindowTitle(title)
        self.refresh()

    @override
    def paragraphs(self) -> list[str]:
        return [row.description() for row in self._rows]

    @override
    def columns(self, size: int, width: float) -> Sequence[Sequence[str]]:
        layout = TargetRowLayout(self.sized_font(size), width, self._rows)
        return [[layout.html(row) for row in self._rows]]
