"""The verdict as word, icon and colour: the band over a ruling, and numbers of contacts."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPalette,
    QPen,
)
from PySide6.QtWidgets import QLabel, QSizePolicy, QWidget

from boardapp.core.sight_ruling import Status
from boardapp.picture.palette import BAR, BLOCKS, IGNORED, VERDICT_INK, VERDICTS, Icon
from boardapp.qt.widgets.style import bold_font

QUIET = QColor(IGNORED)
BAND_INK = QColor(VERDICT_INK)
"""The ink of words on a verdict's colour; the palette keeps their contrast."""


def scaled_font(font: QFont, factor: float) -> QFont:
    """Return a font in ``factor`` times its size."""
    result = QFont(font)
    if font.pointSizeF() > 0:
        result.setPointSizeF(font.pointSizeF() * factor)
    else:
        result.setPixelSize(max(1, round(font.pixelSize() * factor)))
    return result


def paint_icon(painter: QPainter, box: QRectF, icon: Icon, ink: QColor, ground: QColor) -> None:
    """Paint a verdict's icon as on the board: each has its own shape and its own sign.

    The signs are a tick in a disc, a bar in an octagon, a question mark in a diamond.
    """
    side = min(box.width(), box.height())
    square = QRectF(0, 0, side, side)
    square.moveCenter(box.center())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    if icon == "tick":
        painter.drawEllipse(square)
    else:
        painter.drawPolygon([_point_within(square, x, y) for x, y in _PLATES[icon]])
    painter.setPen(_round_pen(ground, side * 0.12))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(_icon_path(square, icon))
    if icon == "question":
        painter.drawPoint(_point_within(square, 0.5, 0.78))
    painter.restore()


_PLATES = {
    "bar": ((0.3, 0), (0.7, 0), (1, 0.3), (1, 0.7), (0.7, 1), (0.3, 1), (0, 0.7), (0, 0.3)),
    "question": ((0.5, -0.06), (1.06, 0.5), (0.5, 1.06), (-0.06, 0.5)),
}


def _icon_path(square: QRectF, icon: Icon) -> QPainterPath:
    spots = {
        "tick": ((0.27, 0.53), (0.43, 0.69), (0.74, 0.33)),
        "bar": ((0.27, 0.5), (0.73, 0.5)),
        "question": ((0.37, 0.34), (0.5, 0.61)),
    }[icon]
    path = QPainterPath(_point_within(square, *spots[0]))
    if icon == "question":
        path.cubicTo(
            _point_within(square, 0.4, 0.14),
            _point_within(square, 0.68, 0.16),
            _point_within(square, 0.64, 0.36),
        )
        path.cubicTo(
            _point_within(square, 0.62, 0.47),
            _point_within(square, 0.5, 0.45),
            _point_within(square, *spots[1]),
        )
    for x, y in spots[1:]:
        path.lineTo(_point_within(square, x, y))
    return path


def _round_pen(colour: QColor, width: float) -> QPen:
    pen = QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def _point_within(square: QRectF, across: float, down: float) -> QPointF:
    return QPointF(square.left() + across * square.width(), square.top() + down * square.height())


class VerdictBand(QWidget):
    """A band with the verdict's icon and word on the verdict's colour."""

    def __init__(self, size: float, parent: QWidget | None = None) -> None:
        """Make a band with a word of ``size`` times the font's size."""
        super().__init__(parent)
        self._size = size
        self.status: Status | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_status(self, status: Status) -> None:
        """Show a verdict."""
        self.status = status
        self.setAccessibleName(VERDICTS[status].word)
        self.update()

    def _font(self) -> QFont:
        font = bold_font(scaled_font(self.font(), self._size))
        font.setLetterSpacing(QFont.SpacingType.PercentageSpacing, 104)
        return font

    def sizeHint(self) -> QSize:
        metrics = QFontMetricsF(self._font())
        longest = max(metrics.horizontalAdvance(style.word) for style in VERDICTS.values())
        return QSize(round(longest + metrics.height() * 2.2), round(metrics.height() * 1.5))

    def minimumSizeHint(self) -> QSize:
        return QSize(1, self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.status is None:
            return
        style = VERDICTS[self.status]
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(style.fill))
        box = QRectF(self.rect())
        corner = box.height() * 0.14
        painter.drawRoundedRect(box, corner, corner)
        room = box.adjusted(box.height() * 0.3, 0, -box.height() * 0.3, 0)
        paint_verdict(painter, room, self.status, self._font())


