"""Shapes for players to measure during a calibration: square, card, long bar, test box."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from boardapp.core.override_decorator import override
from boardapp.qt.table_view.pixel_density import Pixels

_INK, _PAPER = Qt.GlobalColor.black, Qt.GlobalColor.white


class MeasuringBox(NamedTuple):
    """A box in the middle of the screen, in its pixels, with words along its sides.

    ``bars`` shows its width and height as two bars only, which cross in the middle.
    """

    width: Fraction
    height: Fraction
    across: str
    down: str
    bars: bool = False


class CalibrationSheet(QWidget):
    """Draws one shape to its pixel, black on white."""

    def __init__(self, before: QWidget | None = None) -> None:
        """Make an empty sheet; with a window, the sheet stays in front of the window."""
        # Only dialogs stay in front of their parent window.
        super().__init__(before, Qt.WindowType.Dialog if before else Qt.WindowType.Window)
        self.setWindowTitle("Measure here")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAttribute(Qt.WidgetAttribute.WA_QuitOnClose, False)
        self.setWindowFlag(Qt.WindowType.WindowDoesNotAcceptFocus)
        self.shape: MeasuringBox | None = None

    def show_shape(self, shape: MeasuringBox) -> None:
        """Show a shape."""
        self.shape = shape
        self.setAccessibleName(f"{shape.across} wide, {shape.down} high")
        self.update()

    def size_in_pixels(self) -> Pixels:
        """Return the number of pixels to draw on, across and down."""
        ratio = self.devicePixelRatio()
        return round(self.width() * ratio), round(self.height() * ratio)

    def measuring_rect(self) -> QRectF:
        """Return the shape's rectangle in the widget's own pixels."""
        assert self.shape is not None
        ratio = self.devicePixelRatio()
        # The left end is at a whole pixel; only the length has to be exact.
        wide, high = round(self.shape.width), round(self.shape.height)
        left = round(self.width() * ratio - wide) // 2
        top = round(self.height() * ratio - high) // 2
        return QRectF(left / ratio, top / ratio, wide / ratio, high / ratio)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), _PAPER)
        if self.shape is None:
            return
        box, pixel = self.measuring_rect(), 1 / self.devicePixelRatio()
        thick = max(round(3 / pixel) * pixel, pixel)
        if self.shape.bars:
            self._paint_bars(painter, box, thick)
        else:
            # Players measure the outer edges of the frame.
            painter.fillRect(box, _INK)
            painter.fillRect(box.adjusted(thick, thick, -thick, -thick), _PAPER)
        self._paint_words(painter, box)

    @staticmethod
    def _paint_bars(painter: QPainter, box: QRectF, thick: float) -> None:
        middle, end = box.center(), 12 * thick
        wide = QRectF(box.left(), middle.y() - thick / 2, box.width(), thick)
        high = QRectF(middle.x() - thick / 2, box.top(), thick, box.height())
        for bar in (wide, high):
            painter.fillRect(bar, _INK)
        for x in (box.left(), box.right() - thick):
            painter.fillRect(QRectF(x, middle.y() - end, thick, 2 * end), _INK)
        for y in (box.top(), box.bottom() - thick):
            painter.fillRect(QRectF(middle.x() - end, y, 2 * end, thick), _INK)

    def _paint_words(self, painter: QPainter, box: QRectF) -> None:
        assert self.shape is not None
        font = self.font()
        font.setPixelSize(max(round(self.height() / 36), 12))
        painter.setFont(font)
        painter.setPen(QPen(_INK))
        high = QFontMetricsF(font).height()
        aside = -0.25 * box.width() if self.shape.bars else 0.0
        row = box.center().y() - 1.6 * high if self.shape.bars else box.top() + 0.6 * high
        room = QRectF(box.left() + aside, row, box.width(), high)
        painter.drawText(room, Qt.AlignmentFlag.AlignHCenter, f"↔  {self.shape.across}")
        painter.save()
        column = box.center().x() if self.shape.bars else box.left()
        painter.translate(
            column + 1.6 * high,
            box.center().y() + (0.25 * box.height() if self.shape.bars else 0.0),
        )
        painter.rotate(-90)
        room = QRectF(-box.height() / 2, -high / 2, box.height(), high)
        painter.drawText(room, Qt.AlignmentFlag.AlignCenter, f"↔  {self.shape.down}")
        painter.restore()
