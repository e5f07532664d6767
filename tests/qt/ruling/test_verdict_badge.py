from typing import get_args

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from boardapp.core.sight_ruling import Status
from boardapp.picture.palette import VERDICTS, contrast_ratio
from boardapp.qt.ruling.verdict_badge import (
    BAND_INK,
    ContactNumbersWidget,
    VerdictBand,
    paint_icon,
    paint_verdict,
    scaled_font,
)

STATUSES: tuple[Status, ...] = get_args(Status)


def canvas(width: int = 60, height: int = 60) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#FFFFFF"))
    return image


def test_icons_differ_in_shape_not_only_in_colour(qapp: object) -> None:
    images = []
    for status in STATUSES:
        image = canvas()
        painter = QPainter(image)
        ink, ground = QColor("#000000"), QColor("#FFFFFF")
        paint_icon(painter, QRectF(5, 5, 50, 50), VERDICTS[status].icon, ink, ground)
        painter.end()
        images.append(image)
    assert all(one != other for i, one in enumerate(images) for other in images[:i])


@pytest.mark.parametrize("status", STATUSES)
def test_words_stand_out_from_their_band(status: Status) -> None:
    assert contrast_ratio(BAND_INK.name(), VERDICTS[status].fill) >= 4.5


@pytest.mark.parametrize("status", STATUSES)
def test_a_verdict_fits_its_room(qapp: object, status: Status) -> None:
    image = canvas(200, 100)
    painter = QPainter(image)
    font = QFont()
    font.setPixelSize(90)
    room = QRectF(0, 0, 200, 100)
    word = paint_verdict(painter, room, status, font)
    painter.end()
    assert room.contains(word)


def test_a_band_tells_its_verdict_and_grows_with_the_font(qtbot: QtBot) -> None:
    parent = QWidget()
    qtbot.addWidget(parent)
    band = VerdictBand(2.0, parent)
    band.show_status("cannot-rule")
    assert band.accessibleName() == "CANNOT RULE"
    small = band.sizeHint()
    parent.setFont(scaled_font(parent.font(), 1.75))
    assert band.sizeHint().height() > 1.6 * small.height()
    band.resize(band.sizeHint())
    colours = {band.grab().toImage().pixelColor(x, 8).name() for x in range(10, band.width() - 10)}
    assert VERDICTS["cannot-rule"].fill.lower() in colours


def test_each_contact_has_its_number_below_the_other(qtbot: QtBot) -> None:
    numbers = ContactNumbersWidget()
    qtbot.addWidget(numbers)
    one = numbers.sizeHint()
    numbers.show_numbers((2, 3, 11))
    assert numbers.sizeHint().height() == 3 * one.height()
    numbers.resize(numbers.sizeHint())
    with_numbers = numbers.grab().toImage()
    numbers.show_numbers((2, 3, 12))
    assert numbers.grab().toImage() != with_numbers


def test_a_font_in_pixels_is_scaled_too(qapp: object) -> None:
    font = QFont()
    font.setPixelSize(10)
    assert scaled_font(font, 1.5).pixelSize() == 15
    font.setPointSizeF(10)
    assert QFontMetricsF(scaled_font(font, 2)).height() > 1.9 * QFontMetricsF(font).height()