class ForbiddenAttackBand(QLabel):
    """A band below the verdict: why the attack is forbidden although its line is clear."""

    def __init__(self, size: float, parent: QWidget | None = None) -> None:
        """Make a band with words of ``size`` times the font's size."""
        super().__init__(parent)
        self._size = size
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAutoFillBackground(True)
        self.setMargin(6)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        palette = self.palette()
        palette.setColor(QPalette.ColorRole.Window, QColor(BAR))
        palette.setColor(QPalette.ColorRole.WindowText, BAND_INK)
        self.setPalette(palette)
        self._scale_font()

    def show_words(self, words: str) -> None:
        """Show words; no words hide the band."""
        self.setText(words.upper())
        self.setAccessibleName(words)
        self.setVisible(bool(words))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ApplicationFontChange:
            self._scale_font()

    def _scale_font(self) -> None:
        self.setFont(bold_font(scaled_font(QFont(), self._size)))


def paint_verdict(painter: QPainter, room: QRectF, status: Status, font: QFont) -> QRectF:
    """Paint icon and word side by side inside a rectangle; return the word's rectangle."""
    ink = BAND_INK
    style = VERDICTS[status]
    metrics = QFontMetricsF(font)
    icon = metrics.capHeight() * 1.2
    wide = icon * 1.3 + metrics.horizontalAdvance(style.word)
    if wide > room.width():
        # A little smaller than would fit: sizes in whole pixels round up.
        share = 0.97 * room.width() / wide
        font = scaled_font(font, share)
        metrics = QFontMetricsF(font)
        icon *= share
    place = QRectF(room.left(), room.center().y() - icon / 2, icon, icon)
    paint_icon(painter, place, style.icon, ink, QColor(style.fill))
    base = room.center().y() + metrics.capHeight() / 2
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(QPointF(room.left() + icon * 1.3, base), style.word)
    width = metrics.horizontalAdvance(style.word)
    return QRectF(room.left() + icon * 1.3, base - metrics.capHeight(), width, metrics.capHeight())


def paint_contact_number(painter: QPainter, box: QRectF, text: str, *, blocks: bool) -> None:
    """Paint a contact's number as on the board: a dark square if it blocks, else a white disc."""
    plate, ink = (QColor(BLOCKS), BAND_INK) if blocks else (QColor("#FFFFFF"), QUIET)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, max(1.0, box.width() * 0.07)))
    painter.setBrush(plate)
    corner = box.width() * (0.15 if blocks else 0.5)
    painter.drawRoundedRect(box, corner, corner)
    font = bold_font(painter.font())
    font.setPixelSize(max(1, round(box.height() * (0.64 if len(text) < 2 else 0.52))))
    painter.setFont(font)
    painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)
    painter.restore()


class ContactNumbersWidget(QWidget):
    """The numbers that a reason or note has on the board, one below the other.

    A reason of the reverse line without a number on the board shows a dashed frame.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.numbers: tuple[int, ...] = ()
        self.blocks = True
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def show_numbers(self, numbers: tuple[int, ...], *, blocks: bool = True) -> None:
        """Show numbers, which begin at 1, with the sign of what ``blocks`` or does not."""
        self.numbers, self.blocks = numbers, blocks
        self.updateGeometry()
        self.update()

    def _badge_size(self) -> int:
        return round(self.fontMetrics().height() * 1.3)

    def sizeHint(self) -> QSize:
        return QSize(self._badge_size(), self._badge_size() * max(1, len(self.numbers)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(0, 0, self._badge_size(), self._badge_size()).adjusted(1.5, 1.5, -1.5, -1.5)
        for number in self.numbers:
            paint_contact_number(painter, box, str(number), blocks=self.blocks)
            box.translate(0, self._badge_size())
        if not self.numbers:
            inset = box.width() * 0.12
            ink = self.palette().color(QPalette.ColorRole.WindowText)
            painter.setPen(QPen(ink, max(1.5, box.width() * 0.09), Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), inset, inset)
