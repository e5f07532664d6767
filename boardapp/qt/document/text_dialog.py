"""Dialogs with texts about a file: its damaged part, or what today's rules refuse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QVBoxLayout, QWidget

from boardapp.document.document import Document
from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.close_button import make_close_button_box
from boardapp.qt.widgets.text.wrapping_label import wrapping_label

if TYPE_CHECKING:
    from boardapp.document.save_format import SaveDamage

_MOST_SHOWN = 1 << 18
"""The most characters of a damaged rest that are shown; there may be 64 million."""


class TextDialog(QDialog):
    """A text in its original form, below a sentence about it."""

    def __init__(
        self, title: str, introduction: str, text: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        label = wrapping_label(escape_unprintable(introduction))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.setPlainText("\n".join(map(escape_unprintable, text.split("\n"))))
        box = make_close_button_box()
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(label)
        layout.addWidget(self.text, 1)
        layout.addWidget(box)
        em = self.fontMetrics().height()
        self.resize(48 * em, 26 * em)


class UnreadableRestDialog(TextDialog):
    """The unreadable part of a damaged save, as text."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        damage = document.damage
        assert damage is not None
        rest = damage.rest[:_MOST_SHOWN]
        if len(damage.rest) > _MOST_SHOWN:
            rest += f"\n… and {len(damage.rest) - _MOST_SHOWN} characters more"
        told = f"Line {damage.line} {_damage_reason(damage)}. The rest of the file is:"
        super().__init__(f"The rest of {document.name}", told, rest, parent)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)


def _damage_reason(damage: SaveDamage) -> str:
    """Return the fault of the damage, unless it is the line itself, which is shown anyway."""
    found = " ".join(damage.found.split()).rstrip(".")
    return (
        "has changed since it was written"
        if found.startswith(("'", '"'))
        else f"is damaged: {found}"
    )
