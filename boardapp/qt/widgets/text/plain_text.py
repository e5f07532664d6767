"""Text that Qt shows literally: no foreign text becomes markup or a link."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import Qt as TextQt
from PySide6.QtWidgets import QLabel

from boardapp.files.text_escaping import escape_unprintable


def escape_rich_text(*lines: str) -> str:
    """Return lines for a tool tip or a box, where Qt guesses whether a text is markup."""
    text = "\n".join(map(escape_unprintable, lines))
    if not TextQt.mightBeRichText(text):
        return text
    return TextQt.convertFromPlainText(text, TextQt.WhiteSpaceMode.WhiteSpaceNormal)


def plain_label(text: str = "") -> QLabel:
    """Return a label that shows markup literally."""
    label = QLabel(text)
    label.setTextFormat(Qt.TextFormat.PlainText)
    return label
