"""Words as HTML outside labels: on signs, on plates and in the rows of lists."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QFont,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextOption,
)

from boardapp.qt.widgets.style import bold_font

LEAST_PIXELS = 10
"""The size of the smallest letters on a sign, in pixels."""


def html_document(
    html: str, font: QFont, width: float = -1, *, whole_words: bool = False
) -> QTextDocument:
    """Return HTML laid out in a font and a width; without a width, lines do not wrap.

    A wider word is broken too, unless ``whole_words`` is set.
    """
    document = QTextDocument()
    document.setDocumentMargin(0)
    if whole_words:
        option = document.defaultTextOption()
        option.setWrapMode(QTextOption.WrapMode.WordWrap)
        document.setDefaultTextOption(option)
    document.setDefaultFont(font)
    document.setDefaultStyleSheet("p { margin: 0 }")
    document.setHtml(html)
    _embolden(document)
    document.setTextWidth(width)
    return document


def _embolden(document: QTextDocument) -> None:
    """Use our font's own bold for bold HTML, which cannot name the font's weight axis."""
    block = document.begin()
    while block.isValid():
        fragments = []
        at = block.begin()
        while not at.atEnd():
            fragments.append(at.fragment())
            at += 1
        for fragment in fragments:
            font = fragment.charFormat().font()
            if font.bold():
                font.setBold(False)
                style = QTextCharFormat()
                style.setFont(bold_font(font))
                cursor = QTextCursor(document)
                cursor.setPosition(fragment.position())
                end = fragment.position() + fragment.length()
                cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
                cursor.mergeCharFormat(style)
        block = block.next()


def draw_document(
    painter: QPainter, document: QTextDocument, top_left: QPointF, ink: QColor
) -> None:
    """Draw a document in an ink; colours named in its HTML stay."""
    context = QAbstractTextDocumentLayout.PaintContext()
    context.palette.setColor(QPalette.ColorRole.Text, ink)
    painter.save()
    painter.translate(top_left)
    document.documentLayout().draw(painter, context)
    painter.restore()


def largest_fitting_size(most: float, least: float, fits: Callable[[int], bool]) -> int:
    """Return the largest size of letters, in pixels, at which all fits; at least the least.

    >>> largest_fitting_size(100, 10, lambda size: 7 * size < 300)
    42
    """
    low, high = max(1, round(least)), round(most)
    while low < high:
        middle = (low + high + 1) // 2
        if fits(middle):
            low = middle
        else:
            high = middle - 1
    return low


def draw_fitting(
    painter: QPainter, room: QRectF, words: str, font: QFont, ink: QColor, *, align: str = "left"
) -> None:
    """Draw words in bold, vertically centred, as large as fits."""
    html = f"<p align='{align}'><b>{escape(words)}</b></p>"

    def fits(size: int) -> bool:
        font.setPixelSize(size)
        document = html_document(html, font, room.width(), whole_words=True)
        return document.size().height() <= room.height() and document.idealWidth() <= room.width()

    font.setPixelSize(largest_fitting_size(room.height(), LEAST_PIXELS, fits))
    document = html_document(html, font, room.width())
    top = room.center().y() - document.size().height() / 2
    draw_document(painter, document, QPointF(room.left(), top), ink)
