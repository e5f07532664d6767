"""Telling what a player should know of an opened file: damage, and what today's rules refuse."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QVBoxLayout, QWidget

from boardapp.document.document import Document
from boardapp.files.visible import visible
from boardapp.qt.banner import Act, Banners
from boardapp.qt.ruling_view import wrapping_label

if TYPE_CHECKING:
    from boardapp.document.save_text import Damage

_MOST_SHOWN = 1 << 20
"""Characters of a damaged rest that are shown; there may be 64 million."""


def tell_damage(
    document: Document, banners: Banners, window: QWidget, save_copy: Callable[[], object]
) -> None:
    """Put a banner over the board where a document was not read whole."""
    acts = len(document.log)
    count = f"{acts} act{'s' * (acts != 1)}"
    if document.damage is not None:
        sound = f"act {acts}, the last sound one" if acts else "its start: not one act is sound"
        banners.tell(
            "damage",
            f"{document.name} is damaged from line {document.damage.line} on. You see the table"
            f" after {sound}, and can only look. The file itself is untouched.",
            (
                ("Show re&st…", partial(show_rest, document, window)),
                ("Save sound &copy…", save_copy),
            ),
            dismissable=False,
        )
    elif document.torn:
        banners.tell(
            "torn",
            f"The end of {document.name} had broken off while it was written: a line that is not"
            f" whole was dropped. All that was before it is here: {count}.",
        )


def tell_notes(document: Document, banners: Banners, window: QWidget) -> None:
    """Put a bar over the board where today's rules refuse what an older edition allowed."""
    if not document.notes:
        return
    first, *more = document.notes
    told = f"{first.text.rstrip('.')}. It stands."
    acts: Sequence[Act] = ()
    if more:
        told = f"Today's rules refuse {len(more) + 1} of its decisions. They stand."
        acts = (("Show &them…", partial(show_notes, document, window)),)
    begun = f"{document.name} was begun by an older edition of the rules."
    banners.tell("notes", f"{begun} {told}", acts, sign="note")


class TextDialog(QDialog):
    """A text to read, as it is in a file, below a sentence about it."""

    def __init__(self, title: str, told: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        label = wrapping_label()
        label.setText(visible(told))
        self.text = QPlainTextEdit()
        self.text.setReadOnly(True)
        self.text.setAccessibleName(title)
        self.text.setPlainText("\n".join(map(visible, text.split("\n"))))
        box = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        box.rejected.connect(self.reject)
        layout = QVBoxLayout(self)
        layout.addWidget(label)
        layout.addWidget(self.text, 1)
        layout.addWidget(box)
        em = self.fontMetrics().height()
        self.resize(48 * em, 26 * em)


class RestDialog(TextDialog):
    """The part of a damaged save that could not be read, as text."""

    def __init__(self, document: Document, parent: QWidget | None = None) -> None:
        damage = document.damage
        assert damage is not None
        rest = damage.rest[:_MOST_SHOWN]
        if len(damage.rest) > _MOST_SHOWN:
            rest += f"\n… and {len(damage.rest) - _MOST_SHOWN} characters more"
        told = f"Line {damage.line} {_why(damage)}. From there on the file says:"
        super().__init__(f"The rest of {document.name}", told, rest, parent)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)


def _why(damage: Damage) -> str:
    """Return what is wrong there, unless it is the line itself, which is shown anyway."""
    found = " ".join(damage.found.split()).rstrip(".")
    return "is not as it was written" if found.startswith(("'", '"')) else f"is unsound: {found}"


def show_rest(document: Document, window: QWidget, *_: object) -> None:
    """Show the part of a damaged save that could not be read."""
    RestDialog(document, window).exec()


def show_notes(document: Document, window: QWidget, *_: object) -> None:
    """List what today's rules refuse of an older edition's table."""
    told = "Today's rules refuse this; an older edition allowed it, and it stands:"
    text = "\n".join(note.text for note in document.notes)
    TextDialog(f"Refused today in {document.name}", told, text, window).exec()
