"""A button of the prompt bar with two lines of words at most. Its tool tip has all words."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QEnterEvent, QFocusEvent, QIcon, QKeyEvent, QPalette, QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy

from boardapp.core.override_decorator import override
from boardapp.core.procedure.question_parts import Choice
from boardapp.qt.widgets.arrow_and_enter_keys import ENTER
from boardapp.qt.widgets.icons import icon
from boardapp.qt.widgets.style import ColourChoice, ThemeColours, bold_font
from boardapp.qt.widgets.text.plain_text import escape_rich_text

ENTER_SIGN = "\N{RETURN SYMBOL}"
KEY_CAP = 1.2
"""The height of the picture of a digit's key, in lines' heights."""


class NumberedButton(Protocol):
    """A button with a digit key; ``number`` is the digit, or 0 for none."""

    number: int

    def click(self) -> None:
        """Press the button."""


class GuideButton(QPushButton):
    """Emits when a player looks at it, and ignores the repeats of Enter while the key is down.

    The next question has its button in the same place.
    """

    looked_at = Signal(bool)  # whether it has the pointer or the focus
    is_explained = False
    """Whether a player, not the guide, brought the pointer or the focus here."""

    @override
    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.isAutoRepeat() and event.key() in ENTER:
            event.accept()
        else:
            super().keyPressEvent(event)

    @override
    def enterEvent(self, event: QEnterEvent) -> None:
        super().enterEvent(event)
        self.is_explained = True
        self.looked_at.emit(True)

    @override
    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.looked_at.emit(False)

    @override
    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        by_tab = (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        self.is_explained = event.reason() in by_tab
        self.looked_at.emit(True)


class BarButton(GuideButton):
    """Explains itself in the second line while a player looks at it."""

    def __init__(
        self, words: str, known: str = "", *, choice: Choice | None = None, number: int = 0
    ) -> None:
        """Make a button, of a choice or not; ``number`` is the digit that presses the button."""
        super().__init__()
        self.words, self.known, self.choice, self.number = words, known, choice, number
        self._title = choice.title if choice is not None else words
        self._enters = False
        self.setAutoDefault(True)
        self.setMinimumWidth(1)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.say(words)

    def say(self, words: str) -> None:
        """Set the button's text."""
        if self.words == self._title:
            self._title = words
        self.words = words
        self.setAccessibleName(", ".join(filter(None, (self._title, self.known))))
        self._fit()

    def mark_enter(self, enters: bool) -> None:
        """Show or hide the sign that Enter presses the button."""
        if enters != self._enters:
            self._enters = enters
            self._fit()

    def lead_on(self) -> None:
        """Make the button look like the main one: filled with the accent colour, and bold."""
        ThemeColours(self, _accented)
        self.setFont(bold_font(self.font()))
        self._fit()

    def _fit(self) -> None:
        """Break the words over two lines if one is too short; shorten longer words with dots."""
        line = self.fontMetrics().height()
        mark = f" {ENTER_SIGN}" if self._enters and self.isEnabled() else ""
        words, cap = self._wrapped_words(self.width() - line, mark), 0
        # The picture of the key gets smaller, or gives way, if the words do not fit beside it.
        for side, margin in ((round(KEY_CAP * line), line), (line, line // 2)):
            room = self.width() - margin - side - line // 4
            beside = self._wrapped_words(room, mark) if self.number else ""
            if not cap and beside.replace("\n", " ") == self.words:
                words, cap = beside, side
        self.setIcon(icon(f"key-{self.number}") if cap else QIcon())
        self.setIconSize(QSize(cap, cap))
        self.setText(f"{words}{mark}".replace("&", "&&"))
        whole = self._title if self._title != self.words or "…" in words else ""
        self.setToolTip(escape_rich_text(*filter(None, (whole, self.known))))

    def shows_all_words_at(self, width: int) -> bool:
        """Return whether the words and the sign of Enter would fit into a width."""
        words = self._wrapped_words(width - self.fontMetrics().height(), f" {ENTER_SIGN}")
        return words.replace("\n", " ") == self.words

    def _wrapped_words(self, room: int, mark: str) -> str:
        """Return the words in two lines at most, with room for a mark after the words."""
        metrics, words = self.fontMetrics(), self.words
        if metrics.horizontalAdvance(words + mark) <= room:
            return words
        first, rest = "", words
        for at, letter in enumerate(words):
            if letter == " " and metrics.horizontalAdvance(words[:at]) <= room:
                first, rest = words[:at], words[at + 1 :]
        short = room - metrics.horizontalAdvance(mark)
        rest = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, max(short, 1))
        return f"{first}\n{rest}".strip()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    @override
    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        changes = (QEvent.Type.FontChange, QEvent.Type.EnabledChange)
        if event.type() in changes and hasattr(self, "_enters"):
            self._fit()


def _accented(program: QPalette) -> ColourChoice:
    role, group = QPalette.ColorRole, QPalette.ColorGroup
    accent, ground = (program.color(group.Active, of) for of in (role.Accent, role.Base))
    groups = (group.Active, group.Inactive)
    return {(one, role.Button): accent for one in groups} | {
        (one, role.ButtonText): ground for one in groups
    }
