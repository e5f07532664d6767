"""The verdict screen: one ruling on the full screen, for the players across the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPalette, QPen, QWheelEvent
from PySide6.QtWidgets import QWidget

from boardapp.core.grid import Grid, Space
from boardapp.core.override_decorator import override
from boardapp.core.sentence_case import as_sentence, capitalize_first, rules_in_brackets
from boardapp.core.sight_ruling import Ruling
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.palette import BAR, LINE_CASING, VERDICTS
from boardapp.qt.ruling.ruling_focus_points import (
    FocusPoint,
    Projection,
    decisive_point_index,
    find_focus_points,
    unchanged_point,
)
from boardapp.qt.ruling.ruling_view import one_way_sentence
from boardapp.qt.ruling.verdict_badge import BAND_INK, paint_contact_number, paint_verdict
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.style import bold_font
from boardapp.qt.widgets.text.full_screen_text_base import FullScreenSign
from boardapp.qt.widgets.text.html_text import draw_fitting

Approach = tuple[PlanePoint, PlanePoint]
"""A point on the line, and the nearest point of a feature, in mils."""
PaintBoard = Callable[[QPainter, QRectF, QRectF], None]

WORD_SHARE = 0.125
"""Height of the verdict's capitals, as a share of the view's height."""
BAR_SHARE = 0.33
"""The share of the view's width for the words that forbid an attack on a clear line."""
MOST_REASONS = 3
"""The most reasons that are shown at once."""
RIM = 1000
"""Mils that the magnified board shows around a space at first, both sides together."""
LEAST_SPAN, MOST_SPAN = 250, 36_000
STEP = 1.5


