"""Text that Qt shows literally: no foreign text becomes markup or a link."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontMetrics
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import QLabel

from boardapp.files.text_escaping import escape_unprintable


def escape_rich_text(*lines: str) -> str:
    """Return lines for a tool tip or a box, where Qt guesses whether a text is markup."""
    text = "\n".join(map(escape_unprintable, lines))
    if not TextQt.mightBeRichText(text):
        return text
    return TextQt.convertFromPlainText(text, TextQt.WhiteSpaceMode.WhiteSpaceNormal)


def elided_after_word(text: str, metrics: QFontMetrics, width: int) -> str:
    """Return a text that ends in dots after a whole word if it is wider than a width."""
    # Qt may shorten a text that fits, because it rounds the sum of the letters otherwise.
    if metrics.horizontalAdvance(text) <= width:
        return text
    short = metrics.elidedText(text, Qt.TextElideMode.ElideRight, width)
    if " " not in short:
        return short
    return f"{short[: short.rindex(' ')]}…"


def wrapped_lines(text: str, metrics: QFontMetrics, width: int, most: int) -> list[str]:
    """Return a text broken into lines of a width; the last of ``most`` lines may end in dots."""
    lines: list[str] = []
    words = text.split(" ") if text else []
    while words:
        count = 1
        while count < len(words) and _fits(words[: count + 1], metrics, width):
            count += 1
        if len(lines) == most - 1:
            count = len(words)
        lines.append(elided_after_word(" ".join(words[:count]), metrics, width))
        words = words[count:]
    return lines


def _fits(words: list[str], metrics: QFontMetrics, width: int) -> bool:
    return metrics.horizontalAdvance(" ".join(words)) <= width


def plain_label(text: str = "") -> QLabel:
    """Return a label that shows markup literally."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
