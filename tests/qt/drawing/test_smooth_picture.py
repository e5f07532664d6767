"""A picture painted at other sizes: averaged where it is smaller, and scaled once."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter
from pytestqt.qtbot import QtBot

from boardapp.qt.drawing.scaled_picture import SmoothPicture

RGB = QImage.Format.Format_RGB32
GREEN = QColor("#20a040")


class Counted(QImage):
    """Counts how often it is scaled."""

    times = 0

    def scaled(self, *args: Any, **how: Any) -> QImage:
        self.times += 1
        return super().scaled(*args, **how)


def striped() -> Counted:
    """Columns of one pixel, black and white."""
    made = Counted(200, 200, RGB)
    made.fill("black")
    painter = QPainter(made)
    for x in range(0, 200, 2):
        painter.fillRect(x, 0, 1, 200, "white")
    painter.end()
    return made


def painted(picture: SmoothPicture, side: float, ratio: float = 1) -> QImage:
    canvas = QImage(round(300 * ratio), round(300 * ratio), RGB)
    canvas.setDevicePixelRatio(ratio)
    canvas.fill(GREEN)
    painter = QPainter(canvas)
    picture.paint(painter, QRectF(10, 10, side, side))
    painter.end()
    return canvas


@pytest.mark.parametrize("ratio", [1, 1.5])
def test_what_is_painted_smaller_is_averaged(qtbot: QtBot, ratio: float) -> None:
    canvas = painted(SmoothPicture(striped()), 50, ratio)
    for x in range(25, 45):
        assert abs(canvas.pixelColor(round(x * ratio), round(30 * ratio)).red() - 128) < 48
    assert canvas.pixelColor(round(61 * ratio), round(30 * ratio)) == GREEN


def test_what_is_painted_larger_fills_its_place(qtbot: QtBot) -> None:
    picture = Counted(20, 20, RGB)
    picture.fill("red")
    canvas = painted(SmoothPicture(picture), 250)
    assert {canvas.pixelColor(x, 135).name() for x in (11, 100, 258)} == {"#ff0000"}
    assert canvas.pixelColor(261, 135) == GREEN
    assert picture.times == 0


def test_a_picture_is_scaled_once_for_a_size(qtbot: QtBot) -> None:
    counted = striped()
    picture = SmoothPicture(counted)
    for side in (50, 50, 50, 80, 80):
        painted(picture, side)
    assert counted.times == 2


def test_without_a_picture_nothing_is_painted(qtbot: QtBot) -> None:
    assert painted(SmoothPicture(), 50).pixelColor(30, 30) == GREEN
