"""The guide on the full screen, read across the table: question and chances, dice and result."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF, QPainter, QPalette
from PySide6.QtWidgets import QWidget

from boardapp.core.dice import format_percent
from boardapp.core.override_decorator import override
from boardapp.core.procedure.displayed_facts import HighlightedSpaces
from boardapp.core.procedure.question_parts import Odds
from boardapp.core.sentence_case import capitalize_first
from boardapp.document.game_report import game_report
from boardapp.qt.guide.bar import draw_side_plate
from boardapp.qt.guide.dice.die_box import die_png_base64, is_pictured
from boardapp.qt.guide.fact_view import fact_words
from boardapp.qt.guide.odds_view import chance_words, grouped, worth_showing
from boardapp.qt.guide.question_words import question_words
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.full_screen_text_base import FullScreenSign
from boardapp.qt.widgets.text.html_text import draw_fitting

MOST_ROWS = 8
"""The most chances shown in large letters: more would be too small to read from afar."""
MOST_DICE = 12
"""The most dice of one kind that are shown with their results."""
MOST_SPACES = 2
"""The most spaces with the same chance that are named; of more only their number is shown."""


class GuideSign(FullScreenSign):
    """Shows the question, or the result of the last answer, in letters legible at three metres.

    The sign follows the session: it shows the result of a throw entered meanwhile.
    """

    least_share = 0.03

    def __init__(
        self, session: TableSession, parent: QWidget | None = None, *, public: bool = False
    ) -> None:
        """Follow a session; a ``public`` sign shows no secret, even while one side sees it."""
        super().__init__(parent)
        self._session, self._public = session, public
        session.asked_anew.connect(self.refresh)
        self.refresh()

    def _hidden(self) -> bool:
        session = self._session
        return session.is_secret_hidden or (
            self._public and any(ask.secret for ask in session.asks)
        )

    @override
    def paint_band(self, painter: QPainter, band: QRectF) -> None:
        """Paint the acting side's plate and the request; without a question, paint the title."""
        session = self._session
        words = question_words(session) if session.asks else None
        if words is None or not words.who or self._hidden() or not session.is_procedure_asking:
            super().paint_band(painter, band)
            return
        colours, role, gap = self.palette(), QPalette.ColorRole, self.height() * 0.025
        painter.fillRect(band, colours.color(role.Highlight))
        high = band.height() * 0.5
        font = self.sized_font(high * 0.5)
        wide = QFontMetricsF(bold_font(font)).horizontalAdvance(words.who) + high
        plate = QRectF(band.left() + gap, band.center().y() - high / 2, wide, high)
        draw_side_plate(painter, plate, words.by, words.who, font, high / 30)
        room = band.adjusted(plate.right() + gap, gap / 2, -gap, -gap / 2)
        ink = colours.color(role.HighlightedText)
        draw_fitting(painter, room, words.sentence, self.sized_font(1), ink)

    @override
    def title(self) -> str:
        playing = self._session.playing
        if playing is not None and self._session.is_procedure_asking:
            secret = self._public and self._hidden()
            return "A secret choice" if secret else question_words(self._session).spoken
        if self._session.has_ended:
            return question_words(self._session).sentence
        return "Last result" if self._session.told else "boardapp asks nothing now"

    @override
    def paragraphs(self) -> list[str]:
        """Return the paragraphs: the last result, the question, its chances and facts."""
        session = self._session
        playing = session.playing
        if playing is None:
            return []
        if session.has_ended:
            return [*game_report(playing, session.state).lines]
        told = [*session.told]
        going = session.is_procedure_asking and not self._hidden()
        asks = session.asks if going else ()
        facts = [] if self._hidden() else [*session.facts]
        facts += [fact for ask in asks for fact in ask.facts]
        # The board shows the meaning of spaces.
        facts = [fact for fact in facts if not isinstance(fact, HighlightedSpaces)]
        more = question_words(session).more if asks else ""
        lines = [*told, more, *(ask.warning for ask in asks)]
        for ask in asks:
            lines += odds_lines_by_group(ask.odds)
        lines += [f"{fact.title}: {fact_words(fact, session.grid)}" for fact in facts]
        return [line for line in lines if line]

    @override
    def columns(self, size: int, width: float) -> Sequence[Sequence[str]]:
        (rows,) = super().columns(size, width)
        session = self._session
        shown = session.last_rolled_dice if session.told and not self._hidden() else ()
        side = round(size * 1.3)
        dice = "&nbsp;".join(
            f"<img width={side} height={side} src='data:image/png;base64,{face}'>"
            for one in shown if is_pictured(one.kind)
            for die in one.dice[:MOST_DICE]
            for face in (die_png_base64(one.kind.face_name(die), one.kind.colour, 2 * side),)
        )  # fmt: skip
        return [[*([f"<p>{dice}</p>"] if dice else []), *rows]]


def odds_lines_by_group(odds: tuple[Odds, ...]) -> Iterator[str]:
    """Yield each group of chances as a line; groups with the same chance share a line."""
    single = []
    for of, rows in grouped(odds).items():
        lead = f"{capitalize_first(of)}: " if of else ""
        words = lead + "; ".join(_chances(rows))
        if len(rows) > 1:
            yield words
        else:
            single.append(words)
    if single:
        yield "; ".join(single)


def _chances(rows: list[Odds]) -> Iterator[str]:
    """Yield chances in words; of a chance that many spaces share, yield their number."""
    shared = Counter(row.chance for row in rows if row.space is not None)
    few = [row for row in rows if row.space is None or shared[row.chance] <= MOST_SPACES]
    kept = sorted(few, key=lambda row: worth_showing([row]), reverse=True)[:MOST_ROWS]
    yield from (f"{row.outcome} ({chance_words(row)})" for row in few if row in kept)
    if len(few) > MOST_ROWS:
        yield f"and {len(few) - MOST_ROWS} more"
    for chance, number in shared.items():
        if number > MOST_SPACES and chance is not None:
            yield f"{number} {'others' if few else 'spaces'} ({format_percent(chance)} each)"
