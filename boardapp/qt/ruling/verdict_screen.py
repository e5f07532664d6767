"""The hold-up view: one verdict on the whole screen, for the players across the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QCloseEvent,
    QColor,
    QFont,
    QFontMetricsF,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPalette,
    QPen,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from boardapp.core.grid import Grid, Space
from boardapp.core.sight_ruling import Ruling
from boardapp.picture.board.positions_on_print import PlanePoint
from boardapp.picture.palette import BAR, LINE_CASING, LINE_CORE, VERDICTS
from boardapp.qt.ruling.ruling_focus_points import (
    FocusPoint,
    Projection,
    decisive_point_index,
    find_focus_points,
    unprojected,
)
from boardapp.qt.ruling.ruling_view import one_way_sentence
from boardapp.qt.ruling.verdict_badge import BAND_INK, paint_contact_number, paint_verdict
from boardapp.qt.widgets import screen_reader
from boardapp.qt.widgets.plain_text import escape_rich_text
from boardapp.qt.widgets.style import bold_font

Approach = tuple[PlanePoint, PlanePoint]
"""A place on the line and the place of a feature nearest to it, in mils."""
PaintBoard = Callable[[QPainter, QRectF, QRectF], None]

WORD_SHARE = 0.125
"""Height of the verdict's capitals, as a share of the view's height."""
BAND_SHARE = 0.2
BAR_SHARE = 0.33
"""Width that what forbids a clear shot has beside the verdict, as a share of the view's."""
RIM = 1000
"""Mils about a space that the shorter side of the magnified board shows at first, together."""
LEAST_SPAN, MOST_SPAN = 250, 36_000
STEP = 1.5
GAP = 0.42
"""Space between paragraphs, as a share of the sentence's size."""
LEAST_PIXELS = 10
HINTS = "T turn   ·   ←  → step   ·   +  − magnify   ·   Esc close"
STANDING = "U units and points"

_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)


