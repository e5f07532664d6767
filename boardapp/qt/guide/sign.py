"""The guide held up: question and chances before, dice and result after, for across the table."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from boardapp.core.procedure.values import Odds
from boardapp.qt.guide.fact_view import fact_words
from boardapp.qt.guide.odds_view import chance_words, grouped
from boardapp.qt.hold_up import BAND_SHARE, LEAST_PIXELS, HoldUpView
from boardapp.qt.session import Session

HINTS = "T turn   ·   Esc close"
MOST_ROWS = 8
"""Chances held up at most: those that can be told from afar."""


class GuideSign(HoldUpView):
    """Shows what is asked, or what came of the last answer, in letters read at three metres.

    It follows the session: a throw that is entered while it is held up shows its result.
    """

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(lambda painter, source, target: None, session.grid, parent)
        self._session = session
        session.asked_anew.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is asked now, with what was told last."""
        self.setWindowTitle(self.title())
        self.setAccessibleName(self.title())
        self.setAccessibleDescription("\n".join(self.paragraphs()))
        self.update()

    def title(self) -> str:
        """Return what stands in the band: the question's title, or what was done."""
        asks = self._session.asks
        playing = self._session.playing
        if playing is not None and self._session.going:
            return asks[0].title
        return "What came of it" if self._session.told else "Nothing is asked"

    def paragraphs(self) -> list[str]:
        """Return what is said: the last result first, then the question, its chances and facts."""
        session = self._session
        playing = session.playing
        if playing is None:
            return []
        told = [" ".join(session.told)]
        going = session.going and not session.hidden
        asks = session.asks if going else ()
        facts = [] if session.hidden else [*session.facts]
        facts += [fact for ask in asks for fact in ask.facts]
        printed = playing.game.printed
        lines = [*told, *(ask.sentence for ask in asks), *(ask.warning for ask in asks)]
        for ask in asks:
            lines += _odds_lines(ask.odds)
        lines += [f"{fact.title}: {fact_words(fact, session.grid, printed)}" for fact in facts]
        return [line for line in lines if line]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        role = QPalette.ColorRole
        painter.fillRect(self.rect(), self.palette().color(role.Base))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        width, height = float(self.width()), float(self.height())
        gap = height * 0.025
        band = QRectF(0, 0, width, height * BAND_SHARE)
        painter.fillRect(band, self.palette().color(role.Highlight))
        painter.setPen(self.palette().color(role.HighlightedText))
        self._paint_fitting(painter, band.adjusted(2 * gap, gap, -2 * gap, -gap), self.title())
        room = QRectF(2 * gap, band.bottom() + gap, width - 4 * gap, height * 0.955)
        room.setBottom(height * 0.94)
        self._paint_words(painter, room)
        painter.setFont(self._font(height * 0.024))
        painter.setPen(self.palette().color(role.Text))
        foot = QRectF(2 * gap, height * 0.95, width - 4 * gap, height * 0.05)
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignVCenter), HINTS)

    def _paint_fitting(self, painter: QPainter, room: QRectF, text: str) -> None:
        """Write a text as large as it fits."""
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignVCenter)
        pixels = room.height() * 0.75
        while pixels > LEAST_PIXELS:
            bounds = QFontMetricsF(self._font(pixels, bold=True)).boundingRect(room, flags, text)
            if bounds.width() <= room.width() and bounds.height() <= room.height():
                break
            pixels *= 0.95
        painter.setFont(self._font(pixels, bold=True))
        painter.drawText(room, flags, text)


def _odds_lines(odds: tuple[Odds, ...]) -> Iterator[str]:
    """Yield each group of chances as a line, those that stand on the board not one by one."""
    for of, rows in grouped(odds).items():
        named = [row for row in rows if row.space is None] or rows
        said = ", ".join(f"{row.outcome} {chance_words(row)}" for row in named[:MOST_ROWS])
        more = f", and {len(named) - MOST_ROWS} more" if len(named) > MOST_ROWS else ""
        yield f"{of[:1].upper()}{of[1:]}: {said}{more}" if of else said + more
