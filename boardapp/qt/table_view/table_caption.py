"""Words on the table, turned towards a side: the question with its odds, or the verdict."""

from __future__ import annotations

import math
from html import escape
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent, QPalette, QTextDocument
from PySide6.QtWidgets import QWidget

from boardapp.qt.guide.guide_sign import odds_lines_by_group
from boardapp.qt.guide.question_words import question_words
from boardapp.qt.widgets.text.html_text import draw_document, html_document

if TYPE_CHECKING:
    from boardapp.qt.sessions.table_session import TableSession

_ROOM = 0.7
"""The largest share of a side's length that words may cover."""
_MOST_LINES = 6


class TableCaption(QWidget):
    """A plate with a few lines at a side of its parent, for players on that side."""

    def __init__(self, parent: QWidget, *, corner: bool = False) -> None:
        """Make an empty plate; a plate in a ``corner`` leaves the middle of the side free."""
        super().__init__(parent)
        self._whole = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.lines: tuple[str, ...] = ()
        self._turned, self._pixels, self._corner = 0, 20.0, corner
        self.hide()

    def show_lines(self, lines: tuple[str, ...]) -> None:
        """Show lines, the first one larger; no lines hide the plate."""
        if lines != self.lines:
            self.lines = lines
            self.setAccessibleName("\n".join(lines))
            self.place_at_side()

    def set_rotation(self, turned: int, pixels: float) -> None:
        """Turn clockwise by degrees, with letters of a height."""
        self._turned, self._pixels = turned, pixels
        self.place_at_side()

    def place_at_side(self) -> None:
        """Move to the side that the words face, in the size that the words need."""
        self.setVisible(bool(self.lines))
        if not self.lines:
            return
        whole = self._whole.rect()
        along = whole.height() if self._turned % 180 else whole.width()
        words = self._document(along * _ROOM).size()
        margin = 2 * self._pixels * 0.6
        size = QSize(math.ceil(words.width() + margin), math.ceil(words.height() + margin))
        if self._turned % 180:
            size.transpose()
        self.setGeometry(self._plate_rect(whole, size))
        self.raise_()
        self.update()

    def _plate_rect(self, whole: QRect, size: QSize) -> QRect:
        """Return a plate's rectangle: the middle of its side, or its end at the reader's right."""
        gap = round(self._pixels * 0.4)
        spot = QRect(whole.topLeft(), size)
        spot.moveCenter(whole.center())
        side = self._turned
        if side == 0:
            spot.moveBottom(whole.bottom() - gap)
        elif side == 180:
            spot.moveTop(whole.top() + gap)
        elif side == 90:
            spot.moveLeft(whole.left() + gap)
        else:
            spot.moveRight(whole.right() - gap)
        if self._corner:
            if side == 0:
                spot.moveRight(whole.right() - gap)
            elif side == 180:
                spot.moveLeft(whole.left() + gap)
            elif side == 90:
                spot.moveBottom(whole.bottom() - gap)
            else:
                spot.moveTop(whole.top() + gap)
        return spot

    def _document(self, most: float) -> QTextDocument:
        """Return the lines, centred, in the least width."""
        font = QFont(self.font())
        font.setPixelSize(max(round(self._pixels), 8))
        # A number and its sign stay on one line.
        first, *rest = (escape(one).replace(" %", "&nbsp;%") for one in self.lines)
        larger = f"font-size:{round(font.pixelSize() * 1.25)}px"
        html = f"<p align=center style='{larger}'><b>{first}</b></p>"
        html += "".join(f"<p align=center>{line}</p>" for line in rest)
        document = html_document(html, font, most)
        document.setTextWidth(math.ceil(document.idealWidth()))
        return document

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(QRectF(self.rect()).center())
        painter.rotate(self._turned)
        size = self.size().transposed() if self._turned % 180 else self.size()
        box = QRectF(-size.width() / 2, -size.height() / 2, size.width(), size.height())
        role = QPalette.ColorRole
        painter.setPen(self.palette().color(role.Mid))
        painter.setBrush(self.palette().color(role.Base))
        radius = self._pixels * 0.35
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), radius, radius)
        margin = self._pixels * 0.6
        document = self._document(box.width() - 2 * margin)
        top_left = box.center() - QPointF(document.size().width(), document.size().height()) / 2
        draw_document(painter, document, top_left, self.palette().color(role.Text))


def acting_side(session: TableSession) -> str:
    """Return the side that the shown question is for; "" for both sides, and for none."""
    return question_words(session).by if _is_question_shown(session) else ""


def _is_question_shown(session: TableSession) -> bool:
    """Return whether a question is shown that both sides may read, or a led turn's menu."""
    if session.document is None or session.playing is None or not session.asks:
        return False
    if session.is_showing_history or any(ask.secret for ask in session.asks):
        return False
    return session.is_procedure_asking or session.is_turn_led


def caption_lines(session: TableSession) -> tuple[str, ...]:
    """Return the lines for both players: the question with its odds, else a verdict."""
    if session.document is None or any(ask.secret for ask in session.asks):
        return ()
    verdict = session.verdict_lines()
    if not _is_question_shown(session) or (verdict and not session.is_procedure_asking):
        return verdict
    words = question_words(session)
    lines = [words.spoken, *filter(None, [words.about])]
    for ask in session.asks:
        lines += odds_lines_by_group(ask.odds)
    return tuple(lines[:_MOST_LINES])