class VerdictScreen(QWidget):
    """Shows a ruling that can be read at three metres, without colour and from either side.

    ``paint_board(painter, source, target)`` draws the board's part ``source`` (mils) into
    ``target``; ``plane`` tells where in these mils a point of the grid's lattice lies. The
    line, its contacts and all words are drawn here.
    """

    closed = Signal()

    def __init__(
        self,
        paint_board: PaintBoard,
        grid: Grid,
        parent: QWidget | None = None,
        *,
        plane: Projection = unprojected,
    ) -> None:
        super().__init__(parent, Qt.WindowType.Window)
        self._paint_board = paint_board
        self._grid = grid
        self._plane = plane
        self.ruling: Ruling | None = None
        self.approach: Approach | None = None
        self.agreed = ""
        self.attack = ""
        self.stops: list[FocusPoint] = []
        self.at = 0
        self.turned = False
        self.span = self._initial_span()
        self.word_box = QRectF()
        self.hints = HINTS
        self.setWindowTitle("Hold-up view")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._make_actions()

    def _make_actions(self) -> None:
        key = Qt.Key
        for text, tip, act, keys in (
            ("Turn by 180°", "Turn everything for the player opposite", self.turn_upside_down,
             (key.Key_T, key.Key_R, key.Key_Space)),
            ("Next", "Show the next reason or contact", self.show_next,
             (key.Key_Right, key.Key_Down, key.Key_PageDown)),
            ("Previous", "Show the reason or contact before", self.show_previous,
             (key.Key_Left, key.Key_Up, key.Key_PageUp)),
            ("Magnify", "Show the place larger", self.zoom_in,
             (key.Key_Plus, key.Key_Equal)),
            ("Show more", "Show more of the board", self.zoom_out,
             (key.Key_Minus,)),
            ("Close", "Go back to the board", self.close, (key.Key_Escape,)),
        ):  # fmt: skip
            self._add_action(text, tip, act, keys)

    def _add_action(
        self, text: str, tip: str, act: Callable[[], object], keys: Iterable[Qt.Key]
    ) -> None:
        action = QAction(text, self)
        action.setStatusTip(tip)
        action.setToolTip(escape_rich_text(tip))
        action.setShortcuts([QKeySequence(one) for one in keys])
        action.triggered.connect(act)
        self.addAction(action)

    def add_score_action(self, show: Callable[[], object]) -> None:
        """Offer how the fight stands, which another view shows over this one."""
        self.hints = f"{STANDING}   ·   {self.hints}"
        self._add_action(
            "Units and points", "Show both sides' points and harmed units", show, (Qt.Key.Key_U,)
        )

    def _initial_span(self) -> float:
        corners = [self._plane(corner)[0] for corner in self._grid.outline(Space(0, 0))]
        return max(corners) - min(corners) + RIM

    # What is shown

    def show_ruling(
        self,
        ruling: Ruling,
        approach: Approach | None = None,
        agreed: str = "",
        attack: str = "",
    ) -> None:
        """Take a ruling and go to its decisive place; the view is then shown by its caller.

        ``approach`` is where (in mils) a clear line comes closest to what would block it,
        ``agreed`` what the table agreed instead, ``attack`` the attack where it is to be named.
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

    def turn_upside_down(self) -> None:
        """Turn everything by 180 degrees, for the player opposite."""
        self.turned = not self.turned
        self.update()
        screen_reader.announce(self, "Turned for the other side" if self.turned else "Turned back")

    def step(self, by: int) -> None:
        """Go on by so many places, round and round."""
        if self.stops:
            self._show_focus_point((self.at + by) % len(self.stops))
            screen_reader.announce(self, self.stops[self.at].text)

    def show_next(self) -> None:
        """Go to the next place."""
        self.step(1)

    def show_previous(self) -> None:
        """Go to the place before."""
        self.step(-1)

    def zoom_in(self) -> None:
        """Magnify the place."""
        self.magnify(STEP)

    def zoom_out(self) -> None:
        """Show more of the board about the place."""
        self.magnify(1 / STEP)

    def magnify(self, factor: float) -> None:
        """Show the place so many times larger."""
        self.span = min(max(self.span / factor, LEAST_SPAN), MOST_SPAN)
        self.update()

    def _show_focus_point(self, at: int) -> None:
        self.at = at
        self.setAccessibleDescription("\n".join(self.paragraphs()))
        self.update()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if delta := event.angleDelta().y():
            self.magnify(1.15 if delta > 0 else 1 / 1.15)

    def closeEvent(self, event: QCloseEvent) -> None:
        super().closeEvent(event)
        self.closed.emit()

    # Words

    def paragraphs(self) -> list[str]:
        """Return the sentence, then what is to be said at the present place."""
        ruling = self.ruling
        if ruling is None:
            return []
        sentence, margin = ruling.sentence(), ruling.margin_sentence()
        stop = self.stops[self.at]
        words = stop.full_text(said=sentence)
        said = f"{self.attack}: {sentence}" if self.attack else sentence
        lines = [said, f"{stop.label}  {words}" if stop.label.isdigit() else words]
        if words != margin:
            lines.append(margin)
        if back := ruling.reverse:
            lines.append(one_way_sentence(ruling) or f"The other way: {back.sentence()}")
        lines.append(
            " ".join(
                filter(None, (ruling.compare_tiles_sentence(), ruling.other_readings_sentence()))
            )
        )
        if self.agreed:
            lines.append(f"Agreed at the table: {self.agreed}")
        return [line.replace(" mm", "\u00a0mm") for line in lines if line]

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = self._painter()
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        if self.ruling is not None:
            band, board, words, hints = self.layout_areas()
            self._paint_band(painter, band, self.ruling)
            self._paint_magnified(painter, board, self.ruling)
            self._paint_words(painter, words)
            self._paint_hints(painter, hints, self.at, len(self.stops))

    def _painter(self) -> QPainter:
        """Return a painter of the whole view on its empty ground, turned as it is."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Base))
        if self.turned:
            painter.translate(self.width(), self.height())
            painter.rotate(180)
        return painter

    def layout_areas(self) -> tuple[QRectF, QRectF, QRectF, QRectF]:
        """Divide the view: verdict on top, board and words side by side (or stacked), hints."""
        width, height = float(self.width()), float(self.height())
        gap = height * 0.025
        band = QRectF(0, 0, width, height * BAND_SHARE)
        hints = QRectF(gap, height * 0.955, width - 2 * gap, height * 0.045)
        top, bottom = band.bottom() + gap, hints.top() - gap * 0.4
        if width >= height:
            across = width * 0.45
            board = QRectF(gap, top, across - gap, bottom - top)
            words = QRectF(across + gap, top, width - across - 2 * gap, bottom - top)
        else:
            middle = top + (bottom - top) * 0.5
            board = QRectF(gap, top, width - 2 * gap, middle - top)
            words = QRectF(gap, middle + gap, width - 2 * gap, bottom - middle - gap)
        return band, board, words, hints

    def _paint_band(self, painter: QPainter, band: QRectF, ruling: Ruling) -> None:
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
        """Paint what forbids the attack beside the verdict's word, as large as there is room."""
        inset = band.height() * 0.16
        plate = band.adjusted(self.word_box.right() + inset, inset, -inset, -inset)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(BAR))
        painter.drawRoundedRect(plate, inset * 0.5, inset * 0.5)
        room = plate.adjusted(inset * 0.7, inset * 0.2, -inset * 0.7, -inset * 0.2)
        flags = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignCenter)
        painter.setFont(self._fit_bold_font(words.upper(), room, flags, band.height() * 0.5))
        painter.setPen(BAND_INK)
        painter.drawText(room, flags, words.upper())

    def magnified_board_part(self, target: QRectF) -> QRectF:
        """Return the part of the board (mils) that is magnified into a rectangle."""
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
        _paint_line(painter, start, end, unit)
        if self.approach is not None:
            near, far = self.approach
            _paint_gap(painter, spot(*near), spot(*far), unit)
        self._paint_focus_points(painter, [spot(stop.x, stop.y) for stop in self.stops], unit)
        painter.restore()
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Text), unit * 0.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(target)

    def _paint_focus_points(self, painter: QPainter, spots: list[QPointF], unit: float) -> None:
        """Ring the places and set their numbers beside them, the present one on top."""
        badges = self.number_badge_rects(spots, unit)
        for i in sorted(badges, key=lambda number: number == self.at):
            self._paint_focus_point(painter, spots[i], self.stops[i], badges[i], unit)

    def number_badge_rects(self, spots: list[QPointF], unit: float) -> dict[int, QRectF]:
        """Return where the numbers of places stand, clear of each other; the present one first."""
        taken: list[QRectF] = []
        found: dict[int, QRectF] = {}
        for i in sorted(range(len(spots)), key=lambda number: number != self.at):
            if self.stops[i].label:
                found[i] = self._free_badge_rect(spots[i], unit * (8 if i == self.at else 6), taken)
                taken.append(found[i].adjusted(-unit, -unit, unit, unit))
        return found

    def _free_badge_rect(self, spot: QPointF, side: float, taken: list[QRectF]) -> QRectF:
        """Return a square beside the line at a place, the first that overlaps no other."""
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
        """Return a step of that length at right angles to the line, upward where it can be."""
        assert self.ruling is not None
        (ax, ay), (bx, by) = (self._plane(end) for end in self.ruling.ends)
        dx, dy = float(bx - ax), float(by - ay)
        size = (dx * dx + dy * dy) ** 0.5 or 1.0
        step = QPointF(dy / size, -dx / size) if size > 1 else QPointF(0, -1)
        return (step if step.y() < 0 or (step.y() == 0 and step.x() > 0) else -step) * length

    def _paint_words(self, painter: QPainter, room: QRectF) -> None:
        """Paint the paragraphs, the sentence larger, as large as all of them fit."""
        fonts = self.paragraph_fonts(room)
        gap = fonts[0].pixelSize() * GAP
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        top = room.top()
        for text, font in zip(self.paragraphs(), fonts, strict=True):
            painter.setFont(font)
            place = QRectF(room.left(), top, room.width(), room.height())
            bounds = painter.boundingRect(place, _WRAP, text)
            painter.drawText(bounds, _WRAP, text)
            top = bounds.bottom() + gap

    def paragraph_fonts(self, room: QRectF) -> list[QFont]:
        """Return a font for each paragraph, the sentence's larger, as large as all of them fit."""
        size = self.height() * 0.078
        while True:
            fonts = [self._font(size, bold=True)]
            fonts += [self._font(size * 0.68) for _ in self.paragraphs()[1:]]
            if size < LEAST_PIXELS or self.paragraphs_height(fonts, room) <= room.height():
                return fonts
            size *= 0.96

    def paragraphs_height(self, fonts: list[QFont], room: QRectF) -> float:
        """Return how high the paragraphs are in a room; more than it has if a word is too wide."""
        high = fonts[0].pixelSize() * GAP * (len(fonts) - 1)
        for text, font in zip(self.paragraphs(), fonts, strict=True):
            bounds = QFontMetricsF(font).boundingRect(room, _WRAP, text)
            if bounds.width() > room.width():
                return room.height() + 1
            high += bounds.height()
        return high

    def _font(self, pixels: float, *, bold: bool = False) -> QFont:
        font = QFont(self.font())
        font.setPixelSize(max(1, round(pixels)))
        return bold_font(font) if bold else font

    def _fit_bold_font(self, text: str, room: QRectF, flags: int, pixels: float) -> QFont:
        """Return a bold font of a size, smaller where the text does not fit its room."""
        while pixels > LEAST_PIXELS:
            bounds = QFontMetricsF(self._font(pixels, bold=True)).boundingRect(room, flags, text)
            if bounds.width() <= room.width() and bounds.height() <= room.height():
                break
            pixels *= 0.95
        return self._font(pixels, bold=True)

    def _paint_hints(self, painter: QPainter, room: QRectF, at: int, count: int) -> None:
        """Paint the keys, and of several places or pages which one is shown."""
        painter.setFont(self._font(self.height() * 0.024))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(room, middle | Qt.AlignmentFlag.AlignLeft, self.hints)
        if count > 1:
            where = f"{at + 1} of {count}"
            painter.drawText(room, middle | Qt.AlignmentFlag.AlignRight, where)


