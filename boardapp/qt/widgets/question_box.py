"""A question in a box, whose buttons name the acts and have a letter each."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMessageBox, QWidget

from boardapp.files.text_escaping import escape_unprintable
from boardapp.qt.widgets.text.plain_text import escape_rich_text

_Role = QMessageBox.ButtonRole


def ask(
    parent: QWidget, title: str, sentence: str, more: str, acts: Sequence[str],
    *, default: str | None = None,
) -> str | None:  # fmt: skip
    """Ask which act to do, and return it, None for Cancel; ``default`` is the button of Enter."""
    box = QMessageBox(parent)
    box.setIcon(QMessageBox.Icon.Question)
    box.setWindowTitle(title)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setText(escape_unprintable(sentence))
    # Unlike for the text, Qt would guess here whether this is markup.
    box.setInformativeText(escape_rich_text(more))
    cancel = box.addButton("&Cancel", _Role.RejectRole)
    box.setEscapeButton(cancel)
    box.setDefaultButton(cancel)
    chosen = {}
    for act in acts:
        role = _Role.AcceptRole if act == default else _Role.DestructiveRole
        button = box.addButton(act, role)
        chosen[button] = act
        if act == default:
            box.setDefaultButton(button)
    box.exec()
    return next((act for button, act in chosen.items() if button is box.clickedButton()), None)


def ask_confirmation(parent: QWidget, title: str, sentence: str, more: str, act: str) -> bool:
    """Ask whether to do something; ``act`` is the text of its button, next to Cancel."""
    return ask(parent, title, sentence, more, (act,), default=act) == act
