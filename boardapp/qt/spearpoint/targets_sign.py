"""The list of targets held up: on the whole screen, to be read by both players at two metres."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from boardapp.core.grid import Grid
from boardapp.qt.hold_up import LEAST_PIXELS, HoldUpView
from boardapp.qt.spearpoint.target_list import Item, Measures, paint_pieces
from boardapp.qt.spearpoint.target_rows import Entry

HINTS = "T turn   ·   ←  → more   ·   Esc close"
BAND_SHARE = 0.15
LEAST_SHARE, MOST_SHARE = 0.045, 0.075
"""How large letters are, as shares of the view's height: less is not read across the table."""


class TargetsSign(HoldUpView):
    """Shows the rows of a list in large letters, page by page where they are many."""

    def __init__(
        self, title: str, held: Sequence[Item], grid: Grid, parent: QWidget | None = None
    ) -> None:
        super().__init__(lambda painter, source, target: None, grid, parent)
        self._title, self._held = title, tuple(held)
        self.first = 0
        self.setWindowTitle(title)
        self.setAccessibleName(title)
        self.setAccessibleDescription("\n".join(self.paragraphs()))

    def paragraphs(self) -> list[str]:
        """Return every row in words."""
        return [one.words() if isinstance(one, Entry) else one.text for one in self._held]

    def step(self, by: int) -> None:
        """Go on to the next page, or back to the one before."""
        starts = self.pages()
        at = max(n for n, start in enumerate(starts) if start <= self.first)
        self.first = starts[min(max(at + by, 0), len(starts) - 1)]
        self.update()

    def magnify(self, factor: float) -> None:
        """Letters are as large as they fit."""

    # Layout

    @property
    def _room(self) -> QRectF:
        width, height = float(self.width()), float(self.height())
        gap = height * 0.025
        top = height * BAND_SHARE + gap / 2
        return QRectF(gap, top, width - 2 * gap, height * 0.945 - top)

    def _measures(self) -> Measures:
        """Return how rows are laid out: as large as all fit, or as large as must be."""
        size = self.height() * MOST_SHARE
        while True:
            measures = Measures(self._font(size), self._room.width(), self._held)
            high = sum(map(measures.high, self._held))
            if high <= self._room.height() or size <= self.height() * LEAST_SHARE:
                return measures
            size *= 0.94

    def pages(self) -> list[int]:
        """Return the first row of each page."""
        measures, starts, left = self._measures(), [0], self._room.height()
        for number, item in enumerate(self._held):
            high = measures.high(item)
            if high > left and number > starts[-1]:
                starts.append(number)
                left = self._room.height()
            left -= high
        return starts

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role, colours = QPalette.ColorRole, self.palette()
        painter.fillRect(self.rect(), colours.color(role.Base))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        self._paint_title(painter)
        starts = self.pages()
        at = max(n for n, start in enumerate(starts) if start <= self.first)
        last = starts[at + 1] if at + 1 < len(starts) else len(self._held)
        measures, top = self._measures(), self._room.top()
        for item in self._held[starts[at] : last]:
            painter.save()
            painter.translate(self._room.left(), top)
            paint_pieces(painter, measures, item, colours.color(role.Text))
            painter.restore()
            top += measures.high(item)
        painter.setFont(self._font(self.height() * 0.024))
        painter.setPen(colours.color(role.Text))
        gap = self.height() * 0.025
        foot = QRectF(gap, self.height() * 0.95, self.width() - 2 * gap, self.height() * 0.05)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(foot, int(middle), HINTS)
        if len(starts) > 1:
            where = f"{at + 1} of {len(starts)}"
            painter.drawText(foot, int(middle | Qt.AlignmentFlag.AlignRight), where)

    def _paint_title(self, painter: QPainter) -> None:
        role, colours = QPalette.ColorRole, self.palette()
        band = QRectF(0, 0, self.width(), self.height() * BAND_SHARE)
        gap = self.height() * 0.025
        painter.fillRect(band, colours.color(role.Highlight))
        painter.setPen(colours.color(role.HighlightedText))
        room = band.adjusted(gap, gap / 2, -gap, -gap / 2)
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
        pixels = room.height() * 0.65
        while pixels > LEAST_PIXELS:
            metrics = QFontMetricsF(self._font(pixels, bold=True))
            bounds = metrics.boundingRect(room, flags, self._title)
            if bounds.width() <= room.width() and bounds.height() <= room.height():
                break
            pixels *= 0.95
        painter.setFont(self._font(pixels, bold=True))
        painter.drawText(room, flags, self._title)
