"""The list of targets held up: on the whole screen, to be read by both players at two metres."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from boardapp.core.grid import Grid
from boardapp.qt.ruling.verdict_screen import VerdictScreen
from boardapp.qt.spearpoint.fights.target_list import Item, TargetRowLayout, paint_row
from boardapp.qt.spearpoint.fights.target_rows import TargetEntry

HINTS = "T turn   ·   ←  → more   ·   Esc close"
BAND_SHARE = 0.15
LEAST_SHARE, MOST_SHARE = 0.045, 0.075
"""How large letters are, as shares of the view's height: less is not read across the table."""


class TargetsScreen(VerdictScreen):
    """Shows the rows of a list in large letters, page by page where they are many."""

    def __init__(
        self, title: str, held: Sequence[Item], grid: Grid, parent: QWidget | None = None
    ) -> None:
        super().__init__(lambda painter, source, target: None, grid, parent)
        self._title, self._held = title, tuple(held)
        self.first = 0
        self.hints = HINTS
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription("\n".join(self.paragraphs()))

    def paragraphs(self) -> list[str]:
        """Return every row in words."""
        return [
            one.description() if isinstance(one, TargetEntry) else one.text for one in self._held
        ]

    def step(self, by: int) -> None:
        """Go on to the next page, or back to the one before."""
        starts = self.pages()
        self.first = starts[min(max(self._page(starts) + by, 0), len(starts) - 1)]
        self.update()

    def _page(self, starts: Sequence[int]) -> int:
        return max(n for n, start in enumerate(starts) if start <= self.first)

    def magnify(self, factor: float) -> None:
        """Letters are as large as they fit."""

    # Layout

    @property
    def _room(self) -> QRectF:
        width, height = float(self.width()), float(self.height())
        gap = height * 0.025
        top = height * BAND_SHARE + gap / 2
        return QRectF(gap, top, width - 2 * gap, height * 0.945 - top)

    def _row_layout(self) -> TargetRowLayout:
        """Return how rows are laid out: as large as all fit, or as large as must be."""
        size = self.height() * MOST_SHARE
        while True:
            measures = TargetRowLayout(self._font(size), self._room.width(), self._held)
            high = sum(map(measures.high, self._held))
            if high <= self._room.height() or size <= self.height() * LEAST_SHARE:
                return measures
            size *= 0.94

    def pages(self) -> list[int]:
        """Return the first row of each page."""
        return self._starts(self._row_layout())

    def _starts(self, measures: TargetRowLayout) -> list[int]:
        starts, left = [0], self._room.height()
        for number, item in enumerate(self._held):
            high = measures.high(item)
            if high > left and number > starts[-1]:
                starts.append(number)
                left = self._room.height()
            left -= high
        return starts

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, measures, top = self._painter(), self._row_layout(), self._room.top()
        self._paint_title(painter)
        starts = self._starts(measures)
        at, ink = self._page(starts), self.palette().color(QPalette.ColorRole.Text)
        for item in self._held[starts[at] : [*starts, None][at + 1]]:
            painter.save()
            painter.translate(self._room.left(), top)
            paint_row(painter, measures, item, ink)
            painter.restore()
            top += measures.high(item)
        gap = self.height() * 0.025
        foot = QRectF(gap, self.height() * 0.95, self.width() - 2 * gap, self.height() * 0.05)
        self._paint_hints(painter, foot, at, len(starts))

    def _paint_title(self, painter: QPainter) -> None:
        role, colours = QPalette.ColorRole, self.palette()
        band = QRectF(0, 0, self.width(), self.height() * BAND_SHARE)
        gap = self.height() * 0.025
        painter.fillRect(band, colours.color(role.Highlight))
        painter.setPen(colours.color(role.HighlightedText))
        room = band.adjusted(gap, gap / 2, -gap, -gap / 2)
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
        painter.setFont(self._fit_bold_font(self._title, room, flags, room.height() * 0.65))
        painter.drawText(room, flags, self._title)
