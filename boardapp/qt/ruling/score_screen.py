"""How a fight stands, held up: both sides' points and harmed units, read from across the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QWidget

from boardapp.core.grid import Grid
from boardapp.picture import palette
from boardapp.picture.pieces.unit_signs import INK, LOW, PAPER
from boardapp.qt.boards.fight_score_values import HarmedUnit, Score, SideScore
from boardapp.qt.ruling.verdict_screen import BAND_SHARE, VerdictScreen

LEAST_SHARE, MOST_SHARE = 0.045, 0.07
"""How large names are, as shares of the view's height: less is not read at two metres."""
_WORDS = 0.74
"""How large what befell a unit is beside its name."""
_WRAP = int(Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
_HINTS = "T turn   ·   Esc close"
_MORE = "T turn   ·   ←  → more   ·   Esc close"


class ScoreScreen(VerdictScreen):
    """Shows how a fight stands; it follows the table while it is held up."""

    def __init__(
        self, standing: Callable[[], Score], grid: Grid, parent: QWidget | None = None
    ) -> None:
        super().__init__(lambda painter, source, target: None, grid, parent)
        self._standing = standing
        self.page = 0
        self.refresh()

    def refresh(self) -> None:
        """Show how it stands now."""
        self.setWindowTitle("Units and points")
        self.setAccessibleName("Units and points")
        self.setAccessibleDescription("\n".join(self.paragraphs()))
        self.update()

    def paragraphs(self) -> list[str]:
        """Return all that is shown, a line each."""
        return [line for side in self._standing() for line in _side_lines(side)]

    def step(self, by: int) -> None:
        """Go on to the next page, or back to the one before."""
        self.page = min(max(self.page + by, 0), len(self.pages()) - 1)
        self.update()

    def magnify(self, factor: float) -> None:
        """Letters are as large as they fit."""

    # Layout

    def _side_rect(self, number: int) -> QRectF:
        """Return where a side's units are written."""
        width, height = float(self.width()), float(self.height())
        gap = height * 0.03
        top = height * BAND_SHARE + gap
        wide = (width - 3 * gap) / 2
        return QRectF(gap + number * (wide + gap), top, wide, height * 0.945 - top)

    def name_font_size(self, sides: Score) -> float:
        """Return how large names are: as large as all fit, or as large as must be."""
        size, room = self.height() * MOST_SHARE, self._side_rect(0)
        least = self.height() * LEAST_SHARE
        while size > least:
            highest = max(
                (self._side_height(side, size, room.width()) for side in sides), default=0.0
            )
            if highest <= room.height():
                return size
            size *= 0.97
        return least

    def _side_height(self, side: SideScore, size: float, wide: float) -> float:
        return sum(self._unit_height(unit, size, wide) for unit in side.harmed) + (
            size * 1.1 if side.whole else 0
        )

    def _unit_height(self, unit: HarmedUnit, size: float, wide: float) -> float:
        high = size * 1.3 + (size * 1.05 if unit.left is not None else 0)
        if unit.words:
            high += self._words_box(unit, size, wide).height()
        return high + size * 0.45

    def _words_box(self, unit: HarmedUnit, size: float, wide: float) -> QRectF:
        metrics = QFontMetricsF(self._font(size * _WORDS))
        return metrics.boundingRect(QRectF(0, 0, wide, 9e5), _WRAP, unit.words)

    def pages(self) -> list[tuple[tuple[HarmedUnit, ...], ...]]:
        """Return the units that each page shows, side by side."""
        sides = self._standing()
        return self._split_into_pages(sides, self.name_font_size(sides))

    def _split_into_pages(
        self, sides: Score, size: float
    ) -> list[tuple[tuple[HarmedUnit, ...], ...]]:
        columns = [list(self._units_per_page(side, size, self._side_rect(0))) for side in sides]
        count = max((len(column) for column in columns), default=1)
        return [
            tuple(column[page] if page < len(column) else () for column in columns)
            for page in range(max(count, 1))
        ]

    def _units_per_page(
        self, side: SideScore, size: float, room: QRectF
    ) -> Iterator[tuple[HarmedUnit, ...]]:
        """Yield a side's units page by page; the number of the rest needs a line of the last."""
        held: list[HarmedUnit] = []
        free = room.height() - size * 1.1
        for unit in side.harmed:
            high = self._unit_height(unit, size, room.width())
            if held and high > free:
                yield tuple(held)
                held, free = [], room.height() - size * 1.1
            held.append(unit)
            free -= high
        yield tuple(held)

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, sides = self._painter(), self._standing()
        size = self.name_font_size(sides)
        pages = self._split_into_pages(sides, size)
        at = min(self.page, len(pages) - 1)
        last = at == len(pages) - 1
        for number, (side, units) in enumerate(zip(sides, pages[at], strict=True)):
            self._paint_points(painter, number, side)
            self._paint_side(painter, self._side_rect(number), side, units, size, last=last)
        self._paint_page_hints(painter, at, len(pages))

    def _paint_points(self, painter: QPainter, number: int, side: SideScore) -> None:
        """Paint a side's name and points in its own colours and outline."""
        style = palette.SIDES.get(side.side, palette.OTHER_SIDE)
        width, height = self.width() / 2, self.height() * BAND_SHARE
        gap = height * 0.08
        plate = QRectF(number * width, 0, width, height).adjusted(gap, gap, -gap, -gap)
        round_ = plate.height() / 2 if style.outline == "round" else plate.height() * 0.12
        painter.setPen(QPen(QColor(style.rim), height * 0.03))
        painter.setBrush(QColor(style.fill))
        painter.drawRoundedRect(plate, round_, round_)
        painter.setPen(QColor(style.ink))
        room = plate.adjusted(plate.height() * 0.35, 0, -plate.height() * 0.35, 0)
        text = f"{side.title}   {side.points_text()}"
        painter.setFont(self._fit_line_font(text, room.width(), room.height() * 0.6))
        painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), text)

    def _paint_side(
        self, painter: QPainter, room: QRectF, side: SideScore, units: Sequence[HarmedUnit],
        size: float, *, last: bool,
    ) -> None:  # fmt: skip
        painter.save()
        painter.setClipRect(room)
        top = room.top()
        for unit in units:
            high = self._unit_height(unit, size, room.width())
            self._paint_unit(painter, QRectF(room.left(), top, room.width(), high), unit, size)
            top += high
        if last and side.whole:
            painter.setPen(self.palette().color(QPalette.ColorRole.Text))
            painter.setFont(self._font(size * _WORDS))
            rest = QRectF(room.left(), top, room.width(), size * 1.1)
            painter.drawText(rest, int(Qt.AlignmentFlag.AlignVCenter), side.unharmed_units_text())
        painter.restore()

    def _paint_unit(self, painter: QPainter, place: QRectF, unit: HarmedUnit, size: float) -> None:
        ink = self.palette().color(QPalette.ColorRole.Text)
        painter.setPen(ink)
        line = QRectF(place.left(), place.top(), place.width(), size * 1.3)
        painter.setFont(self._fit_line_font(unit.name, line.width(), size))
        painter.drawText(line, int(Qt.AlignmentFlag.AlignVCenter), unit.name)
        top = line.bottom()
        if unit.left is not None:
            bar = QRectF(place.left(), top, place.width(), size * 1.05)
            self._paint_endurance(painter, bar, unit, size)
            top = bar.bottom()
        painter.setPen(ink)
        painter.setFont(self._font(size * _WORDS))
        words = QRectF(place.left(), top, place.width(), place.bottom() - top)
        painter.drawText(words, _WRAP, unit.words)

    def _fit_line_font(self, text: str, wide: float, size: float) -> QFont:
        needed = QFontMetricsF(self._font(size, bold=True)).horizontalAdvance(text)
        return self._font(size * min(wide / max(needed, 1) * 0.98, 1), bold=True)

    def _paint_endurance(
        self, painter: QPainter, room: QRectF, unit: HarmedUnit, size: float
    ) -> None:
        """Paint what is left as a number and as a bar with a mark at its half."""
        left, full, half = unit.left, unit.full, unit.half
        assert left is not None
        text = unit.endurance_text()
        painter.setFont(self._font(size, bold=True))
        painter.setPen(self.palette().color(QPalette.ColorRole.Text))
        wide = QFontMetricsF(painter.font()).horizontalAdvance("88 of 88") + size * 0.5
        painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
        if not full:
            return
        bar = room.adjusted(wide, size * 0.24, -size * 0.05, -size * 0.24)
        painter.setPen(QPen(QColor(INK), size * 0.06))
        painter.setBrush(QColor(PAPER))
        painter.drawRect(bar)
        filled = bar.adjusted(size * 0.03, size * 0.03, -size * 0.03, -size * 0.03)
        filled.setWidth(filled.width() * min(left / full, 1))
        low = half is not None and left <= half
        painter.fillRect(filled, QColor(LOW if low else "#1F6B2C"))
        if half is not None:
            at = bar.left() + bar.width() * half / full
            for colour, width in ((PAPER, 0.17), (INK, 0.08)):
                painter.setPen(QPen(QColor(colour), size * width))
                painter.drawLine(
                    QPointF(at, bar.top() - size * 0.16), QPointF(at, bar.bottom() + size * 0.16)
                )

    def _paint_page_hints(self, painter: QPainter, at: int, pages: int) -> None:
        height, gap = float(self.height()), self.height() * 0.03
        room = QRectF(gap, height * 0.95, self.width() - 2 * gap, height * 0.05)
        self.hints = _MORE if pages > 1 else _HINTS
        self._paint_hints(painter, room, at, pages)


def _side_lines(side: SideScore) -> Iterator[str]:
    yield f"{side.title}: {side.points_text()}"
    yield from (unit.sentence() for unit in side.harmed)
    if side.whole:
        yield side.unharmed_units_text()
