"""The score of a fight on the full screen: both sides' points and damaged units."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from html import escape

from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPen
from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.picture import palette
from boardapp.picture.pieces.unit_signs import INK, LOW, PAPER
from boardapp.qt.boards.fight_score_values import HarmedUnit, Score, SideScore
from boardapp.qt.widgets.text.full_screen_text_base import FullScreenSign
from boardapp.qt.widgets.text.html_text import draw_fitting


class ScoreScreen(FullScreenSign):
    """Shows the score of a fight, with a column for each side; it follows the table."""

    most_share = 0.07
    least_share = 0.045
    column_count = 2

    def __init__(self, standing: Callable[[], Score], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._standing = standing
        self.refresh()

    @override
    def title(self) -> str:
        return "Units and points"

    @override
    def paragraphs(self) -> list[str]:
        return [line for side in self._standing() for line in _side_lines(side)]

    @override
    def columns(self, size: int, width: float) -> Sequence[Sequence[str]]:
        small = f"<p style='font-size:{round(size * 0.74)}px'>"
        return [
            [
                *(_unit_html(unit, size, width, small) for unit in side.harmed),
                *(f"{small}{words}</p>" for words in (side.unharmed_units_text(),) if words),
            ]
            for side in self._standing()
        ]

    @override
    def paint_band(self, painter: QPainter, band: QRectF) -> None:
        """Paint each side's name and points in its own colours and outline."""
        gap = band.height() * 0.08
        for number, side in enumerate(self._standing()):
            style = palette.SIDES.get(side.side, palette.OTHER_SIDE)
            plate = QRectF(number * band.width() / 2, 0, band.width() / 2, band.height())
            plate.adjust(gap, gap, -gap, -gap)
            corner = plate.height() * (0.5 if style.outline == "round" else 0.12)
            painter.setPen(QPen(QColor(style.rim), band.height() * 0.03))
            painter.setBrush(QColor(style.fill))
            painter.drawRoundedRect(plate, corner, corner)
            room = plate.adjusted(plate.height() * 0.35, 0, -plate.height() * 0.35, 0)
            words = f"{side.title}   {side.points_text()}".replace(" ", "\N{NO-BREAK SPACE}")
            ink = QColor(style.ink)
            draw_fitting(painter, room, words, self.sized_font(1), ink, align="center")


def _unit_html(unit: HarmedUnit, size: int, width: float, small: str) -> str:
    """Return a unit's name, its endurance as a number and a bar, and its other effects."""
    html = f"<p><b>{escape(unit.name)}</b></p>"
    if unit.left is not None:
        bar, aside = "", round(4.6 * size)
        if unit.full:
            wide, high = int(width) - aside, size
            data = _endurance_bar(unit.left, unit.full, unit.half, wide, high)
            bar = f"<img width={wide} height={high} src='data:image/png;base64,{data}'>"
        words = f"<b>{unit.endurance_text()}</b>"
        html += (
            f"<table cellspacing=0 cellpadding=0><tr><td width={aside}>{words}</td>"
            f"<td style='vertical-align:middle'>{bar}</td></tr></table>"
        )
    return html + (f"{small}{escape(unit.words)}</p>" if unit.words else "")


@lru_cache(maxsize=128)
def _endurance_bar(left: int, full: int, half: int | None, width: int, height: int) -> str:
    """Return a bar with a mark at its half, as a picture of twice the size for dense screens."""
    picture = QImage(2 * width, 2 * height, QImage.Format.Format_ARGB32_Premultiplied)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    rim, inset = height * 0.12, height * 0.44
    bar = QRectF(picture.rect()).adjusted(rim / 2, inset, -rim / 2, -inset)
    painter.setPen(QPen(QColor(INK), rim))
    painter.setBrush(QColor(PAPER))
    painter.drawRect(bar)
    filled = bar.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2)
    filled.setWidth(filled.width() * min(left / full, 1))
    low = half is not None and left <= half
    painter.fillRect(filled, QColor(LOW if low else "#1F6B2C"))
    if half is not None:
        at = bar.left() + bar.width() * half / full
        mark = QRectF(at - height * 0.17, 0, height * 0.34, 2 * height)
        painter.fillRect(mark, QColor(PAPER))
        painter.fillRect(mark.adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2), QColor(INK))
    painter.end()
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.toBase64().data()).decode()


def _side_lines(side: SideScore) -> Iterator[str]:
    yield f"{side.title}: {side.points_text()}"
    yield from (unit.sentence() for unit in side.harmed)
    if side.whole:
        yield side.unharmed_units_text()
