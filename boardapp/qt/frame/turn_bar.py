"""A bar over the board: the turn, its steps, the present step on its side's plate, tallies."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from boardapp.core.game_progress import GameProgress
from boardapp.core.override_decorator import override
from boardapp.picture import palette
from boardapp.qt.sessions.lead_bar_height import TURN_LINES
from boardapp.qt.sessions.table_session import TableSession
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text

_LEFT = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
_MIDDLE = int(Qt.AlignmentFlag.AlignCenter)
BOTH = "both"
Stretch = tuple[float, str, str | None]
"""A segment of the bar: its width, its text, and the side whose plate it is on."""


class TurnBar(QWidget):
    """Shows the game's progress, or only the turn if the table has no led phases.

    Games without phases hide the bar, and so does a setup: the board keeps the room.
    """

    shown_or_hidden = Signal()

    def __init__(self, session: TableSession, *, has_phases: bool = True) -> None:
        super().__init__()
        self._has_phases = has_phases
        self._session = session
        self.progress: GameProgress | None = None
        self._turn = ""
        self._seen: bool | None = None
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        for signal in (session.document_opened, session.changed, session.asked_anew):
            signal.connect(self.refresh)
        self.refresh()

    def refresh(self, *_: object) -> None:
        """Show the progress of the table."""
        playing = self._session.playing
        found = self._session.progress
        turn = f"Turn {self._session.state.displayed_turn}" if playing is not None else ""
        seen = found is not None or (self._has_phases and not self._session.is_setting_up)
        if (found, turn, seen) == (self.progress, self._turn, self._seen):
            return
        self.progress, self._turn, self._seen = found, turn, seen
        # A label shown before it has a parent would be a window and take the focus.
        if self.parentWidget() is not None or not seen:
            self.setVisible(seen)
            self.shown_or_hidden.emit()
        self.setAccessibleName(_spoken_progress(found) if found else turn)
        # The plates may be shortened.
        tallies = found.tallies if found else ()
        self.setToolTip(escape_rich_text("\n".join(one.words for one in tallies)))
        self.update()

    @override
    def sizeHint(self) -> QSize:
        return QSize(1, round(TURN_LINES * self.fontMetrics().height()))

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = self.fontMetrics().height() * 0.5
        painter.setFont(bold_font(self.font()))
        if self.progress is None:
            self._paint_segments(painter, [self._make_segment(self._turn, None)], gap, gap)
            return
        tallies = self._tally_segments(self.progress)
        right = self.width() - gap - sum(wide + gap for wide, _, _ in tallies)
        self._paint_segments(painter, tallies, right, gap)
        steps = self._step_segments(self.progress, right - 2 * gap, gap)
        self._paint_segments(painter, steps, gap, gap)

    def _step_segments(self, shown: GameProgress, room: float, gap: float) -> Sequence[Stretch]:
        """Return the turn and its steps; if they do not fit, only the present step."""
        told = [(shown.turn, None), *((one, None) for one in [shown.told] if one)]
        present = [(step, shown.by or BOTH if number == shown.at else None)
                   for number, step in enumerate(shown.steps)]  # fmt: skip
        if shown.at is None:
            present = []
        whole = [self._make_segment(text, side) for text, side in (*told, *present)]
        if sum(wide + gap for wide, _, _ in whole) <= room or shown.at is None:
            return whole
        short = (*told, present[shown.at])
        return [self._make_segment(text, side) for text, side in short]

    def _tally_segments(self, shown: GameProgress) -> Sequence[Stretch]:
        """Return each side's tally on its plate, shortened as far as the steps leave no room."""
        gap = self.fontMetrics().height() * 0.5
        texts = [(one.side, one.words, *one.shorter) for one in shown.tallies]
        longest = max(map(len, texts), default=2)
        forms = [
            [self._make_segment(words[min(form, len(words) - 1)], side) for side, *words in texts]
            for form in range(longest - 1)
        ]
        steps = self._step_segments(shown, self.width(), gap)
        least = self._step_segments(shown, 0, gap)
        # All steps are worth more than long tallies.
        for there, tallies in (
            *((steps, one) for one in forms),
            *((least, one) for one in forms[1:]),
        ):
            if sum(wide + gap for wide, _, _ in (*tallies, *there)) + 3 * gap <= self.width():
                return tallies
        room = self.width() - 3 * gap - sum(wide + gap for wide, _, _ in least)
        most = _most_each([wide for wide, _, _ in forms[-1]], room - gap * len(texts))
        return [self._cut_segment(one, most) for one in forms[-1]]

    def _cut_segment(self, segment: Stretch, most: float) -> Stretch:
        """Return a segment that is at most so wide; words without room end in dots."""
        wide, text, side = segment
        if wide <= most:
            return segment
        metrics = QFontMetricsF(bold_font(self.font()))
        room = max(most - (wide - metrics.horizontalAdvance(text)), 0)
        return self._make_segment(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room), side)

    def _make_segment(self, text: str, side: str | None) -> Stretch:
        metrics = QFontMetricsF(bold_font(self.font()))
        plate = 0 if side is None else metrics.height()
        return metrics.horizontalAdvance(text) + plate, text, side

    def _paint_segments(
        self, painter: QPainter, stretches: Sequence[Stretch], left: float, gap: float
    ) -> None:
        high = self.height()
        for wide, text, side in stretches:
            room = QRectF(left, high * 0.12, wide, high * 0.76)
            if side is None:
                painter.setPen(self.palette().color(QPalette.ColorRole.WindowText))
                painter.drawText(room, _LEFT, text)
            else:
                style = palette.SIDES.get(side, palette.OTHER_SIDE)
                round_ = room.height() * (0.5 if style.outline == "round" else 0.15)
                painter.setPen(QPen(QColor(style.rim), 1.5))
                painter.setBrush(QColor(style.fill))
                painter.drawRoundedRect(room, round_, round_)
                painter.setPen(QColor(style.ink))
                painter.drawText(room, _MIDDLE, text)
            left += wide + gap


def _most_each(widths: Sequence[float], room: float) -> float:
    """Return the width to which the widest are cut, so that all fit into a room."""
    left = len(widths)
    for wide in sorted(widths):
        if wide * left > room:
            return room / left
        room, left = room - wide, left - 1
    return max(widths, default=0.0)


def _spoken_progress(shown: GameProgress) -> str:
    """Return the bar's content in words for screen readers."""
    step = "" if shown.at is None else shown.steps[shown.at]
    tallies = (one.words for one in shown.tallies)
    return ". ".join(filter(None, (shown.turn, step, *tallies, shown.told)))