def _set_cap_height(font: QFont, pixels: float) -> None:
    font.setPixelSize(1000)
    font.setPixelSize(max(1, round(1000 * pixels / QFontMetricsF(font).capHeight())))


def _paint_line(painter: QPainter, start: QPointF, end: QPointF, unit: float) -> None:
    for colour, width in ((LINE_CASING, 1.5), (LINE_CORE, 0.8)):
        pen = QPen(QColor(colour), unit * width)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(start, end)
    for colour, size in ((LINE_CASING, 1.6), (LINE_CORE, 1.0)):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(start, unit * size, unit * size)
        painter.drawEllipse(end, unit * size, unit * size)


def _paint_gap(painter: QPainter, start: QPointF, end: QPointF, unit: float) -> None:
    """Measure the gap between the line and what would block it."""
    for colour, width, style in (
        ("#FFFFFF", 1.3, Qt.PenStyle.SolidLine),
        (LINE_CASING, 0.7, Qt.PenStyle.DotLine),
    ):
        painter.setPen(QPen(QColor(colour), unit * width, style))
        painter.drawLine(start, end)
    painter.setPen(QPen(QColor(LINE_CASING), unit * 0.6))
    painter.setBrush(QColor("#FFFFFF"))
    painter.drawEllipse(end, unit * 1.2, unit * 1.2)
