"""Words as HTML: in our own bold, as large as they fit, no word lost."""

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QImage, QPainter
from PySide6.QtWidgets import QApplication

from boardapp.qt.widgets.style import apply_style, bold_font
from boardapp.qt.widgets.text.html_text import draw_fitting, html_document

WORDS = "Hamburgefonts"


@pytest.fixture
def font(qapp: QApplication) -> QFont:
    apply_style(qapp, scheme="light", large_text=False)
    made = QFont(qapp.font())
    made.setPixelSize(40)
    return made


@pytest.mark.parametrize("html", ["<b>{}</b>", "<table><tr><td><b>{}</b></td></tr></table>"])
def test_bold_is_the_fonts_own(font: QFont, html: str) -> None:
    document = html_document(html.format(WORDS), font)
    bold = QFontMetricsF(bold_font(font)).horizontalAdvance(WORDS)
    assert bold > QFontMetricsF(font).horizontalAdvance(WORDS)
    slack = document.idealWidth() - html_document(html.format(""), font).idealWidth() - bold
    assert abs(slack) < 1


def test_a_word_is_broken_unless_whole_words_are_asked_for(font: QFont) -> None:
    assert html_document(WORDS, font, 100).idealWidth() <= 100
    assert html_document(WORDS, font, 100, whole_words=True).idealWidth() > 100


@pytest.mark.parametrize("words", ["Luck", f"{WORDS} {WORDS}", f"{WORDS} <b>&amp;"])
@pytest.mark.parametrize("align", ["left", "center"])
def test_fitting_words_stay_in_their_room(font: QFont, words: str, align: str) -> None:
    picture = QImage(500, 300, QImage.Format.Format_RGB32)
    picture.fill(QColor("white"))
    painter = QPainter(picture)
    room = QRectF(50, 50, 400, 200)
    draw_fitting(painter, room, words, font, QColor("black"), align=align)
    painter.end()
    dark = [
        (x, y) for x in range(500) for y in range(300) if picture.pixelColor(x, y).lightness() < 128
    ]
    assert dark
    assert all(room.contains(x, y) for x, y in dark)
    assert font.pixelSize() > 40