class VerdictScreen(FullScreenSign):
    """Shows a ruling that can be read at three metres, without colour and from either side.

    ``paint_board(painter, source, target)`` draws the board's part ``source`` (mils) into
    ``target``; ``plane`` maps a point of the grid's lattice to these mils. The
    line and its contacts are drawn here.
    """

    def __init__(
        self,
        paint_board: PaintBoard,
        grid: Grid,
        parent: QWidget | None = None,
        *,
        plane: Projection = unchanged_point,
    ) -> None:
        super().__init__(parent)
        self._paint_board = paint_board
        self._grid = grid
        self._plane = plane
        self.ruling: Ruling | None = None
        self.approach: Approach | None = None
        self.agreed = ""
        self.attack = ""
        self.picture_note = ""
        """A line about the picture of the board."""
        self.stops: list[FocusPoint] = []
        self.at = 0
        self.span = self._initial_span()
        self.word_box = QRectF()
        self.hints = (
            "T: turn upside down   ·   ← →: next contact   ·   + −: magnify   ·   Esc: close"
        )
        self.setWindowTitle("Verdict")
        key = Qt.Key
        self.add_action("Magnify", "Enlarge this part of the board", self.zoom_in,
                        key.Key_Plus, key.Key_Equal)  # fmt: skip
        self.add_action("Show more", "Show more of the board", self.zoom_out, key.Key_Minus)

    def _initial_span(self) -> float:
        corners = [self._plane(corner)[0] for corner in self._grid.outline(Space(0, 0))]
        return max(corners) - min(corners) + RIM

    # Contents

    def show_ruling(
        self,
        ruling: Ruling,
        approach: Approach | None = None,
        agreed: str = "",
        attack: str = "",
    ) -> None:
        """Set the ruling and go to its decisive point; the caller then shows the view.

        ``approach`` is where (in mils) a clear line is closest to an obstacle,
        ``agreed`` is the players' own agreement, ``attack`` the attack if it is to be named.
        """
        self.ruling = ruling
        self.attack = attack
        self.agreed = agreed
        self.approach = approach
        self.stops = find_focus_points(
            ruling, self._grid, approach[0] if approach else None, self._plane
        )
        self.span = self._initial_span()
        self.setWindowTitle(f"{ruling.origin} to {ruling.target}: {ruling.headline()}")
        self.setAccessibleName(f"{ruling.headline()}. {ruling.sentence()}")
        self._show_focus_point(decisive_point_index(self.stops))

    @override
    def go_by_pages(self, by: int) -> None:
        """Go forward or back by some points; after the last point comes the first."""
        if self.stops:
            self._show_focus_point((self.at + by) % len(self.stops))
            screen_reader.announce(self, self.stops[self.at].text)

    def zoom_in(self) -> None:
        """Magnify the present point."""
        self.magnify(STEP)

    def zoom_out(self) -> None:
        """Show more of the board around the present point."""
        self.magnify(1 / STEP)

    def magnify(self, factor: float) -> None:
        """Show the present point ``factor`` times larger."""
        self.span = min(max(self.span / factor, LEAST_SPAN), MOST_SPAN)
        self.update()

    def _show_focus_point(self, at: int) -> None:
        self.at = at
        self.setAccessibleDescription("\n".join(self.paragraphs()))
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if delta := event.angleDelta().y():
            self.magnify(1.15 if delta > 0 else 1 / 1.15)

    # Words

    @override
    def paragraphs(self) -> list[str]:
        """Return the line, why its verdict is so, and then all that is less important."""
        if self.ruling is None:
            return []
        return [*self._leading_texts(self.ruling), *self._further_texts(self.ruling)]

    @override
    def columns(self, size: int, width: float) -> Sequence[Sequence[str]]:
        """Return the line and the reasons in bold, and the rest smaller."""
        if self.ruling is None:
            return [[]]
        small = f"<p style='font-size:{round(size * 0.62)}px'>"
        source = f" {rules_in_brackets(self.stops[self.at].source)}"
        leading = []
        for text in self._leading_texts(self.ruling):
            words = text.removesuffix(source)
            cited = f"{small}{escape(source.strip())}</p>" if words != text else ""
            leading.append(f"<p><b>{escape(words)}</b></p>{cited}")
        further = (escape(text) for text in self._further_texts(self.ruling))
        return [[*leading, *(f"{small}{text}</p>" for text in further)]]

    def _leading_texts(self, ruling: Ruling) -> list[str]:
        """Return the line, and why it is blocked or how clear it is, as the band has the verdict.

        Of many reasons only the one at the present point is among them.
        """
        line = f"{ruling.origin} to {ruling.target}"
        if ruling.lineless:
            line = f"{ruling.lineless} on {ruling.target}"
        elif self.attack:
            line = f"{self.attack}: {line}"
        texts = [ruling.sentence() if ruling.status == "cannot-rule" else line]
        present = self.stops[self.at].label
        few = len(ruling.causes) <= MOST_REASONS
        for number, cause in enumerate(ruling.causes, 1):
            if str(number) == present:
                texts.append(f"{number}.\u00a0 {self.stops[self.at].full_text()}")
            elif few:
                texts.append(f"{number}.\u00a0 {as_sentence(cause.text)}")
        if not few:
            texts.append(f"There are {len(ruling.causes)} reasons. Press → to see the next one.")
        if ruling.status == "clear":
            texts.append(ruling.margin_sentence())
            texts += [
                f"The attack is not allowed, because {note.text}."
                for note in ruling.attack_prohibitions
            ]
        return [_with_whole_lengths(text) for text in texts]

    def _further_texts(self, ruling: Ruling) -> list[str]:
        """Return what is known besides the reasons: notes, margin, the other way, agreement."""
        stop = self.stops[self.at]
        texts = []
        if not stop.blocks and stop.source:
            texts.append(f"{stop.label}.\u00a0 {stop.full_text()}")
        elif not stop.label and stop.text != ruling.margin_sentence():
            texts.append(stop.text)
        if ruling.status != "clear":
            texts.append(ruling.margin_sentence())
        texts += [_other_way_sentence(ruling), ruling.compare_tiles_sentence()]
        texts.append(ruling.other_readings_sentence())
        if self.agreed:
            texts.append(f"Agreed instead: {self.agreed}")
        return [_with_whole_lengths(text) for text in (*texts, self.picture_note) if text]

    # Painting

    @override
    def paint_contents(self, painter: QPainter) -> None:
        if self.ruling is not None:
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            super().paint_contents(painter)
            self._paint_magnified(painter, self.board_rect(), self.ruling)

    @override
    def page_position(self, pages: int) -> tuple[int, int]:
        return self.at, len(self.stops)

    def board_rect(self) -> QRectF:
        """Return the magnified board's rectangle: left of the words, or above in a high view."""
        room = super().layout_areas()[1]
        if self.width() >= self.height():
            room.setWidth(self.width() * 0.45 - room.left())
        else:
            room.setHeight(room.height() / 2)
        return room

    @override
    def layout_areas(self) -> tuple[QRectF, QRectF, QRectF]:
        band, words, hints = super().layout_areas()
        gap = words.left()
        if self.width() >= self.height():
            words.setLeft(self.board_rect().right() + gap)
        else:
            words.setTop(self.board_rect().bottom() + gap)
        return band, words, hints

    @override
    def paint_band(self, painter: QPainter, band: QRectF) -> None:
        """Paint the verdict's word and icon, and what forbids an attack on a clear line."""
        ruling = self.ruling
        assert ruling is not None
        painter.fillRect(band, QColor(VERDICTS[ruling.status].fill))
        font = bold_font(self.font())
        _set_cap_height(font, self.height() * WORD_SHARE)
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 98)
        inset = band.height() * 0.16
        aside = band.width() * BAR_SHARE if ruling.attack_prohibitions else 0
        room = band.adjusted(inset, 0, -inset - aside, 0)
        self.word_box = paint_verdict(painter, room, ruling.status, font)
        if ruling.attack_prohibitions:
            self._paint_forbidding_words(painter, band, ruling.prohibition_phrase())

    def _paint_forbidding_words(self, painter: QPainter, band: QRectF, words: str) -> None:
        """Paint what forbids the attack next to the verdict's word, as large as it fits."""
        inset = band.height() * 0.16
        plate = band.adjusted(self.word_box.right() + inset, inset, -inset, -inset)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(BAR))
        painter.drawRoundedRect(plate, inset * 0.5, inset * 0.5)
        room = plate.adjusted(inset * 0.7, inset * 0.2, -inset * 0.7, -inset * 0.2)
        draw_fitting(painter, room, words.upper(), self.sized_font(1), BAND_INK, align="center")

    def magnified_board_part(self, target: QRectF) -> QRectF:
        """Return the part of the board (mils) that fills a rectangle when magnified."""
        stop = self.stops[self.at]
        scale = self.span / min(target.width(), target.height())
        source = QRectF(0, 0, target.width() * scale, target.height() * scale)
        source.moveCenter(QPointF(stop.x, stop.y))
        return source

    def _paint_magnified(self, painter: QPainter, target: QRectF, ruling: Ruling) -> None:
        source = self.magnified_board_part(target)
        painter.save()
        painter.setClipRect(target)
        self._paint_board(painter, source, target)
        painter.restore()
        painter.save()
        painter.setClipRect(target)
        scale = target.width() / source.width()

        def spot(x: float, y: float) -> QPointF:
            return QPointF(
                target.left() + (x - source.left()) * scale,
                target.top() + (y - source.top()) * scale,
            )

        unit = target.height() * 0.012
        start, end = (spot(*self._plane(end)) for end in ruling.ends)
        _paint_line(painter, start, end, unit, VERDICTS[ruling.status].line)
        if self.approach is not None:
            near, far = self.approach
            _paint_gap(painter, spot(*near), spot(*far), unit)
        self._paint_focus_points(painter, [spot(stop.x, stop.y) for stop in self.stops], unit)
        painter.restore()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), unit * 0.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(target)

    def _paint_focus_points(self, painter: QPainter, spots: list[QPointF], unit: float) -> None:
        """Ring the points and put their numbers next to them, the present one on top."""
        badges = self.number_badge_rects(spots, unit)
        for i in sorted(badges, key=lambda number: number == self.at):
            self._paint_focus_point(painter, spots[i], self.stops[i], badges[i], unit)

    def number_badge_rects(self, spots: list[QPointF], unit: float) -> dict[int, QRectF]:
        """Return the squares of the points' numbers, without overlaps; the present one first."""
        taken: list[QRectF] = []
        found: dict[int, QRectF] = {}
        for i in sorted(range(len(spots)), key=lambda number: number != self.at):
            if self.stops[i].label:
                found[i] = self._free_badge_rect(spots[i], unit * (8 if i == self.at else 6), taken)
                taken.append(found[i].adjusted(-unit, -unit, unit, unit))
        return found

    def _free_badge_rect(self, spot: QPointF, side: float, taken: list[QRectF]) -> QRectF:
        """Return a square next to the line at a point, if possible without an overlap."""
        badge = QRectF(0, 0, side, side)
        for tries in range(12):
            away = side * (1.0 + 0.9 * (tries // 2))
            badge.moveCenter(spot + self._perpendicular_offset(-away if tries % 2 else away))
            if not any(badge.intersects(other) for other in taken):
                break
        return badge

    @staticmethod
    def _paint_focus_point(
        painter: QPainter, spot: QPointF, stop: FocusPoint, badge: QRectF, unit: float
    ) -> None:
        size = badge.width() * 0.3
        for colour, width in ((LINE_CASING, 1.1), ("#FFFFFF", 0.5)):
            painter.setPen(QPen(QColor(colour), unit * width))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawLine(spot, badge.center())
            painter.drawEllipse(spot, size, size)
        paint_contact_number(painter, badge, stop.label, blocks=stop.blocks)

    def _perpendicular_offset(self, length: float) -> QPointF:
        """Return an offset of a length at right angles to the line, upward if possible."""
        assert self.ruling is not None
        (ax, ay), (bx, by) = (self._plane(end) for end in self.ruling.ends)
        dx, dy = float(bx - ax), float(by - ay)
        size = (dx * dx + dy * dy) ** 0.5 or 1.0
        step = QPointF(dy / size, -dx / size) if size > 1 else QPointF(0, -1)
        return (step if step.y() < 0 or (step.y() == 0 and step.x() > 0) else -step) * length


def _with_whole_lengths(text: str) -> str:
    """Return a text that does not wrap between a number and its unit."""
    return text.replace(" mm", "\u00a0mm")


def _other_way_sentence(ruling: Ruling) -> str:
    """Return the verdict of the other direction, without what is the same in both."""
    back = ruling.reverse
    if back is None or ruling.is_one_way:
        return one_way_sentence(ruling)
    said = {cause.text for cause in ruling.causes}
    way = f"the opposite direction, {back.origin} to {back.target}"
    if all(cause.text in said for cause in back.causes) and (
        back.margin_sentence() == ruling.margin_sentence()
    ):
        if ruling.status == "cannot-rule":
            return f"boardapp cannot rule on {way}, either."
        return f"{capitalize_first(way)}, is {ruling.status} too."
    return f"In the other direction, {back.sentence()}"


def _set_cap_height(font: QFont, pixels: float) -> None:
    font.setPixelSize(1000)
    font.setPixelSize(max(1, round(1000 * pixels / QFontMetricsF(font).capHeight())))


def _paint_line(painter: QPainter, start: QPointF, end: QPointF, unit: float, core: str) -> None:
    for colour, width in ((LINE_CASING, 1.5), (core, 0.8)):
        pen = QPen(QColor(colour), unit * width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(start, end)
    for colour, size in ((LINE_CASING, 1.6), (core, 1.0)):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(start, unit * size, unit * size)
        painter.drawEllipse(end, unit * size, unit * size)


def _paint_gap(painter: QPainter, start: QPointF, end: QPointF, unit: float) -> None:
    """Paint a measure of the gap between the line and the nearest obstacle."""
    for colour, width, style in (
        ("#FFFFFF", 1.3, Qt.PenStyle.SolidLine),
        (LINE_CASING, 0.7, Qt.PenStyle.DotLine),
    ):
        painter.setPen(QPen(QColor(colour), unit * width, style))
        painter.drawLine(start, end)
    painter.setPen(QPen(QColor(LINE_CASING), unit * 0.6))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawEllipse(end, unit * 1.2, unit * 1.2)
