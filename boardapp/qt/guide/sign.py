"""The guide held up: question and chances before, dice and result after, for across the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QWidget

from boardapp.core.dice import format_chance
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.sentence_case import capitalize_first
from boardapp.qt.guide.fact_view import fact_words
from boardapp.qt.guide.odds_view import chance_words, grouped
from boardapp.qt.ruling.verdict_screen import BAND_SHARE, LEAST_PIXELS, VerdictScreen
from boardapp.qt.sessions.table_session import TableSession

HINTS = "T turn   ·   Esc close"
MOST_ROWS = 8
"""Chances held up at most: those that can be told from afar."""
MOST_SPACES = 2
"""Spaces of one chance that are named; of more only their number is."""


class GuideSign(VerdictScreen):
    """Shows what is asked, or what came of the last answer, in letters read at three metres.

    It follows the session: a throw that is entered while it is held up shows its result.
    """

    def __init__(
        self, session: TableSession, parent: QWidget | None = None, *, public: bool = False
    ) -> None:
        """Follow a session; what is ``public`` shows no secret, also while one side sees it."""
        super().__init__(lambda painter, source, target: None, session.grid, parent)
        self._session, self._public = session, public
        self.hints = HINTS
        session.asked_anew.connect(self.refresh)
        self.refresh()

    def refresh(self) -> None:
        """Show what is asked now, with what was told last."""
        self.setWindowTitle(self.title())
        self.setAccessibleName(self.title())
        self.setAccessibleDescription("\n".join(self.paragraphs()))
        self.update()

    def _hidden(self) -> bool:
        session = self._session
        return session.is_secret_hidden or (
            self._public and any(ask.secret for ask in session.asks)
        )

    def title(self) -> str:
        """Return what stands in the band: the question's title, or what was done."""
        asks = self._session.asks
        playing = self._session.playing
        if playing is not None and self._session.is_procedure_asking:
            return "A secret choice" if self._public and self._hidden() else asks[0].title
        return "What came of it" if self._session.told else "Nothing is asked"

    def paragraphs(self) -> list[str]:
        """Return what is said: the last result first, then the question, its chances and facts."""
        session = self._session
        playing = session.playing
        if playing is None:
            return []
        told = [" ".join(session.told)]
        going = session.is_procedure_asking and not self._hidden()
        asks = session.asks if going else ()
        facts = [] if self._hidden() else [*session.facts]
        facts += [fact for ask in asks for fact in ask.facts]
        # What spaces mean is read off the board.
        facts = [fact for fact in facts if not isinstance(fact, HighlightedSpaces)]
        printed = playing.game.printed
        lines = [*told, *(ask.sentence for ask in asks), *(ask.warning for ask in asks)]
        for ask in asks:
            lines += odds_lines(ask.odds)
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
        painter.drawText(foot, int(Qt.AlignmentFlag.AlignVCenter), self.hints)

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


def odds_lines(odds: tuple[Odds, ...]) -> Iterator[str]:
    """Yield each group of chances as a line; groups of one chance share a line."""
    single = []
    for of, rows in grouped(odds).items():
        lead = f"{capitalize_first(of)}: " if of else ""
        words = lead + ", ".join(_chances(rows))
        if len(rows) > 1:
            yield words
        else:
            single.append(words)
    if single:
        yield "; ".join(single)


def _chances(rows: list[Odds]) -> Iterator[str]:
    """Yield chances in words; those that many spaces share stand on the board one by one."""
    shared = Counter(row.chance for row in rows if row.space is not None)
    few = [row for row in rows if row.space is None or shared[row.chance] <= MOST_SPACES]
    yield from (f"{row.outcome} {chance_words(row)}" for row in few[:MOST_ROWS])
    if len(few) > MOST_ROWS:
        yield f"and {len(few) - MOST_ROWS} more"
    for chance, number in shared.items():
        if number > MOST_SPACES and chance is not None:
            yield f"{number} {'others' if few else 'spaces'} {format_chance(chance)} each"
